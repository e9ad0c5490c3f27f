"""What the steps of the lesson ask, as predicates and counts over what the rules say: no right answer is ever typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tabletutor.game import DEALER, IllegalMove, Move, Seat
from tabletutor.games.xochintlan.diagnosis import Fault, diagnose
from tabletutor.games.xochintlan.groups import ANIMALS, STEPS, group, pattern_of
from tabletutor.games.xochintlan.legality import one_group
from tabletutor.games.xochintlan.notation import LETTERS, parse_cell, parse_kind, verb_of
from tabletutor.games.xochintlan.pentominoes import NAMES, PATTERNS
from tabletutor.games.xochintlan.sight import State
from tabletutor.games.xochintlan.state import OVER

if TYPE_CHECKING:
    from tabletutor.games.xochintlan.rules import Xochintlan

WON = "won"  # the verdict where nothing is wrong
FAULTS = {  # what a goal nearly made breaks
    "mirror": "xochintlan.similar",
    "turned": "xochintlan.similar",
    "spoiled": "xochintlan.sixth",
}


# ---- which legal moves do the task ----


class Tried(NamedTuple):
    """A legal move of the reader, with the positions around it, and what the task is about."""

    game: Xochintlan
    before: State
    seat: Seat
    move: Move
    after: State
    about: str

    @property
    def kind(self) -> str:
        """The letter of what was played."""
        return LETTERS[self.move & 3] if verb_of(self.move) == "play" else ""

    @property
    def old(self) -> str:
        """The letter of what lay on that square before; empty for an empty square."""
        lay = self.before.tiles.get(self.move >> 2)
        return LETTERS[lay] if lay is not None and self.kind else ""

    @property
    def beside(self) -> str:
        """Letters of what lies beside the square that was played on."""
        near = (self.after.tiles.get((self.move >> 2) + step) for step in STEPS)
        return "".join(LETTERS[kind] for kind in near if kind is not None)


def _hands_on(tried: Tried) -> bool:
    """Calls a win if there is one, and hands the turn on if there is none."""
    calls = tuple(tried.game.legal(tried.before, tried.seat).claims())
    return bool(tried.move in calls if calls else verb_of(tried.move) == "done")


RIGHT: dict[str, Callable[[Tried], bool]] = {
    "legal": lambda _: True,
    "placed": lambda tried: not tried.old and tried.kind == tried.about,
    "touches": lambda tried: not tried.old and len(tried.beside) >= int(tried.about),
    "switched": lambda tried: tried.old + tried.kind == tried.about,
    "beside": lambda tried: not tried.old and tried.about in tried.beside,
    "walks": lambda tried: tried.kind == "h" and tried.about in tried.beside,
    "refills": lambda tried: tried.move >> 2 == parse_cell(tried.about) and all(tried.after.reserve),
    "apart": lambda tried: not one_group(set(tried.after.tiles)) and tried.about in tried.beside,
    "wins": lambda tried: tried.after.winner == tried.seat,
    "changes": lambda tried: verb_of(tried.move) == "change",
    "speaks": _hands_on,
}


# ---- what is wrong, if anything ----


def fault_of(game: Xochintlan, state: State, seat: Seat, kind: int) -> Fault | None:
    """Why a seat does not win with an animal here; None if its goal lies there."""
    return diagnose(state.tiles, state.human, kind, state.deal.goals[seat], game.likeness)


def verdict(game: Xochintlan, state: State, seat: Seat, kind: int) -> str:
    """`won`, or the kind of fault; the rules and the diagnosis must agree."""
    fault = fault_of(game, state, seat, kind)
    assert (fault is None) == (state.winner == seat), "the position of a verdict must come from the seat's own action"
    return fault.kind if fault else WON


# ---- what is the answer to a question ----


class Asked(NamedTuple):
    """A question: the position it is asked in, those that follow, and what it is about."""

    game: Xochintlan
    states: Sequence[State]
    about: str

    @property
    def last(self) -> State:
        """How it turns out."""
        return self.states[-1]

    @property
    def kind(self) -> int:
        """The animal it is about."""
        return parse_kind(self.about)


def standing_card(state: State, kind: int) -> str:
    """The name of the pattern that the Human and an animal make; empty if they make none."""
    found = pattern_of(group(state.tiles, state.human, kind))
    return PATTERNS[found[0]].name if found else ""


def cards_asked(asked: Asked) -> set[str]:
    """The cards of the gallery that are right: `pattern`, `mirror`, `own-mirror`."""
    if asked.about == "own-mirror":
        return {card.name for card in PATTERNS if card.mirror == card.id}
    if asked.about == "mirror":
        return {PATTERNS[PATTERNS[asked.last.deal.goals[0][0]].mirror].name}
    return {name for kind in ANIMALS if (name := standing_card(asked.last, kind))}


def _outcome(asked: Asked) -> str:
    """`tie`, the winner's seat, or `on` while the match goes on."""
    if asked.last.stage != OVER:
        return "on"
    return str(asked.last.winner) if asked.last.winner != DEALER else "tie"


def _knows(asked: Asked) -> str:
    """Who, beside the reader, learns his goal (xochintlan.goal)."""
    goal, others = asked.last.deal.goals[0][0], range(1, asked.game.players)
    knows = [seat for seat in others if goal in asked.game.view(asked.last, seat).others[0]]
    return "all" if len(knows) == len(others) else "nobody" if not knows else "some"


def _turn(asked: Asked) -> str:
    return str(asked.last.turn)


ASKS: dict[str, Callable[[Asked], str]] = {
    "reserve": lambda asked: str(asked.last.reserve[asked.kind - 1]),
    "pattern": lambda asked: standing_card(asked.last, asked.kind),
    "outcome": _outcome,
    "knows": _knows,
    "turn": _turn,
}


def allowed(game: Xochintlan, state: State, seat: Seat, move: Move) -> IllegalMove | None:
    """The refusal of a move; None if it is legal."""
    try:
        game.apply(state, seat, move)
    except IllegalMove as refusal:
        return refusal
    return None


def goal_named(name: str) -> int:
    """The pattern of a card's name."""
    return NAMES[name]
