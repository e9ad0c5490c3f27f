"""Questions about Trico: each kind draws a moment at random and shows it; `marking` holds what the rules say of answers."""

from __future__ import annotations

from typing import Final

from tabletutor import pieces, predict
from tabletutor.drawing import Node, h
from tabletutor.exercise import Exercise, option
from tabletutor.games.trico import board, faces, marking_cards, questions
from tabletutor.games.trico.counter import preset_name, presets
from tabletutor.games.trico.exercise_nico import Declare, Penalty
from tabletutor.games.trico.exercise_scenes import Question, beside, choice, text
from tabletutor.games.trico.exercise_turns import HandOut, Lead, Second
from tabletutor.games.trico.marking import NONE
from tabletutor.games.trico.notation import parse_kinds
from tabletutor.games.trico.rules import Trico
from tabletutor.games.trico.state import VIRTUAL
from tabletutor.games.trico.wording import card_name
from tabletutor.pieces import Child

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
        return [self.shown(), self.answers()]


class Condition(Question):
    """Which condition can still decide?"""

    kind, judge, source = "condition", marking_cards.Condition, staticmethod(questions.deciding)

    def table(self, *, told: bool) -> list[Child]:
        """The cards that are known, and the lines of the table to tick."""
        view, cards = self.view, self.asked.cards
        order = [view.lead, 0, 3 - view.lead]
        lying = {seat: faces.card(kind) for seat, kind in zip(order, cards, strict=False)}
        at = self.places(lying, {} if len(cards) != 2 else {0: text("own")})
        lines = [
            (n, self.say("line", n=n, condition=self.say(f"named.{self.game.terms.table.at(n)}"))) for n in (1, 2, 3)
        ]
        return [self.told(at, cards) if told else self.known(at), self.options("colours", lines, many=True)]

    def known(self, lying: Node) -> Node:
        """The cards beside the reconstructions; the table itself is what is asked about."""
        name = pieces.part(
            "p", "chips", h("b", None, self.say("by")), " ", pieces.chip(preset_name(self.game.terms.table))
        )
        return pieces.part("div", "between", lying, name, presets((), self.game.terms.table), key="ground")

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
        cards = [faces.card(kind) for kind in parse_kinds(self.twist)]
        other = 1 if view.lead == VIRTUAL else 3 - view.lead
        lying: dict[int, Child] = {view.lead: cards[0], other: cards[1]}
        picks = [faces.card(kind, key=f"h{kind}", tick="card") for kind in asked.hand]
        none = option(self.say("none"), "card", NONE, many=True)
        return [self.ground(self.places(lying)), pieces.hand(picks, self.say("hand")), none]

    def draw(self) -> list[Child]:
        return self.table()

    def solution(self) -> list[Child]:
        """The same, and for each card what the rules say of it."""
        asked, right = self.asked, self.asked.winners()
        rows = [[card_name(kind), text("yes" if kind in right else "no"), asked.because(kind)] for kind in asked.hand]
        head = [self.say(f"head.{name}") for name in ("card", "wins", "why")]
        return [*self.table(), pieces.tally(self.say("head.title"), head, rows, words=True)]


class Take(Question):
    """What to take?"""

    kind, judge, source = "take", marking_cards.Take, staticmethod(questions.taking)

    def task(self) -> str:
        return self.say(f"task_{self.twist}")

    def draw(self) -> list[Child]:
        many = self.twist == "both"
        cards = {seat: faces.card(kind, tick="card") if many else choice(kind) for seat, kind in self.view.table}
        return [beside(self.places(cards, {0: self.say("won")}), self.player(0))]


EXERCISES: Final[dict[str, type[Exercise]]] = {
    kind.kind: kind
    for kind in (
        Winner,
        Condition,
        Beats,
        Take,
        Declare,
        Penalty,
        Second,
        Lead,
        HandOut,
        predict.of(Trico, quiet="follow lead"),
    )
}
