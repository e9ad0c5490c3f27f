"""What a hand of Tinco collects, which cards it can spare, and how the seat has fared lately."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from tabletutor.game import Event, Rng, Seat, shuffled
from tabletutor.games.tinco.cards import CARDS, ENOUGH, TRINKO, TRINKO_BIT, bits, has_set, in_play, pack, size_of
from tabletutor.games.tinco.knowledge import Knowledge

if TYPE_CHECKING:
    from tabletutor.games.tinco.sight import View

LOT = 0.5  # cards: so much is left to chance in what is collected, or two collectors of one thing would wait for ever


class Aim(NamedTuple):
    """What a hand goes for.

    Attributes:
        group: the animal, or the colour, it collects.
        have: how many cards of it are in hand.
        spare: the cards beyond those, and beyond a set; those that may go first come first.
    """

    group: int
    have: int
    spare: tuple[int, ...]

    def first(self, n: int) -> int:
        """The mask of the first `n` cards to spare."""
        return sum([1 << card for card in self.spare[:n]])


class Fate(NamedTuple):
    """How a seat has fared lately.

    Attributes:
        failed: the numbers of cards that it has offered in vain since its last trade.
        dry: by group, in how many of its latest trades no card of it came.
        acts: its own offers and withdrawals since its last trade.
    """

    failed: tuple[int, ...]
    dry: Mapping[int, int]
    acts: int


class Moment:
    """What one seat makes of its view before it decides; each part is worked out when first asked for."""

    def __init__(self, view: View, rng: Rng) -> None:
        assert view.seat is not None
        self.view, self.rng, self.seat = view, rng, view.seat
        self.terms = view.game.terms
        self.groups = groups_of(view)
        self.has_set = has_set(view.hand, self.terms.groups)
        self.has_trinko = bool(view.hand & TRINKO_BIT)
        self.own = {group: size_of(view.hand & cards) for group, cards in self.groups.items()}

    @cached_property
    def lately(self) -> Fate:
        """What became of its offers and trades in this round."""
        return fate(self.view, self.seat, self.groups)

    @cached_property
    def known(self) -> Knowledge:
        """What it knows of other hands."""
        return Knowledge(self.view, self.seat, self.groups)

    @cached_property
    def others(self) -> tuple[Seat, ...]:
        """All other seats."""
        return tuple([who for who in range(self.view.game.players) if who != self.seat])

    def aim(self, scores: Mapping[int, float], *, trinko_first: bool) -> Aim:
        """Collect the group with the best score. Single cards can be spared before pairs, and pairs before more.

        Args:
            scores: by group; a lot decides between almost equal ones.
            trinko_first: whether Trinko is the first card to go, or one like all others.
        """
        lots = {group: score + LOT * self.rng.random() for group, score in scores.items()}
        best = max(lots, key=lambda group: lots[group])
        order: Sequence[int] = shuffled(range(CARDS), self.rng)
        kept = pack(bits(self.view.hand & self.groups[best])[:ENOUGH])
        rest = bits(self.view.hand & ~kept)
        mates = {card: [self.own[at] for at, cards in self.groups.items() if cards >> card & 1] for card in rest}
        needed = {card: max(some, default=1) for card, some in mates.items()}
        if trinko_first:
            needed[TRINKO] = -1
        return Aim(best, self.own[best], tuple(sorted(rest, key=lambda card: (needed[card], order[card]))))


def groups_of(view: View) -> dict[int, int]:
    """The animals, or the colours, of which a set can be collected: index → mask of their cards in play."""
    stock = in_play(view.animals, view.colours, seven=view.game.terms.seven)
    found = {at: group & stock for at, group in enumerate(view.game.terms.groups)}
    return {at: cards for at, cards in found.items() if size_of(cards) >= ENOUGH}


def most_spare(view: View) -> int:
    """How many cards a hand can spare that keeps what it has most of."""
    groups = view.game.terms.groups
    return size_of(view.hand) - max([size_of(view.hand & cards) for cards in groups])


def fate(view: View, seat: Seat, groups: Mapping[int, int]) -> Fate:
    """How a seat has fared in this round."""
    failed: list[int] = []
    dry, acts = dict.fromkeys(groups, 0), 0
    for event in view.seen:
        if _traded(event, seat):
            failed, acts = [], 0
        elif event.seat == seat and event.kind in ("offered", "withdrew"):
            acts += 1
            failed += [event.number] if event.kind == "offered" else []
        elif event.kind == "got" and isinstance(event.cards, tuple):
            for group, cards in groups.items():
                dry[group] = 0 if any(cards >> card & 1 for card in event.cards) else dry[group] + 1
    return Fate(tuple(failed[:-1] if view.offered else failed), dry, acts)


def acts_since_trade(view: View, seat: Seat) -> int:
    """How many acts of its own a seat has made since its last trade."""
    return fate(view, seat, {}).acts


def trades_of(view: View) -> int:
    """How many trades the seat has made in this round."""
    return sum(event.kind == "got" for event in view.seen)


def _traded(event: Event, seat: Seat) -> bool:
    """Whether the seat took part in a swap."""
    return event.kind == "swapped" and isinstance(event.cards, tuple) and seat in (event.seat, event.cards[0])
