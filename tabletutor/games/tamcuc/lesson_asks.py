"""What the steps of the lesson ask, as predicates and counts over what the rules say: no right answer is ever typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tabletutor.game import DEALER, Move, Seat
from tabletutor.games.tamcuc.combinations import combination_name, size_of
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

Right = Callable[["TamCuc", State, Seat, Move, State], bool]


def _lays(*names: str) -> Right:
    def right(game: TamCuc, before: State, seat: Seat, move: Move, after: State) -> bool:
        return move < PASS and combination_name(move & PAYLOAD) in names

    return right


def _wins(game: TamCuc, before: State, seat: Seat, move: Move, after: State) -> bool:
    return last_winner(game, after) == seat


def _strongest(game: TamCuc, before: State, seat: Seat, move: Move, after: State) -> bool:
    lays = list(game.legal(before, seat).lays(before.size))
    return move == LAY | lays[-1]


def _weakest(game: TamCuc, before: State, seat: Seat, move: Move, after: State) -> bool:
    return move == LAY | game.legal(before, seat).lays(before.size)[0]


RIGHT: dict[str, Right] = {
    "legal": lambda *_: True,
    "lay": lambda game, before, seat, move, after: move < PASS,
    "pass": lambda game, before, seat, move, after: PASS <= move < ANNOUNCE,
    "largest": lambda game, before, seat, move, after: move == ANNOUNCE | game.legal(before, seat).sizes()[-1],
    "wins": _wins,
    "strongest": _strongest,
    "weakest": _weakest,
    "pair": _lays("pair"),
    "straight": _lays("golden", "silver"),
    "silver": _lays("silver"),
    "three": _lays("three"),
    "four": _lays("four"),
    "five": _lays("five"),
}


# ---- what is the answer to a question ----

Ask = Callable[["TamCuc", Sequence[State], str], set[str]]


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


def _tied(game: TamCuc, states: Sequence[State], what: str) -> set[str]:
    mask = states[1].deal.contenders
    return {"".join(str(s) for s in range(game.players) if mask >> s & 1)}


def _often(game: TamCuc, states: Sequence[State], what: str) -> set[str]:
    chances = odds(game)
    wanted = max(chances) if what == "most" else 0
    return {str(offset) for offset, n in enumerate(chances) if n == wanted}


def _cut_card(game: TamCuc, states: Sequence[State], what: str) -> set[str]:
    """The cut card is the last of the deck: who is dealt it, if anybody (tamcuc.cut-card)."""
    last = len(game.deck) - 1
    if last >= game.each * game.players:
        return {"left"}
    dealer = states[0].deal.dealer
    return {"dealer" if (dealer + 1 + last) % game.players == dealer else "other"}


def _looks(game: TamCuc, states: Sequence[State], what: str) -> set[str]:
    """Who, beside the player himself, learns which cards were passed (tamcuc.passed)."""
    views = [(seat, game.view(states[-1], seat)) for seat in range(game.players)]
    knows = {s for s, view in views for e in view.seen if e.kind == "passed" and e.cards and e.seat != s}
    return {"nobody" if not knows else "all" if len(knows) > 1 else "winner"}


def _points(game: TamCuc, states: Sequence[State], what: str) -> set[str]:
    seat = int(what) if what else last_winner(game, states[-1])
    return {str(states[-1].points[seat] - states[0].points[seat])}


def _match(game: TamCuc, states: Sequence[State], what: str) -> set[str]:
    outcome = game.outcome(states[-1])
    return {"".join(map(str, outcome.winners))} if outcome else set()


ASKS: dict[str, Ask] = {
    "count": lambda game, states, what: {str(game.deck.count(parse_kinds(what)[0]))},
    "dealer": lambda game, states, what: {str(states[-1].deal.dealer)},
    "tied": _tied,
    "starter": lambda game, states, what: {str(states[-1].deal.starter)},
    "winner": lambda game, states, what: {str(last_winner(game, states[-1]))},
    "leader": lambda game, states, what: {str(states[-1].leader)},
    "chance": _often,
    "cut-card": _cut_card,
    "looks": _looks,
    "open": lambda game, states, what: {"yes" if game.view(states[0], 0).open_choice else "no"},
    "points": _points,
    "sum": lambda game, states, what: {str(sum(states[-1].sheet[-1][1]))},
    "match": _match,
    "hand": lambda game, states, what: {str(size_of(states[0].hands[0]))},
}
