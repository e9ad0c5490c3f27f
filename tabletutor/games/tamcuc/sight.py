"""What the seats of Tam Cúc see: the full state, the view of one seat made from it, and its story in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from tabletutor.game import DEALER, Event, Move, Seat
from tabletutor.games.tamcuc.combinations import combination_name, size_of
from tabletutor.games.tamcuc.legality import CHOOSING, FAULT, OVER, SHUFFLE, Legal
from tabletutor.games.tamcuc.notation import ANNOUNCE, PAYLOAD
from tabletutor.games.tamcuc.wording import cards_text
from tabletutor.words import listed, say

if TYPE_CHECKING:
    from tabletutor.games.tamcuc.rules import TamCuc

Past = tuple["Past", Seat, Move] | None  # what was done in this deal since the cards were dealt, latest first


class Deal(NamedTuple):
    """What stays the same while one deal is played. `left` are the cards out of play, `deck` their order, once shuffled."""

    number: int
    dealer: Seat
    contenders: int = 0  # mask of the seats that still draw for the dealer
    drawn: tuple[Event, ...] = ()  # what everybody saw of the draw, the cut and the bonuses
    deck: tuple[int, ...] = ()
    mark: int = 0
    cut_at: int = 0
    cut_card: int = -1
    starter: Seat = -1
    dealt: tuple[int, ...] = ()
    left: int = 0
    fault: Seat = -1


class State:
    """One position of a match; immutable by contract, compared by value."""

    __slots__ = (
        "choices", "deal", "discard", "hands", "leader", "mask", "past", "points", "sheet", "size", "stage", "won",
    )  # fmt: skip

    def __init__(
        self,
        stage: int,
        mask: int,
        hands: tuple[int, ...],
        choices: tuple[int, ...],
        leader: Seat,
        size: int,
        points: tuple[int, ...],
        won: tuple[int, ...],
        discard: int,
        past: Past,
        deal: Deal,
        sheet: tuple[tuple[int, tuple[int, ...]], ...],
    ) -> None:
        self.stage = stage
        self.mask = mask  # who may act
        self.hands = hands  # packed; cards already chosen are still in them
        self.choices = choices  # packed cards chosen for this trick; 0 = not yet
        self.leader = leader
        self.size = size  # announced number of cards; 0 = not yet
        self.points = points  # of this deal
        self.won = won  # packed winning cards in front of each seat
        self.discard = discard
        self.past = past
        self.deal = deal
        self.sheet = sheet  # (deal number, points) rows of the score sheet

    def values(self) -> tuple[object, ...]:
        """Every field, in order of name."""
        return tuple(getattr(self, name) for name in self.__slots__)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.values() == other.values()

    def __hash__(self) -> int:
        return hash((self.hands, self.choices, self.leader, self.size, self.points, self.sheet, self.stage))

    def __repr__(self) -> str:
        return "<Tam Cúc position>"  # a repr must not show what is hidden


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
    discard: int  # -1 where the pile may not be looked through (TAM-A12)
    left: int  # number of cards out of play
    sheet: tuple[tuple[int, tuple[int, ...]], ...]
    fault: Seat
    seen: tuple[Event, ...]

    @property
    def cutter(self) -> Seat:
        """The player on the dealer's right, who cuts (tamcuc.cut)."""
        return (self.dealer - 1) % self.game.players

    @property
    def legal(self) -> Legal:
        """The viewer's own legal moves."""
        seat = -2 if self.seat is None else self.seat
        return self.game.judge(self, seat, self.hand, self.waiting)

    @property
    def totals(self) -> tuple[int, ...]:
        """Points of all deals written down so far, by seat."""
        return tuple(sum(row[seat] for _, row in self.sheet) for seat in range(self.game.players))


def view(game: TamCuc, state: State, seat: Seat | None) -> View:
    """Name what this seat may see; nothing is copied and then stripped."""
    has, deal, n = game.options.get, state.deal, game.players
    own = seat is not None
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
        hand=state.hands[seat] if own else 0,
        held=tuple(map(size_of, state.hands)),
        chosen=tuple(bool(choice) for choice in state.choices) if state.stage != FAULT else (False,) * n,
        choice=state.choices[seat] if own and state.stage == CHOOSING else 0,
        open_choice=state.choices[state.leader] if leads_openly else 0,
        hands=state.hands if has("hands") == "open" else (),
        points=state.points,
        won=state.won,
        discard=state.discard if has("discards") == "open" else -1,
        left=len(game.deck) - sum(map(size_of, deal.dealt)) if deal.dealt else 0,
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


def moves_of(state: State) -> list[tuple[Seat, Move]]:
    """The moves since the cards were dealt, oldest first."""
    found: list[tuple[Seat, Move]] = []
    past = state.past
    while past:
        found.append((past[1], past[2]))
        past = past[0]
    return found[::-1]


def _tricks(game: TamCuc, state: State, seat: Seat | None) -> Iterator[Event]:
    """The tricks of this deal: own choices at once, the others' only as "has chosen" until all lie on the table."""
    choices: dict[Seat, int] = {}
    leader, size = -1, 0
    openly = game.options["leader"] == "open"
    for who, move in moves_of(state):
        if move >= ANNOUNCE:
            leader, size, choices = who, move & PAYLOAD, {}
            yield Event("announced", who, 0, size)
            continue
        choices[who] = move & PAYLOAD
        yield Event("chose", who, choices[who] if who == seat else 0, size)
        if openly and who == leader:
            yield Event("laid", who, choices[who], size)
        if len(choices) == game.players:
            yield from _revealed(game, leader, choices, seat, size)


def _revealed(
    game: TamCuc, leader: Seat, choices: dict[Seat, int], seat: Seat | None, size: int
) -> Iterator[Event]:
    """All choices lie open but the passes, which go face down to the discard pile (tamcuc.passed)."""
    has, n = game.options.get, game.players
    shown = has("passed") == "shown" or has("discards") == "open"
    for who in ((leader + i) % n for i in range(n)):
        if choices[who] not in game.table.strength:
            yield Event("passed", who, choices[who] if shown or who == seat else 0, size)
        elif who != leader or has("leader") != "open":
            yield Event("laid", who, choices[who], size)
    at = game.winner(leader, tuple(choices[s] for s in range(n)))
    yield Event("won", at, choices[at], size * n if has("scoring") == "all" else size)


def tell(event: Event, view: View, names: tuple[str, ...]) -> str:
    """One event as a sentence for the reader of this view.

    Args:
        event: one of `view.seen`.
        view: who is told, so that the reader is "you".
        names: by seat.
    """
    me = event.seat == view.seat
    values: dict[str, object] = {
        "who": names[event.seat] if event.seat >= 0 else "",
        "n": event.number,
        "cards": cards_text(event.cards) if isinstance(event.cards, int) and event.cards else "",
    }
    if event.kind == "scored" and isinstance(event.cards, tuple):
        rows = zip(names, event.cards, strict=False)
        return say("tamcuc.tell.scored", n=event.number, points=listed([f"{name} {n}" for name, n in rows]))
    if event.kind == "redraw":
        tied = [name for seat, name in enumerate(names) if event.number >> seat & 1]
        return say("tamcuc.tell.redraw", names=listed(tied))
    if event.kind == "passed" and event.cards:
        return say(f"tamcuc.tell.passed_shown.{'you' if me else 'other'}", **values)
    if event.kind == "redeal" and event.number:
        return say("tamcuc.tell.fined", **values)
    if event.kind == "laid":
        values["combination"] = say(f"tamcuc.combination.{combination_name(int(event.cards))}")  # type: ignore[arg-type]
    return say(f"tamcuc.tell.{event.kind}.{'you' if me else 'other'}", **values)
