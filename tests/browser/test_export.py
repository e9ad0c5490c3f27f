"""An exported notebook in Chromium, opened from a disk without a network: several boards on one page."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from tabletutor.export import export
from tabletutor.words import say
from tests.chromium import watch

CELLS = (
    "# Two lessons, a question and a match\n\n## Learn",
    "import tabletutor\ntabletutor.lesson('tamcuc', 'pair')",
    "tabletutor.lesson('tamcuc', 'elephant')",
    "tabletutor.practice('xochintlan', word='7b-monday')",
    "tabletutor.play('trico')",
    "tabletutor.rulebook('trico')",
)
Open = Callable[..., Page]


def written(folder: Path, *cells: str) -> Path:
    kinds = [("markdown" if cell.startswith("#") else "code", cell) for cell in cells]
    rows = [{"cell_type": kind, "source": text} for kind, text in kinds]
    file = folder / "book.ipynb"
    file.write_text(json.dumps({"nbformat": 4, "cells": rows}), encoding="utf-8")
    return export(file)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One page for all tests here."""
    return written(tmp_path_factory.mktemp("page"), *CELLS)


@pytest.fixture
def opened(chromium: Browser, file: Path) -> Iterator[Open]:
    """Open the page offline; an error, or a request for anything but the page, fails the test."""
    errors: list[str] = []

    def go(**options: object) -> Page:
        context = chromium.new_context(offline=True, reduced_motion="reduce", **options)
        page = context.new_page()
        page.set_default_timeout(5000)
        watch(page, errors)
        page.goto(file.as_uri())
        if options.get("java_script_enabled", True):
            page.wait_for_selector("[data-film] .tt-tree")
        return page

    before = len(chromium.contexts)
    yield go
    for context in chromium.contexts[before:]:
        context.close()
    assert [error for error in errors if error != f"request to {file.as_uri()}"] == []


def board(page: Page, number: int) -> Locator:
    return page.locator("main .tt-root").nth(number)


def test_each_lesson_is_stepped_and_tried_by_itself(opened: Open):
    """A refusal, a right answer and the focus on Next in one lesson; the film of the other one stays where it was."""
    page = opened()
    pair, elephant = board(page, 0), board(page, 1)
    pair.get_by_role("checkbox").nth(0).check(force=True)
    pair.get_by_role("checkbox").nth(4).check(force=True)
    pair.get_by_role("button", name="Lay 2 cards").click()
    expect(pair.locator("[data-message]")).to_contain_text("All cards of a combination come from one army")
    pair.get_by_role("button", name="Lay two sealed Horses").click()
    expect(pair.locator("[data-message]")).to_contain_text("One rank, one army")
    assert page.evaluate("document.activeElement.dataset.local") == "next-step"
    pair.get_by_text("Hint: where to look").click()
    expect(pair.get_by_text("Three of your cards")).to_be_visible()
    expect(elephant.locator(".tt-bar h3")).to_contain_text("lephant")
    elephant.get_by_role("button", name="Next picture").click()
    expect(elephant.locator(".tt-now")).to_contain_text("Lena cuts and shows")
    expect(pair.locator("[data-message]")).to_contain_text("One rank, one army")


def test_playing_on_needs_the_notebook_and_a_sentence_says_so(opened: Open):
    """What would start a game on the page is answered at once."""
    page = opened()
    board(page, 0).get_by_role("button", name="Play on from here").click()
    expect(board(page, 0).locator(".tt-notice")).to_contain_text("To play on from here, open the lesson in a notebook")
    expect(board(page, 1).locator(".tt-notice")).to_be_empty()


def test_questions_and_matches_are_pictures_with_words(opened: Open):
    """Nothing in them can be pressed; what they show can be read, and a sentence says how to play."""
    page = opened()
    for number in (2, 3):
        picture = board(page, number)
        expect(picture).to_contain_text(say("ui.js.still"))
        assert picture.locator(":is(button, input):enabled").count() == 0
        assert picture.get_by_role("img").first.get_attribute("aria-label")
        picture.locator("summary").click()
        assert len(picture.locator("pre").inner_text().splitlines()) > 5
    expect(board(page, 3).locator("pre")).to_contain_text("10 cards in your hand")


def test_every_picture_of_a_piece_is_there(opened: Open):
    """Ids are unique on the page, and each reference leads to a drawing: the cards of all boards have their pictures."""
    page = opened()
    found, lost, twice = page.evaluate(
        """() => {
          const ids = [...document.querySelectorAll("[id]")].map((el) => el.id);
          const uses = [...document.querySelectorAll("use")].map((el) => el.getAttribute("href").slice(1));
          return [uses.length, uses.filter((id) => !ids.includes(id)), ids.filter((id, at) => ids.indexOf(id) !== at)];
        }"""
    )
    assert found > 30 and lost == [] and twice == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_page_fits_a_phone_by_day_and_by_night(opened: Open, scheme: str):
    """Nothing is wider than 360 px, and axe finds nothing in the whole page."""
    page = opened(viewport={"width": 360, "height": 740}, color_scheme=scheme)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == (
        "rgb(22, 25, 29)" if scheme == "dark" else "rgb(255, 254, 251)"
    )
    for summary in page.locator("figure summary").all():
        summary.click()
    found = Axe().run(page, context="main")
    assert found.violations_count == 0, found.generate_report()


def test_a_page_prints_in_black_on_white(opened: Open):
    """By night too: dark ink, no buttons, nothing folded, and what is printed keeps to the paper's width."""
    page = opened(color_scheme="dark", viewport={"width": 700, "height": 990})
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    assert page.evaluate("getComputedStyle(document.querySelector('.tt-root')).color") == "rgb(0, 0, 0)"
    expect(page.get_by_role("button", name="Lay 2 cards")).to_be_hidden()
    assert page.locator("summary:visible").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= 700


def test_without_a_script_every_board_is_a_picture(opened: Open):
    """Where the browser runs no script the first step is shown, and a sentence says what is missing."""
    page = opened(java_script_enabled=False)
    expect(page.get_by_text(say("ui.js.no_script"))).to_have_count(2)
    expect(board(page, 0).locator(".tt-hand .tt-card").first).to_be_visible()


def test_what_a_cell_brings_along_neither_runs_nor_loads(chromium: Browser, tmp_path: Path):
    """HTML in a notebook is shown, but its scripts stay still and its pictures from elsewhere are not asked for."""
    cell = '# A <b id="bold">b</b>\n<img src="https://example.org/a.png" onerror="window.ran = 1"><script>window.ran = 2</script>'
    page = chromium.new_page()
    asked: list[str] = []
    page.route("https://**", lambda route: (asked.append(route.request.url), route.abort()))
    page.goto(written(tmp_path, cell, "import tabletutor\ntabletutor.lesson('tamcuc')").as_uri())
    page.wait_for_selector(".tt-tree")
    expect(page.locator("#bold")).to_have_text("b")
    assert page.evaluate("window.ran") is None and asked == []
    page.context.close()
