"""The planner: an opponent for every game, and the judge of moves behind hints, warnings and "why not this one?".

It imagines worlds that agree with a view, makes every move worth trying in each of them, and lets the game go on in its
head (see `search`). A move's value is the share of the match that its seat wins after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from tabletutor.bots import Bot, Choice
from tabletutor.game import Move, Rng, View
from tabletutor.search import Line, Thought, flat, mean, spread, thought
from tabletutor.words import listed, say

STAGES = (24, 24, 48)  # worlds of each stage; after it the better half of the lines goes on


class Score(NamedTuple):
    """What a move is worth, best line first.

    Attributes:
        move: the move; None to wait.
        mean: the share of the match its seat wins after it, 0 … 1; equal winners share a match.
        n: playouts that count.
        error: half the 95 % interval of the mean.
        behind: how much less that is than the best move won in the same worlds.
        doubt: half the 95 % interval of that difference; if it is larger, the difference may be chance.
    """

    move: Move
    mean: float
    n: int
    error: float
    behind: float = 0.0
    doubt: float = 0.0

    @property
    def sure(self) -> bool:
        """Whether the best move is better by more than chance explains."""
        return self.behind > self.doubt

    def words(self) -> dict[str, object]:
        """The numbers for a sentence: matches of 100, the ends of the interval, how many fewer than the best, playouts."""
        low, high = (_percent(self.mean + side * self.error) for side in (-1, 1))
        return {"n": self.n, "percent": _percent(self.mean), "low": low, "high": high, "less": _percent(self.behind)}


class Planner(Bot):
    """Imagines what the others may hold, plays on in its head again and again, and does what won most often."""

    name = "planner"
    traits: Mapping[str, bool] = {"counts": True, "remembers": True, "stochastic": True}
    stages: Sequence[int] = STAGES

    def scores(self, view: View, rng: Rng, also: Iterable[Move] = ()) -> list[Score]:
        """All moves worth trying with what they are worth, best first.

        Args:
            view: of a seat that may act.
            rng: chance for this one decision.
            also: more legal moves to look at, with as many playouts as the best.
        """
        return self._scores(thought(view), view, rng, also)

    def choose(self, view: View, rng: Rng) -> Choice | None:
        """The move that won most often; None to wait."""
        mind = thought(view)
        if len({line[:1] for line in mind.lines}) > 1:
            rows = self._scores(mind, view, rng)
            return self._choice(mind, rows) if rows[0].move is not None else None
        only = mind.lines[0]
        return self._alone(mind, view, only[0]) if only else None

    def why_not(self, view: View, rng: Rng, move: Move) -> str:
        """How often the match was won with a move, and how much seldomer than with the one it chose."""
        mind = thought(view)
        row = next(row for row in self._scores(mind, view, rng, [move]) if row.move == move)
        return f"{lost(mind, row, asked=True)} {mind.why(move)}".strip()

    def _scores(self, mind: Thought, view: View, rng: Rng, also: Iterable[Move] = ()) -> list[Score]:
        won = flat(mind, view, [max(1, round(n * mind.effort)) for n in self.stages], rng, also)
        best, found = next(iter(won.values())), dict[Line, Score]()
        for line, values in won.items():
            found.setdefault(line[:1], _score(line[0] if line else None, values, best))
        return list(found.values())

    def _choice(self, mind: Thought, rows: Sequence[Score]) -> Choice:
        """The best, with the numbers that decided; the public reason is the same whatever it holds and does."""
        best, other = rows[0], rows[1]
        why = f"{say('planner.why', move=mind.name(best.move), **best.words())} {mind.why(best.move)}".strip()
        moves = [row.move for row in rows[:2] if row.move is not None]
        look = say("planner.look", moves=listed(sorted(map(mind.name, moves)), "planner.or"))
        return Choice(best.move, say("planner.public"), f"{why} {lost(mind, other)}", mind.clauses, other.move, look)

    def _alone(self, mind: Thought, view: View, move: Move) -> Choice:
        """A move that needs no thought: the runner-up is any other that the rules allow."""
        other = next((some for some in view.legal if some != move), None)
        key = "planner.only" if other is None else "planner.sure"
        why, look = say(key, move=mind.name(move)), say("planner.look_only")
        return Choice(move, say("planner.public"), why, mind.clauses, other, look)


class Sketch(Planner):
    """The planner with a quarter of its patience."""

    name = "sketch"
    stages = (8, 8, 8)


def lost(mind: Thought, row: Score, *, asked: bool = False) -> str:
    """Why a move was not chosen: how often it won, and whether the difference may be chance.

    Args:
        mind: what the game's policy thinks.
        row: what the move is worth.
        asked: whether somebody asks about it; else it is the runner-up.
    """
    move = say("planner.wait") if row.move is None else mind.name(row.move)
    key = "alike" if round(100 * row.behind) <= 0 else "behind" if row.sure else "chance"
    values = {"move": move, **row.words()}
    return say(f"planner.asked.{key}", **values) if asked else say(f"planner.other.{key}", **values)


def _score(move: Move | None, values: Sequence[float], best: Sequence[float]) -> Score:
    less = [a - b for a, b in zip(best, values, strict=False)]
    return Score(move, mean(values), len(values), spread(values), mean(less), spread(less))


def _percent(share: float) -> str:
    return f"{100 * min(1.0, max(0.0, share)):.0f}"
