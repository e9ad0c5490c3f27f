"""One real Chromium for all browser tests, and what makes a page of it fail a test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, sync_playwright

from tests.__main__ import chromium

FLAGS = [
    "--no-sandbox",  # CI is root in a container
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # what the browser itself would ask its maker for: it would look like a request of ours
    "--disable-features=AutofillServerCommunication,NavigationPredictor,PreconnectToSearch,AimServerEligibilityEnabled,AimEnabled",
    "--disable-dev-shm-usage",
]
LOCAL_SCHEMES = ("data", "blob", "about", "devtools", "chrome")


@contextmanager
def browser() -> Iterator[Browser]:
    """The machine's own Chromium, driven by Playwright, without a window."""
    path = chromium()
    if path is None:
        raise RuntimeError("Chromium is missing; `python3 -m tests browser` says what to install")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, headless=True, args=FLAGS)
        yield started
        started.close()


def is_local(url: str) -> bool:
    """Whether an address stays on this machine.

    >>> is_local("http://127.0.0.1:8888/lab"), is_local("https://example.org/x.js")
    (True, False)
    """
    parts = urlsplit(url)
    return parts.scheme in LOCAL_SCHEMES or parts.hostname in ("127.0.0.1", "localhost")


def watch(page: Page, errors: list[str], *, console: bool = True) -> None:
    """Collect what must not happen: exceptions, requests to other machines and, if asked for, console errors."""
    page.on("pageerror", lambda error: errors.append(f"exception in the page: {error}"))
    page.on("request", lambda request: is_local(request.url) or errors.append(f"request to {request.url}"))
    if console:
        page.on(
            "console",
            lambda message: message.type == "error" and errors.append(f"console error: {message.text}"),
        )
