"""What the conformance suite runs over: every game, every number of players, every value of every option."""

from __future__ import annotations

import random
from importlib import import_module
from typing import NamedTuple
from zlib import crc32

from tabletutor.game import DEALER
from tabletutor.games import GAMES, setting


class Setup(NamedTuple):
    """A game as it is set up; `str` is its name in the list of tests."""

    game: str
    players: int
    options: tuple[tuple[str, object], ...] = ()

    def make(self, deals=None, **more):
        """The rules; with `deals` of a match of so many deals, if the game has several."""
        length = facts(self.game).length(deals) if deals else {}
        return GAMES[self.game](players=self.players, **{**dict(self.options), **length, **more})

    def __str__(self):
        options = [f"{name}={value}" for name, value in self.options]
        if len(options) > 2:
            options = [f"mixed {crc32(repr(options).encode()):08x}"]
        return "-".join([self.game, str(self.players), *options])


def setting_of(game):
    return setting(game)


def players_of(game):
    """All numbers of players a game allows."""
    room = setting_of(game)
    return range(room.fewest, room.most + 1)


def _options_for(game, players):
    room = setting_of(game)
    for name, option in room.for_players(players).items():
        yield from ((*_company(room, (name, value)), (name, value)) for value in option.values[1:])


def _company(room, chosen):
    """What must be chosen with an option's value, because that excludes the default."""
    barred = {other for pair in room.apart if chosen in pair for other in pair if other != chosen}
    for name, option in room.options.items():
        if (name, option.values[0]) in barred:
            yield name, next(value for value in option.values if (name, value) not in barred)


def _random_options(game, players, rng):
    room, some = setting_of(game), {}
    for name, option in room.for_players(players).items():
        value = option.values[int(rng.random() * len(option.values))]
        apart = any((name, value) in pair and set(pair) <= {*some.items(), (name, value)} for pair in room.apart)
        some[name] = option.values[0] if apart else value
    return tuple(some.items())


PLAIN = [Setup(game, players) for game in GAMES for players in players_of(game)]
OPTIONS = [Setup(s.game, s.players, options) for s in PLAIN for options in _options_for(s.game, s.players)]
MIXED = [
    Setup(s.game, s.players, _random_options(s.game, s.players, random.Random(f"mixed {s} {n}")))
    for s in PLAIN
    for n in range(3)
]
ALL = [*PLAIN, *OPTIONS, *MIXED]


def facts(game):
    """What the suite must know of a game's pieces: `tests/games/<game>/facts.py`."""
    return import_module(f"tests.games.{game}.facts")


def step(game, state, rng):
    """(seat, move) of one random step: any waiting seat, any legal move."""
    waiting = sorted(game.waiting_for(state))
    seat = waiting[int(rng.random() * len(waiting))]
    return seat, game.sample(state, seat, rng)


def walk(game, rng, start=None):
    """Every state of a random match, the first and the last included, with the move that leads on (None at the end)."""
    state = start or game.start()
    while game.waiting_for(state):
        seat, move = step(game, state, rng)
        yield state, seat, move
        state = game.apply(state, seat, move)
    yield state, None, None


def somewhere(game, rng, most=60):
    """A state some random way into a match."""
    last = int(rng.random() * most)
    for ply, (state, seat, _) in enumerate(walk(game, rng)):
        if ply == last or seat is None:
            return state
    raise AssertionError("a match has an end")


def seats(game, state):
    """Everybody who may look: all seats and a spectator."""
    return (*range(game.players), None)


def listable(game, state, seat, most=5000):
    """Whether the legal moves are few enough to list."""
    return seat != DEALER or game.legal(state, seat).count() <= most
