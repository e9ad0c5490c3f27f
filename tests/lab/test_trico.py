"""Playing Trico in a real JupyterLab, as a person would: two and three players, by mouse, by touch, by keyboard alone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.lab.lab import Lab, LabPage
from tests.lab.recorded import scripted, told

PLAY = 'import tabletutor\ntabletutor.play("trico", players={players}, word="7b-monday")'
ON = re.compile("^(Next Appeal|Next round|To the result)")
CARD = re.compile("^(Play|Take) ")


class Player:
    """A reader who plays the first card of the hand, takes the first on the table, and goes on when asked."""

    def __init__(self, page: Page, press: Callable[[Locator], None]) -> None:
        self.page, self.press, self.turns = page, press, 0
        self.board = page.locator(".tt-root").last

    def answered(self, control: Locator) -> None:
        """Press something and wait for the board's answer."""
        before = self.board.get_attribute("data-sent") or "0"
        self.press(control)
        expect(self.board).to_have_attribute("data-sent", re.compile(f"^(?!{before}$)"))
        expect(self.board).not_to_have_attribute("aria-busy", "true")

    def start(self) -> None:
        """Set up as it is and let the opponents act at once."""
        self.answered(self.board.get_by_role("button", name="Start the game"))
        self.board.get_by_label("Pace").select_option("at-once")

    def settled(self) -> tuple[Locator, Locator, Locator]:
        """Wait until the board waits for the reader: the ways to begin anew, to go on, to play a card."""
        again = self.board.get_by_role("button", name="New game", exact=True)
        on = self.board.get_by_role("button", name=ON)
        usable = self.board.locator("button:not([aria-disabled=true]):not(:disabled)")
        card = usable.and_(self.board.get_by_role("button", name=CARD))
        expect(again.or_(on).or_(card).first).to_be_visible(timeout=20_000)
        return again, on, card

    def act(self) -> bool:
        """Go on, or do what the first line asks for; False when the match is over."""
        again, on, card = self.settled()
        if again.is_visible():
            return False
        if on.is_visible():
            self.answered(on)
        else:
            self.answered(card.first)
            self.turns += 1
        return True

    def play(self) -> None:
        """The whole match."""
        while self.act():
            pass


def shown(player: Player) -> None:
    """The match was played to its end, and the result stands there."""
    assert player.turns >= 5
    expect(player.board.locator("[data-print] table").first).to_be_visible()


@pytest.mark.parametrize("players", [2, 3])
def test_a_whole_match_is_played_by_mouse(notebook, players):
    """From the set-up form to the second marker, with a mouse, against the virtual lead and against two opponents."""
    player = Player(notebook(PLAY.format(players=players)).page, lambda control: control.click())
    player.start()
    player.play()
    shown(player)


def test_a_whole_match_is_played_by_touch(lab: Lab, chromium: Browser):
    """Three players on a tablet, by taps."""
    context = chromium.new_context(viewport={"width": 1024, "height": 1100}, has_touch=True)
    lab_page = LabPage(lab, context)
    opened = lab_page.open([PLAY.format(players=3)])
    opened.run_all()
    player = Player(opened.page, lambda control: control.tap())
    player.start()
    player.play()
    shown(player)
    opened.close()
    assert not lab_page.errors
    context.close()


def test_a_match_is_played_by_keyboard_alone(notebook):
    """Three players, no pointer: Tab and Enter find the cards, n goes on; no key reaches the notebook."""
    opened = notebook(PLAY.format(players=3), "1")
    keys, cells = opened.page.keyboard, opened.cell_count()

    def press(control: Locator) -> None:
        name = control.inner_text()
        if name.startswith("Start"):
            keys.press("s")
        elif ON.match(name):
            keys.press("n")
        else:
            for _ in range(60):
                if control.evaluate("node => node === document.activeElement"):
                    break
                keys.press("Tab")
            keys.press("Enter")

    player = Player(opened.page, press)
    player.board.get_by_role("button", name="Start the game").focus()
    player.start()
    for _ in range(30):
        if not player.act():
            break
    assert player.turns >= 8 and opened.cell_count() == cells


def test_frames_do_not_tell_hidden_cards(notebook):
    """Two games that differ in hidden cards only send the same until the first reveal that differs, and no seed ever.

    Lena and Katya first put down a red 1 and a blue 1; what else they hold is exchanged between the games.
    """
    hands = "lead 0; hands B9 R9 Y9 | R1 {} | B1 {}"

    def played(*rest):
        opened = notebook(scripted("trico", hands.format(*rest)))
        player, found = Player(opened.page, lambda control: control.click()), []
        for name in ("Play red 9", "Play blue 9"):
            card = player.board.get_by_role("button", name=re.compile(f"^{name}"))
            while not card.count() or card.first.get_attribute("aria-disabled") == "true":
                assert player.act()
            found.append(told(opened.comm_messages()))
            player.answered(card.first)
        player.settled()  # nobody else is to act: this board is silent now
        return opened, found

    one, here = played("R5 R6", "Y5 Y6")
    frames = list(one.frames)
    other, there = played("Y5 Y6", "R5 R6")
    assert here[0] == there[0]
    for frame in [*frames, *other.frames]:
        if frame.kind.startswith("comm_"):
            assert b"a-secret-word" not in frame.raw
