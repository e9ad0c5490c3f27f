"""Short words for the tests of Tam Cúc: a position and moves in notation."""

from __future__ import annotations

import pytest

from tabletutor.game import DEALER, IllegalMove
from tabletutor.games import GAMES

NAMES = ("Mai", "Lena", "Katya", "Vanya", "Minh", "Ana", "Tuan", "Zoe")


class Play:
    """A position that goes on by `play("0 announce 2", …)`."""

    def __init__(self, text="", players=3, **options):
        self.game = GAMES["tamcuc"](players=players, **options)
        self.state = self.game.position(text) if text else self.game.start()

    def __call__(self, *moves):
        for line in moves:
            seat, _, move = line.partition(" ")
            self.state = self.game.apply(self.state, DEALER if seat == "d" else int(seat), self.game.parse(move))
        return self

    @property
    def waiting(self):
        return self.game.waiting_for(self.state)

    def legal(self, seat):
        """Legal moves in notation."""
        return [self.game.write(move) for move in self.game.legal(self.state, seat)]

    def view(self, seat):
        return self.game.view(self.state, seat)

    def story(self, seat):
        """What a seat was told in this deal."""
        view = self.view(seat)
        return [self.game.tell(event, view, NAMES[: self.game.players]) for event in view.seen]

    def refused(self, line):
        """The refusal of a move, after checking that nothing has changed."""
        before = self.state.values()
        with pytest.raises(IllegalMove) as caught:
            self(line)
        assert self.state.values() == before
        return caught.value

    def instead(self, line):
        """What would be legal instead, in notation."""
        return [self.game.write(move) for move in self.refused(line).instead]
