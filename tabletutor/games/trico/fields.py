"""The fields of a position's text, each read with its check; `positions` says what they mean."""

from __future__ import annotations

from tabletutor.game import Unreadable
from tabletutor.games.trico.notation import LONGEST, parse_card, parse_kinds
from tabletutor.words import listed

NAMES = (
    "stage", "round", "appeal", "lead", "latest", "hands", "table", "chosen", "taken", "declared", "forgot", "markers",
    "discard", "virtual", "caught", "won", "sheet",
)  # fmt: skip


class Fields:
    """A position's text taken apart. Every method raises `Unreadable` for what it cannot read."""

    def __init__(self, players: int, text: str) -> None:
        self.players = players
        self.rows: dict[str, str] = {}
        for part in text.replace("\n", ";").split(";"):
            name, _, value = part.strip().partition(" ")
            name = name.lower()
            if name and name not in NAMES:
                raise Unreadable("trico.unreadable.field", name=name[:LONGEST], names=listed([*NAMES]))
            if name:
                self.rows[name] = value.strip()

    def __contains__(self, name: str) -> bool:
        return name in self.rows

    def word(self, name: str, allowed: tuple[str, ...], default: str) -> str:
        """One of the allowed words."""
        text = self.rows.get(name, default)
        if text not in allowed:
            raise Unreadable("trico.unreadable.stage", text=text[:LONGEST], names=listed([*allowed]))
        return text

    def number(self, name: str, default: int, low: int, high: int) -> int:
        """A whole number from `low` to `high`."""
        text = self.rows.get(name)
        return default if text is None else self._number(name, text, low, high)

    def _number(self, name: str, text: str, low: int, high: int) -> int:
        if not (text.isascii() and text.isdecimal() and len(text) < 4 and low <= int(text) <= high):
            raise Unreadable("trico.unreadable.range", name=name, text=text[:LONGEST], low=low, high=high)
        return int(text)

    def seat(self, name: str, default: int) -> int:
        """A seat."""
        return self.number(name, default, 0, self.players - 1)

    def seats(self, name: str) -> int:
        """A mask of seats; none if the field is missing."""
        texts = self.rows.get(name, "").split()
        return sum(1 << seat for seat in {self._number(name, text, 0, self.players - 1) for text in texts})

    def piles(self, name: str) -> list[list[int]]:
        """Kinds by seat, in their order; the seats are parted by bars."""
        if name not in self.rows:
            return [[] for _ in range(self.players)]
        parts = self.rows[name].split("|")
        if len(parts) != self.players:
            raise Unreadable("trico.unreadable.each", name=name, n=len(parts), players=self.players)
        return [parse_kinds(part) for part in parts]

    def kinds(self, name: str) -> list[int]:
        """Kinds in their order."""
        return parse_kinds(self.rows.get(name, ""))

    def table(self) -> list[int]:
        """Kinds on the table by place, −1 for `-`."""
        words = self.rows.get("table", "").split()
        return [-1 if word == "-" else parse_card(word) for word in words]

    def numbers(self, name: str) -> tuple[int, ...]:
        """One number from 0 to 9 a seat."""
        return self._numbers(name, self.rows[name].split()) if name in self.rows else (0,) * self.players

    def _numbers(self, name: str, texts: list[str]) -> tuple[int, ...]:
        if len(texts) != self.players:
            raise Unreadable("trico.unreadable.each", name=name, n=len(texts), players=self.players)
        return tuple([self._number(name, text, 0, 9) for text in texts])

    def sheet(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """Rows of the score sheet."""
        found = []
        for row in self.rows.get("sheet", "").split():
            number, _, markers = row.partition(":")
            found.append((self._number("sheet", number, 1, 99), self._numbers("sheet", markers.split("/"))))
        return tuple(found)
