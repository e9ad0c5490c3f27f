"""Opponents with given paces, for tests of time: a table at which Lena has a set, and Katya is as quick as the test says."""

from __future__ import annotations

from tabletutor.bots import Bot, Choice
from tabletutor.games import GAMES
from tabletutor.games.tinco.notation import OFFER, TAKE, WITHDRAW
from tabletutor.screen import Screen
from tabletutor.setup import settings
from tabletutor.table import Table

NAMES = ("You", "Lena", "Katya")
RACE = "hands CB CP CR CW KB KP | MB MP MR MW MY CY | DB DP DR DW KR X; dealer 1"  # only Lena has a set


class Timed(Bot):
    """Offers its lowest card or takes it back; takes a token when it may, and after so many ms once another is gone."""

    name = "timed"

    def __init__(self, *, rush=600, take=0, trade=100_000):
        self.paces = {"rush": rush, "take": take, "trade": trade}

    def occasion(self, view):
        """Rush, take, or trade."""
        return "rush" if view.tokens else "take" if self.paces["take"] and TAKE in view.legal else "trade"

    def pace(self, view, rng):
        """As it was made."""
        return self.paces[self.occasion(view)]

    def choose(self, view, rng):
        """One act."""
        trade = WITHDRAW if view.offered else OFFER | (view.hand & -view.hand)
        return Choice(TAKE if self.occasion(view) != "trade" else trade, "", "")


def table_of(start, *bots):
    """A table of three, the reader in seat 0."""
    return Table(GAMES["tinco"](players=3), "a-word", dict(enumerate(bots, 1)), NAMES, start)


def screen_of(table, speed="real"):
    """That table on a screen."""
    return Screen(settings("tinco", 3, speed=speed), table)
