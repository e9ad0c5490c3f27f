"""Worlds of a trading round that agree with what one seat of Tinco knows, made quickly: hands and what lies in the offers.

Only what counts from now on is dealt, not how it came about; `imagination` makes up the whole story, but slowly.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from tabletutor.game import Rng, Seat, shuffled, weighted
from tabletutor.games.tinco.cards import BIT, ENOUGH, TRINKO, bits, in_play, pack, size_of
from tabletutor.games.tinco.knowledge import Knowledge, trades
from tabletutor.games.tinco.state import Deal, Offer, State

if TYPE_CHECKING:
    from tabletutor.games.tinco.past import Past
    from tabletutor.games.tinco.quick import Ground
    from tabletutor.games.tinco.sight import View

HAVE = ((), (2, 3, 3, 4), (3, 3, 4, 4), (3, 4, 4, 4))  # cards of a collection, by how often its owner has traded
SAYS = 0.85  # how often the number of an offer says how many cards its owner keeps
GREW = 0.4  # how often a trade after that brought a card more
LIKELY = {1: 8.0, 2: 3.0, 3: 1.8}  # how much oftener an open offer of so few cards comes from the holder of Trinko
HIDES = 0.85  # how often Trinko lies in the open offer of whoever holds it
UNLIKELY = 3  # worlds that are dealt anew in which somebody should have taken a token


class Worlds:
    """The worlds of one view while trading is open.

    Args:
        view: of a seat that trades.
        known: what it knows of other hands.
        ground: for the kinds of cards.
        past: how the seats have fared.
    """

    def __init__(self, view: View, known: Knowledge, ground: Ground, past: Past) -> None:
        self.view, self.known, self.ground, self.past = view, known, ground, past
        self.others = [seat for seat, n in enumerate(view.held) if seat != view.seat and n]
        stock = in_play(view.animals, view.colours, seven=view.game.terms.seven)
        self.sure = _sure(view)
        hidden = stock & ~view.hand & ~sum(self.sure.values())
        self.free = bool(hidden >> TRINKO & 1)  # Trinko may be with any of the others
        self.cards = [(card, ground.kind_of(card)) for card in bits(hidden & ~BIT[TRINKO])]
        self.expected = {seat: self._expected(seat) for seat in self.others}
        latest = trades(view)[-1:]
        self.fresh = {seat for trade in latest for seat in trade[:2]} if view.acts else {*self.others}
        voids = view.voids
        self.told = Deal(view.order, view.animals, view.colours, view.round, view.levels, view.sheet, voids)

    def _expected(self, seat: Seat) -> list[float]:
        """What a hand should hold of each kind beyond the cards it holds for certain."""
        found, sure = self.known.expected[seat], self.ground.row(self.sure.get(seat, 0))
        rows = [*found[:-1], 1.0, found[-1]]
        return [max(0.02, n - there) for n, there in zip(rows, sure, strict=True)]

    def draw(self, rng: Rng) -> Iterator[State]:
        """Worlds without end."""
        view = self.view
        own = -1 if view.seat is None else view.seat
        mask = sum([1 << seat for seat in view.waiting])
        ready = sum([1 << seat for seat, is_ready in enumerate(view.ready) if is_ready])
        while True:
            hands = self._hands(rng)
            hands[own] = view.hand
            offers = [self._offer(seat, hands[seat], rng) for seat in range(len(hands))]
            offers[own] = view.made, view.offered
            yield State(
                view.stage, mask, tuple(hands), tuple(offers), ready, view.tokens, view.acts, view.next_id, None, self.told
            )  # fmt: skip

    def _hands(self, rng: Rng) -> list[int]:
        """A deal in which nobody should have taken a token long ago."""
        for _ in range(UNLIKELY):
            hands = self._dealt(rng)
            if not any(seat not in self.fresh and self._ripe(hands[seat]) for seat in self.others):
                break
        return hands

    def _ripe(self, hand: int) -> bool:
        row = self.ground.row(hand)
        return not row[-1] and max(row[:-2], default=0) >= ENOUGH

    def _dealt(self, rng: Rng) -> list[int]:
        """Trinko, then what the others seem to have collected, and every other card where it may be expected."""
        others, held, draw = self.others, self.view.held, rng.random
        hands = [self.sure.get(seat, 0) for seat in range(len(held))]
        if self.free:
            hands[self._holder(rng)] |= BIT[TRINKO]
        room = [n - hand.bit_count() for n, hand in zip(held, hands, strict=True)]
        left = sorted(self.cards, key=lambda _: draw())
        for seat in sorted(others, key=lambda _: draw()):
            left = self._collected(seat, hands, room, left, rng)
        for card, kind in left:
            free = {seat: self.expected[seat][kind] * room[seat] for seat in others if room[seat]}
            seat = _drawn(free, rng)
            hands[seat] |= BIT[card]
            room[seat] -= 1
        return hands

    def _holder(self, rng: Rng) -> Seat:
        """Who holds Trinko: small offers are the likelier to come from there."""
        room = [seat for seat in self.others if self.view.held[seat] > self.sure.get(seat, 0).bit_count()]
        return _drawn(
            {seat: self.expected[seat][-1] * LIKELY.get(self.view.offers[seat][1], 1.0) for seat in room}, rng
        )

    def _collected(
        self, seat: Seat, hands: list[int], room: list[int], left: list[tuple[int, int]], rng: Rng
    ) -> list[tuple[int, int]]:
        """Give a seat cards of what it may collect; what is left for the others."""
        have = self._have(seat, hands[seat] >> TRINKO & 1 > 0, rng)
        if not have:
            return left
        there, kinds = self.ground.row(hands[seat]), [kind for _, kind in left]
        wants = self.known.wants[seat]
        some = {
            kind: want for kind, want in enumerate(wants) if have - there[kind] <= min(kinds.count(kind), room[seat])
        }
        if not some:
            return left
        wanted, rest = _drawn(some, rng), list[tuple[int, int]]()
        n = have - there[wanted]
        for card, kind in left:
            if kind == wanted and n > 0:
                hands[seat] |= BIT[card]
                room[seat] -= 1
                n -= 1
            else:
                rest.append((card, kind))
        return rest

    def _have(self, seat: Seat, trinko: bool, rng: Rng) -> int:
        """How many cards of one kind a seat may hold together: an offer says what its owner keeps; 0 if nothing is known."""
        kept, since = self.past.kept[seat], self.past.since[seat]
        if kept >= ENOUGH and trinko and rng.random() < SAYS:
            return ENOUGH
        if 1 < kept < ENOUGH and rng.random() < SAYS:
            return min(ENOUGH - 1, kept + sum([rng.random() < GREW for _ in range(since)]))
        some = HAVE[min(len(HAVE) - 1, self.past.trades[seat])]
        return some[int(rng.random() * len(some))] if some else 0

    def _offer(self, seat: Seat, hand: int, rng: Rng) -> Offer:
        """What lies in an open offer: Trinko mostly, then single cards, pairs and more."""
        number, n = self.view.offers[seat]
        if not number:
            return 0, 0
        row = self.ground.row(hand)
        needed = {card: row[self.ground.kind_of(card)] for card in bits(hand)}
        if TRINKO in needed:
            needed[TRINKO] = -1 if rng.random() < HIDES else ENOUGH
        return number, pack(sorted(shuffled([*needed], rng), key=needed.__getitem__)[:n])


def _sure(view: View) -> dict[Seat, int]:
    """By other seat the cards it holds for certain: those it was given, until it trades with somebody else."""
    sure: dict[Seat, int] = {}
    for trade in trades(view):
        if trade.gave:
            sure[trade.other] = sure.get(trade.other, 0) & ~trade.got | trade.gave
        else:
            for seat in trade[:2]:
                sure.pop(seat, None)
    return {seat: cards & ~view.hand for seat, cards in sure.items() if size_of(cards) <= view.held[seat]}


def _drawn(weights: Mapping[int, float], rng: Rng) -> int:
    """One of the keys, each as likely as its weight."""
    return list(weights)[weighted(list(weights.values()), rng)]
