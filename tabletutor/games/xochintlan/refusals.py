"""Why a move of Xochintlan is refused: each refusal names its clause, what was wrong, and what would be legal."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, NoReturn

from tabletutor.game import DEALER, IllegalMove, Move
from tabletutor.games.xochintlan import legality
from tabletutor.games.xochintlan.diagnosis import Fault, diagnose
from tabletutor.games.xochintlan.groups import ANIMALS, HUMAN, STEPS
from tabletutor.games.xochintlan.notation import DONE, PAYLOAD, place_of, swapped, verb_of
from tabletutor.games.xochintlan.pentominoes import PATTERNS, ROW
from tabletutor.games.xochintlan.state import CLAIMING, DEAL, FIRST, OVER
from tabletutor.games.xochintlan.wording import goal_name, goals_text, kind_name, kinds_name, square, squares

if TYPE_CHECKING:
    from tabletutor.games.xochintlan.legality import Legal

CORNERS = (-ROW - 1, -ROW + 1, ROW - 1, ROW + 1)
NEAREST = 3  # moves named instead


def refuse(clause: str, why: str, *instead: Move, **values: object) -> NoReturn:
    """Raise the refusal; `why` is a key below `xochintlan.refuse`."""
    raise IllegalMove(clause, f"xochintlan.refuse.{why}", instead, **values)


def check(legal: Legal, move: object) -> None:
    """Nothing if the move is legal; else the refusal (see `Legal.check`)."""
    ask = legal.ask
    if not DEALER <= ask.seat < ask.terms.players:
        raise IllegalMove("xochintlan.turn", "table.spectator")
    if ask.stage == OVER:
        refuse("xochintlan.turn", "over")
    if not legal:
        _out_of_turn(legal)
    if ask.stage == FIRST:
        _first(legal, move)
    elif ask.stage == DEAL:
        _shuffle(move)
    elif ask.stage == CLAIMING:
        _claim(legal, move)
    else:
        _act(legal, move)


def _out_of_turn(legal: Legal) -> NoReturn:
    ask = legal.ask
    if ask.seat == DEALER:
        refuse("xochintlan.turn", "no_chance")
    if DEALER in ask.waiting:
        refuse("xochintlan.goal", "deal_first")
    if ask.stage == CLAIMING:
        refuse("xochintlan.called", "claims_first", who=min(ask.waiting))
    refuse("xochintlan.turn", "not_your_turn", who=min(ask.waiting))


def _first(legal: Legal, move: object) -> None:
    if verb_of(move) != "first" or not isinstance(move, int) or move & PAYLOAD >= legal.ask.terms.players:
        refuse("xochintlan.first", "who_begins")


def _shuffle(move: object) -> None:
    """A shuffle keeps every card."""
    numbers = isinstance(move, tuple) and all(type(card) is int for card in move)
    if not numbers or sorted(move) != list(range(len(PATTERNS))):  # type: ignore[call-overload]
        refuse("xochintlan.goal", "cards")


def _claim(legal: Legal, move: object) -> None:
    """Speak or hand on; a claim that is none is refused, and nothing changes (xochintlan.called)."""
    ask, verb = legal.ask, verb_of(move)
    if verb == "done" and move == DONE:
        return
    if verb != "claim" or not isinstance(move, int) or move & PAYLOAD not in ANIMALS:
        refuse("xochintlan.turn", "acted_already", *legal)
    kind = move & PAYLOAD
    fault = diagnose(ask.tiles, ask.human, kind, ask.goals, ask.terms.likeness)
    if fault:
        _no_win(legal, kind, fault)


def _no_win(legal: Legal, kind: int, fault: Fault) -> NoReturn:
    instead = tuple(legal)
    values: dict[str, object] = {
        "kinds": kinds_name(kind), "goal": goal_name(fault.goal), "goals": goals_text(legal.ask.goals),
        "cells": squares(fault.cells), "spoilers": squares(fault.spoilers), "n": fault.n,
    }  # fmt: skip
    if fault.kind == "mirror":
        refuse("xochintlan.similar", "claim_mirror", *instead, **values)
    if fault.kind == "turned":
        refuse("xochintlan.similar", "claim_turned", *instead, **values)
    if fault.kind == "shape":
        refuse("xochintlan.called", "claim_shape", *instead, **values)
    if fault.kind == "spoiled":
        refuse("xochintlan.sixth", "claim_spoiled", *instead, **values)
    if fault.kind == "human":
        refuse("xochintlan.win", "claim_human", *instead, **values)
    if fault.kind == "mixed":
        refuse("xochintlan.win", "claim_mixed", *instead, **values)
    refuse("xochintlan.called", "claim_count", *instead, **values)


# ---- acting ----


def _act(legal: Legal, move: object) -> None:
    """Nothing for what is granted; what follows only finds the reason."""
    if legal.grants(move):
        return
    verb = verb_of(move)
    if verb == "claim":
        _no_claim(legal)
    if verb == "done":
        refuse("xochintlan.turn", "no_passing", *_nearest(legal, legal.ask.human << 2))
    if not isinstance(move, int) or verb not in _JUDGES:
        refuse("xochintlan.turn", "no_action", *_nearest(legal, legal.ask.human << 2))
    _JUDGES[verb](legal, move)


def _no_claim(legal: Legal) -> NoReturn:
    if legal.ask.terms.called:
        refuse("xochintlan.called", "act_first", *_nearest(legal, legal.ask.human << 2))
    refuse("xochintlan.called", "found", *_nearest(legal, legal.ask.human << 2))


def _nearest(legal: Legal, wish: Move, kinds: Collection[int] = range(4)) -> tuple[Move, ...]:
    """Legal plays of the kinds, or of all if there are none: nearest to the wished square first, the wished kind first."""
    kind, (east, south) = wish & 3, place_of(wish >> 2)

    def distance(move: Move) -> tuple[int, bool]:
        x, y = place_of(move >> 2)
        return abs(x - east) + abs(y - south), move & 3 != kind

    return tuple(sorted(legal.plays(kinds) or legal.plays(), key=distance)[:NEAREST])


def _play(legal: Legal, move: Move) -> NoReturn:
    """Place, switch, or move the Human."""
    ask, kind, cell = legal.ask, move & 3, move >> 2
    if not kind:
        _move_human(legal, move)
    if ask.out:
        instead = (*legal.swaps()[:NEAREST], *_nearest(legal, move, (HUMAN,)))[:NEAREST]
        refuse("xochintlan.pairs", "all_out", *instead, kind=kind_name(kind))
    if cell == ask.human:
        refuse("xochintlan.human-stays", "switch_human", *_nearest(legal, move, (kind,)), kind=kind_name(kind))
    if cell in ask.blocked:
        refuse("xochintlan.just-played", "just_played", *_nearest(legal, move, (kind,)), cell=square(cell))
    if ask.tiles.get(cell) == kind:
        _same_kind(legal, move)
    if not ask.reserve[kind - 1]:
        others = [animal for animal in ANIMALS if animal != kind]
        refuse("xochintlan.empty-stack", "empty_stack", *_nearest(legal, move, others), kinds=kinds_name(kind))
    _touch(legal, move)


def _same_kind(legal: Legal, move: Move) -> NoReturn:
    """A square that holds that very animal: it may be switched for another, or another square be chosen."""
    kind, cell = move & 3, move >> 2
    others = tuple(other for other in legal.plays() if other >> 2 == cell)[:NEAREST]
    values = {"cell": square(cell), "kind": kind_name(kind)}
    if others:
        refuse("xochintlan.switch", "same_kind", *others, **values)
    refuse("xochintlan.place", "taken", *_nearest(legal, move, (kind,)), **values)


def _touch(legal: Legal, move: Move) -> NoReturn:
    """The played tile ends beside another one (xochintlan.touch)."""
    ask, cell = legal.ask, move >> 2
    instead, values = _nearest(legal, move, (move & 3,)), {"cell": square(cell), "kind": kind_name(move & 3)}
    if cell in ask.tiles:
        refuse("xochintlan.touch", "lonely_switch", *instead, **values)
    corner = next((cell + step for step in CORNERS if cell + step in ask.tiles), None)
    if corner is not None:
        refuse("xochintlan.touch", "corner_only", *instead, **values, corner=square(corner))
    refuse("xochintlan.touch", "touches_nothing", *instead, **values)


def _move_human(legal: Legal, move: Move) -> NoReturn:
    ask, cell, instead = legal.ask, move >> 2, _nearest(legal, move, (HUMAN,))
    terms, tiles, human, values = ask.terms, ask.tiles, ask.human, {"cell": square(cell)}
    if cell == human:
        refuse("xochintlan.move-human", "same_square", *instead, **values)
    if cell in tiles:
        refuse("xochintlan.human-stays", "onto_tile", *instead, **values, kind=kind_name(tiles[cell]))
    if len(tiles) == 1:
        refuse("xochintlan.move-human", "alone", *_nearest(legal, move))
    if human in ask.blocked:
        refuse("xochintlan.human-just-moved", "just_moved", *_nearest(legal, move))
    if terms.step and cell - human not in STEPS:
        refuse("xochintlan.move-human", "one_step", *instead, **values, human=square(human))
    if not any(cell + step in tiles and cell + step != human for step in STEPS):
        beside = cell - human in STEPS
        refuse("xochintlan.move-human", "human_beside_itself" if beside else "human_alone", *instead, **values)
    refuse("xochintlan.islands", "splits", *instead, **values)


def _swap(legal: Legal, move: Move) -> NoReturn:
    """Two tiles of different kinds change places, once all are out (xochintlan.pairs)."""
    ask, cells = legal.ask, swapped(move)
    tiles, play = ask.tiles, _nearest(legal, cells[0] << 2 | 1)
    if not ask.terms.pairs:
        refuse("xochintlan.pairs", "no_pairs", *play)
    if not ask.out:
        refuse("xochintlan.pairs", "pairs_later", *play, n=sum(ask.reserve))
    some = legal.swaps()
    instead = tuple([m for m in some if set(swapped(m)) & set(cells)][:NEAREST] or some[:NEAREST])
    for cell in cells:
        where = square(cell)
        if cell not in tiles:
            refuse("xochintlan.pairs", "pair_empty", *instead, cell=where)
        if tiles[cell] == HUMAN:
            refuse("xochintlan.human-stays", "pair_human", *instead, cell=where)
        if cell in ask.blocked:
            refuse("xochintlan.just-played", "pair_just_played", *instead, cell=where)
        if not legality.touches(tiles, cell):
            refuse("xochintlan.touch", "pair_lonely", *instead, cell=where)
    one, other = (tiles[cell] for cell in cells)
    if one == other:
        refuse("xochintlan.pairs", "pair_same", *instead, kinds=kinds_name(one))
    refuse("xochintlan.turn", "no_action", *instead)


def _change(legal: Legal, _move: Move) -> NoReturn:
    """One's own goal, while there are cards to draw (xochintlan.change)."""
    ask = legal.ask
    if not ask.terms.change:
        refuse("xochintlan.change", "no_change", *_nearest(legal, ask.human << 2))
    if not ask.stack:
        refuse("xochintlan.change", "no_cards", *_nearest(legal, ask.human << 2))
    refuse("xochintlan.change", "not_your_goal", *legal.changes(), goals=goals_text(sorted(ask.goals)))


_JUDGES: Mapping[str, Callable[[Legal, Move], NoReturn]] = {"play": _play, "swap": _swap, "change": _change}
