"""All cards of a round of Trico, known or not, moved as one seat saw it: what is hidden is settled on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tabletutor.game import DEALER, Event, Move, Rng, Seat, shuffled
from tabletutor.games.trico.cards import kinds_of
from tabletutor.games.trico.clues import WILD, Sources
from tabletutor.games.trico.notation import CATCH, NICO, STOP, TAKE as TAKE_MOVE
from tabletutor.games.trico.state import VIRTUAL

if TYPE_CHECKING:
    from tabletutor.games.trico.rules import Trico
    from tabletutor.games.trico.sight import Opening, View

HIDDEN = -1


class StuckError(Exception):
    """These sources do not lead to the rest of the story."""


class Card:
    """One card whose kind may not be known yet."""

    __slots__ = ("kind",)

    def __init__(self, kind: int = HIDDEN) -> None:
        self.kind = kind


class Done(NamedTuple):
    """One move of the story: a move, or cards whose kinds are known in the end."""

    seat: Seat
    move: Move = 0
    card: Card | None = None
    pile: tuple[Card, ...] = ()


class Begun(NamedTuple):
    """Where the cards were when the story began."""

    hands: list[list[Card]]
    virtual: list[Card]
    table: dict[Seat, Card]
    pile: list[Card]


class World:
    """All cards, known or not, moved as the story tells."""

    def __init__(self, game: Trico, view: View, rng: Rng, sources: Sources) -> None:
        self.game, self.view, self.rng, self.sources = game, view, rng, sources
        self.pool = Counter(kinds_of(game.terms.stock))  # kinds that no card is known to be
        self.table: dict[Seat, Card] = {}
        self.taken: list[list[Card]] = [[] for _ in range(game.players)]
        self.hands = [
            self._cards(e.number, kinds_of(e.cards))
            for e in view.seen
            if e.kind == "dealt" and isinstance(e.cards, int)
        ]
        self.pile: list[tuple[int, Card]] = []  # (number of the entry, card)
        self.entries = 0  # cards that went to the pile
        self.drawn: dict[int, Card] = {}  # by event
        self.virtual = [Card() for _ in range(10 if game.players == 2 else 0)]
        if view.opening:
            self._open(view.opening)
        lies = [card for _, card in self.pile]
        self.begun = Begun([list(hand) for hand in self.hands], list(self.virtual), dict(self.table), lies)
        self.done = list(self._story(view.seen))
        self._settle()

    def _cards(self, number: int, kinds: Sequence[int]) -> list[Card]:
        self.pool.subtract(kinds)
        return [Card(kind) for kind in kinds] + [Card() for _ in range(number - len(kinds))]

    def _open(self, opening: Opening) -> None:
        """What lay there before the story began."""
        self.virtual = self._cards(opening.virtual, ())
        self.pile = [(WILD, card) for card in self._cards(opening.discards, ())]
        self.taken = [self._cards(len(pile), pile) for pile in opening.taken]
        self.table = {owner: self._cards(1, [kind])[0] for owner, kind in opening.table}
        self.table |= {seat: Card() for seat, sealed in enumerate(opening.chosen) if sealed}

    # ---- the story ----

    def _story(self, seen: tuple[Event, ...]) -> Iterator[Done]:
        """Every event moves its cards; what was a move of the game is one again."""
        for at, event in enumerate(seen):
            seat, kind = event.seat, event.number
            if event.kind in ("led", "chose"):
                yield Done(seat, card=self._play(seat, at))
            elif event.kind == "turned":
                self._name(self.virtual[0], kind)
                self.table[VIRTUAL] = self.virtual.pop(0)
            elif event.kind == "shown":
                self._name(self.table[seat], kind)
            elif event.kind == "took":
                self.taken[seat].append(self._lifted(kind))
                yield Done(seat, TAKE_MOVE | kind)
            elif event.kind == "cleared" and isinstance(event.cards, tuple):
                for left in event.cards:
                    self._discard(self._lifted(left))
            elif event.kind == "dropped":
                self._discard(self.taken[seat].pop())
            elif event.kind == "drew":
                if seen[at - 1].kind != "drew":  # the first of those who draw
                    yield Done(DEALER, pile=self._draw(at))
            elif event.kind == "caught":
                yield Done(kind, CATCH | seat)
            elif event.kind == "stopped" or (event.kind == "nico" and not self.game.terms.automatic):
                yield Done(seat, STOP if event.kind == "stopped" else NICO)

    def _kind_of(self, at: int) -> int:
        """What was played: told at once, or when it was turned over; HIDDEN while it lies face down."""
        event = self.view.seen[at]
        if event.number >= 0:
            return event.number
        later = (e.number for e in self.view.seen[at:] if e.kind == "shown" and e.seat == event.seat)
        return next(later, HIDDEN)

    def _name(self, card: Card, kind: int) -> None:
        """An unseen card turns out to be of a kind."""
        if card.kind == HIDDEN:
            if not self.pool[kind]:
                raise StuckError
            self.pool[kind] -= 1
            card.kind = kind
        if card.kind != kind:
            raise StuckError

    def _play(self, seat: Seat, at: int) -> Card:
        """A card leaves the hand: the one that was drawn, if it was; else one that was dealt."""
        hand, kind = self.hands[seat], self._kind_of(at)
        if at in self.sources.shown:
            some = [self.drawn[self.sources.shown[at]]]
        elif kind == HIDDEN:
            some = hand
        elif seat == self.view.seat:
            some = [card for card in hand if card.kind == kind]
        else:
            drawn = self.drawn.values()
            some = [card for card in hand if card.kind == HIDDEN and card not in drawn]
        if not some:
            raise StuckError
        card = some[int(self.rng.random() * len(some))]
        if kind >= 0:
            self._name(card, kind)
        hand.remove(card)
        self.table[seat] = card
        return card

    def _discard(self, card: Card) -> None:
        self.pile.append((self.entries, card))
        self.entries += 1

    def _lifted(self, kind: int) -> Card:
        """A card of the table."""
        return self.table.pop(next(owner for owner, card in self.table.items() if card.kind == kind))

    def _draw(self, at: int) -> tuple[Card, ...]:
        """The pile as it must have been shuffled: first the cards that were drawn, then the rest."""
        drawn: list[Card] = []
        for n, event in enumerate(self.view.seen[at:], at):
            if event.kind != "drew":
                break
            entry = self.sources.drawn[n]
            pair = next(((number, card) for number, card in self.pile if number == entry), None)
            if pair is None:
                raise StuckError
            self.pile.remove(pair)
            if event.number >= 0:
                self._name(pair[1], event.number)
            self.drawn[n] = pair[1]
            self.hands[event.seat].append(pair[1])
            drawn.append(pair[1])
        return (*drawn, *(card for _, card in self.pile))

    # ---- what is left ----

    def _settle(self) -> None:
        """Give every card a kind: what lies in an open pile is known, the rest is anything that is left."""
        view = self.view
        if view.seat is not None and view.choice >= 0:
            self._name(self.table[view.seat], view.choice)
        if view.discard >= 0:
            left = Counter(kinds_of(view.discard))
            left.subtract(card.kind for _, card in self.pile if card.kind >= 0)
            unseen = [card for _, card in self.pile if card.kind == HIDDEN]
            if min(left.values(), default=0) < 0 or sum(left.values()) != len(unseen):
                raise StuckError
            for card, kind in zip(unseen, left.elements(), strict=True):
                self._name(card, kind)
        hands, virtual, table, pile = self.begun
        cards = [*(card for hand in hands for card in hand), *virtual, *table.values(), *pile]
        rest = shuffled(sorted(self.pool.elements()), self.rng)
        for card in cards:
            if card.kind == HIDDEN:
                card.kind = rest.pop()
