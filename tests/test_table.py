"""The referee: one gate, logs by seat, opponents that come when they are due, undo, and nothing that leaks."""

from __future__ import annotations

import random
import re
import threading
import traceback

import pytest

from tabletutor.bots import Bot, Choice, FunctionBot, bot_named
from tabletutor.chance import rng_for
from tabletutor.game import DEALER, IllegalMove, TooLate
from tabletutor.games import GAMES
from tabletutor.table import UNDO, Table, restore

NAMES = ("Mai", "Lena", "Katya")
TRICK = "leader 0; hands HHS H*EO OLR"


def table(start="", readers=(0,), bot="random", **more):
    """A table for three, all but the readers' seats taken by opponents."""
    bots = {seat: bot_named("tamcuc", bot) for seat in range(3) if seat not in readers}
    return Table(GAMES["tamcuc"](players=3, deals=more.pop("deals", 1)), "7b-monday", bots, NAMES, start, **more)


def submit(table_, *lines):
    """Moves in notation, each with its seat."""
    for line in lines:
        seat, _, move = line.partition(" ")
        table_.seat(int(seat)).submit(table_.game.parse(move))


def test_a_refused_move_changes_nothing():
    """State, logs, number of moves and listeners' calls stay as they were, and the next legal move is taken."""
    tried, called = table(TRICK, readers=(0, 1, 2)), []
    tried.on_change(lambda: called.append(tried.moves))
    before = tried.view(0), tried.log(0), tried.moves
    with pytest.raises(IllegalMove) as caught:
        submit(tried, "0 announce 3")
    assert caught.value.clause == "tamcuc.announce"
    assert (tried.view(0), tried.log(0), tried.moves) == before
    assert called == []
    submit(tried, "0 announce 2")
    assert called == [1]
    assert "announced 3" not in " ".join(line.text for line in tried.log(1))


def test_a_spectator_watches_and_cannot_play():
    """A spectator's handle has view and log, no legal moves, and refuses to submit with a sentence."""
    watched = table(TRICK, readers=(0, 1, 2))
    handle = watched.seat(None)
    submit(watched, "0 announce 1")
    assert handle.log[-1].text == "Mai announced 1."
    assert not handle.legal
    with pytest.raises(IllegalMove, match="watching"):
        handle.submit(watched.game.parse("announce 1"))


def test_listeners_come_and_go():
    """A listener hears of every change until it is taken off, once or twice."""
    heard, watched = [], table(TRICK, readers=(0, 1, 2))
    off = watched.seat(1).on_change(lambda: heard.append("one"))
    watched.on_change(lambda: heard.append("two"))
    submit(watched, "0 announce 1")
    off()
    off()
    submit(watched, "0 lay H")
    assert heard == ["one", "two", "two"]


def test_a_listener_that_fails_loses_no_move():
    """The move has been made and is logged, whatever a listener does; its error reaches whoever made the move."""
    watched = table(TRICK, readers=(0, 1, 2))
    watched.on_change(lambda: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        submit(watched, "0 announce 1")
    assert watched.view(0).size == 1
    assert watched.moves == 1


def test_opponents_act_when_they_are_due():
    """The dealer first, then opponents clockwise from whoever acted last; readers are waited for."""
    played = table()
    assert played.due() == DEALER
    order = []
    while (act := played.advance()) is not None:
        order.append(act.seat)
    assert played.due() is None
    assert 0 in played.view(0).waiting
    assert order[:2] == [DEALER, DEALER]


def test_an_opponent_may_wait():
    """An opponent that answers None is not forced, and nothing changes."""

    class Slow(Bot):
        name = "slow"

        def choose(self, view, rng):
            return None

    waited = Table(GAMES["tamcuc"](players=2, deals=1), "x", {0: Slow(), 1: Slow()}, NAMES[:2], "leader 0; hands S H")
    assert waited.advance() is None
    assert waited.moves == 0
    assert waited.due() == 0


def test_an_opponent_s_wrong_move_is_its_own_fault():
    """A move the rules forbid is raised with its clause, and the table is unchanged."""
    wrong = Table(
        GAMES["tamcuc"](players=2, deals=1),
        "x",
        {0: FunctionBot(lambda view: view.size)},
        NAMES[:2],
        "leader 0; hands S H",
    )
    with pytest.raises(IllegalMove):
        wrong.advance()
    assert wrong.moves == 0


def test_reasons_are_kept_back_until_the_deal_is_over():
    """The whole reasons of opponents are told once the points are written down, the public ones at once."""
    told = table(bot="careful")
    rng = random.Random(4)
    while not told.over:
        if told.advance() is None:
            legal = list(told.seat(0).legal)
            told.seat(0).submit(legal[int(rng.random() * len(legal))])
        if not told.over:
            assert told.reasons() == ()
    assert told.reasons()
    assert all(reason.why for reason in told.reasons())
    assert any(line.because for line in told.log(0))


def test_hints_ask_an_adviser_who_sees_the_seat_s_view_alone():
    """The same hint twice is the same, and it moves no generator of the table."""
    seen = []

    class Adviser(Bot):
        name = "adviser"

        def choose(self, view, rng):
            seen.append((view, rng.random()))
            return Choice(next(iter(view.legal)), "", "")

    hinted = table(TRICK, readers=(0, 1, 2))
    assert hinted.hint(0, Adviser()) == hinted.hint(0, Adviser())
    assert seen[0] == seen[1]
    assert seen[0][0] == hinted.view(0)
    assert hinted.moves == 0


# ---- back in time ----


def test_undo_before_a_reveal_keeps_the_game_fair():
    """Taking back one's own announcement shows nothing new, so the game stays closed."""
    undone = table(TRICK, readers=(0, 1, 2))
    before = undone.view(0)
    submit(undone, "0 announce 2", "1 pass EO")
    assert undone.undo(0) is False
    assert not undone.open
    assert undone.view(0) == before
    assert undone.log(1)[-1].text == "You were dealt 3 cards."


def test_undo_past_a_reveal_opens_the_game():
    """Whoever takes back after having seen others' cards plays on in an open game: the reasons are told from then on."""
    undone = table(TRICK, readers=(0, 1, 2))
    submit(undone, "0 announce 1", "0 lay S", "1 lay H*", "2 lay R")
    assert undone.undo(0) is True
    assert undone.open
    assert undone.view(0).chosen == (False, False, False)
    submit(undone, "0 lay H")
    assert undone.open


def test_a_teacher_can_switch_undo_off():
    """With `undo="off"` it is refused with a sentence; free and ask allow it."""
    for mode in UNDO:
        taught = table(TRICK, readers=(0, 1, 2), undo=mode)
        assert not taught.can_undo(0)
        with pytest.raises(IllegalMove):
            taught.undo(0)
        submit(taught, "0 announce 1")
        assert taught.can_undo(0) == (mode != "off")
        if mode == "off":
            with pytest.raises(IllegalMove, match="switched off"):
                taught.undo(0)
        else:
            taught.undo(0)
            assert taught.moves == 0


def test_what_was_taken_back_can_be_done_again():
    """Redo brings the same moves back, until another move is made."""
    redone = table(TRICK, readers=(0, 1, 2))
    submit(redone, "0 announce 1", "0 lay S")
    after = redone.view(0)
    redone.undo(0)
    redone.undo(0)
    assert redone.can_redo
    redone.redo()
    redone.redo()
    assert redone.view(0) == after
    assert not redone.can_redo
    with pytest.raises(IllegalMove):
        redone.redo()
    redone.undo(0)
    submit(redone, "0 lay H")
    assert not redone.can_redo


def test_restarting_needs_a_deal():
    """Before the cards are dealt there is nothing to restart; a position's own start counts as its deal."""
    fresh = table()
    with pytest.raises(IllegalMove, match="Nothing has been dealt"):
        fresh.restart_deal(0)
    begun = table(TRICK, readers=(0, 1, 2))
    assert begun.restart_deal(0) is False
    submit(begun, "0 announce 1", "0 lay S", "1 lay H*", "2 lay R")
    assert begun.restart_deal(0) is True
    assert begun.moves == 0


def test_looking_back():
    """The views before each move, and now, are those the seat had then."""
    looked, seen = table(TRICK, readers=(0, 1, 2)), []
    for line in ("0 announce 1", "1 lay H*", "0 lay S", "2 lay R"):
        seen.append(looked.view(1))
        submit(looked, line)
    assert looked.views(1) == [*seen, looked.view(1)]


# ---- one gate ----


def test_two_threads_at_the_gate():
    """Two hundred submissions from eight threads: each choice is taken once, all others are refused, nothing is lost."""
    game = GAMES["tamcuc"](players=8, deals=1)
    hands = " ".join(["S"] * 8)
    for _ in range(10):
        table_ = Table(game, "gate", {}, tuple("ABCDEFGH"), f"leader 0; hands {hands}")
        submit(table_, "0 announce 1")
        taken, refused = [], []

        def play(seat, table_=table_, taken=taken, refused=refused):
            for _ in range(25):
                try:
                    submit(table_, f"{seat} lay S")
                    taken.append(seat)
                except (IllegalMove, TooLate):
                    refused.append(seat)

        threads = [threading.Thread(target=play, args=(seat,)) for seat in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(taken) == list(range(8))
        assert len(refused) == 192
        assert table_.over


def test_nothing_prints_what_is_hidden():
    """The text forms of table, handle, history and state name no card and no seed word."""
    printed = table(TRICK, readers=(0, 1, 2))
    submit(printed, "0 announce 1", "1 lay E")
    texts = [
        repr(thing) for thing in (printed, printed.seat(0), printed._history, printed._history.state, printed.game)
    ]
    texts += [repr(step) for step in printed._history.steps]
    for text in texts:
        assert "7b-monday" not in text
        assert str(printed._history.state.hands[1]) not in text
        assert len(text) < 60


def chosen(cards):
    """A table at which another seat's choice lies face down."""
    waiting = table(TRICK, readers=(0, 1, 2))
    submit(waiting, "0 announce 1", f"1 lay {cards}")
    return waiting


def trace_of(waiting):
    """The traceback of a refused reader, with all variables printed."""
    try:
        submit(waiting, "0 lay E*")
    except IllegalMove as refusal:
        lines = traceback.TracebackException.from_exception(refusal, capture_locals=True).format()
        return re.sub(r"0x[0-9a-f]+", "0x", "".join(lines))
    raise AssertionError("this move was to be refused")


def test_the_traceback_of_a_refusal_shows_nothing_hidden():
    """Even with all variables printed, a refused reader's traceback is the same whatever the others chose, and has no seed."""
    assert trace_of(chosen("E")) == trace_of(chosen("O")) == trace_of(chosen("H*"))
    assert "7b-monday" not in trace_of(chosen("E"))


def test_streams_of_chance_are_apart():
    """Each word, stream and number has a chance of its own, the same every time."""
    found = {
        rng_for(word, stream, n).random() for word in "ab" for stream in ("deal", "hint", "bot 0") for n in range(5)
    }
    assert len(found) == 30
    assert rng_for("7b-monday", "deal", 0).random() == rng_for("7b-monday", "deal", 0).random()


def test_a_table_without_names_uses_numbers():
    """Seats are numbered from one."""
    assert Table(GAMES["tamcuc"](players=2), "x").names == ("1", "2")


def test_a_code_keeps_who_sits_where():
    """Opponents, readers, names and whether the game is open come back from a code."""
    saved = table(TRICK, readers=(1,))
    saved.advance()
    again = restore(saved.code(), GAMES, bot_named, "ask")
    assert {seat: bot.name for seat, bot in again.bots.items()} == {0: "random", 2: "random"}
    assert (again.names, again.undo_mode, again.open) == (NAMES, "ask", False)


def test_nobody_moves_while_the_table_looks_who_is_due(monkeypatch):
    """Who acts next is worked out behind the gate: a move made meanwhile would leave a wrong answer standing for the new state."""
    table_ = Table(GAMES["tamcuc"](players=3), "due")
    look, open_gates = table_._next, []

    def watched():
        other = threading.Thread(target=lambda: open_gates.append(table_.lock.acquire(blocking=False)))
        other.start()
        other.join()
        return look()

    monkeypatch.setattr(table_, "_next", watched)
    assert table_.due() == DEALER
    assert open_gates == [False]
