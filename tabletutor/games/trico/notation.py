"""The written form of Trico: cards and moves as text a person can read and type.

A card is the letter of its colour, R B Y, and its number: `R7`, `B10`, `Y1`. A pile is a row of cards.
Moves: `play R7`, `take B2`, `stop` (no second card), `nico`, `catch 2` (a seat, from 1); of chance: `first 1` (a seat, from
1), `shuffle R1 …` (the whole deck), `pile R1 …` (the discard pile, shuffled for a penalty).
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from tabletutor.game import Move, Unreadable
from tabletutor.games.trico.cards import KINDS, kinds_of

LETTERS = "RBY"
VERBS = ("play", "take", "stop", "nico", "catch", "first")
PLAY, TAKE, STOP, NICO, CATCH, FIRST = (verb << 5 for verb in range(6))
PAYLOAD = TAKE - 1
ALONE, WITH_CARD, WITH_SEAT = ("stop", "nico"), ("play", "take"), ("catch", "first")
SEATS = 3
LONGEST = 40  # characters of a text that an answer quotes

_CARD = re.compile(r"([RBY])(\d{1,2})", re.ASCII | re.IGNORECASE)


def write_card(kind: int) -> str:
    """A card as text.

    >>> write_card(6), write_card(19), write_card(20)
    ('R7', 'B10', 'Y1')
    """
    return f"{LETTERS[kind // 10]}{kind % 10 + 1}"


def write_cards(cards: int | Iterable[int]) -> str:
    """Cards as text, in order of kind if packed, in their own order if a sequence of kinds; `-` for none.

    >>> write_cards([19, 6]), write_cards(0)
    ('B10 R7', '-')
    """
    return " ".join(map(write_card, kinds_of(cards) if isinstance(cards, int) else cards)) or "-"


def parse_kinds(text: str) -> list[int]:
    """The kinds of the cards in a text, in its order; blanks and commas part them, and need not.

    Raises:
        Unreadable: something in the text is no card.

    >>> parse_kinds("b10, R7Y1")
    [19, 6, 20]
    """
    kinds, at, squeezed = [], 0, "".join(text.replace("-", "").replace(",", "").split())
    while at < len(squeezed):
        match = _CARD.match(squeezed, at)
        if not match or not 1 <= int(match[2]) <= 10:
            raise Unreadable("trico.unreadable.card", text=squeezed[at : at + 8])
        kinds.append(LETTERS.index(match[1].upper()) * 10 + int(match[2]) - 1)
        at = match.end()
    return kinds


def parse_card(text: str) -> int:
    """The kind of the one card in a text.

    Raises:
        Unreadable: there is none, or more than one.
    """
    kinds = parse_kinds(text)
    if len(kinds) != 1:
        raise Unreadable("trico.unreadable.one_card", text=text.strip()[:LONGEST])
    return kinds[0]


def verb_of(move: object) -> str:
    """The verb of a move: one of `VERBS`, or shuffle, pile; empty if it is no move at all.

    >>> verb_of(TAKE | 3), verb_of((0, 3)), verb_of(NICO | 1), verb_of("?")
    ('take', 'pile', '', '')
    """
    if isinstance(move, tuple):
        return "shuffle" if len(move) == KINDS else "pile"
    if type(move) is not int or not 0 <= move >> 5 < len(VERBS):
        return ""
    verb, payload = VERBS[move >> 5], move & PAYLOAD
    most = KINDS if verb in WITH_CARD else SEATS if verb in WITH_SEAT else 1
    return verb if payload < most else ""


def write(move: Move) -> str:
    """A move as text; `parse` reads it back.

    >>> write(PLAY | 6), write(TAKE | 19), write(NICO), write(CATCH | 1), write((0, 1))
    ('play R7', 'take B10', 'nico', 'catch 2', 'pile R1 R2')
    """
    verb = verb_of(move)
    if isinstance(move, tuple):
        return f"{verb} {write_cards(move)}"
    if verb in WITH_CARD:
        return f"{verb} {write_card(move & PAYLOAD)}"
    return f"{verb} {(move & PAYLOAD) + 1}" if verb in WITH_SEAT else verb


def parse(text: str) -> Move:
    """The move a text stands for.

    Raises:
        Unreadable: unknown verb, card or seat.

    >>> parse("Play r7") == PLAY | 6, parse("catch 2") == CATCH | 1
    (True, True)
    """
    verb, _, rest = text.strip().partition(" ")
    verb, rest = verb.lower(), rest.strip()
    if verb in WITH_CARD:
        return VERBS.index(verb) << 5 | parse_card(rest)
    if verb in WITH_SEAT and rest in tuple("123"):
        return VERBS.index(verb) << 5 | int(rest) - 1
    if verb in ("shuffle", "pile"):
        return tuple(parse_kinds(rest))
    if verb in ALONE and not rest:
        return VERBS.index(verb) << 5
    raise Unreadable("trico.unreadable.move", text=text.strip()[:LONGEST])
