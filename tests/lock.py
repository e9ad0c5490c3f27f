"""Writes the pins in `binder/` from the groups in `pyproject.toml` (`python3 -m tests lock`)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LAB = ("--extra", "lab", "pyproject.toml")
NOTE = "# {}. Written by 'python3 -m tests lock' from pyproject.toml: do not edit.\n"


def write_locks() -> int:
    """Resolve the groups for every platform; the second file holds only what the first lacks.

    The peers of the benchmarks have an environment of their own, with the same versions of what is in both.
    """
    run = _pins("--group", "run", *LAB)
    test = [line for line in _pins("--group", "test", *LAB) if line not in run]
    _write("requirements.txt", "Every package of the notebooks' environment, pinned", run)
    _write("requirements-test.txt", "What the tests need beside it", ["-r requirements.txt\n", *test])
    peers = _pins("--group", "pyproject.toml:peers", "-c", "binder/requirements-test.txt")
    _write("requirements-peers.txt", "What the benchmarks time ours against", peers)
    return 0


def _write(name: str, about: str, lines: list[str]) -> None:
    (ROOT / "binder" / name).write_text("".join([NOTE.format(about), *lines]), encoding="utf-8")


def _pins(*words: str) -> list[str]:
    options = ["--universal", "--python-version", "3.11", "--no-header", "--no-annotate", "--no-emit-index-url", "-q"]
    command = [sys.executable, "-m", "uv", "pip", "compile", *options, *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.splitlines(keepends=True)
