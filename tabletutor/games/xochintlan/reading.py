"""What a board's form asks for: a move in notation, or a verb with the kind, squares or goal that were chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from tabletutor.game import Move, Unreadable
from tabletutor.games.xochintlan import notation
from tabletutor.games.xochintlan.groups import HUMAN
from tabletutor.games.xochintlan.wording import kind_name, square

if TYPE_CHECKING:
    from tabletutor.games.xochintlan.sight import View

Form = Mapping[str, list[str]]


def read(form: Form, view: View) -> Move:
    """The move that a board's form asks for.

    Args:
        form: either `move`: one text in notation, or `play N13` with the `kind` beside it; or `verb` and, as the verb needs, `kind` (h l b m), `cell` (one, or
            two for a swap, each as in notation) or `goal`. Verbs: `place`, `switch`, `human`, `swap`, `change`, `claim`,
            `done`, and `play`, which places on an empty square, switches on a taken one, and moves the Human for h.
        view: what lies on the table.

    Raises:
        Unreadable: the form names no move, or leaves something to choose.
    """
    typed = "".join(form.get("move", []))
    verb, _, cell = typed.strip().lower().partition(" ")
    if verb in ("play", "place", "switch") and len(cell.split()) == 1:  # the kind is chosen beside the squares
        return _play({**form, "cell": [cell]}, view, verb)
    if typed:
        return notation.parse(typed)
    verb = "".join(form.get("verb", [])).strip().lower()
    if verb in _READERS:
        return _READERS[verb](form, view, verb)
    return notation.parse(verb)


def _kind(form: Form, *, human: bool = False) -> int:
    given = [text for text in form.get("kind", []) if text]
    if len(given) != 1:
        raise Unreadable("xochintlan.unreadable.choose_kind")
    kind = notation.parse_kind(given[0])
    if kind == HUMAN and not human:
        raise Unreadable("xochintlan.unreadable.choose_animal")
    return kind


def _cell(form: Form) -> int:
    given = [text for text in form.get("cell", []) if text]
    if len(given) != 1:
        raise Unreadable("xochintlan.unreadable.choose_cell")
    return notation.parse_cell(given[0])


def _play(form: Form, view: View, verb: str) -> Move:
    kind, cell = _kind(form, human=verb == "play"), _cell(form)
    lies = view.lying.get(cell)
    if verb == "place" and lies is not None:
        raise Unreadable("xochintlan.unreadable.place_taken", cell=square(cell), kind=kind_name(lies))
    if verb == "switch" and lies is None:
        raise Unreadable("xochintlan.unreadable.switch_empty", cell=square(cell))
    return cell << 2 | kind


def _human(form: Form, _view: View, _verb: str) -> Move:
    return _cell(form) << 2


def _swap(form: Form, _view: View, _verb: str) -> Move:
    given = [notation.parse_cell(text) for text in form.get("cell", []) if text]
    if len(given) != 2:
        raise Unreadable("xochintlan.unreadable.choose_two", n=len(given))
    return notation.swap(*given)


def _change(form: Form, view: View, _verb: str) -> Move:
    given = [text for text in form.get("goal", []) if text]
    if not given and len(view.goals) == 1:
        return notation.CHANGE | view.goals[0]
    if len(given) != 1:
        raise Unreadable("xochintlan.unreadable.choose_goal")
    return notation.CHANGE | notation.parse_pattern(given[0])


def _claim(form: Form, _view: View, _verb: str) -> Move:
    return notation.CLAIM | _kind(form)


_READERS: Mapping[str, Callable[[Form, View, str], Move]] = {
    "place": _play,
    "switch": _play,
    "play": _play,
    "human": _human,
    "swap": _swap,
    "change": _change,
    "claim": _claim,
}
