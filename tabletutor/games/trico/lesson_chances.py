"""How each card of a hand of Trico fares against everything that can come to lie beside it, counted case by case."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

from tabletutor.games.trico.cards import KINDS, different
from tabletutor.games.trico.conditions import Table, winner
from tabletutor.games.trico.sight import View
from tabletutor.games.trico.unseen import unseen


class Chances(NamedTuple):
    """In how many of all possible ways a card wins, in how many nobody does, and how many there are."""

    kind: int
    wins: int
    void: int
    all: int

    @property
    def always(self) -> bool:
        """Whether it wins whatever the others play."""
        return self.wins == self.all


def possible(view: View) -> list[int]:
    """The cards the others may hold, as far as the seat can know, each as often as there are."""
    return [kind for kind, number in enumerate(unseen(view)) for _ in range(-int(-number // 1))]


def chances(view: View) -> tuple[Chances, ...]:
    """Of each card of the hand how it fares against every pair of cards that can come to lie beside it."""
    ring, lying_ = view.game.ring, [kind for _, kind in view.table]
    others, place = possible(view), ring.place(view.seat or 0, view.lead)
    missing = 2 - len(lying_)
    pairs = [pair for pair in combinations_with_replacement(range(KINDS), missing) if _held(pair, others)]
    found = []
    for kind in different(view.hand):
        ends = [_end(view.game.terms.table, place, kind, (*lying_, *pair)) for pair in pairs]
        found.append(Chances(kind, ends.count("wins"), ends.count("void"), len(ends)))
    return tuple(found)


def _held(pair: Sequence[int], others: Sequence[int]) -> bool:
    return all(others.count(kind) >= pair.count(kind) for kind in pair)


def _end(table: Table, place: int, kind: int, rest: Sequence[int]) -> str:
    """How three cards end for the one at a place; the order of the others does not matter to it."""
    at = winner(table, (*rest[:place], kind, *rest[place:]))
    return "void" if at is None else "wins" if at == place else "loses"
