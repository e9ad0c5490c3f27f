"""The site's own pages: where a visitor starts, and one board on a page that a link with a code opens."""

from __future__ import annotations

import json
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tabletutor.bots import bot_named
from tabletutor.drawing import to_text
from tabletutor.games import GAMES
from tabletutor.page import position
from tabletutor.screen import Screen
from tabletutor.setup import settings
from tabletutor.table import restore
from tabletutor.words import say
from tests.chromium import watch
from tests.conformance.keep_code import CORPUS
from tests.hosts.servers import files
from tests.lab.test_play import mouse


@pytest.fixture(scope="module")
def address(site):
    """The site with its pages on loopback, below a path as on a static host."""
    with files(site.parent) as url:
        yield f"{url}{site.name}/"


@pytest.fixture
def phone(page):
    """A narrow page; an error on its console fails the test."""
    errors = []
    watch(page, errors)
    page.set_viewport_size({"width": 390, "height": 844})
    yield page
    assert errors == []


def code_of(game):
    """The first code of a game in the corpus in which the match goes on."""
    kept = json.loads(CORPUS.read_text(encoding="utf-8"))
    codes = (one["code"] for one in kept if one["code"].startswith(f"{game}-"))
    return next(code for code in codes if not restore(code, GAMES, bot_named).over)


def told(game, code):
    """What a board says here about the table of a code, in lines."""
    show = Screen(settings(game))
    show.load(code)
    return to_text(position(show)).splitlines()


def opened(page, address, fragment):
    """Open a board by its address as a new visitor would; answers the board."""
    page.goto("about:blank")
    page.goto(f"{address}play.html#{fragment}")
    return page.locator(".tt-root")


def fits(page):
    """Whether nothing is wider than the window."""
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_visitor_finds_every_game(phone, address, site):
    """The start page names the four games, its links lead to what is there, it fits a phone, and axe finds nothing."""
    phone.goto(address)
    names = [say(f"{game}.title") for game in GAMES]
    assert phone.get_by_role("heading", level=3).all_inner_texts() == names
    for game, name in zip(GAMES, names, strict=True):
        for link, to in ((f"Learn {name}", f"play.html#{game}/lesson"), (f"Play {name}", f"play.html#{game}")):
            expect(phone.get_by_role("link", name=link)).to_have_attribute("href", to)
        notebook = phone.get_by_role("link", name=f"{name} as a notebook").get_attribute("href")
        page, path = notebook.split("?path=")
        assert (site / page).is_file() and (site / "files" / path).is_file()
    assert fits(phone)
    for colours in ("light", "dark"):
        phone.emulate_media(color_scheme=colours)
        found = Axe().run(phone)
        assert found.violations_count == 0, found.generate_report()
    phone.get_by_role("link", name="Learn Trico").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Learn Trico")
    expect(phone.get_by_role("button", name="Skip this step")).to_be_visible()
    assert fits(phone)


@pytest.mark.parametrize("game", [game for game in GAMES if game != "tamcuc"])
def test_a_code_behind_the_address_opens_its_table(phone, address, game):
    """The page of one board shows the position of the code, and fits a phone."""
    code = code_of(game)
    board = opened(phone, address, code)
    line = re.sub(r"\s+", " ", board.locator(".tt-now").first.inner_text())
    assert line in [re.sub(r"\s+", " ", text) for text in told(game, code)]
    assert fits(phone)


def test_a_table_is_played_on_and_shared_by_a_link(phone, address):
    """On a phone a reader goes on from a code for three turns and copies a link, which opens the very same table."""
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    asked = []
    phone.on("request", lambda request: asked.append(request.url))
    board = opened(phone, address, code_of("tamcuc"))
    player = mouse(phone)
    board.get_by_label("Pace").select_option("at-once")
    while player.turns < 3:
        assert player.act()
    board.get_by_text("Code, seats, new game").click()
    board.get_by_role("button", name="Show the code").click()
    code = board.get_by_label("The code of this game").input_value()
    board.get_by_role("button", name="Copy a link to this table").click()
    expect(board.get_by_role("status")).to_have_text(re.compile("Copied|copy"))
    link = phone.evaluate("navigator.clipboard.readText()")
    assert link == f"{address}play.html#{code}"
    line = board.locator(".tt-now").first.inner_text()
    phone.goto("about:blank")
    phone.goto(link)
    expect(phone.locator(".tt-now").first).to_have_text(line, use_inner_text=True)
    assert not [url for url in asked if code in url.split("#")[0]]


def test_a_broken_code_is_answered_with_a_sentence(phone, address):
    """What is no code, or only half of one, is said in words, with the way to all games; so is a browser that cannot load Python."""
    code = code_of("tamcuc")
    for fragment, words in ((code[:-3], "damaged"), ("chess", "tamcuc, xochintlan"), ("", "Choose one")):
        opened(phone, address, fragment)
        expect(phone.get_by_role("status")).to_contain_text(words)
        expect(phone.get_by_role("link", name="All games")).to_be_visible()
    phone.add_init_script("delete globalThis.WebAssembly")
    opened(phone, address, code)
    expect(phone.get_by_role("status")).to_contain_text("no WebAssembly")
