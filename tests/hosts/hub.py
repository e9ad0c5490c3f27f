"""The demo room of `binder/hub` on loopback: starts it, signs visitors in, weighs what runs, and sees that it ends."""

from __future__ import annotations

import re
import runpy
import signal
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import BrowserContext, Page, TimeoutError as Late

from tests.hosts.prepare import ROOT

START = runpy.run_path(str(ROOT / "binder" / "hub" / "start.py"))
PASSWORD = "a room for tests"  # noqa: S105 - of a hub on loopback, for some minutes
# what only tests need: pages that can be asked what they do
CONFIG = """
load_subconfig({config!r})
c.Spawner.args = [*c.Spawner.args, "--LabApp.expose_app_in_browser=True"]
"""


class Hub(NamedTuple):
    """A running room.

    Attributes:
        url: its address, ending in a slash.
        folder: where its files are.
    """

    url: str
    folder: Path

    def home(self, name: str) -> Path:
        """A visitor's folder."""
        return self.folder / "home" / name

    def server(self, name: str) -> str:
        """The address of a visitor's server."""
        return f"{self.url}user/{name}/"


@contextmanager
def running(folder: Path) -> Iterator[Hub]:
    """Start the room with its own configuration; at the end it and its servers are gone, or the test fails."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        url = f"http://127.0.0.1:{free.getsockname()[1]}/"
    config = folder / "config.py"
    config.write_text(CONFIG.format(config=str(START["CONFIG"])), encoding="utf-8")
    env = {**START["room"](folder / "room", url), "TABLETUTOR_PASSWORD": PASSWORD, "HOME": str(folder)}
    with (folder / "hub.log").open("w", encoding="utf-8") as log:
        process = subprocess.Popen(
            START["hub"](config), cwd=folder, env=env, stdout=log, stderr=subprocess.STDOUT, start_new_session=True
        )
        try:
            _wait_for(process, url, folder / "hub.log")
            yield Hub(url, folder / "room")
        finally:
            left = _family(process.pid)
            process.send_signal(signal.SIGTERM)
            process.wait(60)
    assert _gone(left), "programs of the room went on after its end"


def _wait_for(process: subprocess.Popen[bytes], url: str, log: Path) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until and process.poll() is None:
        try:
            urllib.request.urlopen(f"{url}hub/health", timeout=5).close()  # noqa: S310 - our own server
        except OSError:
            time.sleep(0.05)  # not yet listening
        else:
            return
    raise RuntimeError("The hub did not start:\n" + log.read_text(encoding="utf-8")[-3000:])


def _family(pid: int) -> set[int]:
    """A program and all that it started."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue  # ended meanwhile
    found, new = {pid}, {pid}
    while new:
        new = {child for child, parent in parents.items() if parent in new}
        found |= new
    return found


def _runs(pid: int) -> bool:
    try:
        return (
            Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
        )  # ended, and nobody has asked how
    except OSError:
        return False


def _gone(programs: set[int]) -> bool:
    until = time.monotonic() + 20
    while any(map(_runs, programs)):
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


def memory(hub: Hub) -> dict[str, list[int]]:
    """Memory of every server and every kernel, in MB; what several share is counted once (PSS)."""
    found: dict[str, list[int]] = {"server": [], "kernel": []}
    for line in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words, env = line.read_bytes().decode(), (line.parent / "environ").read_bytes()
            kind = "kernel" if "ipykernel" in words else "server" if "singleuser" in words else ""
            if kind and str(hub.folder).encode() in env + words.encode():
                rollup = (line.parent / "smaps_rollup").read_text()
                found[kind].append(int(re.search(r"^Pss:\s+(\d+)", rollup, re.MULTILINE)[1]) // 1000)
        except OSError:
            continue
    return found


class Visitor:
    """Somebody at the door of the room."""

    def __init__(self, hub: Hub, context: BrowserContext, name: str) -> None:
        self.hub, self.context, self.name, self.again = hub, context, name, 0
        self.page: Page = context.new_page()

    def sign_in(self, password: str = PASSWORD) -> None:
        """Fill in the form; the server begins to start."""
        self.page.goto(f"{self.hub.url}hub/login")
        self.page.get_by_label("Username").fill(self.name)
        self.page.get_by_label("Password").fill(password)
        self.page.get_by_role("button", name="Sign in").click()

    def is_in(self) -> bool:
        """Whether the own JupyterLab is there by now; who was told to come again does so."""
        if self.page.get_by_role("heading", name=re.compile("^429")).count():
            self.again += 1
            self.page.goto(f"{self.hub.url}hub/spawn")
        try:
            self.page.wait_for_url(re.compile(f"/user/{self.name}/lab"), timeout=1000, wait_until="commit")
        except Late:
            return False
        return True
