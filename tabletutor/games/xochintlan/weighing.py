"""What an opponent of Xochintlan weighs: how near an action brings it to a goal, and how near it lets the others come."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import NamedTuple

from tabletutor.game import Move
from tabletutor.games.xochintlan.beliefs import ALL, NEARER, WEIGHT, completable
from tabletutor.games.xochintlan.distance import NEVER, Ground, Near, Plan, Pull, nearest, plans, shapes, windows
from tabletutor.games.xochintlan.groups import ANIMALS, winning
from tabletutor.games.xochintlan.notation import SWAP, swapped
from tabletutor.games.xochintlan.sight import View

STEEP = 1000.0  # so much more does an own plan count with one action less to go, where actions are sorted for a look
CLOSE = 2  # plans of others count from so many actions on
# what a position is worth if nobody else wins first, by the own actions that are left; the last is for never. Measured:
# the flatter, the stronger; who thinks more of being near overlooks what he leaves to the others
HOPE = (1.0, 0.55, 0.5, 0.46, 0.42, 0.38, 0.3, 0.2, 0.15, 0.1)
A_TIE = 0.3  # and a tie
SLIGHT = 0.005  # a danger below this is taken for none

Chances = Sequence[Sequence[float]]  # by seat and goal


class Weighed(NamedTuple):
    """An action that was weighed: how near a goal is after it, and what it leaves to the others."""

    move: Move
    near: Near
    ends: bool  # it lays the last tile, and that is a tie
    gifts: tuple[int, int]  # masks of goals that the next player could complete at once, and those after him
    given: int  # how many goals those are for the next player, the own ones left out
    danger: float = 0.0  # the chance that another wins with the next action

    @property
    def order(self) -> tuple[bool, int, int, int, int]:
        """What it is for the own goal; smaller is better. Of actions that are as near, one that gives away least."""
        return self.ends, self.near.left, self.given, -self.near.ways, -self.near.more

    @property
    def worth(self) -> float:
        """What it is with the others in view; larger is better."""
        return A_TIE if self.ends else (1.0 - self.danger) * HOPE[self.near.left]


class Card(NamedTuple):
    """A goal that could be changed: how far the nearest own goal is, and how far it would be on average after that."""

    goal: int
    left: int
    mean: float


def made(ground: Ground, goals: Sequence[int]) -> tuple[int, int]:
    """The animal that makes one of the goals, and the goal; (0, −1) if none does."""
    for kind in ANIMALS:
        goal = winning(ground.tiles, ground.human, kind, goals, ground.terms.likeness)
        if goal >= 0:
            return kind, goal
    return 0, -1


def touched(move: Move) -> tuple[int, ...]:
    """Squares that the next player may not change after an action."""
    return swapped(move) if move >= SWAP else (move >> 2,)


def weighed(ground: Ground, goals: tuple[int, ...], move: Move) -> Weighed:
    """An action, looked at for the own goals."""
    after = ground.after(move)
    ends = any(ground.reserve) and not any(after.reserve) and not after.terms.pairs
    first = completable(after, touched(move))
    later = completable(after, ()) if after.terms.players > 2 else first
    given = (first & ~sum(1 << goal for goal in goals)).bit_count()
    return Weighed(move, nearest(after, goals), ends, (first, later), given)


def building(ground: Ground, goals: tuple[int, ...], moves: Sequence[Move], most: int) -> list[Move]:
    """The actions that seem to bring the own goals nearest."""
    found = plans(ground, goals)
    pull = Pull(ground, [(plan, STEEP**-plan.left) for level in found for plan in level], STEEP)
    some = sorted(moves, key=pull.of, reverse=True)
    return some[:most] + [move for move in some if found and _refills(ground, found[0][0], move)][:1]


def _refills(ground: Ground, plan: Plan, move: Move) -> bool:
    """Whether an action brings back a tile that a plan needs and the reserve lacks (xochintlan.empty-stack)."""
    cell = move >> 2
    wanted = move < SWAP and move & 3 and ground.tiles.get(cell) == plan.kind and not ground.reserve[plan.kind - 1]
    return bool(wanted) and cell - plan.human not in plan.shape.others


def disturbing(ground: Ground, chances: Sequence[float], moves: Sequence[Move], most: int) -> list[Move]:
    """The actions that seem to set the others back most, by the chance of each goal to be somebody's."""
    masks, weights = windows(ground.tiles, ground.human), []
    for kind in ANIMALS:
        for shape in shapes(ALL, ground.terms.likeness):
            left = 4 - (shape.mask & masks[kind]).bit_count() + (shape.border & masks[kind]).bit_count()
            if left <= CLOSE and chances[shape.goal]:
                weights.append((Plan(left, kind, ground.human, shape), WEIGHT[left] * chances[shape.goal]))
    pull = Pull(ground, weights, NEARER)
    return sorted(moves, key=pull.of)[: most if weights else 0]


def danger(view: View, chances: Chances, gifts: tuple[int, int]) -> float:
    """The chance that another could win with the next action: the next player, or one of those after him."""
    n, seat = view.game.players, view.seat or 0
    found = 1.0 - prod(
        1.0 - min(1.0, sum(chances[(seat + turn) % n][goal] for goal in ALL if gifts[turn > 1] >> goal & 1))
        for turn in range(1, n)
    )
    return found if found >= SLIGHT else 0.0


def card(view: View, ground: Ground) -> Card:
    """What a change of a goal promises: the farthest own goal for one that nobody has seen (xochintlan.change)."""
    gone = {*view.goals, *(goal for some in (*view.aside, *view.others) for goal in some)}
    left = {goal: nearest(ground, (goal,)).left for goal in ALL if goal in view.goals or goal not in gone}
    aside = max(view.goals, key=lambda goal: left[goal])
    kept = min([left[goal] for goal in view.goals if goal != aside], default=NEVER)
    new = [max(1, min(kept, left[goal])) for goal in ALL if goal not in gone]  # it counts after an action only
    return Card(aside, min(kept, left[aside]), sum(new) / max(1, len(new)))
