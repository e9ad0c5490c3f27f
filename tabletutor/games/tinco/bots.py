"""Opponents for Tinco: each knows one seat's view and nothing else, and gives its reasons with the numbers it used."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from tabletutor import game as protocol
from tabletutor.bots import Bot, Choice, RandomBot
from tabletutor.game import Rng
from tabletutor.games.tinco import asked
from tabletutor.games.tinco.aims import Aim, Moment, acts_since_trade, most_spare, trades_of
from tabletutor.games.tinco.beginner import Beginner
from tabletutor.games.tinco.cards import TRINKO_BIT
from tabletutor.games.tinco.opponent import Player, TincoBot
from tabletutor.games.tinco.reasons import Told, Weighed
from tabletutor.games.tinco.sight import View
from tabletutor.games.tinco.state import SETS
from tabletutor.games.tinco.weighing import RIPE, STUBBORN, weighed
from tabletutor.planner import Planner, Sketch


class Chancer(RandomBot, TincoBot):
    """Plays any legal move, each as likely as the next: mostly large offers, for there are more of them."""


class Watcher(Player):
    """Keeps one card on offer, watches the middle, and grabs a token before the others have seen that one is gone."""

    name = "watcher"
    reaction = (300, 350)

    def grabs(self, view: View) -> bool:
        """With a set; and where none is needed, after a while with nothing to lose (TINCO-A6)."""
        ripe = view.game.terms.allowed and not view.hand & TRINKO_BIT and trades_of(view) >= RIPE
        return ripe or super().grabs(view)

    def most(self, view: View) -> int:  # noqa: ARG002
        """It trades one card at a time."""
        return 1

    def size(self, now: Moment, aim: Aim) -> int:  # noqa: ARG002
        """One card."""
        return 1

    def compared(self, now: Moment, told: Told, row: Weighed) -> str:
        """One card is enough."""
        return asked.singly(now, told, row)

    def trades(self, now: Moment, aim: Aim) -> list[Weighed]:
        """First its card lies on the table; then any single card of another is as good."""
        singles = sorted([row for row in self.answers(now, aim) if row.n == 1], key=lambda _: now.rng.random())
        own = self.own(now, aim)
        return [*singles, own] if own.key == "withdraw" else [own, *singles]


class Hoarder(Player):
    """Collects what it has most of, trades away all the rest at once, and dreams: Trinko is a card like any other to it."""

    name = "hoarder"
    reaction = (500, 900)
    attention = 0.7
    careless = True


class Passer(Player):
    """Gets rid of Trinko first, remembers who gave it what, and weighs what each trade should bring."""

    name = "passer"
    reaction = (400, 600)
    attention = 0.9
    traits: Mapping[str, bool] = {"counts": True, "remembers": True, "stochastic": True}

    def grabs(self, view: View) -> bool:
        """With a set; unless it holds Trinko and may still lose it (TINCO-A7)."""
        trinko = view.hand & TRINKO_BIT and not view.game.terms.must
        return super().grabs(view) and not (
            trinko and view.seat is not None and acts_since_trade(view, view.seat) < STUBBORN
        )

    def reason(self, now: Moment) -> str:
        """It may have tried to lose Trinko first."""
        return "late" if now.has_set and now.has_trinko else super().reason(now)

    def size(self, now: Moment, aim: Aim) -> int:
        """With a set it begins with Trinko alone."""
        return 1 + len(now.lately.failed) % len(aim.spare) if now.has_set else super().size(now, aim)

    def weigh(self, now: Moment, aim: Aim, row: Weighed) -> Weighed:
        """What should come of its collection, and which way Trinko may go, on average over those who may answer."""
        return weighed(now, aim, row)

    def compared(self, now: Moment, told: Told, row: Weighed) -> str:
        """By what both should bring, in levels."""
        return asked.valued(now, told, row)

    def trades(self, now: Moment, aim: Aim) -> list[Weighed]:
        """By their value; taking an offer back has none."""
        return sorted([*self.answers(now, aim), self.own(now, aim)], key=lambda row: -row.value)


class Imagining(TincoBot):
    """What those share who imagine worlds: they keep count of who got which card, and take their time as the others do."""

    traits: Mapping[str, bool] = {"counts": True, "remembers": True, "stochastic": True}

    def most(self, view: View) -> int:
        """As many as it can spare."""
        return most_spare(view)

    def choose(self, view: protocol.View, rng: Rng) -> Choice | None:
        """What won most often; the sets of a match by lot."""
        return Passer().choose(view, rng) if cast(View, view).stage == SETS else super().choose(view, rng)


class TincoSketch(Imagining, Sketch):
    """The sketch of Tinco."""


class TincoPlanner(Imagining, Planner):
    """The planner of Tinco."""


BOTS: dict[str, type[Bot]] = {
    "random": Chancer,
    "beginner": Beginner,
    "watcher": Watcher,
    "hoarder": Hoarder,
    "sketch": TincoSketch,
    "passer": Passer,
    "planner": TincoPlanner,
}
