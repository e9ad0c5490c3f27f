"""A full state that agrees with what one seat of Trico has seen: hidden cards are dealt anew, and the story played again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletutor.game import DEALER, Rng
from tabletutor.games.trico.cards import pack
from tabletutor.games.trico.clues import Clues, Search, Sources
from tabletutor.games.trico.notation import PLAY
from tabletutor.games.trico.ring import CHANCE, mask_of
from tabletutor.games.trico.state import DEAL, EMPTY, FIRST, OVER, PENALTY, Deal, State
from tabletutor.games.trico.world import Card, StuckError, World

if TYPE_CHECKING:
    from tabletutor.games.trico.rules import Trico
    from tabletutor.games.trico.sight import Opening, View

ATTEMPTS = 400


def imagine(game: Trico, view: View, rng: Rng) -> State:
    """Some state whose view for this seat is this view.

    Raises:
        ValueError: no such state was found: the view is not one of this game's.
    """
    if not any(event.kind == "dealt" for event in view.seen):
        return _before(game, view)
    penalties = any(event.kind == "drew" for event in view.seen)
    clues = Clues(view) if penalties else None
    for _ in range(ATTEMPTS):
        sources = Search(clues, rng).found() if clues else Sources({}, {})
        try:
            if sources:
                return _replayed(game, view, World(game, view, rng, sources))
        except StuckError:
            continue
    raise ValueError("no position agrees with this view")


def _before(game: Trico, view: View) -> State:
    """Before the first cards nothing is hidden."""
    if view.stage == FIRST:
        return game.start()
    first = view.seen[0].seat if view.seen else -1
    return game.start().but(stage=DEAL, lead=view.lead, deal=Deal(view.round, view.markers, view.sheet, first))


def _replayed(game: Trico, view: View, world: World) -> State:
    """The story played again by the rules themselves, so that every field comes from them."""
    state = _opened(game, view, world, view.opening) if view.opening else _dealt(game, view, world)
    for done in world.done:
        move = tuple([card.kind for card in done.pile]) or (PLAY | done.card.kind if done.card else done.move)
        state = game.apply(state, done.seat, move)
    return state


def _deal(view: View) -> Deal:
    """The markers as they were when the story began."""
    first = next((event.seat for event in view.seen if event.kind == "first"), -1)
    if view.won < 0 or (view.opening and view.opening.stage in (DEAL, OVER)):
        return Deal(view.round, view.markers, view.sheet, first, won=view.won)
    markers = tuple([a - b for a, b in zip(view.markers, view.sheet[-1][1], strict=True)])
    return Deal(view.round, markers, view.sheet[:-1], first)


def _dealt(game: Trico, view: View, world: World) -> State:
    """The cards dealt in the order that gives everybody his own."""
    lead = next((event.seat for event in view.seen if event.kind == "led"), view.lead)
    order = [card.kind for row in zip(*world.begun.hands, strict=True) for card in row]
    order += [card.kind for card in world.begun.virtual]
    return game.apply(game.start().but(stage=DEAL, lead=lead, deal=_deal(view)), DEALER, tuple(order))


def _opened(game: Trico, view: View, world: World, opening: Opening) -> State:
    """The position whose text the story began with."""
    lead = opening.latest if game.players == 2 else opening.lead
    table = [*EMPTY]
    for owner, card in world.begun.table.items():
        table[game.ring.place(owner, lead)] = card.kind
    state = State(
        opening.stage, 0, tuple([_packed(hand) for hand in world.begun.hands]), (table[0], table[1], table[2]), lead,
        opening.winner, opening.taken, mask_of(opening.owing), mask_of(opening.forgot), _packed(world.begun.pile),
        tuple([card.kind for card in world.begun.virtual]), opening.appeal, None, _deal(view),
        opening.caught,
    )  # fmt: skip
    chance = opening.stage in (DEAL, PENALTY)
    state = state.but(mask=CHANCE if chance else 0 if opening.stage == OVER else game.ring.waiting(state))
    return state.but(deal=state.deal._replace(begun=state, placed=True))


def _packed(cards: list[Card]) -> int:
    return pack([card.kind for card in cards])
