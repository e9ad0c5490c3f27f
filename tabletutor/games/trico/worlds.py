"""Worlds that agree with a view of Trico, the likely ones oftener; cards that lie face down are chosen anew in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, cast

from tabletutor.game import Rng, Seat, shuffled
from tabletutor.games.trico.beliefs import Memory, Split
from tabletutor.games.trico.cards import CARD, KINDS, pack
from tabletutor.games.trico.imagination import imagine
from tabletutor.games.trico.ring import mask_of
from tabletutor.games.trico.state import EMPTY, FOLLOW, LEAD, SECOND, TAKE, Deal, State

if TYPE_CHECKING:
    from tabletutor.games.trico.sight import View

PLAYED = (LEAD, FOLLOW, TAKE, SECOND)


def worlds(view: View, free: Sequence[float], rng: Rng) -> Iterator[State]:
    """States that agree with a view, without end.

    Args:
        view: of a seat.
        free: by kind, how many cards may lie in other hands or in the virtual deck.
        rng: chance.
    """
    told = any(event.kind == "dealt" for event in view.seen)
    plain = told and not view.opening and not any(event.kind == "drew" for event in view.seen)
    if plain and view.stage in PLAYED:
        yield from _split(view, free, rng)
    while True:  # what was drawn from the pile, or placed there, only the whole story tells
        yield _reopened(view, imagine(view.game, view, rng))


def _split(view: View, free: Sequence[float], rng: Rng) -> Iterator[State]:
    """Without end: the cards nobody has shown, dealt anew, as likely as the plays so far make it."""
    game, me = view.game, cast(Seat, view.seat)
    one, *two = [seat for seat in range(game.players) if seat != me]
    cards = [kind for kind, n in enumerate(free) for _ in range(round(n))]
    odds = Memory(view, free).odds
    rivals = odds[two[0]] if two else [1.0] * KINDS
    split = Split(cards, [odds[one][kind] / rivals[kind] for kind in cards], view.held[one] + view.chosen[one])
    state, hands = _open(view, free), [0] * game.players
    hands[me] = view.hand
    while True:
        first, second = split.drawn(rng)
        hands[one] = pack(first)
        if two:
            hands[two[0]] = pack(second)
        virtual = state.virtual if two else tuple(shuffled(second, rng))
        yield State(
            state.stage, state.mask, tuple(hands), state.table, state.lead, state.winner, state.taken, state.owing,
            state.forgot, state.discard, virtual, state.appeal, None, state.deal,
        )  # fmt: skip


def _open(view: View, free: Sequence[float]) -> State:
    """What lies open, with nothing in the hands and nothing face down; the viewer's own sealed card stays."""
    game = view.game
    lead = view.latest if game.players == 2 else view.lead
    table = list(EMPTY)
    for owner, kind in view.table:
        table[game.ring.place(owner, lead)] = kind
    if view.choice >= 0:
        table[game.ring.place(cast(Seat, view.seat), lead)] = view.choice
    shown = [*table, *[kind for pile in view.taken for kind in pile]]
    away = game.terms.stock - pack([kind for kind in shown if kind >= 0]) - view.hand
    away -= sum([round(n) * CARD[kind] for kind, n in enumerate(free)])
    state = State(
        view.stage, 0, (0,) * game.players, (table[0], table[1], table[2]), lead, view.winner, view.taken,
        mask_of(view.owing), mask_of(view.forgot), away, (), view.appeal, None,
        Deal(view.round, view.markers, view.sheet),
    )  # fmt: skip
    return state.but(mask=game.ring.waiting(state))


def _reopened(view: View, state: State) -> State:
    """The same with what others have put down face down taken back into their hands."""
    if state.stage != FOLLOW:
        return state
    ring, table, hands = view.game.ring, list(state.table), list(state.hands)
    for who, sealed in enumerate(view.chosen):
        place = ring.place(who, state.lead)
        if sealed and who != view.seat:
            hands[who] += CARD[table[place]]
            table[place] = -1
    state = state.but(table=(table[0], table[1], table[2]), hands=tuple(hands))
    return state.but(mask=ring.waiting(state))
