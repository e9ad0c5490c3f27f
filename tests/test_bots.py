"""The contract of every opponent in every game: legal, honest, repeatable, and never without a reason."""

from __future__ import annotations

import random
from functools import cache

import pytest

from tabletutor.bots import Bot, FunctionBot, bot_named, bots_of
from tabletutor.clauses import load
from tabletutor.game import DEALER, Unreadable
from tabletutor.games import GAMES, setting
from tabletutor.table import Table, restore
from tests.conformance.setups import facts

EVERY = [(game, name) for game in GAMES for name in bots_of(game)]


def rules(name, rng, *, plain=False):
    """A game with any number of players and, mostly, some options changed."""
    room = setting(name)
    players = rng.choice(range(room.fewest, room.most + 1))
    while True:
        some = {} if plain else room.for_players(players)
        options = {option: rng.choice(own.values[1:]) for option, own in some.items() if rng.random() < 0.25}
        try:
            return GAMES[name](players=players, **options)
        except Unreadable:  # two values that exclude each other
            continue


@cache
def positions(name, n, *, plain=False):
    """Views of seats that are to act, at random moments of random games, each with its state."""
    rng = random.Random(f"positions {name} {plain}")
    found = []
    while len(found) < n:
        game = rules(name, rng, plain=plain)
        state = game.start()
        while waiting := game.waiting_for(state):
            seat = rng.choice(sorted(waiting))
            if seat != DEALER and rng.random() < 0.25:
                found.append((game, state, seat))
            state = game.apply(state, seat, game.sample(state, seat, rng))
    return found[:n]


@pytest.mark.parametrize(("name", "bot"), EVERY)
def test_every_choice_is_legal(name, bot):
    """In 2,000 random positions, over all player counts and options, each opponent chooses a legal move."""
    player = bot_named(name, bot)
    for game, state, seat in positions(name, 2000):
        view = game.view(state, seat)
        choice = player.choose(view, random.Random(1))
        if choice is None:
            assert seat not in view.needed  # it waits, and the game can go on without it
            continue
        assert choice.move in view.legal, (game.describe(state), seat, game.write(choice.move))
        assert choice.instead_of is None or (choice.instead_of in view.legal and choice.instead_of != choice.move)


@pytest.mark.parametrize(("name", "bot"), EVERY)
def test_every_choice_has_its_reasons(name, bot):
    """A choice comes with a public and a whole reason, a place to look at, and clauses the rulebook has."""
    player, clauses = bot_named(name, bot), {clause.id for clause in load(name).clauses}
    for game, state, seat in positions(name, 300):
        choice = player.choose(game.view(state, seat), random.Random(1))
        if choice is None:
            continue
        assert choice.public and choice.full and choice.look
        assert set(choice.clauses) <= clauses


@pytest.mark.parametrize(("name", "bot"), EVERY)
def test_same_view_and_same_chance_give_the_same_choice(name, bot):
    """An opponent keeps nothing between choices: asked again, or another one asked, the answer is the same."""
    player = bot_named(name, bot)
    for game, state, seat in positions(name, 300):
        first = player.choose(game.view(state, seat), random.Random(7))
        assert first == bot_named(name, bot).choose(game.view(state, seat), random.Random(7))


@pytest.mark.parametrize(("name", "bot"), EVERY)
def test_hidden_cards_change_nothing(name, bot):
    """With all that its seat cannot see dealt anew, an opponent chooses the same, for the same reasons."""
    player, changed = bot_named(name, bot), 0
    for at, (game, state, seat) in enumerate(positions(name, 300)):
        other = game.imagine(game.view(state, seat), random.Random(at))
        changed += other != state
        choices = [player.choose(game.view(s, seat), random.Random(3)) for s in (state, other)]
        assert choices[0] == choices[1]
    assert changed > 150  # most positions do have hidden cards to deal anew


@pytest.mark.parametrize(("name", "bot"), EVERY)
def test_a_whole_match_among_equals(name, bot):
    """Seats filled with one kind of opponent play a match to its end, and every reason is told afterwards."""
    game = GAMES[name](players=3, **facts(name).length(3))
    table = Table(game, "7b-monday", {seat: bot_named(name, bot) for seat in range(3)})
    while table.advance():
        pass
    assert table.over
    assert len(table.reasons()) == sum(seat != DEALER for seat, _ in table.record().moves)


@pytest.mark.parametrize(("name", "bot"), EVERY)
def test_a_restored_table_goes_on_the_same(name, bot):
    """A code brings the same opponents back, and they play the rest of the match as they would have."""
    game = GAMES[name](players=3, **facts(name).length(3))
    table = Table(game, "7b-monday", {seat: bot_named(name, bot) for seat in range(3)})
    for _ in range(20):
        table.advance()
    again = restore(table.code(), GAMES, bot_named)
    while table.advance() and again.advance():
        pass
    assert table.record() == again.record()


@pytest.mark.parametrize(("name", "bot"), EVERY)
def test_an_opponent_introduces_itself(name, bot):
    """Each opponent has a character in one or two sentences, a docstring, and traits a program can read."""
    kind = bots_of(name)[bot]
    assert kind.name == bot and kind.character().endswith(".") and kind.__doc__
    assert set(kind.traits) == {"counts", "remembers", "stochastic"}


def test_an_unknown_opponent_is_named_with_the_known_ones():
    """Asking for an opponent that does not exist gives a sentence with those that do."""
    with pytest.raises(Unreadable, match="random, beginner, greedy, careful, sketch and planner"):
        bot_named("tamcuc", "grandmaster")


def test_a_function_can_play():
    """A plain function from view to move is an opponent too; the table judges what it returns."""
    bot = FunctionBot(lambda view: next(iter(view.legal)))
    table = Table(GAMES["tamcuc"](players=2, deals=1), "seed", {0: bot, 1: bot})
    while table.advance():
        pass
    assert table.over


def test_the_base_decides_nothing():
    """The base class is only a form to fill in."""
    with pytest.raises(NotImplementedError):
        Bot().choose(None, random.Random())
