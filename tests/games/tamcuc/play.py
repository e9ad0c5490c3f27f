"""Short words for the tests of Tam Cúc: a position and moves in notation."""

from __future__ import annotations

from tabletutor.games import GAMES
from tests.games.position import Position

NAMES = ("Mai", "Lena", "Katya", "Vanya", "Minh", "Ana", "Tuan", "Zoe")


class Play(Position):
    """A position that goes on by `play("0 announce 2", …)`."""

    rules, names = GAMES["tamcuc"], NAMES

    def __init__(self, text="", players=3, **options):
        super().__init__(text, players, **options)
