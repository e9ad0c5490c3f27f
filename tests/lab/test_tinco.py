"""Playing Tinco in a real JupyterLab, as a person would: 3 to 6 at the table, in all three speeds, by mouse, touch and keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.lab.lab import Lab, LabPage
from tests.lab.recorded import scripted, told
from tests.lab.trader import ON, Trader

PLAY = 'import tabletutor\ntabletutor.play("tinco", players={players}, word="7b-monday")'
QUICK = """
from tabletutor.bots import Bot
Bot.reaction = (150, 50)
import tabletutor.games.tinco.bots as bots
for bot in bots.BOTS.values():
    bot.pace = lambda self, view, rng: 200 + int(rng.random() * 300)
"""  # opponents in a hurry, so that a round is over in seconds
HANDS = "hands MB MP MR DB DP X | MW MY DR DW DY CB | CP CR CW CY KB KP; dealer 0"


def shown(player: Trader) -> None:
    """The match was played to its end, and the result stands there."""
    assert player.rounds >= 3
    expect(player.board.locator("[data-print] table").first).to_be_visible()


@pytest.mark.parametrize("players", [3, 5])
def test_a_whole_match_is_played_by_mouse_step_by_step(notebook, players):
    """From the set-up form to −5 or +5, with a mouse; opponents act only when the reader lets them."""
    player = Trader(notebook(PLAY.format(players=players)).page, lambda control: control.click(), takes=False)
    player.start()
    player.play()
    shown(player)


def test_rounds_are_played_by_touch_in_real_time(lab: Lab, chromium: Browser):
    """Six players on a tablet, by taps, while the others do not wait; the clock crosses as beats, and no error is logged."""
    context = chromium.new_context(viewport={"width": 1024, "height": 1300}, has_touch=True)
    lab_page = LabPage(lab, context)
    opened = lab_page.open([QUICK + PLAY.format(players=6)])
    opened.run_all()
    player = Trader(opened.page, lambda control: control.tap(timeout=1500), "real")
    player.start()
    player.play(rounds=2)
    beats = [frame for frame in opened.comm_messages("sent") if '"beat"' in str(frame.content).replace("'", '"')]
    assert player.rounds == 2 and beats
    opened.close()
    assert not lab_page.errors
    context.close()


def test_a_round_is_played_by_keyboard_alone_in_slow_motion(notebook):
    """Four players, no pointer: Tab, Space and Enter find the cards, letters the buttons; no key reaches the notebook."""
    opened = notebook(QUICK + PLAY.format(players=4), "1")
    keys, cells = opened.page.keyboard, opened.cell_count()

    def press(control: Locator) -> None:
        name = control.inner_text()
        letter = next((key for start, key in LETTERS.items() if name.startswith(start)), "")
        if ON.match(name):
            letter = "n"
        if letter:
            keys.press(letter)
        else:
            reach(control)
            keys.press("Enter")

    def reach(control: Locator) -> None:
        for _ in range(80):
            if control.evaluate("node => node === document.activeElement"):
                return
            keys.press("Tab")

    player = Trader(opened.page, press, "slow")
    player.board.get_by_role("button", name="Start the game").focus()
    player.start()
    player.board.focus()
    player.play(rounds=1)
    assert player.rounds == 1 and opened.cell_count() == cells


LETTERS = {"Start": "s", "Take": "t", "Offer": "o"}


def test_a_reader_who_is_late_is_told(notebook):
    """In real time opponents that react in an instant take all tokens; who was too late reads in the log who took them."""
    opened = notebook(QUICK + PLAY.format(players=3))
    player = Trader(opened.page, lambda control: control.click(timeout=1500), "real", takes=False)
    player.start()
    player.play(rounds=1)
    expect(player.board.locator(".tt-now")).to_be_visible()
    player.board.get_by_role("button", name=re.compile("^What happened")).or_(
        player.board.get_by_text("What happened")
    ).first.click()
    expect(player.board.get_by_text(re.compile("took (a|the last) token")).first).to_be_visible()


def test_frames_do_not_tell_hidden_cards(notebook):
    """Two games that differ in the others' cards only send the same until the hands are shown, and no seed ever."""

    def played(hands):
        opened = notebook(scripted("tinco", hands))
        player, found = Trader(opened.page, lambda control: control.click()), []
        for _ in range(2):
            player.press(player.button(re.compile("^Let the others act")))
            player.settled()
            found.append(told(opened.comm_messages()))
        return opened, found

    one, here = played(HANDS)
    frames = list(one.frames)
    other, there = played(HANDS.replace("DY", "@").replace("CP", "DY").replace("@", "CP"))
    assert here == there
    for frame in [*frames, *other.frames]:
        if frame.kind.startswith("comm_"):
            assert b"a-secret-word" not in frame.raw
