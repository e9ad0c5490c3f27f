"""What chance may do with the cards of the box: draw some, or shuffle all of them."""

from __future__ import annotations

from tabletutor.games.tamcuc.combinations import BITS, CARD, contains

HELD = 1 << BITS - 1  # fewer cards than this leave every top bit alone


def drawn_from(stock: int, cards: object, n: int) -> bool:
    """Whether this is a tuple of `n` kinds of cards, none of them oftener than in the stock, a packed multiset.

    >>> from tabletutor.games.tamcuc.combinations import deck, pack
    >>> stock = pack(deck(1))
    >>> drawn_from(stock, (13, 0, 0), 3), drawn_from(stock, (13, 13, 0), 3), drawn_from(stock, ("E", 0, 0), 3)
    (True, False, False)
    """
    if not isinstance(cards, tuple) or len(cards) != n:
        return False
    try:
        packed = sum([CARD[kind] for kind in bytes(cards)])
    except (TypeError, ValueError, IndexError):  # something else than kinds
        return False
    return packed == stock or (n < HELD and contains(stock, packed))  # of so many cards no field can have run over


def shuffled_from(box: tuple[int, ...], cards: object) -> bool:
    """Whether this is a tuple of all the kinds of cards in the box, which has them in order.

    >>> shuffled_from((0, 0, 13), (13, 0, 0)), shuffled_from((0, 0, 13), (13, 13, 0)), shuffled_from((0,), (0.0,))
    (True, False, False)
    """
    try:
        return isinstance(cards, tuple) and len(bytes(cards)) == len(box) and tuple(sorted(cards)) == box
    except (TypeError, ValueError):  # something else than kinds
        return False
