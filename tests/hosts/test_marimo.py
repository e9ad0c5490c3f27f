"""Marimo: neither Jupyter's page nor its kernel, and boards in a shadow root."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.hosts.prepare import HOSTS
from tests.hosts.servers import program
from tests.hosts.smoke import installed, smoke

APP = """
import marimo

app = marimo.App()


@app.cell
def _():
    import tabletutor

    tabletutor.play("tamcuc", word="7b-monday")
    return (tabletutor,)


@app.cell
def _(tabletutor):
    tabletutor.lesson("tamcuc")
"""
OPTIONS = ["--headless", "--host", "127.0.0.1", "--no-token", "--no-sandbox"]


def test_a_game_and_a_lesson_in_marimo(tmp_path, page):
    """Two boards show: the whole short visit goes well in the game, and the lesson is stepped by its key."""
    (tmp_path / "app.py").write_text(APP, encoding="utf-8")
    words = ["-m", "marimo", "-y", "run", *OPTIONS, "app.py"]
    notes = ".local/state/marimo/servers/*.json"
    with program(words, tmp_path, notes, lambda note: f"http://127.0.0.1:{note['port']}/") as url:
        page.goto(url)
        boards = page.locator(".tt-root")
        expect(boards).to_have_count(2)
        smoke(page, "marimo", installed(HOSTS, "marimo"))
        lesson = boards.last
        first = lesson.locator(".tt-bar h3").inner_text()
        lesson.focus()
        page.keyboard.press("n")
        expect(lesson.locator(".tt-bar h3")).not_to_have_text(first)
