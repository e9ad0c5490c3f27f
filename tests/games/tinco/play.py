"""Short words for the tests of Tinco: a position and moves in notation."""

from __future__ import annotations

from tabletutor.game import DEALER
from tabletutor.games.tinco.cards import bits
from tabletutor.games.tinco.notation import parse_list, write_cards
from tabletutor.games.tinco.rules import Tinco
from tests.games.position import Position

NAMES = ("Mai", "Lena", "Katya", "Vanya", "Minh", "Ana")


class Play(Position):
    """A position that goes on by `play("0 offer MB MP", "1 answer 1 DB DP", …)`: seats from 0."""

    rules, names = Tinco, NAMES

    def __init__(self, text="", players=3, **options):
        super().__init__(text, players, **options)

    def shuffled(self, *first):
        """Chance deals these cards first; the others follow in order."""
        top = parse_list(" ".join(first))
        rest = [card for card in bits(self.game.stock(self.state)) if card not in top]
        self.state = self.game.apply(self.state, DEALER, (*top, *rest))
        return self

    def begun(self):
        """Everybody is ready."""
        for seat in sorted(self.waiting):
            self(f"{seat} ready")
        return self

    @property
    def hands(self):
        """Hands in notation."""
        return [write_cards(hand) for hand in self.state.hands]

    @property
    def offers(self):
        """By seat the number of the open offer and of its cards."""
        return self.view().offers

    @property
    def levels(self):
        return self.state.deal.levels

    def events(self, seat=None):
        """Kinds of the events a seat has seen."""
        return [event.kind for event in self.view(seat).seen]

    def why(self, line):
        """Clause and sentence of a refusal."""
        refusal = self.refused(line)
        return refusal.clause, refusal.why_with(NAMES)
