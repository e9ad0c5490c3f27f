"""What the seats see: nothing hidden, whatever is hidden; and from each view a full state can be imagined that fits it."""

from __future__ import annotations

import random
import re
import traceback

import pytest

from tabletutor.bots import bot_named, bots_of
from tabletutor.game import DEALER, IllegalMove, TooLate
from tabletutor.table import Table
from tests.conformance.setups import ALL, OPTIONS, PLAIN, facts, seats, walk

NAMES = tuple("ABCDEFGH")


def pairs(setup, every=4, **more):
    """(game, state, another state that looks the same to a seat, the seat) along a random match."""
    game, rng, known = setup.make(**{"deals": 1, **more}), random.Random(f"pairs {setup}"), facts(setup.game)
    for n, (state, _, _) in enumerate(walk(game, rng)):
        if n % every == 0:
            for seat in some(seats(game, state), rng):
                other = known.otherwise(game, state, seat, rng)
                if other is not None:
                    yield game, state, other, seat


def some(everybody, rng):
    """Two of those who may look, and over a match all of them."""
    return {everybody[int(rng.random() * len(everybody))] for _ in range(2)}


def story(game, state, seat):
    """Everything a seat is told of the present deal, as sentences."""
    view = game.view(state, seat)
    return [game.tell(event, view, NAMES[: game.players]) for event in view.seen]


@pytest.mark.parametrize("setup", ALL, ids=str)
def test_exchanging_what_is_hidden_changes_no_view(setup):
    """Two hidden pieces change places: the seat that sees neither has the same view, moves, story and texts as before."""
    tried = 0
    for game, state, other, seat in pairs(setup):
        tried += 1
        assert other.values() != state.values()
        assert game.view(other, seat) == game.view(state, seat)
        assert list(game.view(other, seat).legal) == list(game.view(state, seat).legal)
        assert story(game, other, seat) == story(game, state, seat)
        assert repr(other) == repr(state)
        assert repr(game.view(other, seat)) == repr(game.view(state, seat))
        assert facts(setup.game).conserved(game, other)
    assert tried or setup.players == 2  # two players see nearly all


@pytest.mark.parametrize("setup", [*PLAIN, *OPTIONS[::3]], ids=str)
def test_exchanging_what_is_hidden_changes_no_opponent(setup):
    """An opponent with the same view and the same chance makes the same choice, with the same reasons."""
    for n, (game, state, other, seat) in enumerate(pairs(setup, every=6)):
        if seat is None or seat not in game.waiting_for(state):
            continue
        for name in bots_of(game.name):
            bot = bot_named(game.name, name)
            assert bot.choose(game.view(state, seat), random.Random(n)) == bot.choose(
                game.view(other, seat), random.Random(n)
            )


@pytest.mark.parametrize("setup", [*PLAIN, *OPTIONS[::3]], ids=str)
def test_exchanging_what_is_hidden_changes_no_refusal(setup):
    """A wrong move is refused in the same words, down to the traceback with all its variables."""
    rng = random.Random(f"refusals {setup}")
    for game, state, other, seat in pairs(setup, every=8):
        if seat is None:
            continue
        for move in list(facts(setup.game).wrong_moves(game, state, seat, rng))[:8]:
            if move not in game.legal(state, seat):
                assert told(game, state, seat, move) == told(game, other, seat, move)


def told(game, state, seat, move):
    """All a refusal says, with the traceback of a curious reader who prints the variables too."""
    try:
        game.apply(state, seat, move)
    except (IllegalMove, TooLate) as refusal:
        lines = traceback.TracebackException.from_exception(refusal, capture_locals=True).format()
        trace = re.sub(r"0x[0-9a-f]+", "0x", "".join(lines))
        return str(refusal), repr(refusal), refusal.instead, refusal.values, trace
    raise AssertionError("this move was to be refused")


class Scripted:
    """A game whose dealer does what he is told, so that two tables differ only in what is hidden."""

    def __init__(self, game, moves):
        self._game, self._moves = game, list(moves)

    def __getattr__(self, name):
        return getattr(self._game, name)

    def __eq__(self, other):
        return isinstance(other, Scripted) and self._game == other._game

    def __hash__(self):
        return hash(self._game)

    def chance(self, state, rng):
        return self._moves.pop(0)


def play(game, chance, moves, seat):
    """A table played by a script, seat by seat; answers what one seat was told after each move, and all it can print."""
    table, told_ = Table(Scripted(game, chance), "any", names=NAMES[: game.players]), []
    handle = table.seat(seat)
    for who, move in moves:
        while table.due() == DEALER:
            table.advance()
        table.submit(who, move)
        told_.append((handle.view[1:], handle.log, repr(table), repr(handle), repr(handle.view), str(handle.log)))
    return told_


@pytest.mark.parametrize("setup", [*PLAIN, *OPTIONS[::2]], ids=str)
def test_two_tables_that_differ_in_hidden_pieces_tell_the_same(setup):
    """The same match with two hidden pieces exchanged: log, view and all texts of the seat are the same at every move."""
    known, compared = facts(setup.game), 0
    for n in range(3):
        rng = random.Random(f"tables {n} {setup}")
        game = setup.make(deals=1)
        steps = [(state, who, move) for state, who, move in walk(game, rng) if who is not None]
        steps = [step for step in steps if known.deal_of(step[0]) == 1]
        state = steps[-1 - 3 * n][0]
        for seat in some(seats(game, state), rng):
            other = known.otherwise(game, state, seat, rng)
            if other is None:
                continue
            chance = [move for _, who, move in steps if who == DEALER]
            compared += 1
            one = play(game, chance, known.script(game, state), seat)
            two = play(game, known.chance_for(game, other, chance), known.script(game, other), seat)
            assert one == two
    assert compared or setup.players == 2


@pytest.mark.parametrize("setup", ALL, ids=str)
def test_whatever_is_imagined_looks_like_what_is_seen(setup):
    """At every stage, for every seat and for a spectator, `imagine` finds a state whose view is this very view."""
    game, rng = setup.make(deals=2), random.Random(f"imagine {setup}")
    for n, (state, _, _) in enumerate(walk(game, rng)):
        if n % 3 == 0:
            for seat in some(seats(game, state), rng):
                view = game.view(state, seat)
                found = game.imagine(view, rng)
                assert game.view(found, seat) == view
                assert facts(setup.game).conserved(game, found)
                assert game.waiting_for(found) == game.waiting_for(state)
                game.rollout(found, rng)


@pytest.mark.parametrize("game", sorted({s.game for s in PLAIN}))
def test_positions_from_text_can_be_imagined_too(game):
    """Views of positions that were written down, with cards won, discarded or voted on, have full states that fit them."""
    for text, options in facts(game).POSITIONS:
        rules = next(s for s in PLAIN if s.game == game and s.players == 3).make(**options)
        state = rules.position(text) if text else rules.start()
        for seat in seats(rules, state):
            for n in range(5):
                view = rules.view(state, seat)
                found = rules.imagine(view, random.Random(n))
                assert rules.view(found, seat) == view, (text, seat)
                assert rules.describe(rules.position(rules.describe(found))) == rules.describe(found)


@pytest.mark.parametrize("setup", PLAIN, ids=str)
def test_imagined_states_differ(setup):
    """What is hidden is really dealt anew: of twenty imagined states there are several, and hidden pieces move about."""
    game, rng = setup.make(deals=1), random.Random(f"differ {setup}")
    state = next(state for state, _, _ in walk(game, rng) if facts(setup.game).on_table(state))
    found = {game.describe(game.imagine(game.view(state, 0), rng)) for _ in range(20)}
    certain = facts(setup.game).otherwise(game, state, 0, rng) is None
    assert len(found) == (1 if certain else 20)


@pytest.mark.parametrize("setup", PLAIN, ids=str)
def test_what_was_seen_is_never_taken_back(setup):
    """Within a deal a seat's story only grows: every new view begins with what the last one had."""
    game, rng = setup.make(deals=2), random.Random(f"story {setup}")
    for seat in (0, None):
        before = ()
        for state, _, _ in walk(game, rng):
            seen = game.view(state, seat).seen
            assert seen[: len(before)] == before or facts(setup.game).new_deal(state)
            before = seen
