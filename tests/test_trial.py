"""A reader's own bot is tried: what is wrong is said in sentences, what is right passes, in every game."""

from __future__ import annotations

import random
import sys
from contextlib import suppress
from zlib import crc32

import pytest

import tabletutor
from tabletutor.games import GAMES
from tabletutor.trial import tryout


def first(view):
    """A bot in one line."""
    return next(iter(view.legal))


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_that_keeps_to_the_rules_passes(game):
    """In every game the first legal move, as a value or in notation, is no fault."""
    assert tryout(game, first, 60).ok
    assert tryout(game, lambda view: view.game.write(first(view)), 60).ok


def test_a_forbidden_move_is_named_with_its_reason_and_a_legal_one():
    """Whoever always announces seven reads why that is not allowed, and what would be."""
    told = str(tryout("tamcuc", lambda view: "announce 7", 40))
    assert "announce 7" in told and "It could have answered" in told


def test_what_is_no_move_is_named():
    """Nonsense and nothing at all are answered by a sentence, not by a traceback."""
    assert {fault.kind for fault in tryout("trico", lambda view: "fly", 10).faults} == {"unreadable"}
    assert {fault.kind for fault in tryout("trico", lambda view: None, 10).faults} == {"illegal"}


def test_an_error_is_told_with_its_line():
    """A bot that fails is told the error and the line of its own code."""

    def bot(view):
        cards = view.hand
        return cards.best

    line = bot.__code__.co_firstlineno + 2
    told = tryout("trico", bot, 5).faults[0].text
    assert "AttributeError" in told and f"line {line}" in told


def test_a_bot_that_never_answers_is_stopped():
    """An endless loop ends after so many lines, even if it catches every exception."""

    def bot(view):
        while True:
            with suppress(Exception):
                view = view  # noqa: PLW0127

    assert {fault.kind for fault in tryout("trico", bot, 2).faults} == {"endless"}


def test_a_bot_that_keeps_a_past_or_draws_lots_is_found():
    """Two questions about one position must have one answer: a counter and a generator of its own are found."""
    calls = []

    def counting(view):
        calls.append(view)
        moves = list(view.legal)
        return moves[len(calls) % len(moves)]

    lots = random.Random(1)

    def drawing(view):
        moves = list(view.legal)
        return moves[int(lots.random() * len(moves))]

    for bot in (counting, drawing):
        assert {fault.kind for fault in tryout("tamcuc", bot, 40).faults} == {"changed"}


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_that_looks_round_its_view_is_found(game):
    """Who gets at the hidden cards, by whatever way, answers otherwise when they are exchanged, and is told so."""

    def peeking(view):
        moves, frame = list(view.legal), sys._getframe()
        while "state" not in frame.f_locals:
            frame = frame.f_back
        return moves[crc32(repr(frame.f_locals["state"].values()).encode()) % len(moves)]

    found = tryout(game, peeking, 60)
    assert {fault.kind for fault in found.faults} == {"peeked"}
    assert "may not see" in str(found) and "When only hidden cards were exchanged" in str(found)


def test_positions_are_those_of_all_seats():
    """Where two take turns, both are asked."""
    seats = set()

    def noting(view):
        seats.add(view.seat)
        return first(view)

    tryout("xochintlan", noting, 30, players=2)
    assert seats == {0, 1}


def test_printing_is_said_and_is_no_fault(capsys):
    """What a bot prints is kept away from the reader's page and counted."""

    def bot(view):
        print("thinking")
        return first(view)

    found = tryout("tamcuc", bot, 10)
    assert found.ok and found.printed == 10 and "10 positions" in str(found) and capsys.readouterr().out == ""


def test_it_is_found_at_the_top_of_the_package():
    """`tabletutor.tryout` is the function, and its answer shows in a notebook."""
    assert "kept to the rules" in tabletutor.tryout("xochintlan", first, 10, players=2)._repr_markdown_()
