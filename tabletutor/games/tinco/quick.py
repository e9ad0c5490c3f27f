"""Quick play in Tinco: a round goes on in plain lists, and then its levels are worth a share of the match.

Everybody plays by the same thumb: collect what the hand has most of, let Trinko go first, trade as many cards as can be
spared, fewer after each offer in vain, and take a token with a set. A hand is a row of numbers: how many cards of each
group that can be collected, how many others, and last whether Trinko.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, fsum
from typing import TYPE_CHECKING

from tabletutor.game import Rng, Seat
from tabletutor.games.tinco.aims import LOT
from tabletutor.games.tinco.cards import BIT, ENOUGH, TRINKO_BIT, size_of
from tabletutor.games.tinco.scoring import BOTTOM, TOP, change, is_over, moved, winners
from tabletutor.games.tinco.state import DEAL, FIRST, OVER, RUSH, SETS, VOIDS, State
from tabletutor.games.tinco.weighing import ANSWERED, BOLD, DISCORD, IN_VAIN, RIPE, STEPS, STUBBORN

if TYPE_CHECKING:
    from tabletutor.games.tinco.past import Past
    from tabletutor.games.tinco.rules import Tinco

KEEN = {1: 0.8, 2: 0.7, 3: 0.6, 4: 0.5, 5: 0.5}  # how much a level counts, by how near a marker is to an end
COMES = 0.7  # a card of what somebody collects comes so often, for one that would come by chance
CARRIES = 0.3  # how likely each card of a trade is Trinko, where its giver holds it
HELD, ELSEWHERE = 0.9, 0.05  # how likely the last taker of a seat's Trinko holds it, and anybody else does
DRY = 0.2  # of a card: what a trade without a card of the collection takes from its worth
PATIENCE = 150  # acts that are played before a round is given up

CHANGES = tuple([
    tuple([tuple([change(has_set=full, token=token, trinko=held) for held in (False, True)]) for token in (False, True)])
    for full in (False, True)
])  # fmt: skip


class Ground:
    """What stays the same for all rounds that are played from one moment, and what is worked out only once.

    Args:
        game: the rules.
        groups: what can be collected, with its cards in play as a mask.
        held: how many cards each seat has.
    """

    def __init__(self, game: Tinco, groups: Mapping[int, int], held: Sequence[int]) -> None:
        self.game, self.masks, self.held, self.n = game, tuple(groups.values()), tuple(held), game.players
        self.other = len(self.masks)  # the kind of all cards that cannot be collected; the next one is Trinko's
        self.trinko = self.other + 1
        cards = sum(held)
        self.rates = [[COMES * size_of(mask) / max(1, cards - n) for mask in (*self.masks, 0)] for n in held]
        some = [*range(self.other + 1)]
        self.orders = [some[at:] + some[:at] for at in range(len(some))]
        self._rows: dict[int, list[int]] = {}
        self._worth: dict[tuple[int, ...], list[float]] = {}

    def row(self, mask: int) -> list[int]:
        """A mask as a row of numbers; not to be changed."""
        if mask not in self._rows:
            row = [(mask & group).bit_count() for group in self.masks]
            trinko = int(mask & TRINKO_BIT > 0)
            self._rows[mask] = [*row, mask.bit_count() - sum(row) - trinko, trinko]
        return self._rows[mask]

    def kind_of(self, card: int) -> int:
        """The kind of a card."""
        return next(kind for kind, n in enumerate(self.row(BIT[card])) if n)

    def kinds(self, mask: int) -> list[int]:
        """The kind of each card of a mask."""
        return [kind for kind, n in enumerate(self.row(mask)) for _ in range(n)] if mask else []

    def worth(self, levels: tuple[int, ...]) -> list[float]:
        """Each seat's share of the match with these levels: a level more counts the more, the nearer the end is."""
        if levels not in self._worth:
            self._worth[levels] = _won(levels) if is_over(levels) else _hopes(levels)
        return self._worth[levels]


def _won(levels: Sequence[int]) -> list[float]:
    """The highest level wins; all who share it share the match (tinco.victory)."""
    best = winners(levels)
    return [(seat in best) / len(best) for seat in range(len(levels))]


def _hopes(levels: Sequence[int]) -> list[float]:
    """The shares as they came out in many matches."""
    keen = KEEN[min(TOP - max(levels), min(levels) - BOTTOM)]
    weights = [exp(keen * level) for level in levels]
    total = fsum(weights)
    return [weight / total for weight in weights]


class Going:
    """A round that goes on.

    Args:
        ground: of this moment.
        state: where it stands; trading is open.
        past: how the seats have fared; it goes on too.
        ordered: whether everybody acts in his turn, or any seat may be next.
        grabs: seats that grab a token without a set where that is allowed.
        rng: chance.
    """

    def __init__(self, ground: Ground, state: State, past: Past, grabs: int, rng: Rng, *, ordered: bool) -> None:
        self.ground, self.draw, self.ordered, self.grabs = ground, rng.random, ordered, grabs
        self.past, self.queue, self.tries, self.failed = past, past.queue, past.tries, past.failed
        self.trades, self.gave = past.trades, past.gave
        self.hands = [[*ground.row(hand)] for hand in state.hands]
        self.offers = [ground.kinds(cards) for _, cards in state.offers]
        self.dry = [0] * ground.n
        self.order = ground.orders[int(self.draw() * len(ground.orders))]
        self.aims = [self._aim(seat) for seat in range(ground.n)]
        terms = ground.game.terms
        self.must, self.allowed, self.left = terms.must, terms.allowed, min(PATIENCE, terms.limit - state.acts)

    def _aim(self, seat: Seat) -> int:
        """What it collects: what it has most of, less what does not come."""
        hand, draw, best, found = self.hands[seat], self.draw, -9.0, 0
        dry, old = self.dry[seat], self.aims[seat] if self.dry[seat] else -1
        for kind in range(self.ground.other):
            value = hand[kind] + LOT * draw() - (dry * DRY if kind == old else 0.0)
            if value > best:
                best, found = value, kind
        return found

    def first_taker(self, waits: Seat) -> Seat:
        """Trade until somebody takes the first token, and who it is; −1 if nobody does.

        Args:
            waits: a seat that lets another one act first; −1 if none does.
        """
        queue, draw, last = self.queue, self.draw, self.ground.n - 1
        for _ in range(self.left):
            at = 0 if self.ordered else int(draw() * last)
            if queue[at] == waits:
                at += 1
            waits = -1
            seat: Seat = queue.pop(at)
            queue.append(seat)
            if self._takes(seat):
                return seat
            self._act(seat)
        return -1

    def _takes(self, seat: Seat) -> bool:
        hand = self.hands[seat]
        if hand[self.aims[seat]] >= ENOUGH:
            return self.must or not hand[-1] or self.tries[seat] >= STUBBORN
        return self.allowed and self.grabs >> seat & 1 > 0 and not hand[-1] and self.trades[seat] >= RIPE

    def _act(self, seat: Seat) -> None:
        """Answer what is worth most, or else make an offer, or take it back."""
        hand, ground, offers, aim = self.hands[seat], self.ground, self.offers, self.aims[seat]
        have, trinko = min(hand[aim], ENOUGH), hand[-1]
        spare = max(1, ground.held[seat] - have)
        gain = ground.rates[seat][aim] * STEPS[have] if have < ENOUGH else 0.0
        fear = 0.0 if trinko else DISCORD * BOLD ** self.tries[seat]
        gone = self.gave[seat]
        held, elsewhere = (HELD, ELSEWHERE) if gone >= 0 else (0.0, 1 / (ground.n - 1))
        best, owner, extra = 0.0, -1, DISCORD if trinko else 0.0
        for who, cards in enumerate(offers):
            if cards and who != seat and (n := len(cards)) <= spare:
                risk = CARRIES * n * (held if who == gone else elsewhere)
                value = n * gain + extra - fear * min(1.0, risk)
                if value > best:
                    best, owner = value, who
        if offers[seat]:
            if owner < 0:
                offers[seat] = []
                self.past.tried(seat, in_vain=True)
                return
        else:
            failed = self.failed[seat]
            n = 1 + (failed if have >= ENOUGH else spare - 1 - failed) % spare
            value = ANSWERED * IN_VAIN**failed * (n * gain + extra - fear * min(1.0, CARRIES * n / (ground.n - 1)))
            if owner < 0 or value > best:
                offers[seat] = self._spared(seat, n)
                self.past.tried(seat, in_vain=False)
                return
        self._swap(seat, owner)

    def _spared(self, seat: Seat, n: int) -> list[int]:
        """The first `n` cards to go: Trinko, single cards, pairs, and at last what it collects."""
        hand, aim, found = self.hands[seat], self.aims[seat], [self.ground.trinko] * self.hands[seat][-1]
        for kind in sorted(self.order, key=hand.__getitem__):
            if len(found) >= n:
                break
            if hand[kind] and kind != aim:
                found += [kind] * hand[kind]
        if len(found) < n:
            found += [aim] * (n - len(found))
        return found[:n]

    def _swap(self, seat: Seat, owner: Seat) -> None:
        """Two swap cards, and see what they have now."""
        offers, trinko = self.offers, self.ground.trinko
        gets = offers[owner]
        gives = offers[seat] if len(offers[seat]) == len(gets) else self._spared(seat, len(gets))
        offers[seat], offers[owner] = [], []
        one, two = self.hands[seat], self.hands[owner]
        for kind in gives:
            one[kind] -= 1
            two[kind] += 1
        for kind in gets:
            one[kind] += 1
            two[kind] -= 1
        self.past.swapped(seat, owner)
        if trinko in gives:
            self.past.passed(seat, owner)
        if trinko in gets:
            self.past.passed(owner, seat)
        for who, came in ((seat, gets), (owner, gives)):
            self.dry[who] = 0 if self.aims[who] in came else self.dry[who] + 1
            self.aims[who] = self._aim(who)


def rest(ground: Ground, state: State, past: Past, grabs: int, rng: Rng, waits: Seat, *, ordered: bool) -> list[float]:
    """Each seat's share of the match when the round goes on like this.

    Args:
        ground, state, past, grabs, rng, ordered: see `Going`.
        waits: a seat that lets another one act first; −1 if none does.
    """
    deal, stage = state.deal, state.stage
    if stage == OVER:
        return _won(deal.levels)
    if stage in (FIRST, SETS, DEAL):
        return ground.worth(deal.levels) if deal.levels else [1 / ground.n] * ground.n
    going = Going(ground, state, past, grabs, rng, ordered=ordered)
    tokens = [*state.tokens]
    if stage != RUSH:
        first = going.first_taker(waits)
        if first < 0:  # nobody takes a token: no marker moves (tinco.void)
            return _won(deal.levels) if deal.voids + 1 >= VOIDS else ground.worth(deal.levels)
        tokens = [first]
    late = [seat for seat in going.queue if seat not in tokens]
    slowest = late[-1] if ordered else late[int(rng.random() * len(late))]
    return _scored(ground, going.hands, deal.levels, slowest)


def _scored(ground: Ground, hands: Sequence[Sequence[int]], levels: tuple[int, ...], slowest: Seat) -> list[float]:
    """All hands are shown and all markers move."""
    row = [
        CHANGES[max(hand[: ground.other], default=0) >= ENOUGH][seat != slowest][hand[-1]]
        for seat, hand in enumerate(hands)
    ]
    return ground.worth(moved(levels, row))
