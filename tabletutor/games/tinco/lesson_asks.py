"""What the steps of the lesson ask, as predicates and counts over what the rules say: no right answer is ever typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from tabletutor.game import DEALER, Move, Refusal, Seat, shuffled
from tabletutor.games.tinco.cards import TRINKO, TRINKO_BIT, bits, has_set, pack, size_of
from tabletutor.games.tinco.notation import CARDS_PART, parse_cards, parse_list, verb_of
from tabletutor.games.tinco.scoring import winners
from tabletutor.games.tinco.sight import State, View
from tabletutor.games.tinco.state import DEAL, OVER, RUSH

if TYPE_CHECKING:
    from tabletutor.games.tinco.rules import Tinco


def moved(game: Tinco, state: State, text: str) -> Move:
    """A move in notation; of a shuffle the first cards are named, and the others follow in an order that is always the same.

    Args:
        game: the rules.
        state: before the move.
        text: such as `offer MB`, or `shuffle X`.
    """
    verb, _, rest = text.partition(" ")
    if verb != "shuffle":
        return game.parse(text)
    top = parse_list(rest)
    return (*top, *shuffled(bits(game.stock(state) & ~pack(top)), Random("lesson")))


# ---- which legal moves do the task ----


class Tried(NamedTuple):
    """A legal move of the reader, with the position before it, and what the task is about."""

    game: Tinco
    before: State
    seat: Seat
    move: int
    about: str

    @property
    def verb(self) -> str:
        """What was done."""
        return verb_of(self.move)

    @property
    def cards(self) -> int:
        """The own cards that were named; the open offer where none were."""
        return self.move & CARDS_PART or self.before.offers[self.seat][1]

    @property
    def due(self) -> bool:
        """Whether a token is there to be taken: for a set, or because somebody has begun."""
        return self.before.stage == RUSH or has_set(self.before.hands[self.seat], self.game.groups)


def _offers(tried: Tried) -> bool:
    """Offers just so many cards."""
    return tried.verb == "offer" and size_of(tried.cards) == int(tried.about)


RIGHT: dict[str, Callable[[Tried], bool]] = {
    "takes": lambda tried: tried.verb == "take",
    "offers": _offers,
    "gives": lambda tried: _offers(tried) and tried.cards & TRINKO_BIT > 0,
    "swaps": lambda tried: tried.verb == "answer" and size_of(tried.cards) == int(tried.about),
    "due": lambda tried: (tried.verb == "take") == tried.due,
}


# ---- what is the answer to a question ----


class Asked(NamedTuple):
    """A question: the position it is asked in, those that follow, what it is about, and what can be answered."""

    game: Tinco
    states: Sequence[State]
    about: str
    options: Sequence[str]

    @property
    def last(self) -> State:
        """How it turns out."""
        return self.states[-1]

    @property
    def seats(self) -> range:
        """All seats."""
        return range(self.game.players)


def joined(seats: Sequence[Seat]) -> str:
    """Seats as an option names them.

    >>> joined([0, 2])
    '0-2'
    """
    return "-".join(map(str, seats))


def knows(view: View) -> bool:
    """Whether a seat can tell who holds Trinko: it holds it, or gave it away and the other has not swapped since."""
    if view.hand & TRINKO_BIT:
        return True
    holder = -1
    for event in view.seen:
        cards = event.cards if isinstance(event.cards, tuple) else ()
        if event.kind == "swapped" and holder in (event.seat, cards[0]):
            holder = -1
        if event.kind == "gave" and TRINKO in cards:
            holder = event.number
    return holder >= 0


def _round(asked: Asked) -> str:
    """What became of the round: void, the last of the match, over, or still going on."""
    last = asked.last
    if last.void:
        return "void"
    return "last" if last.stage == OVER else "over" if last.stage == DEAL else "on"


ASKS: dict[str, Callable[[Asked], str]] = {
    "card": lambda asked: next(o for o in asked.options if parse_cards(o) == parse_cards(asked.about)),
    "level": lambda asked: str(asked.last.deal.levels[int(asked.about)]),
    "colours": lambda asked: str(size_of(asked.last.deal.colours)),
    "dealer": lambda asked: str(asked.last.deal.dealer),
    "took": lambda asked: joined(asked.states[0].tokens),
    "knows": lambda asked: joined([s for s in asked.seats if knows(asked.game.view(asked.last, s))]),
    "round": _round,
    "winners": lambda asked: joined(winners(asked.last.deal.levels)),
}
SEATS = ("dealer", "took", "knows", "winners")  # their options are players
OPEN = ("level",)  # asked over open hands, where the round has been scored


def allowed(game: Tinco, state: State, seat: Seat, move: Move) -> Refusal | None:
    """The refusal of a move, or that it comes too late; None if it is legal."""
    try:
        game.apply(state, seat, move)
    except Refusal as refusal:
        return refusal
    return None


def after_chance(game: Tinco, state: State) -> State:
    """The position once chance has done all that it has to do now, in a way that is always the same."""
    while DEALER in game.waiting_for(state):
        state = game.apply(state, DEALER, game.chance(state, Random("lesson")))
    return state
