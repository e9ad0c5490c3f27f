"""The clock of a table at which everybody acts at once: who is first does not depend on the connection, and nobody is held up."""

from __future__ import annotations

import heapq
from itertools import count

import pytest

from tabletutor.bots import Choice
from tabletutor.clock import LAG, Clock, Moment
from tabletutor.game import IllegalMove
from tabletutor.games.tinco.notation import WITHDRAW
from tests.timed import RACE, Timed, screen_of, table_of

BEAT = 300  # ms, as the page has it


class FarPage:
    """A page `delay` ms away from its kernel, with the beats of `clock.js`, and a reader who reacts to what it shows."""

    def __init__(self, screen, delay, wish, after):
        self.screen, self.delay, self.wish, self.after = screen, delay, wish, after
        self.events, self.order, self.now = [], count(), 0
        self.moves = self.since = self.sent = 0
        self.waits = self.reacted = False
        self.heard = []  # what answered the reader
        self.show(screen.table.view(0), screen.frame())

    def at(self, ms, act):
        """Something that happens `ms` from now."""
        heapq.heappush(self.events, (self.now + ms, next(self.order), act))

    def show(self, view, frame):
        """A drawing appears; the reader reacts to the first one in which a token is gone."""
        if "time" in frame and frame["time"]["moves"] != self.moves:
            self.moves, self.since = frame["time"]["moves"], self.now
        if view.tokens and not self.reacted:
            self.reacted = True
            self.at(self.after, lambda: self.send(self.wish))

    def send(self, do):
        """A message travels, Python answers, the answer travels."""
        said = {"clock": self.now, "moves": self.moves, "since": self.since}
        intent = {"do": do, "view": "page", "form": {}, "time": said}
        self.sent, self.waits = self.now, True
        self.at(self.delay, lambda: self.reach(intent))

    def reach(self, intent):
        """The kernel's turn."""
        new = self.screen.beat(intent) if intent["do"] == "beat" else self.screen.handle(intent) or True
        view, frame = self.screen.table.view(0), self.screen.frame() if new else {}
        if intent["do"] != "beat":
            self.heard.append(frame["say"])
        self.at(self.delay, lambda: self.answered(view, frame))

    def answered(self, view, frame):
        """Back on the page."""
        self.waits = False
        self.show(view, frame)

    def run(self, ms):
        """Let time pass."""
        while self.now < ms:
            if not self.waits and self.now - self.sent >= BEAT:
                self.send("beat")
            until = min([ms, self.now + 10, *(event[0] for event in self.events[:1])])
            self.now = until
            while self.events and self.events[0][0] <= self.now:
                heapq.heappop(self.events)[2]()
        return self.screen.table


def race(delay, after, rush=600):
    """Who has the tokens after Lena took the first one, and the reader and Katya went for the last."""
    table = table_of(RACE, Timed(take=700, trade=50_000), Timed(rush=rush))
    return FarPage(screen_of(table), delay, "take", after).run(6000).view(0).tokens


@pytest.mark.parametrize("after", [*range(50, 1200, 50), 590, 601])
def test_who_is_first_does_not_depend_on_the_connection(after):
    """The same human reaction wins or loses the same race with 0, 50, 300 and 700 ms added each way."""
    assert {race(delay, after) for delay in (0, 50, 300, 700)} == {(1, 0) if after < 600 else (1, 2)}


def test_an_exact_tie_goes_to_whoever_was_drawn_first():
    """At the very same millisecond the order that the dealer drew decides, whatever the connection."""
    first = table_of(RACE, Timed(), Timed()).precedence()
    winner = min(0, 2, key=first.index)
    assert {race(delay, 600) for delay in (0, 300)} == {(1, winner)}


def test_the_one_who_is_late_is_told_so():
    """A reader who reaches for the last token after it is gone gets the answer too late, not illegal, and it names the clause."""
    table = table_of(RACE, Timed(take=700), Timed(rush=200))
    page = FarPage(screen_of(table), 300, "take", 900)
    page.run(6000)
    assert table.view(0).tokens == (1, 2)
    assert page.heard and "gone" in page.heard[-1]


def test_nobody_is_held_up_by_what_others_do():
    """A reader who offers and withdraws twice a second stops no opponent: each still acts at its own pace."""
    table = table_of("hands MB DB CB | MP DP CP | MR DR CR", Timed(trade=1400), Timed(trade=1900))
    screen = screen_of(table)
    page = FarPage(screen, 100, "", 0)
    for n in range(40):
        page.at(250 + 500 * n, lambda n=n: page.send("withdraw" if n % 2 else "offer MB"))
    page.run(20_000)
    acts = [line.event.seat for line in table.log(None) if line.event.kind in ("offered", "withdrew")]
    assert acts.count(1) >= 9 and acts.count(2) >= 6 and acts.count(0) >= 35


def test_a_beat_brings_one_act_at_most():
    """After a page has slept, what is due comes one by one and not in a burst."""
    table = table_of("hands MB DB CB | MP DP CP | MR DR CR", Timed(trade=300), Timed(trade=310))
    clock = Clock(table)
    moves = table.moves
    clock.tick("page", Moment(0, moves, 0))
    assert clock.tick("page", Moment(5000, moves, 0), most=1)
    assert table.moves == moves + 1
    assert clock.tick("page", Moment(5300, moves, 0), most=1)
    assert table.moves == moves + 2


def test_before_the_readers_act_come_all_who_were_due():
    """An act of the reader finds the table as it was at that moment: opponents due earlier have acted, later ones have not."""
    table = table_of(RACE, Timed(take=500), Timed(rush=600))
    screen = screen_of(table)
    frame = screen.frame()
    said = {"clock": 0, "moves": frame["time"]["moves"], "since": 0}
    screen.beat({"do": "beat", "view": "page", "time": said})
    screen.handle({"do": "take", "view": "page", "form": {}, "time": {**said, "clock": 499}})
    assert table.view(0).tokens == ()  # a false start, and Lena was not due
    screen.handle({"do": "offer CB", "view": "page", "form": {}, "time": {**said, "clock": 501}})
    assert table.view(0).tokens == (1,)


def test_opponents_do_not_see_what_the_reader_has_not_seen():
    """A drawing that is still under way is not acted on: the reaction counts from the beat that names it."""
    table = table_of(RACE, Timed(take=100), Timed(rush=200))
    clock, moves = Clock(table), table.moves
    clock.tick("page", Moment(0, moves, 0))
    clock.tick("page", Moment(150, moves, 0))
    assert table.view(0).tokens == (1,)
    clock.tick("page", Moment(5000, moves, 0))  # still the old drawing
    assert table.view(0).tokens == (1,)
    clock.tick("page", Moment(5100, table.moves, 5050))
    clock.tick("page", Moment(5249, table.moves, 5050))
    assert table.view(0).tokens == (1,)
    clock.tick("page", Moment(5251, table.moves, 5050))
    assert table.view(0).tokens == (1, 2)


def test_a_false_start_bars_a_seat_for_two_seconds_of_game_clock():
    """Reaching for the first token without a set is refused, and so is the next try within two seconds; afterwards none is barred."""
    table = table_of(RACE, Timed(take=900), Timed(rush=9000))
    screen = screen_of(table)
    moves = screen.frame()["time"]["moves"]

    def reach(clock):
        screen.handle({"do": "take", "view": "p", "form": {}, "time": {"clock": clock, "moves": moves, "since": 0}})
        return screen.frame()["say"]

    screen.beat({"do": "beat", "view": "p", "time": {"clock": 0, "moves": moves, "since": 0}})
    assert "set" in reach(100)
    screen.beat({"do": "beat", "view": "p", "time": {"clock": 1000, "moves": moves, "since": 0}})
    assert table.view(0).tokens == (1,)
    assert "1 more second" in reach(1100)
    assert table.view(0).tokens == (1,)
    reach(2101)
    assert table.view(0).tokens == (1, 0)


def test_in_step_mode_a_false_start_is_only_refused():
    """Without a clock nobody is barred, and no opponent acts before the reader lets it."""
    table = table_of(RACE, Timed(take=1), Timed())
    screen = screen_of(table, "step")
    moves = table.moves
    for _ in range(3):
        screen.handle({"do": "take", "view": "p", "form": {}})
    assert table.moves == moves and "time" not in screen.frame() and not screen.frame()["more"]
    screen.handle({"do": "step", "view": "p", "form": {}})
    assert table.moves == moves + 1


def test_several_pages_of_one_table_have_one_time():
    """Two views with clocks of their own drive one game: neither runs it twice as fast, and one that slept is set anew."""
    table = table_of("", Timed(trade=900), Timed(trade=100_000))
    clock, moves = Clock(table), table.moves
    clock.tick("one", Moment(5000, moves, 4000))
    clock.tick("two", Moment(0, moves, 0))
    for ms in range(0, 800, 100):
        assert not clock.tick("one", Moment(5000 + ms, moves, 4000)) and not clock.tick("two", Moment(ms, moves, 0))
    assert clock.now == 700
    clock.tick("one", Moment(5000 + 4000, table.moves, 5000))
    before = clock.now
    clock.tick("two", Moment(800, table.moves, 100))
    assert clock.now == before >= LAG


def test_what_no_browser_of_ours_sends_is_no_moment():
    """Anything but three whole numbers that are not negative is ignored, and the act goes on without a clock."""
    assert Moment.read({"clock": 1, "moves": 2, "since": 3}) == Moment(1, 2, 3)
    for said in (
        None,
        "now",
        {},
        {"clock": 1, "moves": 2},
        {"clock": -1, "moves": 0, "since": 0},
        {"clock": 1.5, "moves": 0, "since": 0},
    ):
        assert Moment.read(said) is None


def test_an_opponent_that_breaks_the_rules_stops_the_clock_and_not_the_reader():
    """A bot that makes a forbidden move on what it sees now is named, and time stands until the reader acts."""

    class Wrong(Timed):
        def choose(self, view, rng):
            return Choice(WITHDRAW, "", "")

    table = table_of("hands MB DB CB | MP DP CP | MR DR CR", Wrong(trade=100), Timed())
    screen = screen_of(table)
    said = {"clock": 0, "moves": table.moves, "since": 0}
    screen.beat({"do": "beat", "view": "p", "time": said})
    assert screen.beat({"do": "beat", "view": "p", "time": {**said, "clock": 200}})
    assert "time" not in screen.frame() and "forbid" in screen.frame()["say"]
    screen.handle({"do": "offer MB", "view": "p", "form": {}})
    assert "time" in screen.frame()


def test_a_refusal_in_the_table_itself_changes_nothing():
    """What an opponent cannot do any more is dropped: the table raises, and stays as it was."""
    table = table_of("hands MB DB CB | MP DP CP | MR DR CR", Timed(), Timed())
    with pytest.raises(IllegalMove):
        table.follow(1, Choice(WITHDRAW, "", ""))
    assert table.moves == 0
