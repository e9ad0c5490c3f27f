"""The front end with toy shows, as a person uses it: by mouse, keyboard, ear; with two views, with no kernel, offline."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from tabletutor.notebook.board import Board
from tabletutor.page import page as exported
from tests.browser.bare import BarePage
from tests.browser.toy import FOREIGN_CARD, Toy, ToyFilm
from tests.chromium import watch

Mount = Callable[..., BarePage]


@pytest.fixture(autouse=True)
def _loud(monkeypatch):
    monkeypatch.setattr(Board, "reraise", True)


def button(board: BarePage, name: str) -> Locator:
    return board.page.get_by_role("button", name=name, exact=True)


def card(board: BarePage, name: str) -> Locator:
    return board.page.get_by_role("checkbox", name=name)


def heard(board: BarePage) -> Locator:
    return board.page.get_by_role("status")


def verbs(board: BarePage) -> list[str]:
    return [intent["do"] for intent in board.sent if intent["do"] != "ack"]


def lay(board: BarePage, *names: str) -> None:
    for name in names:
        card(board, name).check()
    button(board, "Lay these").click()


# ── Playing ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_cards_are_ticked_in_the_browser_and_laid_in_python(mount: Mount):
    """Ticking sends nothing; laying sends one intent with the form, and the cards leave the hand."""
    board = mount(show := Toy())
    card(board, "Horse").check()
    card(board, "Soldier").check()
    assert board.sent == []
    button(board, "Lay these").click()
    expect(heard(board)).to_have_text("You laid 2.")
    expect(card(board, "Horse")).to_have_count(0)
    assert show.intents[0]["form"] == {"card": ["2", "3"], "note": [""]}
    assert show.intents[0] | {"view": ""} == {
        "do": "lay",
        "view": "",
        "count": 1,
        "at": 0,
        "form": show.intents[0]["form"],
    }


def test_a_double_click_lays_once(mount: Mount):
    """The second click of a double click is not a second move."""
    board = mount(show := Toy())
    card(board, "Horse").check()
    button(board, "Lay these").dblclick()
    expect(heard(board)).to_have_text("You laid 1.")
    board.page.wait_for_timeout(50)
    assert verbs(board) == ["lay"]
    assert len(show.intents) == 1


def test_two_deliberate_moves_are_two(mount: Mount):
    """After the answer the board takes the next move; each message has a higher number."""
    board = mount(show := Toy())
    lay(board, "Horse")
    expect(heard(board)).to_have_text("You laid 1.")
    lay(board, "Emperor")
    expect(card(board, "Emperor")).to_have_count(0)
    assert show.laid == [2, 0]
    assert [intent["count"] for intent in board.sent] == sorted({intent["count"] for intent in board.sent})


def test_a_repeated_message_is_ignored(mount: Mount):
    """A message that arrives twice is carried out once."""
    board = mount(show := Toy())
    lay(board, "Horse")
    expect(heard(board)).to_have_text("You laid 1.")
    first = next(intent for intent in board.sent if intent["do"] == "lay")
    board.widget._handle_msg({"content": {"data": {"method": "custom", "content": first}}, "buffers": []})
    for rubbish in ({"do": 3}, "lay", {"do": "lay", "view": "x"}, {"do": "lay", "view": "x", "count": "9"}):
        board.widget._handle_msg({"content": {"data": {"method": "custom", "content": rubbish}}, "buffers": []})
    assert len(show.intents) == 1


def test_an_older_frame_never_replaces_a_newer_one(mount: Mount):
    """Frames only go forward, in whatever order they arrive."""
    board = mount(Toy())
    old = board.widget.frame
    lay(board, "Horse")
    expect(heard(board)).to_have_text("You laid 1.")
    board.widget.frame = old
    expect(card(board, "Horse")).to_have_count(0)


def test_a_refusal_keeps_the_ticks_and_what_was_typed(mount: Mount):
    """Only what the drawing changes is changed: text, ticks, an open details and the scroll position stay."""
    board = mount(Toy())
    note = board.page.get_by_label("Note")
    note.fill("mine")
    board.page.get_by_text("Help").click()
    button(board, "Lay these").click()
    expect(board.page.get_by_text("Tick a card first.").first).to_be_visible()
    expect(note).to_have_value("mine")
    expect(board.page.get_by_text("Keys: l lays.")).to_be_visible()
    card(board, "Horse").check()
    button(board, "Turn the hand round").click()
    expect(heard(board)).to_have_text("Tick a card first.")
    expect(card(board, "Horse")).to_be_checked()
    button(board, "Untick all").click()
    expect(card(board, "Horse")).not_to_be_checked()


def test_opponents_move_one_at_a_time(mount: Mount):
    """After each opponent's act and its pause the browser asks for the next one."""
    board = mount(show := Toy(opponents=3))
    lay(board, "Horse")
    expect(heard(board)).to_have_text("Opponent 3 moved.")
    assert verbs(board) == ["lay", "next", "next", "next"]
    assert [intent["at"] for intent in show.intents] == [0, 1, 2, 3]


def test_in_step_pace_the_reader_says_when_to_go_on(mount: Mount):
    """Nothing moves by itself in step pace; the button to go on is there only then."""
    board = mount(Toy(opponents=2))
    expect(button(board, "Next move")).to_be_hidden()
    board.page.get_by_label("Pace").select_option("step")
    expect(button(board, "Next move")).to_have_attribute("aria-disabled", "true")
    lay(board, "Horse")
    expect(heard(board)).to_have_text("You laid 1.")
    board.page.wait_for_timeout(100)
    assert verbs(board) == ["lay"]
    button(board, "Next move").click()
    expect(heard(board)).to_have_text("Opponent 1 moved.")
    button(board, "Next move").click()
    expect(heard(board)).to_have_text("Opponent 2 moved.")
    expect(board.page.get_by_label("Pace")).to_have_value("step")


def test_no_move_is_possible_while_looking_back(mount: Mount):
    """An earlier moment is fetched by a message, is read-only, and the way back to the game needs none."""
    board = mount(Toy())
    lay(board, "Horse")
    expect(heard(board)).to_have_text("You laid 1.")
    board.page.get_by_label("Moments").fill("0")
    expect(heard(board)).to_have_text("Moment 0.")
    expect(board.page.locator("b")).to_have_count(0)
    button(board, "Lay these").click()
    expect(heard(board)).to_contain_text("earlier moment")
    assert verbs(board) == ["lay", "look"]
    button(board, "Back to the game").click()
    expect(board.page.locator("b")).to_have_text("Horse")
    expect(button(board, "Back to the game")).to_be_hidden()


def test_behind_the_curtain_nothing_is_left(mount: Mount):
    """When the screen is passed on, no text, node or remembered state of the last player is left."""
    board = mount(Toy())
    card(board, "Horse").check()
    board.page.evaluate("() => { window.old = new WeakRef(document.querySelector('input[name=card]')) }")
    button(board, "Hide").click()
    expect(button(board, "Ready")).to_be_focused()
    assert "Horse" not in board.page.content() and "laid" not in board.page.content()
    board.page.request_gc()
    assert board.page.evaluate("() => window.old.deref() === undefined")
    button(board, "Ready").click()
    expect(card(board, "Horse")).not_to_be_checked()


# ── Keyboard, focus, ear ─────────────────────────────────────────────────────────────────────────────────────────────


def test_the_notebook_never_sees_the_readers_keys(mount: Mount):
    """`d d` on a focused card would delete the notebook's cell; it stays in the board, Ctrl+S does not."""
    board = mount(Toy())
    card(board, "Horse").focus()
    for key in ("d", "d", "b", "ArrowDown", "Space", "x", "Shift+M"):
        board.page.keyboard.press(key)
    assert board.host_keys() == []
    board.page.keyboard.press("Control+s")
    assert "s" in board.host_keys()


def test_arrows_move_inside_a_hand_that_is_one_tab_stop(mount: Mount):
    """Arrows, Home and End go from card to card; Tab leaves the hand."""
    board = mount(Toy())
    card(board, "Emperor").focus()
    for key, name in (
        ("ArrowRight", "Officer"),
        ("ArrowDown", "Horse"),
        ("ArrowLeft", "Officer"),
        ("End", "Soldier"),
        ("ArrowRight", "Soldier"),
    ):
        board.page.keyboard.press(key)
        expect(card(board, name)).to_be_focused()
    board.page.keyboard.press("Tab")
    expect(board.page.get_by_label("Note")).to_be_focused()
    board.page.keyboard.press("Shift+Tab")
    expect(card(board, "Soldier")).to_be_focused()


def test_focus_stays_on_its_card_when_the_hand_is_redrawn(mount: Mount):
    """Cards change places, and the focus goes with its card."""
    board = mount(Toy())
    card(board, "Officer").focus()
    board.widget._show.do_swap({}, {})
    board.widget.refresh()
    expect(board.page.get_by_role("checkbox").first).to_have_accessible_name("Soldier")
    expect(card(board, "Officer")).to_be_focused()


def test_focus_goes_beside_a_card_that_is_gone(mount: Mount):
    """Laying the focused card by keyboard leaves the focus in the hand, on the card that took its place."""
    board = mount(Toy())
    card(board, "Officer").focus()
    board.page.keyboard.press("Space")
    board.page.keyboard.press("l")
    expect(card(board, "Officer")).to_have_count(0)
    expect(card(board, "Horse")).to_be_focused()


def test_letters_press_buttons_but_not_while_typing(mount: Mount):
    """A letter is a shortcut everywhere but in a text field."""
    board = mount(show := Toy())
    board.page.get_by_label("Note").press("l")
    expect(board.page.get_by_label("Note")).to_have_value("l")
    card(board, "Horse").focus()
    board.page.keyboard.press("l")
    expect(heard(board)).to_have_text("Tick a card first.")
    assert [intent["do"] for intent in show.intents] == ["lay"]


def test_w_asks_why_not(mount: Mount):
    """`w` asks about the focused card without playing it; Enter on a card lays what is ticked."""
    board = mount(show := Toy())
    card(board, "Horse").focus()
    board.page.keyboard.press("w")
    expect(heard(board)).to_have_text("Asked about ['card', '2'].")
    assert show.intents[0]["form"] == {"note": [""]}
    board.page.keyboard.press("Space")
    board.page.keyboard.press("Enter")
    expect(heard(board)).to_have_text("You laid 1.")


def test_escape_closes_then_clears_then_leaves(mount: Mount):
    """Escape closes the help, then takes the message away, then gives the keys back to the notebook."""
    board = mount(Toy())
    card(board, "Horse").focus()
    board.page.keyboard.press("l")
    expect(board.page.locator("[data-message]")).to_have_text("Tick a card first.")
    board.page.keyboard.press("?")
    expect(board.page.get_by_text("Keys: l lays.")).to_be_visible()
    board.page.keyboard.press("Escape")
    expect(board.page.get_by_text("Keys: l lays.")).to_be_hidden()
    expect(board.page.locator("[data-message]")).to_have_text("Tick a card first.")
    board.page.keyboard.press("Escape")
    expect(board.page.locator("[data-message]")).to_be_empty()
    board.page.keyboard.press("Escape")
    expect(board.page.locator(".bare-view")).to_be_focused()
    board.page.keyboard.press("d")
    assert board.host_keys() == ["d"]


def test_a_board_has_a_name_and_one_live_region(mount: Mount):
    """A screen reader finds a named group, one status, and axe finds nothing."""
    board = mount(Toy())
    expect(board.page.get_by_role("group", name="A toy table")).to_have_count(1)
    expect(heard(board)).to_have_count(1)
    expect(heard(board)).to_have_text("Your turn.")
    board.check_accessibility()


def test_text_size_goes_round(mount: Mount):
    """One button leads from normal over large to projector and back."""
    board = mount(Toy())
    root = board.page.get_by_role("group", name="A toy table")
    for size in ("large", "projector", "normal"):
        button(board, "Text size").click()
        expect(root).to_have_attribute("data-size", size)


def test_a_long_press_opens_no_menu(mount: Mount):
    """A finger resting on a card opens no context menu; the mouse still does."""
    board = mount(Toy(), touch=True)
    ask = """type => { const at = document.querySelector('input[name=card]');
      at.dispatchEvent(new PointerEvent('pointerdown', { pointerType: type, bubbles: true }));
      return at.dispatchEvent(new PointerEvent('contextmenu', { pointerType: type, bubbles: true, cancelable: true })); }"""
    assert board.page.evaluate(ask, "touch") is False
    assert board.page.evaluate(ask, "mouse") is True


# ── Motion ───────────────────────────────────────────────────────────────────────────────────────────────────────────

WATCH = "() => { window.flights = 0; const old = Element.prototype.animate; Element.prototype.animate = function (...a) { window.flights += 1; return old.apply(this, a); }; }"


@pytest.mark.parametrize(
    ("reduced", "chosen", "flies"), [(False, "normal", True), (True, "normal", False), (False, "at-once", False)]
)
def test_cards_travel_unless_the_reader_wants_none_of_it(mount: Mount, reduced, chosen, flies):
    """A laid card travels to the table; not with reduced motion, nor at once."""
    board = mount(Toy(start_pace=chosen), reduced_motion=reduced)
    board.page.evaluate(WATCH)
    lay(board, "Soldier")
    expect(board.page.locator("b")).to_have_text("Soldier")
    board.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert (board.page.evaluate("() => window.flights") > 0) is flies, "it starts before the next picture"


# ── Films ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_lesson_is_stepped_without_a_message(mount: Mount):
    """Steps, tries, example and slider work with the kernel gone, and nothing is sent."""
    board = mount(ToyFilm())
    board.close_kernel()
    expect(board.page.get_by_text("This lesson goes on").first).to_be_visible()
    button(board, "Skip this step").click()
    expect(board.page.get_by_text("Picture 1")).to_be_visible()
    expect(board.page.locator("[data-count]")).to_have_text("1 / 3")
    button(board, "Next picture").click()
    expect(heard(board)).to_have_text("P2.")
    expect(board.page.locator("[data-count]")).to_have_text("2 / 3")
    board.page.get_by_label("Picture", exact=True).fill("0")
    expect(board.page.get_by_text("Picture 1")).to_be_visible()
    button(board, "Play").click()
    expect(heard(board)).to_have_text("P3.")
    button(board, "Next").click()
    expect(board.page.get_by_text("The end", exact=True)).to_be_visible()
    expect(button(board, "Next")).to_be_hidden()
    button(board, "Back").click()
    expect(board.page.get_by_text("Picture 1")).to_be_visible()
    button(board, "Back").click()
    button(board, "Example").click()
    expect(button(board, "Example")).to_have_attribute("aria-current", "step")
    assert board.sent == []


def test_a_right_try_ends_a_step(mount: Mount):
    """The right cards, in whatever order, are praised, played out, and lead on."""
    board = mount(ToyFilm())
    expect(board.page.get_by_text("Well done")).to_be_hidden()
    for name in ("Card 10", "Card 9"):
        card(board, name).check()
    button(board, "Lay these").click()
    expect(board.page.get_by_text("That is right.")).to_be_visible()
    expect(board.page.get_by_text("They are laid")).to_be_visible()
    expect(board.page.get_by_text("Well done")).to_be_visible()
    expect(heard(board)).to_have_text("Right.")
    expect(button(board, "Next")).to_be_focused()
    board.page.keyboard.press("Enter")
    expect(board.page.get_by_text("Picture 1")).to_be_visible()
    expect(board.page.get_by_text("That is right.")).to_have_count(0)
    button(board, "Back").click()
    expect(card(board, "Card 9")).not_to_be_checked()
    expect(button(board, "Next")).to_be_visible()
    assert board.sent == []


def test_a_wrong_try_says_why_and_leaves_everything(mount: Mount):
    """Wrong cards are answered in the place for messages; the ticks stay, the step stays open."""
    board = mount(ToyFilm())
    card(board, "Card 2").check()
    button(board, "Lay these").click()
    expect(board.page.get_by_text("Those are not a pair.")).to_be_visible()
    expect(heard(board)).to_have_text("Not a pair.")
    expect(card(board, "Card 2")).to_be_checked()
    expect(button(board, "Skip this step")).to_be_visible()
    button(board, "Pass").click()
    expect(heard(board)).to_have_text("Not a pair.")
    expect(button(board, "Lay these")).to_be_visible()
    assert board.sent == []


def test_a_game_goes_on_from_a_lesson_and_leads_back(mount: Mount):
    """Playing on asks Python and names the step; the lesson is there again without a message."""
    board = mount(show := ToyFilm())
    button(board, "Example").click()
    button(board, "Next").click()
    button(board, "Play on from here").click()
    expect(board.page.get_by_text("A game from here")).to_be_visible()
    assert show.intents[0]["step"] == "end"
    button(board, "Back to the lesson").click()
    expect(board.page.get_by_text("The end", exact=True)).to_be_visible()
    assert verbs(board) == ["play_on"]


def test_a_lesson_exports_to_one_file_that_works_offline(chromium: Browser, tmp_path: Path):
    """The exported page opens from a disk with no network, and its tries are answered."""
    file = tmp_path / "lesson.html"
    file.write_text(exported(ToyFilm()), encoding="utf-8")
    context = chromium.new_context(offline=True)
    errors: list[str] = []
    page = context.new_page()
    watch(page, errors)
    page.goto(file.as_uri())
    page.get_by_role("checkbox", name="Card 9").check()
    page.get_by_role("checkbox", name="Card 10").check()
    page.get_by_role("button", name="Lay these").click()
    expect(page.get_by_text("That is right.")).to_be_visible()
    page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Next", exact=True).click()
    page.get_by_role("button", name="Play on from here").click()
    expect(page.get_by_text("This page works on its own.").first).to_be_visible()
    context.close()
    assert [error for error in errors if not error.startswith("request to file:")] == []


def test_play_cannot_be_exported():
    """A game needs its rules, so it is no page."""
    with pytest.raises(ValueError, match="no film"):
        exported(Toy())


# ── Faults, kernels, views ───────────────────────────────────────────────────────────────────────────────────────────


def test_a_fault_is_told_and_the_board_stays_usable(mount: Mount):
    """A failing handler shows a sentence, keeps code lines one click away without any value, and play goes on."""
    board = mount(Toy())
    card(board, "Horse").check()
    button(board, "Break").click()
    expect(board.page.get_by_text("mistake in this program").first).to_be_visible()
    expect(heard(board)).to_contain_text("mistake in this program")
    assert "RuntimeError" in board.errors.pop()  # under test it is raised as well
    details = board.page.locator("pre")
    expect(details).to_be_hidden()
    board.page.get_by_text("What happened").click()
    expect(details).to_contain_text("do_break")
    assert FOREIGN_CARD not in details.inner_text() and "RuntimeError" in details.inner_text()
    expect(card(board, "Horse")).to_be_checked()
    button(board, "Lay these").click()
    expect(heard(board)).to_have_text("You laid 1.")
    expect(board.page.get_by_text("mistake in this program")).to_have_count(0)


def test_a_dead_kernel_is_told(mount: Mount):
    """After the kernel's end the board says so, stays readable, and does not wait for ever."""
    board = mount(Toy())
    board.close_kernel()
    expect(heard(board)).to_contain_text("kernel has stopped")
    lay(board, "Horse")
    expect(board.page.get_by_text("Run its cell again").first).to_be_visible()
    expect(board.page.get_by_role("group", name="A toy table")).not_to_have_attribute("aria-busy", "true")


def test_a_slow_kernel_is_told(mount: Mount):
    """An answer that takes more than four seconds is excused, and other moves wait until it is there."""
    board = mount(Toy())
    board.page.clock.install()
    board.page.evaluate("() => { window.boardMessage = () => new Promise(() => {}) }")
    lay(board, "Horse")
    expect(board.page.get_by_role("group", name="A toy table")).to_have_attribute("aria-busy", "true")
    board.page.clock.run_for(4100)
    expect(board.page.get_by_text("There is no answer yet").first).to_be_visible()


def test_two_views_share_no_id_and_one_can_go(mount: Mount):
    """Two views of one board show the same, label their own cards, and go on when one is removed."""
    board = mount(show := Toy(opponents=2))
    before = board.listeners()
    second = board.add_view()
    assert board.listeners() == 2 * before
    ids = board.page.evaluate("() => [...document.querySelectorAll('#host [id]')].map(el => el.id)")
    assert len(ids) == len(set(ids)) == 12  # in each view a symbol, four cards, and what is laid
    for use in board.page.locator("use").all():
        assert board.page.evaluate("id => document.querySelectorAll(id).length", use.get_attribute("href")) == 1
    second.get_by_text("Horse").click()
    expect(second.get_by_label("Horse")).to_be_checked()
    expect(board.views.first.get_by_label("Horse")).not_to_be_checked()
    second.get_by_role("button", name="Lay these").click()
    for view in board.views.all():
        expect(view.get_by_role("status")).to_have_text("Opponent 2 moved.")
    assert [intent["do"] for intent in show.intents] == ["lay", "next", "next"]
    board.remove_view(0)
    assert board.listeners() == before
    board.page.get_by_label("Emperor").check()
    button(board, "Lay these").click()
    expect(card(board, "Emperor")).to_have_count(0)


def test_a_board_is_text_and_a_picture_where_nothing_runs(mount: Mount):
    """Beside the widget there is plain text and HTML with its own ids; repr is the title alone."""
    board = mount(Toy())
    bundle, _ = board.widget._repr_mimebundle_()
    assert repr(board.widget) == "A toy table"
    assert "[ ] Horse" in bundle["text/plain"] and "run this cell" in bundle["text/plain"]
    assert "application/vnd.jupyter.widget-view+json" in bundle
    ids = re.findall(r'\bid="([^"]*)"', bundle["text/html"])
    assert len(ids) == 6 and all(name.startswith(f"s{board.widget.model_id[:8]}-") for name in ids)
    assert (
        board.page.evaluate(
            "html => { const d = document.createElement('div'); d.innerHTML = html; return d.querySelectorAll('fieldset[disabled] button').length }",
            bundle["text/html"],
        )
        > 3
    )


def test_few_messages_and_a_clean_end(mount: Mount, capsys):
    """A board is two models, a move is one message and one answer, and closing leaves nothing behind."""
    from ipywidgets.widgets.widget import _instances

    before = len(_instances)
    board = mount(Toy())
    assert len(_instances) == before + 2
    assert board.messages == []
    lay(board, "Horse")
    expect(heard(board)).to_have_text("You laid 1.")
    board.page.wait_for_timeout(50)
    assert [(m.way, m.method) for m in board.messages] == [
        ("to python", "custom"),
        ("to browser", "update"),
        ("to python", "custom"),
    ]
    board.widget.close()
    board.widget.close()
    assert len(_instances) == before
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("good", "bad"),
    [("function render(", "function render(("), ('"change:frame"', '"change:frames"'), ('"submit"', '"submitted"')],
)
def test_a_broken_module_is_found(mount: Mount, monkeypatch, good, bad):
    """A syntax error or a wrong event name in the front end makes a test like the first one fail."""
    assert good in Board._esm
    monkeypatch.setattr(Board, "_esm", Board._esm.replace(good, bad))
    with pytest.raises(Exception, match=r"Timeout|exceeded|expected to"):  # noqa: PT012 - whichever step notices it
        board = mount(Toy())
        card(board, "Horse").check(timeout=1000)
        button(board, "Lay these").click(timeout=1000)
        expect(heard(board)).to_have_text("You laid 1.", timeout=500)
