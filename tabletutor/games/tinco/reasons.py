"""Why an opponent of Tinco does what it does, in sentences made of the numbers that decided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tabletutor.game import Move, Seat
from tabletutor.games.tinco.aims import Aim, Fate, groups_of
from tabletutor.games.tinco.cards import ENOUGH, TRINKO_BIT, size_of
from tabletutor.games.tinco.notation import CARDS_PART, ID, ID_PART, WITHDRAW, verb_of
from tabletutor.games.tinco.sight import View
from tabletutor.games.tinco.state import RUSH
from tabletutor.games.tinco.wording import animal_name, cards_text, colour_name
from tabletutor.words import listed, say

CLAUSES = {
    "sets": ("tinco.sets",),
    "ready": ("tinco.ready",),
    "rush": ("tinco.rush", "tinco.marker"),
    "take": ("tinco.first-token", "tinco.silence"),
    "must": ("tinco.first-token",),
    "late": ("tinco.first-token", "tinco.discord"),
    "early": ("tinco.false-start", "tinco.marker"),
    "offer": ("tinco.offer",),
    "withdraw": ("tinco.withdraw",),
    "answer": ("tinco.answer", "tinco.equal"),
}


SLIPS = {  # mistakes of a beginner, each with the clause that it forgets
    "overlooked": "tinco.first-token",
    "broken": "tinco.silence",
    "discord": "tinco.discord",
    "again": "tinco.equal",
    "own": "tinco.answer",
}
BLIND = ("overlooked", "broken")  # mistakes of somebody who does not know that it has a set


class Weighed(NamedTuple):
    """A move that was weighed: `value` decides, larger is better."""

    move: Move
    key: str
    n: int = 0
    cards: int = 0  # mask of the own cards that would go
    who: tuple[Seat, ...] = ()  # with whom it may be a trade
    value: float = 0.0
    gain: float = 0.0  # cards of the collection that should come
    risk: float = 0.0  # how likely Trinko comes


class Told(NamedTuple):
    """What decided, and in whom: a word for it, what is collected, and the moves that were weighed, best first."""

    bot: str
    key: str
    aim: Aim | None = None
    rows: Sequence[Weighed] = ()
    lately: Fate | None = None
    moves: Sequence[Move] = ()
    slip: str = ""  # the mistake that decided, one of `SLIPS`


def clauses(told: Told) -> tuple[str, ...]:
    """The clauses a choice rests on."""
    trinko = told.key in ("offer", "answer") and told.rows[0].cards & TRINKO_BIT
    more = [SLIPS[told.slip]] if told.slip else []
    return tuple(dict.fromkeys([*CLAUSES[told.key], *["tinco.discord"] * bool(trinko), *more]))


def public(view: View, bot: str, move: Move) -> str:
    """Made of what everybody sees: the verb and the number, and not why a token is taken (tinco.silence)."""
    verb, n = verb_of(move), size_of(move & CARDS_PART)
    if verb == "take":
        return say(f"tinco.bot.public.{'rush' if view.stage == RUSH else 'take'}")
    if verb == "answer":
        n = next(cards for number, cards in view.offers if number == move >> ID & ID_PART)
    elif move == WITHDRAW and view.seat is not None:
        n = view.offers[view.seat][1]
    own = f".{bot}" if verb in ("offer", "answer", "withdraw") else ""
    return say(f"tinco.bot.public.{verb}{own}", n=n)


def full(view: View, told: Told) -> str:
    """What it collects, the numbers that decided, and the runner-up with its own."""
    if told.aim is None:
        return say(f"tinco.bot.why.{told.key}")
    if not told.rows:
        return " ".join([_collects(view, told.aim), say(f"tinco.bot.why.{told.key}")])
    best = told.rows[0]
    why = say(f"tinco.bot.why.{_key(told, best)}", **_values(view, best))
    slip = [say(f"tinco.bot.slip.{told.slip}", **numbers(view, told.aim, best))] if told.slip else []
    if told.slip in BLIND:
        return " ".join([*slip, why])
    said = [_collects(view, told.aim), *_failed(told), why]
    return " ".join([*said, *_trinko(told, best), *slip, _rather(view, told)])


def what(view: View, group: int) -> str:
    """An animal, or a colour, in words."""
    return (colour_name if view.game.terms.hong else animal_name)(group)


def move_words(view: View, move: Move) -> str:
    """A move in words, in a sentence."""
    verb, cards = verb_of(move), cards_text(move & CARDS_PART, seven=view.game.terms.seven)
    if verb == "answer" and not move & CARDS_PART:
        cards = cards_text(view.offered, seven=view.game.terms.seven)
    return say(f"tinco.bot.move.{verb}", cards=cards, number=move >> ID & ID_PART)


def numbers(view: View, aim: Aim, row: Weighed) -> dict[str, object]:
    """What a sentence about a trade may name, with the collection and what of it would go."""
    goes = size_of(row.cards & groups_of(view).get(aim.group, 0))
    values = _values(view, row)
    return {**values, "what": what(view, aim.group), "have": aim.have, "goes": goes, "risk": f"{100 * row.risk:.0f}"}


def _collects(view: View, aim: Aim) -> str:
    """What it collects, and how far it is."""
    name = what(view, aim.group)
    return say(f"tinco.bot.{'has' if aim.have >= ENOUGH else 'collects'}", what=name, n=aim.have, enough=ENOUGH)


def _failed(told: Told) -> list[str]:
    """The offers that nobody has answered."""
    if told.key != "offer" or not told.lately or not told.lately.failed:
        return []
    return [say("tinco.bot.failed", numbers=listed([str(n) for n in told.lately.failed]))]


def _trinko(told: Told, row: Weighed) -> list[str]:
    """Which way Trinko may go."""
    if row.key == "withdraw":
        return []
    if row.cards & TRINKO_BIT:
        return [say(f"tinco.bot.{'passing' if told.aim and told.aim.have >= ENOUGH else 'goes'}")]
    return [say("tinco.bot.risk", risk=f"{100 * row.risk:.0f}")] if row.risk else []


def _key(told: Told, row: Weighed) -> str:
    """The name of a sentence about a move: each opponent has its own about trades."""
    if row.key not in ("offer", "answer"):
        return row.key
    complete = told.aim and told.aim.have >= ENOUGH
    return f"{row.key}.{'complete' if complete else told.bot}"


def _values(view: View, row: Weighed) -> dict[str, object]:
    """What a sentence about a move may name."""
    return {
        "n": row.n,
        "cards": cards_text(row.cards, seven=view.game.terms.seven),
        "number": row.move >> ID & ID_PART,
        "gain": f"{row.gain:.2f}",
    }


def _rather(view: View, told: Told) -> str:
    """The runner-up, with the numbers that were not enough."""
    if len(told.rows) < 2:
        return say("tinco.bot.alone")
    other = told.rows[1]
    return " ".join([say(f"tinco.bot.rather.{_key(told, other)}", **_values(view, other)), *_trinko(told, other)])


def look(told: Told) -> str:
    """Where to look, without the answer."""
    return say(f"tinco.bot.look.{told.key}")
