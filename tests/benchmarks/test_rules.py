"""Guards of speed that do not depend on the machine: how much work is done, and how much is kept."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from tabletutor.games import GAMES
from tabletutor.games.tamcuc import combinations as cards, halves
from tests.benchmarks.ours import rules
from tests.benchmarks.rules import among, loop

ROOT = Path(__file__).resolve().parent.parent.parent
MATCHES = {"tamcuc": 20, "trico": 20, "xochintlan": 20, "tinco": 3}
# game → calls a decision, deal included, of the public loop and of a rollout: what was counted, and 3 % more
CALLS = {"tamcuc": (16.0, 7.8), "trico": (15.6, 9.3), "xochintlan": (36.6, 22.5), "tinco": (22.6, 11.0)}
LOADED = 60  # modules that one game's rules load beyond `import tabletutor`
SLOW = {"numpy", "dataclasses", "inspect", "asyncio", "anywidget", "ipywidgets", "traitlets"}


def calls(run):
    """How many functions, Python's own and others, are called."""
    count = 0

    def seen(_frame, event, _what):
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(seen)
    try:
        run()
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("name", CALLS)
def test_a_decision_takes_few_calls(name):
    """At fixed seeds, and once the tables are filled, neither the public loop nor a rollout calls more functions than it did."""
    game = rules(name)
    way, seeds = among if game.at_once else loop, range(MATCHES[name])
    ways = [lambda: [way(game, random.Random(n)) for n in seeds]]
    ways.append(lambda: [game.rollout(game.start(), random.Random(n)) for n in seeds])
    decisions = sum(ways[0]())
    for run, most in zip(ways, CALLS[name], strict=True):
        run()
        assert calls(run) / decisions < most


@pytest.mark.parametrize("players", [3, 8])
def test_tables_stay_within_bounds(players):
    """However many deals are played, no table of hands holds more than its bound."""
    game = GAMES["tamcuc"](players=players, deals=1)
    for n in range(400):
        game.rollout(game.start(), random.Random(n))
    for table in (cards.SUBSETS, cards.WAYS, cards.WAYS_BACK, cards.LOW_LAYS, cards.HIGH_LAYS, cards.LEADS):
        assert table.entries <= table.most <= 1 << 18
    assert len(halves.HALVES) <= halves.MOST <= 1 << 15
    assert cards.size_of.cache_info().currsize <= 1 << 14


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_load_little(name):
    """Playing a match at random loads the game's own files, few others, and nothing that is slow or not of Python itself."""
    play = f"game = GAMES[{name!r}](); game.rollout(game.start(), random.Random(1))"
    script = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); import random, tabletutor; from tabletutor.games import GAMES; "
        f"before = set(sys.modules); {play}; print(*set(sys.modules) - before)"
    )
    words = [sys.executable, "-S", "-E", "-c", script]
    loaded = set(subprocess.run(words, capture_output=True, text=True, check=True, cwd="/").stdout.split())
    assert len(loaded) <= LOADED, sorted(loaded)
    assert not {module.partition(".")[0] for module in loaded} & SLOW
