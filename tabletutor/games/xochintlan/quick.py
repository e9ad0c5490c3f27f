"""Sensible play in Xochintlan without a search: on by the nearest way, and a stop to the next player if one step off."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from math import exp, fsum, log
from typing import TYPE_CHECKING

from tabletutor.game import Move
from tabletutor.games.xochintlan.groups import ANIMALS, HUMAN, STEPS
from tabletutor.games.xochintlan.legality import may_play, may_swap
from tabletutor.games.xochintlan.notation import CLAIM, DONE, SWAP, swapped
from tabletutor.games.xochintlan.reach import Lying, Near, Reach, frontier
from tabletutor.games.xochintlan.state import ACTING, CLAIMING, OVER, State

if TYPE_CHECKING:
    from tabletutor.games.xochintlan.rules import Xochintlan

# measured in matches of planners: who can win with the next action does; else it is hardly more than a fair lot
STEEP = 0.25  # how much better it is to be one action nearer
WIDE = 0.15  # and to have more ways
PATIENCE = 4.0  # actions of each seat in which a match is decided, on average: fewer left, and a tie is likely


def rest(
    game: Xochintlan, state: State, reaches: Sequence[Reach], careful: Sequence[bool], plies: int
) -> Sequence[float]:
    """Each seat's share of the match when everybody plays on for some actions; then by how near they are.

    Args:
        game: the rules.
        state: from which a match goes on.
        reaches: of the seats' goals.
        careful: by seat, whether it stops the next player.
        plies: so many actions.
    """
    while plies > 0 and state.stage in (ACTING, CLAIMING):
        seat = state.turn
        if state.stage == CLAIMING:
            state = game.apply(state, seat, call(game, state))
            continue
        rival = reaches[(seat + 1) % game.players] if careful[seat] else None
        state = game.apply(state, seat, action(game, state, reaches[seat], rival))
        plies -= 1
    if state.stage == CLAIMING:
        state = game.apply(state, state.turn, call(game, state))
    return shares(game, state) if state.stage == OVER else worth(game, state, reaches)


def shares(game: Xochintlan, state: State) -> Sequence[float]:
    """Of a match that is over; all share a tie."""
    n = game.players
    return [1.0 / n] * n if state.winner < 0 else [float(seat == state.winner) for seat in range(n)]


def worth(game: Xochintlan, state: State, reaches: Sequence[Reach]) -> Sequence[float]:
    """Each seat's share: all to who can win at once, else by how near goals are, and how many tiles and turns are left."""
    n, turn, lying = game.players, state.turn, Lying(state.tiles, state.human, state.reserve)
    around = lying.around(frontier(state.tiles, state.human, step=game.terms.step))
    nears = [lying.anywhere(own, lying.here(own), around) for own in reaches]
    if nears[turn].left <= 1 and _wins(game, state, lying, reaches[turn], nears[turn]):
        return [float(seat == turn) for seat in range(n)]
    weights = [exp(WIDE * log(near.ways + 1) - STEEP * near.left) for near in nears]
    left = game.terms.turns - state.acts
    if not game.terms.pairs:
        left = min(left, sum(state.reserve))
    tie, total = exp(-left / n / PATIENCE), fsum(weights)
    return [tie / n + (1.0 - tie) * weight / total for weight in weights]


def _wins(game: Xochintlan, state: State, lying: Lying, own: Reach, near: Near) -> bool:
    """Whether one action completes the nearest goal, or keeps it."""
    return near.left == 0 or any(_may(game, state, move) for move in lying.steps(own, near))


def call(game: Xochintlan, state: State) -> Move:
    """Where wins are called: a true claim, or none (xochintlan.called)."""
    own = sum(1 << goal for goal in state.deal.goals[state.turn])
    return next((CLAIM | kind for kind in ANIMALS if game.fits[state.made[kind - 1]] & own), DONE)


def action(game: Xochintlan, state: State, own: Reach, rival: Reach | None) -> Move:
    """A sensible action: a win, a stop if the rival could win next, or a step on; the same in the same state."""
    lying = Lying(state.tiles, state.human, state.reserve)
    near = lying.here(own)
    if near.left == 0:
        return _first(game, state, _aside(state, near.kind))
    if near.left > 1 and rival is not None:
        threat = lying.here(rival)
        if threat.left <= 1 and (move := stop(game, state, lying, own, rival, threat)) is not None:
            return move
    if near.left > 1 and state.human not in state.blocked:
        near = lying.anywhere(own, near, lying.around(frontier(state.tiles, state.human, step=game.terms.step)))
    steps: Iterable[Move] = lying.steps(own, near)
    if rival is not None and near.left > 1 and near.spot == state.human:
        steps = _discreet(lying, steps, rival)
    return _first(game, state, chain(steps, _aside(state, near.kind)))


def _discreet(lying: Lying, steps: Iterable[Move], rival: Reach) -> list[Move]:
    """The same steps; last those after which the rival could win."""
    some = [move for move in dict.fromkeys(steps) if move >= SWAP or lying.tiles.get(move >> 2) != HUMAN]
    return sorted(some, key=lambda move: lying.here(rival, lying.after(move)).left <= 1)


def _may(game: Xochintlan, state: State, move: Move) -> bool:
    if move < SWAP:
        return may_play(game.terms, state.tiles, state.human, state.reserve, state.blocked, move)
    return game.terms.pairs and not any(state.reserve) and may_swap(state.tiles, state.blocked, *swapped(move))


def _first(game: Xochintlan, state: State, moves: Iterable[Move]) -> Move:
    """The first of them that is legal; if none is, the first of all legal ones."""
    for move in moves:
        if _may(game, state, move):
            return move
    return next(iter(game.legal(state, state.turn)))


def _aside(state: State, kind: int) -> Iterator[Move]:
    """Actions that leave one animal as it lies: another is placed beside a tile."""
    for cell in sorted(frontier(state.tiles, HUMAN, step=False)):
        yield from (cell << 2 | other for other in ANIMALS if other != kind)


def stop(game: Xochintlan, state: State, lying: Lying, own: Reach, rival: Reach, threat: Near) -> Move | None:
    """The action best for the own goal of those after which the rival cannot win at once; None if there is none."""
    best, found = 99, None
    for move in dict.fromkeys(_stops(lying, rival, threat)):
        if _may(game, state, move):
            masks = lying.after(move)
            left = lying.here(own, masks).left
            if left < best and lying.here(rival, masks).left > 1:
                best, found = left, move
    return _held(game, state, lying, rival, threat) if found is None else found


def _held(game: Xochintlan, state: State, lying: Lying, rival: Reach, threat: Near) -> Move | None:
    """Another animal on the one square that a rival lacks: what was just played is safe from it (xochintlan.just-played)."""
    cells = {move >> 2 for move in lying.steps(rival, threat) if move < SWAP}
    if len(cells) > 1:
        return None
    others = [kind for kind in ANIMALS if kind != threat.kind]
    moves = [cell << 2 | kind for cell in cells for kind in others if lying.tiles.get(cell) != threat.kind]
    return next((move for move in moves if _may(game, state, move)), None)


def _stops(lying: Lying, rival: Reach, threat: Near) -> Iterator[Move]:
    """Actions that could set a rival back who is one step off: on the squares of its pattern, and beside the Human."""
    tiles, human, kind = lying.tiles, lying.human, threat.kind
    if not any(lying.reserve):
        return
    cells = [human + cell for lie in rival.nearest(lying.window(kind, human)) for cell in lie.others]
    for cell in [human + step for step in STEPS] + cells:
        if tiles.get(cell) == kind:
            yield from (cell << 2 | other for other in ANIMALS if other != kind)
        elif cell != human:
            yield from (cell << 2 | other for other in ANIMALS)
