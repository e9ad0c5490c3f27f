"""A table with the coach and with the others' reasons at hand: warnings, chances, the look back, other seats' eyes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tabletutor import coaching, pieces
from tabletutor.clock import RATES
from tabletutor.coach import LEVELS, Coach, Judged, Review
from tabletutor.game import Move, View
from tabletutor.looking import Looking
from tabletutor.pieces import Child
from tabletutor.table import Table
from tabletutor.words import say

Form = Mapping[str, list[str]]


class Coached(Looking):
    """A table as the screen shows it, and the coach beside it.

    Args:
        table: the table; seats without an opponent are readers'.
        speed: step, slow or real, where everybody acts at once.
        level: off, gentle or strict: how much a move may cost until the coach says so.
    """

    def __init__(self, table: Table, speed: str = "step", level: str = "off") -> None:
        super().__init__(table, speed)
        self.level = level
        self._coach = Coach(table)
        self._review: Review | None = None
        self._warned = -1, ""  # at which moment the coach has warned, and of which move

    @property
    def _advised(self) -> bool:
        """Whether the coach looks on: for one reader alone, and while no clock runs."""
        return self.level != "off" and not self._shared and not RATES[self.speed]

    def _advise(self, do: str, form: Form) -> None:
        """Set the coach's level."""
        level = "".join(form.get("coach", []))
        self.level = level if level in LEVELS else self.level
        self.message = pieces.message("note", say(f"coach.now.{self.level}"))

    # ---- before and after a move ----

    def _chances(self) -> Child:
        """How the reader's match stands, when it is his turn."""
        seat, table = self._seat, self.table
        if not self._advised or self._held or seat is None or seat not in table.view(seat).waiting:
            return None
        return coaching.chances(self._coach.scores(seat, table.moves)[0], table.game.players)

    def _doubtful(self, view: View, move: Move) -> bool:
        """Whether the coach has a word to say before a legal move is made; made a second time, it stands.

        Before, not after: so nothing hidden is learned by it, and nothing need be taken back.
        """
        legal: Any = view.legal
        now = self.table.moves, self.table.game.write(move)
        if not self._advised or view.seat is None or self._warned == now or move not in legal:
            return False
        judged = self._coach.judged(view.seat, self.table.moves, move)
        if judged is None or judged.costs < LEVELS[self.level]:
            return False
        self._warned = now
        self.message = coaching.warning(self._coach, judged)
        return True

    def _compared(self, move: Move) -> str:
        """What a legal move would bring, where the coach looks on."""
        if not self._advised or self._seat is None:
            return ""
        judged: Judged | None = self._coach.judged(self._seat, self.table.moves, move)
        return coaching.compared(self._coach, judged)

    # ---- after the match ----

    def _look_back(self, do: str, form: Form) -> None:
        """Begin the review of the reader's moves."""
        if self.table.over and self._readers:
            seat = self._seat if self._seat is not None else self._readers[0]
            self._review = Review(self._coach, seat)

    def _review_on(self) -> bool:
        """Look at some more moves; True if there was a review to go on with."""
        review = self._review
        if review is None:
            return False
        review.go_on()
        if not review.left:
            self._reel, self._review = coaching.turning(self._coach, review), None
        return True

    def frame(self) -> dict[str, Any]:
        """What is to be seen now; while the coach looks back, how far he is."""
        if self._review is None:
            return super().frame()
        text = say("coach.looking", n=self._review.done, of=self._review.of)
        self.message = pieces.message("note", text)
        frame = super().frame()
        self.message = None
        return {**frame, "say": text, "pause": 0, "more": True}

    # ---- the others ----

    def _ask_other(self, at: str) -> None:
        """Open the form that asks an opponent about another move."""
        self._asked, self._answer = int(at) if at.isdecimal() else -1, ""

    def _instead(self, at: str, form: Form) -> None:
        """An opponent's own answer to "why not this one?".

        Raises:
            Unreadable, Refusal: there is no such move, or it is still a secret why the other one was made.
        """
        move = self.table.game.parse("".join(form.get("instead", [])))
        self._asked = int(at) if at.isdecimal() else -1
        self._answer = self.table.why_not(self._asked, move)

    def _see(self, do: str, form: Form) -> None:
        """Look with another seat's eyes, once the match is over."""
        text = "".join(form.get("eyes", []))
        seat = int(text) if text.isdecimal() and int(text) < self.table.game.players else None
        if self.table.over:
            self._eyes = seat if seat != self._seat else None
            self.table.shown = self.table.shown or self._eyes is not None
            key = "screen.eyes_of" if self._eyes is not None else "screen.eyes_own"
            who = self.table.names[self._eyes] if self._eyes is not None else ""
            self.message = pieces.message("note", say(key, who=who))

    acts: Mapping[str, Callable[[Any, str, Form], None]] = {
        "review": _look_back,
        "coach": _advise,
        "eyes": _see,
    }
