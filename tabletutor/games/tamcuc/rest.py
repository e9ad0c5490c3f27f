"""The rest of a deal of Tam Cúc as sensible players would play it, and what its points are worth for the match."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, fsum
from typing import TYPE_CHECKING

from tabletutor.game import Seat
from tabletutor.games.tamcuc.combinations import HALF, LOW
from tabletutor.games.tamcuc.quick import LOWEST, STRONGEST_HIGH, largest, lowest, strongest
from tabletutor.games.tamcuc.thrift import Thrift

if TYPE_CHECKING:
    from tabletutor.games.tamcuc.rules import TamCuc
    from tabletutor.games.tamcuc.worlds import World

# one deal more makes totals differ by about so many points, by players; the last for all larger numbers
SWING = {2: 3.4, 3: 2.8, 4: 2.2, 5: 2.6}


class Going:
    """A deal that goes on, as lists that are changed in place.

    Args:
        game: the rules.
        hands: packed; cards already chosen are still in them.
        points: of this deal.
        leader: of this trick.
        size: announced, 0 if not yet.
        choices: packed cards chosen for this trick, 0 for none yet.
    """

    def __init__(
        self, game: TamCuc, hands: Sequence[int], points: Sequence[int], leader: Seat, size: int, choices: Sequence[int]
    ) -> None:
        self.game, self.hands, self.points = game, list(hands), list(points)
        self.leader, self.size, self.choices = leader, size, list(choices)
        self.openly = game.options["leader"] == "open"

    def thriftily(self, thrift: Thrift, world: World, tricks: int) -> None:
        """Some tricks, each seat in its style.

        Args:
            thrift: how thrifty seats play.
            world: styles, and what nobody has shown.
            tricks: how many.
        """
        game, hidden, passed, thrifty = self.game, world.hidden, world.passed, world.thrifty
        strength = game.table.strength
        for _ in range(tricks):
            hands, choices, leader = self.hands, self.choices, self.leader
            if not hands[leader]:
                return
            if not choices[leader]:
                hand = hands[leader]
                if thrifty[leader]:
                    self.size, choices[leader] = thrift.lead(hand, hidden - hand - passed[leader], self.size)
                else:
                    self.size = self.size or largest(game, hand)
                    choices[leader] = strongest(game, hand, self.size)
            for seat, hand in enumerate(hands):
                if choices[seat]:
                    continue
                if thrifty[seat] and not self.openly:
                    choices[seat] = thrift.answer(hand, hidden - hand - passed[seat], self.size)
                else:
                    choices[seat] = self._answer(hand)
            open_ = [cards if world.shown or cards in strength else 0 for cards in choices]
            hidden -= sum(open_)
            passed = [old + cards - laid for old, cards, laid in zip(passed, choices, open_, strict=True)]
            self._won(self.game.winner(leader, choices))

    def _won(self, at: Seat) -> None:
        self.points[at] += self.size * self.game.gain
        self.hands = [hand - cards for hand, cards in zip(self.hands, self.choices, strict=True)]
        self.leader, self.size, self.choices = at, 0, [0] * len(self.hands)

    def _answer(self, hand: int) -> int:
        """The bold answer: the strongest, or the lowest if there is none or if it lies open that it would lose."""
        strength, cards = self.game.table.strength, strongest(self.game, hand, self.size)
        lost = self.openly and strength.get(cards, 0) <= strength.get(self.choices[self.leader], 0)
        return lowest(hand, self.size) if lost or not cards else cards

    def _open_trick(self) -> None:
        """One trick, everybody boldly, the leader openly (TAM-A7)."""
        hands, choices, leader = self.hands, self.choices, self.leader
        self.size = self.size or largest(self.game, hands[leader])
        choices[leader] = choices[leader] or strongest(self.game, hands[leader], self.size)
        for seat, hand in enumerate(hands):
            choices[seat] = choices[seat] or self._answer(hand)
        self._won(self.game.winner(leader, choices))

    def boldly(self) -> list[int]:
        """To the end, everybody boldly: the points."""
        while self.openly and self.hands[self.leader]:
            self._open_trick()
        game, hands, points, choices = self.game, self.hands, self.points, self.choices
        strength, gain, seal_first = game.table.strength, game.gain, game.table.seal_first
        leader, size = self.leader, self.size
        while hands[leader]:
            size = size or largest(game, hands[leader])
            best, at = 0, leader
            for seat, hand in enumerate(hands):
                cards = choices[seat]
                if cards:
                    choices[seat] = 0
                else:
                    cards = STRONGEST_HIGH[hand >> HALF][size]
                    if not (cards and seal_first):
                        cards = strongest(game, hand, size)
                    if not cards:
                        low = LOWEST[hand & LOW]
                        cards = low[size] if size < len(low) else lowest(hand, size)
                hands[seat] = hand - cards
                value = strength.get(cards, 0)
                if value > best:
                    best, at = value, seat
                elif value == best and at < leader <= seat:  # tied, and counted from the leader this seat comes first
                    at = seat
            points[at] += size * gain
            leader, size = at, 0
        return points


def worth(totals: Sequence[int], left: int) -> list[float]:
    """Each seat's share of the match with these totals and so many deals to go.

    >>> worth((10, 12, 12), 0)
    [0.0, 0.5, 0.5]
    """
    most = max(totals)
    if left:
        swing = SWING[min(len(totals), max(SWING))] * left**0.5
        weights = [exp((total - most) / swing) for total in totals]
    else:
        weights = [float(total == most) for total in totals]
    whole = fsum(weights)
    return [weight / whole for weight in weights]
