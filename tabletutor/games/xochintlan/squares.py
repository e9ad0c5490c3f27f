"""The squares of a table of Xochintlan: which of them are shown, what each is called, and which tile is which."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tabletutor.games.xochintlan.groups import ANIMALS, STEPS
from tabletutor.games.xochintlan.notation import LETTERS
from tabletutor.games.xochintlan.pentominoes import ROW
from tabletutor.games.xochintlan.sight import View
from tabletutor.games.xochintlan.wording import kind_name, square
from tabletutor.words import listed, say

EACH = 8  # tiles of an animal
MOST = 90  # squares that can be tried at once; on a table spread out farther only those near a tile
NEAR = (*STEPS, -ROW - 1, -ROW + 1, ROW - 1, ROW + 1)


class Box(NamedTuple):
    """The rectangle of squares that is shown: all tiles, and one square more to every side."""

    left: int
    top: int
    columns: int
    rows: int

    def row(self, n: int) -> range:
        """The cells of one row, from west to east."""
        first = (self.top + n) * ROW + self.left
        return range(first, first + self.columns)


def box_of(cells: Iterable[int]) -> Box:
    """The rectangle round these cells.

    >>> box_of([64 * 128 + 64])
    Box(left=63, top=63, columns=3, rows=3)
    """
    places = [(cell % ROW, cell // ROW) for cell in cells]
    (left, right), (top, bottom) = ((min(axis), max(axis)) for axis in zip(*places, strict=True))
    return Box(left - 1, top - 1, right - left + 3, bottom - top + 3)


FITS = (5, 7, 9, 11, 13, 16, 20, 27)  # columns for which the style sheet knows from what width on they need no zoom
TALLEST = 13  # rows that have full size on any page


def fit_of(box: Box) -> str:
    """Which of the style sheet's widths this box needs to be shown whole in full size; `no` for none.

    >>> fit_of(Box(0, 0, 8, 3)), fit_of(Box(0, 0, 5, 30))
    ('9', 'no')
    """
    return "no" if box.rows > TALLEST else next((str(most) for most in FITS if box.columns <= most), "no")


def tried(tiles: Mapping[int, int], box: Box) -> frozenset[int]:
    """The squares that can be tried: all of a small box, of a larger one those that touch a tile, by a corner too."""
    if box.columns * box.rows <= MOST:
        return frozenset(cell for n in range(box.rows) for cell in box.row(n))
    near = {cell + step for cell in tiles for step in NEAR}
    if len(near) > MOST:
        near = {cell + step for cell in tiles for step in STEPS}
    return frozenset(near | tiles.keys())


def names(view: View, cells: Iterable[int], words: Mapping[int, str]) -> dict[int, str]:
    """What each square is called, such as "N13, empty, beside a Lizard"; `words` are said last.

    Where there are more than `MOST` squares, on a table no match has yet seen, their neighbours are left out.
    """
    tiles, every = view.lying, frozenset(cells)
    near = len(every) <= MOST
    return {cell: ", ".join(filter(None, (_name(tiles, cell, near=near), words.get(cell)))) for cell in every}


def _name(tiles: Mapping[int, int], cell: int, *, near: bool) -> str:
    if cell in tiles:
        return say("xochintlan.board.square.tile", cell=square(cell), kind=kind_name(tiles[cell]))
    if not near:
        return say("xochintlan.board.square.empty", cell=square(cell))
    kinds = sorted({tiles[cell + step] for step in STEPS if cell + step in tiles})
    if not kinds:
        return say("xochintlan.board.square.empty", cell=square(cell))
    beside = listed([say(f"xochintlan.board.one.{LETTERS[kind]}") for kind in kinds])
    return say("xochintlan.board.square.beside", cell=square(cell), beside=beside)


def last_played(view: View) -> dict[int, str]:
    """Cell → word for what was played last."""
    tiles = view.lying
    swapped = len(view.blocked) > 1
    return {
        cell: say(f"xochintlan.board.last.{'swapped' if swapped else 'played' if tiles.get(cell) else 'moved'}")
        for cell in view.blocked
    }


class Pieces(NamedTuple):
    """Which tile is which, so that one can be followed from its stack to the table and back.

    Attributes:
        lying: cell → name of the tile, such as `l8`; `h` for the Human.
        stacks: by kind the names of the tiles left, the topmost last.
    """

    lying: Mapping[int, str]
    stacks: Mapping[int, tuple[str, ...]]


def pieces_of(view: View) -> Pieces:
    """The tiles by name, told by the story so far; what the story does not tell is named by its square."""
    stacks = {kind: [f"{LETTERS[kind]}{n}" for n in range(1, EACH + 1)] for kind in ANIMALS}
    lying: dict[int, str] = {}
    for event in view.seen:
        if event.kind == "placed" and isinstance(event.cards, int):
            lying[event.cards] = _taken(stacks[event.number])
        elif event.kind == "switched" and isinstance(event.cards, tuple):
            cell, old = event.cards
            back, lying[cell] = lying.get(cell), _taken(stacks[event.number])
            if back:
                stacks[old].append(back)
        elif event.kind == "swapped" and isinstance(event.cards, tuple):
            one, other = event.cards
            lying[one], lying[other] = lying.get(other, ""), lying.get(one, "")
    return _settled(view, lying, stacks)


def _taken(stack: list[str]) -> str:
    return stack.pop() if stack else ""


def _settled(view: View, lying: dict[int, str], stacks: dict[int, list[str]]) -> Pieces:
    """The story and the table in agreement: a match that began with tiles on the table has no story of them."""
    found: dict[int, str] = {}
    for cell, kind in view.tiles:
        if not kind:
            found[cell] = LETTERS[0]
        elif (name := lying.get(cell, "")).startswith(LETTERS[kind]):
            found[cell] = name
    for cell, kind in view.tiles:
        if cell not in found:
            found[cell] = _taken(stacks[kind])
    return Pieces(found, {kind: tuple(stacks[kind][: view.reserve[kind - 1]]) for kind in ANIMALS})
