"""The lesson of Tam Cúc in Chromium: by keyboard alone, without a message to Python, and from a file without a network."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tabletutor.page import page as exported
from tabletutor.tutor import Lesson, lesson
from tests.browser.bare import BarePage
from tests.chromium import watch

Mount = Callable[..., BarePage]


@pytest.fixture(scope="module")
def show() -> Lesson:
    """One lesson for all tests here: nothing in it changes as long as it is only stepped."""
    return lesson("tamcuc")


@pytest.fixture
def on_disk(chromium: Browser, show: Lesson, tmp_path: Path) -> Iterator[Page]:
    """The lesson as a file, opened without a network."""
    file = tmp_path / "lesson.html"
    file.write_text(exported(show), encoding="utf-8")
    context = chromium.new_context(offline=True, reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(5000)
    errors: list[str] = []
    watch(page, errors, console=True)
    page.goto(file.as_uri())
    page.wait_for_selector(".tt-root")
    yield page
    context.close()
    assert [error for error in errors if not error.startswith("request to file:")] == []


def title(page: Page) -> str:
    return page.locator(".tt-bar h3").inner_text()


def goto(page: Page, step: str) -> None:
    page.locator(".tt-contents > summary").click()
    page.locator(f".tt-contents [data-step={step}]").click()


def message(page: Page):
    return page.locator("[data-message] .tt-message p").first


def test_a_hint_takes_the_place_of_the_one_before(on_disk: Page):
    """Opened one after the other, only the last level of a hint is seen; folding it up brings the one before back."""
    goto(on_disk, "pair")
    levels = [
        on_disk.get_by_text(text, exact=True)
        for text in ("Hint: where to look", "Hint: which clause", "Show the answer")
    ]
    shown = on_disk.locator(".tt-hint > p:visible")
    for at, start in enumerate(
        ("Three of your cards", "2.3 Two cards: Two cards of one rank", "Lay two sealed Horses")
    ):
        levels[at].click()
        expect(shown).to_have_count(1)
        expect(shown).to_contain_text(start)
    levels[2].click()
    expect(shown).to_contain_text("2.3 Two cards")


def walk(page: Page, show: Lesson) -> None:
    """From the first step to the last, pressing one key."""
    page.locator(".tt-root").focus()
    for step in show.steps[:-1]:
        assert title(page) == step.title
        page.keyboard.press("n")
    assert title(page) == show.steps[-1].title
    page.keyboard.press("n")
    assert title(page) == show.steps[-1].title


def pair_by_keyboard(page: Page) -> None:
    """A mixed pair is refused with its clause, a true one is right, and the focus is then on Next."""
    page.get_by_role("checkbox").first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("End")
    page.keyboard.press("Space")
    page.keyboard.press("l")
    expect(message(page)).to_contain_text("All cards of a combination come from one army")
    expect(page.locator("[data-message] .tt-card")).to_have_count(2)
    page.keyboard.press("Space")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    page.keyboard.press("l")
    expect(message(page)).to_contain_text("One rank, one army")
    expect(page.locator("[data-done]")).to_be_visible()
    assert page.evaluate("document.activeElement.dataset.local") == "next-step"


def test_the_lesson_is_walked_by_keyboard_without_a_message(mount: Mount, show: Lesson):
    """From the first step to the last and back into it, wrong and right tries included, nothing is sent."""
    board = mount(show, reduced_motion=True)
    walk(board.page, show)
    goto(board.page, "pair")
    pair_by_keyboard(board.page)
    board.page.keyboard.press("Enter")
    assert title(board.page) == show.steps[5].title
    assert board.sent == []


def test_the_lesson_is_a_file_that_needs_no_network(on_disk: Page, show: Lesson):
    """The exported page does the same from a disk, offline."""
    walk(on_disk, show)
    goto(on_disk, "pair")
    pair_by_keyboard(on_disk)


def test_what_happens_is_said(mount: Mount, show: Lesson):
    """A new step and every answer reach the live region."""
    board = mount(show, reduced_motion=True)
    heard = board.page.get_by_role("status")
    goto(board.page, "announce")
    expect(heard).to_contain_text("Announce the largest number you can.")
    board.page.keyboard.press("5")
    expect(heard).to_contain_text("You announced 5 but hold no combination of that size.")
    board.page.keyboard.press("3")
    expect(heard).to_contain_text("you hold three Soldiers")


def test_the_elephant_is_counted_seat_by_seat(on_disk: Page):
    """The example goes on by one seat a press, and can be scrubbed back."""
    goto(on_disk, "elephant")
    told = on_disk.locator(".tt-now")
    following = on_disk.get_by_role("button", name="Next picture")
    following.focus()
    for sentence in ("Lena cuts and shows", "Lena is Emperor.", "Katya is Officer.", "Vanya starts."):
        on_disk.keyboard.press("Enter")
        expect(told).to_contain_text(sentence)
    expect(on_disk.locator(".tt-ring [data-chosen]")).to_contain_text("Vanya")
    on_disk.get_by_role("slider", name="Picture").fill("2")
    expect(told).to_contain_text("Lena is Emperor.")


def test_the_own_cut_for_eight_players(on_disk: Page):
    """Eight seats are set, the slider cuts both sets, and the finger counts to the starting player."""
    goto(on_disk, "own-cut")
    on_disk.locator("select[name=n]").select_option("8")
    on_disk.get_by_role("button", name="Set the table").click()
    expect(message(on_disk)).to_contain_text("8 players, 64 cards")
    slider = on_disk.get_by_role("slider", name="How many of the 64 cards to lift")
    slider.fill("63")
    slider.focus()
    on_disk.keyboard.press("ArrowLeft")
    expect(slider).to_have_value("62")
    on_disk.keyboard.press("c")
    expect(message(on_disk)).to_contain_text("Counted from you, as Emperor")
    expect(on_disk.locator(".tt-ring > ol > li")).to_have_count(8)
    expect(on_disk.locator(".tt-ring [data-chosen]")).to_contain_text("starts")


def test_a_question_is_guessed_before_it_is_shown(on_disk: Page):
    """A wrong guess is answered, a right one turns the drawing to what happened, and it can be tried again."""
    goto(on_disk, "tie")
    on_disk.get_by_role("button", name="Katya", exact=True).click()
    expect(message(on_disk)).to_contain_text("Of equals, the leader comes first")
    on_disk.get_by_role("button", name="Lena", exact=True).click()
    expect(on_disk.locator(".tt-now")).to_contain_text("Lena wins this trick")
    on_disk.get_by_role("button", name="Try this step again").click()
    expect(on_disk.get_by_role("button", name="Katya", exact=True)).to_be_visible()


def test_a_weak_move_is_played_out_and_taken_back(on_disk: Page):
    """A legal move that is not the task is shown for a moment; then the cards lie as before and the answer stays."""
    on_disk.get_by_role("checkbox").last.check(force=True)
    on_disk.get_by_role("button", name="Lay 1 card").click()
    expect(on_disk.locator(".tt-now")).to_contain_text("Lena wins this trick")
    expect(on_disk.locator(".tt-now")).to_contain_text("Lay your strongest card.")
    expect(on_disk.get_by_role("checkbox")).to_have_count(4)
    expect(on_disk.get_by_role("checkbox", checked=True)).to_have_count(0)
    expect(message(on_disk)).to_contain_text("further left")
    on_disk.get_by_role("checkbox").first.check(force=True)
    on_disk.get_by_role("button", name="Lay 1 card").click()
    expect(message(on_disk)).to_contain_text("second only to the Emperor")


def test_what_would_be_legal_is_one_press_away(on_disk: Page):
    """The refusal offers a legal move, and its button tries it."""
    goto(on_disk, "pair")
    on_disk.get_by_role("button", name="Lay 2 cards").click()
    expect(message(on_disk)).to_contain_text("Choose 2 cards first")
    on_disk.get_by_role("checkbox").nth(0).check(force=True)
    on_disk.get_by_role("checkbox").nth(4).check(force=True)
    on_disk.get_by_role("button", name="Lay 2 cards").click()
    on_disk.get_by_role("button", name="Lay two sealed Horses").click()
    expect(message(on_disk)).to_contain_text("One rank, one army")


def test_contents_fold_away_and_lead_anywhere(mount: Mount, show: Lesson):
    """Nothing is locked: the last step is one press away, and the contents are closed after it."""
    board = mount(show, width=360, reduced_motion=True)
    goto(board.page, show.steps[-1].id)
    assert title(board.page) == show.steps[-1].title
    expect(board.page.locator(".tt-contents")).not_to_have_attribute("open", "")
    assert board.fits()
    board.check_accessibility()
