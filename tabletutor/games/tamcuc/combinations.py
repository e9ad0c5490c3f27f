"""Cards and combinations of Tam Cúc as packed integers.

A hand, a move and a pile are the same thing: a multiset of cards in one int, five bits for each of 14 kinds. The kind of
a card is `army * 7 + rank`, weakest rank first, the sealed army above the other, so a stronger card is a higher bit.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final, NamedTuple, TypeVar

RANKS = ("soldier", "horse", "cannon", "chariot", "elephant", "officer", "emperor")  # weakest first
SOLDIER, HORSE, CANNON, CHARIOT, ELEPHANT, OFFICER, EMPEROR = range(7)
PER_ARMY = (5, 2, 2, 2, 2, 2, 1)  # tamcuc.counts: cards of each rank in one army of one set
KINDS: Final = 14
BITS: Final = 5
HALF: Final = BITS * 7  # where the sealed army begins
LOW: Final = (1 << HALF) - 1
GUARD: Final = sum(1 << (BITS * kind + BITS - 1) for kind in range(KINDS))  # top bit of each field: never set in a hand
CARD: Final = tuple(1 << (BITS * kind) for kind in range(KINDS))  # one card of each kind

GOLDEN = CARD[EMPEROR] + CARD[OFFICER] + CARD[ELEPHANT]
BONUS = {4: 2, 5: 5}  # tamcuc.bonus: points for four, and for five or more, Soldiers of one army
GAINS: Final = tuple([BONUS[min(n, 5)] if n >= min(BONUS) else 0 for n in range(1 << BITS)])
SOLDIERS: Final = (1 << BITS) - 1  # where an army holds their number: they are its lowest rank
LARGEST: Final = 10  # the Soldiers of one army in two sets: the largest combination of any option
SILVER = CARD[CHARIOT] + CARD[CANNON] + CARD[HORSE]


def pack(kinds: list[int] | tuple[int, ...]) -> int:
    """The multiset that holds these cards, given by kind (0 … 13).

    >>> pack([0, 0, 7]) == 2 * CARD[0] + CARD[7]
    True
    """
    return sum(map(CARD.__getitem__, kinds))


def cards_of(hand: int) -> list[int]:
    """The kinds in a hand, strongest first, one entry a card.

    >>> cards_of(2 * CARD[0] + CARD[7])
    [7, 0, 0]
    """
    return [kind for kind in range(KINDS - 1, -1, -1) for _ in range(number_of(hand, kind))]


def number_of(hand: int, kind: int) -> int:
    """How many cards of one kind a hand holds."""
    return hand >> (BITS * kind) & 31


@lru_cache(maxsize=1 << 14)
def size_of(hand: int) -> int:
    """How many cards a hand holds."""
    return sum(number_of(hand, kind) for kind in range(KINDS))


def contains(hand: int, cards: int) -> bool:
    """Whether all these cards are in the hand: no field may borrow from its guard bit.

    >>> contains(2 * CARD[0], CARD[0]), contains(CARD[0], CARD[1])
    (True, False)
    """
    return ((hand | GUARD) - cards) & GUARD == GUARD


def soldiers(hand: int) -> list[tuple[int, int]]:
    """Soldiers of a hand that win a bonus, army by army: the cards and their points (tamcuc.bonus).

    >>> soldiers(4 * CARD[0] + 6 * CARD[7]) == [(4 * CARD[0], 2), (6 * CARD[7], 5)]
    True
    """
    some = [(number_of(hand, kind), CARD[kind]) for kind in (SOLDIER, SOLDIER + 7)]
    return [(n * card, BONUS[min(n, 5)]) for n, card in some if n >= min(BONUS)]


def deck(sets: int, without_soldier: bool = False) -> tuple[int, ...]:
    """All cards of the box in use, by kind (tamcuc.cards; TAM-A19 removes one Soldier per army)."""
    counts = [n * sets for n in PER_ARMY]
    counts[SOLDIER] -= without_soldier
    return tuple(army * 7 + rank for army in (0, 1) for rank in range(7) for _ in range(counts[rank]))


class Combinations(NamedTuple):
    """What may be laid in one game: strength of each combination (its size is `strength >> 8`), and by size, weakest first."""

    strength: dict[int, int]
    sizes: tuple[tuple[int, ...], ...]
    seal_first: bool


@cache
def combinations(sets: int, seal_first: bool = True, many_soldiers: bool = False) -> Combinations:
    """The table of combinations (tamcuc.single … tamcuc.five).

    Args:
        sets: 1 or 2 sets of 32 cards.
        seal_first: the seal beats rank (tamcuc.seal); False lets rank decide and the seal break ties (TAM-A1).
        many_soldiers: six and more Soldiers of one army are a combination too (TAM-A4).

    >>> table = combinations(1)
    >>> len(table.strength), [len(row) for row in table.sizes]
    (36, [0, 14, 12, 6, 2, 2])
    """
    strength: dict[int, int] = {}
    rows: list[list[int]] = []
    for size in range(PER_ARMY[SOLDIER] * sets + 1 if many_soldiers else 6):
        row = []
        for army in (0, 1):
            for level, cards in _of_size(size, sets, many_soldiers):
                packed = cards << HALF * army
                place = army << 5 | level if seal_first else level << 1 | army
                strength[packed] = size << 8 | place
                row.append(packed)
        rows.append(sorted(row, key=strength.__getitem__))
    return Combinations(strength, tuple(map(tuple, rows)), seal_first)


def _of_size(size: int, sets: int, many: bool) -> list[tuple[int, int]]:
    """(level, cards) of one army's combinations; a straight stands above three of a kind (tamcuc.trio)."""
    if size == 0 or (size > 5 and not many):
        return []
    alike = range(7) if size <= 4 else (SOLDIER,)
    found = [(rank, size * CARD[rank]) for rank in alike if PER_ARMY[rank] * sets >= size]
    return [*found, (10, SILVER), (11, GOLDEN)] if size == 3 else found


Row = TypeVar("Row")


class Table(dict[int, tuple[Row, ...]]):
    """Rows by packed cards, each made when it is first asked for; past `most` entries in all, it starts anew.

    With one set an army's part of a hand is one of 2,916, so nothing is ever made twice; two sets have far more.
    """

    def __init__(self, make: Callable[[int], tuple[Row, ...]], most: int = 1 << 16) -> None:
        super().__init__()
        self.make, self.most, self.entries = make, most, 0

    def __missing__(self, key: int) -> tuple[Row, ...]:
        row = self.make(key)
        self.entries += len(row)
        if self.entries > self.most:
            self.clear()
            self.entries = len(row)
        self[key] = row
        return row


def _subsets(key: int) -> tuple[int, ...]:
    half, size = key >> 4, key & 15
    if size == 0:
        return (0,)
    found: list[int] = []
    rest = half
    for kind in range(7):  # the lowest kind taken is `kind`: all later ones come from what stands above it
        have = number_of(rest, kind)
        rest &= ~(31 << BITS * kind)
        for taken in range(1, min(have, size) + 1):
            found += [taken * CARD[kind] + more for more in SUBSETS[rest << 4 | size - taken]]
    return tuple(found)


def _ways(half: int) -> tuple[int, ...]:
    ways = [1] + [0] * LARGEST
    for kind in range(7):
        have = number_of(half, kind)
        ways = [sum(ways[max(0, size - have) : size + 1]) for size in range(LARGEST + 1)]
    return tuple(ways)


_EVERY: Final = tuple([tuple([cards for _, cards in _of_size(n, 2, many=True)]) for n in range(LARGEST + 1)])


def _army_lays(half: int, shift: int) -> tuple[tuple[int, ...], ...]:
    guarded = half | GUARD
    return tuple([tuple([cards << shift for cards in row if (guarded - cards) & GUARD == GUARD]) for row in _EVERY])


def _leads(half: int) -> tuple[int, ...]:
    return (sum(1 << size for size, row in enumerate(LOW_LAYS[half]) if row),)


SUBSETS: Final[Table[int]] = Table(
    _subsets, 1 << 18
)  # `half << 4 | size` → every way to take so many cards from one army's part
WAYS: Final[Table[int]] = Table(_ways)  # half → how many ways there are, by size 0 … LARGEST
WAYS_BACK: Final[Table[tuple[int, ...]]] = Table(
    lambda half: tuple([WAYS[half][size::-1] for size in range(LARGEST + 1)])
)
LOW_LAYS: Final[Table[tuple[int, ...]]] = Table(
    lambda half: _army_lays(half, 0)
)  # half → combinations by size, weakest first
HIGH_LAYS: Final[Table[tuple[int, ...]]] = Table(lambda half: _army_lays(half, HALF))
LEADS: Final[Table[int]] = Table(_leads)  # half → mask of the sizes that have a combination, in a row of one


def subsets(half: int, size: int) -> tuple[int, ...]:
    """Every way to take `size` cards from one army's part of a hand (packed as the unsealed army).

    >>> subsets(2 * CARD[0] + CARD[1], 2) == (CARD[0] + CARD[1], 2 * CARD[0])
    True
    """
    return SUBSETS[half << 4 | size]


def lays(hand: int, size: int) -> tuple[int, ...]:
    """The combinations of one size (1 … LARGEST) in a hand, of each army weakest first, the sealed army last.

    Which sizes a game allows is the business of its table: a hand of one set holds no three Officers anyway.

    >>> lays(2 * CARD[1] + CARD[8], 1) == (CARD[1], CARD[8])
    True
    """
    return LOW_LAYS[hand & LOW][size] + HIGH_LAYS[hand >> HALF][size]


def leads(hand: int) -> int:
    """Mask of the sizes for which a hand holds a combination.

    >>> bin(leads(2 * CARD[1] + CARD[8]))
    '0b110'
    """
    return LEADS[hand & LOW][0] | LEADS[hand >> HALF][0]


def combination_name(cards: int) -> str:
    """Key of the name of a combination: single, pair, golden, silver, three, four, five, many.

    >>> combination_name(GOLDEN), combination_name(2 * CARD[0])
    ('golden', 'pair')
    """
    half = cards & LOW or cards >> HALF
    if half in (GOLDEN, SILVER):
        return "golden" if half == GOLDEN else "silver"
    return ("", "single", "pair", "three", "four", "five")[size_of(half)] if size_of(half) < 6 else "many"
