"""What the seats of Tam Cúc see: the full state, the view of one seat made from it, and its story in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from tabletutor.game import DEALER, Event, Seat
from tabletutor.games.tamcuc.combinations import size_of
from tabletutor.games.tamcuc.legality import Legal
from tabletutor.games.tamcuc.notation import AGREE, ANNOUNCE, PAYLOAD
from tabletutor.games.tamcuc.state import CHOOSING, FAULT, OVER, SHUFFLE, State as State, moves_of  # noqa: PLC0414
from tabletutor.games.tamcuc.wording import cards_text
from tabletutor.words import listed, say

if TYPE_CHECKING:
    from tabletutor.games.tamcuc.rules import TamCuc


class View(NamedTuple):
    """What one seat may see. Cards are packed ints; `seat` is None for a spectator."""

    game: TamCuc
    seat: Seat | None
    stage: int
    waiting: frozenset[Seat]
    number: int  # of this deal, from 1
    dealer: Seat
    drawn: tuple[Event, ...]
    contenders: int
    mark: int
    cut_at: int
    cut_card: int  # kind, -1 before the cut
    starter: Seat
    leader: Seat
    size: int
    hand: int  # own cards, the chosen ones included
    held: tuple[int, ...]  # how many cards each seat has
    chosen: tuple[bool, ...]
    choice: int  # own cards chosen for this trick
    open_choice: int  # the leader's, where he plays openly (TAM-A7)
    hands: tuple[int, ...]  # everybody's, where hands are open (TAM-A20)
    points: tuple[int, ...]
    won: tuple[int, ...]
    gone: int  # number of cards in the discard pile
    discard: int  # those cards, -1 where the pile may not be looked through (TAM-A12)
    left: int  # number of cards out of play
    sheet: tuple[tuple[int, tuple[int, ...]], ...]
    fault: Seat
    seen: tuple[Event, ...]

    @property
    def cutter(self) -> Seat:
        """The player on the dealer's right, who cuts (tamcuc.cut)."""
        return (self.dealer - 1) % self.game.players

    @property
    def needed(self) -> frozenset[Seat]:
        """Everybody who may act now: the game waits for all of them."""
        return self.waiting

    @property
    def legal(self) -> Legal:
        """The viewer's own legal moves."""
        seat = -2 if self.seat is None else self.seat
        return self.game.judge(self, self, seat, self.hand, self.waiting)

    @property
    def totals(self) -> tuple[int, ...]:
        """Points of all deals written down so far, by seat."""
        return tuple(sum(row[seat] for _, row in self.sheet) for seat in range(self.game.players))


def view(game: TamCuc, state: State, seat: Seat | None) -> View:
    """Name what this seat may see; nothing is copied and then stripped."""
    has, deal, n = game.options.get, state.deal, game.players
    leads_openly = has("leader") == "open" and state.stage == CHOOSING
    return View(
        game=game,
        seat=seat,
        stage=state.stage,
        waiting=game.waiting_for(state),
        number=deal.number,
        dealer=deal.dealer,
        drawn=deal.drawn,
        contenders=deal.contenders,
        mark=deal.mark,
        cut_at=deal.cut_at,
        cut_card=deal.cut_card,
        starter=deal.starter,
        leader=state.leader,
        size=state.size,
        hand=state.hands[seat] if seat is not None else 0,
        held=tuple(map(size_of, state.hands)),
        chosen=tuple(bool(choice) for choice in state.choices) if state.stage != FAULT else (False,) * n,
        choice=state.choices[seat] if seat is not None and state.stage == CHOOSING else 0,
        open_choice=state.choices[state.leader] if leads_openly else 0,
        hands=state.hands if has("hands") == "open" else (),
        points=state.points,
        won=state.won,
        gone=size_of(state.discard),
        discard=state.discard if has("discards") == "open" else -1,
        left=size_of(deal.left),
        sheet=state.sheet,
        fault=deal.fault,
        seen=tuple(seen(game, state, seat)),
    )


def seen(game: TamCuc, state: State, seat: Seat | None) -> Iterator[Event]:
    """All that a seat has seen of this deal, oldest first."""
    deal = state.deal
    yield from (event for event in deal.drawn if event.kind != "bonus")
    if deal.dealt:
        openly = game.options["hands"] == "open"
        yield from (Event("dealt", s, hand, size_of(hand)) for s, hand in enumerate(deal.dealt) if openly or s == seat)
        yield from (event for event in deal.drawn if event.kind == "bonus")
    yield from _tricks(game, state, seat)
    if deal.dealt and state.stage in (SHUFFLE, OVER):
        yield Event("scored", DEALER, state.points, deal.number)


def _tricks(game: TamCuc, state: State, seat: Seat | None) -> Iterator[Event]:
    """The tricks of this deal: own choices at once, the others' only as "has chosen" until all lie on the table."""
    choices: dict[Seat, int] = {}
    leader, size = -1, 0
    openly = game.options["leader"] == "open"
    for who, move in moves_of(state):
        if move >= AGREE:
            yield Event("voted", who, 0, (2 if move > AGREE else 1) if who == seat else 0)
        elif move >= ANNOUNCE:
            leader, size, choices = who, move & PAYLOAD, {}
            yield Event("announced", who, 0, size)
        else:
            choices[who] = move & PAYLOAD
            yield Event("chose", who, choices[who] if who == seat else 0, size)
            if openly and who == leader:
                yield Event("laid", who, choices[who], size)
            if len(choices) == game.players:
                yield from _revealed(game, leader, choices, seat, size)


def _revealed(game: TamCuc, leader: Seat, choices: dict[Seat, int], seat: Seat | None, size: int) -> Iterator[Event]:
    """All choices lie open but the passes, which go face down to the discard pile (tamcuc.passed)."""
    has, n = game.options.get, game.players
    shown = has("passed") == "shown" or has("discards") == "open"
    for who in ((leader + i) % n for i in range(n)):
        if choices[who] not in game.table.strength:
            yield Event("passed", who, choices[who] if shown or who == seat else 0, size)
        elif who != leader or has("leader") != "open":
            yield Event("laid", who, choices[who], size)
    at = game.winner(leader, tuple(choices[s] for s in range(n)))
    yield Event("won", at, choices[at], size * game.gain)


def tell(event: Event, view: View, names: tuple[str, ...]) -> str:
    """One event as a sentence for the reader of this view.

    Args:
        event: one of `view.seen`.
        view: who is told, so that the reader is "you".
        names: by seat.
    """
    me = event.seat == view.seat
    cards = event.cards if isinstance(event.cards, int) else 0
    if event.kind == "scored" and isinstance(event.cards, tuple):
        rows = zip(names, event.cards, strict=True)
        return say("tamcuc.tell.scored", n=event.number, points=listed([f"{name} {n}" for name, n in rows]))
    if event.kind == "redraw":
        tied = [name for seat, name in enumerate(names) if event.number >> seat & 1]
        return say("tamcuc.tell.redraw", names=listed(tied))
    kind = event.kind
    if kind == "passed" and cards:
        kind = "passed_shown"
    if kind == "redeal" and event.number:
        kind = "fined"
    if kind == "voted" and event.number:  # only one's own vote has its number
        return say("tamcuc.tell.voted.agree" if event.number == 1 else "tamcuc.tell.voted.refuse")
    who = names[event.seat] if event.seat >= 0 else ""
    text = cards_text(cards) if cards else ""
    return say(f"tamcuc.tell.{kind}.{'you' if me else 'other'}", who=who, n=event.number, cards=text)
