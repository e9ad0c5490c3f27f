"""Questions about Trico: the end of an Appeal, and of a round whose cards run out."""

from __future__ import annotations

from tabletutor import pieces
from tabletutor.game import Seat
from tabletutor.games.trico import faces, marking_turns, question_turns
from tabletutor.games.trico.exercise_scenes import Question, beside, line, text
from tabletutor.games.trico.notation import parse_kinds
from tabletutor.games.trico.state import VIRTUAL
from tabletutor.games.trico.wording import card_name
from tabletutor.pieces import Child


class Second(Question):
    """May the winner take a second card?"""

    kind, judge, source = "second", marking_turns.Second, staticmethod(question_turns.second)

    def task(self) -> str:
        return self.say("task" if self.asked.seat else "task_you", who=self.names[self.asked.seat])

    def draw(self) -> list[Child]:
        """The three cards, the one that is taken, and what its taker has now."""
        asked, view = self.asked, self.view
        lying, seat = self.open(asked.cards), asked.seat
        at = asked.owner(asked.cards.index(asked.first))
        lying[at] = faces.card(asked.first, ghost=True)
        words = {seat: text("wins"), at: text("taken_first") if at != seat else text("wins_taken")}
        taken = self.player(seat, kinds=(*view.taken[seat], asked.first))
        return [line(asked.told()), beside(self.places(lying, words, seat), taken), self.calls(marking_turns.SECONDS)]


class Lead(Question):
    """Who leads next?"""

    kind, judge, source = "lead", marking_turns.Lead, staticmethod(question_turns.leading)

    @property
    def ends(self) -> bool:
        """Whether the question is about the last Appeal of a round: only then have cards been taken before."""
        return any(self.view.taken)

    def task(self) -> str:
        return self.say("task_round" if self.ends else "task")

    def facts(self) -> list[Child]:
        """What the three cards do not show."""
        if self.ends:
            card = card_name(parse_kinds(self.twist.partition(">")[2])[0])
            return [line(self.say("takes", card=card)), pieces.seats(*(self.player(seat) for seat in self.around))]
        return [line(self.say("passes"))] if self.game.terms.passes else []

    def draw(self) -> list[Child]:
        lying = self.ground(self.places(self.open(self.asked.cards)))
        return [lying, *self.facts(), self.seats("seat", "call", self.asked.seats())]

    def solution(self) -> list[Child]:
        return [self.shown(), *self.facts(), self.seats("seat", "call", self.asked.seats())]


class HandOut(Question):
    """Who wins the round when a hand runs out?"""

    kind, judge, source = "handout", marking_turns.HandOut, staticmethod(question_turns.ending)

    def left(self) -> dict[Seat, str]:
        """What everybody holds after this Appeal, and what lies in the virtual lead's deck."""
        view, deck = self.view, {VIRTUAL: self.say("deck", n=self.view.virtual)} if self.asked.two else {}
        return {**deck, **{seat: self.say("left", n=n - 1) for seat, n in enumerate(view.held)}}

    def facts(self) -> list[Child]:
        """Of two players: who took a card before."""
        view = self.view
        if not self.asked.two:
            return []
        if view.latest < 0:
            return [line(self.say("latest.nobody"))]
        whose = "lost" if not view.taken[view.latest] else "kept"
        return [line(self.asked.of(f"latest.{whose}", view.latest))]

    def answers(self) -> Child:
        """The players, and what else can be."""
        more = [(name, self.say(f"call.{name}")) for name in self.asked.others()]
        return self.seats("end", "call", range(self.game.players), *more)

    def draw(self) -> list[Child]:
        lying = self.places(self.open(self.asked.cards), self.left())
        return [self.ground(lying), *self.facts(), self.answers()]

    def solution(self) -> list[Child]:
        return [self.shown(self.left()), *self.facts(), self.answers()]
