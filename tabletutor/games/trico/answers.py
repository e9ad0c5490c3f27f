"""What the others put down in the Appeal that is played now: each counts all cards but his own, and takes what does best."""

from __future__ import annotations

from math import fsum  # the same in every Python, as sum of fractions is not
from typing import TYPE_CHECKING, NamedTuple

from tabletutor.game import Seat
from tabletutor.games.trico.cards import COLOUR_BIT, KINDS, colours_in, different, kinds_of
from tabletutor.games.trico.habits import Habits
from tabletutor.games.trico.odds import left_after

if TYPE_CHECKING:
    from tabletutor.games.trico.sight import View


class Sums(NamedTuple):
    """What a follower counts over the cards of the third one, before he leaves out those of his own hand.

    Attributes:
        glad: by kind, how gladly the third one plays it.
        glad_all: the same, summed over all cards that nobody has shown.
        worth: by his own kind and the third one's: the chance to win the match, times `glad`.
        worth_all: by his own kind, the same summed.
    """

    glad: list[float]
    glad_all: float
    worth: dict[int, list[float]]
    worth_all: dict[int, float]


class Answers:
    """How those who follow choose in the Appeal of a view. What was worked out is kept."""

    def __init__(self, view: View, habits: Habits) -> None:
        self.habits, self.ring, self.winners = habits, view.game.ring, view.game.winners
        self.left = left_after(view)
        self.lead = view.latest if view.game.players == 2 else view.lead
        self.spoils = habits.spoils(tuple([colours_in(pile) for pile in view.taken]), self.lead, self.left)
        self._sums: dict[tuple[Seat, int], Sums] = {}
        self._cards: dict[tuple[Seat, int, int], int] = {}

    def card(self, seat: Seat, first: int, hand: int) -> int:
        """What a seat puts down on a card that leads, out of a packed hand."""
        key = seat, first, hand
        found = self._cards.get(key)
        if found is None:
            found = self._cards[key] = self._card(seat, first, hand)
        return found

    def _card(self, seat: Seat, first: int, hand: int) -> int:
        sums = self._sums.get((seat, first))
        if sums is None:
            sums = self._sums[seat, first] = self._summed(seat, first)
        own, habits = kinds_of(hand), self.habits
        glad, price = sums.glad, habits.strengths_beside(own) if self.left else {}
        total = sums.glad_all - fsum([glad[kind] for kind in own])
        if total <= 0.0:
            total = 1.0
        best, found = -1.0, -1
        for kind in different(hand):
            row = sums.worth.get(kind)
            value = (sums.worth_all[kind] - fsum([row[some] for some in own])) / total if row else 0.0
            value -= price.get(kind, 0.0)
            if value > best:
                best, found = value, kind
        return found

    def _summed(self, seat: Seat, first: int) -> Sums:
        habits, place = self.habits, self.ring.place(seat, self.lead)
        often = habits.rows(first).glad[3 - place]
        glad = [often.get(kind, 0.0) for kind in range(KINDS)]
        numbers = [max(0.0, n - (kind == first)) for kind, n in enumerate(habits.counts)]
        owners, spoils = self.ring.owners[self.lead], self.spoils
        mine = [[chances[seat] for chances in spoils[owner]] for owner in owners]  # by winning place, and by colours
        own, third = (30, 1) if place == 1 else (1, 30)
        worth, worth_all = {}, {}
        for kind in habits.kinds:
            base, mask = first * 900 + own * kind, COLOUR_BIT[first] | COLOUR_BIT[kind]
            row = [0.0] * KINDS
            for some in habits.kinds:
                at = self.winners[base + third * some]
                row[some] = glad[some] * mine[at][mask | COLOUR_BIT[some]]
            worth[kind] = row
            worth_all[kind] = fsum([n * value for n, value in zip(numbers, row, strict=True)])
        return Sums(glad, fsum([n * some for n, some in zip(numbers, glad, strict=True)]), worth, worth_all)
