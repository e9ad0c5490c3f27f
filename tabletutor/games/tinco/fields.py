"""The fields of a position's text, each read with its check; `positions` says what they mean."""

from __future__ import annotations

from tabletutor.game import Unreadable
from tabletutor.games.tinco.notation import ANIMAL_LETTERS, COLOUR_LETTERS, LONGEST, parse_cards, parse_letters
from tabletutor.games.tinco.state import NEVER, Offer, Row
from tabletutor.words import listed

NAMES = (
    "stage", "round", "dealer", "order", "sets", "levels", "hands", "offers", "next", "tokens", "acts", "ready", "voids",
    "sheet",
)  # fmt: skip
LAST_ROUND = 999


class Fields:
    """A position's text taken apart. Every method raises `Unreadable` for what it cannot read."""

    def __init__(self, players: int, text: str) -> None:
        self.players = players
        self.rows: dict[str, str] = {}
        for part in text.replace("\n", ";").split(";"):
            name, _, value = part.strip().partition(" ")
            name = name.lower()
            if name and name not in NAMES:
                raise Unreadable("tinco.unreadable.field", name=name[:LONGEST], names=listed([*NAMES]))
            if name:
                self.rows[name] = value.strip()

    def __contains__(self, name: str) -> bool:
        return name in self.rows

    def word(self, name: str, allowed: tuple[str, ...], default: str) -> str:
        """One of the allowed words."""
        text = self.rows.get(name, default)
        if text not in allowed:
            raise Unreadable("tinco.unreadable.stage", text=text[:LONGEST], names=listed([*allowed]))
        return text

    def number(self, name: str, default: int, low: int, high: int) -> int:
        """A whole number from `low` to `high`."""
        text = self.rows.get(name)
        return default if text is None else self._number(name, text, low, high)

    def _number(self, name: str, text: str, low: int, high: int) -> int:
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal() and len(digits) < 5 and low <= int(text) <= high):
            raise Unreadable("tinco.unreadable.range", name=name, text=text[:LONGEST], low=low, high=high)
        return int(text)

    def seats(self, name: str) -> tuple[int, ...]:
        """Seats in their order, each once."""
        words = self.rows.get(name, "").replace("-", "").split()
        seats = tuple([self._number(name, word, 0, self.players - 1) for word in words])
        if len(set(seats)) < len(seats):
            raise Unreadable("tinco.unreadable.seats", name=name)
        return seats

    def numbers(self, name: str, low: int, high: int) -> tuple[int, ...]:
        """One number a seat; 0 if the field is missing."""
        if name not in self.rows:
            return (0,) * self.players
        return self._numbers(name, self.rows[name].split(), low, high)

    def _numbers(self, name: str, texts: list[str], low: int, high: int) -> tuple[int, ...]:
        self._each(name, len(texts))
        return tuple([self._number(name, text, low, high) for text in texts])

    def _each(self, name: str, n: int) -> None:
        if n != self.players:
            raise Unreadable("tinco.unreadable.each", name=name, n=n, players=self.players)

    def sets(self) -> tuple[int, int]:
        """The masks of animals and colours; 0 if the field is missing."""
        words = self.rows.get("sets", "- -").split()
        if len(words) != 2:
            raise Unreadable("tinco.unreadable.sets")
        return parse_letters(words[0], ANIMAL_LETTERS), parse_letters(words[1], COLOUR_LETTERS)

    def hands(self) -> tuple[int, ...]:
        """Cards by seat; the seats are parted by bars."""
        if "hands" not in self.rows:
            return (0,) * self.players
        parts = self.rows["hands"].split("|")
        self._each("hands", len(parts))
        return tuple(map(parse_cards, parts))

    def offers(self, most: int) -> tuple[Offer, ...]:
        """By seat the number of its last offer and its cards; without cards it is gone."""
        if "offers" not in self.rows:
            return (NEVER,) * self.players
        parts = self.rows["offers"].split("|")
        self._each("offers", len(parts))
        found: list[Offer] = []
        for part in parts:
            number, _, cards = part.strip().partition(" ")
            gone = number in ("", "-")
            if gone and cards.strip():
                raise Unreadable("tinco.unreadable.offer", text=part.strip()[:LONGEST])
            found.append(NEVER if gone else (self._number("offers", number, 1, most), parse_cards(cards)))
        numbers = [number for number, _ in found if number]
        if len(set(numbers)) < len(numbers):
            raise Unreadable("tinco.unreadable.offer", text=self.rows["offers"][:LONGEST])
        return tuple(found)

    def sheet(self) -> tuple[Row, ...]:
        """Rows of the score sheet."""
        found: list[Row] = []
        for row in self.rows.get("sheet", "").split():
            number, _, rest = row.partition(":")
            levels, _, changes = rest.partition(":")
            by = () if changes == "-" else self._numbers("sheet", changes.split("/"), -2, 1)
            found.append((
                self._number("sheet", number, 1, LAST_ROUND),
                self._numbers("sheet", levels.split("/"), -5, 5),
                by,
            ))  # fmt: skip
        return tuple(found)
