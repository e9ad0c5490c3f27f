"""Bold play in Tam Cúc without any objects, fast enough to play thousands of deals to their end.

It is what the opponent `greedy` does: the largest number first, then the strongest; what cannot follow goes from below.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletutor.games.tamcuc.combinations import CARD, HALF, HIGH_LAYS, LOW, LOW_LAYS, Table, cards_of

if TYPE_CHECKING:
    from tabletutor.games.tamcuc.rules import TamCuc


def _lowest(half: int) -> tuple[int, ...]:
    found = [0]
    for kind in reversed(cards_of(half)):
        found.append(found[-1] + CARD[kind])
    return tuple(found)


# one army's part of a hand → by size its strongest combination, or 0
STRONGEST_LOW: Table[int] = Table(lambda half: tuple([row[-1] if row else 0 for row in LOW_LAYS[half]]))
STRONGEST_HIGH: Table[int] = Table(lambda half: tuple([row[-1] if row else 0 for row in HIGH_LAYS[half]]))
LOWEST: Table[int] = Table(_lowest)  # half → its lowest 0, 1, 2 … cards


def strongest(game: TamCuc, hand: int, size: int) -> int:
    """The strongest combination of a size in a hand, or 0."""
    low, high = STRONGEST_LOW[hand & LOW][size], STRONGEST_HIGH[hand >> HALF][size]
    if low and high:
        strength = game.table.strength
        return low if strength[low] > strength[high] else high
    return low or high


def lowest(hand: int, size: int) -> int:
    """The lowest cards of a hand, those of the army without the seal first.

    >>> lowest(CARD[1] + CARD[0] + CARD[7], 2) == CARD[0] + CARD[1]
    True
    """
    low = LOWEST[hand & LOW]
    return low[size] if size < len(low) else low[-1] | LOWEST[hand >> HALF][size - len(low) + 1] << HALF


def largest(game: TamCuc, hand: int) -> int:
    """The largest number that may be announced with a hand of one card or more."""
    low, high, size = STRONGEST_LOW[hand & LOW], STRONGEST_HIGH[hand >> HALF], game.largest
    while not (low[size] or high[size]):
        size -= 1
    return size
