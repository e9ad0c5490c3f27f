"""Fair random play in Trico: the rest of a match without any objects.

Everything is drawn from the generator as `sample` and `apply` would draw it when always the lowest waiting seat acts; a test
holds it to that.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletutor.game import Rng, shuffled
from tabletutor.games.trico.cards import ALL_COLOURS, BITS, COLOUR_BIT, colours_in, kinds_of, trico
from tabletutor.games.trico.notation import PAYLOAD
from tabletutor.games.trico.state import DEAL, FIRST, LEAD, NONE, OVER, PENALTY, SECOND, State

if TYPE_CHECKING:
    from tabletutor.games.trico.rules import Trico

LOWEST = (-1, 0, 1, 0, 2, 0, 1, 0)  # seat in a mask of seats
ENOUGH = 2
NOTHING_LIES = (FIRST, DEAL, OVER)


class Run:
    """A match that goes on at random, as lists that are changed in place."""

    def __init__(self, game: Trico, state: State, rng: Rng) -> None:
        self.game, self.ring, self.rng, self.draw = game, game.ring, rng, rng.random
        self.markers = list(state.deal.markers)
        self.lead, self.winner = state.lead, state.winner
        self.owing, self.forgot, self.missing = state.owing, state.forgot, 0
        if state.stage in NOTHING_LIES:
            return
        self.hands = [list(kinds_of(hand)) for hand in state.hands]
        self.table = list(state.table) if state.winner == NONE else [kind for kind in state.table if kind >= 0]
        self.taken = [list(pile) for pile in state.taken]
        self.colours = [colours_in(pile) for pile in state.taken]
        self.discard, self.virtual = list(kinds_of(state.discard)), list(state.virtual)
        if state.winner == NONE:
            seats = [state.lead] if state.stage == LEAD else range(game.players)
            self.missing = sum(1 << seat for seat in seats if state.table[game.ring.place(seat, state.lead)] < 0)

    def deal(self) -> None:
        """A new round (trico.deal)."""
        game = self.game
        n, cards = game.players, shuffled(game.deck, self.rng)
        self.hands = [sorted(cards[seat : 10 * n : n]) for seat in range(n)]
        self.taken, self.colours = [[] for _ in range(n)], [0] * n
        self.owing, self.discard, self.virtual = 0, [], cards[10 * n :]
        if n == 2:
            self.lead = -1
        self.begin()

    def begin(self) -> None:
        """A new Appeal."""
        self.forgot = 0
        if self.game.players == 3:
            self.table, self.missing = [-1, -1, -1], 1 << self.lead
        else:
            self.table, self.missing = [self.virtual.pop(0), -1, -1], 3

    def cards(self) -> None:
        """Until every card of the Appeal is there: cards, Nicos, and catches."""
        ring, hands, table, draw, missing = self.ring, self.hands, self.table, self.draw, self.missing
        places, catchers, everybody, twice = ring.places[self.lead], ring.catchers, ring.everybody, self.game.twice
        forgot, odd = 0, everybody if twice else self.owing
        if self.forgot:
            forgot, odd = self.forgot, everybody
        while missing:
            seat = LOWEST[missing | catchers[forgot]]
            if odd >> seat & 1:
                kind = self.other(seat, missing >> seat & 1)
                forgot = self.forgot
                odd = everybody if twice or forgot else self.owing
                if kind < 0:
                    continue
            else:  # a card, and nothing else
                own = hands[seat]
                kind = own.pop(int(draw() * len(own)))
            place = places[seat]
            table[place] = kind
            missing = (missing if place else everybody) ^ 1 << seat
        self.missing = 0

    def other(self, seat: int, plays: int) -> int:
        """The act of a seat that may also say Nico, or catch somebody: the card that it plays, or −1."""
        own, owes = self.hands[seat], 0
        some: Sequence[int] = ()
        if plays:
            some, owes = sorted(set(own)) if self.game.twice else own, self.owing >> seat & 1
        caught = self.catches(seat) if self.forgot else ()
        n = len(some)
        at = int(self.draw() * (n + owes + len(caught)))
        if at < n:
            kind = some[at]
            own.remove(kind)
            if owes:
                self.forgot |= 1 << seat
            return kind
        if at < n + owes:
            self.owing ^= 1 << seat
        else:
            self.penalty(caught[at - n - owes])
        return -1

    def catches(self, seat: int) -> tuple[int, ...]:
        """Whom the seat can catch."""
        return self.ring.catches[seat][self.forgot]

    def penalty(self, who: int) -> None:
        """The last card taken, a shuffle, and a card for each other seat (trico.penalty)."""
        pile, bit = self.taken[who], 1 << who
        self.discard.append(pile.pop())
        self.colours[who] = colours_in(pile)
        self.forgot ^= bit
        if BITS[self.colours[who]] < 2:
            self.owing ^= bit
        self.discard.sort()
        draw = self.draw
        order = [draw() for _ in self.discard]  # as `shuffled` would, but only the first of them are looked for
        for seat in self.ring.drawers[who][: len(order)]:
            at = order.index(min(order))
            del order[at]
            insort(self.hands[seat], self.discard.pop(at))

    def take(self, winner: int, *, second: bool) -> int:
        """The winner takes one card or two; the markers of his Trico, or 0 (trico.take, trico.second)."""
        game, table, draw, pile = self.game, self.table, self.draw, self.taken[winner]
        while True:
            some = sorted(set(table)) if game.twice else sorted(table)
            n = len(some) + second
            at = self.caught(winner, n) if self.forgot else int(draw() * n)
            if at == len(some):
                return 0
            kind, before = some[at], self.colours[winner]
            table.remove(kind)
            pile.append(kind)
            now = self.colours[winner] = before | COLOUR_BIT[kind]
            if now == ALL_COLOURS:
                found = trico(pile)
                return found.markers if found else 0
            if now != before and BITS[now] == 2 and not game.terms.automatic:
                self.owing |= 1 << winner
            if second or winner != self.lead or not game.terms.second:
                return 0
            second = True

    def caught(self, winner: int, n: int) -> int:
        """Which of his `n` ways the winner takes, once nobody is caught any more before he does."""
        while True:
            seat = LOWEST[1 << winner | self.ring.catchers[self.forgot]]
            caught = self.catches(seat)
            own = n if seat == winner else 0
            at = int(self.draw() * (own + len(caught)))
            if at < own:
                return at
            self.penalty(caught[at - own])

    def appeal(self, *, second: bool) -> bool:
        """One Appeal from where it stands; whether the round goes on."""
        game, winner, gain = self.game, self.winner, 0
        if winner == NONE:
            self.cards()
            one, two, three = self.table
            at = game.winners[one * 900 + two * 30 + three]
            winner = self.ring.owners[self.lead][at]
        self.winner = NONE
        if winner >= 0:
            gain = self.take(winner, second=second)
            self.lead = winner
        self.discard += self.table
        if not gain and all(self.hands) and (game.players == 3 or self.virtual):
            if winner < 0 and game.terms.passes:
                self.lead = (self.lead + 1) % 3
            self.begin()
            return True
        if self.lead >= 0:
            self.markers[self.lead] += gain or 1
        return False


def rest(game: Trico, state: State, rng: Rng) -> tuple[int, ...]:
    """Markers at the end of a match that goes on at random."""
    while state.stage == PENALTY:
        state = game.apply(state, -1, game.chance(state, rng))
    run = Run(game, state, rng)
    if state.stage == FIRST:
        run.lead = game.chance(state, rng) & PAYLOAD
    plays, second = state.stage not in NOTHING_LIES, state.stage == SECOND
    while plays or max(run.markers) < ENOUGH:
        if not plays:
            run.deal()
        plays = run.appeal(second=second)
        second = False
    return tuple(run.markers)
