"""What the seats of Tinco see: the view of one seat made from the full state, and its story in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tabletutor.game import DEALER, Event, Seat
from tabletutor.games.tinco.cards import size_of
from tabletutor.games.tinco.legality import Legal
from tabletutor.games.tinco.state import DEAL, OVER, READY, SEATS, SETS, Row, State as State  # noqa: PLC0414
from tabletutor.games.tinco.story import seen, way
from tabletutor.games.tinco.wording import animals_text, cards_text, colours_text, level_text
from tabletutor.words import listed, say

if TYPE_CHECKING:
    from tabletutor.games.tinco.rules import Tinco

Offers = tuple[tuple[int, int], ...]  # by seat: number of the open offer, and of its cards; (0, 0) for none


class Opening(NamedTuple):
    """What a story begins with that a position's text has set up, as this seat sees it; see the fields of `View`."""

    stage: int
    offers: Offers
    offered: int
    made: int
    ready: tuple[bool, ...]
    tokens: tuple[Seat, ...]
    acts: int
    next_id: int
    levels: tuple[int, ...]
    voids: int


class View(NamedTuple):
    """What one seat may see. Cards are masks in one int (`cards.bits` lists them); `seat` is None for a spectator."""

    game: Tinco
    seat: Seat | None
    stage: int
    waiting: frozenset[Seat]
    needed: frozenset[Seat]  # nobody while trading is open, or tokens are left: everybody may act, nobody must
    round: int  # from 1
    dealer: Seat  # −1 before it is drawn
    order: tuple[Seat, ...]  # drawn once: its first deals first (TINCO-A27)
    hand: int  # own, cards in an open offer included
    offers: Offers
    offered: int  # the cards of the own open offer; 0: none
    made: int  # number of the own last offer of this round, open or gone; 0: none
    next_id: int  # number of the next offer
    held: tuple[int, ...]  # how many cards each seat has
    ready: tuple[bool, ...]
    tokens: tuple[Seat, ...]  # seats in the order in which they took one
    left: int  # tokens in the middle
    levels: tuple[int, ...]  # by seat
    acts: int  # offers, withdrawals, answers and tokens of this round
    animals: int  # mask of those in play; 0 before they are settled
    colours: int  # the same
    sheet: tuple[Row, ...]  # (round, levels after it, changes by seat) of the rounds that are over; no changes: void
    voids: int  # void rounds in a row up to now
    void: bool  # the round that has just ended was void
    revealed: tuple[int, ...]  # hands by seat from the reveal to the next deal; else none
    way: tuple[Seat, ...]  # who held Trinko, one after the other; from the reveal to the next deal
    opening: Opening | None  # where the story does not begin with a deal
    seen: tuple[Event, ...]

    @property
    def legal(self) -> Legal:
        """The viewer's own legal moves."""
        return self.game.judge(self)


def view(game: Tinco, state: State, seat: Seat | None) -> View:
    """Name what this seat may see; nothing is copied and then stripped."""
    deal, own, waiting = state.deal, opening(state, seat), SEATS[state.mask]
    begun = deal.begun
    ended = begun is not None and state.stage in (DEAL, OVER) and not state.void
    return View(
        game=game,
        seat=seat,
        stage=state.stage,
        waiting=waiting,
        needed=waiting if state.stage in (READY, SETS) or DEALER in waiting else frozenset(),
        round=deal.round,
        dealer=deal.dealer,
        order=deal.order,
        hand=state.hands[seat] if seat is not None else 0,
        offers=own.offers,
        offered=own.offered,
        made=own.made,
        next_id=state.next_id,
        held=tuple(map(size_of, state.hands)),
        ready=own.ready,
        tokens=state.tokens,
        left=game.players - 1 - len(state.tokens),
        levels=deal.levels,
        acts=state.acts,
        animals=deal.animals,
        colours=deal.colours,
        sheet=deal.sheet,
        voids=deal.voids,
        void=state.void,
        revealed=state.hands if ended else (),
        way=way(state) if ended else (),
        opening=opening(begun, seat) if begun and deal.placed else None,
        seen=tuple(seen(game, state, seat)),
    )


def opening(state: State, seat: Seat | None) -> Opening:
    """The facts of a state that change with the acts, as a seat sees them."""
    made, offered = state.offers[seat] if seat is not None else (0, 0)
    return Opening(
        stage=state.stage,
        offers=tuple([(number, size_of(cards)) if cards else (0, 0) for number, cards in state.offers]),
        offered=offered,
        made=made,
        ready=tuple([bool(state.ready >> who & 1) for who in range(len(state.hands))]),
        tokens=state.tokens,
        acts=state.acts,
        next_id=state.next_id,
        levels=state.deal.levels,
        voids=state.deal.voids,
    )


# ---- the story in sentences ----


def tell(event: Event, view: View, names: tuple[str, ...]) -> str:
    """One event as a sentence for the reader of this view.

    Args:
        event: one of `view.seen`.
        view: who is told, so that the reader is "you".
        names: by seat.
    """
    kind, cards = event.kind, event.cards if isinstance(event.cards, tuple) else ()
    seven = view.game.terms.seven
    if kind in ("opened", "void", "scored"):
        rows = zip(names, cards, strict=False)
        return say(f"tinco.tell.{kind}", n=event.number, levels=listed([f"{who} {level_text(n)}" for who, n in rows]))
    if kind == "sets":
        return _sets(event.seat, cards, view, names)
    if kind == "way":
        if event.number:
            return say("tinco.tell.way", path=listed([names[seat] for seat in cards]))
        return say(f"tinco.tell.stayed.{'you' if cards[0] == view.seat else 'other'}", who=names[cards[0]])
    me = "you" if event.seat == view.seat else "other"
    if kind == "swapped":
        return _swapped(event, cards, view, names)
    if kind == "moved":
        return _moved(event, cards, me, names)
    if kind == "took" and not event.number:
        return say(f"tinco.tell.took_last.{me}", who=names[event.seat])
    partner = names[event.number] if kind in ("gave", "got") else ""
    text = cards_text(cards, seven=seven)
    values = {"who": names[event.seat], "n": event.number, "cards": text, "partner": partner}
    return say(f"tinco.tell.{kind}.{me}", **values)


def _sets(who: Seat, cards: tuple[int, ...], view: View, names: tuple[str, ...]) -> str:
    """What is in play: the part that the challenge is about."""
    me = "drawn" if who == DEALER else "you" if who == view.seat else "other"
    name = names[who] if who >= 0 else ""
    values = {"who": name, "animals": animals_text(cards[0]), "colours": colours_text(cards[1])}
    return say(f"tinco.tell.sets.{me}", **values)


def _swapped(event: Event, cards: tuple[int, ...], view: View, names: tuple[str, ...]) -> str:
    """Who swapped how many cards with whom."""
    owner, n = cards
    me = "you" if event.seat == view.seat else "mine" if owner == view.seat else "other"
    return say(f"tinco.tell.swapped.{me}", who=names[event.seat], partner=names[owner], n=n)


def _moved(event: Event, cards: tuple[int, ...], me: str, names: tuple[str, ...]) -> str:
    """How a marker moves, and why."""
    has_set, token, trinko, level = cards
    why = "set_token" if has_set and token else "token" if token else "set" if has_set else "nothing"
    reason = say(f"tinco.tell.because.{why}{'_trinko' if trinko else ''}")
    way_ = "stays" if not event.number else "up" if event.number > 0 else "down"
    values = {"who": names[event.seat], "why": reason, "level": level_text(level), "n": abs(event.number)}
    return say(f"tinco.tell.moved_{way_}.{me}", **values)
