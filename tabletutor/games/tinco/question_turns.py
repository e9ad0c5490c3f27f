"""Moments of Tinco in which one thing is asked: may you take a token, do you hold a set, who deals."""

from __future__ import annotations

from collections.abc import Sequence

from tabletutor.game import Rng, Seat, shuffled
from tabletutor.games.tinco.cards import has_set
from tabletutor.games.tinco.notation import TAKE, write_cards
from tabletutor.games.tinco.question_rounds import ended, void
from tabletutor.games.tinco.questions import (
    DECOY,
    NEAR,
    PLAIN,
    PLAYERS,
    SET,
    SIX,
    Asked,
    Build,
    Dealt,
    deal,
    match,
    mixed,
    numbers,
    pick,
    position,
    some_of,
    told,
)

NEXT, FIRST, CARDS = "next", "first", "cards"  # what a question about the dealer asks
EMPTY = (NEAR, NEAR, DECOY, PLAIN)  # hands without a set


def offers_of(rng: Rng, dealt: Dealt, seats: Sequence[Seat]) -> str:
    """Some open offers, numbered in random order, as a position has them."""
    order = mixed(rng, seats)
    lying = {
        seat: f"{at + 1} {write_cards(some_of(rng, dealt.hands[seat], pick(rng, (1, 2, 2, 3))))}"
        for at, seat in enumerate(order)
    }
    return " | ".join(lying.get(seat, "-") for seat in range(dealt.game.players)) if lying else ""


# ---- may you take a token ----

MAY = ("set", "set", "rush", "rush", "allowed", "first", "first", "second", "second", "ready", "ready", "over", "over")


def taking(build: Build, rng: Rng) -> Asked:
    """The reader's hand, and what has happened: a token now, or why not."""
    wish = pick(rng, MAY)
    game = match(build, rng, false_start="allowed" if wish == "allowed" else "refused")
    takers = _takers(rng, wish, shuffled(range(1, game.players), rng))
    dealt = deal(game, rng, [_hand(rng, wish, seat, takers) for seat in range(game.players)])
    if wish == "ready":
        late = shuffled(range(game.players), rng)[: pick(rng, (1, 1, 2))]
        ready = numbers(seat for seat in range(game.players) if seat not in late)
        return game, position(dealt.hands, dealt.dealer, stage="ready", ready=ready), ">"
    offers = offers_of(rng, dealt, [seat for seat in range(game.players) if rng.random() < 0.5])
    story = told([(seat, TAKE) for seat in takers])
    return game, position(dealt.hands, dealt.dealer, offers=offers), f"> {story}".strip()


def _takers(rng: Rng, wish: str, others: list[Seat]) -> list[Seat]:
    """Who has taken a token, in this order."""
    n = len(others)
    if wish == "second":
        return mixed(rng, [0, *others[: int(rng.random() * (n - 1))]])
    return {"rush": others[: 1 + int(rng.random() * (n - 1))], "over": others}.get(wish, [])


def _hand(rng: Rng, wish: str, seat: Seat, takers: list[Seat]) -> str:
    """What a seat holds: whoever took the first token has a set, and the reader's hand must not tell the answer."""
    if seat in takers[:1] or (seat == 0 and wish == "set"):
        return SET
    return SET if seat == 0 and wish not in ("first", "allowed") and rng.random() < 0.5 else pick(rng, EMPTY)


# ---- do you hold a set ----

HOLDING = (SET, SET, SET, "offer", SIX, NEAR, NEAR, DECOY, DECOY, PLAIN)


def holding(build: Build, rng: Rng) -> Asked:
    """A hand with a set or without: four of one, or what the other challenge asks for; part of it may lie in an offer."""
    wish = pick(rng, HOLDING)
    if wish == SIX:  # more than five of a colour are there with five and six players only
        game = build(pick(rng, (5, 6)), challenge="hong")
    else:
        game = match(build, rng, (4, 5, 6) if wish == DECOY else PLAYERS)
    wishes = [SET if wish == "offer" else wish] + [PLAIN] * (game.players - 1)
    dealt = deal(game, rng, wishes, 0 if wish != SIX and rng.random() < 0.35 else -1)
    groups = [dealt.hands[0] & group for group in game.groups]
    whole = next((group for group in groups if has_set(group, game.groups)), dealt.hands[0])
    own = some_of(rng, whole, pick(rng, (1, 2))) if wish == "offer" or rng.random() < 0.15 else 0
    offers = f"1 {write_cards(own)}" + " | -" * (game.players - 1) if own else ""
    return game, position(dealt.hands, dealt.dealer, offers=offers), ""


# ---- who deals ----


def dealing(build: Build, rng: Rng) -> Asked:
    """The end of a round, now and then a void one, or the moment before the cards are dealt."""
    ask = pick(rng, (NEXT, NEXT, FIRST, CARDS, CARDS))
    if ask != NEXT:
        game = build(pick(rng, (3, 4, 4, 5, 5, 6)))
        return game, f"stage deal; dealer {int(rng.random() * game.players)}", f"{ask} >"
    game = match(build, rng)
    if rng.random() < 0.35:
        return void(deal(game, rng, [PLAIN] * game.players), rng, ask)
    return ended(game, rng, lambda changes: [0] * len(changes)).asked(ask)
