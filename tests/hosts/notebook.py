"""A notebook opened by its address, in whatever is made of JupyterLab's parts: Notebook 7 and JupyterLite."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import nbformat
from playwright.sync_api import Page, expect

from tests.hosts.prepare import python_in
from tests.hosts.servers import program
from tests.lab.lab import OFF, READY

BOARD = 'import tabletutor\ntabletutor.play("tamcuc", word="7b-monday")'
OPTIONS = [
    "--ServerApp.ip=127.0.0.1",
    "--ServerApp.port=0",
    "--ServerApp.terminals_enabled=False",
    "--IdentityProvider.token=",
    "--LabApp.expose_app_in_browser=True",
    "--LabApp.news_url=None",
    "--allow-root",
    "--no-browser",
]

# how many boards the code cells made once all ran, or what the first failure said
RAN = """() => {
  const cells = jupyterapp.shell.currentWidget.content.widgets.map((one) => one.model).filter((one) => one.type === "code");
  const outputs = cells.flatMap((one) => one.outputs.toJSON());
  const fault = outputs.find((one) => one.output_type === "error");
  if (fault) return `${fault.ename}: ${fault.evalue}`;
  const boards = outputs.filter((one) => one.data?.["application/vnd.jupyter.widget-view+json"] && String(one.data["text/html"]).includes("tt-root"));
  return cells.every((one) => one.executionCount) && boards.length;
}"""


def run_all(page: Page, address: str, path: str) -> None:
    """Open it, run every cell, and see that none failed and that every board shows."""
    page.goto(address)
    page.wait_for_function(READY, arg=path)
    page.evaluate("() => jupyterapp.commands.execute('notebook:run-all-cells').then(() => true)")
    boards = page.wait_for_function(RAN).json_value()
    assert isinstance(boards, int), boards
    expect(page.locator(".tt-root")).to_have_count(boards)
    page.wait_for_function(READY, arg=path)


@contextmanager
def lab(environment: Path, home: Path, *options: str) -> Iterator[str]:
    """Start the JupyterLab of an environment, with one notebook of one board, `board.ipynb`; answers its address."""
    config = home / ".jupyter" / "labconfig" / "page_config.json"
    config.parent.mkdir(parents=True)
    config.write_text(json.dumps({"disabledExtensions": dict.fromkeys(OFF, True)}), encoding="utf-8")
    document = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(BOARD)])
    document.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(document, home / "board.ipynb")
    words = ["-m", "jupyterlab", *OPTIONS, f"--ServerApp.root_dir={home}", *options]
    notes = ".local/share/jupyter/runtime/jpserver-*.json"
    with program(words, home, notes, _address, python_in(environment)) as url:
        yield url


def _address(note: dict[str, str]) -> str:
    return note["url"].replace("localhost", "127.0.0.1")
