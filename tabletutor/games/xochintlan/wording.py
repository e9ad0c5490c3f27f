"""Tiles, squares and patterns of Xochintlan in words."""

from __future__ import annotations

from collections.abc import Iterable

from tabletutor.games.xochintlan.notation import LETTERS, write_cell
from tabletutor.games.xochintlan.pentominoes import PATTERNS
from tabletutor.words import listed, say


def kind_name(kind: int) -> str:
    """A kind in words.

    >>> kind_name(1)
    'Lizard'
    """
    return say(f"xochintlan.kind.{LETTERS[kind]}")


def kinds_name(kind: int) -> str:
    """Several tiles of a kind in words.

    >>> kinds_name(3)
    'Monkeys'
    """
    return say(f"xochintlan.kinds.{LETTERS[kind]}")


def square(cell: int) -> str:
    """A square as a reader knows it: a letter and a number, as on a chess board.

    >>> from tabletutor.games.xochintlan.groups import START
    >>> square(START + 1)
    'N13'
    """
    return write_cell(cell)


def squares(cells: Iterable[int]) -> str:
    """Several squares in words.

    >>> from tabletutor.games.xochintlan.groups import START
    >>> squares([START, START + 1])
    'M13 and N13'
    """
    return listed([square(cell) for cell in cells])


def goal_name(goal: int) -> str:
    """A pattern in words.

    >>> goal_name(1)
    'F*'
    """
    return PATTERNS[goal].name


def goals_text(goals: Iterable[int]) -> str:
    """Several patterns in words.

    >>> goals_text([0, 2])
    'F and I'
    """
    return listed([goal_name(goal) for goal in goals])
