"""Fair random play in Tam Cúc: one legal choice drawn without listing all, and the rest of a deal without any objects."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from operator import add, sub
from typing import TYPE_CHECKING, Final

from tabletutor.game import Move, Rng, Seat, drawn, shuffled
from tabletutor.games.tamcuc.combinations import (
    CARD,
    HALF,
    HIGH_LAYS,
    LARGEST,
    LOW,
    LOW_LAYS,
    Table,
)
from tabletutor.games.tamcuc.halves import HALVES, Half, ends
from tabletutor.games.tamcuc.notation import ANNOUNCE
from tabletutor.games.tamcuc.state import ANNOUNCING, CHOOSING, DRAW

if TYPE_CHECKING:
    from tabletutor.games.tamcuc.rules import TamCuc
    from tabletutor.games.tamcuc.state import State

KIND: Final = {card: kind for kind, card in enumerate(CARD)}
# mask of sizes → those sizes, and what may be announced
SIZES: Final[Table[int]] = Table(lambda mask: tuple([k for k in range(1, LARGEST + 1) if mask >> k & 1]))
NUMBERS: Final[Table[Move]] = Table(lambda mask: tuple([ANNOUNCE | k for k in SIZES[mask]]))


def split(low: Half, high: Half, size: int, draw: Callable[[], float]) -> tuple[int, int]:
    """Any `size` cards of a hand, each multiset equally likely: how many of the unsealed army, and which of those ways.

    The split between the armies is drawn by the number of ways there are to make it.
    """
    till = ends(low, high, size)
    at = int(draw() * till[-1])
    taken = bisect_right(till, at)
    return taken, at - till[taken - 1] if taken else at


def chosen(hand: int, size: int, draw: Callable[[], float]) -> int:
    """Any `size` cards of a hand, each multiset equally likely."""
    low, high = HALVES[hand & LOW], HALVES[hand >> HALF]
    taken, at = split(low, high, size, draw)
    some = high.taken(size - taken)
    a, b = divmod(at, len(some))
    return low.taken(taken)[a][0] | some[b][0] << HALF


def rest(game: TamCuc, state: State, rng: Rng) -> tuple[int, ...]:
    """Totals at the end of a match that goes on at random, from a draw for the dealer, a deal, or anywhere in a trick.

    Draws from `rng` as `sample` and `apply` would, the lowest waiting seat first; a test holds it to that.
    """
    deal, stage, n = state.deal, state.stage, game.players
    number, dealer, totals = deal.number, deal.dealer, list(game.totals(state.sheet))
    if stage in (ANNOUNCING, CHOOSING):
        totals = list(map(add, totals, state.points))
        hands, leader = trick(game, state, totals, rng.random) if stage == CHOOSING else (state.hands, state.leader)
        play(game, hands, totals, leader, rng.random)
        number, dealer = number + 1, (dealer + 1) % n
    elif stage == DRAW:
        dealer = drawn_dealer(game, deal.contenders, rng)
    elif deal.dealt:  # that deal is over, and not one to be dealt again
        number, dealer = number + 1, (dealer + 1) % n
    while number <= game.deals:
        hands, starter = dealt(game, dealer, rng)
        if game.bonuses:
            totals = list(map(add, totals, game.bonus(hands)))
        play(game, hands, totals, starter, rng.random)
        number, dealer = number + 1, (dealer + 1) % n
    return tuple(totals)


def drawn_dealer(game: TamCuc, contenders: int, rng: Rng) -> Seat:
    """Who draws the highest card (tamcuc.dealer)."""
    drawers = [seat for seat in range(game.players) if contenders >> seat & 1]
    while len(drawers) > 1:
        cards = drawn(game.deck, len(drawers), rng)
        highest = max(cards)
        drawers = [seat for seat, card in zip(drawers, cards, strict=True) if card == highest]
    return drawers[0]


def dealt(game: TamCuc, dealer: Seat, rng: Rng) -> tuple[list[int], Seat]:
    """A shuffled and cut deck: the hands, and who begins (tamcuc.cut, tamcuc.count, tamcuc.deal)."""
    n, cards = game.players, shuffled(game.packed, rng)
    place = 1 + int(rng.random() * (len(cards) - 1))
    kind, order = KIND[cards[place - 1]], cards[place:] + cards[:place]
    first, count = dealer + 1, game.each * n
    return [sum(order[(seat - first) % n : count : n]) for seat in range(n)], (dealer + 5 - kind % 7) % n


def trick(game: TamCuc, state: State, points: list[int], draw: Callable[[], float]) -> tuple[Sequence[int], Seat]:
    """The trick that was announced, to its end: the hands after it, and who won it; that is added to the points."""
    size, leader, choices = state.size, state.leader, list(state.choices)
    for seat, hand in enumerate(state.hands):
        if choices[seat]:
            continue
        if size > 1 and seat != leader:
            choices[seat] = chosen(hand, size, draw)
        else:
            moves = LOW_LAYS[hand & LOW][size] + HIGH_LAYS[hand >> HALF][size]
            choices[seat] = moves[int(draw() * len(moves))]
    at = game.winner(leader, choices)
    points[at] += size * game.gain
    return tuple(map(sub, state.hands, choices)), at


def play(game: TamCuc, hands: Sequence[int], points: list[int], leader: Seat, draw: Callable[[], float]) -> None:
    """Play a deal on from the moment before an announcement; what everybody wins is added to the points."""
    low_value, high_value, allowed, gain = game.low_value, game.high_value, game.allowed, game.gain
    lows, highs = [HALVES[hand & LOW] for hand in hands], [HALVES[hand >> HALF] for hand in hands]
    seats = range(len(lows))
    while sizes := (lows[leader].mask | highs[leader].mask) & allowed:
        some = SIZES[sizes]
        k = some[int(draw() * len(some))]
        best, at = 0, leader
        for seat in seats:
            low, high, value = lows[seat], highs[seat], 0
            if k == 1 or seat == leader:
                a, b = low.lays[k], high.lays[k]
                if a is None or b is None:
                    a, b = low.laid(k), high.laid(k)
                n = int(draw() * (len(a) + len(b)))
                if n < len(a):
                    cards, lows[seat] = a[n]
                    value = low_value[cards]
                else:
                    cards, highs[seat] = b[n - len(a)]
                    value = high_value[cards]
            else:
                taken, n = split(low, high, k, draw)
                a, b = low.takes[taken], high.takes[k - taken]
                if a is None or b is None:
                    a, b = low.taken(taken), high.taken(k - taken)
                n, m = divmod(n, len(b))
                cards, lows[seat] = a[n]
                more, highs[seat] = b[m]
                if taken == k:
                    value = low_value.get(cards, 0)
                elif not taken:
                    value = high_value.get(more, 0)
            if value > best:
                best, at = value, seat
            elif value == best and at < leader <= seat:  # tied, and counted clockwise from the leader this one is first
                at = seat
        points[at] += k * gain
        leader = at
