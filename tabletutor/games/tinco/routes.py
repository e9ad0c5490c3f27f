"""One way in which the hidden cards of a round of Tinco may have gone from hand to hand, drawn at random: for `imagination`."""

from __future__ import annotations

from tabletutor.game import Rng, Seat, shuffled
from tabletutor.games.tinco.cards import BIT, ENOUGH, TRINKO, bits, pack, size_of
from tabletutor.games.tinco.legality import Terms
from tabletutor.games.tinco.plot import Act, Goal, Plot

Swapped = tuple[int, int]  # what the answerer gave in a swap and what he got, as masks
REPAIRS = 30  # cards whose ways are changed for one swap, at most


class StuckError(Exception):
    """A card cannot come where it is needed: the cards must be dealt otherwise."""


class Routes:
    """The cards of a round, dealt and swapped so that they agree with a plot.

    Args:
        terms: of the match.
        plot: what is known.
        stock: the cards in play.
        rng: where chance comes from.
        loose: cards that cannot come where they are needed are simply put there; what the viewer sees is right all the same.

    Raises:
        StuckError: it came to no good end.
    """

    def __init__(self, terms: Terms, plot: Plot, stock: int, rng: Rng, *, loose: bool) -> None:
        self.terms, self.plot, self.rng, self.loose = terms, plot, rng, loose
        self.me = -1 if plot.view.seat is None else plot.view.seat
        self.goals = [[*goals] for goals in plot.goals]  # by card, the latest first
        self.trinko: list[bool] = []  # whether Trinko moves in each swap; only after a reveal
        self._aims(stock)
        self.hands = [self._dealt(stock)]  # before each swap, and at the end
        self.swapped: list[Swapped] = []
        for at, act in enumerate(plot.swaps):
            self._swap(act, at)
        self.hands[-1] = self._end([*self.hands[-1]])

    # ---- what must be ----

    def _aims(self, stock: int) -> None:
        """Where cards must be at the end: with the first to take a token, a set; and the way of Trinko after a reveal."""
        plot, view = self.plot, self.plot.view
        if view.revealed:
            self._draw_route()
        elif plot.first_taker not in (-1, self.me) and not self.terms.allowed:
            groups = [group & stock & ~view.hand for group in self.terms.groups]
            some = [group for group in groups if size_of(group) >= ENOUGH]
            if some:
                group = some[int(self.rng.random() * len(some))]
                for card in shuffled(bits(group), self.rng)[:ENOUGH]:
                    self.goals[card].insert(0, (plot.end, plot.first_taker))

    def _draw_route(self) -> None:
        """In which swaps Trinko moved, so that it went the way that all have seen."""
        place = 0
        for at in range(self.plot.end):
            some = [move for move in (0, 1) if self.plot.goes(at, place, move)]
            move = some[int(self.rng.random() * len(some))]
            self.trinko.append(move > 0)
            place += move

    def _goal(self, card: int, at: int) -> Goal | None:
        """Where a card must turn up next, from a swap on."""
        goals = self.goals[card]
        for n in range(len(goals) - 1, -1, -1):
            if goals[n][0] >= at:
                return goals[n]
        return None

    # ---- the deal ----

    def _dealt(self, stock: int) -> list[int]:
        """The hands at the beginning: every card where it can still come from to where it is needed first."""
        view, own = self.plot.view, self.plot.dealt
        self.room, everybody = [*view.held], (1 << len(view.held)) - 1
        if self.me >= 0:
            self.room[self.me] = 0
        allowed: dict[int, int] = {}
        for card in bits(stock & ~own):
            goal = self._goal(card, 0)
            allowed[card] = self.plot.reached(goal)[0] if goal and not self.loose else everybody
            if card == TRINKO and view.way:
                allowed[card] = 1 << view.way[0]
        seats: dict[int, Seat] = {}
        for card in sorted(shuffled([*allowed], self.rng), key=lambda card: allowed[card].bit_count()):
            if not self._seated(card, allowed, seats, set()):
                raise StuckError
        hands = [0] * len(view.held)
        hands[self.me] = own if self.me >= 0 else 0
        for card, seat in seats.items():
            hands[seat] |= BIT[card]
        return hands

    def _seated(self, card: int, allowed: dict[int, int], seats: dict[int, Seat], tried: set[Seat]) -> bool:
        """Give a card a seat; if no allowed seat has room, one of the cards there is moved on."""
        mine = [seat for seat in range(len(self.room)) if allowed[card] >> seat & 1 and seat not in tried]
        at = int(self.rng.random() * sum([self.room[seat] for seat in mine]))
        for seat in mine:
            if at < self.room[seat]:
                seats[card] = seat
                self.room[seat] -= 1
                return True
            at -= self.room[seat]
        for seat in shuffled(mine, self.rng):
            tried.add(seat)
            for other in [other for other, there in seats.items() if there == seat]:
                if self._seated(other, allowed, seats, tried):
                    seats[card] = seat
                    return True
        return False

    # ---- the swaps ----

    def _swap(self, act: Act, at: int) -> None:
        """What both give in a swap, and the hands after it."""
        one, two = act.seat, act.owner
        for _ in range(REPAIRS):
            gives, gets = self._given(act, at, one, two), self._given(act, at, two, one)
            if gives and gets:
                break
        else:
            raise StuckError
        hands = [*self.hands[at]]
        hands[one] += gets - gives
        hands[two] += gives - gets
        self.hands.append(hands)
        self.swapped.append((gives, gets))

    def _given(self, act: Act, at: int, giver: Seat, taker: Seat) -> int:
        """The cards one of the two gives in a swap; 0 if cards had to go other ways before it, so that both are asked anew."""
        hands = self.hands[at]
        if giver == self.me:
            return act.gave
        if taker == self.me:
            return self._brought(hands, giver, act.got)
        must: list[int] = []
        may: list[int] = []
        rest: list[int] = []
        for card in shuffled(bits(hands[giver]), self.rng):
            stays, goes = self._choices(card, at, giver, taker)
            (may if stays and goes else must if goes else rest).append(card)
        lacking = act.cards - len(must)
        if 0 <= lacking <= len(may):
            return pack([*must, *may[:lacking]])
        if not self._detour(at, giver, taker, must if lacking < 0 else rest, goes=lacking > 0):
            raise StuckError
        return 0

    def _detour(self, at: int, giver: Seat, taker: Seat, cards: list[int], *, goes: bool) -> bool:
        """Let one of these cards have gone the way of another, so that the other lies with the giver; whether one could.

        Args:
            at: number of the swap.
            giver, taker: of that swap.
            cards: which are too many with the giver.
            goes: whether the other must be free to go in the swap, or else to stay.
        """
        hidden = sum(self.hands[at]) - self.hands[at][giver] - (self.hands[at][self.me] if self.me >= 0 else 0)
        others = [c for c in shuffled(bits(hidden), self.rng) if self._choices(c, at, giver, taker)[goes]]
        for card in cards:
            for other in others:
                if TRINKO in (card, other) and self.trinko:
                    continue
                if self._crossed(card, other, at):
                    return True
        return False

    def _crossed(self, card: int, other: int, at: int) -> bool:
        """Let two cards exchange their ways up to a swap from where they last lay together; whether both may."""
        since = max(self._since(card, at), self._since(other, at))
        one, two = (self._reach(c, at) for c in (card, other))
        for then in range(at, max(since, 0) - 1, -1):
            mine, theirs = self._where(card, then), self._where(other, then)
            if mine == theirs:
                return self._cross(card, other, then, at)
            if (one and not one[then] >> theirs & 1) or (two and not two[then] >> mine & 1):
                return False
        return since < 0 and self._cross(card, other, -1, at)

    def _since(self, card: int, at: int) -> int:
        """From which swap on the viewer has not had a card; −1 if he has not had it yet."""
        if self.plot.dealt >> card & 1 or any(goal[0] < at for goal in self.plot.goals[card]):
            return max(n for n in range(at) if self.plot.swaps[n].gave >> card & 1) + 1
        return -1

    def _reach(self, card: int, at: int) -> list[int]:
        goal = self._goal(card, at)
        return self.plot.reached(goal) if goal else []

    def _where(self, card: int, at: int) -> Seat:
        return next(seat for seat, hand in enumerate(self.hands[at]) if hand >> card & 1)

    def _cross(self, card: int, other: int, since: int, at: int) -> bool:
        """Exchange two cards in all hands after a moment and in all swaps from it on."""
        both = BIT[card] | BIT[other]

        def exchanged(mask: int) -> int:
            return mask ^ both if 0 < mask & both < both else mask

        for n in range(since + 1, at + 1):
            self.hands[n] = [exchanged(hand) for hand in self.hands[n]]
        for n in range(max(since, 0), at):
            gives, gets = self.swapped[n]
            self.swapped[n] = exchanged(gives), exchanged(gets)
        return True

    def _choices(self, card: int, at: int, giver: Seat, taker: Seat) -> tuple[bool, bool]:
        """Whether a card may stay, and whether it may go, and still come where it is needed."""
        if card == TRINKO and self.trinko:
            return not self.trinko[at], self.trinko[at]
        goal = self._goal(card, at)
        if goal is None or self.loose:
            return True, True
        then = self.plot.reached(goal)[at + 1]
        return then >> giver & 1 > 0, then >> taker & 1 > 0

    def _brought(self, hands: list[int], giver: Seat, cards: int) -> int:
        """These cards must be in the giver's hand; in a loose world they are put there."""
        missing = cards & ~hands[giver]
        if missing and not self.loose:
            raise StuckError
        spare = [card for card in bits(hands[giver] & ~cards) if card != TRINKO or not self.trinko]
        for card in bits(missing):
            seat = next(seat for seat, hand in enumerate(hands) if hand & BIT[card])
            other = spare.pop(int(self.rng.random() * len(spare)))
            hands[seat] += BIT[other] - BIT[card]
            hands[giver] += BIT[card] - BIT[other]
        return cards

    def _end(self, hands: list[int]) -> list[int]:
        """All cards are where they were shown, or must be; in a loose world they are put there."""
        revealed = self.plot.view.revealed
        if revealed and self.loose:
            return [*revealed]
        wanted = [0] * len(hands)
        for card in bits(sum(hands)):
            goal = self._goal(card, self.plot.end)
            if goal:
                wanted[goal[1]] |= BIT[card]
        for seat, cards in enumerate(wanted):
            self._brought(hands, seat, cards)
        return hands
