"""Short words for the tests of Xochintlan: a position and moves in notation."""

from __future__ import annotations

from tabletutor.games.xochintlan.notation import parse_cell, write_cell
from tabletutor.games.xochintlan.rules import Xochintlan
from tests.games.position import Position

NAMES = ("Ana", "Lena", "Katya", "Vanya", "Minh")


class Play(Position):
    """A position that goes on by `play("0 l N13", …)`."""

    rules, names = Xochintlan, NAMES

    def __init__(self, text="tiles h M13", players=2, **options):
        super().__init__(text, players, **options)

    @property
    def outcome(self):
        return self.game.outcome(self.state)

    @property
    def winner(self):
        """The winner's seat, −1 for nobody, None while the match goes on."""
        return self.state.winner if self.outcome else None

    @property
    def tiles(self):
        """Square → letter."""
        return {write_cell(cell): "hlbm"[kind] for cell, kind in self.view(None).tiles}


def cells(text):
    """The cells of some squares.

    >>> cells("M13 N13")
    (8256, 8257)
    """
    return tuple(parse_cell(word) for word in text.split())
