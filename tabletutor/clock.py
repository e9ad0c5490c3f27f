"""Time where everybody acts at once: the browser's clock drives the opponents, who see what the reader sees when he sees it."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final, NamedTuple

from tabletutor.game import Bar, Move, Refusal, Seat
from tabletutor.table import Table

RATES: Final = {"step": 0.0, "slow": 0.4, "real": 1.0}  # ms of game clock in a ms, by speed; no clock where it is 0
LAG = 2000  # ms a page may have stood still before its clock is set anew


class Moment(NamedTuple):
    """What a message says of its time.

    Attributes:
        clock: of the page, in ms of game time.
        moves: how many moves the drawing shows that was on the page.
        since: the page's clock when that drawing appeared.
    """

    clock: int
    moves: int
    since: int

    @classmethod
    def read(cls, said: object) -> Moment | None:
        """The moment a browser names; None if it names none."""
        named = said if isinstance(said, dict) else {}
        found = [n for name in cls._fields if type(n := named.get(name)) is int and n >= 0]
        return cls(*found) if len(found) == len(cls._fields) else None


class Plan(NamedTuple):
    """When an opponent acts next, and on what occasion."""

    due: int
    occasion: str


class Clock:
    """The opponents of one table in game time.

    They act on the drawing that a page has shown, from the moment it was shown there: a slow connection changes nothing
    about who is first. A plan stays as long as its occasion does, so that nobody is held up by what the others do.

    Args:
        table: at which several may act at once.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.now = 0  # ms; the latest moment any page has named
        self._shown = -1  # moves in the drawing that the opponents act on
        self._plans: dict[Seat, Plan] = {}
        self._made: Counter[Seat] = Counter()
        self._barred: dict[Seat, int] = {}  # until when
        self._offsets: dict[str, int] = {}  # of the pages' clocks
        bar: Any = getattr(table.game, "bar", None)
        self._bar: Bar | None = bar

    def __repr__(self) -> str:
        return f"<clock of {self.table!r}>"

    def tick(self, page: str, moment: Moment, reader: Seat | None = None, most: int | None = None) -> bool:
        """Let the opponents act who are due before a moment, in the order of their time; True if one has acted.

        Args:
            page: whose clock it is.
            moment: what the message said.
            reader: whose act comes at that very moment; None for a mere beat.
            most: how many may act.

        Raises:
            Refusal: an opponent made a move the rules forbid, though nothing had changed since it looked.
        """
        offset = self._set(page, moment.clock)
        end = moment.clock + offset, self._rank(reader)
        acted = 0
        while self.table.open_floor:
            at, seat = (
                min(((plan.due, self._rank(who)), who) for who, plan in self._plans.items())
                if self._plans
                else (end, -1)
            )
            if self._shown < moment.moves <= self.table.moves and at[0] > moment.since + offset:
                self._notice(moment.moves, moment.since + offset)
            elif at >= end or acted == most:
                return acted > 0
            else:
                acted += self._act(seat)
        self.rest()
        return acted > 0

    def _set(self, page: str, clock: int) -> int:
        """How far a page's clock is behind the game's; one that stood still goes on from now."""
        offset = self._offsets.setdefault(page, self.now - clock)
        if clock + offset < self.now - LAG:
            self._offsets[page] = offset = self.now - clock
        self.now = max(self.now, clock + offset)
        return offset

    def _rank(self, seat: Seat | None) -> int:
        """Who is first of two at the very same moment: that was drawn beforehand."""
        order: tuple[Seat, ...] = self.table.precedence()
        return len(order) if seat is None else order.index(seat)

    def _notice(self, moves: int, since: int) -> None:
        """A new drawing was seen: whoever has a new occasion to act plans anew."""
        self._shown = moves
        for seat in self.table.bots:
            if seat in self.table.view_at(seat, moves).waiting:
                self._plan(seat, since)
            else:
                self._plans.pop(seat, None)

    def _plan(self, seat: Seat, since: int) -> None:
        bot, view = self.table.bots[seat], self.table.view_at(seat, self._shown)
        occasion, old = bot.occasion(view), self._plans.get(seat)
        if old is None or old.occasion != occasion:
            due = since + bot.pace(view, self.table.rng(f"pace {seat}", self._made[seat]))
            self._made[seat] += 1
            self._plans[seat] = Plan(max(due, self._barred.get(seat, 0)), occasion)

    def _act(self, seat: Seat) -> bool:
        """An opponent acts on what it saw; if that is not possible any more, it was too late."""
        due, before = self._plans.pop(seat).due, self.table.moves
        choice = self.table.choice(seat, self._shown)
        try:
            if choice:
                self.table.follow(seat, choice)
        except Refusal as refusal:
            if choice and not self.refused(seat, choice.move, refusal) and self._shown == before:
                raise
        if self.table.moves == before == self._shown:  # nothing new will be seen, so it looks again by itself
            self._plan(seat, due)
        return self.table.moves > before

    def rest(self) -> None:
        """Nobody has anything to hurry for: a new deal, or one that is played again."""
        self._plans.clear()
        self._barred.clear()
        self._shown = min(self._shown, self.table.moves)

    # ---- false starts ----

    def check(self, seat: Seat, move: Move) -> None:
        """Nothing unless the seat is barred from this move.

        Raises:
            IllegalMove: it is, for so many seconds more.
        """
        bar, left = self._bar, self._barred.get(seat, 0) - self.now
        if bar and move == bar.move and left > 0:
            raise bar.refusal(-(-left // 1000))

    def refused(self, seat: Seat, move: Move, refusal: Refusal) -> bool:
        """Note a refusal; True if it was a false start, which bars its seat for a while: see `check`."""
        bar = self._bar
        if not bar or (move, refusal.clause) != (bar.move, bar.after):
            return False
        self._barred[seat] = self.now + bar.ms
        return True
