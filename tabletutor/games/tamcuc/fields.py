"""The fields of a position's text, each read with its check; `positions` says what they mean."""

from __future__ import annotations

from tabletutor.game import Unreadable
from tabletutor.games.tamcuc import notation
from tabletutor.words import listed

NAMES = (
    "stage", "deal", "dealer", "leader", "starter", "hands", "announced", "chosen", "points", "won", "discard", "cut",
    "sheet", "drawing", "deck", "marked", "fault", "voted",
)  # fmt: skip
VOTES = ("-", "agree", "refuse")


class Fields:
    """A position's text taken apart. Every method raises `Unreadable` for what it cannot read."""

    def __init__(self, players: int, text: str) -> None:
        self.players, self.rows = players, notation.fields(text)
        for name in self.rows:
            if name not in NAMES:
                raise Unreadable("tamcuc.unreadable.field", name=name, names=listed(list(NAMES)))

    def word(self, name: str, allowed: tuple[str, ...], default: str) -> str:
        """One of the allowed words."""
        text = " ".join(self.rows.get(name, [default]))
        if text not in allowed:
            raise Unreadable("tamcuc.unreadable.stage", text=text, names=listed(list(allowed)))
        return text

    def number(self, name: str, default: int, low: int, high: int) -> int:
        """A whole number from `low` to `high`."""
        row = self.rows.get(name)
        return default if row is None else self._number(name, row, low, high)

    def _number(self, name: str, row: list[str], low: int, high: int) -> int:
        text = " ".join(row)
        if not text.isdecimal() or len(text) > 3 or not low <= int(text) <= high:
            raise Unreadable("tamcuc.unreadable.range", name=name, text=text, low=low, high=high)
        return int(text)

    def seat(self, name: str, default: int) -> int:
        """A seat."""
        return self.number(name, default, 0, self.players - 1)

    def seats(self, name: str) -> int:
        """A mask of seats; all of them if the field is missing."""
        row = self.rows.get(name)
        if row is None:
            return (1 << self.players) - 1
        return sum(1 << seat for seat in {self._number(name, [text], 0, self.players - 1) for text in row})

    def each(self, name: str, n: int) -> list[str] | None:
        """`n` values, or None if the field is missing."""
        row = self.rows.get(name)
        if row is not None and len(row) != n:
            raise Unreadable("tamcuc.unreadable.each", name=name, n=len(row), players=n)
        return row

    def cards(self, name: str) -> tuple[int, ...]:
        """Packed cards, one multiset a seat."""
        row = self.each(name, self.players)
        return tuple(map(notation.parse_cards, row)) if row else (0,) * self.players

    def cut(self, most: int) -> tuple[int, int]:
        """The card that was shown, by kind, and the place; −1 and 0 if the field is missing."""
        row = self.each("cut", 2)
        if row is None:
            return -1, 0
        kinds = notation.parse_kinds(row[0])
        if len(kinds) != 1:
            raise Unreadable("tamcuc.unreadable.card", text=row[0])
        return kinds[0], self._number("cut", row[1:], 1, most)

    def votes(self) -> tuple[int, ...]:
        """Votes after a mistake, by seat: 0 for none yet, 1 for agree, 2 for refuse."""
        row = self.each("voted", self.players) or ["-"] * self.players
        wrong = [text for text in row if text not in VOTES]
        if wrong:
            raise Unreadable("tamcuc.unreadable.vote", text=wrong[0], names=listed(list(VOTES)))
        return tuple(map(VOTES.index, row))

    def points(self) -> tuple[int, ...]:
        """Points of this deal, one number a seat."""
        row = self.each("points", self.players)
        return self._numbers("points", row) if row else (0,) * self.players

    def _numbers(self, name: str, row: list[str]) -> tuple[int, ...]:
        fits = all(text.removeprefix("-").isdecimal() and len(text) < 5 for text in row)
        if not fits or len(row) != self.players:
            raise Unreadable("tamcuc.unreadable.numbers", name=name, text=" ".join(row), players=self.players)
        return tuple(map(int, row))

    def sheet(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """Rows of the score sheet."""
        found = []
        for row in self.rows.get("sheet", []):
            number, _, points = row.partition(":")
            found.append((self._number("sheet", [number], 1, 99), self._numbers("sheet", points.split("/"))))
        return tuple(found)
