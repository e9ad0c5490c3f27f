"""Guards of speed that do not depend on the machine: how much work is done, and how much is kept."""

from __future__ import annotations

import random
import sys

import pytest

from tabletutor.games import GAMES
from tabletutor.games.tamcuc import combinations as cards
from tests.benchmarks.rules import loop


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


def test_a_decision_takes_few_calls():
    """Per decision of three players, deal included, the public loop makes at most 20 calls and a rollout 9."""
    game = GAMES["tamcuc"](players=3, deals=1)
    for n in range(300):  # the tables fill
        loop(game, random.Random(n))
    decisions = sum(loop(game, random.Random(n)) for n in range(50))
    assert calls(lambda: [loop(game, random.Random(n)) for n in range(50)]) / decisions < 20.2
    assert calls(lambda: [game.rollout(game.start(), random.Random(n)) for n in range(50)]) / decisions < 9.1


@pytest.mark.parametrize("players", [3, 8])
def test_tables_stay_within_bounds(players):
    """However many deals are played, no table of hands holds more than its bound."""
    game = GAMES["tamcuc"](players=players, deals=1)
    for n in range(400):
        game.rollout(game.start(), random.Random(n))
    for table in (cards.SUBSETS, cards.WAYS, cards.WAYS_BACK, cards.LOW_LAYS, cards.HIGH_LAYS, cards.LEADS):
        assert table.entries <= table.most <= 1 << 18
    assert cards.size_of.cache_info().currsize <= 1 << 14
