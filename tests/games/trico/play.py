"""Short words for the tests of Trico: a position and moves in notation."""

from __future__ import annotations

import pytest

from tabletutor.game import DEALER, IllegalMove
from tabletutor.games.trico.notation import parse_kinds, write_card, write_cards
from tabletutor.games.trico.rules import Trico

NAMES = ("Mai", "Lena", "Katya")


class Play:
    """A position that goes on by `play("0 play R7", "1 nico", "d pile R1 B2", …)`."""

    def __init__(self, text="", players=3, **options):
        self.game = Trico(players=players, **options)
        self.state = self.game.position(text) if text else self.game.start()

    def __call__(self, *moves):
        for line in moves:
            seat, _, move = line.partition(" ")
            self.state = self.game.apply(self.state, DEALER if seat == "d" else int(seat), self.game.parse(move))
        return self

    def shuffled(self, *first):
        """Chance puts these cards on top of the pile that is shuffled; the others follow in order."""
        rest = list(self.game.deck)
        if self.state.deal.begun is not None and self.state.deal.won < 0:
            rest = parse_kinds(write_cards(self.state.discard))
        top = [kind for text in first for kind in parse_kinds(text)]
        for kind in top:
            rest.remove(kind)
        self.state = self.game.apply(self.state, DEALER, (*top, *rest))
        return self

    @property
    def waiting(self):
        return self.game.waiting_for(self.state)

    @property
    def taken(self):
        """Cards in front of each seat, in notation."""
        return [write_cards(pile) for pile in self.state.taken]

    @property
    def hands(self):
        """Hands in notation."""
        return [write_cards(hand) for hand in self.state.hands]

    @property
    def discard(self):
        """The discard pile in notation."""
        return write_cards(self.state.discard)

    @property
    def markers(self):
        return self.state.deal.markers

    def legal(self, seat):
        """Legal moves in notation."""
        return [self.game.write(move) for move in self.game.legal(self.state, seat)]

    def view(self, seat=None):
        return self.game.view(self.state, seat)

    def events(self, seat=None):
        """Kinds of the events a seat has seen."""
        return [event.kind for event in self.view(seat).seen]

    def story(self, seat=None):
        """What a seat was told in this round."""
        view = self.view(seat)
        return [self.game.tell(event, view, NAMES[: self.game.players]) for event in view.seen]

    def refused(self, line):
        """The refusal of a move, after checking that nothing has changed."""
        before = self.state.values()
        with pytest.raises(IllegalMove) as caught:
            self(line)
        assert self.state.values() == before
        return caught.value

    def why(self, line):
        """Clause and sentence of a refusal."""
        refusal = self.refused(line)
        return refusal.clause, refusal.why_with(NAMES)

    def instead(self, line):
        """What would be legal instead, in notation."""
        return [self.game.write(move) for move in self.refused(line).instead]

    def card(self, place):
        """A card of the table in notation."""
        return write_card(self.state.table[place])
