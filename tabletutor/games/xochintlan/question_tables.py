"""Random tables of Xochintlan for questions: a pattern with the Human in it, other tiles strewn round it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import TypeVar

from tabletutor.game import Rng
from tabletutor.games.xochintlan.groups import ANIMALS, HUMAN, START, STEPS, pattern_of, placements, ways
from tabletutor.games.xochintlan.legality import frontier
from tabletutor.games.xochintlan.notation import LETTERS, place_of, write_cell
from tabletutor.games.xochintlan.pentominoes import AROUND, PATTERNS, cells_of

Item = TypeVar("Item")
Tiles = dict[int, int]  # cell → kind
May = Callable[[int, int], bool]  # whether a kind may come to lie at a cell
GOALS = tuple(range(len(PATTERNS)))
CHIRAL = tuple(card.id for card in PATTERNS if card.mirror != card.id)  # those with a mirror image of their own
EACH = 8  # tiles of an animal (xochintlan.pieces)
WIDE = 6  # squares that a question's table is wide and high at most: with the edge round it, it is seen whole on a telephone


def pick(rng: Rng, items: Sequence[Item]) -> Item:
    """One of the items, each equally likely."""
    return items[int(rng.random() * len(items))]


def mixed(rng: Rng, items: Iterable[Item]) -> list[Item]:
    """The items in random order."""
    draw = rng.random
    return sorted(items, key=lambda _: draw())


def lay(rng: Rng, goal: int) -> tuple[int, ...]:
    """Five cells in the shape of a pattern, turned at random; the first is the Human's, any of the five."""
    around = pick(rng, pick(rng, AROUND[goal]))
    return START, *(START + step for step in around)


def beside(cell: int, cells: Collection[int]) -> bool:
    """Whether a cell shares a side with one of these."""
    return any(cell + step in cells for step in STEPS)


def span(cells: Iterable[int]) -> int:
    """How many squares wide or high a table is, whichever is more."""
    columns, rows = (sorted(axis) for axis in zip(*map(place_of, cells), strict=True))
    wide: int = max(columns[-1] - columns[0], rows[-1] - rows[0])
    return wide + 1


def strew(rng: Rng, tiles: Tiles, n: int, may: May, wide: int = WIDE) -> None:
    """Lay so many animals more, each beside a tile, or fewer where the box, the room and `may` allow no more."""
    left = {kind: EACH - list(tiles.values()).count(kind) for kind in ANIMALS}
    for _ in range(12 * n):
        if n <= 0:
            return
        cell, kind = pick(rng, frontier(tiles)), pick(rng, ANIMALS)
        if left[kind] and may(cell, kind) and span([*tiles, cell]) <= wide:
            tiles[cell] = kind
            left[kind] -= 1
            n -= 1


def apart(kind: int, cells: Collection[int], closed: Collection[int] = ()) -> May:
    """For `strew`: no more of an animal beside these cells, and nothing on the `closed` ones."""
    return lambda cell, lies: cell not in closed and (lies != kind or not beside(cell, cells))


@cache
def near(goal: int) -> tuple[int, ...]:
    """Patterns that become this one when one square is moved, neither itself nor its mirror image."""
    cells = cells_of(PATTERNS[goal].cells)
    found = set[int]()
    for gone in cells:
        rest = [cell for cell in cells if cell != gone]
        for cell in frontier(rest):
            found |= {pattern for pattern, _ in [pattern_of([*rest, cell]) or (goal, 0)]}
    return tuple(sorted(found - {goal, PATTERNS[goal].mirror}))


def covered(tiles: Mapping[int, int], human: int, goal: int) -> list[tuple[int, ...]]:
    """Every way a pattern with the Human lies on the table, of whatever animals: the four other cells."""
    ways_ = ([human + step for step in around] for around in placements(goal))
    return [tuple(cells) for cells in ways_ if all(cell in tiles for cell in cells)]


def humanless(tiles: Mapping[int, int], kind: int, goal: int) -> bool:
    """Whether a pattern lies on the table in five tiles of one animal."""
    shapes = [cells_of(PATTERNS[pattern].turns[turn]) for pattern, turn in ways(goal)]
    of_kind = [cell for cell, lies in tiles.items() if lies == kind]
    return any(all(tiles.get(at + cell - s[0]) == kind for cell in s) for s in shapes for at in of_kind)


def position(tiles: Mapping[int, int], **rows: object) -> str:
    """A table as a position's text, with other fields of it."""
    lie = [(kind, [write_cell(cell) for cell in sorted(tiles) if tiles[cell] == kind]) for kind in (HUMAN, *ANIMALS)]
    some = [f"{LETTERS[kind]} {' '.join(cells)}" for kind, cells in lie if cells]
    return "; ".join([*some, *(f"{name} {value}" for name, value in rows.items() if value not in ("", ()))])
