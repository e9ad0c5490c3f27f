"""Tables of Xochintlan that are worth a question about turns: what may be played now, what a rival can reach."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tabletutor.game import Move, Rng, Seat, drawn
from tabletutor.games.xochintlan.groups import ANIMALS, HUMAN, START, standing
from tabletutor.games.xochintlan.legality import frontier, touches
from tabletutor.games.xochintlan.notation import LETTERS, write_cell
from tabletutor.games.xochintlan.pentominoes import ROW
from tabletutor.games.xochintlan.question_tables import EACH, GOALS, Tiles, mixed, pick, position, strew
from tabletutor.games.xochintlan.questions import Asked, Build, name

if TYPE_CHECKING:
    from tabletutor.games.xochintlan.rules import Xochintlan
    from tabletutor.games.xochintlan.state import State

CORNERS = (-ROW - 1, -ROW + 1, ROW - 1, ROW + 1)
CANDIDATES = (6, 7)  # marked squares to tick
MOST = 6  # cards that are right at most, of 18
RIVAL: Seat = 1
WISHES = (*["animal"] * 5, *["human"] * 3, "empty", "moved")  # what decides; the last two leave no square


# ---- what may be played now ----


def playable(build: Build, rng: Rng) -> Asked:
    """A tile to play and some marked squares; on some of them it may go, on others one rule or another forbids it."""
    game, wish = build(2), pick(rng, WISHES)
    while True:
        kind = HUMAN if wish in ("human", "moved") else pick(rng, ANIMALS)
        tiles = _table(rng, kind if wish == "empty" else 0)
        human = next(cell for cell, lies in tiles.items() if lies == HUMAN)
        blocked = human if wish == "moved" else pick(rng, [cell for cell in tiles if cell != human])
        text = position(tiles, blocked=write_cell(blocked))
        state = game.position(text)
        may = game.legal(state, 0)
        cells = candidates(rng, state, kind, [cell for cell in _squares(tiles) if cell << 2 | kind in may])
        if len(cells) in CANDIDATES:
            return game, text, " ".join([LETTERS[kind], *map(write_cell, cells)])


def _table(rng: Rng, full: int) -> Tiles:
    """A small table; of one animal all tiles, where its stack is to be empty; now and then a tile that lies alone."""
    tiles: Tiles = {START: HUMAN}
    if full:
        strew(rng, tiles, EACH, lambda _, kind: kind == full)
    strew(rng, tiles, 2 if full else pick(rng, (4, 5, 6, 7)), lambda _, kind: kind != full)
    if rng.random() < 0.2:
        free = [cell + 2 * step for cell in tiles for step in (-1, 1)]
        alone = [cell for cell in free if cell not in tiles and not touches(tiles, cell)]
        if alone:
            tiles[pick(rng, alone)] = pick(rng, [other for other in ANIMALS if other != full])
    return tiles


def _squares(tiles: Iterable[int]) -> list[int]:
    """Every square that could be marked: taken, beside a tile, or at the corner of one."""
    taken = list(tiles)
    return sorted({*taken, *frontier(taken), *(cell + step for cell in taken for step in CORNERS)})


def candidates(rng: Rng, state: State, kind: int, good: list[int]) -> list[int]:
    """Squares to be marked: a few where the tile may go, and of those where it may not one of every sort, then others."""
    tiles, bad = state.tiles, [cell for cell in _squares(state.tiles) if cell not in good]
    sorts = (
        [cell for cell in bad if cell in state.blocked],
        [cell for cell in bad if tiles.get(cell) == HUMAN],
        [cell for cell in bad if tiles.get(cell) == kind and kind],
        [cell for cell in bad if cell in tiles and not touches(tiles, cell)],
        [cell for cell in bad if cell not in tiles],  # only the corner of a tile, or only the Human's side
    )
    tricky = [pick(rng, some) for some in sorts if some]
    switching = [cell for cell in good if cell in tiles]
    placing = [cell for cell in good if cell not in tiles]
    most = pick(rng, (2, 3, 3, 4))
    right = [*mixed(rng, switching)[: most // 2], *mixed(rng, placing)][:most]
    wrong = list(dict.fromkeys([*mixed(rng, tricky), *mixed(rng, bad)]))
    return sorted([*right, *wrong[: pick(rng, CANDIDATES) - len(right)]])


# ---- what a rival can reach ----


def belief(build: Build, rng: Rng) -> Asked:
    """A table on which the rival, who acts next, can complete a few goals; some cards are known not to be his."""
    while True:
        change = rng.random() < 0.35
        game = build(2, goals=pick(rng, ("1", "1", "2")), change="on" if change else "off")
        tiles: Tiles = {START: HUMAN}
        strew(rng, tiles, pick(rng, (5, 6, 7, 8)), lambda _, __: True)
        if any(standing(tiles, START, kind) >= 0 for kind in ANIMALS):
            continue  # what stood there before would tell more of his card than the table shows
        rows: dict[str, object] = {
            "turn": 1,
            "blocked": write_cell(pick(rng, [cell for cell in tiles if cell != START])),
        }
        reach = sorted(reached(game, game.position(position(tiles, **rows)), RIVAL))
        first = pick(rng, reach if rng.random() < 0.5 and reach else GOALS)  # one's own is often among them
        own = [first, *drawn([card for card in GOALS if card != first], game.terms.goals - 1, rng)]
        spare = [card for card in reach if card not in own] or [card for card in GOALS if card not in own]
        aside = pick(rng, spare) if change else -1
        if 1 <= len(set(reach) - {*own, aside}) <= MOST:
            rows["goals"] = f"0 {' '.join(map(name, own))}"
            rows["aside"] = f"{pick(rng, (0, RIVAL))} {name(aside)}" if change else ""
            return game, position(tiles, **rows), ""


def reached(game: Xochintlan, state: State, seat: Seat) -> dict[int, Move]:
    """Every goal that stands on the table after some action of a seat, with the first such action, as the rules apply it."""
    found: dict[int, Move] = {}
    for move in game.legal(state, seat).plays():
        made = game.apply(state, seat, move).made
        hits = game.fits[made[0]] | game.fits[made[1]] | game.fits[made[2]]
        for goal in GOALS if hits else ():
            if hits >> goal & 1:
                found.setdefault(goal, move)
    return found
