"""A full state that agrees with what one seat of Xochintlan has seen: hidden goals and the stack are dealt anew."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tabletutor.game import Event, Rng, Seat, shuffled
from tabletutor.games.xochintlan.groups import ANIMALS, HUMAN, standing
from tabletutor.games.xochintlan.notation import CHANGE, DONE, swap
from tabletutor.games.xochintlan.pentominoes import PATTERNS
from tabletutor.games.xochintlan.state import DEAL, FIRST, OVER, Deal, Past, State

if TYPE_CHECKING:
    from tabletutor.games.xochintlan.rules import Xochintlan
    from tabletutor.games.xochintlan.sight import View

ATTEMPTS = 40
HIDDEN = -1
ACTIONS = ("placed", "switched", "moved", "swapped")


class Cards:
    """Whose cards were when: every card that left the stack is a number, and its pattern may be hidden."""

    def __init__(self, view: View, rng: Rng) -> None:
        self.patterns: list[int] = []  # by number of the card
        self.barred: list[int] = []  # mask of what it cannot be
        self.dealt: dict[Seat, list[int]] = {}
        self.held: dict[Seat, list[int]] = {}
        self.drawn: list[int] = []  # by change, in order
        self.fresh: set[int] = set()
        left = [event for event in view.seen if event.kind not in ("first", "dealt")]
        for event in view.seen:
            if event.kind == "dealt":
                cards = event.cards if isinstance(event.cards, tuple) and event.cards else (HIDDEN,) * event.number
                self.dealt[event.seat] = [self._new(card) for card in cards]
                self.held[event.seat] = list(self.dealt[event.seat])
        hits = _hits(view, left)
        for n, event in enumerate(left):
            if event.kind == "changed":
                self._put_aside(event, left[n + 1], rng)
            elif event.kind in ACTIONS:
                self.fresh -= set(self.held[event.seat])
                if n in hits:
                    self._bar(view, event.seat, hits[n])
        if view.winner >= 0:
            self._show(self.held[view.winner], view.winning_goal, rng)

    def _new(self, pattern: int) -> int:
        self.patterns.append(pattern)
        self.barred.append(0)
        return len(self.patterns) - 1

    def _show(self, some: list[int], pattern: int, rng: Rng) -> int:
        """One of the cards turned out to be this pattern: the one that was known to be, or any hidden one."""
        known = [card for card in some if self.patterns[card] == pattern]
        hidden = [card for card in some if self.patterns[card] == HIDDEN]
        could = [card for card in hidden if not self.barred[card] >> pattern & 1]
        card = (known or [_any(could or hidden, rng)])[0]
        self.patterns[card] = pattern
        return card

    def _put_aside(self, event: Event, drew: Event, rng: Rng) -> None:
        held = self.held[event.seat]
        old = self._show(held, event.number, rng)
        cards = drew.cards if isinstance(drew.cards, tuple) and drew.cards else (HIDDEN,)
        new = self._new(cards[0])
        held[held.index(old)] = new
        self.drawn.append(new)
        self.fresh.add(new)

    def _bar(self, view: View, seat: Seat, mask: int) -> None:
        """Patterns that lay there after an action are no goals of whoever would have won with them."""
        n = view.game.players
        for who in range(seat, seat + (n if view.game.terms.anyone else 1)):
            for card in self.held[who % n]:
                if card not in self.fresh or not view.game.terms.anyone:
                    self.barred[card] |= mask


def _any(some: list[int], rng: Rng) -> int:
    if not some:
        raise ValueError("no position agrees with this view")
    return some[int(rng.random() * len(some))]


def imagine(game: Xochintlan, view: View, rng: Rng) -> State:
    """Some state whose view for this seat is this view; nobody has a goal that he would have won with before.

    Raises:
        ValueError: no such state was found: the view is not one of this game's.
    """
    if view.stage in (FIRST, DEAL):
        return game.start().but(stage=view.stage, deal=Deal(starter=view.starter))
    for attempt in range(ATTEMPTS):
        cards = Cards(view, rng)
        stack = _fill(view, cards, rng, strictly=attempt < ATTEMPTS - 1)
        if stack is not None:
            return _state(game, view, cards, stack)
    raise ValueError("no position agrees with this view")


def _fill(view: View, cards: Cards, rng: Rng, *, strictly: bool) -> tuple[int, ...] | None:
    """Deal the unseen patterns to the hidden cards, the rest is the stack; None if one is barred."""
    known = {pattern for pattern in cards.patterns if pattern != HIDDEN}
    known |= {pattern for some in (*view.aside, *view.others) for pattern in some}
    pool = shuffled([pattern.id for pattern in PATTERNS if pattern.id not in known], rng)
    for card, pattern in enumerate(cards.patterns):
        if pattern == HIDDEN:
            cards.patterns[card] = pool.pop()
            if strictly and cards.barred[card] >> cards.patterns[card] & 1:
                return None
    if len(pool) != view.stack:
        raise ValueError("no position agrees with this view")
    return tuple(pool)


# ---- the story backwards: what lay on the table after each action ----


def _hits(view: View, left: list[Event]) -> dict[int, int]:
    """Number of the event → mask of the patterns that lay there after it, where there were some and no seat won."""
    if view.game.terms.called:  # who said nothing may have overlooked it
        return {}
    tiles, human = dict(view.tiles), view.human
    made = [standing(tiles, human, animal) for animal in ANIMALS]
    fits, found = view.game.fits, {}
    ended = view.stage == OVER and view.winner >= 0
    for n in range(len(left) - 1, -1, -1):
        event = left[n]
        if event.kind in ACTIONS:
            mask = fits[made[0]] | fits[made[1]] | fits[made[2]]
            if mask and not (ended and n == len(left) - 2):
                found[n] = mask
            human, kinds = _taken_back(event, tiles, human)
            for kind in kinds:
                made[kind - 1] = standing(tiles, human, kind)
    return found


def _taken_back(event: Event, tiles: dict[int, int], human: int) -> tuple[int, set[int]]:
    """Undo an action on the tiles; the Human's cell before it, and the animals it touched."""
    cells = event.cards if isinstance(event.cards, tuple) else (event.cards, 0)
    one, other = cells
    if event.kind == "moved":
        del tiles[other]
        tiles[one] = HUMAN
        return one, set(ANIMALS)
    if event.kind == "placed":
        return human, {tiles.pop(one)}
    if event.kind == "switched":
        tiles[one] = other
        return human, {event.number, other}
    tiles[one], tiles[other] = tiles[other], tiles[one]
    return human, {tiles[one], tiles[other]}


# ---- the state ----


def _state(game: Xochintlan, view: View, cards: Cards, stack: tuple[int, ...]) -> State:
    seats, patterns = range(game.players), cards.patterns
    fresh = sum(1 << patterns[card] for card in cards.fresh) if game.terms.anyone else 0
    deal = Deal(
        view.starter,
        tuple([tuple([patterns[card] for card in cards.dealt[seat]]) for seat in seats]),
        tuple([tuple([patterns[card] for card in cards.held[seat]]) for seat in seats]),
        stack,
        view.aside,
        fresh,
    )
    past: Past = None
    for seat, move, old in _moves(view, cards):
        past = (past, seat, move, old)
    tiles = dict(view.tiles)
    lizards, birds, monkeys = (standing(tiles, view.human, animal) for animal in ANIMALS)
    end = next((event.number for event in reversed(view.seen) if event.kind in ("won", "tied")), -1)
    return State(
        view.stage, view.turn, view.acts, tiles, tuple(sorted(tiles)), view.human, view.reserve, view.blocked,
        (lizards, birds, monkeys), deal, past, view.winner, end if view.stage == OVER else -1,
    )  # fmt: skip


def _moves(view: View, cards: Cards) -> Iterator[tuple[Seat, int, int]]:
    """The story as moves again."""
    drawn = iter(cards.drawn)
    for event in view.seen:
        if event.kind == "changed":
            yield event.seat, CHANGE | event.number, cards.patterns[next(drawn)]
        elif event.kind == "done":
            yield event.seat, DONE, 0
        elif event.kind in ACTIONS:
            one, other = event.cards if isinstance(event.cards, tuple) else (event.cards, 0)
            if event.kind == "moved":
                yield event.seat, other << 2, one
            elif event.kind == "swapped":
                yield event.seat, swap(one, other), 0
            else:
                yield event.seat, one << 2 | event.number, other
