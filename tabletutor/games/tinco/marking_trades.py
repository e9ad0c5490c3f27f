"""What the rules of Tinco say of an answer: judges for questions about offers, swaps, and where Trinko may be."""

from __future__ import annotations

from tabletutor.game import Seat
from tabletutor.games.tinco.cards import TRINKO, TRINKO_BIT, bits, size_of
from tabletutor.games.tinco.clues import Clues, Swap, swaps_of
from tabletutor.games.tinco.marking import NONE, Form, Judge, Verdict, lines
from tabletutor.games.tinco.notation import ANSWER, CARDS_PART, ID, WITHDRAW, parse_cards, write_card
from tabletutor.games.tinco.question_trades import KEEP, TRINKO_GOES
from tabletutor.games.tinco.state import FLOOR
from tabletutor.games.tinco.wording import animal_name, colour_name
from tabletutor.words import say

EQUAL, ANSWERED, STOP = "tinco.equal", "tinco.answer", "tinco.stop"


class Trade(Judge):
    """With whom the reader can swap. Asked: cards of his; the moves that follow are what was called and swapped."""

    kind = "trade"

    def values(self) -> dict[str, object]:
        n = size_of(self.mine)
        return {"these": say(f"tinco.exercise.trade.{'these' if n > 1 else 'this'}", n=n)}

    @property
    def mine(self) -> int:
        """The cards that the reader wants to swap."""
        return parse_cards(" ".join(self.ask))

    def told(self) -> list[str]:
        """What was called and seen, a sentence each."""
        return lines(self)

    def partners(self) -> set[Seat]:
        """The right answer: whose offers the rules let the reader answer with these cards."""
        state = self.after()
        return {
            seat
            for seat, (number, cards) in enumerate(state.offers)
            if cards and not self.refused(state, ANSWER | number << ID | self.mine)
        }

    @property
    def stopped(self) -> bool:
        """Whether a token has been taken."""
        return self.after().stage != FLOOR

    def lies(self, seat: Seat) -> int:
        """Of how many cards a player's open offer is; 0 for none."""
        return size_of(self.after().offers[seat][1])

    def how(self, seat: Seat) -> str:
        """What has become of a player's offer: it lies there, or why not."""
        if self.stopped:
            return "stopped"
        if self.lies(seat):
            return "lies"
        moves = [move for who, move in self.story if who == seat]
        if WITHDRAW in moves[-1:]:
            return "withdrawn"
        return "swapped" if any(move < ANSWER for move in moves) else "none"

    def clauses(self) -> tuple[str, ...]:
        if self.stopped:
            return (STOP, EQUAL)
        verbs = {move for _, move in self.story}
        more = ["tinco.withdraw"] if WITHDRAW in verbs else []
        return (EQUAL, ANSWERED, *more, "tinco.offer")

    def mark(self, form: Form) -> Verdict:
        seats, none = self.chosen(form, NONE)
        seats -= {0}
        if not seats and not none:
            return self.unfinished()
        if seats and none:
            return self.unfinished("both")
        partners = self.partners()
        if seats == partners:
            return self.good()
        if extra := seats - partners:
            seat = min(extra)
            how = self.how(seat)
            by = {"stopped": STOP, "withdrawn": "tinco.withdraw", "lies": EQUAL}.get(how, ANSWERED)
            return self.no(how, seat, by, m=self.lies(seat))
        return self.wrong("nobody" if none else "missing", EQUAL)

    def right(self) -> dict[str, list[str]]:
        return {"seat": [str(seat) for seat in sorted(self.partners())] or [NONE]}

    def answer(self) -> str:
        partners = self.partners()
        if partners:
            key = "answer.one" if len(partners) == 1 else "answer.some"
            return self.say(key, who=self.people(partners), m=size_of(self.mine))
        return self.say("answer.stopped" if self.stopped else "answer.none", m=size_of(self.mine))


class Swapping(Judge):
    """Which cards to answer an offer with. Asked: what the reader wants, and whose offer it is."""

    kind = "swap"

    def values(self) -> dict[str, object]:
        return {"who": self.names[self.partner], "sort": self.sort()}

    @property
    def aim(self) -> str:
        """What is wanted: Trinko is to go, the best sort is to be kept, or both."""
        return self.ask[0]

    @property
    def partner(self) -> Seat:
        """Whose offer is to be answered."""
        return int(self.ask[1])

    @property
    def best(self) -> int:
        """The group of which the reader has most."""
        return max(self.game.groups, key=lambda group: size_of(self.hand & group))

    def sort(self) -> str:
        """Its name."""
        at = self.game.groups.index(self.best)
        return colour_name(at) if self.game.terms.hong else animal_name(at)

    def number(self) -> int:
        """Of how many cards the offer is."""
        return size_of(self.state.offers[self.partner][1])

    def refusal(self, cards: int) -> str:
        """The clause with which the rules refuse these cards; empty if they accept them."""
        return self.refused(self.state, ANSWER | self.state.offers[self.partner][0] << ID | cards)

    def lost(self, cards: int) -> int:
        """What should have been kept, and goes."""
        return cards & self.best if self.aim != TRINKO_GOES else 0

    def kept(self, cards: int) -> bool:
        """Whether Trinko should have gone, and does not."""
        return self.aim != KEEP and not cards & TRINKO_BIT

    def clauses(self) -> tuple[str, ...]:
        more = {TRINKO_GOES: ("tinco.discord",), KEEP: (self.kin,)}.get(self.aim, ("tinco.discord", self.kin))
        return (EQUAL, ANSWERED, *more)

    def mark(self, form: Form) -> Verdict:
        cards, _ = self.ticked(form)
        if not cards:
            return self.unfinished()
        if by := self.refusal(cards):
            return self.wrong("number", by, n=size_of(cards))
        if self.kept(cards):
            return self.wrong("trinko", "tinco.discord")
        if lost := self.lost(cards):
            return self.wrong("lost", self.kin, card=self.cards(lost))
        return True, self.say("right", cards=self.cards(cards)), EQUAL

    def one_way(self) -> int:
        """Cards that fit."""
        first = self.hand & TRINKO_BIT if self.aim != KEEP else 0
        free = self.hand & ~first & ~(self.best if self.aim != TRINKO_GOES else 0)
        return first | sum(1 << card for card in bits(free)[: self.number() - size_of(first)])

    def right(self) -> dict[str, list[str]]:
        return {"card": list(map(write_card, bits(self.one_way())))}

    def answer(self) -> str:
        few = "_one" if self.aim == KEEP and self.number() == 1 else ""
        return self.say(f"answer.{self.aim}{few}", n=self.number(), cards=self.cards(self.one_way()))


class Trinko(Judge):
    """Who may hold Trinko, as far as the reader can know. The moves that follow are swaps."""

    kind = "trinko"

    def steps(self) -> list[tuple[Swap, frozenset[Seat]]]:
        """Each swap, and who may hold Trinko after it, as far as the reader knew then."""
        swaps, clues = swaps_of(self.view().seen, 0), self.clues()
        return [(swap, clues.holders(swaps[: at + 1])) for at, swap in enumerate(swaps)]

    def clues(self) -> Clues:
        """What the reader knows at the start."""
        return Clues(0, self.hand, self.view().held, TRINKO)

    def told(self) -> list[Swap]:
        """The swaps as their story has them; the reader's own with the cards."""
        found, moves = [], self.story
        for (one, offer), (other, answer) in zip(moves[::2], moves[1::2], strict=True):
            gave, got = offer & CARDS_PART, answer & CARDS_PART
            own = (gave, got) if one == 0 else (got, gave) if other == 0 else (0, 0)
            found.append(Swap(one, other, size_of(gave), *own))
        return found

    def holders(self) -> frozenset[Seat]:
        """The right answer."""
        return self.clues().holders(swaps_of(self.view().seen, 0))

    def clauses(self) -> tuple[str, ...]:
        return ("tinco.hidden", EQUAL, "tinco.trinko")

    def mark(self, form: Form) -> Verdict:
        seats, _ = self.chosen(form, NONE)
        holders = self.holders()
        if not seats:
            return self.unfinished()
        if seats == holders:
            return self.good()
        if extra := seats - holders:
            return self.no("extra", min(extra), "tinco.hidden")
        return self.wrong("missing", "tinco.hidden")

    def right(self) -> dict[str, list[str]]:
        return {"seat": [str(seat) for seat in sorted(self.holders())]}

    def answer(self) -> str:
        holders = self.holders()
        return self.say("answer.one" if len(holders) == 1 else "answer.some", who=self.people(holders))
