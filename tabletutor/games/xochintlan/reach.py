"""How near a seat is to a goal, found quickly: what lies on the table of one animal is one large number, a bit a square.

A window round a square is then a shift, and what it holds is looked up. Stacks that run out are looked at only where
they are empty; `distance` counts exactly and takes its time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from tabletutor.game import Move
from tabletutor.games.xochintlan.distance import ARM, NEVER, shapes
from tabletutor.games.xochintlan.groups import ANIMALS, HUMAN, STEPS, Likeness
from tabletutor.games.xochintlan.notation import SWAP, swap, swapped
from tabletutor.games.xochintlan.pentominoes import ROW

CENTRE = ARM * ROW + ARM  # from the first square of a window to its middle
REACH = range(-ARM, ARM + 1)
WINDOW = sum(1 << y * ROW + x + CENTRE for y in REACH for x in REACH if abs(x) + abs(y) <= ARM)
KEPT = 1 << 13  # windows whose answer is kept


Round = tuple[int, int, int, int]  # number of tiles in a window, what lies in it, the animal, the square in its middle


class Lie(NamedTuple):
    """One way a goal can lie round the Human: the four squares of the animal, and those that spoil it."""

    mask: int
    border: int
    others: tuple[int, ...]
    beside: tuple[int, ...]


class Reach(dict[int, tuple[int, int]]):
    """By what lies in a window of one animal: the actions left to make a goal round its middle, and in how many ways."""

    def __init__(self, goals: tuple[int, ...], likeness: Likeness) -> None:
        super().__init__()
        self.lies = [Lie(_mask(s.others), _mask(s.beside), s.others, s.beside) for s in shapes(goals, likeness)]

    def __missing__(self, mine: int) -> tuple[int, int]:
        best, ways = NEVER, 0
        for mask, border, _, _ in self.lies:
            left = 4 - (mask & mine).bit_count() + (border & mine).bit_count()
            if left <= best:
                best, ways = left, ways + 1 if left == best else 1
        if len(self) > KEPT:
            self.clear()
        self[mine] = best, ways
        return best, ways

    def nearest(self, mine: int) -> Iterator[Lie]:
        """The ways that need fewest actions."""
        best, _ = self[mine]
        for lie in self.lies:
            if 4 - (lie.mask & mine).bit_count() + (lie.border & mine).bit_count() == best:
                yield lie


@lru_cache(64)
def reach(goals: tuple[int, ...], likeness: Likeness) -> Reach:
    """The table of some goals, any of which will do; it fills as it is asked."""
    return Reach(goals, likeness)


def _mask(cells: Iterable[int]) -> int:
    return sum(1 << cell + CENTRE for cell in cells)


class Near(NamedTuple):
    """The nearest goal: so many own actions `left` in `ways` ways, of one animal, with the Human at `spot`."""

    left: int
    ways: int
    kind: int
    spot: int


class Lying:
    """What lies on the table as numbers, by kind."""

    __slots__ = ("human", "low", "masks", "reserve", "tiles")

    def __init__(self, tiles: Mapping[int, int], human: int, reserve: tuple[int, int, int]) -> None:
        self.tiles, self.human, self.reserve = tiles, human, reserve
        self.low = low = min(tiles) - CENTRE - ROW  # so that every window that is asked for begins at 0 or later
        self.masks = masks = [0, 0, 0, 0]
        for cell, kind in tiles.items():
            masks[kind] |= 1 << cell - low

    def window(self, kind: int, spot: int) -> int:
        """What lies of an animal round a square."""
        return self.masks[kind] >> spot - CENTRE - self.low & WINDOW

    def after(self, move: Move) -> list[int]:
        """What lies there by kind after a tile is played or two change places."""
        masks = list(self.masks)
        if move >= SWAP:
            one, other = swapped(move)
            for cell, there in ((one, other), (other, one)):
                masks[self.tiles[cell]] ^= 1 << cell - self.low
                masks[self.tiles[cell]] ^= 1 << there - self.low
            return masks
        bit = 1 << (move >> 2) - self.low
        if move >> 2 in self.tiles:
            masks[self.tiles[move >> 2]] ^= bit
        masks[move & 3] |= bit
        return masks

    def here(self, own: Reach, masks: list[int] | None = None) -> Near:
        """The nearest goal where the Human stays; `masks` if something else lay there."""
        left, ways, found = NEVER, 0, HUMAN
        for kind in ANIMALS:
            some, more = own[(masks or self.masks)[kind] >> self.human - CENTRE - self.low & WINDOW]
            if some and not self.reserve[kind - 1]:
                some += 1  # one must first come back to its stack
            if some < left:
                left, ways, found = some, more, kind
            elif some == left:
                ways += more
        return Near(left, ways, found, self.human)

    def around(self, spots: Iterable[int]) -> list[Round]:
        """What lies round squares where the Human could go."""
        low, found = self.low + CENTRE, []
        masks = [(kind, self.masks[kind]) for kind in ANIMALS if self.masks[kind]]
        for spot in spots:
            shift = spot - low
            for kind, mask in masks:
                if mine := mask >> shift & WINDOW:
                    found.append((mine.bit_count(), mine, kind, spot))
        return found

    @staticmethod
    def anywhere(own: Reach, near: Near, around: Iterable[Round]) -> Near:
        """The nearest goal, if the Human may also go to squares `around` first; `near` is where he stays."""
        left, ways, found, at = near
        for n, mine, kind, spot in around:
            if n + left > 4:  # with fewer tiles there it cannot be nearer
                some, more = own[mine]
                if some + 1 < left:
                    left, ways, found, at = some + 1, more, kind, spot
                elif some + 1 == left:
                    ways += more
        return Near(left, ways, found, at)

    def steps(self, own: Reach, near: Near) -> Iterator[Move]:
        """Actions that bring the nearest goal nearer, on each of its ways; not all of them need be legal."""
        if near.spot != self.human:
            yield near.spot << 2
            return
        kind, human, tiles = near.kind, self.human, self.tiles
        other = max((some for some in ANIMALS if some != kind), key=lambda some: self.reserve[some - 1])
        for lie in own.nearest(self.window(kind, human)):
            spoiling = [human + step for step in lie.beside if tiles.get(human + step) == kind]
            lacking = [human + step for step in lie.others if tiles.get(human + step) != kind]
            if any(self.reserve):
                yield from (cell << 2 | kind for cell in lacking)
                yield from (cell << 2 | other for cell in spoiling)
            else:
                yield from self._exchanges(lie, kind, lacking, spoiling)

    def _exchanges(self, lie: Lie, kind: int, lacking: list[int], spoiling: list[int]) -> Iterator[Move]:
        """The same when all tiles are out (xochintlan.pairs)."""
        free = [cell for cell, some in self.tiles.items() if some == kind and cell - self.human not in lie.others]
        given = [cell for cell, some in self.tiles.items() if some not in (HUMAN, kind)]
        for cell in lacking:
            yield from (swap(cell, one) for one in spoiling or free if self.tiles.get(cell))
        for cell in spoiling:
            yield from (swap(cell, one) for one in given if one - self.human not in lie.beside)


def frontier(tiles: Mapping[int, int], human: int, *, step: bool) -> set[int]:
    """Empty squares where the Human could go: all beside an animal, or those next to him."""
    if step:
        return {human + way for way in STEPS if human + way not in tiles}
    return {cell + way for cell in tiles if cell != human for way in STEPS}.difference(tiles)
