"""Lessons: steps that are data, every try answered beforehand by the rules, one film that needs no Python to be stepped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tabletutor import pieces
from tabletutor.drawing import Node, pool
from tabletutor.game import Unreadable
from tabletutor.games import board, part
from tabletutor.lectern import Lectern, spoken
from tabletutor.packing import shaped
from tabletutor.page import Show
from tabletutor.step import Answer, Scene, Start, Step
from tabletutor.words import listed, say

BEAT = 2600  # ms a drawing stays before the next one comes by itself


Play = Callable[[Start], Show]


def lesson(game: str, start: str = "", play: Play | None = None) -> Lesson:
    """The lesson of a game.

    Args:
        game: a name in `GAMES`.
        start: id of a step, chapter or clause to begin with; empty for the first.
        play: makes the show for "play on from here"; without it that button is not offered.

    Raises:
        Unreadable: (a ValueError) there is no such game, step or chapter; the text names those there are.

    >>> lesson("tamcuc", "tie")
    <lesson of tamcuc, 55 steps>
    """
    made = steps(game)
    title = say(f"{game}.lesson.title")
    return Lesson(game, made, symbols=board(game).SYMBOLS, title=title, start=start, play=play)


def steps(game: str) -> tuple[Step, ...]:
    """Every step of a game's `lessons.toml`, made with its answers by the `Maker` of its `lessons.py`.

    Args:
        game: a name in `GAMES`.

    Raises:
        Unreadable: there is no such game.

    >>> steps("tamcuc")[0].id
    'ranks'
    """
    import tomllib  # only where a lesson is made: it costs milliseconds

    room = part(game, "lessons")
    rows = tomllib.loads(Path(room.__file__).with_suffix(".toml").read_text(encoding="utf-8"))["step"]
    return tuple(room.Maker(row).step() for row in rows)


class Lesson:
    """A show that teaches: contents, steps, hints, answers; all of it in one film.

    Args:
        game: its name; the clauses come from its rulebook.
        steps: in order.
        symbols: HTML of the pictures the drawings use.
        title: accessible name.
        start: id of the step, of the chapter or of a clause to begin with; empty for the first.
        play: makes the show for "play on from here"; without it that button is not offered.

    Raises:
        Unreadable: there is no step or chapter `start`; the text names those there are.
        KeyError: a step names a clause the rulebook does not have.
    """

    def __init__(
        self, game: str, steps: tuple[Step, ...], *, symbols: str, title: str, start: str = "", play: Play | None = None
    ) -> None:
        self.steps = steps
        self.symbols, self.title = symbols, title  # a game that is played on shows the same pictures
        self._game, self._play = game, play
        self._at = {step.id: at for at, step in enumerate(steps)}
        self._first = self._found(start) if start else 0
        self._lectern = Lectern(game, steps, playable=play is not None)
        self._film: dict[str, Any] | None = None
        self._playing: Show | None = None
        self._asked = False

    def _found(self, start: str) -> int:
        back = list(reversed(range(len(self.steps))))
        chapters = {self.steps[at].part: at for at in back}
        clauses = {clause: at for at in back for clause in self.steps[at].clauses}  # the first step that teaches it
        if start in clauses:
            return clauses[start]
        if start not in self._at and start not in chapters:
            names = listed([*reversed(chapters), *self._at])
            raise Unreadable("lesson.no_step", name=start, names=names)
        return self._at.get(start, chapters.get(start, 0))

    def __repr__(self) -> str:
        return f"<lesson of {self._game}, {len(self.steps)} steps>"

    # ---- a show ----

    def frame(self) -> dict[str, Any]:
        """The first step as a picture, or the game that is played on from a step."""
        if self._playing:
            inner = self._playing.frame()
            back = pieces.controls(pieces.button(say("lesson.return"), local="film", plain=True))
            return {**inner, "tree": pieces.part("div", "board", back, inner["tree"], key="played")}
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

    def beat(self, intent: dict[str, Any]) -> bool:
        """A beat of the page's clock, for the game that is played on."""
        return bool(self._playing and self._playing.beat(intent))  # type: ignore[attr-defined]

    def film(self) -> dict[str, Any]:
        """All steps, with an answer to every try; made once."""
        if self._film is None:
            trees: list[Node] = []
            steps = [self._filmed(step, trees) for step in self.steps]
            nodes, roots = pool(trees)
            for step in steps:
                for frame in step["frames"]:
                    frame["root"] = roots[frame["root"]]
                for answer in step["answers"]:
                    answer["message"] = roots[answer["message"]]
            shapes, found = shaped(nodes)
            self._film = {"shapes": shapes, "nodes": found, "start": self._first, "steps": steps}
        return self._film

    def _filmed(self, step: Step, trees: list[Node]) -> dict[str, Any]:
        """A step as the browser wants it: equal drawings and equal answers once, the commonest refusal as `else`.

        Nothing has a `say` of its own: what is said are the title, the text, the task and the message that are drawn.
        """
        frames: list[dict[str, Any]] = []
        answers: list[dict[str, Any]] = []
        known: dict[str, int] = {}

        def shot(scene: Scene) -> int:
            tree = self._lectern.drawing(step, scene)
            return _numbered(f"shot {tree!r}", known, frames, lambda: {"root": _put(trees, tree)})

        def answered(answer: Answer) -> int:
            return _numbered(f"answer {answer!r}", known, answers, lambda: filmed_answer(answer))

        def filmed_answer(answer: Answer) -> dict[str, Any]:
            played = [*map(shot, answer.shows), *([0] if answer.back else [])]
            message = self._lectern.message(step, answer)
            return {"ok": answer.kind == "good", "message": _put(trees, message), "frames": played}

        for scene in step.scenes:
            shot(scene)
        tries = {key: answered(answer) for key, answer in step.tries.items()}
        wrong = Counter(n for n in tries.values() if not answers[n]["ok"]).most_common(1)
        common = wrong[0][0] if wrong else None
        if not step.tries or any(len(answer["frames"]) > 1 for answer in answers):
            frames = [{**frame, "pause": BEAT} for frame in frames]
        filmed: dict[str, Any] = {
            "id": step.id,
            "title": step.title,
            "frames": frames,
            "answers": answers,
            "else": common,
        }
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
