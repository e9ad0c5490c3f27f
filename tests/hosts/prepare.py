"""Brings what the other hosts need into `.venv/hosts`: their environment, Python for the browser, and its wheels.

All of it is pinned and comes from PyPI and npm; once it is there, nothing is fetched any more.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.node import npm_ci


def python_in(folder: Path) -> Path:
    """The interpreter of an environment."""
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


ROOT = Path(__file__).resolve().parent.parent.parent
HOSTS = ROOT / ".venv" / "hosts"
PYTHON = python_in(HOSTS)
BINDER = ROOT / "binder"
LOCK, WHEEL_LOCK = BINDER / "requirements-hosts.txt", BINDER / "lite" / "requirements.txt"
SETTINGS = BINDER / "overrides.json"
PURE = ["--only-binary=:all:", "--python-version=3.14", "--implementation=py", "--abi=none", "--platform=any"]


def prepare() -> str | None:
    """Make all of it, or nothing when it is there already; answers a sentence when it cannot be had."""
    stamp, wanted = HOSTS / "done", _fingerprint()
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return None
    print(f"Installing Notebook 7, JupyterLite and marimo into {HOSTS} ...", flush=True)
    brought = make(HOSTS) and install(PYTHON, LOCK) and npm_ci(BINDER / "lite", HOSTS / "node") and _wheels()
    if not brought:
        return "The other hosts could not be installed; the lines above say why."
    folder = HOSTS / "share" / "jupyter" / "lab" / "settings"
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(SETTINGS, folder)
    stamp.write_text(wanted, encoding="utf-8")
    return None


def _fingerprint() -> str:
    files = (LOCK, WHEEL_LOCK, BINDER / "lite" / "package-lock.json", SETTINGS)
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
