"""Fair random play in Xochintlan: one legal move drawn without listing all, and the rest of a match without any objects."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from tabletutor.game import Move, Rng
from tabletutor.games.xochintlan.groups import SPARE, STEPS, standing
from tabletutor.games.xochintlan.legality import Terms, may_move, may_swap, touches
from tabletutor.games.xochintlan.notation import swap
from tabletutor.games.xochintlan.state import ACTING, State

if TYPE_CHECKING:
    from tabletutor.games.xochintlan.rules import Xochintlan


def draw(
    terms: Terms,
    tiles: Mapping[int, int],
    cells: Sequence[int],
    human: int,
    reserve: Sequence[int],
    blocked: tuple[int, ...],
    changes: Sequence[Move],
    random: Callable[[], float],
) -> Move:
    """One legal action, each equally likely: a cell by way of a tile, and a kind, thrown again until they fit.

    An empty cell counts only by way of the first of its tiles, so that no cell is likelier than another.
    """
    if not (reserve[0] or reserve[1] or reserve[2]):
        return _draw_when_out(terms, tiles, cells, human, blocked, changes, random)
    most = 20 * len(cells)
    total = most + len(changes)
    while True:
        thrown = int(random() * total)
        if thrown >= most:
            return changes[thrown - most]
        kind = thrown & 3
        at, way = divmod(thrown >> 2, 5)
        if kind and not reserve[kind - 1]:
            continue
        cell = cells[at]
        if way == 4:  # the tile itself
            if kind and cell != human and tiles[cell] != kind and cell not in blocked and touches(tiles, cell):
                return cell << 2 | kind
            continue
        cell += STEPS[way]
        if cell in tiles or (way < 3 and not _first_way(tiles, cell, way)):
            continue
        if kind or may_move(terms, tiles, human, blocked, cell):
            return cell << 2 | kind


def _first_way(tiles: Mapping[int, int], cell: int, way: int) -> bool:
    """Whether the tile from which a step leads to the cell is the first beside it: north, west, east, south."""
    if way == 3:
        return True
    if cell - 128 in tiles:
        return False
    if way == 2:
        return True
    if cell - 1 in tiles:
        return False
    return way == 1 or cell + 1 not in tiles


def _draw_when_out(
    terms: Terms,
    tiles: Mapping[int, int],
    cells: Sequence[int],
    human: int,
    blocked: tuple[int, ...],
    changes: Sequence[Move],
    random: Callable[[], float],
) -> Move:
    """The same when every tile is out: two tiles change places, or the Human moves."""
    n = len(cells)
    most = n * (n + 4)
    total = most + len(changes)
    while True:
        thrown = int(random() * total)
        if thrown >= most:
            return changes[thrown - most]
        at, other = divmod(thrown, n + 4)
        cell = cells[at]
        if other < n:
            if at < other and may_swap(tiles, blocked, cell, cells[other]):
                return swap(cell, cells[other])
            continue
        way = other - n
        cell += STEPS[way]
        if cell not in tiles and _first_way(tiles, cell, way) and may_move(terms, tiles, human, blocked, cell):
            return cell << 2


def rest(game: Xochintlan, state: State, rng: Rng) -> State:
    """Play on at random while nothing but tiles is moved; the state at the end, or where the fast way ends.

    Draws from `rng` as `sample` and `apply` would; a test holds it to that. The story is left out.
    """
    terms, fits, random = game.terms, game.fits, rng.random
    tiles, cells, reserve, made = dict(state.tiles), list(state.cells), list(state.reserve), list(state.made)
    human, blocked, seat, acts = state.human, state.blocked, state.turn, state.acts
    masks = [sum(1 << goal for goal in own) for own in state.deal.goals]
    left = sum(reserve)
    while left:
        move = draw(terms, tiles, cells, human, reserve, blocked, (), random)
        kind, cell = move & 3, move >> 2
        if not kind:
            del tiles[human], cells[bisect_left(cells, human)]
            human = cell
            tiles[cell] = 0
            insort(cells, cell)
            made = [standing(tiles, human, k) if reserve[k - 1] <= SPARE else -1 for k in (1, 2, 3)]
        else:
            old = tiles.get(cell, 0)
            tiles[cell] = kind
            reserve[kind - 1] -= 1
            if reserve[kind - 1] <= SPARE:
                made[kind - 1] = standing(tiles, human, kind)
            if old:
                reserve[old - 1] += 1
                made[old - 1] = standing(tiles, human, old)
            else:
                insort(cells, cell)
                left -= 1
        blocked = (cell,)
        hit = fits[made[0]] | fits[made[1]] | fits[made[2]]
        last = (not left and not terms.pairs) or acts + 1 >= terms.turns
        if last or (hit and (hit & masks[seat] or terms.anyone)):
            break
        acts += 1
        seat = (seat + 1) % terms.players
    else:
        return _state(state, seat, acts, tiles, cells, human, reserve, blocked, made)
    now = _state(state, seat, acts, tiles, cells, human, reserve, blocked, made)
    return game.judged(now, seat)


def _state(
    state: State,
    seat: int,
    acts: int,
    tiles: dict[int, int],
    cells: list[int],
    human: int,
    reserve: list[int],
    blocked: tuple[int, ...],
    made: list[int],
) -> State:
    left = (reserve[0], reserve[1], reserve[2])
    standing_now = (made[0], made[1], made[2])
    return State(ACTING, seat, acts, tiles, tuple(cells), human, left, blocked, standing_now, state.deal, None)
