"""Many games between opponents, on any number of workers: who wins how often, and how sure that is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from math import sqrt
from typing import NamedTuple

from tabletutor.bots import Bot, as_bot, in_turn
from tabletutor.chance import NORMAL_95
from tabletutor.game import DEALER, Game, Move, Outcome, View
from tabletutor.games import GAMES
from tabletutor.table import rng_for
from tabletutor.words import columns, markdown, say

PARTS = 840  # a shared win is counted in whole parts, so that sums do not depend on their order; 2 to 8 divide it
CHUNK = 20


class Tally(NamedTuple):
    """What is kept of some games: sums only, one entry a bot."""

    games: int
    deals: int
    decisions: int
    parts: tuple[int, ...]  # wins in parts of `PARTS`; equal winners share one
    points: tuple[int, ...]

    def plus(self, other: Tally) -> Tally:
        """Both together."""
        parts = tuple(a + b for a, b in zip(self.parts, other.parts, strict=True))
        points = tuple(a + b for a, b in zip(self.points, other.points, strict=True))
        sums = (self.games + other.games, self.deals + other.deals, self.decisions + other.decisions)
        return Tally(*sums, parts, points)


class Result(NamedTuple):
    """The outcome of a simulation: names of the bots as they were given, and the sums over all games."""

    game: str
    bots: tuple[str, ...]
    tally: Tally

    @property
    def shares(self) -> tuple[float, ...]:
        """Share of the matches each bot won, from 0 to 1; equal winners share a match."""
        return tuple(parts / PARTS / max(1, self.tally.games) for parts in self.tally.parts)

    @property
    def intervals(self) -> tuple[tuple[float, float], ...]:
        """The 95 % interval (Wilson) of each share."""
        return tuple(wilson(share, self.tally.games) for share in self.shares)

    @property
    def points(self) -> tuple[float, ...]:
        """Mean points of each bot in a match."""
        return tuple(points / max(1, self.tally.games) for points in self.tally.points)

    def _rows(self) -> list[tuple[str, ...]]:
        rows = zip(self.bots, self.shares, self.intervals, self.points, strict=True)
        return [
            (name, f"{share:.3f}", f"{low:.3f} – {high:.3f}", f"{mean:.2f}") for name, share, (low, high), mean in rows
        ]

    def _facts(self) -> tuple[str, tuple[str, ...]]:
        fixed = self.tally.deals > self.tally.games  # how many a match has that ends by its score is not counted
        title = say(
            "arena.title_deals" if fixed else "arena.title", game=say(f"{self.game}.title"), **self.tally._asdict()
        )
        return title, tuple(say(f"arena.{column}") for column in ("bot", "share", "interval", "points"))

    def __str__(self) -> str:
        title, head = self._facts()
        return "\n".join([title, *columns([head, *self._rows()])])

    def _repr_markdown_(self) -> str:
        title, head = self._facts()
        return "\n".join([title, "", *markdown(head, self._rows())])


def wilson(share: float, n: int) -> tuple[float, float]:
    """The 95 % interval in which a share measured in `n` games lies.

    >>> [round(edge, 3) for edge in wilson(0.5, 100)]
    [0.404, 0.596]
    """
    if n == 0:
        return 0.0, 1.0
    z2 = NORMAL_95**2
    middle, half = share + z2 / (2 * n), NORMAL_95 * sqrt(share * (1 - share) / n + z2 / (4 * n * n))
    return max(0.0, (middle - half) / (1 + z2 / n)), min(1.0, (middle + half) / (1 + z2 / n))


def simulate(
    game: str | Game,
    bots: Sequence[Bot | str | Callable[[View], Move]],
    n: int,
    seed: str | int,
    executor: Executor | None = None,
    chunk: int = CHUNK,
    **options: object,
) -> Result:
    """Let bots play `n` matches against each other.

    Each deal is played once for every rotation of the seats, so that luck and seats are shared evenly; it follows from
    the seed and the number of the game alone. Neither the executor, nor its workers, nor `chunk` changes the result.

    Args:
        game: a name in `GAMES`, played by as many players as there are bots; or rules made beforehand.
        bots: one a seat, 2 or more: opponents, names from the game's own list, or functions `move = bot(view)`.
        n: number of matches, 1 or more; a multiple of the number of bots treats all alike.
        seed: any word or number.
        executor: any `concurrent.futures.Executor`; without one the games run here, one after the other.
        chunk: matches a task.
        options: of the game, where `game` is a name.

    Raises:
        ValueError: wrong number of bots, or an option the game does not have.

    >>> result = simulate("tamcuc", ["random", "random"], 4, "7b-monday", deals=1)
    >>> result.tally.games, sum(result.tally.points) == 4 * 16
    (4, True)
    """
    rules: Game = GAMES[game](players=len(bots), **options) if isinstance(game, str) else game
    seated = tuple(as_bot(rules.name, bot) for bot in bots)
    if len(seated) != rules.players or n < 1:
        raise ValueError(f"{rules.players} bots and at least one match, not {len(seated)} and {n}")
    tasks = [(rules, seated, str(seed), range(at, min(at + chunk, n))) for at in range(0, n, chunk)]
    done: Iterable[Tally] = executor.map(_chunk, tasks) if executor else map(_chunk, tasks)
    total = Tally(0, 0, 0, (0,) * len(seated), (0,) * len(seated))
    for tally in done:
        total = total.plus(tally)
    return Result(rules.name, tuple(bot.name for bot in seated), total)


def _chunk(task: tuple[Game, tuple[Bot, ...], str, range]) -> Tally:
    """Some of the games; a plain function of its argument, so that any process can do it."""
    game, bots, seed, numbers = task
    total = Tally(0, 0, 0, (0,) * len(bots), (0,) * len(bots))
    for number in numbers:
        total = total.plus(_match(game, bots, seed, number))
    return total


def _match(game: Game, bots: tuple[Bot, ...], seed: str, number: int) -> Tally:
    """One match; bot `b` sits at seat `(b + number) % players`."""
    n = game.players
    seated = [bots[(seat - number) % n] for seat in range(n)]
    outcome, deals, decisions = play_out(game, seated, f"{seed}/{number // n}")
    by_bot = [(bot + number) % n for bot in range(n)]
    share = PARTS // len(outcome.winners)
    parts = tuple(share if seat in outcome.winners else 0 for seat in by_bot)
    return Tally(1, deals, decisions, parts, tuple(outcome.scores[seat] for seat in by_bot))


def play_out(game: Game, seated: Sequence[Bot], word: str) -> tuple[Outcome, int, int]:
    """One match from its first card: outcome, deals, decisions. A table with the same seed word plays the same match.

    Raises:
        RuntimeError: a bot waits although it is its turn and nobody else can act.
    """
    state, made = game.start(), [0] * (game.players + 1)  # the dealer counts at index −1
    acts, number = [-1] * (game.players + 1), 0
    while waiting := game.waiting_for(state):
        if DEALER in waiting:
            seat, move = DEALER, game.chance(state, rng_for(word, "deal", made[DEALER]))
        else:
            needed = waiting if len(waiting) == 1 else game.view(state, None).needed
            for seat in in_turn(waiting, needed, acts):
                choice = seated[seat].choose(game.view(state, seat), rng_for(word, f"bot {seat}", made[seat]))
                if choice is not None:
                    move = choice.move
                    break
            else:
                raise RuntimeError(f"{seated[seat].name} waits for nothing")
        made[seat] += 1
        acts[seat], number = number, number + 1
        state = game.apply(state, seat, move)
    outcome = game.outcome(state)
    assert outcome is not None  # nobody is waiting, so it is over
    return outcome, int(str(game.options.get("deals", 1))), sum(made[:-1])
