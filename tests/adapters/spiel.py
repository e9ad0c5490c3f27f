"""Tam Cúc for three as a Python game of OpenSpiel, as one of its users would write it, to see what that costs.

Chance is sampled: one step a draw and one a shuffle, where the games of OpenSpiel deal card by card.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pyspiel

from tabletutor.game import DEALER
from tests.adapters.actions import three_players

RULES, ACTIONS = three_players()
PLAYERS = RULES.players
TYPE = pyspiel.GameType(
    short_name="python_tamcuc",
    long_name="Tam Cúc",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=PLAYERS,
    min_num_players=PLAYERS,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=False,
)
INFO = pyspiel.GameInfo(
    num_distinct_actions=len(ACTIONS.moves),
    max_chance_outcomes=1,
    num_players=PLAYERS,
    min_utility=0.0,
    max_utility=40.0,
    utility_sum=None,
    max_game_length=1 + 10 * (1 + PLAYERS),
)


class TamCucGame(pyspiel.Game):
    """The game."""

    def __init__(self, params: Any = None) -> None:
        super().__init__(TYPE, INFO, params or {})
        self.rng = Random("openspiel")

    def new_initial_state(self) -> TamCucState:
        """Before the first card."""
        return TamCucState(self, self.rng.random())

    def make_py_observer(self, _kind: Any = None, params: Any = None) -> Observer:
        """What a seat knows, as text."""
        return Observer(params)


class TamCucState(pyspiel.State):
    """One position; changed in place, as OpenSpiel wants it."""

    def __init__(self, game: TamCucGame, word: float) -> None:
        super().__init__(game)
        self.now, self.rng = RULES.start(), Random(word)

    def current_player(self) -> int:
        """The lowest seat that is waited for."""
        waiting = RULES.waiting_for(self.now)
        if not waiting:
            return pyspiel.PlayerId.TERMINAL
        seat = min(waiting)
        return pyspiel.PlayerId.CHANCE if seat == DEALER else seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted([ACTIONS.numbers[move] for move in RULES.legal(self.now, player)])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """One, since what it is will be drawn."""
        return [(0, 1.0)]

    def _apply_action(self, action: int) -> None:
        seat = min(RULES.waiting_for(self.now))
        move = RULES.chance(self.now, self.rng) if seat == DEALER else ACTIONS.moves[action]
        self.now = RULES.apply(self.now, seat, move)

    def _action_to_string(self, player: int, action: int) -> str:
        return "chance" if player == pyspiel.PlayerId.CHANCE else RULES.write(ACTIONS.moves[action])

    def is_terminal(self) -> bool:
        """Whether nobody is waited for."""
        return not RULES.waiting_for(self.now)

    def returns(self) -> list[float]:
        """Points by seat."""
        outcome = RULES.outcome(self.now)
        return [float(points) for points in outcome.scores] if outcome else [0.0] * PLAYERS

    def __str__(self) -> str:
        return RULES.describe(self.now)


class Observer:
    """What a seat has seen, without a tensor."""

    def __init__(self, params: Any) -> None:
        if params:
            raise ValueError(params)
        self.tensor, self.dict = None, {}

    def set_from(self, state: TamCucState, player: int) -> None:
        """Nothing: there is no tensor."""

    def string_from(self, state: TamCucState, player: int) -> str:
        """All that the seat has seen, and its hand."""
        view = RULES.view(state.now, player)
        return f"{player} {view.hand} {view.choice} {view.size} {view.seen}"


pyspiel.register_game(TYPE, TamCucGame)
