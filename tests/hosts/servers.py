"""Hosts on loopback: a program of `.venv/hosts`, a folder of files, and a fence round the browser that visits them."""

from __future__ import annotations

import functools
import json
import os
import signal
import socket
import subprocess
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tests.hosts.prepare import PYTHON, ROOT

# Chromium itself asks this one about the forms of any page; no page has a say in it.
BROWSERS_OWN = "content-autofill.googleapis.com"


@contextmanager
def program(
    words: list[str], home: Path, notes: str, url: Callable[[dict[str, Any]], str], python: Path = PYTHON
) -> Iterator[str]:
    """Start a host and answer its address; everything it keeps is kept in a home of its own.

    Args:
        words: what follows `python`; the host chooses a free port itself.
        home: an empty folder.
        notes: pattern below `home` of the JSON file in which the host writes down where it listens.
        url: reads the address out of that file's content.
        python: the interpreter of the host's environment.
    """
    log = (home / "server.log").open("w", encoding="utf-8")
    process = subprocess.Popen(
        [str(python), *words],
        cwd=home,
        env=_environment(home, python),
        stdin=subprocess.DEVNULL,
        stdout=log,
        stderr=subprocess.STDOUT,
        start_new_session=True,  # so that its kernels can be ended with it, and nothing else
    )
    try:
        yield _address(process, home, notes, url)
    finally:
        _end(process)
        log.close()


def _environment(home: Path, python: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "IPYTHON", "XDG_"))}
    path = f"{python.parent}{os.pathsep}{os.environ['PATH']}"  # kernels of this environment
    return {**kept, "HOME": str(home), "PATH": path, "PYTHONPATH": str(ROOT), "JUPYTER_PREFER_ENV_PATH": "1"}


def _address(process: subprocess.Popen[bytes], home: Path, notes: str, url: Callable[[dict[str, Any]], str]) -> str:
    until = time.monotonic() + 60
    while time.monotonic() < until and process.poll() is None:
        for file in home.glob(notes):
            try:
                address = url(json.loads(file.read_text(encoding="utf-8")))
                urllib.request.urlopen(address, timeout=5).close()  # noqa: S310 - our own server
            except (OSError, ValueError, KeyError):
                continue  # not yet written to its end, or not yet listening
            return address
        time.sleep(0.05)
    raise RuntimeError("The host did not start:\n" + (home / "server.log").read_text(encoding="utf-8")[-3000:])


def _end(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Nothing: what a test needs to know it asks the browser."""


@contextmanager
def files(folder: Path) -> Iterator[str]:
    """Serve a folder as any static server does; answers its address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()


class Fence:
    """The only way out of a browser: a proxy that passes nothing on and remembers what was asked for.

    Whatever asks, a page, a worker or a service worker, asks here; only this machine is reached without it.

    Attributes:
        settings: what Playwright's `new_context` takes as `proxy`.
        asked: the first line of each request to another machine.
    """

    def __init__(self) -> None:
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.settings = {"server": f"http://127.0.0.1:{self._socket.getsockname()[1]}", "bypass": "127.0.0.1"}
        self.asked: list[str] = []
        threading.Thread(target=self._refuse, daemon=True).start()

    def _refuse(self) -> None:
        while True:
            try:
                visitor, _ = self._socket.accept()
            except OSError:
                return  # closed
            with visitor, suppress(OSError):  # who says nothing has not asked
                visitor.settimeout(5)
                line = visitor.recv(2000).decode("latin-1").split("\r\n")[0]
                if line and BROWSERS_OWN not in line:
                    self.asked.append(line)

    def close(self) -> None:
        """Take the fence down."""
        self._socket.shutdown(socket.SHUT_RDWR)  # wakes the thread that waits for visitors
        self._socket.close()
