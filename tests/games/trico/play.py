"""Short words for the tests of Trico: a position and moves in notation."""

from __future__ import annotations

from tabletutor.game import DEALER
from tabletutor.games.trico.notation import parse_kinds, write_card, write_cards
from tabletutor.games.trico.rules import Trico
from tests.games.position import Position

NAMES = ("Mai", "Lena", "Katya")


class Play(Position):
    """A position that goes on by `play("0 play R7", "1 nico", "d pile R1 B2", …)`."""

    rules, names = Trico, NAMES

    def __init__(self, text="", players=3, **options):
        super().__init__(text, players, **options)

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

    def events(self, seat=None):
        """Kinds of the events a seat has seen."""
        return [event.kind for event in self.view(seat).seen]

    def why(self, line):
        """Clause and sentence of a refusal."""
        refusal = self.refused(line)
        return refusal.clause, refusal.why_with(NAMES)

    def card(self, place):
        """A card of the table in notation."""
        return write_card(self.state.table[place])
