"""Actions of Xochintlan that are worth the question how the match stands now: won, tied, or going on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from tabletutor.game import Move, Rng, Seat, drawn
from tabletutor.games.xochintlan.groups import ANIMALS, HUMAN, START, standing
from tabletutor.games.xochintlan.legality import frontier
from tabletutor.games.xochintlan.notation import write, write_cell
from tabletutor.games.xochintlan.pentominoes import PATTERNS
from tabletutor.games.xochintlan.question_tables import (
    CHIRAL,
    EACH,
    GOALS,
    Tiles,
    apart,
    beside,
    lay,
    near,
    pick,
    position,
    strew,
)
from tabletutor.games.xochintlan.questions import Asked, Build, name

if TYPE_CHECKING:
    from tabletutor.games.xochintlan.state import State

LARGE = 7  # squares wide at most, where all tiles lie on the table
LAST = 24  # tiles of the box

Acted = tuple[
    Tiles, Seat, Move, dict[Seat, int], tuple[int, ...]
]  # table before, who, what, goals, what was played last
Plan = Callable[[Rng, int], Acted | None]  # number of players → an action, if it comes out
MOVER, ON, TIE = "mover", "on", "tie"  # how a match stands after an action


def after(build: Build, rng: Rng) -> Asked:
    """An action that completes a goal, its owner's or another's, or leaves one as it is, or spoils it."""
    plan, end = _AFTER[pick(rng, tuple(_AFTER))]
    return _acted(build, rng, plan, end, {})


def tie(build: Build, rng: Rng) -> Asked:
    """An action near the end: the last tile, with or without a goal, or one that is not the last."""
    wish = pick(rng, (*_LAST, "mover", "on"))
    plan, end = _LAST[wish]
    return _acted(build, rng, plan, end, {"round": 40 if wish in ("rounds", "before") else pick(rng, (6, 9, 12, 15))})


def _acted(build: Build, rng: Rng, plan: Plan, end: str, rows: Mapping[str, object]) -> Asked:
    """A planned action, once the rules say of it what was planned."""
    while True:
        game = build(pick(rng, (2, 3)))
        acted = plan(rng, game.players)
        if acted is None:
            continue
        tiles, seat, move, goals, blocked = acted
        for other in range(game.players):
            goals.setdefault(other, pick(rng, [goal for goal in GOALS if goal not in goals.values()]))
        held = " ".join(f"{who} {name(goals[who])}" for who in sorted(goals))
        text = position(tiles, turn=seat, **rows, blocked=" ".join(map(write_cell, blocked)), goals=held)
        state = game.position(text)
        if move in game.legal(state, seat) and stands(game.apply(state, seat, move)) == end:
            return game, text, write(move)


def stands(state: State) -> str:
    """How a match stands after an action; only the one who acted can have won."""
    return ON if state.turn >= 0 else MOVER if state.winner >= 0 else TIE


def _finishing(rng: Rng, pattern: int, strewn: int, wide: int = LARGE) -> tuple[Tiles, Move, tuple[int, ...]]:
    """A table on which placing one animal completes a pattern; the move, and the pattern's cells."""
    kind, cells = pick(rng, ANIMALS), lay(rng, pattern)
    tiles = {cell: kind if at else HUMAN for at, cell in enumerate(cells[:-1])}
    strew(rng, tiles, strewn, apart(kind, cells, cells[-1:]), wide)
    return tiles, cells[-1] << 2 | kind, cells


def _seats(rng: Rng, players: int) -> tuple[Seat, Seat]:
    """Who acts, and somebody else."""
    seat = int(rng.random() * players)
    return seat, (seat + 1 + int(rng.random() * (players - 1))) % players


def _own(rng: Rng, players: int) -> Acted:
    seat, goal = _seats(rng, players)[0], pick(rng, GOALS)
    tiles, move, _ = _finishing(rng, goal, pick(rng, (3, 4, 5)))
    return tiles, seat, move, {seat: goal}, ()


def _anothers(rng: Rng, players: int) -> Acted:
    """Somebody's goal is completed by another: no win yet (xochintlan.own-action)."""
    (seat, other), goal = _seats(rng, players), pick(rng, GOALS)
    tiles, move, _ = _finishing(rng, goal, pick(rng, (3, 4, 5)))
    return tiles, seat, move, {other: goal}, ()


def _nearly(rng: Rng, players: int) -> Acted:
    """The mirror image of the actor's goal, or nearly his goal."""
    seat, goal = _seats(rng, players)[0], pick(rng, CHIRAL)
    made = PATTERNS[goal].mirror if rng.random() < 0.6 else pick(rng, near(goal))
    tiles, move, _ = _finishing(rng, made, pick(rng, (3, 4, 5)))
    return tiles, seat, move, {seat: goal}, ()


def _standing(rng: Rng, players: int, *, spoil: bool) -> Acted | None:
    """A goal that another has completed, and now its owner acts: beside it, or on it."""
    seat, goal = int(rng.random() * players), pick(rng, GOALS)
    tiles, last, cells = _finishing(rng, goal, pick(rng, (3, 4, 5)))
    kind, blocked = last & 3, last >> 2
    tiles[blocked] = kind
    others = [other for other in ANIMALS if other != kind]
    ring = frontier(cells)
    edge = [cell for cell in frontier(tiles) if spoil == (cell in ring)]
    move = pick(rng, edge) << 2 | (kind if spoil else pick(rng, others)) if edge else -1
    if rng.random() < 0.4:  # a switch: of one of the four, or of a tile that has nothing to do with it
        some = [
            c for c in tiles if (c in cells[1:]) == spoil and c not in (blocked, cells[0]) and tiles[c] != others[0]
        ]
        move = pick(rng, some) << 2 | others[0] if some else -1
    return (tiles, seat, move, {seat: goal}, (blocked,)) if move >= 0 else None


def _both(rng: Rng, players: int) -> Acted | None:
    """One move of the Human completes two goals at once (xochintlan.mover-first)."""
    (seat, other), (one, two) = _seats(rng, players), drawn(GOALS, 2, rng)
    mine, his, kinds = lay(rng, one)[1:], lay(rng, two)[1:], drawn(ANIMALS, 2, rng)
    if set(mine) & set(his):
        return None
    tiles = {**dict.fromkeys(mine, kinds[0]), **dict.fromkeys(his, kinds[1])}
    if any(standing({**tiles, START: HUMAN}, START, kind) < 0 for kind in kinds):
        return None
    free = [cell for cell in frontier(tiles) if cell != START and not beside(cell, (START,))]
    tiles[pick(rng, free)] = HUMAN
    return tiles, seat, START << 2, {seat: one, other: two}, ()


def _last(rng: Rng, players: int, *, wins: str) -> Acted | None:
    """The last tile, which completes the goal of the one who places it, another's, or none."""
    seat, other = _seats(rng, players)
    goal = pick(rng, GOALS)
    tiles, move, cells = _finishing(rng, goal, LAST - 4)
    left = [kind for kind in ANIMALS for _ in range(EACH - list(tiles.values()).count(kind))]
    if left != [move & 3]:
        return None
    if wins == "nobody":
        move = pick(rng, [cell for cell in frontier(tiles) if cell not in cells]) << 2 | move & 3
    return tiles, seat, move, {seat if wins != "other" else other: goal}, ()


def _not_last(rng: Rng, players: int) -> Acted | None:
    """One tile is left, and stays: somebody switches, or moves the Human."""
    acted = _last(rng, players, wins="nobody")
    if not acted:
        return None
    tiles, seat, move, _, _ = acted
    human = next(cell for cell, kind in tiles.items() if kind == HUMAN)
    if rng.random() < 0.5:
        return tiles, seat, pick(rng, [cell for cell in frontier(tiles) if not beside(cell, (human,))]) << 2, {}, ()
    some = [cell for cell, kind in tiles.items() if kind not in (HUMAN, move & 3)]
    return tiles, seat, pick(rng, some) << 2 | move & 3, {}, ()


def _rounds(rng: Rng, players: int, *, last: bool) -> Acted:
    """The last action of the last round, or another one of it."""
    tiles, move, _ = _finishing(rng, pick(rng, GOALS), pick(rng, (5, 6, 7)))
    return tiles, players - 1 if last else int(rng.random() * (players - 1)), move, {}, ()


_AFTER: dict[str, tuple[Plan, str]] = {
    "own": (_own, MOVER),
    "both": (_both, MOVER),
    "intact": (partial(_standing, spoil=False), MOVER),
    "anothers": (_anothers, ON),
    "nearly": (_nearly, ON),
    "spoiled": (partial(_standing, spoil=True), ON),
}
_LAST: dict[str, tuple[Plan, str]] = {
    "nobody": (partial(_last, wins="nobody"), TIE),
    "other": (partial(_last, wins="other"), TIE),
    "rounds": (partial(_rounds, last=True), TIE),
    "mover": (partial(_last, wins="mover"), MOVER),
    "on": (_not_last, ON),
    "before": (partial(_rounds, last=False), ON),
}
