"""The bare page itself, with a widget of ten lines."""

from __future__ import annotations

import anywidget
import pytest
import traitlets
from playwright.sync_api import expect

MODULE = """
export default { render({ model, el }) {
  const button = document.createElement("button");
  const draw = () => { button.textContent = `pressed ${model.get("times")}`; };
  button.addEventListener("click", () => model.send({ do: "press" }));
  button.addEventListener("keydown", (event) => { if (event.key === "d") event.stopPropagation(); });
  model.on("change:times", draw);
  model.on("comm_live_update", () => { button.textContent = "lost"; });
  draw();
  el.append(button);
  return () => model.off("change:times", draw);
} };
"""


class Presses(anywidget.AnyWidget):
    """Counts the presses of a button."""

    _esm = MODULE
    times = traitlets.Int(0).tag(sync=True)

    def __init__(self) -> None:
        super().__init__()
        self.on_msg(self._press)

    def _press(self, _widget: object, content: dict[str, str], _buffers: object) -> None:
        if content["do"] == "press":
            self.times += 1


def test_messages_go_both_ways(mount):
    """A press reaches Python, Python's answer reaches the page, and both are on record."""
    board = mount(Presses())
    board.page.get_by_role("button").click()
    expect(board.page.get_by_role("button")).to_have_text("pressed 1")
    assert [(m.way, m.method) for m in board.messages] == [("to python", "custom"), ("to browser", "update")]
    board.widget.times = 7
    expect(board.page.get_by_role("button")).to_have_text("pressed 7")


def test_views_and_the_end_of_the_kernel(mount):
    """Two views share one model, a removed view is gone, and a dead kernel is announced."""
    board = mount(Presses(), width=360, dark=True, touch=True, reduced_motion=True)
    before = board.listeners()
    board.add_view()
    expect(board.views).to_have_count(2)
    board.remove_view(1)
    assert board.listeners() == before + 1  # comm_live_update is not taken off by this careless module
    board.close_kernel()
    expect(board.page.get_by_role("button")).to_have_text("lost")
    assert board.fits()


def test_keys_that_reach_the_notebook_are_seen(mount):
    """The harness tells a key that the widget kept from one that it let through."""
    board = mount(Presses())
    board.page.get_by_role("button").focus()
    board.page.keyboard.press("d")
    board.page.keyboard.press("b")
    assert board.host_keys() == ["b"]


@pytest.mark.parametrize("script", ["fetch('https://example.org/x').catch(() => 0)", "console.error('no')"])
def test_what_must_not_happen_is_collected(mount, script):
    """A request to another machine and a console error are errors of the page."""
    board = mount(Presses())
    board.page.evaluate(script)
    board.page.wait_for_timeout(50)
    assert board.errors
    board.errors.clear()
