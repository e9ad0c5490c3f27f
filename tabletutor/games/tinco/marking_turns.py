"""What the rules of Tinco say of an answer: judges for questions about tokens and sets, and how likely something is."""

from __future__ import annotations

from tabletutor.games.tinco.cards import BY_ANIMAL, BY_COLOUR, ENOUGH, TRINKO_BIT, has_set, size_of
from tabletutor.games.tinco.marking import NONE, Form, Judge, Verdict, lines, one
from tabletutor.games.tinco.notation import ANIMAL_LETTERS, COLOUR_LETTERS, TAKE, write_card
from tabletutor.games.tinco.question_odds import ALL, ANSWERS, DEAL, EDGES, HOLD, NEVER, TRINKO, Chance, answer_of
from tabletutor.games.tinco.state import READY, RUSH
from tabletutor.games.tinco.wording import animal_name, colour_name
from tabletutor.words import say

YES, NO_SET, SECOND, NOT_READY, OVER = TAKES = ("yes", "set", "second", "ready", "over")
FIRST_TOKEN, FALSE_START, RUSH_CLAUSE = "tinco.first-token", "tinco.false-start", "tinco.rush"
REFUSALS = {FIRST_TOKEN: NO_SET, "tinco.one-token": SECOND, "tinco.ready": NOT_READY, RUSH_CLAUSE: OVER, "": YES}


class Take(Judge):
    """Whether the reader may take a token now. The moves that follow take tokens."""

    kind = "take"

    def told(self) -> list[str]:
        """What has happened, a sentence each."""
        state = self.state
        if state.stage == READY:
            return [self._ready(bool(state.ready >> seat & 1), seat) for seat in range(self.game.players)]
        tokens = say("tinco.exercise.story.tokens", n=self.game.players - 1)
        return [tokens, *(lines(self) or [self.say("told.nobody")])]

    def _ready(self, ready: bool, seat: int) -> str:
        return self.of("told.ready" if ready else "told.waits", seat)

    def name(self) -> str:
        """The right answer: a word of `TAKES`."""
        return REFUSALS[self.refused(self.after(), TAKE)]

    @property
    def full(self) -> bool:
        """Whether the reader holds a set."""
        return has_set(self.hand, self.game.groups)

    def clauses(self) -> tuple[str, ...]:
        name, more = self.name(), {OVER: ("tinco.tokens", "tinco.reveal")}
        if name == YES and not self.story:
            return (FIRST_TOKEN, self.kin) if self.full else (FALSE_START, FIRST_TOKEN)
        first = next(clause for clause, word in REFUSALS.items() if word == name) or RUSH_CLAUSE
        return (first, *more.get(name, ()), *([self.kin] if name == NO_SET else []))

    def mark(self, form: Form) -> Verdict:
        said, name = one(form, "name", TAKES), self.name()
        if not said:
            return self.unfinished()
        if said == name:
            return self.good()
        if said == YES:
            return self.wrong(f"yes_{name}")
        if said == NO_SET and name != YES:
            return self.wrong("not_set")
        if said == NO_SET and self.story:
            return self.wrong("set_rush")
        if said == NO_SET:
            return self.wrong("set_full" if self.full else "set_allowed")
        return self.wrong(said if said != OVER or self.after().stage != READY else "over_ready")

    def right(self) -> dict[str, list[str]]:
        return {"name": [self.name()]}

    def answer(self) -> str:
        name = self.name()
        if name != YES:
            return self.say(f"answer.{name}", kin=say(f"tinco.exercise.kin.{self.kin[6:]}"))
        if self.after().stage == RUSH:
            return self.say("answer.rush")
        if not self.full:
            return self.say("answer.allowed")
        return self.say("answer.offered" if self.state.offers[0][1] else "answer.full")


class Set(Judge):
    """Whether the reader holds a set, and which cards it is."""

    kind = "set"

    def clauses(self) -> tuple[str, ...]:
        other = BY_ANIMAL if self.game.terms.hong else BY_COLOUR
        more = ["tinco.challenge"] if has_set(self.hand, other) and not self.sets() else []
        lying = ["tinco.first-token"] if self.state.offers[0][1] else []
        return (self.kin, *more, *lying)

    def sets(self) -> list[int]:
        """The cards of the hand that are sets: with six of a colour any five of them will do."""
        return [self.hand & group for group in self.game.groups if has_set(self.hand & group, (group,))]

    def mark(self, form: Form) -> Verdict:
        cards, none = self.ticked(form)
        if not cards and not none:
            return self.unfinished()
        if cards and none:
            return self.unfinished("both")
        if none:
            return self.wrong("there") if self.sets() else self.good()
        if cards & TRINKO_BIT:
            return self.wrong("trinko", "tinco.trinko")
        if size_of(cards) < ENOUGH:
            return self.wrong("few", n=size_of(cards))
        if any(not cards & ~group for group in self.sets()):
            return True, self.answer(), self.kin
        other = BY_ANIMAL if self.game.terms.hong else BY_COLOUR
        if any(not cards & ~group for group in other):
            return self.wrong(f"other_{self.kin[6:]}", "tinco.challenge")
        return self.wrong(f"mixed_{self.kin[6:]}")

    def right(self) -> dict[str, list[str]]:
        sets = self.sets()
        return {"card": list(map(write_card, _cards(sets[0]))) if sets else [NONE]}

    def answer(self) -> str:
        sets = self.sets()
        if not sets:
            most = max(size_of(self.hand & group) for group in self.game.groups)
            return self.say(f"answer.none_{self.kin[6:]}", n=most)
        more = "six" if size_of(sets[0]) > ENOUGH else "five"
        return self.say(f"answer.{more}", cards=self.cards(sets[0]))


def _cards(mask: int) -> list[int]:
    return [card for card in range(mask.bit_length()) if mask >> card & 1]


class Odds(Judge):
    """How likely it is. Asked: what."""

    kind = "odds"

    @property
    def chance(self) -> Chance:
        """What is counted."""
        return Chance(self.game, self.position, self.twist)

    def values(self) -> dict[str, object]:
        words = self.twist.split()
        who = self.names[int(words[1])] if len(words) > 1 else ""
        return {"who": who, "sort": self._sort(words[2]) if len(words) > 2 else "", "n": self.chance.number}

    def _sort(self, letter: str) -> str:
        if self.game.terms.hong:
            return colour_name(COLOUR_LETTERS.index(letter))
        return animal_name(ANIMAL_LETTERS.index(letter))

    def name(self) -> str:
        """The right answer: a word of `ANSWERS`."""
        return answer_of(self.chance.share)

    def clauses(self) -> tuple[str, ...]:
        ask = self.twist.split()[0]
        first = {
            DEAL: (self.kin, "tinco.deal"),
            HOLD: ("tinco.deal", "tinco.trinko"),
            TRINKO: ("tinco.hidden", "tinco.trinko"),
        }
        return first.get(ask, ("tinco.hidden", self.kin, "tinco.offer" if ask == ALL else "tinco.equal"))

    def mark(self, form: Form) -> Verdict:
        said, name = one(form, "odds", ANSWERS), self.name()
        if not said:
            return self.unfinished()
        if said == name:
            return self.good()
        if NEVER in (said, name):
            return self.wrong("possible" if said == NEVER else "never")
        return self.wrong("less" if ANSWERS.index(said) > ANSWERS.index(name) else "more")

    def right(self) -> dict[str, list[str]]:
        return {"odds": [self.name()]}

    def answer(self) -> str:
        found, ask = self.chance, self.twist.split()[0]
        if not found.share:
            return self.say("answer.never", need=found.need, m=found.number)
        per = round(1 / found.share) if found.share < EDGES[2] else 0
        about = self.say("about.one_in", n=f"{per:,}") if per else self.say("about.percent", n=round(100 * found.share))
        values = {"cards": found.cards, "ways": f"{found.ways:,}", "of": f"{found.of:,}", "about": about}
        return self.say(f"answer.{ask}", need=found.need, wanted=found.sorts[0], **values)
