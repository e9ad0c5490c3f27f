"""The referee: one gate and one lock round a game, logs by seat, undo, codes. Outsiders get seat handles, never states."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import RLock
from typing import Any, NamedTuple

from tabletutor.bots import Bot, Choice
from tabletutor.chance import rng_for as rng_for
from tabletutor.game import DEALER, Event, Game, IllegalMove, Line, Move, Seat, State, TooLate, View
from tabletutor.record import Record, Saved, decode, encode, next_move
from tabletutor.seating import Act as Act, Seating as Seating

UNDO = ("free", "ask", "off")


class _Step(NamedTuple):
    """One move in the history, with the state before it and what each seat (and the spectator) was told."""

    before: State
    seat: Seat
    move: Move
    told: tuple[tuple[Line, ...], ...]
    choice: Choice | None


class Table:
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
        self.game, self.undo_mode = game, undo
        self.bots: dict[Seat, Bot] = dict(bots or {})
        self.names = names or tuple(f"{seat + 1}" for seat in range(game.players))
        self.lock = RLock()
        self.open = False  # somebody took back a move after having seen more: fair play is over, learning goes on
        self._word, self._start = word, start
        self._state = game.position(start) if start else game.start()
        self._steps: list[_Step] = []
        self._undone: list[list[_Step]] = []  # taken back, latest last; a new move forgets them
        self._listeners: list[Callable[[], None]] = []
        everyone = (*range(game.players), None)
        self._begun = tuple(self._told((), game.view(self._state, seat), "") for seat in everyone)

    def __repr__(self) -> str:
        return f"<table of {self.game.name}, {len(self._steps)} moves>"

    def seat(self, seat: Seat | None) -> Seating:
        """The handle of a seat; None is a spectator's."""
        return Seating(self, seat)

    def view(self, seat: Seat | None) -> View:
        """What a seat sees now."""
        return self.game.view(self._state, seat)

    def log(self, seat: Seat | None) -> tuple[Line, ...]:
        """All a seat was told, oldest first."""
        at = self.game.players if seat is None else seat
        return self._begun[at] + tuple(line for step in self._steps for line in step.told[at])

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return not self.game.waiting_for(self._state)

    @property
    def outcome(self) -> Any:
        """The outcome once the match is over, else None."""
        return self.game.outcome(self._state)

    # ---- the gate ----

    def submit(self, seat: Seat, move: Move) -> None:
        """A seat's move, judged by the rules; see `Seating.submit`."""
        with self.lock:
            self._do(seat, move, None)

    def due(self) -> Seat | None:
        """The opponent, or the dealer, who acts next; None while only readers may act."""
        waiting = self.game.waiting_for(self._state)
        if DEALER in waiting:
            return DEALER
        last = self._steps[-1].seat if self._steps else DEALER
        ring = [(last + 1 + i) % self.game.players for i in range(self.game.players)]
        return next((seat for seat in ring if seat in waiting and seat in self.bots), None)

    def advance(self) -> Act | None:
        """Let one opponent, or the dealer, act; None if nobody is due.

        Raises:
            IllegalMove: an opponent chose a move the rules forbid; the table is unchanged.
        """
        with self.lock:
            seat = self.due()
            if seat is None:
                return None
            if seat == DEALER:
                self._deal()
                return Act(DEALER, "")
            number = sum(step.seat == seat for step in self._steps)
            choice = self.bots[seat].choose(self.view(seat), rng_for(self._word, f"bot {seat}", number))
            if choice is None:
                return None
            self._do(seat, choice.move, choice)
            return Act(seat, choice.public)

    def _deal(self) -> None:
        """Chance number n of a match follows from the word and n alone, so no generator's position is ever kept."""
        number = sum(step.seat == DEALER for step in self._steps)
        self._do(DEALER, self.game.chance(self._state, rng_for(self._word, "deal", number)), None)

    def hint(self, seat: Seat, adviser: Bot) -> Choice | None:
        """What an adviser would do in this seat; it sees the seat's view and nothing else."""
        with self.lock:
            return adviser.choose(self.view(seat), rng_for(self._word, "hint", len(self._steps)))

    def _do(self, seat: Seat, move: Move, choice: Choice | None) -> None:
        before, game = self._state, self.game
        after = game.apply(before, seat, move)
        because = choice.public if choice else ""
        everyone = (*range(game.players), None)
        told = tuple(self._told(game.view(before, s).seen, game.view(after, s), because) for s in everyone)
        self._state = after
        self._undone = []
        self._steps.append(_Step(before, seat, move, told, choice))
        self._changed()

    def _told(self, known: tuple[Event, ...], view: View, because: str) -> tuple[Line, ...]:
        seen = view.seen
        new = seen[len(known) :] if seen[: len(known)] == known else seen  # a new deal begins a new story
        tell = self.game.tell
        return tuple(
            Line(tell(event, view, self.names), event, because if at == 0 else "") for at, event in enumerate(new)
        )

    def on_change(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` after each change; returns a function that ends this."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    def _changed(self) -> None:
        for listener in tuple(self._listeners):
            listener()

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
                raise IllegalMove(f"{self.game.name}.match", "table.undo.off")
            at = self.last_act(seat)
            if at < 0:
                raise IllegalMove(f"{self.game.name}.match", "table.undo.nothing")
            return self._back_to(at, seat)

    @property
    def can_redo(self) -> bool:
        """Whether something taken back could be done again."""
        return bool(self._undone)

    def redo(self) -> None:
        """Do again what was taken back last.

        Raises:
            IllegalMove: nothing was taken back since the last move.
        """
        with self.lock:
            if not self._undone:
                raise IllegalMove(f"{self.game.name}.match", "table.undo.no_redo")
            *rest, steps = self._undone
            for step in steps:
                self._do(step.seat, step.move, step.choice)
            self._undone = rest

    def restart_deal(self, seat: Seat) -> bool:
        """Play the present deal again from its first move, the same cards for all; the game is open then.

        Raises:
            IllegalMove: no cards have been dealt yet.
        """
        with self.lock:
            dealt = [n for n, step in enumerate(self._steps) if any(e.event.kind == "dealt" for e in step.told[seat])]
            if not dealt or dealt[-1] + 1 >= len(self._steps):
                raise IllegalMove(f"{self.game.name}.deal", "table.undo.no_deal")
            return self._back_to(dealt[-1] + 1, seat)

    def _back_to(self, at: int, seat: Seat) -> bool:
        gone = self._steps[at:]
        learned = any(
            line.event.kind in self.game.revealing and line.event.seat != seat
            for step in gone
            for line in step.told[seat]
        )
        self.open = self.open or learned
        self._state, self._steps = gone[0].before, self._steps[:at]
        self._undone.append(gone)
        self._changed()
        return learned

    # ---- what is told afterwards ----

    @property
    def word(self) -> str:
        """The seed word: whoever has it can deal the same cards, so it goes to a reader only when asked for."""
        return self._word

    @property
    def moves(self) -> int:
        """How many moves have been made, chance included."""
        return len(self._steps)

    def last_told(self, seat: Seat | None) -> tuple[Line, ...]:
        """What the last move told a seat."""
        return self._steps[-1].told[self.game.players if seat is None else seat] if self._steps else ()

    def last_act(self, *seats: Seat) -> int:
        """Place in the history of the last move of any of these seats; −1 if they have made none."""
        return max((at for at, step in enumerate(self._steps) if step.seat in seats), default=-1)

    def actor(self, at: int) -> Seat:
        """Who made the move at a place in the history."""
        return self._steps[at].seat

    def reasons(self) -> tuple[tuple[Seat, str, str], ...]:
        """(seat, move, whole reason) of every opponent's choice in deals that are over, or of all in an open game."""
        story = [
            (step.seat, self.game.write(step.move), step.choice.full) for step in self._told_deals() if step.choice
        ]
        return tuple(story)

    def _told_deals(self) -> list[_Step]:
        if self.open or self.over:
            return self._steps
        ends = [n for n, step in enumerate(self._steps) if any(e.event.kind == "scored" for e in step.told[-1])]
        return self._steps[: ends[-1] + 1] if ends else []

    def views(self, seat: Seat | None) -> list[View]:
        """What the seat saw before each move so far, and now: for looking back."""
        return [self.game.view(step.before, seat) for step in self._steps] + [self.view(seat)]

    def record(self) -> Record:
        """Options and all moves, chance included. It shows every hidden card: for when the match is over."""
        moves = tuple((step.seat, self.game.write(step.move)) for step in self._steps)
        return Record(self.game.name, self.game.players, dict(self.game.changed), self._start, moves)

    def code(self) -> str:
        """A short text that restores this table anywhere; made only when asked for, since the deal is in it."""
        with self.lock:
            own = [(step.before, step.seat, step.move) for step in self._steps if step.seat != DEALER]
            seats = [self.bots[s].name if s in self.bots else "reader" for s in range(self.game.players)]
            saved = Saved(
                self.game.name, self.game.players, dict(self.game.changed), self._start, self._word, list(self.names),
                seats, self.open, [(seat, move) for _, seat, move in own],
            )  # fmt: skip
            return encode(self.game, saved, [before for before, _, _ in own])


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
    from tabletutor.game import Unreadable

    game, saved, number = decode(code, games)
    try:
        seated = {seat: bots(saved.game, name) for seat, name in enumerate(saved.seats) if name != "reader"}
        table = Table(game, saved.word, seated, tuple(saved.names), saved.start, undo)
        for _ in saved.moves:
            while table.due() == DEALER:
                table._deal()
            seat, move, number = next_move(game, table._state, number)
            table._do(seat, move, None)
    except (KeyError, ValueError, ZeroDivisionError, IllegalMove, TooLate):
        raise Unreadable("table.code.damaged") from None
    table.open = saved.open
    return table
