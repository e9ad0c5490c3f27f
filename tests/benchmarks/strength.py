"""Who beats whom: `python -m tests.benchmarks.strength [--game tamcuc] [--games 600] [--one planner --against greedy]`.

One opponent against as many of another as there are seats left, by `tabletutor.simulate`: every deal is played once for each
rotation of the seats, and follows from the seed alone, so a figure repeats bit by bit, on any number of workers. Printed is the
share of the matches won (equal winners share one) with its 95 % interval; the fair share is one in the number of seats.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import nullcontext
from itertools import permutations
from pathlib import Path
from typing import NamedTuple

from tabletutor import simulate
from tabletutor.bots import bots_of
from tabletutor.games import GAMES
from tests.benchmarks.ours import NAMES, OPTIONS, PLAYERS
from tests.benchmarks.rounds import FIGURES, machine, versions, write

GAMES_EACH = 300  # matches of a pair, at least; made a multiple of the seats
SEED = "strength"


class Pair(NamedTuple):
    """One opponent among others of one kind, and what is hoped of its share."""

    game: str
    one: str
    others: str
    share: float | None = None  # at least
    low: float | None = None  # the lower end of the interval, at least


GOALS = (
    Pair("tamcuc", "planner", "greedy", 0.50, 0.45),
    Pair("tamcuc", "planner", "careful", 0.50, 0.45),
    Pair("xochintlan", "builder", "random", 0.98),
    Pair("xochintlan", "planner", "builder", low=0.50),
    Pair("trico", "planner", "collector", 0.50),
)


def pairs(game: str) -> list[Pair]:
    """The goals, and every other pair of different opponents."""
    goals = {(goal.one, goal.others): goal for goal in GOALS if goal.game == game}
    every = {(one, others): Pair(game, one, others) for one, others in permutations(bots_of(game), 2)}
    return [*{**every, **goals}.values()]


def play(pair: Pair, games: int, executor: Executor | None) -> dict[str, object]:
    """The row of one pair; an opponent that is not there is named."""
    players = PLAYERS[pair.game]
    row: dict[str, object] = {**pair._asdict(), "players": players}
    missing = [name for name in (pair.one, pair.others) if name not in bots_of(pair.game)]
    if missing:
        return {**row, "missing": missing}
    n = -(-games // players) * players
    seats = [pair.one, *[pair.others] * (players - 1)]
    began = time.process_time()
    found = simulate(pair.game, seats, n, SEED, executor, **OPTIONS.get(pair.game, {}))
    spent = time.process_time() - began
    won, (low, high) = found.shares[0], found.intervals[0]
    met = [won >= pair.share] if pair.share is not None else []
    met += [low >= pair.low] if pair.low is not None else []
    return {
        **row,
        "games": n,
        "won": round(won, 4),
        "interval": [round(low, 4), round(high, 4)],
        "points": [round(points, 3) for points in found.points],
        "cpu seconds": None if executor else round(spent, 2),
        "met": all(met) if met else None,
    }


def line(row: dict[str, object]) -> str:
    """A row for people."""
    name = f"{NAMES[str(row['game'])]} {row['players']}: {row['one']} against {row['others']}"
    if "missing" in row:
        return f"{name:<52} MISSING: {', '.join(row['missing'])}"
    low, high = row["interval"]
    goal = (
        "" if row["met"] is None else f"   goal {row['share'] or ''} {'low ' + str(row['low']) if row['low'] else ''}"
    )
    verdict = {None: "", True: " met", False: " MISSED"}[row["met"]]
    return f"{name:<52} {row['won']:.3f}  [{low:.3f}-{high:.3f}]  of {row['games']}{goal}{verdict}"


def table(rows: Iterable[dict[str, object]], game: str) -> str:
    """The cross-table: a row's opponent among those of the column."""
    found = {(row["one"], row["others"]): row for row in rows if row["game"] == game and "won" in row}
    names = [name for name in bots_of(game) if any(name in pair for pair in found)]
    head = [
        f"{NAMES[game]} {PLAYERS[game]}, fair share {1 / PLAYERS[game]:.3f}".ljust(28),
        *(f"{n:>10}" for n in names),
    ]
    lines = ["".join(head)]
    for one in names:
        cells = [f"{found[one, others]['won']:>10.3f}" if (one, others) in found else f"{'-':>10}" for others in names]
        lines.append("".join([f"  {one:<26}", *cells]))
    return "\n".join(lines)


def main() -> None:
    """Play, print, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", nargs="+", choices=list(GAMES), default=sorted({goal.game for goal in GOALS}))
    parser.add_argument("--games", type=int, default=GAMES_EACH, help="matches of each pair")
    parser.add_argument("--one", help="only this opponent")
    parser.add_argument("--against", help="only against this one")
    parser.add_argument("--goals", action="store_true", help="only the pairs that have a goal")
    parser.add_argument("--workers", type=int, default=1, help="processes; the figures are the same")
    parser.add_argument("--json", type=Path, default=FIGURES / "strength.json")
    words = parser.parse_args()
    some = [pair for game in words.game for pair in pairs(game)]
    some = [pair for pair in some if words.one in (None, pair.one) and words.against in (None, pair.others)]
    some = [pair for pair in some if not words.goals or pair in GOALS]
    rows = []
    with ProcessPoolExecutor(words.workers) if words.workers > 1 else nullcontext() as executor:
        for pair in some:
            rows.append(play(pair, words.games, executor))
            print(line(rows[-1]), flush=True)
    for game in words.game:
        print(f"\n{table(rows, game)}")
    write(words.json, {"machine": machine(), "versions": versions([]), "seed": SEED, "pairs": rows})


if __name__ == "__main__":
    main()
