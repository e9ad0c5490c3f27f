"""Questions about Trico: each kind draws a moment at random and shows it; `marking` holds what the rules say of answers."""

from __future__ import annotations

from typing import Final

from tabletutor.drawing import h
from tabletutor.exercise import Exercise, option
from tabletutor.games.trico import board, faces, marking_cards, marking_turns, question_turns, questions
from tabletutor.games.trico.exercise_nico import Declare, Penalty
from tabletutor.games.trico.exercise_scenes import Question, choice, line, text
from tabletutor.games.trico.marking import NONE
from tabletutor.games.trico.state import VIRTUAL
from tabletutor.games.trico.verdict import reason
from tabletutor.games.trico.wording import card_name
from tabletutor.pieces import Child, hand, tally

SYMBOLS: Final = board.SYMBOLS


class Winner(Question):
    """Who wins?"""

    kind, judge, source = "winner", marking_cards.Winner, staticmethod(questions.winning)

    def answers(self) -> Child:
        """The owners of the three cards, and nobody."""
        owners = sorted(map(self.asked.owner, range(3)), key=lambda seat: seat % 4)
        return self.seats("seat", "call", owners, (questions.VOID, self.say("call.void")))

    def draw(self) -> list[Child]:
        return [self.ground(self.places(self.open(self.asked.cards))), self.answers()]

    def solution(self) -> list[Child]:
        return [shown(self), self.answers()]


def shown(question: Question) -> Child:
    """The table of an Appeal once the answer is known: the winning card stands out, the tied ones are named."""
    asked = question.asked
    found, winner = asked.found, asked.winner()
    word = text("tied" if winner is None else "wins")
    words = {asked.owner(place): word for place in found.fulfil}
    return question.told(question.places(question.open(asked.cards), words, -2 if winner is None else winner), asked.cards)


class Condition(Question):
    """Which condition can still decide?"""

    kind, judge, source = "condition", marking_cards.Condition, staticmethod(questions.deciding)

    def table(self, *, told: bool) -> list[Child]:
        """The cards that are known, and the lines of the table to tick."""
        view, cards = self.view, self.asked.cards
        order = [view.lead, 0, 3 - view.lead]
        lying = {seat: faces.card(kind) for seat, kind in zip(order, cards, strict=False)}
        at = self.places(lying, {} if len(cards) != 2 else {0: text("own")})
        lines = [(n, self.say("line", n=n, condition=self.say(f"named.{self.game.terms.table.at(n)}"))) for n in (1, 2, 3)]
        return [self.told(at, cards) if told else at, self.options("colours", lines, many=True)]

    def draw(self) -> list[Child]:
        return self.table(told=False)

    def solution(self) -> list[Child]:
        return self.table(told=True)


class Beats(Question):
    """Which of these cards win?"""

    kind, judge, source = "beats", marking_cards.Beats, staticmethod(questions.beatable)

    def table(self) -> list[Child]:
        """The pair, and the hand to tick."""
        view, asked = self.view, self.asked
        cards = [faces.card(kind) for kind in questions.parse_kinds(self.twist)]
        other = 1 if view.lead == VIRTUAL else 3 - view.lead
        lying: dict[int, Child] = {view.lead: cards[0], other: cards[1]}
        picks = [faces.card(kind, key=f"h{kind}", tick="card") for kind in asked.hand]
        none = option(self.say("none"), "card", NONE, many=True)
        return [self.ground(self.places(lying)), hand(picks, self.say("hand")), none]

    def draw(self) -> list[Child]:
        return self.table()

    def solution(self) -> list[Child]:
        """The same, and for each card what the rules say of it."""
        asked, right = self.asked, self.asked.winners()
        rows = [[card_name(kind), text("yes" if kind in right else "no"), asked.because(kind)] for kind in asked.hand]
        head = [self.say(f"head.{name}") for name in ("card", "wins", "why")]
        return [*self.table(), tally(self.say("head.title"), head, rows, words=True)]


class Take(Question):
    """What to take?"""

    kind, judge, source = "take", marking_cards.Take, staticmethod(questions.taking)

    def task(self) -> str:
        return self.say(f"task_{self.twist}")

    def draw(self) -> list[Child]:
        many = self.twist == "both"
        cards = {seat: faces.card(kind, tick="card") if many else choice(kind) for seat, kind in self.view.table}
        return [self.places(cards, {0: self.say("won")}), self.players([0])]


class Second(Question):
    """May the winner take a second card?"""

    kind, judge, source = "second", marking_turns.Second, staticmethod(question_turns.second)
"""
"""
