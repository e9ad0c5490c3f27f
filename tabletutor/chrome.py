"""What surrounds every game on a playing screen: first line, badges, message, controls, log, help, table settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tabletutor import pieces
from tabletutor.bots import Choice
from tabletutor.drawing import Node, h, to_text
from tabletutor.game import Move, Refusal, Seat, TooLate, View
from tabletutor.games import part
from tabletutor.pieces import Child, Parts
from tabletutor.rulebook import Clause, load
from tabletutor.table import Table
from tabletutor.words import say

LINES = 12  # of the log, unless all of it is asked for
PACES = ("at-once", "normal", "slow", "step")


class Ask(NamedTuple):
    """What the screen remembers, as far as it shows: see `screen.Screen`."""

    hint: int
    held: bool
    open: bool
    whole_log: bool
    code: str
    can_undo: bool
    can_redo: bool
    back: bool
    message: Child


# ---- messages ----


def cited(clause: str) -> Clause:
    """The clause with an id such as `tamcuc.tie`."""
    return load(clause.partition(".")[0]).cite(clause)


def refusal(game: str, error: Refusal, names: tuple[str, ...]) -> Node:
    """A refusal under the controls: why, the clause, and what would be legal, one click each."""
    clause = cited(error.clause)
    tries = [pieces.button(move_name(game, move), do=write(game, move), plain=True) for move in error.instead]
    label = [h("span", {"class": "tt-soft"}, say("screen.instead"))] if tries else []
    more = pieces.button(say("screen.show_clause"), do=f"show {clause.id}", plain=True)
    cite = say("screen.cite", place=clause.place, title=clause.title)
    return pieces.message("refusal", error.why_with(names), cite, *label, *tries, more)


def clause_shown(clause: str) -> Node:
    """A clause, opened from a refusal."""
    found = cited(clause)
    return h("div", {"class": "tt-shown"}, clause_panel(found))


def clause_panel(clause: Clause) -> Node:
    """A clause as on its page, with how we know it."""
    return pieces.clause_panel(f"{clause.place} {clause.title}", clause.text, say(f"screen.status.{clause.status}"), key=clause.id)


def hint(game: str, choice: Choice, step: int) -> Node:
    """The hint's steps so far: where to look, which clause, the move."""
    clause = cited(choice.clauses[0]) if choice.clauses else None
    rule = say("screen.hint_clause", place=clause.place, title=clause.title, text=clause.text) if clause else choice.public
    move = say("screen.hint_move", move=move_name(game, choice.move), why=choice.full)
    lines = [choice.look or choice.public, rule, move][:step]
    return pieces.message("note", h("span", None, [[line, h("br")] if line is not lines[-1] else line for line in lines]))


def spoken(message: Node) -> str:
    """A message for the ear."""
    return " ".join(to_text(message).split())


def write(game: str, move: Move) -> str:
    """A move in the game's notation."""
    text: str = part(game, "notation").write(move)
    return text


def move_name(game: str, move: Move) -> str:
    """A move as the label of a button, such as "Lay two sealed Horses"."""
    text: str = part(game, "board").move_name(move)
    return text


def wish(form: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """The move that *Why not?* speaks of: the focused control, and what is ticked."""
    name, value = [*form.get("focus", []), "", ""][:2]
    rest = {key: values for key, values in form.items() if key != "focus"}
    if name == "do" and " " in value:
        return {"move": [value]}
    if name == "do" and value:
        return {**rest, "verb": [value]}
    if name and value and value not in rest.get(name, []):
        rest[name] = [*rest.get(name, []), value]
    return {**rest, "verb": rest.get("verb", ["lay"])}


def in_time(view: View, now: Mapping[str, str], form: Mapping[str, list[str]]) -> None:
    """Refuse what speaks of a trick that is over.

    Raises:
        TooLate: the form was drawn for an earlier deal or trick.
    """
    for name, value in now.items():
        if name in form and form[name] != [value]:
            raise TooLate(f"{view.game.name}.together", "screen.too_late")


# ---- the screen ----


def playing(table: Table, view: View, ask: Ask) -> Node:
    """The whole playing screen."""
    game = table.game.name
    shown: Parts = part(game, "board").parts(view, table.names, hold=ask.held)
    notes = ask.message or reasons(table, view.seat)
    body: list[Child] = [pieces.table(*shown.felt), pieces.messages(notes)]
    hidden = [h("input", {"type": "hidden", "name": f"{name}", "value": value}) for name, value in shown.form.items()]
    acts = [*_go_on(table, ask), *(() if ask.held else shown.buttons)]
    helpers = _helpers(view, ask)
    if shown.own is not None and not ask.held:
        form: list[Child] = [*body, shown.own, h("form", {"data-do": "why", "key": "helpers"}, pieces.controls(*helpers))]
    else:
        form = [h("form", {"data-do": "act", "key": "act"}, *hidden, *body, pieces.controls(*acts, *helpers))]
    return pieces.board(
        game,
        pieces.bar(load(game).title, shown.now, shown.standing, yours=shown.yours),
        badges(table, ask.open),
        *form,
        _end(table, view, ask),
        _tools(ask),
        _log(table, view, ask),
        _help(table, view),
        _table(table, ask),
    )


def reasons(table: Table, seat: Seat | None) -> Child:
    """What the opponents said about their last acts, newest last; what all may know of it."""
    lines = [line for line in table.log(seat)[-LINES:] if line.because]
    if not lines:
        return None
    said = [[h("b", None, line.text), " ", line.because, " "] for line in lines[-2:]]
    return pieces.message("note", h("span", None, said))


def _go_on(table: Table, ask: Ask) -> list[Node]:
    if not ask.held:
        if table.over:
            return [pieces.button(say("screen.new"), do="new", data_focus=True), pieces.button(say("screen.again"), do="again", plain=True)]
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
    """At the end of a deal the score sheet and the opponents' whole reasons; at the end of the match the recap too."""
    board, last = part(table.game.name, "board"), table.last_told(None)
    if not table.over and not any(line.event.kind == "scored" for line in last):
        return []
    told = [say("screen.reason", who=table.names[seat], move=move_name(table.game.name, table.game.parse(move)), why=why)
            for seat, move, why in table.reasons()[-40:]]
    why = pieces.log(say("screen.reasons"), told) if told else None
    recap = board.recap(table.log(view.seat), table.names) if table.over and not ask.held else None
    printing = pieces.button(say("screen.print"), local="print", plain=True) if table.over else None
    return [board.sheet(view, table.names), recap, h("div", {"key": "reasons"}, why), pieces.controls(printing) if printing else None]


def _tools(ask: Ask) -> Node:
    """Pace and text size: matters of this browser alone."""
    paces = [(pace, say(f"screen.pace.{pace}")) for pace in PACES]
    return h(
        "div",
        {"class": "tt-tools", "key": "tools"},
        pieces.field(say("screen.pace.label"), pieces.chooser("pace", paces, "normal", local="pace")),
        pieces.button(say("screen.advance"), local="advance", key="a", plain=True, data_when="step"),
        pieces.button(say("screen.size"), local="size", key="z", plain=True),
    )


def _log(table: Table, view: View, ask: Ask) -> Node:
    lines = table.log(view.seat)
    shown = lines if ask.whole_log else lines[-LINES:]
    texts = [f"{line.text} {line.because}".strip() for line in shown]
    scrub = h("input", {"type": "range", "data-local": "look", "min": 0, "max": len(table.views(None)) - 1, "value": len(table.views(None)) - 1, "aria-label": say("screen.look")})
    less = say("screen.log_less" if ask.whole_log else "screen.log_more", n=len(lines))
    form = h("form", {"data-do": "log", "key": "more"}, pieces.controls(pieces.button(less, do="log", plain=True)))
    looking = pieces.field(say("screen.look"), scrub)
    return h("div", {"key": "logs"}, pieces.log(say("screen.log"), texts), h("details", {"key": "look", "class": "tt-log"}, h("summary", None, say("screen.past")), looking, form))


def _help(table: Table, view: View) -> Node:
    """One key away: the summary card, the clauses that matter now, the keys."""
    board = part(table.game.name, "board")
    clauses = [clause_panel(cited(clause)) for clause in board.clauses(view)]
    keys = h("p", {"class": "tt-soft"}, say("screen.keys"))
    show = h("summary", None, say("screen.help"), h("kbd", {"aria-hidden": "true"}, "?"))
    return h("details", {"data-help": True, "class": "tt-log", "key": "help"}, show, h("h4", None, say("screen.relevant")), *clauses, h("h4", None, say("screen.card")), board.summary(), keys)


def _table(table: Table, ask: Ask) -> Node:
    """The code, seats, restart, new game, and the text box: folded away."""
    bots = part(table.game.name, "bots").BOTS
    kinds = [("reader", say("setup.reader")), *((name, bot.label()) for name, bot in bots.items())]
    seats = [
        pieces.field(name, pieces.chooser(f"take{seat}", kinds, table.bots[seat].name if seat in table.bots else "reader"))
        for seat, name in enumerate(table.names)
    ]
    take = h("form", {"data-do": "take", "key": "take"}, h("div", {"class": "tt-fields"}, *seats), pieces.controls(pieces.button(say("screen.take"), do="take", plain=True)))
    text = h("input", {"type": "text", "name": "typed", "autocomplete": "off", "spellcheck": "false"})
    typed = h("form", {"data-do": "type", "key": "type"}, h("div", {"class": "tt-fields"}, pieces.field(say("screen.typed"), text, say("screen.typed_hint")), pieces.button(say("screen.play_typed"), do="type", plain=True)))
    buttons = [pieces.button(say(f"screen.{name}"), do=name, plain=True) for name in ("code", "restart", "again", "new")]
    more = h("form", {"data-do": "code", "key": "more"}, pieces.controls(*buttons), _code(ask.code))
    return h("details", {"class": "tt-log", "key": "table-tools"}, h("summary", None, say("screen.table")), more, typed, take)


def _code(code: str) -> Child:
    if not code:
        return None
    copy = pieces.button(say("screen.copy"), local="copy", plain=True, data_text=code)
    shown = h("textarea", {"readonly": True, "rows": 3, "aria-label": say("screen.code")}, code)
    return h("div", {"class": "tt-code", "key": "code"}, shown, copy, h("p", {"class": "tt-soft"}, say("screen.code_hint")))


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
