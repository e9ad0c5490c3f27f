"""Cards of Tinco as small integers.

A card is `animal * 5 + place`, Trinko is 35. All 36 cards differ, so a hand is a mask in one int: bit n is card n. The
colour of a card's mark is its place; with seven colours (TINCO-A1) it is `(animal + place) % 7`.
"""

from __future__ import annotations

from collections.abc import Iterable

ANIMALS = ("mantis", "dragon", "crane", "tiger", "snake", "eagle", "monkey")
COLOURS = ("blue", "pink", "red", "white", "yellow", "green", "black")  # the box has the first five
PLACES = 5  # cards of each animal
TRINKO = 35
CARDS = 36
BIT = tuple([1 << card for card in range(CARDS)])
TRINKO_BIT = BIT[TRINKO]
ENOUGH = 5  # cards that are a set
BOX_COLOURS = 5
SEVEN = 7
EVERY = (1 << SEVEN) - 1  # mask of all animals, or of all seven colours


def animal_of(card: int) -> int:
    """The animal of a card, from 0; Trinko has none.

    >>> ANIMALS[animal_of(6)]
    'dragon'
    """
    return card // PLACES


def colour_of(card: int, *, seven: bool = False) -> int:
    """The colour of a card's mark, from 0; Trinko has none.

    >>> COLOURS[colour_of(6)], COLOURS[colour_of(6, seven=True)]
    ('pink', 'red')
    """
    return (card // PLACES + card % PLACES) % SEVEN if seven else card % PLACES


def pack(cards: Iterable[int]) -> int:
    """The mask that has these cards.

    >>> pack([0, 2])
    5
    """
    mask = 0
    for card in cards:
        mask |= BIT[card]
    return mask


class _Bits(dict[int, tuple[int, ...]]):
    """Some bits of a mask → the cards they stand for; worked out when first asked for."""

    def __init__(self, first: int) -> None:
        super().__init__()
        self.first = first

    def __missing__(self, part: int) -> tuple[int, ...]:
        found = tuple([self.first + n for n in range(part.bit_length()) if part >> n & 1])
        self[part] = found
        return found


_LOW, _MIDDLE, _HIGH = _Bits(0), _Bits(12), _Bits(24)  # a mask in three parts, so that the tables stay small


def bits(mask: int) -> tuple[int, ...]:
    """The cards of a mask, ascending.

    >>> bits(0b100101), bits(TRINKO_BIT | 1)
    ((0, 2, 5), (0, 35))
    """
    return _LOW[mask & 4095] + _MIDDLE[mask >> 12 & 4095] + _HIGH[mask >> 24]


def size_of(mask: int) -> int:
    """How many cards a mask has.

    >>> size_of(0b100101)
    3
    """
    return mask.bit_count()


BY_ANIMAL = tuple([sum(BIT[5 * animal : 5 * animal + 5]) for animal in range(SEVEN)])  # the cards of each animal
_FIRSTS = pack(range(0, TRINKO, PLACES))  # the first card of each
BY_COLOUR = tuple([pack(range(colour, TRINKO, PLACES)) for colour in range(BOX_COLOURS)])  # of each mark, as printed
BY_SEVEN = tuple([pack([c for c in range(TRINKO) if colour_of(c, seven=True) == colour]) for colour in range(SEVEN)])


def in_play(animals: int, colours: int, *, seven: bool = False) -> int:
    """The cards a match is played with: Trinko and those whose animal and colour are in the masks.

    >>> size_of(in_play(0b1000111, 0b11111)), in_play(0, 0) == TRINKO_BIT
    (21, True)
    """
    some = sum([BY_ANIMAL[animal] for animal in range(SEVEN) if animals >> animal & 1])
    marked = sum([cards for colour, cards in enumerate(BY_SEVEN if seven else BY_COLOUR) if colours >> colour & 1])
    return some & marked | TRINKO_BIT


def has_set(hand: int, groups: tuple[int, ...]) -> bool:
    """Whether five cards of one group are among these: one animal, or one colour mark (tinco.xing, tinco.hong).

    Args:
        hand: a mask.
        groups: the cards that belong together, such as `BY_ANIMAL`.

    >>> has_set(0b11111, BY_ANIMAL), has_set(0b11111, BY_COLOUR)
    (True, False)
    """
    if groups is BY_ANIMAL:  # all five are set: their bits, shifted one over the other, leave the first
        return hand & hand >> 1 & hand >> 2 & hand >> 3 & hand >> 4 & _FIRSTS > 0
    for group in groups:  # noqa: SIM110 - asked very often, and this is twice as fast as any()
        if (hand & group).bit_count() >= ENOUGH:
            return True
    return False


def made_of(cards: object, stock: int) -> bool:
    """Whether this is a tuple of just the cards of a mask, each once, in any order.

    >>> made_of((2, 0), 5), made_of((2, 2), 5), made_of(("MB", 0), 5)
    (True, False, False)
    """
    if not isinstance(cards, tuple) or len(cards) != size_of(stock):
        return False
    if not all(type(card) is int and 0 <= card < CARDS for card in cards):
        return False
    return pack(cards) == stock
