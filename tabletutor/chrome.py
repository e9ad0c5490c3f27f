"""What surrounds every game on a playing screen: first line, badges, controls, message, help, the end of a deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tabletutor import pieces, setup, tempo
from tabletutor.bots import bots_of
from tabletutor.clauses import load
from tabletutor.drawer import drawer, past
from tabletutor.drawing import Node, h
from tabletutor.ending import ending
from tabletutor.game import View
from tabletutor.games import board, setting
from tabletutor.notices import cited, clause_panel, keys, lesson_cell, place_of
from tabletutor.parts import Parts
from tabletutor.pieces import Child
from tabletutor.table import Table
from tabletutor.words import say

FOUND = 4  # clauses shown at most


class Ask(NamedTuple):
    """What the screen remembers, as far as it shows.

    Attributes:
        live: False while a reader is shown what he has missed: nothing can be done then.
        held: the last trick lies open until the reader has seen it.
        open: what is unfolded: `help`, `table`, `reasons` or nothing.
        find: words to look for in the rulebook.
        pages: the page of the log and of the reasons, counted from the latest.
        code: the code of the game, if it was asked for.
        typed: how many moves were typed so far.
        speed: step, slow or real, where everybody acts at once; else empty.
        coach: the coach's level: off, gentle or strict.
        chances: how the reader's match stands, if he wants to know.
        names: of the seats, as they are shown to whoever looks.
        eyes: whose eyes these are, if not the reader's own; else empty.
        asked, answer: place of an opponent's move that another is compared with, and what it says.
        can_undo, can_redo: whether there is something to take back, or to do again.
        message: what answers the reader's last wish.
    """

    live: bool
    held: bool
    open: str
    find: str
    pages: Mapping[str, int]
    code: str
    typed: int
    speed: str
    coach: str
    chances: Child
    names: tuple[str, ...]
    eyes: str
    asked: int
    answer: str
    can_undo: bool
    can_redo: bool
    message: Child


def playing(table: Table, view: View, ask: Ask) -> Node:
    """The whole playing screen: first line, table, controls, the answer under them, and what is folded away."""
    game = table.game.name
    shown = board(game).parts(view, ask.names, hold=ask.held)
    now = say("screen.eyes_now", who=ask.eyes, now=shown.now) if ask.eyes else shown.now
    hidden = [h("input", {"type": "hidden", "name": name, "value": value}) for name, value in shown.form.items()]
    own = [_inside(shown.own)] if shown.own is not None and ask.live and not ask.held else []
    acts = pieces.controls(*_acts(table, shown, ask))
    both = pieces.part("div", "acts", acts, pieces.controls(*_helpers(table, view, ask)))
    answer = pieces.messages(ask.message or _explained(table, view, shown), ask.chances)
    return pieces.board(
        game,
        pieces.bar(load(game).title, now, shown.standing, yours=shown.yours),
        badges(table),
        h("form", {"data-do": "act", "key": "act"}, *hidden, pieces.table(*shown.felt), *own, both),
        h("form", {"data-do": "act", "key": "answer"}, *hidden, answer),
        _help(table, view, ask) if ask.open == "help" else None,
        *ending(table, view, ask),
        *drawer(table, view, ask),
    )


def _inside(form: Node) -> Node:
    """A board's own form as a part of the table's: forms do not nest."""
    _, attributes, *children = form
    kept = {name: value for name, value in attributes.items() if name != "data-do"}
    return h("div", kept, *children)


def _explained(table: Table, view: View, shown: Parts) -> Child:
    """What explains this moment: why the trick was won; else what the last opponent said about its act."""
    text, clause = shown.why
    if text:
        return pieces.message("note", text, place_of(clause))
    told = table.last_told(view.seat)
    lines = [line for line in told if line.because]
    if not lines:
        return None
    rest = [line.text for line in told if not line.because and line.event.seat == view.seat] if table.open_floor else []
    return pieces.message(
        "note", h("span", None, h("b", None, " ".join([lines[-1].text, *rest])), f" {lines[-1].because}")
    )


def _acts(table: Table, shown: Parts, ask: Ask) -> list[Node]:
    if not ask.live:
        return []
    if ask.held:
        ended = any(line.event.kind == "scored" for line in table.last_told(None))
        game = table.game.name
        text = say("screen.to_end") if table.over else say(f"{game}.screen.{'next_deal' if ended else 'next'}")
        reel = pieces.button(say(f"{game}.screen.reel"), do="reel", plain=True) if shown.reel else None
        return [pieces.button(text, do="go", key="n", data_focus=True), *([reel] if reel else [])]
    if table.over:
        again = pieces.button(say("screen.again"), do="again", plain=True)
        rival = setup.climb(table)
        label = say("screen.climb", who=bots_of(table.game.name)[rival].label()) if rival else ""
        climb = pieces.button(label, do="climb", plain=True) if rival else None
        return [pieces.button(say("screen.new"), do="new", data_focus=True), again, *([climb] if climb else [])]
    return [*shown.buttons, *tempo.drive(table, ask.speed)]


def _helpers(table: Table, view: View, ask: Ask) -> list[Child]:
    """Always in the same places; what helps with a move is off while it is not the reader's turn."""
    rest = not (ask.live and view.seat in view.waiting and not ask.held)
    plays = view.seat is not None and not table.over
    undo = bool(table.undo_mode != "off" and len(table.bots) < table.game.players)
    return [
        pieces.button(say("screen.hint"), do="hint", key="h", plain=True, disabled=rest) if plays else None,
        pieces.button(say("screen.why"), do="why", key="w", plain=True, disabled=rest) if plays else None,
        pieces.button(say("ui.undo"), do="undo", key="u", plain=True, disabled=not ask.can_undo) if undo else None,
        pieces.button(say("screen.redo"), do="redo", key="r", plain=True) if ask.can_redo else None,
        pieces.button(
            say("screen.rules_less" if ask.open == "help" else "screen.rules"), do="help", key="?", plain=True
        ),
    ]


def badges(table: Table) -> Child:
    """Rulings in force that differ from the text's game, and whether the game is open."""
    texts = [text for option, value in table.game.changed.items() if (text := _badge(table.game.name, option, value))]
    return pieces.chips(say("screen.changed"), [*texts, *([say("screen.open")] if table.open else [])])


def _badge(game: str, name: str, value: object) -> str:
    """A changed option in words; nothing for what stands elsewhere, or follows from a seed word: that is no ruling."""
    chosen = setting(game)
    if name in chosen.numbers:
        return say(f"{game}.option.{name}.badge", n=value) if chosen.numbers[name].badge else ""
    return "" if name in chosen.shared else say(f"{game}.option.{name}.{value}")


def _help(table: Table, view: View, ask: Ask) -> Node:
    """The clauses that matter now, or those that were looked for; the summary card, the keys."""
    drawn, book = board(table.game.name), load(table.game.name)
    found = (book.find(ask.find) if ask.find else tuple(cited(clause) for clause in drawn.clauses(view)))[:FOUND]
    title = (
        say("screen.found" if found else "screen.found_none", words=ask.find) if ask.find else say("screen.relevant")
    )
    return h(
        "section",
        {"class": "tt-help", "key": "help", "aria-label": say("screen.help")},
        _find(ask.find),
        h("h4", None, title),
        *(clause_panel(clause) for clause in found),
        h("p", {"class": "tt-soft"}, say("screen.lesson_cell"), " ", h("code", None, lesson_cell(found[0])))
        if found
        else None,
        h("h4", None, say("screen.card")),
        drawn.summary(),
        h("p", {"class": "tt-soft"}, keys(table.game.name)),
    )


def _find(words: str) -> Node:
    """Look a rule up by any word of it."""
    text = h("input", {"type": "search", "name": "words", "value": words, "autocomplete": "off"})
    button = pieces.button(say("screen.find"), do="find", plain=True)
    row = h("div", {"class": "tt-form"}, pieces.field(say("screen.find_label"), text), button)
    return h("form", {"data-do": "find", "key": "find"}, row)


def rests(view: View) -> bool:
    """Whether something was just decided in this view, and lies open: nothing came after it but the points."""
    kinds = [event.kind for event in view.seen[-2:]]
    if kinds[-1:] == ["scored"]:
        kinds.pop()
    return bool(kinds) and kinds[-1] in view.game.resting


def earlier(table: Table, view: View, at: int, told: str, names: tuple[str, ...]) -> Node:
    """An earlier moment, to look at only; the controls stand where they stand in the game."""
    game, of = table.game.name, table.moves + 1
    shown = board(game).parts(view, names, hold=rests(view))
    live = pieces.button(say("screen.live"), local="live", data_focus=True)
    step = [
        pieces.button(say(f"screen.{name}"), local=f"{name}-frame", plain=True, key=key)
        for name, key in (("prev", "b"), ("next", "n"))
    ]
    step.append(pieces.button(say("screen.replay"), local="play", plain=True, key="p"))
    return pieces.board(
        game,
        pieces.bar(load(game).title, say("screen.earlier", n=at, of=of - 1), shown.standing),
        h("fieldset", {"disabled": True, "class": "tt-plain", "key": "act"}, pieces.table(*shown.felt)),
        pieces.part("div", "acts", pieces.controls(live, *step)),
        pieces.messages(pieces.message("note", told)),
        h("div", {"class": "tt-tools", "key": "tools"}, past(table, at)),
    )


def film(table: Table, node: Node, told: str, *, left: int) -> Node:
    """A drawing of a film that plays inside a game, its sentence, and the way on."""
    on = pieces.button(say("screen.film_next" if left else "screen.film_end"), do="next", key="n", data_focus=True)
    form = h("form", {"data-do": "next", "key": "film"}, pieces.controls(on))
    return pieces.board(table.game.name, pieces.bar(load(table.game.name).title, told, ()), pieces.table(node), form)


def about(game: str, form: Node) -> Node:
    """The set-up screen."""
    return pieces.board(game, pieces.bar(load(game).title, say("setup.now"), (), yours=True), form)
