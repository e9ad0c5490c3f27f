"""The board of Xochintlan: a pure function from what a seat sees to a drawing."""

from __future__ import annotations

from functools import lru_cache

from tabletutor import pieces
from tabletutor.drawing import Node
from tabletutor.game import DEALER, Move
from tabletutor.games.xochintlan import art
from tabletutor.games.xochintlan.faces import gallery, goal, grid, stacks, tile
from tabletutor.games.xochintlan.groups import ANIMALS
from tabletutor.games.xochintlan.lens import looks, strip
from tabletutor.games.xochintlan.notation import LETTERS, PAYLOAD, swapped, verb_of
from tabletutor.games.xochintlan.papers import entries, recap, rows, sheet, summary
from tabletutor.games.xochintlan.places import others, own
from tabletutor.games.xochintlan.sight import TIES, View
from tabletutor.games.xochintlan.squares import box_of
from tabletutor.games.xochintlan.state import ACTING, CLAIMING, DEAL, FIRST, OVER
from tabletutor.games.xochintlan.wording import goal_name, kind_name, kinds_name, square, squares
from tabletutor.parts import Parts
from tabletutor.words import say

__all__ = [
    "SYMBOLS", "clauses", "entries", "gallery", "goal", "grid", "move_name", "parts", "recap", "rows", "sheet", "stacks",
    "summary", "tile",
]  # fmt: skip

SYMBOLS = pieces.SYMBOLS + art.SYMBOLS
WIDE = 9  # columns of a table that still has room between stacks and goals
NEAR_END = 5  # rounds before the last one from which on a reader is told how many there are
ENDS = ("xochintlan.tie", "xochintlan.stop", "xochintlan.stop")  # by how a match is tied


def _t(key: str, **values: object) -> str:
    return say(f"xochintlan.board.{key}", **values)


def _pairs(view: View) -> bool:
    """Whether all tiles are out, and two of them change places now."""
    return view.game.terms.pairs and view.stage == ACTING and not any(view.reserve)


def _tie(view: View) -> int:
    """How the match was tied."""
    return view.seen[-1].number if view.seen and view.seen[-1].kind == "tied" else 0


# ---- the first line ----


def _now(view: View, names: tuple[str, ...]) -> str:
    """Whose turn and what to do."""
    if view.stage == OVER:
        if view.winner < 0:
            return _t(f"now.tied.{TIES[_tie(view)]}", n=view.rounds)
        key = "you" if view.winner == view.seat else "other"
        return _t(f"now.over.{key}", who=names[view.winner], kinds=kinds_name(view.winning_kind))
    if view.turn == DEALER:
        return _t("now.first" if view.stage == FIRST else "now.deal")
    stage = "pairs" if _pairs(view) else "claim" if view.stage == CLAIMING else "act"
    return _t(f"now.{stage}.you" if view.turn == view.seat else f"now.{stage}.other", who=names[view.turn])


def _standing(view: View) -> tuple[str, ...]:
    """The round (of how many, once they run short) and the reserve."""
    if view.stage in (FIRST, DEAL):
        return ()
    n = min(view.round, view.rounds)
    long = view.rounds - n > NEAR_END
    cards = (_t("cards_left", n=view.stack),) if view.game.terms.change else ()
    return _t("round" if long else "round_of", n=n, of=view.rounds), _t("reserve_left", n=sum(view.reserve)), *cards


def why(view: View) -> tuple[str, str]:
    """Why the match is over, and the clause that says so; empty before its end."""
    if view.stage != OVER:
        return "", ""
    if view.winner < 0:
        way = _tie(view)
        return _t(f"why.{TIES[way]}", n=view.rounds), ENDS[way]
    values = {
        "kinds": kinds_name(view.winning_kind),
        "cells": squares(view.winning),
        "goal": goal_name(view.winning_goal),
    }
    return _t("why.won", **values), "xochintlan.win"


# ---- what the reader can do ----


def _buttons(view: View) -> list[Node]:
    """What can be done besides pressing a square; wrong tries are allowed, the rules answer them."""
    if view.seat not in view.waiting:
        return []
    if view.stage == CLAIMING:
        claims = [
            pieces.button(_t("do.claim", kinds=kinds_name(kind)), do=f"claim {LETTERS[kind]}", key=str(kind))
            for kind in ANIMALS
        ]
        return [*claims, pieces.button(_t("do.done"), do="done", key="4", plain=True)]
    if _pairs(view):
        return [pieces.button(_t("do.swap"), do="swap", key="s")]
    return []


def _stock(view: View) -> Node:
    """What is played, to choose from; nothing to choose where nobody can play a tile now."""
    if _pairs(view):
        return pieces.part("p", "stock", _t("pairs"), key="stock")
    plays = view.seat is not None and view.stage in (DEAL, ACTING)
    return stacks(view) if plays else stacks(view, kinds=ANIMALS, chosen=None)


def _marks(view: View) -> dict[int, tuple[str, str]]:
    """The pattern that won."""
    return {cell: ("goal", _t("mark.won")) for cell in view.winning}


@lru_cache(maxsize=8)  # a frame asks for them more than once
def parts(view: View, names: tuple[str, ...], *, hold: bool = False) -> Parts:  # noqa: ARG001 - nothing rests here
    """Everything a playing screen shows of this game.

    Args:
        view: what the reader's seat sees.
        names: by seat; the reader's own is "You" where there is one reader.
        hold: never true in this game: nothing is decided before its end.
    """
    live, dealt = view.seat in view.waiting, view.stage not in (FIRST, DEAL)
    ground = grid(view, live=live, marks=_marks(view), looks=looks(view) if dealt else None, pairs=_pairs(view))
    wide = box_of(view.lying).columns > WIDE
    middle = pieces.part(
        "div", "mat", _stock(view), ground, own(view), strip(view) if dealt else None, key="mat",
        data_wide=wide, data_goals=len(view.goals) if len(view.goals) > 1 else None,
    )  # fmt: skip
    form = {"act": f"{view.acts}.{view.stage}"}
    return Parts(
        _now(view, names),
        live,
        _standing(view),
        (others(view, names), middle),
        tuple(_buttons(view)),
        None,
        form,
        0,
        why(view),
    )


def move_name(move: Move) -> str:
    """A move as the label of a button."""
    verb = verb_of(move)
    payload = move & PAYLOAD if isinstance(move, int) else 0
    if verb == "play":
        kind, cell = payload & 3, payload >> 2
        return _t("move.play" if kind else "move.human", kind=kind_name(kind), cell=square(cell))
    if verb == "swap":
        one, other = swapped(move)
        return _t("move.swap", one=square(one), other=square(other))
    name = goal_name(payload) if verb == "change" else kinds_name(payload) if verb == "claim" else str(payload + 1)
    return _t(f"move.{verb}", name=name)


def clauses(view: View) -> tuple[str, ...]:
    """The clauses that matter in this position, nearest first."""
    if view.stage == CLAIMING:
        return ("xochintlan.called", "xochintlan.win", "xochintlan.similar", "xochintlan.sixth")
    if view.stage == OVER:
        return (why(view)[1], "xochintlan.similar", "xochintlan.sixth", "xochintlan.mover-first")
    if view.stage in (FIRST, DEAL):
        return ("xochintlan.goal", "xochintlan.patterns", "xochintlan.human-start", "xochintlan.reserve")
    if _pairs(view):
        return ("xochintlan.pairs", "xochintlan.move-human", "xochintlan.just-played", "xochintlan.win")
    first = "xochintlan.human-just-moved" if view.human in view.blocked else "xochintlan.just-played"
    return (
        "xochintlan.turn",
        "xochintlan.place",
        "xochintlan.switch",
        "xochintlan.move-human",
        first,
        "xochintlan.win",
    )
