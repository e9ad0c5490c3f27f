"""The board of Trico: a pure function from what a seat sees to a drawing."""

from __future__ import annotations

from functools import lru_cache

from tabletutor import pieces
from tabletutor.drawing import Node, h
from tabletutor.game import Move, Seat
from tabletutor.games.trico import art
from tabletutor.games.trico.faces import Names, card, condition_table, counter, hand, pile
from tabletutor.games.trico.notation import PAYLOAD, WITH_CARD, WITH_SEAT, verb_of
from tabletutor.games.trico.papers import entries, recap, rows, sheet, summary
from tabletutor.games.trico.places import PLAYED, around, name_of, person, player, row, table, virtual
from tabletutor.games.trico.sight import View
from tabletutor.games.trico.state import DEAL, FIRST, FOLLOW, LEAD, OVER, PENALTY, SECOND, TAKE, VIRTUAL
from tabletutor.games.trico.verdict import Appeal, appeals, verdict
from tabletutor.games.trico.wording import card_name, cards_text
from tabletutor.parts import Parts
from tabletutor.words import listed, say

__all__ = [
    "SYMBOLS", "card", "clauses", "condition_table", "counter", "entries", "hand", "move_name", "parts", "recap", "rows",
    "sheet", "summary",
]  # fmt: skip

SYMBOLS = pieces.SYMBOLS + art.SYMBOLS
REVEAL_PAUSE = 900  # ms more for three cards that have just been turned over
STAGES = {LEAD: "lead", FOLLOW: "follow", TAKE: "take", SECOND: "second"}


def _t(key: str, **values: object) -> str:
    return say(f"trico.board.{key}", **values)


# ---- the first line ----


def _now(view: View, names: tuple[str, ...], appeal: Appeal, *, hold: bool) -> str:
    """Whose turn and what to do."""
    if hold and appeal.over:
        return _ended(view, names, appeal)
    if view.stage == OVER:
        best = max(range(view.game.players), key=lambda seat: view.markers[seat])
        return _t(f"now.over.{_whose(view, best)}", who=names[best], n=view.markers[best])
    if view.stage == DEAL and view.won >= 0:
        return _t(f"now.round.{_whose(view, view.won)}", who=names[view.won], n=view.round)
    if view.stage in (FIRST, DEAL):
        return _t("now.first" if view.stage == FIRST else "now.deal")
    if view.stage == PENALTY:
        return _t(f"now.penalty.{_whose(view, view.caught)}", who=names[view.caught])
    return _turn(view, names, appeal)


def _turn(view: View, names: tuple[str, ...], appeal: Appeal) -> str:
    """What is waited for while an Appeal is played."""
    stage = STAGES[view.stage]
    if view.seat not in view.needed:
        return _t(f"now.{stage}.other", who=listed([names[seat] for seat in sorted(view.needed)]))
    led = card_name(appeal.cards[0][1]) if appeal.cards else ""
    if view.stage == FOLLOW and view.lead == VIRTUAL:
        return _t("now.follow.virtual", card=led)
    return _t(f"now.{stage}.you", who=name_of(view.lead, names), card=led)


def _whose(view: View, seat: Seat) -> str:
    """Which sentence tells of a seat: the reader's own or another's."""
    return "you" if seat == view.seat else "other"


def _ended(view: View, names: tuple[str, ...], appeal: Appeal) -> str:
    """How the Appeal that still lies there ended, and the round with it."""
    if appeal.end == "ranout" and view.won < 0:
        return _t("now.again", n=view.round)
    if appeal.end == "ranout":
        return _t(f"now.ranout.{_whose(view, view.won)}", who=names[view.won], n=view.round)
    if appeal.void:
        return _t("now.virtual" if appeal.winner == VIRTUAL else "now.void", n=appeal.number)
    key = f"now.{appeal.end or 'ended'}.{_whose(view, appeal.winner)}"
    return _t(key, who=names[appeal.winner], n=appeal.number, cards=cards_text(appeal.took))


def _standing(view: View, names: tuple[str, ...], appeal: Appeal) -> tuple[str, ...]:
    """The round, the Appeal, the markers."""
    parts = [_t("round", n=view.round)]
    if appeal.cards or view.stage in PLAYED:
        parts.append(_t("appeal", n=appeal.number))
    if any(view.markers):
        rows_ = zip(names, view.markers, strict=True)
        parts.append(_t("standing", markers=listed([f"{name} {n}" for name, n in rows_])))
    return tuple(parts)


# ---- what the reader can do ----


def _buttons(view: View) -> tuple[Node, ...]:
    """What can be done besides playing or taking a card; wrong tries are allowed, the rules answer them."""
    if view.seat is None or view.stage not in PLAYED:
        return ()
    found = []
    if view.stage == SECOND and view.seat == view.winner:
        found.append(pieces.button(_t("do.stop"), do="stop", key="s"))
    if view.game.options["nico"] == "called":
        sign = h("span", {"class": "tt-cry"}, pieces.picture("tr-bird"), _t("do.nico"))
        found.append(pieces.button(sign, do="nico", key="c", plain=True))
    return tuple(found)


@lru_cache(maxsize=8)  # a frame asks for them more than once
def parts(view: View, names: tuple[str, ...], *, hold: bool = False) -> Parts:
    """Everything a playing screen shows of this game.

    Args:
        view: what the reader's seat sees.
        names: by seat; the reader's own is "You" where there is one reader.
        hold: the last Appeal still lies there, until the reader has acknowledged it.
    """
    last, now = appeals(view)
    rests = hold or view.stage in (DEAL, OVER)  # between two rounds the last Appeal stays in sight
    appeal = last if rests and last else now
    needed = view.seat in view.needed and not appeal.over
    turned = view.stage == TAKE and not appeal.over and not needed  # three cards to be read before somebody takes one
    return Parts(
        _now(view, names, appeal, hold=hold),
        needed,
        _standing(view, names, appeal),
        (_court(view, names, appeal, hold=hold),),
        _buttons(view),
        None,
        {"appeal": f"{view.round}.{view.appeal}"},
        REVEAL_PAUSE if turned else 0,
        verdict(view, appeal) if hold or not appeal.over else ("", ""),
    )


def _court(view: View, names: tuple[str, ...], appeal: Appeal, *, hold: bool) -> Node:
    """The others at the sides, the table between them, the reader nearest; named first where cards are followed from."""
    cards = Names()
    live = view.seat in view.needed and view.stage in (LEAD, FOLLOW) and not appeal.over
    held = hand(view, live, names=cards) if view.hand and (view.stage != OVER or hold) else None
    lying = table(view, names, appeal, cards)
    mine = None
    if view.seat is not None:
        mine = pieces.part(
            "section", "self", person(view, view.seat, names, appeal), row(view, view.seat, names, cards), key="self"
        )
    seats = [player(view, seat, names, appeal, cards) for seat in around(view.game.players, view.seat)]
    first = [virtual(view)] if view.game.players == 2 else []
    between = pieces.part("div", "between", lying, _counter(view, appeal), _discards(view), key="between")
    return pieces.part("div", "court", pieces.seats(*first, *seats), between, mine, held, key="court")


def _counter(view: View, appeal: Appeal) -> Node:
    """The colour counter; the reader's own card, face down, counts for him alone."""
    own = not appeal.over and view.choice >= 0
    return counter((*appeal.kinds, *([view.choice] if own else [])), view.game.terms.table, own=own)


def _discards(view: View) -> Node | None:
    if not view.discards:
        return None
    count = pieces.part("span", "facts", _t("discards", n=view.discards))
    return pieces.part("div", "discards", count, pile(view.discard) if view.discard > 0 else None, key="discards")


# ---- words and clauses ----


def move_name(move: Move) -> str:
    """A move as the label of a button."""
    verb = verb_of(move)
    payload = move & PAYLOAD if isinstance(move, int) else 0
    if verb in WITH_CARD:
        return _t(f"move.{verb}", card=card_name(payload))
    return _t(f"move.{verb}", n=payload + 1 if verb in WITH_SEAT else 0)


def clauses(view: View) -> tuple[str, ...]:
    """The clauses that matter in this position, nearest first."""
    two = view.game.players == 2
    return {
        FIRST: ("trico.first-lead", "trico.cards"),
        DEAL: ("trico.deal", "trico.next-round"),
        LEAD: ("trico.lead", "trico.nico", "trico.colours", "trico.trico"),
        FOLLOW: ("trico.follow", "trico.virtual-lead" if two else "trico.nico", "trico.colours", "trico.catch"),
        TAKE: ("trico.take", "trico.trico", "trico.same-number", "trico.catch"),
        SECOND: ("trico.second", "trico.trico", "trico.same-number", "trico.catch"),
        PENALTY: ("trico.two-penalty" if two else "trico.penalty", "trico.occasion"),
        OVER: ("trico.match",),
    }[view.stage]
