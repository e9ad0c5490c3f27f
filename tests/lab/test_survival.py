"""What happens to a notebook happens to a game: reload, double click, a cell run twice, a restart; Tam Cúc's are in `test_play`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.lab import test_trico as trico, test_xochintlan as xochintlan
from tests.lab.lab import Lab, LabNotebook, LabPage

CELL = 'import tabletutor\ntabletutor.play("{game}", players=3, word="7b-monday", autosave=True)'


class Placing(xochintlan.Player):
    """Puts a tile down and waits for the next turn."""

    def turn(self) -> None:
        assert not self.over()
        self.place()
        assert not self.over()


class Courting(trico.Player):
    """Plays a card, takes one or goes on, and waits until it is asked again."""

    def turn(self) -> None:
        assert self.act()
        self.settled()


PLAYERS = {"xochintlan": Placing, "trico": Courting}


@pytest.fixture
def own_page(lab: Lab, chromium: Browser) -> Iterator[LabPage]:
    """A page of its own, for what would disturb the tests that share one."""
    context = chromium.new_context(viewport={"width": 1280, "height": 1000})
    page = LabPage(lab, context)
    yield page
    assert not page.errors
    context.close()


def click(control: Locator) -> None:
    control.click()


def resumed(opened: LabNotebook, game: str) -> Placing | Courting:
    """Run the cell again, and resume the game it offers."""
    opened.run_all()
    player = PLAYERS[game](opened.page, click)
    player.board.get_by_role("button", name="Resume the saved game").click()
    return player


@pytest.mark.parametrize("game", PLAYERS)
def test_a_game_survives_what_happens_to_its_notebook(own_page, game):
    """The same moment stands there after a reload, a double click counts once, and a game is resumed after a restart."""
    opened = own_page.open([CELL.format(game=game)])
    opened.run_all()
    player = PLAYERS[game](opened.page, click)
    player.start()
    player.turn()
    before = player.board.locator(".tt-now").first.inner_text()
    opened.save_and_reload()
    player = PLAYERS[game](opened.page, click)
    expect(player.board.locator(".tt-now").first).to_have_text(before)
    player.turn()
    player.press = lambda control: control.dblclick()
    player.turn()
    expect(player.board.locator("[data-kind=refusal]")).to_have_count(0)
    resumed(opened, game).turn()
    opened.restart_kernel()
    expect(opened.page.get_by_text("kernel has stopped").first).to_be_visible()
    resumed(opened, game).turn()
