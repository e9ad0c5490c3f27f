"""jupyter-collaboration: two people, each in a browser of their own, at one notebook and so at one board."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.hosts.notebook import lab, run_all
from tests.hosts.prepare import MORE
from tests.hosts.smoke import installed, reader, smoke, startable
from tests.lab.lab import READY

SHARED = "board.ipynb"
NAMES = "cards => cards.map((card) => card.getAttribute('aria-label') || card.closest('label').innerText)"


@pytest.mark.everywhere
def test_two_people_at_one_board(tmp_path, page, other_page):
    """Both see the same moment of the same seat; what either does shows at the other."""
    with lab(MORE, tmp_path) as url:
        run_all(page, f"{url}lab/workspaces/one/tree/{SHARED}", SHARED)
        other_page.goto(f"{url}lab/workspaces/two/tree/{SHARED}")
        other_page.wait_for_function(READY, arg=SHARED)
        startable(other_page)
        smoke(page, "collaboration", installed(MORE, "jupyter-collaboration"))
        here, there = startable(page), startable(other_page)
        player = reader(other_page, there)
        player.start()
        assert player.act()
        expect(here.locator(".tt-now")).to_have_text(there.locator(".tt-now").inner_text())
        hand = there.get_by_role("checkbox").evaluate_all(NAMES)
        assert hand
        assert here.get_by_role("checkbox").evaluate_all(NAMES) == hand, "one seat, shown to both"
