"""What the readers before one screen ask of a table: moves, hints, reasons, taking back, changing seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tabletutor import notices, pieces, setup
from tabletutor.bots import adviser, bot_named
from tabletutor.coached import Coached, Form
from tabletutor.game import IllegalMove, Refusal, Seat
from tabletutor.games import board
from tabletutor.step import form_of
from tabletutor.words import listed, say

REPLAY = 24  # acts shown again, at most, to the next of several readers at one screen
LONGEST_SEARCH = 40  # characters

KEEP_MESSAGE = (
    "next",
    "speed",
    "code",
    "table",
    "help",
    "find",
    "reasons",
    "page",
    "other",
)  # what does not answer the last refusal


class Sitting(Coached):
    """Readers at a table, and all they may ask for; see `Looking` for what they see."""

    def act(self, do: str, form: Form) -> None:
        """Do what a reader asks; an unknown word is a move of the game.

        Raises:
            Refusal, Unreadable: nothing has changed.
        """
        if not self.shows(do):
            return
        word, _, about = do.partition(" ")
        if word not in KEEP_MESSAGE:
            self.message = None
        if word in ("show", "why", "page", "other") and about:
            self._asked_about(word, about)
        elif word == "instead" and about:
            self._instead(about, form)
        else:
            self._acts.get(do, Sitting._move)(self, do, form)

    def shows(self, do: str) -> bool:
        """Whether a wish fits what is on the screen: while the curtain is drawn nobody is there to have one."""
        return do == "unveil" or self._next_reader() is None

    def _asked_about(self, word: str, about: str) -> None:
        """A clause to read, a page to turn to or a move to judge, named on the button itself."""
        name, _, page = about.partition(" ")
        if word == "page" and name in self._pages and page.isdecimal():
            self._pages[name] = int(page)
        elif word == "show":
            self.message = notices.clause_shown(self.table.game.name, about)
        elif word == "why":
            self._why(word, {"focus": ["do", about]})
        elif word == "other":
            self._ask_other(about)

    def _move(self, do: str, form: Form) -> None:
        """A move of the reader's seat; `do` is a verb, or a whole move in notation."""
        table = self.table
        if self._seat is None or (self._held and not table.game.at_once):  # who was too late is told so
            return
        view = table.view(self._seat)
        notices.in_time(board(table.game.name).parts(view, table.names).form, form)
        move, seat = table.game.read(form_of(do, form), view), self._seat
        if self._doubtful(view, move):
            return
        try:
            if self._time():
                self._clock.check(seat, move)
            table.submit(seat, move)
        except Refusal as refusal:
            if self._time() and self._clock.refused(seat, move, refusal):
                self._clock.check(seat, move)  # says what the false start costs, too
            raise
        self._after()

    def _typed(self, do: str, form: Form) -> None:
        """The text box: notation, as in a terminal; whoever types has seen the last trick."""
        self._held, moves = False, self.table.moves
        self._move(" ".join(form.get("typed", [])).strip() + " ", {})
        self._typed_moves += self.table.moves > moves  # what was refused, or doubted, stays in the box

    def _after(self) -> None:
        """What every act changes: hints begin anew, a trick just turned over stays to be looked at."""
        self._hint, self.message, self._code, self._replay, self._pages["log"] = 0, None, "", [], 0
        self._still = False
        self._held = self._rests()
        if self._held and self._shared:
            self._seat = None

    def _next(self, do: str, form: Form) -> None:
        """One act of an opponent or the dealer, or one moment of what the next reader has missed."""
        if self._review_on():
            return
        if self._reel:
            self._reel.pop(0)
        elif self._replay:
            self._replay.pop(0)
        elif self._held and not self._readers:
            self._held = False
        elif not self._held and not self._still and self._goes_on():
            self._let_act()

    def _step(self, do: str, form: Form) -> None:
        if self._steps:
            self._let_act()

    def _speed(self, do: str, form: Form) -> None:
        self._hurry("".join(form.get("speed", [])))

    def _let_act(self) -> None:
        """One act of an opponent."""
        due = self.table.due()
        try:
            self.table.advance()
        except Refusal:
            self._fault(due)
        else:
            self._after()

    def _film(self, do: str, form: Form) -> None:
        """The film of what has just been shown, such as the way of a hidden card."""
        table = self.table
        view = table.view(None if self._shared else self._seat)
        self._reel = list(board(table.game.name).parts(view, table.names, hold=self._held).reel)

    def _go(self, do: str, form: Form) -> None:
        self._held = False

    def _insist(self, do: str, form: Form) -> None:
        """Play the move of which the coach has warned."""
        at, text = self._warned
        if at == self.table.moves:
            self._move(text + " ", {})

    def _ready(self, do: str, form: Form) -> None:
        """The next reader has the screen: first what happened since his own last act."""
        table, due = self.table, self._next_reader()
        if due is not None:
            self._seat = due
            self._replay = table.views(due, table.last_act(due) + 1)[:-1][-REPLAY:]

    def _why(self, do: str, form: Form) -> None:
        """Judge a move without playing it."""
        table = self.table
        if self._seat is not None:
            view = table.view(self._seat)
            shown = board(table.game.name).parts(view, table.names, hold=self._held)
            self.message = notices.judged(view, shown, form, self._compared)

    def _hinted(self, do: str, form: Form) -> None:
        """Three steps: where to look, which clause, the move."""
        table = self.table
        if self._seat is None or self._held or self._seat not in table.view(self._seat).waiting:
            self.message = pieces.message("note", say("screen.not_your_turn"))
            return
        choice = table.hint(self._seat, bot_named(table.game.name, adviser(table.game.name)))
        if choice is None:
            self.message = pieces.message("note", say("screen.no_hint"))
        else:
            self._hint = min(self._hint + 1, notices.HINTS)
            self.message = notices.hint(table.game.name, choice, self._hint)

    def _undo(self, do: str, form: Form) -> None:
        if self.table.undo_mode == "ask" and do == "undo":
            ask = pieces.button(say("screen.undo_yes"), do="undo-yes")
            self.message = pieces.message("note", say("screen.undo_ask"), None, ask)
        else:
            self._back_in_time(self.table.undo(self._whose()))

    def _redo(self, do: str, form: Form) -> None:
        self.table.redo()
        self._after()

    def _restart(self, do: str, form: Form) -> None:
        self._back_in_time(self.table.restart_deal(self._whose()))

    def _whose(self) -> Seat:
        """Whose act is taken back.

        Raises:
            IllegalMove: no reader has acted yet.
        """
        undoer = self._undoer()
        if undoer is None:
            raise IllegalMove("", "table.undo.nothing")
        return undoer

    def _back_in_time(self, learned: bool) -> None:
        self._held, self._hint, self._replay, self._code, self._eyes = False, 0, [], "", None
        self._coach.forget(self.table.moves)
        self._still = True  # opponents wait until the reader has acted, or Redo would be gone
        self._clock.rest()
        self._told.clear()
        self.message = pieces.message("note", say("screen.opened" if learned else "screen.taken_back"))

    def _show_code(self, do: str, form: Form) -> None:
        self._code, self._open = "" if self._code else self.table.code(), "table"

    def _unfold(self, do: str, form: Form) -> None:
        """The rules, the table's section or the reasons: one at a time, so that a frame stays small."""
        self._open = "" if self._open == do else do
        self._find = ""

    def _look_up(self, do: str, form: Form) -> None:
        """Clauses by any word of them."""
        self._open, self._find = "help", " ".join(form.get("words", []))[:LONGEST_SEARCH].strip()

    def _take(self, do: str, form: Form) -> None:
        """Give seats to readers or opponents in the middle of a game."""
        setup.reseat(self.table, form)
        self._hint, self._replay = 0, []
        self._sit_down()
        names = listed([self.table.names[seat] for seat in self._readers])
        self.message = pieces.message("note", say("screen.taken", names=names) if names else say("screen.watching"))

    _acts: Mapping[str, Callable[[Sitting, str, Form], None]] = {
        "next": _next,
        "go": _go,
        "unveil": _ready,
        "why": _why,
        "hint": _hinted,
        "undo": _undo,
        "undo-yes": _undo,
        "redo": _redo,
        "restart": _restart,
        "code": _show_code,
        "table": _unfold,
        "help": _unfold,
        "find": _look_up,
        "reasons": _unfold,
        "reseat": _take,
        "reel": _film,
        "type": _typed,
        "step": _step,
        "speed": _speed,
        "insist": _insist,
        **Coached.acts,
    }
