"""What a seat can know of other hands: where its cards went, what came in return, and who seems to keep what.

All numbers are expectations, and follow from the seat's own hand, its own trades and the public ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from tabletutor.game import Seat
from tabletutor.games.tinco.cards import TRINKO_BIT, pack, size_of

if TYPE_CHECKING:
    from tabletutor.games.tinco.sight import View

REMEMBERED = 40  # trades that are thought back to
KEEPS = 0.85  # of the cards of its own collection, so many are not given away
HOT = 2.5  # Trinko is in a trade so much more often than another card
SLIP = 0.15  # how often a card given away is of the giver's own collection, for one that would be by chance
FORGETS = 0.04  # after each trade somebody may begin to collect something else
LEAST = 0.02  # no hand is certain to be without a card that has not been seen


class Trade(NamedTuple):
    """One swap as a seat saw it; the masks are 0 where it did not take part."""

    one: Seat
    other: Seat
    n: int
    gave: int
    got: int


def trades(view: View) -> list[Trade]:
    """The latest swaps of this round, the oldest of them first."""
    return list(_trades(view))[-REMEMBERED:]


def _trades(view: View) -> Iterator[Trade]:
    mine: Trade | None = None
    for event in view.seen:
        cards = event.cards if isinstance(event.cards, tuple) else ()
        if event.kind == "swapped":
            mine = Trade(event.seat, cards[0], cards[1], 0, 0)
            if view.seat not in mine[:2]:
                yield mine
        elif event.kind == "gave" and mine:
            mine = mine._replace(one=event.seat, other=event.number, gave=pack(cards))
        elif event.kind == "got" and mine:
            yield mine._replace(got=pack(cards))


class Knowledge:
    """What one seat can know; groups are counted in the order of `groups`, and `at` says where each stands.

    Args:
        view: of the seat.
        seat: whose view it is.
        groups: what can be collected, with its cards in play as a mask.

    Attributes:
        expected: by other seat, how many cards of each group it is expected to hold, and at last how likely Trinko.
        wants: by other seat, how likely it collects each group.
    """

    def __init__(self, view: View, seat: Seat, groups: Mapping[int, int]) -> None:
        self.held = view.held
        self.groups, self.at = tuple(groups.values()), {group: at for at, group in enumerate(groups)}
        self.others = [who for who in range(len(view.held)) if who != seat]
        past, hand = trades(view), view.hand
        for trade in reversed(past):
            hand = hand & ~trade.got | trade.gave
        self._begin(hand)
        for trade in past:
            if trade.gave:
                self._own(trade)
            else:
                self._hidden(trade)

    def _counts(self, mask: int) -> list[int]:
        """How many cards of each group are in a mask, and at last whether Trinko is."""
        return [*[size_of(mask & group) for group in self.groups], size_of(mask & TRINKO_BIT)]

    def _begin(self, hand: int) -> None:
        """All that is not in the own hand lies anywhere."""
        total = [*map(size_of, self.groups), 1]
        self.unseen = [a - b for a, b in zip(total, self._counts(hand), strict=True)]
        cards = sum([self.held[who] for who in self.others]) or 1
        self.expected = {who: [n * self.held[who] / cards for n in self.unseen] for who in self.others}
        self.wants = {who: [1 / len(self.groups)] * len(self.groups) for who in self.others}

    def given(self, who: Seat, n: int) -> list[float]:
        """What is expected among `n` cards that a seat gives away, by group, and at last how likely Trinko is."""
        have = self.expected[who]
        wants = self.wants[who]
        weights = [a * (1 - KEEPS * b) for a, b in zip(have, wants, strict=False)]
        weights.append(have[-1] * HOT)
        share = n / (sum(weights) or 1)
        flow = [min(a, share * b) for a, b in zip(have, weights, strict=True)]
        if (more := n - sum(flow)) > 1e-9:  # more than it would like to give
            rest = [a - b for a, b in zip(have, flow, strict=True)]
            all_ = sum(rest) or 1
            flow = [a + more * b / all_ for a, b in zip(flow, rest, strict=True)]
        return flow

    def _hidden(self, trade: Trade) -> None:
        """Two others traded: what they may have given away changes hands."""
        one, other = self.given(trade.one, trade.n), self.given(trade.other, trade.n)
        pairs = ((trade.one, one, other), (trade.other, other, one))
        for who, gave, got in pairs:
            self.expected[who] = [max(0.0, a - b + c) for a, b, c in zip(self.expected[who], gave, got, strict=True)]

    def _own(self, trade: Trade) -> None:
        """The seat traded itself: it knows what went, what came, and learns what the other does not keep."""
        who, gave, got = trade.other, self._counts(trade.gave), self._counts(trade.got)
        self._learn(who, got)
        self.unseen = [a - b + c for a, b, c in zip(self.unseen, got, gave, strict=True)]
        self.expected[who] = [
            max(LEAST if left > 0 else 0.0, a - b) + c
            for a, b, c, left in zip(self.expected[who], got, gave, self.unseen, strict=True)
        ]
        self._balance()

    def _learn(self, who: Seat, got: list[int]) -> None:
        """Who gives a card away does not collect its group; what he never gives he may."""
        held, likely = self.held[who], []
        for at, want in enumerate(self.wants[who]):
            same, else_ = got[at], sum(got[:-1]) - got[at]
            kept = max(1.0, held - self.expected[who][at])
            likely.append(want * (SLIP / held) ** same * (1 / kept) ** else_)
        all_ = sum(likely)
        self.wants[who] = [(1 - FORGETS) * p / all_ + FORGETS / len(likely) for p in likely]

    def _balance(self) -> None:
        """Every unseen card is somewhere, and every hand has its size: twice over rows and columns is near enough."""
        for _ in range(2):
            for at, n in enumerate(self.unseen):
                all_ = sum([self.expected[who][at] for who in self.others])
                for who in self.others:
                    self.expected[who][at] *= n / all_ if all_ else 0.0
            for who in self.others:
                all_ = sum(self.expected[who])
                self.expected[who] = [n * self.held[who] / (all_ or 1) for n in self.expected[who]]
