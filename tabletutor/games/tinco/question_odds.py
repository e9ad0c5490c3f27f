"""How likely something is in Tinco: exact shares, counted, and questions about them."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING

from tabletutor.game import Rng
from tabletutor.games.tinco.cards import ENOUGH, size_of
from tabletutor.games.tinco.notation import ANIMAL_LETTERS, COLOUR_LETTERS, write_cards
from tabletutor.games.tinco.positions import hand_size
from tabletutor.games.tinco.questions import PLAIN, PLAYERS, Asked, Build, Dealt, deal, match, pick, position, some_of

if TYPE_CHECKING:
    from tabletutor.games.tinco.rules import Tinco

DEAL, HOLD, TRINKO, ANY, ALL = "deal", "hold", "trinko", "any", "all"
NEVER, HARDLY, SELDOM, SOMETIMES, EVEN, MOSTLY = ANSWERS = ("never", "hardly", "seldom", "sometimes", "even", "mostly")
EDGES = (Fraction(1, 50), Fraction(1, 8), Fraction(1, 3), Fraction(2, 3))  # between these answers
CLEAR = Fraction(1, 10)  # a share is so far from each of them


def answer_of(share: Fraction) -> str:
    """The answer that a share belongs to.

    >>> answer_of(Fraction(0)), answer_of(Fraction(1, 7)), answer_of(Fraction(3, 4))
    ('never', 'sometimes', 'mostly')
    """
    return ANSWERS[1 + sum(share > edge for edge in EDGES)] if share else NEVER


class Chance:
    """How likely it is that enough of the wanted cards are among those drawn; every card is as likely as any other.

    Args:
        game, position: what is known: the reader's hand, and the offer of another.
        ask: `deal`, `hold`; `trinko 2`, `any 2 M`, `all 2 M`: of the offer of seat 2, and of the Mantis cards.

    Attributes:
        cards: among so many is drawn.
        number: so many are drawn.
        sorts: so many cards of each sort that is wanted.
        need: so many of one sort are enough.
    """

    def __init__(self, game: Tinco, position: str, ask: str) -> None:
        state, words = game.position(position), ask.split()
        stock, hand = game.stock(state), state.hands[0]
        self.ask, self.need, self.sorts = words[0], 1, [1]
        if self.ask in (DEAL, HOLD):
            self.cards, self.number = size_of(stock), hand_size(game.players, state.deal.dealer, 0)
        else:
            self.cards, self.number = size_of(stock & ~hand), size_of(state.offers[int(words[1])][1])
        if self.ask == DEAL:  # no hand has room for two sets
            self.sorts, self.need = [size_of(group & stock) for group in game.groups], ENOUGH
        elif self.ask in (ANY, ALL):
            group = game.groups[_letters(game).index(words[2])] & stock
            self.sorts = [size_of(group & ~hand)]
            self.need = ENOUGH - size_of(group & hand) if self.ask == ALL else 1

    @property
    def ways(self) -> int:
        """In so many ways it happens."""
        n = self.number
        some = [(cards, k) for cards in self.sorts for k in range(self.need, min(cards, n) + 1)]
        return sum(comb(cards, k) * comb(self.cards - cards, n - k) for cards, k in some)

    @property
    def of(self) -> int:
        """So many ways there are."""
        return comb(self.cards, self.number)

    @property
    def share(self) -> Fraction:
        """The chance."""
        return Fraction(self.ways, self.of)


def _letters(game: Tinco) -> str:
    """The letters of what belongs together."""
    return COLOUR_LETTERS if game.terms.hong else ANIMAL_LETTERS


# ---- questions ----

PLANS = (  # an answer, what may be asked for it, and of how many cards the offer is
    (NEVER, (ALL,), (1, 1, 2)),
    *[(HARDLY, (DEAL, ALL, ALL), (2, 2, 3))] * 2,
    *[(SELDOM, (TRINKO, TRINKO, ANY, ALL), (1, 2, 2, 3))] * 2,
    *[(SOMETIMES, (HOLD, TRINKO, ANY, ANY, ALL), (1, 2, 3, 4, 5))] * 2,
    *[(EVEN, (ANY,), (2, 3, 4, 5, 6))] * 2,
    (MOSTLY, (ANY,), (4, 5, 6)),
)


def weighing(build: Build, rng: Rng) -> Asked:
    """A deal, or cards that somebody offers right after it: how likely something is in them, clearly within one answer."""
    answer, asks, numbers = pick(rng, PLANS)
    while True:
        ask, game = pick(rng, asks), match(build, rng, (3, 3, 4) if answer == MOSTLY else PLAYERS)
        if ask in (DEAL, HOLD):
            found: Asked = game, f"stage deal; dealer {int(rng.random() * game.players)}", ask
        else:
            dealt = deal(game, rng, [PLAIN] * game.players, 1 if ask == TRINKO else -1)
            found = _offering(rng, dealt, ask, pick(rng, numbers))
        share = Chance(*found).share
        if answer_of(share) == answer and all(share == 0 or abs(share / edge - 1) > CLEAR for edge in EDGES):
            return found


def _offering(rng: Rng, dealt: Dealt, ask: str, number: int) -> Asked:
    """One open offer, and what may be in it: Trinko, a card of the reader's best sort, or enough of them for a set."""
    game, seat, hand = dealt.game, 1 + int(rng.random() * (dealt.game.players - 1)), dealt.hands[0]
    sizes = [size_of(hand & group) for group in game.groups]
    best = pick(rng, [at for at, size in enumerate(sizes) if size == max(sizes)])
    lying: list[str] = ["-"] * game.players
    lying[seat] = f"1 {write_cards(some_of(rng, dealt.hands[seat], number))}"
    of = f" {_letters(game)[best]}" if ask in (ANY, ALL) else ""
    return game, position(dealt.hands, dealt.dealer, offers=" | ".join(lying)), f"{ask} {seat}{of}"
