"""Fixtures of all layers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def pytest_addoption(parser: pytest.Parser) -> None:
    """How much is played by chance, and whether what is on record is written anew."""
    parser.addoption("--games", type=int, default=10_000, help="random games over all player counts")
    parser.addoption("--write", action="store_true", help="write the golden play-throughs and tables anew")


@pytest.fixture(scope="session", autouse=True)
def hasty_planners() -> None:
    """Planners think little in tests."""
    from tests.hasty import hasty  # the package is loaded only now: some tests measure what an import costs

    hasty()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One real Chromium for the whole run; tests open contexts of their own in it."""
    from tests.chromium import browser  # Playwright is loaded only where a browser is used

    with browser() as started:
        yield started
