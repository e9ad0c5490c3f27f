"""What is shown when a deal or a match is over: score sheet, what happened, the others' reasons, the way on."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from tabletutor import pieces
from tabletutor.drawer import paged
from tabletutor.drawing import Node, h
from tabletutor.games import board
from tabletutor.notices import move_name, write
from tabletutor.pieces import Child
from tabletutor.words import say

if TYPE_CHECKING:
    from tabletutor.chrome import Ask
    from tabletutor.game import View
    from tabletutor.story import Reason
    from tabletutor.table import Table

REASONS, ROWS = 12, 24  # of the opponents, and of score sheet and recap, on one page
OTHERS = 40  # moves one can ask about by name


def ending(table: Table, view: View, ask: Ask) -> list[Child]:
    """At the end of a deal the score sheet and, if asked for, the opponents' whole reasons; of the match the recap too."""
    last = table.last_told(None)
    if not table.over and not any(line.event.kind == "scored" for line in last):
        return []
    less = say("screen.reasons_less" if ask.open == "reasons" else "screen.reasons")
    buttons = [pieces.button(less, do="reasons", plain=True)] if table.bots else []
    if table.over:
        if len(table.bots) < table.game.players:
            buttons.append(pieces.button(say("coach.review"), do="review", plain=True))
        buttons.append(pieces.button(say("screen.print"), local="print", plain=True))
    return [
        _sheets(table, view, ask),
        h("form", {"data-do": "reasons", "key": "reasons"}, pieces.controls(*buttons)) if buttons else None,
        *(_reasons(table, ask) if ask.open == "reasons" else []),
    ]


def _sheets(table: Table, view: View, ask: Ask) -> Node:
    """The score sheet, and after the match what happened in it; what is printed. A long match has several pages of both."""
    drawn, own = board(table.game.name), {"class": "tt-setup", "key": "sheet", "data-print": True}
    (first, last), turn = paged("sheet", ask.pages["sheet"], drawn.rows(view), ROWS)
    found: list[Child] = [drawn.sheet(view, ask.names, first, last), turn]
    if table.over and not ask.held:
        lines = table.log(None)
        (first, last), turn = paged("recap", ask.pages["recap"], drawn.entries(lines), ROWS)
        found += [drawn.recap(lines, ask.names, first, last), turn]
    return h("div", own, *found)


def _reasons(table: Table, ask: Ask) -> list[Child]:
    """The whole reasons, newest last; any other move can be asked about."""
    every = table.reasons()
    (first, last), turn = paged("reasons", ask.pages["reasons"], len(every), REASONS)
    told: list[Child] = [_reason(table, reason) for reason in every[first:last]]
    asked = next((reason for reason in every if reason.at == ask.asked), None)
    return [
        h(
            "form",
            {"data-do": "reasons", "key": "told"},
            pieces.log(say("screen.reasons"), told, opened=True, key="told", first=first + 1),
        ),
        turn,
        other(table, asked, ask.answer) if asked else None,
    ]


def _reason(table: Table, reason: Reason) -> Node:
    """One reason, and a way to ask for more."""
    game = table.game
    text = say(
        "screen.reason",
        who=table.names[reason.seat],
        move=move_name(game.name, game.parse(reason.move)),
        why=reason.why,
    )
    more = pieces.button(say("coach.other"), do=f"other {reason.at}", plain=True) if reason.seat in table.bots else None
    return h("span", None, text, " ", more)


def other(table: Table, reason: Reason, answer: str) -> Node:
    """The form that asks an opponent about a move it did not choose, and the answer."""
    game, name = table.game, table.names[reason.seat]
    done = game.parse(reason.move)
    moves = [move for move in islice(table.view_at(reason.seat, reason.at).legal, OTHERS) if move != done]
    label = say("coach.other_label", who=name, move=move_name(game.name, done))
    if not moves:
        return h("p", {"class": "tt-soft", "key": "other"}, say("coach.no_other", who=name))
    known = [(write(game.name, move), move_name(game.name, move)) for move in moves]
    ask = pieces.button(say("coach.ask"), do=f"instead {reason.at}")
    return h(
        "form",
        {"data-do": f"instead {reason.at}", "key": "other", "class": "tt-help"},
        h("div", {"class": "tt-form"}, pieces.field(label, pieces.chooser("instead", known)), ask),
        pieces.message("note", answer) if answer else None,
    )
