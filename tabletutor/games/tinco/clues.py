"""Who may hold a card, as far as one seat can know: it is followed through all swaps in every way in which it may have gone.

Cards that the seat has never seen are alike, and so are those it gave away and never saw again. Only the card that is asked
about, and cards that come back to the seat, tell something of where others went; these are followed one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from tabletutor.game import Event, Seat

Lot = tuple[
    int, int, int
]  # cards that are followed, as a mask; how many others the seat has seen; how many it never saw
World = tuple[Lot, ...]  # what may be in each hand


class Swap(NamedTuple):
    """Two players have swapped so many cards; what the seat itself gave and got are masks, 0 for a swap of others."""

    one: Seat
    other: Seat
    number: int
    gave: int = 0
    got: int = 0


def swaps_of(seen: Iterable[Event], seat: Seat) -> list[Swap]:
    """The swaps among the events that a seat has seen."""
    found: list[Swap] = []
    for event in seen:
        cards = event.cards if isinstance(event.cards, tuple) else ()
        if event.kind == "swapped":
            found.append(Swap(event.seat, cards[0], cards[1]))
        elif event.kind == "gave" and event.seat == seat:
            found[-1] = Swap(seat, event.number, found[-1].number, gave=packed(cards))
        elif event.kind == "got" and event.seat == seat:
            found[-1] = found[-1]._replace(got=packed(cards))
    return found


def packed(cards: Iterable[int]) -> int:
    """Cards as a mask."""
    return sum(1 << card for card in cards)


class Clues:
    """Follows one card.

    Args:
        seat: who wonders.
        hand: the cards this seat was dealt, as a mask.
        sizes: cards in each hand; swaps never change them.
        card: what is looked for.
    """

    def __init__(self, seat: Seat, hand: int, sizes: Sequence[int], card: int) -> None:
        self.seat, self.hand, self.sizes, self.card = seat, hand, sizes, 1 << card

    def holders(self, swaps: Sequence[Swap]) -> frozenset[Seat]:
        """Everybody who may hold the card after these swaps; the seat itself alone if it does."""
        worlds = self.worlds(swaps)
        return frozenset(seat for world in worlds for seat, (marks, _, _) in enumerate(world) if marks & self.card)

    def worlds(self, swaps: Sequence[Swap]) -> set[World]:
        """All that may be in the hands."""
        followed, known = self._followed(swaps), self.hand
        worlds = self._start(followed)
        for swap in swaps:
            if self.seat in (swap.one, swap.other):
                worlds = {after for world in worlds for after in self._own(world, swap, followed, known)}
                known |= swap.got
            else:
                worlds = {after for world in worlds for after in _hidden(world, swap)}
        return worlds

    def _followed(self, swaps: Sequence[Swap]) -> int:
        """The cards that are followed one by one: the one in question, and those that come back after they were given away."""
        found, gone = self.card, 0
        for swap in swaps:
            found |= swap.got & gone
            gone |= swap.gave
        return found

    def _start(self, followed: int) -> set[World]:
        """The hands at the start: the card in one's own hand, else in any other."""
        own = self.hand & followed, (self.hand & ~followed).bit_count(), 0
        lots = [own if seat == self.seat else (0, 0, size) for seat, size in enumerate(self.sizes)]
        if self.hand & self.card:
            return {tuple(lots)}
        others = [seat for seat, size in enumerate(self.sizes) if seat != self.seat and size]
        return {_with(lots, {seat: (self.card, 0, self.sizes[seat] - 1)}) for seat in others}

    def _own(self, world: World, swap: Swap, followed: int, known: int) -> Iterator[World]:
        """What a swap of one's own leaves of a world: what came must have been there."""
        partner = swap.other if swap.one == self.seat else swap.one
        (marks, seen, new), (mine, others, _) = world[partner], world[self.seat]
        met = swap.got & followed & (known | self.card)  # those of them that are being followed already
        again = (swap.got & ~followed & known).bit_count()  # none: what comes back is followed
        fresh = swap.number - met.bit_count() - again
        if marks & met != met or new < fresh:
            return
        gave = swap.gave & followed
        unmarked = swap.number - gave.bit_count()
        theirs = marks & ~met | gave, seen + unmarked, new - fresh
        got = swap.got & followed
        ours = mine & ~gave | got, others - unmarked + swap.number - got.bit_count(), 0
        yield _with(world, {partner: theirs, self.seat: ours})


def _with(lots: Sequence[Lot], changed: dict[Seat, Lot]) -> World:
    return tuple([changed.get(seat, lot) for seat, lot in enumerate(lots)])


def _hidden(world: World, swap: Swap) -> Iterator[World]:
    """Every way in which others may have swapped."""
    one, other = world[swap.one], world[swap.other]
    for left, right in product(_parts(one, swap.number), _parts(other, swap.number)):
        changed = {swap.one: _moved(one, left, right), swap.other: _moved(other, right, left)}
        yield _with(world, changed)


def _moved(lot: Lot, gave: Lot, got: Lot) -> Lot:
    return lot[0] & ~gave[0] | got[0], lot[1] - gave[1] + got[1], lot[2] - gave[2] + got[2]


def _parts(lot: Lot, number: int) -> list[Lot]:
    """Every choice of so many cards of a hand.

    >>> _parts((1, 0, 2), 2)
    [(0, 0, 2), (1, 0, 1)]
    """
    marks, seen, new = lot
    found = []
    for some in _subsets(marks):
        left = number - some.bit_count()
        found += [(some, known, left - known) for known in range(seen + 1) if 0 <= left - known <= new]
    return found


def _subsets(mask: int) -> Iterator[int]:
    """All masks within a mask, the empty one first."""
    some = 0
    while True:
        yield some
        some = (some - mask) & mask
        if not some:
            return
