"""A full state that agrees with what one seat of Tinco has seen: hidden cards are dealt anew, and go other ways."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletutor.game import Rng
from tabletutor.games.tinco.cards import in_play
from tabletutor.games.tinco.plot import Plot
from tabletutor.games.tinco.routes import Routes, StuckError
from tabletutor.games.tinco.scoring import moved
from tabletutor.games.tinco.state import CHANCE, DEAL, FIRST, NEVER, OVER, READY, Deal, Offer, Past, State
from tabletutor.games.tinco.world import World

if TYPE_CHECKING:
    from tabletutor.games.tinco.rules import Tinco
    from tabletutor.games.tinco.sight import View

ATTEMPTS = 6


def imagine(game: Tinco, view: View, rng: Rng) -> State:
    """Some state whose view for this seat is this view.

    In a long round so many cards are known that a way for all of them is not found by chance: then some are put where they
    must be, and only what this seat sees of the round is right.
    """
    fresh = any(event.kind == "first" for event in view.seen)
    if not any(view.held):
        deal = Deal(view.order, view.animals, view.colours, view.round, view.levels, view.sheet, view.voids, fresh)
        return game.start().but(stage=view.stage, mask=_mask(view), deal=deal) if view.stage != FIRST else game.start()
    plot, stock = Plot(view), in_play(view.animals, view.colours, seven=game.terms.seven)
    for attempt in range(1, ATTEMPTS + 1):
        try:
            routes = Routes(game.terms, plot, stock, rng, loose=attempt == ATTEMPTS)
            return _built(game, view, plot, World(plot, routes, rng), fresh=fresh)
        except StuckError:
            continue
    raise ValueError("no position agrees with this view")


def _mask(view: View) -> int:
    return CHANCE if -1 in view.waiting else sum([1 << seat for seat in view.waiting])


def _built(game: Tinco, view: View, plot: Plot, world: World, *, fresh: bool) -> State:
    """The state of a world, with the story that leads to it."""
    begun = _begun(game, view, world, _before(view, fresh=fresh))
    past: Past = None
    for seat, move in world.moves:
        past = past, seat, move
    deal = begun.deal._replace(
        round=view.round, levels=view.levels, sheet=view.sheet, voids=view.voids, begun=begun, placed=bool(view.opening)
    )
    ready = sum([1 << seat for seat, is_ready in enumerate(view.ready) if is_ready])
    return State(
        view.stage, _mask(view), tuple(world.hands), _offers(view, plot, world), ready, view.tokens, view.acts,
        view.next_id, past, deal,
    )  # fmt: skip


def _before(view: View, *, fresh: bool) -> Deal:
    """Levels and sheet as they were when the story began."""
    opening, levels, sheet = view.opening, view.levels, view.sheet
    if opening is None and view.stage in (DEAL, OVER):
        _, _, changes = sheet[-1]
        *rows, _ = sheet
        sheet, back = tuple(rows), [-by for by in changes] or [0] * len(levels)
        levels = rows[-1][1] if rows else moved(levels, back)
    if opening is not None:
        levels = opening.levels
    voids = opening.voids if opening else max(0, view.voids - view.void)
    return Deal(view.order, view.animals, view.colours, view.round, levels, sheet, voids, fresh)


def _begun(game: Tinco, view: View, world: World, deal: Deal) -> State:
    """The cards dealt, or the position whose text the story began with."""
    opening, n = view.opening, game.players
    if opening is None:
        return State(READY, (1 << n) - 1, tuple(world.routes.hands[0]), (NEVER,) * n, 0, (), 0, 1, None, deal)
    offers: list[Offer] = [(number, world.laid[number]) if number else NEVER for number, _ in opening.offers]
    if view.seat is not None and opening.made:
        offers[view.seat] = opening.made, opening.offered
    ready, everybody = sum([1 << seat for seat, is_ready in enumerate(opening.ready) if is_ready]), (1 << n) - 1
    mask = everybody & ~(ready if opening.stage == READY else sum([1 << seat for seat in opening.tokens]))
    if opening.stage in (DEAL, OVER):
        mask = CHANCE if opening.stage == DEAL else 0
    return State(
        opening.stage,
        mask,
        tuple(world.routes.hands[0]),
        tuple(offers),
        ready,
        opening.tokens,
        opening.acts,
        opening.next_id,
        None,
        deal,
    )


def _offers(view: View, plot: Plot, world: World) -> tuple[Offer, ...]:
    """The last offer of each seat, as far as it is known."""
    found: list[Offer] = []
    for seat, (number, _) in enumerate(view.offers):
        found.append((number, world.laid[number]) if number else (plot.made.get(seat, 0), 0))
    if view.seat is not None:
        found[view.seat] = view.made, view.offered
    return tuple(found)
