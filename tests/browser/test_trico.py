"""Trico played as people play it: by mouse, by finger, by keys alone; Nico said, forgotten and pointed out; two and three at the table."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tabletutor.notebook.board import Board
from tabletutor.screen import Screen
from tabletutor.setup import settings
from tests.browser.bare import BarePage

Mount = Callable[..., BarePage]

FOLLOW = "lead 1; hands R8 B5 Y2 | R1 B1 | B4 Y7; table R9; chosen - | - | R3; taken B9 | B8 Y10 | -; appeal 4"
LEAD = "lead 0; hands R8 B5 Y2 | R1 B1 Y9 | B4 Y7 R3; taken B9 R7 | B8 Y10 | B2; declared 1; appeal 4"
TAKE = "lead 0; hands R2 B1 | R1 R4 | R3 B4; table B3 R8 R9; taken B9 R7 | B8 Y10 | -; declared 0 1; appeal 4"
FORGOT = (
    "lead 1; hands R2 B1 | R1 R4 | R3 B4; table B3 R8 R9; taken B9 | B8 R10 | Y7 R5; forgot 1; declared 2; appeal 4"
)
VOID = "lead 1; hands R3 B5 | R1 B1 | B4 Y7; table Y3; chosen - | - | B3; taken B9 | B8 Y10 | -; appeal 4"
TWO = "hands R2 B5 Y8 | R1 B1 B10; table R6; chosen - | R9; virtual R3 B4 Y6; taken R7 | B8 Y7; latest 1; appeal 3"
OUT = "lead 0; hands - | - | -; table B3 R8 R9; taken B9 | B8 R10 | Y7; appeal 10"


@pytest.fixture(autouse=True)
def _loud(monkeypatch):
    monkeypatch.setattr(Board, "reraise", True)


def screen_of(position="", players=3, **given):
    """A screen at a position, or at the first moment of a match at which something can be done."""
    made = settings(
        "trico", players, **{"word": "7b-monday", "seats": ("reader", *["random"] * (players - 1)), **given}
    )
    if position:
        return Screen(made, made.table(position))
    screen = Screen(made)
    screen.handle({"do": "start", "form": {}})
    while screen.frame()["more"]:
        screen.handle({"do": "next"})
    return screen


def button(board: BarePage, name: str | re.Pattern[str]) -> Locator:
    return board.page.get_by_role("button", name=name, exact=True)


def card(board: BarePage, name: str) -> Locator:
    """A card of the hand or of the table that can be pressed, such as "Play red 7"."""
    return board.page.get_by_role("button", name=re.compile(rf"^{name}(,|$)"))


def says(board: BarePage, text: str) -> None:
    """Wait until the first line says this."""
    expect(board.page.locator(".tt-now")).to_have_text(re.compile(text), timeout=20_000)


def refused(board: BarePage, text: str) -> None:
    expect(board.page.locator("[data-kind=refusal]")).to_contain_text(text)


def taken(board: BarePage, who: str = "You") -> Locator:
    return board.page.get_by_role("group", name=re.compile(f"^{who}: \\d colours? taken"))


def pace(board: BarePage, value: str) -> None:
    board.page.get_by_label("Pace").select_option(value)


def focused(board: BarePage) -> str:
    return board.page.evaluate("() => document.activeElement.value ?? document.activeElement.textContent")


# ── an Appeal ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_an_appeal_by_mouse(mount: Mount):
    """A card is played, won with, one is taken; the three cards lie there again with the reason until that is acknowledged."""
    board = mount(screen := screen_of(FOLLOW), reduced_motion=True)
    pace(board, "step")
    says(board, "Your turn: Lena led red 9")
    card(board, "Play blue 5").click()
    says(board, "You have won: take one of the three cards.")
    expect(board.page.get_by_text("The lone colour wins: blue 5.")).to_be_visible()
    card(board, "Take red 9").click()
    says(board, "You won Appeal 4 and took red 9.")
    expect(board.page.get_by_text("blue 5 stands alone beside red 9 and red 3")).to_be_visible()
    expect(taken(board)).to_contain_text("red 9, taken last")
    expect(board.page.get_by_role("group", name="On the table, Appeal 4")).to_contain_text("discarded")
    moves = screen.table.moves
    button(board, re.compile("^Next (?!act)")).click()
    says(board, "Your turn: lead a card, face up.")
    expect(board.page.get_by_role("group", name="On the table, Appeal 5")).to_contain_text("no card yet")
    assert screen.table.moves == moves


def test_an_appeal_by_finger(mount: Mount):
    """The same with taps on 360 pixels; cards are large enough for a finger, and nothing is wider than the screen."""
    board = mount(screen_of(FOLLOW), touch=True, width=360, height=740, reduced_motion=True)
    pace(board, "step")
    box = card(board, "Play blue 5").bounding_box()
    assert min(box["width"], box["height"]) >= 44 and board.fits()
    card(board, "Play blue 5").tap()
    says(board, "You have won")
    assert board.fits()
    card(board, "Take red 3").tap()
    says(board, "You won Appeal 4 and took red 3.")
    assert board.fits()
    button(board, re.compile("^Next (?!act)")).tap()
    says(board, "Your turn: lead")


def test_an_appeal_by_keys_alone(mount: Mount):
    """Tab to the hand, arrows to a card, Enter; Tab to the table, Enter; a letter goes on; the focus never leaves the board."""
    board = mount(screen := screen_of(FOLLOW), reduced_motion=True)
    pace(board, "step")
    keys = board.page.keyboard

    def tab_to(what: str) -> None:
        for _ in range(40):
            keys.press("Tab")
            if focused(board).startswith(what):
                return
        raise AssertionError(f"no way to {what}")

    tab_to("play")
    keys.press("Home")
    assert focused(board) == "play R8"
    keys.press("ArrowRight")
    assert focused(board) == "play B5"
    keys.press("Enter")
    says(board, "You have won")
    tab_to("take")
    keys.press("ArrowRight")
    taking = focused(board)
    keys.press("Enter")
    says(board, "You won Appeal 4")
    assert taking.startswith("take") and screen.table.view(0).taken[0][-1:] != (18,)
    keys.press("n")
    says(board, "Your turn: lead")
    assert board.page.evaluate("() => document.activeElement.closest('.tt-tree') !== null")
    assert board.host_keys() == [] or set(board.host_keys()) <= {"Tab"}


def test_a_second_card_and_none(mount: Mount):
    """The lead who has won takes a second card or leaves it, by a letter too; before the first that is refused."""
    board = mount(screen := screen_of(TAKE), reduced_motion=True)
    pace(board, "step")
    expect(button(board, "No second card")).to_have_count(0)
    card(board, "Take red 8").click()
    says(board, "You led and won: take a second card, or leave it.")
    expect(card(board, "Take red 8")).to_have_count(0)
    board.page.keyboard.press("s")
    says(board, "You won Appeal 4 and took red 8.")
    board.page.keyboard.press("u")
    says(board, "You led and won")
    card(board, "Take red 9").click()
    says(board, "You won Appeal 4 and took red 8 and red 9.")
    assert screen.table.view(0).taken[0] == (18, 6, 7, 8)


def test_a_void_appeal(mount: Mount):
    """When more than one card fits nobody takes anything, and the reason says why."""
    board = mount(screen_of(VOID), reduced_motion=True)
    pace(board, "step")
    card(board, "Play red 3").click()
    says(board, "Appeal 4 is void: nobody takes a card.")
    expect(board.page.get_by_text("The lowest number would win, but 3 cards show 3.")).to_be_visible()
    expect(board.page.get_by_text("3 cards tie for the lowest: nobody wins.")).to_be_visible()


def test_wrong_tries_are_answered(mount: Mount):
    """A card out of turn may be tried: the reason and the clause are told, nothing moves, and the focus stays on it."""
    board = mount(screen := screen_of(TAKE), reduced_motion=True)
    place = card(board, "Play red 2").bounding_box()
    card(board, "Play red 2").click(force=True)  # it says that it is off, but answers
    refused(board, "take one of them")
    expect(button(board, "Take blue 3").first).to_be_visible()
    assert card(board, "Play red 2").bounding_box() == place and screen.table.moves == 0
    expect(card(board, "Play red 2")).to_be_focused()
    button(board, "Show the clause").click()
    expect(board.page.locator(".tt-clause")).to_be_visible()


# ── Nico ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_nico_is_said(mount: Mount):
    """With two colours Nico is said and everybody hears it; said again it is refused, and taken back it is owed again."""
    board = mount(screen := screen_of(LEAD), reduced_motion=True)
    pace(board, "step")
    own = board.page.locator(".tt-self")
    expect(own.get_by_text("said Nico")).to_have_count(0)
    button(board, "Nico!").click()
    expect(own.get_by_text("said Nico")).to_be_visible()
    assert screen.table.view(0).declared[0]
    board.page.keyboard.press("c")
    refused(board, "You have said Nico for these two colours already.")
    board.page.keyboard.press("u")
    expect(own.get_by_text("said Nico")).to_have_count(0)


def test_nico_without_two_colours(mount: Mount):
    """The button is there all the same, and the refusal says how many colours there are."""
    board = mount(screen_of(FOLLOW), reduced_motion=True)
    button(board, "Nico!").click()
    refused(board, "yours show 1")


def test_a_catch_without_cause(mount: Mount):
    """Pointing out what was not forgotten is refused with the reason; nothing changes and nothing moves."""
    board = mount(screen := screen_of(LEAD), reduced_motion=True)
    place = button(board, "Katya forgot Nico!").bounding_box()
    for who, why in (("Lena", "Lena has said Nico"), ("Katya", "Katya owes no Nico")):
        button(board, f"{who} forgot Nico!").click()
        refused(board, why)
    assert screen.table.moves == 0 and button(board, "Katya forgot Nico!").bounding_box() == place
    board.check_accessibility()


def test_a_forgotten_nico_is_caught(mount: Mount):
    """Lena forgot hers: her last card goes, the others draw one, and the Appeal goes on."""
    board = mount(screen := screen_of(FORGOT), reduced_motion=True)
    pace(board, "step")
    says(board, "Lena has won and takes a card.")
    button(board, "Katya forgot Nico!").click()
    refused(board, "Katya has said Nico")
    button(board, "Lena forgot Nico!").click()
    says(board, "Lena forgot a Nico: the others draw from the discard pile.")
    expect(taken(board, "Lena")).not_to_contain_text("red 10")
    button(board, "Next act").click()
    says(board, "Lena has won and takes a card.")
    expect(board.page.get_by_text("3 cards in your hand")).to_be_visible()
    assert screen.table.view(0).held == (3, 2, 3)


# ── the table of conditions ──────────────────────────────────────────────────────────────────────────────────────────


def test_the_reconstructions_are_one_click_away(mount: Mount):
    """The note and all presets unfold without a message; the cards on the table are judged under each, also after the next act."""
    board = mount(screen_of(FOLLOW), reduced_motion=True)
    pace(board, "step")
    note = board.page.get_by_text("The original table of winning conditions was a picture and is lost.")
    expect(note).to_be_hidden()
    board.page.get_by_text("Reconstructed, the original is lost").click()
    expect(note).to_be_visible()
    assert board.sent == []
    versions = board.page.get_by_role("region", name="The reconstructions")
    expect(versions.get_by_role("row")).to_have_count(5)
    expect(versions.get_by_text("Here wins")).to_have_count(0)
    card(board, "Play blue 5").click()
    says(board, "You have won")
    expect(versions.get_by_role("row", name="odd one out highest lone colour")).to_contain_text("blue 5")
    expect(versions.get_by_role("row", name="by steps")).to_contain_text("blue 5")
    board.check_accessibility()


@pytest.mark.parametrize(("table", "wins"), [("odd", "blue 5"), ("steps", "blue 5"), ("mirror", "blue 5")])
def test_the_table_in_force_is_named(mount: Mount, table, wins):
    """The preset in force is named over the conditions, and decides."""
    board = mount(screen_of(FOLLOW, table=table), reduced_motion=True)
    pace(board, "step")
    ways = board.page.get_by_role("table", name=re.compile("^Who wins"))
    expect(ways).to_contain_text({"odd": "odd one out", "steps": "by steps", "mirror": "mirrored"}[table])
    card(board, "Play blue 5").click()
    expect(board.page.get_by_text(re.compile(f"wins: {wins}\\."))).to_be_visible()
    expect(ways.get_by_role("row", name=re.compile("2 colours.*this one decides"))).to_be_visible()


# ── two players, the end, everybody ──────────────────────────────────────────────────────────────────────────────────


def test_two_players(mount: Mount):
    """The virtual lead's card lies there, both follow it; the winner takes one card, and no second one."""
    board = mount(screen := screen_of(TWO, players=2), reduced_motion=True)
    pace(board, "step")
    says(board, "Your turn: the virtual lead shows red 6")
    expect(board.page.get_by_text("3 cards in its deck").first).to_be_visible()
    card(board, "Play blue 5").click()
    says(board, "You have won")
    card(board, "Take red 6").click()
    says(board, "You won Appeal 3 and took red 6.")
    button(board, re.compile("^Next (?!act)")).click()
    says(board, "Your turn: the virtual lead shows red 3")
    assert screen.table.view(0).latest == 0


def test_a_round_ends_with_an_empty_hand(mount: Mount):
    """The last Appeal of a round rests with the reason and the markers."""
    board = mount(screen_of(OUT), reduced_motion=True)
    pace(board, "step")
    card(board, "Take red 8").click()
    button(board, "No second card").click()
    says(board, "The cards have run out: you win round 1.")
    expect(board.page.get_by_role("table", name="Markers")).to_contain_text("Round 1")
    expect(board.page.get_by_text("so the current lead wins the round")).to_be_visible()


def test_a_whole_match_at_once(mount: Mount):
    """A match is played to its end by pressing what can be pressed, in few and small messages; the recap lists every Appeal."""
    board = mount(screen := screen_of(players=2), reduced_motion=True)
    pace(board, "at-once")
    can = board.page.locator(
        ".tt-tree button:is([value^=take], [value^=play], [value=go], [value=new]):not([aria-disabled])"
    )
    go = board.page.locator(".tt-tree button:is([value=go], [value=new])")
    for _ in range(150):
        expect(can.first).to_be_enabled(timeout=20_000)
        expect(board.page.get_by_role("group", name="Trico")).not_to_have_attribute("aria-busy", "true")
        if screen.table.over and not screen._sitting._held:
            break
        (go if go.count() else can).first.click()
    says(board, "The match is over")
    expect(board.page.get_by_role("table", name="The match, Appeal by Appeal")).to_contain_text("1.1")
    asked = [intent["do"] for intent in board.sent]
    own = [verb for verb in asked if verb not in ("next", "ack")]
    assert len(board.messages) <= 5 * len(own) + 3 * asked.count("next") + 2
    assert max(m.size for m in board.messages if m.way == "to browser") <= 20_000


def test_cards_travel(mount: Mount):
    """A card is seen to go from the hand to the table, and from there to the row of whoever takes it."""
    board = mount(screen_of(FOLLOW))
    pace(board, "step")
    board.page.evaluate(
        """() => { window.flown = []; const animate = Element.prototype.animate;
        Element.prototype.animate = function (...all) { window.flown.push(this.dataset.fly); return animate.apply(this, all); } }"""
    )
    card(board, "Play blue 5").click()
    board.page.wait_for_function("() => window.flown.includes('B5')")
    says(board, "You have won")
    card(board, "Take red 9").click()
    board.page.wait_for_function("() => window.flown.includes('R9')")


MOMENTS = {
    "start": screen_of,
    "follow": lambda: screen_of(FOLLOW),
    "lead": lambda: screen_of(LEAD, discards="open", table="grouped"),
    "take": lambda: screen_of(TAKE),
    "forgot": lambda: screen_of(FORGOT),
    "two": lambda: screen_of(TWO, players=2),
    "watched": lambda: screen_of(TAKE, seats=("random",) * 3),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_moment_is_accessible(mount: Mount, moment):
    """axe finds nothing, names of controls are unique, and 360 pixels as well as twice the text need no sideways scrolling."""
    board = mount(MOMENTS[moment](), reduced_motion=True)
    if board.page.get_by_label("Pace").count():
        pace(board, "step")
    if moment == "follow":
        button(board, "Rules").click()
        expect(board.page.get_by_text("Summary card")).to_be_visible()
    board.check_accessibility()
    names = board.page.evaluate(
        """() => [...document.querySelectorAll('.tt-tree :is(button, input:not([type=hidden]), select, textarea)')]
        .filter(el => el.getClientRects().length).map(el => (el.ariaLabel || el.labels?.[0]?.textContent || el.textContent).trim())"""
    )
    assert all(names) and len(names) == len(set(names)), names
    for width, text in ((360, "16px"), (360, "32px"), (700, "16px"), (1280, "32px")):
        board.page.set_viewport_size({"width": width, "height": 740})
        board.page.evaluate("size => { document.documentElement.style.fontSize = size }", text)
        assert board.fits(), f"{width} px, {text}"


@pytest.mark.parametrize("look", [{"dark": True}, {"forced_colours": True}])
def test_dark_and_forced_colours(mount: Mount, look):
    """In the dark and with the reader's own colours axe finds nothing either, while taking and when the Appeal rests."""
    board = mount(screen_of(TAKE), reduced_motion=True, **look)
    pace(board, "step")
    board.check_accessibility()
    card(board, "Take red 8").click()
    button(board, "No second card").click()
    says(board, "You won Appeal 4")
    board.check_accessibility()
