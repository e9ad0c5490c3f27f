"""Fair random play in Trico: the rest of a match without any objects.

Everything is drawn from the generator as `sample` and `apply` would draw it when always the lowest waiting seat acts; a test
holds it to that.
"""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from tabletutor.game import Rng, shuffled
from tabletutor.games.trico.cards import ALL_COLOURS, BITS, COLOUR_BIT, colours_in, kinds_of, trico
from tabletutor.games.trico.state import DEAL, FIRST, LEAD, NONE, OVER, PENALTY, SECOND, VIRTUAL, State

if TYPE_CHECKING:
    from tabletutor.games.trico.rules import Trico

LOWEST = (-1, 0, 1, 0, 2, 0, 1, 0)  # seat in a mask of seats
ENOUGH = 2


class Run:
    """A match that goes on at random, as lists that are changed in place."""

    def __init__(self, game: Trico, state: State, rng: Rng) -> None:
        self.game, self.rng = game, rng
        self.markers = list(state.deal.markers)
        self.lead, self.winner = state.lead, state.winner
        self.hands = [list(kinds_of(hand)) for hand in state.hands]
        self.table = list(state.table)
        self.taken = [list(pile) for pile in state.taken]
        self.colours = [colours_in(pile) for pile in state.taken]
        self.owing, self.forgot = state.owing, state.forgot
        self.discard, self.virtual = list(kinds_of(state.discard)), list(state.virtual)
        self.missing = 0
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
        game, hands, table, draw = self.game, self.hands, self.table, self.rng.random
        missing, places, catchers = self.missing, game.ring.places[self.lead], game.ring.catchers
        twice, everybody = game.twice, len(catchers) - 1
        while missing:
            seat = LOWEST[missing | catchers[self.forgot]]
            bit, n, owes, own, some = 1 << seat, 0, 0, hands[seat], hands[seat]
            if missing & bit:
                if twice:
                    some = sorted(set(own))
                n, owes = len(some), self.owing >> seat & 1
            caught = self.catches(seat) if self.forgot else ()
            at = int(draw() * (n + owes + len(caught)))
            if at < n:
                kind, place = some[at], places[seat]
                own.remove(kind)
                table[place] = kind
                missing = missing ^ bit if place else everybody ^ bit
                if owes:
                    self.forgot |= bit
            elif at < n + owes:
                self.owing ^= bit
            else:
                self.penalty(caught[at - n - owes])
        self.missing = 0

    def catches(self, seat: int) -> tuple[int, ...]:
        """Whom the seat can catch."""
        return tuple([who for who in range(self.game.players) if self.forgot >> who & 1 and who != seat])

    def penalty(self, who: int) -> None:
        """The last card taken, a shuffle, and a card for each other seat (trico.penalty)."""
        pile, bit = self.taken[who], 1 << who
        self.discard.append(pile.pop())
        self.colours[who] = colours_in(pile)
        self.forgot ^= bit
        if BITS[self.colours[who]] < 2:
            self.owing ^= bit
        self.discard = shuffled(sorted(self.discard), self.rng)
        for seat in self.game.ring.drawers[who][: len(self.discard)]:
            insort(self.hands[seat], self.discard.pop(0))

    def take(self, winner: int, *, second: bool) -> int:
        """The winner takes one card or two; the markers of his Trico, or 0 (trico.take, trico.second)."""
        game, table, draw, pile = self.game, self.table, self.rng.random, self.taken[winner]
        some = sorted({kind for kind in table if kind >= 0})
        while True:
            seat = LOWEST[1 << winner | game.ring.catchers[self.forgot]]
            caught = self.catches(seat) if self.forgot else ()
            n = len(some) + second if seat == winner else 0
            at = int(draw() * (n + len(caught)))
            if at >= n:
                self.penalty(caught[at - n])
                continue
            if at == len(some):
                return 0
            kind, before = some[at], self.colours[winner]
            table[table.index(kind)] = -1
            pile.append(kind)
            now = self.colours[winner] = before | COLOUR_BIT[kind]
            if now == ALL_COLOURS:
                found = trico(pile)
                return found.markers if found else 0
            if BITS[now] == 2 > BITS[before] and not game.terms.automatic:
                self.owing |= 1 << winner
            if second or winner != self.lead or not game.terms.second:
                return 0
            second, some = True, sorted({kind for kind in table if kind >= 0})

    def appeal(self, *, second: bool) -> bool:
        """One Appeal from where it stands; whether the round goes on."""
        game, winner = self.game, self.winner
        if winner == NONE:
            self.cards()
            one, two, three = self.table
            at = game.winners[one * 900 + two * 30 + three]
            winner = game.ring.owner(at, self.lead) if at >= 0 else VIRTUAL
        self.winner = NONE
        gain = self.take(winner, second=second) if winner >= 0 else 0
        self.discard += [kind for kind in self.table if kind >= 0]
        if winner >= 0:
            self.lead = winner
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
    while state.stage in (FIRST, PENALTY):
        state = game.apply(state, -1, game.chance(state, rng))
    run = Run(game, state, rng)
    plays, second = state.stage not in (DEAL, OVER), state.stage == SECOND
    while plays or max(run.markers) < ENOUGH:
        if not plays:
            run.deal()
        plays = run.appeal(second=second)
        second = False
    return tuple(run.markers)
