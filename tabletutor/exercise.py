"""One question of practice: what a game's kinds of questions have to be, and how an answer is set in their controls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple, Protocol, Self

from tabletutor.drawing import Node, h
from tabletutor.game import Rng
from tabletutor.judge import Form as Form
from tabletutor.pieces import Child
from tabletutor.words import say


class Verdict(NamedTuple):
    """What the rules say of an answer: `right`, or None for no answer yet; the reason in one sentence; its clause."""

    right: bool | None
    reason: str
    clause: str = ""


class Exercise(Protocol):
    """One question. The kinds of questions are subclasses, listed in `EXERCISES` of a game's `exercises.py`.

    It holds a position and nothing of the answer: whatever tells something of it is worked out by the rules at each call.

    Attributes:
        kind: name of the kind; its texts are `<game>.exercise.<kind>`: `name`, `task`, `look`.
        game: the rules, for a number of players.
        position, twist: the position asked about, and what else is asked or shown, as text.
    """

    kind: str
    game: Any
    position: str
    twist: str

    def __init__(self, game: Any, position: str = "", twist: str = "") -> None:
        self.game, self.position, self.twist = game, position, twist

    @classmethod
    def make(cls, rng: Rng) -> Self:
        """A fresh question; the same chance makes the same one."""

    def say(self, key: str, **values: object) -> str:
        """A text of this kind."""
        return say(f"{self.game.name}.exercise.{self.kind}.{key}", **values)

    def task(self) -> str:
        """What to do, in one line: verb, object, condition."""
        return self.say("task")

    def draw(self) -> list[Child]:
        """The position with the controls of the answer, and nothing of the answer."""

    def solution(self) -> list[Child]:
        """The same once the answer is known, and may be drawn; the controls are set by `right`."""
        return self.draw()

    def mark(self, form: Form) -> Verdict:
        """Whether a form's answer is right, and why. Never raises, whatever the form holds."""

    def right(self) -> Form:
        """A form that `mark` calls right."""
        return {}

    def clauses(self) -> tuple[str, ...]:
        """Ids of the clauses that this question turns on, the deciding one first."""

    def answer(self) -> str:
        """A right answer and its reason."""


class Judged(Exercise):
    """A question that a judge marks.

    Attributes:
        rules: class of the game's rules.
        judge: class of the judge; see `judge.Judge`.
        source: makes the arguments of a fresh question, from the rules and chance.
    """

    rules: ClassVar[type[Any]]
    judge: ClassVar[type[Any]]
    source: ClassVar[staticmethod[[Callable[..., Any], Rng], Any]]

    @classmethod
    def make(cls, rng: Rng) -> Self:
        return cls(*cls.source(cls.rules, rng))

    @property
    def asked(self) -> Any:
        """The judge of this question."""
        return self.judge(self.game, self.position, self.twist)

    def say(self, key: str, **values: object) -> str:
        return super().say(key, **{**self.asked.values(), **values})

    def mark(self, form: Form) -> Verdict:
        return Verdict(*self.asked.mark(form))

    def right(self) -> Form:
        found: Form = self.asked.right()
        return found

    def clauses(self) -> tuple[str, ...]:
        return tuple(self.asked.clauses())

    def answer(self) -> str:
        return str(self.asked.answer())


def option(
    label: Child, name: str, value: object, *, many: bool = False, own: str | None = None, look: str = ""
) -> Node:
    """One of several answers: a native radio button, or a box to tick where there may be `many`; with an id of its `own`."""
    box = h("input", {"type": "checkbox" if many else "radio", "name": name, "value": str(value), "id": own})
    return h("label", {"class": f"tt-check {look}".strip(), "style": "flex-wrap:nowrap"}, box, label)


def filled(drawing: Child, form: Form, chosen: str = "") -> Child:
    """A drawing whose controls are set as in a form: boxes ticked, numbers written, one of each list chosen.

    Args:
        drawing: a node, or a text, which stays as it is.
        form: what to set; controls of other names stay empty.
        chosen: of the list around, if there is one, the value that is chosen.

    >>> filled(option("Lena", "seat", 1), {"seat": ["1"]})[2][1]["checked"]
    True
    """
    if not isinstance(drawing, tuple):
        return drawing
    tag, given, *children = drawing
    texts = list(form.get(str(given.get("name")), ()))
    own: dict[str, Any] = {}
    if tag == "option":
        own = {"selected": bool(chosen) and given.get("value") == chosen}
    elif tag == "input" and given.get("type") in ("checkbox", "radio"):
        own = {"checked": given.get("value") in texts}
    elif tag == "input":
        own = {"value": "".join(texts[:1])}
    within = "".join(texts[:1]) if tag == "select" else chosen
    return h(tag, {**given, **own}, [filled(child, form, within) for child in children])
