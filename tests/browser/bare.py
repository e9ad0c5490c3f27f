"""A bare page: real Chromium and the real Python widget, with a bridge where Jupyter would be.

Half a second a test, so most browser tests are of this kind. The fixture `mount` in `conftest.py` makes a `BarePage`.
"""

from __future__ import annotations

import json
import traceback
from pathlib import Path
from typing import Any, NamedTuple

from comm.base_comm import BaseComm
from playwright.sync_api import BrowserContext, Locator, Page, Route, TimeoutError  # noqa: A004 - Playwright's own is meant

from tests.chromium import is_local, watch

ADDRESS = "http://127.0.0.1/bare"  # answered by Playwright, nothing listens there
PAGE = Path(__file__).with_name("bare.html")
_NOT_OURS = ("_esm", "_css", "layout", "tabbable", "tooltip", "_dom_classes")


class Message(NamedTuple):
    """One message as it would cross the websocket."""

    way: str  # "to python" or "to browser"
    method: str  # "update", "custom" or "echo_update"
    content: dict[str, Any]  # changed traits, or the content of a custom message

    @property
    def size(self) -> int:
        """Bytes of the content as JSON."""
        return len(json.dumps(self.content, ensure_ascii=False).encode())


class BridgeComm(BaseComm):
    """A kernel's end of the wire: what the widget publishes goes to the page that `BarePage` attached."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.page: BarePage | None = None
        super().__init__(*args, **kwargs)

    def publish_msg(
        self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any
    ) -> None:
        """Hand a message of the widget to the page; messages about opening and closing stay here."""
        if msg_type == "comm_msg" and self.page is not None:
            self.page.published(json.loads(json.dumps(data)))


class BarePage:
    """A board on a page.

    Attributes:
        page: Playwright's page.
        widget: the Python widget that the page shows.
        messages: every message in both ways, in order; clear it to count from a moment on.
        errors: exceptions, console errors and requests to other machines; any left at the end fails the test.
    """

    def __init__(self, widget: Any, context: BrowserContext, *, dark: bool = False) -> None:
        self.widget = widget
        self.messages: list[Message] = []
        self.errors: list[str] = []
        self._answer: list[dict[str, Any]] | None = None  # collects while Python works on a message of the page
        self._early: list[dict[str, Any]] = []  # published before the page could take it
        self._ready = False
        widget.comm.page = self
        context.route("**/*", self._serve)
        self.page: Page = context.new_page()
        self.page.set_default_timeout(5000)
        watch(self.page, self.errors)
        self.page.expose_function("boardStart", self._start)
        self.page.expose_function("boardMessage", self._received)
        self.page.add_init_script(
            f"addEventListener('DOMContentLoaded', () => {{ document.body.dataset.jpThemeLight = '{not dark}'.toLowerCase() }})"
        )
        self.page.goto(ADDRESS)
        self._wait()
        self._ready = True

    def _wait(self) -> None:
        try:
            self.page.wait_for_selector("body[data-ready]", state="attached")
        except TimeoutError as error:
            raise AssertionError("the board never showed:\n" + "\n".join(self.errors)) from error

    def _serve(self, route: Route) -> None:
        if route.request.url == ADDRESS:
            route.fulfill(content_type="text/html", body=PAGE.read_text(encoding="utf-8"))
        elif is_local(route.request.url) and not route.request.url.startswith("http"):
            route.continue_()
        elif route.request.url.endswith("/favicon.ico"):
            route.fulfill(status=204)
        else:
            route.abort()

    def _start(self) -> dict[str, Any]:
        state = {name: value for name, value in self.widget.get_state().items() if name not in _NOT_OURS}
        early, self._early = self._early, []
        start = {
            "esm": str(self.widget._esm),
            "css": str(getattr(self.widget, "_css", "")),
            "state": state,
            "pythonMessages": early,
        }
        return json.loads(json.dumps(start))  # fails here, not in the browser, on what is no JSON

    def _received(self, text: str) -> str:
        """A message of the page: Python handles it, and what it publishes meanwhile is the answer."""
        data = json.loads(text)
        self._note("to python", data)
        self._answer = []
        try:
            self.widget._handle_msg({"content": {"data": data}, "buffers": []})
        except Exception:  # noqa: BLE001 - whatever it is, the test must show it
            self.errors.append(traceback.format_exc())
        answer, self._answer = self._answer, None
        return json.dumps(answer)

    def published(self, data: dict[str, Any]) -> None:
        """Take a message of the widget, and give it to the page at once unless it is part of an answer."""
        self._note("to browser", data)
        if data["method"] == "echo_update":
            return
        if self._answer is not None:
            self._answer.append(data)
        elif self._ready:
            self.page.evaluate("text => bare.fromPython(text)", json.dumps([data]))
        else:
            self._early.append(data)

    def _note(self, way: str, data: dict[str, Any]) -> None:
        content = data["content"] if data["method"] == "custom" else data.get("state", {})
        self.messages.append(Message(way, data["method"], content))

    @property
    def sent(self) -> list[dict[str, Any]]:
        """The contents of the custom messages the page sent, in order."""
        return [m.content for m in self.messages if m.way == "to python" and m.method == "custom"]

    @property
    def views(self) -> Locator:
        """The places where views of the board are shown; `.first` unless `add_view` made more."""
        return self.page.locator(".bare-view")

    def add_view(self) -> Locator:
        """Show the same board a second time, as JupyterLab does for 'New View for Output'."""
        self.page.evaluate("() => bare.addView()")
        return self.views.last

    def remove_view(self, index: int = 0) -> None:
        """Take a view away as JupyterLab does when its output is cleared."""
        self.page.evaluate("index => bare.removeView(index)", index)

    def close_kernel(self) -> None:
        """Let the kernel die: messages of the page are lost from now on, and the model says it is not live."""
        self.page.evaluate("() => bare.closeKernel()")

    def listeners(self) -> int:
        """How many listeners are on the model, to see that a removed view took its own away."""
        return self.page.evaluate("() => bare.listeners()")

    def host_keys(self) -> list[str]:
        """The keys pressed so far that reached the page around the board, where a notebook would act on them."""
        return self.page.evaluate("() => bare.hostKeys")

    def fits(self) -> bool:
        """Whether nothing is wider than the window, once all that travels has arrived."""
        arrived = "Promise.allSettled(document.getAnimations().map((motion) => motion.finished))"
        return self.page.evaluate(f"() => {arrived}.then(() => document.documentElement.scrollWidth <= innerWidth)")

    def check_accessibility(self) -> None:
        """Assert that axe finds nothing in the board."""
        from axe_playwright_python.sync_playwright import Axe

        found = Axe().run(self.page, context=".bare-view")
        assert found.violations_count == 0, found.generate_report()
