"""What the seats of Trico see: the view of one seat made from the full state, and its story in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tabletutor.game import Event, Seat
from tabletutor.games.trico.cards import BITS, colours_in, size_of
from tabletutor.games.trico.legality import Legal
from tabletutor.games.trico.ring import SEATS
from tabletutor.games.trico.state import FOLLOW, NONE, PENALTY, VIRTUAL, State as State  # noqa: PLC0414
from tabletutor.games.trico.story import seen
from tabletutor.games.trico.wording import card_name, cards_text
from tabletutor.words import listed, say

if TYPE_CHECKING:
    from tabletutor.games.trico.rules import Trico

Flags = tuple[bool, ...]
UNSEEN = {"chose": "chose_hidden", "drew": "drew_hidden"}  # sentences for those who do not see the card


class Opening(NamedTuple):
    """What a story begins with that a position's text has set up, as everybody sees it; see the fields of `View`."""

    stage: int
    lead: Seat
    held: tuple[int, ...]
    chosen: Flags
    table: tuple[tuple[Seat, int], ...]
    winner: Seat
    taken: tuple[tuple[int, ...], ...]
    owing: Flags
    forgot: Flags
    discards: int
    virtual: int
    appeal: int
    latest: Seat
    caught: Seat


class View(NamedTuple):
    """What one seat may see. Cards in a hand or pile are packed ints; `seat` is None for a spectator."""

    game: Trico
    seat: Seat | None
    stage: int
    waiting: frozenset[Seat]
    needed: frozenset[Seat]  # those of them without whom the game cannot go on: their card or taking is missing
    round: int  # from 1
    appeal: int  # from 1 in the round
    lead: Seat  # −1 for the virtual lead, or nobody yet
    hand: int  # own, without the card already played
    choice: int  # own kind lying face down, −1 if none
    chosen: Flags  # by seat: whether a card of it lies face down
    held: tuple[int, ...]  # how many cards each seat has in hand
    table: tuple[tuple[Seat, int], ...]  # (whose, kind) lying open, the lead's first; VIRTUAL for the virtual lead
    winner: Seat  # of this Appeal; NONE before the reveal
    taken: tuple[tuple[int, ...], ...]  # kinds by seat, in the order they were taken
    owing: Flags  # two colours, and no Nico declared for them
    declared: Flags  # two colours, and Nico declared
    forgot: Flags  # can be caught now
    markers: tuple[int, ...]
    discards: int  # number of cards in the discard pile
    discard: int  # those cards, −1 where the pile may not be looked through (TRICO-A24)
    virtual: int  # cards left in the virtual player's deck
    latest: Seat  # who took a card last, of two players; −1 if nobody has
    caught: Seat  # who is paying a penalty, −1 if nobody is
    won: Seat  # who has won this round, −1 while it is played
    sheet: tuple[tuple[int, tuple[int, ...]], ...]  # (round, markers won in it by seat) of the rounds that are over
    opening: Opening | None  # where the story does not begin with a deal
    seen: tuple[Event, ...]

    @property
    def legal(self) -> Legal:
        """The viewer's own legal moves."""
        return self.game.judge(self)


def view(game: Trico, state: State, seat: Seat | None) -> View:
    """Name what this seat may see; nothing is copied and then stripped."""
    deal, seats, public = state.deal, range(game.players), opening(game, state)
    begun = deal.begun
    sealed = seat is not None and public.chosen[seat]
    two = [BITS[colours_in(pile)] == 2 for pile in state.taken]
    return View(
        game=game,
        seat=seat,
        stage=state.stage,
        waiting=game.waiting_for(state),
        needed=SEATS[game.ring.needed(state)],
        round=deal.round,
        appeal=state.appeal,
        lead=public.lead,
        hand=state.hands[seat] if seat is not None else 0,
        choice=state.table[game.ring.place(seat, state.lead)] if seat is not None and sealed else -1,
        chosen=public.chosen,
        held=public.held,
        table=public.table,
        winner=state.winner,
        taken=state.taken,
        owing=public.owing,
        declared=tuple([two[who] and not public.owing[who] for who in seats]),
        forgot=public.forgot,
        markers=deal.markers,
        discards=public.discards,
        discard=state.discard if game.options["discards"] == "open" else -1,
        virtual=public.virtual,
        latest=public.latest,
        caught=state.caught,
        won=deal.won,
        sheet=deal.sheet,
        opening=opening(game, begun) if begun and deal.placed else None,
        seen=tuple(seen(game, state, seat)),
    )


def opening(game: Trico, state: State) -> Opening:
    """The facts of a state that everybody sees."""
    seats, two = range(game.players), game.players == 2
    places = [game.ring.place(who, state.lead) for who in seats]
    sealed = state.winner == NONE and state.stage in (FOLLOW, PENALTY)
    at = range(1) if sealed else range(3)
    owners = {place: who for who, place in enumerate(places)}
    return Opening(
        stage=state.stage,
        lead=VIRTUAL if two else state.lead,
        held=tuple(map(size_of, state.hands)),
        chosen=tuple([sealed and places[who] > 0 and state.table[places[who]] >= 0 for who in seats]),
        table=tuple([(owners.get(n, VIRTUAL), state.table[n]) for n in at if state.table[n] >= 0]),
        winner=state.winner,
        taken=state.taken,
        owing=tuple([bool(state.owing >> who & 1) for who in seats]),
        forgot=tuple([bool(state.forgot >> who & 1) for who in seats]),
        discards=size_of(state.discard),
        virtual=len(state.virtual),
        appeal=state.appeal,
        latest=state.lead if two else -1,
        caught=state.caught,
    )


def tell(event: Event, view: View, names: tuple[str, ...]) -> str:
    """One event as a sentence for the reader of this view.

    Args:
        event: one of `view.seen`.
        view: who is told, so that the reader is "you".
        names: by seat.
    """
    kind = event.kind
    if kind == "scored" and isinstance(event.cards, tuple):
        rows = zip(names, event.cards, strict=True)
        return say("trico.tell.scored", n=event.number, markers=listed([f"{name} {n}" for name, n in rows]))
    if kind == "void":
        return say(f"trico.tell.void.{('one', 'two', 'three')[event.number - 1]}")
    if kind in ("turned", "cleared"):
        return say(f"trico.tell.{_kind(event)}", **_values(event))
    if event.seat < 0:  # the virtual lead won, or nobody wins the round
        return say(f"trico.tell.{kind}.{'virtual' if kind == 'won' else 'nobody'}", **_values(event))
    me = "you" if event.seat == view.seat else "other"
    catcher = names[event.number] if kind == "caught" else ""
    if kind == "caught" and event.number == view.seat:
        me = "mine"
    return say(f"trico.tell.{_kind(event)}.{me}", who=names[event.seat], by=catcher, **_values(event))


def _kind(event: Event) -> str:
    """The name of the event's sentence."""
    if event.kind in UNSEEN and event.number < 0:
        return UNSEEN[event.kind]
    return "trico_same" if event.kind == "trico" and event.number == 2 else event.kind


def _values(event: Event) -> dict[str, object]:
    """What a sentence may name."""
    cards = event.cards if isinstance(event.cards, tuple) else ()
    if event.kind == "dealt":
        return {"n": event.number}
    if event.kind in ("trico", "cleared"):
        return {"cards": cards_text(cards), "n": len(cards)}
    has_card = event.kind in ("turned", "led", "chose", "shown", "won", "took", "dropped", "drew") and event.number >= 0
    return {"card": card_name(event.number)} if has_card else {}
