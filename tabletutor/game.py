"""The shared vocabulary of all games: what a game is, what a refusal says, how a game is written down."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, Protocol

from tabletutor.chance import Rng as Rng, drawn as drawn, shuffled as shuffled  # noqa: PLC0414 - part of the vocabulary

Seat = int  # 0 … players − 1; seat + 1 is the left neighbour, so counting up is clockwise
DEALER: Seat = -1  # chance is a player: shuffles and draws are this seat's moves

State = Any  # a game's own immutable value; nobody outside the table holds one
Move = Any  # a small integer, or a tuple of them for chance; `write` and `parse` give its notation


class Refusal(Exception):  # noqa: N818 - a refusal is no error of the program
    """A wish that is not granted, with the clause that says so and what would be granted.

    Attributes:
        clause: id of the clause, such as `"tamcuc.lay"`; empty where no rule of the game speaks, but the table.
        why: one sentence with the values in it.
        instead: moves that would be legal, nearest first; may be empty.
    """

    def __init__(self, clause: str, key: str, instead: tuple[Move, ...] = (), **values: object) -> None:
        super().__init__(clause, key)
        self.clause, self.key, self.instead, self.values = clause, key, instead, values

    @property
    def why(self) -> str:
        """The reason, as a sentence for the reader; players without names are called by their seat."""
        return self.why_with(())

    def why_with(self, names: tuple[str, ...]) -> str:
        """The same sentence with the players' names: the value `who`, where a text asks for it, is a seat."""
        from tabletutor.words import say  # texts are only read when a sentence is shown

        who = self.values.get("who")
        if not isinstance(who, int):
            return say(self.key, **self.values)
        name = names[who] if who < len(names) else say("table.seat", n=who + 1)
        return say(self.key, **{**self.values, "who": name})

    def __str__(self) -> str:
        return f"{self.why} [{self.clause}]" if self.clause else self.why


class IllegalMove(Refusal):
    """The rules forbid this move in this position."""


class TooLate(Refusal):
    """The move was fine when it was wished for, but what it speaks of is gone: another answer than illegal."""


class Unreadable(ValueError):  # noqa: N818 - nor is a text that cannot be read
    """A set-up, position, notation or code that cannot be understood; the text says what is allowed."""

    def __init__(self, key: str, **values: object) -> None:
        from tabletutor.words import say

        super().__init__(say(key, **values))
        self.key = key


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
    waiting: frozenset[Seat]
    game: Game

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
