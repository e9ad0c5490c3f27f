"""Tam Cúc as an environment of PettingZoo passes PettingZoo's own tests, and is the same game."""

from __future__ import annotations

import random
import warnings

import pytest

from tests.adapters import zoo

with warnings.catch_warnings():  # PettingZoo loads games of its own here, in the way it warns of
    warnings.simplefilter("ignore")
    from pettingzoo.test import api_test, seed_test

# api_test says the same of PettingZoo's own games, whose observations are dictionaries with a mask as well
pytestmark = pytest.mark.filterwarnings("ignore:Observation:UserWarning")


def test_pettingzoo_finds_nothing_wrong(capsys):
    """Its test of the interface, and the one that the same seed gives the same match."""
    api_test(zoo.env(), num_cycles=1000)
    seed_test(zoo.env, num_cycles=100)
    assert "Passed API test" in capsys.readouterr().out


def test_the_wrapped_game_is_the_game():
    """In every position the mask holds the legal moves, and the rewards are the points."""
    rng, env = random.Random("pettingzoo"), zoo.env()
    env.reset(seed=7)
    got = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, *_ = env.last()
        got[agent] += reward
        actions = seen["action_mask"].nonzero()[0]
        if not ended:
            now, seat = env.unwrapped.now, env.possible_agents.index(agent)
            assert {zoo.ACTIONS.moves[action] for action in actions} == set(zoo.RULES.legal(now, seat))
        env.step(None if ended else int(rng.choice(list(actions))))
    assert list(got.values()) == list(zoo.RULES.outcome(env.unwrapped.now).scores)
