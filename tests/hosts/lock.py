"""Writes the pins of the other hosts from the `.in` files in `binder/` (`python3 -m tests lock`)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

BINDER = Path(__file__).resolve().parent.parent.parent / "binder"
NOTE = "# {}. Written by 'python3 -m tests lock' from requirements{}.in: do not edit.\n"
QUIET = ["--no-header", "--no-annotate", "--no-emit-index-url", "-q"]


def write_locks() -> int:
    """Resolve all, after the main lock: what is in several of them has one version.

    Above all the widgets: the Python in one environment speaks to the JavaScript of another.
    """
    every = ["--universal", "--python-version", "3.11"]
    same = ["-c", str(BINDER / "requirements.txt")]
    _write("requirements-hosts", "Notebook 7, marimo, and what builds the JupyterLite site", *every, *same)
    _write("requirements-more", "Voilà, JupyterHub, collaboration, and the newest JupyterLab", *every)
    # the kernel of JupyterLite brings an empty widgetsnbextension: there is no server that it could be for
    browser = ["--python-version", "3.14", "--python-platform", "wasm32-pyodide2025"]
    browser += ["--no-emit-package", "widgetsnbextension"]
    _write(
        "lite/requirements", "Wheels for Python in the browser", *browser, "-c", str(BINDER / "requirements-hosts.txt")
    )
    lowest = [*every, "--resolution", "lowest-direct", "--extra", "lab", str(BINDER.parent / "pyproject.toml")]
    note = "# The lowest supported versions. Written by 'python3 -m tests lock' from pyproject.toml: do not edit.\n"
    (BINDER / "requirements-lowest.txt").write_text(note + _pins(*lowest), encoding="utf-8")
    return 0


def _write(name: str, about: str, *options: str) -> None:
    note = NOTE.format(about, name.partition("requirements")[2])
    (BINDER / f"{name}.txt").write_text(note + _pins(*options, str(BINDER / f"{name}.in")), encoding="utf-8")


def _pins(*options: str) -> str:
    command = [sys.executable, "-m", "uv", "pip", "compile", *QUIET, *options]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout
