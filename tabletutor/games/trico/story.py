"""What a seat of Trico has seen of a round: the moves since the cards were dealt, told as events, oldest first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tabletutor.game import DEALER, Event, Seat
from tabletutor.games.trico.cards import BITS, colours_in, size_of, trico
from tabletutor.games.trico.notation import CATCH, NICO, PAYLOAD, STOP
from tabletutor.games.trico.state import CLEARED, NONE, RANOUT, TRICO, VIRTUAL, VOID, WON, State, moves_of

if TYPE_CHECKING:
    from tabletutor.games.trico.rules import Trico


class Story:
    """One round told to one seat; `events` once."""

    def __init__(self, game: Trico, state: State, seat: Seat | None, begun: State) -> None:
        self.game, self.state, self.seat = game, state, seat
        self.table = list(begun.table)
        self.lead, self.appeal, self.winner = begun.lead, begun.appeal, begun.winner
        self.taken = [list(pile) for pile in begun.taken]
        self.virtual = iter(begun.virtual)

    def events(self) -> Iterator[Event]:
        """All that was seen since the cards were dealt."""
        for who, move, note in moves_of(self.state):
            if isinstance(move, tuple):
                yield from self._drew(who, move)
            elif move < STOP:
                yield from self._taken(who, move & PAYLOAD, note) if move & ~PAYLOAD else self._played(who, move, note)
            elif move == NICO:
                yield Event("nico", who)
            elif move & ~PAYLOAD == CATCH:
                yield from self._caught(move & PAYLOAD, who)
            else:
                yield Event("stopped", who)
                yield from self._cleared(who, note)

    def _played(self, who: Seat, kind: int, note: int) -> Iterator[Event]:
        place = self.game.ring.place(who, self.lead)
        self.table[place] = kind
        if not place:
            yield Event("led", who, 0, kind)
            return
        yield Event("chose", who, 0, kind if who == self.seat else -1)
        if note:
            for at in (1, 2):
                yield Event("shown", self.game.ring.owner(at, self.lead), 0, self.table[at])
            self.winner = note % CLEARED - WON
            if note % CLEARED == VOID:
                yield Event("void", DEALER, 0, BITS[colours_in(self.table)])
            else:
                at = self.game.ring.place(self.winner, self.lead)
                yield Event("won", self.winner, tuple(self.table), self.table[at])
            yield from self._cleared(NONE, note)

    def _taken(self, who: Seat, kind: int, note: int) -> Iterator[Event]:
        self.table[self.table.index(kind)] = -1
        self.taken[who].append(kind)
        yield Event("took", who, 0, kind)
        if (
            self.game.terms.automatic
            and BITS[colours_in(self.taken[who])] == 2 > BITS[colours_in(self.taken[who][:-1])]
        ):
            yield Event("nico", who)
        if note & TRICO:
            found = trico(self.taken[who])
            assert found  # the note says so
            yield Event("trico", who, found.cards, found.markers)
        yield from self._cleared(who, note)

    def _cleared(self, winner: Seat, note: int) -> Iterator[Event]:
        """The table is cleared; then the next virtual card, or the end of the round."""
        if not note & (CLEARED | RANOUT | TRICO):
            return
        left = tuple([kind for kind in self.table if kind >= 0])
        yield Event("cleared", winner if winner >= 0 else DEALER, left, self.appeal)
        self.table = [-1, -1, -1]
        self.appeal += 1
        if winner >= 0:
            self.lead = winner
        elif self.game.terms.passes and not note & RANOUT:
            self.lead = (self.lead + 1) % 3
        if note & RANOUT:
            yield Event("ranout", self.state.deal.won)
        elif self.game.players == 2 and not note & TRICO:
            yield self._turned()

    def _turned(self) -> Event:
        """The virtual lead's next card (trico.virtual-lead)."""
        self.table[0] = next(self.virtual)
        return Event("turned", VIRTUAL, 0, self.table[0])

    def _caught(self, who: Seat, catcher: Seat) -> Iterator[Event]:
        yield Event("caught", who, 0, catcher)
        yield Event("dropped", who, 0, self.taken[who].pop())

    def _drew(self, who: Seat, pile: tuple[int, ...]) -> Iterator[Event]:
        for seat, kind in zip(self.game.ring.drawers[who], pile, strict=False):
            yield Event("drew", seat, 0, kind if seat == self.seat else -1)


def seen(game: Trico, state: State, seat: Seat | None) -> Iterator[Event]:
    """All that a seat has seen of this round."""
    deal, begun = state.deal, state.deal.begun
    if deal.first >= 0:
        yield Event("first", deal.first)
    if begun is None:
        return
    for who, hand in enumerate(begun.hands):
        yield Event("dealt", who, hand if who == seat else 0, size_of(hand))
    story = Story(game, state, seat, begun)
    if game.players == 2 and not deal.placed:
        yield Event("turned", VIRTUAL, 0, begun.table[0])
    yield from story.events()
    if deal.won >= 0:
        yield Event("scored", DEALER, deal.markers, deal.round)
