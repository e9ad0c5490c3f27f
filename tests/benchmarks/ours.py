"""Our games as cells: the loop that anybody can write, the same with all moves listed, the rollout; and wrapped by others."""

from __future__ import annotations

from functools import partial
from random import Random

from tabletutor.games import GAMES
from tests.benchmarks.peers import quiet, spiel_loop, zoo_loop
from tests.benchmarks.rounds import Cell, Playout
from tests.benchmarks.rules import among, listed, loop

COUNTED = (
    400  # matches by which the decisions of a rollout are counted: it draws the same ones as the loop, and counts none
)
NAMES = {"tamcuc": "Tam Cúc", "trico": "Trico", "xochintlan": "Xochintlan", "tinco": "Tinco"}
PLAYERS = {"tamcuc": 3, "trico": 3, "xochintlan": 2, "tinco": 6}
OPTIONS: dict[str, dict[str, object]] = {"tamcuc": {"deals": 1}}


def rules(name: str):
    """The rules with the number of players that is compared."""
    return GAMES[name](players=PLAYERS[name], **OPTIONS.get(name, {}))


def public(name: str, way) -> Playout:
    """One of the loops, warm: the tables of a game fill while it is played."""
    game = rules(name)
    for n in range(50):
        way(game, Random(n))
    return partial(way, game)


def rollout(name: str) -> Playout:
    """The game's own fast way from its first card; its decisions are counted beforehand, by the loop."""
    game = rules(name)
    way = among if game.at_once else loop
    each = sum(way(game, Random(n)) for n in range(COUNTED)) / COUNTED

    def play(rng: Random) -> float:
        game.rollout(game.start(), rng)
        return each

    return play


def as_spiel() -> Playout:
    """Tam Cúc as a Python game of OpenSpiel."""
    with quiet():
        from tests.adapters.spiel import TamCucGame

    return spiel_loop(TamCucGame().new_initial_state)


def as_zoo() -> Playout:
    """Tam Cúc as an environment of PettingZoo."""
    with quiet():
        from tests.adapters.zoo import env

        return zoo_loop(env())


def title(name: str) -> str:
    """How a game is called in the tables."""
    return f"{NAMES[name]} {PLAYERS[name]}"


def _cells(name: str) -> list[Cell]:
    way, how = (among, "any seat") if GAMES[name].at_once else (loop, "a waiting seat")
    return [
        Cell(f"{title(name)} loop", "tabletutor", f"waiting_for, {how}, sample, apply", partial(public, name, way)),
        Cell(f"{title(name)} rollout", "tabletutor", "rollout(start)", partial(rollout, name)),
    ]


SPIEL, ZOO = "Tam Cúc 3 as an OpenSpiel Python game", "Tam Cúc 3 as a PettingZoo environment"
CELLS = [
    *(cell for name in GAMES for cell in _cells(name)),
    Cell(
        "Tam Cúc 3 listed", "tabletutor", "one of list(legal(...)) instead of sample", partial(public, "tamcuc", listed)
    ),
    Cell(SPIEL, "open-spiel", "tests/adapters/spiel.py in OpenSpiel's loop", as_spiel),
    Cell(ZOO, "pettingzoo", "tests/adapters/zoo.py in PettingZoo's loop and three wrappers", as_zoo),
]
