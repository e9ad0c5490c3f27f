"""What a board's form asks for: a move in notation, or a verb with the cards, offer or letters that were chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tabletutor.game import Move, Unreadable
from tabletutor.games.tinco import notation
from tabletutor.games.tinco.cards import EVERY, SEVEN
from tabletutor.games.tinco.notation import ANIMAL_LETTERS, ANSWER, CARDS_PART, COLOUR_LETTERS, ID, ID_PART, OFFER

if TYPE_CHECKING:
    from tabletutor.games.tinco.sight import View


def read(form: Mapping[str, list[str]], view: View) -> Move:
    """The move that a board's form asks for.

    Args:
        form: either `move`: one text in notation, where cards ticked as `card` go with an `offer` or `answer` that names
            none; or `verb` with `card` (in notation, any number), `offer` (its number), `animal` and `colour` (letters).
        view: of the seat that sends it.

    Raises:
        Unreadable: the form names no move, or leaves something to choose.

    >>> from tabletutor.games.tinco.rules import Tinco
    >>> game = Tinco(3)
    >>> view = game.view(game.position(""), 0)
    >>> notation.write(read({"move": ["answer 3"], "card": ["MB", "MP"]}, view))
    'answer 3 MB MP'
    """
    cards = notation.parse_cards(" ".join(form.get("card", [])))
    typed = "".join(form.get("move", []))
    if typed:
        move = notation.parse(typed)
        bare = isinstance(move, int) and not move & CARDS_PART and notation.verb_of(move) in ("offer", "answer")
        return move | cards if bare else move
    verb = "".join(form.get("verb", [])).strip().lower()
    if verb == "offer":
        return OFFER | cards
    if verb == "answer":
        return ANSWER | _number(form) << ID | cards
    if verb == "sets":
        return notation.sets(*_sets(form, view))
    return notation.parse(verb)


def _number(form: Mapping[str, list[str]]) -> int:
    """The one offer that was chosen."""
    given = [text for text in form.get("offer", []) if text]
    if len(given) != 1 or not (given[0].isascii() and given[0].isdecimal() and len(given[0]) < 4):
        raise Unreadable("tinco.unreadable.choose_offer")
    return int(given[0]) & ID_PART


def _sets(form: Mapping[str, list[str]], view: View) -> tuple[int, int]:
    """Animals and colours; those of which all are in play need not be chosen."""
    terms = view.game.terms
    animals = notation.parse_letters("".join(form.get("animal", [])), ANIMAL_LETTERS)
    colours = notation.parse_letters("".join(form.get("colour", [])), COLOUR_LETTERS)
    if terms.animals == SEVEN and not animals:
        animals = EVERY
    if terms.colours == terms.palette.bit_count() and not colours:
        colours = terms.palette
    return animals, colours
