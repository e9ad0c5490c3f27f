"""What one seat may do in Tam Cúc, judged from what that seat can see. Why anything else is refused: `refusals`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from tabletutor.game import DEALER, Move, Seat
from tabletutor.games.tamcuc import refusals
from tabletutor.games.tamcuc.combinations import (
    CARD,
    EMPEROR,
    HALF,
    LOW,
    OFFICER,
    WAYS,
    Combinations,
    contains,
    lays,
    leads,
    size_of,
    subsets,
)
from tabletutor.games.tamcuc.notation import AGREE, ANNOUNCE, CUT, LAY, MARK, PASS, PAYLOAD, REDEAL, REFUSE
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
from tabletutor.legal import LegalMoves, count_orders, orders

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
    stock: int  # the same, packed
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


class Legal(LegalMoves):
    """What one seat may do now."""

    __slots__ = ()
    ask: Question

    def moves(self) -> Iterable[Move]:
        return _MOVES[self.ask.stage](self)

    def count(self) -> int:
        ask = self.ask
        if not self:
            return 0
        if ask.stage in (DRAW, SHUFFLE):
            return count_orders(ask.terms.deck, ask.drawing)
        if ask.stage != CHOOSING or ask.terms.forced or ask.ban or ask.seat == ask.leader:
            return super().count()
        low, high = WAYS[ask.hand & LOW], WAYS[ask.hand >> HALF]
        return sum(low[k] * high[ask.size - k] for k in range(ask.size + 1))

    def __contains__(self, move: object) -> bool:
        """Whether the move is legal; straight through, without a refusal that would look for what is near."""
        ask = self.ask
        quick = _QUICK.get(ask.stage)
        if quick is None or ask.ban or ask.terms.forced or not isinstance(move, int):
            return super().__contains__(move)
        return bool(self) and quick(ask, move)

    def check(self, move: object) -> None:
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
    return orders(legal.ask.terms.deck, legal.ask.drawing)


def _may_announce(ask: Question, move: int) -> bool:
    return 0 < (k := move ^ ANNOUNCE) <= ask.terms.largest and leads(ask.hand) >> k & 1 == 1


def _may_put_down(ask: Question, move: int) -> bool:
    cards = move & PAYLOAD
    lays_them = cards in ask.terms.table.strength
    fits = move == (LAY | cards if lays_them else PASS | cards) and (lays_them or ask.seat != ask.leader)
    return fits and size_of(cards) == ask.size and contains(ask.hand, cards)


_QUICK: dict[int, Callable[[Question, int], bool]] = {ANNOUNCING: _may_announce, CHOOSING: _may_put_down}
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
