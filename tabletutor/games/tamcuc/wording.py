"""Cards of Tam Cúc in words."""

from __future__ import annotations

from tabletutor.games.tamcuc.combinations import (
    cards_of,
    number_of,
)
from tabletutor.games.tamcuc.notation import write_card
from tabletutor.words import listed, say


def card_name(kind: int) -> str:
    """A card in words.

    >>> card_name(8)
    'sealed Horse'
    """
    return say(f"tamcuc.card.{'sealed' if kind > 6 else 'plain'}", rank=say(f"tamcuc.rank.{write_card(kind)[0]}"))


def cards_text(cards: int) -> str:
    """Cards in words, equal ones counted.

    >>> from tabletutor.games.tamcuc.combinations import CARD
    >>> cards_text(2 * CARD[8] + CARD[0])
    'two sealed Horses and an unsealed Soldier'
    """
    parts = []
    for kind in dict.fromkeys(cards_of(cards)):
        letter, n = write_card(kind)[0], number_of(cards, kind)
        rank = say(f"tamcuc.rank.{letter}" if n == 1 else f"tamcuc.ranks.{letter}")
        name = say(f"tamcuc.card.{'sealed' if kind > 6 else 'plain'}", rank=rank)
        article = "a" if n == 1 and kind > 6 else "an" if n == 1 else f"n{n}"
        parts.append(say(f"tamcuc.count.{article}", cards=name))
    return listed(parts)
