"""How a match and a round of Tinco begin: who deals first, the sets in play, and the cards dealt."""

from __future__ import annotations

from tabletutor.game import DEALER, Seat
from tabletutor.games.tinco.cards import SEVEN, pack
from tabletutor.games.tinco.notation import CARDS_PART
from tabletutor.games.tinco.state import CHANCE, DEAL, FIRST, NEVER, READY, SETS, Deal, State


def start(players: int) -> State:
    """Before anything: everybody on level 0, and it is drawn who deals first (tinco.players, tinco.dealer)."""
    zero = (0,) * players
    return State(FIRST, CHANCE, zero, (NEVER,) * players, 0, (), 0, 1, None, Deal(levels=zero))


def ordered(state: State, order: tuple[Seat, ...], chooser: Seat) -> State:
    """The order is drawn; then the sets are settled by chance, or by a seat (tinco.dealer, TINCO-A3)."""
    mask = CHANCE if chooser == DEALER else 1 << chooser
    return state.but(stage=SETS, mask=mask, deal=state.deal._replace(order=order, fresh=True))


def settled(state: State, move: int) -> State:
    """The animals and colours are settled, for the whole match (tinco.sets)."""
    animals, colours = move & (1 << SEVEN) - 1, (move & CARDS_PART) >> SEVEN
    return state.but(stage=DEAL, mask=CHANCE, deal=state.deal._replace(animals=animals, colours=colours))


def dealt(state: State, cards: tuple[int, ...]) -> State:
    """One card at a time from the dealer's left; some may have one more than others (tinco.deal).

    The match goes on with the next dealer where a round has been played before (tinco.next-dealer).
    """
    old, n = state.deal, len(state.hands)
    again = old.begun is not None
    deal = old._replace(round=old.round + again, fresh=old.fresh and not again, begun=None, placed=False)
    hands = [0] * n
    for at in range(n):
        hands[(deal.dealer + 1 + at) % n] = pack(cards[at::n])
    begun = State(READY, (1 << n) - 1, tuple(hands), (NEVER,) * n, 0, (), 0, 1, None, deal)
    return begun.but(deal=deal._replace(begun=begun))
