"""The coach: what a reader's moves are worth, judged by what his seat could know when he made them.

Hints, chances, warnings and the look back at a match come from one judge, the game's adviser, with one chance for each moment
of a match: so they never disagree. See `tabletutor.planner`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, cast

from tabletutor.bots import adviser, bot_named
from tabletutor.game import Move, Seat
from tabletutor.planner import Planner, Score
from tabletutor.table import Table

LEVELS: Mapping[str, float] = {"off": 2.0, "gentle": 0.05, "strict": 0.02}  # share of matches a move may cost unsaid
TURNS = 3  # turning points of a match
AT_ONCE = 6  # decisions looked at between two frames


class Judged(NamedTuple):
    """A move that was made, and the best one.

    Attributes:
        at: place of the move in the match.
        seat: whose it was.
        own: what it is worth; `own.behind` is the share of matches it costs.
        best: what the best move is worth.
    """

    at: int
    seat: Seat
    own: Score
    best: Score

    @property
    def costs(self) -> float:
        """Share of matches it costs, 0 … 1, where that is more than chance explains; else 0."""
        return self.own.behind if self.own.sure and self.own.move != self.best.move else 0.0


class Coach:
    """The coach of one table; everything it is asked about one moment of the match is worked out once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.judge = cast(Planner, bot_named(table.game.name, adviser(table.game.name)))
        self._found: dict[tuple[Seat, int, Move], list[Score]] = {}

    def __repr__(self) -> str:
        return f"<coach at a {self.table!r}>"

    def scores(self, seat: Seat, at: int, move: Move = None) -> list[Score]:
        """What the moves of a seat are worth at a moment, best first.

        Args:
            seat: a seat that may act then.
            at: how many moves of the match came before.
            move: one that has to be among them.
        """
        key = seat, at, move
        if key not in self._found:
            table, also = self.table, [] if move is None else [move]
            self._found[key] = self.judge.scores(table.view_at(seat, at), table.rng("hint", at), also)
        return self._found[key]

    def judged(self, seat: Seat, at: int, move: Move) -> Judged | None:
        """What a move is worth; None where there was no other.

        Args:
            seat: whose move it was, or would be.
            at: how many moves of the match came before.
            move: a legal one.
        """
        if self.table.view_at(seat, at).legal.count() < 2:
            return None
        rows = self.scores(seat, at, move)
        return Judged(at, seat, next(row for row in rows if row.move == move), rows[0])

    def forget(self, at: int) -> None:
        """Moves from this place on were taken back."""
        self._found = {key: rows for key, rows in self._found.items() if key[1] < at}


class Review:
    """A look back at one seat's moves of a match, some moves at a time.

    Args:
        coach: the judge.
        seat: whose moves.
    """

    def __init__(self, coach: Coach, seat: Seat) -> None:
        self.coach, self.seat = coach, seat
        self.left = coach.table.decisions(seat)
        self.of = len(self.left)
        self.judged: list[Judged] = []

    @property
    def done(self) -> int:
        """How many moves were looked at."""
        return self.of - len(self.left)

    def go_on(self) -> None:
        """Look at some more moves."""
        some, self.left = self.left[:AT_ONCE], self.left[AT_ONCE:]
        found = [self.coach.judged(self.seat, at, move) for at, move in some]
        self.judged += [one for one in found if one]

    @property
    def turns(self) -> list[Judged]:
        """The turning points: the moves that cost most, in the order of the match."""
        dear = sorted([one for one in self.judged if one.costs], key=lambda one: -one.costs)
        return sorted(dear[:TURNS])
