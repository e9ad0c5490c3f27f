"""What the rules of Tinco say of an answer: what all judges share. Nothing is worked out before."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tabletutor import judge
from tabletutor.game import Move, Refusal, Seat
from tabletutor.games.tinco.cards import bits, pack, size_of
from tabletutor.games.tinco.notation import ANSWER, CARDS_PART, ID, ID_PART, OFFER, TAKE, VERB, parse_cards, write_card
from tabletutor.games.tinco.questions import story_of
from tabletutor.games.tinco.sight import View
from tabletutor.games.tinco.state import State
from tabletutor.games.tinco.wording import cards_text
from tabletutor.words import listed, say

if TYPE_CHECKING:
    from tabletutor.games.tinco.rules import Tinco

Form = judge.Form
Verdict = judge.Marked
one, some = judge.one, judge.some
NONE = "none"


class Judge(judge.Judge):
    """What all judges of this game share. `twist`: what is asked, then a `>`, and moves that follow the position."""

    game: Tinco

    def of(self, key: str, seat: Seat, **values: object) -> str:
        """A text that speaks of a player: the reader, or another."""
        return self.say(f"{key}.{'other' if seat else 'you'}", who=self.names[seat], **values)

    def no(self, key: str, seat: Seat, clause: str, **values: object) -> Verdict:
        """A wrong answer about a player."""
        return False, self.of(f"wrong.{key}", seat, **values), clause

    def cards(self, cards: int | Iterable[int]) -> str:
        """Cards in words."""
        return cards_text(cards, seven=self.game.terms.seven)

    @property
    def kin(self) -> str:
        """Clause of what a set is in this match."""
        return "tinco.hong" if self.game.terms.hong else "tinco.xing"

    @property
    def ask(self) -> list[str]:
        """What is asked, in its parts."""
        return self.twist.partition(">")[0].split()

    @property
    def story(self) -> list[tuple[Seat, Move]]:
        """The moves that follow."""
        return story_of(self.twist.partition(">")[2])

    @property
    def state(self) -> State:
        """The position as the rules understand it."""
        return self.game.position(self.position)

    @property
    def hand(self) -> int:
        """The reader's cards at the position."""
        return self.state.hands[0]

    def after(self) -> State:
        """The position once the rules have made the moves."""
        state = self.state
        for seat, move in self.story:
            state = self.game.apply(state, seat, move)
        return state

    def view(self) -> View:
        """What the reader sees then."""
        return self.game.view(self.after(), 0)

    def refused(self, state: State, move: Move) -> str:
        """The clause with which the rules refuse a move of the reader's; empty if it is legal."""
        try:
            self.game.apply(state, 0, move)
        except Refusal as refusal:
            return refusal.clause
        return ""

    def ticked(self, form: Form) -> tuple[int, bool]:
        """The cards of the hand that a form ticks, and whether it ticks that there are none."""
        cards = some(form, "card", map(write_card, bits(self.hand)))
        return pack(parse_cards(card).bit_length() - 1 for card in cards), NONE in form.get("card", ())

    def chosen(self, form: Form, other: str) -> tuple[set[Seat], bool]:
        """The players that a form ticks, and whether it ticks what there is beside them."""
        seats = some(form, "seat", map(str, range(self.game.players)))
        return set(map(int, seats)), other in form.get("seat", ())

    def people(self, seats: Iterable[Seat]) -> str:
        """Players in words."""
        return listed([self.names[seat] for seat in sorted(seats)])


def lines(judge_: Judge) -> list[str]:
    """What has been heard and seen since the position, a sentence a move: offers by their numbers, as they are called."""
    found: list[str] = []
    offers: dict[int, tuple[Seat, int]] = {}  # by number: whose, and of how many cards
    for seat, move in judge_.story:
        verb, cards = move >> VERB << VERB, move & CARDS_PART
        values: dict[str, object] = {"n": size_of(cards)}
        key = {OFFER: "offer", TAKE: "take", ANSWER: "swap"}.get(verb, "withdraw")
        if verb == OFFER:
            offers[len(offers) + 1] = seat, size_of(cards)
            values["call"] = say(f"tinco.board.call.{size_of(cards)}")
        elif verb == ANSWER:
            owner, n = offers[move >> ID & ID_PART]
            values |= {"n": n, "partner": judge_.names[owner]}
        whose = "other" if seat else "you"
        found.append(say(f"tinco.exercise.story.{key}.{whose}", who=judge_.names[seat], **values))
    return found
