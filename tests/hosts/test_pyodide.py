"""Pyodide in Node, with the very files of the JupyterLite site: every notebook runs, and a seed word means the same."""

from __future__ import annotations

import json
import subprocess

import pytest

from tabletutor.games import GAMES
from tests.hosts.inside import NOTEBOOKS, digest
from tests.hosts.prepare import ROOT
from tests.node import node


@pytest.fixture(scope="session")
def told(site):
    """What `inside.report` found there, all at once: Pyodide takes seconds to start."""
    words = node("tests/hosts/pyodide.mjs", str(site / "static" / "pyodide"), str(ROOT))
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-5000:]
    found = json.loads(done.stdout)
    assert found["system"] == "Emscripten"
    assert "site-packages" in found["package"], "the wheel of the site, not the clone"
    return found


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.name)
def test_every_notebook_runs_in_pyodide(told, notebook):
    """All code cells, one after the other, without an exception."""
    fault = told["faults"][notebook.name]
    assert not fault, fault


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_word_gives_the_same_games_on_both_pythons(told, game):
    """Whole matches with all opponents and all numbers of players are move for move the same on CPython and Pyodide."""
    there = told["digests"][game]
    assert there == digest(game), there  # or what was raised there
