"""Questions about Tinco: who can swap, with which cards, and where Trinko may have gone."""

from __future__ import annotations

from tabletutor import pieces
from tabletutor.drawing import Node, h
from tabletutor.exercise import option
from tabletutor.games.tinco import marking_trades, question_swaps, question_trades
from tabletutor.games.tinco.cards import bits
from tabletutor.games.tinco.clues import Swap
from tabletutor.games.tinco.exercise_scenes import Question, beside, ring, text
from tabletutor.games.tinco.marking import NONE
from tabletutor.pieces import Child

SWAP = "display:flex;flex-wrap:wrap;align-items:center;gap:.3em;padding-block:.2em"


class Trade(Question):
    """Who can swap with the reader?"""

    kind, judge, source = "trade", marking_trades.Trade, staticmethod(question_trades.trading)

    def draw(self) -> list[Child]:
        """What was called, the reader's cards, and the others to tick."""
        asked = self.asked
        mine = self.row(asked.mine, self.say("mine"))
        others = [self.pick(seat, many=True) for seat in self.everybody[1:]]
        answers = ring(*others, option(self.say("none"), "seat", NONE, many=True))
        return [beside(self.story(asked.told()), mine), answers]

    def solution(self) -> list[Child]:
        """The same, and for each player what has become of his offer."""
        asked, right = self.asked, self.asked.partners()
        rows = [
            [
                self.names[seat],
                text("yes" if seat in right else "no"),
                self.say(f"because.{asked.how(seat)}", m=asked.lies(seat)),
            ]
            for seat in self.everybody[1:]
        ]
        head = [self.say(f"head.{name}") for name in ("who", "can", "why")]
        return [*self.draw(), pieces.tally(self.say("head.title"), head, rows, words=True)]


class Swapping(Question):
    """Which cards to answer with?"""

    kind, judge, source = "swap", marking_trades.Swapping, staticmethod(question_trades.swapping)

    def task(self) -> str:
        return self.say(f"task_{self.asked.aim}")

    def draw(self) -> list[Child]:
        offers = [self.lying(seat) for seat in self.everybody[1:] if self.view.offers[seat][1]]
        return [ring(*offers, width="10em"), self.hand()]


class Trinko(Question):
    """Who may hold Trinko?"""

    kind, judge, source = "trinko", marking_trades.Trinko, staticmethod(question_swaps.wondering)

    def told(self, swap: Swap) -> Node:
        """One swap; of the reader's own the cards are seen."""
        if not swap.gave:
            partners = {"who": self.names[swap.one], "partner": self.names[swap.other], "n": swap.number}
            return h("span", None, self.say("told.others", **partners))
        give, get = self.say("told.give", who=self.names[swap.one or swap.other]), self.say("told.get")
        inside = give, self.tiny(swap.gave), get, self.tiny(swap.got)
        return h("span", {"style": SWAP}, *inside)

    def tiny(self, cards: int) -> list[Child]:
        """Cards in a line."""
        return [" ", *(node for card in bits(cards) for node in (self.card(card, scale="tiny"), " "))]

    def draw(self) -> list[Child]:
        """The reader's cards at the start, the swaps, and everybody to tick."""
        held = self.view.held
        seats = [self.pick(seat, many=True, n=held[seat]) for seat in self.everybody]
        before = self.row(self.view.hand, self.say("before"))
        return [before, self.story([self.told(swap) for swap in self.asked.told()]), ring(*seats, width="10em")]

    def solution(self) -> list[Child]:
        """The same, and who might hold it after each swap."""
        asked = self.asked
        steps = [(self.say("start"), asked.clues().holders([]))]
        steps += [(self.say("after", n=at + 1), found) for at, (_, found) in enumerate(asked.steps())]
        rows = [[when, asked.people(found)] for when, found in steps]
        head = [self.say(f"head.{name}") for name in ("when", "who")]
        return [*self.draw(), pieces.tally(self.say("title"), head, rows, words=True)]
