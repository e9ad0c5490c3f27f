"""Drawings shared by all games, as functions that return nodes. Words come in as arguments, pictures as symbols' names.
Their look is in `notebook/board.css`; every class begins with `tt-`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from .drawing import Node, h

Child = Node | str | None
Id = str | None
Cells = Sequence[str | int]

_LINE: Final = 'fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"'
_SHAPES: Final = {  # our own drawings, grid and stroke as the games' pieces
    "turn": '<path fill="currentColor" d="M12 7l18 13-18 13z"/>',
    "tick": '<path d="M7 21l9 9L33 10"/>',
    "no": '<circle cx="20" cy="20" r="15"/><path d="M10 30 30 10"/>',
    "note": '<path d="M6 8h28v19H20l-8 7v-7H6zM13 15h14M13 20.5h9"/>',
    "won": '<path d="M13 7h14v9c0 10-14 10-14 0zM13 10H7c0 6 2.5 8 6.5 8M27 10h6c0 6-2.5 8-6.5 8M20 24v8M13 34h14"/>',
    "down": '<path d="M10 5h20v30H10zM10 20 20 10l10 10-10 10z"/>',
    "last": '<path d="M20 6v26M10 23l10 10 10-10"/>',
    "prev": '<path d="M25 8 13 20l12 12"/>',
    "next": '<path d="M15 8l12 12-12 12"/>',
    "play": '<path d="M12 8l20 12-20 12z"/>',
}
SYMBOLS: Final = "".join(
    f'<symbol id="tt-{name}" viewBox="0 0 40 40" {_LINE}>{shape}</symbol>' for name, shape in _SHAPES.items()
)
"""HTML of the symbols these drawings use; a show's `symbols` begins with it."""


def part(tag: str, name: str, /, *children: Any, **more: Any) -> Node:
    """An element of the class `tt-name`; in the names of other attributes `_` stands for `-`."""
    return h(tag, {"class": f"tt-{name}", **{key.replace("_", "-"): value for key, value in more.items()}}, *children)


@lru_cache(maxsize=256)
def picture(symbol: str, word: str = "", *, box: str = "0 0 40 40") -> Node:
    """A symbol as a picture: silent beside its name, or with a `word` of its own for those who cannot see it."""
    said = {"role": "img", "aria-label": word} if word else {"aria-hidden": "true"}
    return part("svg", "art", h("use", {"href": f"#{symbol}"}), viewBox=box, **said)


def unseen(text: str) -> Node | None:
    """Words for the ear only; nothing for no words."""
    return part("span", "vh", text) if text else None


def card(
    name: str,
    symbol: str,
    *,
    kind: str = "plain",
    word: str = "",
    corner: str = "",
    key: Id = None,
    fly: Id = None,
    scale: Id = None,
    marks: Sequence[tuple[str, str]] = (),
) -> Node:
    """A card face up, read as "Horse, sealed, last played".

    Args:
        name: what is printed on it.
        symbol: its picture.
        kind: `data-kind`, for the game's own wash and edge; never the only sign: give `word` and `corner` too.
        word: what the kind is called.
        corner: symbol of the mark in the upper corner.
        key, fly: identity among siblings, and across the table (it travels when it appears elsewhere).
        scale: `"small"` on the table, `"tiny"` in a pile.
        marks: (symbol, word) of passing states, such as last played.

    >>> card("Horse", "tc-horse", kind="sealed", word="sealed", corner="tc-seal")[1]["data-kind"]
    'sealed'
    """
    said, sign = unseen(f", {word}" if word else ""), part("span", "corner", picture(corner)) if corner else None
    passing = [part("span", "mark", picture(mark), unseen(f", {text}")) for mark, text in marks]
    face = [picture(symbol), part("b", "name", name), said, sign, passing]
    return part("span", "card", face, data_kind=kind, data_scale=scale, key=key, data_fly=fly)


def card_back(name: str, symbol: str, *, key: Id = None, fly: Id = None, scale: Id = "small") -> Node:
    """A card face down; `name` is all that is said of it. `key` and `fly` are slot numbers, never a card's own id."""
    face = [picture(symbol, box="0 0 40 56"), unseen(name)]
    return part("span", "card", face, data_kind="back", data_scale=scale, key=key, data_fly=fly)


def pick(
    face: Node,
    name: str,
    value: str | int,
    place: str = "",
    *,
    checked: bool = False,
    key: Id = None,
    focus: bool = False,
) -> Node:
    """A card that can be chosen: a native checkbox over it, read as the card and then its `place`. `focus`: keys begin here."""
    box = h("input", {"type": "checkbox", "name": name, "value": str(value), "checked": checked, "data-focus": focus})
    return part("label", "pick", box, face, unseen(f", {place}" if place else ""), key=key)


def hand(cards: Sequence[Node], legend: Child, *, disabled: bool = False, key: str = "hand") -> Node:
    """The reader's own cards, one stop of the Tab key; arrows move inside. They share the width there is."""
    columns = len(cards) if len(cards) < 12 else 6 if len(cards) == 12 else 10  # two rows, never one card alone
    inside = h("legend", None, legend), part("div", "row", *cards, style=f"--n:{max(columns, 1)}")
    return part("fieldset", "hand", *inside, data_rove=True, disabled=disabled, key=key)


def row(cards: Sequence[Node], label: Id = None, *, pile: bool = False, key: Id = None) -> Node:
    """Cards beside each other (apart for the ear too), or as a `pile`, each but the last partly covered."""
    return part(
        "div", "row", [[card, " "] for card in cards], role=label and "group", aria_label=label, data_pile=pile, key=key
    )


def who(name: str, note: Child = None, *, turn: bool = False, flag: str = "") -> Node:
    """A player's line: sign of the turn (`turn` = he is waited for), name, what he is doing, one word of honour."""
    doing = [" ", part("span", "soft", note)] if note else None
    honour = [" ", part("span", "flag", picture("tt-won"), flag)] if flag else None
    return part("span", "who", picture("tt-turn") if turn else None, h("b", None, name), doing, honour, data_turn=turn)


def seat(line: Node, *before: Child, key: Id = None) -> Node:
    """A player at the table: `who` he is and what lies before him."""
    return part("section", "seat", line, *before, key=key)


def seats(*players: Node) -> Node:
    """The other players, side by side where there is room."""
    columns = len(players) if len(players) < 5 else (len(players) + 1) // 2
    return part("div", "seats", *players, style=f"--n:{columns}", key="seats")


def board(game: str, *children: Child) -> Node:
    """The whole drawing: first line, table, messages, controls, in that order for eye and ear."""
    return part("div", "board", *children, data_game=game)


def table(*children: Child) -> Node:
    """The felt."""
    return part("div", "table", *children, key="table")


def bar(title: str, now: str, standing: Sequence[str] = (), *, yours: bool = False) -> Node:
    """The first line: which game, whose turn and what to do (`yours` in the warm colour, with a sign), how it stands."""
    line = part("p", "now", picture("tt-turn") if yours else None, now, data_turn=yours)
    ends = [" · "] * (len(standing) - 1) + [""]
    how = [h("span", None, text, end) for text, end in zip(standing, ends, strict=False)]
    return part("header", "bar", h("h3", None, title), line, part("p", "standing", how) if how else None, key="bar")


def messages(*strips: Child) -> Node:
    """The one place for messages; it keeps a line free, so that the controls under it stay where they are."""
    return part("div", "messages", *strips, data_message=True, key="messages")


def message(kind: str, text: Child, clause: Child = None, *actions: Node) -> Node:
    """A strip for `messages`: kind `refusal`, `note` or `good`; the clause it rests on; buttons that help further."""
    sign = {"refusal": "tt-no", "good": "tt-tick"}.get(kind, "tt-note")
    words = h("p", None, text, [" ", h("cite", None, clause)] if clause else None)
    return part("div", "message", picture(sign), words, controls(*actions) if actions else None, data_kind=kind)


def button(label: Child, *, do: Id = None, local: Id = None, key: str = "", plain: bool = False, **more: Any) -> Node:
    """A real button: `do` is submitted, `local` stays in the browser, `key` is its letter on the keyboard.

    `plain` = without the accent's ground. `more`: other attributes, `_` for `-`.
    """
    kind = {"type": "submit", "name": "do", "value": do} if do else {"type": "button", "data-local": local}
    letter = {"data-key": key, "aria-keyshortcuts": key} if key else {}
    shown = h("kbd", {"aria-hidden": "true"}, key) if key else None
    return part("button", "button", label, shown, data_plain=plain, **kind, **letter, **more)


def controls(*buttons: Child, label: Id = None) -> Node:
    """Buttons in a line; with a `label` a toolbar, which is one stop of the Tab key."""
    toolbar = {"role": "toolbar", "aria-label": label, "data-rove": True} if label else {}
    return part("div", "controls", *buttons, **toolbar)


def log(
    title: str, lines: Sequence[Child], *more: Child, opened: bool = False, first: int = 1, key: str = "log"
) -> Node:
    """What happened, the newest line last, folded away; `more` stands under it, `first` is the first line's number."""
    items = [h("li", {"key": f"l{first + i}"}, line) for i, line in enumerate(lines)]
    inside = (h("summary", None, title), h("ol", {"start": first, "aria-label": title}, *items), *more)
    return h("details", {"class": "tt-log", "open": opened, "key": key}, *inside)


def tally(caption: str, head: Sequence[str], rows: Sequence[Cells], total: Cells = (), *, words: bool = False) -> Node:
    """A score sheet: one row a game, one column a player, the totals under a double rule; `words` stand at the left."""

    def line(cells: Cells) -> Node:
        name = h("th", {"scope": "row"}, str(cells[0]))
        return h("tr", None, name, [h("td", None, str(cell)) for cell in cells[1:]])

    top = h("thead", None, h("tr", None, [h("th", {"scope": "col"}, cell) for cell in head]))
    bottom = h("tfoot", None, line(total)) if total else None
    body = h("caption", None, caption), top, h("tbody", None, [line(row) for row in rows]), bottom
    sheet = part("table", "tally tt-text" if words else "tally", *body)
    return part("div", "sheet", sheet, tabindex=0, role="region", aria_label=caption)


def curtain(text: str, label: str, *, do: str = "unveil") -> Node:
    """Nothing to see until the next player says so: for people who share one screen."""
    return part("div", "curtain", h("p", None, text), button(label, do=do, data_focus=True), key="curtain")


def clause_panel(clause: str, text: Child, status: str = "", *, key: Id = None) -> Node:
    """A clause of the rulebook as on its page: name, words, and how we know it (stated, inferred, ruling …)."""
    head = h("header", None, h("b", None, clause), [" ", chip(status)] if status else None)
    return part("aside", "clause", head, h("p", None, text), key=key)


def chip(text: str, *, kind: Id = None, title: Id = None) -> Node:
    """A small badge, such as a ruling in force that differs from the text."""
    return part("span", "chip", text, data_kind=kind, title=title)


def chips(label: str, texts: Sequence[str]) -> Node | None:
    """Badges after their label; nothing where there are none."""
    return part("p", "chips", h("b", None, label), [[" ", chip(text)] for text in texts]) if texts else None


def field(label: str, control: Node, hint: str = "") -> Node:
    """A control of a form under its label, with a hint where one helps."""
    return part("label", "field", h("span", None, label), control, h("small", None, hint) if hint else None)


def chooser(name: str, options: Sequence[tuple[str, str]], chosen: str = "", *, label: Id = None, **data: Id) -> Node:
    """A native list to choose from: (value, text) each. `data`: `local`, or `submit`, which is sent when one is chosen."""
    items = (h("option", {"value": value, "selected": value == chosen}, text) for value, text in options)
    extra = {f"data-{key}": value for key, value in data.items()}
    return h("select", {"name": name, "aria-label": label, **extra}, *items)


def film_controls(words: Mapping[str, str], *, count: str = "") -> Node:
    """Back, play, on, where we are, and a slider to any frame. `words`: `prev`, `play`, `next`, `scrub`, `label`."""
    does = {"prev": "prev-frame", "play": "play", "next": "next-frame"}
    buttons = [
        button(picture(f"tt-{name}"), local=local, plain=True, aria_label=words[name]) for name, local in does.items()
    ]
    slider = {"type": "range", "data-local": "scrub", "min": 0, "value": 0, "aria-label": words["scrub"]}
    inside = *buttons, h("output", {"data-count": True}, count), h("input", slider)
    return part("div", "film", *inside, role="group", aria_label=words["label"])
