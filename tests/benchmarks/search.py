"""Searchers against those of others, in simulations: `.venv/peers/bin/python -m tests.benchmarks.search`.

A simulation is one world played on to its end at random, from the first decision of a deal that leaves a choice.
OpenSpiel's ISMCTS in Python is timed as its documentation builds it, one random rollout a leaf; its C++ twin stands beside it
for information. Ours are the planner's flat search and the tree search on the public interface, both on Tam Cúc for three and
both playing on at random as well. Each simulation of the tree imagines a world of its own, as OpenSpiel does; the flat search
plays every line in the same worlds, which is what makes it cheap. What both cost with the game's policy stands beside them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import cycle
from random import Random
from typing import Any

from tabletutor.planner import STAGES
from tabletutor.search import Plain, flat, thought, tree
from tests.benchmarks.ours import rules
from tests.benchmarks.peers import quiet
from tests.benchmarks.rounds import Cell, Goal, Playout, arguments, chosen, report, run
from tests.benchmarks.rules import among, loop

SIMULATIONS = 100  # of one search
DEALS = 20  # that the searches take in turn
WARM = 50  # searches before the first is timed: the tables of a game fill while it is played
GAMES = ("euchre", "oh_hell", "hearts")
UCT = 2.0


def spiel_positions(name: str) -> tuple[Any, list[Any]]:
    """A game of OpenSpiel, and the first decision of some deals that leaves a choice."""
    import pyspiel

    game, rng, found = pyspiel.load_game(name), Random(name), []
    while len(found) < DEALS:
        state = game.new_initial_state()
        while state.is_chance_node() or len(state.legal_actions()) == 1:
            state.apply_action(rng.choice(state.legal_actions()))
        found.append(state)
    return game, found


def spiel_python(name: str) -> Playout:
    """OpenSpiel's ISMCTS in Python."""
    with quiet():
        import numpy as np
        from open_spiel.python.algorithms import ismcts, mcts

    game, states = spiel_positions(name)
    chance = np.random.RandomState(7)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance)
    bot = ismcts.ISMCTSBot(game, evaluator, UCT, SIMULATIONS, random_state=chance)
    return searched(states, bot.step)


def spiel_cpp(name: str) -> Playout:
    """OpenSpiel's ISMCTS in C++, driven from Python once a decision."""
    import pyspiel

    _, states = spiel_positions(name)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
    final = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(7, evaluator, UCT, SIMULATIONS, -1, final, False, False)
    return searched(states, bot.step)


def searched(states: list[Any], search: Callable[[Any], Any]) -> Playout:
    """One search of the next position."""
    turn = cycle(states)

    def play(_rng: Random) -> float:
        search(next(turn))
        return SIMULATIONS

    return play


def views(name: str) -> list[Any]:
    """What the seat to act sees at the first decision of some deals that leaves a choice."""
    game, found, n = rules(name), [], 0
    while len(found) < DEALS:
        rng, state = Random(f"{name} {n}"), game.start()
        n += 1
        while waiting := game.waiting_for(state):
            seat = min(waiting)
            if seat >= 0 and game.view(state, seat).seen and game.legal(state, seat).count() > 1 and dealt(game, state):
                found.append(game.view(state, seat))
                break
            state = game.apply(state, seat, game.sample(state, seat, rng))
    return found


def dealt(game: Any, state: Any) -> bool:
    """Whether the cards are out."""
    return any(event.kind == "dealt" for event in game.view(state, 0).seen)


def imagined(name: str) -> Playout:
    """A simulation written by hand, without any search: `imagine` and `rollout`; what a search of ours cannot beat."""
    game, turn = rules(name), cycle(views(name))
    for n in range(50):
        (among if game.at_once else loop)(game, Random(n))

    def play(rng: Random) -> float:
        view = next(turn)
        for _ in range(SIMULATIONS):
            game.rollout(game.imagine(view, rng), rng)
        return SIMULATIONS

    return play


def ours(name: str, search: Callable[[Any, Any, Random], int], mind: Callable[[Any], Any]) -> Playout:
    """A search of ours, with a new thought about every position, as the planner has it; warm."""
    turn = cycle(views(name))

    def play(rng: Random) -> float:
        view = next(turn)
        return search(mind(view), view, rng)

    for n in range(WARM):
        play(Random(n))
    return play


def flat_search(mind: Any, view: Any, rng: Random) -> int:
    """The planner's flat search with its own stages; how many worlds were played on, by whichever line."""
    return sum(map(len, flat(mind, view, STAGES, rng).values()))


def tree_search(mind: Any, view: Any, rng: Random) -> int:
    """The tree search on the public interface."""
    tree(view, SIMULATIONS, rng, mind)
    return SIMULATIONS


FLAT, TREE = "Tam Cúc 3 flat search", "Tam Cúc 3 ISMCTS"
_POLICY = "the same with the game's policy: likely worlds, sensible play"
PYTHON = tuple(f"OpenSpiel Python ISMCTS {name}" for name in GAMES)
CELLS = [
    Cell(FLAT, "tabletutor", "search.flat(Plain(view)), random rollouts", partial(ours, "tamcuc", flat_search, Plain)),
    Cell(TREE, "tabletutor", "search.tree(Plain(view)), random rollouts", partial(ours, "tamcuc", tree_search, Plain)),
    Cell("Tam Cúc 3 imagine and rollout", "tabletutor", "imagine(view), rollout", partial(imagined, "tamcuc")),
    Cell(f"{FLAT}, informed", "tabletutor", _POLICY, partial(ours, "tamcuc", flat_search, thought)),
    Cell(f"{TREE}, informed", "tabletutor", _POLICY, partial(ours, "tamcuc", tree_search, thought)),
    *(
        Cell(
            title,
            "open-spiel",
            "ISMCTSBot(RandomRolloutEvaluator(1)).step, open_spiel.python",
            partial(spiel_python, name),
        )
        for title, name in zip(PYTHON, GAMES, strict=True)
    ),
    *(
        Cell(f"OpenSpiel C++ ISMCTS {name}", "open-spiel", "pyspiel.ISMCTSBot(RandomRolloutEvaluator(1)).step", make)
        for name, make in ((name, partial(spiel_cpp, name)) for name in GAMES)
    ),
]
GOALS = [Goal(TREE, PYTHON, 2), Goal(FLAT, PYTHON, 5)]


def main() -> None:
    """Time everything that is there and print it."""
    words = arguments(__doc__, "search").parse_args()
    found = run(chosen(CELLS, words.only), words.rounds)
    report(found, GOALS, "simulation", words.json)


if __name__ == "__main__":
    main()
