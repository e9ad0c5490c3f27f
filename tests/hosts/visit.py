"""A reader's page in a host: it reaches this machine only, and whatever goes wrong in it fails the test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, expect

from tests.chromium import watch
from tests.hosts.servers import Fence

PATIENCE = 60_000  # ms: Python starts in the browser
# Notebook 7 raises it at the start in some runs, boards or not: its issue 7862, a race in its own settings.
NOTEBOOKS_OWN = "Cannot read properties of undefined (reading 'schema')"


@contextmanager
def visit(chromium: Browser, *hosts_own: str) -> Iterator[Page]:
    """Open a page in a browser context of its own; an exception, or asking for more, fails the test.

    Args:
        chromium: the browser.
        hosts_own: what the host itself asks for or raises without any board; it is stopped all the same.
    """
    fence, errors = Fence(), []
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, proxy=fence.settings)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    expect.set_options(timeout=PATIENCE)
    watch(page, errors, console=False)
    page.on("dialog", lambda dialog: dialog.accept())
    yield page
    expect.set_options(timeout=None)
    context.close()
    fence.close()
    known = (NOTEBOOKS_OWN, *hosts_own)
    assert [error for error in (*errors, *fence.asked) if not any(own in error for own in known)] == []
