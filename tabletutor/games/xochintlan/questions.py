"""Tables of Xochintlan that are worth a question about patterns: wins, near wins, mirror images, the one move that wins."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tabletutor.game import Move, Rng
from tabletutor.games.xochintlan.diagnosis import diagnose
from tabletutor.games.xochintlan.groups import ANIMALS, HUMAN, group, wins
from tabletutor.games.xochintlan.legality import frontier, one_group
from tabletutor.games.xochintlan.notation import LETTERS, write_cell
from tabletutor.games.xochintlan.pentominoes import PATTERNS
from tabletutor.games.xochintlan.question_tables import (
    CHIRAL,
    GOALS,
    Tiles,
    apart,
    beside,
    covered,
    humanless,
    lay,
    mixed,
    near,
    pick,
    position,
    strew,
)

if TYPE_CHECKING:
    from tabletutor.games.xochintlan.rules import Xochintlan

Build = Callable[..., "Xochintlan"]  # players, options → rules
Asked = tuple["Xochintlan", str, str]  # rules, position, and what else is asked or shown
Plan = Callable[[Rng, int, int], Tiles]  # goal, animal → a table with something the matter
STREWN = (3, 4, 5, 6)  # tiles that have nothing to do with it
SHOWN = 5  # cards to choose from


def name(goal: int) -> str:
    """A pattern as the text of a question has it."""
    return PATTERNS[goal].name


# ---- is this a win, and if not, why not ----


def _made(rng: Rng, pattern: int, kind: int) -> tuple[Tiles, tuple[int, ...]]:
    """A pattern of one animal and the Human, and its cells, the Human's first."""
    cells = lay(rng, pattern)
    return {cell: kind if at else HUMAN for at, cell in enumerate(cells)}, cells


def _full(rng: Rng, pattern: int, kind: int) -> Tiles:
    """The pattern, and other tiles that leave it alone."""
    tiles, cells = _made(rng, pattern, kind)
    strew(rng, tiles, pick(rng, STREWN), apart(kind, cells))
    return tiles


def _won(rng: Rng, goal: int, kind: int) -> Tiles:
    return _full(rng, goal, kind)


def _mirror(rng: Rng, goal: int, kind: int) -> Tiles:
    return _full(rng, PATTERNS[goal].mirror, kind)


def _shape(rng: Rng, goal: int, kind: int) -> Tiles:
    return _full(rng, pick(rng, near(goal)), kind)


def _few(rng: Rng, goal: int, kind: int) -> Tiles:
    """A square of the pattern stays empty."""
    tiles, cells = _made(rng, goal, kind)
    gone = pick(rng, cells[1:])
    del tiles[gone]
    strew(rng, tiles, pick(rng, STREWN), apart(kind, cells, (gone,)))
    return tiles


def _mixed(rng: Rng, goal: int, kind: int) -> Tiles:
    """One of the pattern's animals, or two, are others."""
    tiles, cells = _made(rng, goal, kind)
    for cell in mixed(rng, cells[1:])[: pick(rng, (1, 1, 2))]:
        tiles[cell] = pick(rng, [other for other in ANIMALS if other != kind])
    strew(rng, tiles, pick(rng, STREWN), apart(kind, cells))
    return tiles


def _human(rng: Rng, goal: int, kind: int) -> Tiles:
    """Five of the animal make the pattern, and the Human lies elsewhere."""
    tiles, cells = _made(rng, goal, kind)
    tiles[cells[0]] = kind
    strew(rng, tiles, pick(rng, STREWN), apart(kind, cells))
    free = [cell for cell in frontier(tiles) if not beside(cell, cells)]
    if free:
        tiles[pick(rng, free)] = HUMAN
    return tiles


def _spoiled(rng: Rng, goal: int, kind: int) -> Tiles:
    """One tile more of the animal borders on the pattern."""
    tiles, cells = _made(rng, goal, kind)
    tiles[pick(rng, frontier(cells))] = kind
    strew(rng, tiles, pick(rng, STREWN), apart(kind, cells))
    return tiles


PLANS: dict[str, Plan] = {
    "won": _won, "human": _human, "mixed": _mixed, "few": _few, "spoiled": _spoiled, "mirror": _mirror, "shape": _shape,
}  # fmt: skip
WISHES = ("won", *PLANS)  # a win twice as often as each reason


def win(build: Build, rng: Rng) -> Asked:
    """A table, a card and an animal; that they win, or why they do not, is drawn first."""
    wish = pick(rng, WISHES)
    while True:
        goal, kind = pick(rng, CHIRAL if wish == "mirror" else GOALS), pick(rng, ANIMALS)
        tiles = PLANS[wish](rng, goal, kind)
        if clear(tiles, kind, goal, wish):
            return build(2), position(tiles, turn=1, goals=f"0 {name(goal)}"), LETTERS[kind]


def clear(tiles: Tiles, kind: int, goal: int, wish: str) -> bool:
    """Whether the wished answer is right, no other one could be defended, and no other animal wins."""
    human = next((cell for cell, lies in tiles.items() if lies == HUMAN), -1)
    if human < 0 or not one_group(set(tiles)) or found(tiles, human, kind, goal) != wish:
        return False
    if any(wins(tiles, human, other, (goal,)) for other in ANIMALS if other != kind):
        return False
    mirror, of_kind = PATTERNS[goal].mirror, [cell for cell, lies in tiles.items() if lies == kind]
    ways = len(covered(tiles, human, goal))
    if wish == "won":
        return True
    if wish == "mixed" and ways == 1:
        return not any(beside(cell, of_kind) and cell not in _cells(tiles, human, goal) for cell in of_kind)
    if wish == "human":
        return ways == 0 and not beside(human, of_kind)
    return ways == (wish == "spoiled") and not humanless(tiles, kind, goal) and not humanless(tiles, kind, mirror)


def _cells(tiles: Tiles, human: int, goal: int) -> tuple[int, ...]:
    return human, *covered(tiles, human, goal)[0]


def found(tiles: Tiles, human: int, kind: int, goal: int) -> str:
    """What the rules say of an animal and a card: a key of `PLANS`, or `many` for a group that is too large."""
    fault = diagnose(tiles, human, kind, (goal,))
    if fault is None:
        return "won"
    if fault.kind == "count":
        return "few" if len(group(tiles, human, kind)) < 5 else "many"
    return fault.kind


# ---- the same shape or not ----


def turned(build: Build, rng: Rng) -> Asked:
    """Two drawings: the same card turned, its mirror image, or one that is nearly the same."""
    wish = pick(rng, ("same", "mirror", "other"))
    goal = pick(rng, CHIRAL if wish == "mirror" or rng.random() < 0.6 else GOALS)
    other = {"same": goal, "mirror": PATTERNS[goal].mirror, "other": pick(rng, near(goal))}[wish]
    while True:
        turns = [int(rng.random() * len(PATTERNS[some].turns)) for some in (goal, other)]
        if wish != "same" or len(PATTERNS[goal].turns) == 1 or turns[0] != turns[1]:
            return build(2), "", f"{name(goal)} {turns[0]} {name(other)} {turns[1]}"


def goal(build: Build, rng: Rng) -> Asked:
    """A finished pattern, and some cards: its own, the mirror image, and others that are nearly it."""
    card, kind = pick(rng, CHIRAL if rng.random() < 0.7 else GOALS), pick(rng, ANIMALS)
    while True:
        tiles = _full(rng, card, kind)
        if one_group(set(tiles)):
            break
    cards = list(dict.fromkeys([card, PATTERNS[card].mirror, *mixed(rng, near(card))]))[:SHOWN]
    shown = " ".join(name(some) for some in mixed(rng, cards))
    return build(2), position(tiles, turn=1), f"{LETTERS[kind]} {shown}"


# ---- the one move that wins ----


def onemove(build: Build, rng: Rng) -> Asked:
    """A table on which the reader wins with one action: placing, switching in or away, or moving the Human."""
    wish, game = pick(rng, tuple(_NEARLY)), build(2)
    while True:
        goal, kind = pick(rng, GOALS), pick(rng, ANIMALS)
        tiles, touched = _NEARLY[wish](rng, goal, kind)
        if sum(lies == HUMAN for lies in tiles.values()) != 1 or not one_group(set(tiles)):
            continue
        free = [cell for cell in tiles if cell not in touched]
        blocked = write_cell(pick(rng, free)) if free else ""
        text = position(tiles, goals=f"0 {name(goal)}", blocked=blocked)
        if 1 <= len(winners(game, text)) <= 3:
            return game, text, ""


def winners(game: Xochintlan, text: str) -> list[Move]:
    """Every action with which the seat whose turn it is wins."""
    state = game.position(text)
    return [move for move in game.legal(state, state.turn) if game.apply(state, state.turn, move).winner == state.turn]


def _place(rng: Rng, goal: int, kind: int) -> tuple[Tiles, tuple[int, ...]]:
    """An animal is missing."""
    tiles, cells = _made(rng, goal, kind)
    del tiles[cells[-1]]
    strew(rng, tiles, pick(rng, STREWN), apart(kind, cells, cells[-1:]))
    return tiles, ()


def _switch(rng: Rng, goal: int, kind: int) -> tuple[Tiles, tuple[int, ...]]:
    """One of the four is another animal."""
    tiles, cells = _made(rng, goal, kind)
    tiles[cells[-1]] = pick(rng, [other for other in ANIMALS if other != kind])
    strew(rng, tiles, pick(rng, STREWN), apart(kind, cells))
    return tiles, cells[-1:]


def _away(rng: Rng, goal: int, kind: int) -> tuple[Tiles, tuple[int, ...]]:
    """A further tile spoils the pattern."""
    tiles, cells = _made(rng, goal, kind)
    spoiler = pick(rng, frontier(cells))
    tiles[spoiler] = kind
    strew(rng, tiles, pick(rng, STREWN), apart(kind, (*cells, spoiler)))
    return tiles, (spoiler,)


def _move(rng: Rng, goal: int, kind: int) -> tuple[Tiles, tuple[int, ...]]:
    """The Human lies elsewhere, and his square in the pattern is empty."""
    tiles, cells = _made(rng, goal, kind)
    del tiles[cells[0]]
    strew(rng, tiles, pick(rng, STREWN), apart(kind, cells, cells[:1]))
    human = pick(rng, [cell for cell in frontier(tiles) if cell != cells[0]])
    tiles[human] = HUMAN
    return tiles, (human,)


_NEARLY = {"place": _place, "switch": _switch, "away": _away, "move": _move}
