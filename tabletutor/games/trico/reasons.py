"""Why an opponent of Trico does what it does, in sentences made of the numbers that decided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tabletutor.game import Move
from tabletutor.games.trico.cards import BITS, Trico, colours_in, trico
from tabletutor.games.trico.notation import PAYLOAD, STOP
from tabletutor.games.trico.odds import Odds
from tabletutor.games.trico.sight import View
from tabletutor.games.trico.state import LEAD
from tabletutor.games.trico.wording import card_name, cards_text
from tabletutor.words import listed, say

CLAUSES = {
    "lead": ("trico.lead", "trico.colours"),
    "follow": ("trico.follow", "trico.colours"),
    "virtual": ("trico.follow", "trico.virtual-wins"),
    "take": ("trico.take",),
    "second": ("trico.second",),
    "nico": ("trico.nico",),
    "catch": ("trico.catch", "trico.penalty"),
    "trico": ("trico.trico",),
    "same": ("trico.same-number",),
}
CLOSE = 2  # colours, of three


class Weighed(NamedTuple):
    """A move that was weighed: `value` decides, larger is better."""

    move: Move
    value: float
    odds: Odds | None = None  # of a card that could be played
    less: float = 0.0  # what speaks against it: the danger it leaves, or its price
    after: tuple[int, ...] = ()  # of a taking: the cards that then lie in front of the seat, with the second one


class Told(NamedTuple):
    """What decided, and in whom: a word for it, and the moves that were weighed, best first."""

    bot: str
    key: str
    rows: Sequence[Weighed] = ()
    forgot: bool = False  # a Nico was owed, and not thought of
    unseen: int = 0  # how many cards may lie in other hands


def playing(view: View) -> str:
    """The word for the card that is asked for."""
    return "virtual" if view.game.players == 2 else "lead" if view.stage == LEAD else "follow"


def clauses(view: View, told: Told) -> tuple[str, ...]:
    """The clauses a choice rests on."""
    end = _brings(view, told.rows[0].move) if told.key in ("take", "second") else ""
    return CLAUSES[told.key] + CLAUSES.get(end, ())


def public(view: View, told: Told, move: Move) -> str:
    """Made of what everybody sees: the reason for a card face down is the same for every hand and every card."""
    if told.key in ("nico", "catch"):
        return say(f"trico.bot.public.{told.key}")
    if told.key in ("take", "second"):
        return say(f"trico.bot.public.{_brings(view, move)}")
    close = any(BITS[colours_in(pile)] == CLOSE for who, pile in enumerate(view.taken) if who != view.seat)
    return say(f"trico.bot.public.{told.bot}.{'close' if close else told.key}")


def _brings(view: View, move: Move) -> str:
    """What a card does for the seat that takes it, as everybody sees."""
    if move == STOP or view.seat is None:
        return "stop"
    old = view.taken[view.seat]
    now = (*old, move & PAYLOAD)
    if found := trico(now):
        return _end(found)
    colours = BITS[colours_in(now)]
    return "old" if colours == BITS[colours_in(old)] else "first" if colours == 1 else "second"


def _end(found: Trico) -> str:
    return "same" if found.markers > 1 else "trico"


def full(view: View, told: Told) -> str:
    """The numbers that decided, and the runner-up with its own."""
    if told.key in ("nico", "catch"):
        return say(f"trico.bot.why.{told.key}")
    best = told.rows[0]
    forgot = [say("trico.bot.why.forgot")] if told.forgot else []
    why = say(f"trico.bot.why.{told.bot}.{_kind(best)}", **_values(view, told, best))
    return " ".join([*forgot, why, _rather(view, told)])


def _kind(row: Weighed) -> str:
    """What is told of the best move."""
    if row.odds:
        return "play"
    end = trico(row.after)
    return _end(end) if end else "take"


def _rather(view: View, told: Told) -> str:
    """The runner-up, with the numbers that were not enough."""
    if len(told.rows) < 2:
        return say("trico.bot.alone")
    other = told.rows[1]
    key = "play" if other.odds else "take"
    return say(f"trico.bot.rather.{told.bot}.{key}", **_values(view, told, other))


def _values(view: View, told: Told, row: Weighed) -> dict[str, object]:
    """What a sentence about a move may name."""
    card = say("trico.bot.none") if row.move == STOP else card_name(row.move & PAYLOAD)
    if row.odds and view.seat is not None:
        mine = row.odds.wins[view.seat]
        percents = {"wins": mine, "others": sum(row.odds.wins) - mine, "match": row.odds.match, "price": row.less}
        numbers = {key: f"{100 * share:.0f}" for key, share in percents.items()}
        return {"card": card, "unseen": told.unseen, "danger": f"{row.less:.2f}", **numbers}
    end = trico(row.after)
    cards, colours = cards_text(end.cards if end else row.after), BITS[colours_in(row.after)]
    return {"card": card, "cards": cards, "colours": colours, "match": f"{100 * row.value:.0f}"}


def look(told: Told) -> str:
    """Where to look, without a favourite among the best two."""
    moves = sorted(row.move for row in told.rows[:2] if row.move != STOP)
    return say(f"trico.bot.look.{told.key}", cards=listed([card_name(move & PAYLOAD) for move in moves]))
