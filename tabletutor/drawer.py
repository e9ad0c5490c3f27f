"""What is folded away under a table: pace and text size, the log, looking back, and all that concerns the table itself."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from tabletutor import pieces, tempo
from tabletutor.coach import LEVELS
from tabletutor.drawing import Node, h
from tabletutor.game import View
from tabletutor.games import part
from tabletutor.pieces import Child
from tabletutor.record import READER
from tabletutor.table import Table
from tabletutor.words import say

if TYPE_CHECKING:
    from tabletutor.chrome import Ask

LINES, FEW = 14, 4  # of the log on one page, and beside something else that is unfolded: a frame stays small
PACES = ("at-once", "normal", "slow", "step")


def drawer(table: Table, view: View, ask: Ask) -> list[Child]:
    """All of it: what is told, to whom, and what of it is unfolded."""
    opened, speed = ask.open, ask.speed
    paces = [(pace, say(f"screen.pace.{pace}")) for pace in PACES]
    more = pieces.button(say("screen.table_less" if opened == "table" else "screen.table"), do="table", plain=True)
    tools = h(
        "div",
        {"class": "tt-tools", "key": "tools"},
        h("form", {"data-do": "speed", "key": "speed"}, tempo.speeds(speed, submit="speed")) if speed else None,
        pieces.field(say("screen.pace.label"), pieces.chooser("pace", paces, "normal", local="pace")),
        pieces.button(say("screen.advance"), local="advance", key="a", plain=True, data_when="step"),
        pieces.button(say("screen.size"), local="size", key="z", plain=True),
        h("form", {"data-do": "table", "key": "table-button"}, more),
        _log(table, view, ask.pages["log"], FEW if opened else LINES) if not ask.eyes else None,
        past(table) if opened != "help" else None,  # whoever reads the rules does not look back meanwhile
        _eyes(table, view) if table.over and ask.live else None,
        _typed(ask.typed) if view.seat is not None and not table.over else None,
    )
    return [tools, _section(table, ask) if opened == "table" else None]


def _eyes(table: Table, view: View) -> Node:
    """After the match: with whose eyes to look at it."""
    seats = [(str(seat), name) for seat, name in enumerate(table.names)]
    chosen = pieces.chooser("eyes", seats, str(view.seat), submit="eyes")
    return h("form", {"data-do": "eyes", "key": "eyes"}, pieces.field(say("screen.eyes"), chosen))


def _log(table: Table, view: View, page: int, most: int) -> Node:
    """What happened, in sentences, the latest page first."""
    lines = table.log(view.seat)
    (first, last), turn = paged("log", page, len(lines), most)
    texts: list[Child] = [f"{line.text} {line.because}".strip() for line in lines[first:last]]
    return pieces.log(say("screen.log"), texts, turn, first=first + 1)


def paged(name: str, page: int, n: int, most: int) -> tuple[tuple[int, int], Child]:
    """One page of `n` lines counted from their end, as (first, last), and the buttons that turn pages."""
    page = max(0, min(page, (n - 1) // most))
    last = n - page * most
    older, newer = (
        pieces.button(say(f"screen.{word}"), do=f"page {name} {to}", plain=True) if 0 <= to * most < n else None
        for word, to in (("older", page + 1), ("newer", page - 1))
    )
    turn = h("form", {"key": f"{name}-pages"}, pieces.controls(older, newer)) if older or newer else None
    return (max(0, last - most), last), turn


def past(table: Table, at: int | None = None) -> Node:
    """A slider to earlier moments; `at` is the one that is looked at, None the game as it stands."""
    last = table.moves
    value = last if at is None else at
    scrub = h("input", {"type": "range", "data-local": "scrub", "min": 0, "max": last, "value": value})
    looking = pieces.field(say("screen.look"), scrub)
    play = pieces.controls(pieces.button(say("screen.replay"), local="play", plain=True))
    return h("details", {"key": "look", "class": "tt-log"}, h("summary", None, say("screen.past")), looking, play)


def _typed(typed: int) -> Node:
    """A text box for moves in notation."""
    text = h("input", {"type": "text", "name": "typed", "autocomplete": "off", "spellcheck": "false", "key": typed})
    box = pieces.field(say("screen.typed"), text, say("screen.typed_hint"))
    play = pieces.button(say("screen.play_typed"), do="type", plain=True)
    form = h("form", {"data-do": "type", "key": "type"}, h("div", {"class": "tt-form"}, box, play))
    return h("details", {"class": "tt-log", "key": "typed"}, h("summary", None, say("screen.type")), form)


def _section(table: Table, ask: Ask) -> Node:
    """The code, the same cards or new ones, the coach, and who plays; the code alone while it is shown."""
    code = ask.code
    does = ("code", "restart", "again", "new")
    buttons = [pieces.button(say(f"screen.{do}"), do=do, plain=True) for do in does]
    more = h("form", {"data-do": "code", "key": "more"}, pieces.controls(*buttons), _code(code) if code else None)
    label = say("screen.table")
    rest = [] if code else [_coach(ask.coach), _take(table)]
    return h("section", {"class": "tt-help", "key": "table", "aria-label": label}, more, *rest)


def _coach(level: str) -> Node:
    """How much the coach says."""
    chosen = pieces.chooser("coach", coach_levels(), level, submit="coach")
    return h("form", {"data-do": "coach", "key": "coach"}, pieces.field(say("coach.label"), chosen, say("coach.hint")))


def coach_levels() -> list[tuple[str, str]]:
    """The coach's levels, for a list to choose from."""
    return [(level, say(f"coach.level.{level}")) for level in LEVELS]


def _code(code: str) -> Node:
    copy = pieces.button(say("screen.copy"), local="copy", plain=True)
    shown = h("textarea", {"readonly": True, "rows": 3, "aria-label": say("screen.the_code")}, code)
    hint = h("p", {"class": "tt-soft"}, say("screen.code_hint"))
    return h("div", {"class": "tt-code", "key": "code"}, shown, copy, _link(code), hint)


def _link(code: str) -> Node | None:
    """The address that opens this table, where a site with pages for that is known: `TABLETUTOR_SITE` is its page of one board."""
    site = os.environ.get("TABLETUTOR_SITE", "")
    return (
        pieces.button(say("screen.copy_link"), local="copy", plain=True, data_text=f"{site}#{code}") if site else None
    )


def _take(table: Table) -> Node:
    """Who plays which seat from now on."""
    kinds = [(READER, say("setup.reader"))]
    kinds += [(name, bot.label()) for name, bot in part(table.game.name, "bots").BOTS.items()]
    now = [table.bots[seat].name if seat in table.bots else READER for seat in range(table.game.players)]
    seats = [
        pieces.field(say("screen.played_by", who=name), pieces.chooser(f"take{seat}", kinds, now[seat]))
        for seat, name in enumerate(table.names)
    ]
    take = pieces.controls(pieces.button(say("screen.take"), do="reseat", plain=True))
    return h("form", {"data-do": "reseat", "key": "take"}, h("div", {"class": "tt-form"}, *seats), take)
