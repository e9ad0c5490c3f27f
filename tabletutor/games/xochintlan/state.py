"""One position of a match of Xochintlan as small integers. Only the rules and the table hold one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from tabletutor.game import Seat

FIRST, DEAL, ACTING, CLAIMING, OVER = range(5)
ALL_OUT, ROUNDS, STUCK = range(3)  # how a match is tied: no tile left, no round left, no move left

# (what came before, seat, move, what it replaced), latest first. The first is a Past again, which the type does not say:
# mypyc cannot compile a type that contains itself.
Past = tuple[Any, Seat, int, int] | None
Goals = tuple[tuple[int, ...], ...]  # patterns by seat
FIELDS: Final = (
    "acts",
    "blocked",
    "cells",
    "deal",
    "end",
    "human",
    "made",
    "past",
    "reserve",
    "stage",
    "tiles",
    "turn",
    "winner",
)  # of a state


class Deal(NamedTuple):
    """What most moves do not change: the goal cards, and who began."""

    starter: Seat = -1
    dealt: Goals = ()  # the goals at first
    goals: Goals = ()  # and now
    stack: tuple[int, ...] = ()  # the rest of the cards, face down, the next one first
    aside: Goals = ()  # goals put aside, for all to see
    fresh: int = 0  # mask of new goals that do not count before their owner's next action (XOCH-A24 with XOCH-A19)


class State:
    """One position of a match; immutable by contract, compared by value."""

    __slots__ = FIELDS

    def __init__(
        self,
        stage: int,
        turn: Seat,
        acts: int,
        tiles: Mapping[int, int],
        cells: tuple[int, ...],
        human: int,
        reserve: tuple[int, int, int],
        blocked: tuple[int, ...],
        made: tuple[int, int, int],
        deal: Deal,
        past: Past,
        winner: Seat = -1,
        end: int = -1,
    ) -> None:
        self.stage = stage
        self.turn = turn  # the seat to act, −1 for chance and after the end
        self.acts = acts  # turns that are over
        self.tiles = tiles  # cell → kind, the Human included
        self.cells = cells  # the same cells, sorted
        self.human = human
        self.reserve = reserve  # tiles left, by animal
        self.blocked = blocked  # what was played last
        self.made = made  # by animal the pattern that it makes with the Human, pattern * 4 + turn, or −1
        self.deal = deal
        self.past = past
        self.winner = winner
        self.end = end  # of a win pattern * 4 + kind, of a tie how; −1 before the end

    def values(self) -> tuple[object, ...]:
        """Every field, in order of name; the story as a list, for a chain of a thousand links is too deep to compare."""
        return tuple(moves_of(self) if name == "past" else getattr(self, name) for name in FIELDS)

    def but(self, **changes: Any) -> State:
        """The same position with some fields changed."""
        return State(**{**{name: getattr(self, name) for name in FIELDS}, **changes})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.values() == other.values()

    def __hash__(self) -> int:
        return hash((self.cells, self.human, self.acts, self.stage, self.reserve, self.blocked))

    def __repr__(self) -> str:
        return "<Xochintlan position>"  # a repr must not show what is hidden


def moves_of(state: State) -> list[tuple[Seat, int, int]]:
    """(seat, move, what it replaced) since the goals were dealt, oldest first.

    What it replaced is the kind that lay there before, the cell the Human came from, or the goal that was drawn.
    """
    found: list[tuple[Seat, int, int]] = []
    past = state.past
    while past:
        found.append((past[1], past[2], past[3]))
        past = past[0]
    return found[::-1]
