"""What the steps of the lesson ask, as predicates and counts over what the rules say: no right answer is ever typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tabletutor.game import DEALER, Move, Seat
from tabletutor.games.tamcuc.combinations import combination_name
from tabletutor.games.tamcuc.notation import ANNOUNCE, LAY, PASS, PAYLOAD, parse_cards, parse_kinds, squeeze
from tabletutor.games.tamcuc.sight import State

if TYPE_CHECKING:
    from tabletutor.games.tamcuc.rules import TamCuc

STRIDE = 13  # coprime to 32 and 64: a deck stepped through with it is well mixed, and the same for everybody


def deck_for(game: TamCuc, cut: str) -> str:
    """A deck as text; `cut` such as "L 13" puts that card where the cut of 13 cards shows it.

    >>> from tabletutor.games.tamcuc.rules import TamCuc
    >>> len(deck_for(TamCuc(2), "L 13").replace("*", ""))
    32
    """
    n = len(game.deck)
    order = [game.deck[i * STRIDE % n] for i in range(n)]
    if cut:
        card, place = cut.split()
        at, there = order.index(parse_kinds(card)[0]), int(place) - 1
        order[at], order[there] = order[there], order[at]
    return squeeze(tuple(order))


# ---- which legal moves do the task ----


class Tried(NamedTuple):
    """A legal move of the reader, with the positions around it."""

    game: TamCuc
    before: State
    seat: Seat
    move: Move
    after: State

    @property
    def lays(self) -> tuple[Move, ...]:
        """What could have been laid, weakest first."""
        return tuple(LAY | cards for cards in self.game.legal(self.before, self.seat).lays(self.before.size))

    def is_a(self, *names: str) -> bool:
        """Whether it laid one of these combinations."""
        return bool(self.move < PASS) and combination_name(self.move & PAYLOAD) in names


RIGHT: dict[str, Callable[[Tried], bool]] = {
    "legal": bool,
    "lay": lambda tried: bool(tried.move < PASS),
    "pass": lambda tried: bool(PASS <= tried.move < ANNOUNCE),
    "largest": lambda tried: bool(tried.move == max(tried.game.legal(tried.before, tried.seat))),
    "wins": lambda tried: last_winner(tried.game, tried.after) == tried.seat,
    "strongest": lambda tried: bool(tried.move == tried.lays[-1]),
    "weakest": lambda tried: bool(tried.move == tried.lays[0]),
    "pair": lambda tried: tried.is_a("pair"),
    "straight": lambda tried: tried.is_a("golden", "silver"),
    "silver": lambda tried: tried.is_a("silver"),
    "three": lambda tried: tried.is_a("three"),
    "four": lambda tried: tried.is_a("four"),
    "five": lambda tried: tried.is_a("five"),
}


# ---- what is the answer to a question ----


class Asked(NamedTuple):
    """A question: the position it is asked in, those that follow, and what it is about."""

    game: TamCuc
    states: Sequence[State]
    about: str

    @property
    def last(self) -> State:
        """How it turns out."""
        return self.states[-1]


def last_winner(game: TamCuc, state: State) -> Seat:
    """Who won the trick that was turned over last; -1 if none was."""
    return next((e.seat for e in reversed(game.view(state, None).seen) if e.kind == "won"), DEALER)


def odds(game: TamCuc) -> list[int]:
    """Cards of the deck that make each player the starter, counted from the cutter clockwise (tamcuc.count).

    >>> from tabletutor.games.tamcuc.rules import TamCuc
    >>> odds(TamCuc(4))
    [6, 8, 14, 4]
    """
    found = [0] * game.players
    for kind in game.deck:
        found[(6 - kind % 7) % game.players] += 1
    return found


def strongest_of(game: TamCuc, options: Sequence[str]) -> set[str]:
    """Which of these combinations is the strongest, as the rules rank them."""
    strength = {option: game.table.strength[parse_cards(option)] for option in options}
    return {option for option in options if strength[option] == max(strength.values())}


def _tied(asked: Asked) -> str:
    mask = asked.states[1].deal.contenders
    return "".join(str(seat) for seat in range(asked.game.players) if mask >> seat & 1)


def _chance(asked: Asked) -> str:
    chances = odds(asked.game)
    return str(chances.index(max(chances) if asked.about == "most" else 0))


def _cut_card(asked: Asked) -> str:
    """The cut card is the last of the deck: who is dealt it, if anybody (tamcuc.cut-card)."""
    game, dealer = asked.game, asked.last.deal.dealer
    last = len(game.deck) - 1
    if last >= game.each * game.players:
        return "left"
    return "dealer" if (dealer + 1 + last) % game.players == dealer else "other"


def _looks(asked: Asked) -> str:
    """Who, beside the player himself, learns which cards were passed (tamcuc.passed)."""
    views = [(seat, asked.game.view(asked.last, seat)) for seat in range(asked.game.players)]
    knows = {s for s, view in views for e in view.seen if e.kind == "passed" and e.cards and e.seat != s}
    return "nobody" if not knows else "all" if len(knows) > 1 else "winner"


def _points(asked: Asked) -> str:
    seat = int(asked.about) if asked.about else last_winner(asked.game, asked.last)
    return str(asked.last.points[seat] - asked.states[0].points[seat])


def _match(asked: Asked) -> str:
    outcome = asked.game.outcome(asked.last)
    return "".join(map(str, outcome.winners)) if outcome else ""


ASKS: dict[str, Callable[[Asked], str]] = {
    "count": lambda asked: str(asked.game.deck.count(parse_kinds(asked.about)[0])),
    "dealer": lambda asked: str(asked.last.deal.dealer),
    "tied": _tied,
    "starter": lambda asked: str(asked.last.deal.starter),
    "winner": lambda asked: str(last_winner(asked.game, asked.last)),
    "leader": lambda asked: str(asked.last.leader),
    "chance": _chance,
    "cut-card": _cut_card,
    "looks": _looks,
    "open": lambda asked: "yes" if asked.game.view(asked.last, 0).open_choice else "no",
    "points": _points,
    "sum": lambda asked: str(sum(asked.last.sheet[-1][1])),
    "match": _match,
}
