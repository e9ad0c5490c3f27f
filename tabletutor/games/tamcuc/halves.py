"""One army's part of a hand: what may be laid or taken from it, and what is left of it then. For the fast ways."""

from __future__ import annotations

from functools import cache
from typing import Final

from tabletutor.games.tamcuc.combinations import LARGEST, LOW_LAYS, WAYS, subsets

MOST: Final = 1 << 15  # halves that are kept; one set of cards has 2,916

Row = tuple[tuple[int, "Half"], ...]


class Half:
    """The cards of one army in a hand, packed as the unsealed army.

    Attributes:
        cards: which they are.
        mask: of the sizes that have a combination.
        ways: how many ways there are to take 0, 1, 2 … of the cards.
        back: by size, the same ways from that size down to 0.
    """

    __slots__ = ("back", "cards", "lays", "mask", "takes", "ways")

    def __init__(self, cards: int) -> None:
        self.cards = cards
        rows = LOW_LAYS[cards]
        self.mask = sum([1 << size for size, row in enumerate(rows) if row])
        self.ways, self.back = _both(WAYS[cards])
        self.lays: list[Row | None] = [None] * (LARGEST + 1)
        self.takes: list[Row | None] = [None] * (LARGEST + 1)

    def laid(self, size: int) -> Row:
        """The combinations of one size, weakest first, each with what is left when it is laid."""
        row = self.lays[size]
        if row is None:
            row = self.lays[size] = self._without(LOW_LAYS[self.cards][size])
        return row

    def taken(self, size: int) -> Row:
        """Every way to take so many cards, each with what is left."""
        row = self.takes[size]
        if row is None:
            row = self.takes[size] = self._without(subsets(self.cards, size))
        return row

    def _without(self, some: tuple[int, ...]) -> Row:
        return tuple([(cards, HALVES[self.cards - cards]) for cards in some])


@cache
def _both(ways: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """The ways, and by size those from that size down: halves that have as many share them."""
    return ways, tuple([ways[size::-1] for size in range(LARGEST + 1)])


class Halves(dict[int, Half]):
    """Cards → half, each made when it is first asked for; past `MOST` of them it starts anew."""

    def __missing__(self, cards: int) -> Half:
        if len(self) >= MOST:
            self.clear()
        made = self[cards] = Half(cards)
        return made


HALVES: Final = Halves()
