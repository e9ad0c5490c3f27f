"""Why an opponent of Trico does what it does, in sentences made of the numbers that decided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tabletutor.game import Move, Seat
from tabletutor.games.trico.cards import BITS, Trico, colours_in, trico
from tabletutor.games.trico.notation import PAYLOAD, STOP, WITH_CARD, verb_of
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
    slip: str = ""  # a beginner's mistake: a word for it


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
    slip = [say(f"trico.bot.slip.{told.slip}", **_values(view, told, best))] if told.slip else []
    why = say(f"trico.bot.why.{told.bot}.{_kind(best)}", **_values(view, told, best))
    return " ".join([*forgot, *slip, why, _rather(view, told)])


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


def why_not(view: View, told: Told | None, chosen: Move | None, move: Move) -> str:
    """What speaks against a move that was not chosen, with the numbers that decided.

    Args:
        view: what the seat sees.
        told: what decided; None if it waits.
        chosen: the move it makes.
        move: the one that is asked about.
    """
    if told is None:
        return say("trico.bot.not.wait")
    if move == chosen:
        return say("trico.bot.not.same", move=named(move))
    row = next((row for row in told.rows if row.move == move), None)
    if row is None:  # a Nico or a catch: on both sides it is no matter of numbers
        return say(f"trico.bot.not.{told.key if told.key in ('nico', 'catch') else 'unthought'}", move=named(move))
    best = told.rows[0]
    values = {
        **_values(view, told, row),
        "best": _values(view, told, best)["card"],
        "had": BITS[colours_in(best.after)],
    }
    less = f"{(1 if told.bot == 'spoiler' else 100) * abs(best.value - row.value):.1f}"
    key = "slip" if row.value > best.value else "alike" if float(less) == 0 else "play" if row.odds else "take"
    return say(f"trico.bot.not.{told.bot}.{key}", **{**values, "less": less})


# ---- what speaks for a move, whoever makes it ----


def named(move: Move) -> str:
    """A move in words."""
    verb, card = verb_of(move), ""
    if verb in WITH_CARD:
        card = card_name(move & PAYLOAD)
    return say(f"trico.bot.move.{verb}", card=card)


def of_word(move: Move) -> str:
    """A Nico, a catch, or chance."""
    verb = verb_of(move)
    return say(f"trico.bot.for.{verb}") if verb in ("nico", "catch") else ""


def of_card(odds: Odds, seat: Seat, move: Move, later: float | None) -> str:
    """A card that could be played: how often it wins now, and how often it would later; None if there is no later."""
    mine, most = odds.wins[seat], sum(odds.wins)
    shares = {"wins": mine, "others": most - mine, "none": max(0.0, 1.0 - most), "later": later or 0.0}
    numbers = {key: f"{100 * share:.0f}" for key, share in shares.items()}
    return say(f"trico.bot.for.{'last' if later is None else 'play'}", card=card_name(move & PAYLOAD), **numbers)


def of_taking(view: View, move: Move, *, both: bool) -> str:
    """A card that could be taken: what it brings, and whether a second card then can make Trico."""
    return say(f"trico.bot.for.{'both' if both else _brings(view, move)}")


def look(told: Told) -> str:
    """Where to look, without a favourite among the best two."""
    moves = sorted(row.move for row in told.rows[:2] if row.move != STOP)
    return say(f"trico.bot.look.{told.key}", cards=listed([card_name(move & PAYLOAD) for move in moves]))
