"""What surrounds every game on a playing screen: first line, badges, message, controls, log, help, table settings."""

from __future__ import annotations

from typing import NamedTuple

from tabletutor import pieces
from tabletutor.drawing import Node, h
from tabletutor.game import Seat, View
from tabletutor.games import part
from tabletutor.notices import cited, clause_panel, move_name
from tabletutor.pieces import Child, Parts
from tabletutor.rulebook import load
from tabletutor.table import Table
from tabletutor.words import say

LINES = 12  # of the log, unless all of it is asked for
REASONS = 24  # of the opponents, shown at once
PACES = ("at-once", "normal", "slow", "step")


class Ask(NamedTuple):
    """What the screen remembers, as far as it shows: see `screen.Screen`."""

    hint: int
    held: bool
    open: bool
    whole_log: bool
    help: bool
    reasons: bool
    code: str
    can_undo: bool
    can_redo: bool
    back: bool
    message: Child


def playing(table: Table, view: View, ask: Ask) -> Node:
    """The whole playing screen."""
    game = table.game.name
    shown: Parts = part(game, "board").parts(view, table.names, hold=ask.held)
    notes = ask.message or (None if ask.held else reasons(table, view.seat))
    body: list[Child] = [pieces.table(*shown.felt), pieces.messages(notes)]
    hidden = [h("input", {"type": "hidden", "name": f"{name}", "value": value}) for name, value in shown.form.items()]
    acts = [*_go_on(table, ask), *(() if ask.held else shown.buttons)]
    helpers = _helpers(view, ask)
    if shown.own is not None and not ask.held:
        form: list[Child] = [
            *body,
            shown.own,
            h("form", {"data-do": "why", "key": "helpers"}, pieces.controls(*helpers)),
        ]
    else:
        form = [h("form", {"data-do": "act", "key": "act"}, *hidden, *body, pieces.controls(*acts, *helpers))]
    return pieces.board(
        game,
        pieces.bar(load(game).title, shown.now, shown.standing, yours=shown.yours),
        badges(table, ask.open),
        *form,
        _help(table, view) if ask.help else None,
        _end(table, view, ask),
        _tools(*_log(table, view, ask), _table(table, ask)),
    )


def reasons(table: Table, seat: Seat | None) -> Child:
    """What the opponents said about their last acts, newest last; what all may know of it."""
    lines = [line for line in table.log(seat)[-LINES:] if line.because]
    if not lines:
        return None
    said = [[h("b", None, line.text), " ", line.because, " "] for line in lines[-1:]]
    return pieces.message("note", h("span", None, said))


def _go_on(table: Table, ask: Ask) -> list[Node]:
    if not ask.held:
        if table.over:
            return [
                pieces.button(say("screen.new"), do="new", data_focus=True),
                pieces.button(say("screen.again"), do="again", plain=True),
            ]
        return []
    ended = any(line.event.kind == "scored" for line in table.last_told(None))
    key = "screen.to_end" if table.over else "screen.next_deal" if ended else "screen.next_trick"
    return [pieces.button(say(key), do="go", key="n", data_focus=True)]


def _helpers(view: View, ask: Ask) -> list[Node]:
    mine = view.seat in view.waiting and not ask.held
    return [
        *([pieces.button(say("screen.hint", n=ask.hint), do="hint", key="h", plain=True)] if mine else []),
        *([pieces.button(say("screen.why"), do="why", key="w", plain=True)] if mine else []),
        *([pieces.button(say("ui.undo"), do="undo", key="u", plain=True)] if ask.can_undo else []),
        *([pieces.button(say("screen.redo"), do="redo", key="r", plain=True)] if ask.can_redo else []),
        pieces.button(say("screen.help_less" if ask.help else "screen.help"), do="help", key="?", plain=True),
        *([pieces.button(say("screen.back"), do="lesson", plain=True)] if ask.back else []),
    ]


def badges(table: Table, is_open: bool) -> Child:
    """Rulings in force that differ from the text, and whether the game is open."""
    name, changed = table.game.name, table.game.changed
    texts = [
        say("screen.badge_deals", n=value) if option == "deals" else say(f"{name}.option.{option}.{value}")
        for option, value in changed.items()
        if (option, value) != ("cut", "seed")
    ]
    return pieces.chips(say("screen.changed"), [*texts, *([say("screen.open")] if is_open else [])])


def _end(table: Table, view: View, ask: Ask) -> list[Child]:
    """At the end of a deal the score sheet and, if asked for, the opponents' whole reasons; of the match the recap too."""
    board, last = part(table.game.name, "board"), table.last_told(None)
    if not table.over and not any(line.event.kind == "scored" for line in last):
        return []
    recap = board.recap(table.log(view.seat), table.names) if table.over and not ask.held else None
    less = say("screen.reasons_less" if ask.reasons else "screen.reasons")
    buttons = [pieces.button(less, do="reasons", plain=True)] if table.bots else []
    if table.over:
        buttons.append(pieces.button(say("screen.print"), local="print", plain=True))
    return [
        board.sheet(view, table.names),
        recap,
        h("form", {"data-do": "reasons", "key": "reasons"}, pieces.controls(*buttons)),
        _reasons(table) if ask.reasons else None,
    ]


def _reasons(table: Table) -> Node:
    """The whole reasons, newest last."""
    told = [
        say("screen.reason", who=table.names[seat], move=move_name(table.game.name, table.game.parse(move)), why=why)
        for seat, move, why in table.reasons()[-REASONS:]
    ]
    return pieces.log(say("screen.reasons"), told, opened=True)


def _tools(*folded: Child) -> Node:
    """Pace and text size, matters of this browser alone; and what is folded away."""
    paces = [(pace, say(f"screen.pace.{pace}")) for pace in PACES]
    return h(
        "div",
        {"class": "tt-tools", "key": "tools"},
        pieces.field(say("screen.pace.label"), pieces.chooser("pace", paces, "normal", local="pace")),
        pieces.button(say("screen.advance"), local="advance", key="a", plain=True, data_when="step"),
        pieces.button(say("screen.size"), local="size", key="z", plain=True),
        *folded,
    )


def _log(table: Table, view: View, ask: Ask) -> list[Node]:
    """What happened, in sentences, and a slider to look back."""
    lines = table.log(view.seat)
    shown = lines if ask.whole_log else lines[-LINES:]
    texts = [f"{line.text} {line.because}".strip() for line in shown]
    last = table.moves
    scrub = h("input", {"type": "range", "data-local": "scrub", "min": 0, "max": last, "value": last})
    less = say("screen.log_less" if ask.whole_log else "screen.log_more", n=len(lines))
    form = h("form", {"data-do": "log", "key": "more"}, pieces.controls(pieces.button(less, do="log", plain=True)))
    looking = pieces.field(say("screen.look"), scrub)
    past = h("details", {"key": "look", "class": "tt-log"}, h("summary", None, say("screen.past")), looking)
    return [pieces.log(say("screen.log"), texts, form), past]


def _help(table: Table, view: View) -> Node:
    """The clauses that matter now, the summary card, the keys."""
    board = part(table.game.name, "board")
    clauses = [clause_panel(cited(clause)) for clause in board.clauses(view)]
    return h(
        "section",
        {"class": "tt-help", "key": "help", "aria-label": say("screen.help")},
        h("h4", None, say("screen.relevant")),
        *clauses,
        h("h4", None, say("screen.card")),
        board.summary(),
        h("p", {"class": "tt-soft"}, say("screen.keys")),
    )


def _table(table: Table, ask: Ask) -> Node:
    """The code, seats, restart, new game, and the text box: folded away."""
    bots = part(table.game.name, "bots").BOTS
    kinds = [("reader", say("setup.reader")), *((name, bot.label()) for name, bot in bots.items())]
    seats = [
        pieces.field(
            name, pieces.chooser(f"take{seat}", kinds, table.bots[seat].name if seat in table.bots else "reader")
        )
        for seat, name in enumerate(table.names)
    ]
    take = h(
        "form",
        {"data-do": "take", "key": "take"},
        h("div", {"class": "tt-form"}, *seats),
        pieces.controls(pieces.button(say("screen.take"), do="take", plain=True)),
    )
    text = h("input", {"type": "text", "name": "typed", "autocomplete": "off", "spellcheck": "false"})
    typed = h(
        "form",
        {"data-do": "type", "key": "type"},
        h(
            "div",
            {"class": "tt-form"},
            pieces.field(say("screen.typed"), text, say("screen.typed_hint")),
            pieces.button(say("screen.play_typed"), do="type", plain=True),
        ),
    )
    buttons = [
        pieces.button(say(f"screen.{name}"), do=name, plain=True) for name in ("code", "restart", "again", "new")
    ]
    more = h("form", {"data-do": "code", "key": "more"}, pieces.controls(*buttons), _code(ask.code))
    return h(
        "details", {"class": "tt-log", "key": "table-tools"}, h("summary", None, say("screen.table")), more, typed, take
    )


def _code(code: str) -> Child:
    if not code:
        return None
    copy = pieces.button(say("screen.copy"), local="copy", plain=True, data_text=code)
    shown = h("textarea", {"readonly": True, "rows": 3, "aria-label": say("screen.code")}, code)
    return h(
        "div", {"class": "tt-code", "key": "code"}, shown, copy, h("p", {"class": "tt-soft"}, say("screen.code_hint"))
    )


def earlier(table: Table, view: View, at: int, of: int) -> Node:
    """An earlier moment, to look at only."""
    game = table.game.name
    shown: Parts = part(game, "board").parts(view, table.names)
    live = pieces.button(say("screen.live"), local="live", data_focus=True)
    return pieces.board(
        game,
        pieces.bar(load(game).title, say("screen.earlier", n=at, of=of - 1), shown.standing),
        h("fieldset", {"disabled": True, "class": "tt-plain"}, pieces.table(*shown.felt)),
        pieces.messages(pieces.message("note", shown.now)),
        pieces.controls(live),
    )


def about(game: str, form: Node) -> Node:
    """The set-up screen."""
    return pieces.board(game, pieces.bar(load(game).title, say("setup.now"), (), yours=True), form)
