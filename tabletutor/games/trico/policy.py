"""How a planner thinks about a position of Trico: what it tries, which worlds fit its view, and how they go on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, cast

from tabletutor.game import DEALER, Move, Rng, Seat
from tabletutor.games.trico import reasons
from tabletutor.games.trico.answers import Answers
from tabletutor.games.trico.cards import kinds_of, trico
from tabletutor.games.trico.habits import Habits, habits
from tabletutor.games.trico.notation import CATCH, NICO, PAYLOAD, STOP, TAKE as TAKE_MOVE
from tabletutor.games.trico.odds import Scales
from tabletutor.games.trico.prospects import ENOUGH, match_chances
from tabletutor.games.trico.quick import rest
from tabletutor.games.trico.state import DEAL, FIRST, FOLLOW, LEAD, NONE, OVER, PENALTY, SECOND, State
from tabletutor.games.trico.unseen import unseen
from tabletutor.games.trico.worlds import worlds

if TYPE_CHECKING:
    from tabletutor.games.trico.sight import View

Line = tuple[Move, ...]


class Thought:
    """One decision."""

    effort = 2.0

    def __init__(self, view: View) -> None:
        self.view, self.game, self.seat = view, view.game, cast(Seat, view.seat)
        self.free = unseen(view)
        legal = view.legal
        self.catches, self.plays, self.takes = legal.catches(), legal.plays(), legal.takes()

    # ---- what to try ----

    @property
    def lines(self) -> Sequence[Line]:
        """Point out a forgotten Nico; else say one that is owed, and any card; or any one or two cards that may be taken."""
        if self.catches:
            return [(max(self.catches, key=lambda move: self.view.markers[move & PAYLOAD]),)]
        if self.plays:
            cards = [move for move in self.plays if move != NICO]
            return [(NICO, move) for move in cards] if NICO in self.plays else [(move,) for move in cards]
        return self._takings() if self.takes else [(move,) for move in self.view.legal] or [()]

    def _takings(self) -> Sequence[Line]:
        """What wins the match if anything does; else all that may be taken, with the second card after the first."""
        view, mine = self.view, self.view.markers[self.seat]
        lines: list[Line] = [(move,) for move in self.takes]
        if self.game.terms.second and self.seat == view.lead and view.stage != SECOND:
            lines = [line for move in self.takes for line in self._seconds(move)]
        return [line for line in lines if mine + self._markers(line) >= ENOUGH] or lines

    def _seconds(self, move: Move) -> list[Line]:
        """A card taken, and what can be taken after it: nothing once it makes Trico (trico.second)."""
        if self._markers((move,)):
            return [(move,)]
        lying = [kind for _, kind in self.view.table]
        lying.remove(move & PAYLOAD)
        return [*[(move, TAKE_MOVE | kind) for kind in dict.fromkeys(lying)], (move, STOP)]

    def _markers(self, line: Line) -> int:
        found = trico((*self.view.taken[self.seat], *[move & PAYLOAD for move in line if move != STOP]))
        return found.markers if found else 0

    # ---- how it goes on ----

    def worlds(self, rng: Rng) -> Iterator[State]:
        """Worlds in which whoever has not yet turned over a card of this Appeal chooses anew."""
        return worlds(self.view, self.free, rng)

    def play_on(self, state: State, rng: Rng) -> Sequence[float]:
        """Some Appeals on, and what the position is worth for the match then; or the round to its end and its markers."""
        state = self._pointed_out(state, rng)
        if state.stage in (FIRST, DEAL, OVER):
            return match_chances(state.deal.markers)
        present = state.winner == NONE and state.appeal == self.view.appeal and state.deal.won < 0
        return rest(self.habits, state, self.answers.card if present else None)

    def _pointed_out(self, state: State, rng: Rng) -> State:
        """Somebody else points out a Nico that was forgotten, and the pile is shuffled for the penalty."""
        game = self.game
        while state.stage not in (DEAL, OVER):
            if state.stage == PENALTY:
                state = game.apply(state, DEALER, game.chance(state, rng))
            pairs = [(by, who) for by in range(game.players) for who in range(game.players)]
            legal = [(by, who) for by, who in pairs if state.forgot >> who & 1 and by not in (who, self.seat)]
            if not legal:
                break
            state = game.apply(state, legal[0][0], CATCH | legal[0][1])
        return state

    @cached_property
    def habits(self) -> Habits:
        """What anybody could count before this Appeal."""
        view, public = self.view, list(self.free)
        for kind in kinds_of(view.hand):
            public[kind] += 1
        if view.choice >= 0:
            public[view.choice] += 1
        held = [n + sealed for n, sealed in zip(view.held, view.chosen, strict=True)]
        if view.winner == NONE:
            for _, kind in view.table:
                public[kind] += 1
        return habits(self.game, tuple(public), max(held), view.markers)

    @cached_property
    def answers(self) -> Answers:
        """What the others put down in this Appeal."""
        return Answers(self.view, self.habits)

    # ---- in words ----

    @property
    def clauses(self) -> tuple[str, ...]:
        """What the decision rests on."""
        return reasons.CLAUSES.get(self._key, ())

    @property
    def _key(self) -> str:
        """A word for what is asked."""
        if self.catches:
            return "catch"
        if self.plays:
            return "nico" if NICO in self.plays else reasons.playing(self.view)
        return "second" if STOP in self.takes else "take" if self.takes else ""

    def name(self, move: Move) -> str:
        """A move in words."""
        return reasons.named(move)

    def why(self, move: Move) -> str:
        """How often a card wins now, and how often it would later; or what a card that is taken brings."""
        if type(move) is not int or (move > TAKE_MOVE | PAYLOAD and move != STOP):
            return reasons.of_word(move)
        if move < TAKE_MOVE and self._weighs:
            later = self._scales.strength[move & PAYLOAD] if self._scales.left else None
            return reasons.of_card(self._scales.odds(move & PAYLOAD), self.seat, move, later)
        if move not in self.takes:
            return ""
        plans = [line for line in self.lines if line[0] == move and len(line) > 1]
        return reasons.of_taking(self.view, move, both=any(map(self._markers, plans)))

    @property
    def _weighs(self) -> bool:
        return self.view.stage in (LEAD, FOLLOW) and self.seat in self.view.needed

    @cached_property
    def _scales(self) -> Scales:
        return Scales(self.view, self.seat, clever=True)
