"""Starts the demo room: `python3 binder/hub/start.py`; `--address http://0.0.0.0:8000` opens it to the network.

Needs a bare Python: what is missing is installed into the clone's `.venv` first.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

from tabletutor import environment  # noqa: E402 - the clone is on the path only now
from tests.hosts.prepare import MORE, prepare_more, python_in  # noqa: E402
from tests.node import node  # noqa: E402

CONFIG = Path(__file__).with_name("jupyterhub_config.py")
WARNING = (
    "This room has one password and no walls: everybody in it is the same user of this machine and can read everybody's "
    "files. Use it for people who know each other, and stop it afterwards with Ctrl+C."
)


def room(folder: Path, address: str) -> dict[str, str]:
    """The environment variables from which the configuration reads where the room is.

    Args:
        folder: keeps the hub's own files, and a folder for each visitor.
        address: scheme, name and port to listen on.
    """
    folder.mkdir(parents=True, exist_ok=True)
    proxy = MORE / "node" / "node_modules" / "configurable-http-proxy" / "bin" / "configurable-http-proxy"
    path = f"{python_in(MORE).parent}{os.pathsep}{os.environ['PATH']}"  # the servers of this environment
    own = {
        "TABLETUTOR_ROOM": str(folder),
        "TABLETUTOR_ADDRESS": address,
        "TABLETUTOR_PROXY": json.dumps(node(str(proxy))),
    }
    return {**os.environ, **own, "PATH": path, "PYTHONPATH": str(ROOT)}


def hub(config: Path = CONFIG) -> list[str]:
    """The command that runs JupyterHub with a configuration."""
    return [str(python_in(MORE)), "-m", "jupyterhub", "--config", str(config)]


def main() -> int:
    """Install what is missing, say what the room is, and run it until it is stopped."""
    parser = argparse.ArgumentParser(
        prog="python3 binder/hub/start.py", description="Start a room of ten for one machine."
    )
    parser.add_argument(
        "--address", default="http://127.0.0.1:8000", help="where to listen (default: this machine only)"
    )
    parser.add_argument("--room", type=Path, default=Path("tabletutor-room"), help="folder for the visitors' files")
    options = parser.parse_args()
    try:
        python = environment.prepare(environment.TEST_LOCK)
    except environment.SetupError as error:
        print(error, file=sys.stderr)
        return 1
    if Path(sys.prefix).resolve() != python.parent.parent.resolve():
        return subprocess.call([str(python), *sys.argv])
    missing = prepare_more()
    if missing:
        print(missing, file=sys.stderr)
        return 1
    print(f"{WARNING}\nOpen {options.address}", flush=True)
    return _become(hub(), room(options.room.resolve(), options.address))


def _become(command: list[str], env: dict[str, str]) -> NoReturn:
    """Go on as the hub, so that Ctrl+C reaches it alone and it can end its servers."""
    os.execve(command[0], command, env)


if __name__ == "__main__":
    sys.exit(main())
