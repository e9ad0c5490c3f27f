"""How one thing is timed against another: in paired rounds, in shuffled order, by CPU time.

A cell is something that is timed: a loop of ours, or of a peer at its fastest documented way, which the cell names. It
plays once and answers how many units that was: decisions, simulations, moves. In every round each cell plays until it has
used up its time, in an order drawn anew; the first round is thrown away. What is compared is the cost of a unit in one
round, so whatever slows the machine for a while slows both sides. A peer that is not installed is named, never replaced.
"""

from __future__ import annotations

import argparse
import gc
import importlib.metadata
import json
import os
import platform
import random
import statistics
import sys
import sysconfig
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from tabletutor import __version__

ROUNDS = 11
ENOUGH = 0.2  # seconds of CPU that a cell plays in a round, at least
AT_ONCE = 0.01  # seconds between two looks at the clock
FIGURES = Path("build/benchmarks")

Playout = Callable[[random.Random], float]  # plays once; how many units that was


class Cell(NamedTuple):
    """Something that is timed."""

    name: str
    project: str  # the distribution it comes from
    how: str  # which loop, in words
    make: Callable[[], Playout]  # an ImportError says that the project is missing


class Goal(NamedTuple):
    """So many times what ours costs must the peers cost: each of them, or their median."""

    ours: str
    peers: tuple[str, ...]
    least: float
    median: bool = False


class Timed(NamedTuple):
    """What was found of a cell: µs a unit by round, and units a playout."""

    us: list[float]
    units: float


class Run(NamedTuple):
    """All cells of one run."""

    cells: dict[str, Cell]
    timed: dict[str, Timed]
    missing: dict[str, str]  # cell → why


def measure(play: Playout, word: str, batch: int, enough: float) -> tuple[float, float, int]:
    """Seconds of CPU, units and playouts; the clock is looked at after every `batch` playouts."""
    rng, clock = random.Random(word), time.process_time
    gc.collect()  # nobody pays for the garbage of the cell before
    units, plays, began = 0.0, 0, clock()
    while (spent := clock() - began) < enough:
        for _ in range(batch):
            units += play(rng)
        plays += batch
    return spent, units, plays


def run(cells: Iterable[Cell], rounds: int = ROUNDS, enough: float = ENOUGH, word: str = "rounds") -> Run:
    """Time all cells in every round.

    Args:
        cells: with different names.
        rounds: that count; one more is played first.
        enough: seconds of CPU a cell and round.
        word: what the order and all chance follow from.
    """
    plays, missing, every = {}, {}, {cell.name: cell for cell in cells}
    for cell in every.values():
        try:
            plays[cell.name] = cell.make()
        except ImportError as error:
            missing[cell.name] = f"{cell.project} is not installed ({error})"
    batches = dict.fromkeys(plays, 1)
    us: dict[str, list[float]] = {name: [] for name in plays}
    total = dict.fromkeys(plays, (0.0, 0))
    for at in range(rounds + 1):
        for name in random.Random(f"{word} {at}").sample(sorted(plays), len(plays)):
            spent, units, n = measure(plays[name], f"{word} {at} {name}", batches[name], enough)
            batches[name] = max(1, int(n * AT_ONCE / spent))
            if at:
                us[name].append(1e6 * spent / units)
                total[name] = total[name][0] + units, total[name][1] + n
        print(f"round {at} of {rounds}", end="\r", file=sys.stderr, flush=True)
    return Run(every, {name: Timed(us[name], total[name][0] / total[name][1]) for name in plays}, missing)


def band(values: Sequence[float]) -> tuple[float, float, float]:
    """Median, and the values below which a fifth and four fifths lie.

    >>> band([5, 1, 2, 4, 3])
    (3, 2, 4)
    """
    order = sorted(values)
    return statistics.median(order), order[len(order) // 5], order[-1 - len(order) // 5]


def ratios(found: Run, ours: str, peers: Sequence[str], *, median: bool) -> dict[str, list[float]]:
    """What the peers cost in units of ours, round by round; of each, or of their median."""
    own = found.timed[ours].us
    rows = {peer: found.timed[peer].us for peer in peers if peer in found.timed}
    if median and rows:
        middle = [statistics.median(column) for column in zip(*rows.values(), strict=True)]
        rows = {f"median of {len(rows)}": middle}
    return {peer: [cost / own[at] for at, cost in enumerate(row)] for peer, row in rows.items()}


def machine() -> dict[str, object]:
    """On what it was measured: interpreter, how that was built, processor, load."""
    names = Path("/proc/cpuinfo")
    lines = names.read_text(encoding="utf-8").splitlines() if names.is_file() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    words = sysconfig.get_config_var("CONFIG_ARGS") or ""
    return {
        "python": sys.version,
        "optimised build (PGO)": "--enable-optimizations" in words,
        "build": words,
        "processor": models[0] if models else platform.processor() or platform.machine(),
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "load": list(os.getloadavg()) if hasattr(os, "getloadavg") else None,
    }


def versions(projects: Iterable[str]) -> dict[str, str]:
    """Of every project that is installed."""
    found = {"tabletutor": __version__}
    for project in sorted(set(projects) - set(found)):
        try:
            found[project] = importlib.metadata.version(project)
        except importlib.metadata.PackageNotFoundError:
            found[project] = "not installed"
    return found


def judge(found: Run, goals: Iterable[Goal]) -> list[dict[str, object]]:
    """Every goal with the ratios, as far as its cells are there."""
    rows: list[dict[str, object]] = []
    for goal in goals:
        if goal.ours not in found.timed:
            continue
        for peer, row in ratios(found, goal.ours, goal.peers, median=goal.median).items():
            middle, low, high = band(row)
            rows.append(
                {
                    "ours": goal.ours,
                    "peer": peer,
                    "ratio": round(middle, 3),
                    "band": [round(low, 3), round(high, 3)],
                    "goal": goal.least,
                    "met": middle >= goal.least,
                    "by round": [round(ratio, 3) for ratio in row],
                }
            )
    return rows


def report(found: Run, goals: Sequence[Goal], unit: str, file: Path, **more: object) -> list[dict[str, object]]:
    """Print a table of the cells and one of the goals, and write everything as JSON."""
    about, projects = machine(), versions(cell.project for cell in found.cells.values())
    print(f"Python {about['python']}\n  PGO: {about['optimised build (PGO)']}; build: {about['build']}")
    print(f"{about['processor']}, {about['cores']} cores, load {about['load']}")
    print(", ".join(f"{name} {version}" for name, version in projects.items()))
    print(f"\n{'':<44} {'µs a ' + unit:>14}  {'20-80 %':<19} {unit}s a playout")
    how = ""
    for name, timed in found.timed.items():
        if found.cells[name].how != how:
            how = found.cells[name].how
            print(f"  {how}:")
        middle, low, high = band(timed.us)
        print(f"{name:<44} {middle:>14.3f}  [{low:.3f}-{high:.3f}]".ljust(80) + f" {timed.units:8.1f}")
    for name, why in found.missing.items():
        print(f"{name:<44} MISSING: {why}")
    rows = judge(found, goals)
    if rows:
        print(f"\n{'cost of a peer over ours, paired by round':<84} {'ratio':>8}  {'20-80 %':<17} {'goal':>5}")
    for row in rows:
        low, high = row["band"]
        pair = f"{row['peer']} / {row['ours']}"
        verdict = "met" if row["met"] else "MISSED"
        print(f"{pair:<84} {row['ratio']:>8.2f}  [{low:.2f}-{high:.2f}]".ljust(112) + f" {row['goal']:>5} {verdict}")
    cells = {
        name: {"project": cell.project, "how": cell.how, **(found.timed[name]._asdict() if name in found.timed else {})}
        for name, cell in found.cells.items()
    }
    facts = {"machine": about, "versions": projects, "unit": unit, "cells": cells, "missing": found.missing}
    write(file, {**facts, "goals": rows, **more})
    return rows


def write(file: Path, facts: dict[str, object]) -> None:
    """Figures as JSON."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")
    print(f"\nwritten: {file}")


def arguments(about: str | None, name: str) -> argparse.ArgumentParser:
    """What all benchmarks can be told."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--only", nargs="+", default=[""], metavar="PART", help="cells whose names have one of these")
    parser.add_argument("--json", type=Path, default=FIGURES / f"{name}.json", metavar="FILE")
    return parser


def chosen(cells: Iterable[Cell], only: Sequence[str]) -> list[Cell]:
    """The cells whose names have one of the parts."""
    return [cell for cell in cells if any(part.lower() in cell.name.lower() for part in only)]
