"""Questions about Xochintlan: each kind draws a table at random and shows it; `marking` holds what the rules say of answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletutor import pieces, predict
from tabletutor.drawing import Node, h
from tabletutor.exercise import Exercise, option
from tabletutor.games.xochintlan import board, faces, marking, marking_turns, question_turns, questions
from tabletutor.games.xochintlan.exercise_ends import After, Tie
from tabletutor.games.xochintlan.exercise_scenes import (
    Marks,
    Question,
    chosen,
    crossed,
    gallery,
    marked,
    nameless,
    scene,
    spoken,
    text,
    titled,
)
from tabletutor.games.xochintlan.groups import ANIMALS
from tabletutor.games.xochintlan.notation import parse_cell
from tabletutor.games.xochintlan.question_tables import GOALS
from tabletutor.games.xochintlan.rules import Xochintlan
from tabletutor.games.xochintlan.sight import View
from tabletutor.games.xochintlan.wording import goal_name
from tabletutor.pieces import Child

SYMBOLS: Final = board.SYMBOLS
SIGNS: Final = {"?": "ask", "✓": "right", "×": "no"}  # of a square that is asked about → what is said of it


class Win(Question):
    """Is this a win, and if not, why not?"""

    kind, judge, source = "win", marking.Win, staticmethod(questions.win)

    def table(self, marks: Marks | None = None) -> list[Child]:
        """Table and card, and what can be said."""
        ground = faces.grid(self.lying, live=False, marks=marks)
        card = titled(faces.goal(self.view.goals[0]), text("card"))
        return [scene(ground, card), self.calls(tuple(questions.PLANS))]

    def draw(self) -> list[Child]:
        return self.table()

    def solution(self) -> list[Child]:
        return self.table(self.told(self.view, self.asked.animal, self.asked.fault()))


class Turned(Question):
    """Turned, or mirrored?"""

    kind, judge, source = "turned", marking.Turned, staticmethod(questions.turned)

    def cards(self, *, named: bool) -> list[Child]:
        """Both drawings, with their names once they tell nothing any more."""
        drawn = []
        for title, (goal, turn) in zip(("first", "second"), self.asked.cards(), strict=True):
            card = titled(faces.goal(goal, turn=turn), self.say(title))
            drawn.append(card if named else nameless(card, spoken(goal, turn)))
        return [
            h("div", {"style": "display:flex;flex-wrap:wrap;gap:1em 2em"}, *drawn),
            self.calls(("same", "mirror", "other")),
        ]

    def draw(self) -> list[Child]:
        return self.cards(named=False)

    def solution(self) -> list[Child]:
        return self.cards(named=True)


class Goal(Question):
    """Which goal is this?"""

    kind, judge, source = "goal", marking.Goal, staticmethod(questions.goal)

    def table(self, marks: Marks | None = None) -> list[Child]:
        """The table, and the cards to choose from."""
        names = self.asked.words[1:]
        cards = [option(faces.goal(goal), "goal", name) for name, goal in zip(names, self.asked.cards(), strict=True)]
        return [faces.grid(self.lying, live=False, marks=marks), gallery(cards, "7em", upright=True)]

    def draw(self) -> list[Child]:
        return self.table()

    def solution(self) -> list[Child]:
        return self.table(self.told(self.view, self.asked.animal, None))


class OneMove(Question):
    """Find one move that wins."""

    kind, judge, source = "onemove", marking_turns.OneMove, staticmethod(questions.onemove)

    def table(self, marks: Marks | None = None) -> Node:
        """The table and the stacks, to choose from both, and the goal."""
        ground = chosen(faces.grid(self.view, live=True, marks=marks), "radio")
        card = titled(faces.goal(self.view.goals[0]), text("card"))
        return scene(ground, card, stock=faces.stacks(self.view, chosen=-1))

    def draw(self) -> list[Child]:
        return [self.table()]

    def solution(self) -> list[Child]:
        """The same, with what was in the way, and the table as it is after a right action."""
        view, game, asked = self.view, self.game, self.asked
        near, move = asked.nearest(), asked.winners()[0]
        marks = self.told(view, *near) if near and near[1].kind in ("spoiled", "mixed") else {}
        after: View = game.view(game.apply(game.position(self.position), 0, move), 0)
        says = self.say("then", action=marking_turns.action(move, view.lying))
        shown = faces.grid(after, live=False, marks=marked(after.winning, "goal"))
        return [self.table(marks), pieces.part("p", "middle", says), shown]


class Playable(Question):
    """Where may it go?"""

    kind, judge, source = "playable", marking_turns.Playable, staticmethod(question_turns.playable)

    def task(self) -> str:
        return self.say("task" if self.asked.animal else "task_human")

    def table(self, signs: Mapping[str, str]) -> list[Child]:
        """The table with squares to tick, the answer that none will do, and the reserve."""
        marks = {parse_cell(cell): ("ask", text(f"mark.{SIGNS[sign]}")) for cell, sign in signs.items()}
        ground = chosen(faces.grid(self.view, live=True, marks=marks), "checkbox", signs)
        none = option(self.say("none"), "cell", marking_turns.NONE, many=True)
        return [scene(ground, none, stock=faces.stacks(self.view, kinds=ANIMALS, chosen=None))]

    def draw(self) -> list[Child]:
        return self.table(dict.fromkeys(self.asked.words[1:], "?"))

    def solution(self) -> list[Child]:
        """The same, and for each square that will not do the reason."""
        asked, refused = self.asked, self.asked.refused()
        signs = {cell: "×" if cell in refused else "✓" for cell in asked.words[1:]}
        rows = [[cell, refusal.why_with(asked.names)] for cell, refusal in refused.items()]
        head = [self.say(f"head.{name}") for name in ("square", "why")]
        return [*self.table(signs), pieces.tally(self.say("head.not"), head, rows, words=True)]


class Belief(Question):
    """What can the rival reach?"""

    kind, judge, source = "belief", marking_turns.Belief, staticmethod(question_turns.belief)

    def table(self, cards: list[Node], width: str) -> list[Child]:
        """The table, what is known of the cards, and all 18 of them, as many in a line as there is room for."""
        view = self.view
        known = [titled(faces.goal(goal), text("card")) for goal in view.goals]
        known += [titled(faces.goal(goal), self.say("aside")) for some in view.aside for goal in some]
        stock = faces.stacks(view, kinds=ANIMALS, chosen=None)
        return [scene(faces.grid(view, live=False), *known, stock=stock), gallery(cards, width, self.say("gallery"))]

    def draw(self) -> list[Child]:
        cards = [option(faces.goal(goal, scale="small"), "goal", goal_name(goal), many=True) for goal in GOALS]
        return self.table(cards, "5.2em")

    def solution(self) -> list[Child]:
        """The belief view: every card with the action that makes it, or struck out with the reason why it is none."""
        right, reasons, cards = self.asked.possible(), self.asked.reasons(), []
        for goal in GOALS:
            card = faces.goal(goal, scale="small")
            words = h("small", {"style": "line-height:1.2"}, reasons[goal])
            face = h("span", {"style": "display:grid;gap:.2em"}, card if goal in right else crossed(card), words)
            cards.append(option(face, "goal", goal_name(goal), many=True))
        return self.table(cards, "7.5em")


EXERCISES: Final[dict[str, type[Exercise]]] = {
    kind.kind: kind
    for kind in (
        Win,
        Turned,
        Goal,
        OneMove,
        Playable,
        After,
        Tie,
        Belief,
        predict.of(Xochintlan, soon=14),
    )
}
