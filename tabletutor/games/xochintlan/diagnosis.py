"""What is wrong with a win that is none: the same findings for claims, the board's lens, lessons and exercises."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from tabletutor.games.xochintlan.groups import STEPS, STRICT, Likeness, group, pattern_of, placements, ways, wins
from tabletutor.games.xochintlan.pentominoes import PATTERNS, cells_of


class Fault(NamedTuple):
    """Why an animal does not win.

    Attributes:
        kind: `mirror` (five squares, the mirror image of a goal), `turned` (a goal, but it may not be turned in this
            match), `shape` (five squares of another shape), `spoiled` (a goal, and more tiles of the animal beside it),
            `human` (a goal without the Human), `mixed` (a goal with the Human, of several animals), `count` (so many
            squares hang together, not five).
        cells: the squares it speaks of, sorted.
        spoilers: for `spoiled` the tiles that border on the goal; for `mixed` those of another animal.
        goal: the goal it comes nearest to.
        n: how many squares hang together with the Human.
    """

    kind: str
    cells: tuple[int, ...]
    spoilers: tuple[int, ...]
    goal: int
    n: int


def diagnose(
    tiles: Mapping[int, int], human: int, kind: int, goals: Sequence[int], rules: Likeness = STRICT
) -> Fault | None:
    """Why the Human and one animal make none of the goals; None if they make one.

    Args:
        tiles: cell → kind.
        human: the Human's cell.
        kind: the animal, 1 to 3.
        goals: patterns, at least one.
        rules: whether turned and mirrored patterns count.
    """
    if wins(tiles, human, kind, goals, rules):
        return None
    cells = group(tiles, human, kind)
    if len(cells) == 5:
        fault, goal = _five(cells, goals)
        return Fault(fault, cells, (), goal, 5)
    finders = (_spoiled, _humanless, _mixed)
    found = (fault for find in finders for goal in goals for fault in find(tiles, human, kind, goal, rules))
    fault_ = next(found, None)
    return fault_._replace(n=len(cells)) if fault_ else Fault("count", cells, (), goals[0], len(cells))


def _five(cells: tuple[int, ...], goals: Sequence[int]) -> tuple[str, int]:
    """Five squares that make no goal: its mirror image, a turned one, or another shape."""
    pattern, _ = pattern_of(cells) or (-1, 0)
    for goal in goals:
        if pattern == goal:
            return "turned", goal
    for goal in goals:
        if pattern == PATTERNS[goal].mirror:
            return "mirror", goal
    return "shape", goals[0]


def _around(human: int, goal: int, rules: Likeness) -> Iterator[tuple[int, ...]]:
    return (tuple(human + step for step in others) for others in placements(goal, rules))


def _spoiled(tiles: Mapping[int, int], human: int, kind: int, goal: int, rules: Likeness) -> Iterator[Fault]:
    """The goal lies there with the Human, but more tiles of the animal border on it (xochintlan.sixth)."""
    for others in _around(human, goal, rules):
        if all(tiles.get(cell) == kind for cell in others):
            cells = tuple(sorted((human, *others)))
            beside = {cell + step for cell in cells for step in STEPS}.difference(cells)
            yield Fault("spoiled", cells, tuple(sorted(c for c in beside if tiles.get(c) == kind)), goal, 0)


def _humanless(tiles: Mapping[int, int], _human: int, kind: int, goal: int, rules: Likeness) -> Iterator[Fault]:
    """The goal lies somewhere in the animal, but without the Human."""
    of_kind = sorted(cell for cell, lies in tiles.items() if lies == kind)
    for pattern, turn in ways(goal, rules):
        shape = cells_of(PATTERNS[pattern].turns[turn])
        for first in of_kind:
            cells = tuple(first + cell - shape[0] for cell in shape)
            if all(tiles.get(cell) == kind for cell in cells):
                yield Fault("human", cells, (), goal, 0)


def _mixed(tiles: Mapping[int, int], human: int, kind: int, goal: int, rules: Likeness) -> Iterator[Fault]:
    """The goal lies there with the Human, but of several animals: the way with fewest others first."""
    full = [others for others in _around(human, goal, rules) if all(cell in tiles for cell in others)]
    for others in sorted(full, key=lambda some: (_other(tiles, some, kind), sorted(some))):
        if len(set(_kinds(tiles, others))) > 1:
            spoilers = tuple(sorted(cell for cell in others if tiles[cell] != kind))
            yield Fault("mixed", tuple(sorted((human, *others))), spoilers, goal, 0)


def _kinds(tiles: Mapping[int, int], cells: Iterable[int]) -> list[int]:
    return [tiles[cell] for cell in cells]


def _other(tiles: Mapping[int, int], cells: Iterable[int], kind: int) -> int:
    """How many of the tiles are of another animal."""
    return sum(lies != kind for lies in _kinds(tiles, cells))
