"""Thrifty play in Tam Cúc: the chance to win a trick against what the cards are worth later. Close to `careful`, but fast.

Chances are counted over the cards that a seat has not seen, each army's part by itself: far fewer different parts come
up than hands, so most of what is asked was counted before.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import fsum  # the same in every Python, as sum of fractions is not
from typing import TYPE_CHECKING, NamedTuple

from tabletutor.games.tamcuc.clues import at_least
from tabletutor.games.tamcuc.combinations import (
    BITS,
    CARD,
    HALF,
    LARGEST,
    LOW,
    LOW_LAYS,
    PER_ARMY,
    Table,
    cards_of,
    size_of,
)

if TYPE_CHECKING:
    from tabletutor.games.tamcuc.rules import TamCuc

USE = 0.8  # how often a rival who holds a stronger combination is thought to play it
LEAD = 1.0  # points for keeping the lead
KEPT = 1 << 12  # threats that are kept
WORST = -1000.0
SHIFTS = tuple([BITS * kind for kind in range(7)])
ONES = [1.0] * (LARGEST + 1)
KINDS_OF: Table[int] = Table(lambda half: tuple(cards_of(half)))
SIZE: Table[int] = Table(lambda half: (size_of(half),))  # in a row of one


def _held(key: int) -> tuple[float, ...]:
    unseen, hand, there = key >> 12, key >> 5 & 127, key & 31
    return tuple([at_least(unseen, there, hand, n) if n <= there else 0.0 for n in range(LARGEST + 1)])


# (how many cards are unseen, how many a rival holds, how many of them are of a kind) → chance that the rival has n of these
HELD: Table[float] = Table(_held)


class Some(NamedTuple):
    """A combination of one army: its number among them all, its size, cards, their kinds one by one, and each kind once."""

    at: int
    size: int
    cards: int
    kinds: tuple[int, ...]
    once: tuple[int, ...]


class Threat(NamedTuple):
    """What the unseen cards of one army do to its combinations, by number of the combination or by size."""

    stands: list[float]  # chance that no rival plays a stronger one
    others: list[float]  # that no rival but the leader does
    below: list[float]  # that one certain rival plays neither this nor a stronger one
    none: list[float]  # by size: that no rival plays any
    none_others: list[float]  # that no rival but the leader does
    none_alone: list[float]  # that one certain rival does not


class Foes(dict[int, Threat]):
    """The threats of so many rivals, by one army's part of the unseen cards, how many are unseen, how many a rival holds.

    Args:
        rivals: how many.
        sets: of cards in the box.
        most: the largest number that may be announced.
    """

    def __init__(self, rivals: int, sets: int, most: int) -> None:
        super().__init__()
        box = sum([sets * PER_ARMY[kind] * CARD[kind] for kind in range(7)])
        rows = [cards for row in LOW_LAYS[box][: most + 1] for cards in row]  # by size, weakest first
        self.rivals = rivals
        self.every = every = [_some(at, cards) for at, cards in enumerate(rows)]
        self.backwards = [(at, n, once[0], kinds.count(once[0]), once[1:]) for at, n, _, kinds, once in every[::-1]]
        self.own: Table[Some] = Table(
            lambda half: tuple([some for some in self.every if some.cards in LOW_LAYS[half][some.size]])
        )

    def __missing__(self, key: int) -> Threat:
        half, there = key >> 14, key & 16383
        held = [HELD[there << 5 | half >> shift & 31] for shift in SHIFTS]
        n, rivals = len(self.backwards), self.rivals
        stands, others, below = [0.0] * n, [0.0] * n, [0.0] * n
        none, none_others, none_alone = ONES[:], ONES[:], ONES[:]
        for at, size, kind, number, rest in self.backwards:
            stands[at], others[at], chance = none[size], none_others[size], held[kind][number]
            for other in rest:
                chance *= held[other][1]
            if chance:
                none[size] *= 1.0 - (USE * rivals * chance if rivals * chance < 1.0 else USE)
                none_alone[size] *= 1.0 - USE * chance
                if rivals > 2:
                    none_others[size] *= 1.0 - USE * min(1.0, (rivals - 1) * chance)
                elif rivals == 2:
                    none_others[size] = none_alone[size]
            below[at] = none_alone[size]
        if len(self) >= KEPT:
            self.clear()
        found = self[key] = Threat(stands, others, below, none, none_others, none_alone)
        return found


def _some(at: int, cards: int) -> Some:
    kinds = tuple(cards_of(cards))
    return Some(at, len(kinds), cards, kinds, tuple(dict.fromkeys(kinds)))


@cache
def foes(rivals: int, sets: int, most: int) -> Foes:
    """The threats, shared by all who ask."""
    return Foes(rivals, sets, most)


class Reckoned(NamedTuple):
    """What cards promise: chance to win the trick, and what they would be worth later, in cards won."""

    wins: float
    price: float


class Thrift:
    """Thrifty play of one game. What was worked out is kept."""

    def __init__(self, game: TamCuc) -> None:
        self.foes = foes(game.players - 1, game.sets, game.largest)
        self.leads: dict[tuple[int, int, int], tuple[int, int]] = {}
        self.answers: dict[tuple[int, int, int], int] = {}

    def lead(self, hand: int, unseen: int, size: int) -> tuple[int, int]:
        """What to lead: (size, cards). Any size if it is 0; `unseen` are the cards this seat has not seen."""
        key = hand, unseen, size
        found = self.leads.get(key)
        if found is None:
            found = self.leads[key] = self._lead(hand, unseen, size)
        return found

    def answer(self, hand: int, unseen: int, size: int) -> int:
        """What to put down for another leader's number: a combination, or the cheapest cards."""
        key = hand, unseen, size
        found = self.answers.get(key)
        if found is None:
            found = self.answers[key] = self._answer(hand, unseen, size)
        return found

    def cheapest(self, hand: int, unseen: int, size: int) -> int:
        """The cards that are worth least later."""
        return _cheapest(hand, size, self._prices(hand, *self._threats(hand, unseen)))[1]

    def reckon(self, hand: int, unseen: int, cards: int, *, leads: bool) -> Reckoned:
        """What some cards of a hand promise, laid as the leader or as an answer, or given away."""
        low, high = self._threats(hand, unseen)
        prices = self._prices(hand, low, high)
        price = fsum([prices[kind // 7][kind % 7] for kind in cards_of(cards)])
        sealed = not cards & LOW
        half = cards >> HALF if sealed else cards
        found = [some for some in self.foes.own[half] if some.cards == half]
        if not found:
            return Reckoned(0.0, price)
        at, size = found[0].at, found[0].size
        threat, up = (high, None) if sealed else (low, high)
        if leads:
            return Reckoned(threat.stands[at] * (up.none[size] if up else 1.0), price)
        nothing = low.none_alone[size] * high.none_alone[size]
        wins = _answered(threat.below[at] * (up.none_alone[size] if up else 1.0), nothing)
        return Reckoned(wins * threat.others[at] * (up.none_others[size] if up else 1.0), price)

    def _threats(self, hand: int, unseen: int) -> tuple[Threat, Threat]:
        low, high = unseen & LOW, unseen >> HALF
        total = SIZE[low][0] + SIZE[high][0]
        there = total << 7 | min(total, SIZE[hand & LOW][0] + SIZE[hand >> HALF][0])  # all hands are equal
        return self.foes[low << 14 | there], self.foes[high << 14 | there]

    def _prices(self, hand: int, low: Threat, high: Threat) -> tuple[list[float], list[float]]:
        """Of each army by kind, what a card is worth later: the chance to win in its best combination."""
        own, above = self.foes.own, high.none
        first, second = [0.0] * 7, [0.0] * 7
        stands = low.stands
        for at, size, _, _, once in own[hand & LOW]:
            chance = stands[at] * above[size]
            for kind in once:
                if chance > first[kind]:  # noqa: PLR1730 - twice as fast as max
                    first[kind] = chance
        stands = high.stands
        for at, _, _, _, once in own[hand >> HALF]:
            chance = stands[at]
            for kind in once:
                if chance > second[kind]:  # noqa: PLR1730
                    second[kind] = chance
        return first, second

    def _lead(self, hand: int, unseen: int, wanted: int) -> tuple[int, int]:
        low, high = self._threats(hand, unseen)
        first, second = self._prices(hand, low, high)
        best, found = WORST, (0, 0)
        for half, stands, above, prices, shift in (
            (hand & LOW, low.stands, high.none, first, 0),
            (hand >> HALF, high.stands, ONES, second, HALF),
        ):
            for at, size, cards, kinds, _ in self.foes.own[half]:
                if not wanted or size == wanted:
                    value = stands[at] * above[size] * (size + LEAD) - fsum([prices[kind] for kind in kinds])
                    if value > best or (value == best and size >= found[0]):
                        best, found = value, (size, cards << shift)
        return found

    def _answer(self, hand: int, unseen: int, size: int) -> int:
        low, high = self._threats(hand, unseen)
        prices = first, second = self._prices(hand, low, high)
        nothing = low.none_alone[size] * high.none_alone[size]
        best, found = WORST, 0
        for half, threat, up_alone, up_others, price, shift in (
            (hand & LOW, low, high.none_alone[size], high.none_others[size], first, 0),
            (hand >> HALF, high, 1.0, 1.0, second, HALF),
        ):
            for at, n, cards, kinds, _ in self.foes.own[half]:
                if n == size:
                    wins = _answered(threat.below[at] * up_alone, nothing) * threat.others[at] * up_others
                    value = size * wins - fsum([price[kind] for kind in kinds])
                    if value >= best:
                        best, found = value, cards << shift
        cost, cheap = _cheapest(hand, size, prices)
        return found if found and best >= -cost else cheap


def _answered(below: float, nothing: float) -> float:
    """Chance that the leader, who surely lays something, lays something weaker."""
    return max(0.0, below - nothing) / (1.0 - nothing) if nothing < 1.0 else 0.0


def _cheapest(hand: int, size: int, prices: Sequence[Sequence[float]]) -> tuple[float, int]:
    """What the cheapest cards of a hand are worth, and those cards."""
    low, high = prices
    cards = [(low[kind], CARD[kind]) for kind in KINDS_OF[hand & LOW]]
    cards += [(high[kind], CARD[kind] << HALF) for kind in KINDS_OF[hand >> HALF]]
    if size == 1:
        return min(cards)
    cards.sort()
    return fsum([price for price, _ in cards[:size]]), sum([card for _, card in cards[:size]])
