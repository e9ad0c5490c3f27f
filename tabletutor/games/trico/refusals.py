"""Why a move of Trico is refused: each refusal names its clause, what was wrong, and what would be legal."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from tabletutor.game import DEALER, IllegalMove, Move
from tabletutor.games.trico.cards import colour_of, count, different, made_of, number_of
from tabletutor.games.trico.notation import (
    FIRST as FIRST_MOVE,
    PAYLOAD,
    PLAY,
    verb_of,
)
from tabletutor.games.trico.state import DEAL, FIRST, LEAD, OVER, SECOND, TAKE
from tabletutor.games.trico.wording import card_name, cards_text

if TYPE_CHECKING:
    from tabletutor.games.trico.legality import Legal

NEAREST = 3  # moves named instead


def refuse(clause: str, why: str, *instead: Move, **values: object) -> NoReturn:
    """Raise the refusal; `why` is a key below `trico.refuse`."""
    raise IllegalMove(clause, f"trico.refuse.{why}", instead, **values)


def check(legal: Legal, move: object) -> None:
    """Nothing if the move is legal; else the refusal (see `Legal.check`)."""
    ask = legal.ask
    if not DEALER <= ask.seat < ask.terms.players:
        raise IllegalMove("trico.match", "table.spectator")
    if ask.stage == OVER:
        refuse("trico.match", "over")
    if ask.seat == DEALER:
        _chance(legal, move)
        return
    if DEALER in ask.waiting:
        _wait_for_chance(legal)
    verb = verb_of(move)
    if not isinstance(move, int) or verb not in _JUDGES:
        refuse("trico.lead", "no_move", *list(legal)[:NEAREST])
    _JUDGES[verb](legal, move)


# ---- chance ----


def _chance(legal: Legal, move: object) -> None:
    ask, verb = legal.ask, verb_of(move)
    if not legal:
        refuse("trico.deal", "no_chance")
    if ask.stage == FIRST:
        if verb != "first" or not isinstance(move, int) or move & PAYLOAD >= ask.terms.players:
            refuse("trico.first-lead", "who_leads", FIRST_MOVE)
    elif not made_of(move, legal.chance):
        if ask.stage == DEAL:
            refuse("trico.deal", "deck")
        refuse("trico.penalty", "pile")


def _wait_for_chance(legal: Legal) -> NoReturn:
    if legal.ask.stage == FIRST:
        refuse("trico.first-lead", "drawn_first")
    if legal.ask.stage == DEAL:
        refuse("trico.deal", "deal_first")
    refuse("trico.penalty", "penalty_first")


# ---- cards ----


def _play(legal: Legal, move: Move) -> None:
    ask, kind = legal.ask, move & PAYLOAD
    if ask.stage in (TAKE, SECOND):
        mine = ask.seat == ask.winner
        refuse("trico.take", "take_first" if mine else "winner_takes", *_takes_or_catches(legal), who=ask.winner)
    if ask.stage == LEAD and not ask.needed:
        refuse("trico.lead", "lead_first", who=ask.lead)
    if ask.played and ask.seat == ask.lead:
        refuse("trico.lead", "led_already", *legal.catches())
    if ask.played:
        refuse("trico.follow", "committed", *legal.catches())
    if not count(ask.hand, kind):
        near = nearest(legal, kind)
        if ask.stage == LEAD:
            refuse("trico.lead", "not_held", *near, card=card_name(kind))
        refuse("trico.follow", "not_held", *near, card=card_name(kind))


def _takes_or_catches(legal: Legal) -> list[Move]:
    return [*legal.takes(), *legal.catches()]


def nearest(legal: Legal, wish: int) -> tuple[Move, ...]:
    """Cards of the hand: those of the wished colour first, then by how near the number is."""

    def distance(kind: int) -> tuple[bool, int]:
        return colour_of(kind) != colour_of(wish), abs(number_of(kind) - number_of(wish))

    return tuple([PLAY | kind for kind in sorted(different(legal.ask.hand), key=distance)[:NEAREST]])


def _take(legal: Legal, move: Move) -> None:
    ask, kind = legal.ask, move & PAYLOAD
    if ask.stage not in (TAKE, SECOND):
        refuse("trico.take", "no_winner_yet", *list(legal)[:NEAREST])
    if ask.seat != ask.winner:
        refuse("trico.take", "not_winner", *legal.catches(), who=ask.winner)
    if kind not in ask.lying:
        instead, cards = legal.takes(), cards_text(ask.lying)
        if ask.stage == SECOND:
            refuse("trico.second", "not_left", *instead, card=card_name(kind), cards=cards)
        refuse("trico.take", "not_on_table", *instead, card=card_name(kind), cards=cards)


def _stop(legal: Legal, _move: Move) -> None:
    ask = legal.ask
    if ask.stage == TAKE and ask.seat == ask.winner:
        refuse("trico.take", "must_take", *legal.takes())
    if ask.stage == SECOND and ask.seat != ask.winner:
        refuse("trico.second", "not_your_second", *legal.catches(), who=ask.winner)
    if ask.stage != SECOND:
        refuse("trico.second", "nothing_to_stop", *list(legal)[:NEAREST])


# ---- Nico ----


def _nico(legal: Legal, _move: Move) -> None:
    ask, seat, instead = legal.ask, legal.ask.seat, list(legal)[:NEAREST]
    if (n := ask.colours(seat)) != 2:
        refuse("trico.nico", "not_two_colours", *instead, n=n)
    if not ask.owing >> seat & 1:
        refuse("trico.nico", "said_by_itself" if ask.terms.automatic else "declared_already", *instead)
    if ask.acted >> seat & 1:
        refuse("trico.nico", "card_played", *instead)
    if not ask.needed:
        refuse("trico.nico", "nico_later", *instead)


def _catch(legal: Legal, move: Move) -> None:
    """Without cause it is refused and changes nothing (trico.catch, TRICO-A11)."""
    ask, who, instead = legal.ask, move & PAYLOAD, list(legal)[:NEAREST]
    if who >= ask.terms.players:
        refuse("trico.catch", "no_such_seat", *instead, n=who + 1)
    if who == ask.seat:
        refuse("trico.catch", "catch_self", *instead)
    if ask.terms.automatic:
        refuse("trico.catch", "never_forgotten", *instead)
    if (n := ask.colours(who)) != 2:
        refuse("trico.catch", "no_nico_due", *instead, who=who, n=n)
    if not ask.owing >> who & 1:
        refuse("trico.catch", "has_declared", *instead, who=who)
    if not ask.acted >> who & 1:
        refuse("trico.catch", "may_still_declare", *instead, who=who)
    if not ask.forgot >> who & 1:
        refuse("trico.catch", "next_card", *instead, who=who)


_JUDGES = {"play": _play, "take": _take, "stop": _stop, "nico": _nico, "catch": _catch}
