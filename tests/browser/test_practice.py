"""Practice in a real browser: by keyboard alone, on a telephone, in the dark; every kind of question."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tabletutor.drill import Practice
from tabletutor.games.tamcuc.exercises import EXERCISES


def practice(kind: str, word: str = "7b-monday") -> Practice:
    """Practice in one kind."""
    return Practice("tamcuc", [kind], word)


def right_and_wrong(show: Practice) -> tuple[int, int]:
    """Places, the reader's last, of a player who is the answer and of one who is not."""
    order = [*range(1, show.question.game.players), 0]
    marked = [show.question.mark({"seat": [str(seat)]}).right for seat in order]
    return marked.index(True), marked.index(False)


def test_a_question_is_answered_by_keyboard_wrong_then_right(mount):
    """Tab to the answers, arrows choose, Enter checks; the live region says wrong and why, then right; focus goes on."""
    show = practice("winner")
    board = mount(show)
    right, wrong = right_and_wrong(show)
    page, status = board.page, board.views.first.get_by_role("status")
    radios = board.views.first.get_by_role("radio")
    page.keyboard.press("Tab")
    expect(radios.first).to_be_focused()
    page.keyboard.press("Space")
    for _ in range(wrong):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(status).to_contain_text("Wrong.")
    for _ in range(abs(right - wrong)):
        page.keyboard.press("ArrowDown" if right > wrong else "ArrowUp")
    expect(radios.nth(right)).to_be_checked()
    page.keyboard.press("c")
    expect(status).to_contain_text("Right.")
    expect(status).to_contain_text("won the trick")
    page.keyboard.press("n")
    expect(status).to_contain_text("Question 2.")
    expect(board.views.first.get_by_role("radio", checked=True)).to_have_count(0)
    assert board.host_keys() == ["Tab"]  # the one that led into the board


def test_hints_and_letters(mount):
    """H gives three hints one after the other, the third is the answer; A brings another one of the kind."""
    board = mount(practice("starts"))
    status = board.views.first.get_by_role("status")
    board.views.first.get_by_role("radio").first.focus()
    board.page.keyboard.press("h")
    expect(status).to_contain_text("the count begins with him")
    board.page.keyboard.press("h")
    expect(status).to_contain_text("Counting to the starting player")
    expect(board.page.locator(".tt-finger")).to_have_count(0)
    board.page.keyboard.press("h")
    expect(status).to_contain_text("The count ends at")
    expect(board.page.locator(".tt-finger")).to_have_count(1)
    expect(board.views.first.get_by_role("button", name="Next question")).to_be_focused()
    board.page.keyboard.press("a")
    expect(status).to_contain_text("Question 2.")


def test_what_is_chosen_stays_after_a_wrong_answer_and_is_gone_with_the_question(mount):
    """Ticks survive the feedback; the next question begins with none."""
    board = mount(practice("lay"))
    boxes = board.views.first.get_by_role("checkbox")
    for at in range(5):
        boxes.nth(at).check()
    board.views.first.get_by_role("button", name="Check my answer").click()
    expect(board.views.first.get_by_role("status")).to_contain_text("you chose 5")
    expect(board.views.first.get_by_role("checkbox", checked=True)).to_have_count(5)
    board.views.first.get_by_role("button", name="Skip this question").click()
    expect(board.views.first.get_by_role("status")).to_contain_text("Question 2.")
    expect(board.views.first.get_by_role("checkbox", checked=True)).to_have_count(0)


def test_the_answer_takes_the_place_of_a_wrong_entry(mount):
    """After the last hint the controls hold the right answer instead of the reader's, and can no longer be changed."""
    show = practice("points")
    board = mount(show)
    view = board.views.first
    answer, last = show.question.right(), show.question.game.players - 1
    right = (int(answer["seat"][0]) - 1) % (last + 1)
    wrong = 0 if right else last
    view.get_by_role("radio").nth(wrong).check()
    view.get_by_role("spinbutton").fill("77")
    for _ in range(3):
        hint = view.get_by_role("button", name="Hint")
        view.get_by_role("button", name="Show the answer").or_(hint).first.click()
        board.page.wait_for_timeout(60)
    expect(view.get_by_role("radio").nth(right)).to_be_checked()
    expect(view.get_by_role("radio", checked=True)).to_have_count(1)
    expect(view.get_by_role("spinbutton")).to_have_value(answer["points"][0])
    expect(view.get_by_role("spinbutton")).to_be_disabled()
    view.get_by_role("button", name="Another one like this").click()
    expect(view.get_by_role("radio", checked=True)).to_have_count(0)
    expect(view.get_by_role("spinbutton")).to_have_value("")


def test_a_click_on_the_cards_chooses_the_player(mount):
    """The cards are as good a target as the name."""
    board = mount(practice("winner"))
    board.page.locator(".tt-seat .tt-card").last.click()
    expect(board.views.first.get_by_role("radio").last).to_be_checked()


def test_a_kind_is_chosen_on_the_board(mount):
    """The list of kinds leads to a question of that kind."""
    board = mount(Practice("tamcuc", seed="7b-monday"))
    board.views.first.get_by_label("Kind of question").select_option(label="Who starts")
    board.views.first.get_by_role("button", name="New question").click()
    expect(board.views.first.locator(".tt-now")).to_contain_text("Choose the player who starts")


@pytest.mark.parametrize("kind", sorted(EXERCISES))
def test_every_kind_fits_a_telephone_and_everybody(mount, kind):
    """At 360 px nothing is cut off, and axe finds nothing, before and after the answer."""
    board = mount(practice(kind), width=360, dark=True, reduced_motion=True)
    assert board.fits()
    board.check_accessibility()
    for _ in range(3):
        board.views.first.get_by_role("button", name="Show the answer").or_(
            board.views.first.get_by_role("button", name="Hint")
        ).first.click()
        board.page.wait_for_timeout(60)
    expect(board.views.first.get_by_role("button", name="Next question")).to_be_visible()
    assert board.fits()
    board.check_accessibility()
