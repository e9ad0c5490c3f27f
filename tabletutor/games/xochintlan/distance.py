"""How far off a goal is: the fewest own actions that make it, for each animal and each square the Human can reach."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from tabletutor.game import Move
from tabletutor.games.xochintlan.groups import ANIMALS, HUMAN, STEPS, Likeness, placements
from tabletutor.games.xochintlan.legality import Terms, frontier, may_move
from tabletutor.games.xochintlan.notation import CHANGE, SWAP, swapped
from tabletutor.games.xochintlan.pentominoes import ROW
from tabletutor.games.xochintlan.sight import View

ARM = 5  # squares from the Human that can matter: four of a pattern, and one beside it
NEVER = 9  # more actions than any goal needs: it cannot be made from here
STRIDES = 3  # squares the Human is thought to walk where he goes one at a time

# a square near the Human, as a difference of cells → its bit in a window of 11 × 11 squares round him
BIT: Mapping[int, int] = {
    y * ROW + x: 1 << (y + ARM) * (2 * ARM + 1) + x + ARM for y in range(-ARM, ARM + 1) for x in range(-ARM, ARM + 1)
}


class Shape(NamedTuple):
    """One way a goal can lie round the Human; squares are counted from his."""

    goal: int
    mask: int  # bits of the four squares of the animal
    border: int  # bits of the squares where one more of the animal spoils it
    others: tuple[int, ...]  # the same squares as differences of cells
    beside: tuple[int, ...]


class Plan(NamedTuple):
    """One way to make a goal from here, `left` own actions away, with the Human at `human`."""

    left: int
    kind: int
    human: int
    shape: Shape


class Near(NamedTuple):
    """The nearest goal: `left` own actions away in `ways` ways, and in `more` ways with one action more."""

    left: int
    ways: int
    more: int
    goal: int
    kind: int


class Ground(NamedTuple):
    """What lies on the table and what is left: all that decides how far a goal is."""

    terms: Terms
    tiles: Mapping[int, int]
    human: int
    reserve: tuple[int, int, int]

    @classmethod
    def of(cls, view: View) -> Ground:
        """The table as a seat sees it."""
        return cls(view.game.terms, view.lying, view.human, view.reserve)

    @property
    def pairs(self) -> bool:
        """Whether tiles can only change places now (xochintlan.pairs)."""
        return self.terms.pairs and not any(self.reserve)

    def after(self, move: Move) -> Ground:
        """The table after a tile is placed or switched, two are exchanged, or the Human moves."""
        if move >= SWAP:
            return self.exchanged(*swapped(move))
        kind, cell = move & 3, move >> 2
        return self.moved(cell) if kind == HUMAN else self.laid(cell, kind)

    def exchanged(self, one: int, other: int) -> Ground:
        """Two tiles change places."""
        return self._replace(tiles={**self.tiles, one: self.tiles[other], other: self.tiles[one]})

    def moved(self, cell: int) -> Ground:
        """The Human goes to a square."""
        tiles = {lies: kind for lies, kind in self.tiles.items() if kind}
        tiles[cell] = HUMAN
        return Ground(self.terms, tiles, cell, self.reserve)

    def laid(self, cell: int, kind: int) -> Ground:
        """An animal comes to a square; 0 takes what lies there away. What lay there goes back to its stack."""
        tiles, reserve = dict(self.tiles), [0, *self.reserve]
        reserve[tiles.pop(cell, HUMAN)] += 1
        if kind:
            tiles[cell] = kind
            reserve[kind] -= 1
        return Ground(self.terms, tiles, self.human, (reserve[1], reserve[2], reserve[3]))


@cache
def shapes(goals: tuple[int, ...], likeness: Likeness) -> tuple[Shape, ...]:
    """Every way any of the goals can lie round the Human: 315 for all goals together."""
    found = []
    for goal in goals:
        for others in placements(goal, likeness):
            five = {0, *others}
            beside = tuple(sorted({cell + step for cell in five for step in STEPS} - five))
            found.append(Shape(goal, bits(others), bits(beside), others, beside))
    return tuple(found)


def bits(cells: Iterable[int]) -> int:
    """Squares near the Human, as differences of cells, in one mask; those out of reach are left out."""
    found = 0
    for cell in cells:
        found |= BIT.get(cell, 0)
    return found


def windows(tiles: Mapping[int, int], spot: int) -> list[int]:
    """Masks of what lies round a square, by kind."""
    found = [0, 0, 0, 0]
    for cell, kind in tiles.items():
        found[kind] |= BIT.get(cell - spot, 0)
    return found


def spots(ground: Ground) -> Iterator[tuple[int, int]]:
    """(square, actions): where the Human is, and where he can go (xochintlan.move-human)."""
    terms, tiles, human = ground.terms, ground.tiles, ground.human
    yield human, 0
    if not terms.step:
        yield from ((cell, 1) for cell in frontier(tiles) if may_move(terms, tiles, human, (), cell))
        return
    known, edge, far = {human}, [human], terms._replace(step=False)
    for strides in range(1, STRIDES + 1):
        near = sorted({cell + step for cell in edge for step in STEPS} - known)
        edge = [cell for cell in near if may_move(far, tiles, human, (), cell)]
        known.update(edge)
        yield from ((cell, strides) for cell in edge)


def plans(ground: Ground, goals: tuple[int, ...]) -> list[list[Plan]]:
    """The nearest ways to make a goal, and those that need one action more; no lists if no goal can be made."""
    wanted, scarce = shapes(goals, ground.terms.likeness), min(ground.reserve) < 4
    best, levels = NEVER - 1, defaultdict[int, list[Plan]](list)
    for spot, steps in spots(ground):
        masks = windows(ground.tiles, spot)
        for kind in ANIMALS:
            mine = masks[kind]
            for shape in wanted:
                left = steps + 4 - (shape[1] & mine).bit_count() + (shape[2] & mine).bit_count()
                if left <= best + 1 and scarce:
                    left = steps + _scarce(ground, masks, kind, shape)
                if left <= best + 1:
                    best = min(best, left)
                    levels[left].append(Plan(left, kind, spot, shape))
    return [levels[best], levels[best + 1]] if levels[best] else []


def _scarce(ground: Ground, masks: list[int], kind: int, shape: Shape) -> int:
    """Actions for squares that are wrong or spoil, where tiles run out (xochintlan.empty-stack, xochintlan.pairs)."""
    mine, own, all_left = masks[kind], ground.reserve[kind - 1], sum(ground.reserve)
    wrong, spoilt = 4 - (shape.mask & mine).bit_count(), (shape.border & mine).bit_count()
    empty = (shape.mask & ~(masks[1] | masks[2] | masks[3])).bit_count()
    if empty > all_left:
        return NEVER  # an empty square is filled from the reserve only
    if ground.pairs:
        return max(wrong, spoilt)  # one exchange can mend two squares
    first = spoilt > 0 and own == all_left and empty == wrong  # nothing there to switch a spoiling tile for
    return wrong + spoilt + max(0, wrong - own - spoilt) + first


def nearest(ground: Ground, goals: tuple[int, ...]) -> Near:
    """How near the nearest of the goals is."""
    found = plans(ground, goals)
    if not found:
        return Near(NEVER, 0, 0, goals[0], ANIMALS[0])
    first = found[0][0]
    return Near(first.left, len(found[0]), len(found[1]), first.shape.goal, first.kind)


class Pull:
    """What each action would do to many plans at once: a plan counts `base` times as much with one action less.

    A sum and no search: good to see quickly which actions deserve a closer look.
    """

    def __init__(self, ground: Ground, weighed: Iterable[tuple[Plan, float]], base: float) -> None:
        self.tiles, self.at = ground.tiles, ground.human
        self.come: dict[tuple[int, int], float] = defaultdict(float)  # (square, animal) that comes there
        self.go: dict[tuple[int, int], float] = defaultdict(float)  # or leaves it
        self.human: dict[int, float] = defaultdict(float)  # squares the Human goes to
        for plan, weight in weighed:
            self._add(plan, weight * (base - 1), weight * (1 - 1 / base))

    def _add(self, plan: Plan, nearer: float, farther: float) -> None:
        spot, kind, tiles = plan.human, plan.kind, self.tiles
        self.human[spot] += nearer if spot != self.at else farther
        for other in plan.shape.others:
            key = spot + other, kind
            if tiles.get(key[0]) == kind:
                self.go[key] -= farther
            else:
                self.come[key] += nearer
        for other in plan.shape.beside:
            key = spot + other, kind
            if tiles.get(key[0]) == kind:
                self.go[key] += nearer
            else:
                self.come[key] -= farther

    def of(self, move: Move) -> float:
        """The gain of an action."""
        come, go, tiles = self.come, self.go, self.tiles
        if SWAP <= move < CHANGE:
            one, other = swapped(move)
            a, b = tiles[one], tiles[other]
            return go[one, a] + come[other, a] + go[other, b] + come[one, b]
        kind, cell = move & 3, move >> 2
        if kind == HUMAN:
            return self.human[cell] - self.human[self.at]
        return come[cell, kind] + (go[cell, tiles[cell]] if cell in tiles else 0.0)
