"""Cards of Trico in words."""

from __future__ import annotations

from collections.abc import Iterable

from tabletutor.games.trico.cards import colour_of, kinds_of, number_of
from tabletutor.games.trico.notation import LETTERS
from tabletutor.words import listed, say


def colour_name(colour: int) -> str:
    """A colour in words.

    >>> colour_name(2)
    'yellow'
    """
    return say(f"trico.colour.{LETTERS[colour]}")


def card_name(kind: int) -> str:
    """A card in words.

    >>> card_name(6)
    'red 7'
    """
    return say("trico.card", colour=colour_name(colour_of(kind)), number=number_of(kind))


def cards_text(cards: int | Iterable[int]) -> str:
    """Cards in words: in order of kind if packed, else in their own order.

    >>> cards_text([6, 19])
    'red 7 and blue 10'
    """
    return listed([card_name(kind) for kind in (kinds_of(cards) if isinstance(cards, int) else cards)])
