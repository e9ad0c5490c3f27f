"""The shared vocabulary of all games: what a game is, what a refusal says, how a game is written down."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, Protocol

from tabletutor.chance import Rng as Rng, drawn as drawn, shuffled as shuffled, weighted as weighted
from tabletutor.refusal import (
    IllegalMove as IllegalMove,
    Refusal as Refusal,
    TooLate as TooLate,
    Unreadable as Unreadable,
)

Seat = int  # 0 … players − 1; seat + 1 is the left neighbour, so counting up is clockwise
DEALER: Seat = -1  # chance is a player: shuffles and draws are this seat's moves

State = Any  # a game's own immutable value; nobody outside the table holds one
Move = Any  # a small integer, or a tuple of them for chance; `write` and `parse` give its notation


class Outcome(NamedTuple):
    """How a match ended: points by seat, all winners (ties share), and the clause that decided."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    why: str


class Event(NamedTuple):
    """One thing a seat has seen: `kind`, whose it was, and what the seat may know of it.

    `cards` and `number` mean what the game says for that kind; what a seat may not see is simply not in its event. In
    all games `dealt` is what a seat was given that others may not see, and `scored` a deal's points written down.
    """

    kind: str
    seat: Seat
    cards: int | tuple[int, ...] = 0
    number: int = 0


class Line(NamedTuple):
    """One line of a seat's log: the sentence, the event it tells, and an opponent's public reason."""

    text: str
    event: Event
    because: str = ""


class Bar(NamedTuple):
    """What a false start costs in timed play: `move`, refused by the clause `after`, is barred for `ms` of game clock."""

    move: Move
    after: str
    ms: int
    refusal: Callable[[int], IllegalMove]  # made from the seconds that are left


class Legal(Protocol):
    """The answer to "what may this seat do now?": iterate, test with `in`, ask for truth or `count()`."""

    def __iter__(self) -> Iterator[Move]: ...
    def __contains__(self, move: object) -> bool: ...
    def __bool__(self) -> bool: ...
    def count(self) -> int:
        """How many moves there are; for a shuffle this can be astronomically large."""


class View(Protocol):
    """What one seat may see, made by naming what is shown. `seat` is None for a spectator."""

    seat: Seat | None
    waiting: frozenset[Seat]  # who may act now
    game: Game

    @property
    def needed(self) -> frozenset[Seat]:
        """Those of them without whom the game cannot go on."""
        ...

    @property
    def legal(self) -> Legal:
        """The viewer's own legal moves."""
        ...

    @property
    def seen(self) -> tuple[Event, ...]:
        """All that this seat has seen in the present deal, oldest first."""
        ...


class Game(Protocol):
    """The rules of one game for one number of players and one set of options: a pure, stateless object."""

    name: str
    players: int
    options: Mapping[str, object]
    changed: Mapping[str, object]
    revealing: frozenset[str]  # kinds of events that show something hidden
    surprising: frozenset[str]  # those of them that tell even the seat whose act it was something new
    resting: frozenset[str]  # after these kinds the table rests until the readers have looked
    at_once: bool  # everybody acts at the same time: one reader before a screen, a choice of speeds, taken back is a whole deal
    tell: Callable[[Event, View, tuple[str, ...]], str]

    def start(self) -> State: ...
    def waiting_for(self, state: State) -> frozenset[Seat]: ...
    def legal(self, state: State, seat: Seat) -> Legal: ...
    def apply(self, state: State, seat: Seat, move: Move) -> State: ...
    def view(self, state: State, seat: Seat | None) -> View: ...
    def outcome(self, state: State) -> Outcome | None: ...
    def chance(self, state: State, rng: Rng) -> Move: ...
    def imagine(self, view: View, rng: Rng) -> State: ...
    def sample(self, state: State, seat: Seat, rng: Rng) -> Move: ...
    def rollout(self, state: State, rng: Rng) -> tuple[int, ...]: ...
    def read(self, form: Mapping[str, list[str]], view: View) -> Move: ...
    def write(self, move: Move) -> str: ...
    def parse(self, text: str) -> Move: ...
    def position(self, text: str) -> State: ...
    def describe(self, state: State) -> str: ...
