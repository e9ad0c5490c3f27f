"""What the screen says in answer to a reader: refusals with what would be legal, clauses, hints."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tabletutor import pieces
from tabletutor.bots import Choice
from tabletutor.clauses import Clause, load
from tabletutor.drawing import Node, h, to_text
from tabletutor.game import Move, Refusal, TooLate, View
from tabletutor.games import board, part
from tabletutor.parts import Parts
from tabletutor.pieces import Child
from tabletutor.words import say, table

HINTS = 3  # steps of a hint
WHICH = 9  # moves are asked about by name at most; among more squares the focused one is meant


def cited(clause: str) -> Clause:
    """The clause with an id such as `tamcuc.tie`."""
    return load(clause.partition(".")[0]).cite(clause)


def place_of(clause: str) -> str:
    """A clause as it is cited in a line, such as "4.2 Equal combinations"."""
    found = cited(clause)
    return say("screen.cite", place=found.place, title=found.title)


def refusal(game: str, error: Refusal, names: tuple[str, ...]) -> Node:
    """A refusal under the controls: why, the clause, and what would be legal, one click each."""
    tries = [
        pieces.button(move_name(game, move), do=write(game, move), plain=True) for move in dict.fromkeys(error.instead)
    ]
    label = [h("span", {"class": "tt-soft"}, say("screen.instead"))] if tries else []
    if not error.clause:
        return pieces.message("refusal", error.why_with(names), None, *label, *tries)
    return pieces.message("refusal", error.why_with(names), place_of(error.clause), *label, *tries, _show(error.clause))


def _show(clause: str) -> Node:
    return pieces.button(say("screen.show_clause"), do=f"show {clause}", plain=True)


def clause_shown(game: str, clause: str) -> Child:
    """A clause, opened from a refusal; nothing for an id that is none."""
    found = [one for one in load(game).clauses if one.id == clause]
    if not found:
        return None
    way = h(
        "p",
        {"class": "tt-soft"},
        say("screen.lesson_cell"),
        " ",
        h("code", None, lesson_cell(found[0])),
    )
    return h("div", {"class": "tt-shown"}, clause_panel(found[0]), way)


def lesson_cell(clause: Clause) -> str:
    """What to run in a notebook to perform a clause step by step.

    >>> lesson_cell(cited("tamcuc.tie"))
    'tabletutor.lesson("tamcuc", "tamcuc.tie")'
    """
    return f'tabletutor.lesson("{clause.id.partition(".")[0]}", "{clause.id}")'


def clause_panel(clause: Clause) -> Node:
    """A clause as on its page, with how we know it."""
    return pieces.clause_panel(clause.heading, clause.text, say(f"clause.status.{clause.status}"), key=clause.id)


def keys(game: str) -> str:
    """The keys of every board, and those that only this game has."""
    own = f"{game}.screen.keys"
    return " ".join([say("screen.keys"), *([say(own)] if own in table() else [])])


def hint(game: str, choice: Choice, step: int) -> Node:
    """A hint's step 1, 2 or 3, alone: where to look, which clause, the move."""
    clause = cited(choice.clauses[0]) if choice.clauses else None
    rule = (
        say("screen.hint_clause", place=clause.place, title=clause.title, text=clause.text) if clause else choice.public
    )
    move = say("screen.hint_move", move=move_name(game, choice.move), why=choice.full)
    text = (choice.look or choice.public, rule, move)[step - 1]
    return pieces.message("note", say("screen.hint_step", n=step, of=HINTS, text=text))


def spoken(message: Node) -> str:
    """A message for the ear."""
    return " ".join(to_text(message).split())


def write(game: str, move: Move) -> str:
    """A move in the game's notation."""
    text: str = part(game, "notation").write(move)
    return text


def move_name(game: str, move: Move) -> str:
    """A move as the label of a button, such as "Lay two sealed Horses"."""
    return board(game).move_name(move)


def judged(
    view: View, shown: Parts, form: Mapping[str, list[str]], worth: Callable[[Move], str] = lambda _: ""
) -> Node:
    """What *Why not?* answers: the move that the focused control and the ticks stand for is judged, not played.

    Args:
        view: whose move it would be.
        shown: the board's buttons are the verbs one can ask about.
        form: what is ticked, and as `focus` the name and value of the focused control, if there is one.
        worth: what more there is to say of a legal move, such as what it would bring.

    Raises:
        Refusal, Unreadable: the move would be refused, and this is why.
    """
    name, value = [*form.get("focus", []), "", ""][:2]
    rest = {key: values for key, values in form.items() if key != "focus" and key not in shown.form}
    places = *shown.buttons, shown.own, *shown.felt
    verbs = [str(button[1]["value"]) for place in places for button in _buttons(place)]
    if not verbs or view.seat not in view.waiting:
        _check(view, None)  # out of turn: this says whose turn it is
    if name == "do" and value in verbs:
        verbs = [value]
    elif name not in ("", "do"):
        verbs = [verb for verb in verbs if " " not in verb] or verbs  # a tick goes with a verb, not with a whole move
        if value not in rest.get(name, []):
            rest[name] = [*rest.get(name, []), value]
    whole = [verb for verb in verbs if " " in verb]
    if len(whole) > 1:
        return _which(view, whole) if len(whole) <= WHICH else pieces.message("note", say("screen.why_focus"))
    if not whole and not rest and name != "do":
        return pieces.message("note", say("screen.why_what"))
    return _verdict(view, [view.game.read({**rest, "move" if whole else "verb": [v]}, view) for v in verbs], worth)


def _check(view: View, move: Move) -> None:
    legal: Any = view.legal
    legal.check(move)


def _buttons(node: Any) -> list[Node]:
    """The buttons inside a drawing that submit something."""
    if not isinstance(node, tuple):
        return []
    own = [node] if node[0] == "button" and "value" in node[1] else []
    return own + [button for child in node[2:] for button in _buttons(child)]


def _which(view: View, moves: list[str]) -> Node:
    """Nothing is focused, as with a finger: ask which of the buttons is meant."""
    game = view.game
    asks = [pieces.button(move_name(game.name, game.parse(move)), do=f"why {move}", plain=True) for move in moves]
    return pieces.message("note", say("screen.why_which"), None, *asks)


def _verdict(view: View, moves: list[Move], worth: Callable[[Move], str]) -> Node:
    """The first of these moves that is legal; with the reason against the one before it, if there is one."""
    refused: list[Refusal] = []
    for move in moves:
        try:
            _check(view, move)
        except Refusal as reason:
            refused.append(reason)
        else:
            text, clause = say("screen.legal", move=move_name(view.game.name, move)), None
            if refused:
                text, clause = say("screen.legal_but", move=text, why=refused[0].why), place_of(refused[0].clause)
            text = f"{text} {worth(move)}".strip()
            return pieces.message("good", text, clause, *(_show(reason.clause) for reason in refused[:1]))
    raise refused[0]


def in_time(now: Mapping[str, str], form: Mapping[str, list[str]]) -> None:
    """Refuse what speaks of a trick that is over.

    Raises:
        TooLate: the form was drawn for an earlier deal or trick.
    """
    for name, value in now.items():
        if name in form and form[name] != [value]:
            raise TooLate("", "screen.too_late")
