"""Boards on a bare page. Every test in this folder is marked `browser`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import comm
import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.browser.bare import BarePage, BridgeComm

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs Chromium, so that a run can leave it out."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture
def mount(chromium: Browser, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., BarePage]]:
    """Show a board in Chromium: `mount(show_or_widget, width=360, dark=True, ...) -> BarePage`.

    Options: `dark`, `forced_colours`, `reduced_motion`, `touch` (flags), `width` and `height` in CSS pixels,
    and whatever Playwright's `new_context` takes. A widget must be made inside the test, not at import.
    """
    monkeypatch.setattr(comm, "create_comm", BridgeComm)
    opened: list[tuple[BrowserContext, BarePage]] = []

    def go(shown: Any, *, dark: bool = False, **options: Any) -> BarePage:
        context = chromium.new_context(**_context(dark=dark, **options))
        page = BarePage(_widget(shown), context, dark=dark)
        opened.append((context, page))
        return page

    yield go
    errors = [error for _, page in opened for error in page.errors]
    for context, _ in opened:
        context.close()
    assert not errors, "\n".join(errors)


def _widget(shown: Any) -> Any:
    if hasattr(shown, "_esm"):
        return shown
    from tabletutor.notebook.board import Board

    return Board(shown)


def _context(
    *,
    dark: bool = False,
    forced_colours: bool = False,
    reduced_motion: bool = False,
    touch: bool = False,
    width: int = 1280,
    height: int = 900,
    **more: Any,
) -> dict[str, Any]:
    return {
        "color_scheme": "dark" if dark else "light",
        "forced_colors": "active" if forced_colours else "none",
        "reduced_motion": "reduce" if reduced_motion else "no-preference",
        "has_touch": touch,
        "viewport": {"width": width, "height": height},
        **more,
    }
