"""What a player is told who wishes for something that is not granted: a sentence, the clause, and what would be granted."""

from __future__ import annotations

from typing import Any

Move = Any  # as in `game`


class Refusal(Exception):  # noqa: N818 - a refusal is no error of the program
    """A wish that is not granted, with the clause that says so and what would be granted.

    Attributes:
        clause: id of the clause, such as `"tamcuc.lay"`; empty where no rule of the game speaks, but the table.
        why: one sentence with the values in it.
        instead: moves that would be legal, nearest first; may be empty.
    """

    def __init__(self, clause: str, key: str, instead: tuple[Move, ...] = (), **values: object) -> None:
        super().__init__(clause, key)
        self.clause, self.key, self.instead, self.values = clause, key, instead, values

    @property
    def why(self) -> str:
        """The reason, as a sentence for the reader; players without names are called by their seat."""
        return self.why_with(())

    def why_with(self, names: tuple[str, ...]) -> str:
        """The same sentence with the players' names: the value `who`, where a text asks for it, is a seat."""
        from tabletutor.words import say  # texts are only read when a sentence is shown

        who = self.values.get("who")
        if not isinstance(who, int):
            return say(self.key, **self.values)
        name = names[who] if who < len(names) else say("table.seat", n=who + 1)
        return say(self.key, **{**self.values, "who": name})

    def __str__(self) -> str:
        return f"{self.why} [{self.clause}]" if self.clause else self.why


class IllegalMove(Refusal):
    """The rules forbid this move in this position."""


class TooLate(Refusal):
    """The move was fine when it was wished for, but what it speaks of is gone: another answer than illegal."""


class Unreadable(ValueError):  # noqa: N818 - nor is a text that cannot be read
    """A set-up, position, notation or code that cannot be understood; the text says what is allowed."""

    def __init__(self, key: str, **values: object) -> None:
        from tabletutor.words import say

        super().__init__(say(key, **values))
        self.key = key
