"""The referee: one gate and one lock round a game, logs by seat, undo, codes. Outsiders get seat handles, never states."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tabletutor.bots import Bot, Choice, in_turn
from tabletutor.chance import rng_for as rng_for  # noqa: PLC0414 - found here by whoever seats opponents
from tabletutor.game import DEALER, Game, IllegalMove, Move, Rng, Seat, State, TooLate, Unreadable
from tabletutor.history import Step
from tabletutor.record import READER, Saved, decode, next_move
from tabletutor.rewind import UNDO as UNDO, Rewind  # noqa: PLC0414 - a table's ways to take back
from tabletutor.seating import Act as Act, Seating as Seating  # noqa: PLC0414 - what a table answers


class Table(Rewind):
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
        super().__init__(game, word, bots or {}, names, start, undo)
        self._listeners: list[Callable[[], None]] = []
        self._due: tuple[State, tuple[Seat, Choice | None] | None] = (
            None,
            None,
        )  # who acts next in the state named first

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
        with (
            self.lock
        ):  # else a move made meanwhile is taken for the state that was thought about, and nobody is due for ever
            state, found = self._due
            if state is not self._history.state:
                found = self._next()
                self._due = self._history.state, found
            return found[0] if found else None

    def _next(self) -> tuple[Seat, Choice | None] | None:
        """Who acts next, and the choice of one who need not act but wants to."""
        waiting = self.game.waiting_for(self._history.state)
        if DEALER in waiting:
            return DEALER, None
        needed = waiting if len(waiting) == 1 else self.view(None).needed  # a view is costly, and asked for often
        for seat in in_turn(waiting & self.bots.keys(), needed, self._history.last_acts(self.game.players)):
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
            self.due()
            seat, choice = self._due[1] or (None, None)
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

    def choice(self, seat: Seat, at: int) -> Choice | None:
        """What an opponent wants, on what it saw before move `at`: what came later it has not noticed yet."""
        with self.lock:
            return self.bots[seat].choose(self.view_at(seat, at), self.rng(f"bot {seat}", self._history.number(seat)))

    def follow(self, seat: Seat, choice: Choice) -> None:
        """Let an opponent do what it wants.

        Raises:
            IllegalMove, TooLate: by now that is not possible; the table is unchanged.
        """
        with self.lock:
            self._do(seat, choice.move, choice)

    def rng(self, stream: str, number: int) -> Rng:
        """Chance number `number` of one of the match's streams."""
        return rng_for(self._word, stream, number)

    def _choice(self, seat: Seat) -> Choice | None:
        """What an opponent wants: it follows from the view, the word and how often it has moved, so no bot keeps a past."""
        return self.choice(seat, self.moves)

    def _deal(self) -> None:
        """Chance number n of a match follows from the word and n alone, so no generator's position is ever kept."""
        rng = self.rng("deal", self._history.number(DEALER))
        self._do(DEALER, self.game.chance(self._history.state, rng), None)

    def hint(self, seat: Seat, adviser: Bot) -> Choice | None:
        """What an adviser would do in this seat; it sees the seat's view and nothing else."""
        with self.lock:
            return adviser.choose(self.view(seat), self.rng("hint", self.moves))

    def why_not(self, at: int, move: Move) -> str:
        """What the opponent who made move `at` thinks of another one; no secret where its whole reason is none.

        Raises:
            IllegalMove: the rules did not allow it, or it is a secret still.
        """
        with self.lock:
            reason = next((reason for reason in self.reasons() if reason.at == at), None)
            if reason is None or reason.seat not in self.bots:
                raise IllegalMove("", "table.no_reason")
            view: Any = self.view_at(reason.seat, at)
            view.legal.check(move)
            rng = self.rng(f"bot {reason.seat}", self._history.number(reason.seat, at))
            return self.bots[reason.seat].why_not(view, rng, move)

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
            self._due = None, None

    @classmethod
    def restored(cls, game: Game, saved: Saved, number: int, bots: Mapping[Seat, Bot], undo: str) -> Table:
        """The table that `decode` found in a code; opponents are asked again, so that their reasons are there too."""
        table = cls(game, saved.word, bots, tuple(saved.names), saved.start, undo)
        for _ in saved.moves:
            if DEALER in game.waiting_for(table._history.state):
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
