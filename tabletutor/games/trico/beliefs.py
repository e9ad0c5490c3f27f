"""What the cards that were played tell of those that were not: whoever plays a card seldom holds one that does better."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import TYPE_CHECKING

from tabletutor.game import Event, Rng, Seat
from tabletutor.games.trico.cards import COLOUR_BIT, KINDS, count
from tabletutor.games.trico.habits import EVEN, Habits, Shares, habits

if TYPE_CHECKING:
    from tabletutor.games.trico.sight import View

SCALE, LEAST = 0.01, 0.25


class Memory:
    """The round of a view, gone through again: by seat and kind, how much its plays speak for holding a card.

    Attributes:
        odds: by seat, and by kind, 1 for what its plays say nothing about, less for what it would rather have played.
    """

    def __init__(self, view: View, free: Sequence[float]) -> None:
        self.view, self.game = view, view.game
        self.wanted = [kind for kind, n in enumerate(free) if n > 0]
        self.counts = [float(count(view.game.terms.stock, kind)) for kind in range(KINDS)]
        self.odds = [[1.0] * KINDS for _ in view.held]
        self.masks, self.lead = [0] * view.game.players, -1
        self.habits: Habits | None = None
        self.first, self.held = -1, max([event.number for event in view.seen if event.kind == "dealt"], default=0)
        for event in view.seen:
            self._note(event)

    def _note(self, event: Event) -> None:
        kind, seat, number = event.kind, event.seat, event.number
        if kind in ("led", "turned"):
            self.habits = habits(self.game, tuple(self.counts), self.held, self.view.markers)
            if kind == "led":
                self.lead = seat
                self._weigh(seat, number, lambda some: self._habits.rows(some).lead)
            self.first = number
            self.counts[number] -= 1
        elif kind == "shown":
            rows = self._habits.rows(self.first).follow[self.game.ring.place(seat, self.lead)]
            self._weigh(seat, number, lambda some: rows.get(some, EVEN))
            self.counts[number] -= 1
        elif kind == "took":
            self.masks[seat] |= COLOUR_BIT[number]
            self.lead = seat
        elif kind == "cleared":
            self.held -= 1

    @property
    def _habits(self) -> Habits:
        assert self.habits  # a card leads before anybody follows
        return self.habits

    def _weigh(self, seat: Seat, played: int, shares: Callable[[int], Shares]) -> None:
        """A card was played: what would have done better is less likely to be held."""
        if seat == self.view.seat:
            return
        counted, left = self._habits, self.held - 1
        values = counted.values(tuple(self.masks), self.lead, left)
        none = values[-1][seat]
        one, two, three = [values[owner][seat] - none for owner in self.game.ring.owners[self.lead][:3]]

        def worth(kind: int) -> float:
            a, b, c = shares(kind)
            return a * one + b * two + c * three - (counted.strengths[kind] if left else 0.0)

        odds, least = self.odds[seat], worth(played)
        for kind in self.wanted:
            odds[kind] *= likely(worth(kind) - least)


def likely(better: float) -> float:
    """How much a card's being held is spoken for, when another was played although it does so much better."""
    return 1.0 if better <= 0.0 else LEAST + (1.0 - LEAST) * exp(-better / SCALE)


class Split:
    """Draws which of some cards one hand has and which the other, each way as often as it is likely.

    Args:
        cards: kinds, one entry a card.
        ratio: for each, how much likelier it is in the first hand than in the other one.
        size: how many the first hand has.
    """

    def __init__(self, cards: Sequence[int], ratio: Sequence[float], size: int) -> None:
        self.cards, self.ratio, self.size = cards, ratio, size
        row = [1.0] + [0.0] * size
        rows = [row]  # ways to choose 0, 1, 2 … of the last cards, each counted by its ratios
        for some in reversed(ratio):
            row = [row[0], *[row[n] + some * row[n - 1] for n in range(1, size + 1)]]
            rows.append(row)
        self.ways = rows[::-1]

    def drawn(self, rng: Rng) -> tuple[list[int], list[int]]:
        """The cards of both hands."""
        hands: tuple[list[int], list[int]] = ([], [])
        size = self.size
        for kind, some, ways, after in zip(self.cards, self.ratio, self.ways, self.ways[1:], strict=False):
            first = size > 0 and rng.random() * ways[size] < some * after[size - 1]
            hands[not first].append(kind)
            size -= first
        return hands
