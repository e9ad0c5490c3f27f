"""What the rules of Trico say of an answer: what all judges share. Nothing is worked out before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletutor import judge
from tabletutor.game import Seat
from tabletutor.games.trico.conditions import Table, Why, why
from tabletutor.games.trico.notation import PLAY, STOP, TAKE as TAKE_MOVE, parse_kinds
from tabletutor.games.trico.state import SECOND, TAKE, State
from tabletutor.games.trico.verdict import reason

if TYPE_CHECKING:
    from tabletutor.games.trico.rules import Trico

Form = judge.Form
Verdict = judge.Marked
one, some = judge.one, judge.some
COLOURS, VOID_CLAUSE, NONE = "trico.colours", "trico.void", "none"
BY_COLOURS = ("trico.one-colour", "trico.two-colours", "trico.three-colours")


class Judge(judge.Judge):
    """What all judges of this game share."""

    game: Trico

    def of(self, key: str, seat: Seat, **values: object) -> str:
        """A text that speaks of a player: the reader, another, or the virtual lead."""
        whose = "virtual" if seat < 0 else "other" if seat else "you"
        return self.say(f"{key}.{whose}", who=self.names[max(seat, 0)], **values)

    @property
    def state(self) -> State:
        """The position as the rules understand it."""
        return self.game.position(self.position)

    @property
    def terms(self) -> Table:
        """The conditions in force."""
        return self.game.terms.table


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
