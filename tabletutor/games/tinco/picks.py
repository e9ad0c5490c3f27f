"""Every way to pick cards from a hand, without listing them: patterns over the places of a hand."""

from __future__ import annotations

from functools import cache
from math import comb

from tabletutor.games.tinco.cards import BIT, bits

LARGEST = 7  # cards in a hand (tinco.deal)


def _places(pattern: int) -> tuple[int, ...]:
    return tuple([at for at in range(LARGEST) if pattern >> at & 1])


PLACES = tuple(map(_places, range(1 << LARGEST)))  # of each pattern
CHOOSE = tuple([tuple([comb(n, k) for k in range(LARGEST + 1)]) for n in range(LARGEST + 1)])  # [cards][picked]


@cache
def patterns(n: int, k: int) -> tuple[int, ...]:
    """The patterns that pick `k` of `n` cards, ascending.

    >>> patterns(3, 2)
    (3, 5, 6)
    """
    return tuple([pattern for pattern in range(1 << n) if pattern.bit_count() == k])


PICKS = tuple([tuple([patterns(n, k) for k in range(LARGEST + 1)]) for n in range(LARGEST + 1)])  # [cards][picked]


def picked(hand: int, pattern: int) -> int:
    """The cards of a hand at the places of a pattern: the first place is that of the lowest card.

    >>> picked(0b10110, 0b101)
    18
    """
    cards, mask = bits(hand), 0
    for at in PLACES[pattern]:
        mask |= BIT[cards[at]]
    return mask


def subsets(hand: int) -> list[int]:
    """All masks of cards of a hand, ascending, with that of none.

    >>> subsets(0b101)
    [0, 1, 4, 5]
    """
    found = [0]
    for card in bits(hand):
        found += [mask | BIT[card] for mask in found]
    return found
