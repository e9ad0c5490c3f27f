"""What the rules of Xochintlan say of an answer: a judge for questions how a match stands after an action."""

from __future__ import annotations

from tabletutor.game import Event, Move, Seat
from tabletutor.games.xochintlan.diagnosis import Fault
from tabletutor.games.xochintlan.groups import ANIMALS, HUMAN, group, wins
from tabletutor.games.xochintlan.marking import CLAUSES, WIN, Form, Judge, Verdict, fault_text, nearest, one
from tabletutor.games.xochintlan.notation import parse
from tabletutor.games.xochintlan.question_ends import MOVER, ON, TIE, stands
from tabletutor.games.xochintlan.state import State

OWN_ACTION, LAST, STOP = "xochintlan.own-action", "xochintlan.tie", "xochintlan.stop"
FEW = 3  # tiles left that make a reader think of the last one


class After(Judge):
    """How a match stands after an action. `twist`: the action."""

    kind = "after"
    answers: tuple[str, ...] = (ON,)  # beside the players

    @property
    def move(self) -> Move:
        """The action."""
        return parse("".join(self.twist))

    @property
    def seat(self) -> Seat:
        """Who acts."""
        return self.state.turn

    @property
    def after(self) -> State:
        """The position once the rules have applied the action."""
        return self.game.apply(self.state, self.seat, self.move)

    def told(self) -> str:
        """What has been done, as the table tells it."""
        state, kind, cell = self.state, self.move & 3, self.move >> 2
        view = self.game.view(state, 0)
        old = view.lying.get(cell)
        if kind == HUMAN:
            event = Event("moved", self.seat, (view.human, cell))
        elif old is None:
            event = Event("placed", self.seat, cell, kind)
        else:
            event = Event("switched", self.seat, (cell, old), kind)
        return self.game.tell(event, view, self.names)

    def name(self) -> str:
        """The right answer: `on`, `tie`, or a seat."""
        how = stands(self.after)
        return str(self.seat) if how == MOVER else how

    def made(self, seat: Seat) -> tuple[int, ...]:
        """The cells of a seat's goal, if it lies on the table after the action."""
        after = self.after
        tiles, human, goals = after.tiles, after.human, after.deal.goals[seat]
        return next((group(tiles, human, kind) for kind in ANIMALS if wins(tiles, human, kind, goals)), ())

    def standing(self, state: State, seat: Seat) -> bool:
        """Whether a seat's goal lies on the table."""
        return any(wins(state.tiles, state.human, kind, state.deal.goals[seat]) for kind in ANIMALS)

    def clauses(self) -> tuple[str, ...]:
        before, after, how = self.state, self.after, stands(self.after)
        own, others = self.standing(before, self.seat), self.others()
        last = [] if any(after.reserve) else [LAST]
        if how == TIE:
            return *(last or [STOP]), *([OWN_ACTION] if others else [])
        if how == MOVER:
            return *last, *(["xochintlan.mover-first"] if others else []), *([OWN_ACTION] if own else []), WIN
        return (OWN_ACTION, WIN) if others else (self.no_win()[1], WIN)

    def others(self) -> list[Seat]:
        """Those who did not act, and whose goal lies on the table."""
        after = self.after
        return [seat for seat in range(self.game.players) if seat != self.seat and self.standing(after, seat)]

    def fault(self) -> tuple[int, Fault] | None:
        """What is wrong with the actor's goal, and with which animal; None if it lies there."""
        return nearest(self.after, self.after.deal.goals[self.seat])

    def no_win(self) -> tuple[str, str]:
        """The same as a sentence, and its clause."""
        kind, fault = self.fault() or (0, None)
        if fault is None:
            return "", WIN
        return fault_text(fault, kind, self.after.deal.goals[self.seat]), CLAUSES.get(fault.kind, WIN)

    def mark(self, form: Form) -> Verdict:
        said = one(form, "end", (*self.answers, *map(str, range(self.game.players))))
        if not said:
            return self.unfinished()
        if said == self.name():
            return self.good()
        if said in (ON, TIE):
            return self._no_winner(said)
        seat = int(said)
        if seat == self.seat:
            return False, *self.no_win()
        if self.standing(self.after, seat):
            return False, self.of("wrong", "not_yet", seat), OWN_ACTION
        return False, self.of("wrong", "no_goal", seat), WIN

    def _no_winner(self, said: str) -> Verdict:
        """The reader says that nobody has won."""
        if stands(self.after) == MOVER:
            key, clause = ("goal_first", LAST) if said == TIE else ("look", WIN)
            return False, self.of("wrong", key, self.seat), clause
        return self.wrong("goes_on", LAST) if said == TIE else self.wrong("over")

    def of(self, place: str, key: str, seat: Seat) -> str:
        """A text that speaks of a player."""
        return self.say(f"{place}.{key}.{'other' if seat else 'you'}", who=self.names[seat])

    def right(self) -> dict[str, list[str]]:
        return {"end": [self.name()]}

    def answer(self) -> str:
        others, view = self.others(), self.game.view(self.after, 0)
        if view.winner >= 0:
            return self.game.tell(view.seen[-1], view, self.names)
        how = self.say("answer.on") if view.turn >= 0 else self.game.tell(view.seen[-1], view, self.names)
        not_yet = [self.of("answer", "not_yet", seat) for seat in others]
        return " ".join([how, *not_yet, *([self.no_win()[0]] if self.close() else [])])

    def close(self) -> bool:
        """Whether nobody has made a goal, and the one who acted nearly has."""
        fault = None if self.others() else self.fault()
        return fault is not None and fault[1].kind in ("mirror", "shape", "spoiled")


class Tie(After):
    """The same near the end of a match."""

    kind = "tie"
    answers = (ON, TIE)

    def clauses(self) -> tuple[str, ...]:
        found = super().clauses()
        if stands(self.after) != ON:
            return found
        return (LAST if sum(self.after.reserve) <= FEW else STOP, *found)
