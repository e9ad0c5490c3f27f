"""What the coach says and shows: chances, a warning with a way back, and the turning points of a match."""

from __future__ import annotations

from tabletutor import pieces
from tabletutor.clauses import load
from tabletutor.coach import Coach, Judged, Review
from tabletutor.drawing import Node, h
from tabletutor.game import Move
from tabletutor.games import board
from tabletutor.notices import move_name
from tabletutor.pieces import Child
from tabletutor.planner import Score
from tabletutor.search import thought
from tabletutor.words import say

STEPS = ((0.5, "poor"), (0.85, "less"), (1.15, "even"), (1.6, "good"), (99.0, "great"))  # of a fair share, and its word


def chances(row: Score, players: int) -> Node:
    """How a seat's match stands: a word first, then the number with its interval and how many games it comes from."""
    word = next(name for least, name in STEPS if row.mean * players < least)
    return pieces.message("note", say("coach.chances", word=say(f"coach.chance.{word}"), **row.words()))


def compared(coach: Coach, judged: Judged | None) -> str:
    """What a move would bring beside the best one, in words; the same judge as everywhere."""
    if judged is None:
        return say("coach.only")
    own, best, name = judged.own, judged.best, coach.table.game.name
    values = {**own.words(), "best": move_name(name, best.move) if best.move is not None else say("planner.wait")}
    if own.move == best.move:
        return say("coach.same", **values)
    key = "costs" if own.sure else "may"
    return say(f"coach.{key}", **values)


def warning(coach: Coach, judged: Judged) -> Node:
    """Before a move that costs much; it names no better one, so that the reader can find it."""
    view = coach.table.view_at(judged.seat, judged.at)
    mind, move = thought(view), move_name(view.game.name, judged.own.move)
    text = say("coach.warning", move=move, **judged.own.words())
    insist = pieces.button(say("coach.insist"), do="insist", plain=True)
    return pieces.message("note", " ".join([text, mind.why(judged.own.move)]).strip(), None, insist)


def turning(coach: Coach, review: Review) -> list[tuple[Node, str]]:
    """The look back as a film: how many moves were good, then each turning point with its position and the better move."""
    table, turns = coach.table, review.turns
    name, n = table.game.name, len(review.judged)
    good = sum(not one.costs for one in review.judged)
    text = say("coach.summary" if turns else "coach.spotless", good=good, of=n)
    view = table.view(review.seat)
    return [
        (_picture(board(name).parts(view, table.names, hold=True).felt, None), text),
        *(_turn(coach, one, f"{number} / {len(turns)}") for number, one in enumerate(turns, 1)),
    ]


def _turn(coach: Coach, one: Judged, count: str) -> tuple[Node, str]:
    """One turning point."""
    table = coach.table
    view, name = table.view_at(one.seat, one.at), table.game.name
    mind = thought(view)
    best: Move = one.best.move
    head = say("coach.turn", count=count, at=one.at, move=move_name(name, one.own.move))
    better = move_name(name, best) if best is not None else say("planner.wait")
    words = say("coach.better", **{**one.own.words(), "better": better, "n": one.best.n})
    clause = load(name).cite(mind.clauses[0]) if mind.clauses else None
    told: list[Child] = [
        h("p", None, h("b", None, words)),
        h("p", None, mind.why(best)) if best is not None else None,
        h("p", {"class": "tt-soft"}, f"{clause.place} {clause.title}: {clause.text}") if clause else None,
    ]
    return _picture(board(name).parts(view, table.names).felt, h("div", {"class": "tt-help"}, *told)), head


def _picture(felt: tuple[Child, ...], words: Child) -> Node:
    """A position to look at, and words under it."""
    seen = h("fieldset", {"disabled": True, "class": "tt-plain"}, h("div", {"class": "tt-setup"}, *felt))
    return h("div", {"class": "tt-setup"}, seen, words)
