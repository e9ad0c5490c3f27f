"""The winning test of Xochintlan written a second time, as slowly and plainly as can be: sets of (x, y) squares.

Nothing of the game's own shapes, groups or diagnoses is used: the patterns are drawn here by hand, and everything is
compared in every way it can be turned.
"""

from __future__ import annotations

from functools import cache
from itertools import product

PICTURES = {
    "F": (".##", "##.", ".#."),
    "I": ("#", "#", "#", "#", "#"),
    "L": ("#.", "#.", "#.", "##"),
    "N": (".#", ".#", "##", "#."),
    "P": ("##", "##", "#."),
    "T": ("###", ".#.", ".#."),
    "U": ("#.#", "###"),
    "V": ("#..", "#..", "###"),
    "W": ("#..", "##.", ".##"),
    "X": (".#.", "###", ".#."),
    "Y": (".#", "##", ".#", ".#"),
    "Z": ("##.", ".#.", ".##"),
}
MIRRORED = ("F", "L", "N", "P", "Y", "Z")  # those that no turning brings back
HUMAN, ANIMALS = 0, (1, 2, 3)


def squares(rows):
    """The squares of a picture."""
    return frozenset((x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "#")


def moved(some, east, south):
    return frozenset((x + east, y + south) for x, y in some)


def home(some):
    """The same shape, as far up and left as it goes."""
    return moved(some, -min(x for x, _ in some), -min(y for _, y in some))


def turned(some):
    return home(frozenset((-y, x) for x, y in some))


def mirrored(some):
    return home(frozenset((-x, y) for x, y in some))


def four_ways(some):
    """A shape turned by no, one, two and three quarters."""
    found = [home(some)]
    for _ in range(3):
        found.append(turned(found[-1]))
    return found


CARDS = {
    **{name: squares(rows) for name, rows in PICTURES.items()},
    **{f"{name}*": mirrored(squares(PICTURES[name])) for name in MIRRORED},
}


def beside(square):
    x, y = square
    return {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}


@cache
def allowed(name, *, fixed=False, mirror=False):
    """Every way a goal may lie."""
    ways = [home(CARDS[name])] if fixed else four_ways(CARDS[name])
    return {*ways, *map(mirrored, ways)} if mirror else set(ways)


def flood(some, start):
    """The squares that hang together with one of them."""
    found = {start}
    while more := {near for square in found for near in beside(square) if near in some} - found:
        found |= more
    return found


def group(tiles, kind):
    """The Human's group in one animal."""
    human = next(square for square, lies in tiles.items() if lies == HUMAN)
    return flood({square for square, lies in tiles.items() if lies == kind} | {human}, human)


def wins(tiles, kind, goals, **rules):
    """Whether the Human and one animal make one of the goals."""
    found = group(tiles, kind)
    return len(found) == 5 and any(home(found) in allowed(goal, **rules) for goal in goals)


def everywhere(tiles, goal, **rules):
    """Every set of tiles that has a goal's shape."""
    for shape, (east, south) in product(allowed(goal, **rules), tiles):
        first = min(shape)
        found = moved(shape, east - first[0], south - first[1])
        if found <= tiles.keys():
            yield found


def fault(tiles, kind, goals, **rules):
    """The kind of fault an animal has, None if it wins."""
    if wins(tiles, kind, goals, **rules):
        return None
    found = group(tiles, kind)
    if len(found) == 5:
        if any(home(found) in four_ways(CARDS[goal]) for goal in goals):
            return "turned"
        return "mirror" if any(home(found) in map(mirrored, four_ways(CARDS[goal])) for goal in goals) else "shape"
    full = [some for goal in goals for some in everywhere(tiles, goal, **rules)]
    if any({tiles[square] for square in some} == {HUMAN, kind} for some in full):
        return "spoiled"
    if any({tiles[square] for square in some} == {kind} for some in full):
        return "human"
    if any(HUMAN in (lie := {tiles[square] for square in some}) and len(lie) > 2 for some in full):
        return "mixed"
    return "count"
