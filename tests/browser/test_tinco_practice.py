"""Practice of Tinco in a real browser: levels, players and cards that are chosen, by keyboard, finger and mouse."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tabletutor.drill import Practice
from tabletutor.games.tinco.exercises import EXERCISES


def practice(kind: str, word: str = "7b-monday") -> Practice:
    """Practice in one kind."""
    return Practice("tinco", [kind], word)


def first(kind: str, fits) -> Practice:
    """Practice whose first question is of a certain sort."""
    some = (practice(kind, f"word {n}") for n in range(80))
    return next(show for show in some if fits(show.question))


def give_up(board) -> None:
    """Ask for all hints, the last of which is the answer."""
    view = board.views.first
    for button in ("Hint: where to look", "Hint: which clause", "Show the answer"):
        view.get_by_role("button", name=button).click()
    expect(view.get_by_role("button", name="Next question")).to_be_visible()


def control(board, name: str, value: str):
    """The control that stands for a value."""
    return board.views.first.locator(f'input[name="{name}"][value="{value}"]')


def check(board) -> None:
    """Have the answer marked."""
    board.views.first.get_by_role("button", name="Check my answer").click()


def says(board, text: str) -> None:
    """Wait until the live region says this."""
    expect(board.views.first.get_by_role("status")).to_contain_text(text)


def test_levels_are_chosen_for_every_marker(mount):
    """One that is missing is no try; a wrong one is told whose it is; the answer moves the markers and marks the sets."""
    show = practice("markers")
    board = mount(show)
    view, right, n = board.views.first, show.question.right(), show.question.game.players
    lists = view.get_by_label("Level then")
    expect(lists).to_have_count(n)
    lists.first.select_option(right["level0"][0])
    check(board)
    says(board, "Choose a level for every player first.")
    for seat in range(n):
        lists.nth(seat).select_option(right[f"level{seat}"][0])
    wrong = "0" if right["level0"] != ["0"] else "1"
    lists.first.select_option(wrong)
    check(board)
    says(board, "Wrong.")
    expect(lists.nth(1)).to_have_value(right["level1"][0])
    expect(view.get_by_text("in the set")).to_have_count(0)
    lists.first.select_option(right["level0"][0])
    check(board)
    says(board, "Right.")
    expect(view.get_by_text("in the set").first).to_be_attached()
    expect(lists.first).to_be_disabled()


def test_whether_a_token_may_be_taken_is_said_by_keyboard(mount):
    """Arrows choose, C checks; the live region says why not, then right, and N leads on to a question with nothing chosen."""
    show = practice("take")
    board = mount(show)
    page, radios = board.page, board.views.first.get_by_role("radio")
    values = [radios.nth(at).get_attribute("value") for at in range(radios.count())]
    right = values.index(show.question.right()["name"][0])
    radios.nth((right + 1) % len(values)).focus()
    page.keyboard.press("Space")
    page.keyboard.press("c")
    says(board, "Wrong.")
    page.keyboard.press("ArrowUp")
    expect(radios.nth(right)).to_be_checked()
    page.keyboard.press("c")
    says(board, "Right.")
    page.keyboard.press("n")
    says(board, "Question 2.")
    expect(board.views.first.get_by_role("radio", checked=True)).to_have_count(0)


@pytest.mark.parametrize("touch", [False, True])
def test_a_set_is_ticked_on_the_cards(mount, touch):
    """The whole card is the target; four are too few; the fifth makes it a set; nothing is played."""
    show = first("set", lambda question: len(question.right()["card"]) == 5)
    board = mount(show, width=360 if touch else 1000, touch=touch)
    right = show.question.right()["card"]
    for at, name in enumerate(right):
        box = control(board, "card", name)
        box.tap() if touch else box.click()
        if at == 3:
            check(board)
            says(board, "You ticked 4.")
    check(board)
    says(board, "A set:")
    assert not [sent for sent in board.sent if sent["do"].startswith(("offer", "take"))]


def test_swaps_are_answered_with_any_cards_that_fit(mount):
    """A wrong number is told; ticks survive it; other cards than those of the answer are right as well."""
    show = first("swap", lambda question: question.asked.aim == "keep" and question.asked.number() == 2)
    board = mount(show)
    asked = show.question.asked
    boxes = board.views.first.locator('input[name="card"]')
    fitting = [
        name
        for name in (boxes.nth(at).get_attribute("value") for at in range(boxes.count()))
        if asked.mark({"card": [name, *show.question.right()["card"][:1]]})[0]
    ]
    control(board, "card", fitting[-1]).click()
    check(board)
    says(board, "only equal numbers")
    expect(control(board, "card", fitting[-1])).to_be_checked()
    control(board, "card", show.question.right()["card"][0]).click()
    check(board)
    says(board, "as many as you get")


def test_players_are_ticked_and_the_solution_says_why(mount):
    """Several may be right; with “nobody” beside them it is no answer; then each offer has its row."""
    show = first("trade", lambda question: len(question.right()["seat"]) > 1)
    board = mount(show)
    view = board.views.first
    for name in show.question.right()["seat"]:
        control(board, "seat", name).check()
    control(board, "seat", "none").check()
    check(board)
    says(board, "Choose one or the other.")
    control(board, "seat", "none").uncheck()
    check(board)
    says(board, "Right.")
    rows = view.get_by_role("region", name="What has become of the offers").get_by_role("row")
    expect(rows).to_have_count(show.question.game.players)


def test_numbers_of_cards_are_written(mount):
    """A missing number is no try, a wrong sum is told, and Enter checks."""
    show = first("dealer", lambda question: question.ask == "cards")
    board = mount(show)
    fields, right = board.views.first.get_by_role("spinbutton"), show.question.right()
    fields.first.fill("9")
    check(board)
    says(board, "Write a number for every player first.")
    for at in range(fields.count()):
        fields.nth(at).fill("9")
    check(board)
    says(board, "Wrong.")
    for at in range(fields.count()):
        fields.nth(at).fill(right[f"held{at}"][0])
    fields.first.press("Enter")
    says(board, "Right.")


@pytest.mark.parametrize("kind", sorted(EXERCISES))
@pytest.mark.parametrize("word", ["7b-monday", "xmas"])
def test_every_kind_fits_a_telephone_and_everybody(mount, kind, word):
    """At 360 px nothing is cut off, and axe finds nothing, before and after the answer."""
    board = mount(practice(kind, word), width=360, dark=True, reduced_motion=True)
    assert board.fits()
    board.check_accessibility()
    give_up(board)
    assert board.fits()
    board.check_accessibility()


@pytest.mark.parametrize("kind", ["markers", "winner", "set", "swap", "odds"])
def test_what_is_chosen_is_seen_in_forced_colours(mount, kind):
    """With forced colours the controls are there and hold the answer, and nothing is cut off."""
    show = practice(kind)
    board = mount(show, forced_colours=True)
    give_up(board)
    for name, values in show.question.right().items():
        for value in values:
            if name.startswith("level"):
                expect(board.views.first.locator(f'select[name="{name}"]')).to_have_value(value)
            else:
                expect(control(board, name, value)).to_be_checked()
    assert board.fits()
