"""Cards of Tinco in words."""

from __future__ import annotations

from collections.abc import Iterable

from tabletutor.games.tinco.cards import TRINKO, animal_of, bits, colour_of
from tabletutor.games.tinco.notation import ANIMAL_LETTERS, COLOUR_LETTERS
from tabletutor.words import listed, say


def animal_name(animal: int) -> str:
    """An animal in words.

    >>> animal_name(6)
    'Monkey'
    """
    return say(f"tinco.animal.{ANIMAL_LETTERS[animal]}")


def colour_name(colour: int) -> str:
    """A colour in words.

    >>> colour_name(0)
    'blue'
    """
    return say(f"tinco.colour.{COLOUR_LETTERS[colour]}")


def card_name(card: int, *, seven: bool = False) -> str:
    """A card in words.

    >>> card_name(0), card_name(TRINKO)
    ('blue Mantis', 'Trinko')
    """
    if card == TRINKO:
        return say("tinco.trinko")
    return say("tinco.card", colour=colour_name(colour_of(card, seven=seven)), animal=animal_name(animal_of(card)))


def cards_text(cards: int | Iterable[int], *, seven: bool = False) -> str:
    """Cards in words: ascending if a mask, else in their own order.

    >>> cards_text([6, 0])
    'pink Dragon and blue Mantis'
    """
    return listed([card_name(card, seven=seven) for card in (bits(cards) if isinstance(cards, int) else cards)])


def animals_text(mask: int) -> str:
    """The animals of a mask in words.

    >>> animals_text(0b11)
    'Mantis and Dragon'
    """
    return listed([animal_name(animal) for animal in range(7) if mask >> animal & 1])


def colours_text(mask: int) -> str:
    """The colours of a mask in words.

    >>> colours_text(0b101)
    'blue and red'
    """
    return listed([colour_name(colour) for colour in range(7) if mask >> colour & 1])


def level_text(level: int) -> str:
    """A level of the tower with its sign.

    >>> level_text(2), level_text(0), level_text(-3)
    ('+2', '0', '−3')
    """
    return f"{level:+d}".replace("-", "−") if level else "0"
