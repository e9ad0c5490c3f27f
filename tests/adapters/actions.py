"""The moves of Tam Cúc as numbers from 0, which is how the interfaces of reinforcement learning want them."""

from __future__ import annotations

from functools import cache

from tabletutor.games.tamcuc.combinations import CARD, KINDS
from tabletutor.games.tamcuc.notation import ANNOUNCE, CUT, PASS
from tabletutor.games.tamcuc.rules import TamCuc

LARGEST = 5


class Actions:
    """Every move of a player, in one fixed order.

    Attributes:
        moves: number → move.
        numbers: move → number.
    """

    def __init__(self, game: TamCuc) -> None:
        strength = game.table.strength
        cuts = [CUT | n for n in range(1, len(game.deck))]
        announcements = [ANNOUNCE | n for n in range(1, LARGEST + 1)]
        stock = tuple(game.deck.count(kind) for kind in range(KINDS))
        some = [cards for n in range(1, LARGEST + 1) for cards in multisets(stock, n)]
        self.moves = [*cuts, *announcements, *(cards if cards in strength else PASS | cards for cards in some)]
        self.numbers = {move: number for number, move in enumerate(self.moves)}


def multisets(stock: tuple[int, ...], n: int, first: int = 0) -> list[int]:
    """Every way to take `n` cards of a stock (a number a kind), packed.

    >>> len(multisets((2, 1), 2)), len(multisets((2, 2, 1), 2))
    (2, 5)
    """
    if n == 0:
        return [0]
    found = []
    for kind in range(first, len(stock)):
        for taken in range(1, min(stock[kind], n) + 1):
            found += [taken * CARD[kind] + rest for rest in multisets(stock, n - taken, kind + 1)]
    return found


@cache
def three_players() -> tuple[TamCuc, Actions]:
    """The game that the wrappers play, and its moves as numbers.

    >>> len(three_players()[1].moves)
    9138
    """
    game = TamCuc(players=3, deals=1)
    return game, Actions(game)
