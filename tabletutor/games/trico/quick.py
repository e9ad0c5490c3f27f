"""Sensible play in Trico without any objects, fast enough to play thousands of rounds to their end.

Everybody plays like `collector`: the card that promises most, counted over all cards that nobody has shown, less what
it may be worth later; and takes the colours that are missing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from tabletutor.game import Seat
from tabletutor.games.trico.cards import (
    ALL_COLOURS,
    CARD,
    COLOUR_BIT,
    KINDS,
    NUMBERS,
    colours_in,
    different,
    size_of,
    trico,
)
from tabletutor.games.trico.habits import EVEN, Habits, Shares
from tabletutor.games.trico.prospects import Chances
from tabletutor.games.trico.state import NONE, SECOND

if TYPE_CHECKING:
    from tabletutor.games.trico.state import State

HORIZON = 4  # Appeals; what comes after them is told by colours and lead alone, or luck would drown what counts now
FREE = [0.0] * KINDS  # in the last Appeal nothing is saved for later
Answer = Callable[[Seat, int, int], int]  # what a seat puts down on the card that leads, out of its packed hand


class Round:
    """A round that goes on, as lists that are changed in place."""

    def __init__(self, habits: Habits, state: State) -> None:
        self.habits, self.game = habits, habits.game
        self.three = self.game.players == 3
        self.hands, self.table, self.virtual = list(state.hands), list(state.table), list(state.virtual)
        self.taken = [list(pile) for pile in state.taken]
        self.masks = [colours_in(pile) for pile in state.taken]
        self.lead, self.winner = state.lead, state.winner

    def played(self, answer: Answer | None, *, second: bool) -> Chances:
        """Each seat's chance to win the match when everybody goes on like this for some Appeals.

        Args:
            answer: what those who follow do in this Appeal, where that is known better.
            second: the winner has taken a card, and may take another.
        """
        for _ in range(HORIZON):
            if self.winner == NONE:
                self._cards(answer)
            if self.winner >= 0:
                gain = self._taken(second=second)
                if gain:
                    return (self.habits.after if gain == 1 else self.habits.twice)[self.winner]
                self.lead = self.winner
            if not all(self.hands) or not (self.three or self.virtual):
                return self._ran_out()
            if self.winner < 0 and self.three and self.habits.course.passes:
                self.lead = (self.lead + 1) % 3
            self.table, self.winner, answer, second = [-1, -1, -1], NONE, None, False
            if not self.three:
                self.table[0] = self.virtual.pop(0)
        return self.habits.promise(tuple(self.masks), self.lead, self._left() + 1)

    def _ran_out(self) -> Chances:
        """Nobody has Trico (trico.hand-out, trico.two-hand-out)."""
        n = len(self.hands)
        return self.habits.after[self.lead] if self.lead >= 0 else (1.0 / n,) * n

    def _cards(self, answer: Answer | None) -> None:
        """All cards of the Appeal that are missing, and who wins it."""
        habits, table, lead = self.habits, self.table, self.lead
        ring, left = self.game.ring, self._left()
        values = habits.values(tuple(self.masks), lead, left)
        owners = ring.owners[lead]
        if table[0] < 0:
            leads = {kind: habits.rows(kind).lead for kind in different(self.hands[lead])}
            self._put(0, lead, self._best(lead, leads, values, owners, left))
        first = table[0]
        for place in (1, 2):
            if table[place] < 0:
                seat = owners[place]
                if answer:
                    kind = answer(seat, first, self.hands[seat])
                else:
                    kind = self._best(seat, habits.rows(first).follow[place], values, owners, left)
                self._put(place, seat, kind)
        self.winner = owners[self.game.winners[first * 900 + table[1] * 30 + table[2]]]

    def _put(self, place: int, seat: Seat, kind: int) -> None:
        self.table[place] = kind
        self.hands[seat] -= CARD[kind]

    def _left(self) -> int:
        """How many Appeals the hands allow after this one."""
        places, table = self.game.ring.places[self.lead], self.table
        left = min([size_of(hand) - (table[places[seat]] < 0) for seat, hand in enumerate(self.hands)])
        return left if self.three else min(left, len(self.virtual))

    def _best(
        self, seat: Seat, shares: Mapping[int, Shares], values: list[Chances], owners: tuple[Seat, ...], left: int
    ) -> int:
        """The card of a hand that promises most."""
        none, price = values[-1][seat], self.habits.strengths if left else FREE
        one, two, three = [values[owner][seat] - none for owner in owners[:3]]
        top, found = -9.0, -1
        for kind in different(self.hands[seat]):
            a, b, c = shares.get(kind, EVEN)
            value = a * one + b * two + c * three - price[kind]
            if value > top:
                top, found = value, kind
        return found

    def _taken(self, *, second: bool) -> int:
        """What the winner takes; the markers of his Trico, or 0."""
        winner = self.winner
        both = self.habits.course.second and winner == self.lead and not second
        pile, lying = self.taken[winner], [kind for kind in self.table if kind >= 0]
        gain = take(pile, lying, 2 if both else 1, must=not second)
        self.masks[winner] = colours_in(pile)
        return gain


def take(pile: list[int], lying: list[int], most: int, *, must: bool) -> int:
    """Take the colours that are missing, and the right numbers if there is a choice; the markers of a Trico, or 0.

    Args:
        pile: taken before; what is taken now comes to it.
        lying: the cards of the table; what is taken goes.
        most: how many cards may be taken.
        must: whether the first one has to be.
    """
    for n in range(most):
        kind = _wanted(pile, lying)
        if kind < 0:
            if n or not must:
                return 0
            kind = lying[0]
        pile.append(kind)
        lying.remove(kind)
        if found := trico(pile):
            return found.markers
    return 0


def _wanted(pile: list[int], lying: list[int]) -> int:
    """A card of a new colour, best of a number that is there already; −1 if there is none."""
    mask, numbers, found = colours_in(pile), {kind % NUMBERS for kind in pile}, -1
    for kind in lying:
        if not mask & COLOUR_BIT[kind] and (found < 0 or kind % NUMBERS in numbers):
            found = kind
            if mask | COLOUR_BIT[kind] == ALL_COLOURS and _markers(pile, kind) == 2:
                break
    return found


def _markers(pile: list[int], kind: int) -> int:
    found = trico([*pile, kind])
    return found.markers if found else 0


def rest(habits: Habits, state: State, answer: Answer | None = None) -> Chances:
    """Each seat's chance to win the match when the round goes on from an Appeal that is not over."""
    return Round(habits, state).played(answer, second=state.stage == SECOND)
