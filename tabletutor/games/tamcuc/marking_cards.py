"""Judges for questions about single hands, about the order of strength, and about what happens before the first trick."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from tabletutor.game import DEALER
from tabletutor.games.tamcuc.combinations import CARD, cards_of, combination_name
from tabletutor.games.tamcuc.marking import Form, Judge, Verdict, number
from tabletutor.games.tamcuc.notation import CUT, parse_cards, parse_kinds, write_card
from tabletutor.games.tamcuc.questions import clause_of, separates
from tabletutor.games.tamcuc.refusals import why_no_combination
from tabletutor.games.tamcuc.wording import cards_text
from tabletutor.words import say

if TYPE_CHECKING:
    from tabletutor.games.tamcuc.state import State

LETTERS: Final = "ABCD"
NAMES: Final = ("none", "pair", "golden", "silver", "three", "four", "five")


class Combination(Judge):
    """Whether these cards are a combination, and which."""

    kind = "combination"

    def name(self) -> str:
        """The right answer: the name of a combination, or `none`."""
        cards = parse_cards(self.twist)
        return combination_name(cards) if cards in self.game.table.strength else "none"

    def clauses(self) -> tuple[str, ...]:
        name = self.name()
        if name == "none":
            return (why_no_combination(parse_cards(self.twist))[0],)
        return (f"tamcuc.{'trio' if name in ('golden', 'silver') else name}",)

    def mark(self, form: Form) -> Verdict:
        said = "".join(form.get("name", ()))
        if said not in NAMES:
            return self.unfinished()
        if said == self.name():
            return True, self.answer(), self.clauses()[0]
        if self.name() == "none":
            return False, self.refusal(), self.clauses()[0]
        cards = cards_text(parse_cards(self.twist))
        return self.wrong("not_none" if said == "none" else "other", cards=cards, said=self.say(f"call.{said}"))

    def refusal(self) -> str:
        """The engine's own sentence about cards that are no combination."""
        cards = parse_cards(self.twist)
        return say(f"tamcuc.refuse.{why_no_combination(cards)[1]}", cards=cards_text(cards), n=len(cards_of(cards)))

    def answer(self) -> str:
        name, cards = self.name(), cards_text(parse_cards(self.twist))
        if name == "none":
            return self.say("answer_none", why=self.refusal())
        return self.say("answer", cards=cards, combination=self.say(f"call.{name}"))


class Order(Judge):
    """Combinations of one size, strongest first."""

    kind = "order"

    def items(self) -> list[int]:
        """What is to be ordered, A first."""
        return [parse_cards(text) for text in self.twist.split()]

    def named(self) -> dict[str, tuple[int, str]]:
        """The same by letter, with a short text, since a list is narrow."""
        texts = []
        for cards in self.items():
            name, seal = combination_name(cards), "sealed" if cards >= CARD[7] else "unsealed"
            trio = name in ("golden", "silver")
            texts.append(self.say(f"{name}_{seal}") if trio else cards_text(cards))
        letters = [self.say("item", letter=letter, cards=text) for letter, text in zip(LETTERS, texts, strict=True)]
        return dict(zip(LETTERS, zip(self.items(), letters, strict=True), strict=True))

    def best(self) -> list[int]:
        """A right order."""
        return sorted(self.items(), key=self.game.table.strength.__getitem__, reverse=True)

    def clauses(self) -> tuple[str, ...]:
        keys = [separates(low, high) for high, low in pairwise(self.best()) if low != high]
        return tuple(clause_of(key) for key in sorted(set(keys), key=("trio", "three", "seal", "rank").index))

    def mark(self, form: Form) -> Verdict:
        items = self.items()
        said = ["".join(form.get(f"place{at}", ())) for at in range(1, len(items) + 1)]
        if any(letter not in tuple(LETTERS[: len(items)]) for letter in said):
            return self.unfinished()
        if len(set(said)) < len(said):
            return None, self.say("twice"), ""
        order, strength = [items[LETTERS.index(letter)] for letter in said], self.game.table.strength
        for first, second in pairwise(order):
            if strength[first] < strength[second]:
                key = separates(first, second)
                why = say(f"tamcuc.exercise.decides.{key}")
                return self.wrong("pair", clause_of(key), first=cards_text(first), second=cards_text(second), why=why)
        return True, self.answer(), self.clauses()[0]

    def answer(self) -> str:
        best = self.best()
        signs = [
            say("tamcuc.exercise.order.equal" if a == b else "tamcuc.exercise.order.above") for a, b in pairwise(best)
        ]
        return self.say(
            "answer", order="".join(f"{cards_text(c)}{sign}" for c, sign in zip(best, [*signs, ""], strict=True))
        )


class Starts(Judge):
    """Who leads the first trick, after the cut. `twist`: cutter, dealer or before (the dealer of the game before)."""

    kind = "starts"

    def values(self) -> dict[str, object]:
        return {"card": cards_text(CARD[self.shown])}

    @property
    def dealer(self) -> int:
        """Who deals."""
        return int(self.text("dealer")[0])

    @property
    def cutter(self) -> int:
        """The player on his right."""
        return (self.dealer - 1) % self.game.players

    @property
    def shown(self) -> int:
        """Kind of the cut card."""
        return parse_kinds(self.text("cut")[0])[0]

    def starter(self) -> int:
        """Whom the rules let start."""
        return int(self.game.apply(self.state, self.cutter, CUT | int(self.text("cut")[1])).deal.starter)

    def clauses(self) -> tuple[str, ...]:
        more = {"dealer": ("tamcuc.cut",), "before": ("tamcuc.next-dealer", "tamcuc.cut")}
        return "tamcuc.count", *more.get(self.twist, ())

    def mark(self, form: Form) -> Verdict:
        seat, n = number(form, "seat", self.game.players - 1), self.game.players
        if seat is None:
            return self.unfinished()
        starter, steps = self.starter(), 6 - self.shown % 7
        if seat == starter:
            return True, self.answer(), "tamcuc.count"
        if seat == (self.cutter - steps) % n:
            return self.wrong("backwards")
        if self.twist != "cutter" and seat == (self.dealer + steps) % n:
            return self.wrong("cutter", "tamcuc.cut")
        return self.wrong("count", card=say(f"tamcuc.rank.{write_card(self.shown)[0]}"))

    def answer(self) -> str:
        return self.told(self.game.apply(self.state, self.cutter, CUT | int(self.text("cut")[1])), "starts")


class Deal(Judge):
    """How many cards each player gets, and how many are left over."""

    kind = "deal"
    turns_on = ("tamcuc.deal", "tamcuc.sets", "tamcuc.cards")

    def mark(self, form: Form) -> Verdict:
        each, left = number(form, "each", 99), number(form, "left", 99)
        n, deck = self.game.players, len(self.game.deck)
        if each is None or left is None:
            return self.unfinished()
        if each * n + left != deck:
            return self.wrong("sum", "tamcuc.sets", n=n, each=each, left=left, total=each * n + left)
        if each != self.game.each:
            return self.wrong("more", n=n, left=left)
        return True, self.answer(), "tamcuc.deal"

    def answer(self) -> str:
        n, deck = self.game.players, len(self.game.deck)
        return self.say("answer", n=n, deck=deck, each=self.game.each, left=deck - n * self.game.each)


class Box(Judge):
    """How many cards of one kind are in play."""

    kind = "box"
    turns_on = ("tamcuc.counts", "tamcuc.sets")

    def mark(self, form: Form) -> Verdict:
        written, right = number(form, "number", 99), self.game.deck.count(parse_kinds(self.twist)[0])
        if written is None:
            return self.unfinished()
        if written == right:
            return True, self.answer(), "tamcuc.counts"
        key = "sets" if written in (right * 2, right / 2) else "number"
        return self.wrong(key, "tamcuc.sets" if key == "sets" else "", n=written, players=self.game.players)

    def answer(self) -> str:
        kind = parse_kinds(self.twist)[0]
        return self.say("answer", cards=cards_text(self.game.deck.count(kind) * CARD[kind]), n=self.game.players)


class Highest(Judge):
    """Several players may be right at once: who drew the highest card for the dealer."""

    kind = "dealer"
    turns_on = ("tamcuc.dealer",)

    def after(self) -> State:
        """The position when all cards are drawn."""
        return self.game.apply(self.state, DEALER, tuple(parse_kinds(self.twist)))

    def highest(self) -> set[int]:
        """The seats that the rules let deal, or draw again."""
        deal = self.after().deal
        return (
            {deal.dealer}
            if deal.dealer >= 0
            else {seat for seat in range(self.game.players) if deal.contenders >> seat & 1}
        )

    def mark(self, form: Form) -> Verdict:
        seats, right = self.ticked(form, "seat", self.game.players - 1), self.highest()
        if not seats:
            return self.unfinished()
        if seats == right:
            return True, self.answer(), self.clauses()[0]
        return self.wrong("extra" if seats - right else "missing", who=self.who(seats - right))

    def answer(self) -> str:
        return self.told(self.after(), "deals" if len(self.highest()) == 1 else "redraw")


class Match(Highest):
    """Who wins a match: equal totals share."""

    kind = "match"
    turns_on = ("tamcuc.match",)

    def highest(self) -> set[int]:
        outcome = self.game.outcome(self.state)
        return set(outcome.winners if outcome else ())

    def answer(self) -> str:
        return self.say("answer" if len(self.highest()) == 1 else "answer_tied", who=self.who(self.highest()))
