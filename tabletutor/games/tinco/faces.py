"""The cards of Tinco as drawings: face up, face down, in the hand; colour marks, tokens, and the tower with its marker."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from tabletutor import pieces
from tabletutor.drawing import Node, h
from tabletutor.games.tinco.cards import ANIMALS, TRINKO, animal_of, colour_of, size_of
from tabletutor.games.tinco.notation import COLOUR_LETTERS, write_card
from tabletutor.games.tinco.scoring import BOTTOM, TOP
from tabletutor.games.tinco.sight import View
from tabletutor.games.tinco.state import FLOOR, READY, RUSH
from tabletutor.games.tinco.trail import Held, held
from tabletutor.games.tinco.wording import animal_name, card_name, colour_name, level_text
from tabletutor.words import say

SIGNS: Final = {"set": "tt-tick", "down": "tt-down"}  # of passing states


class Look(NamedTuple):
    """How cards are drawn: with the colour mark large (Hong) or the animal (Xing); with seven colours or five."""

    hong: bool = False
    seven: bool = False


XING: Final = Look()


def look_of(view: View) -> Look:
    """How the cards of this match are drawn."""
    return Look(view.game.terms.hong, view.game.terms.seven)


def _t(key: str, **values: object) -> str:
    return say(f"tinco.board.{key}", **values)


# ---- cards ----


@lru_cache(maxsize=1 << 11)  # the same card is drawn again in every frame
def card(
    kind: int,
    look: Look = XING,
    *,
    key: str = "",
    fly: str = "",
    scale: str | None = None,
    marks: tuple[str, ...] = (),
    tick: str = "",
    checked: bool = False,
    focus: bool = False,
) -> Node:
    """One card face up: animal and colour mark, one of them large; Trinko is dark.

    Args:
        kind: 0 … 35.
        look: which of the two is large, and how many colours there are.
        key, fly: its identity among its siblings, and across the table.
        scale: `"small"` or `"tiny"`.
        marks: passing states, keys of `SIGNS`.
        tick: name of a native checkbox over it, whose value is the card in notation; none without it.
        checked: whether that is ticked.
        focus: whether the keys begin here.

    >>> card(0)[1]["data-hue"], card(TRINKO)[1]["data-hue"], card(6, tick="card")[2][1]["value"]
    ('B', 'X', 'DP')
    """
    face = (
        *_face(kind, look),
        pieces.unseen(card_name(kind, seven=look.seven)),
        [pieces.part("span", "mark", pieces.picture(SIGNS[mark]), pieces.unseen(f", {_t(f'mark.{mark}')}")) for mark in marks],
    )  # fmt: skip
    own = {
        "data-hue": _hue(kind, look),
        "data-scale": scale,
        "data-fly": fly or None,
        "data-hong": look.hong and kind != TRINKO,
        "data-down": "down" in marks,
    }
    if not tick:
        return h("span", {"class": "tt-card tt-kin", **own, "key": key or None}, *face)
    shown = h("span", {"class": "tt-card tt-kin", **own}, *face)
    return pieces.pick(shown, tick, write_card(kind), checked=checked, key=key or None, focus=focus)


def _hue(kind: int, look: Look) -> str:
    """The letter of a card's colour, from which its colours follow; X for Trinko."""
    return "X" if kind == TRINKO else COLOUR_LETTERS[colour_of(kind, seven=look.seven)]


def _face(kind: int, look: Look) -> tuple[Node, ...]:
    """What is seen of a card: a large picture and its name, a small one in the corner."""
    if kind == TRINKO:
        return pieces.picture("ti-trinko"), _name(card_name(kind))
    animal, mark = pieces.picture(f"ti-{ANIMALS[animal_of(kind)]}"), pieces.picture(f"ti-{_hue(kind, look)}")
    large, small = (mark, animal) if look.hong else (animal, mark)
    name = colour_name(colour_of(kind, seven=look.seven)) if look.hong else animal_name(animal_of(kind))
    return large, _name(name), pieces.part("span", "corner", small)


def _name(text: str) -> Node:
    return pieces.part("b", "name", text, aria_hidden=True)


@lru_cache(maxsize=256)
def back(name: str, *, scale: str | None = "small") -> Node:
    """A card face down, silent: its pile says how many there are. `name` is a slot, under which it may travel on."""
    face = pieces.picture("ti-back", box="0 0 40 56")
    return pieces.part(
        "span", "card", face, data_kind="back", data_scale=scale, key=name, data_fly=name, aria_hidden=True
    )


def emblem(colour: int, *, silent: bool = False) -> Node:
    """A colour as its mark, letter and, for the ear, name; `silent` beside words that say it."""
    letter = COLOUR_LETTERS[colour]
    said = None if silent else pieces.unseen(colour_name(colour))
    return pieces.part(
        "span", "emblem", pieces.picture(f"ti-{letter}"), h("b", {"aria-hidden": True}, letter), said, data_hue=letter
    )


def creature(animal: int) -> Node:
    """An animal as its picture, silent beside its name."""
    return pieces.part("span", "emblem", pieces.picture(f"ti-{ANIMALS[animal]}"))


@lru_cache(maxsize=8)
def token(place: int) -> Node:
    """A token of the middle, by its place there, under which it is followed to whoever takes it."""
    return pieces.part("span", "token", pieces.picture("ti-token"), data_fly=f"token{place}", key=f"token{place}")


# ---- the hand ----


def hand(view: View, legend: pieces.Child = None) -> Node:
    """The reader's own cards as checkboxes, in no order, nothing marked but what lies in his offer: seeing a set is the game.

    Args:
        view: whose hand it is.
        legend: what stands over them; the number of cards without it.
    """
    look, live = look_of(view), view.seat in view.waiting and view.stage in (READY, FLOOR, RUSH)
    cards = [
        _in_hand(one, look, lies=bool(view.offered >> one.card & 1), focus=not at and view.stage in (FLOOR, RUSH))
        for at, one in enumerate(held(view))
    ]
    return pieces.hand(cards, legend or _t("hand", n=size_of(view.hand)), disabled=not live)


def _in_hand(one: Held, look: Look, *, lies: bool, focus: bool) -> Node:
    """A card of the hand. What lies in the offer is another box than before, so that it is not ticked any more."""
    if lies:
        return card(one.card, look, key=f"o{one.name}", marks=("down",), tick="card", focus=focus)
    return card(one.card, look, key=f"h{one.name}", fly=one.name, tick="card", focus=focus)


# ---- the tower ----


@lru_cache(maxsize=256)
def tower(level: int, owner: str, *, before: int | None = None) -> Node:
    """A player's tower card: the tower, the lake with its reflection, and the marker, which bears the level's number.

    Args:
        level: −5 … +5.
        owner: under this name the marker is followed.
        before: where the marker came from; an arrow leads from there to where it is.
    """
    if not BOTTOM <= level <= TOP:
        raise ValueError(f"no level of the tower: {level}")
    step = None
    if before is not None and before != level:
        way, style = "up" if level > before else "down", f"--level:{max(level, before)};--steps:{abs(level - before)}"
        step = pieces.part("i", "step", data_way=way, style=style)
    said = pieces.unseen(_t("level" if level >= 0 else "level_lake", level=level_text(level)))
    clip = pieces.part(
        "span", "clip", h("b", {"aria-hidden": True}, level_text(level)), style=f"--level:{level}", data_fly=f"clip-{owner}", key="clip"
    )  # fmt: skip
    return pieces.part("span", "tower", pieces.picture("ti-tower", box="0 0 40 100"), said, step, clip, key="tower")
