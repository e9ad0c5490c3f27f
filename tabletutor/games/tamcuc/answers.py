"""A right answer to each kind of question, as the form a browser would send: it is set in the controls once it is known."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from tabletutor.games.tamcuc import marking, marking_cards as cards
from tabletutor.games.tamcuc.combinations import cards_of
from tabletutor.games.tamcuc.marking import Form
from tabletutor.games.tamcuc.notation import PAYLOAD, parse_kinds, write_card

Values = Mapping[str, Iterable[object]]  # as a form, before its values are texts


def right(judge: Any) -> Form:
    """A form that this judge calls right; where several are, the one its answer names first."""
    return {name: [str(value) for value in values] for name, values in _RIGHT[judge.kind](judge).items()}


def boxes(held: int) -> list[str]:
    """Cards of a hand as its boxes name them.

    >>> boxes(2)
    ['S.0', 'S.1']
    """
    kinds = cards_of(held)
    return [f"{write_card(kind)}.{kinds[:at].count(kind)}" for at, kind in enumerate(kinds)]


def _winner(judge: marking.Winner) -> Values:
    points = judge.points()
    return {"seat": [points.index(max(points))]}


def _points(judge: marking.Winner) -> Values:
    return {**_winner(judge), "points": [max(judge.points())]}


def _chosen(judge: marking.Chosen) -> Values:
    good = next(move for move in judge.game.legal(judge.state, 0) if judge.does(move))
    return {"card": boxes(good & PAYLOAD)}


def _order(judge: cards.Order) -> Values:
    items = judge.items()
    best = sorted(range(len(items)), key=lambda at: judge.game.table.strength[items[at]], reverse=True)
    return {f"place{place}": [cards.LETTERS[at]] for place, at in enumerate(best, 1)}


def _deal(judge: cards.Deal) -> Values:
    game = judge.game
    return {"each": [game.each], "left": [len(game.deck) - game.players * game.each]}


_RIGHT: Final[Mapping[str, Callable[[Any], Values]]] = {
    "winner": _winner,
    "points": _points,
    "lay": _chosen,
    "pass": _chosen,
    "announce": lambda judge: {"number": judge.game.legal(judge.state, 0).sizes()},
    "combination": lambda judge: {"name": [judge.name()]},
    "order": _order,
    "starts": lambda judge: {"seat": [judge.starter()]},
    "deal": _deal,
    "box": lambda judge: {"number": [judge.game.deck.count(parse_kinds(judge.twist)[0])]},
    "dealer": lambda judge: {"seat": sorted(judge.highest())},
    "match": lambda judge: {"seat": sorted(judge.highest())},
}
