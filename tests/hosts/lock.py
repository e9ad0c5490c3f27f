"""Writes the pins of the other hosts from the two `.in` files in `binder/` (`python3 -m tests lock`)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

BINDER = Path(__file__).resolve().parent.parent.parent / "binder"
NOTE = "# {}. Written by 'python3 -m tests lock' from requirements{}.in: do not edit.\n"
QUIET = ["--no-header", "--no-annotate", "--no-emit-index-url", "-q"]


def write_locks() -> int:
    """Resolve both, after the main lock: what is in several of them has one version.

    Above all the widgets: the Python in one environment speaks to the JavaScript of another.
    """
    every = ["--universal", "--python-version", "3.11"]
    _write("requirements-hosts", "Notebook 7, marimo, and what builds the JupyterLite site", "requirements.txt", every)
    # the kernel of JupyterLite brings an empty widgetsnbextension: there is no server that it could be for
    browser = ["--python-version", "3.14", "--python-platform", "wasm32-pyodide2025"]
    browser += ["--no-emit-package", "widgetsnbextension"]
    _write("lite/requirements", "Wheels for Python in the browser", "requirements-hosts.txt", browser)
    return 0


def _write(name: str, about: str, same_as: str, options: list[str]) -> None:
    words = [*QUIET, *options, "-c", str(BINDER / same_as), str(BINDER / f"{name}.in")]
    done = subprocess.run(
        [sys.executable, "-m", "uv", "pip", "compile", *words], capture_output=True, text=True, check=True
    )
    note = NOTE.format(about, name.partition("requirements")[2])
    (BINDER / f"{name}.txt").write_text(note + done.stdout, encoding="utf-8")
