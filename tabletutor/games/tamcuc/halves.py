"""One army's part of a hand: what may be laid or taken from it, and what is left of it then. For the fast ways."""

from __future__ import annotations

from functools import cache
from itertools import accumulate, count
from operator import mul
from typing import Final

from tabletutor.games.tamcuc.combinations import LARGEST, LOW_LAYS, WAYS, subsets

MOST: Final = 1 << 15  # halves that are kept; one set of cards has 2,916

_NUMBERS: Final = count()

Row = tuple[tuple[int, "Half"], ...]


class Half:
    """The cards of one army in a hand, packed as the unsealed army.

    Attributes:
        cards: which they are.
        kind: the number of its ways; halves that have as many have the same.
        mask: of the sizes that have a combination.
        ways: how many ways there are to take 0, 1, 2 … of the cards.
        back: by size, the same ways from that size down to 0.
    """

    __slots__ = ("back", "cards", "kind", "lays", "mask", "takes", "ways")

    def __init__(self, cards: int) -> None:
        self.cards = cards
        rows = LOW_LAYS[cards]
        self.mask = sum([1 << size for size, row in enumerate(rows) if row])
        self.kind, self.ways, self.back = _ways(WAYS[cards])
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
def _ways(ways: tuple[int, ...]) -> tuple[int, tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """A number, the ways, and by size those from that size down: halves that have as many share them."""
    return next(_NUMBERS), ways, tuple([ways[size::-1] for size in range(LARGEST + 1)])


class Halves(dict[int, Half]):
    """Cards → half, each made when it is first asked for; past `MOST` of them it starts anew."""

    def __missing__(self, cards: int) -> Half:
        if len(self) >= MOST:
            self.clear()
        made = self[cards] = Half(cards)
        return made


HALVES: Final = Halves()
_ENDS: Final[dict[int, tuple[int, ...]]] = {}


def ends(low: Half, high: Half, size: int) -> tuple[int, ...]:
    """How many ways there are to take so many cards of both, with 0, with up to 1, up to 2 … of the first among them."""
    key = (low.kind << 13 | high.kind) << 4 | size
    found = _ENDS.get(key)
    if found is None:
        if len(_ENDS) >= MOST:
            _ENDS.clear()
        found = _ENDS[key] = tuple(accumulate(map(mul, low.ways, high.back[size])))
    return found
