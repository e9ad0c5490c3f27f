"""Fair random play in Tam Cúc: one legal choice drawn without listing all, and the rest of a deal without any objects."""

from __future__ import annotations

from operator import mul
from typing import TYPE_CHECKING

from tabletutor.game import Move, Rng
from tabletutor.games.tamcuc.combinations import (
    HALF,
    HIGH_LAYS,
    LARGEST,
    LEADS,
    LOW,
    LOW_LAYS,
    SUBSETS,
    WAYS,
    WAYS_BACK,
    Table,
)
from tabletutor.games.tamcuc.notation import ANNOUNCE, PASS, PAYLOAD

if TYPE_CHECKING:
    from tabletutor.games.tamcuc.rules import TamCuc
    from tabletutor.games.tamcuc.state import State

# mask of sizes → what may be announced
NUMBERS: Table[Move] = Table(lambda mask: tuple([ANNOUNCE | k for k in range(1, LARGEST + 1) if mask >> k & 1]))


def choice(strength: dict[int, int], hand: int, size: int, rng: Rng) -> Move:
    """Any `size` cards of a hand, each multiset equally likely; what forms no combination is a pass.

    The split between the armies is drawn first, by the number of ways there are to make it.
    """
    low, high = hand & LOW, hand >> HALF
    ways = list(map(mul, WAYS[low], WAYS_BACK[high][size]))
    at = int(rng.random() * sum(ways))
    taken = 0
    while at >= ways[taken]:
        at -= ways[taken]
        taken += 1
    some = SUBSETS[high << 4 | size - taken]
    a, b = divmod(at, len(some))
    cards = SUBSETS[low << 4 | taken][a] | some[b] << HALF
    return cards if cards in strength else PASS | cards


def points_of_rest(game: TamCuc, state: State, rng: Rng) -> tuple[int, ...]:
    """Points at the end of a deal that goes on at random from the moment before an announcement.

    Draws from `rng` as `sample` and `apply` would, the lowest waiting seat first; a test holds it to that.
    """
    hands, points, leader, draw = list(state.hands), list(state.points), state.leader, rng.random
    strength, allowed, seats = game.table.strength, game.allowed, range(game.players)
    gain = game.gain
    while own := hands[leader]:
        numbers = NUMBERS[(LEADS[own & LOW][0] | LEADS[own >> HALF][0]) & allowed]
        k = numbers[int(draw() * len(numbers))] & PAYLOAD
        best, at = 0, leader
        for seat in seats:
            hand = hands[seat]
            if k == 1 or seat == leader:
                some = LOW_LAYS[hand & LOW][k] + HIGH_LAYS[hand >> HALF][k]
                cards = some[int(draw() * len(some))]
            else:
                cards = choice(strength, hand, k, rng) & PAYLOAD
            hands[seat] = hand - cards
            value = strength.get(cards, 0)
            if value > best:
                best, at = value, seat
            elif value == best and at < leader <= seat:  # tied, and counted clockwise from the leader this one is first
                at = seat
        points[at] += k * gain
        leader = at
    return tuple(points)
