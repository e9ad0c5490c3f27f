"""What a step of the lesson shows, and what a try on the live board is answered with; tables judged, a match, a table to set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from tabletutor.drawing import Node
from tabletutor.game import DEALER, IllegalMove, Move, Seat, Unreadable
from tabletutor.games.xochintlan import lesson_scenes as scenes
from tabletutor.games.xochintlan.diagnosis import Fault
from tabletutor.games.xochintlan.groups import group
from tabletutor.games.xochintlan.lesson_asks import FAULTS, RIGHT, Tried, fault_of
from tabletutor.games.xochintlan.notation import LETTERS, PAYLOAD, parse, parse_kind, verb_of
from tabletutor.games.xochintlan.pentominoes import PATTERNS
from tabletutor.games.xochintlan.rules import Xochintlan
from tabletutor.games.xochintlan.setting import SETTING
from tabletutor.games.xochintlan.sight import State, View
from tabletutor.games.xochintlan.state import OVER
from tabletutor.games.xochintlan.wording import goal_name, kinds_name, square
from tabletutor.step import Answer, Scene, form_of, try_key
from tabletutor.words import say, table

Made = tuple[tuple[Scene, ...], dict[str, Answer]]  # drawings of a step, and an answer to every try

COMMON = {  # refused with these, a square need not be named: one answer for all of them, but where corners are the point
    "xochintlan.refuse.corner_only": "corner_only",
    "xochintlan.refuse.touches_nothing": "nothing_there",
    "xochintlan.refuse.human_alone": "no_square",
    "xochintlan.refuse.one_step": "one_square",
}


class Shown:
    """A row of `lessons.toml`: its game, its people, its positions, its texts, and how they are drawn."""

    def __init__(self, row: Mapping[str, Any]) -> None:
        self.id, self.row = row["id"], row
        self.clauses = tuple(f"xochintlan.{clause}" for clause in row["clauses"].split())
        self.settings = dict(setting.split("=") for setting in row.get("settings", ()))
        self.game = Xochintlan(row.get("players", 2), **self.settings)
        self.seat: Seat | None = row.get("seat", 0) if row.get("seat", 0) >= 0 else None
        self.names = scenes.people(self.game.players, self.seat)
        start = [self.game.position(row.get("position", ""))]
        self.states = self._played(self._played(start, "first")[-1:], "then")

    def _played(self, states: list[State], name: str) -> list[State]:
        for text in self.row.get(name, ()):
            seat, _, move = text.partition(" ")
            states = [*states, self.game.apply(states[-1], int(seat), parse(move))]
        return states

    def text(self, name: str, default: str = "", **values: object) -> str:
        """A text of this step, or the one that all steps share."""
        found = next((key for key in (f"xochintlan.lesson.{self.id}.{name}", default) if key in table()), "")
        return say(found, **values) if found else ""

    def view(self, state: State) -> View:
        """What the reader of this step sees."""
        return self.game.view(state, self.seat)

    def scene(self, state: State, **more: Any) -> Scene:
        """The table in this position, with the goals that the step is about."""
        shown = state.deal.goals[0] if "goal" in self.row or self.seat is None else ()
        return scenes.table_scene(self.view(state), self.names, goals=shown, **more)

    def after(self, before: State, after: State) -> Scene:
        """What a move has made of the table, with the pattern that lies there now."""
        marks = scenes.marked(self.view(after).winning, "goal") or self.whole(after)
        return self.scene(after, marks=marks, told=self.told(before, after))

    def told(self, before: State, after: State) -> str:
        """What has happened between two positions."""
        view, old = self.view(after), len(self.view(before).seen)
        return " ".join(self.game.tell(event, view, self.names) for event in view.seen[old:])

    def whole(self, state: State) -> scenes.Marks:
        """The reader's goal where it lies whole on the table, and the step is about that."""
        kind = parse_kind(self.row["whole"]) if "whole" in self.row else 0
        lies = kind and fault_of(self.game, state, 0, kind) is None
        return scenes.marked(group(state.tiles, state.human, kind), "goal") if lies else {}


class Live(Shown):
    """A row whose task is done on the live board: everything that can be submitted there, judged by the rules."""

    def __init__(self, row: Mapping[str, Any]) -> None:
        super().__init__(row)
        self.right, _, self.aim = (part.strip() for part in row.get("right", "").partition(":"))
        self.kinds: str = row.get("kinds", "lbmh")
        self.offers: dict[str, tuple[Node, ...]] = {}  # by refusal: one legal move that is offered instead

    def move(self) -> Made:
        """Everything the reader can submit on this drawing, judged by the rules."""
        scene = self.scene(self.states[0], kinds=self.kinds, marks=self.whole(self.states[0]))
        return (scene,), {try_key(do, form): self._judged(do, form) for do, form in scenes.submissions(scene)}

    def _judged(self, do: str, form: dict[str, list[str]]) -> Answer:
        before = self.states[0]
        try:
            move = self.game.read(form_of(do, form), self.view(before))
            after = self.game.apply(before, 0, move)
        except IllegalMove as refusal:
            return self._refused(refusal, move)
        except Unreadable as wrong:
            return Answer("refusal", str(wrong), self.clauses[0])
        if self._does(move):
            return Answer("good", self.text("right", "lesson.right"), self.clauses[0], (self.after(before, after),))
        return self._noted(after)

    def _does(self, move: Move) -> bool:
        """Whether a legal move does the task."""
        before = self.states[0]
        return RIGHT[self.right](Tried(self.game, before, 0, move, self.game.apply(before, 0, move), self.aim))

    def _noted(self, after: State) -> Answer:
        """A legal move that is not the task: where a goal is asked for, what it has made instead."""
        own, kind = self.text("other"), parse_kind(self.aim) if self.right == "wins" else 0
        if after.stage == OVER:
            own = self.text("tied")
        fault = fault_of(self.game, after, 0, kind) if kind and not own else None
        if fault is None:
            return Answer("note", own or say("lesson.other", task=self.text("task")), self.clauses[0])
        text = say(f"xochintlan.lesson.fault.{fault.kind}", **scenes.values_of(fault, kind))
        before, clause = fault_of(self.game, self.states[0], 0, kind), FAULTS.get(fault.kind, "xochintlan.win")
        shows: tuple[Scene, ...] = ()
        if fault.kind in FAULTS and before and before.kind != fault.kind:  # a goal nearly made is worth a look
            marks = scenes.fault_marks(self.view(after), fault)
            shows = (self.scene(after, marks=marks, told=self.told(self.states[0], after)),)
        return Answer("note", text, clause, shows)

    def _refused(self, refusal: IllegalMove, move: Move) -> Answer:
        if refusal.key in COMMON and self.clauses[0] != "xochintlan.touch":
            return Answer("refusal", say(f"xochintlan.lesson.{COMMON[refusal.key]}"), refusal.clause)
        state = self.states[0]
        if refusal.key not in self.offers and refusal.clause == self.clauses[0]:
            fits = [m for m in refusal.instead if m >> 30 or LETTERS[m & 3] in self.kinds]
            offered = [m for m in fits if not self._does(m)][:1]  # what does the task is for the reader to find
            self.offers[refusal.key] = tuple(scenes.instead(m, self.view(state)) for m in offered)
        shows: tuple[Scene, ...] = ()
        if verb_of(move) == "claim" and (fault := fault_of(self.game, state, 0, move & PAYLOAD)):
            marks = scenes.fault_marks(self.view(state), fault)
            told = say("xochintlan.lesson.claimed", kinds=kinds_name(move & PAYLOAD))
            shows = (self.scene(state, marks=marks, told=told),)
        return Answer(
            "refusal", refusal.why_with(self.names), refusal.clause, shows, instead=self.offers.get(refusal.key, ())
        )


# ---- what is only looked at ----


def revealed(game: Xochintlan, state: State, seat: Seat | None, kind: int, names: tuple[str, ...]) -> tuple[Scene, ...]:
    """How a table is judged: first the five squares, then what fails, or the win.

    Args:
        game: the rules.
        state: after the action that is judged; its goal is that of seat 0.
        seat: who looks.
        kind: the animal that is looked at.
        names: by seat.
    """
    view, goals = game.view(state, seat), state.deal.goals[0]
    fault = fault_of(game, state, 0, kind)
    if fault is None:
        told = game.tell(view.seen[-1], view, names)
        marks = scenes.marked(group(state.tiles, state.human, kind), "goal")
        return (scenes.table_scene(view, names, marks=marks, goals=goals, told=told),)
    shown = scenes.table_scene(
        view, names, marks=scenes.fault_marks(view, fault), goals=goals, told=_why(fault, kind, state)
    )
    if fault.kind not in ("human", "spoiled"):
        return (shown,)
    told = say("xochintlan.lesson.five", goal=goal_name(fault.goal))
    five = scenes.table_scene(view, names, marks=scenes.marked(fault.cells, "goal"), goals=goals, told=told)
    return five, shown


def _why(fault: Fault, kind: int, state: State) -> str:
    if fault.kind == "human":
        return say("xochintlan.lesson.outside", human=square(state.human))
    return say(f"xochintlan.lesson.fault.{fault.kind}", **scenes.values_of(fault, kind))


def match(game: Xochintlan, states: Sequence[State], names: tuple[str, ...], comments: Sequence[str]) -> Made:
    """A match to step through: what happened, and what it is good for."""
    goals = [goal for own in states[0].deal.goals for goal in own]
    views = [game.view(state, None) for state in states]
    drawn = [scenes.table_scene(views[0], names, goals=goals)]
    for (before, view), comment in zip(pairwise(views), comments, strict=True):
        new = view.seen[len(before.seen) :]
        told = " ".join([*(game.tell(event, view, names) for event in new), comment])
        drawn.append(scenes.table_scene(view, names, marks=scenes.marked(view.winning, "goal"), goals=goals, told=told))
    return tuple(drawn), {}


def deal_table(clause: str, seat: Seat) -> Made:
    """The table set for a number of players, a goal for each; other numbers are refused (xochintlan.players)."""
    numbers = range(SETTING.fewest - 1, SETTING.most + 2)
    form = scenes.players_form(numbers)
    start = scenes.table_scene(_dealt(SETTING.fewest)[1], ())._replace(own=form)
    return (start,), {try_key("set", {"n": [str(n)]}): _set(n, clause, start, seat) for n in numbers}


def _dealt(players: int) -> tuple[Xochintlan, View]:
    game = Xochintlan(players)
    return game, game.view(game.apply(game.start(), DEALER, tuple(range(len(PATTERNS)))), 0)


def _set(n: int, clause: str, start: Scene, seat: Seat) -> Answer:
    try:
        _, view = _dealt(n)
    except Unreadable as wrong:
        return Answer("refusal", str(wrong), clause)
    told = say("xochintlan.lesson.table", n=n, left=view.stack)
    seats = scenes.seats(view, scenes.people(n, seat))
    return Answer("good", told, clause, (start._replace(felt=(seats, *start.felt)),))
