"""Practice of Xochintlan in a real browser: squares, stacks and cards that are chosen, by keyboard, finger and mouse."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tabletutor.drill import Practice
from tabletutor.games.xochintlan.exercises import EXERCISES


def practice(kind: str, word: str = "7b-monday") -> Practice:
    """Practice in one kind."""
    return Practice("xochintlan", [kind], word)


def give_up(board) -> None:
    """Ask for all hints, the last of which is the answer."""
    for _ in range(3):
        hint = board.views.first.get_by_role("button", name="Hint")
        board.views.first.get_by_role("button", name="Show the answer").or_(hint).first.click()
        board.page.wait_for_timeout(60)
    expect(board.views.first.get_by_role("button", name="Next question")).to_be_visible()


def square(board, cell: str):
    """The control of a square."""
    return board.views.first.locator(f'input[name="cell"][value="{cell}"]')


def test_a_verdict_is_chosen_by_keyboard(mount):
    """Tab to the answers, arrows choose, C checks; the live region says why, then right, and N leads on."""
    show = practice("win")
    board = mount(show)
    page, view = board.page, board.views.first
    names = ["won", "human", "mixed", "few", "spoiled", "mirror", "shape"]
    right = names.index(show.question.right()["name"][0])
    radios = view.get_by_role("radio")
    radios.first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown" if right == 0 else "c")
    if right == 0:
        page.keyboard.press("c")
    expect(view.get_by_role("status")).to_contain_text("Wrong.")
    for _ in range(right or 1):
        page.keyboard.press("ArrowDown" if right else "ArrowUp")
    expect(radios.nth(right)).to_be_checked()
    page.keyboard.press("c")
    expect(view.get_by_role("status")).to_contain_text("Right.")
    page.keyboard.press("n")
    expect(view.get_by_role("status")).to_contain_text("Question 2.")
    expect(view.get_by_role("radio", checked=True)).to_have_count(0)


def test_a_move_is_chosen_on_the_table_by_keyboard(mount):
    """Arrows walk over the squares and choose nothing, Space chooses; a number chooses the stack; one square at a time."""
    show = practice("onemove")
    board = mount(show)
    page, view = board.page, board.views.first
    answer = show.question.right()
    squares = view.locator('input[name="cell"]')
    squares.first.focus()
    page.keyboard.press("ArrowRight")
    expect(squares.nth(1)).to_be_focused()
    expect(view.locator('input[name="cell"]:checked')).to_have_count(0)
    page.keyboard.press("Space")
    expect(squares.nth(1)).to_be_checked()
    square(board, answer["cell"][0]).focus()
    page.keyboard.press("Space")
    expect(view.locator('input[name="cell"]:checked')).to_have_count(1)
    page.keyboard.press(str("lbmh".index(answer["kind"][0]) + 1))
    expect(view.locator(f'input[name="kind"][value="{answer["kind"][0]}"]')).to_be_checked()
    page.keyboard.press("c")
    expect(view.get_by_role("status")).to_contain_text("Right. With")
    expect(square(board, answer["cell"][0])).to_be_disabled()
    assert not [sent for sent in board.sent if sent["do"].startswith("play")]


@pytest.mark.parametrize("touch", [False, True])
def test_a_square_is_chosen_by_a_click_on_the_tile(mount, touch):
    """The tile is as good a target as the box over it, and what is chosen is ringed."""
    show = practice("onemove")
    board = mount(show, width=360 if touch else 1000, touch=touch)
    cell = show.question.right()["cell"][0]
    box = square(board, cell)
    for _ in range(2):  # on a telephone the first touch may bring a small square nearer
        if not box.is_checked():
            box.tap() if touch else box.click()
    expect(box).to_be_checked()
    face = box.locator("xpath=..").locator(".tt-tile")
    assert face.evaluate("el => getComputedStyle(el).outlineStyle") == "solid"


def test_ticked_squares_stay_after_a_wrong_answer_and_are_gone_with_the_question(mount):
    """Ticks survive the feedback; the solution ticks the right squares, with a sign and a reason at the others."""
    show = practice("playable")
    board = mount(show)
    view, cells = board.views.first, show.question.twist.split()[1:]
    for cell in cells:
        square(board, cell).check()
    view.get_by_role("button", name="Check my answer").click()
    expect(view.get_by_role("status")).to_contain_text("Wrong.")
    expect(view.locator('input[name="cell"]:checked')).to_have_count(len(cells))
    give_up(board)
    right = show.question.right()["cell"]
    expect(view.locator('input[name="cell"]:checked')).to_have_count(len(right))
    expect(view.get_by_role("table").last).to_contain_text("Why not")
    view.get_by_role("button", name="Another one like this").click()
    expect(view.locator('input[name="cell"]:checked')).to_have_count(0)


def test_the_belief_view_says_why(mount):
    """Before the answer 18 cards to tick and no reason; after it those that can win are ticked, all others say why not."""
    show = practice("belief")
    board = mount(show)
    view, right = board.views.first, show.question.right()["goal"]
    gallery = view.get_by_role("group", name="The 18 goal cards")
    expect(gallery.get_by_role("checkbox")).to_have_count(18)
    assert "not in one action" not in gallery.inner_text()
    give_up(board)
    expect(gallery.get_by_role("checkbox", checked=True)).to_have_count(len(right))
    assert gallery.inner_text().count("no: ") == 18 - len(right)


@pytest.mark.parametrize("kind", sorted(EXERCISES))
def test_every_kind_fits_a_telephone_and_everybody(mount, kind):
    """At 360 px nothing is cut off, and axe finds nothing, before and after the answer."""
    board = mount(practice(kind), width=360, dark=True, reduced_motion=True)
    assert board.fits()
    board.check_accessibility()
    give_up(board)
    assert board.fits()
    board.check_accessibility()


@pytest.mark.parametrize("kind", ["onemove", "playable", "belief"])
def test_what_is_chosen_is_seen_in_forced_colours(mount, kind):
    """With forced colours the controls are there and hold the answer, and nothing is cut off."""
    show = practice(kind)
    board = mount(show, forced_colours=True)
    give_up(board)
    right = show.question.right()
    for name, values in right.items():
        for value in values:
            expect(board.views.first.locator(f'input[name="{name}"][value="{value}"]')).to_be_checked()
    assert board.fits()
