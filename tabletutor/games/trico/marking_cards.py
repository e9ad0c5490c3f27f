"""What the rules of Trico say of an answer: judges for questions about three cards on the table."""

from __future__ import annotations

from collections.abc import Collection
from itertools import permutations

from tabletutor.games.trico.cards import BITS, colours_in, kinds_of
from tabletutor.games.trico.conditions import colours
from tabletutor.games.trico.marking import (
    BY_COLOURS,
    COLOURS,
    NONE,
    VOID_CLAUSE,
    Appeal,
    Form,
    Judge,
    Verdict,
    one,
    some,
)
from tabletutor.games.trico.notation import TAKE as TAKE_MOVE, parse_kinds, write_card
from tabletutor.games.trico.questions import BOX, VOID, choices, held
from tabletutor.games.trico.state import SECOND, State
from tabletutor.games.trico.verdict import reason
from tabletutor.games.trico.wording import card_name, cards_text
from tabletutor.words import listed

TAKING = {"nico": "trico.nico", "trico": "trico.trico", "same": "trico.same-number", "both": "trico.second"}


class Winner(Appeal):
    """Who wins an Appeal, or nobody."""

    kind = "winner"

    def name(self) -> str:
        """The right answer: a seat, −1 for the virtual lead, or `void`."""
        winner = self.winner()
        return VOID if winner is None else str(winner)

    def clauses(self) -> tuple[str, ...]:
        by = BY_COLOURS[self.found.colours - 1]
        first = {VOID: (VOID_CLAUSE,), "-1": ("trico.virtual-wins",)}.get(self.name(), ())
        return (*first, by, COLOURS)

    def mark(self, form: Form) -> Verdict:
        said = one(form, "seat", (VOID, *map(str, map(self.owner, range(3)))))
        if not said:
            return self.unfinished()
        if said == self.name():
            return self.good()
        if said == VOID:
            return self.wrong("void", BY_COLOURS[self.found.colours - 1])
        return self.no(self.game.ring.place(int(said), self.state.lead))

    def no(self, place: int) -> Verdict:
        """Why the card at a place does not win."""
        card, found = card_name(self.cards[place]), self.found
        if place in found.fulfil:
            return self.wrong("tie", VOID_CLAUSE, card=card)
        asked = self.say(f"asks.{found.condition}")
        return self.wrong("card", BY_COLOURS[found.colours - 1], card=card, n=found.colours, asks=asked)

    def right(self) -> dict[str, list[str]]:
        return {"seat": [self.name()]}

    def answer(self) -> str:
        winner = self.winner()
        return self.why() if winner is None else self.of("answer", winner, why=self.why())


class Condition(Judge):
    """Which conditions can still decide. `twist`: the cards that are known."""

    kind = "condition"

    @property
    def cards(self) -> list[int]:
        """The lead's card, the reader's, the third one; as many as are known."""
        return parse_kinds(self.twist)

    def possible(self) -> set[int]:
        """The numbers of colours that any cards of the box make of those that are known."""
        return {colours(whole) for whole in completed([self.cards])}

    def clauses(self) -> tuple[str, ...]:
        possible = self.possible()
        return (BY_COLOURS[possible.pop() - 1], COLOURS) if len(possible) == 1 else (COLOURS,)

    def mark(self, form: Form) -> Verdict:
        ticked, possible = set(map(int, some(form, "colours", "123"))), self.possible()
        if not ticked:
            return self.unfinished()
        if ticked == possible:
            return self.good()
        extra, n, left = ticked - possible, colours(self.cards), 3 - len(self.cards)
        if not extra:
            return self.wrong("missing")
        return self.wrong("whole" if not left else "fewer" if min(extra) < n else "more", n=n, left=left)

    def right(self) -> dict[str, list[str]]:
        return {"colours": [str(n) for n in sorted(self.possible())]}

    def answer(self) -> str:
        possible = sorted(self.possible())
        lines = [self.say("line", n=n, condition=self.say(f"named.{self.terms.at(n)}")) for n in possible]
        return self.say(f"answer.{3 - len(self.cards)}", lines=listed(lines, "table.or"))


def completed(rows: Collection[list[int]]) -> Collection[list[int]]:
    """Every three cards of the box that begin so."""
    if all(len(row) == 3 for row in rows):
        return rows
    return completed([[*row, kind] for row in rows for kind in BOX if kind not in row])


class Beats(Appeal):
    """Which cards of the hand win. `twist`: the lead's card, and the other follower's."""

    kind = "beats"
    turns_on = (COLOURS,)

    @property
    def place(self) -> int:
        """Where the reader's card lies."""
        return self.game.ring.place(0, self.state.lead)

    @property
    def hand(self) -> tuple[int, ...]:
        """The reader's cards."""
        return kinds_of(self.state.hands[0])

    def placed(self, kind: int) -> list[int]:
        """The three cards if the reader plays this one."""
        lead, other = parse_kinds(self.twist)
        return [lead, kind, other] if self.place == 1 else [lead, other, kind]

    def whole(self, kind: int) -> Winner:
        """The Appeal with this card, as a question of its own."""
        return Winner(self.game, self.position, " ".join(map(write_card, self.placed(kind))))

    def winners(self) -> list[int]:
        """The right answer: every card of the hand that wins when the rules play it."""
        return [kind for kind in self.hand if self.whole(kind).winner() == 0]

    def clauses(self) -> tuple[str, ...]:
        by = [BY_COLOURS[colours(self.placed(kind)) - 1] for kind in self.winners() or self.hand]
        return (*sorted(dict.fromkeys(by), key=by.count, reverse=True), COLOURS)

    def mark(self, form: Form) -> Verdict:
        ticked, nothing = some(form, "card", held(self.state.hands[0])), NONE in form.get("card", ())
        if not ticked and not nothing:
            return self.unfinished()
        if ticked and nothing:
            return self.unfinished("both")
        right = set(map(write_card, self.winners()))
        extra = [kind for kind in self.hand if write_card(kind) in ticked - right]
        if extra:
            by = BY_COLOURS[colours(self.placed(extra[0])) - 1]
            return self.wrong("extra", by, card=card_name(extra[0]), why=self.because(extra[0]))
        if ticked != right:
            return self.wrong("nothing" if nothing else "missing", COLOURS)
        return self.good()

    def because(self, kind: int) -> str:
        """What happens to a card, in a sentence."""
        return reason(self.terms, tuple(self.placed(kind)))

    def right(self) -> dict[str, list[str]]:
        return {"card": [write_card(kind) for kind in self.winners()] or [NONE]}

    def answer(self) -> str:
        winners = self.winners()
        return self.say("answer", cards=cards_text(winners), n=len(winners)) if winners else self.say("answer_none")


class Take(Judge):
    """What to take. `twist`: nico, trico, same, or both, for a lead who takes two cards."""

    kind = "take"

    @property
    def cards(self) -> list[int]:
        """The three cards, the lead's first."""
        return list(self.state.table)

    def clauses(self) -> tuple[str, ...]:
        more = {"both": ("trico.trico",), "same": ("trico.trico",)}.get(self.twist, ())
        return (TAKING[self.twist], *more, "trico.take")

    def taken(self, cards: tuple[int, ...]) -> State:
        """The position once the rules have let the reader take these, in this order."""
        state = self.state
        for at, kind in enumerate(cards):
            if not at or state.stage == SECOND:
                state = self.game.apply(state, 0, TAKE_MOVE | kind)
        return state

    def fits(self, cards: tuple[int, ...]) -> bool:
        """Whether some order of these brings what is wanted."""
        return any(self.reached(self.taken(order)) for order in permutations(cards))

    def reached(self, state: State) -> bool:
        """Whether the rules say: Nico owed, the round won, or two markers at once."""
        if self.twist == "nico":
            return state.owing & 1 > 0
        return state.deal.won == 0 and (self.twist != "same" or state.deal.markers[0] == 2)

    def ways(self) -> list[tuple[int, ...]]:
        """Every right answer."""
        return [cards for cards in choices(self.cards, self.twist) if self.fits(cards)]

    def mark(self, form: Form) -> Verdict:
        given = some(form, "card", map(write_card, self.cards))
        cards = tuple(kind for kind in self.cards if write_card(kind) in given)
        if len(cards) != len(choices(self.cards, self.twist)[0]):
            return self.unfinished()
        if self.fits(cards):
            return self.good_with(cards)
        state = self.taken(cards)
        if self.twist == "same" and state.deal.won == 0:
            return self.wrong("one_marker", cards=cards_text(state.taken[0]))
        n = BITS[colours_in(state.taken[0])]
        return self.wrong("colours", "trico.take", cards=cards_text(state.taken[0]), n=n)

    def good_with(self, cards: tuple[int, ...]) -> Verdict:
        """A right answer, named as it was given."""
        return True, self.say("right", cards=cards_text(cards), aim=self.say(f"aim.{self.twist}")), self.clauses()[0]

    def right(self) -> dict[str, list[str]]:
        return {"card": [write_card(kind) for kind in self.ways()[0]]}

    def answer(self) -> str:
        ways = [cards_text(cards) for cards in self.ways()]
        return self.say("answer", ways=listed(ways, "table.or"), aim=self.say(f"aim.{self.twist}"))
