"""A JupyterHub of ten on this machine: everybody gets a server, plays a game, and sees nobody else's files."""

from __future__ import annotations

import statistics
import subprocess
import time

import pytest
from playwright.sync_api import expect

from tests.hosts.hub import START, Hub, Visitor, memory, running
from tests.hosts.prepare import MORE
from tests.hosts.smoke import installed, reader, smoke, startable
from tests.lab.lab import LabPage

pytestmark = pytest.mark.everywhere
VISITORS = 10
PATIENCE = 120  # seconds until all have their servers
GAME = 'import tabletutor\ntabletutor.play("tamcuc", players=3, deals=1, word="7b-monday")'


class Desk:
    """A visitor's server, as `LabPage` wants it."""

    def __init__(self, hub: Hub, name: str) -> None:
        self.url, self.folder = hub.server(name), hub.home(name)


@pytest.fixture
def hub(tmp_path):
    expect.set_options(timeout=60_000)  # ten at once are slow on a small machine
    with running(tmp_path) as hub:
        yield hub
    expect.set_options(timeout=None)


def test_ten_play_at_once(hub, chromium):
    """All ten servers and kernels run together; each visitor plays a whole match in Chromium, one page after the other."""
    began = time.monotonic()
    contexts = [chromium.new_context(viewport={"width": 1280, "height": 900}) for _ in range(VISITORS)]
    visitors = [Visitor(hub, context, f"pupil{n}") for n, context in enumerate(contexts)]
    for visitor in visitors:
        visitor.sign_in()
    waiting = list(visitors)
    while waiting:
        assert time.monotonic() - began < PATIENCE, f"not let in: {[visitor.name for visitor in waiting]}"
        waiting = [visitor for visitor in waiting if not visitor.is_in()]
    signed_in = time.monotonic() - began
    assert any(visitor.again for visitor in visitors), "more came than may start at once: some were told to try again"
    _see_nobody_else(hub, *visitors[:2])
    for visitor in visitors:
        visitor.page.close()
    opened = [_opened(hub, visitor) for visitor in visitors]
    weighed = memory(hub)
    for page, _ in opened:
        _played(page)
    smoke_page = opened[0][0].page
    opened[0][0].open([GAME]).run_all()
    smoke(smoke_page, "jupyterhub", installed(MORE, "jupyterhub"))
    assert len(weighed["server"]) == VISITORS
    assert len(weighed["kernel"]) >= VISITORS, (
        "the start notebook has a kernel too, where it was opened before the game"
    )
    assert not [error for page, _ in opened for error in page.errors]
    servers, kernels = statistics.median(weighed["server"]), statistics.median(weighed["kernel"])
    boards = [seconds for _, seconds in opened]
    print(
        f"\n{VISITORS} visitors: signed in after {signed_in:.0f} s, told to try again {sum(v.again for v in visitors)} times; "
        f"page to first board {statistics.median(boards):.1f} s (longest {max(boards):.1f}); a visitor takes "
        f"{servers + kernels:.0f} MB: server {servers:.0f}, kernel {kernels:.0f}"
    )


def _opened(hub: Hub, visitor: Visitor) -> tuple[LabPage, float]:
    """The visitor's JupyterLab with the game, and how many seconds that took."""
    began = time.monotonic()
    page = LabPage(Desk(hub, visitor.name), visitor.context)
    page.open([GAME]).run_all()
    page.page.locator(".tt-root").first.wait_for()
    return page, time.monotonic() - began


def _played(page: LabPage) -> None:
    """A match to its end."""
    board = startable(page.page)
    player = reader(page.page, board)
    player.start()
    while player.act():
        pass
    expect(board.locator(".tt-now")).to_contain_text("The match is over")


def _see_nobody_else(hub: Hub, one: Visitor, other: Visitor) -> None:
    """Each finds the notebooks at home; the other's server lets nobody in."""
    assert (hub.home(one.name) / "00-start.ipynb").is_file()
    assert one.page.request.get(f"{hub.server(one.name)}api/contents").status == 200
    assert one.page.request.get(f"{hub.server(other.name)}api/contents", max_redirects=0).status in (302, 403)


def test_a_wrong_password_opens_nothing(hub, chromium):
    """Who does not know the room's password stays outside and is told so."""
    visitor = Visitor(hub, chromium.new_context(), "stranger")
    visitor.sign_in("guessed")
    expect(visitor.page.get_by_text("Invalid username or password")).to_be_visible()
    assert not hub.home("stranger").exists()


@pytest.mark.parametrize("password", ["", None])
def test_an_open_address_needs_a_password(tmp_path, password):
    """The room does not start for a whole network without a password, and says which one to set."""
    env = START["room"](tmp_path / "room", "http://0.0.0.0:8000") | {"TABLETUTOR_PASSWORD": password or ""}
    if password is None:
        del env["TABLETUTOR_PASSWORD"]
    done = subprocess.run(
        START["hub"](), cwd=tmp_path, env=env, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 1
    assert "http://0.0.0.0:8000. Set a password for it in TABLETUTOR_PASSWORD." in done.stderr
