"""What the opponents of Xochintlan share, and the simplest of those that think."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, cast

from tabletutor import game as protocol
from tabletutor.bots import Bot, Choice
from tabletutor.game import Move, Rng
from tabletutor.games.xochintlan import asked, reasons
from tabletutor.games.xochintlan.distance import Ground
from tabletutor.games.xochintlan.legality import CLAIMING
from tabletutor.games.xochintlan.notation import CHANGE, DONE
from tabletutor.games.xochintlan.reasons import Told
from tabletutor.games.xochintlan.sight import View
from tabletutor.games.xochintlan.weighing import Weighed, building, card, made, weighed
from tabletutor.words import say

LOOKED_AT = 6  # actions that are weighed exactly for the own goal


class Decision(NamedTuple):
    """What was decided: what there is to tell of it, and moves, the chosen one first, then the runner-up."""

    told: Told
    moves: Sequence[Move]


class Player(Bot):
    """What the thinking opponents share: take a win at once, change a hopeless goal, and weigh all other actions."""

    texts = "xochintlan.bot"

    def weigh(self, view: View, ground: Ground, moves: list[Move]) -> Told:
        """What was weighed, best first, and what more there is to tell."""
        raise NotImplementedError

    def rows(self, view: View, ground: Ground, moves: Sequence[Move]) -> list[Weighed]:
        """Actions as this opponent weighs them, in the same order."""
        return [weighed(ground, view.goals, move) for move in moves]

    def decided(self, view: View, rng: Rng) -> Decision:  # noqa: ARG002 - no lots are drawn
        """What it does, and why."""
        ground, legal = Ground.of(view), view.legal
        if view.stage == CLAIMING:
            claims = legal.claims()
            return Decision(Told("claim" if claims else "done", won=made(ground, view.goals)), [*claims, DONE])
        moves = [*legal.plays(), *legal.swaps()]
        wins = [move for move in moves if made(ground.after(move), view.goals)[0]]
        if wins:
            return Decision(Told("win", won=made(ground.after(wins[0]), view.goals)), [*wins, *moves])
        if changes := legal.changes():
            other = card(view, ground)
            if not moves or other.mean + 1 < other.left:
                key = "change" if moves else "must"
                return Decision(Told(key, card=other), [CHANGE | other.goal, *moves, *changes])
        told = self.weigh(view, ground, moves)
        return Decision(told, [*(row.move for row in told.rows), *moves])

    def choose(self, view: protocol.View, rng: Rng) -> Choice:
        """The best of what it has weighed."""
        own = cast(View, view)
        told, moves = self.decided(own, rng)
        move = moves[0]
        other = next((some for some in moves if some != move), None)
        public, full, look = reasons.public(own, move), reasons.full(told, move), reasons.look(told, move, other)
        return Choice(move, public, full, reasons.clauses(told), other, look)

    def why_not(self, view: protocol.View, rng: Rng, move: Move) -> str:
        """A move that it does not choose, weighed as it has weighed the others."""
        own = cast(View, view)
        told, moves = self.decided(own, rng)
        if move == moves[0]:
            return say("xochintlan.bot.asked.chosen")
        if move >= CHANGE:
            return asked.card(own, told, moves[0], move)
        found = next((row for row in told.rows if row.move == move), None)
        return self.compared(own, told, moves[0], found or self.rows(own, Ground.of(own), [move])[0])

    def compared(self, view: View, told: Told, chosen: Move, row: Weighed) -> str:
        """An action beside the chosen one, in a sentence."""
        return asked.action(view, told, chosen, row)


class Builder(Player):
    """Builds its own goal by the shortest way; of several it takes one that leaves the next player least."""

    name = "builder"
    traits: Mapping[str, bool] = {"counts": False, "remembers": False, "stochastic": False}

    def weigh(self, view: View, ground: Ground, moves: list[Move]) -> Told:
        """Fewest own actions left first; the last tile is not laid for a tie."""
        rows = self.rows(view, ground, building(ground, view.goals, moves, LOOKED_AT))
        return Told("build", sorted(rows, key=lambda row: row.order))
