"""Questions about Xochintlan: how a match stands after an action."""

from __future__ import annotations

from tabletutor import pieces
from tabletutor.games.xochintlan import faces, marking_ends, question_ends
from tabletutor.games.xochintlan.exercise_scenes import Marks, Question, marked, scene, text, titled
from tabletutor.games.xochintlan.groups import ANIMALS
from tabletutor.games.xochintlan.notation import write_cell
from tabletutor.games.xochintlan.question_tables import position
from tabletutor.games.xochintlan.sight import View
from tabletutor.pieces import Child


class After(Question):
    """Has somebody won?"""

    kind, judge, source = "after", marking_ends.After, staticmethod(question_ends.after)

    def table(self, marks: Marks | None = None) -> list[Child]:
        """What was done, the table after it, everybody's goal, and what can be said."""
        asked, view = self.asked, self.after
        cards = []
        for seat, (name, (goal,)) in enumerate(zip(asked.names, asked.state.deal.goals, strict=True)):
            cards.append(titled(faces.goal(goal), name, self.say("acted") if seat == asked.seat else ""))
        calls = [(name, self.say(f"call.{name}")) for name in asked.answers]
        calls += [(str(n), self.say("call.wins" if n else "call.you", who=name)) for n, name in enumerate(asked.names)]
        told = pieces.part("p", "middle", " ".join([asked.told(), *self.facts()]))
        stock = faces.stacks(view, kinds=ANIMALS, chosen=None) if self.facts() else None
        return [told, scene(faces.grid(view, live=False, marks=marks), *cards, stock=stock), self.options("end", calls)]

    @property
    def after(self) -> View:
        """The table after the action, and nothing of what the rules say of it."""
        view, move = self.view, self.asked.move
        tiles = dict(view.tiles)
        if not move & 3:
            del tiles[view.human]
        tiles[move >> 2] = move & 3
        after: View = self.game.view(self.game.position(position(tiles, blocked=write_cell(move >> 2))), None)
        return after

    def facts(self) -> list[str]:
        """What else there is to say, where the end of the match is near."""
        return []

    def draw(self) -> list[Child]:
        return self.table()

    def solution(self) -> list[Child]:
        asked = self.asked
        made = {cell for seat in range(self.game.players) for cell in asked.made(seat)}
        return self.table(marked(made, "goal") if made or not asked.close() else self.told(self.after, *asked.fault()))


class Tie(After):
    """How does the match end?"""

    kind, judge, source = "tie", marking_ends.Tie, staticmethod(question_ends.tie)

    def facts(self) -> list[str]:
        return [text("round", n=self.view.round, of=self.view.rounds)]
