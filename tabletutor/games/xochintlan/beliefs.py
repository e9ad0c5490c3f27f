"""What the others may be building, guessed from their public actions alone, and what they could complete next."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import exp, log
from typing import NamedTuple

from tabletutor.game import Event, Seat
from tabletutor.games.xochintlan.distance import Ground, bits, shapes, spots, windows
from tabletutor.games.xochintlan.groups import ANIMALS, HUMAN, Likeness, fits, standing
from tabletutor.games.xochintlan.pentominoes import PATTERNS
from tabletutor.games.xochintlan.sight import View

ALL = tuple(range(len(PATTERNS)))
MEMORY = 24  # actions that are looked back on
NEARER = 10.0  # a way to make a goal counts so many times as much with one action less to go
TRUST = 2.0  # how much such a gain tells: its power in the odds
MOST = 3.0  # no single action tells more than this, as a logarithm
MISSED = log(0.1)  # who could have won with a goal and did not: hardly his
MADE = -12.0  # and if he made it himself, surely not his
WEIGHT = tuple(NEARER**-left for left in range(20))


class Past(NamedTuple):
    """An action that was seen: whose, the table before and after, the squares then blocked, and the goal put aside."""

    seat: Seat
    before: Ground
    after: Ground
    blocked: tuple[int, ...]
    aside: int = -1


# ---- looking back ----


def _cells(event: Event) -> tuple[int, ...]:
    return event.cards if isinstance(event.cards, tuple) else (event.cards,)


_BACK: Mapping[str, Callable[[Ground, Event], Ground]] = {
    "placed": lambda ground, event: ground.laid(_cells(event)[0], HUMAN),
    "switched": lambda ground, event: ground.laid(*_cells(event)),
    "moved": lambda ground, event: ground.moved(_cells(event)[0]),
    "swapped": lambda ground, event: ground.exchanged(*_cells(event)),
    "changed": lambda ground, _: ground,
}
_TOUCHED: Mapping[str, Callable[[Event], tuple[int, ...]]] = {
    "placed": _cells,
    "switched": lambda event: _cells(event)[:1],
    "moved": lambda event: _cells(event)[1:],
    "swapped": _cells,
    "changed": lambda _: (),
}


def past(view: View, memory: int = MEMORY) -> list[Past]:
    """The latest actions, latest first: taken back one by one, so that it does not matter how the match began."""
    acts = [event for event in reversed(view.seen) if event.kind in _BACK]
    found, ground = [], Ground.of(view)
    for event, earlier in zip(acts[:memory], [*acts[1:], None], strict=False):
        before = _BACK[event.kind](ground, event)
        blocked = _TOUCHED[earlier.kind](earlier) if earlier else ()
        aside = event.number if event.kind == "changed" else -1
        found.append(Past(event.seat, before, ground, blocked, aside))
        ground = before
    return found


# ---- what could be completed ----


def completable(ground: Ground, blocked: tuple[int, ...]) -> int:
    """Mask of the goals that one action could complete, or that lie complete, where `blocked` may not be touched."""
    found = _here(ground, blocked)
    if ground.human in blocked:
        return found
    made, tiles = fits(ground.terms.likeness), {cell: kind for cell, kind in ground.tiles.items() if kind}
    for spot, steps in spots(ground):
        if steps == 1:
            for kind in ANIMALS:
                found |= made[standing(tiles, spot, kind)]
    return found


def _here(ground: Ground, blocked: tuple[int, ...]) -> int:
    """The same where the Human stays where he is."""
    masks, reserve = windows(ground.tiles, ground.human), ground.reserve
    held, taken = bits(cell - ground.human for cell in blocked), masks[1] | masks[2] | masks[3]
    found, free = 0, taken if ground.pairs else -1
    for kind in ANIMALS:
        lay = ground.pairs or reserve[kind - 1] > 0
        take = ground.pairs or sum(reserve) > reserve[kind - 1]
        found |= _one_off(masks[kind], held, free, lay, take, ground.terms.likeness)
    return found


@lru_cache(1 << 13)
def _one_off(mine: int, held: int, free: int, lay: bool, take: bool, likeness: Likeness) -> int:
    """Goals of one animal: `lay` and `take` say whether its tiles can come and go, `free` where they can come to.

    Where tiles change places (`free` is no −1), one that spoils can fill the square that lacks one.
    """
    found = 0
    for goal, mask, border, _, _ in shapes(ALL, likeness):
        lacking, spoiling = mask & ~mine, border & mine
        wrong, spoilt = lacking.bit_count(), spoiling.bit_count()
        if wrong + spoilt > 1 and (free == -1 or wrong != 1 or spoilt != 1):
            continue
        if (lacking | spoiling) & held or lacking & ~free or (wrong and not lay) or (spoilt and not take):
            continue
        found |= 1 << goal
    return found


# ---- what the others may be building ----


@lru_cache(1 << 13)
def ways(mine: int, likeness: Likeness) -> tuple[float, ...]:
    """By goal, all ways to make it of one animal round the Human, each counted by how little is left to do."""
    found = [0.0] * len(ALL)
    for goal, mask, border, _, _ in shapes(ALL, likeness):
        found[goal] += WEIGHT[4 - (mask & mine).bit_count() + (border & mine).bit_count()]
    return tuple(found)


def _round(ground: Ground, spot: int) -> list[float]:
    """By goal, the ways of all animals round a square."""
    masks = windows(ground.tiles, spot)
    return [sum(some) for some in zip(*(ways(masks[kind], ground.terms.likeness) for kind in ANIMALS), strict=True)]


def told(act: Past) -> list[float]:
    """By goal, the logarithm of how much likelier an action makes it that its owner has that goal."""
    before, after = act.before, act.after
    one, two = _round(before, before.human), _round(after, after.human)
    if before.human != after.human:  # where the Human was, and where he can be with one action more, count both
        there, back = _round(before, after.human), _round(after, before.human)
        one = [a + b / NEARER for a, b in zip(one, there, strict=True)]
        two = [a + b / NEARER for a, b in zip(two, back, strict=True)]
    could, made, like = _here(before, act.blocked), 0, fits(after.terms.likeness)
    for kind in ANIMALS:
        made |= like[standing(after.tiles, after.human, kind)]
    found = [max(-MOST, min(MOST, TRUST * log(b / a))) for a, b in zip(one, two, strict=True)]
    return [odds + MISSED * (could >> goal & 1) + MADE * (made >> goal & 1) for goal, odds in enumerate(found)]


def guesses(view: View) -> tuple[tuple[float, ...], ...]:
    """By seat and goal, the chance that the seat has it: 0 for goals this seat holds or that lie aside, 1 for open ones."""
    n = view.game.players
    odds = [[0.0] * len(ALL) for _ in range(n)]
    changed: set[Seat] = set()  # what was played for a goal that has been put aside tells nothing of the new one
    for act in past(view):
        if act.aside >= 0:
            changed.add(act.seat)
        elif act.seat != view.seat and act.seat not in changed and not view.others[act.seat]:
            odds[act.seat] = [a + b for a, b in zip(odds[act.seat], told(act), strict=True)]
    gone = {*view.goals, *(goal for some in (*view.aside, *view.others) for goal in some)}
    return tuple(_chances(view, seat, odds[seat], gone) for seat in range(n))


def _chances(view: View, seat: Seat, odds: Sequence[float], gone: set[int]) -> tuple[float, ...]:
    if view.others[seat]:
        return tuple(float(goal in view.others[seat]) for goal in ALL)
    top = max(odds[goal] for goal in ALL if goal not in gone)
    weights = [0.0 if goal in gone else exp(odds[goal] - top) for goal in ALL]
    total = sum(weights) / max(1, view.goal_counts[seat])
    return tuple(min(1.0, weight / total) for weight in weights)
