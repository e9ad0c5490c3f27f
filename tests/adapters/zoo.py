"""Tam Cúc for three as an environment of PettingZoo, as one of its users would write it, to see what that costs."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from tabletutor.game import DEALER
from tabletutor.games.tamcuc.combinations import KINDS, number_of, size_of
from tests.adapters.actions import three_players

RULES, ACTIONS = three_players()
FACTS = 4  # numbers about the table after the cards of the hand: stage, size, who leads, cards left


def env() -> AECEnv:
    """The environment in the three wrappers that those of PettingZoo's classic games have."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class raw_env(AECEnv):  # noqa: N801 - the name that PettingZoo's environments have
    """One seat after the other, the lowest first; the dealer's moves are part of the step before them."""

    metadata = {"name": "tamcuc_v0", "render_modes": [], "is_parallelizable": False}  # noqa: RUF012 - PettingZoo's form
    render_mode = None

    def __init__(self) -> None:
        super().__init__()
        self.possible_agents = [f"player_{seat}" for seat in range(RULES.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        seen = {
            "observation": spaces.Box(-1, 32, (KINDS + FACTS,), np.int8),
            "action_mask": spaces.Box(0, 1, (len(ACTIONS.moves),), np.int8),
        }
        self._seen, self._actions = spaces.Dict(seen), spaces.Discrete(len(ACTIONS.moves))
        self._rng = Random("pettingzoo")

    def observation_space(self, agent: str) -> spaces.Space:
        """The hand by kind, some numbers about the table, and which moves are legal."""
        return self._seen

    def action_space(self, agent: str) -> spaces.Space:
        """Every move of the game."""
        return self._actions

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """A new match, dealt."""
        if seed is not None:
            self._rng = Random(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.now = RULES.start()
        self._wait()

    def _wait(self) -> None:
        """Let chance act, then name the lowest seat that is waited for, or end."""
        while waiting := RULES.waiting_for(self.now):
            seat = min(waiting)
            if seat != DEALER:
                self._seat, self.agent_selection = seat, self.possible_agents[seat]
                return
            self.now = RULES.apply(self.now, DEALER, RULES.chance(self.now, self._rng))
        outcome = RULES.outcome(self.now)
        for agent, points in zip(self.possible_agents, outcome.scores if outcome else (), strict=True):
            self.rewards[agent], self.terminations[agent] = float(points), True

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat sees; nothing is legal for those who are not to act."""
        now, seat = self.now, self._seats[agent]
        hand = now.hands[seat]
        cards = [number_of(hand, kind) for kind in range(KINDS)]
        seen = np.array([*cards, now.stage, now.size, now.leader, size_of(hand)], np.int8)
        mask = np.zeros(len(ACTIONS.moves), np.int8)
        if agent == self.agent_selection and not self.terminations[agent]:
            mask[[ACTIONS.numbers[move] for move in RULES.legal(now, seat)]] = 1
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """The move of the seat that is waited for."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.now = RULES.apply(self.now, self._seat, ACTIONS.moves[action])
        self._wait()
        self._accumulate_rewards()

    def render(self) -> None:
        """Nothing is drawn."""

    def close(self) -> None:
        """Nothing is open."""
