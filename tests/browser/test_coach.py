"""The coach's warning on a bare page."""

from __future__ import annotations

from playwright.sync_api import expect

from tabletutor.planner import STAGES
from tabletutor.screen import Screen
from tabletutor.setup import settings
from tests.lab.test_coach import prepared


def test_a_double_click_does_not_pass_the_coach(mount):
    """The second press of a double click, made when the warning already stands there, is not taken for a made-up mind."""
    some, screen = prepared("tamcuc"), Screen(settings("tamcuc", 3, coach="strict"))
    screen.load(some.before)
    screen._sitting._coach.judge.stages = STAGES  # as patient as in the notebook
    page = mount(screen).page
    page.locator("summary", has_text="Type a move").click()
    page.get_by_label("A move in notation").fill(some.move)
    play, warning = (
        page.get_by_role("button", name="Play this move"),
        page.get_by_role("paragraph").filter(has_text="The coach:"),
    )
    play.hover()
    page.mouse.down(click_count=1)
    page.mouse.up(click_count=1)
    expect(warning).to_be_visible()
    moves = screen.table.moves
    play.hover()
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    page.get_by_role("button", name="Hint").click()  # whatever was sent before it would be done by now
    expect(page.get_by_role("paragraph").filter(has_text="Hint 1 of 3")).to_be_visible()
    assert screen.table.moves == moves
    play.click()
    expect(page.get_by_label("A move in notation")).to_have_value("")
    assert screen.table.moves > moves
