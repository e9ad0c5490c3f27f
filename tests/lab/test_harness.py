"""The harness itself: a notebook without any widget."""

from __future__ import annotations

from playwright.sync_api import expect


def test_a_cell_runs_and_its_frames_are_recorded(notebook):
    """A real kernel answers 1 + 1, and the answer is among the recorded frames."""
    opened = notebook("1 + 1")
    expect(opened.outputs.first).to_have_text("2")
    [result] = [frame for frame in opened.frames if frame.kind == "execute_result"]
    assert (result.way, result.channel, result.content["data"]["text/plain"]) == ("received", "iopub", "2")
    assert opened.crossed("execute_request") and not opened.crossed("no such text")
    assert opened.comm_messages() == []


def test_a_notebook_survives_a_reload_and_a_restart(notebook):
    """The helpers for reloading, restarting and running code in the kernel do what they say."""
    opened = notebook("word = 'kept'", "word")
    opened.save_and_reload()
    assert opened.execute("print(word)") == "kept\n"
    opened.restart_kernel()
    assert opened.execute("print(word)").startswith("NameError")
    assert opened.cell_count() == 2
