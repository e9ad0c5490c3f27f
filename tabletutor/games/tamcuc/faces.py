"""The cards of Tam Cúc as drawings: face up, face down, in the hand."""

from __future__ import annotations

from functools import lru_cache

from tabletutor import pieces
from tabletutor.drawing import Node
from tabletutor.game import Seat
from tabletutor.games.tamcuc.combinations import RANKS, cards_of, number_of, size_of
from tabletutor.games.tamcuc.notation import write_card
from tabletutor.games.tamcuc.sight import View
from tabletutor.words import say


def _t(key: str, **values: object) -> str:
    return say(f"tamcuc.board.{key}", **values)


@lru_cache(maxsize=1 << 11)  # the same card is drawn again in every frame
def face(kind: int, *, key: str = "", fly: str = "", scale: str | None = None, marks: tuple[str, ...] = ()) -> Node:
    """One card face up. `marks` are text keys of passing states, such as `won`."""
    sealed = kind > 6
    return pieces.card(
        say(f"tamcuc.rank.{write_card(kind)[0]}"),
        f"tc-{RANKS[kind % 7]}",
        kind="sealed" if sealed else "plain",
        word=_t("sealed") if sealed else _t("unsealed"),
        corner="tc-seal" if sealed else "",
        key=key or None,
        fly=fly or None,
        scale=scale,
        marks=[(f"tt-{mark}", _t(f"mark.{mark}")) for mark in marks],
    )


def faces(
    cards: int, prefix: str, *, below: int = 0, scale: str | None = "small", marks: tuple[str, ...] = ()
) -> list[Node]:
    """Cards face up, strongest first; equal ones are numbered upwards from how many of them lie `below`, in the hand."""
    nodes, used = [], dict.fromkeys(range(14), 0)
    for kind in cards_of(cards):
        name = f"{prefix}{write_card(kind)}.{number_of(below, kind) + used[kind]}"
        used[kind] += 1
        nodes.append(face(kind, key=name, fly=name, scale=scale, marks=marks))
    return nodes


def backs(seat: Seat, n: int) -> list[Node]:
    """Cards of another seat face down; their keys are slot numbers and tell nothing."""
    return [
        pieces.card_back(_t("face_down"), "tc-back", key=f"s{seat}.{slot}", fly=f"s{seat}.{slot}", scale="small")
        for slot in range(n)
    ]


def hand(view: View, legend: pieces.Child = None) -> Node:
    """The reader's own cards as checkboxes, strongest first; `legend` stands over them.

    With each act of his own the boxes are new ones: a tick must not pass to an equal card that stayed.
    """
    cards = view.hand - view.choice
    kinds, n = cards_of(cards), size_of(cards)
    nodes = []
    for at, (kind, node) in enumerate(zip(kinds, faces(cards, "", scale=None), strict=True), 1):
        value = f"{write_card(kind)}.{kinds[: at - 1].count(kind)}"
        nodes.append(pieces.pick(node, "card", value, _t("place", at=at, n=n), key=f"k{n}.{value}", focus=at == 1))
    return pieces.hand(nodes, legend or _t("hand", n=n))
