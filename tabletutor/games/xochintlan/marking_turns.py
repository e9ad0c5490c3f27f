"""What the rules of Xochintlan say of an answer: judges for questions about one turn, one's own or a rival's."""

from __future__ import annotations

from collections.abc import Iterable

from tabletutor.game import IllegalMove, Move, Unreadable
from tabletutor.games.xochintlan.diagnosis import Fault
from tabletutor.games.xochintlan.groups import HUMAN
from tabletutor.games.xochintlan.marking import CLAUSES, WIN, Form, Judge, Verdict, fault_text, nearest, one, some
from tabletutor.games.xochintlan.notation import LETTERS, parse_cell, parse_pattern, write_cell
from tabletutor.games.xochintlan.pentominoes import PATTERNS
from tabletutor.games.xochintlan.question_turns import RIVAL, reached
from tabletutor.games.xochintlan.questions import winners
from tabletutor.games.xochintlan.state import State
from tabletutor.games.xochintlan.wording import goal_name, goals_text, kind_name, square
from tabletutor.words import listed, say

NONE = "none"  # the answer that no square will do
HUMAN_STAYS, TOUCH = "xochintlan.human-stays", "xochintlan.touch"


def action(move: Move, tiles: Iterable[int]) -> str:
    """An action in the middle of a sentence, such as "a Lizard placed on N13"."""
    kind, cell = move & 3, move >> 2
    verb = "move" if kind == HUMAN else "switch" if cell in tiles else "place"
    return say(f"xochintlan.exercise.action.{verb}", kind=kind_name(kind), cell=square(cell))


class OneMove(Judge):
    """An action that wins."""

    kind = "onemove"

    def clauses(self) -> tuple[str, ...]:
        """The spoiling tile, where one has to go; else the pattern."""
        fault = self.nearest()
        return (CLAUSES.get(fault[1].kind, WIN) if fault else WIN, "xochintlan.turn")

    def mark(self, form: Form) -> Verdict:
        letter, state = one(form, "kind", LETTERS), self.state
        try:
            move = parse_cell("".join(form.get("cell", ()))) << 2 | LETTERS.index(letter) if letter else -1
            if move < 0:
                return self.unfinished()
            after = self.game.apply(state, 0, move)
        except Unreadable:
            return self.unfinished()
        except IllegalMove as refusal:
            return False, refusal.why_with(self.names), refusal.clause
        if after.winner == 0:
            return (
                True,
                self.say("right", action=action(move, state.tiles), goal=goal_name(after.end >> 2)),
                self.clauses()[0],
            )
        return self.no_win(after)

    def nearest(self) -> tuple[int, Fault] | None:
        """What keeps the animal that comes nearest from winning before the action."""
        return nearest(self.state, self.goals)

    def no_win(self, after: State) -> Verdict:
        """What is still wrong once the action is played out."""
        kind, fault = nearest(after, self.goals) or (1, None)
        if fault is None:
            return self.unfinished()
        return False, self.say("wrong", why=fault_text(fault, kind, self.goals)), CLAUSES.get(fault.kind, WIN)

    def winners(self) -> list[Move]:
        """Every right answer."""
        return winners(self.game, self.position)

    def right(self) -> dict[str, list[str]]:
        move = self.winners()[0]
        return {"kind": [LETTERS[move & 3]], "cell": [write_cell(move >> 2)]}

    def answer(self) -> str:
        tiles = self.state.tiles
        return self.say("answer", ways=listed([action(move, tiles) for move in self.winners()], "table.or"))


class Playable(Judge):
    """Where a tile may go. `twist`: the kind, and the squares that are asked about."""

    kind = "playable"

    def values(self) -> dict[str, object]:
        return {"kind": kind_name(self.animal)}

    def refused(self) -> dict[str, IllegalMove]:
        """The squares that will not do, as the form names them, and why."""
        legal, found = self.game.legal(self.state, 0), {}
        for cell in self.words[1:]:
            try:
                legal.check(parse_cell(cell) << 2 | self.animal)
            except IllegalMove as refusal:
                found[cell] = refusal
        return found

    def allowed(self) -> list[str]:
        """The squares that will do."""
        refused = self.refused()
        return [cell for cell in self.words[1:] if cell not in refused]

    def clauses(self) -> tuple[str, ...]:
        """What forbids some of the squares, the rarest reason first; where none will do, what forbids most of them."""
        found = [refusal.clause for refusal in self.refused().values()]
        if len(found) == len(self.words[1:]):
            return tuple(sorted(dict.fromkeys(found), key=found.count, reverse=True))
        rare = sorted(found, key=lambda clause: (clause == HUMAN_STAYS, found.count(clause)))
        return tuple(dict.fromkeys([*rare, TOUCH]))

    def mark(self, form: Form) -> Verdict:
        ticked, nowhere = some(form, "cell", self.words[1:]), NONE in form.get("cell", ())
        if not ticked and not nowhere:
            return self.unfinished()
        if ticked and nowhere:
            return None, self.say("both"), ""
        refused = self.refused()
        extra = [refusal for cell, refusal in refused.items() if cell in ticked]
        if extra:
            return False, extra[0].why_with(self.names), extra[0].clause
        if len(ticked) + len(refused) < len(self.words[1:]):
            key = "nowhere" if nowhere else "missing"
            return self.wrong(key if self.animal else f"{key}_human", "xochintlan.turn")
        return self.good()

    def right(self) -> dict[str, list[str]]:
        return {"cell": self.allowed() or [NONE]}

    def answer(self) -> str:
        right = self.allowed()
        if right:
            return self.say("answer" if self.animal else "answer_human", cells=listed(right))
        deciding = self.clauses()[0]
        refusal = next(refusal for refusal in self.refused().values() if refusal.clause == deciding)
        return self.say("answer_none", why=refusal.why_with(self.names))


class Belief(Judge):
    """Which goals a rival may hold and complete with the next action."""

    kind = "belief"

    def values(self) -> dict[str, object]:
        return {"who": self.names[RIVAL]}

    def reach(self) -> dict[int, Move]:
        """Every goal that some action of the rival completes, and one such action."""
        return reached(self.game, self.state, RIVAL)

    def excluded(self) -> dict[int, str]:
        """Goals that the rival cannot hold, for all the reader knows: `own` or `aside`."""
        deal = self.state.deal
        return {**{goal: "aside" for cards in deal.aside for goal in cards}, **dict.fromkeys(deal.goals[0], "own")}

    def possible(self) -> list[int]:
        """The right answer."""
        return sorted(set(self.reach()) - set(self.excluded()))

    def reasons(self) -> dict[int, str]:
        """For each of the 18 cards why it is in the answer, or not."""
        known, reach, tiles = self.excluded(), self.reach(), self.state.tiles
        found = {goal: self.say("because.no") for goal in range(len(PATTERNS))}
        found |= {goal: self.say("because.yes", action=action(move, tiles)) for goal, move in reach.items()}
        return found | {goal: self.say(f"because.{why}") for goal, why in known.items()}

    def clauses(self) -> tuple[str, ...]:
        tricky = [_KNOWN[why] for goal, why in self.excluded().items() if goal in self.reach()]
        return tuple(dict.fromkeys([*tricky, "xochintlan.turn", WIN]))

    def mark(self, form: Form) -> Verdict:
        goals = {parse_pattern(text) for text in some(form, "goal", map(goal_name, range(len(PATTERNS))))}
        right, known = set(self.possible()), self.excluded()
        if not goals:
            return self.unfinished()
        if goals == right:
            return self.good()
        if not goals - right:
            return self.wrong("missing", "xochintlan.turn")
        extra = min(goals - right)
        why = known.get(extra, "extra")
        return self.wrong(why, _KNOWN.get(why, "xochintlan.turn"), goal=goal_name(extra))

    def right(self) -> dict[str, list[str]]:
        return {"goal": [goal_name(goal) for goal in self.possible()]}

    def answer(self) -> str:
        right = self.possible()
        return self.say("answer", goals=goals_text(right), n=len(right))


_KNOWN = {"own": "xochintlan.goal", "aside": "xochintlan.change"}
