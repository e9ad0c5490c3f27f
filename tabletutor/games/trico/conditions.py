"""Who wins an Appeal: the table of conditions by the number of colours, as a parameter.

The original table was a picture and is lost (TRICO-A1). The presets here are reconstructions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from tabletutor.games.trico.cards import BITS, COLOURS, KINDS, colours_in

HIGHEST, LOWEST, MIDDLE, ODD_COLOUR = "highest", "lowest", "middle", "odd_colour"


class Table(NamedTuple):
    """The condition at one, two and three colours: `highest`, `lowest` or `middle` number; at two also `odd_colour`."""

    one: str
    two: str
    three: str

    def at(self, colours: int) -> str:
        """The condition at 1, 2 or 3 colours."""
        return self[colours - 1]


TABLES: Mapping[str, Table] = {
    "odd": Table(HIGHEST, ODD_COLOUR, LOWEST),
    "mirror": Table(LOWEST, ODD_COLOUR, HIGHEST),
    "grouped": Table(HIGHEST, ODD_COLOUR, HIGHEST),
    "steps": Table(HIGHEST, MIDDLE, LOWEST),
}
PLACES = {LOWEST: 0, MIDDLE: 1, HIGHEST: 2}  # of the number among the three


class Why(NamedTuple):
    """Why an Appeal went as it did.

    Attributes:
        colours: how many colours lie on the table, 1 to 3.
        condition: the condition that holds for so many.
        fulfil: places, from 0, of the cards that fulfil it.
        winner: the place of the one that wins; None if more than one fulfils it: the Appeal is void.
    """

    colours: int
    condition: str
    fulfil: tuple[int, ...]
    winner: int | None


def colours(cards: Sequence[int]) -> int:
    """How many colours some kinds have (trico.colours).

    >>> colours([0, 9, 29])
    2
    """
    return BITS[colours_in(cards)]


def fulfilling(condition: str, cards: Sequence[int]) -> tuple[int, ...]:
    """Places of the cards that fulfil a condition.

    Args:
        condition: one of `highest`, `lowest`, `middle`, `odd_colour`.
        cards: three kinds.

    Raises:
        ValueError: no such condition, or `odd_colour` without two colours.

    >>> fulfilling("odd_colour", [0, 10, 3]), fulfilling("lowest", [0, 10, 23])
    ((1,), (0, 1))
    """
    if condition == ODD_COLOUR:
        tens = [kind // 10 for kind in cards]
        if len(set(tens)) != 2:
            raise ValueError("no colour stands alone unless there are two")
        return tuple([at for at, ten in enumerate(tens) if tens.count(ten) == 1])
    if condition not in PLACES:
        raise ValueError(f"no such condition: {condition!r}")
    numbers = [kind % 10 for kind in cards]
    wanted = sorted(numbers)[PLACES[condition]]
    return tuple([at for at, number in enumerate(numbers) if number == wanted])


def why(table: Table, cards: Sequence[int]) -> Why:
    """Why these three kinds win, or nobody does (trico.colours, trico.void).

    >>> why(TABLES["odd"], [4, 14, 7])
    Why(colours=2, condition='odd_colour', fulfil=(1,), winner=1)
    """
    number = colours(cards)
    condition = table.at(number)
    fulfil = fulfilling(condition, cards)
    return Why(number, condition, fulfil, fulfil[0] if len(fulfil) == 1 else None)


def winner(table: Table, cards: Sequence[int]) -> int | None:
    """The place, from 0, of the winning one of three kinds; None if the Appeal is void.

    >>> winner(TABLES["odd"], [4, 14, 24]) is None, winner(TABLES["odd"], [4, 13, 24])
    (True, 1)
    """
    return why(table, cards).winner


@cache
def winners(table: Table) -> tuple[int, ...]:
    """`first * 900 + second * 30 + third` → the winning place, −1 for void: for the fast ways.

    What counts is which colours are alike, and how the numbers compare: one case of each is judged.
    """
    triples = list(product(range(10), repeat=3))
    orders = [9 * ((x > y) - (x < y)) + 3 * ((x > z) - (x < z)) + (y > z) - (y < z) for x, y, z in triples]
    cases = dict(zip(orders, triples, strict=True))
    rows = {}
    for tens in product(COLOURS, repeat=3):
        found = {}
        for order, numbers in cases.items():
            at = winner(table, [10 * ten + number for ten, number in zip(tens, numbers, strict=True)])
            found[order] = -1 if at is None else at
        rows[tens] = [found[order] for order in orders]
    places: list[int] = []
    for first, second in product(range(KINDS), repeat=2):
        start = first % 10 * 100 + second % 10 * 10
        for colour in COLOURS:
            places += rows[first // 10, second // 10, colour][start : start + 10]
    return tuple(places)
