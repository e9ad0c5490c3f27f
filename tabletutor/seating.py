"""Seat handles: all that a player, opponent, board or test gets of a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from tabletutor.game import Game, IllegalMove, Legal, Line, Move, Seat, View


class Act(NamedTuple):
    """What an opponent or the dealer has just done: who, and the public reason."""

    seat: Seat
    because: str


class Referee(Protocol):
    """What a handle asks of its table."""

    game: Game

    def view(self, seat: Seat | None) -> View: ...
    def log(self, seat: Seat | None) -> tuple[Line, ...]: ...
    def submit(self, seat: Seat, move: Move) -> None: ...
    def on_change(self, listener: Callable[[], None]) -> Callable[[], None]: ...


class Seating:
    """A seat handle: all that a player, bot, board or test gets of a table."""

    def __init__(self, table: Referee, seat: Seat | None) -> None:
        self._table, self.seat = table, seat

    def __repr__(self) -> str:
        return f"<seat {self.seat} at a table of {self._table.game.name}>"

    @property
    def view(self) -> View:
        """What the seat sees now."""
        return self._table.view(self.seat)

    @property
    def legal(self) -> Legal:
        """What the seat may do now."""
        return self.view.legal

    @property
    def log(self) -> tuple[Line, ...]:
        """All the seat was told since the match began."""
        return self._table.log(self.seat)

    def submit(self, move: Move) -> None:
        """Make a move.

        Raises:
            IllegalMove, TooLate: and nothing has changed.
        """
        if self.seat is None:
            raise IllegalMove("", "table.spectator")
        self._table.submit(self.seat, move)

    def on_change(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` after each change; returns a function that ends this."""
        return self._table.on_change(listener)
