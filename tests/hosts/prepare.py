"""Brings what the other hosts need into environments inside `.venv`, with Python for the browser and its wheels.

All of it is pinned and comes from PyPI and npm; once it is there, nothing is fetched any more.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tests.node import npm_ci


def python_in(folder: Path) -> Path:
    """The interpreter of an environment."""
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


ROOT = Path(__file__).resolve().parent.parent.parent
HOSTS, MORE, LOWEST = (ROOT / ".venv" / name for name in ("hosts", "more", "lowest"))
PYTHON = python_in(HOSTS)
BINDER = ROOT / "binder"
WHEEL_LOCK = BINDER / "lite" / "requirements.txt"
SETTINGS = BINDER / "overrides.json"
PURE = ["--only-binary=:all:", "--python-version=3.14", "--implementation=py", "--abi=none", "--platform=any"]


def prepare() -> str | None:
    """Bring what CI tries, and what the JupyterLite site is made of; answers a sentence when it cannot be had."""
    more = (WHEEL_LOCK, BINDER / "lite" / "package-lock.json")
    return _prepare(
        HOSTS,
        "Notebook 7, JupyterLite, marimo and repo2docker",
        more,
        lambda: npm_ci(BINDER / "lite", HOSTS / "node") and _wheels(),
    )


def prepare_more() -> str | None:
    """Bring the hosts of `python3 -m tests everywhere` too: servers for several people, and other JupyterLabs."""
    return (
        prepare()
        or _prepare(LOWEST, "the lowest supported versions")
        or _prepare(
            MORE,
            "JupyterHub, Voilà, jupyter-collaboration and the newest JupyterLab",
            (BINDER / "hub" / "package-lock.json",),
            lambda: npm_ci(BINDER / "hub", MORE / "node"),
        )
    )


def _prepare(
    folder: Path, what: str, files: tuple[Path, ...] = (), rest: Callable[[], bool] = lambda: True
) -> str | None:
    """Make an environment from its lock, or nothing when it is there already."""
    lock = BINDER / f"requirements-{folder.name}.txt"
    stamp, wanted = folder / "done", _fingerprint(lock, SETTINGS, *files)
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return None
    print(f"Installing {what} into {folder} ...", flush=True)
    if not (make(folder) and install(python_in(folder), lock) and rest()):
        return f"These could not be installed: {what}. The lines above say why."
    settings = folder / "share" / "jupyter" / "lab" / "settings"
    settings.mkdir(parents=True, exist_ok=True)
    shutil.copy(SETTINGS, settings)
    stamp.write_text(wanted, encoding="utf-8")
    return None


def _fingerprint(*files: Path) -> str:
    return hashlib.sha256(b"\0".join([str(ROOT).encode(), *(file.read_bytes() for file in files)])).hexdigest()


def make(folder: Path) -> bool:
    """An empty environment, inside the clone's own, so that it goes when that goes."""
    return subprocess.run([sys.executable, "-m", "venv", "--clear", str(folder)], check=False).returncode == 0


def install(python: Path, lock: Path) -> bool:
    """Bring what a lock pins into an environment."""
    fast = [sys.executable, "-m", "uv", "pip", "install", "--python", str(python), "-r", str(lock)]
    # pip may know a mirror that uv does not: its settings are elsewhere
    return subprocess.run(fast, capture_output=True, check=False).returncode == 0 or _pip(
        python, "install", "-r", str(lock)
    )


def _wheels() -> bool:
    """The wheels as files; `binder/lite/build.py` puts them into the site."""
    return _pip(PYTHON, "download", "--no-deps", *PURE, "--dest", str(HOSTS / "wheels"), "-r", str(WHEEL_LOCK))


def _pip(python: Path, *words: str) -> bool:
    command = [str(python), "-m", "pip", "--quiet", "--disable-pip-version-check", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stdout + done.stderr, file=sys.stderr)
    return done.returncode == 0
