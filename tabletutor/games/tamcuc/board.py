"""The board of Tam Cúc: a pure function from what a seat sees to a drawing."""

from __future__ import annotations

from functools import lru_cache

from tabletutor import pieces
from tabletutor.drawing import Node, h
from tabletutor.game import DEALER, Event, Move
from tabletutor.games.tamcuc import art
from tabletutor.games.tamcuc.combinations import cards_of, size_of
from tabletutor.games.tamcuc.faces import backs, face, faces, hand
from tabletutor.games.tamcuc.legality import (
    ANNOUNCING,
    CHOOSING,
    CUTTING,
    DRAW,
    FAULT,
    MARKING,
    OVER,
    SHUFFLE,
)
from tabletutor.games.tamcuc.notation import PAYLOAD, WITH_CARDS, verb_of
from tabletutor.games.tamcuc.papers import entries, recap, rows, sheet, summary
from tabletutor.games.tamcuc.places import around, last_trick, player
from tabletutor.games.tamcuc.sight import View
from tabletutor.games.tamcuc.verdict import verdict
from tabletutor.games.tamcuc.wording import card_name, cards_text
from tabletutor.parts import Parts
from tabletutor.words import listed, say

__all__ = [
    "SYMBOLS", "backs", "clauses", "count", "entries", "face", "faces", "hand", "last_trick", "move_name", "parts",
    "player", "recap", "rows", "sheet", "summary",
]  # fmt: skip

SYMBOLS = pieces.SYMBOLS + art.SYMBOLS
COUNT_PAUSE = 700  # ms more for each player the finger comes to


def _t(key: str, **values: object) -> str:
    return say(f"tamcuc.board.{key}", **values)


def _now(view: View, names: tuple[str, ...], trick: tuple[Event, ...]) -> tuple[str, bool]:
    """Whose turn and what to do; and whether it is the reader's."""
    mine = view.seat in view.waiting
    if trick:
        winner = trick[-1].seat
        key = "you" if winner == view.seat else "other"
        return _t(f"now.trick.{key}", who=names[winner], cards=cards_text(int(trick[-1].cards))), False  # type: ignore[arg-type]
    if view.stage == OVER:
        outcome = view.totals
        best = [name for name, total in zip(names, outcome, strict=True) if total == max(outcome)]
        return _t("now.over", who=listed(best), n=max(outcome)), False
    stage = {DRAW: "draw", CUTTING: "cut", ANNOUNCING: "announce", CHOOSING: "choose", FAULT: "fault"}.get(
        view.stage, "shuffle"
    )
    ended = view.stage == SHUFFLE and view.seen and view.seen[-1].kind == "scored"
    if mine:
        if stage == "cut" and view.mark:
            return _t("now.cut.mark", n=view.mark), True
        lead = "lead" if view.stage == CHOOSING and view.seat == view.leader else "you"
        one = "one" if stage == "choose" and view.size == 1 else lead
        return _t(f"now.{stage}.{one}", n=view.size), True
    waited = listed([names[seat] for seat in sorted(view.waiting) if seat != DEALER])
    return _t(
        f"now.{'scored' if ended else stage}.other",
        who=waited or (names[view.dealer] if view.dealer >= 0 else ""),
        n=view.number,
    ), False


def _standing(view: View, names: tuple[str, ...], trick: tuple[Event, ...]) -> list[str]:
    game = view.game
    parts = [_t("deal_of", n=view.number, of=game.deals)]
    if view.starter >= 0 and view.stage in (ANNOUNCING, CHOOSING):
        tricks = sum(event.kind == "won" for event in view.seen)
        parts.append(_t("trick", n=tricks + (not trick), left=max(view.held) if view.held else 0))
    if view.sheet:
        totals = zip(names, view.totals, strict=True)
        parts.append(_t("totals", points=listed([f"{name} {total}" for name, total in totals])))
    return parts


# ---- the middle ----


def count(view: View, names: tuple[str, ...], upto: int | None = None) -> Node:
    """The counting finger: from the cutter round the table to the starting player (tamcuc.count).

    Args:
        view: after the cut.
        names: by seat.
        upto: how many ranks have been counted; all of them without it.
    """
    first = view.seat or 0
    order = [(first + i) % view.game.players for i in range(view.game.players)]
    words = [say(f"tamcuc.rank.{letter}") for letter in "EOLRCHS"][: 7 - view.cut_card % 7]
    shown = words if upto is None else words[:upto]
    done = len(shown) == len(words)
    label = _t("count", cutter=names[view.cutter], card=card_name(view.cut_card), starter=names[view.starter])
    card = face(view.cut_card, key="cut", fly="cut", scale="small")
    return art.ring(
        [names[seat] for seat in order], shown, start=order.index(view.cutter), label=label,
        chosen=_t("starts") if done else "", middle=card,
    )  # fmt: skip


def _drawn(view: View, names: tuple[str, ...]) -> Node | None:
    """The cards drawn for the deal, until the deck is cut."""
    drew = {event.seat: event.cards for event in view.drawn if event.kind == "drew"}  # of equal cards the second draw
    if view.stage not in (DRAW, SHUFFLE, MARKING) or view.starter >= 0 or not drew:
        return None
    found = [
        h("li", {"key": f"d{seat}"}, face(cards_of(card)[0], scale="small"), h("span", None, names[seat]))
        for seat, card in sorted(drew.items())
        if isinstance(card, int)
    ]
    return pieces.part("ol", "drawn", *found, key="drawn", aria_label=_t("drawn"))


def _counting(view: View) -> bool:
    """Whether the cut card has just been counted out: nobody has announced anything yet."""
    fresh = view.stage == ANNOUNCING and not any(event.kind == "announced" for event in view.seen)
    return fresh and view.cut_card >= 0


# ---- what the reader can do ----


def _buttons(view: View) -> list[Node]:
    """One button for each thing that can be done now; wrong tries are allowed, the rules answer them."""
    button = pieces.button
    if view.seat not in view.waiting:
        return []
    if view.stage == ANNOUNCING:
        most = view.game.largest
        return [
            button(_t("do.announce", n=n), do=f"announce {n}", key=str(n) if n < 10 else "")
            for n in range(1, min(most, size_of(view.hand)) + 1)
        ]
    if view.stage == CHOOSING:
        lay = button(_t("do.lay", n=view.size), do="lay", key="l")
        return [lay, button(_t("do.pass", n=view.size), do="pass", key="p", plain=True)]
    if view.stage == FAULT:
        return [button(_t("do.agree"), do="agree"), button(_t("do.refuse"), do="refuse", plain=True)]
    return []


def _cut(view: View) -> Node | None:
    if view.stage != CUTTING or view.seat not in view.waiting:
        return None
    n = len(view.game.deck)
    action = pieces.button(_t("do.cut"), do="cut", key="c", data_focus=True)
    parts = (_t("lifted"), _t("stay"))
    mark = _t("cut_mark", n=view.mark) if view.mark else ""
    return art.deck_cut(n, _t("lift", n=n), parts, action, at=view.mark or None, mark=mark, do="cut")


@lru_cache(maxsize=8)  # a frame asks for them more than once
def parts(view: View, names: tuple[str, ...], *, hold: bool = False) -> Parts:
    """Everything a playing screen shows of this game.

    Args:
        view: what the reader's seat sees.
        names: by seat; the reader's own is "You" where there is one reader.
        hold: the last trick still lies open, until the reader has acknowledged it.
    """
    trick = last_trick(view.seen) if hold else ()
    now, yours = _now(view, names, trick)
    places = pieces.seats(*(player(view, seat, names, trick) for seat in around(view.game.players, view.seat)))
    felt: list[pieces.Child] = [count(view, names) if _counting(view) and not trick else places, _drawn(view, names)]
    if view.hand - view.choice:
        felt.append(hand(view))
    form = {"deal": str(view.number), "trick": str(sum(event.kind == "won" for event in view.seen))}
    pause = COUNT_PAUSE * (7 - view.cut_card % 7) if _counting(view) else 0  # the finger takes its time
    standing, why = tuple(_standing(view, names, trick)), verdict(view, trick) if trick else ("", "")
    return Parts(now, yours, standing, tuple(felt), tuple(_buttons(view)), _cut(view), form, pause, why)


def move_name(move: Move) -> str:
    """A move as the label of a button."""
    verb = verb_of(move)
    if verb in WITH_CARDS:
        return _t(f"move.{verb}", cards=cards_text(move & PAYLOAD))
    return _t(f"move.{verb}", n=move & PAYLOAD if isinstance(move, int) else 0)


def clauses(view: View) -> tuple[str, ...]:
    """The clauses that matter in this position, nearest first."""
    leads = view.seat == view.leader
    return {
        DRAW: ("tamcuc.dealer",),
        CUTTING: ("tamcuc.cut", "tamcuc.count", "tamcuc.cut-card"),
        ANNOUNCING: ("tamcuc.announce", "tamcuc.leader-lays", "tamcuc.trio", "tamcuc.seal"),
        CHOOSING: (
            "tamcuc.leader-lays" if leads else "tamcuc.pass", "tamcuc.same-number", "tamcuc.together", "tamcuc.army",
            "tamcuc.strongest", "tamcuc.tie",
        ),
        FAULT: ("tamcuc.mistake",),
        OVER: ("tamcuc.end", "tamcuc.match"),
    }.get(view.stage, ("tamcuc.shuffle", "tamcuc.next-dealer"))  # fmt: skip
