"""What a seat of Tinco has seen of a round: the moves since the cards were dealt, told as events, oldest first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tabletutor.game import DEALER, Event, Seat
from tabletutor.games.tinco.cards import TRINKO_BIT, bits, has_set, size_of
from tabletutor.games.tinco.notation import ANSWER, CARDS_PART, ID, ID_PART, OFFER, TAKE, VERB, WITHDRAW
from tabletutor.games.tinco.state import DEAL, OVER, State, moves_of

if TYPE_CHECKING:
    from tabletutor.games.tinco.rules import Tinco


class Story:
    """One round told to one seat; `events` once."""

    def __init__(self, game: Tinco, state: State, seat: Seat | None, begun: State) -> None:
        self.game, self.state, self.seat = game, state, seat
        self.offers = dict(offer for offer in enumerate(begun.offers) if offer[1][1])  # the open ones, by seat
        self.next_id = begun.next_id
        self.left = game.players - 1 - len(begun.tokens)
        self.waiting = begun.mask.bit_count()  # until everybody is ready

    def events(self) -> Iterator[Event]:
        """All that was seen since the cards were dealt."""
        for who, move in moves_of(self.state):
            verb = move >> VERB << VERB
            if verb == OFFER:
                yield self._offered(who, move & CARDS_PART)
            elif verb == ANSWER:
                yield from self._swapped(who, move >> ID & ID_PART, move & CARDS_PART)
            elif verb == WITHDRAW:
                yield Event("withdrew", who, 0, self.offers.pop(who)[0])
            elif verb == TAKE:
                yield from self._took(who)
            else:
                yield Event("ready", who)
                self.waiting -= 1
                if not self.waiting:
                    yield Event("opened", DEALER)

    def _offered(self, who: Seat, cards: int) -> Event:
        self.offers[who] = self.next_id, cards
        self.next_id += 1
        return Event("offered", who, bits(cards) if who == self.seat else (), size_of(cards))

    def _swapped(self, who: Seat, number: int, cards: int) -> Iterator[Event]:
        owner = next(seat for seat, offer in self.offers.items() if offer[0] == number)
        theirs, own = self.offers.pop(owner)[1], self.offers.pop(who, None)
        yield Event("swapped", who, (owner, size_of(theirs)), number)
        if cards and own:
            yield Event("returned", who, 0, own[0])
        mine = cards or (own[1] if own else 0)
        if self.seat == who:
            yield Event("gave", who, bits(mine), owner)
            yield Event("got", who, bits(theirs), owner)
        elif self.seat == owner:
            yield Event("gave", owner, bits(theirs), who)
            yield Event("got", owner, bits(mine), who)

    def _took(self, who: Seat) -> Iterator[Event]:
        self.left -= 1
        yield Event("took", who, 0, self.left)
        for seat, (number, _) in sorted(self.offers.items(), key=lambda item: item[1][0]):
            yield Event("returned", seat, 0, number)
        self.offers.clear()


def way(state: State) -> tuple[Seat, ...]:
    """Who has held Trinko in this round, one after the other; empty if no cards are dealt."""
    begun = state.deal.begun
    if begun is None:
        return ()
    holder = next((seat for seat, hand in enumerate(begun.hands) if hand & TRINKO_BIT), -1)
    path, offers, number = [holder], {seat: o for seat, o in enumerate(begun.offers) if o[1]}, begun.next_id
    for who, move in moves_of(state):
        verb, cards = move >> VERB << VERB, move & CARDS_PART
        if verb == OFFER:
            offers[who] = number, cards
            number += 1
        elif verb == WITHDRAW:
            del offers[who]
        elif verb == ANSWER:
            owner = next(seat for seat, offer in offers.items() if offer[0] == move >> ID & ID_PART)
            theirs, own = offers.pop(owner)[1], offers.pop(who, (0, 0))[1]
            if TRINKO_BIT & (theirs if holder == owner else (cards or own) * (holder == who)):
                holder = who if holder == owner else owner
                path.append(holder)
    return tuple(path)


def shown(game: Tinco, state: State) -> Iterator[Event]:
    """The reveal: all hands, how each marker moves and why, and the way Trinko went (tinco.reveal, tinco.marker)."""
    deal = state.deal
    _, levels, changes = deal.sheet[-1]
    for seat, hand in enumerate(state.hands):
        yield Event("shown", seat, bits(hand))
    for seat, hand in enumerate(state.hands):
        facts = (has_set(hand, game.terms.groups), seat in state.tokens, hand & TRINKO_BIT > 0)
        yield Event("moved", seat, (*map(int, facts), levels[seat]), changes[seat])
    path = way(state)
    yield Event("way", DEALER, path, len(path) - 1)
    yield Event("scored", DEALER, levels, deal.round)


def seen(game: Tinco, state: State, seat: Seat | None) -> Iterator[Event]:
    """All that a seat has seen of this round."""
    deal, begun = state.deal, state.deal.begun
    if deal.fresh:
        yield Event("first", deal.dealer, deal.order)
        if deal.animals:
            yield Event("sets", game.terms.chooser, (deal.animals, deal.colours))
    if begun is None:
        return
    if seat is not None:
        yield Event("dealt", seat, bits(begun.hands[seat]), size_of(begun.hands[seat]))
    yield from Story(game, state, seat, begun).events()
    if state.stage not in (DEAL, OVER):
        return
    if state.void:
        yield Event("void", DEALER, 0, deal.round)
    else:
        yield from shown(game, state)
