"""How a match and a round of Trico begin: who leads, and the cards dealt."""

from __future__ import annotations

from tabletutor.game import Seat
from tabletutor.games.trico.cards import pack
from tabletutor.games.trico.ring import CHANCE
from tabletutor.games.trico.state import DEAL, EMPTY, FIRST, FOLLOW, LEAD, NONE, Deal, State

EACH = 10  # cards a seat, and the virtual lead's of two players (trico.deal)


def start(players: int, *, drawn: bool) -> State:
    """Before the first card.

    Args:
        players: 2 or 3.
        drawn: of three players chance names the first lead; else it is the first seat (trico.first-lead, TRICO-A21).
    """
    zero, draws = (0,) * players, drawn and players == 3
    stage, lead = FIRST if draws else DEAL, -1 if draws or players == 2 else 0
    return State(stage, CHANCE, zero, EMPTY, lead, NONE, ((),) * players, 0, 0, 0, (), 0, None, Deal(markers=zero))


def led(state: State, lead: Seat) -> State:
    """Chance has named the first lead (trico.first-lead)."""
    return state.but(stage=DEAL, lead=lead, deal=state.deal._replace(first=lead))


def dealt(state: State, cards: tuple[int, ...]) -> State:
    """Ten cards each; of two players the last ten are the virtual lead's (trico.deal, trico.virtual-lead)."""
    old, n, lead = state.deal, len(state.hands), state.lead
    hands, none = tuple([pack(cards[seat : EACH * n : n]) for seat in range(n)]), ((),) * n
    first = old.first if old.begun is None else -1  # is told in the round that it was drawn for
    deal = Deal(old.round + (old.won >= 0), old.markers, old.sheet, first)
    stage, mask, table, virtual = LEAD, 1 << lead if n == 3 else 0, EMPTY, cards[EACH * n :]
    if n == 2:
        stage, mask, table, lead, virtual = FOLLOW, 3, (virtual[0], -1, -1), -1, virtual[1:]
    begun = State(stage, mask, hands, table, lead, NONE, none, 0, 0, 0, virtual, 1, None, deal)
    deal = deal._replace(begun=begun)
    return State(stage, mask, hands, table, lead, NONE, none, 0, 0, 0, virtual, 1, None, deal)
