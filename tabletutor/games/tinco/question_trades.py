"""Trades of Tinco that are worth a question: who can swap, with which cards, and where Trinko may have gone."""

from __future__ import annotations

from tabletutor.game import Move, Rng, Seat, shuffled
from tabletutor.games.tinco.cards import size_of
from tabletutor.games.tinco.notation import ANSWER, CARDS_PART, ID, OFFER, TAKE, WITHDRAW, write_cards
from tabletutor.games.tinco.questions import (
    PLAIN,
    SET,
    Asked,
    Build,
    Dealt,
    deal,
    match,
    pick,
    position,
    some_of,
    told,
)
from tabletutor.games.tinco.state import State

Story = list[tuple[Seat, Move]]

# ---- who can swap with the reader ----

CAN = ("some", "some", "some", "none", "stop")


def trading(build: Build, rng: Rng) -> Asked:
    """Offers that were called, withdrawn and swapped, and cards of the reader: who has an open offer of so many?"""
    wish = pick(rng, CAN)
    game = match(build, rng, (3, 4, 4, 5, 5, 6))
    taker = 1 + int(rng.random() * (game.players - 1))
    while True:
        dealt = deal(game, rng, [SET if seat == taker and wish == "stop" else PLAIN for seat in range(game.players)])
        state, story = _called(rng, dealt, pick(rng, (4, 5, 6)))
        lying = [size_of(cards) for _, cards in state.offers[1:] if cards]
        before = {size_of(move & CARDS_PART) for _, move in story if move < WITHDRAW}
        if wish == "stop":
            if lying and TAKE in game.legal(state, taker):
                return _asked(rng, dealt, [*story, (taker, TAKE)], pick(rng, lying))
        elif wish == "some":
            sizes = [n for n in lying if lying.count(n) < game.players - 1]
            if sizes:
                return _asked(rng, dealt, story, pick(rng, sizes))
        elif gone := [n for n in before if n not in lying]:
            return _asked(rng, dealt, story, pick(rng, gone))


def _asked(rng: Rng, dealt: Dealt, story: Story, number: int) -> Asked:
    cards = write_cards(some_of(rng, dealt.hands[0], number))
    return dealt.game, position(dealt.hands, dealt.dealer), f"{cards} > {told(story)}"


def _called(rng: Rng, dealt: Dealt, acts: int) -> tuple[State, Story]:
    """Some acts of the others: mostly offers; sometimes one is withdrawn, or swapped."""
    game, story, last = dealt.game, [], 0
    state = game.position(position(dealt.hands, dealt.dealer))
    for _ in range(acts):
        seat = pick(rng, [seat for seat in range(1, game.players) if seat != last or game.players == 3])
        move = _act(rng, state, seat)
        if move:
            state, last = game.apply(state, seat, move), seat
            story.append((seat, move))
    return state, story


def _act(rng: Rng, state: State, seat: Seat) -> Move:
    """Something that a seat does; 0 for nothing."""
    own, hand = state.offers[seat][1], state.hands[seat]
    others = [offer for who, offer in enumerate(state.offers) if offer[1] and who not in (0, seat)]
    if others and rng.random() < (0.2 if not own else 0.3):
        number, cards = pick(rng, others)
        if size_of(own) == size_of(cards):
            return ANSWER | number << ID
        return ANSWER | number << ID | some_of(rng, hand, size_of(cards))
    if own:
        return WITHDRAW if rng.random() < 0.6 else 0
    return OFFER | some_of(rng, hand, pick(rng, (1, 2, 2, 3, 3, 4)))


# ---- what to swap ----

TRINKO_GOES, KEEP, BOTH = "trinko", "keep", "both"
AIMS = (TRINKO_GOES, TRINKO_GOES, KEEP, KEEP, BOTH, BOTH)


def swapping(build: Build, rng: Rng) -> Asked:
    """An open offer, and what the reader wants to lose or to keep when he answers it."""
    aim, game = pick(rng, AIMS), match(build, rng)
    while True:
        dealt = deal(game, rng, [PLAIN] * game.players, 0 if aim != KEEP else -1)
        hand = dealt.hands[0]
        kept = max((hand & group for group in game.groups), key=size_of)
        sizes = sorted(size_of(hand & group) for group in game.groups)
        free = hand & ~kept if aim != TRINKO_GOES else hand
        most = min(4, size_of(free))
        if sizes[-1] > sizes[-2] and (aim == TRINKO_GOES or (size_of(kept) > 1 and most > 1)):
            break
    seats = shuffled(range(1, game.players), rng)[: pick(rng, (1, 2, 2))]
    fewest = 1 if aim == KEEP else 2  # Trinko alone would be no choice
    sizes = [fewest + int(rng.random() * (most - fewest + 1)) for _ in seats]
    lying = {
        seat: f"{at + 1} {write_cards(some_of(rng, dealt.hands[seat], n))}"
        for at, (seat, n) in enumerate(zip(seats, sizes, strict=True))
    }
    offers = " | ".join(lying.get(seat, "-") for seat in range(game.players))
    return game, position(dealt.hands, dealt.dealer, offers=offers), f"{aim} {seats[0]}"
