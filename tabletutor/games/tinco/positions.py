"""Any position of Tinco as text.

A position is a row of `name value value …` parted by semicolons; what is left out is empty, or as said here:

    round 2; dealer 1; sets MDCK BPRWY; levels 0 -4 2; hands MB MP X | DB | CY; offers 1 MB MP | 3 DB | 2; acts 7

| name | values |
|---|---|
| `stage` | `first`, `sets`, `deal`, `ready`, `floor`, `rush`, `finished` (a round), `void` (a round), `over`; left out: `floor`, or `rush` with tokens |
| `round`, `acts`, `next` | round from 1; acts of this round; number of the next offer (left out: the one after the highest) |
| `dealer` | seat from 0, the last one if left out |
| `order` | all seats, as they were drawn: the first dealt round 1 (left out: clockwise) |
| `sets` | letters of the animals and of the colours in play (left out: those of the cards named, and the first others) |
| `levels` | by seat, −5 to 5; at the end of a round as they are after it |
| `hands` | cards by seat, parted by bars; hands that lack cards are filled up, one card a seat in turn, with those in play that are not named, in order |
| `offers` | by seat the number of its last offer and its cards, parted by bars; without cards it is gone; `-`: none yet |
| `tokens` | seats in the order in which they took one |
| `ready` | seats that are ready, at the stage `ready` |
| `voids` | void rounds in a row |
| `sheet` | one row a finished round: its number, levels after it, changes (`-`: it was void), as in `1:1/0/-2:1/0/-2` |

Seats count from 0. The row of the round that has ended is added to the sheet if it is left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletutor.game import Seat, Unreadable
from tabletutor.games.tinco.cards import BIT, SEVEN, TRINKO_BIT, animal_of, bits, colour_of, has_set, in_play, size_of
from tabletutor.games.tinco.fields import LAST_ROUND, Fields
from tabletutor.games.tinco.notation import ID_PART, write_cards
from tabletutor.games.tinco.scoring import change, is_over
from tabletutor.games.tinco.state import (
    CHANCE,
    DEAL,
    FLOOR,
    NEVER,
    OVER,
    READY,
    RUSH,
    SETS,
    VOIDS,
    Deal,
    Offer,
    State,
)

if TYPE_CHECKING:
    from tabletutor.games.tinco.rules import Tinco

BEFORE = ("first", "sets", "deal")
ENDS = ("finished", "void", "over")
STAGES = (*BEFORE, "ready", "floor", "rush", *ENDS)
CODES = {"ready": READY, "floor": FLOOR, "rush": RUSH, "finished": DEAL, "void": DEAL, "over": OVER}


def position(game: Tinco, text: str) -> State:
    """The state a text describes.

    Raises:
        Unreadable: unknown field or value, cards that are not in play, a moment that cannot be.
    """
    read = Fields(game.players, text)
    stage = read.word("stage", STAGES, "rush" if read.seats("tokens") else "floor")
    if stage in BEFORE:
        return _before(game, read, stage)
    state = _laid(game, read, stage)
    return state.but(deal=state.deal._replace(begun=state, placed=True))


def _before(game: Tinco, read: Fields, stage: str) -> State:
    """Before the cards are dealt there are no hands, and nobody has acted."""
    known = {"first": {"stage"}, "sets": {"stage", "dealer", "order"}}
    extra = set(read.rows) - known.get(stage, {"stage", "round", "dealer", "order", "sets", "levels", "voids", "sheet"})
    if extra:
        raise Unreadable("tinco.unreadable.before", stage=stage)
    start = game.start()
    if stage == "first":
        return start
    deal = _deal(game, read, stage)
    if stage == "sets":
        chooser = game.terms.chooser
        return start.but(stage=SETS, mask=CHANCE if chooser < 0 else 1 << chooser, deal=deal)
    animals, colours = _sets(game, read, 0)
    return start.but(stage=DEAL, mask=CHANCE, deal=deal._replace(animals=animals, colours=colours))


def _deal(game: Tinco, read: Fields, stage: str) -> Deal:
    """Round, dealer, levels and sheet."""
    n, number, levels = game.players, read.number("round", 1, 1, LAST_ROUND), read.numbers("levels", -5, 5)
    voids = read.number("voids", 1 if stage == "void" else 0, 0, VOIDS)
    at_end = is_over(levels)
    if (at_end or voids == VOIDS) != (stage == "over") or (stage == "void" and not voids):
        raise Unreadable("tinco.unreadable.levels", stage=stage)
    if (at_end and voids) or (stage == "finished" and voids):
        raise Unreadable("tinco.unreadable.levels", stage=stage)
    dealer = read.number("dealer", n - 1, 0, n - 1)
    order = read.seats("order") or tuple([(dealer - number + 1 + at) % n for at in range(n)])
    if len(order) != n or ("dealer" in read and (order[0] + number - 1) % n != dealer):
        raise Unreadable("tinco.unreadable.order")
    return Deal(order, 0, 0, number, levels, read.sheet(), voids)


def _sets(game: Tinco, read: Fields, named: int) -> tuple[int, int]:
    """Animals and colours in play: as given, or those of the cards that are named, filled up with the first others."""
    terms, (animals, colours) = game.terms, read.sets()
    if "sets" not in read:
        cards = bits(named & ~TRINKO_BIT)
        animals = _filled({animal_of(card) for card in cards}, terms.animals)
        colours = _filled({colour_of(card, seven=terms.seven) for card in cards}, terms.colours)
    if (size_of(animals), size_of(colours)) != (terms.animals, terms.colours) or colours & ~terms.palette:
        raise Unreadable("tinco.unreadable.in_play", n=terms.animals, m=terms.colours)
    return animals, colours


def _filled(some: set[int], n: int) -> int:
    """A mask of these and of as many of the first others as it takes to have n."""
    rest = [at for at in range(SEVEN) if at not in some]
    return sum([1 << at for at in (*some, *rest[: max(0, n - len(some))])])


def _laid(game: Tinco, read: Fields, stage: str) -> State:
    """Cards in hands and offers, tokens taken."""
    deal, tokens, named = _deal(game, read, stage), read.seats("tokens"), read.hands()
    animals, colours = _sets(game, read, sum(named) if _apart(named) else 0)
    deal = deal._replace(animals=animals, colours=colours)
    hands = _hands(game, named, deal)
    void = stage == "void" or (stage == "over" and deal.voids == VOIDS)
    most = 0 if stage in ("ready", "floor") or void else game.players - (2 if stage == "rush" else 1)
    fewest = 1 if stage == "rush" else most
    if not fewest <= len(tokens) <= most:
        raise Unreadable("tinco.unreadable.tokens", stage=stage, low=fewest, high=most)
    offers = _offers(read, hands, stage)
    next_id = read.number("next", 1 + max([number for number, _ in offers]), 1, ID_PART)
    if any(number >= next_id for number, _ in offers) or (stage == "ready" and next_id > 1):
        raise Unreadable("tinco.unreadable.next")
    floor = stage in ("ready", "floor")
    acts = read.number(
        "acts",
        min(next_id - 1 + len(tokens), game.terms.limit - 1),
        0,
        game.terms.limit - 1 if floor else 2 * LAST_ROUND,
    )
    ready, everybody = _ready(read, stage), (1 << game.players) - 1
    mask = {"ready": everybody & ~ready, "floor": everybody}.get(stage, CHANCE if stage != "over" else 0)
    if stage == "rush":
        mask = everybody & ~sum([1 << seat for seat in tokens])
    if stage in ENDS:
        deal = _ended(game, deal, hands, tokens, void=void)
    return State(CODES[stage], mask, hands, offers, ready, tokens, acts, next_id, None, deal)


def _apart(hands: tuple[int, ...]) -> bool:
    """Whether no card is in two hands."""
    return sum(map(size_of, hands)) == size_of(_any(hands))


def _any(masks: tuple[int, ...]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


def _hands(game: Tinco, named: tuple[int, ...], deal: Deal) -> tuple[int, ...]:
    """Full hands: those named, filled up in order with the cards in play that are not."""
    stock, n = in_play(deal.animals, deal.colours, seven=game.terms.seven), game.players
    if not _apart(named):
        raise Unreadable("tinco.unreadable.doubled")
    if extra := _any(named) & ~stock:
        raise Unreadable("tinco.unreadable.not_in_play", cards=write_cards(extra))
    sizes, found = [hand_size(n, deal.dealer, seat) for seat in range(n)], [*named]
    for seat, hand in enumerate(named):
        if size_of(hand) > sizes[seat]:
            raise Unreadable("tinco.unreadable.hand", seat=seat, n=size_of(hand), most=sizes[seat])
    seat = 0
    for card in bits(stock & ~_any(named)):
        while size_of(found[seat]) == sizes[seat]:
            seat = (seat + 1) % n
        found[seat] |= BIT[card]
        seat = (seat + 1) % n
    return tuple(found)


def hand_size(n: int, dealer: Seat, seat: Seat) -> int:
    """How many cards a seat of `n` is dealt: some may have one more, from the dealer's left (tinco.deal).

    >>> [hand_size(4, 3, seat) for seat in range(4)]
    [7, 7, 6, 6]
    """
    return (5 * n + 6 - (seat - dealer - 1) % n + n - 1) // n


def _offers(read: Fields, hands: tuple[int, ...], stage: str) -> tuple[Offer, ...]:
    """Offers of cards that are held, and open only while trading is."""
    offers = read.offers(ID_PART - 1)
    if (stage == "ready" and any(offer != NEVER for offer in offers)) or (
        stage != "floor" and any(o[1] for o in offers)
    ):
        raise Unreadable("tinco.unreadable.offers_end", stage=stage)
    for seat, (_, cards) in enumerate(offers):
        if cards & ~hands[seat]:
            raise Unreadable("tinco.unreadable.not_held", seat=seat, cards=write_cards(cards & ~hands[seat]))
    return offers


def _ready(read: Fields, stage: str) -> int:
    """Mask of the seats that are ready: all, once the round has begun."""
    everybody, ready = (1 << read.players) - 1, sum([1 << seat for seat in read.seats("ready")])
    if stage != "ready":
        return everybody
    if ready == everybody:
        raise Unreadable("tinco.unreadable.all_ready")
    return ready


def _ended(game: Tinco, deal: Deal, hands: tuple[int, ...], tokens: tuple[Seat, ...], *, void: bool) -> Deal:
    """The sheet with the row of the round that has ended, which must be what hands and tokens say."""
    row = tuple([
        change(has_set=has_set(hand, game.groups), token=seat in tokens, trinko=hand & TRINKO_BIT > 0)
        for seat, hand in enumerate(hands)
    ])  # fmt: skip
    last = deal.round, deal.levels, () if void else row
    if not deal.sheet or deal.sheet[-1][0] < deal.round:
        return deal._replace(sheet=(*deal.sheet, last))
    if deal.sheet[-1] != last:
        raise Unreadable("tinco.unreadable.sheet", n=deal.round)
    return deal
