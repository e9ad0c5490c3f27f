"""What has happened at a table: every move with the state before it, to look back, take back and do again."""

from __future__ import annotations

from typing import NamedTuple

from tabletutor.bots import Choice
from tabletutor.game import Line, Move, Seat, State


class Step(NamedTuple):
    """One move, the state before it, what each seat (last: a spectator) was told, and an opponent's reasons."""

    before: State
    seat: Seat
    move: Move
    told: tuple[tuple[Line, ...], ...]
    choice: Choice | None

    def __repr__(self) -> str:
        return f"<a move of seat {self.seat}>"  # the move may still lie face down


class History:
    """The moves of one table, oldest first; `state` is the position now."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.steps: list[Step] = []
        self.undone: list[list[Step]] = []  # taken back, latest last; a new move forgets them

    def __repr__(self) -> str:
        return f"<{len(self.steps)} moves>"

    def add(self, step: Step, after: State) -> None:
        """A move that has been made."""
        self.steps.append(step)
        self.state, self.undone = after, []

    def number(self, seat: Seat, at: int | None = None) -> int:
        """How many moves a seat has made before a place, or until now."""
        return sum(step.seat == seat for step in self.steps[:at])

    def last_act(self, seats: tuple[Seat, ...]) -> int:
        """Place of the last move of any of these seats; −1 if they have made none."""
        return max((at for at, step in enumerate(self.steps) if step.seat in seats), default=-1)

    def last_acts(self, players: int) -> list[int]:
        """By seat, and last for the dealer, the place of its last move; −1 if it has made none."""
        found = [-1] * (players + 1)
        for at, step in enumerate(self.steps):
            found[step.seat] = at
        return found

    def after_the_deal(self, at: int) -> int:
        """Place of the first move after cards were dealt to the seat whose story stands at `at`; 0 if play began later."""
        dealt = (n for n, step in enumerate(self.steps) if any(line.event.kind == "dealt" for line in step.told[at]))
        return max(dealt, default=-1) + 1

    def back_to(self, at: int) -> list[Step]:
        """Take back every move from a place on; answers them."""
        gone = self.steps[at:]
        self.state, self.steps = gone[0].before, self.steps[:at]
        self.undone.append(gone)
        return gone

    def over(self) -> list[Step]:
        """The moves of all deals whose points are written down."""
        ends = [n for n, step in enumerate(self.steps) if any(line.event.kind == "scored" for line in step.told[-1])]
        return self.steps[: ends[-1] + 1] if ends else []
