"""How fast the rules are: `python -m tests.benchmarks.rules [--game tamcuc] [--players 3] [--rounds 11] [--set deals=1]`.

Two figures for each number of players, in µs of CPU time for a decision of a player, the deal included:

* loop: `waiting_for`, the first of the seats, `sample`, `apply`, as anybody would write it;
* listed: the same, but the move is drawn from `list(legal(...))`, as somebody would who knows no `sample`;
* rollout: the game's own fast way.

All are timed in turn in every round, the first round is thrown away, and the median of the others is printed with the
band from 20 to 80 %. The last line is JSON with the versions. Against the rules engines of others: `tests.benchmarks.compare`.
"""

from __future__ import annotations

import argparse
import json
import random
import time

from tabletutor.game import DEALER
from tabletutor.games import GAMES, setting
from tests.benchmarks.rounds import band, machine, versions
from tests.conformance.setups import players_of

ENOUGH = 0.2  # seconds of one measurement


def loop(game, rng):
    """One match by the public loop; answers the number of decisions."""
    state, decisions = game.start(), 0
    waiting_for, sample, apply = game.waiting_for, game.sample, game.apply
    while waiting := waiting_for(state):
        for seat in waiting:  # noqa: B007 - whoever comes first will do, and of a few small numbers that is the lowest
            break
        state = apply(state, seat, sample(state, seat, rng))
        decisions += seat >= 0
    return decisions


def among(game, rng):
    """One match where any of the seats that wait may act: for games in which they all act at once."""
    state, decisions = game.start(), 0
    waiting_for, sample, apply, draw = game.waiting_for, game.sample, game.apply, rng.random
    while waiting := waiting_for(state):
        seats = tuple(waiting)
        seat = seats[int(draw() * len(seats))]
        state = apply(state, seat, sample(state, seat, rng))
        decisions += seat >= 0
    return decisions


def listed(game, rng):
    """One match by listing all legal moves."""
    state, decisions = game.start(), 0
    while waiting := game.waiting_for(state):
        seat = min(waiting)
        if seat == DEALER:
            move = game.chance(state, rng)
        else:
            moves = list(game.legal(state, seat))
            move = moves[int(rng.random() * len(moves))]
            decisions += 1
        state = game.apply(state, seat, move)
    return decisions


def rollout(game, rng):
    """One match by the fast way; the decisions are those of the loop with the same chance."""
    game.rollout(game.start(), rng)


def measure(play, game, word, matches):
    """CPU time of some matches, in seconds."""
    rng, clock = random.Random(word), time.process_time
    began = clock()
    for _ in range(matches):
        play(game, rng)
    return clock() - began


def rounds(game, n):
    """Figures of each round, in µs a decision, in the order loop, listed, rollout."""
    rng = random.Random("count")
    began, matches, decisions = time.process_time(), 0, 0
    while time.process_time() - began < ENOUGH:
        decisions += loop(game, rng)
        matches += 1
    each = decisions / matches
    found = []
    for turn in range(n + 1):
        times = [measure(play, game, f"round {turn}", matches) for play in (loop, listed, rollout)]
        found.append([1e6 * t / matches / each for t in times])
    return each, found[1:]


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="tamcuc", choices=list(GAMES))
    parser.add_argument("--players", type=int, help="only this number of players")
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    words = parser.parse_args()
    numbers, rows = setting(words.game).numbers, {}
    options = {"deals": 1} if "deals" in numbers else {}  # a match is as long as we say: one deal counts
    for name, _, value in (pair.partition("=") for pair in words.set):
        options[name] = int(value) if name in numbers else value
    print(f"{words.game} {options}, µs of CPU time a decision: median [20-80 % band]")
    for players in [words.players] if words.players else players_of(words.game):
        game = GAMES[words.game](players=players, **options)
        each, found = rounds(game, words.rounds)
        figures = {
            name: band(column)
            for name, column in zip(("loop", "listed", "rollout"), zip(*found, strict=True), strict=True)
        }
        rows[players] = {"decisions": each, **figures}
        cells = "   ".join(f"{name} {mid:5.2f} [{low:.2f}-{high:.2f}]" for name, (mid, low, high) in figures.items())
        print(f"{players} players, {each:5.1f} decisions a match:   {cells}", flush=True)
    about = {"versions": versions([]), "machine": machine()}
    print(json.dumps({"game": words.game, "options": options, **about, "figures": rows}))


if __name__ == "__main__":
    main()
