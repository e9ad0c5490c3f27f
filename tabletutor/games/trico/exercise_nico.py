"""Questions about Trico: when Nico must be said, and what it costs to forget it."""

from __future__ import annotations

from tabletutor import pieces
from tabletutor.drawing import Node, h
from tabletutor.game import Seat
from tabletutor.games.trico import marking_nico, question_rounds
from tabletutor.games.trico.exercise_scenes import Question, beside, choice, line
from tabletutor.pieces import Child

STORY = "margin:0;padding-inline-start:1.5em;line-height:1.5"  # a list on the felt, its numbers inside


class Declare(Question):
    """Must Nico be said now?"""

    kind, judge, source = "declare", marking_nico.Declare, staticmethod(question_rounds.declaring)

    def task(self) -> str:
        return self.say("task" if self.asked.seat else "task_you")

    def draw(self) -> list[Child]:
        """The story of the player in this round, the cards taken, and what can be said."""
        asked = self.asked
        lines = [h("li", None, sentence) for sentence in asked.story()]
        story = h("ol", {"aria-label": self.say("story.title"), "style": STORY}, *lines)
        return [beside(story, self.player(asked.seat)), self.calls(marking_nico.DECLARES)]


class Penalty(Question):
    """What does the penalty do?"""

    kind, judge, source = "penalty", marking_nico.Penalty, staticmethod(question_rounds.paying)

    def task(self) -> str:
        return self.say("task" if self.asked.payer else "task_you")

    def seat(self, seat: Seat) -> Node:
        """A player, how many cards are in hand now, and how many then."""
        box = h(
            "input",
            {"type": "number", "name": f"held{seat}", "min": 0, "max": marking_nico.MOST, "inputmode": "numeric"},
        )
        note = self.say("held", n=self.view.held[seat])
        return pieces.seat(pieces.who(self.names[seat], note), pieces.field(self.say("then"), box), key=f"s{seat}")

    def table(self, *, lost: bool) -> list[Child]:
        """The cards of who has forgotten, one of them to be chosen, and for each player a number to be written."""
        asked = self.asked
        gone = asked.lost() if lost else -1
        cards = [choice(kind) if kind != gone else choice(kind, marks=("last",)) for kind in sorted(asked.taken)]
        row = pieces.row(cards, self.say("cards"))
        said = line(asked.told())
        return [said, row, pieces.seats(*map(self.seat, self.around))]

    def draw(self) -> list[Child]:
        return self.table(lost=False)

    def solution(self) -> list[Child]:
        return self.table(lost=True)
