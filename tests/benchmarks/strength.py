"""Who beats whom: `python -m tests.benchmarks.strength [--game tamcuc] [--one planner --against greedy --slow 600]`.

One opponent against as many of another as there are seats left, by `tabletutor.simulate`: every deal is played once for each
rotation of the seats, and follows from the seed alone, so a figure repeats bit by bit, on any number of workers. Printed is the
share of the matches won (equal winners share one) with its 95 % interval; the fair share is one in the number of seats.

With `--write` the figures become those that readers see: `tabletutor/games/<game>/standings.json`, together with what came of
exchanging the hidden cards of every opponent (`tabletutor.honesty`). The file is written after each pair, and a pair that is
there with as many matches is not played again unless `--anew`; so this can be stopped, and run in pieces:

    python -m tests.benchmarks.strength --write --workers 2
    python -m tests.benchmarks.strength --write --game trico --only planner --slow 120
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterable
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import nullcontext
from itertools import permutations
from pathlib import Path
from typing import NamedTuple

from tabletutor import __version__, simulate
from tabletutor.bots import bot_named, bots_of
from tabletutor.games import GAMES
from tabletutor.honesty import Honesty, compared, quick, spots_of
from tabletutor.ladder import FOLDER, standings
from tests.benchmarks.ours import NAMES, OPTIONS, PLAYERS
from tests.benchmarks.rounds import FIGURES, machine, versions, write

SEATS = {**PLAYERS, "tinco": 4}  # the most that a match with several planners affords
# matches of a pair, at least: of opponents that decide at once, and of those that play on in their heads, by their cost
COUNTS = {"tamcuc": (300, 60), "trico": (150, 21), "xochintlan": (200, 30), "tinco": (160, 8)}
POSITIONS = 1000
PART = 100  # positions a worker tries in one go
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


def count(pair: Pair, games: int | None, slow: int | None) -> int:
    """Matches of a pair: a multiple of the seats, fewer where somebody takes his time."""
    fast = all(name not in bots_of(pair.game) or quick(bots_of(pair.game)[name]) for name in (pair.one, pair.others))
    n, players = (games if fast else slow) or COUNTS[pair.game][not fast], SEATS[pair.game]
    return -(-n // players) * players


def play(pair: Pair, n: int, executor: Executor | None) -> dict[str, object]:
    """The row of one pair; an opponent that is not there is named."""
    players = SEATS[pair.game]
    row: dict[str, object] = {**pair._asdict(), "players": players}
    missing = [name for name in (pair.one, pair.others) if name not in bots_of(pair.game)]
    if missing:
        return {**row, "missing": missing}
    seats = [pair.one, *[pair.others] * (players - 1)]
    began = time.process_time()
    found = simulate(pair.game, seats, n, SEED, executor, players, **OPTIONS.get(pair.game, {}))
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
        f"{NAMES[game]} {SEATS[game]}, fair share {1 / SEATS[game]:.3f}".ljust(28),
        *(f"{n:>10}" for n in names),
    ]
    lines = ["".join(head)]
    for one in names:
        cells = [f"{found[one, others]['won']:>10.3f}" if (one, others) in found else f"{'-':>10}" for others in names]
        lines.append("".join([f"  {one:<26}", *cells]))
    return "\n".join(lines)


class Book:
    """The figures of one game that readers see, as far as they are there; those of other conditions are dropped."""

    def __init__(self, game: str) -> None:
        self.game, self.file = game, FOLDER / game / "standings.json"
        self.facts: dict[str, object] = {
            "game": game,
            "version": __version__,
            "players": SEATS[game],
            "options": OPTIONS.get(game, {}),
            "seed": SEED,
        }
        data = json.loads(self.file.read_text(encoding="utf-8")) if self.file.is_file() else {}
        known = bots_of(game)
        old = data if all(data.get(key) == fact for key, fact in self.facts.items()) else {}
        self.pairs = {(one, others): row for one, others, *row in old.get("pairs", ()) if {one, others} <= set(known)}
        self.honesty = {name: row for name, row in old.get("honesty", {}).items() if name in known}

    def write(self) -> None:
        """A line for each pair, in the order of the game's opponents, so that changes can be read."""
        names = [*bots_of(self.game)]
        pairs = [[*pair, *self.pairs[pair]] for pair in permutations(names, 2) if pair in self.pairs]
        lines = [f" {json.dumps(key)}: {json.dumps(fact)}," for key, fact in self.facts.items()]
        lines += [' "pairs": [', ",\n".join(f"  {json.dumps(pair)}" for pair in pairs), " ],"]
        honesty = {name: self.honesty[name] for name in names if name in self.honesty}
        lines.append(f' "honesty": {json.dumps(honesty)}')
        self.file.write_text("\n".join(["{", *lines, "}"]) + "\n", encoding="utf-8")


def record(
    book: Book, some: list[Pair], words: argparse.Namespace, executor: Executor | None
) -> list[dict[str, object]]:
    """Play what the book lacks, and write it after each pair."""
    rows = []
    for pair in some:
        n, old = count(pair, words.games, words.slow), book.pairs.get((pair.one, pair.others), [0])
        if pair.one in bots_of(pair.game) and pair.others in bots_of(pair.game) and (words.anew or old[0] < n):
            rows.append(play(pair, n, executor))
            book.pairs[pair.one, pair.others] = [rows[-1]["games"], rows[-1]["won"], *rows[-1]["interval"]]
            book.write()
            print(line(rows[-1]), flush=True)
    return rows


def try_all(book: Book, words: argparse.Namespace, executor: Executor | None) -> None:
    """Exchange the hidden cards of every opponent that is asked for, all in the same positions."""
    only, n = {words.only, words.one} - {None}, words.positions
    names = [name for name in bots_of(book.game) if not only or name in only]
    names = [name for name in names if words.anew or book.honesty.get(name, [0])[0] < n]
    parts = [(book.game, names, min(PART, n - at), f"{SEED} {at}") for at in range(0, n if names else 0, PART)]
    found = [*(executor.map(tried, parts) if executor else map(tried, parts))]
    for at, name in enumerate(names):
        book.honesty[name] = [sum(part[at][column] for part in found) for column in (0, 1)]
        positions, changed = book.honesty[name]
        print(f"{NAMES[book.game]}: {name}, hidden cards exchanged in {positions} positions, changed in {changed}")
    book.write()


def tried(part: tuple[str, list[str], int, str]) -> list[Honesty]:
    """Some positions from matches of their own, for some opponents; a plain function, so that any process can do it."""
    game, names, n, word = part
    rules = GAMES[game](players=SEATS[game], **OPTIONS.get(game, {}))
    spots = list(spots_of(rules, n, word, hidden=True))
    return [compared(rules, bot_named(game, name), spots, word) for name in names]


def asked(words: argparse.Namespace, game: str) -> list[Pair]:
    """The pairs of a game that the command names."""
    some = [pair for pair in pairs(game) if words.one in (None, pair.one) and words.against in (None, pair.others)]
    some = [pair for pair in some if words.only in (None, pair.one, pair.others)]
    return [pair for pair in some if not words.goals or pair in GOALS]


def main() -> None:
    """Play, print, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", nargs="+", choices=list(GAMES), default=list(GAMES))
    parser.add_argument("--games", type=int, help=f"matches of a pair that decides at once; {COUNTS} if left out")
    parser.add_argument("--slow", type=int, help="matches of a pair with somebody who plays on in his head")
    parser.add_argument("--one", help="only this opponent")
    parser.add_argument("--against", help="only against this one")
    parser.add_argument("--only", help="only pairs with this opponent, on either side")
    parser.add_argument("--goals", action="store_true", help="only the pairs that have a goal")
    parser.add_argument("--write", action="store_true", help="into the games' folders, for readers")
    parser.add_argument("--anew", action="store_true", help="with --write: what is there is played again")
    parser.add_argument(
        "--positions", type=int, default=POSITIONS, help="with --write: in which hidden cards are exchanged"
    )
    parser.add_argument("--workers", type=int, default=1, help="processes; the figures are the same")
    parser.add_argument("--json", type=Path, default=FIGURES / "strength.json")
    words, rows = parser.parse_args(), []
    with ProcessPoolExecutor(words.workers) if words.workers > 1 else nullcontext() as executor:
        for game in words.game:
            if words.write:
                book = Book(game)
                rows += record(book, asked(words, game), words, executor)
                try_all(book, words, executor)
                continue
            for pair in asked(words, game):
                rows.append(play(pair, count(pair, words.games, words.slow), executor))
                print(line(rows[-1]), flush=True)
    for game in words.game:
        print(f"\n{standings(game) if words.write else table(rows, game)}")
    write(words.json, {"machine": machine(), "versions": versions([]), "seed": SEED, "pairs": rows})


if __name__ == "__main__":
    main()
