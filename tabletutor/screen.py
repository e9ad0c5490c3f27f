"""The playing screen: first a form that sets a table up, then the table, and the file that follows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import RLock
from typing import Any

from tabletutor import chrome, notices, pieces, setup, setup_form
from tabletutor.bots import bot_named
from tabletutor.clauses import load
from tabletutor.coached import Form
from tabletutor.game import Refusal, Unreadable
from tabletutor.games import GAMES, board, setting
from tabletutor.pieces import Child
from tabletutor.record import READER
from tabletutor.sitting import Sitting
from tabletutor.step import Start
from tabletutor.table import Table, restore
from tabletutor.words import say


class Screen:
    """A show that plays.

    Args:
        settings: what the set-up form begins with.
        table: a table to begin with instead of the form.
    """

    def __init__(self, settings: setup.Settings, table: Table | None = None) -> None:
        self.lock = RLock()
        self.settings = settings
        self.symbols = board(settings.game).SYMBOLS
        self.title = load(settings.game).title
        self._message: Child = None
        self._sitting = self._at(table) if table else None
        self._saved = ""  # the code that the file holds
        self._left: Sitting | None = None  # the table one may still come back to

    def __repr__(self) -> str:
        return f"<screen of {self.title}>"

    @property
    def table(self) -> Table | None:
        """The table on the screen; None while it is being set up."""
        return self._sitting.table if self._sitting else None

    def film(self) -> None:
        """A game has no film: it goes on, one frame after the other."""

    def frame(self) -> dict[str, Any]:
        """What is to be seen now."""
        if self._sitting:
            with self._sitting.table.lock:
                return self._sitting.frame()
        message = pieces.messages(self._message)
        form = setup_form.form(self.settings, message, saved=self._has_file(), left=self._left is not None)
        told = notices.spoken(self._message) if isinstance(self._message, tuple) else say("setup.say", game=self.title)
        return {"tree": chrome.about(self.settings.game, form), "say": told, "pause": 0, "more": False}

    def look(self, intent: Mapping[str, Any]) -> dict[str, Any]:
        """An earlier moment of the game, to look at only."""
        if not self._sitting:
            return self.frame()
        with self._sitting.table.lock:
            return self._sitting.look(intent)

    def handle(self, intent: dict[str, Any]) -> None:
        """Do what a reader asks; whatever is not allowed becomes a message."""
        do, form = str(intent.get("do", "")), _form(intent)
        self._pass_time(intent, beat=False)
        try:
            self._do(do, form)
        except (Refusal, Unreadable) as refusal:
            self._refuse(refusal)
        self._save()

    def beat(self, intent: Mapping[str, Any]) -> bool:
        """A beat of a page's clock; True if an opponent acted."""
        acted = self._pass_time(intent, beat=True)
        if acted:
            self._save()
        return acted

    def _pass_time(self, intent: Mapping[str, Any], *, beat: bool) -> bool:
        if not self._sitting:
            return False
        with self._sitting.table.lock:
            return self._sitting.pass_time(str(intent.get("view")), intent.get("time"), beat=beat)

    def _do(self, do: str, form: Form) -> None:
        acts = self._at_table if self._sitting else self._at_door
        if do in acts:
            self._message = None
            acts[do](self, do, form)
        elif self._sitting:
            with self._sitting.table.lock:  # two boards may show one table
                self._sitting.act(do, form)

    def _refuse(self, refusal: Refusal | Unreadable) -> None:
        if isinstance(refusal, Unreadable):
            message = pieces.message("refusal", str(refusal))
        else:
            names = self.table.names if self.table else self.settings.names
            message = notices.refusal(self.settings.game, refusal, names)
        if self._sitting:
            self._sitting.message = message
        else:
            self._message = message

    # ---- setting up ----

    def _new(self, do: str, form: Form) -> None:
        """Back to the form; the table stays behind it, and the saved file too, until a new game begins."""
        self._left, self._sitting = self._sitting, None

    def _come_back(self, do: str, form: Form) -> None:
        self._sitting, self._left = self._left, None

    def _start(self, do: str, form: Form) -> None:
        if do == "players":
            form = setup.unfinished(self.settings.game, form)
        self.settings = setup.from_form(self.settings, form) if form else self.settings
        if do == "start":
            self._sitting, self._left = self._at(self.settings.table()), None

    def _at(self, table: Table) -> Sitting:
        """The readers at a table, with what they have set."""
        return Sitting(table, self.settings.speed, self.settings.coach)

    def _again(self, do: str, form: Form) -> None:
        self._carry_on()
        self._sitting = self._at(self.settings._replace(word="").table())

    def _carry_on(self) -> None:
        """What was changed in the middle of the game holds for the next one."""
        if self._sitting:  # seats and speed may have changed in the middle of the game
            table = self._sitting.table
            seats = setup.seats_of(table.game.players, table.bots)
            now = self._sitting
            self.settings = self.settings._replace(names=table.names, seats=seats, speed=now.speed, coach=now.level)

    def _climb(self, do: str, form: Form) -> None:
        """A new match against the opponents that were proposed."""
        rival = setup.climb(self.table) if self.table else ""
        if rival:
            self._carry_on()
            seats = tuple(READER if kind == READER else rival for kind in self.settings.seats)
            self.settings = self.settings._replace(seats=seats)
            self._sitting = self._at(self.settings._replace(word="").table())

    def _load(self, do: str, form: Form) -> None:
        self.load(self._saved_code() if do == "resume" else " ".join(form.get("code", [])))

    def load(self, code: str) -> None:
        """Go on with the table a code stands for.

        Raises:
            Unreadable: with a sentence saying what is wrong with the code.
        """
        table = restore(code, GAMES, bot_named, self.settings.undo)
        if table.game.name != self.settings.game:  # this board has the pictures of one game
            raise Unreadable("setup.other_game", game=load(table.game.name).title, name=table.game.name)
        seats = setup.seats_of(table.game.players, table.bots)
        shared = setting(table.game.name).shared
        options = {name: value for name, value in table.game.changed.items() if name not in shared}
        self.settings = self.settings._replace(
            players=table.game.players, names=table.names, seats=seats, options=options
        )
        self._sitting, self._left = self._at(table), None
        self._sitting.message = pieces.message("good", say("screen.restored"))

    # ---- the file that follows a game ----

    def _has_file(self) -> bool:
        return self.settings.save is not None and self.settings.save.is_file()

    def _saved_code(self) -> str:
        file = self.settings.save
        try:
            return file.read_text(encoding="utf-8").strip() if file is not None else ""
        except (OSError, UnicodeDecodeError):
            raise Unreadable("setup.no_file", file=file) from None

    def _save(self) -> None:
        """Write the code beside the notebook; first into a second file, so that a full disk spoils nothing."""
        file = self.settings.save
        if file is None or self.table is None or self._sitting is None:
            return
        code = self.table.code()
        if code == self._saved:
            return
        try:
            draft = file.with_suffix(".part")
            draft.write_text(code + "\n", encoding="utf-8")
            draft.replace(file)
            self._saved = code
        except OSError:
            self._sitting.message = pieces.message("note", say("setup.not_saved", file=file))

    _at_door: Mapping[str, Callable[[Screen, str, Form], None]] = {
        "start": _start,
        "players": _start,
        "load": _load,
        "resume": _load,
        "back": _come_back,
    }
    _at_table: Mapping[str, Callable[[Screen, str, Form], None]] = {"new": _new, "again": _again, "climb": _climb}


def _form(intent: Mapping[str, Any]) -> dict[str, list[str]]:
    """The form of an intent, and as `focus` the control it speaks of; whatever a browser sent, only lists of texts are let in."""
    form = intent.get("form")
    fields = {**(form if isinstance(form, dict) else {}), "focus": intent.get("focus")}
    return {str(name): [str(value) for value in values] for name, values in fields.items() if isinstance(values, list)}


def play_on(game: str, start: Start) -> Screen:
    """The screen for playing on from a position of a lesson, with opponents in the other seats.

    Args:
        game: a name in `GAMES`.
        start: the position, and whose seat is the reader's.
    """
    seats = [READER if seat == start.seat else setup.rival(game, seat) for seat in range(start.players)]
    given = setup.settings(game, start.players, names=start.names, seats=seats, **start.options)
    return Screen(given, given.table(start.position))
