"""Guards of the searches that do not depend on the machine: what is counted, and how much work it is."""

from __future__ import annotations

from random import Random

import pytest

from tabletutor.planner import STAGES
from tabletutor.search import Plain
from tests.benchmarks.search import SIMULATIONS, flat_search, tree_search, views
from tests.benchmarks.test_rules import calls

SEARCHES = [flat_search, tree_search]
# search → calls a simulation on Tam Cúc for three, a world imagined and played on at random: what was counted, and 3 % more
CALLS = {flat_search: 190.0, tree_search: 373.0}


class Counting(Plain):
    """Plain thought that counts what is asked of it."""

    def __init__(self, view):
        super().__init__(view)
        self.played, self.imagined = 0, 0

    def worlds(self, rng):
        for world in super().worlds(rng):
            self.imagined += 1
            yield world

    def play_on(self, state, rng):
        self.played += 1
        return super().play_on(state, rng)


@pytest.fixture(scope="module")
def positions():
    """First decisions of some deals."""
    return views("tamcuc")


@pytest.mark.parametrize("search", SEARCHES)
def test_a_simulation_is_a_world_played_on(search, positions):
    """What the benchmark counts is how often a world was played on; the tree imagines one for each, the flat search fewer."""
    for view in positions:
        mind = Counting(view)
        found = search(mind, view, Random(1))
        assert found == mind.played and found >= SIMULATIONS
        assert mind.imagined == (found if search is tree_search else sum(STAGES))


@pytest.mark.parametrize("search", SEARCHES)
def test_a_simulation_takes_few_calls(search, positions):
    """At fixed seeds, once the tables are filled, a simulation calls no more functions than it did."""

    def run():
        return sum(search(Plain(view), view, Random(n)) for n, view in enumerate(positions))

    simulations = run()
    assert calls(run) / simulations < CALLS[search]
