"""Questions about Tinco: each kind draws a moment at random and shows it; `marking` holds what the rules say of answers."""

from __future__ import annotations

from typing import Final

from tabletutor import predict
from tabletutor.exercise import Exercise, option
from tabletutor.games.tinco import board, marking_turns, question_odds, question_turns
from tabletutor.games.tinco.cards import size_of
from tabletutor.games.tinco.exercise_rounds import Dealer, Markers, Winner
from tabletutor.games.tinco.exercise_scenes import Question, beside, line
from tabletutor.games.tinco.exercise_trades import Swapping, Trade, Trinko
from tabletutor.games.tinco.marking import NONE
from tabletutor.games.tinco.marking_turns import TAKES
from tabletutor.games.tinco.question_odds import ANSWERS, HOLD, TRINKO
from tabletutor.games.tinco.rules import Tinco
from tabletutor.pieces import Child
from tabletutor.words import say

SYMBOLS: Final = board.SYMBOLS


class Take(Question):
    """May the reader take a token?"""

    kind, judge, source = "take", marking_turns.Take, staticmethod(question_turns.taking)

    def draw(self) -> list[Child]:
        """What has happened, the reader's cards, and what can be said."""
        view = self.view
        hand = self.spread(view.hand, say("tinco.exercise.hand"), view.offered)
        allowed = line(self.say("allowed")) if self.game.terms.allowed else None
        top = [self.challenge(), allowed] if allowed else [self.challenge()]
        return [*top, self.story(self.asked.told()), hand, self.calls("name", TAKES)]


class Set(Question):
    """Does the reader hold a set?"""

    kind, judge, source = "set", marking_turns.Set, staticmethod(question_turns.holding)

    def draw(self) -> list[Child]:
        return [self.challenge(), self.hand(self.view.offered), option(self.say("none"), "card", NONE, many=True)]


class Odds(Question):
    """How likely is it?"""

    kind, judge, source = "odds", marking_turns.Odds, staticmethod(question_odds.weighing)

    def task(self) -> str:
        return self.say(f"task_{self.twist.split()[0]}")

    def draw(self) -> list[Child]:
        """What is known: the numbers, and where cards have been dealt the reader's own, and the offer."""
        view, n, words = self.view, self.game.players, self.twist.split()
        cards = size_of(self.game.stock(self.game.position(self.position)))
        top = [] if words[0] in (HOLD, TRINKO) else [self.challenge()]
        if not view.hand:
            return [
                *top,
                line(self.say("dealt", players=n, cards=cards, n=self.asked.chance.number)),
                self.calls("odds", ANSWERS),
            ]
        offer, hand = self.lying(int(words[1])), self.row(view.hand, say("tinco.exercise.hand"))
        return [*top, line(self.say("offered", cards=cards)), beside(offer, hand), self.calls("odds", ANSWERS)]


EXERCISES: Final[dict[str, type[Exercise]]] = {
    kind.kind: kind
    for kind in (Markers, Winner, Take, Set, Trade, Swapping, Trinko, Dealer, Odds, predict.of(Tinco, quiet="silence"))
}
