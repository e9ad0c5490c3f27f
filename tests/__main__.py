"""The command `python3 -m tests`: installs what the tests need and runs every layer, or the layers named.

Needs a bare Python only: it goes on in the clone's `.venv` once that is made.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tabletutor import environment
from tests.adapters.prepare import PYTHON as PEERS_PYTHON, prepare as prepare_peers
from tests.hosts.binder import prepare_binder
from tests.hosts.prepare import PYTHON as HOSTS_PYTHON, prepare, prepare_more
from tests.node import node, npm_ci

ROOT = Path(__file__).resolve().parent.parent
NODE_TOOLS = ROOT / ".venv" / "node-tools"
LIMIT = 1800  # seconds a layer may take, so that a hanging browser ends some day


class Layer(NamedTuple):
    """One kind of check: what it shows, its command, and what must be there first."""

    about: str
    command: list[str]
    needs: Callable[[], str | None] = lambda: None


class Result(NamedTuple):
    """How a layer ended."""

    name: str
    outcome: str
    seconds: float


def chromium() -> str | None:
    """The path of a browser that Playwright can drive, or None."""
    names = [os.environ.get("TABLETUTOR_CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome"]
    return next((path for name in names if name and (path := shutil.which(name))), None)


def needs_chromium() -> str | None:
    """Install Debian's Chromium when root may; answers a sentence when the browser is missing all the same."""
    if chromium() is None and shutil.which("apt-get") and os.geteuid() == 0:
        print("Installing Debian's Chromium ...", flush=True)
        env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        packages = ["chromium", "fonts-dejavu-core"]
        subprocess.run(["apt-get", "update", "-qq"], env=env, stdin=subprocess.DEVNULL, check=False)
        install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages]
        subprocess.run(install, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=False)
    if chromium():
        return None
    return (
        "Chromium is missing. Install it ('sudo apt-get install chromium' on Debian; elsewhere any Chromium or Chrome), "
        "or set TABLETUTOR_CHROMIUM to its path, then run this command again."
    )


def needs_typescript() -> str | None:
    """Bring the pinned TypeScript compiler."""
    if npm_ci(ROOT / "binder", NODE_TOOLS):
        return None
    return "npm could not bring the TypeScript compiler; the lines above say why."


def needs_hosts() -> str | None:
    """Bring a browser, the other hosts, what the JupyterLite site is made of, and the packages of Binder's image."""
    return needs_chromium() or prepare() or prepare_binder()


def needs_more() -> str | None:
    """Bring a browser and every host that is tried."""
    return needs_chromium() or prepare_more()


def _pytest(*words: str) -> list[str]:
    return [sys.executable, "-m", "pytest", "-q", *words]


_TSC = node(str(NODE_TOOLS / "node_modules" / "typescript" / "bin" / "tsc"), "--project", "tests/web/tsconfig.json")
_TWO = ("-n", "2", "--dist", "loadfile")  # two browsers wait for each other's machine less than one waits for its own
_PLAIN = "not browser and not lab and not hosts"
_DOCTESTS = ["tests", "tabletutor", "README.md", "--doctest-modules", "--doctest-glob=README.md"]
_NBVAL = ["--nbval-lax", "--nbval-sanitize-with", "tests/notebooks.cfg", "--nbval-cell-timeout", "60"]

LAYERS = {
    "lint": Layer("ruff finds nothing", ["ruff", "check", "."]),
    "format": Layer("the files are laid out by ruff", ["ruff", "format", "--check", "."]),
    "types": Layer("mypy, strict", ["mypy"]),
    "imports": Layer("who imports whom", ["lint-imports", "--no-logo"]),
    "javascript": Layer("tsc, strict, on the board's module", _TSC, needs_typescript),
    "python": Layer(
        "rules, tables, drawings, examples in docstrings",
        _pytest("-n", "auto", "--dist", "loadfile", "-m", _PLAIN, *_DOCTESTS),
    ),
    "browser": Layer("boards in a real browser", _pytest(*_TWO, "-m", "browser", "tests/browser"), needs_chromium),
    "lab": Layer("boards in a real JupyterLab", _pytest(*_TWO, "-m", "lab", "tests/lab"), needs_chromium),
    "hosts": Layer(
        "JupyterLite, Pyodide, Binder, Notebook 7, marimo",
        _pytest("-m", "hosts and not everywhere", "tests/hosts"),
        needs_hosts,
    ),
    "notebooks": Layer("every notebook runs to its end", _pytest(*_NBVAL, "notebooks")),
}
EXTRA = {
    "rules": Layer("the tests that hold a clause, and the matrix", _pytest("-m", "rule", "-s", "tests")),
    "peers": Layer(
        "Tam Cúc in OpenSpiel and PettingZoo; brings what the benchmarks are timed against",
        [str(PEERS_PYTHON), "-m", "pytest", "-q", "tests/adapters"],
        prepare_peers,
    ),
    "everywhere": Layer(
        "JupyterLab 4.4 and the newest, Voilà, two users at one notebook, a JupyterHub of ten",
        _pytest("-m", "everywhere", "-s", "tests/hosts"),
        needs_more,
    ),
    "site": Layer(
        "no tests: the JupyterLite site is built into build/lite",
        [str(HOSTS_PYTHON), "binder/lite/build.py", "build/lite"],
        prepare,
    ),
}


def main(argv: list[str]) -> int:
    """Run the layers named in `argv`, all of them when none is named; the exit status is 0 when all passed."""
    names = _options(argv)
    try:
        python = environment.prepare(environment.TEST_LOCK)
    except environment.SetupError as error:
        print(error, file=sys.stderr)
        return 1
    if Path(sys.prefix).resolve() != python.parent.parent.resolve():
        return subprocess.call([str(python), "-m", "tests", *argv], cwd=ROOT)
    if names == ["lock"]:
        from tests.hosts.lock import write_locks as write_host_locks
        from tests.lock import write_locks

        return write_locks() or write_host_locks()
    results = [run(name, {**LAYERS, **EXTRA}[name]) for name in names or LAYERS]
    return summary(results)


def _options(argv: list[str]) -> list[str]:
    layers = "\n".join(f"  {name:<11} {layer.about}" for name, layer in {**LAYERS, **EXTRA}.items())
    parser = argparse.ArgumentParser(
        prog="python3 -m tests",
        description="Install what the tests need into .venv and run them.",
        epilog=f"layers:\n{layers}\n  lock        (alone) write the pins in binder/ anew",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "layer",
        nargs="*",
        metavar="LAYER",
        choices=[*LAYERS, *EXTRA, "lock", []],
        help=f"what to run; default: all but {', '.join(EXTRA)}",
    )
    return list(parser.parse_args(argv).layer)


def run(name: str, layer: Layer) -> Result:
    """Run one layer with its output on ours."""
    print(f"\n=== {name}: {layer.about}", flush=True)
    began = time.monotonic()
    missing = layer.needs()
    if missing:
        print(missing, flush=True)
        return Result(name, "not run", time.monotonic() - began)
    status = _call(layer.command)
    outcome = {0: "passed", 5: "no tests" if "pytest" in layer.command else "failed", None: "too long"}
    return Result(name, outcome.get(status, "failed"), time.monotonic() - began)


def _call(command: list[str]) -> int | None:
    """The exit status, or None when it took too long."""
    scripts = Path(sys.executable).parent
    env = {**os.environ, "PATH": f"{scripts}{os.pathsep}{os.environ.get('PATH', '')}", "PYTHONUNBUFFERED": "1"}
    program = shutil.which(command[0], path=env["PATH"]) or command[0]
    process = subprocess.Popen([program, *command[1:]], cwd=ROOT, env=env, stdin=subprocess.DEVNULL)
    try:
        return process.wait(LIMIT)
    except (subprocess.TimeoutExpired, KeyboardInterrupt) as error:
        process.send_signal(signal.SIGINT)  # pytest then closes the servers and browsers it started
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()
        if isinstance(error, KeyboardInterrupt):
            raise
        return None


def summary(results: list[Result]) -> int:
    """Print how each layer ended; 0 when all passed."""
    print(f"\n{'layer':<12} {'outcome':<9} seconds")
    for name, outcome, seconds in results:
        print(f"{name:<12} {outcome:<9} {seconds:7.1f}")
    return int(any(result.outcome != "passed" for result in results))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
