"""Boards in other hosts than JupyterLab. Every test in this folder is marked `hosts`."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.hosts.prepare import PYTHON, ROOT
from tests.hosts.visit import visit
from tests.lab.test_play import Player

HERE = Path(__file__).parent


def pytest_configure(config: pytest.Config) -> None:
    """Register the marks."""
    config.addinivalue_line("markers", "hosts: needs Chromium and the hosts in .venv/hosts (slow)")
    config.addinivalue_line("markers", "everywhere: needs the hosts in .venv/more and .venv/lowest too (slower)")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs another host, so that a run can leave it out."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.hosts)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The JupyterLite site, built as it would be published."""
    folder = tmp_path_factory.mktemp("lite") / "site"
    words = [str(PYTHON), "binder/lite/build.py", str(folder)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """The page of a reader."""
    with visit(chromium) as visited:
        yield visited


@pytest.fixture
def other_page(chromium: Browser) -> Iterator[Page]:
    """The page of a second reader, in a browser context of its own."""
    with visit(chromium) as visited:
        yield visited


@pytest.fixture
def play() -> Callable[[Page], None]:
    """Start the first game on a page that waits for a start, and take three turns in it against its opponents."""

    def go(page: Page) -> None:
        boards = page.locator(".tt-root")
        start = page.get_by_role("button", name=re.compile("^Start"))
        at = next(n for n in range(boards.count()) if boards.nth(n).locator(start).count())
        board = boards.nth(at)
        player = Player(
            page,
            lambda name: board.get_by_role("button", name=re.compile(f"^{name}")).first.click(),
            lambda card: board.get_by_role("checkbox").nth(card).click(),
        )
        player.board = board
        player.start()
        while player.turns < 3:  # the cut, the announcement and a lay at the latest
            assert player.act()

    return go
