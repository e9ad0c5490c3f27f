"""Time in a real browser: races that the connection does not decide, a clock that waits, few messages, summaries for the ear."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tabletutor.notebook.board import Board
from tests.timed import RACE, Timed, screen_of, table_of

CALM = "hands MB DB CB | MP DP CP | MR DR CR"
REACT = """([label, after]) => {
  const board = document.querySelector(".tt-root");
  const sees = () => {
    if (!board.textContent.includes("1 token in the middle")) return false;
    setTimeout(() => [...board.querySelectorAll("button")].find((b) => b.textContent.includes(label)).click(), after);
    return true;
  };
  new MutationObserver((_, observer) => { if (sees()) observer.disconnect(); }).observe(board, { subtree: true, childList: true, characterData: true });
}"""


@pytest.fixture(autouse=True)
def _loud(monkeypatch):
    monkeypatch.setattr(Board, "reraise", True)


def beats(board):
    """The beats that Python has got."""
    return [message for message in board.sent if message["do"] == "beat"]


def wait(board, n):
    """Until so many more beats have come: game time, and no sleep."""
    goal = len(beats(board)) + n
    while len(beats(board)) < goal:
        board.page.evaluate("() => new Promise(requestAnimationFrame)")


@pytest.mark.parametrize("delay", [0, 300])
@pytest.mark.parametrize(("after", "winner"), [(400, 0), (1300, 2)])
def test_the_same_reaction_wins_or_loses_the_same_race(mount, delay, after, winner):
    """With 0 and with 300 ms added each way a reaction of 0.4 s beats an opponent of 0.85 s, and one of 1.3 s does not."""
    table = table_of(RACE, Timed(take=700, trade=60_000), Timed(rush=850))
    board = mount(screen_of(table))
    board.page.evaluate("delay => { bare.delay = delay }", delay)
    board.page.evaluate(REACT, ["Take a token", after])
    expect(board.page.get_by_role("button", name="Next round")).to_be_visible(timeout=15_000)
    assert table.view(0).tokens == (1, winner)


def test_a_click_while_another_is_under_way_is_not_lost(mount):
    """On a slow connection a token is taken right after an offer: both arrive, in their order."""
    table = table_of("hands MB MP MR MW MY DB | DP CB CP CR CW CY | DR DW", Timed(rush=60_000), Timed(rush=60_000))
    board = mount(screen_of(table))
    board.page.evaluate("() => { bare.delay = 300 }")
    board.page.get_by_role("checkbox", name=re.compile("blue Dragon")).check()
    board.page.get_by_role("button", name=re.compile("^Offer the")).click()
    board.page.get_by_role("button", name=re.compile("^Take a token")).click()
    board.page.get_by_role("button", name=re.compile("^Take a token")).click()  # a double click is one
    wait(board, 3)
    assert [line.event.kind for line in table.log(0)][-3:] == ["offered", "took", "returned"]


def test_the_clock_waits_while_the_reader_holds_it(mount):
    """Held by button or key, nobody acts and no beat is sent; let go, it goes on from where it stood."""
    table = table_of(CALM, Timed(trade=1500), Timed(trade=60_000))
    board = mount(screen_of(table))
    wait(board, 2)
    hold = board.page.get_by_role("button", name="Hold the clock")
    hold.click()
    expect(hold).to_have_attribute("aria-pressed", "true")
    expect(board.page.get_by_text("The clock stands. Press")).to_be_visible()
    sent, clock = len(board.sent), board.sent[-1]["time"]["clock"]
    board.page.wait_for_function(
        "start => performance.now() - start > 2200", arg=board.page.evaluate("() => performance.now()")
    )
    assert len(board.sent) == sent and table.moves == 0
    hold.focus()
    board.page.keyboard.press("p")
    wait(board, 1)
    assert clock <= board.sent[-1]["time"]["clock"] < clock + 900


def test_the_clock_waits_for_a_hidden_tab_and_a_busy_kernel(mount):
    """Hidden, the board sends nothing; without an answer the clock stands after two seconds, and afterwards nothing comes in a burst."""
    table = table_of(CALM, Timed(trade=900), Timed(trade=1000))
    board = mount(screen_of(table))
    wait(board, 1)
    board.page.evaluate("() => Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })")
    sent = len(board.sent)
    board.page.wait_for_function(
        "start => performance.now() - start > 1500", arg=board.page.evaluate("() => performance.now()")
    )
    assert len(board.sent) - sent <= 1 and table.moves == 0
    board.page.evaluate("() => { delete document.hidden; bare.delay = 2600 }")
    wait(board, 1)
    expect(board.page.get_by_text("The notebook is busy: the clock stands.")).to_be_visible(timeout=10_000)
    board.page.evaluate("() => { bare.delay = 0 }")
    wait(board, 2)
    clocks = [message["time"]["clock"] for message in beats(board)]
    assert max(b - a for a, b in pairwise(clocks)) <= 2400
    assert table.moves <= 2


def test_slow_motion_is_the_same_game_slower(mount):
    """At the slow speed the clock runs at 0.4 of real time; the speed is chosen on the board."""
    table = table_of(CALM, Timed(), Timed())
    board = mount(screen_of(table, "step"))
    assert not board.sent
    expect(board.page.get_by_role("button", name="Let the others act")).to_be_visible()
    board.page.get_by_label("The others act").select_option("slow")
    wait(board, 2)
    began, first = board.page.evaluate("() => performance.now()"), beats(board)[-1]["time"]["clock"]
    wait(board, 6)
    real, game = board.page.evaluate("() => performance.now()") - began, beats(board)[-1]["time"]["clock"] - first
    assert 0.3 < game / real < 0.5


def test_few_messages_cross(mount):
    """A second holds at most four messages of the page, however fast the opponents are, and one answer to each."""
    table = table_of(CALM, Timed(trade=150), Timed(trade=170))
    board = mount(screen_of(table))
    wait(board, 12)
    clocks = [message["time"]["clock"] for message in beats(board)]  # at full speed: ms of real time
    assert all(b - a > 950 for a, b in zip(clocks, clocks[4:], strict=False))
    answers = [message for message in board.messages if message.way == "to browser"]
    assert len(answers) <= len(board.sent)


def test_a_screen_reader_gets_one_summary_a_second_and_own_acts_at_once(mount):
    """The live region changes at most once a second while others act; what answers the reader stands there at once."""
    table = table_of(CALM, Timed(trade=200), Timed(trade=230))
    board = mount(screen_of(table))
    board.page.evaluate("""() => {
      window.said = [];
      const status = document.querySelector("[role=status]");
      new MutationObserver(() => window.said.push([performance.now(), status.textContent])).observe(status, { childList: true, characterData: true, subtree: true });
    }""")
    wait(board, 12)
    said = board.page.evaluate("() => window.said")
    assert len(said) >= 2 and all(b[0] - a[0] > 900 for a, b in pairwise(said))
    board.page.get_by_role("checkbox", name=re.compile("blue Mantis")).check()
    board.page.get_by_role("button", name=re.compile("^Offer the")).click()
    expect(board.page.get_by_role("status")).to_contain_text("You offer", timeout=800)
