"""Cards of Trico as packed integers.

A kind of card is `colour * 10 + number - 1`. A hand and a pile are multisets of kinds in one int, two bits a kind, so each
colour is a field of 20 bits.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

RED, BLUE, YELLOW = COLOURS = (0, 1, 2)
NUMBERS = 10  # of each colour; with the deck `twice` only the first five are used
KINDS = 30
CARD = tuple([1 << 2 * kind for kind in range(KINDS)])  # one card of each kind
FIELD = (1 << 2 * NUMBERS) - 1  # the bits of one colour
ONES = sum(CARD)  # the lower bit of each kind
ALL_COLOURS = 7
DECKS = {
    "ten": tuple(range(KINDS)),
    "twice": tuple([colour * 10 + n for colour in COLOURS for n in range(5) for _ in (1, 2)]),
}
COLOUR_BIT = tuple([1 << kind // 10 for kind in range(KINDS)])  # of each kind
BITS = (0, 1, 1, 2, 1, 2, 2, 3)  # how many colours a mask of colours has


def colour_of(kind: int) -> int:
    """The colour of a kind: 0 red, 1 blue, 2 yellow."""
    return kind // 10


def number_of(kind: int) -> int:
    """The number on a kind, from 1 to 10.

    >>> number_of(10), number_of(29)
    (1, 10)
    """
    return kind % 10 + 1


def pack(kinds: Iterable[int]) -> int:
    """The multiset that holds these cards.

    >>> pack([0, 0, 1]) == 2 * CARD[0] + CARD[1]
    True
    """
    return sum([CARD[kind] for kind in kinds])


def count(cards: int, kind: int) -> int:
    """How many cards of one kind a multiset holds."""
    return cards >> 2 * kind & 3


def size_of(cards: int) -> int:
    """How many cards a multiset holds.

    >>> size_of(2 * CARD[0] + CARD[29])
    3
    """
    return (cards & ONES).bit_count() + 2 * (cards >> 1 & ONES).bit_count()


def kinds_of(cards: int) -> tuple[int, ...]:
    """The kinds in a multiset in order, one entry a card.

    >>> kinds_of(2 * CARD[0] + CARD[29])
    (0, 0, 29)
    """
    kinds = different(cards)
    if not cards & ONES << 1:  # one of each
        return kinds
    return tuple([kind for kind in kinds for _ in range(cards >> 2 * kind & 3)])


class _Kinds(dict[int, tuple[int, ...]]):
    """The bits of one colour → the kinds in them; worked out when first asked for."""

    def __init__(self, colour: int) -> None:
        super().__init__()
        self.colour = colour

    def __missing__(self, bits: int) -> tuple[int, ...]:
        found = tuple([10 * self.colour + n for n in range(NUMBERS) if bits >> 2 * n & 3])
        self[bits] = found
        return found


RED_KINDS, BLUE_KINDS, YELLOW_KINDS = (_Kinds(colour) for colour in COLOURS)


def different(cards: int) -> tuple[int, ...]:
    """The kinds in a multiset in order, each once.

    >>> different(2 * CARD[0] + CARD[29])
    (0, 29)
    """
    return RED_KINDS[cards & FIELD] + BLUE_KINDS[cards >> 20 & FIELD] + YELLOW_KINDS[cards >> 40]


def colours_in(kinds: Iterable[int]) -> int:
    """Mask of the colours of some kinds.

    >>> colours_in([0, 3, 29])
    5
    """
    mask = 0
    for kind in kinds:
        mask |= COLOUR_BIT[kind]
    return mask


def made_of(cards: object, stock: int) -> bool:
    """Whether this is a tuple of just the kinds of the stock, a packed multiset, in any order.

    >>> made_of((29, 0, 0), 2 * CARD[0] + CARD[29]), made_of((29, 0), CARD[0]), made_of(("R1",), CARD[0])
    (True, False, False)
    """
    if not isinstance(cards, tuple) or len(cards) != size_of(stock):
        return False
    try:
        return sum([CARD[kind] for kind in bytes(cards)]) == stock  # so many cards: no field can have run over
    except (TypeError, ValueError, IndexError):  # something else than kinds
        return False


class Trico(NamedTuple):
    """A Trico: the three cards, red, blue and yellow, and the markers it wins."""

    cards: tuple[int, int, int]
    markers: int


def trico(taken: Iterable[int]) -> Trico | None:
    """The Trico in the taken cards; None while a colour is missing (trico.trico).

    If some choice of one card a colour shares a number, that one counts, with two markers (trico.same-number, TRICO-A7);
    else it is the first card of each colour.

    >>> trico([3, 13, 4]) is None, trico([3, 17, 29, 13, 23])
    (True, Trico(cards=(3, 13, 23), markers=2))
    """
    piles: tuple[list[int], ...] = ([], [], [])
    for kind in taken:
        piles[kind // 10].append(kind)
    red, blue, yellow = piles
    if not (red and blue and yellow):
        return None
    for kind in red:
        if kind + 10 in blue and kind + 20 in yellow:
            return Trico((kind, kind + 10, kind + 20), 2)
    return Trico((red[0], blue[0], yellow[0]), 1)
