"""What the rules of Tam Cúc say of an answer: a judge for each kind of question about a trick. Nothing is worked out before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from tabletutor import judge
from tabletutor.game import IllegalMove, Move, Unreadable
from tabletutor.games.tamcuc import notation
from tabletutor.games.tamcuc.notation import PAYLOAD, parse_cards
from tabletutor.games.tamcuc.questions import clause_of, decides, separates
from tabletutor.games.tamcuc.wording import cards_text
from tabletutor.words import listed, say

if TYPE_CHECKING:
    from tabletutor.games.tamcuc.rules import TamCuc
    from tabletutor.games.tamcuc.state import State

Form = judge.Form
Verdict = judge.Marked
MOST: Final = 6  # asked about: one number more than any combination has cards


def number(form: Form, name: str, most: int) -> int | None:
    """The one whole number 0 … `most` that a form holds under a name, or None.

    >>> number({"seat": ["2"]}, "seat", 3), number({"seat": ["7"]}, "seat", 3)
    (2, None)
    """
    text = "".join(form.get(name, ())).strip()
    value = int(text) if text.isdecimal() and len(text) < 4 else -1
    return value if 0 <= value <= most else None


class Judge(judge.Judge):
    """What all judges of this game share."""

    game: TamCuc

    def values(self) -> dict[str, object]:
        """What the text of the task asks for."""
        return {"n": self.game.players}

    @property
    def state(self) -> State:
        """The position as the rules understand it."""
        return self.game.position(self.position)

    def text(self, name: str) -> list[str]:
        """A field of the position."""
        return notation.fields(self.position).get(name, [])

    def cards(self, name: str) -> list[int]:
        """A field of the position that holds cards."""
        return [parse_cards(text) for text in self.text(name)]

    def who(self, seats: set[int]) -> str:
        """Some players in the middle of a sentence."""
        return listed([self.names[seat] if seat else say("tamcuc.exercise.you") for seat in sorted(seats)])

    def told(self, state: State, kind: str) -> str:
        """What the engine tells the reader of the last event of a kind."""
        view = self.game.view(state, 0)
        event = next(event for event in reversed(view.seen) if event.kind == kind)
        return self.game.tell(event, view, self.names)

    def ticked(self, form: Form, name: str, most: int) -> set[int]:
        """All whole numbers that a form holds under a name."""
        found = (number({name: [text]}, name, most) for text in form.get(name, ()))
        return {value for value in found if value is not None}


class Winner(Judge):
    """Who wins a finished trick."""

    kind = "winner"

    def values(self) -> dict[str, object]:
        return {"n": self.size, "leader": self.who({self.leads})}

    @property
    def leads(self) -> int:
        """The leader's seat."""
        return int(self.text("leader")[0])

    @property
    def size(self) -> int:
        """The announced number."""
        return int(self.text("announced")[0])

    def clauses(self) -> tuple[str, ...]:
        chosen, strength = self.cards("chosen"), self.game.table.strength
        passed = any(cards not in strength for cards in chosen)
        return clause_of(decides(self.game, chosen)), *(["tamcuc.passed"] if passed else [])

    def points(self) -> tuple[int, ...]:
        """What the rules write down for this trick, by seat."""
        return tuple(self.state.points)

    def mark(self, form: Form) -> Verdict:
        seat = number(form, "seat", self.game.players - 1)
        if seat is None:
            return self.unfinished()
        if self.points()[seat]:
            return True, self.answer(), self.clauses()[0]
        return self.beaten(seat, self.cards("chosen"))

    def beaten(self, seat: int, choices: Sequence[int]) -> Verdict:
        """Why a player does not win with these cards on the table, without naming who does."""
        strength, cards = self.game.table.strength, choices[seat]
        best = max(choices, key=lambda c: strength.get(c, 0))
        key = separates(cards, best) if cards in strength else "passed"
        clause = clause_of(key)
        if key == "tie":
            key = "tie_leader" if choices[self.leads] == best else "tie_near"
        whose = "other" if seat else "you"
        return (
            False,
            say(f"tamcuc.exercise.beaten.{key}.{whose}", who=self.names[seat], cards=cards_text(cards)),
            clause,
        )

    def answer(self) -> str:
        decided = decides(self.game, self.cards("chosen"))
        return f"{self.told(self.state, 'won')} {say(f'tamcuc.exercise.decides.{decided}')}"


class Points(Winner):
    """Who scores in a finished trick, and how much."""

    kind = "points"

    def clauses(self) -> tuple[str, ...]:
        return ("tamcuc.keep", *super().clauses())

    def mark(self, form: Form) -> Verdict:
        written, (right, reason, clause) = number(form, "points", 99), super().mark(form)
        if right is None or written is None:
            return self.unfinished()
        if right and written != max(self.points()):
            return self.wrong("points", n=written)
        return right, reason, "tamcuc.keep" if right else clause


class Chosen(Winner):
    """What the reader puts down himself."""

    def move(self, form: Form) -> Move:
        """The move with the cards chosen; 0 if there are none."""
        cards = " ".join(card.partition(".")[0] for card in form.get("card", ()))
        try:
            move: Move = notation.parse(f"{self.kind} {cards}")
        except Unreadable:
            return 0
        return move if move & PAYLOAD else 0

    def mark(self, form: Form) -> Verdict:
        move = self.move(form)
        if not move:
            return self.unfinished()
        try:
            self.game.legal(self.state, 0).check(move)
        except IllegalMove as refusal:
            return False, refusal.why_with(self.names), refusal.clause
        if self.does(move):
            return True, self.say("right", cards=cards_text(move & PAYLOAD)), self.clauses()[0]
        return self.beaten(0, [move & PAYLOAD, *self.cards("chosen")[1:]])

    def does(self, move: Move) -> bool:
        """Whether a legal move does what was asked."""
        return notation.verb_of(move) == self.kind

    def answer(self) -> str:
        good = [cards_text(move & PAYLOAD) for move in self.game.legal(self.state, 0) if self.does(move)]
        return self.say("answer", n=len(good), one=good[0], cards=say("tamcuc.exercise.or").join(good))


class Lay(Chosen):
    """Something that wins."""

    kind = "lay"

    def clauses(self) -> tuple[str, ...]:
        best = max(self.cards("chosen"), key=lambda cards: self.game.table.strength.get(cards, 0))
        tied = any(cards == best for cards in self.game.legal(self.state, 0).lays(self.size))
        return ("tamcuc.strongest", *(["tamcuc.tie"] if tied else []))

    def does(self, move: Move) -> bool:
        return super().does(move) and bool(self.game.apply(self.state, 0, move).points[0])


class Pass(Chosen):
    """Cards that may be passed."""

    kind = "pass"

    def clauses(self) -> tuple[str, ...]:
        return "tamcuc.pass", "tamcuc.same-number"


class Announce(Judge):
    """Every number the leader may say."""

    kind = "announce"
    turns_on = ("tamcuc.announce", "tamcuc.single")

    def mark(self, form: Form) -> Verdict:
        said = self.ticked(form, "number", MOST)
        allowed = {move & PAYLOAD for move in self.game.legal(self.state, 0)}
        if not said:
            return self.unfinished()
        if said == allowed:
            return True, self.answer(), "tamcuc.announce"
        extra = min(said - allowed, default=0)
        if extra:
            return self.wrong("extra", "tamcuc.five" if extra == MOST else "", n=extra)
        return self.wrong("missing")

    def answer(self) -> str:
        legal = self.game.legal(self.state, 0)
        return self.say(
            "answer", numbers=listed([self.say("one", n=k, cards=cards_text(legal.lays(k)[-1])) for k in legal.sizes()])
        )
