"""The text of a position taken apart: each field's values, or a sentence that says what they must be."""

from __future__ import annotations

from collections.abc import Sequence

from tabletutor.game import Unreadable
from tabletutor.games.xochintlan.notation import LETTERS, LONGEST, parse_cell, parse_kind, parse_pattern
from tabletutor.words import listed

NAMES = (
    "tiles", *LETTERS, "goals", "turn", "round", "starter", "blocked", "aside", "stack", "fresh", "stage", "winner",
    "with", "tied",
)  # fmt: skip


class Fields:
    """The rows of a position's text, by name.

    Raises:
        Unreadable: a field that does not exist, here or when a value is asked for that the text writes wrongly.
    """

    def __init__(self, players: int, text: str) -> None:
        self.players = players
        self.rows: dict[str, list[str]] = {}
        for part in text.replace("\n", ";").split(";"):
            if words := part.split():
                self._add(words[0].lower(), words[1:])

    def _add(self, name: str, values: list[str]) -> None:
        if name not in NAMES:
            raise Unreadable("xochintlan.unreadable.field", name=name[:LONGEST], names=listed([*NAMES]))
        if name in LETTERS:  # the kinds are one field, in which a letter says what follows
            name, values = "tiles", [name, *values]
        self.rows[name] = [*self.rows.get(name, []), *values]

    def word(self, name: str, allowed: Sequence[str], default: str) -> str:
        """One of the allowed words."""
        text = " ".join(self.rows.get(name, [default]))
        if text not in allowed:
            names = listed([*allowed], "table.or")
            raise Unreadable("xochintlan.unreadable.word", name=name, text=text[:LONGEST], names=names)
        return text

    def number(self, name: str, default: int, low: int, high: int) -> int:
        """One whole number in a range."""
        if name not in self.rows:
            return default
        text = " ".join(self.rows[name])
        if not (text.isascii() and text.isdecimal() and len(text) < 4 and low <= int(text) <= high):
            raise Unreadable("xochintlan.unreadable.range", name=name, text=text[:LONGEST], low=low, high=high)
        return int(text)

    def tiles(self) -> list[tuple[int, int]]:
        """(kind, cell) of every tile."""
        found, kind = [], -1
        for word in self.rows.get("tiles", []):
            if word.isalpha():
                kind = parse_kind(word)
            elif kind < 0:
                raise Unreadable("xochintlan.unreadable.no_kind", cell=word[:LONGEST])
            else:
                found.append((kind, parse_cell(word)))
        return found

    def cells(self, name: str) -> list[int]:
        """Squares."""
        return [parse_cell(word) for word in self.rows.get(name, [])]

    def patterns(self, name: str) -> list[int]:
        """Patterns, in their order."""
        return [parse_pattern(word) for word in self.rows.get(name, [])]

    def by_seat(self, name: str) -> list[list[int]]:
        """Patterns by seat: each stands after the number of its seat."""
        found: list[list[int]] = [[] for _ in range(self.players)]
        seat = -1
        for word in self.rows.get(name, []):
            if word.isascii() and word.isdecimal() and len(word) < 3 and int(word) < self.players:
                seat = int(word)
            elif seat < 0:
                raise Unreadable("xochintlan.unreadable.no_seat", name=name, text=word[:LONGEST])
            else:
                found[seat].append(parse_pattern(word))
        return found

    def won(self) -> tuple[int, int]:
        """Kind and pattern of the winner."""
        words = self.rows.get("with", [])
        if len(words) != 2:
            raise Unreadable("xochintlan.unreadable.with", text=" ".join(words)[:LONGEST])
        return parse_kind(words[0]), parse_pattern(words[1])
