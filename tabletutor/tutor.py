"""Lessons: steps that are data, every try answered beforehand by the rules, one film that needs no Python to be stepped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any, NamedTuple, Protocol

from tabletutor import pieces
from tabletutor.drawing import Node, h, pool
from tabletutor.lectern import Lectern, spoken
from tabletutor.pieces import Child
from tabletutor.words import say

BEAT = 2600  # ms a drawing stays before the next one comes by itself


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
    """Where "play on from here" begins: number of players, options, a position's text and the reader's seat."""

    players: int
    options: Mapping[str, object]
    position: str
    seat: int


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


class Show(Protocol):
    """What a board shows; see `page.Show`."""

    symbols: str
    title: str

    def frame(self) -> Mapping[str, Any]: ...
    def film(self) -> Mapping[str, Any] | None: ...
    def handle(self, intent: dict[str, Any]) -> None: ...


Play = Callable[[Start], Show]


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
    """What a game's `read` is given for a button: a whole move in notation, or a verb with the form's values.

    >>> form_of("announce 2", {})
    {'move': ['announce 2']}
    """
    return {"move": [do]} if " " in do else {"verb": [do], **form}


class Lesson:
    """A show that teaches: contents, steps, hints, answers; all of it in one film.

    Args:
        game: its name; the clauses come from its rulebook.
        steps: in order.
        symbols: HTML of the pictures the drawings use.
        title: accessible name.
        start: id of the step to begin with; empty for the first.
        play: makes the show for "play on from here"; without it that button is not offered.

    Raises:
        KeyError: there is no step `start`, or a step names a clause the rulebook does not have.
    """

    def __init__(
        self, game: str, steps: tuple[Step, ...], *, symbols: str, title: str, start: str = "", play: Play | None = None
    ) -> None:
        self.steps = steps
        self._game, self._symbols, self._title, self._play = game, symbols, title, play
        self._at = {step.id: at for at, step in enumerate(steps)}
        self._first = self._at[start] if start else 0
        self._lectern = Lectern(game, steps, playable=play is not None)
        self._film: dict[str, Any] | None = None
        self._playing: Show | None = None
        self._asked = False

    @property
    def symbols(self) -> str:
        """Pictures of the lesson, or of the game that is played on."""
        return self._playing.symbols if self._playing else self._symbols

    @property
    def title(self) -> str:
        """Accessible name."""
        return self._playing.title if self._playing else self._title

    def __repr__(self) -> str:
        return f"<lesson of {self._game}, {len(self.steps)} steps>"

    # ---- a show ----

    def frame(self) -> dict[str, Any]:
        """The first step as a picture, or the game that is played on from a step."""
        if self._playing:
            inner = self._playing.frame()
            back = pieces.controls(pieces.button(say("lesson.return"), local="film", plain=True))
            return {**inner, "tree": h("div", {"key": "played"}, back, inner["tree"])}
        step = self.steps[self._first]
        tree = None if self._asked else self._lectern.drawing(step, step.scenes[0])
        return {"tree": tree, "say": spoken(step), "pause": 0, "more": False}

    def handle(self, intent: dict[str, Any]) -> None:
        """Play on from a step; after that the intents are the game's."""
        self._asked = True
        at = self._at.get(str(intent.get("step", "")))
        start = self.steps[at].start if at is not None else None
        if intent.get("do") == "play" and start and self._play:
            self._playing = self._play(start)
        elif self._playing:
            self._playing.handle(intent)

    def look(self, intent: dict[str, Any]) -> Any:
        """An earlier moment of the game that is played on."""
        return self._playing.look(intent) if self._playing else self.frame()  # type: ignore[attr-defined]

    def film(self) -> dict[str, Any]:
        """All steps, with an answer to every try; made once."""
        if self._film is None:
            trees: list[Node] = []
            steps = [self._filmed(step, trees) for step in self.steps]
            nodes, roots = pool(trees)
            for step in steps:
                for place in (*step["frames"], *step["answers"]):
                    name = "root" if "root" in place else "message"
                    place[name] = roots[place[name]]
            self._film = {"nodes": nodes, "start": self._first, "steps": steps}
        return self._film

    def _filmed(self, step: Step, trees: list[Node]) -> dict[str, Any]:
        """A step as the browser wants it: equal drawings and equal answers once, the commonest refusal as `else`."""
        frames: dict[Scene | str, int] = {}
        shots: list[dict[str, Any]] = []

        def shot(scene: Scene) -> int:
            tree = self._lectern.drawing(step, scene)
            return _numbered(
                repr(tree), frames, shots, lambda: {"root": _put(trees, tree), "say": scene.say, "pause": BEAT}
            )

        for scene in step.scenes:
            shot(scene)
        shots[0]["say"] = spoken(step)
        known: dict[Scene | str, int] = {}
        answers: list[dict[str, Any]] = []

        def answered(answer: Answer) -> int:
            return _numbered(repr(answer), known, answers, lambda: {
                "ok": answer.kind == "good", "message": _put(trees, self._lectern.message(step, answer)), "say": answer.text,
                "frames": [*map(shot, answer.shows), *([0] if answer.back else [])],
            })  # fmt: skip

        tries = {key: answered(answer) for key, answer in step.tries.items()}
        wrong = Counter(n for n in tries.values() if not answers[n]["ok"]).most_common(1)
        common = wrong[0][0] if wrong else None
        filmed = {"id": step.id, "title": step.title, "frames": shots, "answers": answers, "else": common}
        if step.tries:
            filmed |= {"tries": {key: n for key, n in tries.items() if n != common}, "gate": True}
        return filmed


def _put(trees: list[Node], tree: Node) -> int:
    trees.append(tree)
    return len(trees) - 1


def _numbered(name: str, known: dict[Any, int], rows: list[dict[str, Any]], make: Callable[[], dict[str, Any]]) -> int:
    if name not in known:
        row = make()
        known[name] = len(rows)
        rows.append(row)
    return known[name]
