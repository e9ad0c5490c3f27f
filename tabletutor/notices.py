"""What the screen says in answer to a reader: refusals with what would be legal, clauses, hints."""

from __future__ import annotations

from collections.abc import Mapping

from tabletutor import pieces
from tabletutor.bots import Choice
from tabletutor.drawing import Node, h, to_text
from tabletutor.game import Move, Refusal, TooLate, View
from tabletutor.games import part
from tabletutor.rulebook import Clause, load
from tabletutor.words import say


def cited(clause: str) -> Clause:
    """The clause with an id such as `tamcuc.tie`."""
    return load(clause.partition(".")[0]).cite(clause)


def refusal(game: str, error: Refusal, names: tuple[str, ...]) -> Node:
    """A refusal under the controls: why, the clause, and what would be legal, one click each."""
    clause = cited(error.clause)
    tries = [pieces.button(move_name(game, move), do=write(game, move), plain=True) for move in dict.fromkeys(error.instead)]
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
    return pieces.clause_panel(
        f"{clause.place} {clause.title}", clause.text, say(f"screen.status.{clause.status}"), key=clause.id
    )


def hint(game: str, choice: Choice, step: int) -> Node:
    """The hint's steps so far: where to look, which clause, the move."""
    clause = cited(choice.clauses[0]) if choice.clauses else None
    rule = (
        say("screen.hint_clause", place=clause.place, title=clause.title, text=clause.text) if clause else choice.public
    )
    move = say("screen.hint_move", move=move_name(game, choice.move), why=choice.full)
    lines = [choice.look or choice.public, rule, move][:step]
    return pieces.message(
        "note", h("span", None, [[line, h("br")] if line is not lines[-1] else line for line in lines])
    )


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
