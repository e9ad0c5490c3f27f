"""The patterns of the goal cards: the 18 pentominoes that no turning makes alike. Generated, never typed (XOCH-A1).

A square is (x, y), east and south; a cell of the table is `y * 128 + x`. A mirror image is a pattern of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

Shape = tuple[tuple[int, int], ...]

ROW = 128  # cells from one row of the table to the next

# The free shapes in order of their smallest form: letter, whether it is the smallest form's mirror image that looks
# like the letter, and the quarter turns that put it upright.
_LETTERS = (
    ("I", False, 0), ("L", True, 2), ("Y", True, 0), ("P", False, 0), ("U", False, 3), ("V", False, 3),
    ("T", False, 1), ("N", True, 0), ("F", False, 1), ("W", False, 0), ("Z", True, 1), ("X", False, 0),
)  # fmt: skip


class Pattern(NamedTuple):
    """One goal card.

    Attributes:
        id: 0 to 17, in order of name.
        name: a letter; `*` for the mirror image of that letter's pattern.
        cells: five squares as the card shows them, from (0, 0), sorted.
        mirror: id of the mirror image; its own where the two look alike.
        turns: the different ways it can lie, each a quarter turn clockwise from the one before; the first is `cells`.
    """

    id: int
    name: str
    cells: Shape
    mirror: int
    turns: tuple[Shape, ...]


def _normal(squares: list[tuple[int, int]]) -> Shape:
    left, top = min(x for x, _ in squares), min(y for _, y in squares)
    return tuple(sorted((x - left, y - top) for x, y in squares))


def turned(shape: Shape) -> Shape:
    """A shape after a quarter turn clockwise.

    >>> turned(((0, 0), (1, 0), (2, 0)))
    ((0, 0), (0, 1), (0, 2))
    """
    return _normal([(-y, x) for x, y in shape])


def mirrored(shape: Shape) -> Shape:
    """A shape as a mirror beside it shows it."""
    return _normal([(-x, y) for x, y in shape])


def _ways(shape: Shape) -> tuple[Shape, ...]:
    """A shape and its different turns."""
    found = [shape]
    while (following := turned(found[-1])) != shape:
        found.append(following)
    return tuple(found)


def _grown(squares: int) -> set[Shape]:
    """All shapes of so many squares that hang together, each in every way it can lie."""
    shapes: set[Shape] = {((0, 0),)}
    for _ in range(squares - 1):
        shapes = {
            _normal([*shape, (x + east, y + south)])
            for shape in shapes
            for x, y in shape
            for east, south in ((1, 0), (-1, 0), (0, 1), (0, -1))
            if (x + east, y + south) not in shape
        }
    return shapes


def _cards() -> dict[str, Shape]:
    """Name → shape as the card shows it, sorted by name."""
    smallest = sorted({min(_ways(shape) + _ways(mirrored(shape))) for shape in _grown(5)})
    found: dict[str, Shape] = {}
    for (letter, other, quarters), shape in zip(_LETTERS, smallest, strict=True):
        lies = mirrored(shape) if other else shape
        for _ in range(quarters):
            lies = turned(lies)
        found[letter] = lies
        if mirrored(lies) not in _ways(lies):
            found[f"{letter}*"] = mirrored(lies)
    return dict(sorted(found.items()))


def _patterns() -> tuple[Pattern, ...]:
    cards = _cards()
    names = list(cards)
    other = [names.index(f"{name[0]}*" if f"{name[0]}*" in cards and "*" not in name else name[0]) for name in names]
    return tuple(Pattern(i, name, cards[name], other[i], _ways(cards[name])) for i, name in enumerate(names))


PATTERNS = _patterns()
NAMES: Mapping[str, int] = {pattern.name: pattern.id for pattern in PATTERNS}


def cells_of(shape: Shape) -> tuple[int, ...]:
    """The squares as cells, counted from (0, 0), sorted.

    >>> cells_of(((0, 0), (0, 1), (1, 0)))
    (0, 1, 128)
    """
    return tuple(sorted(y * ROW + x for x, y in shape))


def _differences(shape: Shape) -> tuple[int, ...]:
    cells = cells_of(shape)
    return tuple(cell - cells[0] for cell in cells)


# sorted cells less the smallest of them → (pattern, turn): all 63 ways a pattern can lie
FIXED: Mapping[tuple[int, ...], tuple[int, int]] = {
    _differences(turn): (pattern.id, n) for pattern in PATTERNS for n, turn in enumerate(pattern.turns)
}


def _around(shape: Shape) -> tuple[tuple[int, ...], ...]:
    cells = cells_of(shape)
    return tuple(tuple(cell - human for cell in cells if cell != human) for human in cells)


# pattern → turn → for each of the five squares as the Human's, the other four as cells counted from it
AROUND: tuple[tuple[tuple[tuple[int, ...], ...], ...], ...] = tuple(
    tuple(_around(turn) for turn in pattern.turns) for pattern in PATTERNS
)
