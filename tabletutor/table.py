"""The referee: one gate and one lock round a game, logs by seat, undo, codes. Outsiders get seat handles, never states."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tabletutor.bots import Bot, Choice, in_turn
from tabletutor.chance import rng_for as rng_for  # noqa: PLC0414 - found here by whoever seats opponents
from tabletutor.game import DEALER, Game, IllegalMove, Move, Seat, TooLate, Unreadable
from tabletutor.history import Step
from tabletutor.record import READER, Saved, decode, next_move
from tabletutor.seating import Act as Act, Seating as Seating  # noqa: PLC0414 - what a table answers
from tabletutor.story import Story

UNDO = ("free", "ask", "off")


class Table(Story):
    """A game in progress.

    Args:
        game: the rules.
        word: the seed word; the same word gives the same deal.
        bots: opponents by seat; all other seats are readers'.
        names: by seat.
        start: a position's text to begin from; empty for a new match.
        undo: free, ask (the board asks first) or off.
    """

    def __init__(
        self,
        game: Game,
        word: str,
        bots: Mapping[Seat, Bot] | None = None,
        names: tuple[str, ...] = (),
        start: str = "",
        undo: str = "free",
    ) -> None:
        super().__init__(game, word, bots or {}, names, start)
        self.undo_mode = undo
        self._listeners: list[Callable[[], None]] = []

    def seat(self, seat: Seat | None) -> Seating:
        """The handle of a seat; None is a spectator's."""
        return Seating(self, seat)

    # ---- the gate ----

    def submit(self, seat: Seat, move: Move) -> None:
        """A seat's move, judged by the rules; see `Seating.submit`."""
        with self.lock:
            self._do(seat, move, None)

    def due(self) -> Seat | None:
        """The opponent, or the dealer, who acts next; None while only readers may act, and no opponent wants to."""
        found = self._next()
        return found[0] if found else None

    def _next(self) -> tuple[Seat, Choice | None] | None:
        """Who acts next, and the choice of one who need not act but wants to."""
        waiting = self.game.waiting_for(self._history.state)
        if DEALER in waiting:
            return DEALER, None
        last = self._history.steps[-1].seat if self._history.steps else DEALER
        needed = waiting if len(waiting) == 1 else self.view(None).needed  # a view is costly, and asked for often
        for seat in in_turn(waiting & self.bots.keys(), needed, last, self.game.players):
            choice = None if seat in needed else self._choice(seat)
            if choice or seat in needed:
                return seat, choice
        return None

    def advance(self) -> Act | None:
        """Let one opponent, or the dealer, act; None if nobody is due.

        Raises:
            IllegalMove: an opponent chose a move the rules forbid; the table is unchanged.
        """
        with self.lock:
            seat, choice = self._next() or (None, None)
            if seat is None:
                return None
            if seat == DEALER:
                self._deal()
                return Act(DEALER, "")
            choice = choice or self._choice(seat)
            if choice is None:
                return None
            self._do(seat, choice.move, choice)
            return Act(seat, choice.public)

    def _choice(self, seat: Seat) -> Choice | None:
        """What an opponent wants: it follows from the view, the word and how often it has moved, so no bot keeps a past."""
        rng = rng_for(self._word, f"bot {seat}", self._history.number(seat))
        return self.bots[seat].choose(self.view(seat), rng)

    def _deal(self) -> None:
        """Chance number n of a match follows from the word and n alone, so no generator's position is ever kept."""
        rng = rng_for(self._word, "deal", self._history.number(DEALER))
        self._do(DEALER, self.game.chance(self._history.state, rng), None)

    def hint(self, seat: Seat, adviser: Bot) -> Choice | None:
        """What an adviser would do in this seat; it sees the seat's view and nothing else."""
        with self.lock:
            return adviser.choose(self.view(seat), rng_for(self._word, "hint", self.moves))

    def _do(self, seat: Seat, move: Move, choice: Choice | None) -> None:
        before, game = self._history.state, self.game
        after = game.apply(before, seat, move)
        because = choice.public if choice else ""
        known, views = self._seen_in(before), self._everyones(after)
        told = tuple(self._told(old, view, because) for old, view in zip(known, views, strict=True))
        self._last = after, tuple(view.seen for view in views)
        self._history.add(Step(before, seat, move, told, choice), after)
        self._changed()

    def on_change(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` after each change; returns a function that ends this."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    def _changed(self) -> None:
        for listener in tuple(self._listeners):
            listener()

    def reseat(self, bots: Mapping[Seat, Bot], names: tuple[str, ...]) -> None:
        """Give all seats anew, in the middle of a game too: opponents by seat, all other seats are readers'.

        With cards dealt, a reader who gains an opponent's seat makes the game open: nobody knows which hands he has seen.
        """
        with self.lock:
            gained = set(self.bots) - set(bots)
            dealt = any(event.kind == "dealt" for seat in range(self.game.players) for event in self.view(seat).seen)
            self.bots, self.names, self.open = dict(bots), names, self.open or bool(gained and dealt)

    # ---- back in time ----

    def can_undo(self, seat: Seat) -> bool:
        """Whether the seat has a move to take back."""
        return self.undo_mode != "off" and self.last_act(seat) >= 0

    def undo(self, seat: Seat) -> bool:
        """Take back everything from the seat's last move on; True if the seat had seen more since: the game is open now.

        Raises:
            IllegalMove: there is nothing to take back, or the teacher switched undo off.
        """
        with self.lock:
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
        learned = any(
            line.event.kind in self.game.revealing
            and (line.event.seat != seat or line.event.kind in self.game.surprising)
            for step in gone
            for line in step.told[seat]
        )
        self.open = self.open or learned
        self._changed()
        return learned

    @classmethod
    def restored(cls, game: Game, saved: Saved, number: int, bots: Mapping[Seat, Bot], undo: str) -> Table:
        """The table that `decode` found in a code; opponents are asked again, so that their reasons are there too."""
        table = cls(game, saved.word, bots, tuple(saved.names), saved.start, undo)
        for _ in saved.moves:
            if table.due() == DEALER:
                table._deal()
                continue
            seat, move, number = next_move(game, table._history.state, number)
            choice = table._choice(seat) if seat in bots else None
            table._do(seat, move, choice if choice and choice.move == move else None)
        table.open = saved.open
        return table


def restore(code: str, games: Mapping[str, Any], bots: Callable[[str, str], Bot], undo: str = "free") -> Table:
    """The table a code stands for.

    Args:
        code: what `Table.code` wrote.
        games: name → rules.
        bots: (game, name) → a new opponent.
        undo: as for `Table`.

    Raises:
        Unreadable: the code is damaged, of another program or of a newer version; with a sentence.
    """
    game, saved, number = decode(code, games)
    try:
        seated = {seat: bots(saved.game, name) for seat, name in enumerate(saved.seats) if name != READER}
        return Table.restored(game, saved, number, seated, undo)
    except (KeyError, ValueError, ZeroDivisionError, IllegalMove, TooLate):
        raise Unreadable("table.code.damaged") from None
