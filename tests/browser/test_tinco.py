"""Tinco traded as people trade it: by mouse, by finger, by keys alone; three to six at the lake, a button that never moves."""

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

TRADE = "hands MB MP MR X TR DW CY | DB MW CB CP | CR DR TB; offers - | 3 DB MW | 4 CR; levels 1 -3 2; round 4"
FULL = "hands MB MP MR MW MY X DW | DB TR CB CP | CR DR TB; offers - | 3 DB TR | 4 CR; levels 1 -3 2; round 4"  # a set
LAST = "hands MB MP MR MW MY X | DB DP DR DW DY | CB; tokens 1; levels 0 1 -2; round 3"
SIX = (
    "hands MB DP CR TW SY EB | DB MP TR SW KY EP | CB CP MR DW TY X | TB TP ER KW MY DR | SB SP SR MW DY EW | KB KP KR CW CY EY;"
    " levels 1 -3 2 0 -1 4; round 7; dealer 2; offers 2 MB CR | 3 DB MP | 4 CB CP MR | - | 6 SB | 7 KB KP KR CW CY EY"
)
SIX_RUSH = re.sub("offers.*", "tokens 3 1", SIX)
SIX_ENDS = (
    "stage finished; hands MB MP MR MW MY X | DB DP DR DW DY CB | CP CR TB TP | | |; levels 1 -3 2 0 -1 4; round 4;"
    " tokens 0 1 5 4 3"
)


@pytest.fixture(autouse=True)
def _loud(monkeypatch):
    monkeypatch.setattr(Board, "reraise", True)


def screen_of(position, players=3, **given):
    """A screen at a position, step by step; what has been decided there lies open."""
    seats = ("reader", *["random"] * (players - 1))
    made = settings("tinco", players, **{"word": "7b-monday", "seats": seats, **given})
    screen = Screen(made, made.table(position))
    screen._sitting._held = "finished" in position
    return screen


def button(board: BarePage, name: str | re.Pattern[str]) -> Locator:
    return board.page.get_by_role("button", name=name, exact=True)


def box(board: BarePage, name: str) -> Locator:
    """The checkbox of a card of the hand, such as "blue Mantis"."""
    return board.page.get_by_role("checkbox", name=re.compile(f"^{name}( ,|$)"))


def take(board: BarePage) -> Locator:
    return button(board, re.compile("^Take a token"))


def says(board: BarePage, text: str) -> None:
    """Wait until the first line says this."""
    expect(board.page.locator(".tt-now")).to_have_text(re.compile(text), timeout=20_000)


def refused(board: BarePage, text: str) -> None:
    expect(board.page.locator("[data-kind=refusal]")).to_contain_text(text)


def focused(board: BarePage) -> str:
    return board.page.evaluate("() => document.activeElement.value ?? document.activeElement.textContent")


# ── a round ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_trade_by_mouse(mount: Mount):
    """Two cards are ticked and swapped; an offer is made, shown with its call, and taken back; nothing says how near the set is."""
    board = mount(screen := screen_of(TRADE), reduced_motion=True)
    says(board, "Everybody at once: offer, swap, or take a token.")
    expect(board.page.get_by_text("Two, two!")).to_be_visible()
    box(board, "Trinko").check()
    button(board, re.compile("^Swap 2 with Lena")).click()
    refused(board, "Only equal numbers can be swapped.")
    box(board, "red Tiger").check()
    button(board, re.compile("^Swap 2 with Lena")).click()
    expect(box(board, "white Mantis")).to_be_visible()
    expect(box(board, "Trinko")).to_have_count(0)
    box(board, "yellow Crane").check()
    button(board, re.compile("^Offer the ticked cards")).click()
    expect(board.page.get_by_text("Face down: yellow Crane.")).to_be_visible()
    expect(box(board, "yellow Crane")).not_to_be_checked()  # what lies in the offer is not ticked any more
    button(board, re.compile("^Swap 1 with Katya")).click()  # nothing is ticked, so the own offer is meant
    expect(box(board, "red Crane")).to_be_visible()
    expect(board.page.get_by_text("No open offer")).to_be_visible()
    take(board).click()
    refused(board, "The first token needs a set")
    assert [line.event.kind for line in screen.table.log(None)] == ["swapped", "offered", "swapped"]


def test_the_last_token_by_finger(mount: Mount):
    """On 360 pixels the button is large and stays in sight while the page is scrolled; taking the last token opens all hands."""
    board = mount(screen_of(LAST), touch=True, width=360, height=640, reduced_motion=True)
    for where in (0, 10_000):
        board.page.evaluate("y => scrollTo(0, y)", where)
        if where == 0:
            expect(take(board)).to_be_in_viewport(ratio=1)
    area = take(board).bounding_box()
    assert area["height"] >= 56 and area["width"] >= 100 and board.fits()
    for name in ("blue Mantis", "Trinko"):
        area = box(board, name).bounding_box()
        assert min(area["width"], area["height"]) >= 44
    take(board).tap()
    says(board, "All hands are open: you stay at 0.")
    expect(board.page.get_by_text("You have a set and a token, and you hold Trinko")).to_be_visible()
    expect(board.page.get_by_text("Set and token, Trinko: stays at 0")).to_be_visible()
    expect(board.page.get_by_text("Set, no token: down 1, to −3")).to_be_visible()
    assert board.fits()


def test_a_trade_by_keys_alone(mount: Mount):
    """Tab to the hand, arrows and Space to tick, a digit for the neighbour's offer, o, x and t; the focus never leaves the board."""
    board = mount(screen := screen_of(TRADE), reduced_motion=True)
    keys = board.page.keyboard
    for _ in range(20):
        keys.press("Tab")
        if board.page.evaluate("() => document.activeElement.name === 'card'"):
            break
    keys.press("Home")
    first = focused(board)
    keys.press(" ")
    keys.press("2")
    expect(box(board, "red Crane")).to_be_visible()
    assert first not in board.page.evaluate("() => [...document.querySelectorAll('[name=card]')].map((el) => el.value)")
    keys.press("End")
    keys.press(" ")
    keys.press("o")
    expect(board.page.get_by_text("One, one!")).to_be_visible()
    keys.press("x")
    expect(board.page.get_by_text("No open offer")).to_be_visible()
    keys.press("t")
    refused(board, "The first token needs a set")
    assert board.page.evaluate("() => document.activeElement.closest('.tt-root') !== null")
    assert board.host_keys() == [] or set(board.host_keys()) <= {"Tab"}
    assert [line.event.kind for line in screen.table.log(None)] == ["swapped", "offered", "withdrew"]


def test_ready_opens_the_round(mount: Mount):
    """Before the round the cards can be looked at; with the last one ready everybody may act."""
    board = mount(screen_of("stage ready; ready 1 2"), reduced_motion=True)
    says(board, "Look at your cards, then say that you are ready.")
    take(board).click()
    refused(board, "The round begins when everybody is ready.")
    button(board, re.compile("^Ready")).first.click()
    says(board, "Everybody at once")


def test_the_sets_of_a_match_are_chosen(mount: Mount):
    """Too few animals are refused with the number that is needed; the right number begins the match."""
    board = mount(screen_of("stage sets", sets="chosen"), reduced_motion=True)
    for name in ("Mantis", "Snake", "Monkey"):
        board.page.get_by_label(name).check()
    button(board, "Play with these").click()
    refused(board, "This match needs 4 animals; you chose 3.")
    board.page.get_by_label("Crane").check()
    button(board, "Play with these").click()
    says(board, "Look at your cards")
    expect(board.page.locator(".tt-hand")).not_to_contain_text("Dragon")


# ── what never moves, and what travels ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("width", [360, 700, 1000, 1600])
@pytest.mark.parametrize("players", [3, 6])
def test_the_token_button_never_moves(mount: Mount, width, players):
    """Whatever the others offer, take back and swap, and in the rush, the button is at the same place of the page."""
    position = SIX if players == 6 else TRADE
    if players == 6:
        position = re.sub("offers.*", "", position)
    board = mount(screen_of(position, players, false_start="allowed"), width=width, reduced_motion=True)
    board.page.add_style_tag(
        content=".tt-floor > .tt-centre { position: static !important }"
    )  # where it lies, scrolled or not
    at = "() => { const r = document.querySelector('[value=take]').getBoundingClientRect(); return [r.x, r.y + scrollY, r.width, r.height].map(Math.round) }"
    first, heard = board.page.evaluate(at), set()
    for n in range(14):
        button(board, re.compile("^Let the others act")).click()
        expect(board.page.locator(".tt-log > ol").first).to_contain_text("", timeout=5000)
        board.page.wait_for_function("() => !document.querySelector('[aria-busy]')")
        if take(board).count() == 0 or "Everybody" not in board.page.locator(".tt-now").inner_text():
            break
        heard |= {*board.page.locator(".tt-call").all_inner_texts()}
        assert board.page.evaluate(at) == first, n
        assert board.fits()
    assert heard


def test_cards_and_tokens_travel(mount: Mount):
    """Own cards are seen to go to the offer, others' to come out of theirs, and a token to whoever takes it."""
    board = mount(screen_of(FULL))
    board.page.evaluate(
        """() => { window.flown = []; const animate = Element.prototype.animate;
        Element.prototype.animate = function (...all) { window.flown.push(this.dataset.fly); return animate.apply(this, all); } }"""
    )
    flown = "name => window.flown.includes(name)"
    box(board, "Trinko").check()
    button(board, re.compile("^Offer the")).click()
    board.page.wait_for_function(flown, arg="X")
    button(board, re.compile("^Withdraw")).click()
    expect(board.page.get_by_text("No open offer")).to_be_visible()
    box(board, "Trinko").check()
    button(board, re.compile("^Swap 1 with Katya")).click()
    board.page.wait_for_function(flown, arg="4.0")
    take(board).click()
    board.page.wait_for_function(flown, arg="token0")


def test_markers_climb_when_the_hands_are_open(mount: Mount):
    """With the last token every marker that moves is seen to move."""
    board = mount(screen_of(LAST.replace("MY X", "MY KB").replace("CB", "X")))
    board.page.evaluate(
        """() => { window.flown = []; const animate = Element.prototype.animate;
        Element.prototype.animate = function (...all) { window.flown.push(this.dataset.fly); return animate.apply(this, all); } }"""
    )
    take(board).click()
    says(board, "All hands are open: you go up 1, to \\+1.")
    board.page.wait_for_function("() => ['clip-0', 'clip-1', 'clip-2'].every((name) => window.flown.includes(name))")


def test_the_way_of_trinko_is_shown(mount: Mount):
    """After the reveal the film of Trinko goes from hand to hand, and comes back to the open hands."""
    board = mount(screen_of(FULL), reduced_motion=True)
    box(board, "Trinko").check()
    button(board, re.compile("^Swap 1 with Katya")).click()
    expect(box(board, "Trinko")).to_have_count(0)
    take(board).click()
    for _ in range(3):
        if button(board, re.compile("^Where did Trinko go")).count():
            break
        button(board, re.compile("^Let the others act")).click()
        board.page.wait_for_function("() => !document.querySelector('[aria-busy]')")
    button(board, re.compile("^Where did Trinko go")).click()
    expect(board.page.get_by_role("group", name="Trinko's way")).to_be_visible()
    expect(board.page.get_by_text("You are dealt Trinko.").first).to_be_visible()


# ── for everybody ────────────────────────────────────────────────────────────────────────────────────────────────────

MOMENTS = {
    "ready": lambda: screen_of("stage ready; ready 2"),
    "trade": lambda: screen_of(TRADE),
    "six": lambda: screen_of(SIX, 6),
    "hong": lambda: screen_of(SIX, 6, challenge="hong", colours="7"),
    "rush": lambda: screen_of(SIX_RUSH, 6),
    "reveal": lambda: screen_of(SIX_ENDS, 6),
    "over": lambda: screen_of(
        "stage over; hands MB MP MR MW MY | DB DP DR DW DY | X; tokens 1 0; levels 1 3 -5; round 9"
    ),
    "sets": lambda: screen_of("stage sets", sets="chosen"),
    "watched": lambda: screen_of(SIX, 6, seats=("random",) * 6),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_moment_is_accessible(mount: Mount, moment):
    """axe finds nothing, names of controls are unique, and 360 pixels as well as twice the text need no sideways scrolling."""
    board = mount(MOMENTS[moment](), reduced_motion=True)
    if moment == "trade":
        button(board, re.compile("^Rules")).click()
        expect(board.page.get_by_text("Summary card")).to_be_visible()
    board.check_accessibility()
    names = board.page.evaluate(
        """() => [...document.querySelectorAll('.tt-tree :is(button, input:not([type=hidden]), select, textarea)')]
        .filter(el => el.getClientRects().length).map(el => (el.ariaLabel || el.labels?.[0]?.textContent || el.textContent).trim())"""
    )
    assert all(names) and len(names) == len(set(names)), names
    for width, text in ((360, "16px"), (360, "32px"), (700, "16px"), (1000, "16px"), (1280, "32px"), (1600, "25.6px")):
        board.page.set_viewport_size({"width": width, "height": 740})
        board.page.evaluate("size => { document.documentElement.style.fontSize = size }", text)
        assert board.fits(), f"{width} px, {text}"


@pytest.mark.parametrize("look", [{"dark": True}, {"forced_colours": True}])
@pytest.mark.parametrize("moment", ["six", "reveal"])
def test_dark_and_forced_colours(mount: Mount, look, moment):
    """In the dark and with the reader's own colours axe finds nothing either."""
    board = mount(MOMENTS[moment](), reduced_motion=True, **look)
    board.check_accessibility()
