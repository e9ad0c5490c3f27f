"""What a board's form asks for: a move in notation, or a verb with the card or seat that was chosen."""

from __future__ import annotations

from collections.abc import Mapping

from tabletutor.game import Move, Unreadable
from tabletutor.games.trico import notation


def read(form: Mapping[str, list[str]]) -> Move:
    """The move that a board's form asks for.

    Args:
        form: either `move`: one text in notation; or `verb` and, as the verb needs, `card` (in notation) or `seat` (from 1).

    Raises:
        Unreadable: the form names no move, or leaves something to choose.

    >>> notation.write(read({"verb": ["play"], "card": ["R7"]})), notation.write(read({"move": ["take B2"]}))
    ('play R7', 'take B2')
    """
    typed = "".join(form.get("move", []))
    if typed:
        return notation.parse(typed)
    verb = "".join(form.get("verb", [])).strip().lower()
    if verb in notation.WITH_CARD:
        return notation.parse(f"{verb} {_one(form, 'card')}")
    if verb in notation.WITH_SEAT:
        return notation.parse(f"{verb} {_one(form, 'seat')}")
    return notation.parse(verb)


def _one(form: Mapping[str, list[str]], name: str) -> str:
    """The one value that was chosen."""
    given = [text for text in form.get(name, []) if text]
    if len(given) != 1:
        raise Unreadable("trico.unreadable.choose_card" if name == "card" else "trico.unreadable.choose_seat")
    return given[0]
