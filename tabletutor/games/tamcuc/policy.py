"""How a planner thinks about a position of Tam Cúc: what it tries, which worlds fit its view, and how they go on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from tabletutor.game import Move, Rng
from tabletutor.games.tamcuc.clues import unseen_by
from tabletutor.games.tamcuc.combinations import CARD, cards_of, number_of, size_of
from tabletutor.games.tamcuc.imagination import imagine
from tabletutor.games.tamcuc.legality import HIGH_CARDS
from tabletutor.games.tamcuc.notation import AGREE, ANNOUNCE, CUT, LAY, PASS, PAYLOAD, REFUSE, verb_of
from tabletutor.games.tamcuc.quick import lowest
from tabletutor.games.tamcuc.rest import Going, worth
from tabletutor.games.tamcuc.state import ANNOUNCING, CHOOSING, CUTTING, FAULT, State
from tabletutor.games.tamcuc.thrift import LEAD, Reckoned, Thrift
from tabletutor.games.tamcuc.wording import cards_text
from tabletutor.games.tamcuc.worlds import World, Worlds
from tabletutor.words import say

if TYPE_CHECKING:
    from tabletutor.games.tamcuc.sight import View

Line = tuple[Move, ...]

TRICKS = 4  # so many are played in the styles of the seats, the rest boldly
EFFORT = {2: 2.0, 3: 1.4, 4: 0.9, 5: 0.4, 6: 0.35}  # by players; the last for all larger numbers
TRIED = 8  # moves at most, so that the worlds are spent on what promises something
CLAUSES = {
    ANNOUNCING: ("tamcuc.announce", "tamcuc.keep"),
    CHOOSING: ("tamcuc.same-number", "tamcuc.strongest"),
    CUTTING: ("tamcuc.cut",),
    FAULT: ("tamcuc.mistake",),
}


class Thought:
    """One decision, as `tabletutor.search` asks for it.

    Args:
        view: of a seat that may act.

    Attributes:
        clauses: what the decision rests on.
        effort: how many worlds it affords, as a multiple of the usual.
    """

    def __init__(self, view: View) -> None:
        self.view, self.game = view, view.game
        self.thrift = Thrift(view.game)
        self.clauses = CLAUSES.get(view.stage, ())
        self.effort = EFFORT[min(view.game.players, max(EFFORT))]
        self.world: World | None = None

    @property
    def lines(self) -> list[Line]:
        """The most promising combinations that may be laid, with their announcement before them, or cards to give away."""
        view, legal = self.view, self.view.legal
        if view.stage == CUTTING:
            return [(CUT | (view.mark or len(self.game.deck) // 2),)]
        if view.stage == FAULT:
            return [(REFUSE if view.fault == view.seat else AGREE,)]
        if view.stage == ANNOUNCING:
            some = [cards for size in legal.sizes() for cards in self._lays(size)]
            return [(ANNOUNCE | size_of(cards), LAY | cards) for cards in self._promising(some)]
        strength = self.game.table.strength
        passes = [PASS | cards for cards in self._given() if cards not in strength]
        moves = [move for move in [*[LAY | cards for cards in legal.lays(view.size)], *passes] if move in legal]
        tried = set(self._promising([move & PAYLOAD for move in moves]))
        return [(move,) for move in moves if move & PAYLOAD in tried] or [(move,) for move in islice(legal, TRIED)]

    def _promising(self, some: list[int]) -> list[int]:
        """Of many cards those that thrifty play thinks most of."""
        if len(some) <= TRIED:
            return some
        unseen = unseen_by(self.view)
        return sorted(some, key=lambda cards: -self._promise(cards, unseen))[:TRIED]

    def _lays(self, size: int) -> list[int]:
        """What could be laid after announcing a size (tamcuc.first-trick can forbid some)."""
        legal = self.view.legal
        found = list(legal.lays(size))
        return [cards for cards in found if not (legal.ask.ban and cards & HIGH_CARDS)] or found

    def _given(self) -> list[int]:
        """Cards to give away: the cheapest, and the lowest; if those are a combination, others in place of one of them."""
        view, size, unseen, found = self.view, self.view.size, unseen_by(self.view), list[int]()
        low = view.hand & ~HIGH_CARDS
        hand = low if view.legal.ask.ban and size_of(low) >= size else view.hand
        for cards in (self.thrift.cheapest(hand, unseen, size), lowest(hand, size)):
            loose = _loosened(hand, cards) if cards in self.game.table.strength else 0
            found.append(self.thrift.cheapest(loose, unseen, size) if size_of(loose) >= size else cards)
        return list(dict.fromkeys(found))

    def worlds(self, rng: Rng) -> Iterator[State]:
        """Worlds with what lies face down chosen anew."""
        if self.view.stage not in (ANNOUNCING, CHOOSING):
            while True:
                yield imagine(self.game, self.view, rng)
        for world in Worlds(self.game, self.view, self.thrift).draw(rng):
            self.world = world
            yield world.state

    def play_on(self, state: State, rng: Rng) -> Sequence[float]:  # noqa: ARG002 - no lots are drawn
        """The deal to its end, and what its points are worth for the match."""
        game, points = self.game, list(state.points)
        if state.stage in (ANNOUNCING, CHOOSING):
            going = Going(game, state.hands, points, state.leader, state.size, state.choices)
            if self.world and game.table.seal_first:  # the thrifty style takes the seal for the first thing
                going.thriftily(self.thrift, self.world, TRICKS)
            points = going.boldly()
        elif state.sheet and state.sheet[-1][0] == state.deal.number:  # that was the last trick
            points = [0] * game.players
        totals = [sum(column) for column in zip(points, *[row for _, row in state.sheet], strict=True)]
        return worth(totals, game.deals - state.deal.number)

    def name(self, move: Move) -> str:
        """The move in words."""
        verb = verb_of(move)
        cards = cards_text(move & PAYLOAD) if verb in ("lay", "pass") else ""
        return say(f"tamcuc.bot.move.{verb}", cards=cards, n=move & PAYLOAD)

    def why(self, move: Move) -> str:
        """How often the cards should win, and what they would be worth later; of a number, its best cards."""
        view, verb = self.view, verb_of(move)
        if verb not in ("announce", "lay", "pass"):
            return ""
        unseen, leads, cards = unseen_by(view), verb == "announce" or view.seat == view.leader, move & PAYLOAD
        if verb == "announce":
            cards = max(self._lays(cards), key=lambda some: self._promise(some, unseen))
        found = self.thrift.reckon(view.hand, unseen, cards, leads=leads)
        if view.open_choice and not leads:
            found = self._beyond(view.open_choice, cards, found)
        n, gain = size_of(cards), self.game.gain
        values = {"cards": cards_text(cards), "n": n, "points": n * gain, "price": f"{found.price * gain:.1f}"}
        return say(f"tamcuc.bot.reckoned.{verb}", percent=f"{100 * found.wins:.0f}", **values)

    def _promise(self, cards: int, unseen: int) -> float:
        """What thrifty play thinks some cards are worth."""
        leads = self.view.stage == ANNOUNCING or self.view.seat == self.view.leader
        found = self.thrift.reckon(self.view.hand, unseen, cards, leads=leads)
        return found.wins * (size_of(cards) + LEAD * leads) - found.price

    def _beyond(self, laid: int, cards: int, found: Reckoned) -> Reckoned:
        """The same against a leader's cards that lie open (TAM-A7): the others are all that is left to chance."""
        strength, foes = self.game.table.strength, self.game.players - 1
        if strength.get(cards, 0) <= strength[laid]:
            return found._replace(wins=0.0)
        alone = self.thrift.reckon(self.view.hand, unseen_by(self.view), cards, leads=True).wins
        return found._replace(wins=alone ** ((foes - 1) / foes))


def _loosened(hand: int, cards: int) -> int:
    """A hand without what makes some of its cards a combination."""
    kind = cards_of(cards)[-1]
    return hand - (number_of(hand, kind) - number_of(cards, kind) + 1) * CARD[kind]
