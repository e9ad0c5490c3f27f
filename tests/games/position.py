"""Short words for the tests of a game: a position that goes on by moves in notation."""

from __future__ import annotations

import pytest

from tabletutor.game import DEALER, Refusal


class Position:
    """A position that goes on by `play("0 announce 2", "d shuffle …")`: seat, or d for the dealer, and move."""

    rules = None  # class of the game's rules
    names = ()

    def __init__(self, text, players, **options):
        self.game = self.rules(players=players, **options)
        self.state = self.game.position(text) if text else self.game.start()

    def __call__(self, *moves):
        for line in moves:
            move = self.game.parse(line.partition(" ")[2])
            self.state = self.game.apply(self.state, _seat(line), move)
        return self

    @property
    def waiting(self):
        return self.game.waiting_for(self.state)

    def legal(self, seat):
        """Legal moves in notation."""
        return [self.game.write(move) for move in self.game.legal(self.state, seat)]

    def view(self, seat=None):
        return self.game.view(self.state, seat)

    def story(self, seat=None):
        """What a seat was told in this deal."""
        view = self.view(seat)
        return [self.game.tell(event, view, self.names[: self.game.players]) for event in view.seen]

    def refused(self, line):
        """The refusal of a move, after checking that nothing has changed and that what it offers instead is legal."""
        before = self.state.values()
        with pytest.raises(Refusal) as caught:
            self(line)
        assert self.state.values() == before
        assert all(move in self.game.legal(self.state, _seat(line)) for move in caught.value.instead)
        return caught.value

    def instead(self, line):
        """What would be legal instead, in notation."""
        return [self.game.write(move) for move in self.refused(line).instead]


def _seat(line):
    seat = line.split()[0]
    return DEALER if seat == "d" else int(seat)
