"""The playing screen: a table as one reader, or several at one screen, see it, and what their intents do to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import RLock
from typing import Any

from tabletutor import chrome, pieces, setup
from tabletutor.bots import Bot
from tabletutor.drawing import Node
from tabletutor.game import DEALER, Refusal, Seat, Unreadable, View
from tabletutor.games import GAMES, part
from tabletutor.pieces import Child
from tabletutor.rulebook import load
from tabletutor.table import Table, restore
from tabletutor.words import listed, say

PAUSE = 900  # ms an opponent's act is looked at; the browser stretches or drops it with the reader's pace
REPLAY = 24  # acts shown again, at most, to the next of several readers at one screen
ADVISER = "careful"
HINTS = 3


class Screen:
    """A show that plays: first the set-up form, then the table.

    Args:
        settings: what the form begins with.
        table: a table to begin with instead of the form.
        back: a show to return to ("back to the lesson"), called when the reader asks for it.
    """

    def __init__(
        self, settings: setup.Settings, table: Table | None = None, back: Callable[[], None] | None = None
    ) -> None:
        self.lock = RLock()
        self.settings, self.table, self._back = settings, table, back
        self.symbols: str = part(settings.game, "board").SYMBOLS
        self.title = load(settings.game).title
        self._message: Child = None
        self._begin()

    def __repr__(self) -> str:
        return f"<screen of {self.title}>"

    def _begin(self) -> None:
        """Forget what belongs to the table before."""
        self._message = None
        self._hint = 0
        self._held = False  # the last trick lies open until the reader has seen it
        self._replay: list[View] = []
        self._told: dict[Seat | None, int] = {}  # lines of the log already said, by seat
        self._whole_log = False
        self._code = ""
        self._seat: Seat | None = None
        readers = self._readers
        if len(readers) == 1:
            self._seat = readers[0]

    # ---- who looks at the screen ----

    @property
    def _readers(self) -> list[Seat]:
        table = self.table
        return [] if table is None else [s for s in range(table.game.players) if s not in table.bots]

    @property
    def _shared(self) -> bool:
        return len(self._readers) > 1

    def _next_reader(self, table: Table) -> Seat | None:
        """With several readers at one screen: who has to act, and is not the one looking."""
        waiting = [seat for seat in self._readers if seat in table.view(None).waiting]
        if not self._shared or self._held or self._seat in waiting or not waiting:
            return None
        start = 0 if self._seat is None else self._seat + 1
        return min(waiting, key=lambda seat: (seat - start) % table.game.players)

    # ---- frames ----

    def film(self) -> None:
        """A game has no film: it goes on, one frame after the other."""

    def frame(self) -> dict[str, Any]:
        """What is to be seen now."""
        table = self.table
        if table is None:
            tree = setup.form(self.settings, pieces.messages(self._message), self._saved_code() != "")
            about = chrome.about(self.settings.game, tree)
            return {"tree": about, "say": say("setup.say", game=self.title), "pause": 0, "more": False}
        due = self._next_reader(table)
        if due is not None:
            text = say("screen.curtain", who=table.names[due])
            tree = pieces.board(table.game.name, pieces.curtain(text, say("screen.ready", who=table.names[due])))
            return {"tree": tree, "say": text, "pause": 0, "more": False, "curtain": True}
        if self._replay:
            view = self._replay[0]
            tree = self._drawn(table, view, False)
            return {"tree": tree, "say": "", "pause": PAUSE, "more": True}
        view = table.view(None if self._held and self._shared else self._seat)
        more = not self._held and table.due() is not None
        return {"tree": self._drawn(table, view, self._held), "say": self._news(table), "pause": PAUSE, "more": more}

    def _news(self, table: Table) -> str:
        """What this seat was not told yet, for the live region, and what is to be done."""
        lines = table.log(self._seat)
        new = [line.text for line in lines[self._told.get(self._seat, 0) :][-8:]]
        self._told[self._seat] = len(lines)
        if isinstance(self._message, tuple):
            return chrome.spoken(self._message)
        parts = part(table.game.name, "board").parts(table.view(self._seat), table.names, hold=self._held)
        return " ".join([*new, parts.now] if not table.due() else new)

    def _drawn(self, table: Table, view: View, held: bool) -> Node:
        ask = chrome.Ask(
            hint=self._hint, held=held, open=table.open, whole_log=self._whole_log, code=self._code,
            can_undo=bool(self._readers) and table.can_undo(self._undoer(table)), can_redo=table.can_redo,
            back=self._back is not None, message=self._message,
        )  # fmt: skip
        return chrome.playing(table, view, ask)

    def look(self, intent: Mapping[str, Any]) -> dict[str, Any]:
        """An earlier moment of the game as this seat saw it then."""
        table = self.table
        if table is None or self._next_reader(table) is not None:
            return self.frame()
        at = _number(intent, "at")
        views = table.views(None if self._shared else self._seat)
        view = views[max(0, min(at, len(views) - 1))]
        return {"tree": chrome.earlier(table, view, at, len(views)), "say": "", "pause": 0, "more": False}

    # ---- intents ----

    def handle(self, intent: dict[str, Any]) -> None:
        """Do what a reader asks; whatever is not allowed becomes a message."""
        do, form = str(intent.get("do", "")), _form(intent)
        act = _ACTS.get(do)
        if act is None and self.table is not None:
            act = Screen._move
        if act is None:
            return
        if do not in ("next", "why", "hint", "code", "log"):
            self._message = None
        try:
            act(self, do, form)
        except (Refusal, Unreadable) as refusal:
            self._message = self._refused(refusal)
        self._save()

    def _refused(self, refusal: Refusal | Unreadable) -> Node:
        if isinstance(refusal, Unreadable) or self.table is None:
            return pieces.message("refusal", str(refusal))
        return chrome.refusal(self.table.game.name, refusal, self.table.names)

    def _move(self, do: str, form: Mapping[str, list[str]]) -> None:
        """A move of the reader's seat; `do` is a verb, or a whole move in notation."""
        table = self._at_table()
        if self._seat is None:
            return
        view = table.view(self._seat)
        wish = {"move": [do]} if " " in do else {**form, "verb": [do]}
        chrome.in_time(view, part(table.game.name, "board").parts(view, table.names).form, form)
        table.submit(self._seat, table.game.read(wish, view))
        self._after()

    def _typed(self, do: str, form: Mapping[str, list[str]]) -> None:
        """The text box: notation, as in a terminal."""
        self._move(" ".join(form.get("typed", [])).strip() + " ", {})

    def _after(self) -> None:
        """What every act changes: hints begin anew, a trick just turned over stays to be looked at."""
        table = self._at_table()
        self._hint, self._message, self._code = 0, None, ""
        last = table.last_told(None)
        self._held = any(line.event.kind == "won" for line in last)
        if self._held and self._shared:
            self._seat = None

    def _next(self, do: str, form: Mapping[str, list[str]]) -> None:
        """One act of an opponent or the dealer, or one moment of what the next reader has missed."""
        table = self._at_table()
        if self._replay:
            self._replay.pop(0)
        elif not self._held and table.due() is not None:
            table.advance()
            self._after()

    def _go(self, do: str, form: Mapping[str, list[str]]) -> None:
        self._held = False

    def _ready(self, do: str, form: Mapping[str, list[str]]) -> None:
        """The next reader has the screen: first what happened since his own last act."""
        table = self._at_table()
        due = self._next_reader(table)
        if due is not None:
            self._seat = due
            self._replay = table.views(due)[table.last_act(due) + 1 : -1][-REPLAY:]

    def _why(self, do: str, form: Mapping[str, list[str]]) -> None:
        """Judge a move without playing it."""
        table = self._at_table()
        if self._seat is None:
            return
        view = table.view(self._seat)
        wish = chrome.wish(form)
        move = table.game.read(wish, view)
        view.legal.check(move)
        self._message = pieces.message("good", say("screen.legal", move=chrome.move_name(table.game.name, move)))

    def _hinted(self, do: str, form: Mapping[str, list[str]]) -> None:
        """Three steps: where to look, which clause, the move."""
        table = self._at_table()
        if self._seat is None or self._seat not in table.view(self._seat).waiting:
            self._message = pieces.message("note", say("screen.not_your_turn"))
            return
        adviser: Bot = part(table.game.name, "bots").BOTS[ADVISER]()
        choice = table.hint(self._seat, adviser)
        if choice is not None:
            self._hint = min(self._hint + 1, HINTS)
            self._message = chrome.hint(table.game.name, choice, self._hint)

    def _undo(self, do: str, form: Mapping[str, list[str]]) -> None:
        table = self._at_table()
        seat = self._undoer(table)
        if table.undo_mode == "ask" and do == "undo":
            ask = pieces.button(say("screen.undo_yes"), do="undo-yes")
            self._message = pieces.message("note", say("screen.undo_ask"), None, ask)
            return
        learned = table.undo(seat)
        self._back_in_time(learned)

    def _undoer(self, table: Table) -> Seat:
        """Whose move is taken back: the reader's; of several, the one who acted last."""
        at = table.last_act(*self._readers)
        return self._seat if self._seat is not None else table.actor(at) if at >= 0 else DEALER

    def _redo(self, do: str, form: Mapping[str, list[str]]) -> None:
        self._at_table().redo()
        self._after()

    def _restart(self, do: str, form: Mapping[str, list[str]]) -> None:
        table = self._at_table()
        self._back_in_time(table.restart_deal(self._undoer(table)))

    def _back_in_time(self, learned: bool) -> None:
        self._held, self._hint, self._replay, self._code = False, 0, [], ""
        self._told.clear()
        self._message = pieces.message("note", say("screen.opened" if learned else "screen.taken_back"))

    def _new(self, do: str, form: Mapping[str, list[str]]) -> None:
        """Back to the form; the table stays in its file until a new one begins."""
        self.table = None
        self._begin()

    def _start(self, do: str, form: Mapping[str, list[str]]) -> None:
        self.settings = setup.from_form(self.settings, form) if form else self.settings
        if do == "start":
            self.table = self.settings.table()
            self._begin()

    def _again(self, do: str, form: Mapping[str, list[str]]) -> None:
        self.table = self.settings.table()
        self._begin()

    def load(self, code: str) -> None:
        """Go on with the table a code stands for.

        Raises:
            Unreadable: with a sentence saying what is wrong with the code.
        """
        self._load("load", {"code": [code]})

    def _load(self, do: str, form: Mapping[str, list[str]]) -> None:
        code = self._saved_code() if do == "resume" else " ".join(form.get("code", []))
        self.table = restore(code, GAMES, lambda game, name: part(game, "bots").BOTS[name](), self.settings.undo)
        seats = tuple(table_bot.name if (table_bot := self.table.bots.get(s)) else setup.READER for s in range(self.table.game.players))
        self.settings = self.settings._replace(
            game=self.table.game.name, players=self.table.game.players, names=self.table.names, seats=seats,
            options=self.table.game.changed,
        )  # fmt: skip
        self._begin()
        self._message = pieces.message("good", say("screen.restored"))

    def _show_code(self, do: str, form: Mapping[str, list[str]]) -> None:
        self._code = "" if self._code else self._at_table().code()

    def _log(self, do: str, form: Mapping[str, list[str]]) -> None:
        self._whole_log = not self._whole_log

    def _take(self, do: str, form: Mapping[str, list[str]]) -> None:
        """Give seats to readers or opponents in the middle of a game."""
        table = self._at_table()
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
        self._message = pieces.message("note", say("screen.taken", names=taken) if taken else say("screen.watching"))

    def _lesson(self, do: str, form: Mapping[str, list[str]]) -> None:
        if self._back is not None:
            self._back()

    def _at_table(self) -> Table:
        if self.table is None:
            raise Unreadable("screen.no_table")
        return self.table

    # ---- the file that follows a game ----

    def _saved_code(self) -> str:
        file = self.settings.save
        return file.read_text(encoding="utf-8").strip() if file is not None and file.exists() else ""

    def _save(self) -> None:
        if self.settings.save is not None and self.table is not None:
            self.settings.save.write_text(self.table.code() + "\n", encoding="utf-8")


def _form(intent: Mapping[str, Any]) -> dict[str, list[str]]:
    """The form of an intent, whatever a browser sent: only lists of texts are let in."""
    form = intent.get("form")
    if not isinstance(form, dict):
        return {}
    return {str(name): [str(value) for value in values] for name, values in form.items() if isinstance(values, list)}


def _number(intent: Mapping[str, Any], name: str) -> int:
    value = intent.get(name)
    return value if isinstance(value, int) else 0


_ACTS: Mapping[str, Callable[[Screen, str, Mapping[str, list[str]]], None]] = {
    "next": Screen._next,
    "go": Screen._go,
    "ready": Screen._ready,
    "why": Screen._why,
    "hint": Screen._hinted,
    "undo": Screen._undo,
    "undo-yes": Screen._undo,
    "redo": Screen._redo,
    "restart": Screen._restart,
    "new": Screen._new,
    "again": Screen._again,
    "start": Screen._start,
    "players": Screen._start,
    "load": Screen._load,
    "resume": Screen._load,
    "code": Screen._show_code,
    "log": Screen._log,
    "take": Screen._take,
    "type": Screen._typed,
    "lesson": Screen._lesson,
}
