"""What marks a question of practice: a position and the rules, and nothing of the answer. Each game's judges are subclasses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tabletutor.words import say

Form = Mapping[str, Sequence[str]]  # what a browser sends: the values of each name
Marked = tuple[bool | None, str, str]  # right, wrong or None for no answer yet; the reason; its clause


def one(form: Form, name: str, allowed: Iterable[str]) -> str:
    """The one value that a form holds under a name, if it is allowed; else nothing.

    >>> one({"seat": ["2"]}, "seat", "012"), one({"seat": ["1", "2"]}, "seat", "012")
    ('2', '')
    """
    given = tuple(form.get(name, ()))
    return given[0] if len(given) == 1 and given[0] in tuple(allowed) else ""


def some(form: Form, name: str, allowed: Iterable[str]) -> set[str]:
    """All allowed values that a form holds under a name.

    >>> sorted(some({"card": ["R1", "R2", "X"]}, "card", ["R1", "R2", "R3"]))
    ['R1', 'R2']
    """
    return set(form.get(name, ())) & set(allowed)


class Judge:
    """Judges one question.

    Args:
        game: the rules, for a number of players.
        position: what is asked about, as text.
        twist: what else is asked, as text.
    """

    kind = ""
    turns_on: tuple[str, ...] = ()  # clauses, where they are the same for all questions of the kind
    __slots__ = ("game", "position", "twist")

    def __init__(self, game: Any, position: str, twist: str) -> None:
        self.game, self.position, self.twist = game, position, twist

    def say(self, key: str, **values: object) -> str:
        """A text of this kind."""
        return say(f"{self.game.name}.exercise.{self.kind}.{key}", **{**self.values(), **values})

    def values(self) -> dict[str, object]:
        """What the text of the task asks for."""
        return {}

    @property
    def names(self) -> tuple[str, ...]:
        """The players; the reader is the first."""
        return tuple(say(f"{self.game.name}.exercise.names").split(", ")[: self.game.players])

    @property
    def words(self) -> list[str]:
        """The twist in its parts."""
        return self.twist.split()

    def clauses(self) -> tuple[str, ...]:
        """Ids of the clauses that the question turns on, the deciding one first."""
        return self.turns_on

    def wrong(self, key: str, clause: str = "", **values: object) -> Marked:
        """A wrong answer, with a reason that does not give the right one away."""
        return False, self.say(f"wrong.{key}", **values), clause or self.clauses()[0]

    def good(self) -> Marked:
        """A right answer."""
        return True, self.answer(), self.clauses()[0]

    def unfinished(self, key: str = "choose") -> Marked:
        """No answer yet: what is still to be chosen."""
        return None, self.say(key), ""

    def mark(self, form: Form) -> Marked:
        """Whether a form's answer is right, and why."""
        raise NotImplementedError

    def right(self) -> dict[str, list[str]]:
        """A form that `mark` calls right."""
        raise NotImplementedError

    def answer(self) -> str:
        """A right answer and its reason."""
        raise NotImplementedError
