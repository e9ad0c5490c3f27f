"""What the rules of Trico say of an answer: what all judges share. Nothing is worked out before."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from tabletutor.game import Seat
from tabletutor.games.trico.conditions import Table, Why, why
from tabletutor.games.trico.notation import PLAY, STOP, TAKE as TAKE_MOVE, parse_kinds
from tabletutor.games.trico.state import SECOND, TAKE, State
from tabletutor.games.trico.verdict import reason
from tabletutor.words import say

if TYPE_CHECKING:
    from tabletutor.games.trico.rules import Trico

Form = Mapping[str, Sequence[str]]
Verdict = tuple[bool | None, str, str]  # as `exercise.Verdict`
COLOURS, VOID_CLAUSE, NONE = "trico.colours", "trico.void", "none"
BY_COLOURS = ("trico.one-colour", "trico.two-colours", "trico.three-colours")


def one(form: Form, name: str, allowed: Iterable[str]) -> str:
    """The one value that a form holds under a name, if it is allowed; else nothing.

    >>> one({"seat": ["2"]}, "seat", "012"), one({"seat": ["1", "2"]}, "seat", "012")
    ('2', '')
    """
    given = tuple(form.get(name, ()))
    return given[0] if len(given) == 1 and given[0] in tuple(allowed) else ""


def some(form: Form, name: str, allowed: Iterable[str]) -> set[str]:
    """All allowed values that a form holds under a name."""
    return set(form.get(name, ())) & set(allowed)


class Judge:
    """Judges one question: a position, the rules, and what else is asked (`twist`)."""

    kind = ""
    turns_on: tuple[str, ...] = ()  # clauses, where they are the same for all questions of the kind
    __slots__ = ("game", "position", "twist")

    def __init__(self, game: Trico, position: str, twist: str) -> None:
        self.game, self.position, self.twist = game, position, twist

    def say(self, key: str, **values: object) -> str:
        """A text of this kind."""
        return say(f"trico.exercise.{self.kind}.{key}", **{**self.values(), **values})

    def values(self) -> dict[str, object]:
        """What the text of the task asks for."""
        return {}

    def of(self, key: str, seat: Seat, **values: object) -> str:
        """A text that speaks of a player: the reader, another, or the virtual lead."""
        whose = "virtual" if seat < 0 else "other" if seat else "you"
        return self.say(f"{key}.{whose}", who=self.names[max(seat, 0)], **values)

    @property
    def names(self) -> tuple[str, ...]:
        """The players; the reader is the first."""
        return tuple(say("trico.exercise.names").split(", ")[: self.game.players])

    @property
    def state(self) -> State:
        """The position as the rules understand it."""
        return self.game.position(self.position)

    @property
    def terms(self) -> Table:
        """The conditions in force."""
        return self.game.terms.table

    @property
    def words(self) -> list[str]:
        """The twist in its parts."""
        return self.twist.split()

    def clauses(self) -> tuple[str, ...]:
        """Ids of the clauses that the question turns on."""
        return self.turns_on

    def wrong(self, key: str, clause: str = "", **values: object) -> Verdict:
        """A wrong answer, with a reason that does not give the right one away."""
        return False, self.say(f"wrong.{key}", **values), clause or self.clauses()[0]

    def good(self) -> Verdict:
        """A right answer."""
        return True, self.answer(), self.clauses()[0]

    def unfinished(self, key: str = "choose") -> Verdict:
        """No answer yet: what is still to be chosen."""
        return None, self.say(key), ""

    def mark(self, form: Form) -> Verdict:
        """Whether a form's answer is right, and why."""
        raise NotImplementedError

    def right(self) -> dict[str, list[str]]:
        """A form that `mark` calls right."""
        raise NotImplementedError

    def answer(self) -> str:
        """A right answer and its reason."""
        raise NotImplementedError


class Appeal(Judge):
    """An Appeal that is played to its end. `twist`: the three cards, the lead's first; then a `>`, and what is taken."""

    @property
    def cards(self) -> list[int]:
        """The three cards, the lead's first, of two players the virtual lead's."""
        return parse_kinds(self.twist.partition(">")[0])

    @property
    def found(self) -> Why:
        """How many colours there are, and which cards fulfil the condition."""
        return why(self.terms, self.cards)

    def why(self) -> str:
        """Why a card wins, or none, in a sentence."""
        return reason(self.terms, tuple(self.cards))

    def owner(self, place: int) -> Seat:
        """Whose card lies at a place; −1 for the virtual lead."""
        return self.game.ring.owner(place, self.state.lead)

    def shown(self) -> State:
        """The position once the rules have turned all three cards over."""
        state = self.state
        for place, kind in enumerate(self.cards):
            if state.table[place] < 0:
                state = self.game.apply(state, self.owner(place), PLAY | kind)
        return state

    def after(self) -> State:
        """The same once the winner has taken what he takes."""
        state = self.shown()
        for word in self.twist.partition(">")[2].split():
            move = STOP if word == "stop" else TAKE_MOVE | parse_kinds(word)[0]
            if state.stage in (TAKE, SECOND):
                state = self.game.apply(state, state.winner, move)
        return state

    def winner(self) -> Seat | None:
        """Who wins the Appeal, −1 for the virtual lead; None if it is void."""
        events = self.game.view(self.shown(), None).seen
        event = next(event for event in reversed(events) if event.kind in ("won", "void"))
        return event.seat if event.kind == "won" else None
