"""What one seat of Tinco has seen of a round, as acts, and where the cards it knows must turn up again: for `imagination`."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from tabletutor.game import Event, Seat
from tabletutor.games.tinco.cards import CARDS, TRINKO_BIT, bits, pack
from tabletutor.games.tinco.notation import ANSWER, OFFER, READY, TAKE, WITHDRAW
from tabletutor.games.tinco.sight import View

Goal = tuple[int, Seat]  # before the swap with this number a card must be with this seat


class Act(NamedTuple):
    """One act of a round as this seat saw it."""

    verb: int
    seat: Seat
    number: int = 0  # of the offer that was made, withdrawn or answered
    cards: int = 0  # how many
    owner: Seat = -1  # of the offer that was answered
    own: bool = False  # answered with an open offer
    gave: int = 0  # what the viewer gave in a swap or laid in an offer, as a mask
    got: int = 0  # what he got


class Plot:
    """The acts of a round, and what is known of each card."""

    def __init__(self, view: View) -> None:
        self.view = view
        begun = view.opening
        self.open = {seat: number for seat, (number, _) in enumerate(begun.offers if begun else ()) if number}
        self.next_id = begun.next_id if begun else 1
        self.made: dict[Seat, int] = dict(self.open)  # number of the last offer of each seat
        self.acts: list[Act] = []
        for event in view.seen:
            self._add(event)
        self.swaps = [act for act in self.acts if act.verb == ANSWER]
        self.end = len(self.swaps)
        self._reached: dict[Goal, list[int]] = {}

    def _add(self, event: Event) -> None:
        """One event, and what follows from it about the act before."""
        kind, who, number = event.kind, event.seat, event.number
        cards = event.cards if isinstance(event.cards, tuple) else ()
        if kind == "ready":
            self.acts.append(Act(READY, who))
        elif kind == "took":
            self.acts.append(Act(TAKE, who))
        elif kind == "withdrew":
            del self.open[who]
            self.acts.append(Act(WITHDRAW, who, number))
        elif kind == "offered":
            self.open[who] = self.made[who] = self.next_id
            self.acts.append(Act(OFFER, who, self.next_id, number, gave=pack(cards)))
            self.next_id += 1
        elif kind == "swapped":
            own = self.open.pop(who, 0) > 0
            del self.open[cards[0]]
            self.acts.append(Act(ANSWER, who, number, cards[1], cards[0], own))
        elif kind == "returned" and self.acts[-1].verb == ANSWER:
            self.acts[-1] = self.acts[-1]._replace(own=False)
        elif kind == "gave":
            self.acts[-1] = self.acts[-1]._replace(gave=pack(cards))
        elif kind == "got":
            self.acts[-1] = self.acts[-1]._replace(got=pack(cards))

    @cached_property
    def dealt(self) -> int:
        """The viewer's hand at the beginning."""
        own = [event.cards for event in self.view.seen if event.kind == "dealt"]
        return pack(own[0]) if own and isinstance(own[0], tuple) else 0

    @cached_property
    def first_taker(self) -> Seat:
        """Who has taken the first token of this round, after trading; −1 if nobody has, or it is not told."""
        took = [act.seat for act in self.acts if act.verb == TAKE]
        return took[0] if took and not (self.view.opening and self.view.opening.tokens) else -1

    @cached_property
    def goals(self) -> list[list[Goal]]:
        """By card where it must turn up, the latest first: when the viewer gets it, and at the reveal."""
        found: list[list[Goal]] = [[] for _ in range(CARDS)]
        for seat, hand in enumerate(self.view.revealed):
            for card in bits(hand):
                found[card].append((self.end, seat))
        for at in range(self.end - 1, -1, -1):
            act = self.swaps[at]
            partner = act.owner if act.seat == self.view.seat else act.seat
            for card in bits(act.got):
                found[card].append((at, partner))
        return found

    def reached(self, goal: Goal) -> list[int]:
        """Masks of the seats from which a goal can be reached, before each swap up to it; never through the viewer."""
        if goal not in self._reached:
            at, seat = goal
            masks = [1 << seat]
            for swap in reversed(self.swaps[:at]):
                mask, both = masks[-1], 1 << swap.seat | 1 << swap.owner
                masks.append(mask | both if mask & both and not swap.gave else mask)
            self._reached[goal] = masks[::-1]
        return self._reached[goal]

    @cached_property
    def ways(self) -> list[set[int]]:
        """Before each swap, and at the end, the places on Trinko's way where it may be then; only after a reveal."""
        steps = range(len(self.view.way))
        found = [{len(steps) - 1}]
        for swap in reversed(self.swaps):
            found.append({at for at in steps for move in (0, 1) if self._goes(swap, at, move, found[-1])})
        return found[::-1]

    def goes(self, at: int, place: int, move: int) -> bool:
        """Whether Trinko, at a place on its way, may move in a swap (else stay), and then go on as it did."""
        return self._goes(self.swaps[at], place, move, self.ways[at + 1])

    def _goes(self, swap: Act, place: int, move: int, then: set[int]) -> bool:
        way = self.view.way
        holder = way[place]
        if place + move not in then:
            return False
        if holder not in (swap.seat, swap.owner):
            return not move
        if swap.gave:
            given = swap.gave if holder == self.view.seat else swap.got
            return move == (given & TRINKO_BIT > 0)
        other = swap.owner if holder == swap.seat else swap.seat
        return way[place + 1] == other if move else swap.cards < self.view.held[holder]
