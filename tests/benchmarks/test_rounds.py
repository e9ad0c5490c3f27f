"""The harness of the benchmarks, without any peer: what is paired, what is judged, and what is said of a missing one."""

from __future__ import annotations

import json

from tests.benchmarks.rounds import Cell, Goal, Run, Timed, judge, ratios, report, run


def cell(name, make):
    return Cell(name, "no-such-project", "by hand", make)


def absent():
    raise ImportError("No module named 'no_such_project'")


def test_every_round_times_every_cell_and_the_first_is_thrown_away():
    """Each cell has one figure a round, and the units that its playouts answered."""
    found = run([cell("one", lambda: lambda _rng: 3), cell("two", lambda: lambda _rng: 5)], rounds=2, enough=0.001)
    assert {name: (len(timed.us), timed.units) for name, timed in found.timed.items()} == {"one": (2, 3), "two": (2, 5)}


def test_a_missing_peer_is_named_and_never_timed(tmp_path, capsys):
    """It stands in the table and in the JSON with the reason; goals that need it are judged without it."""
    cells = [cell("ours", lambda: lambda _rng: 1), cell("peer", absent), cell("other", lambda: lambda _rng: 1)]
    found = run(cells, rounds=1, enough=0.001)
    rows = report(found, [Goal("ours", ("peer", "other"), 1)], "unit", tmp_path / "x.json")
    assert [row["peer"] for row in rows] == ["other"]
    assert "MISSING: no-such-project is not installed (No module named 'no_such_project')" in capsys.readouterr().out
    written = json.loads((tmp_path / "x.json").read_text(encoding="utf-8"))
    assert "us" not in written["cells"]["peer"] and "no-such-project" in written["missing"]["peer"]


def test_what_is_compared_is_one_round():
    """A round in which everything took twice as long changes no ratio; a median of peers is taken round by round."""
    timed = {"ours": Timed([1, 2], 1), "a": Timed([2, 4], 1), "b": Timed([4, 8], 1), "c": Timed([9, 6], 1)}
    found = Run({}, timed, {})
    assert ratios(found, "ours", ["a", "b"], median=False) == {"a": [2, 2], "b": [4, 4]}
    assert ratios(found, "ours", ["a", "b", "c"], median=True) == {"median of 3": [4, 3]}
    assert [row["met"] for row in judge(found, [Goal("ours", ("a", "b"), 3)])] == [False, True]
    assert judge(found, [Goal("not there", ("a",), 3)]) == []
