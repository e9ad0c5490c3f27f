"""Simulation: sums that depend on the seed and nothing else."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import pytest

from tabletutor.arena import Result, Tally, play_out, simulate, wilson
from tabletutor.bots import bot_named
from tabletutor.games import GAMES
from tabletutor.table import Table

TamCuc = GAMES["tamcuc"]
BOTS = ["careful", "greedy", "random"]


def test_neither_executor_nor_workers_nor_chunks_change_the_result():
    """Here, on one thread, on three, with any chunk: always the same numbers."""
    alone = simulate("tamcuc", BOTS, 30, "seed", deals=1)
    for workers, chunk in ((1, 30), (3, 1), (3, 7)):
        with ThreadPoolExecutor(workers) as pool:
            assert simulate("tamcuc", BOTS, 30, "seed", pool, chunk, deals=1) == alone


def test_processes_give_the_same_result():
    """Other processes, started afresh, count the same."""
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        assert simulate("tamcuc", BOTS, 12, 7, pool, 5, deals=1) == simulate("tamcuc", BOTS, 12, 7, deals=1)


def test_more_games_go_on_where_fewer_ended():
    """Every game follows from the seed and its number: the first twenty of thirty are those of twenty."""
    few, many = (simulate("tamcuc", BOTS, n, "seed", chunk=20, deals=1).tally for n in (20, 30))
    assert all(a <= b for a, b in zip(few.points, many.points, strict=True))
    assert simulate("tamcuc", BOTS, 20, "another", deals=1).tally != few


def test_a_simulated_match_is_the_one_a_table_plays():
    """With the same seed word a table with the same opponents ends with the same points."""
    game, seated = TamCuc(players=3), [bot_named("tamcuc", name) for name in BOTS]
    outcome, deals, decisions = play_out(game, seated, "7b-monday")
    table = Table(game, "7b-monday", dict(enumerate(seated)))
    while table.advance():
        pass
    assert table.outcome == outcome and deals == 3
    assert decisions == sum(seat >= 0 for seat, _ in table.record().moves)


def test_seats_are_rotated_over_the_same_deal():
    """Equal players get equal shares in full rounds: every deal is played once from every seat."""
    result = simulate("tamcuc", ["greedy"] * 3, 30, "seed", deals=1)
    assert result.shares == pytest.approx((1 / 3,) * 3)
    assert len(set(result.tally.points)) == 1 and sum(result.tally.points) == 30 * 10


def test_equal_winners_share_a_match():
    """All shares of all matches together are one."""
    for players in (2, 5, 8):
        result = simulate("tamcuc", ["greedy"] * players, 8, "seed", deals=1)
        assert sum(result.shares) == pytest.approx(1)


def test_wilson_intervals():
    """The interval is that of Wilson's formula, and never leaves 0 … 1."""
    assert wilson(0.0, 10) == pytest.approx((0, 0.2775), abs=1e-4)
    assert wilson(1.0, 10) == pytest.approx((0.7225, 1), abs=1e-4)
    assert wilson(0.359, 3000) == pytest.approx((0.3420, 0.3764), abs=1e-4)
    assert wilson(0.5, 0) == (0, 1)


def test_a_result_reads_as_a_table():
    """The result prints as lines in a terminal and as a table in a notebook, without any seed or card."""
    result = Result("tamcuc", ("careful", "greedy"), Tally(4, 8, 100, (2520, 840), (40, 24)))
    assert str(result).splitlines() == [
        "Tam Cúc: 4 matches, 8 deals, 100 decisions",
        "opponent  won    95 % interval  points a match",
        "careful   0.750  0.301 – 0.954  10.00",
        "greedy    0.250  0.046 – 0.699  6.00",
    ]
    assert "| careful | 0.750 | 0.301 – 0.954 | 10.00 |" in result._repr_markdown_()


def test_a_made_game_can_be_given_too():
    """The rules may be an object instead of a class; then it must be made for as many players as there are bots."""
    game = TamCuc(players=2, deals=1)
    assert simulate(game, ["greedy", bot_named("tamcuc", "random")], 2, 1).tally.games == 2
    with pytest.raises(ValueError, match="2 bots"):
        simulate(game, BOTS, 2, 1)


def test_wrong_set_ups_are_refused():
    """An unknown opponent, an unknown option or no match at all is refused before anything is played."""
    with pytest.raises(ValueError, match="no opponent nobody"):
        simulate("tamcuc", ["nobody", "greedy"], 1, 1)
    with pytest.raises(ValueError, match="no option colour"):
        simulate("tamcuc", BOTS, 1, 1, colour="red")
    with pytest.raises(ValueError, match="at least one match"):
        simulate("tamcuc", BOTS, 0, 1)


def test_an_opponent_that_waits_for_nothing_stops_the_match():
    """Where nobody else can act, waiting is a mistake of the opponent, and it is said so."""

    class Sleeper(type(bot_named("tamcuc", "greedy"))):
        name = "sleeper"

        def choose(self, view, rng):
            return None

    with pytest.raises(RuntimeError, match="sleeper"):
        simulate("tamcuc", [Sleeper(), "greedy"], 1, 1)


def test_a_function_may_play():
    """A reader's function of a view sits at the table like any other, and may answer in notation."""

    def first(view):
        return view.game.write(next(iter(view.legal)))

    assert simulate("tamcuc", [first, "random", "random"], 6, "word", deals=1).bots == ("function", "random", "random")
