"""The answer to "what may this seat do now?", as all games give it: made of public facts and the seat's own pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import factorial
from typing import Any

from tabletutor.refusal import Refusal


class LegalMoves:
    """Legal moves of one seat: iterate, `in`, truth, `count()`; `check` says why a move is not among them.

    Args:
        ask: all that decides, with the `seat` and the seats that are `waiting`; each game has a tuple of its own.
    """

    __slots__ = ("ask",)

    def __init__(self, ask: Any) -> None:
        self.ask = ask

    def __bool__(self) -> bool:
        return self.ask.seat in self.ask.waiting

    def __iter__(self) -> Iterator[Any]:
        return iter(self.moves() if self else ())

    def __contains__(self, move: object) -> bool:
        try:
            self.check(move)
        except Refusal:  # what comes too late is not legal either
            return False
        return True

    def count(self) -> int:
        """How many moves there are."""
        return sum(1 for _ in self)

    def moves(self) -> Iterable[Any]:
        """All moves of a seat that is waited for, in an order that codes rest on: it must never change."""
        raise NotImplementedError

    def check(self, move: object) -> None:
        """Nothing if the move is legal.

        Raises:
            IllegalMove, TooLate: it is not; with clause, reason and what would be legal.
        """
        raise NotImplementedError


def orders(cards: tuple[int, ...], n: int) -> Iterator[tuple[int, ...]]:
    """Every different order of `n` of the cards, one after the other: what a dealer may draw or shuffle.

    >>> list(orders((1, 1, 2), 2))
    [(1, 1), (1, 2), (2, 1)]
    """
    if n == 0:
        yield ()
    elif cards:
        for kind in dict.fromkeys(cards):
            at = cards.index(kind)
            for rest in orders(cards[:at] + cards[at + 1 :], n - 1):
                yield (kind, *rest)


def count_orders(cards: tuple[int, ...], n: int) -> int:
    """How many different orders of `n` cards there are: choose places for one kind after the other.

    >>> count_orders((1, 1, 2), 2)
    3
    """
    ways = [1] + [0] * n
    for kind in set(cards):
        have = cards.count(kind)
        ways = [
            sum(ways[m - k] * factorial(m) // factorial(k) // factorial(m - k) for k in range(min(have, m) + 1))
            for m in range(n + 1)
        ]
    return ways[n]
