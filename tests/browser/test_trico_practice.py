"""Practice of Trico in a real browser: cards, players and lines that are chosen, by keyboard, finger and mouse."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tabletutor.drill import Practice
from tabletutor.games.trico.exercises import EXERCISES


def practice(kind: str, word: str = "7b-monday") -> Practice:
    """Practice in one kind."""
    return Practice("trico", [kind], word)


def aiming(aim: str) -> Practice:
    """Practice that asks for a card to take, with this aim."""
    some = (practice("take", f"word {n}") for n in range(60))
    return next(show for show in some if show.question.twist == aim)


def give_up(board) -> None:
    """Ask for all hints, the last of which is the answer."""
    view = board.views.first
    for button in ("Hint: where to look", "Hint: which clause", "Show the answer"):
        view.get_by_role("button", name=button).click()
    expect(view.get_by_role("button", name="Next question")).to_be_visible()


def card(board, name: str):
    """The control of a card."""
    return board.views.first.locator(f'input[name="card"][value="{name}"]')


def says(board, text: str) -> None:
    """Wait until the live region says this."""
    expect(board.views.first.get_by_role("status")).to_contain_text(text)


def test_a_winner_is_chosen_by_keyboard(mount):
    """Arrows choose, C checks; the live region says why not, then right, and N leads on to a question with nothing chosen."""
    show = practice("winner")
    board = mount(show)
    page, view = board.page, board.views.first
    radios = view.get_by_role("radio")
    values = [radios.nth(at).get_attribute("value") for at in range(radios.count())]
    right = values.index(show.question.right()["seat"][0])
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
    expect(view.get_by_role("radio", checked=True)).to_have_count(0)


@pytest.mark.parametrize("touch", [False, True])
def test_a_card_is_taken_by_a_click_on_it(mount, touch):
    """The whole card is the target; one at a time; a card of another number is Trico, but of one marker."""
    show = aiming("same")
    board = mount(show, width=360 if touch else 1000, touch=touch)
    right, view = show.question.right()["card"][0], board.views.first
    for name in [name for name in view.locator('input[name="card"]').all() if name.get_attribute("value") != right]:
        name.tap() if touch else name.click()
        expect(view.get_by_role("radio", checked=True)).to_have_count(1)
    box = card(board, right)
    box.tap() if touch else box.click()
    face = box.locator("xpath=..").locator(".tt-card")
    expect(box).to_be_checked()
    assert face.evaluate("el => getComputedStyle(el).outlineStyle") == "solid"
    view.get_by_role("button", name="Check my answer").click()
    says(board, "one number in all three colours")
    assert not [sent for sent in board.sent if sent["do"].startswith(("play", "take"))]


def test_two_cards_are_ticked_by_a_lead_who_takes_both(mount):
    """One card is no answer yet; with the right two it is, whatever their order."""
    show = aiming("both")
    board = mount(show)
    view, right = board.views.first, show.question.right()["card"]
    card(board, right[1]).check()
    view.get_by_role("button", name="Check my answer").click()
    says(board, "two where two are asked for")
    card(board, right[0]).check()
    view.get_by_role("button", name="Check my answer").click()
    says(board, "all three colours")


def test_ticked_cards_stay_after_a_wrong_answer_and_are_gone_with_the_question(mount):
    """Ticks survive the feedback; the solution ticks the winning cards and says of each card what it would do."""
    show = practice("beats")
    board = mount(show)
    view, hand = board.views.first, show.question.asked.hand
    for box in view.locator('input[name="card"]:not([value="none"])').all():
        box.check()
    view.get_by_role("button", name="Check my answer").click()
    says(board, "Wrong.")
    expect(view.locator('input[name="card"]:checked')).to_have_count(len(hand))
    give_up(board)
    expect(view.locator('input[name="card"]:checked')).to_have_count(len(show.question.right()["card"]))
    expect(view.get_by_role("region", name="What each card would do").get_by_role("row")).to_have_count(1 + len(hand))
    view.get_by_role("button", name="Another one like this").click()
    expect(view.locator('input[name="card"]:checked')).to_have_count(0)


def test_a_penalty_is_answered_with_a_card_and_numbers(mount):
    """Numbers are written by keys; a missing one is no try; a wrong one is told whose it is."""
    show = practice("penalty")
    board = mount(show)
    view, right = board.views.first, show.question.right()
    card(board, right["card"][0]).check()
    view.get_by_role("button", name="Check my answer").click()
    says(board, "write a number for each player")
    fields = view.get_by_role("spinbutton")
    for at in range(fields.count()):
        fields.nth(at).fill("29")
    view.get_by_role("button", name="Check my answer").click()
    says(board, "Wrong.")
    for name, values in right.items():
        if name.startswith("held"):
            view.locator(f'input[name="{name}"]').fill(values[0])
    fields.first.press("Enter")
    says(board, "Right.")
    expect(fields.first).to_be_disabled()


def test_the_other_tables_are_one_click_away(mount):
    """While a question stands there the reconstructions can be looked at, and tell nothing of the answer."""
    board = mount(practice("winner"))
    view = board.views.first
    view.get_by_text("Reconstructed, the original is lost").click()
    expect(view.get_by_text("The original table of winning conditions")).to_be_visible()
    expect(view.get_by_text("Here wins")).to_have_count(0)
    give_up(board)
    view.get_by_text("Reconstructed, the original is lost").click()
    expect(view.get_by_text("Here wins")).to_be_visible()


@pytest.mark.parametrize("kind", sorted(EXERCISES))
def test_every_kind_fits_a_telephone_and_everybody(mount, kind):
    """At 360 px nothing is cut off, and axe finds nothing, before and after the answer."""
    board = mount(practice(kind), width=360, dark=True, reduced_motion=True)
    assert board.fits()
    board.check_accessibility()
    give_up(board)
    assert board.fits()
    board.check_accessibility()


@pytest.mark.parametrize("kind", ["winner", "beats", "take", "penalty"])
def test_what_is_chosen_is_seen_in_forced_colours(mount, kind):
    """With forced colours the controls are there and hold the answer, and nothing is cut off."""
    show = practice(kind)
    board = mount(show, forced_colours=True)
    give_up(board)
    for name, values in show.question.right().items():
        for value in values:
            box = board.views.first.locator(f'input[name="{name}"]')
            if name.startswith("held"):
                expect(box).to_have_value(value)
            else:
                expect(board.views.first.locator(f'input[name="{name}"][value="{value}"]')).to_be_checked()
    assert board.fits()
