"""Any state of Tinco as the text that `positions` reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletutor.games.tinco.notation import ANIMAL_LETTERS, COLOUR_LETTERS, write_cards, write_letters
from tabletutor.games.tinco.state import DEAL, FIRST, FLOOR, NEVER, OVER, READY, RUSH, SETS, Offer, Row, State

if TYPE_CHECKING:
    from tabletutor.games.tinco.rules import Tinco

NAMES = {FIRST: "first", SETS: "sets", DEAL: "deal", READY: "ready", FLOOR: "floor", RUSH: "rush", OVER: "over"}


def describe(game: Tinco, state: State) -> str:
    """A state as text that `position` reads back; the story so far is not in it."""
    deal, n = state.deal, game.players
    rows = [("stage", _stage(state))]
    if deal.order:
        clockwise = tuple([(deal.order[0] + at) % n for at in range(n)])
        rows += [("round", str(deal.round) if deal.animals else ""), ("dealer", str(deal.dealer))]
        rows += [("order", " ".join(map(str, deal.order)) if deal.order != clockwise else "")]
    if deal.animals:
        letters = write_letters(deal.animals, ANIMAL_LETTERS), write_letters(deal.colours, COLOUR_LETTERS)
        rows += [("sets", " ".join(letters))]
        rows += [("levels", " ".join(map(str, deal.levels)) if any(deal.levels) else "")]
    if any(state.hands):
        made = any(offer != NEVER for offer in state.offers)
        rows += [
            ("hands", " | ".join(map(write_cards, state.hands))),
            ("offers", " | ".join(map(_offer, state.offers)) if made else ""),
            ("next", str(state.next_id) if state.next_id > 1 else ""),
            ("tokens", " ".join(map(str, state.tokens))),
            ("acts", str(state.acts) if state.acts else ""),
            ("ready", " ".join(str(s) for s in range(n) if state.ready >> s & 1) if state.stage == READY else ""),
        ]
    rows += [("voids", str(deal.voids) if deal.voids else ""), ("sheet", " ".join(map(_row, deal.sheet)))]
    return "; ".join(f"{row} {value}" for row, value in rows if value != "")


def _stage(state: State) -> str:
    if state.stage == DEAL and any(state.hands):
        return "void" if state.void else "finished"
    return NAMES[state.stage]


def _offer(offer: Offer) -> str:
    number, cards = offer
    return f"{number} {write_cards(cards)}" if cards else str(number) if number else "-"


def _row(row: Row) -> str:
    return f"{row[0]}:{'/'.join(map(str, row[1]))}:{'/'.join(map(str, row[2])) or '-'}"
