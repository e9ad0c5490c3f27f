"""How a step of a lesson is drawn: what to know, what to do, the table, the answers, the way on, the clauses, the contents."""

from __future__ import annotations

from tabletutor import pieces
from tabletutor.clauses import Clause, load
from tabletutor.drawing import Node, h
from tabletutor.pieces import part
from tabletutor.step import Answer, Scene, Step
from tabletutor.words import say

FORM = "game"  # id of the form round the table, so that messages may stand between it and its buttons


class Lectern:
    """Draws the steps of one lesson.

    Args:
        game: its name; the clauses come from its rulebook.
        steps: all of them, in order.
        playable: whether "play on from here" is offered.

    Raises:
        KeyError: a step names a clause the rulebook does not have.
    """

    def __init__(self, game: str, steps: tuple[Step, ...], *, playable: bool) -> None:
        self._game, self._steps, self._playable = game, steps, playable
        self._book = load(game)
        self._at = {step.id: at for at, step in enumerate(steps)}
        self._taught = {self._book.cite(c).id: step.id for step in reversed(steps) for c in step.clauses}
        self._lists = self._chapters()

    def drawing(self, step: Step, scene: Scene) -> Node:
        """One drawing of a step, in the order of eye and ear."""
        table = pieces.table(*scene.felt) if scene.felt else None
        if scene.ticks:
            table = h("form", {"id": FORM, "data-do": _first(scene), "key": "game"}, table)
        progress = say("lesson.progress", n=self._at[step.id] + 1, of=len(self._steps))
        return pieces.board(
            self._game,
            _bar(step.title, f"{step.chapter} · {progress}"),
            part("p", "text", step.text, data_say=True),
            _task(step, scene),
            table,
            None if step.tries else pieces.film_controls(_words("prev", "play", "next", "scrub", "label")),
            scene.own,
            _controls(scene, tried=bool(step.tries)),
            pieces.messages(),  # under the buttons, so that these stay where they are
            self._foot(step),
        )

    def _foot(self, step: Step) -> Node:
        """What stays the same while a step is tried: one node, which a film holds once."""
        panels = [_panel(self._book.cite(clause)) for clause in step.clauses]
        return part("div", "board", self._way(step), *panels, self._contents(step), key="foot")

    def message(self, step: Step, answer: Answer) -> Node:
        """An answer's strip; a clause of another step leads there."""
        cite, actions = None, list(answer.instead)
        if answer.clause:
            clause = self._book.cite(answer.clause)
            cite, there = clause.heading, self._taught.get(clause.id)
            if there and clause.id not in step.clauses:
                label = say("lesson.taught", title=clause.title)
                actions.append(pieces.button(label, local="goto-step", plain=True, data_step=there))
        return pieces.message(answer.kind, answer.text, cite, *([answer.marks] if answer.marks else []), *actions)

    def _way(self, step: Step) -> Node:
        """Back, on, hint, and out into a game."""
        back = pieces.button(say("lesson.back"), local="prev-step", key="b", plain=True)
        on = pieces.button(say("lesson.next"), local="next-step", key="n", data_focus=True, plain=bool(step.tries))
        done = part("span", "chip", pieces.picture("tt-tick"), " ", say("lesson.done"), data_done=True, hidden=True)
        play = pieces.button(say("lesson.play"), do="play", plain=True)
        out = h("form", {"data-kernel": True, "key": "play"}, play) if step.start and self._playable else None
        return h("div", {"key": "way"}, pieces.controls(back, on, done, out), self._hint(step))

    def _hint(self, step: Step) -> Node | None:
        """Look here, which clause, the move: each is opened inside the one before, and stands in its place then."""
        look, move = step.hints
        if not step.tries or not move:
            return None
        clause = self._book.cite(step.clauses[0])
        rule = say("lesson.hint.rule", place=clause.place, title=clause.title, text=clause.text)
        third = _fold("move", move)
        return _fold("look", look, _fold("clause", rule, third), key=f"hint-{step.id}")

    def _chapters(self) -> list[Node]:
        rows: dict[str, list[int]] = {}
        for at, step in enumerate(self._steps):
            rows.setdefault(step.chapter, []).append(at)
        return [
            h("section", None, h("h4", None, chapter), h("ol", {"start": ats[0] + 1}, [self._entry(at) for at in ats]))
            for chapter, ats in rows.items()
        ]

    def _entry(self, at: int) -> Node:
        step = self._steps[at]
        return h("li", None, h("button", {"data-local": "goto-step", "data-step": step.id}, step.title))

    def _contents(self, step: Step) -> Node:
        """Every step, by chapter; nothing is locked. A new node for each step, so that it folds itself away."""
        head = h("summary", None, say("lesson.contents"))
        return part("details", "contents", head, *self._lists, key=f"contents-{step.id}")


def _first(scene: Scene) -> str:
    """What the Enter key submits: the first button's wish; where the table itself has the buttons, theirs."""
    return str(scene.buttons[0][1]["value"]) if scene.buttons else ""


def spoken(step: Step) -> str:
    """A step as it is read out when it comes."""
    return f"{step.text} {step.task}"


def _task(step: Step, scene: Scene) -> Node:
    """What to do, where the eye looks first; once it is done, what has happened."""
    asks = not scene.say
    sign = pieces.picture("tt-turn") if asks else None
    return part("p", "now", sign, scene.say or step.task, data_turn=asks, data_say=True, key="task")


def _bar(title: str, where: str) -> Node:
    """The first line; whose turn it is and what to do stand below the text, as the task."""
    return part("header", "bar", h("h3", {"data-say": True}, title), part("p", "standing", where), key="bar")


def _panel(clause: Clause) -> Node:
    status = say(f"clause.status.{clause.status}")
    return pieces.clause_panel(clause.heading, clause.text, status, key=clause.id)


def _words(*names: str) -> dict[str, str]:
    return {name: say(f"lesson.film.{name}") for name in names}


def _fold(level: str, text: str, *inner: Node, key: str | None = None) -> Node:
    """One level of a hint."""
    shown = h("p", None, text) if text else None
    return part("details", "hint", h("summary", None, say(f"lesson.hint.{level}")), shown, *inner, key=key)


def _controls(scene: Scene, *, tried: bool) -> Node | None:
    """The buttons: of the form round the table, or of a form of their own; after an answer, the way to another try."""
    if scene.say and not scene.buttons and tried:
        return h(
            "div",
            {"key": "again"},
            pieces.controls(pieces.button(say("lesson.again"), local="first-frame", plain=True)),
        )
    if not scene.buttons:
        return None
    if scene.ticks:
        tied = [(tag, {**attributes, "form": FORM}, *inner) for tag, attributes, *inner in scene.buttons]
        return h("div", {"key": "do"}, pieces.controls(*tied))
    return h("form", {"key": "do"}, pieces.controls(*scene.buttons))
