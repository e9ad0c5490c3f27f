"""When the others act: by themselves, when the reader lets them, or when the clock of the page says so."""

from __future__ import annotations

from typing import Any

from tabletutor import pieces
from tabletutor.clock import RATES, Clock, Moment
from tabletutor.game import Refusal, Seat
from tabletutor.pieces import Child
from tabletutor.table import Table
from tabletutor.words import say


class Pacing:
    """A table before readers, and its time.

    Args:
        table: the table; seats without an opponent are readers'.
        speed: step, slow or real, where everybody acts at once; else it does not matter.
    """

    def __init__(self, table: Table, speed: str) -> None:
        self.table, self.speed = table, speed
        self.message: Child = None
        self._clock = Clock(table)
        self._held = self._rests()  # what was just decided lies open until the reader has seen it
        self._still = False  # opponents wait: something was taken back, or one of them failed
        self._seat: Seat | None = None

    def _rests(self) -> bool:
        """Whether the last move has decided something that everybody should look at."""
        return any(line.event.kind in self.table.game.resting for line in self.table.last_told(None))

    @property
    def _readers(self) -> list[Seat]:
        return [seat for seat in range(self.table.game.players) if seat not in self.table.bots]

    def _goes_on(self) -> bool:
        """Whether opponents act by themselves: not where everybody may act at once, as long as a reader may."""
        if self.table.open_floor and (self._readers or RATES[self.speed]):
            return False
        return self.table.due() is not None

    def _time(self) -> dict[str, Any]:
        """What a page's clock must know while it drives the opponents; nothing while it stands."""
        runs = RATES[self.speed] and not self._held and not self._still and self.table.open_floor
        return {"time": {"rate": RATES[self.speed], "moves": self.table.moves}} if runs else {}

    @property
    def _steps(self) -> bool:
        """Whether the others act when the reader lets them."""
        return self.table.open_floor and not RATES[self.speed] and not self._held

    def pass_time(self, page: str, said: object, *, beat: bool = False) -> bool:
        """Let the opponents act whose time has come; True if one has.

        Args:
            page: the view of the board whose clock it is.
            said: the moment, as the page's message names it; anything else is no moment.
            beat: a beat brings one act at most, so that nothing comes in a burst; before a reader's act all come who are due.
        """
        moment = Moment.read(said)
        if moment is None or not self._time():
            return False
        try:
            acted = self._clock.tick(page, moment, None if beat else self._seat, 1 if beat else None)
        except Refusal:
            self._fault(None)
            return True
        self._held = acted and self._rests()
        if self._held:
            self.message = None
        return acted

    def _fault(self, seat: Seat | None) -> None:
        """An opponent that breaks the rules is its program's fault, and none of the reader's business."""
        self._still = True
        who = self.table.names[seat] if seat is not None and seat >= 0 else say("screen.somebody")
        self.message = pieces.message("refusal", say("screen.bot_fault", who=who))

    def _hurry(self, speed: str) -> None:
        """Another speed; the clock begins anew."""
        if speed in RATES and self.table.game.at_once:
            self.speed, self._clock = speed, Clock(self.table)
