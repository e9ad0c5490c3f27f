"""Tam Cúc played as people play it: by mouse, by finger, by keyboard alone, by ear, on one screen for two."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tabletutor.games.tamcuc.combinations import cards_of, number_of
from tabletutor.games.tamcuc.legality import CUTTING
from tabletutor.games.tamcuc.notation import PAYLOAD, verb_of, write, write_card
from tabletutor.notebook.board import Board
from tabletutor.screen import Screen
from tabletutor.setup import settings
from tests.browser.bare import BarePage

Mount = Callable[..., BarePage]
ACTS = re.compile(r"^(Next trick|Next deal|To the result|Announce 1|Lay \d|Cut here|New game)")


@pytest.fixture(autouse=True)
def _loud(monkeypatch):
    monkeypatch.setattr(Board, "reraise", True)


def new(players=3, **given):
    """A screen with its set-up form."""
    return Screen(settings("tamcuc", players, **{"word": "7b-monday", "deals": 1, **given}))


def begun(screen, what, most=2000):
    """The screen at the first moment for which `what(screen, frame)` holds, played there without a browser."""
    screen.handle({"do": "start", "form": {}})
    for _ in range(most):
        frame, sitting = screen.frame(), screen._sitting
        if what(screen, frame):
            return screen
        if frame.get("curtain"):
            screen.handle({"do": "unveil"})
        elif frame["more"]:
            screen.handle({"do": "next"})
        elif sitting._held:
            screen.handle({"do": "go"})
        else:
            view = screen.table.view(sitting._seat)
            screen.handle({"do": write(next(iter(view.legal)))})
    raise AssertionError("that moment never came")


def turn(verb):
    """The reader's turn with a button for this verb."""
    return lambda s, f: not f["more"] and not s._sitting._held and f'"value": "{verb}' in json.dumps(f)


def held(screen, _frame):
    return screen._sitting._held


def over(screen, _frame):
    return screen.table.over and not screen._sitting._held


def curtain(_screen, frame):
    return frame.get("curtain")


def button(board: BarePage, name: str | re.Pattern[str]) -> Locator:
    return board.page.get_by_role("button", name=name, exact=True)


def heard(board: BarePage) -> Locator:
    return board.page.get_by_role("status")


def ready(board: BarePage) -> str:
    """Wait until something can be done; the first thing's name."""
    first = button(board, ACTS).first
    expect(first).to_be_enabled(timeout=20_000)
    expect(board.page.get_by_role("group", name="Tam Cúc")).not_to_have_attribute("aria-busy", "true")
    return first.inner_text()


def boxes(screen):
    """Places in the hand of the cards of a legal choice, and its verb."""
    view = screen.table.view(screen._sitting._seat)
    move = next(iter(view.legal))
    wanted, places = move & PAYLOAD, []
    for at, kind in enumerate(cards_of(view.hand)):
        if sum(cards_of(view.hand)[i] == kind for i in places) < number_of(wanted, kind):
            places.append(at)
    return verb_of(move), places


def at_once(board: BarePage) -> None:
    board.page.get_by_label("Pace").select_option("at-once")


def play(board: BarePage, screen: Screen, press: Callable[[Locator], None], tick: Callable[[Locator], None]) -> int:
    """A whole match, with this way to press a button and to tick a card; how many acts it took."""
    for acts in range(400):
        name = ready(board)
        if name.startswith("New game"):
            return acts
        moves = screen.table.moves
        if name.startswith("Lay"):
            verb, places = boxes(screen)
            for at in places:
                tick(board.page.get_by_role("checkbox").nth(at))
            press(button(board, re.compile(f"^{verb.title()} ")).first)
        else:
            press(button(board, ACTS).first)
        if not name.startswith(("Next", "To")):
            board.page.wait_for_function("n => document.querySelector('[aria-busy]') === null", arg=moves)
            assert screen.table.moves > moves, heard(board).inner_text()
    raise AssertionError("the match never ended")


# ── whole matches ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_match_by_mouse(mount: Mount):
    """From the form to the result with a mouse; the result, the sheet and every trick are on the page."""
    board = mount(screen := new(), reduced_motion=True)
    button(board, "Start the game").click()
    at_once(board)
    assert play(board, screen, Locator.click, Locator.check) > 8
    expect(board.page.get_by_text("The match is over").first).to_be_visible()
    expect(board.page.get_by_role("table", name="Score sheet")).to_be_visible()
    expect(board.page.get_by_role("table", name="The match, trick by trick")).to_be_visible()
    button(board, "Why the others played as they did").click()
    expect(board.page.get_by_text("Next best").first).to_be_visible()
    button(board, "New game").click()
    expect(button(board, "Start the game")).to_be_visible()


def test_a_match_by_finger_on_a_phone(mount: Mount):
    """With taps alone on 360 pixels a match is played to its end, and nothing is ever wider than the screen."""
    board = mount(screen := new(4), touch=True, width=360, height=740, reduced_motion=True)
    button(board, "Start the game").tap()
    at_once(board)

    def tap(target: Locator) -> None:
        target.tap()
        assert board.fits()

    play(board, screen, tap, Locator.tap)


def test_a_match_by_keyboard_alone(mount: Mount):
    """Tab, arrows, Space, Enter and letters play a match; after every act the focus is on a control of the board."""
    board = mount(screen := new(2), reduced_motion=True)
    keys = board.page.keyboard

    def focused(what: str) -> None:
        for _ in range(60):
            if board.page.evaluate("what => document.activeElement.matches(what)", what):
                return
            keys.press("Tab")
        raise AssertionError(f"no way to {what}")

    focused("button[value=start]")
    keys.press("Enter")
    focused("select[data-local=pace]")
    keys.type("at")
    focused("button[value=help]")

    def press(target: Locator) -> None:
        letter = target.get_attribute("data-key")
        keys.press(letter)
        ready(board)
        inside = "() => document.activeElement.closest('.tt-tree') !== null && document.activeElement.matches('button, input, summary')"
        assert board.page.evaluate(inside), board.page.evaluate("() => document.activeElement.outerHTML.slice(0, 200)")

    def tick(target: Locator) -> None:
        focused("input[type=checkbox]")
        keys.press("Home")
        for _ in range(50):
            if target.evaluate("el => el === document.activeElement"):
                break
            keys.press("ArrowRight")
        keys.press("Space")
        expect(target).to_be_checked()

    play(board, screen, press, tick)
    assert board.host_keys() == [] or set(board.host_keys()) <= {"Tab"}


# ── answers under the controls ───────────────────────────────────────────────────────────────────────────────────────


def test_a_refusal_its_clause_and_a_way_out(mount: Mount):
    """A wrong try keeps the ticks and the places of all controls; the clause can be read, and a legal move is one click."""
    board = mount(screen := begun(new(), turn("lay")), reduced_motion=True)
    at_once(board)
    lay = button(board, re.compile(r"^Lay \d"))
    place, moves = lay.bounding_box(), screen.table.moves
    board.page.get_by_role("checkbox").nth(0).check()
    for at in range(1, screen.table.view(0).size):
        board.page.get_by_role("checkbox").nth(at).check()
    if screen.table.view(0).size == 1:
        board.page.get_by_role("checkbox").nth(1).check()
    lay.click()
    expect(board.page.get_by_text("Legal instead:", exact=True)).to_be_visible()
    assert lay.bounding_box() == place and screen.table.moves == moves
    expect(board.page.get_by_role("checkbox").nth(0)).to_be_checked()
    board.check_accessibility()
    button(board, "Show the clause").click()
    expect(board.page.locator(".tt-clause")).to_be_visible()
    expect(heard(board)).to_contain_text("stated")
    lay.click()
    button(board, re.compile("^(Lay|Pass) (a|an|two|three|four) ")).first.click()
    expect(board.page.get_by_text("Legal instead:", exact=True)).to_have_count(0)
    assert screen.table.moves > moves


def test_why_not_by_letter_and_by_button(mount: Mount):
    """`w` on a card judges that card, on a button that button, with nothing played; a finger uses the button."""
    board = mount(screen := begun(new(), turn("lay")), reduced_motion=True)
    code = screen.table.code()
    board.page.get_by_role("checkbox").nth(0).focus()
    board.page.keyboard.press("w")
    expect(board.page.locator("[data-message]")).not_to_be_empty()
    assert ["card"] in [intent["focus"][:1] for intent in board.sent if intent.get("focus")]
    button(board, re.compile(r"^Pass \d")).focus()
    board.page.keyboard.press("w")
    expect(heard(board)).to_contain_text(re.compile(r"Choose \d cards? first"))
    board.page.get_by_role("checkbox").nth(0).check()
    button(board, re.compile(r"^Pass \d")).focus()
    board.page.keyboard.press("w")
    expect(board.page.locator("[data-kind=refusal]")).to_be_visible()
    board.page.get_by_role("checkbox").nth(0).uncheck()
    _, places = boxes(screen)
    for at in places:
        board.page.get_by_role("checkbox").nth(at).check()
    button(board, "Why not?").click()
    expect(heard(board)).to_contain_text("You may: ")
    assert screen.table.code() == code


def test_a_move_is_typed(mount: Mount):
    """The text box takes notation: a wrong one is explained and stays, a right one plays and leaves an empty box."""
    board = mount(screen := begun(new(), turn("lay")), reduced_motion=True)
    board.page.get_by_text("Type a move").click()
    box = board.page.get_by_label("A move in notation")
    box.fill("lay X")
    box.press("Enter")
    expect(board.page.get_by_text("is no card").first).to_be_visible()
    expect(box).to_have_value("lay X")
    moves = screen.table.moves
    box.fill(write(next(iter(screen.table.view(0).legal))))
    box.press("Enter")
    expect(box).to_have_value("")
    assert screen.table.moves > moves


def test_a_code_is_shown_copied_and_loaded(mount: Mount):
    """The code appears when asked for, is copied, goes with the next act, and brings the same table back in a form."""
    screen = begun(new(), turn("lay"))
    board = mount(screen, reduced_motion=True, permissions=["clipboard-read", "clipboard-write"])
    button(board, "Code, seats, new game").click()
    button(board, "Show the code of this game").click()
    shown = board.page.get_by_label("The code of this game")
    expect(shown).to_have_value(screen.table.code())
    code = shown.input_value()
    button(board, "Copy the code").click()
    expect(heard(board)).to_have_text(re.compile("Copied|copy"))
    button(board, "New game").click()
    board.page.get_by_text("I have a code").click()
    board.page.get_by_label("Code of a game").fill(code[:-2])
    button(board, "Bring back this table").click()
    expect(board.page.get_by_text("This code is damaged").first).to_be_visible()
    board.page.get_by_label("Code of a game").fill(code)
    board.page.get_by_label("Code of a game").press("Enter")
    expect(board.page.get_by_text("as it was saved").first).to_be_visible()
    assert screen.table.code() == code


# ── set-up ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_number_of_seats_changes_with_the_list(mount: Mount):
    """Choosing a number of players draws that many seats at once, and what was typed stays."""
    board = mount(new(word="", deals=3), width=360)
    board.page.get_by_label("Seat 2: name").fill("Olga")
    board.page.get_by_role("combobox", name="Players", exact=True).select_option("8")
    expect(board.page.get_by_label("Seat 8: name")).to_have_value("Inês")
    expect(board.page.get_by_label("Seat 2: name")).to_have_value("Olga")
    assert board.fits()
    board.check_accessibility()
    board.page.get_by_role("combobox", name="Players", exact=True).select_option("2")
    expect(board.page.get_by_label("Seat 3: name")).to_have_count(0)
    board.page.get_by_text("Seed word, length").click()
    board.page.get_by_label("Number of deals").fill("0")
    button(board, "Start the game").click()
    expect(board.page.get_by_text("Number of deals: 0 is not possible").first).to_be_visible()
    expect(board.page.get_by_label("Number of deals")).to_have_value("0")


# ── several people, one screen ───────────────────────────────────────────────────────────────────────────────────────


def test_nothing_of_the_seat_before_is_left_behind_the_curtain(mount: Mount):
    """When the curtain falls, neither the page nor the widget's state holds a card of the reader who just acted."""
    screen = begun(new(3, seats=("reader", "reader", "careful"), names=("Olga", "Pavel", "Lena")), turn("lay"))
    board = mount(screen, reduced_motion=True)
    at_once(board)
    first = screen._sitting._seat
    mine = {write_card(kind) for kind in cards_of(screen.table.view(first).hand)}
    values = board.page.evaluate("() => [...document.querySelectorAll('input[name=card]')].map(el => el.value)")
    assert {value.partition(".")[0] for value in values} == mine
    verb, places = boxes(screen)
    for at in places:
        board.page.get_by_role("checkbox").nth(at).check()
    button(board, re.compile(f"^{verb.title()} ")).first.click()
    expect(button(board, re.compile("^I am "))).to_be_focused()
    html, state = board.page.content(), json.dumps(board.widget.frame)
    for place in (html.partition('class="tt-tree"')[2], state):
        assert 'name="card"' not in place and '"card"' not in place and "tc-soldier" not in place
    board.check_accessibility()
    button(board, re.compile("^I am ")).click()
    expect(board.page.get_by_role("checkbox").first).to_be_visible()
    theirs = {write_card(kind) for kind in cards_of(screen.table.view(screen._sitting._seat).hand)}
    shown = board.page.evaluate("() => [...document.querySelectorAll('input[name=card]')].map(el => el.value)")
    assert {value.partition(".")[0] for value in shown} == theirs


def test_a_match_of_two_readers(mount: Mount):
    """Two people and an opponent play a whole match at one screen."""
    board = mount(screen := new(3, seats=("reader", "reader", "careful")), reduced_motion=True)
    button(board, "Start the game").click()
    something = board.page.get_by_role("button", name=re.compile(ACTS.pattern + "|^I am"))
    paced = False
    for _ in range(300):
        expect(something.first).to_be_visible(timeout=20_000)
        name = something.first.inner_text()
        if not paced and board.page.get_by_label("Pace").count():
            at_once(board)
            paced = True
        if name.startswith("New game"):
            break
        if name.startswith("Lay"):
            verb, places = boxes(screen)
            for at in places:
                board.page.get_by_role("checkbox").nth(at).check()
            button(board, re.compile(f"^{verb.title()} ")).first.click()
        else:
            something.first.click()
        board.page.wait_for_function("() => document.querySelector('[aria-busy]') === null")
    assert screen.table.over


def test_a_match_is_watched(mount: Mount):
    """With opponents everywhere the match runs by itself to its result."""
    board = mount(new(2, seats=("greedy", "random")), reduced_motion=True)
    button(board, "Start the game").click()
    at_once(board)
    expect(board.page.get_by_role("table", name="The match, trick by trick")).to_be_visible(timeout=30_000)


# ── time ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_step_by_step_waits_for_the_reader(mount: Mount):
    """In step pace each act waits for a press of the button or of `a`."""
    board = mount(screen := new(), reduced_motion=True)
    button(board, "Start the game").click()
    board.page.get_by_label("Pace").select_option("step")
    for _ in range(3):
        moves = screen.table.moves
        expect(button(board, "Next act")).to_have_attribute("aria-disabled", "false")
        assert screen.table.moves == moves
        board.page.keyboard.press("a") if moves % 2 else button(board, "Next act").click()
        expect(button(board, "Next act")).to_have_attribute("aria-disabled", "false")
        assert screen.table.moves == moves + 1


def test_looking_back_and_returning(mount: Mount):
    """The slider and the keys show earlier moments, on which nothing can be done, and lead back to the game."""
    board = mount(screen := begun(new(), held), reduced_motion=True)
    board.page.get_by_text("Look back", exact=True).click()
    slider = board.page.get_by_role("slider")
    slider.focus()
    slider.press("ArrowLeft")
    last = screen.table.moves
    expect(board.page.get_by_text(f"Move {last - 1} of {last}")).to_be_visible()
    expect(slider).to_be_focused()
    slider.press("Home")
    expect(board.page.get_by_text(f"Move 0 of {last}")).to_be_visible()
    button(board, "Move after").click()
    expect(board.page.get_by_text(f"Move 1 of {last}")).to_be_visible()
    board.check_accessibility()
    button(board, "Back to the game").click()
    expect(button(board, "Next trick")).to_be_visible()
    assert screen.table.moves == last


def test_undo_past_a_reveal_is_told(mount: Mount):
    """Taking a shown trick back marks the game open, in words and on a badge; redo brings it back."""
    board = mount(begun(new(), held), reduced_motion=True)
    board.page.get_by_role("button", name="Undo").click()
    expect(heard(board)).to_contain_text("marked open")
    expect(board.page.get_by_text("open game")).to_be_visible()
    button(board, "Redo").click()
    expect(button(board, re.compile("Next trick|Next deal|To the"))).to_be_visible()


# ── counts ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("players", [2, 8])
def test_few_and_small_messages(mount: Mount, players):
    """A reader's act takes at most five messages, an opponent's three, and no frame is larger than 20 kB."""
    board = mount(screen := new(players), reduced_motion=True)
    assert len(board.messages) <= 10
    button(board, "Start the game").click()
    at_once(board)
    play(board, screen, Locator.click, Locator.check)
    asked = [intent["do"] for intent in board.sent]
    answered = [m for m in board.messages if m.way == "to browser" and m.method == "update"]
    own = [verb for verb in asked if verb not in ("next", "ack")]
    assert len(board.messages) <= 5 * len(own) + 3 * asked.count("next")
    assert len(answered) <= len(own) + asked.count("next")
    assert max(message.size for message in answered) <= 20_000


# ── for everybody ────────────────────────────────────────────────────────────────────────────────────────────────────

MOMENTS = {
    "setup": lambda: new(word=""),
    "draw": lambda: begun(new(), lambda s, f: s.table.moves == 1),
    "cut": lambda: begun(new(3, word="a1"), turn("cut")),
    "announce": lambda: begun(new(), turn("announce")),
    "choose": lambda: begun(new(), turn("lay")),
    "reveal": lambda: begun(new(), held),
    "deal": lambda: begun(new(deals=2), lambda s, f: s._sitting._held and "Score sheet" in json.dumps(f)),
    "over": lambda: begun(new(), over),
    "eight": lambda: begun(new(8), held),
    "two": lambda: begun(new(2), turn("lay")),
    "curtain": lambda: begun(new(seats=("reader", "reader", "careful")), curtain),
    "badges": lambda: begun(new(seal="tiebreak", follow="forced", leader="open"), turn("lay")),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_moment_is_accessible(mount: Mount, moment):
    """axe finds nothing, names of controls are unique, and 360 pixels as well as twice the text need no sideways scrolling."""
    board = mount(MOMENTS[moment](), reduced_motion=True)
    if moment != "setup" and board.page.get_by_label("Pace").count():
        board.page.get_by_label("Pace").select_option("step")
    if moment in ("choose", "over"):
        button(board, re.compile("^Rules")).click()
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


@pytest.mark.parametrize("moment", ["choose", "reveal", "cut"])
@pytest.mark.parametrize("look", [{"dark": True}, {"forced_colours": True}])
def test_dark_and_forced_colours(mount: Mount, moment, look):
    """In the dark and with the reader's own colours axe finds nothing either."""
    board = mount(MOMENTS[moment](), reduced_motion=True, **look)
    board.check_accessibility()


def test_the_projector_shows_hand_and_buttons(mount: Mount):
    """On 1024 × 768 in the largest size the hand and what can be done with it are on the screen without scrolling."""
    board = mount(begun(new(), turn("lay")), width=1024, height=768, reduced_motion=True)
    for _ in range(2):
        button(board, "Text size").click()
    board.page.evaluate("() => scrollTo(0, 0)")
    for target in (
        board.page.get_by_role("checkbox").first,
        button(board, re.compile(r"^Lay \d")),
        button(board, "Hint"),
    ):
        expect(target).to_be_in_viewport(ratio=0.95)
    small = board.page.evaluate(
        """() => Math.min(...[...document.querySelectorAll('.tt-tree *')].filter(el => el.getClientRects().length
        && !el.closest('.tt-vh, [data-scale=tiny]') && [...el.childNodes].some(n => n.nodeType === 3 && n.data.trim()))
        .map(el => parseFloat(getComputedStyle(el).fontSize)))"""
    )
    assert small >= 18 and board.fits()


def test_controls_stay_in_their_places(mount: Mount):
    """While a trick is played the buttons that help never move."""
    board = mount(screen := begun(new(), turn("announce")), reduced_motion=True)
    at_once(board)
    places = set()
    for _ in range(6):
        ready(board)
        places.add(round(button(board, "Hint").bounding_box()["y"]))
        name = ready(board)
        if name.startswith("Lay"):
            verb, at = boxes(screen)
            for place in at:
                board.page.get_by_role("checkbox").nth(place).check()
            button(board, re.compile(f"^{verb.title()} ")).first.click()
        else:
            button(board, ACTS).first.click()
        board.page.wait_for_function("() => document.querySelector('[aria-busy]') === null")
    assert max(places) - min(places) <= 60, places


def test_what_is_printed_is_the_sheet_alone(mount: Mount):
    """Printing from the board's button shows sheet and recap below each other and nothing else."""
    board = mount(begun(new(), over), reduced_motion=True)
    board.page.evaluate("() => { window.print = () => {} }")
    button(board, "Print the result").click()
    board.page.emulate_media(media="print")
    sheet, recap = (board.page.get_by_role("table", name=name) for name in ("Score sheet", "The match, trick by trick"))
    expect(sheet).to_be_visible()
    assert sheet.bounding_box()["y"] + sheet.bounding_box()["height"] <= recap.bounding_box()["y"]
    hidden = "el => getComputedStyle(el).visibility === 'hidden'"
    assert board.page.get_by_role("heading", name="Tam Cúc", include_hidden=True).evaluate(hidden)


def test_the_sheet_of_eight_fits_a_telephone(mount: Mount):
    """At 360 px the score sheet shows all eight names, as long as names are, and needs no sideways scrolling; in print too."""
    row = " ".join(f"{n}:{'/'.join(str(n * seat % 17) for seat in range(8))}" for n in range(1, 9))
    given = settings("tamcuc", 8, names=("Maximiliane Anna-Sophie", *"ABCDEFG"))
    board = mount(Screen(given, given.table(f"stage over; deal 8; sheet {row}")), width=360)
    sheet = board.page.get_by_role("region", name="Score sheet")
    for _ in ("screen", "print"):
        assert sheet.evaluate("el => el.scrollWidth <= el.clientWidth")
        assert board.fits()
        expect(sheet.get_by_role("columnheader", name="Maximiliane Anna-Sophie")).to_be_visible()
        board.page.emulate_media(media="print")


@pytest.mark.parametrize("width", [360, 560, 1000])
def test_no_choice_of_the_set_up_is_cut_off(mount: Mount, width):
    """Every list of the set-up form is as wide as its longest choice."""
    board = mount(new(bonus="soldiers"), width=width)  # what is changed unfolds the form
    assert board.page.locator("select").count() > 10
    cut = board.page.evaluate(
        """() => [...document.querySelectorAll('.tt-tree select')].filter(el => {
          const whole = el.cloneNode(true);
          whole.style.cssText = 'inline-size: max-content; position: absolute';
          el.after(whole);
          const short = el.offsetWidth < whole.offsetWidth;
          whole.remove();
          return short;
        }).map(el => el.name)"""
    )
    assert cut == []


def test_the_mark_of_the_seed_word_stands_over_the_slider(mount: Mount):
    """Where a word shares the deal, a mark with words points at its place: over the knob as long as that stands there."""
    screen = next(s for word in "abcdefgh" if (s := cutting(word)) and s.table.view(0).mark)
    board = mount(screen)
    slider, mark = board.page.get_by_role("slider", name="How many"), board.page.locator(".tt-track > span")
    n, most = screen.table.view(0).mark, len(screen.table.game.deck) - 1
    expect(slider).to_have_value(str(n))
    expect(mark).to_contain_text(f"the mark: {n} card")
    box, sign = slider.bounding_box(), mark.locator("svg").bounding_box()
    knob = box["x"] + 8 + (box["width"] - 16) * (n - 1) / (most - 1)
    assert abs(sign["x"] + sign["width"] / 2 - knob) < 2


def cutting(word: str) -> Screen | None:
    """A game with this word, if the reader cuts first."""
    screen = begun(new(word=word), lambda s, _: s.table.view(0).stage >= CUTTING)
    return screen if 0 in screen.table.view(0).waiting and screen.table.view(0).stage == CUTTING else None


def test_reasons_and_log_are_read_down_the_page(mount: Mount):
    """The lists of what happened and why scroll with the page, never inside it."""
    board = mount(begun(new(), over), width=360)
    button(board, "Why the others played as they did").click()
    board.page.get_by_text("What happened", exact=True).click()
    lists = board.page.locator(".tt-log > ol")
    expect(lists).to_have_count(2)
    for at in range(2):
        expect(lists.nth(at)).to_be_visible()
        assert lists.nth(at).evaluate("el => el.scrollHeight <= el.clientHeight && el.tabIndex === -1")


def test_a_played_game_runs_again_by_itself(mount):
    """Looking back, Play shows one moment after the other at the reader's pace and ends at the game as it stands."""
    board = mount(new())
    button(board, "Start the game").click()
    page = board.page
    page.get_by_label("Pace").select_option("at-once")
    expect(page.locator(".tt-now")).to_contain_text("Your turn", timeout=20_000)
    before = page.locator(".tt-now").inner_text()
    page.get_by_label("Pace").select_option("normal")
    page.get_by_text("Look back", exact=True).click()
    moves = board.widget._show.table.moves
    button(board, "Replay, or hold").first.click()
    expect(page.locator(".tt-now")).to_contain_text("Move 1 of")
    expect(page.locator(".tt-now")).to_have_text(before, timeout=30_000)
    looked = [message["at"] for message in board.sent if message["do"] == "look"]
    assert looked == list(range(moves)), "one moment after the other, none left out"
