"""A real JupyterLab on loopback, a page of it, and every frame that crosses its websockets.

The slowest layer, four to six seconds a test: for what only a notebook can show. The fixture `notebook` in `conftest.py`
opens a fresh notebook and runs it.
"""

from __future__ import annotations

import json
import os
import signal
import struct
import subprocess
import sys
import time
import urllib.request
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple, Self
from uuid import uuid4

import nbformat
from playwright.sync_api import BrowserContext, Locator, Page, WebSocket

from tests.chromium import watch

ROOT = Path(__file__).resolve().parent.parent.parent
OFF = ["@jupyterlab/debugger-extension", "@jupyterlab/extensionmanager-extension"]
SLOWEST = 60_000  # ms that a page of the server may take on a busy machine
READY = """path => {
  const panel = window.jupyterapp?.shell?.currentWidget;
  const session = panel?.sessionContext;
  return !!(panel?.context?.path === path && session?.isReady && session.session?.kernel
    && session.session.kernel.status === "idle" && session.session.kernel.connectionStatus === "connected"
    && panel.content?.model?.cells?.length);
}"""


class Lab:
    """A JupyterLab server with folders of its own, so that nobody's settings matter and none are changed.

    Use it as a context manager.

    Attributes:
        folder: where the notebooks lie.
        url: the server's address, ending in a slash.
    """

    def __init__(self, folder: Path, private: Path) -> None:
        self.folder, self._private = folder, private
        self._write_settings()
        self._log = (private / "server.log").open("w", encoding="utf-8")
        options = ["--ServerApp.ip=127.0.0.1", "--ServerApp.port=0", "--IdentityProvider.token=", "--allow-root"]
        options += ["--ServerApp.disable_check_xsrf=True", "--ServerApp.terminals_enabled=False", "--no-browser"]
        options += ["--LabApp.expose_app_in_browser=True", f"--ServerApp.root_dir={folder}"]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", *options],
            env=self._environment(),
            stdin=subprocess.DEVNULL,
            stdout=self._log,
            stderr=subprocess.STDOUT,
            start_new_session=True,  # so that its kernels can be ended with it, and nothing else
        )
        try:
            self.url = self._wait_for_address()
        except BaseException:
            self.stop()
            raise

    def _write_settings(self) -> None:
        notices = self._private / "settings" / "@jupyterlab" / "apputils-extension" / "notification.jupyterlab-settings"
        notices.parent.mkdir(parents=True)
        notices.write_text('{"fetchNews": "false", "checkForUpdates": false}', encoding="utf-8")
        page = self._private / "config" / "labconfig" / "page_config.json"
        page.parent.mkdir(parents=True)
        page.write_text(json.dumps({"disabledExtensions": dict.fromkeys(OFF, True)}), encoding="utf-8")

    def _environment(self) -> dict[str, str]:
        own = {
            "JUPYTER_CONFIG_DIR": "config",
            "JUPYTER_DATA_DIR": "data",
            "JUPYTER_RUNTIME_DIR": "runtime",
            "IPYTHONDIR": "ipython",
            "JUPYTERLAB_SETTINGS_DIR": "settings",
            "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        }
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"  # kernels of this environment
        folders = {name: str(self._private / folder) for name, folder in own.items()}
        return {**os.environ, **folders, "PATH": path, "PYTHONPATH": str(ROOT), "JUPYTER_PREFER_ENV_PATH": "1"}

    def _wait_for_address(self) -> str:
        """The server chooses a free port itself and writes it down: no other program can take it in between."""
        until = time.monotonic() + 60
        while time.monotonic() < until:
            if self._process.poll() is not None:
                break
            for file in (self._private / "runtime").glob("jpserver-*.json"):
                try:
                    url = json.loads(file.read_text(encoding="utf-8"))["url"].replace("localhost", "127.0.0.1")
                    urllib.request.urlopen(url + "api/status", timeout=2).close()  # noqa: S310 - our own server
                except (OSError, ValueError):
                    continue  # not yet written to its end, or not yet listening
                return url
            time.sleep(0.05)
        raise RuntimeError("JupyterLab did not start:\n" + (self._private / "server.log").read_text()[-3000:])

    def stop(self) -> None:
        """End the server and its kernels."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGTERM)
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                os.killpg(self._process.pid, signal.SIGKILL)
                self._process.wait()
        self._log.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


class Frame(NamedTuple):
    """One websocket message between the page and the server.

    Attributes:
        way: "sent" by the browser, or "received".
        channel: "shell", "iopub", "control", "stdin", or "" where it is no kernel message.
        kind: the kernel message's type, such as "comm_msg".
        content: its content.
        raw: every byte of the frame, to search in.
    """

    way: str
    channel: str
    kind: str
    content: dict[str, Any]
    raw: bytes


def decode(way: str, payload: str | bytes) -> Frame:
    """Read a frame of either protocol that JupyterLab speaks: JSON text, or parts behind a table of offsets."""
    raw = payload.encode() if isinstance(payload, str) else payload
    try:
        if isinstance(payload, str):
            message = json.loads(payload)
            return Frame(way, message["channel"], message["header"]["msg_type"], message["content"], raw)
        count = struct.unpack_from("<Q", raw)[0]
        offsets = struct.unpack_from(f"<{count}Q", raw, 8)
        parts = [raw[a:b] for a, b in pairwise(offsets)]
        channel, header, _parent, _metadata, content = parts[:5]
        return Frame(way, channel.decode(), json.loads(header)["msg_type"], json.loads(content), raw)
    except (ValueError, KeyError, TypeError, struct.error):
        return Frame(way, "", "", {}, raw)  # another conversation of JupyterLab's, kept for searching


class LabPage:
    """One page of JupyterLab; loading it takes three seconds, so tests share it and open notebooks of their own.

    Attributes:
        page: Playwright's page.
        frames: what crossed the websockets since the notebook was opened.
        errors: exceptions, failed widgets and requests to other machines; any left fails the test.
    """

    def __init__(self, lab: Lab, context: BrowserContext) -> None:
        self.lab, self.frames, self.errors, self._count = lab, [], [], 0
        self.frames: list[Frame]
        self.errors: list[str]
        self.page: Page = context.new_page()
        self.page.set_default_timeout(20_000)
        watch(self.page, self.errors, console=False)
        self.page.on("console", self._console)
        self.page.on("dialog", lambda dialog: dialog.accept())
        self.page.on("websocket", self._record)
        # a workspace of its own: what is open is kept there, and a page that shares one is restored to another's notebooks
        self.page.goto(f"{lab.url}lab/workspaces/{uuid4().hex}?reset")
        self._restored()

    def _restored(self) -> None:
        self.page.wait_for_function("() => window.jupyterapp?.shell")
        self.page.evaluate("() => jupyterapp.restored.then(() => true)")

    def _console(self, message: Any) -> None:
        if message.type == "error" and ("idget" in message.text or "tabletutor" in message.text):
            self.errors.append(f"console error: {message.text}")  # JupyterLab has console errors of its own

    def _record(self, socket: WebSocket) -> None:
        if "/channels" in socket.url:
            socket.on("framesent", lambda payload: self.frames.append(decode("sent", payload)))
            socket.on("framereceived", lambda payload: self.frames.append(decode("received", payload)))

    def command(self, name: str, arguments: dict[str, Any] | None = None) -> None:
        """Run one of JupyterLab's commands and wait for it."""
        # the promise's value may be a huge object of the page: never bring it over
        script = "([name, args]) => jupyterapp.commands.execute(name, args).then(() => true)"
        self.page.evaluate(script, [name, arguments or {}])

    def open(self, cells: list[str]) -> LabNotebook:
        """Write a notebook with these code cells, open it and wait for its kernel."""
        self._count += 1
        path = f"test{self._count}.ipynb"  # a name of its own: JupyterLab remembers much by path
        document = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        document.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
        document.metadata.language_info = {"name": "python"}
        nbformat.write(document, self.lab.folder / path)
        self.frames.clear()
        self.command("docmanager:open", {"path": path})
        notebook = LabNotebook(self, path)
        notebook.wait_ready()
        return notebook


class LabNotebook:
    """A notebook in the shared page."""

    def __init__(self, lab_page: LabPage, path: str) -> None:
        self.lab_page, self.path = lab_page, path
        self.page, self.frames = lab_page.page, lab_page.frames

    def wait_ready(self) -> None:
        """Wait until the kernel is connected and idle; running cells earlier opens a dialog that nobody answers."""
        self.page.wait_for_function(READY, arg=self.path, timeout=SLOWEST)  # a page that is loaded anew takes its time

    def run_all(self) -> None:
        """Run every cell and wait for the last one."""
        self.lab_page.command("notebook:run-all-cells")
        self.wait_ready()

    @property
    def outputs(self) -> Locator:
        """The output areas of the cells."""
        return self.page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-OutputArea-output")

    def cell_count(self) -> int:
        """How many cells the notebook has now (`d d` deletes one)."""
        return self.page.evaluate("() => jupyterapp.shell.currentWidget.content.model.cells.length")

    def execute(self, code: str) -> str:
        """Run code in the notebook's kernel without a cell; answers what it printed, or its error."""
        script = """async code => {
          let printed = "";
          const future = jupyterapp.shell.currentWidget.sessionContext.session.kernel
            .requestExecute({ code, store_history: false });
          future.onIOPub = message => {
            if (message.header.msg_type === "stream") printed += message.content.text;
            if (message.header.msg_type === "error") printed += `${message.content.ename}: ${message.content.evalue}`;
          };
          await future.done;
          return printed;
        }"""
        return self.page.evaluate(script, code)

    def restart_kernel(self) -> None:
        """Restart the kernel as the menu does, without its question; outputs stay."""
        self.page.evaluate(
            "() => jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart().then(() => true)"
        )
        self.wait_ready()

    def save_and_reload(self) -> None:
        """Save the notebook and load the whole page again, as a reader's F5 does."""
        self.lab_page.command("docmanager:save")
        self.page.reload()
        self.lab_page._restored()
        self.wait_ready()

    def comm_messages(self, way: str | None = None) -> list[Frame]:
        """The frames between widgets and their views, openings included; `way` is "sent" or "received".

        The widget manager's own questions, by which it looks for widgets after a page is loaded, are left out.
        """
        found = [f for f in self.frames if f.kind in ("comm_open", "comm_msg", "comm_close")]
        control = {f.content["comm_id"] for f in found if f.content.get("target_name") == "jupyter.widget.control"}
        return [f for f in found if way in (None, f.way) and f.content["comm_id"] not in control]

    def crossed(self, text: str) -> bool:
        """Whether a text crossed a websocket in either way since the notebook was opened."""
        return any(text.encode() in frame.raw for frame in self.frames)

    def close(self) -> None:
        """Close the notebook without saving and end its kernel."""
        self.page.evaluate(
            """() => {
              const panel = jupyterapp.shell.currentWidget;
              if (!panel?.context) return true;
              panel.context.model.dirty = false;
              return panel.sessionContext.shutdown().then(() => { panel.dispose(); return true; });
            }"""
        )
