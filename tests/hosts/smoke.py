"""The same short visit in every host: a board shows, three moves, a refusal with its rule, what happened, a new game.

What was seen goes to `build/hosts/`, a record and a picture a host; `matrix.py` makes the table of the README from it.
"""

from __future__ import annotations

import json
import re
from importlib.metadata import Distribution
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Locator, Page, expect

from tests.hosts.matrix import SEEN
from tests.lab.test_play import Player

STEPS = ["show", "three moves", "refusal", "log", "new game"]
PICTURE = {"width": 720, "height": 440}


class Seen(NamedTuple):
    """What a visit saw.

    Attributes:
        host: its key in `matrix.HOSTS`, as "notebook7".
        version: what is installed in the environment that was visited.
        level: "full", for a visit that fails records nothing.
        steps: what was done, in order.
    """

    host: str
    version: str
    level: str
    steps: list[str]


def installed(environment: Path, package: str) -> str:
    """The version of a package in an environment that is not ours."""
    places = [str(folder) for folder in environment.glob("lib/*/site-packages")]
    return next(iter(Distribution.discover(name=package, path=places))).version


def startable(page: Page) -> Locator:
    """The first board on a page that waits for a start."""
    boards, start = page.locator(".tt-root"), page.get_by_role("button", name=re.compile("^Start"))
    boards.filter(has=start).first.wait_for()
    return boards.nth(next(n for n in range(boards.count()) if boards.nth(n).locator(start).count()))


def reader(page: Page, board: Locator) -> Player:
    """A player with a mouse at one board of several."""
    player = Player(
        page,
        lambda name: board.get_by_role("button", name=re.compile(f"^{name}")).first.click(),
        lambda at: board.get_by_role("checkbox").nth(at).click(),
    )
    player.board = board
    return player


def smoke(page: Page, host: str, version: str) -> Seen:
    """Visit the first board that waits for a start, and write down what was seen."""
    board = startable(page)
    player = reader(page, board)
    player.start()
    while player.turns < 3:
        assert player.act()
    picture(page, board, host)
    _refused(player)
    _told(board)
    _anew(board)
    seen = Seen(host, version, "full", STEPS)
    (SEEN / f"{host}.json").write_text(json.dumps(seen._asdict(), indent=2) + "\n", encoding="utf-8")
    return seen


def picture(page: Page, board: Locator, host: str) -> None:
    """The top of the board as this host shows it."""
    SEEN.mkdir(parents=True, exist_ok=True)
    board.evaluate("el => el.scrollIntoView({ block: 'start' })")
    box = board.bounding_box()
    assert box, "the board is on the page"
    page.screenshot(type="jpeg", path=SEEN / f"{host}.jpg", clip={"x": box["x"], "y": box["y"], **PICTURE}, quality=60)


def _refused(player: Player) -> None:
    """Say what the rules do not allow; the answer names the rule, and nothing has changed."""
    board = player.board
    now = board.locator(".tt-now")
    while "Your turn" not in now.inner_text():
        assert player.act()
        expect(now).to_have_text(re.compile("Your turn|wins? this trick"))
    before = now.inner_text()
    board.get_by_text("Type a move").click()
    box = board.get_by_label("A move in notation")
    box.fill("announce 4")
    box.press("Enter")
    refusal = board.locator(".tt-message[data-kind=refusal]")
    expect(refusal.get_by_role("button", name="Show the clause")).to_be_visible()
    expect(now).to_have_text(before)


def _told(board: Locator) -> None:
    """What happened can be read."""
    board.get_by_text("What happened", exact=True).click()
    expect(board.locator(".tt-log > ol > li").first).to_contain_text(re.compile(r"\w"))


def _anew(board: Locator) -> None:
    """The board leads back to its set-up form."""
    board.get_by_role("button", name="Code, seats, new game").click()
    board.get_by_role("button", name="New game", exact=True).click()
    expect(board.get_by_role("button", name=re.compile("^Start"))).to_be_visible()
