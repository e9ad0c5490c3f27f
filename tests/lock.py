"""Writes the pins in `binder/` from the groups in `pyproject.toml` (`python3 -m tests lock`)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NOTE = "# {}. Written by 'python3 -m tests lock' from pyproject.toml: do not edit.\n"


def write_locks() -> int:
    """Resolve both groups for every platform; the second file holds only what the first lacks."""
    run = _pins("run")
    test = [line for line in _pins("test") if line not in run]
    files = {
        "requirements.txt": [NOTE.format("Every package of the notebooks' environment, pinned"), *run],
        "requirements-test.txt": [NOTE.format("What the tests need beside it"), "-r requirements.txt\n", *test],
    }
    for name, lines in files.items():
        (ROOT / "binder" / name).write_text("".join(lines), encoding="utf-8")
    return 0


def _pins(group: str) -> list[str]:
    options = ["--universal", "--python-version", "3.11", "--no-header", "--no-annotate", "--no-emit-index-url", "-q"]
    command = [sys.executable, "-m", "uv", "pip", "compile", *options, "--extra", "lab", "--group", group]
    done = subprocess.run([*command, "pyproject.toml"], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.splitlines(keepends=True)
