"""The rules compiled by mypyc from the sources as they are: `python -m tests.benchmarks.compiled [--game tamcuc]`.

In a temporary folder the package is copied and the modules of the rules are compiled there; nothing of that is installed. Then
the tests of the rules run on the result, and the public loop and the rollout are timed against the same sources in CPython, each
in a process of its own, in paired rounds in shuffled order. Needs gcc, and mypy with its compiler from the tests' environment.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from tests.benchmarks.rounds import arguments, band, machine, versions, write

ROOT = Path(__file__).resolve().parent.parent.parent
GOAL = 1.5  # times as fast, the public loop
MODULES = {
    "tamcuc": "combinations halves box state notation playout rules",
    "trico": "cards ring conditions dealing state notation playout rules",
    "xochintlan": "pentominoes groups state notation playout rules",
}
TESTS = {
    "tamcuc": ["test_combinations.py", "test_dealing.py", "test_tricks.py"],
    "trico": ["test_appeals.py", "test_conditions.py", "test_ends.py", "test_nico.py", "test_two_players.py"],
    "xochintlan": ["test_pentominoes.py", "test_turns.py", "test_winning.py"],
}
CONFORMANCE = ["test_random_games.py", "test_moves.py", "test_saving.py"]
# compiled code itself refuses players="3", with a TypeError, before the rules can say what is allowed
OTHERWISE = [
    *(f"tests/conformance/test_moves.py::test_a_set_up_that_is_not_allowed_says_what_is[{game}-" for game in MODULES),
    "tests/games/xochintlan/test_turns.py::test_two_to_five_play[2]",
]
SETUP = """
from mypyc.build import mypycify
from setuptools import setup
setup(name="compiled", ext_modules=mypycify(["--strict", *{files}], opt_level="3"))
"""
WORKER = """
import json, sys
from tabletutor.games import GAMES
from tests.benchmarks import ours, rounds
made = {}
for line in sys.stdin:
    game, way, word = json.loads(line)
    if (game, way) not in made:
        made[game, way] = ours.public(game, ours.loop) if way == "loop" else ours.rollout(game)
    spent, units, _ = rounds.measure(made[game, way], word, 20, rounds.ENOUGH)
    kind = sys.modules[GAMES[game].__module__].__file__.rpartition(".")[2]
    print(json.dumps([1e6 * spent / units, kind]), flush=True)
"""


class Worker:
    """A process that times the games of one folder."""

    def __init__(self, folder: Path) -> None:
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        self.process = subprocess.Popen([sys.executable, "-c", WORKER], cwd=folder, env=environment(folder), **pipes)

    def us(self, *question: str) -> float:
        """µs a decision: of a game, a way and a seed word."""
        print(json.dumps(question), file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline()
        if not answer:
            raise SystemExit("the process that times ended; its error stands above")
        us, self.kind = json.loads(answer)
        return us

    def stop(self) -> None:
        """End it."""
        self.process.stdin.close()
        self.process.wait()


def environment(folder: Path) -> dict[str, str]:
    """Modules come from the folder first, also where the package is installed as editable."""
    return {**os.environ, "PYTHONPATH": str(folder)}


def missing() -> str:
    """What is not there to compile with, as a sentence; empty if all is."""
    if shutil.which("gcc") is None and shutil.which("cc") is None:
        return "gcc is not installed: mypyc makes C of the sources, and somebody has to compile that."
    absent = [name for name in ("mypyc", "setuptools") if find_spec(name) is None]
    return f"{' and '.join(absent)} not installed: use the tests' environment, .venv/bin/python." if absent else ""


def copy(folder: Path) -> Path:
    """The package and its tests as they are."""
    for name in ("tabletutor", "tests", "notebooks"):
        ignore = shutil.ignore_patterns("__pycache__", "*.so")
        shutil.copytree(ROOT / name, folder / name, ignore=ignore)
    return folder


def build(folder: Path, games: list[str]) -> None:
    """Compile the rules of some games in place."""
    files = [f"tabletutor/games/{game}/{name}.py" for game in games for name in MODULES[game].split()]
    (folder / "setup.py").write_text(SETUP.format(files=["tabletutor/chance.py", *files]), encoding="utf-8")
    words = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    done = subprocess.run(words, cwd=folder, env=environment(folder), capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"mypyc could not compile the rules:\n{done.stdout[-4000:]}{done.stderr[-2000:]}")
    made = len(list((folder / "tabletutor").rglob("*.so"))) or len(list((folder / "tabletutor").rglob("*.pyd")))
    print(f"compiled: {made} modules of {', '.join(games)}", flush=True)


def tested(folder: Path, games: list[str]) -> bool:
    """Whether the tests of the rules pass there."""
    files = [f"tests/games/{game}/{name}" for game in games for name in TESTS[game]]
    files = [name for name in files if (folder / name).is_file()]
    for name in ("pyproject.toml", "README.md"):  # only now: it is not setuptools that the project is built with
        shutil.copy(ROOT / name, folder)
    passed = True
    without = [f"--deselect={test}" for test in OTHERWISE]
    print(
        "left out: set-ups of a wrong type, since compiled code answers those with a TypeError of its own", flush=True
    )
    for words in (files, [*(f"tests/conformance/{name}" for name in CONFORMANCE), "-k", " or ".join(games)]):
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--games", "1000", *without, *words]
        passed &= subprocess.run(command, cwd=folder, env=environment(folder), check=False).returncode == 0
    return passed


def timed(plain: Path, compiled: Path, games: list[str], rounds: int) -> dict[str, dict[str, list[float]]]:
    """µs a decision by round, of every game and way."""
    workers = {"CPython": Worker(plain), "mypyc": Worker(compiled)}
    ways = [(game, way) for game in games for way in ("loop", "rollout")]
    found = {f"{game} {way}": {who: [] for who in workers} for game, way in ways}
    for at in range(rounds + 1):
        cells = [(who, *cell) for who in workers for cell in ways]
        for who, game, way in random.Random(at).sample(cells, len(cells)):
            us = workers[who].us(game, way, f"compiled {at}")
            if at:
                found[f"{game} {way}"][who].append(us)
    kinds = {who: worker.kind for who, worker in workers.items()}
    for worker in workers.values():
        worker.stop()
    assert kinds["CPython"] == "py" and kinds["mypyc"] in ("so", "pyd"), kinds
    return found


def main() -> None:
    """Compile, test, time, print."""
    parser = arguments(__doc__, "compiled")
    parser.add_argument("--game", nargs="+", choices=list(MODULES), default=list(MODULES))
    parser.add_argument("--untested", action="store_true", help="only time")
    words = parser.parse_args()
    if sentence := missing():
        raise SystemExit(sentence)
    with tempfile.TemporaryDirectory() as folder:
        plain, compiled = copy(Path(folder) / "plain"), copy(Path(folder) / "compiled")
        build(compiled, words.game)
        passed = words.untested or tested(compiled, words.game)
        print(f"tests of the rules on the compiled modules: {'passed' if passed else 'FAILED'}")
        found = timed(plain, compiled, words.game, words.rounds)
    rows = {}
    for name, row in found.items():
        middle, low, high = band([a / b for a, b in zip(row["CPython"], row["mypyc"], strict=True)])
        times = "   ".join(f"{who} {band(us)[0]:.3f} µs" for who, us in row.items())
        goal = f"   goal {GOAL}: {'met' if middle >= GOAL else 'MISSED'}" if name.endswith("loop") else ""
        print(f"{name:<20} {times}   ratio {middle:.2f} [{low:.2f}-{high:.2f}]{goal}")
        rows[name] = {**row, "ratio": middle, "band": [low, high]}
    facts = {"machine": machine(), "versions": versions(["mypy"]), "tests passed": passed and not words.untested}
    write(words.json, {**facts, "goal": GOAL, "cells": rows})


if __name__ == "__main__":
    main()
