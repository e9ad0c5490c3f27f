"""A notebook opened by its address, in whatever is made of JupyterLab's parts: Notebook 7 and JupyterLite."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.lab.lab import READY

# how many boards the code cells made once all ran, or what the first failure said
RAN = """() => {
  const cells = jupyterapp.shell.currentWidget.content.widgets.map((one) => one.model).filter((one) => one.type === "code");
  const outputs = cells.flatMap((one) => one.outputs.toJSON());
  const fault = outputs.find((one) => one.output_type === "error");
  if (fault) return `${fault.ename}: ${fault.evalue}`;
  const boards = outputs.filter((one) => one.data?.["application/vnd.jupyter.widget-view+json"]);
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
