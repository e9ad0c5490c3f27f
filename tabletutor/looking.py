"""What the readers before one screen see of a table: whose eyes these are, the live frame, earlier moments, the curtain."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletutor import chrome, notices, pieces
from tabletutor.drawing import Node, h
from tabletutor.game import Seat, View
from tabletutor.games import board
from tabletutor.pacing import Pacing
from tabletutor.pieces import Child
from tabletutor.table import Table
from tabletutor.words import say

PAUSE = 900  # ms an opponent's act is looked at; the browser stretches or drops it with the reader's pace
LOOK = 3  # times as long lies a trick when nobody at the screen plays, and so nobody says "next"
TOLD = 8  # lines said at once, at most


class Looking(Pacing):
    """A table as the screen shows it.

    Args:
        table: the table; seats without an opponent are readers'.
        speed: step, slow or real, where everybody acts at once.
    """

    def __init__(self, table: Table, speed: str = "step") -> None:
        super().__init__(table, speed)
        self._hint = self._typed_moves = 0
        self._replay: list[View] = []
        self._reel: list[tuple[Node, str]] = []  # what is left of a film that the reader asked for
        self._told: dict[Seat | None, int] = {}  # lines of the log already said, by seat
        self._find = ""  # words looked for in the rulebook
        self._open = ""  # what is unfolded: help, table, reasons or nothing
        self._pages = {"log": 0, "reasons": 0, "sheet": 0, "recap": 0}
        self._asked, self._answer = -1, ""  # an opponent's move one asks about, and what it answered
        self._eyes: Seat | None = None  # with whose eyes the reader looks, if not with his own
        self.level = "off"  # of the coach
        self._code = ""
        self._sit_down()

    def __repr__(self) -> str:
        return f"<readers at a {self.table!r}>"

    def _sit_down(self) -> None:
        """One reader always looks; of several, nobody does until he says that he is there."""
        readers = self._readers
        self._seat = readers[0] if len(readers) == 1 else None

    @property
    def _shared(self) -> bool:
        return len(self._readers) > 1

    def _next_reader(self) -> Seat | None:
        """With several readers at one screen: who has to act, and is not the one looking."""
        waiting = [seat for seat in self._readers if seat in self.table.view(None).needed]
        if not self._shared or self._held or self._seat in waiting or not waiting:
            return None
        start = 0 if self._seat is None else self._seat + 1
        return min(waiting, key=lambda seat: (seat - start) % self.table.game.players)

    # ---- frames ----

    def frame(self) -> dict[str, Any]:
        """What is to be seen now."""
        table, due = self.table, self._next_reader()
        if due is not None:
            text, ready = say("screen.curtain", who=table.names[due]), say("screen.ready", who=table.names[due])
            form = h("form", {"data-do": "unveil", "key": "curtain"}, pieces.curtain(text, ready))
            return _frame(pieces.board(table.game.name, form), text, curtain=True)
        if self._reel:
            node, told = self._reel[0]
            return _frame(chrome.film(table, node, told, left=len(self._reel) - 1), told)  # at the reader's own pace
        if self._replay:
            view = self._replay[0]
            told = self._last_of(view)
            note = pieces.message("note", h("span", None, h("b", None, say("screen.missed")), f" {told}"))
            return _frame(self._drawn(view, live=False, message=note), told, pause=PAUSE, more=True)
        view = table.view(None if self._held and self._shared else self._seen_by)
        more = not self._held and not self._still and self._goes_on()
        pause = PAUSE + board(table.game.name).parts(view, table.names, hold=self._held).pause
        if self._held and not self._readers:
            more, pause = True, PAUSE * LOOK
        return {
            **_frame(self._drawn(view, live=True, message=self.message), self._news(), pause=pause, more=more),
            **self._time(),
        }

    def _last_of(self, view: View) -> str:
        """What happened last as a sentence; before anything has, what is to be done."""
        if view.seen:
            return self.table.game.tell(view.seen[-1], view, self._names)
        return board(self.table.game.name).parts(view, self._names).now

    def _news(self) -> str:
        """What this seat was not told yet, for the live region, and what is to be done."""
        table = self.table
        lines = table.log(self._seat)
        new = [line.text for line in lines[self._told.get(self._seat, 0) :][-TOLD:]]
        self._told[self._seat] = len(lines)
        if isinstance(self.message, tuple):
            return notices.spoken(self.message)
        parts = board(table.game.name).parts(table.view(self._seat), table.names, hold=self._held)
        return " ".join([*new, *([] if self._goes_on() or (new and table.open_floor) else [parts.now])])

    def _drawn(self, view: View, *, live: bool, message: Child) -> Node:
        table, undoer = self.table, self._undoer()
        ask = chrome.Ask(
            live=live,
            held=self._held if live else chrome.rests(view),
            open=self._open,
            find=self._find,
            pages=self._pages,
            code=self._code,
            typed=self._typed_moves,
            coach=self.level,
            chances=self._chances() if live else None,
            names=self._names,
            eyes="" if self._other is None else table.names[self._other],
            asked=self._asked,
            answer=self._answer,
            speed=self.speed if table.game.at_once else "",
            can_undo=live and undoer is not None and table.can_undo(undoer),
            can_redo=live and table.can_redo,
            message=message,
        )
        return chrome.playing(table, view, ask)

    def look(self, intent: Mapping[str, Any]) -> dict[str, Any]:
        """An earlier moment of the game as this seat saw it then."""
        table, at = self.table, intent.get("at")
        if self._next_reader() is not None:
            return self.frame()
        at = max(0, min(at, table.moves)) if isinstance(at, int) else 0
        view = table.view_at(None if self._shared and self._other is None else self._seen_by, at)
        told = self._last_of(view)
        return _frame(chrome.earlier(table, view, at, told, self._names), told)

    @property
    def _seen_by(self) -> Seat | None:
        """Whose view is shown."""
        return self._seat if self._other is None else self._other

    @property
    def _other(self) -> Seat | None:
        """With whose eyes the reader looks, if not with his own: only at a match that is over, also after another board's undo."""
        return self._eyes if self.table.over else None

    @property
    def _names(self) -> tuple[str, ...]:
        """Of the seats; for other eyes "you" is somebody else, and the reader a player like any other."""
        names, you = self.table.names, say("table.you")
        return (
            names
            if self._other is None
            else tuple(say("screen.eyes_reader") if name == you else name for name in names)
        )

    def _chances(self) -> Child:
        """How the reader's match stands; see `Coached`."""
        return None

    def _undoer(self) -> Seat | None:
        """Whose move is taken back: the reader's; of several, of the one who acted last; None if nobody has acted."""
        at = self.table.last_act(*self._readers)
        return self._seat if self._seat is not None else self.table.actor(at) if at >= 0 else None


def _frame(tree: Node, told: str, *, pause: int = 0, more: bool = False, curtain: bool = False) -> dict[str, Any]:
    """A frame as the board wants it; `curtain` = nothing of what was shown before may be left on the page."""
    return {"tree": tree, "say": told, "pause": pause, "more": more, **({"curtain": True} if curtain else {})}
