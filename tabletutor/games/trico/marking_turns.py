"""What the rules of Trico say of an answer: judges for questions about the end of an Appeal, and of a round."""

from __future__ import annotations

from tabletutor.game import DEALER, Seat
from tabletutor.games.trico.cards import BITS, colours_in
from tabletutor.games.trico.marking import BY_COLOURS, VOID_CLAUSE, Appeal, Form, Verdict, one
from tabletutor.games.trico.notation import parse_kinds
from tabletutor.games.trico.state import DEAL, LEAD, SECOND
from tabletutor.games.trico.wording import card_name, cards_text

YES, NOT_LEAD, OVER, TWO = SECONDS = ("yes", "lead", "over", "two")
ON, AGAIN = "on", "again"
HAND_OUT, TWO_HAND_OUT, NEXT_LEAD = "trico.hand-out", "trico.two-hand-out", "trico.next-lead"


class Second(Appeal):
    """Whether the winner may take a second card."""

    kind = "second"

    @property
    def seat(self) -> Seat:
        """Who has won, as the question says."""
        return self.owner(self.found.winner or 0)

    @property
    def first(self) -> int:
        """The card taken first."""
        return parse_kinds(self.twist.partition(">")[2])[0]

    def told(self) -> str:
        """What has happened, in a sentence."""
        return self.of("told", self.seat, card=card_name(self.first))

    def name(self) -> str:
        """The right answer: a word of `SECONDS`."""
        after = self.after()
        if after.stage == SECOND:
            return YES
        return TWO if self.game.players == 2 else OVER if after.deal.won >= 0 else NOT_LEAD

    def clauses(self) -> tuple[str, ...]:
        more = {OVER: ("trico.trico",), TWO: ("trico.virtual-lead",)}.get(self.name(), ())
        return (*more, "trico.second")

    def mark(self, form: Form) -> Verdict:
        said, name = one(form, "name", SECONDS), self.name()
        if not said:
            return self.unfinished()
        if said == name or (said, name) == (NOT_LEAD, TWO):  # the virtual lead led
            return self.good()
        taken = self.after().taken[self.seat]
        key = f"yes_{name}" if said == YES else said
        values = {"cards": cards_text(taken), "n": BITS[colours_in(taken)]}
        return False, self.of(f"wrong.{key}", self.seat, **values), self.clauses()[0]

    def right(self) -> dict[str, list[str]]:
        return {"name": [self.name()]}

    def answer(self) -> str:
        taken = self.after().taken[self.seat]
        return self.of(f"answer.{self.name()}", self.seat, cards=cards_text(taken))


class Lead(Appeal):
    """Who leads next."""

    kind = "lead"

    @property
    def trico(self) -> bool:
        """Whether the Appeal has ended the round."""
        return self.after().stage == DEAL

    def seats(self) -> list[int]:
        """Those who can be chosen; −1 is the virtual lead."""
        return [*range(self.game.players), *([-1] if self.game.players == 2 else [])]

    def name(self) -> int:
        """The right answer, once the rules have gone on to the next Appeal, or dealt the next round."""
        after = self.after()
        if after.stage == DEAL:
            after = self.game.apply(after, DEALER, self.game.deck)
        return after.lead if after.stage == LEAD else -1

    def clauses(self) -> tuple[str, ...]:
        if self.game.players == 2:
            return ("trico.virtual-lead",)
        if self.trico:
            return ("trico.next-round", "trico.trico")
        by = VOID_CLAUSE if self.winner() is None else BY_COLOURS[self.found.colours - 1]
        return (NEXT_LEAD, by) if by != VOID_CLAUSE else (VOID_CLAUSE, NEXT_LEAD)

    def mark(self, form: Form) -> Verdict:
        said = one(form, "seat", map(str, self.seats()))
        if not said:
            return self.unfinished()
        if int(said) == self.name():
            return self.good()
        if self.game.players == 2:
            return self.wrong("two")
        if self.trico:
            return self.wrong("round")
        if self.winner() is None:
            return self.wrong("passes" if self.game.terms.passes else "void", VOID_CLAUSE)
        return False, self.of("wrong.won", int(said)), BY_COLOURS[self.found.colours - 1]

    def right(self) -> dict[str, list[str]]:
        return {"seat": [str(self.name())]}

    def answer(self) -> str:
        seat = self.name()
        if self.game.players == 2:
            return self.say("answer.two")
        if self.trico:
            return self.of("answer.round", seat, why=self.why())
        if self.winner() is not None:
            return self.of("answer.won", seat, why=self.why())
        return self.of("answer.passes" if self.game.terms.passes else "answer.stays", seat, why=self.why())


class HandOut(Appeal):
    """Who wins a round whose cards run out."""

    kind = "handout"

    @property
    def two(self) -> bool:
        """Whether two play, with a virtual lead."""
        return self.game.players == 2

    def others(self) -> tuple[str, ...]:
        """What can be said beside the players."""
        return (AGAIN, ON) if self.two else (ON,)

    def name(self) -> str:
        """The right answer: a seat, or one of `others`."""
        after = self.after()
        if after.stage != DEAL:
            return ON
        return str(after.deal.won) if after.deal.won >= 0 else AGAIN

    def clauses(self) -> tuple[str, ...]:
        if not self.two:
            return HAND_OUT, VOID_CLAUSE if self.winner() is None else NEXT_LEAD
        return (TWO_HAND_OUT, *(["trico.virtual-wins"] if self.winner() == -1 else []))

    def mark(self, form: Form) -> Verdict:
        said, name = one(form, "end", (*self.others(), *map(str, range(self.game.players)))), self.name()
        if not said:
            return self.unfinished()
        if said == name:
            return self.good()
        if ON in (said, name):
            return self.wrong("count_two" if self.two else "count")
        if said == AGAIN:
            return self.wrong("again")
        return False, self.of("wrong.two" if self.two else "wrong.three", int(said)), self.clauses()[0]

    def right(self) -> dict[str, list[str]]:
        return {"end": [self.name()]}

    def answer(self) -> str:
        name, why = self.name(), self.why()
        if name in (ON, AGAIN):
            return self.say(f"answer.{name}", why=why)
        return self.of("answer.two" if self.two else "answer.three", int(name), why=why)
