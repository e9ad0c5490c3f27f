"""What one seat may do in Tinco, judged from what that seat can see. Why anything else is refused: `refusals`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from math import comb, factorial
from typing import TYPE_CHECKING, NamedTuple

from tabletutor.game import Move, Seat
from tabletutor.games.tinco import refusals
from tabletutor.games.tinco.cards import EVERY, SEVEN, bits, has_set, in_play, size_of
from tabletutor.games.tinco.notation import ANSWER, ID, OFFER, READY as READY_MOVE, TAKE, WITHDRAW, sets
from tabletutor.games.tinco.picks import CHOOSE, subsets
from tabletutor.games.tinco.state import DEAL, FIRST, FLOOR, READY, RUSH, SEATS, SETS, State
from tabletutor.legal import LegalMoves, orders

if TYPE_CHECKING:
    from tabletutor.games.tinco.sight import View


class Terms(NamedTuple):
    """What is settled before the first card."""

    players: int
    hong: bool  # sets are of one colour mark, else of one animal (tinco.challenge)
    seven: bool  # seven colours (TINCO-A1)
    groups: tuple[int, ...]  # the cards that belong together, as masks
    animals: int  # how many are in play
    colours: int  # how many are in play
    chooser: Seat  # who settles which: DEALER or a seat (TINCO-A3)
    allowed: bool  # the first token needs no set (TINCO-A6)
    must: bool  # who has a set may do nothing but take (TINCO-A7)
    limit: int  # acts without a token that make a round void (TINCO-A22)

    @property
    def palette(self) -> int:
        """Mask of all colours there are."""
        return EVERY if self.seven else 31


class Question(NamedTuple):
    """All that decides what a seat may do now: public facts, and its own hand and offer."""

    terms: Terms
    seat: Seat
    stage: int
    waiting: frozenset[Seat]
    hand: int
    offered: int  # the cards of the own open offer
    made: int  # number of the own last offer of this round, open or gone; 0: none
    offers: tuple[tuple[int, int], ...]  # by seat number of the open offer and of its cards; (0, 0): none
    next_id: int
    tokens: tuple[Seat, ...]
    void: bool  # the round that has just ended was void
    stock: int  # the cards in play

    @property
    def complete(self) -> bool:
        """Whether the seat holds a set."""
        return has_set(self.hand, self.terms.groups)

    @property
    def forced(self) -> bool:
        """Whether the seat may do nothing but take a token (TINCO-A7)."""
        return self.terms.must and self.stage == FLOOR and self.complete

    def others(self) -> list[tuple[int, int]]:
        """(number, number of cards) of the open offers of the others, the oldest first."""
        return sorted([offer for who, offer in enumerate(self.offers) if offer[0] and who != self.seat])


def of_state(terms: Terms, state: State, seat: Seat) -> Question:
    """The question for a seat in a state."""
    own, deal = 0 <= seat < terms.players, state.deal
    made, offered = state.offers[seat] if own else (0, 0)
    return Question(
        terms, seat, state.stage, SEATS[state.mask], state.hands[seat] if own else 0, offered, made,
        tuple([(number, size_of(cards)) if cards else (0, 0) for number, cards in state.offers]),
        state.next_id, state.tokens, state.void, in_play(deal.animals, deal.colours, seven=terms.seven),
    )  # fmt: skip


def of_view(terms: Terms, view: View) -> Question:
    """The same from a view: what decides is public, but for the seat's own hand and offer."""
    return Question(
        terms, -2 if view.seat is None else view.seat, view.stage, view.waiting, view.hand, view.offered, view.made,
        view.offers, view.next_id, view.tokens, view.void, in_play(view.animals, view.colours, seven=terms.seven),
    )  # fmt: skip


class Legal(LegalMoves):
    """What one seat may do now."""

    __slots__ = ()
    ask: Question

    def check(self, move: object) -> None:
        refusals.check(self, move)

    def count(self) -> int:
        ask = self.ask
        if not self:
            return 0
        if ask.stage == FIRST:
            return factorial(ask.terms.players)
        if ask.stage == SETS:
            return comb(SEVEN, ask.terms.animals) * comb(size_of(ask.terms.palette), ask.terms.colours)
        if ask.stage == DEAL:
            return factorial(size_of(ask.stock))
        if ask.stage != FLOOR or ask.forced:
            return 1
        n, own = size_of(ask.hand), size_of(ask.offered)
        answers = sum([CHOOSE[n][k] + (k == own) for _, k in ask.others()])
        return self.takes() + (1 if own else (1 << n) - 1) + answers

    def moves(self) -> Iterable[Move]:
        ask = self.ask
        if ask.stage == FIRST:
            return orders(tuple(range(ask.terms.players)), ask.terms.players)
        if ask.stage == SETS:
            return all_sets(ask.terms)
        if ask.stage == DEAL:
            cards = bits(ask.stock)
            return orders(cards, len(cards))
        if ask.stage == READY:
            return [READY_MOVE]
        if ask.stage == RUSH or ask.forced:
            return [TAKE]
        return [*[TAKE] * self.takes(), *self.offers(), *self.answers()]

    def takes(self) -> bool:
        """Whether the seat may take a token now (tinco.first-token, tinco.rush)."""
        ask = self.ask
        return bool(self) and (ask.stage == RUSH or (ask.stage == FLOOR and (ask.terms.allowed or ask.complete)))

    def offers(self) -> list[Move]:
        """Withdrawing the own open offer, or else every offer that can be made (tinco.offer, tinco.withdraw)."""
        ask = self.ask
        if not self or ask.stage != FLOOR or ask.forced:
            return []
        if ask.offered:
            return [WITHDRAW]
        return [OFFER | cards for cards in subsets(ask.hand)[1:]]

    def answers(self) -> Iterator[Move]:
        """Every answer to an open offer of another: with the own open offer, or with cards (tinco.answer, tinco.equal)."""
        ask = self.ask
        if not self or ask.stage != FLOOR or ask.forced:
            return
        own, some = size_of(ask.offered), subsets(ask.hand)
        for number, k in ask.others():
            if k == own:
                yield ANSWER | number << ID
            yield from [ANSWER | number << ID | cards for cards in some if cards.bit_count() == k]


def all_sets(terms: Terms) -> list[Move]:
    """Every choice of the animals and colours of a match (tinco.sets)."""
    colours = _choices(size_of(terms.palette), terms.colours)
    return [sets(animals, mask) for animals in _choices(SEVEN, terms.animals) for mask in colours]


def _choices(n: int, k: int) -> list[int]:
    return [sum([1 << at for at in some]) for some in combinations(range(n), k)]
