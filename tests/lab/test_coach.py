"""The coach and the others' reasons in a real JupyterLab, in every game: by mouse, and by keyboard alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from tabletutor.bots import bot_named
from tabletutor.chance import rng_for
from tabletutor.coach import LEVELS, Coach
from tabletutor.game import DEALER
from tabletutor.games import GAMES
from tabletutor.planner import STAGES
from tabletutor.setup import rival
from tabletutor.table import Table

PLAYERS = {"tamcuc": 3, "xochintlan": 2, "trico": 3, "tinco": 3}
OPTIONS = {"tamcuc": {"deals": 1}}
ACTS = 3000


class Prepared(NamedTuple):
    """A match before a poor move of the reader's, that move in notation, and the same match when it was over."""

    before: str
    move: str
    after: str


@cache
def prepared(game: str) -> Prepared:
    """Play at random in the reader's seat until a move would be poor; then to the end."""
    bots = {seat: bot_named(game, rival(game, seat - 1)) for seat in range(1, PLAYERS[game])}
    table = Table(GAMES[game](players=PLAYERS[game], **OPTIONS.get(game, {})), "coach", bots, _names(game))
    coach, found = Coach(table), ("", "")
    coach.judge.stages = STAGES  # as patient as in the notebook
    for n in range(ACTS):
        if table.over:
            break
        if 0 in table.view(0).waiting and (table.due() is None or table.open_floor) and n % 3 == 0:
            move = _poor(table, coach) if not found[0] else None
            if move is not None:
                found = table.code(), table.game.write(move)
            _random(table, n)
        elif table.advance() is None:
            _random(table, n)
    assert table.over
    assert found[0], "no poor move was found: another seed word will have one"
    return Prepared(*found, table.code())


def _names(game: str) -> tuple[str, ...]:
    return ("You", "Lena", "Katya")[: PLAYERS[game]]


def _random(table: Table, n: int) -> None:
    table.submit(0, table.game.sample(table._history.state, 0, rng_for("reader", "lab", n)))


def _poor(table: Table, coach: Coach):
    """A move that the coach would warn of now, or None."""
    if DEALER in table.view(None).waiting:
        return None
    for row in reversed(coach.scores(0, table.moves)):
        judged = coach.judged(0, table.moves, row.move) if row.move is not None else None
        if judged and judged.costs >= 2 * LEVELS["strict"]:
            return row.move
    return None


class Reader:
    """A person before the last board of a page."""

    def __init__(self, page: Page, press: Callable[[Locator], None]) -> None:
        self.page, self.press = page, press
        self.board = page.locator(".tt-root").last

    def button(self, name: str) -> Locator:
        return self.board.get_by_role("button", name=name).first

    def does(self, name: str, then: Locator) -> None:
        """Press a button and see something come of it."""
        self.press(self.button(name))
        expect(then.first).to_be_visible(timeout=20_000)

    def answered(self, control: Locator) -> None:
        """Press something and wait for the board's answer."""
        before = self.board.get_attribute("data-sent") or "0"
        self.press(control)
        expect(self.board).to_have_attribute("data-sent", re.compile(f"^(?!{before}$)"))
        expect(self.board).not_to_have_attribute("aria-busy", "true")

    def text(self, words: str) -> Locator:
        return self.board.get_by_text(words)


def by_mouse(control: Locator) -> None:
    control.click()


def by_keyboard(page: Page) -> Callable[[Locator], None]:
    """Tab to a control and press Enter; where nothing has the focus yet, it begins at the board's first control."""

    def press(control: Locator) -> None:
        expect(control).to_be_visible(timeout=20_000)
        for _ in range(120):
            if control.evaluate("node => node === document.activeElement"):
                break
            page.keyboard.press("Tab")
        else:
            raise AssertionError(f"Tab does not reach {control}")
        page.keyboard.press("Enter")

    return press


def warned_and_helped(reader: Reader, move: str, write: Callable[[Locator, str], None]) -> None:
    """Want the poor move, be warned, ask for hints, want it again, play it all the same."""
    typed, on = reader.board.get_by_label("A move in notation"), reader.button("Next Appeal")
    if on.count():  # what was decided before lies open still
        reader.answered(on)
    reader.press(reader.board.locator("summary", has_text="Type a move"))
    expect(reader.text("Your chances:").first).to_be_visible()
    write(typed, move)
    reader.does("Play this move", reader.text("The coach:"))
    for n in (1, 2, 3):
        reader.does("Hint", reader.text(f"Hint {n} of 3"))
    expect(typed).to_have_value(move)
    insist = reader.button("Play it all the same")
    reader.answered(reader.button("Why not?"))
    reader.press(reader.button("Play this move"))
    expect(typed).to_have_value("")
    expect(insist).to_have_count(0)


def looked_back(reader: Reader) -> None:
    """After the match: the turning points one by one, a reason, and another move asked about."""
    reader.does("Look back with the coach", reader.text("You had a choice"))
    for _ in range(5):
        last = reader.button("Close the film")
        if last.count():
            reader.press(last)
            break
        before = reader.board.locator(".tt-now").inner_text()
        reader.press(reader.button("Next picture"))
        expect(reader.board.locator(".tt-now")).not_to_have_text(before)
    expect(reader.button("New game")).to_be_visible()
    reader.does("Why the others played", reader.button("Why not another?"))
    asked = reader.board.locator("select[name=instead]")
    mores = reader.board.get_by_role("button", name="Why not another?")
    for at in reversed(range(mores.count())):  # some had no other move
        reader.answered(mores.nth(at))
        if asked.count():
            break
    reader.does("Ask", reader.board.locator("form[data-do^=instead] .tt-message"))


@pytest.mark.parametrize("game", GAMES)
def test_warning_hints_and_look_back_by_mouse(notebook, game):
    """A poor move is answered by a warning and can be taken back; after the match the coach shows what it turned on."""
    some = prepared(game)
    play = f'import tabletutor\ntabletutor.play("{game}", code="{{}}", coach="strict")'
    warned_and_helped(
        Reader(notebook(play.format(some.before)).page, by_mouse), some.move, lambda box, text: box.fill(text)
    )
    looked_back(Reader(notebook(play.format(some.after)).page, by_mouse))


@pytest.mark.parametrize("game", GAMES)
def test_warning_hints_and_look_back_by_keyboard_alone(notebook, game):
    """The same without a pointer: Tab, Enter and typing; no key reaches the notebook."""
    some = prepared(game)
    play = f'import tabletutor\ntabletutor.play("{game}", code="{{}}", coach="strict")'
    for code in (some.before, some.after):
        opened = notebook(play.format(code), "1")
        cells, keys = opened.cell_count(), opened.page.keyboard
        reader = Reader(opened.page, by_keyboard(opened.page))
        reader.button("Rules").focus()
        if code == some.before:

            def write(box: Locator, text: str, page: Page = opened.page) -> None:
                for _ in range(120):
                    if box.evaluate("node => node === document.activeElement"):
                        break
                    page.keyboard.press("Tab")
                page.keyboard.press("Control+a")
                page.keyboard.type(text)

            warned_and_helped(reader, some.move, write)
        else:
            looked_back(reader)
        keys.press("Escape")
        assert opened.cell_count() == cells
