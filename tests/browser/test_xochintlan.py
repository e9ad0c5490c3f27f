"""Xochintlan played as people play it: by mouse, by finger, by keys alone; near and far; with the lens and the card in hand."""

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

FEW = "h M13; l N13 N14 O14; b L13; goals 0 W 1 I; turn 0"
ROW = "h M13; l N13 O13 P13 Q13; b L13 K13 J13; m I13 R13 S13 T13; goals 0 F* 1 X; blocked T13; turn 0"
SPOILT = "h M13; l N13 N14 O14 O15 P14; b L13; goals 0 W 1 X; blocked P14; turn 0"
ALL_OUT = (
    "h M13; l N13 O13 P13 Q13 R13 S13 T13 U13; b N14 O14 P14 Q14 R14 S14 T14 U14; m N15 O15 P15 Q15 R15 S15 T15 U15"
)


@pytest.fixture(autouse=True)
def _loud(monkeypatch):
    monkeypatch.setattr(Board, "reraise", True)


def screen_of(position="", players=2, **given):
    """A screen at a position, where it is the reader's turn; or at the beginning of a match."""
    seats = ("reader", *["random"] * (players - 1))
    made = settings("xochintlan", players, **{"word": "7b-monday", "seats": seats, **given})
    if position:
        return Screen(made, made.table(position))
    screen = Screen(made)
    screen.handle({"do": "start", "form": {}})
    while screen.frame()["more"]:
        screen.handle({"do": "next"})
    return screen


def square(board: BarePage, cell: str) -> Locator:
    """The control of a square, whatever lies there now."""
    grid = board.page.get_by_role("grid", name="The table")
    name = re.compile(rf"^{re.escape(cell)},")
    return grid.get_by_role("button", name=name).or_(grid.get_by_role("checkbox", name=name))


def kind(board: BarePage, name: str) -> Locator:
    return board.page.get_by_role("group", name="What you play").get_by_role("radio", name=re.compile(name))


def lens(board: BarePage, name: str) -> Locator:
    return board.page.get_by_role("group", name="Pattern lens").get_by_role("radio", name=re.compile(name))


def mine(board: BarePage) -> None:
    """Wait until it is the reader's turn."""
    expect(board.page.get_by_text(re.compile("^Your turn|^You have played"))).to_be_visible(timeout=20_000)


def at_once(board: BarePage) -> None:
    board.page.get_by_label("Pace").select_option("at-once")


def focused(board: BarePage) -> str:
    return board.page.evaluate("() => document.activeElement.ariaLabel ?? document.activeElement.value")


# ── to play ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_by_mouse(mount: Mount):
    """A tile is chosen and a square pressed: it lies there, marked as played last, with one less in its stack."""
    board = mount(screen := screen_of(FEW, players=3), reduced_motion=True)
    kind(board, "Bird").check()
    square(board, "N12").click()
    expect(square(board, "N12")).to_have_accessible_name("N12, Bird, last played")
    expect(board.page.get_by_text("6 left")).to_be_visible()
    assert screen.table.moves == 1
    at_once(board)
    mine(board)
    kind(board, "Human").check()
    square(board, "N12").click()
    expect(board.page.locator("[data-kind=refusal]")).to_contain_text("At N12 there lies a")


def test_by_finger(mount: Mount):
    """The same with taps on 360 pixels; squares are large enough for a finger, and nothing is wider than the screen."""
    board = mount(screen_of(FEW), touch=True, width=360, height=740, reduced_motion=True)
    at_once(board)
    kind(board, "Monkey").tap()
    box = square(board, "O13").bounding_box()
    assert min(box["width"], box["height"]) >= 42
    square(board, "O13").tap()
    mine(board)
    expect(square(board, "O13")).to_have_accessible_name(re.compile("^O13, Monkey"))
    assert board.fits()


def test_by_keys_alone(mount: Mount):
    """Tab to the table, arrows to a square, a number for the tile, Enter; the focus is on the square when it is one's turn again."""
    board = mount(screen := screen_of(FEW), reduced_motion=True)
    at_once(board)
    keys = board.page.keyboard
    for _ in range(40):
        keys.press("Tab")
        if re.match("[A-Z]+1", focused(board) or ""):
            break
    assert focused(board) == "M13, Human"
    for key, name in [
        ("ArrowLeft", "L13, Bird"),
        ("ArrowUp", "L12, empty, beside a Bird"),
        ("Home", "K12, empty"),
        ("End", "P12, empty"),
        ("ArrowRight", "P12, empty"),
        ("ArrowDown", "P13, empty"),
        ("ArrowDown", "P14, empty, beside a Lizard"),
    ]:
        keys.press(key)
        assert focused(board) == name
    keys.press("3")
    expect(kind(board, "Monkey")).to_be_checked()
    square(board, "P14").focus()
    keys.press("Enter")
    mine(board)
    expect(square(board, "P14")).to_be_focused()
    assert screen.table.moves >= 2 and focused(board).startswith("P14, Monkey")
    keys.press("Tab")
    assert not re.match("[A-Z]+1", focused(board) or "")


def test_arrows_leap_over_gaps(mount: Mount):
    """On a table spread out, where far squares are no controls, arrows go on to the next control in the line."""
    diagonal = "h M13; l " + " ".join(f"{column}{row}" for column, row in zip("NOPQRSTU", range(14, 22), strict=True))
    tiles = f"{diagonal}; b V22 W23 X24 Y25; goals 0 W 1 X; turn 0"
    board = mount(screen_of(tiles), reduced_motion=True)
    square(board, "M13").focus()
    for key, name in (
        ("ArrowRight", "N13"),
        ("ArrowRight", "O13"),
        ("ArrowRight", "O13"),
        ("ArrowDown", "O14"),
        ("End", "P14"),
    ):
        board.page.keyboard.press(key)
        assert focused(board).startswith(name), key
    square(board, "Y25").focus()
    for key, name in (
        ("ArrowUp", "Y24"),
        ("ArrowLeft", "X24"),
        ("ArrowDown", "X25"),
        ("ArrowLeft", "W25"),
        ("Home", "W25"),
    ):
        board.page.keyboard.press(key)
        assert focused(board).startswith(name), key


def test_a_wrong_try_is_answered_and_nothing_is_lost(mount: Mount):
    """A square that touches no tile may be tried: the clause is named, the choice stays, a legal move is one click."""
    board = mount(screen := screen_of(FEW), reduced_motion=True)
    at_once(board)
    kind(board, "Monkey").check()
    place = square(board, "M13").bounding_box()
    square(board, "K12").click()
    expect(board.page.locator("[data-kind=refusal]")).to_contain_text("corner only")
    expect(board.page.get_by_text("Legal instead:", exact=True)).to_be_visible()
    expect(kind(board, "Monkey")).to_be_checked()
    expect(square(board, "K12")).to_be_focused()
    assert screen.table.moves == 0 and square(board, "M13").bounding_box() == place
    board.check_accessibility()
    board.page.get_by_role("button", name="Show the clause").click()
    expect(board.page.locator(".tt-clause")).to_be_visible()
    square(board, "K12").focus()
    board.page.keyboard.press("w")
    expect(board.page.locator("[data-kind=refusal]")).to_contain_text("corner only")
    assert screen.table.moves == 0


def test_a_tile_travels_from_its_stack_and_back(mount: Mount):
    """A placed tile is seen to come from its stack, a switched one to go back there; names of tiles tell it."""
    board = mount(screen_of(FEW))
    board.page.evaluate(
        """() => { window.flown = []; const animate = Element.prototype.animate;
        Element.prototype.animate = function (...all) { window.flown.push(this.dataset.fly); return animate.apply(this, all); } }"""
    )
    kind(board, "Monkey").check()
    square(board, "N14").click()
    board.page.wait_for_function("() => window.flown.length > 0")
    flown = board.page.evaluate("() => window.flown")
    assert "m8" in flown


def test_few_messages(mount: Mount):
    """A reader's act takes at most five messages and an opponent's three; lens, card and zoom take none."""
    board = mount(screen_of(FEW, players=4), reduced_motion=True)
    at_once(board)
    before = len(board.messages)
    lens(board, "Lizards").check()
    board.page.get_by_role("radio", name="W, a half turn").check()
    assert len(board.messages) == before
    square(board, "O13").click()
    mine(board)
    asked = [intent["do"] for intent in board.sent]
    own = [verb for verb in asked if verb not in ("next", "ack")]
    assert own == ["play O13"]
    assert len(board.messages) - before <= 5 * len(own) + 3 * asked.count("next")
    assert max(m.size for m in board.messages if m.way == "to browser") <= 20_000


# ── to look ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_lens_is_switched_on_in_the_browser_alone(mount: Mount):
    """The lens counts, names the tile that spoils and hatches it; no message is sent, and it stays on with the next move."""
    board = mount(screen_of(SPOILT), reduced_motion=True)
    board.page.get_by_label("Pace").select_option("step")
    sentence = board.page.get_by_text("W lies here, but spoilt by 1 tile beside it: P14.")
    expect(sentence).to_be_hidden()
    lens(board, "Lizards 6, too many").check()
    expect(sentence).to_be_visible()
    hatched = "el => getComputedStyle(el.querySelector('.tt-tile'), '::before').backgroundImage.includes('gradient')"
    assert square(board, "P14").evaluate(hatched) and not square(board, "O15").evaluate(hatched)
    assert square(board, "L13").evaluate("el => Number(getComputedStyle(el.querySelector('.tt-tile')).opacity)") < 1
    assert board.sent == []
    board.check_accessibility()
    kind(board, "Bird").check()
    square(board, "M12").click()
    expect(board.page.get_by_text("Lena is to play.").first).to_be_visible()
    expect(lens(board, "Lizards")).to_be_checked()
    expect(sentence).to_be_visible()


def test_a_card_is_turned_in_the_hand(mount: Mount):
    """Each radio turns the large card; its mirror image stands beside it, crossed out, and is said to be another goal."""
    board = mount(screen_of(ROW), reduced_motion=True)
    card = board.page.locator(".tt-own > .tt-goal > .tt-shape")
    for name, degrees in (("a quarter turn", "90deg"), ("three quarter turns", "270deg"), ("as printed", "none")):
        board.page.get_by_role("radio", name=f"F*, {name}").check()
        expect(card).to_have_css("rotate", degrees)
    expect(board.page.get_by_text("Mirror image: F, another goal.")).to_be_visible()
    assert board.sent == []


def test_a_tap_brings_a_wide_table_near(mount: Mount):
    """On a phone a row of twelve is shown whole; the first tap zooms to the square it touches, the second plays it."""
    board = mount(screen := screen_of(ROW), touch=True, width=360, height=740, reduced_motion=True)
    at_once(board)
    port = board.page.locator("[data-zoom]")
    last = square(board, "T13")
    assert last.bounding_box()["width"] < 30
    kind(board, "Lizard").tap()
    square(board, "K12").tap()
    expect(board.page.get_by_role("checkbox", name="Full size")).to_be_checked()
    assert screen.table.moves == 0
    box, window = square(board, "K12").bounding_box(), port.bounding_box()
    assert min(box["width"], box["height"]) >= 42
    assert window["x"] <= box["x"] and box["x"] + box["width"] <= window["x"] + window["width"]
    assert window["width"] >= 7 * 44 and board.fits()
    square(board, "K12").tap()
    mine(board)
    expect(square(board, "K12")).to_have_accessible_name(re.compile("^K12, Lizard"))
    newest, window = board.page.locator("[data-here]").bounding_box(), port.bounding_box()
    assert window["x"] <= newest["x"] and newest["x"] + newest["width"] <= window["x"] + window["width"] + 1
    assert screen.table.moves >= 2


def test_a_key_zooms_to_where_one_is(mount: Mount):
    """`f` goes to full size and back; what has the focus, else what was played last, is brought into the middle."""
    board = mount(screen_of(ROW), width=360, height=740, reduced_motion=True)
    port = board.page.locator("[data-zoom]")
    square(board, "I13").focus()
    board.page.keyboard.press("f")
    expect(board.page.get_by_role("checkbox", name="Full size")).to_be_checked()
    assert port.evaluate("el => el.scrollLeft") < 44
    square(board, "S13").focus()
    board.page.keyboard.press("f")
    board.page.keyboard.press("f")
    assert port.evaluate("el => el.scrollLeft") > 44
    board.page.get_by_role("checkbox", name="Full size").focus()
    port.evaluate("el => el.scrollTo(0, 0)")
    board.page.get_by_role("checkbox", name="Full size").uncheck()
    board.page.get_by_role("checkbox", name="Full size").check()
    assert port.evaluate("el => el.scrollLeft") > 44  # T13 was played last


# ── other ways to play ───────────────────────────────────────────────────────────────────────────────────────────────


def test_a_win_is_found_and_shown(mount: Mount):
    """The last tile of a goal ends the match: who, with what, where on the table; the result and every action are below."""
    board = mount(screen_of(FEW), reduced_motion=True)
    square(board, "O15").click()
    expect(board.page.get_by_text("The match is over: you won with the Lizards.").first).to_be_visible()
    expect(square(board, "O15")).to_have_accessible_name("O15, Lizard, last played, part of the goal that won")
    expect(board.page.get_by_text("exactly five squares, in the shape of W")).to_be_visible()
    expect(board.page.get_by_role("table", name="Result")).to_contain_text("won with the Lizards")
    expect(board.page.get_by_role("table", name="The match, action by action")).to_contain_text("Lizard placed")
    board.check_accessibility()


def test_a_win_is_claimed(mount: Mount):
    """Where wins are claimed a false claim is refused with the reason, and a true one wins."""
    board = mount(screen_of(FEW, claim="called"), reduced_motion=True)
    at_once(board)
    square(board, "O15").click()
    board.page.get_by_role("button", name="Claim with the Birds").click()
    expect(board.page.locator("[data-kind=refusal]")).to_be_visible()
    board.page.keyboard.press("1")
    expect(board.page.get_by_text("The match is over: you won with the Lizards.").first).to_be_visible()


def test_tiles_change_places_in_pairs(mount: Mount):
    """When all tiles are out two are ticked and exchanged; an empty square is for the Human."""
    board = mount(screen_of(f"{ALL_OUT}; goals 0 X 1 W; turn 0", out="pairs"), reduced_motion=True)
    at_once(board)
    square(board, "N13").check()
    board.page.get_by_role("button", name="Swap these two").click()
    expect(board.page.locator("[data-kind=refusal]")).to_contain_text("you chose 1")
    square(board, "N15").focus()
    board.page.keyboard.press("w")
    expect(board.page.locator("[data-kind=good]")).to_contain_text("Swap N13 and N15")
    square(board, "O14").check()
    board.page.get_by_role("button", name="Swap these two").click()
    mine(board)
    expect(board.page.get_by_role("checkbox", name=re.compile("^[A-Z]"), checked=True)).to_have_count(0)
    expect(square(board, "N13")).to_have_accessible_name(re.compile("Bird|Lizard|Monkey"))


def test_a_goal_is_changed_by_its_card(mount: Mount):
    """The button on a card puts that goal aside, openly, and another one takes its place."""
    board = mount(screen_of(f"{FEW}; stack T U", change="on"), reduced_motion=True)
    at_once(board)
    board.page.get_by_role("button", name="Change W for another goal").click()
    expect(board.page.get_by_role("group", name="Your goal T")).to_be_visible()
    expect(board.page.get_by_text("Put aside:")).to_be_visible()


# ── for everybody ────────────────────────────────────────────────────────────────────────────────────────────────────

MOMENTS = {
    "start": lambda: screen_of("", players=5),
    "few": lambda: screen_of(FEW, players=3),
    "row": lambda: screen_of(ROW),
    "goals": lambda: screen_of(f"{FEW}; aside 0 T", goals="3", change="on", open="on"),
    "claim": lambda: screen_of(f"{FEW}; stage claiming", claim="called"),
    "pairs": lambda: screen_of(f"{ALL_OUT}; turn 0", out="pairs"),
    "out": lambda: screen_of(ALL_OUT),
    "watched": lambda: screen_of(FEW, seats=("random", "random")),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_moment_is_accessible(mount: Mount, moment):
    """axe finds nothing, names of controls are unique, and 360 pixels as well as twice the text need no sideways scrolling."""
    board = mount(MOMENTS[moment](), reduced_motion=True)
    if board.page.get_by_label("Pace").count():
        board.page.get_by_label("Pace").select_option("step")
    if moment == "few":
        board.page.get_by_role("button", name="Rules").click()
        expect(board.page.get_by_text("Summary card")).to_be_visible()
    board.check_accessibility()
    names = board.page.evaluate(
        """() => [...document.querySelectorAll('.tt-tree :is(button, input:not([type=hidden]), select, textarea)')]
        .filter(el => el.getClientRects().length).map(el => (el.ariaLabel || el.labels?.[0]?.textContent || el.textContent).trim())"""
    )
    assert all(names) and len(names) == len(set(names)), names
    for width, text in ((360, "16px"), (360, "32px"), (1280, "32px")):
        board.page.set_viewport_size({"width": width, "height": 740})
        board.page.evaluate("size => { document.documentElement.style.fontSize = size }", text)
        assert board.fits(), f"{width} px, {text}"


@pytest.mark.parametrize("look", [{"dark": True}, {"forced_colours": True}])
def test_dark_and_forced_colours(mount: Mount, look):
    """In the dark and with the reader's own colours axe finds nothing either, with the lens on."""
    board = mount(screen_of(SPOILT), reduced_motion=True, **look)
    lens(board, "Lizards").check()
    board.check_accessibility()
