"""Why a move of Tinco is refused: each refusal names its clause, what was wrong, and what would be legal."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NoReturn

from tabletutor.game import DEALER, IllegalMove, Move, TooLate
from tabletutor.games.tinco.cards import SEVEN, bits, made_of, size_of
from tabletutor.games.tinco.notation import (
    ANSWER,
    CARDS_PART,
    ID,
    ID_PART,
    OFFER,
    TAKE,
    WITHDRAW,
    verb_of,
)
from tabletutor.games.tinco.state import DEAL, FIRST, FLOOR, OVER, READY, RUSH, SETS
from tabletutor.games.tinco.wording import cards_text

if TYPE_CHECKING:
    from tabletutor.games.tinco.legality import Legal

NEAREST = 3  # moves named instead


def refuse(clause: str, why: str, *instead: Move, **values: object) -> NoReturn:
    """Raise the refusal; `why` is a key below `tinco.refuse`."""
    raise IllegalMove(clause, f"tinco.refuse.{why}", instead, **values)


def check(legal: Legal, move: object) -> None:
    """Nothing if the move is legal; else the refusal (see `Legal.check`)."""
    ask, verb = legal.ask, verb_of(move)
    if not DEALER <= ask.seat < ask.terms.players:
        raise IllegalMove("tinco.victory", "table.spectator")
    if ask.seat == DEALER:
        _chance(legal, move)
        return
    if ask.stage == SETS and ask.seat in ask.waiting:
        _sets(legal, move)
        return
    if not isinstance(move, int) or not verb or (verb == "sets" and ask.stage != SETS):
        refuse("tinco.at-once", "no_move", *_some(legal))
    if ask.stage in (FIRST, SETS, DEAL, OVER):
        _between(legal, verb)
    if verb == "ready":
        _ready(legal)
        return
    if ask.stage == READY:
        refuse("tinco.ready", "not_begun", *_some(legal))
    if verb == "take":
        _take(legal)
        return
    if ask.stage == RUSH:
        raise TooLate("tinco.stop", "tinco.refuse.trading_over", tuple(_some(legal)))
    if ask.forced:
        refuse("tinco.first-token", "must_take", TAKE)
    _JUDGES[verb](legal, move)


def _some(legal: Legal) -> list[Move]:
    """Some legal moves: what goes on soonest first."""
    return list(islice(legal, NEAREST))


# ---- chance, and what comes before a round ----


def _chance(legal: Legal, move: object) -> None:
    ask = legal.ask
    if not legal:
        refuse("tinco.deal", "no_chance")
    if ask.stage == FIRST:
        if not made_of(move, (1 << ask.terms.players) - 1):
            refuse("tinco.dealer", "order", *_some(legal))
    elif ask.stage == SETS:
        _sets(legal, move)
    elif not made_of(move, ask.stock):
        refuse("tinco.deal", "deck", n=size_of(ask.stock))


def _sets(legal: Legal, move: object) -> None:
    """Just so many animals and colours as the number of players needs (tinco.sets, tinco.hong)."""
    terms = legal.ask.terms
    if verb_of(move) != "sets" or not isinstance(move, int):
        refuse("tinco.sets", "choose_sets", *_some(legal), n=terms.animals, m=terms.colours)
    animals, colours = move & (1 << SEVEN) - 1, move >> SEVEN & (1 << SEVEN) - 1
    if size_of(animals) != terms.animals:
        refuse("tinco.sets", "wrong_animals", *_some(legal), n=terms.animals, m=size_of(animals))
    if colours & ~terms.palette or size_of(colours) != terms.colours:
        refuse("tinco.sets", "wrong_colours", *_some(legal), n=terms.colours, m=size_of(colours & terms.palette))


def _between(legal: Legal, verb: str) -> NoReturn:
    """No round is being played: it is too late for the last one, or too early for the next."""
    ask = legal.ask
    if ask.stage == FIRST:
        refuse("tinco.dealer", "drawn_first")
    if ask.stage == SETS:
        refuse("tinco.sets", "sets_first")
    if verb != "ready":
        if ask.void:
            raise TooLate("tinco.void", "tinco.refuse.round_void")
        if ask.tokens:
            raise TooLate("tinco.rush", "tinco.refuse.tokens_gone")
    if ask.stage == OVER:
        refuse("tinco.victory", "over")
    refuse("tinco.deal", "deal_first")


def _ready(legal: Legal) -> None:
    if legal.ask.stage != READY:
        refuse("tinco.ready", "begun", *_some(legal))
    if not legal:
        refuse("tinco.ready", "ready_already")


# ---- tokens ----


def _take(legal: Legal) -> None:
    ask = legal.ask
    if ask.seat in ask.tokens:
        refuse("tinco.one-token", "one_token")
    if ask.stage == FLOOR and not legal.takes():
        refuse("tinco.first-token", "no_colour_set" if ask.terms.hong else "no_animal_set", *_trades(legal))


def _trades(legal: Legal) -> list[Move]:
    """A few ways to go on trading: answers first."""
    return [*islice(legal.answers(), NEAREST - 1), *legal.offers()[:1]]


# ---- trading ----


def _offer(legal: Legal, move: Move) -> None:
    ask, cards = legal.ask, move & CARDS_PART
    if ask.offered:
        refuse("tinco.offer", "one_offer", WITHDRAW, n=size_of(ask.offered))
    if not cards:
        refuse("tinco.offer", "no_cards", *legal.offers()[:NEAREST])
    if missing := cards & ~ask.hand:
        kept = cards & ask.hand
        instead = [OFFER | kept] if kept else legal.offers()[:NEAREST]
        refuse("tinco.offer", "not_held", *instead, cards=cards_text(missing, seven=ask.terms.seven))


def _withdraw(legal: Legal, _move: Move) -> None:
    ask = legal.ask
    if not ask.offered:
        if ask.made:
            raise TooLate("tinco.withdraw", "tinco.refuse.own_gone", tuple(_trades(legal)))
        refuse("tinco.withdraw", "no_offer", *_trades(legal))


def _answer(legal: Legal, move: Move) -> None:
    ask, number, cards = legal.ask, move >> ID & ID_PART, move & CARDS_PART
    if not 0 < number < ask.next_id:
        refuse("tinco.answer", "no_such_offer", *_trades(legal), n=number)
    who = next((seat for seat, offer in enumerate(ask.offers) if offer[0] == number), None)
    if who is None:
        raise TooLate("tinco.answer", "tinco.refuse.offer_gone", tuple(_trades(legal)), n=number)
    if who == ask.seat:
        refuse("tinco.partner", "own_offer", *_trades(legal))
    wanted = ask.offers[who][1]
    near = _answers_near(legal, number, wanted, cards)
    if not cards and not ask.offered:
        refuse("tinco.answer", "with_what", *near, n=wanted, who=who)
    if missing := cards & ~ask.hand:
        refuse("tinco.answer", "not_held", *near, cards=cards_text(missing, seven=ask.terms.seven))
    if (n := size_of(cards or ask.offered)) != wanted:
        refuse("tinco.equal", "unequal", *near, n=n, wanted=wanted, who=who)


def _answers_near(legal: Legal, number: int, wanted: int, cards: int) -> list[Move]:
    """The answer with so many cards that is nearest to what was chosen; the open offer if it fits; none if too few are held."""
    ask = legal.ask
    own = [ANSWER | number << ID] if size_of(ask.offered) == wanted else []
    if size_of(ask.hand) < wanted:
        return own
    chosen = bits(cards & ask.hand)
    some = [*chosen, *[card for card in bits(ask.hand) if card not in chosen]][:wanted]
    return [ANSWER | number << ID | sum([1 << card for card in some]), *own]


_JUDGES = {"offer": _offer, "withdraw": _withdraw, "answer": _answer}


def barred(n: int) -> IllegalMove:
    """The refusal of a token while a false start bars the seat from them (tinco.false-start, TINCO-A6).

    The rules know no clock: whoever drives a timed match raises it.

    Args:
        n: seconds of game clock that are left.
    """
    return IllegalMove("tinco.false-start", "tinco.refuse.barred", n=n)
