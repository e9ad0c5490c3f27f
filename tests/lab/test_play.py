"""Playing Tam Cúc in a real JupyterLab, as a person would."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.lab.lab import Lab, LabNotebook, LabPage
from tests.lab.recorded import scripted, told

PLAY = 'import tabletutor\ntabletutor.play("tamcuc", players={players}, deals={deals}, word="7b-monday")'
NEEDED = re.compile(r"put (\d+) cards? down|lay (\d+) cards?")


class Player:
    """A reader at a board who knows the controls and not the rules: what is refused as a combination is passed."""

    def __init__(self, page: Page, press: Callable[[str], None], tick: Callable[[int], None]) -> None:
        self.board = page.locator(".tt-root").last
        self._pressed, self._tick = press, tick
        self.turns = 0

    def _press(self, name: str) -> None:
        """Press a button and wait for the board's answer."""
        before = self.board.get_attribute("data-sent") or "0"
        self._pressed(name)
        expect(self.board).to_have_attribute("data-sent", re.compile(f"^(?!{before}$)"))
        expect(self.board).not_to_have_attribute("aria-busy", "true")

    def start(self) -> None:
        """Set up as it is and let the opponents act at once."""
        self.board.get_by_label("Pace").or_(self.board.get_by_role("button", name="Start")).first.wait_for()
        self._press("Start")
        self.board.get_by_label("Pace").select_option("at-once")

    def act(self) -> bool:
        """Do what the first line asks for; False when the match is over."""
        now = self.board.locator(".tt-now")
        expect(self.board.locator(".tt-controls").first).to_be_visible()
        expect(now.or_(now).first).to_have_text(
            re.compile("Your turn|wins? this trick|The match is over"), timeout=20_000
        )
        text = now.inner_text()
        if "match is over" in text:
            return False
        if "Your turn" not in text:
            self._press(self.go_on())
            return True
        self.turns += 1
        if "cut" in text:
            self._press("Cut here")
        elif "say how many" in text:
            self._press("Announce 1")
        else:
            self._choose(text)
        return True

    def go_on(self) -> str:
        """The name of the button that goes on."""
        return (
            self.board.get_by_role("button", name=re.compile("Next trick|Next deal|To the result"))
            .inner_text()
            .split("\n")[0]
        )

    def _choose(self, text: str) -> None:
        n = int(next(filter(None, NEEDED.search(text).groups())))
        # the others choose first, so that nothing moves under the finger
        expect(self.board.locator(".tt-who", has_text="choosing")).to_have_count(1)
        for at in range(n):
            self._tick(at)
        self._press("Lay")
        if self.board.locator(".tt-message[data-kind=refusal]").count():
            self._press("Pass")

    def play(self) -> None:
        """The whole match."""
        while self.act():
            pass


def mouse(page: Page) -> Player:
    """A player with a mouse."""
    board = page.locator(".tt-root").last
    return Player(
        page,
        lambda name: board.get_by_role("button", name=re.compile(f"^{name}")).first.click(),
        lambda at: board.get_by_role("checkbox").nth(at).click(),
    )


KEYS = {"Start": "s", "Cut here": "c", "Lay": "l", "Pass": "p", "Next": "n", "To": "n"}


def keyboard(page: Page) -> Player:
    """A player with nothing but keys: letters for the buttons, arrows and Space in the hand."""

    def press(name: str) -> None:
        key = name[-1] if name.startswith("Announce") else KEYS.get(name, KEYS.get(name.split(maxsplit=1)[0], ""))
        page.keyboard.press(key)

    def tick(at: int) -> None:
        if at == 0:  # into the hand by Tab, wherever the focus is
            for _ in range(40):
                if page.evaluate("() => document.activeElement?.name === 'card'"):
                    break
                page.keyboard.press("Tab")
            page.keyboard.press("Home")
        else:
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Space")

    return Player(page, press, tick)


def finger(page: Page) -> Player:
    """A player who taps."""
    board = page.locator(".tt-root").last
    return Player(
        page,
        lambda name: board.get_by_role("button", name=re.compile(f"^{name}")).first.tap(),
        lambda at: board.get_by_role("checkbox").nth(at).tap(),
    )


def test_a_whole_match_is_played_by_mouse(notebook):
    """Three deals against two opponents, from the set-up form to the score sheet, with a mouse."""
    opened = notebook(PLAY.format(players=3, deals=3))
    player = mouse(opened.page)
    player.start()
    player.play()
    assert player.turns >= 30
    sheet = player.board.get_by_role("table", name="Score sheet")
    expect(sheet).to_be_visible()
    points = [int(cell) for cell in sheet.locator("tfoot td").all_inner_texts()]
    assert sum(points) == 30, "three deals of ten points"
    expect(player.board.get_by_role("button", name="New game").first).to_be_visible()


def test_a_whole_match_is_played_by_keyboard_alone(notebook):
    """Two players, one deal of sixteen cards, with no pointer: from the set-up to the result."""
    opened = notebook(PLAY.format(players=2, deals=1), "1")
    cells = opened.cell_count()
    player = keyboard(opened.page)
    player.board.get_by_role("button", name="Start").focus()
    player.start()
    player.play()
    expect(player.board.locator(".tt-now")).to_contain_text("The match is over")
    assert player.turns >= 8 and opened.cell_count() == cells, "no key reached the notebook"


def test_a_whole_match_is_played_by_touch(lab: Lab, chromium: Browser):
    """Four players, one deal, by taps on a tablet."""
    context = chromium.new_context(viewport={"width": 1024, "height": 1100}, has_touch=True)
    lab_page = LabPage(lab, context)
    opened = lab_page.open([PLAY.format(players=4, deals=1)])
    opened.run_all()
    player = finger(opened.page)
    player.start()
    player.play()
    expect(player.board.locator(".tt-now")).to_contain_text("The match is over")
    opened.close()
    assert not lab_page.errors
    context.close()


def test_letters_on_a_board_leave_the_notebook_alone(notebook):
    """`d d`, `a`, `b`, `x`, `m`, `0 0` and arrows on a focused board neither delete, add nor change cells."""
    opened = notebook(PLAY.format(players=3, deals=1), "2 + 2")
    board = opened.page.locator(".tt-root")
    board.get_by_role("button", name="Start").focus()
    for key in [*"ddabxmyzr00", "ArrowDown", "ArrowUp"]:
        opened.page.keyboard.press(key)
    assert opened.cell_count() == 2
    expect(board).to_be_visible()
    for _ in range(3):  # what is open closes first, then a message goes, then the board is left
        opened.page.keyboard.press("Escape")
    assert opened.page.evaluate("() => !document.activeElement.closest('.tt-root')"), "Escape leaves the board"


@pytest.fixture
def own_page(lab: Lab, chromium: Browser) -> Iterator[LabPage]:
    """A page of its own, for what would disturb the tests that share one."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    page = LabPage(lab, context)
    yield page
    assert not page.errors
    context.close()


def test_a_reload_keeps_the_table(own_page):
    """After a reload of the page the board shows the same moment and goes on."""
    opened = own_page.open([PLAY.format(players=3, deals=1)])
    opened.run_all()
    player = mouse(opened.page)
    player.start()
    for _ in range(3):
        player.act()
    expect(player.board.locator(".tt-now")).to_have_text(re.compile("Your turn|wins? this trick"))
    before = player.board.locator(".tt-now").inner_text()
    opened.save_and_reload()
    after = mouse(opened.page)
    expect(after.board.locator(".tt-now")).to_have_text(before)
    after.act()
    expect(after.board.locator(".tt-now")).not_to_have_text(before)


def test_a_restart_is_shown_and_a_saved_game_resumes(notebook):
    """With a dead kernel the board says so; with autosave the cell, run again, offers the game and resumes it."""
    cell = 'import tabletutor\ntabletutor.play("tamcuc", word="7b-monday", autosave=True)'
    opened = notebook(cell)
    player = mouse(opened.page)
    player.start()
    for _ in range(2):
        player.act()
    expect(player.board.locator(".tt-now")).to_have_text(re.compile("Your turn|wins? this trick"))
    hand = player.board.get_by_role("checkbox").count()
    opened.restart_kernel()
    expect(player.board).to_contain_text("The notebook's kernel has stopped")
    opened.run_all()
    board = opened.page.locator(".tt-root").last
    board.get_by_role("button", name="Resume the saved game").click()
    expect(board).to_contain_text("Here is the table again")
    expect(board.get_by_role("checkbox")).to_have_count(hand)


def test_a_cell_run_again_and_shown_twice_counts_a_move_once(notebook):
    """Two views of one board show the same; one click is one move, and a removed view leaves no error."""
    opened = notebook(
        'import tabletutor\nboard = tabletutor.play("tamcuc", word="7b-monday", deals=1)\nboard', "board", "board"
    )
    views = opened.page.locator(".tt-root")
    expect(views).to_have_count(3)
    views.nth(0).get_by_role("button", name="Start").click()
    expect(views.nth(1).locator(".tt-now")).to_contain_text("Your turn", timeout=20_000)
    moves = "print(sum(seat == -1 for seat, _ in board._show.table.record().moves))"
    assert opened.execute(moves).strip() == "3", "one draw, one shuffle, one mark: nothing was done twice"
    opened.page.evaluate("() => { jupyterapp.shell.currentWidget.content.activeCellIndex = 2 }")
    opened.lab_page.command("notebook:clear-cell-output")
    expect(views).to_have_count(2)
    views.nth(0).get_by_role("button", name=re.compile("Hint")).click()
    expect(views.nth(1).locator(".tt-message")).to_be_visible()


def test_a_board_follows_the_theme(own_page):
    """In JupyterLab's dark theme the board turns dark and back again."""
    opened = own_page.open([PLAY.format(players=3, deals=1)])
    opened.run_all()
    board = opened.page.locator(".tt-root")

    def ground() -> int:
        colour = board.evaluate("el => getComputedStyle(el).backgroundColor")
        return sum(map(int, re.findall(r"\d+", colour)[:3]))

    def theme(name: str, dark: bool) -> None:
        opened.lab_page.command("apputils:change-theme", {"theme": name})
        script = """([name, dark]) => document.body.dataset.jpThemeName === name
          && (getComputedStyle(document.body).getPropertyValue("--jp-layout-color1").trim().length > 0)
          && document.body.dataset.jpThemeLight === String(!dark)"""
        opened.page.wait_for_function(script, arg=[name, dark])
        opened.page.wait_for_load_state("networkidle")  # its style sheets are exchanged one after the other

    light = ground()
    theme("JupyterLab Dark", dark=True)
    assert ground() < 200 < light
    theme("JupyterLab Light", dark=False)
    assert ground() == light


def test_a_move_takes_few_messages(notebook):
    """First display at most 10 messages, a reader's move at most 5, an opponent's at most 3, none above 20 kB."""
    opened = notebook(PLAY.format(players=3, deals=1))
    shown = opened.comm_messages()
    assert len(shown) <= 10
    player = mouse(opened.page)
    player.start()
    expect(player.board.locator(".tt-now")).to_contain_text("Your turn")
    opened.frames.clear()
    player.act()
    expect(player.board.locator(".tt-now")).to_have_text(re.compile("Your turn|wins? this trick"))
    messages = opened.comm_messages()
    opponents = 2
    assert len(messages) <= 5 + 3 * opponents * 2
    assert max(len(json.dumps(frame.content)) for frame in messages) <= 21_000


HANDS = "leader 0; hands E*SO {}"


def _trick(opened: LabNotebook, card: str) -> tuple[list[str], list[str]]:
    """Lead one trick with a card; answers what had crossed when the opponents had chosen and the reader had not."""
    board = opened.page.locator(".tt-root").last
    board.get_by_role("button", name=re.compile("^Announce 1")).click()
    expect(board.locator(".tt-who", has_text="chose")).to_have_count(2)
    so_far = told(opened.comm_messages())
    board.get_by_role("checkbox", name=re.compile(card)).click()
    board.get_by_role("button", name=re.compile("^Lay")).click()
    expect(board.locator(".tt-now")).to_contain_text("this trick")
    return so_far


def _played(notebook: Callable[..., LabNotebook], hands: str) -> tuple[LabNotebook, list[tuple[list[str], list[str]]]]:
    """Two tricks; the opponents lay their lowest cards."""
    opened = notebook(scripted("tamcuc", HANDS.format(hands), deals=1))
    first = _trick(opened, "Emperor")
    revealed = told(opened.comm_messages())
    opened.page.locator(".tt-root").last.get_by_role("button", name=re.compile("^Next trick")).click()
    second = _trick(opened, "Soldier")
    return opened, [first, revealed, second, told(opened.comm_messages())]


def test_frames_do_not_tell_hidden_cards(notebook):
    """Two games that differ only in hidden cards send the same until the first reveal that differs, and no seed ever.

    Lena and Katya lay an unsealed Horse each in the first trick; what else they hold is exchanged between the games.
    """
    one, here = _played(notebook, "HC*R* HO*L*")
    frames = list(one.frames)
    other, there = _played(notebook, "HO*L* HC*R*")
    assert here[:3] == there[:3]
    assert here[3] != there[3], "the second reveal shows different cards"
    for frame in [*frames, *other.frames]:
        if frame.kind.startswith("comm_"):  # the cell itself, which names the position, crosses too
            assert b"a-secret-word" not in frame.raw and b"O*L*" not in frame.raw


@pytest.mark.parametrize("expression", ["table", "table.seat(1)", "board", "board._show", "table.view(0)", "game"])
def test_nothing_hidden_in_a_repr(notebook, expression):
    """Whatever a reader prints, no seed and no other hand is in it."""
    opened = notebook(scripted("tamcuc", HANDS.format("H*CR O*LL"), deals=1))
    printed = opened.execute(f"print(repr({expression}))")
    assert "secret" not in printed and "O*" not in printed and "State" not in printed
    hands = opened.execute(
        "from tabletutor.games.tamcuc.notation import parse_cards\nprint(parse_cards('H*CR'), parse_cards('O*LL'))"
    )
    assert not any(number in printed for number in hands.split())
