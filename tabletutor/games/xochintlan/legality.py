"""What one seat may do in Xochintlan, judged from what that seat can see. Why anything else is refused: `refusals`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import permutations
from math import factorial
from typing import NamedTuple

from tabletutor.game import Move, Seat
from tabletutor.games.xochintlan import refusals
from tabletutor.games.xochintlan.groups import ANIMALS, HUMAN, STEPS, Likeness, wins
from tabletutor.games.xochintlan.notation import (
    CHANGE,
    CLAIM,
    DONE,
    FIRST as FIRST_MOVE,
    PAYLOAD,
    swap,
    swapped,
    verb_of,
)
from tabletutor.games.xochintlan.pentominoes import PATTERNS
from tabletutor.games.xochintlan.state import ACTING, CLAIMING, DEAL, FIRST, OVER
from tabletutor.legal import LegalMoves

__all__ = ["ACTING", "CLAIMING", "DEAL", "FIRST", "OVER", "Legal", "Question", "Terms"]


class Terms(NamedTuple):
    """What is settled before the first tile."""

    players: int
    likeness: Likeness
    step: bool  # the Human moves one square only (XOCH-A5)
    one: bool  # all tiles form one group always (XOCH-A7)
    pairs: bool  # when all tiles are out, they are exchanged by pairs (XOCH-A17)
    anyone: bool  # a goal counts whoever completes it (XOCH-A19)
    called: bool  # a win must be claimed (XOCH-A33)
    change: bool  # goals may be changed (XOCH-A24)
    goals: int  # cards a seat (XOCH-A23)
    turns: int  # turns of a match, before it is a tie (XOCH-A18)


class Question(NamedTuple):
    """All that decides what a seat may do now: public facts and its own goals."""

    terms: Terms
    seat: Seat
    stage: int
    waiting: frozenset[Seat]
    tiles: Mapping[int, int]
    human: int
    reserve: tuple[int, int, int]
    blocked: tuple[int, ...]
    goals: tuple[int, ...]
    stack: int

    @property
    def out(self) -> bool:
        """Whether every tile is on the table."""
        return not any(self.reserve)


# ---- single questions; the tables of rules and playout go straight to them ----


def touches(tiles: Mapping[int, int], cell: int) -> bool:
    """Whether a tile lies beside a cell (xochintlan.touch)."""
    return cell - 1 in tiles or cell + 1 in tiles or cell - 128 in tiles or cell + 128 in tiles


def one_group(cells: set[int]) -> bool:
    """Whether all cells hang together."""
    left = set(cells)
    found = [left.pop()]
    for cell in found:
        near = {cell + step for step in STEPS} & left
        left -= near
        found += near
    return not left


def may_move(terms: Terms, tiles: Mapping[int, int], human: int, blocked: tuple[int, ...], cell: int) -> bool:
    """Whether the Human may move to a cell (xochintlan.move-human, xochintlan.human-just-moved, xochintlan.islands)."""
    if human in blocked or cell in tiles or (terms.step and cell - human not in STEPS):
        return False
    if not any(cell + step in tiles and cell + step != human for step in STEPS):
        return False
    return not terms.one or one_group({*tiles, cell} - {human})


def may_play(
    terms: Terms,
    tiles: Mapping[int, int],
    human: int,
    reserve: tuple[int, int, int],
    blocked: tuple[int, ...],
    move: Move,
) -> bool:
    """Whether a kind may come to lie at a cell: placed, switched in, or the Human moving there."""
    kind, cell = move & 3, move >> 2
    if not kind:
        return may_move(terms, tiles, human, blocked, cell)
    if not reserve[kind - 1]:
        return False
    if cell in tiles and (cell == human or cell in blocked or tiles[cell] == kind):
        return False
    return touches(tiles, cell)


def may_swap(tiles: Mapping[int, int], blocked: tuple[int, ...], one: int, other: int) -> bool:
    """Whether two tiles may change places, once all are out (xochintlan.pairs)."""
    a, b = tiles.get(one, HUMAN), tiles.get(other, HUMAN)
    if not a or not b or a == b or one in blocked or other in blocked:
        return False
    return touches(tiles, one) and touches(tiles, other)


def stuck(terms: Terms, tiles: Mapping[int, int], human: int, blocked: tuple[int, ...]) -> bool:
    """Whether, with all tiles out, nothing can be exchanged and the Human cannot move."""
    kinds = {kind for cell, kind in tiles.items() if kind and cell not in blocked and touches(tiles, cell)}
    return len(kinds) < 2 and not any(may_move(terms, tiles, human, blocked, cell) for cell in frontier(tiles))


def frontier(tiles: Iterable[int]) -> tuple[int, ...]:
    """Empty cells beside a tile, sorted."""
    return tuple(sorted({cell + step for cell in tiles for step in STEPS}.difference(tiles)))


# ---- all of them ----


class Legal(LegalMoves):
    """What one seat may do now."""

    __slots__ = ()
    ask: Question

    def moves(self) -> Iterable[Move]:
        return _MOVES[self.ask.stage](self)

    def count(self) -> int:
        if self and self.ask.stage == DEAL:
            return factorial(len(PATTERNS))
        return super().count()

    def check(self, move: object) -> None:
        refusals.check(self, move)

    def grants(self, move: object) -> bool:
        """Whether a move is one of the actions that the rules grant now, without a reason where it is not."""
        ask, verb = self.ask, verb_of(move)
        if not isinstance(move, int):
            return False
        if verb == "play":
            return may_play(ask.terms, ask.tiles, ask.human, ask.reserve, ask.blocked, move)
        if verb == "swap":
            one, other = swapped(move)
            return ask.terms.pairs and ask.out and one < other and may_swap(ask.tiles, ask.blocked, one, other)
        return verb == "change" and ask.terms.change and bool(ask.stack) and move & PAYLOAD in ask.goals

    def plays(self, kinds: Collection[int] = range(4)) -> list[Move]:
        """Placing, switching and moving the Human, in order of cell."""
        terms, tiles, human, blocked = self.ask.terms, self.ask.tiles, self.ask.human, self.ask.blocked
        some = tuple([kind for kind in ANIMALS if kind in kinds and self.ask.reserve[kind - 1]])
        moves = HUMAN in kinds and human not in blocked
        if terms.one and len(tiles) > 1 and one_group({*tiles} - {human}):
            terms = terms._replace(one=False)  # the rest hangs together without him: wherever he touches it, all do
        with_human, asks = (HUMAN, *some), terms.step or terms.one
        others = {
            cell + step for cell in tiles if cell != human for step in STEPS
        }  # where the Human would touch a tile
        found: list[Move] = []
        for cell in sorted(others.union(tiles, [human + step for step in STEPS])):
            first = cell << 2
            if cell not in tiles:
                goes = moves and cell in others and not (asks and not may_move(terms, tiles, human, blocked, cell))
                found.extend(map(first.__or__, with_human if goes else some))
            elif cell != human and cell not in blocked and touches(tiles, cell):
                found += [first | kind for kind in some if kind != tiles[cell]]
        return found

    def swaps(self) -> list[Move]:
        """Exchanges of two tiles, once all are out (xochintlan.pairs)."""
        ask = self.ask
        if not ask.terms.pairs or not ask.out:
            return []
        cells = sorted(ask.tiles)
        pairs = [(one, other) for n, one in enumerate(cells) for other in cells[n + 1 :]]
        return [swap(one, other) for one, other in pairs if may_swap(ask.tiles, ask.blocked, one, other)]

    def changes(self) -> list[Move]:
        """Own goals that may be put aside (xochintlan.change)."""
        ask = self.ask
        return [CHANGE | goal for goal in sorted(ask.goals)] if ask.terms.change and ask.stack else []

    def claims(self) -> list[Move]:
        """Claims that are true (xochintlan.called)."""
        ask = self.ask
        return [CLAIM | k for k in ANIMALS if wins(ask.tiles, ask.human, k, ask.goals, ask.terms.likeness)]


_MOVES: dict[int, Callable[[Legal], Iterable[Move]]] = {
    FIRST: lambda legal: [FIRST_MOVE | seat for seat in range(legal.ask.terms.players)],
    DEAL: lambda _: permutations(range(len(PATTERNS))),
    ACTING: lambda legal: [*legal.plays(), *legal.swaps(), *legal.changes()],
    CLAIMING: lambda legal: [*legal.claims(), DONE],
    OVER: lambda _: (),
}
