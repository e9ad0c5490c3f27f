"""The board of Tinco: a pure function from what a seat sees to a drawing. While all act at once nothing in it moves away."""

from __future__ import annotations

from functools import lru_cache

from tabletutor import pieces
from tabletutor.drawing import Node, h
from tabletutor.game import Move
from tabletutor.games.tinco import art
from tabletutor.games.tinco.cards import ANIMALS, BOX_COLOURS, ENOUGH, EVERY, SEVEN
from tabletutor.games.tinco.faces import card, creature, emblem, hand, tower
from tabletutor.games.tinco.notation import ANIMAL_LETTERS, CARDS_PART, COLOUR_LETTERS, ID, ID_PART, verb_of
from tabletutor.games.tinco.papers import entries, recap, reel, rows, sheet, summary
from tabletutor.games.tinco.places import around, home, middle, player
from tabletutor.games.tinco.scoring import winners
from tabletutor.games.tinco.sight import View
from tabletutor.games.tinco.state import DEAL, FIRST, FLOOR, OVER, READY, RUSH, SETS
from tabletutor.games.tinco.verdict import results, verdict
from tabletutor.games.tinco.wording import (
    animal_name,
    animals_text,
    cards_text,
    colour_name,
    colours_text,
    level_text,
)
from tabletutor.parts import Parts
from tabletutor.words import listed, say

__all__ = [
    "SYMBOLS", "card", "clauses", "creature", "emblem", "entries", "hand", "move_name", "parts", "recap", "reel", "rows",
    "sheet", "summary", "tower",
]  # fmt: skip

SYMBOLS = pieces.SYMBOLS + art.SYMBOLS
REVEAL_PAUSE = 1500  # ms more for all the hands that have just been laid open


def _t(key: str, **values: object) -> str:
    return say(f"tinco.board.{key}", **values)


# ---- the first line ----


def _now(view: View, names: tuple[str, ...], *, hold: bool) -> str:
    """Whose turn and what to do. In the rush it stays as it was: who takes a token does so in silence (tinco.silence)."""
    if view.void and (hold or view.stage == DEAL):
        return _t("now.void", n=view.round)
    if hold and view.revealed:
        return _opened(view)
    if view.stage == OVER:
        return _over(view, names)
    if view.stage == DEAL and view.revealed:
        return _t("now.next", n=view.round, who=names[(view.dealer + 1) % view.game.players])
    if view.stage in (FIRST, DEAL):
        return _t("now.first" if view.stage == FIRST else "now.deal")
    if view.stage == SETS:
        return _choosing(view, names)
    if view.seat is None:
        return _t("now.ready.other" if view.stage == READY else "now.floor.watched", who=_waited(view, names))
    if view.stage == READY:
        return _t("now.ready.other" if view.ready[view.seat] else "now.ready.you", who=_waited(view, names))
    return _t("now.floor.done" if view.seat in view.tokens else "now.floor.you")


def _waited(view: View, names: tuple[str, ...]) -> str:
    return listed([names[seat] for seat in sorted(view.needed) if seat != view.seat])


def _choosing(view: View, names: tuple[str, ...]) -> str:
    """Who settles what is played with."""
    who = min(view.needed)
    if who < 0:
        return _t("now.sets.drawn")
    return _t("now.sets.you" if who == view.seat else "now.sets.other", who=names[who])


def _opened(view: View) -> str:
    """What the open hands mean for the reader."""
    if view.seat is None:
        return _t("now.opened.watched")
    mine = results(view)[view.seat]
    way = "stay" if not mine.change else "up" if mine.change > 0 else "down"
    return _t(f"now.opened.{way}", n=abs(mine.change), level=level_text(mine.level))


def _over(view: View, names: tuple[str, ...]) -> str:
    """Who has won the match."""
    best, level = winners(view.levels), level_text(max(view.levels))
    own = view.seat in best
    if len(best) == 1:
        return _t("now.over.you" if own else "now.over.other", who=names[best[0]], level=level)
    rest = [seat for seat in best if seat != view.seat]
    who = listed([*([names[view.seat]] if own and view.seat is not None else []), *(names[seat] for seat in rest)])
    return _t("now.over.shared", who=who, level=level)


def _standing(view: View, names: tuple[str, ...]) -> tuple[str, ...]:
    """The round, the challenge, the levels."""
    challenge = _t("challenge.hong" if view.game.terms.hong else "challenge.xing", n=ENOUGH)
    if view.stage in (FIRST, SETS):
        return (challenge,)
    rows_ = zip(names, view.levels, strict=True)
    levels = listed([f"{name} {level_text(level)}" for name, level in rows_])
    return _t("round", n=view.round), challenge, _t("levels", levels=levels)


# ---- what the reader can do ----


def _live(view: View) -> bool:
    """Whether the reader may act on the floor now; the round is not open yet for whoever tries before."""
    return view.seat in view.waiting and view.stage in (READY, FLOOR, RUSH)


def _buttons(view: View) -> tuple[Node, ...]:
    """What can be done besides taking a token and swapping; wrong tries are allowed, the rules answer them."""
    if view.seat is None or view.stage not in (READY, FLOOR, RUSH):
        return ()
    if view.stage == READY:
        off = view.ready[view.seat]
        return (pieces.button(_t("do.ready"), do="ready", key="y", data_focus=not off, disabled=off),)
    off = not _live(view)
    return (
        pieces.button(_t("do.offer"), do="offer", key="o", disabled=off),
        pieces.button(_t("do.withdraw"), do="withdraw", key="x", plain=True, disabled=off),
    )


def _chooser(view: View) -> Node | None:
    """The animals and colours of the match, to be chosen before the first deal (TINCO-A3)."""
    if view.stage != SETS or view.seat not in view.needed:
        return None
    terms = view.game.terms
    colours = SEVEN if terms.seven else BOX_COLOURS
    creatures = [(ANIMAL_LETTERS[n], creature(n), animal_name(n)) for n in range(len(ANIMALS))]
    marks = [(COLOUR_LETTERS[n], emblem(n, silent=True), colour_name(n)) for n in range(colours)]
    boxes = _boxes("animal", terms.animals, creatures), _boxes("colour", terms.colours, marks)
    act = pieces.controls(pieces.button(_t("do.sets"), do="sets"))
    return h("form", {"data-do": "sets", "key": "sets", "class": "tt-choose"}, *boxes, act)


def _boxes(name: str, wanted: int, all_: list[tuple[str, Node, str]]) -> Node:
    """Boxes to tick; where all are wanted they are ticked already."""
    every = wanted == len(all_)
    rows_ = [
        pieces.part(
            "label",
            "check",
            h("input", {"type": "checkbox", "name": name, "value": value, "checked": every}),
            picture,
            h("span", None, text),
        )
        for value, picture, text in all_
    ]
    title = h("legend", None, _t(f"sets.{name}.{'all' if every else 'some'}", n=wanted))
    return pieces.part("fieldset", "group", title, pieces.part("div", "ticks", rows_), key=name)


@lru_cache(maxsize=8)  # a frame asks for them more than once
def parts(view: View, names: tuple[str, ...], *, hold: bool = False) -> Parts:
    """Everything a playing screen shows of this game.

    Args:
        view: what the reader's seat sees.
        names: by seat; the reader's own is "You" where there is one reader.
        hold: what has just been decided lies open, until the reader has acknowledged it.
    """
    live = _live(view) and not hold
    return Parts(
        _now(view, names, hold=hold),
        live or (view.seat is not None and view.seat in view.needed and not hold),
        _standing(view, names),
        (_floor(view, names, live=live),) if view.stage not in (FIRST, SETS) else (_table(view),),
        _buttons(view) if not hold else (),
        _chooser(view),
        {"round": str(view.round)},
        REVEAL_PAUSE if view.revealed else 0,
        verdict(view),
        reel(view, names) if hold else (),
    )


def _floor(view: View, names: tuple[str, ...], *, live: bool) -> Node:
    """The others above, the tokens in the middle, the reader nearest."""
    seats = enumerate(around(view.game.players, view.seat), 1)
    others = [player(view, seat, names, place, live=live) for place, seat in seats]
    return pieces.part(
        "div", "floor", pieces.seats(*others), middle(view, live=live), home(view, names), data_open=bool(view.revealed), key="floor"
    )  # fmt: skip


def _table(view: View) -> Node:
    """Before the first deal: what is in the box."""
    animals = [creature(n) for n in range(len(ANIMALS))]
    marks = [[emblem(n), " "] for n in range(SEVEN if view.game.terms.seven else BOX_COLOURS)]
    trinko = pieces.part("span", "emblem", pieces.picture("ti-trinko"))
    beasts = pieces.part("p", "beasts", animals, trinko, aria_hidden=True)
    return pieces.part("div", "box", beasts, h("p", None, marks), key="box")


# ---- words and clauses ----


def move_name(move: Move) -> str:
    """A move as the label of a button."""
    verb = verb_of(move)
    if not isinstance(move, int):
        return _t(f"move.{verb}")
    cards, number = move & CARDS_PART, move >> ID & ID_PART
    if verb == "sets":
        return _t("move.sets", animals=animals_text(cards & EVERY), colours=colours_text(cards >> SEVEN))
    if verb == "answer" and not cards:
        return _t("move.answer_own", n=number)
    return _t(f"move.{verb}", cards=cards_text(cards), n=number)


CLAUSES: dict[int, tuple[str, ...]] = {
    FIRST: ("tinco.dealer", "tinco.players"),
    SETS: ("tinco.sets", "tinco.cards", "tinco.trinko"),
    DEAL: ("tinco.deal", "tinco.next-dealer"),
    READY: ("tinco.ready", "tinco.trinko", "tinco.tokens"),
    FLOOR: ("tinco.at-once", "tinco.answer", "tinco.offer", "tinco.first-token"),
    RUSH: ("tinco.rush", "tinco.stop", "tinco.silence", "tinco.one-token"),
    OVER: ("tinco.victory", "tinco.end", "tinco.lake"),
}


def clauses(view: View) -> tuple[str, ...]:
    """The clauses that matter in this position, nearest first."""
    if view.void:
        return ("tinco.void", "tinco.next-dealer")
    if view.revealed and view.stage == DEAL:
        return ("tinco.marker", "tinco.discord", "tinco.reveal", "tinco.lake")
    found = CLAUSES[view.stage]
    return ("tinco.hong" if view.game.terms.hong else "tinco.xing", *found) if view.stage == READY else found
