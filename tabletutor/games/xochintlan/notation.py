"""The written form of Xochintlan: squares, kinds, patterns and moves as text a person can read and type.

A square is a letter and a number, as on a chess board; the Human begins on `M13`, east of it lies `N13`, south of it `M14`.
The names stay as the table grows: on past Z come AA and AB, left of A come -A and -B. Kinds are h l b m
(Human, Lizard, Bird, Monkey); patterns are letters, with `*` for a mirror image.
Moves: `l N13` (a Lizard lies there then: placed, or switched in), `h L13` (the Human moves there), `swap N13 M15`,
`change F*`, `claim l`, `done`; of chance: `shuffle F I …`, `first 1`.
"""

from __future__ import annotations

import re

from tabletutor.game import Move, Unreadable
from tabletutor.games.xochintlan.groups import CELLS, START
from tabletutor.games.xochintlan.pentominoes import NAMES, PATTERNS, ROW

LETTERS = "hlbm"
WORDS = {"human": "h", "lizard": "l", "bird": "b", "monkey": "m"}
VERBS = ("play", "swap", "change", "claim", "done", "first")
PLAY, SWAP, CHANGE, CLAIM, DONE, FIRST = (verb << 30 for verb in range(6))
PAYLOAD = SWAP - 1
HALF, HALF_MASK = 15, (1 << 15) - 1
LONGEST = 40  # characters of a text that an answer quotes
FIRST_COLUMN = FIRST_ROW = 13  # of the square where the Human begins
FURTHEST = ROW // 2 - 2  # squares from there, to any side

_CELL = re.compile(r"(-?[A-Z]{1,2})(-?\d{1,2})", re.ASCII | re.IGNORECASE)


def column_name(x: int) -> str:
    """A column as it is written, by how far it lies to the east of where the Human began: A to Z, then AA; -A left of A.

    >>> column_name(0), column_name(13), column_name(14), column_name(-13)
    ('M', 'Z', 'AA', '-A')
    """
    at = x + FIRST_COLUMN
    if at < 1:
        return f"-{column_name(1 - at - FIRST_COLUMN)}"
    return chr(64 + at) if at <= 26 else f"{chr(64 + (at - 1) // 26)}{chr(65 + (at - 1) % 26)}"


def _column(name: str) -> int:
    """The opposite of `column_name`."""
    if name.startswith("-"):
        return 1 - (_column(name[1:]) + FIRST_COLUMN) - FIRST_COLUMN
    at = 0
    for letter in name:
        at = at * 26 + ord(letter) - 64
    return at - FIRST_COLUMN


def write_cell(cell: int) -> str:
    """A square as text, as on a chess board: column and row, the Human's first square in the middle of A to Y.

    >>> write_cell(START), write_cell(START + 2 - ROW)
    ('M13', 'O12')
    """
    x, y = place_of(cell)
    return f"{column_name(x)}{y + FIRST_ROW}"


def place_of(cell: int) -> tuple[int, int]:
    """How far a cell lies to the east and to the south of where the Human began."""
    return cell % ROW - START % ROW, cell // ROW - START // ROW


def parse_cell(text: str) -> int:
    """The cell a text names.

    Raises:
        Unreadable: it names none.

    >>> parse_cell("o12") - START
    -126
    """
    match = _CELL.fullmatch(text.strip())
    x, y = (_column(match[1].upper()), int(match[2]) - FIRST_ROW) if match else (ROW, ROW)
    if max(abs(x), abs(y)) > FURTHEST:
        raise Unreadable("xochintlan.unreadable.cell", text=text.strip()[:LONGEST])
    return START + x + ROW * y


def parse_kind(text: str) -> int:
    """The kind a text names.

    Raises:
        Unreadable: it names none.
    """
    word = text.strip().lower()
    letter = WORDS.get(word, word)
    if len(letter) != 1 or letter not in LETTERS:
        raise Unreadable("xochintlan.unreadable.kind", text=text.strip()[:LONGEST])
    return LETTERS.index(letter)


def parse_pattern(text: str) -> int:
    """The pattern a text names.

    Raises:
        Unreadable: it names none.

    >>> PATTERNS[parse_pattern("f*")].name
    'F*'
    """
    if text.strip().upper() not in NAMES:
        raise Unreadable("xochintlan.unreadable.pattern", text=text.strip()[:LONGEST], names=" ".join(NAMES))
    return NAMES[text.strip().upper()]


def swap(one: int, other: int) -> Move:
    """The move that exchanges two tiles."""
    return SWAP | min(one, other) << HALF | max(one, other)


def swapped(move: Move) -> tuple[int, int]:
    """The two cells of such a move."""
    return (move & PAYLOAD) >> HALF, move & HALF_MASK


def verb_of(move: object) -> str:
    """The verb of a move: one of `VERBS`, or shuffle; empty if it is no move at all.

    >>> verb_of(DONE), verb_of((0, 3)), verb_of("?")
    ('done', 'shuffle', '')
    """
    if isinstance(move, tuple):
        return "shuffle"
    if isinstance(move, int) and 0 <= move >> 30 < len(VERBS) and (move >= SWAP or move < CELLS * 4):
        return VERBS[move >> 30]
    return ""


def write(move: Move) -> str:
    """A move as text; `parse` reads it back.

    >>> write(START * 4 + 1), write(swap(START, START + 1)), write(CHANGE | 1), write(CLAIM | 2), write((0, 1, 2))
    ('l M13', 'swap M13 N13', 'change F*', 'claim b', 'shuffle F F* I')
    """
    verb = verb_of(move)
    if verb == "shuffle":
        return " ".join([verb, *(PATTERNS[card].name for card in move)])
    payload = move & PAYLOAD
    if verb == "play":
        return f"{LETTERS[payload & 3]} {write_cell(payload >> 2)}"
    if verb == "swap":
        return " ".join([verb, *map(write_cell, swapped(move))])
    if verb == "done":
        return verb
    return f"{verb} {payload if verb == 'first' else (LETTERS if verb == 'claim' else _names())[payload]}"


def _names() -> tuple[str, ...]:
    return tuple(NAMES)


def parse(text: str) -> Move:
    """The move a text stands for; `place l N13`, `switch l N13` and `human N13` are understood too.

    Raises:
        Unreadable: unknown verb, kind, square or pattern.

    >>> parse("place l N13") == parse("L n13") == (START + 1) * 4 + 1
    True
    """
    words = text.split()
    verb, rest = (words[0].lower(), words[1:]) if words else ("", [])
    if verb in ("place", "switch", "play") and len(rest) == 2:
        verb, rest = rest[0].lower(), rest[1:]
    verb = WORDS.get(verb, verb)
    if len(verb) == 1 and verb in LETTERS and len(rest) == 1:
        return parse_cell(rest[0]) << 2 | LETTERS.index(verb)
    if verb == "swap" and len(rest) == 2:
        return swap(parse_cell(rest[0]), parse_cell(rest[1]))
    if verb == "change" and len(rest) == 1:
        return CHANGE | parse_pattern(rest[0])
    if verb == "claim" and len(rest) == 1:
        return CLAIM | parse_kind(rest[0])
    if verb == "done" and not rest:
        return DONE
    if verb == "first" and len(rest) == 1 and rest[0] in tuple("01234"):
        return FIRST | int(rest[0])
    if verb == "shuffle":
        return tuple(map(parse_pattern, rest))
    raise Unreadable("xochintlan.unreadable.move", text=text.strip()[:LONGEST])
