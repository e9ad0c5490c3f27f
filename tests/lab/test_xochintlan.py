"""Playing Xochintlan in a real JupyterLab, as a person would: two to five players, by mouse, by touch, by keyboard alone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.lab.lab import Lab, LabPage
from tests.lab.recorded import scripted, told

PLAY = 'import tabletutor\ntabletutor.play("xochintlan", players={players}, rounds={rounds}, word="7b-monday")'
DONE = re.compile("Your turn|wins|win\\b|tie", re.IGNORECASE)


class Player:
    """A reader who puts Lizards beside other tiles until the match is over."""

    def __init__(self, page: Page, press: Callable[[Locator], None]) -> None:
        self.page, self.press, self.turns = page, press, 0
        self.board = page.locator(".tt-root").last
        self.now = self.board.locator(".tt-now").first

    def answered(self, act: Callable[[], None]) -> None:
        """Do something and wait for the board's answer."""
        before = self.board.get_attribute("data-sent") or "0"
        act()
        expect(self.board).to_have_attribute("data-sent", re.compile(f"^(?!{before}$)"))
        expect(self.board).not_to_have_attribute("aria-busy", "true")

    def start(self) -> None:
        """Set up as it is and let the opponents act at once."""
        start = self.board.get_by_role("button", name="Start the game")
        self.answered(lambda: self.press(start))
        self.board.get_by_label("Pace").select_option("at-once")

    def over(self) -> bool:
        """Wait for the own turn or the end."""
        again = self.board.get_by_role("button", name="New game", exact=True)
        yours = self.board.locator(".tt-now[data-turn]")
        expect(again.or_(yours).first).to_be_visible(timeout=20_000)
        return again.is_visible()

    def place(self) -> None:
        """Put what is chosen on the first empty square beside a tile."""
        square = self.board.get_by_role("button", name=re.compile("empty, beside")).first
        self.answered(lambda: self.press(square))
        self.turns += 1

    def play(self) -> None:
        """The whole match."""
        while not self.over():
            self.place()


def shown(player: Player, turns: int) -> None:
    """The match was played to its end, and the result stands there."""
    assert player.turns >= turns
    expect(player.board.get_by_role("table", name=re.compile("Result"))).to_be_visible()
    assert player.board.locator(".tt-message[data-kind=refusal]").count() == 0


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_whole_match_is_played_by_mouse(notebook, players):
    """From the set-up form to the result, with a mouse, against one, two and four opponents."""
    opened = notebook(PLAY.format(players=players, rounds=4))
    player = Player(opened.page, lambda control: control.click())
    player.start()
    player.play()
    shown(player, 2)


def test_a_whole_match_is_played_by_touch(lab: Lab, chromium: Browser):
    """Four players on a tablet, by taps."""
    context = chromium.new_context(viewport={"width": 1024, "height": 1100}, has_touch=True)
    lab_page = LabPage(lab, context)
    opened = lab_page.open([PLAY.format(players=4, rounds=3)])
    opened.run_all()
    player = Player(opened.page, lambda control: control.tap())
    player.start()
    player.play()
    shown(player, 2)
    opened.close()
    assert not lab_page.errors
    context.close()


def test_a_match_is_played_by_keyboard_alone(notebook):
    """Two players, no pointer: numbers choose the tile, arrows the square, Enter places; no key reaches the notebook."""
    opened = notebook(PLAY.format(players=2, rounds=2), "1")
    keys, cells = opened.page.keyboard, opened.cell_count()

    def press(control: Locator) -> None:
        if control.inner_text().startswith("Start"):
            keys.press("s")
            return
        keys.press("2")  # a Bird
        for _ in range(40):
            if opened.page.evaluate("() => !!document.activeElement?.closest('[role=grid]')"):
                break
            keys.press("Tab")
        for key in ("Home", "ArrowUp", "ArrowDown", "ArrowRight"):
            if re.search(
                "empty, beside", opened.page.evaluate("() => document.activeElement.getAttribute('aria-label')")
            ):
                break
            keys.press(key)
        keys.press("Enter")

    player = Player(opened.page, press)
    player.board.get_by_role("button", name="Start the game").focus()
    player.start()
    player.play()
    shown(player, 1)
    assert opened.cell_count() == cells


def test_frames_do_not_tell_hidden_goals(notebook):
    """Two games that differ in the opponents' goals only send the same, placing and hints included, and no seed ever."""
    tiles = "tiles h M13; l N13; b M14; goals 0 F {}"

    def played(goals):
        opened = notebook(scripted("xochintlan", tiles.format(goals)))
        player = Player(opened.page, lambda control: control.click())
        for _ in range(3):
            assert not player.over()
            player.place()
        assert not player.over()
        player.answered(lambda: player.board.get_by_role("button", name="Hint").click())
        return opened, told(opened.comm_messages())

    one, here = played("1 I 2 X")
    frames = list(one.frames)
    other, there = played("1 W 2 P*")
    assert here == there and len(here[0]) > 5
    for frame in [*frames, *other.frames]:
        if frame.kind.startswith("comm_"):
            assert b"a-secret-word" not in frame.raw
