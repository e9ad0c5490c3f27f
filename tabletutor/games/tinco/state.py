"""One position of a match of Tinco as small integers. Only the rules and the table hold one."""

from __future__ import annotations

from typing import Any, NamedTuple, Optional

from tabletutor.game import DEALER, Move, Seat

FIRST, SETS, DEAL, READY, FLOOR, RUSH, OVER = range(7)
CHANCE = 1 << 6  # mask of the dealer's turn, beside the masks of up to six seats
SEATS = (*(frozenset(s for s in range(6) if mask >> s & 1) for mask in range(CHANCE)), frozenset({DEALER}))
VOIDS = 3  # void rounds in a row that end the match (tinco.void)
NEVER = (0, 0)  # in place of an offer: none has been made yet in this round

Offer = tuple[int, int]  # number from 1 in the round, mask of cards; 0 cards: it is gone
Row = tuple[int, tuple[int, ...], tuple[int, ...]]  # round, levels after it, changes by seat; none: it was void
Past = tuple["Past", Seat, Move] | None  # (before, seat, move) since the cards were dealt, latest first


class Deal(NamedTuple):
    """What stays the same while one round is played."""

    order: tuple[Seat, ...] = ()  # drawn once: its first deals first, and so all come at an exact tie (TINCO-A27)
    animals: int = 0  # mask of the animals in play (TINCO-A3)
    colours: int = 0  # mask of the colour marks in play
    round: int = 1
    levels: tuple[int, ...] = ()  # by seat, −5 to 5
    sheet: tuple[Row, ...] = ()  # the rounds that are over
    voids: int = 0  # void rounds in a row up to now
    fresh: bool = False  # the match has begun with this very story, which tells order and sets
    begun: Optional[State] = None  # noqa: UP045 - what the story begins with: the cards dealt, or a position's text
    placed: bool = False  # the story begins with a position's text

    @property
    def dealer(self) -> Seat:
        """Who deals this round: the seat drawn first, then always the left neighbour (tinco.next-dealer); −1 before."""
        return (self.order[0] + self.round - 1) % len(self.order) if self.order else -1


class State:
    """One position of a match; immutable by contract, compared by value."""

    __slots__ = ("acts", "deal", "hands", "mask", "next_id", "offers", "past", "ready", "stage", "tokens")

    def __init__(
        self,
        stage: int,
        mask: int,
        hands: tuple[int, ...],
        offers: tuple[Offer, ...],
        ready: int,
        tokens: tuple[Seat, ...],
        acts: int,
        next_id: int,
        past: Past,
        deal: Deal,
    ) -> None:
        self.stage = stage
        self.mask = mask  # who may act
        self.hands = hands  # masks by seat, cards in open offers included (TINCO-A10)
        self.offers = offers  # by seat, the last one of this round
        self.ready = ready  # mask of seats
        self.tokens = tokens  # seats in the order in which they took one
        self.acts = acts  # offers, withdrawals, answers and tokens of this round
        self.next_id = next_id  # number of the next offer
        self.past = past
        self.deal = deal

    def values(self) -> tuple[object, ...]:
        """Every field, in order of name; the story as a list, for a long chain is too deep to compare."""
        return tuple([moves_of(self) if name == "past" else getattr(self, name) for name in self.__slots__])

    def but(self, **changes: Any) -> State:
        """The same position with some fields changed."""
        return State(**{**{name: getattr(self, name) for name in self.__slots__}, **changes})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.values() == other.values()

    def __hash__(self) -> int:
        return hash((self.hands, self.offers, self.tokens, self.stage, self.mask, self.acts))

    def __repr__(self) -> str:
        return "<Tinco position>"  # a repr must not show what is hidden

    @property
    def void(self) -> bool:
        """Whether the round that has just ended was void: its hands stay hidden."""
        return self.stage in (DEAL, OVER) and self.deal.voids > 0


def moves_of(state: State) -> list[tuple[Seat, Move]]:
    """(seat, move) since the story began, oldest first."""
    found: list[tuple[Seat, Move]] = []
    past = state.past
    while past:
        found.append((past[1], past[2]))
        past = past[0]
    return found[::-1]


def precedence(state: State) -> tuple[Seat, ...]:
    """Who is first at an exact tie: the drawn order, one further each round (TINCO-A27)."""
    order, n = state.deal.order, state.deal.round - 1
    return tuple([order[(at + n) % len(order)] for at in range(len(order))])
