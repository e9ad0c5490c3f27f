"""What the rules of Trico say of an answer: judges for questions about Nico, said and forgotten."""

from __future__ import annotations

from tabletutor.game import DEALER, Seat
from tabletutor.games.trico.cards import BITS, colours_in, kinds_of, size_of
from tabletutor.games.trico.marking import Form, Judge, Verdict, one
from tabletutor.games.trico.notation import CATCH, parse_card, parse_kinds, write_card
from tabletutor.games.trico.question_rounds import CAUGHT, DONE, SAID, SLIP
from tabletutor.games.trico.state import State
from tabletutor.games.trico.wording import card_name, cards_text
from tabletutor.words import listed

YES, ONE, ALREADY, TRICO = DECLARES = ("yes", "one", "said", "trico")
MOST = 30  # cards that a hand could hold


class Declare(Judge):
    """Whether Nico must be said now. `twist`: the seat, and its story word by word."""

    kind = "declare"

    def values(self) -> dict[str, object]:
        return {"who": self.names[self.seat]}

    @property
    def seat(self) -> Seat:
        """Who is asked about."""
        return int(self.words[0])

    def story(self) -> list[str]:
        """What the player took, said, forgot and paid, a sentence each."""
        lines: list[str] = []
        left: list[int] = []
        for word in self.words[1:]:
            if word not in (SAID, SLIP, CAUGHT, DONE):
                left.append(parse_card(word))
                lines.append(self.of("story.took", self.seat, card=card_name(left[-1])))
            elif word == CAUGHT:
                lines.append(self.of("story.caught", self.seat, card=card_name(left.pop())))
            elif word != DONE:
                lines.append(self.of(f"story.{word}", self.seat))
        return lines

    @property
    def taken(self) -> tuple[int, ...]:
        """What lies in front of the player."""
        return self.state.taken[self.seat]

    @property
    def colours(self) -> int:
        """How many colours that are."""
        return BITS[colours_in(self.taken)]

    def name(self) -> str:
        """The right answer: a word of `DECLARES`."""
        if self.state.owing >> self.seat & 1:
            return YES
        return {3: TRICO, 2: ALREADY}.get(self.colours, ONE)

    def clauses(self) -> tuple[str, ...]:
        occasion = self.name() == ALREADY or (self.name() == YES and CAUGHT in self.words)
        first = "trico.occasion" if occasion else "trico.trico" if self.name() == TRICO else "trico.nico"
        return (first, *(["trico.nico"] if first != "trico.nico" else []))

    def mark(self, form: Form) -> Verdict:
        said, name = one(form, "name", DECLARES), self.name()
        if not said:
            return self.unfinished()
        if said == name:
            return self.good()
        key = f"yes_{name}" if said == YES else said
        return False, self.of(f"wrong.{key}", self.seat, cards=cards_text(self.taken)), self.clauses()[0]

    def right(self) -> dict[str, list[str]]:
        return {"name": [self.name()]}

    def answer(self) -> str:
        late = CAUGHT if CAUGHT in self.words else SLIP if SLIP in self.words else ""
        key = f"yes_{late}" if self.name() == YES and late else self.name()
        return self.of(f"answer.{key}", self.seat, cards=cards_text(self.taken))


class Penalty(Judge):
    """What a penalty does. `twist`: who has forgotten a Nico, and who points it out."""

    kind = "penalty"

    def values(self) -> dict[str, object]:
        return {"who": self.names[self.payer], "by": self.names[self.catcher]}

    @property
    def payer(self) -> Seat:
        """Who has forgotten."""
        return int(self.words[0])

    @property
    def catcher(self) -> Seat:
        """Who points it out."""
        return int(self.words[1])

    def told(self) -> str:
        """What has happened, in a sentence."""
        whose = "you" if not self.payer else "mine" if not self.catcher else "other"
        cards = cards_text(self.taken)
        return self.say(f"told.{whose}", cards=cards)

    @property
    def taken(self) -> tuple[int, ...]:
        """The cards in front of who has forgotten, in the order taken."""
        return self.state.taken[self.payer]

    def paid(self) -> State:
        """The position once the rules have taken the penalty."""
        caught = self.game.apply(self.state, self.catcher, CATCH | self.payer)
        return self.game.apply(caught, DEALER, kinds_of(caught.discard))

    def lost(self) -> int:
        """The card that goes."""
        return self.taken[len(self.paid().taken[self.payer])]

    def held(self) -> list[int]:
        """How many cards each then holds."""
        return [size_of(hand) for hand in self.paid().hands]

    def clauses(self) -> tuple[str, ...]:
        two = ["trico.two-penalty"] if self.game.players == 2 else []
        return (*two, "trico.penalty", "trico.catch")

    def mark(self, form: Form) -> Verdict:
        card = one(form, "card", map(write_card, self.taken))
        numbers = [one(form, f"held{seat}", map(str, range(MOST + 1))) for seat in range(self.game.players)]
        if not card or "" in numbers:
            return self.unfinished()
        if parse_kinds(card)[0] != self.lost():
            return self.wrong("card", "trico.penalty", card=card_name(parse_card(card)))
        for seat, right in enumerate(self.held()):
            if int(numbers[seat]) != right:
                key = "payer" if seat == self.payer else "drawer"
                return False, self.of(f"wrong.{key}", seat, n=size_of(self.state.hands[seat])), self.clauses()[0]
        return self.good()

    def right(self) -> dict[str, list[str]]:
        numbers = {f"held{seat}": [str(n)] for seat, n in enumerate(self.held())}
        return {"card": [write_card(self.lost())], **numbers}

    def answer(self) -> str:
        held = listed([f"{name} {n}" for name, n in zip(self.names, self.held(), strict=True)])
        many = "two" if self.game.players == 2 else "three"
        return self.say(f"answer.{many}", card=card_name(self.lost()), held=held)
