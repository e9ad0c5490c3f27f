"""A round of Tinco as it may have been for all seats: the acts of a plot, with the cards of routes. For `imagination`."""

from __future__ import annotations

from tabletutor.game import Move, Rng, Seat, shuffled
from tabletutor.games.tinco.cards import bits, has_set, pack
from tabletutor.games.tinco.notation import ANSWER, ID, OFFER, TAKE, WITHDRAW
from tabletutor.games.tinco.plot import Act, Plot
from tabletutor.games.tinco.routes import Routes, StuckError


class World:
    """The moves of a round, and what lies in its offers.

    Args:
        plot: what the viewer knows.
        routes: how the cards went.
        rng: where chance comes from: it draws what lay in offers that were not answered.

    Raises:
        StuckError: somebody traded on who had to take a token.
    """

    def __init__(self, plot: Plot, routes: Routes, rng: Rng) -> None:
        self.plot, self.routes, self.rng = plot, routes, rng
        self.at = 0  # how many swaps have been made
        opening = plot.view.opening
        opened = opening.offers if opening else ()
        self.sizes = {number: cards for number, cards in opened if number}  # of the offers, by number
        self.open = {seat: number for seat, (number, _) in enumerate(opened) if number}
        self.laid = {opening.made: opening.offered} if opening and opening.offered else {}  # cards, by number
        self.moves: list[tuple[Seat, Move]] = []
        self.made: dict[int, int] = {}  # number of an offer → its place among the moves
        for act in plot.acts:
            self._act(act)
        for seat, number in self.open.items():
            self._lay(seat, number)

    @property
    def hands(self) -> list[int]:
        """The hands after the acts so far."""
        return self.routes.hands[self.at]

    def _act(self, act: Act) -> None:
        if act.verb == OFFER:
            self._freely(act.seat)
            self.open[act.seat], self.sizes[act.number] = act.number, act.cards
            self.made[act.number] = len(self.moves)
            if act.gave:
                self.laid[act.number] = act.gave
            self.moves.append((act.seat, OFFER | act.gave))
        elif act.verb == ANSWER:
            self._freely(act.seat)
            self._swap(act)
        elif act.verb == WITHDRAW:
            self._freely(act.seat)
            self._lay(act.seat, self.open.pop(act.seat))
            self.moves.append((act.seat, WITHDRAW))
        else:
            if act.verb == TAKE:
                self._lay_all()
            self.moves.append((act.seat, act.verb))

    def _freely(self, seat: Seat) -> None:
        """Who must take a token does not trade (TINCO-A7)."""
        terms, routes = self.routes.terms, self.routes
        if terms.must and not routes.loose and has_set(self.hands[seat], terms.groups):
            raise StuckError

    def _lay(self, seat: Seat, number: int, cards: int = 0) -> None:
        """It is settled which cards lay in an offer: these, or any of the hand, which has not changed since."""
        if number not in self.laid:
            self.laid[number] = cards or pack(shuffled(bits(self.hands[seat]), self.rng)[: self.sizes[number]])
        if number in self.made:
            self.moves[self.made[number]] = seat, OFFER | self.laid[number]

    def _lay_all(self) -> None:
        """The first token ends all trading."""
        for seat, number in self.open.items():
            self._lay(seat, number)
        self.open.clear()

    def _swap(self, act: Act) -> None:
        gives, gets = self.routes.swapped[self.at]
        self._lay(act.owner, self.open.pop(act.owner), gets)
        own = self.open.pop(act.seat, 0)
        if own:
            self._lay(act.seat, own, gives if act.own else 0)
        self.moves.append((act.seat, ANSWER | act.number << ID | (0 if act.own else gives)))
        self.at += 1
