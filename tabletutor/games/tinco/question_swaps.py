"""Swaps of Tinco that everybody has seen, and what they tell of Trinko to one who wants to know where it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletutor.game import Move, Rng, Seat
from tabletutor.games.tinco.cards import TRINKO, TRINKO_BIT, bits, size_of
from tabletutor.games.tinco.clues import Clues, swaps_of
from tabletutor.games.tinco.notation import ANSWER, ID, OFFER
from tabletutor.games.tinco.questions import (
    PLAIN,
    Asked,
    Build,
    Dealt,
    deal,
    match,
    mixed,
    pick,
    position,
    some_of,
    told,
)

if TYPE_CHECKING:
    from tabletutor.games.tinco.rules import Tinco

WAYS = ("given", "given", "given", "never", "never", "back")
WHOLE = 9  # as many cards as the smaller of two hands has


class Trading:
    """Swaps that are made one after the other.

    Args:
        dealt: the hands at the start.
        rng: chance.
    """

    def __init__(self, dealt: Dealt, rng: Rng) -> None:
        self.rng, self.hands = rng, [*dealt.hands]
        self.story: list[tuple[Seat, Move]] = []

    def swap(self, one: Seat, other: Seat, number: int, gave: int = 0, got: int = 0) -> None:
        """`one` offers so many cards, `other` answers; some of the cards may be given, the others are drawn.

        Trinko is given away by the reader only where it is said.
        """
        number = min([number, size_of(self.hands[one]), size_of(self.hands[other])])
        cards = [self._filled(one, gave, number), self._filled(other, got, number)]
        self.story += [(one, OFFER | cards[0]), (other, ANSWER | len(self.story) // 2 + 1 << ID | cards[1])]
        self.hands[one] += cards[1] - cards[0]
        self.hands[other] += cards[0] - cards[1]

    def _filled(self, seat: Seat, cards: int, number: int) -> int:
        free = self.hands[seat] & ~cards
        if seat == 0 and number < size_of(self.hands[0]):
            free &= ~TRINKO_BIT
        return cards | some_of(self.rng, free, number - size_of(cards))

    def others(self, *seats: Seat) -> list[Seat]:
        """All seats but these, in random order."""
        return mixed(self.rng, [seat for seat in range(len(self.hands)) if seat not in seats])

    def any(self, own: float, whole: float) -> None:
        """A swap of the reader's, or of two others; of whole hands now and then."""
        one, other = self.others(0)[:2]
        if self.rng.random() < own:
            one, other = mixed(self.rng, [0, one])
        self.swap(one, other, WHOLE if self.rng.random() < whole else pick(self.rng, (1, 1, 2, 2, 3)))


def _given(trading: Trading) -> None:
    """The reader gives Trinko away, and others swap on."""
    for _ in range(pick(trading.rng, (0, 0, 1))):
        trading.any(0.5, 0)
    giving = 0, trading.others(0)[0], pick(trading.rng, (1, 1, 2, 3))
    if trading.rng.random() < 0.5:
        trading.swap(*giving, gave=TRINKO_BIT)
    else:
        trading.swap(giving[1], 0, giving[2], got=TRINKO_BIT)
    for _ in range(pick(trading.rng, (1, 2, 2, 3))):
        trading.any(0.2, 0.2)


def _never(trading: Trading) -> None:
    """The reader has not seen Trinko; whole hands have gone from one to another."""
    for _ in range(pick(trading.rng, (2, 3, 3, 4))):
        trading.any(0.5, 0.5)


def _back(trading: Trading) -> None:
    """A card that was given away with Trinko comes back by way of another, and tells what that swap was about."""
    card = 1 << pick(trading.rng, bits(trading.hands[0] & ~TRINKO_BIT))
    one, other, *_ = trading.others(0)
    trading.swap(0, one, 2, gave=TRINKO_BIT | card)
    trading.swap(one, other, 1, gave=card)
    trading.swap(other, 0, pick(trading.rng, (1, 2)), gave=card)
    if trading.rng.random() < 0.5:
        trading.any(0, 0)


PLANS = {"given": _given, "never": _never, "back": _back}


def wondering(build: Build, rng: Rng) -> Asked:
    """The reader's cards, and swaps: who may hold Trinko now? Mostly the swaps tell more than that it is somebody else."""
    wish, game = pick(rng, WAYS), match(build, rng, (3, 4, 4, 5))
    everybody = rng.random() < 0.3
    while True:
        holder = int(rng.random() * (game.players - 1)) + 1 if wish == "never" else 0
        dealt = deal(game, rng, [PLAIN] * game.players, holder)
        trading = Trading(dealt, rng)
        PLANS[wish](trading)
        found = holders(game, position(dealt.hands, dealt.dealer), trading.story)
        if 0 not in found and (everybody or wish == "back" or len(found) < game.players - 1):
            return game, position(dealt.hands, dealt.dealer), f"> {told(trading.story)}"


def holders(game: Tinco, text: str, story: list[tuple[Seat, Move]]) -> frozenset[Seat]:
    """Who may hold Trinko after these moves, as far as the reader can know."""
    state = game.position(text)
    clues = Clues(0, state.hands[0], tuple(map(size_of, state.hands)), TRINKO)
    for seat, move in story:
        state = game.apply(state, seat, move)
    return clues.holders(swaps_of(game.view(state, 0).seen, 0))
