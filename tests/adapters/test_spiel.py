"""Tam Cúc as a game of OpenSpiel passes OpenSpiel's own tests, and is the same game."""

from __future__ import annotations

import random

import pyspiel

from tests.adapters import spiel


def test_openspiel_finds_nothing_wrong():
    """Its random simulations check legal actions, clones, histories, observers and returns."""
    pyspiel.random_sim_test(pyspiel.load_game("python_tamcuc"), num_sims=20, serialize=False, verbose=False)


def test_the_wrapped_game_is_the_game():
    """In every position the actions of the wrapper are the legal moves, and the returns are the points."""
    rng, state = random.Random("openspiel"), pyspiel.load_game("python_tamcuc").new_initial_state()
    while not state.is_terminal():
        actions = state.legal_actions()
        if not state.is_chance_node():
            moves = list(spiel.RULES.legal(state.now, state.current_player()))
            assert {spiel.ACTIONS.moves[action] for action in actions} == set(moves)
        state.apply_action(rng.choice(actions))
    assert state.returns() == list(spiel.RULES.outcome(state.now).scores)
