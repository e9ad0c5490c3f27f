"""All that can be asked of a table, and nothing that changes it: views, logs, reasons, record and code."""

from __future__ import annotations

from collections.abc import Mapping
from threading import RLock
from typing import Any, NamedTuple

from tabletutor.bots import Bot
from tabletutor.game import DEALER, Event, Game, Line, Move, Seat, State, View
from tabletutor.history import History
from tabletutor.record import READER, Record, Saved, encode


class Reason(NamedTuple):
    """Why an opponent made a move: its place in the match, whose it was, in notation, and the whole reason."""

    at: int
    seat: Seat
    move: str
    why: str


class Story:
    """A game and what has happened in it. `Table` adds the one gate through which it goes on."""

    def __init__(self, game: Game, word: str, bots: Mapping[Seat, Bot], names: tuple[str, ...], start: str) -> None:
        self.game = game
        self.bots: dict[Seat, Bot] = dict(bots)
        self.names = names or tuple(f"{seat + 1}" for seat in range(game.players))
        self.lock = RLock()
        self.open = False  # somebody took back a move after having seen more: fair play is over, learning goes on
        self.shown = False  # somebody has looked with other eyes: whoever goes back now has seen hidden cards
        self._word, self._start = word, start
        self._history = History(game.position(start) if start else game.start())
        self._last: tuple[State, tuple[tuple[Event, ...], ...]] = (
            None,
            (),
        )  # what all had seen in the state named first
        self._begun = tuple(self._told((), view, "") for view in self._everyones(self._history.state))

    def __repr__(self) -> str:
        return f"<table of {self.game.name}, {self.moves} moves>"

    def view(self, seat: Seat | None) -> View:
        """What a seat sees now."""
        return self.game.view(self._history.state, seat)

    def view_at(self, seat: Seat | None, at: int) -> View:
        """What a seat saw before move `at`, counted from 0; now, if there was no such move yet."""
        steps = self._history.steps
        return self.game.view(steps[at].before if at < len(steps) else self._history.state, seat)

    def log(self, seat: Seat | None) -> tuple[Line, ...]:
        """All a seat was told, oldest first."""
        at = self.game.players if seat is None else seat
        return self._begun[at] + tuple(line for step in self._history.steps for line in step.told[at])

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return not self.game.waiting_for(self._history.state)

    @property
    def outcome(self) -> Any:
        """The outcome once the match is over, else None."""
        return self.game.outcome(self._history.state)

    @property
    def word(self) -> str:
        """The seed word: whoever has it can deal the same cards, so it goes to a reader only when asked for."""
        return self._word

    def precedence(self) -> tuple[Seat, ...]:
        """Who is first where several act at the very same moment."""
        drawn: Any = getattr(self.game, "precedence", None)
        return tuple(drawn(self._history.state)) if drawn else tuple(range(self.game.players))

    @property
    def open_floor(self) -> bool:
        """Whether several may act, and nobody must: then opponents act when their time has come, not one after the other."""
        waiting = self.game.waiting_for(self._history.state)
        return len(waiting) > 0 and DEALER not in waiting and not self.view(None).needed

    @property
    def moves(self) -> int:
        """How many moves have been made, chance included."""
        return len(self._history.steps)

    def last_told(self, seat: Seat | None) -> tuple[Line, ...]:
        """What the last move told a seat."""
        steps = self._history.steps
        return steps[-1].told[self.game.players if seat is None else seat] if steps else ()

    def last_act(self, *seats: Seat) -> int:
        """Place in the history of the last move of any of these seats; −1 if they have made none."""
        return self._history.last_act(seats)

    def actor(self, at: int) -> Seat:
        """Who made the move at a place in the history."""
        return self._history.steps[at].seat

    def reasons(self) -> tuple[Reason, ...]:
        """The whole reason of every opponent's choice in deals that are over, or of all in an open game."""
        told = self._history.steps if self.open or self.over else self._history.over()
        return tuple(
            Reason(at, step.seat, self.game.write(step.move), step.choice.full)
            for at, step in enumerate(told)
            if step.choice
        )

    def decisions(self, seat: Seat) -> list[tuple[int, Move]]:
        """(place, move) of all that a seat did itself; what an opponent did in its place is not among it."""
        steps = enumerate(self._history.steps)
        return [(at, step.move) for at, step in steps if step.seat == seat and not step.choice]

    def views(self, seat: Seat | None, first: int = 0) -> list[View]:
        """What the seat saw before each move from the first on, and now."""
        return [self.view_at(seat, at) for at in range(first, self.moves + 1)]

    def record(self) -> Record:
        """Options and all moves, chance included. It shows every hidden card: for when the match is over."""
        moves = tuple((step.seat, self.game.write(step.move)) for step in self._history.steps)
        return Record(self.game.name, self.game.players, dict(self.game.changed), self._start, moves)

    def code(self) -> str:
        """A short text that restores this table anywhere; made only when asked for, since the deal is in it."""
        with self.lock:
            game, steps = self.game, self._history.steps
            seats = [self.bots[s].name if s in self.bots else READER for s in range(game.players)]
            moves = [(step.seat, step.move) for step in steps]
            head = (game.name, game.players, dict(game.changed), self._start, self._word, list(self.names), seats)
            return encode(game, Saved(*head, self.open, moves), [step.before for step in steps])

    def _everyones(self, state: State) -> list[View]:
        """What each seat, and last a spectator, sees in a state."""
        return [self.game.view(state, seat) for seat in (*range(self.game.players), None)]

    def _seen_in(self, state: State) -> tuple[tuple[Event, ...], ...]:
        """What each has seen up to a state; mostly it is the one the last move led to."""
        last, seen = self._last
        return seen if last is state else tuple(view.seen for view in self._everyones(state))

    def _told(self, known: tuple[Event, ...], view: View, because: str) -> tuple[Line, ...]:
        seen = view.seen
        new = seen[len(known) :] if seen[: len(known)] == known else seen  # a new deal begins a new story
        tell = self.game.tell
        return tuple(
            Line(tell(event, view, self.names), event, because if at == 0 else "") for at, event in enumerate(new)
        )
