"""One position of a match of Tam Cúc as small integers. Only the rules and the table hold one."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from tabletutor.game import Event, Move, Seat

DRAW: Final = 0
SHUFFLE: Final = 1
MARKING: Final = 2
CUTTING: Final = 3
ANNOUNCING: Final = 4
CHOOSING: Final = 5
FAULT: Final = 6
OVER: Final = 7
FIELDS: Final = (
    "choices",
    "deal",
    "discard",
    "hands",
    "leader",
    "mask",
    "past",
    "points",
    "sheet",
    "size",
    "stage",
    "won",
)  # of a state

# What was done in this deal since the cards were dealt, latest first: (what came before, seat, move). The first is a Past
# again, which the type does not say: mypyc cannot compile a type that contains itself.
Past = tuple[Any, Seat, Move] | None


class Deal(NamedTuple):
    """What stays the same while one deal is played. `left` are the cards out of play, `deck` their order, once shuffled."""

    number: int
    dealer: Seat
    contenders: int = 0  # mask of the seats that still draw for the dealer
    drawn: tuple[Event, ...] = ()  # what everybody saw of the draw, the cut and the bonuses
    deck: tuple[int, ...] = ()
    mark: int = 0
    cut_at: int = 0
    cut_card: int = -1
    starter: Seat = -1
    dealt: tuple[int, ...] = ()
    left: int = 0
    fault: Seat = -1


class State:
    """One position of a match; immutable by contract, compared by value."""

    __slots__ = FIELDS

    def __init__(
        self,
        stage: int,
        mask: int,
        hands: tuple[int, ...],
        choices: tuple[int, ...],
        leader: Seat,
        size: int,
        points: tuple[int, ...],
        won: tuple[int, ...],
        discard: int,
        past: Past,
        deal: Deal,
        sheet: tuple[tuple[int, tuple[int, ...]], ...],
    ) -> None:
        self.stage = stage
        self.mask = mask  # who may act
        self.hands = hands  # packed; cards already chosen are still in them
        self.choices = choices  # packed cards chosen for this trick, or votes after a mistake; 0 = not yet
        self.leader = leader
        self.size = size  # announced number of cards; 0 = not yet
        self.points = points  # of this deal
        self.won = won  # packed winning cards in front of each seat
        self.discard = discard
        self.past = past
        self.deal = deal
        self.sheet = sheet  # (deal number, points) rows of the score sheet

    def values(self) -> tuple[object, ...]:
        """Every field, in order of name."""
        return tuple(getattr(self, name) for name in FIELDS)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.values() == other.values()

    def __hash__(self) -> int:
        return hash((self.hands, self.choices, self.leader, self.size, self.points, self.sheet, self.stage))

    def __repr__(self) -> str:
        return "<Tam Cúc position>"  # a repr must not show what is hidden


def moves_of(state: State) -> list[tuple[Seat, Move]]:
    """The moves since the cards were dealt, oldest first."""
    found: list[tuple[Seat, Move]] = []
    past = state.past
    while past:
        found.append((past[1], past[2]))
        past = past[0]
    return found[::-1]
