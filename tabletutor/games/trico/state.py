"""One position of a match of Trico as small integers. Only the rules and the table hold one."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, Optional

from tabletutor.game import Move, Seat

FIRST, DEAL, LEAD, FOLLOW, TAKE, SECOND, PENALTY, OVER = range(8)
VIRTUAL, NONE = -1, -2  # in place of a winner: the virtual player, and nobody yet
EMPTY = (-1, -1, -1)  # a table without cards
BEGUN, CLEARED, RANOUT, TRICO = 0, 8, 16, 32  # how the Appeal stands after a move; the rest of a note is who won it
VOID, WON = 1, 3  # in a note: a void Appeal; WON + seat, the virtual player at −1

# (what came before, seat, move, note) since the cards were dealt, latest first. The first is a Past again, which the type
# does not say: mypyc cannot compile a type that contains itself.
Past = tuple[Any, Seat, Move, int] | None
FIELDS: Final = (
    "appeal",
    "caught",
    "deal",
    "discard",
    "forgot",
    "hands",
    "lead",
    "mask",
    "owing",
    "past",
    "stage",
    "table",
    "taken",
    "virtual",
    "winner",
)  # of a state


class Deal(NamedTuple):
    """What stays the same while one round is played."""

    round: int = 1
    markers: tuple[int, ...] = ()  # won so far, by seat
    sheet: tuple[
        tuple[int, tuple[int, ...]], ...
    ] = ()  # (round, markers won in it by seat) of the rounds that are over
    first: Seat = -1  # who was drawn to lead the first round, while that round is told
    won: Seat = -1  # who has won this round
    begun: Optional[State] = None  # noqa: UP045 - what the story begins with: the cards dealt, or a position's text
    placed: bool = False  # the story begins with a position's text


class State:
    """One position of a match; immutable by contract, compared by value."""

    __slots__ = FIELDS

    def __init__(
        self,
        stage: int,
        mask: int,
        hands: tuple[int, ...],
        table: tuple[int, int, int],
        lead: Seat,
        winner: Seat,
        taken: tuple[tuple[int, ...], ...],
        owing: int,
        forgot: int,
        discard: int,
        virtual: tuple[int, ...],
        appeal: int,
        past: Past,
        deal: Deal,
        caught: Seat = -1,
    ) -> None:
        self.stage = stage
        self.mask = mask  # who may act
        self.hands = hands  # packed; without the cards on the table
        self.table = (
            table  # kinds by place, the lead's first, then clockwise; −1 = none; sealed until there is a winner
        )
        self.lead = lead  # who has the lead marker; of two players who took a card last
        self.winner = winner  # of this Appeal; NONE before the reveal
        self.taken = taken  # kinds in front of each seat, in order
        self.owing = owing  # mask of the seats that owe a Nico
        self.forgot = forgot  # mask of those of them that have played their card of this Appeal, and can be caught
        self.discard = discard  # packed
        self.virtual = virtual  # the virtual player's deck, the next card first
        self.appeal = appeal  # from 1 in the round
        self.past = past
        self.deal = deal
        self.caught = caught  # who is paying a penalty

    def values(self) -> tuple[object, ...]:
        """Every field, in order of name; the story as a list, for a long chain is too deep to compare."""
        return tuple([moves_of(self) if name == "past" else getattr(self, name) for name in FIELDS])

    def but(self, **changes: Any) -> State:
        """The same position with some fields changed."""
        return State(**{**{name: getattr(self, name) for name in FIELDS}, **changes})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.values() == other.values()

    def __hash__(self) -> int:
        return hash((self.hands, self.table, self.taken, self.lead, self.appeal, self.stage, self.discard))

    def __repr__(self) -> str:
        return "<Trico position>"  # a repr must not show what is hidden


def moves_of(state: State) -> list[tuple[Seat, Move, int]]:
    """(seat, move, note) since the story began, oldest first."""
    found: list[tuple[Seat, Move, int]] = []
    past = state.past
    while past:
        found.append((past[1], past[2], past[3]))
        past = past[0]
    return found[::-1]
