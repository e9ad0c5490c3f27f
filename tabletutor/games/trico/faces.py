"""The cards of Trico as drawings: face up, face down, in the hand, taken; and the colour counter, from `counter`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tabletutor import pieces
from tabletutor.drawing import Node, h
from tabletutor.games.trico.cards import COLOURS, colour_of, kinds_of, number_of, size_of
from tabletutor.games.trico.counter import condition_table, counter, gem
from tabletutor.games.trico.notation import LETTERS, write_card
from tabletutor.games.trico.sight import View
from tabletutor.games.trico.wording import card_name, cards_text, colour_name
from tabletutor.words import say

__all__ = ["Names", "back", "card", "condition_table", "counter", "gem", "hand", "slots", "take_button"]

SIGNS: Final = {"won": "tt-won", "down": "tt-down", "last": "tt-last", "tie": "tt-no"}  # of passing states


def _t(key: str, **values: object) -> str:
    return say(f"trico.board.{key}", **values)


@lru_cache(maxsize=1 << 11)  # the same card is drawn again in every frame
def card(
    kind: int,
    *,
    key: str = "",
    fly: str = "",
    scale: str | None = None,
    marks: tuple[str, ...] = (),
    tick: str = "",
    ghost: bool = False,
) -> Node:
    """One card face up: a big number, the letter of its colour (from `data-kind`) and its gem.

    Args:
        kind: 0 … 29.
        key, fly: its identity among its siblings, and across the table.
        scale: `"small"` or `"tiny"`.
        marks: passing states, keys of `SIGNS`.
        tick: name of a native checkbox over it, whose value is the card in notation; none without it.
        ghost: it does not lie there any more, and shows where it lay.

    >>> card(6)[1]["data-kind"], card(6, tick="card")[2][1]["value"]
    ('R', 'R7')
    """
    letter = LETTERS[colour_of(kind)]
    face = (
        pieces.picture(f"tr-{letter}"),
        h("b", {"aria-hidden": True}, str(number_of(kind))),
        pieces.unseen(card_name(kind)),
        [_mark(mark) for mark in marks],
    )
    own = {"data-kind": letter, "data-scale": scale, "data-ghost": ghost, "data-fly": fly or None}
    look = "tt-card tt-jewel"
    if not tick:
        return h("span", {"class": look, **own, "key": key or None}, *face)
    return pieces.pick(h("span", {"class": look, **own}, *face), tick, write_card(kind), key=key or None)


def _mark(name: str) -> Node:
    return pieces.part("span", "mark", pieces.picture(SIGNS[name]), pieces.unseen(f", {_t(f'mark.{name}')}"))


def back(key: str, *, scale: str | None = None) -> Node:
    """A card face down; `key` is a slot at its owner's place and tells nothing."""
    return pieces.card_back(_t("face_down"), "tr-back", key=key, fly=key, scale=scale)


class Names:
    """Names under which cards are followed across the table; equal cards are told apart by the order they are met in."""

    def __init__(self) -> None:
        self.met: Counter[int] = Counter()

    def __call__(self, kind: int) -> str:
        """The name of the next card of this kind."""
        self.met[kind] += 1
        n = self.met[kind]
        return write_card(kind) if n == 1 else f"{write_card(kind)}.{n}"


# ---- the hand ----


def hand(view: View, live: bool, legend: pieces.Child = None, *, names: Names | None = None) -> Node:
    """The reader's own cards, each a button that plays it.

    Args:
        view: whose hand it is.
        live: whether a card is to be played now; else the cards say they are off, keep the focus, and teach if pressed.
        legend: what stands over them; the number of cards without it.
        names: of the cards met so far, so that equal ones are told apart.
    """
    name = names or Names()
    cards = [_in_hand(kind, name(kind), live=live, first=not at) for at, kind in enumerate(kinds_of(view.hand))]
    return pieces.hand(cards, legend or _t("hand", n=size_of(view.hand)))


def _in_hand(kind: int, name: str, *, live: bool, first: bool) -> Node:
    face, do = card(kind, fly=name), f"play {write_card(kind)}"
    return _deed(face, do, _t("do.play"), key=f"h{name}", data_focus=live and first, aria_disabled=not live)


def take_button(face: Node, kind: int, *, first: bool) -> Node:
    """A card on the table that is taken with one tap."""
    return _deed(face, f"take {write_card(kind)}", _t("do.take"), key="take", data_focus=first)


def _deed(face: Node, do: str, verb: str, **more: object) -> Node:
    """A card as a button: named by its verb and its card."""
    return pieces.part("button", "deed", pieces.unseen(f"{verb} "), face, name="do", value=do, **more)


# ---- what a seat has taken ----


def slots(kinds: Sequence[int], names: Names, label: str, *, key: str, best: Sequence[int] = ()) -> Node:
    """The cards in front of a player, a slot for each colour: two filled call for Nico, three are Trico.

    Args:
        kinds: in the order in which they were taken.
        names: of the cards met so far.
        label: whose they are.
        key: identity among its siblings.
        best: the cards of a Trico, which are marked.
    """
    marks = {at: ("won",) for at, kind in enumerate(kinds) if kind in best} or {len(kinds) - 1: ("last",)}
    cards = [(kind, names(kind), marks.get(at, ())) for at, kind in enumerate(kinds)]
    found = [_slot(colour, [one for one in cards if colour_of(one[0]) == colour]) for colour in COLOURS]
    return pieces.part("div", "slots", found, role="group", aria_label=label, key=key)


def _slot(colour: int, cards: Sequence[tuple[int, str, tuple[str, ...]]]) -> Node:
    """The slot of one colour with its sign, and the cards in it on a heap."""
    faces = [[card(kind, key=name, fly=name, scale="tiny", marks=marks), " "] for kind, name, marks in cards]
    heap = pieces.part("span", "heaped", faces) if cards else pieces.unseen(_t("no_colour", colour=colour_name(colour)))
    return pieces.part("div", "slot", gem(colour, silent=True), heap, data_full=bool(cards), key=colour)


def pile(cards: int) -> Node:
    """The discard pile where it lies open: the numbers of each colour."""
    kinds = kinds_of(cards)
    rows = [(colour, [str(number_of(kind)) for kind in kinds if colour_of(kind) == colour]) for colour in COLOURS]
    shown = [h("span", {"aria-hidden": True}, gem(colour, silent=True), " ", " ".join(n)) for colour, n in rows if n]
    return pieces.part("p", "facts", [[one, " "] for one in shown], pieces.unseen(cards_text(cards)))
