"""What a step of the lesson shows, and what a try on the live board is answered with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any

from tabletutor.game import IllegalMove, Refusal, Seat
from tabletutor.games.tinco import board, lesson_scenes as scenes
from tabletutor.games.tinco.faces import Look
from tabletutor.games.tinco.lesson_asks import RIGHT, Tried, moved
from tabletutor.games.tinco.rules import Tinco
from tabletutor.games.tinco.sight import State, View
from tabletutor.step import Answer, Scene, form_of, tickings, try_key
from tabletutor.words import say, table

Made = tuple[tuple[Scene, ...], dict[str, Answer]]  # drawings of a step, and an answer to every try
QUIET = frozenset({"dealt", "opened", "shown", "way", "scored", "returned", "first", "sets"})  # seen on the board


class Shown:
    """A row of `lessons.toml`: its game, its people, its positions, its texts, and how they are drawn."""

    def __init__(self, row: Mapping[str, Any]) -> None:
        self.id, self.row = row["id"], row
        self.clauses = tuple(f"tinco.{clause}" for clause in row["clauses"].split())
        self.settings = dict(setting.split("=") for setting in row.get("settings", ()))
        self.game = Tinco(row.get("players", 3), **self.settings)
        self.look = Look(self.game.terms.hong, self.game.terms.seven)
        self.seat: Seat | None = row.get("seat", 0) if row.get("seat", 0) >= 0 else None
        self.names = scenes.people(self.game.players, self.seat)
        start = [self.game.position(row["position"]) if "position" in row else self.game.start()]
        self.states = self._played(self._played(start, "first")[-1:], "then")

    def _played(self, states: list[State], name: str) -> list[State]:
        for text in self.row.get(name, ()):
            states = [*states, self.next(states[-1], text)]
        return states

    def next(self, state: State, text: str) -> State:
        """The position after a move of the row, written `seat move`; chance is seat −1."""
        seat, _, move = text.partition(" ")
        return self.game.apply(state, int(seat), moved(self.game, state, move))

    def text(self, name: str, default: str = "", **values: object) -> str:
        """A text of this step, or the one that all steps share."""
        found = next((key for key in (f"tinco.lesson.{self.id}.{name}", default) if key in table()), "")
        return say(found, **values) if found else ""

    def view(self, state: State) -> View:
        """What the reader of this step sees."""
        return self.game.view(state, self.seat)

    def after(self, before: State, after: State) -> Scene:
        """The board after some moves, and what has happened."""
        old, view = self.view(before).seen, self.view(after)
        new = view.seen[len(old) :] if view.seen[: len(old)] == old else view.seen  # a new round is a new story
        own = any(event.kind == "gave" for event in new)  # says more than how many were swapped
        kept = [event for event in new if event.kind not in QUIET and not (own and event.kind == "swapped")]
        told = " ".join(self.game.tell(event, view, self.names) for event in kept)
        if "results" in self.row:
            return Scene((scenes.open_hands(view, self.names, range(self.game.players)),), say=told)
        return scenes.shown_scene(view, self.names, told=told or scenes.now(view, self.names))

    def shows(self, states: Sequence[State]) -> tuple[Scene, ...]:
        """The boards after the first of these positions."""
        return tuple(self.after(before, now) for before, now in pairwise(states))

    def film(self) -> Made:
        """The way of Trinko in a round, from hand to hand."""
        first, *more = board.reel(self.view(self.states[-1]), self.names)
        return (Scene((first[0],)), *(Scene((drawn,), say=sentence) for drawn, sentence in more)), {}


class Live(Shown):
    """A row whose task is done on the live board: everything that can be submitted there, judged by the rules."""

    def __init__(self, row: Mapping[str, Any]) -> None:
        super().__init__(row)
        self.right, _, self.aim = (part.strip() for part in row.get("right", "").partition(":"))

    def move(self) -> Made:
        """Everything the reader can submit on this drawing, with every choice of cards, judged by the rules."""
        verbs, ticks = self.row.get("only", "").split(), "still" not in self.row
        scene = scenes.live_scene(self.view(self.states[0]), self.names, verbs, ticks=ticks)
        does, boxes = scenes.submissions(*scene.felt, *scene.buttons)
        forms = [{"card": cards} if cards else {} for cards in tickings(boxes)]
        return (scene,), {try_key(do, form): self._judged(do, form) for do in does for form in forms}

    def read(self, do: str, form: Mapping[str, list[str]]) -> Any:
        """The move that a try asks for."""
        return self.game.read(form_of(do, form), self.view(self.states[0]))

    def _judged(self, do: str, form: Mapping[str, list[str]]) -> Answer:
        before, move = self.states[0], self.read(do, form)
        try:
            after = self.game.apply(before, 0, move)
        except Refusal as refusal:
            return self._refused(refusal)
        if not self._does(move):
            other = self.text("other") or say("lesson.other", task=self.text("task"))
            return Answer("note", other, self.clauses[0])
        states = [before, after, *self._replied(after)]
        shows = () if "unshown" in self.row else self.shows(states)
        return Answer("good", self.text("right", "lesson.right"), self.clauses[0], shows)

    def _does(self, move: Any) -> bool:
        """Whether a legal move does the task."""
        return RIGHT[self.right](Tried(self.game, self.states[0], 0, move, self.aim))

    def _replied(self, state: State) -> Iterator[State]:
        """What the others do then, as far as the rules let them after this move."""
        for text in self.row.get("reply", ()):
            with suppress(IllegalMove):
                state = self.next(state, text)
                yield state

    def _refused(self, refusal: Refusal) -> Answer:
        near = refusal.instead if refusal.clause in self.clauses else ()
        offered = [move for move in near if not self._does(move)][:1]  # what does the task is for the reader to find
        buttons = tuple(scenes.instead(move, self.view(self.states[0]), self.names) for move in offered)
        return Answer("refusal", refusal.why_with(self.names), refusal.clause, instead=buttons)
