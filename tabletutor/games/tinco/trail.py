"""Where the own cards of a reader lie in his hand, and under which names they are followed across the table.

A card that comes takes the place of one that went, so that no other card moves under the finger. Nothing is sorted: to
see a set is the game. A card that came out of an offer keeps the name it had there, face down.
"""

from __future__ import annotations

from typing import NamedTuple

from tabletutor.games.tinco.cards import CARDS, bits
from tabletutor.games.tinco.notation import write_card
from tabletutor.games.tinco.sight import View


class Held(NamedTuple):
    """A card of the own hand and the name it is followed by."""

    card: int
    name: str


def scattered(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Cards in an order that has nothing to do with animals or colours, the same every time.

    >>> scattered((0, 1, 2, 5, 6, 7))
    (0, 7, 1, 5, 2, 6)
    """
    return tuple(sorted(cards, key=lambda card: card * 11 % (CARDS + 1)))


def in_offer(number: int, at: int) -> str:
    """The name of a card that lies face down in an offer: the offer's number and a place, never the card's own.

    >>> in_offer(3, 0)
    '3.0'
    """
    return f"{number}.{at}"


def held(view: View) -> tuple[Held, ...]:
    """The own cards, those in the open offer included, by their places in the hand."""
    cards: list[Held] = []
    number, gaps = 0, []
    for event in view.seen:
        kind, some = event.kind, event.cards if isinstance(event.cards, tuple) else ()
        if kind == "dealt":
            cards = [Held(card, write_card(card)) for card in scattered(some)]
        elif kind == "swapped":
            number = event.number
            owner = some[0]
        elif kind == "gave":
            gaps = [at for at, one in enumerate(cards) if one.card in some]
        elif kind == "got":
            sign = "" if event.number == owner else "-"  # of an answer only the answerer knows where it lay
            for n, (at, card) in enumerate(zip(gaps, some, strict=True)):
                cards[at] = Held(card, sign + in_offer(number, n))
    known = {one.card for one in cards}
    kept = [one for one in cards if view.hand >> one.card & 1]
    return (*kept, *(Held(card, write_card(card)) for card in scattered(bits(view.hand)) if card not in known))
