"""Opponents decide by what they see alone: the hidden cards are exchanged, and nothing else may show it."""

from __future__ import annotations

import sys
from zlib import crc32

import pytest

from tabletutor.bots import Bot, Choice, FunctionBot, bot_named, bots_of
from tabletutor.games import GAMES
from tabletutor.honesty import Honesty, compared, honest, quick, spots_of
from tests.benchmarks.strength import OPTIONS, SEATS

# `python -m tests.benchmarks.strength --write` tries all of them in a thousand, and so says the committed data
POSITIONS = {"tamcuc": 1000, "trico": 400, "tinco": 400, "xochintlan": 200}
FEW = 40  # of those who play on in their heads


def rules(game):
    """As in the standings."""
    return GAMES[game](players=SEATS[game], **OPTIONS.get(game, {}))


def looking(view):
    """A bot that looks round its view: it finds the position in the memory of whoever asks it."""
    moves, frame = list(view.legal), sys._getframe()
    while "state" not in frame.f_locals:
        frame = frame.f_back
    return moves[crc32(repr(frame.f_locals["state"].values()).encode()) % len(moves)]


@pytest.mark.parametrize("game", GAMES)
def test_no_opponent_looks_at_what_is_hidden(game):
    """In up to a thousand positions of each game every opponent keeps its choice, down to its reasons."""
    made, known = rules(game), bots_of(game)
    spots = list(spots_of(made, POSITIONS[game], "tests", hidden=True))
    for name, kind in known.items():
        some = spots if quick(kind) else spots[:: len(spots) // FEW]
        assert (name, compared(made, bot_named(game, name), some, "tests")) == (name, Honesty(len(some), 0))


@pytest.mark.parametrize("game", GAMES)
def test_the_positions_are_worth_asking_in(game):
    """In each of them something is hidden and lies otherwise, the seat may act, and most of them leave a choice."""
    made = rules(game)
    spots = list(spots_of(made, 60, "worth", hidden=True))
    for state, other, seat in spots:
        assert other != state and made.view(other, seat) == made.view(state, seat)
        assert seat in made.waiting_for(state)
    assert sum(made.view(state, seat).legal.count() > 1 for state, _, seat in spots) > 30
    assert {seat for _, _, seat in spots} == set(range(made.players))


@pytest.mark.parametrize("game", GAMES)
def test_who_looks_round_the_view_is_found(game):
    """An opponent that gets at the hidden cards by whatever way chooses otherwise, and is called not honest."""
    found = honest(game, looking, 40, players=SEATS[game])
    assert found.changed > 5
    assert str(found).startswith("Not honest: another choice in ")


def test_who_keeps_something_is_found():
    """A memory from one position to the next is found too, since they come again in the opposite order."""

    class Remembering(Bot):
        name, last = "remembering", None

        def choose(self, view, rng):
            moves, self.last = list(view.legal), (self.last or 0) + view.seat + 1
            return Choice(moves[self.last % len(moves)], "", "")

    assert honest("trico", Remembering(), 30).changed


def test_the_reasons_must_stay_the_same_too():
    """The same move for another reason is another choice."""

    class Telling(FunctionBot):
        def choose(self, view, rng):
            frame = sys._getframe(1)
            return super().choose(view, rng)._replace(full=repr(frame.f_locals["state"].values()))

    assert honest("xochintlan", Telling(lambda view: next(iter(view.legal))), 20, players=2) == Honesty(20, 20)


def test_where_nothing_is_hidden_there_is_nothing_to_exchange():
    """With all hands open the positions are taken as they are, and nobody waits for one that hides something."""
    assert honest("tamcuc", "greedy", 10, players=2, hands="open", deals=1).positions == 10


def test_many_are_named_with_a_comma():
    """The badge is a short sentence."""
    assert str(Honesty(1000, 0)) == "Honest: the same choice in 1,000 positions with all hidden cards exchanged."
