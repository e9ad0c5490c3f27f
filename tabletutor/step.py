"""What a step of a lesson is: drawings, a task, an answer to every try. Plain data, made by a game, shown by the tutor."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from tabletutor.drawing import Node
from tabletutor.pieces import Child


class Scene(NamedTuple):
    """One drawing of a step.

    Attributes:
        felt: what lies on the table.
        buttons: what can be submitted.
        own: a form of its own instead of the buttons.
        ticks: whether what is ticked on the table travels with the buttons.
        say: what has happened, for the live region and above the table; empty on a first drawing, which has the task.
    """

    felt: tuple[Child, ...]
    buttons: tuple[Node, ...] = ()
    own: Node | None = None
    ticks: bool = False
    say: str = ""


class Answer(NamedTuple):
    """What a try is answered with.

    Attributes:
        kind: `good` (it does the task), `note` (allowed, but not the task) or `refusal`.
        text: one or two sentences.
        clause: id of the clause it rests on.
        shows: drawings played after it.
        back: whether the first drawing comes back after them.
        marks: the failing condition as a drawing.
        instead: forms, each with a try that would be legal.
    """

    kind: str
    text: str
    clause: str = ""
    shows: tuple[Scene, ...] = ()
    back: bool = False
    marks: Node | None = None
    instead: tuple[Node, ...] = ()


class Start(NamedTuple):
    """Where "play on from here" begins: number of players, options, a position's text, the reader's seat, all names."""

    players: int
    options: Mapping[str, object]
    position: str
    seat: int
    names: tuple[str, ...] = ()


class Step(NamedTuple):
    """One step of a lesson: text of at most 60 words, one task, and an answer to every try.

    Attributes:
        id: short name, unique in its lesson.
        title: of the step.
        chapter: title of its chapter.
        clauses: ids of the clauses it teaches.
        text: what the reader should know.
        task: what the reader should do: verb, object, condition.
        scenes: the first drawing; an example without tries has all its drawings here.
        tries: `try_key` of everything that can be submitted → its answer. Empty for an example.
        hints: where to look, and the move, as sentences; between them stands the clause.
        start: a position to play on from.
        part: id of its chapter.
    """

    id: str
    title: str
    chapter: str
    clauses: tuple[str, ...]
    text: str
    task: str
    scenes: tuple[Scene, ...]
    tries: Mapping[str, Answer] = {}
    hints: tuple[str, str] = ("", "")
    start: Start | None = None
    part: str = ""


def try_key(do: str, form: Mapping[str, Iterable[str]] = {}) -> str:
    """The name of a try in a film: the verb and the form's values, as the browser writes them.

    >>> try_key("lay", {"card": ["S.0", "H*.0"]})
    'lay|card=H*.0&card=S.0'
    """
    pairs = sorted((name, value) for name, values in form.items() for value in values if not name.startswith("_"))
    return f"{do}|{'&'.join(f'{name}={value}' for name, value in pairs)}"


def tickings(values: list[str]) -> Iterator[list[str]]:
    """Every way to tick some of these boxes, none and all included.

    >>> len(list(tickings(["a", "b", "c"])))
    8
    """
    for n in range(len(values) + 1):
        yield from map(list, combinations(values, n))


def form_of(do: str, form: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """What a game's `read` is given for a button: a move in notation, or a verb; with the form's values.

    >>> form_of("announce 2", {})
    {'move': ['announce 2']}
    """
    return {**form, "move" if " " in do else "verb": [do]}
