"""Opponents for Xochintlan: each knows one seat's view and nothing else, and gives its reasons with the numbers it used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod

from tabletutor.bots import Bot, RandomBot
from tabletutor.game import Move
from tabletutor.games.xochintlan import asked
from tabletutor.games.xochintlan.beginner import Beginner
from tabletutor.games.xochintlan.beliefs import ALL, guesses
from tabletutor.games.xochintlan.distance import Ground
from tabletutor.games.xochintlan.opponent import LOOKED_AT, Builder, Player
from tabletutor.games.xochintlan.reasons import Told
from tabletutor.games.xochintlan.sight import View
from tabletutor.games.xochintlan.weighing import Chances, Weighed, building, danger, disturbing
from tabletutor.planner import Planner, Sketch

LOOKED_AFTER = 8  # actions that are weighed against the others


class Blocker(Player):
    """Guesses the others' goals from what they play, spoils what is about to be completed, and builds meanwhile."""

    name = "blocker"
    traits: Mapping[str, bool] = {"counts": True, "remembers": True, "stochastic": False}

    def rows(self, view: View, ground: Ground, moves: Sequence[Move]) -> list[Weighed]:
        """With the chance that another wins next."""
        return self._guarded(view, guesses(view), super().rows(view, ground, moves))

    @staticmethod
    def _guarded(view: View, chances: Chances, rows: list[Weighed]) -> list[Weighed]:
        return [row if row.ends else row._replace(danger=danger(view, chances, row.gifts)) for row in rows]

    def weigh(self, view: View, ground: Ground, moves: list[Move]) -> Told:
        """What its own goal is worth, times the chance that nobody else wins first."""
        chances = guesses(view)
        rivals = [row for seat, row in enumerate(chances) if seat != view.seat]
        others = [1.0 - prod(1.0 - row[goal] for row in rivals) for goal in ALL]
        some = building(ground, view.goals, moves, LOOKED_AT) + disturbing(ground, others, moves, LOOKED_AFTER)
        rows = self._guarded(view, chances, super().rows(view, ground, list(dict.fromkeys(some))))
        nearest = min(rows, key=lambda row: row.order)
        rows.sort(key=lambda row: (-row.worth, row.order))
        key = "build" if not any(row.danger for row in rows) else "watch" if rows[0] == nearest else "block"
        return Told(key, rows, others=others, nearest=nearest)

    def compared(self, view: View, told: Told, chosen: Move, row: Weighed) -> str:
        """By what an action is worth to it."""
        return asked.valued(told, chosen, row) if told.rows else super().compared(view, told, chosen, row)


BOTS: dict[str, type[Bot]] = {
    "random": RandomBot,
    "beginner": Beginner,
    "builder": Builder,
    "blocker": Blocker,
    "sketch": Sketch,
    "planner": Planner,
}
