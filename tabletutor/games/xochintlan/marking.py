"""What the rules of Xochintlan say of an answer: judges for questions about patterns. Nothing is worked out before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from tabletutor import judge
from tabletutor.games.xochintlan.diagnosis import Fault, diagnose
from tabletutor.games.xochintlan.groups import ANIMALS, group, wins
from tabletutor.games.xochintlan.notation import parse_kind, parse_pattern
from tabletutor.games.xochintlan.pentominoes import PATTERNS
from tabletutor.games.xochintlan.questions import PLANS, found
from tabletutor.games.xochintlan.wording import goal_name, goals_text, kinds_name, squares
from tabletutor.words import listed, say

if TYPE_CHECKING:
    from tabletutor.games.xochintlan.rules import Xochintlan
    from tabletutor.games.xochintlan.state import State

Form = judge.Form
Verdict = judge.Marked
one, some = judge.one, judge.some
WIN, SIMILAR, SIXTH = "xochintlan.win", "xochintlan.similar", "xochintlan.sixth"
CLAUSES: Final = {"mirror": SIMILAR, "turned": SIMILAR, "spoiled": SIXTH}  # behind a fault; else `win`
FAULTS: Final = ("mirror", "spoiled", "shape", "human", "mixed", "count")  # the one nearest to a win first


def fault_text(fault: Fault, kind: int, goals: Sequence[int]) -> str:
    """Why an animal does not win, as the table would say it to a claim."""
    return say(
        f"xochintlan.refuse.claim_{fault.kind}", kinds=kinds_name(kind), goal=goal_name(fault.goal),
        goals=goals_text(goals), cells=squares(fault.cells), spoilers=squares(fault.spoilers), n=fault.n,
    )  # fmt: skip


def nearest(state: State, goals: Sequence[int]) -> tuple[int, Fault] | None:
    """The animal that comes nearest to one of the goals, and what is wrong with it; None if one of them wins."""
    faults = [(kind, diagnose(state.tiles, state.human, kind, goals)) for kind in ANIMALS]
    found_ = [(kind, fault) for kind, fault in faults if fault]
    if len(found_) < len(faults):
        return None
    return min(found_, key=lambda pair: (FAULTS.index(pair[1].kind), len(pair[1].spoilers), abs(5 - pair[1].n)))


class Judge(judge.Judge):
    """What all judges of this game share."""

    game: Xochintlan

    @property
    def state(self) -> State:
        """The position as the rules understand it."""
        return self.game.position(self.position)

    @property
    def goals(self) -> tuple[int, ...]:
        """The reader's own goals."""
        return self.state.deal.goals[0]

    @property
    def animal(self) -> int:
        """The kind of tile that the question is about: the first word of the twist."""
        return parse_kind(self.words[0])


class Win(Judge):
    """Whether an animal wins with the card, and if not, why not."""

    kind = "win"

    def values(self) -> dict[str, object]:
        return {"kinds": kinds_name(self.animal)}

    def name(self) -> str:
        """The right answer: a key of `PLANS`."""
        return found(dict(self.state.tiles), self.state.human, self.animal, self.goals[0])

    def fault(self) -> Fault | None:
        """What is wrong, as the rules find it."""
        return diagnose(self.state.tiles, self.state.human, self.animal, self.goals)

    def clauses(self) -> tuple[str, ...]:
        return (CLAUSES.get(self.name(), WIN),)

    def mark(self, form: Form) -> Verdict:
        said = one(form, "name", PLANS)
        if not said:
            return self.unfinished()
        if said == self.name():
            return self.good()
        n = len(group(self.state.tiles, self.state.human, self.animal))
        return self.wrong(said, CLAUSES.get(said, WIN), n=n)

    def right(self) -> dict[str, list[str]]:
        return {"name": [self.name()]}

    def answer(self) -> str:
        fault = self.fault()
        if fault is None:
            cells = group(self.state.tiles, self.state.human, self.animal)
            return self.say("answer", goal=goal_name(self.goals[0]), cells=squares(cells))
        return fault_text(fault, self.animal, self.goals)


class Turned(Judge):
    """Whether two drawings show the same card. `twist`: pattern and turn of each."""

    kind = "turned"
    turns_on = (SIMILAR, "xochintlan.patterns")

    def cards(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """(pattern, turn) of both drawings."""
        one_, turn, other, turn_ = self.words
        return (parse_pattern(one_), int(turn)), (parse_pattern(other), int(turn_))

    def name(self) -> str:
        """The right answer."""
        (one_, _), (other, _) = self.cards()
        return "same" if one_ == other else "mirror" if PATTERNS[one_].mirror == other else "other"

    def mark(self, form: Form) -> Verdict:
        said = one(form, "name", ("same", "mirror", "other"))
        if not said:
            return self.unfinished()
        return self.good() if said == self.name() else self.wrong(said)

    def right(self) -> dict[str, list[str]]:
        return {"name": [self.name()]}

    def answer(self) -> str:
        (one_, turn), (other, turn_) = self.cards()
        ways = len(PATTERNS[one_].turns)
        quarters = (turn_ - turn) % ways
        key = self.name() if self.name() != "same" or quarters else "alike"
        return self.say(f"answer.{key}", one=goal_name(one_), other=goal_name(other), n=quarters)


class Goal(Judge):
    """Which of these cards a finished pattern is. `twist`: the animal, and the cards."""

    kind = "goal"
    turns_on = (SIMILAR, WIN)

    def values(self) -> dict[str, object]:
        return {"kinds": kinds_name(self.animal)}

    def cards(self) -> list[int]:
        """The cards to choose from."""
        return [parse_pattern(word) for word in self.words[1:]]

    def fits(self, goal: int) -> bool:
        """Whether the rules let a card win."""
        return wins(self.state.tiles, self.state.human, self.animal, (goal,))

    def mark(self, form: Form) -> Verdict:
        said = one(form, "goal", self.words[1:])
        if not said:
            return self.unfinished()
        card = parse_pattern(said)
        if self.fits(card):
            return self.good()
        return self.wrong("mirror" if self.fits(PATTERNS[card].mirror) else "other", SIMILAR, goal=said)

    def right(self) -> dict[str, list[str]]:
        return {"goal": [goal_name(card) for card in self.cards() if self.fits(card)]}

    def answer(self) -> str:
        cells = group(self.state.tiles, self.state.human, self.animal)
        goals = listed(self.right()["goal"])
        return self.say("answer", goal=goals, cells=squares(cells))
