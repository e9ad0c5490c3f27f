"""Rounds of Tinco that come to an end: where the markers go, who wins, and what a void round does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tabletutor.game import Rng, Seat, shuffled
from tabletutor.games.tinco.cards import TRINKO_BIT, has_set
from tabletutor.games.tinco.notation import OFFER, TAKE
from tabletutor.games.tinco.questions import (
    DECOY,
    NEAR,
    PLAIN,
    SET,
    Asked,
    Build,
    Dealt,
    deal,
    match,
    numbers,
    pick,
    position,
    some_of,
    told,
)
from tabletutor.games.tinco.scoring import BOTTOM, TOP, change, moved

if TYPE_CHECKING:
    from tabletutor.games.tinco.rules import Tinco

# ---- a round that ends ----


class Ended(NamedTuple):
    """A round before its last token is taken: the hands, who takes tokens, and the levels before and after."""

    dealt: Dealt
    takers: list[Seat]
    levels: tuple[int, ...]
    after: tuple[int, ...]

    def asked(self, ask: str = "") -> Asked:
        """The question: all tokens but the last have been taken."""
        rows = {"levels": numbers(self.levels), "tokens": numbers(self.takers[:-1])}
        text = position(self.dealt.hands, self.dealt.dealer, **rows)
        return self.dealt.game, text, f"{ask} > {told([(self.takers[-1], TAKE)])}".strip()


def ended(game: Tinco, rng: Rng, levels: Callable[[tuple[int, ...]], Sequence[int]], sets: int = 1) -> Ended:
    """A round at its end.

    Args:
        game: the rules.
        rng: chance.
        levels: the levels before it, from how the markers are about to move.
        sets: so many players take a token with a set, the first one among them.
    """
    n = game.players
    *takers, left = shuffled(range(n), rng)
    wishes = [pick(rng, (SET, NEAR, PLAIN, PLAIN, DECOY)) for _ in range(n)]
    for seat in takers[:sets]:
        wishes[seat] = SET
    wishes[left] = pick(rng, (SET, wishes[left]))  # a set without a token is what is easily forgotten
    dealt = deal(game, rng, wishes, pick(rng, (-1, -1, left, takers[-1])))
    changes = tuple([
        change(has_set=has_set(hand, game.groups), token=seat in takers, trinko=hand & TRINKO_BIT > 0)
        for seat, hand in enumerate(dealt.hands)
    ])  # fmt: skip
    before = tuple(levels(changes))
    return Ended(dealt, takers, before, moved(before, changes))


def marking(build: Build, rng: Rng) -> Asked:
    """Hands that are shown, tokens, and the levels before: now and then a marker would fall deeper than the lake is."""
    game, deep = match(build, rng), rng.random() < 0.3

    def levels(changes: tuple[int, ...]) -> list[int]:
        found = [int(rng.random() * 9) - 4 for _ in changes]
        if deep:
            found[changes.index(min(changes))] = -4
        return found

    return ended(game, rng, levels).asked()


# ---- who wins ----

ENDINGS = ("top", "top", "tie_top", "low", "low", "low_tie", "on", "on", "void", "void_on")


def winning(build: Build, rng: Rng) -> Asked:
    """Levels after a round: a marker at the top, at the bottom, or not yet; or a void round, the third in a row or not."""
    wish = pick(rng, ENDINGS)
    if wish.startswith("void"):
        return _void(build, rng, 2 if wish == "void" else pick(rng, (0, 1)))
    while True:
        found = ended(
            match(build, rng), rng, lambda changes: _before(rng, changes, wish), 2 if wish == "tie_top" else 1
        )
        if _ending(found.after) == wish:
            return found.asked(numbers(found.after))


def _before(rng: Rng, changes: tuple[int, ...], wish: str) -> list[int]:
    """Levels before a round, drawn so that what is wished for is likely."""
    found = [int(rng.random() * 8) - 4 for _ in changes]
    for seat, by in enumerate(changes):
        if by == 1 and (wish == "tie_top" or (wish == "top" and rng.random() < 0.6)):
            found[seat] = TOP - 1
    if wish.startswith("low"):
        lowest = changes.index(min(changes))
        found = [int(rng.random() * 6) - 3 for _ in changes]
        found[lowest] = BOTTOM - changes[lowest]
    return found


def _ending(levels: Sequence[int]) -> str:
    """What levels after a round have come to; only for drawing questions, the rules judge answers."""
    top = max(levels)
    tie = list(levels).count(top) > 1
    if top == TOP:
        return "tie_top" if tie else "top"
    return ("low_tie" if tie else "low") if BOTTOM in levels else "on"


def _void(build: Build, rng: Rng, voids: int) -> Asked:
    """The last act of a round in which nobody has taken a token."""
    game = match(build, rng)
    dealt = deal(game, rng, [PLAIN] * game.players)
    levels = [int(rng.random() * 9) - 4 for _ in range(game.players)]
    if rng.random() < 0.4:  # two on the highest level
        high = max(levels)
        levels[int(rng.random() * game.players)] = levels[int(rng.random() * game.players)] = high
    return void(dealt, rng, numbers(levels), levels=numbers(levels), **({"voids": voids} if voids else {}))


def void(dealt: Dealt, rng: Rng, ask: str, **rows: object) -> Asked:
    """A question about a round that is void with the next act, an offer."""
    game, seat = dealt.game, int(rng.random() * dealt.game.players)
    text = position(dealt.hands, dealt.dealer, acts=game.terms.limit - 1, **rows)
    return game, text, f"{ask} > {told([(seat, OFFER | some_of(rng, dealt.hands[seat], 2))])}"
