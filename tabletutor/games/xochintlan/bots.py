"""Opponents for Xochintlan: each knows one seat's view and nothing else, and gives its reasons with the numbers it used."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import cast

from tabletutor import game as protocol
from tabletutor.bots import Bot, Choice, RandomBot
from tabletutor.game import Move
from tabletutor.games.xochintlan import reasons
from tabletutor.games.xochintlan.beliefs import ALL, guesses
from tabletutor.games.xochintlan.distance import Ground
from tabletutor.games.xochintlan.legality import CLAIMING
from tabletutor.games.xochintlan.notation import CHANGE, DONE
from tabletutor.games.xochintlan.reasons import Told
from tabletutor.games.xochintlan.sight import View
from tabletutor.games.xochintlan.weighing import building, card, danger, disturbing, made, weighed

LOOKED_AT = 6  # actions that are weighed exactly for the own goal
LOOKED_AFTER = 8  # and against the others


class Player(Bot):
    """What the thinking opponents share: take a win at once, change a hopeless goal, and weigh all other actions."""

    texts = "xochintlan.bot"

    def weigh(self, view: View, ground: Ground, moves: list[Move]) -> Told:
        """What was weighed, best first, and what more there is to tell."""
        raise NotImplementedError

    def choose(self, view: protocol.View, rng: protocol.Rng) -> Choice:  # noqa: ARG002
        """The best of what it has weighed; no lots are drawn."""
        own = cast(View, view)
        ground, legal = Ground.of(own), own.legal
        if own.stage == CLAIMING:
            claims = legal.claims()
            told = Told("claim" if claims else "done", won=made(ground, own.goals))
            return _choice(own, told, [*claims, DONE])
        moves = [*legal.plays(), *legal.swaps()]
        wins = [move for move in moves if made(ground.after(move), own.goals)[0]]
        if wins:
            return _choice(own, Told("win", won=made(ground.after(wins[0]), own.goals)), [*wins, *moves])
        if changes := legal.changes():
            other = card(own, ground)
            if not moves or other.mean + 1 < other.left:
                key = "change" if moves else "must"
                return _choice(own, Told(key, card=other), [CHANGE | other.goal, *moves, *changes])
        told = self.weigh(own, ground, moves)
        return _choice(own, told, [*(row.move for row in told.rows), *moves])


def _choice(view: View, told: Told, moves: list[Move]) -> Choice:
    """The first of the moves, with its reasons; the runner-up is the first other one."""
    move = moves[0]
    other = next((some for some in moves if some != move), None)
    public, full, look = reasons.public(view, move), reasons.full(view, told, move), reasons.look(told, move, other)
    return Choice(move, public, full, reasons.CLAUSES[told.key], other, look)


class Builder(Player):
    """Builds its own goal by the shortest way; of several it takes one that leaves the next player least."""

    name = "builder"

    def weigh(self, view: View, ground: Ground, moves: list[Move]) -> Told:
        """Fewest own actions left first; the last tile is not laid for a tie."""
        rows = [weighed(ground, view.goals, move) for move in building(ground, view.goals, moves, LOOKED_AT)]
        return Told("build", sorted(rows, key=lambda row: row.order))


class Blocker(Player):
    """Guesses the others' goals from what they play, spoils what is about to be completed, and builds meanwhile."""

    name = "blocker"
    traits: Mapping[str, bool] = {"counts": True, "stochastic": False}

    def weigh(self, view: View, ground: Ground, moves: list[Move]) -> Told:
        """What its own goal is worth, times the chance that nobody else wins first."""
        chances = guesses(view)
        rivals = [row for seat, row in enumerate(chances) if seat != view.seat]
        others = [1.0 - prod(1.0 - row[goal] for row in rivals) for goal in ALL]
        some = building(ground, view.goals, moves, LOOKED_AT) + disturbing(ground, others, moves, LOOKED_AFTER)
        rows = [weighed(ground, view.goals, move) for move in dict.fromkeys(some)]
        rows = [row if row.ends else row._replace(danger=danger(view, chances, row.gifts)) for row in rows]
        nearest = min(rows, key=lambda row: row.order)
        rows.sort(key=lambda row: (-row.worth, row.order))
        key = "build" if not any(row.danger for row in rows) else "watch" if rows[0] == nearest else "block"
        return Told(key, rows, others=others, nearest=nearest)


BOTS: dict[str, type[Bot]] = {"random": RandomBot, "builder": Builder, "blocker": Blocker}
