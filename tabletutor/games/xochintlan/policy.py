"""How a planner thinks about a position of Xochintlan: what it tries, who may have which goal, and how others play on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING

from tabletutor.game import Move, Rng, shuffled, weighted
from tabletutor.games.xochintlan import asked, reasons
from tabletutor.games.xochintlan.beliefs import ALL, completable, guesses
from tabletutor.games.xochintlan.distance import Ground
from tabletutor.games.xochintlan.imagination import imagine
from tabletutor.games.xochintlan.notation import CHANGE, DONE
from tabletutor.games.xochintlan.quick import rest
from tabletutor.games.xochintlan.reach import reach
from tabletutor.games.xochintlan.state import ACTING, CLAIMING, Goals, State
from tabletutor.games.xochintlan.weighing import Chances, building, card, danger, disturbing, made, touched

if TYPE_CHECKING:
    from tabletutor.games.xochintlan.sight import View

Line = tuple[Move, ...]

FOR, AGAINST = 6, 8  # actions for the own goal that are tried, and against the others
SAFE = 3  # and of the safest, if somebody else may win
ALARMING = 0.1  # with so much of a chance
SLIGHT = 0.01  # that much more is as safe
CAREFUL = 0.7  # how many of all players stop the next one, and give nothing away
PLIES = 2  # actions that are played in the head after the own one; then it is judged how near everybody is
EFFORT = (0.0, 0.0, 1.0, 0.45, 0.3, 0.25)  # by players


class Thought:
    """One decision."""

    def __init__(self, view: View) -> None:
        self.view, self.game = view, view.game
        self.effort = EFFORT[view.game.players]
        self.careful: tuple[bool, ...] = ()  # by seat, in the present world
        self._known: dict[object, Sequence[float]] = {}
        self.key, self.lines = self._tries()
        self.clauses = reasons.CLAUSES[self.key]

    @cached_property
    def ground(self) -> Ground:
        """The table."""
        return Ground.of(self.view)

    @cached_property
    def chances(self) -> Chances:
        """By seat and goal, how likely the seat has it."""
        return guesses(self.view)

    def _tries(self) -> tuple[str, list[Line]]:
        """What kind of decision it is, and a win if there is one; else what helps the own goal, or hinders others most."""
        view, legal = self.view, self.view.legal
        if view.stage == CLAIMING:
            claims = legal.claims()
            return ("claim", [(claims[0],)]) if claims else ("done", [(DONE,)])
        if view.stage != ACTING:
            return "build", [(move,) for move in legal]
        moves = [*legal.plays(), *legal.swaps()]
        if wins := [move for move in moves if made(self.ground.after(move), view.goals)[0]]:
            return "win", [(wins[0],)]
        rivals = [row for seat, row in enumerate(self.chances) if seat != view.seat]
        others = [1.0 - prod(1.0 - row[goal] for row in rivals) for goal in ALL]
        some = building(self.ground, view.goals, moves, FOR) + disturbing(self.ground, others, moves, AGAINST)
        some += self._safest(moves)
        if legal.changes():
            some.append(CHANGE | card(view, self.ground).goal)
        return "watch", [(move,) for move in dict.fromkeys(some)] or [(move,) for move in legal]

    def _safest(self, moves: list[Move]) -> list[Move]:
        """If somebody else is likely to win next, the actions that prevent it best; of those, the best for the own goal."""
        view, ground = self.view, self.ground
        if danger(view, self.chances, (completable(ground, ()),) * 2) < ALARMING:
            return []
        threats = [(self._threat(move), n) for n, move in enumerate(moves)]
        safe = [moves[n] for threat, n in sorted(threats) if threat <= min(threats)[0] + SLIGHT]
        return building(ground, view.goals, safe, SAFE)

    def _threat(self, move: Move) -> float:
        """The chance that another wins with the action after this one."""
        after = self.ground.after(move)
        return danger(self.view, self.chances, (completable(after, touched(move)), completable(after, ())))

    def worlds(self, rng: Rng) -> Iterator[State]:
        """The goals of others as likely as their actions make them; by lot who is careful."""
        game, base = self.game, imagine(self.game, self.view, rng)
        dealt_anew = self.view.stage == ACTING and not base.deal.fresh
        while True:
            self.careful = tuple([rng.random() < CAREFUL for _ in range(game.players)])
            if not dealt_anew:
                yield imagine(game, self.view, rng)
                continue
            goals = self._goals(rng)
            held = {goal for some in (*goals, *self.view.aside) for goal in some}
            stack = [goal for goal in ALL if goal not in held]
            if game.terms.change:
                stack = shuffled(stack, rng)
            yield base.but(deal=base.deal._replace(goals=goals, dealt=goals, stack=tuple(stack)), past=None)

    def _goals(self, rng: Rng) -> Goals:
        """A goal for every card, each once."""
        view = self.view
        found = [view.goals if seat == view.seat else own for seat, own in enumerate(view.others)]
        used = {goal for own in found for goal in own}
        used |= {goal for own in view.aside for goal in own}
        for seat, own in enumerate(found):
            for _ in range(view.goal_counts[seat] - len(own)):
                goal = _drawn([0.0 if some in used else self.chances[seat][some] for some in ALL], used, rng)
                used.add(goal)
                found[seat] = (*found[seat], goal)
        return tuple(found)

    def play_on(self, state: State, rng: Rng) -> Sequence[float]:  # noqa: ARG002 - no lots are drawn
        """Some actions more, and how near everybody is then."""
        deal = state.deal
        key = (tuple(state.tiles.items()), state.acts, state.stage, state.blocked, deal.goals, deal.fresh, self.careful)
        if key not in self._known:
            reaches = [reach(own, self.game.terms.likeness) for own in deal.goals]
            self._known[key] = rest(self.game, state, reaches, self.careful, PLIES)
        return self._known[key]

    def name(self, move: Move) -> str:
        """The move in words."""
        return reasons.action(move)

    def why(self, move: Move) -> str:
        """How near the own goal is after it, and how likely somebody else wins with the next action."""
        return asked.speaks(self.view, self.ground, self.chances, move)


def _drawn(weights: list[float], used: set[int], rng: Rng) -> int:
    """A goal by its weight; any that is left where no goal has a weight."""
    return weighted(weights if any(weights) else [float(goal not in used) for goal in ALL], rng)
