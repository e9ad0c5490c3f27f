"""Rules engines of others, each at the fastest loop that its documentation shows: random matches, one thread.

Nothing is imported before a cell is made, so that whoever lacks one can still time the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from os import environ
from random import Random
from typing import Any
from warnings import catch_warnings, simplefilter

from tests.benchmarks.rounds import Cell, Playout

CARDS = ("hearts", "spades", "euchre", "oh_hell", "skat", "dou_dizhu")  # OpenSpiel's trick-taking games in C++
SPIEL_PYTHON = ("python_tic_tac_toe", "python_liars_poker", "python_block_dominoes", "python_team_dominoes")
RLCARD = ("doudizhu", "uno", "gin-rummy", "bridge")
ZOO: dict[str, dict[str, object]] = {
    "tictactoe-v3": {},
    "connect_four-v3": {},
    "leduc_holdem-v4": {},
    "texas_holdem-v4": {},
    "hanabi-v5": {},
    "chess-v6": {},
    "go-v5": {"board_size": 5},
}
PLIES = 400  # of a match of chess, which else goes on for long


@contextmanager
def quiet() -> Iterator[None]:
    """Peers warn of this and that while they are imported; a missing one raises all the same."""
    environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    with catch_warnings():
        simplefilter("ignore")
        yield


def spiel(name: str) -> Playout:
    """OpenSpiel's loop; the deals are uniform, so `legal_actions` serves for chance, without the list of its chances."""
    import pyspiel

    if name.startswith("python_"):
        with quiet():
            import_module(f"open_spiel.python.games.{name.removeprefix('python_')}")
    return spiel_loop(pyspiel.load_game(name).new_initial_state)


def spiel_loop(start: Callable[[], Any]) -> Playout:
    """One match of any game of OpenSpiel from its first card."""

    def play(rng: Random) -> float:
        state, draw, decisions = start(), rng.random, 0
        is_terminal, is_chance = state.is_terminal, state.is_chance_node
        legal, apply = state.legal_actions, state.apply_action
        while not is_terminal():
            if not is_chance():
                decisions += 1
            actions = legal()
            apply(actions[int(draw() * len(actions))])
        return decisions

    return play


def rlcard(name: str) -> Playout:
    """rlcard's `env.step` with an action drawn here: its `RandomAgent` fills a list of all actions each time."""
    with quiet():
        import rlcard as project

        env = project.make(name)

    def play(rng: Random) -> float:
        state, _ = env.reset()
        draw, decisions = rng.random, 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(draw() * len(actions))])
            decisions += 1
        return decisions

    return play


def zoo(name: str, options: dict[str, object]) -> Playout:
    """PettingZoo's documented loop, with the wrappers that `make` brings."""
    with quiet():
        import pettingzoo

        return zoo_loop(pettingzoo.make("aec", f"classic/{name}", **options))


def zoo_loop(env: Any) -> Playout:
    """One match of an AEC environment; the action is drawn from the mask here, which is faster than `action_space.sample`."""
    import numpy as np

    flat = np.flatnonzero

    def play(rng: Random) -> float:
        env.reset()
        draw, decisions = rng.random, 0
        for _ in env.agent_iter():
            seen, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            actions = flat(seen["action_mask"] if "action_mask" in seen else info["action_mask"])
            env.step(int(actions[int(draw() * len(actions))]))
            decisions += 1
        return decisions

    return play


def chess() -> Playout:
    """python-chess: all legal moves as a list, one drawn, `push`; no move, or 400 plies, is the end."""
    import chess as project

    def play(rng: Random) -> float:
        board, draw = project.Board(), rng.random
        legal, push = board.generate_legal_moves, board.push
        for ply in range(PLIES):
            moves = list(legal())
            if not moves:
                return ply
            push(moves[int(draw() * len(moves))])
        return PLIES

    return play


_SPIEL = "new_initial_state, is_terminal, is_chance_node, legal_actions (of chance too), apply_action"
_RLCARD = "env.reset, env.is_over, env.step, own choice among legal_actions"
_ZOO = "make, agent_iter, last, step, own choice by the action mask"
CELLS = [
    *(Cell(f"OpenSpiel C++ {name}", "open-spiel", _SPIEL, partial(spiel, name)) for name in (*CARDS, "othello")),
    *(Cell(f"OpenSpiel {name}", "open-spiel", _SPIEL, partial(spiel, name)) for name in SPIEL_PYTHON),
    *(Cell(f"rlcard {name}", "rlcard", _RLCARD, partial(rlcard, name)) for name in RLCARD),
    *(Cell(f"PettingZoo {name}", "pettingzoo", _ZOO, partial(zoo, name, options)) for name, options in ZOO.items()),
    Cell("python-chess", "chess", "list(generate_legal_moves()), push; 400 plies at most", chess),
]
