"""Worlds that fit a view of Tam Cúc, those oftener in which the others' past acts are what sensible players would have done.

A seat's acts are judged by what it could know then: all cards but its own that nobody had shown. So each seat's acts
depend on its own cards only, and hidden cards are moved about one pair at a time, keeping what explains more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from tabletutor.game import Rng, Seat, shuffled
from tabletutor.games.tamcuc.clues import HAND, Known, Place, known
from tabletutor.games.tamcuc.combinations import CARD, pack
from tabletutor.games.tamcuc.imagination import ATTEMPTS, contradictions, fitted
from tabletutor.games.tamcuc.quick import largest, strongest
from tabletutor.games.tamcuc.state import CHOOSING, Deal, State
from tabletutor.games.tamcuc.thrift import Thrift

if TYPE_CHECKING:
    from tabletutor.games.tamcuc.rules import TamCuc
    from tabletutor.games.tamcuc.sight import View

BOLD = 0.5  # how many bold players there are for one thrifty one, before anything was seen of them
SLIP = 0.05  # how likely an act is that a style would not have done
STEPS = 3  # pairs that may be exchanged before the next world
CHAIN = 16  # worlds after which all is dealt anew
FIRST = 4  # deals of which the best begins

Fit = tuple[float, float]  # how well a seat's acts fit bold and thrifty play


class World(NamedTuple):
    """One way the hidden cards may lie.

    Attributes:
        state: what was chosen face down lies in the hands again, to be chosen anew.
        thrifty: of each seat, whether it plays thriftily; else boldly.
        hidden: the cards that nobody has shown; a seat has not seen those of them that it neither holds nor passed.
        passed: by seat what it passed, face down.
        shown: whether what is passed is shown instead (TAM-A10, TAM-A12).
    """

    state: State
    thrifty: list[bool]
    hidden: int
    passed: list[int]
    shown: bool = False


class Trick(NamedTuple):
    """A trick that was begun: its number, announced size and leader, and the cards that nobody had shown before it."""

    number: int
    size: int
    leader: Seat
    hidden: int
    over: bool


class Dealt(NamedTuple):
    """Where the hidden cards lie: in order, source by source, and the same packed, place by place."""

    sources: dict[Place, list[int]]
    cards: dict[Place, int]


class Worlds:
    """The worlds of one view of a deal that is being played."""

    def __init__(self, game: TamCuc, view: View, thrift: Thrift) -> None:
        self.game, self.view, self.thrift = game, view, thrift
        self.clues = _reopened(known(game, view))
        self.seats = range(game.players)
        self.others = [seat for seat in self.seats if seat != view.seat]
        self.shown = game.options["passed"] == "shown" or game.options["discards"] == "open"
        self.tricks, self.hidden = _tricks(game, view, self.clues, shown=self.shown)
        self.choices = tuple([view.open_choice if seat == view.leader else 0 for seat in self.seats])
        self.deal = Deal(view.number, view.dealer)
        self.mask = sum([1 << seat for seat in self.seats if not self.choices[seat]])
        if view.stage != CHOOSING or (game.options["leader"] == "open" and not view.open_choice):
            self.mask = 1 << view.leader
        self.fits: dict[tuple[Seat, tuple[int, ...]], Fit] = {}

    def draw(self, rng: Rng) -> Iterator[World]:
        """One world after the other.

        Raises:
            ValueError: no cards fit: the view is not one of this game's.
        """
        while True:
            if not self.tricks:
                yield self._world(self._dealt(rng).cards, rng)
                continue
            now = max([self._dealt(rng) for _ in range(FIRST)], key=lambda one: self._likely(one.cards, self.others))
            for _ in range(CHAIN):
                for _ in range(STEPS):
                    self._step(now, rng)
                yield self._world(now.cards, rng)

    def _dealt(self, rng: Rng) -> Dealt:
        for _ in range(ATTEMPTS):
            sources = {source: shuffled(pool, rng) for source, pool in self.clues.sources.items()}
            cards = fitted(self.game, self.view, self.clues, sources, rng)
            if cards:
                return Dealt(sources, cards)
        raise ValueError("no cards agree with this view")

    def _step(self, now: Dealt, rng: Rng) -> None:
        """Exchange two hidden cards, if what they explain then is as likely as a lot."""
        pools = [(source, pool) for source, pool in now.sources.items() if len(pool) > 1]
        if not pools:
            return
        source, pool = pools[int(rng.random() * len(pools))]
        a, b = int(rng.random() * len(pool)), int(rng.random() * len(pool))
        one, other = self._place(source, a), self._place(source, b)
        if one == other or pool[a] == pool[b]:
            return
        cards, seats = now.cards, {one[0], other[0]}.intersection(self.others)
        before, difference = self._likely(cards, seats), CARD[pool[b]] - CARD[pool[a]]
        cards[one] += difference
        cards[other] -= difference
        fits = not contradictions(self.game, self.view, self.clues, cards)
        if fits and rng.random() * before < self._likely(cards, seats):
            pool[a], pool[b] = pool[b], pool[a]
        else:
            cards[one] -= difference
            cards[other] += difference

    def _place(self, source: Place, at: int) -> Place:
        """Where a card of a source lies."""
        for place, size, own in self.clues.groups:
            if own == source:
                at -= size
                if at < 0:
                    return place
        raise IndexError(at)

    def _likely(self, cards: dict[Place, int], seats: Iterable[Seat]) -> float:
        """How well the acts of some seats fit any style."""
        found = 1.0
        for seat in seats:
            found *= sum(self._fit(cards, seat))
        return found

    def _fit(self, cards: dict[Place, int], seat: Seat) -> Fit:
        """How well the acts of a seat fit each style."""
        key = (
            seat,
            (
                cards[seat, HAND] + self.choices[seat],
                *[cards[seat, trick.number] for trick in self.tricks if trick.over],
            ),
        )
        found = self.fits.get(key)
        if found is None:
            found = self.fits[key] = self._fitted(key[1], seat)
        return found

    def _fitted(self, own: tuple[int, ...], seat: Seat) -> Fit:
        strength, bold, thrifty = self.game.table.strength, BOLD, 1.0
        hand, passed = sum(own), 0
        for trick in self.tricks:
            if not trick.over and seat != trick.leader:
                break
            laid = own[trick.number + 1] if trick.over else self.choices[seat]
            boldly, thriftily = self._as(trick, seat, hand, passed, laid)
            bold *= 1.0 if boldly else SLIP
            thrifty *= 1.0 if thriftily else SLIP
            hand -= laid
            if laid and laid not in strength and not self.shown:
                passed += laid
        return bold, thrifty

    def _as(self, trick: Trick, seat: Seat, hand: int, passed: int, laid: int) -> tuple[bool, bool]:
        """Whether a seat did in a trick what a bold and a thrifty player would have done; nothing is laid yet if it is 0."""
        game, thrift, strength = self.game, self.thrift, self.game.table.strength
        size, unseen = trick.size, trick.hidden - hand - passed
        if seat == trick.leader:
            planned = thrift.lead(hand, unseen, 0)
            bold = largest(game, hand) == size and (not laid or strongest(game, hand, size) == laid)
            return bold, planned[0] == size and (not laid or planned[1] == laid)
        best, answer = strongest(game, hand, size), thrift.answer(hand, unseen, size)
        if laid in strength:
            return best == laid, answer == laid
        return not best, answer not in strength

    def _world(self, cards: dict[Place, int], rng: Rng) -> World:
        view, strength = self.view, self.game.table.strength
        hands = tuple([cards[seat, HAND] + self.choices[seat] for seat in self.seats])
        state = State(
            view.stage, self.mask, hands, self.choices, view.leader, view.size, view.points, view.won, 0, None,
            self.deal, view.sheet,
        )  # fmt: skip
        over = [trick.number for trick in self.tricks if trick.over and not self.shown]
        passed = [
            sum([cards[seat, number] for number in over if cards[seat, number] not in strength]) for seat in self.seats
        ]
        styles = [True] * self.game.players  # the viewer's own
        for seat in self.others:
            bold, thrifty = self._fit(cards, seat)
            styles[seat] = rng.random() * (bold + thrifty) >= bold
        return World(state, styles, self.hidden, passed, self.shown)


def _tricks(game: TamCuc, view: View, clues: Known, *, shown: bool) -> tuple[list[Trick], int]:
    """The tricks that were begun, and what nobody has shown now."""
    hidden = pack(game.deck) - (CARD[view.cut_card] if view.left and view.cut_card >= 0 else 0)
    over = len(clues.sizes) - (view.stage == CHOOSING)
    found = []
    for number, (size, leader) in enumerate(zip(clues.sizes, clues.leaders, strict=True)):
        found.append(Trick(number, size, leader, hidden, number < over))
        if number < over:
            lies = [place for place in clues.laid + (clues.passes if shown else []) if place[1] == number]
            hidden -= sum([clues.cards[place] for place in lies])
    return found, hidden


def _reopened(clues: Known) -> Known:
    """The same before anybody chose for the trick that is played."""
    sealed = {group.place[0]: group.size for group in clues.groups if group.place in clues.sealed}
    groups = [
        group._replace(size=group.size + sealed.get(group.place[0], 0)) if group.place[1] == HAND else group
        for group in clues.groups
        if group.place not in clues.sealed
    ]
    return clues._replace(groups=groups, sealed=[])
