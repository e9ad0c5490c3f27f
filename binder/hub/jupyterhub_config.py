"""A demo room: one machine, one shared password, everybody in a folder of their own. `start.py` starts it.

Everybody is the same user of the machine, so whoever can run Python can read everybody's files. For a room that knows each
other, and nothing that matters; the README beside this file says what to take for a school.
"""

from __future__ import annotations

import json
import os
import socket
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tabletutor.__main__ import copy_notebooks

ROOT = Path(__file__).resolve().parent.parent.parent
ROOM = Path(os.environ["TABLETUTOR_ROOM"]).resolve()
ADDRESS = os.environ["TABLETUTOR_ADDRESS"]
PASSWORD = os.environ.get("TABLETUTOR_PASSWORD", "")
IDLE = 3600  # seconds until a kernel, and a server without kernels, is ended
PATIENCE = 120  # seconds that a server may take to start on a busy machine

if not PASSWORD and urlsplit(ADDRESS).hostname not in ("127.0.0.1", "localhost"):
    sys.exit(
        f"The room would be open to everybody who reaches {ADDRESS}. Set a password for it in TABLETUTOR_PASSWORD."
    )


def _move_in(spawner: Any) -> None:
    """A folder for the visitor, with the notebooks; what the visitor changed in an earlier visit stays."""
    copy_notebooks(ROOT / "notebooks", ROOM / "home" / spawner.user.name)


def _free() -> int:
    """A free port of this machine, for what the hub and its proxy say to each other."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return probe.getsockname()[1]


c: Any = get_config()  # type: ignore[name-defined] # noqa: F821 - JupyterHub defines it
c.JupyterHub.bind_url = ADDRESS
c.JupyterHub.hub_port = _free()  # not 0: the servers are told this number and would look for the hub there
c.ConfigurableHTTPProxy.api_url = f"http://127.0.0.1:{_free()}"
c.JupyterHub.db_url = f"sqlite:///{ROOM / 'hub.sqlite'}"
c.JupyterHub.cookie_secret_file = str(ROOM / "cookie_secret")
c.ConfigurableHTTPProxy.command = json.loads(os.environ["TABLETUTOR_PROXY"])
c.ConfigurableHTTPProxy.pid_file = str(ROOM / "proxy.pid")
c.JupyterHub.authenticator_class = "dummy"
c.DummyAuthenticator.password = PASSWORD
c.Authenticator.allow_all = True  # everybody who knows the password
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = str(ROOM / "home" / "{username}")
c.Spawner.pre_spawn_hook = _move_in
c.Spawner.default_url = "/lab/tree/00-start.ipynb"
c.Spawner.environment = {"PYTHONPATH": str(ROOT), "JUPYTER_PREFER_ENV_PATH": "1"}
c.Spawner.args = [
    f"--MappingKernelManager.cull_idle_timeout={IDLE}",
    f"--ServerApp.shutdown_no_activity_timeout={IDLE}",
    # rooms of one reader each: nobody is to look into another's notebook
    "--YDocExtension.disable_rtc=True",
    *(["--allow-root"] if os.geteuid() == 0 else []),
]
c.Spawner.start_timeout = c.Spawner.http_timeout = PATIENCE
c.JupyterHub.concurrent_spawn_limit = 2 * (os.cpu_count() or 1)  # the others are told to try again in a moment
