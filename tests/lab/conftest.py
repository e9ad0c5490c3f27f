"""Boards in a real JupyterLab. Every test in this folder is marked `lab`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.lab.lab import Lab, LabNotebook, LabPage

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs JupyterLab, so that a run can leave it out."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.lab)


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """The server, started once."""
    with Lab(tmp_path_factory.mktemp("notebooks"), tmp_path_factory.mktemp("jupyter")) as started:
        yield started


@pytest.fixture(scope="session")
def lab_page(lab: Lab, chromium: Browser) -> Iterator[LabPage]:
    """The page, loaded once."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    yield LabPage(lab, context)
    context.close()


@pytest.fixture
def notebook(lab_page: LabPage) -> Iterator[Callable[..., LabNotebook]]:
    """Open a fresh notebook and run all: `notebook("import tabletutor", "tabletutor.play('tamcuc')") -> LabNotebook`."""
    opened: list[LabNotebook] = []
    lab_page.errors.clear()

    def go(*cells: str) -> LabNotebook:
        opened.append(lab_page.open(list(cells)))
        opened[-1].run_all()
        return opened[-1]

    yield go
    for one in opened:
        one.close()
    errors, lab_page.errors[:] = list(lab_page.errors), []
    assert not errors, "\n".join(errors)
