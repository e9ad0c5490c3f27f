"""Short words for the tests of Xochintlan: a position and moves in notation."""

from __future__ import annotations

import pytest

from tabletutor.game import DEALER, IllegalMove
from tabletutor.games.xochintlan.notation import parse_cell, write_cell
from tabletutor.games.xochintlan.rules import Xochintlan

NAMES = ("Ana", "Lena", "Katya", "Vanya", "Minh")


class Play:
    """A position that goes on by `play("0 l N13", …)`."""

    def __init__(self, text="tiles h M13", players=2, **options):
        self.game = Xochintlan(players=players, **options)
        self.state = self.game.position(text) if text else self.game.start()

    def __call__(self, *moves):
        for line in moves:
            seat, _, move = line.partition(" ")
            self.state = self.game.apply(self.state, DEALER if seat == "d" else int(seat), self.game.parse(move))
        return self

    @property
    def waiting(self):
        return self.game.waiting_for(self.state)

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

    def legal(self, seat):
        """Legal moves in notation."""
        return [self.game.write(move) for move in self.game.legal(self.state, seat)]

    def view(self, seat):
        return self.game.view(self.state, seat)

    def story(self, seat):
        """What a seat was told."""
        view = self.view(seat)
        return [self.game.tell(event, view, NAMES[: self.game.players]) for event in view.seen]

    def refused(self, line):
        """The refusal of a move, after checking that nothing has changed."""
        before = self.state.values()
        with pytest.raises(IllegalMove) as caught:
            self(line)
        assert self.state.values() == before
        assert all(move in self.game.legal(self.state, int(line.split()[0])) for move in caught.value.instead)
        return caught.value

    def instead(self, line):
        """What would be legal instead, in notation."""
        return [self.game.write(move) for move in self.refused(line).instead]


def cells(text):
    """The cells of some squares.

    >>> cells("M13 N13")
    (8256, 8257)
    """
    return tuple(parse_cell(word) for word in text.split())
