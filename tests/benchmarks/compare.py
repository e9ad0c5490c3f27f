"""The rules against the rules engines of others, per decision: `.venv/peers/bin/python -m tests.benchmarks.compare`.

`python3 -m tests peers` makes that environment. Each figure is µs of CPU time for one decision of a player in random matches,
the deal included; the ratio is a peer's cost over ours in the same round. See `rounds` for how, `peers` for their loops.
"""

from __future__ import annotations

from tabletutor.games import GAMES
from tests.benchmarks import ours, peers
from tests.benchmarks.rounds import Goal, arguments, chosen, report, run

CPP = tuple(f"OpenSpiel C++ {name}" for name in peers.CARDS)
SLOWER = (*(f"OpenSpiel {name}" for name in peers.SPIEL_PYTHON), *(f"rlcard {name}" for name in peers.RLCARD))
CLASSIC = tuple(f"PettingZoo {name}" for name in peers.ZOO)
GOALS = [
    *(
        goal
        for name in ("Tam Cúc 3", "Trico 3")
        for goal in (
            Goal(f"{name} loop", CPP, 1.0, median=True),
            Goal(f"{name} rollout", CPP, 1.5, median=True),
            Goal(f"{name} loop", SLOWER, 10),
            Goal(f"{name} loop", CLASSIC, 30),
        )
    ),
    Goal("Tam Cúc 3 loop", (ours.SPIEL,), 3),
    Goal("Tam Cúc 3 loop", (ours.ZOO,), 20),
    Goal("Xochintlan 2 loop", ("python-chess",), 3),
    Goal("Xochintlan 2 rollout", ("OpenSpiel C++ othello",), 1.5),
    *([Goal("Tinco 6 loop", ("rlcard uno",), 10)] if "tinco" in GAMES else []),
]


def main() -> None:
    """Time everything that is there and print it."""
    words = arguments(__doc__, "compare").parse_args()
    found = run(chosen([*ours.CELLS, *peers.CELLS], words.only), words.rounds)
    report(found, GOALS, "decision", words.json)


if __name__ == "__main__":
    main()
