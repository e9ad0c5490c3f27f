"""What the steps of the lesson ask, as predicates and counts over what the rules say: no right answer is ever typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from tabletutor.game import IllegalMove, Move, Seat, shuffled
from tabletutor.games.trico.cards import BITS, colour_of, colours_in, count, different, size_of
from tabletutor.games.trico.conditions import colours, winner
from tabletutor.games.trico.lesson_chances import Chances, chances
from tabletutor.games.trico.notation import LETTERS, PAYLOAD, parse_card, parse_kinds, verb_of, write_card
from tabletutor.games.trico.sight import State, View
from tabletutor.games.trico.state import DEAL, OVER, TAKE
from tabletutor.games.trico.verdict import Appeal, appeals

if TYPE_CHECKING:
    from tabletutor.games.trico.rules import Trico

NOBODY = "nobody"
PLACES = 3  # cards of an Appeal
CHANCE = ("pile", "shuffle")  # moves of chance of which a row names the first cards only


def moved(game: Trico, state: State, text: str) -> Move:
    """A move in notation; of a shuffle the first cards are named, and the others follow in an order that is always the same.

    Args:
        game: the rules.
        state: before the move.
        text: such as `play R7`, or `pile Y1`.
    """
    verb, _, rest = text.partition(" ")
    if verb not in CHANCE:
        return game.parse(text)
    top = parse_kinds(rest)
    cards = state.discard if verb == "pile" else game.terms.stock
    left = [kind for kind in different(cards) for _ in range(count(cards, kind) - top.count(kind))]
    return (*top, *shuffled(left, Random("lesson")))


def lying(view: View) -> Appeal:
    """The Appeal that lies on the table with three cards, or else the last one."""
    last, now = appeals(view)
    return now if len(now.cards) == PLACES or last is None else last


# ---- which legal moves do the task ----


class Tried(NamedTuple):
    """A legal move of the reader, with the positions around it, and what the task is about."""

    game: Trico
    before: State
    seat: Seat
    move: Move
    after: State
    about: str

    @property
    def verb(self) -> str:
        """What was done."""
        return verb_of(self.move)

    @property
    def kind(self) -> int:
        """The card that was played or taken."""
        assert isinstance(self.move, int)
        return self.move & PAYLOAD

    @property
    def gained(self) -> int:
        """Markers won with it."""
        return self.after.deal.markers[self.seat] - self.before.deal.markers[self.seat]

    @property
    def owes(self) -> bool:
        """Whether a Nico is due."""
        return self.before.owing >> self.seat & 1 > 0

    def colours(self, state: State) -> int:
        """How many colours the reader has taken."""
        return BITS[colours_in(state.taken[self.seat])]

    @property
    def chances(self) -> tuple[Chances, Sequence[Chances]]:
        """Those of the card that was played, and of every card of the hand."""
        rows = chances(self.game.view(self.before, self.seat))
        return next(row for row in rows if row.kind == self.kind), rows


def _fair(tried: Tried) -> bool:
    """Points a slip out if there is one, and else follows."""
    slips = any(verb_of(move) == "catch" for move in tried.game.legal(tried.before, tried.seat))
    return tried.verb == ("catch" if slips else "play")


def _drawn(tried: Tried) -> bool:
    """Plays the card that was drawn from the discard pile."""
    drew = [event.number for event in tried.game.view(tried.before, tried.seat).seen if event.kind == "drew"]
    return tried.verb == "play" and tried.kind in drew


def _best(tried: Tried) -> bool:
    """Plays the card that wins most often."""
    own, rows = tried.chances
    return own.wins == max(row.wins for row in rows)


RIGHT: dict[str, Callable[[Tried], bool]] = {
    "colour": lambda tried: tried.verb == "play" and LETTERS[colour_of(tried.kind)] == tried.about,
    "other": lambda tried: tried.verb == "play" and colour_of(tried.kind) != colour_of(tried.before.table[0]),
    "adds": lambda tried: tried.colours(tried.after) > tried.colours(tried.before),
    "first": lambda tried: tried.verb == "take" and tried.kind == tried.before.table[0],
    "says": lambda tried: tried.verb == "nico",
    "due": lambda tried: tried.verb == ("nico" if tried.owes else "play"),
    "catches": lambda tried: tried.verb == "catch",
    "fair": _fair,
    "drawn": _drawn,
    "trico": lambda tried: tried.after.deal.won == tried.seat,
    "gains": lambda tried: tried.gained == int(tried.about),
    "match": lambda tried: tried.after.stage == OVER,
    "always": lambda tried: tried.verb == "play" and tried.chances[0].always,
    "best": lambda tried: tried.verb == "play" and _best(tried),
}


# ---- what is the answer to a question ----


class Asked(NamedTuple):
    """A question: the position it is asked in, those that follow, what it is about, and what can be answered."""

    game: Trico
    states: Sequence[State]
    about: str
    options: Sequence[str]

    @property
    def last(self) -> State:
        """How it turns out."""
        return self.states[-1]

    @property
    def view(self) -> View:
        """What the reader has seen in the end."""
        return self.game.view(self.last, 0)

    @property
    def appeal(self) -> Appeal:
        """The Appeal it is about."""
        return lying(self.view)

    def seats(self, kind: str) -> str:
        """The seats of all events of a kind."""
        return "-".join(map(str, sorted({event.seat for event in self.view.seen if event.kind == kind})))


def _wins(asked: Asked) -> str:
    """The card that wins, or nobody (trico.void)."""
    at = winner(asked.game.terms.table, asked.appeal.kinds)
    return NOBODY if at is None else write_card(asked.appeal.kinds[at])


def _round(asked: Asked) -> str:
    """Whether the round is over."""
    return "over" if asked.last.stage in (DEAL, OVER) else "on"


def _won(asked: Asked) -> str:
    """Who has won the round; nobody if it is over all the same."""
    won = asked.last.deal.won
    assert asked.last.stage in (DEAL, OVER)
    return str(won) if won >= 0 else NOBODY


def _gone(asked: Asked) -> str:
    """The one of the options that lies in the discard pile."""
    return next(option for option in asked.options if count(asked.last.discard, parse_card(option)))


def _dropped(asked: Asked) -> str:
    return next(write_card(event.number) for event in asked.view.seen if event.kind == "dropped")


def _takes(asked: Asked) -> str:
    """Who takes a card now."""
    return str(asked.last.winner) if asked.last.stage == TAKE else NOBODY


def _opened(asked: Asked) -> str:
    """How many cards lie open in the position that is asked about."""
    return str(len(asked.game.view(asked.states[0], 0).table))


def _discarded(asked: Asked) -> str:
    return str(size_of(asked.last.discard) - size_of(asked.states[0].discard))


ASKS: dict[str, Callable[[Asked], str]] = {
    "wins": _wins,
    "gem": lambda asked: next(o for o in asked.options if o.startswith(asked.about)),
    "colours": lambda asked: str(colours(asked.appeal.kinds)),
    "open": _opened,
    "lead": lambda asked: str(asked.last.lead),
    "discarded": _discarded,
    "takes": _takes,
    "dropped": _dropped,
    "drew": lambda asked: asked.seats("drew"),
    "round": _round,
    "won": _won,
    "match": lambda asked: "over" if asked.last.stage == OVER else "on",
    "markers": lambda asked: str(asked.last.deal.markers[int(asked.about)]),
    "gone": _gone,
}
SEATS = ("lead", "takes", "drew", "won")  # their options are players
CARDS = ("wins", "gem", "dropped", "gone")  # and these cards
PLAIN = ("wins", "gem", "colours")  # asked over open cards, without the counter, which would tell


def allowed(game: Trico, state: State, seat: Seat, move: Move) -> IllegalMove | None:
    """The refusal of a move; None if it is legal."""
    try:
        game.apply(state, seat, move)
    except IllegalMove as refusal:
        return refusal
    return None
