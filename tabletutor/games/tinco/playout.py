"""Fair random play in Tinco: the rest of a match without any objects.

Everything is drawn from the generator as `sample` and `apply` would draw it when the lowest waiting seat acts where some
seat is needed, and else one of the waiting seats is drawn; a test holds it to that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletutor.game import Rng, shuffled
from tabletutor.games.tinco.cards import TRINKO_BIT, bits, has_set, pack
from tabletutor.games.tinco.picks import CHOOSE, PICKS, picked
from tabletutor.games.tinco.scoring import change, is_over, moved
from tabletutor.games.tinco.state import DEAL, FIRST, OVER, RUSH, SETS, VOIDS, State

if TYPE_CHECKING:
    from tabletutor.games.tinco.rules import Tinco


class Run:
    """A match that goes on at random, as lists that are changed in place."""

    def __init__(self, game: Tinco, state: State, rng: Rng) -> None:
        self.game, self.rng = game, rng
        deal = state.deal
        self.stock, self.levels, self.voids = bits(game.stock(state)), deal.levels, deal.voids
        self.dealer = deal.dealer + (deal.begun is not None)  # of the next round
        self.hands = [*state.hands]
        self.complete = [has_set(hand, game.groups) for hand in state.hands]
        self.own = [cards for _, cards in state.offers]
        some = [(number, seat) for seat, (number, cards) in enumerate(state.offers) if cards]
        self.open = [seat for _, seat in sorted(some)]  # whose offers are open, the oldest first
        self.tokens, self.acts = [*state.tokens], state.acts

    def deal(self) -> None:
        """A new round (tinco.deal)."""
        n, cards = self.game.players, shuffled(self.stock, self.rng)
        for at in range(n):
            self.hands[(self.dealer + 1 + at) % n] = pack(cards[at::n])
        self.dealer += 1
        self.complete = [has_set(hand, self.game.groups) for hand in self.hands]
        self.own, self.open, self.tokens, self.acts = [0] * n, [], [], 0

    def trade(self) -> bool:
        """Until somebody takes the first token; False if nobody does, and the round is void (tinco.void)."""
        n, terms, draw = self.game.players, self.game.terms, self.rng.random
        hands, own, open_, complete, limit = self.hands, self.own, self.open, self.complete, terms.limit
        while True:
            seat = int(draw() * n)
            takes, hand, mine = terms.allowed or complete[seat], hands[seat], own[seat]
            if complete[seat] and terms.must:
                break
            size, k = hand.bit_count(), mine.bit_count()
            ways, total = CHOOSE[size], 1 if mine else (1 << size) - 1
            acted = total + takes
            for who in open_:
                if who != seat:
                    m = own[who].bit_count()
                    total += ways[m] + (m == k)
            at = int(draw() * (total + takes))
            if at < takes:
                break
            if at >= acted:
                self.answer(seat, at - acted)
            elif mine:
                own[seat] = 0
                open_.remove(seat)
            else:
                own[seat] = picked(hand, at + 1 - takes)
                open_.append(seat)
            self.acts += 1
            if self.acts >= limit:
                return False
        self.tokens.append(seat)
        return True

    def answer(self, seat: int, at: int) -> None:
        """The answer with this place among those of the seat (tinco.answer)."""
        hands, own, open_ = self.hands, self.own, self.open
        mine, hand = own[seat], hands[seat]
        k, size = mine.bit_count(), hand.bit_count()
        for who in open_:
            if who == seat:
                continue
            m = own[who].bit_count()
            same, ways = m == k, CHOOSE[size][m]
            if at < ways + same:
                break
            at -= ways + same
        theirs, given = own[who], mine if at < same else picked(hand, PICKS[size][m][at - same])
        hands[seat] = hand + theirs - given
        hands[who] += given - theirs
        if mine:
            open_.remove(seat)
        open_.remove(who)
        own[seat] = own[who] = 0
        groups = self.game.groups
        self.complete[seat], self.complete[who] = has_set(hands[seat], groups), has_set(hands[who], groups)

    def rush(self) -> None:
        """Whoever has no token takes one, until the last is gone (tinco.rush)."""
        n, draw, tokens = self.game.players, self.rng.random, self.tokens
        rest = [seat for seat in range(n) if seat not in tokens]
        while len(rest) > 1:
            tokens.append(rest.pop(int(draw() * len(rest))))

    def score(self) -> None:
        """All markers move (tinco.marker)."""
        row = [
            change(has_set=self.complete[seat], token=seat in self.tokens, trinko=hand & TRINKO_BIT > 0)
            for seat, hand in enumerate(self.hands)
        ]
        self.levels = moved(self.levels, row)

    def play(self, *, rushes: bool) -> bool:
        """One round from where it stands; whether the match goes on."""
        if not rushes and not self.trade():
            self.voids += 1
            return self.voids < VOIDS
        self.rush()
        self.score()
        self.voids = 0
        return not is_over(self.levels)


def rest(game: Tinco, state: State, rng: Rng) -> tuple[int, ...]:
    """Levels at the end of a match that goes on at random."""
    while state.stage in (FIRST, SETS):
        seat = -1 if state.stage == FIRST else game.terms.chooser
        state = game.apply(state, seat, game.chance(state, rng))
    if state.stage == OVER:
        return state.deal.levels
    run = Run(game, state, rng)
    goes_on = state.stage == DEAL or run.play(rushes=state.stage == RUSH)
    while goes_on:
        run.deal()
        goes_on = run.play(rushes=False)
    return run.levels
