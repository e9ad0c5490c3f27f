"""One table and the readers who sit at one screen before it: who looks, what stays to be seen, what each may do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tabletutor import chrome, notices, pieces, setup
from tabletutor.bots import Bot
from tabletutor.drawing import Node
from tabletutor.game import DEALER, Seat, View
from tabletutor.games import part
from tabletutor.pieces import Child
from tabletutor.table import Table
from tabletutor.words import listed, say

PAUSE = 900  # ms an opponent's act is looked at; the browser stretches or drops it with the reader's pace
REPLAY = 24  # acts shown again, at most, to the next of several readers at one screen
ADVISER = "careful"
HINTS = 3

Form = Mapping[str, list[str]]
KEEP_MESSAGE = ("next", "code", "log", "help", "reasons")  # what does not answer the last refusal


class Sitting:
    """A table as the screen shows it.

    Args:
        table: the table; seats without an opponent are readers'.
        in_lesson: whether there is a lesson to go back to.
    """

    def __init__(self, table: Table, in_lesson: bool = False) -> None:
        self.table, self._in_lesson = table, in_lesson
        self.message: Child = None
        self._hint = 0
        self._held = False  # the last trick lies open until the reader has seen it
        self._replay: list[View] = []
        self._told: dict[Seat | None, int] = {}  # lines of the log already said, by seat
        self._whole_log = self._help = self._reasons = False
        self._code = ""
        readers = self._readers
        self._seat: Seat | None = readers[0] if len(readers) == 1 else None

    def __repr__(self) -> str:
        return f"<readers at a {self.table!r}>"

    @property
    def _readers(self) -> list[Seat]:
        return [seat for seat in range(self.table.game.players) if seat not in self.table.bots]

    @property
    def _shared(self) -> bool:
        return len(self._readers) > 1

    def _next_reader(self) -> Seat | None:
        """With several readers at one screen: who has to act, and is not the one looking."""
        waiting = [seat for seat in self._readers if seat in self.table.view(None).waiting]
        if not self._shared or self._held or self._seat in waiting or not waiting:
            return None
        start = 0 if self._seat is None else self._seat + 1
        return min(waiting, key=lambda seat: (seat - start) % self.table.game.players)

    # ---- frames ----

    def frame(self) -> dict[str, Any]:
        """What is to be seen now."""
        table = self.table
        due = self._next_reader()
        if due is not None:
            text = say("screen.curtain", who=table.names[due])
            tree = pieces.board(table.game.name, pieces.curtain(text, say("screen.ready", who=table.names[due])))
            return {"tree": tree, "say": text, "pause": 0, "more": False, "curtain": True}
        if self._replay:
            return {"tree": self._drawn(self._replay[0], held=False), "say": "", "pause": PAUSE, "more": True}
        view = table.view(None if self._held and self._shared else self._seat)
        more = not self._held and table.due() is not None
        longer = part(table.game.name, "board").parts(view, table.names, hold=self._held).pause
        tree = self._drawn(view, held=self._held)
        return {"tree": tree, "say": self._news(), "pause": PAUSE + longer, "more": more}

    def _news(self) -> str:
        """What this seat was not told yet, for the live region, and what is to be done."""
        table = self.table
        lines = table.log(self._seat)
        new = [line.text for line in lines[self._told.get(self._seat, 0) :][-8:]]
        self._told[self._seat] = len(lines)
        if isinstance(self.message, tuple):
            return notices.spoken(self.message)
        parts = part(table.game.name, "board").parts(table.view(self._seat), table.names, hold=self._held)
        return " ".join([*new, parts.now] if not table.due() else new)

    def _drawn(self, view: View, *, held: bool) -> Node:
        table = self.table
        ask = chrome.Ask(
            hint=self._hint, held=held, open=table.open, whole_log=self._whole_log,
            help=self._help,
            reasons=self._reasons, code=self._code,
            can_undo=bool(self._readers) and table.can_undo(self._undoer()), can_redo=table.can_redo,
            back=self._in_lesson, message=self.message,
        )  # fmt: skip
        return chrome.playing(table, view, ask)

    def look(self, intent: Mapping[str, Any]) -> dict[str, Any]:
        """An earlier moment of the game as this seat saw it then."""
        table = self.table
        if self._next_reader() is not None:
            return self.frame()
        at = _number(intent, "at")
        views = table.views(None if self._shared else self._seat)
        view = views[max(0, min(at, len(views) - 1))]
        return {"tree": chrome.earlier(table, view, at, len(views)), "say": "", "pause": 0, "more": False}

    # ---- what readers ask ----

    def act(self, do: str, form: Form) -> None:
        """Do what a reader asks; an unknown word is a move of the game.

        Raises:
            Refusal, Unreadable: nothing has changed.
        """
        if do not in KEEP_MESSAGE:
            self.message = None
        self._acts.get(do, Sitting._move)(self, do, form)

    def _move(self, do: str, form: Form) -> None:
        """A move of the reader's seat; `do` is a verb, or a whole move in notation."""
        table = self.table
        if self._seat is None:
            return
        view = table.view(self._seat)
        wish = {"move": [do]} if " " in do else {**form, "verb": [do]}
        notices.in_time(view, part(table.game.name, "board").parts(view, table.names).form, form)
        table.submit(self._seat, table.game.read(wish, view))
        self._after()

    def _typed(self, do: str, form: Form) -> None:
        """The text box: notation, as in a terminal."""
        self._move(" ".join(form.get("typed", [])).strip() + " ", {})

    def _after(self) -> None:
        """What every act changes: hints begin anew, a trick just turned over stays to be looked at."""
        table = self.table
        self._hint, self.message, self._code = 0, None, ""
        last = table.last_told(None)
        self._held = any(line.event.kind == "won" for line in last)
        if self._held and self._shared:
            self._seat = None

    def _next(self, do: str, form: Form) -> None:
        """One act of an opponent or the dealer, or one moment of what the next reader has missed."""
        table = self.table
        if self._replay:
            self._replay.pop(0)
        elif not self._held and table.due() is not None:
            table.advance()
            self._after()

    def _go(self, do: str, form: Form) -> None:
        self._held = False

    def _ready(self, do: str, form: Form) -> None:
        """The next reader has the screen: first what happened since his own last act."""
        table = self.table
        due = self._next_reader()
        if due is not None:
            self._seat = due
            self._replay = table.views(due)[table.last_act(due) + 1 : -1][-REPLAY:]

    def _why(self, do: str, form: Form) -> None:
        """Judge a move without playing it."""
        table = self.table
        if self._seat is None:
            return
        view = table.view(self._seat)
        wish = notices.wish(form)
        move = table.game.read(wish, view)
        view.legal.check(move)
        self.message = pieces.message("good", say("screen.legal", move=notices.move_name(table.game.name, move)))

    def _hinted(self, do: str, form: Form) -> None:
        """Three steps: where to look, which clause, the move."""
        table = self.table
        if self._seat is None or self._seat not in table.view(self._seat).waiting:
            self.message = pieces.message("note", say("screen.not_your_turn"))
            return
        adviser: Bot = part(table.game.name, "bots").BOTS[ADVISER]()
        choice = table.hint(self._seat, adviser)
        if choice is not None:
            self._hint = min(self._hint + 1, HINTS)
            self.message = notices.hint(table.game.name, choice, self._hint)

    def _undo(self, do: str, form: Form) -> None:
        table = self.table
        seat = self._undoer()
        if table.undo_mode == "ask" and do == "undo":
            ask = pieces.button(say("screen.undo_yes"), do="undo-yes")
            self.message = pieces.message("note", say("screen.undo_ask"), None, ask)
            return
        learned = table.undo(seat)
        self._back_in_time(learned)

    def _undoer(self) -> Seat:
        """Whose move is taken back: the reader's; of several, the one who acted last."""
        at = self.table.last_act(*self._readers)
        return self._seat if self._seat is not None else self.table.actor(at) if at >= 0 else DEALER

    def _redo(self, do: str, form: Form) -> None:
        self.table.redo()
        self._after()

    def _restart(self, do: str, form: Form) -> None:
        table = self.table
        self._back_in_time(table.restart_deal(self._undoer()))

    def _back_in_time(self, learned: bool) -> None:
        self._held, self._hint, self._replay, self._code = False, 0, [], ""
        self._told.clear()
        self.message = pieces.message("note", say("screen.opened" if learned else "screen.taken_back"))

    def _show_code(self, do: str, form: Form) -> None:
        self._code = "" if self._code else self.table.code()

    def _log(self, do: str, form: Form) -> None:
        self._whole_log = not self._whole_log

    def _toggle_help(self, do: str, form: Form) -> None:
        self._help = not self._help

    def _toggle_reasons(self, do: str, form: Form) -> None:
        self._reasons = not self._reasons

    def _take(self, do: str, form: Form) -> None:
        """Give seats to readers or opponents in the middle of a game."""
        table = self.table
        bots = part(table.game.name, "bots").BOTS
        for seat in range(table.game.players):
            name = "".join(form.get(f"take{seat}", []))
            if name == setup.READER:
                table.bots.pop(seat, None)
            elif name in bots:
                table.bots[seat] = bots[name]()
        readers = self._readers
        self._seat = readers[0] if len(readers) == 1 else None
        taken = listed([table.names[seat] for seat in readers])
        self.message = pieces.message("note", say("screen.taken", names=taken) if taken else say("screen.watching"))

    _acts: Mapping[str, Callable[[Sitting, str, Form], None]] = {
        "next": _next,
        "go": _go,
        "ready": _ready,
        "why": _why,
        "hint": _hinted,
        "undo": _undo,
        "undo-yes": _undo,
        "redo": _redo,
        "restart": _restart,
        "code": _show_code,
        "log": _log,
        "help": _toggle_help,
        "reasons": _toggle_reasons,
        "take": _take,
        "type": _typed,
    }


def _number(intent: Mapping[str, Any], name: str) -> int:
    value = intent.get(name)
    return value if isinstance(value, int) else 0
