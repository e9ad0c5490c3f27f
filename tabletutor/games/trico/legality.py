"""What one seat may do in Trico, judged from what that seat can see. Why anything else is refused: `refusals`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from tabletutor.game import DEALER, Move, Seat
from tabletutor.games.trico import refusals
from tabletutor.games.trico.cards import BITS, colours_in, different, kinds_of
from tabletutor.games.trico.conditions import Table
from tabletutor.games.trico.notation import CATCH, FIRST as FIRST_MOVE, NICO, PLAY, STOP, TAKE as TAKE_MOVE
from tabletutor.games.trico.ring import SEATS, Ring, mask_of
from tabletutor.games.trico.state import DEAL, FIRST, FOLLOW, LEAD, PENALTY, SECOND, TAKE, VIRTUAL, State

if TYPE_CHECKING:
    from tabletutor.games.trico.sight import View
from tabletutor.legal import LegalMoves, count_orders, orders


class Terms(NamedTuple):
    """What is settled before the first card."""

    players: int
    table: Table  # TRICO-A1
    stock: int  # all cards of the box, packed (TRICO-A2)
    second: bool  # the lead who wins may take a second card (TRICO-A4)
    passes: bool  # after a void Appeal the lead passes clockwise (TRICO-A3)
    automatic: bool  # Nico is never forgotten (TRICO-A10)


class Question(NamedTuple):
    """All that decides what a seat may do now: public facts and its own hand."""

    terms: Terms
    seat: Seat
    stage: int
    waiting: frozenset[Seat]
    lead: Seat  # −1 for the virtual lead
    hand: int
    acted: int  # mask of seats whose card of this Appeal is played
    lying: tuple[int, ...]  # the cards that may be taken
    winner: Seat
    taken: tuple[tuple[int, ...], ...]
    owing: int  # mask of seats that owe a Nico
    forgot: int  # mask of seats that can be caught
    pile: int  # the discard pile, for chance only

    @property
    def played(self) -> bool:
        """Whether the seat has played its card of this Appeal."""
        return self.acted >> self.seat & 1 > 0

    @property
    def needed(self) -> bool:
        """Whether the game waits for this seat's card or taking."""
        if self.stage in (TAKE, SECOND):
            return self.seat == self.winner
        return self.stage in (LEAD, FOLLOW) and self.seat in self.waiting and not self.played

    def colours(self, seat: Seat) -> int:
        """How many colours the seat has taken."""
        return BITS[colours_in(self.taken[seat])]


def of_state(terms: Terms, ring: Ring, state: State, seat: Seat) -> Question:
    """The question for a seat in a state."""
    won, own = state.stage in (TAKE, SECOND), 0 <= seat < terms.players
    acted = ring.everybody & ~ring.missing(state.table, state.lead) if state.stage == FOLLOW else ring.everybody * won
    return Question(
        terms, seat, state.stage, SEATS[state.mask], state.lead if terms.players == 3 else VIRTUAL,
        state.hands[seat] if own else 0, acted, tuple([kind for kind in state.table if kind >= 0]) if won else (),
        state.winner, state.taken, state.owing, state.forgot,
        state.discard if seat == DEALER and state.stage == PENALTY else 0,
    )  # fmt: skip


def of_view(terms: Terms, ring: Ring, view: View) -> Question:
    """The same from a view: what decides is public, but for the seat's own hand."""
    won = view.stage in (TAKE, SECOND)
    played = mask_of(view.chosen) | sum([1 << who for who, _ in view.table if who >= 0])
    acted = played if view.stage == FOLLOW else ring.everybody * won
    return Question(
        terms, -2 if view.seat is None else view.seat, view.stage, view.waiting, view.lead, view.hand, acted,
        tuple([kind for _, kind in view.table]) if won else (), view.winner, view.taken, mask_of(view.owing),
        mask_of(view.forgot), 0,
    )  # fmt: skip


class Legal(LegalMoves):
    """What one seat may do now."""

    __slots__ = ()
    ask: Question

    def count(self) -> int:
        if self and self.ask.seat == DEALER and self.ask.stage != FIRST:
            cards = kinds_of(self.chance)
            return count_orders(cards, len(cards))
        return super().count()

    def check(self, move: object) -> None:
        refusals.check(self, move)

    @property
    def chance(self) -> int:
        """The cards that are shuffled now, packed."""
        return self.ask.terms.stock if self.ask.stage == DEAL else self.ask.pile

    def moves(self) -> Iterable[Move]:
        ask = self.ask
        if ask.seat != DEALER:
            return [*self.plays(), *self.takes(), *self.catches()]
        if ask.stage == FIRST:
            return [FIRST_MOVE | seat for seat in range(ask.terms.players)]
        kinds = kinds_of(self.chance)
        return orders(kinds, len(kinds))

    def plays(self) -> list[Move]:
        """The cards of the hand, while one is to be played, and the Nico that may come before it (trico.nico)."""
        ask = self.ask
        if ask.stage not in (LEAD, FOLLOW) or not ask.needed:
            return []
        found: list[Move] = [PLAY | kind for kind in different(ask.hand)]
        return [*found, NICO] if ask.owing >> ask.seat & 1 else found

    def takes(self) -> list[Move]:
        """The cards on the table, for the winner; no second one need be taken (trico.take, trico.second)."""
        ask = self.ask
        if ask.stage not in (TAKE, SECOND) or not ask.needed:
            return []
        found: list[Move] = [TAKE_MOVE | kind for kind in sorted(set(ask.lying))]
        return [*found, STOP] if ask.stage == SECOND else found

    def catches(self) -> list[Move]:
        """The seats that forgot their Nico (trico.catch)."""
        ask = self.ask
        if ask.stage not in (FOLLOW, TAKE, SECOND):
            return []
        return [CATCH | who for who in range(ask.terms.players) if ask.forgot >> who & 1 and who != ask.seat]
