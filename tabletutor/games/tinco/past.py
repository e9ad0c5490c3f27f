"""How the seats of Tinco have fared in a round, as far as one of them has seen it: for quick play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletutor.game import Seat
from tabletutor.games.tinco.cards import TRINKO, TRINKO_BIT
from tabletutor.games.tinco.notation import ANSWER, ID, ID_PART, OFFER, VERB, WITHDRAW

if TYPE_CHECKING:
    from tabletutor.games.tinco.sight import View
    from tabletutor.games.tinco.state import State


class Past:
    """How the seats have fared in this round, by seat.

    Attributes:
        queue: the seats, who has acted longest ago first.
        tries: own offers and withdrawals since the last trade.
        failed: own offers in vain since the last trade.
        trades: how many.
        gave: to whom it gave Trinko, as far as that is known; −1: nobody.
        kept: how many cards it kept when it last made an offer of all that it could spare; 0: not known.
        since: trades since then.
    """

    def __init__(self, n: int) -> None:
        self.queue, self.kept, self.since = [*range(n)], [0] * n, [0] * n
        self.tries, self.failed, self.trades, self.gave = [0] * n, [0] * n, [0] * n, [-1] * n

    def acted(self, seat: Seat) -> None:
        """A seat has done something."""
        self.queue.remove(seat)
        self.queue.append(seat)

    def tried(self, seat: Seat, *, in_vain: bool) -> None:
        """An offer was made, or taken back."""
        self.tries[seat] += 1
        self.failed[seat] += in_vain

    def swapped(self, *both: Seat) -> None:
        """Two have traded."""
        for seat in both:
            self.tries[seat] = self.failed[seat] = 0
            self.trades[seat] += 1
            self.since[seat] += 1

    def passed(self, one: Seat, two: Seat) -> None:
        """Trinko went from one to another."""
        self.gave[one], self.gave[two] = two, -1

    def copy(self) -> Past:
        """The same, to be changed."""
        found = Past(0)
        found.queue, found.tries, found.failed = [*self.queue], [*self.tries], [*self.failed]
        found.trades, found.gave = [*self.trades], [*self.gave]
        found.kept, found.since = [*self.kept], [*self.since]
        return found

    def after(self, world: State | None, state: State) -> Past:
        """How they have fared after the acts that lead from a world to a state."""
        found, acts, at = self.copy(), list[tuple[Seat, int]](), state.past
        while at and (world is None or at is not world.past):
            acts.append(at[1:])
            at = at[0]
        for seat, move in reversed(acts):
            verb = move >> VERB << VERB
            if verb in (OFFER, WITHDRAW):
                found.tried(seat, in_vain=verb == WITHDRAW)
            elif verb == ANSWER and world is not None:
                number = move >> ID & ID_PART
                owner = next((who for who, (made, _) in enumerate(world.offers) if made == number), seat)
                found.swapped(seat, owner)
                for one, two in ((seat, owner), (owner, seat)):
                    if world.hands[one] & state.hands[two] & TRINKO_BIT:
                        found.passed(one, two)
            found.acted(seat)
        return found


def past_of(view: View) -> Past:
    """How all have fared in this round, as far as the seat has seen it."""
    found = Past(view.game.players)
    for event in view.seen:
        kind, seat = event.kind, event.seat
        cards = event.cards if isinstance(event.cards, tuple) else ()
        if kind == "swapped":
            found.swapped(seat, cards[0])
        elif kind in ("offered", "withdrew"):
            if kind == "offered":
                found.kept[seat], found.since[seat] = view.held[seat] - event.number - found.failed[seat], 0
            found.tried(seat, in_vain=kind == "withdrew")
        elif kind == "gave" and TRINKO in cards:
            found.passed(seat, event.number)
        elif kind == "got" and TRINKO in cards:
            found.passed(event.number, seat)
        if kind in ("ready", "offered", "withdrew", "swapped", "took"):
            found.acted(seat)
    return found
