"""Back in time: what a table has done is taken back, done again, or played again from the deal."""

from __future__ import annotations

from collections.abc import Mapping

from tabletutor.bots import Bot, Choice
from tabletutor.game import Game, IllegalMove, Move, Seat
from tabletutor.story import Story

UNDO = ("free", "ask", "off")


class Rewind(Story):
    """A game that can be taken back. `Table` adds the one gate through which it goes on."""

    def __init__(
        self, game: Game, word: str, bots: Mapping[Seat, Bot], names: tuple[str, ...], start: str, undo: str
    ) -> None:
        super().__init__(game, word, bots, names, start)
        self.undo_mode = undo

    def _do(self, seat: Seat, move: Move, choice: Choice | None) -> None:
        raise NotImplementedError

    def _changed(self) -> None:
        raise NotImplementedError

    def can_undo(self, seat: Seat) -> bool:
        """Whether the seat has a move to take back."""
        if self._to_the_deal:
            return self.undo_mode != "off" and self._history.after_the_deal(seat) in range(1, self.moves)
        return self.undo_mode != "off" and self.last_act(seat) >= 0

    @property
    def _to_the_deal(self) -> bool:
        """Where everybody acts at once nobody's last act can be taken back alone: the deal is played again."""
        return self.game.at_once

    def undo(self, seat: Seat) -> bool:
        """Take back everything from the seat's last move on; True if the seat had seen more since: the game is open now.

        Raises:
            IllegalMove: there is nothing to take back, or the teacher switched undo off.
        """
        with self.lock:
            if self._to_the_deal:
                return self.restart_deal(seat)
            if self.undo_mode == "off":
                raise IllegalMove("", "table.undo.off")
            at = self.last_act(seat)
            if at < 0:
                raise IllegalMove("", "table.undo.nothing")
            return self._back_to(at, seat)

    @property
    def can_redo(self) -> bool:
        """Whether something taken back could be done again."""
        return bool(self._history.undone)

    def redo(self) -> None:
        """Do again what was taken back last.

        Raises:
            IllegalMove: nothing was taken back since the last move.
        """
        with self.lock:
            history = self._history
            if not history.undone:
                raise IllegalMove("", "table.undo.no_redo")
            *rest, steps = history.undone
            for step in steps:
                self._do(step.seat, step.move, step.choice)
            history.undone = rest

    def restart_deal(self, seat: Seat) -> bool:
        """Play the present deal again from its first move, the same cards for all; True if the game is open now.

        Raises:
            IllegalMove: no cards have been dealt yet, or the teacher switched taking back off.
        """
        with self.lock:
            if self.undo_mode == "off":
                raise IllegalMove("", "table.undo.off")
            if not any(event.kind == "dealt" for event in self.view(seat).seen):
                raise IllegalMove("", "table.undo.no_deal")
            at = self._history.after_the_deal(seat)
            return at < self.moves and self._back_to(at, seat)

    def _back_to(self, at: int, seat: Seat) -> bool:
        gone = self._history.back_to(at)
        learned = self.shown or any(
            line.event.kind in self.game.revealing
            and (line.event.seat != seat or line.event.kind in self.game.surprising)
            for step in gone
            for line in step.told[seat]
        )
        self.open = self.open or learned
        self._changed()
        return learned
