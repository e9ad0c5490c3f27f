"""The winning test: which squares hang together with the Human in one animal, and which pattern they make."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from tabletutor.games.xochintlan.pentominoes import AROUND, FIXED, PATTERNS, ROW, mirrored

HUMAN, LIZARD, BIRD, MONKEY = range(4)
ANIMALS = (LIZARD, BIRD, MONKEY)
START = 64 * ROW + 64  # where the Human lies when a match begins
STEPS = (-ROW, -1, 1, ROW)  # north, west, east, south
CELLS = ROW * ROW
SPARE = (
    4  # while more of an animal's eight tiles are in reserve, it has not the four that make a pattern with the Human
)
TURNS = 4  # a pattern and a way it lies are one number: pattern * 4 + turn

_STANDING: Mapping[tuple[int, int, int, int], int] = {
    (key[1], key[2], key[3], key[4]): pattern * TURNS + turn for key, (pattern, turn) in FIXED.items()
}


class Likeness(NamedTuple):
    """When a pattern on the table is the one on the card.

    Attributes:
        fixed: it must lie as on the card, not turned (XOCH-A2).
        mirror: the mirror image counts too (XOCH-A3); where nothing may be turned, it is the one a mirror beside it shows.
    """

    fixed: bool = False
    mirror: bool = False


STRICT = Likeness()


def group(tiles: Mapping[int, int], human: int, kind: int, limit: int = 25) -> tuple[int, ...]:
    """Cells that hang together with the Human through tiles of one animal, the Human's included, sorted.

    Args:
        tiles: cell → kind.
        human: the Human's cell.
        kind: the animal, 1 to 3.
        limit: stop after so many cells (a pattern needs five; six are too many).
    """
    found = [human]
    for cell in found:
        for step in STEPS:
            near = cell + step
            if tiles.get(near) == kind and near not in found:
                found.append(near)
                if len(found) >= limit:
                    return tuple(sorted(found))
    return tuple(sorted(found))


def standing(tiles: Mapping[int, int], human: int, kind: int) -> int:
    """The pattern that the Human and one animal make: `pattern * 4 + turn`, or −1 if there are not exactly five."""
    found = [human]
    for cell in found:
        for near in (cell - 128, cell - 1, cell + 1, cell + 128):
            if near in tiles and tiles[near] == kind and near not in found:
                found.append(near)
                if len(found) > 5:  # a sixth spoils (xochintlan.sixth)
                    return -1
    if len(found) != 5:
        return -1
    found.sort()
    first = found[0]
    return _STANDING[found[1] - first, found[2] - first, found[3] - first, found[4] - first]


def pattern_of(cells: Iterable[int]) -> tuple[int, int] | None:
    """Pattern and turn of five cells that hang together; None for any other set of cells."""
    some = sorted(cells)
    return FIXED.get(tuple(cell - some[0] for cell in some)) if some else None


@cache
def ways(goal: int, likeness: Likeness = STRICT) -> tuple[tuple[int, int], ...]:
    """All (pattern, turn) that count as a goal (xochintlan.similar).

    >>> len(ways(0)), len(ways(0, Likeness(fixed=True))), len(ways(0, Likeness(mirror=True)))
    (4, 1, 8)
    """
    card = PATTERNS[goal]
    shapes = [(goal, 0)] if likeness.fixed else [(goal, turn) for turn in range(len(card.turns))]
    if likeness.mirror and likeness.fixed:
        other = PATTERNS[card.mirror]
        shapes.append((card.mirror, other.turns.index(mirrored(card.cells))))
    elif likeness.mirror:
        shapes += [(card.mirror, turn) for turn in range(len(card.turns))]
    return tuple(dict.fromkeys(shapes))


@cache
def placements(goal: int, likeness: Likeness = STRICT) -> tuple[tuple[int, ...], ...]:
    """Every way round the Human to make a goal: the four other cells, counted from the Human's."""
    return tuple(around for pattern, turn in ways(goal, likeness) for around in AROUND[pattern][turn])


@cache
def fits(likeness: Likeness = STRICT) -> tuple[int, ...]:
    """Mask of the goals that a pattern on the table is like, by `standing(…)`; the last entry is for −1: none."""
    masks = [0] * (len(PATTERNS) * TURNS + 1)
    for goal in range(len(PATTERNS)):
        for pattern, turn in ways(goal, likeness):
            masks[pattern * TURNS + turn] |= 1 << goal
    return tuple(masks)


def winning(tiles: Mapping[int, int], human: int, kind: int, goals: Iterable[int], likeness: Likeness = STRICT) -> int:
    """The first of the goals that the Human and one animal make, or −1 (xochintlan.win)."""
    made = fits(likeness)[standing(tiles, human, kind)]
    return next((goal for goal in goals if made >> goal & 1), -1)


def wins(tiles: Mapping[int, int], human: int, kind: int, goals: Iterable[int], likeness: Likeness = STRICT) -> bool:
    """Whether the Human and one animal make one of the goals (xochintlan.win).

    Args:
        tiles: cell → kind.
        human: the Human's cell.
        kind: the animal, 1 to 3.
        goals: patterns.
        likeness: whether turned and mirrored patterns count.
    """
    return winning(tiles, human, kind, goals, likeness) >= 0
