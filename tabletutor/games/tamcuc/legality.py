"""What one seat may do in Tam Cúc, judged from what that seat can see. Why anything else is refused: `refusals`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import factorial
from typing import NamedTuple

from tabletutor.game import DEALER, IllegalMove, Move, Seat
from tabletutor.games.tamcuc import refusals
from tabletutor.games.tamcuc.combinations import (
    CARD,
    EMPEROR,
    HALF,
    LOW,
    OFFICER,
    WAYS,
    Combinations,
    lays,
    leads,
    subsets,
)
from tabletutor.games.tamcuc.notation import AGREE, ANNOUNCE, CUT, LAY, MARK, PASS, REDEAL, REFUSE
from tabletutor.games.tamcuc.state import (
    ANNOUNCING,
    CHOOSING,
    CUTTING,
    DRAW,
    FAULT,
    MARKING,
    OVER,
    SHUFFLE,
)

__all__ = [
    "ANNOUNCING",
    "CHOOSING",
    "CUTTING",
    "DRAW",
    "FAULT",
    "HIGH_CARDS",
    "MARKING",
    "OVER",
    "SHUFFLE",
    "Legal",
    "Question",
    "Terms",
]

HIGH_CARDS = sum(31 * CARD[army * 7 + rank] for army in (0, 1) for rank in (OFFICER, EMPEROR))


class Terms(NamedTuple):
    """What is settled before the first card."""

    table: Combinations
    largest: int  # largest number that may be announced (TAM-A5)
    forced: bool  # who can follow must (TAM-A8)
    ban: bool  # no Emperor or Officer in the first trick (TAM-A27)
    players: int
    deck: tuple[int, ...]  # the cards of the box in order of kind: their shuffled order is nobody's business
    stock: tuple[int, ...]  # how many cards of each kind the box has
    openly: bool = False  # the leader lays before the others choose (TAM-A7)


class Question(NamedTuple):
    """All that decides what a seat may do now: public facts and its own hand."""

    terms: Terms
    ban: bool  # this is the first trick, and the option is in force
    seat: Seat
    stage: int
    waiting: frozenset[Seat]
    leader: Seat
    size: int
    hand: int
    mark: int
    contenders: int

    @property
    def drawing(self) -> int:
        """How many cards the dealer's move has: one a player who draws, or all."""
        return self.contenders if self.stage == DRAW else len(self.terms.deck)


class Legal:
    """Legal moves of one seat: iterate, `in`, truth, `count()`; `check` says why a move is not among them."""

    __slots__ = ("ask",)

    def __init__(self, ask: Question) -> None:
        self.ask = ask

    def __bool__(self) -> bool:
        return self.ask.seat in self.ask.waiting

    def __iter__(self) -> Iterator[Move]:
        return iter(_MOVES[self.ask.stage](self)) if self else iter(())

    def __contains__(self, move: object) -> bool:
        try:
            self.check(move)
        except IllegalMove:
            return False
        return True

    def count(self) -> int:
        """How many moves there are."""
        ask = self.ask
        if not self:
            return 0
        if ask.stage in (DRAW, SHUFFLE):
            return _count_orders(ask.terms.deck, ask.drawing)
        if ask.stage != CHOOSING or ask.terms.forced or ask.ban or ask.seat == ask.leader:
            return sum(1 for _ in self)
        low, high = WAYS[ask.hand & LOW], WAYS[ask.hand >> HALF]
        return sum(low[k] * high[ask.size - k] for k in range(ask.size + 1))

    def check(self, move: object) -> None:
        """Nothing if the move is legal.

        Raises:
            IllegalMove: it is not; with clause, reason and what would be legal.
        """
        refusals.check(self, move)

    def sizes(self) -> list[int]:
        """Numbers this seat may announce: those it holds a combination for (tamcuc.announce)."""
        mask = leads(self.ask.hand)
        found = [k for k in range(1, self.ask.terms.largest + 1) if mask >> k & 1]
        if not self.ask.ban:
            return found
        return [k for k in found if any(not cards & HIGH_CARDS for cards in self.lays(k))] or found

    def lays(self, size: int) -> tuple[int, ...]:
        """Combinations of one size in the hand, weakest first."""
        if not 0 < size < len(self.ask.terms.table.sizes):
            return ()
        return tuple(sorted(lays(self.ask.hand, size), key=self.ask.terms.table.strength.__getitem__))

    def choices(self) -> list[Move]:
        """Everything the seat may put down, combinations first; the leader must lay (tamcuc.leader-lays)."""
        ask = self.ask
        found: list[Move] = [LAY | cards for cards in self.lays(ask.size)]
        if ask.seat != ask.leader and not (ask.terms.forced and found):
            low, high = ask.hand & LOW, ask.hand >> HALF
            for k in range(ask.size + 1):
                some = [a | b << HALF for a in subsets(low, k) for b in subsets(high, ask.size - k)]
                found += [PASS | cards for cards in some if cards not in ask.terms.table.strength]
        if not ask.ban:
            return found
        return [move for move in found if not move & HIGH_CARDS] or found


def _cuts(legal: Legal) -> Iterable[Move]:
    mark = legal.ask.mark
    return [CUT | mark] if mark else [CUT | n for n in range(1, len(legal.ask.terms.deck))]


def _marks(legal: Legal) -> Iterable[Move]:
    return [MARK | n for n in range(1, len(legal.ask.terms.deck))]


def _draws(legal: Legal) -> Iterable[Move]:
    return _orders(legal.ask.terms.deck, legal.ask.drawing)


_MOVES: dict[int, Callable[[Legal], Iterable[Move]]] = {
    DRAW: _draws,
    SHUFFLE: _draws,
    MARKING: _marks,
    CUTTING: _cuts,
    ANNOUNCING: lambda legal: [ANNOUNCE | k for k in legal.sizes()],
    CHOOSING: Legal.choices,
    FAULT: lambda legal: (REDEAL,) if legal.ask.seat == DEALER else (AGREE, REFUSE),
    OVER: lambda _: (),
}


def _orders(cards: tuple[int, ...], n: int) -> Iterator[tuple[int, ...]]:
    """Every different order of `n` of the cards, one after the other."""
    if n == 0:
        yield ()
    elif cards:
        for kind in dict.fromkeys(cards):
            at = cards.index(kind)
            for rest in _orders(cards[:at] + cards[at + 1 :], n - 1):
                yield (kind, *rest)


def _count_orders(cards: tuple[int, ...], n: int) -> int:
    """How many different orders of `n` cards there are: choose places for one kind after the other."""
    ways = [1] + [0] * n
    for kind in set(cards):
        have = cards.count(kind)
        ways = [
            sum(ways[m - k] * factorial(m) // factorial(k) // factorial(m - k) for k in range(min(have, m) + 1))
            for m in range(n + 1)
        ]
    return ways[n]
