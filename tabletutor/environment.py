"""The environment of a clone: makes `.venv` and installs the pinned packages of `binder/` into it.

Runs on a bare Python, so it needs the standard library and nothing else.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036 - a clone is run before any installer could have refused
    sys.exit("tabletutor needs Python 3.11 or newer; this is " + sys.version.split()[0])  # before any text can be read

from tabletutor.words import say

CLONE = Path(__file__).resolve().parent.parent
LOCK = "requirements.txt"
TEST_LOCK = "requirements-test.txt"
_LOCKS = {LOCK: (LOCK,), TEST_LOCK: (LOCK, TEST_LOCK)}  # a lock, and the files it is made of
_SETTINGS = ("pyproject.toml", "binder/overrides.json", "binder/jupyter_nbconvert_config.json")


class SetupError(Exception):
    """Something the person at the machine must do first; the text is a sentence for them."""


def is_clone(root: Path = CLONE) -> bool:
    """Whether the package lies in a clone of the project, with its locks beside it.

    >>> is_clone(Path("/nowhere"))
    False
    """
    return (root / "binder" / LOCK).is_file() and (root / "pyproject.toml").is_file()


def python_of(root: Path = CLONE) -> Path:
    """The interpreter of the clone's environment, which may not be there yet.

    >>> python_of(Path("x")).parent.parent.name
    '.venv'
    """
    return root / ".venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def prepare(lock: str = LOCK, root: Path = CLONE) -> Path:
    """Make the clone's environment, or bring it up to date; says what it does, and nothing when there is nothing to do.

    Args:
        lock: the file in `binder/` that names every package and version.
        root: the clone.

    Returns:
        The path of the environment's interpreter.

    Raises:
        SetupError: with a sentence that says what to install or to repair.
    """
    python, stamp = python_of(root), root / ".venv" / "tabletutor.json"
    wanted, done = _fingerprint(lock, root), _read(stamp)
    if done.get(lock) == wanted and _answers(python, "import pip"):
        return python
    _make(python, root)
    print(say("command.installing", folder=root / ".venv"), flush=True)
    stamp.unlink(missing_ok=True)  # a half-finished installation must not look finished
    uv = _quickest_installer(python, root)
    _install(python, uv, ["-r", str(root / "binder" / lock)])
    _install(python, uv, ["--no-deps", "--no-build-isolation", "--editable", str(root)])
    _copy_settings(root)
    smaller = {name: _fingerprint(name, root) for name, files in _LOCKS.items() if set(files) <= set(_LOCKS[lock])}
    stamp.write_text(json.dumps(smaller), encoding="utf-8")
    return python


def _fingerprint(lock: str, root: Path) -> str:
    files = [*map(root.joinpath, _SETTINGS), *(root / "binder" / f for f in _LOCKS[lock])]
    text = b"\0".join([str(root).encode(), *(file.read_bytes() for file in files)])
    return hashlib.sha256(text).hexdigest()


def _read(stamp: Path) -> dict[str, str]:
    try:
        found = json.loads(stamp.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _answers(python: Path, code: str) -> bool:
    try:
        return subprocess.run([python, "-c", code], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def _make(python: Path, root: Path) -> None:
    if _answers(python, "import pip"):
        return
    if find_spec("ensurepip") is None or find_spec("venv") is None:
        raise SetupError(say("command.no_ensurepip", version=f"{sys.version_info.major}.{sys.version_info.minor}"))
    print(say("command.making", folder=root / ".venv"), flush=True)
    # --clear, since what is there does not run: a broken or half-made environment
    made = subprocess.run([sys.executable, "-m", "venv", "--clear", root / ".venv"], check=False)
    if made.returncode:
        raise SetupError(say("command.venv_failed", folder=root / ".venv"))


def _quickest_installer(python: Path, root: Path) -> bool:
    """Whether uv could be had; it installs in a few seconds what takes pip half a minute."""
    pins = (root / "binder" / TEST_LOCK).read_text(encoding="utf-8").split()
    pin = next(word for word in pins if word.startswith("uv=="))
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", pin]
    return subprocess.run(pip, capture_output=True, check=False).returncode == 0


def _install(python: Path, uv: bool, arguments: list[str]) -> None:
    fast = [str(python), "-m", "uv", "pip", "install", "--quiet", "--python", str(python), *arguments]
    plain = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *arguments]
    # pip may know a mirror that uv does not: its settings are elsewhere
    if uv and subprocess.run(fast, capture_output=True, check=False).returncode == 0:
        return
    if subprocess.run(plain, check=False).returncode:
        raise SetupError(say("command.install_failed"))


def _copy_settings(root: Path) -> None:
    target = root / ".venv" / "share" / "jupyter" / "lab" / "settings"
    target.mkdir(parents=True, exist_ok=True)
    shutil.copy(root / "binder" / "overrides.json", target / "overrides.json")
    target = root / ".venv" / "etc" / "jupyter"  # where nbconvert looks: an editable installation brings no such files
    target.mkdir(parents=True, exist_ok=True)
    shutil.copy(root / "binder" / "jupyter_nbconvert_config.json", target)
