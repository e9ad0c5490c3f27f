"""Practice: fresh questions without end, made and marked by the rules of a game. No answer exists until it is asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from threading import RLock
from typing import Any, NamedTuple

from tabletutor import pieces
from tabletutor.clauses import Clause, load
from tabletutor.drawing import Node, h
from tabletutor.exercise import Exercise, Form, filled
from tabletutor.game import Unreadable, shuffled
from tabletutor.games import part
from tabletutor.table import rng_for
from tabletutor.words import listed, say

TRIES, HINTS = 3, 3  # wrong tries until the answer is shown; hints: look here, the clause, the answer


class Done(NamedTuple):
    """A question that was left; `first` = right at the first try."""

    kind: str
    clauses: tuple[str, ...]
    tries: int
    hints: int
    first: bool


class Practice:
    """Questions to practise with, as a show for the board.

    Args:
        game: name of the game; its `exercises.py` has `EXERCISES` (kinds by name) and `SYMBOLS` (HTML of their pictures).
        kinds: names of the kinds to be asked; all without it.
        seed: a word; the same word asks the same questions, and without one they are new each time.

    Raises:
        Unreadable: there is no such game or kind; the text names those there are.

    >>> Practice("tamcuc", ["winner"], "7b-monday")
    <practice of tamcuc, question 1>
    """

    def __init__(self, game: str, kinds: Sequence[str] = (), seed: str = "") -> None:
        exercises: Mapping[str, type[Exercise]] = part(game, "exercises").EXERCISES
        for name in kinds:
            if name not in exercises:
                raise Unreadable("practice.no_kind", kind=name, kinds=listed(list(exercises)))
        self.game, self.symbols, self.lock = game, str(part(game, "exercises").SYMBOLS), RLock()
        self.title, self._book = say("practice.title", game=say(f"{game}.title")), load(game)
        self.kinds = {name: exercises[name] for name in kinds or exercises}
        self.done: list[Done] = []  # kept for whoever wants to look back; hints are in it and cost nothing
        self._seed, self._n, self._only = seed or str(Random().random()), 0, ""
        self._ask("")

    def __repr__(self) -> str:
        return f"<practice of {self.game}, question {self._n}>"

    def film(self) -> None:
        """Nothing: questions need the rules."""

    def _ask(self, kind: str) -> None:
        """The next question, of one kind or of the kind whose turn it is: all come once before any comes again."""
        names = list(self.kinds)
        turn, at = divmod(self._n, len(names))
        order = shuffled(list(range(len(names))), rng_for(self._seed, "practice order", turn))
        kind = kind or self._only or names[order[at]]
        self.question = self.kinds[kind].make(rng_for(self._seed, "practice", self._n))
        self._n += 1
        self._tries, self._hints, self._first, self._solved = 0, 0, False, False
        self._own: Form = {}  # what the reader answered, once it is right
        self._say("note", "")

    def _leave(self, kind: str = "") -> None:
        """Write down how it went, and go on. Only what was tried counts."""
        if self._tries or self._hints:
            clauses = self.question.clauses() if self._tries else ()
            self.done.append(Done(self.question.kind, clauses, self._tries, self._hints, self._first))
        self._ask(kind)

    def _say(self, kind: str, text: str, clause: str = "") -> None:
        self._strip = kind, text, _cite(self._book.cite(clause)) if clause else ""

    # ---- what the reader does ----

    def handle(self, intent: dict[str, Any]) -> None:
        """Do what the reader asks; what cannot be understood changes nothing."""
        acts = {"check": self._check, "hint": self._hint, "why": self._hint, "new": self._new}
        with self.lock:
            do = str(intent.get("do"))
            if do in acts:
                acts[do](_clean(intent.get("form")))
            elif do in ("skip", "next", "again"):
                self._leave(self.question.kind if do == "again" else "")

    def _new(self, form: Form) -> None:
        kind = "".join(form.get("kind", ()))
        self._only = kind if kind in self.kinds else ""
        self._leave()

    def _check(self, form: Form) -> None:
        if self._solved:
            return
        right, reason, clause = self.question.mark(form)
        if right is None:
            self._say("note", reason)
            return
        self._tries += 1
        self._first = right and self._tries == 1
        self._solved = right or self._tries >= TRIES
        self._own = form if right else {}
        answer = "" if right or not self._solved else self.question.answer()
        key = "right" if right else "wrong_last" if answer else "wrong"
        self._say("good" if right else "refusal", say(f"practice.{key}", reason=reason, answer=answer), clause)

    def _hint(self, _form: Form) -> None:
        """Look here; the clause; the answer."""
        if self._solved:
            return
        self._hints += 1
        self._solved = self._hints >= HINTS
        clause = self.question.clauses()[0] if self._hints > 1 else ""
        text = self._book.cite(clause).text if clause else self.question.say("look")
        self._say("note", self.question.answer() if self._solved else text, clause)

    def frame(self) -> dict[str, Any]:
        """The question, the message, the controls, how it stands."""
        with self.lock:
            task, (kind, text, clause) = self.question.task(), self._strip
            said = f"{text} {clause}".strip() or say("practice.said", n=self._n, task=task)
            form = self._form(task, pieces.message(kind, text, clause or None) if text else None)
            bar = pieces.bar(self.title, task, self._standing(), yours=not self._solved)
            tree = pieces.board(self.game, bar, form, self._chooser(), self._tally())
            return {"tree": tree, "say": said, "pause": 0, "more": False}

    def _standing(self) -> list[str]:
        tried = sum(done.tries > 0 for done in self.done) + (self._solved and self._tries > 0)
        right = sum(done.first for done in self.done) + self._first
        stands = [say("practice.stands", right=right, tried=tried)] if tried else []
        return [say("practice.question", n=self._n), *stands]

    def _form(self, task: str, message: Node | None) -> Node:
        """The question lies in a set of its own, so that the next one begins with nothing chosen, and the answer too."""
        legend = h("legend", {"class": "tt-vh"}, task)
        body, key = self.question.draw(), f"q{self._n}"
        if self._solved:
            right = self._own or self.question.right()
            body, key = [filled(node, right) for node in self.question.solution()], f"a{self._n}"
        place = {"tabindex": -1, "data-focus": True, "disabled": self._solved, "key": key}
        asked = h("fieldset", place, legend, pieces.table(*body))
        below = pieces.controls(*self._buttons()), pieces.messages(message)  # the buttons stay where they are
        return h("form", {"data-do": "check", "key": "answer"}, asked, *below)

    def _buttons(self) -> list[Node]:
        """Names end with the number of the question: when it changes, the focus goes to the first control of the next."""
        names = ["next", "again"] if self._solved else ["check", f"hint.{self._hints + 1}", "skip"]
        return [self._button(name, plain=at > 0) for at, name in enumerate(names)]

    def _button(self, name: str, *, plain: bool = True) -> Node:
        do = name.partition(".")[0]
        tag, given, *rest = pieces.button(say(f"practice.do.{name}"), do=do, key=say(f"practice.key.{do}"), plain=plain)
        return tag, {**given, "key": f"{do}{self._n}"}, *rest

    def _chooser(self) -> Node:
        names = [(name, say(f"{self.game}.exercise.{name}.name")) for name in self.kinds]
        kinds = pieces.chooser("kind", [("", say("practice.all_kinds")), *names], self._only)
        choice = pieces.field(say("practice.kinds"), kinds) if len(names) > 1 else None
        line = pieces.part("div", "controls", choice, self._button("new"), style="align-items:end")
        return h("form", {"data-do": "new", "key": f"new{self._n}"}, line)

    def _tally(self) -> Node | None:
        by = {clause: [done.first for done in self.done if clause.id in done.clauses] for clause in self._book.clauses}
        rows = [(_cite(clause), str(sum(first)), str(len(first))) for clause, first in by.items() if first]
        head = [say(f"practice.head.{name}") for name in ("clause", "first", "asked")]
        inside = h("summary", None, say("practice.tally")), pieces.tally(say("practice.tally"), head, rows)
        return pieces.part("details", "log", *inside, key="tally") if rows else None


def _cite(clause: Clause) -> str:
    return say("practice.clause", place=clause.place, title=clause.title)


def _clean(form: object) -> Form:
    """A form as a browser sends it, whatever was sent."""
    rows = form.items() if isinstance(form, Mapping) else ()
    return {str(k): [text for text in texts if isinstance(text, str)] for k, texts in rows if isinstance(texts, list)}
