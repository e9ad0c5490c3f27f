"""Chance: always handed in, the same in every Python, and for a table drawn from its seed word."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from random import Random
from typing import Protocol

NORMAL_95 = 1.959964  # so many standard errors to each side hold the true mean 19 times out of 20


class Rng(Protocol):
    """The only source of chance: `random.Random` fits, and only this one method is used."""

    def random(self) -> float:
        """A number from 0 up to, not including, 1."""
        ...


def shuffled(items: Sequence[int], rng: Rng) -> list[int]:
    """The items in a fair random order, the same in every Python: each gets a random number, and they sort the items.

    >>> import random
    >>> shuffled([1, 2, 3, 4], random.Random("7b-monday"))
    [3, 4, 1, 2]
    """
    draw = rng.random
    return sorted(items, key=lambda _: draw())


def drawn(items: Sequence[int], n: int, rng: Rng) -> list[int]:
    """`n` of the items, one after the other without putting back.

    >>> import random
    >>> drawn([1, 2, 3, 4], 2, random.Random("7b-monday"))
    [2, 4]
    """
    rest = list(items)
    return [rest.pop(int(rng.random() * len(rest))) for _ in range(n)]


def weighted(weights: Sequence[float], rng: Rng) -> int:
    """One of the places, each as likely as its weight; at least one weighs something.

    >>> import random
    >>> weighted([0.0, 3.0, 1.0], random.Random("7b-monday"))
    1
    """
    at = rng.random() * fsum(weights)  # sum of fractions differs from Python to Python
    for place, weight in enumerate(weights):
        at -= weight
        if at < 0:
            return place
    return max(place for place, weight in enumerate(weights) if weight)


def rng_for(word: str, stream: str, number: int) -> Random:
    """The chance for one decision: the same word, stream and number give the same in every Python.

    Args:
        word: the seed word of a table.
        stream: `deal`, `hint`, or `bot` and a seat: what is asked of one never moves another.
        number: how many decisions of that stream came before, from 0.

    >>> rng_for("7b-monday", "deal", 0).random() == rng_for("7b-monday", "deal", 0).random()
    True
    """
    return Random(f"tabletutor/{word}/{stream}/{number}")
