"""What all questions about Xochintlan share: how a table to choose from, cards and answers are drawn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from tabletutor import pieces
from tabletutor.drawing import Node, h
from tabletutor.exercise import Judged, option
from tabletutor.games.xochintlan.diagnosis import Fault
from tabletutor.games.xochintlan.groups import group
from tabletutor.games.xochintlan.pentominoes import PATTERNS
from tabletutor.games.xochintlan.rules import Xochintlan
from tabletutor.games.xochintlan.sight import View
from tabletutor.pieces import Child
from tabletutor.words import listed, say

SIGN = (  # in the corner of a square that is asked about; the box over the square takes the clicks
    "position:absolute;inset:-.3em auto auto -.3em;inline-size:1.35em;line-height:1.35;text-align:center;border-radius:50%;"
    "color:var(--tt-act-ink);background:var(--tt-act);font-size:.85em;pointer-events:none"
)
Marks = Mapping[int, tuple[str, str]]


def text(key: str, **values: object) -> str:
    return say(f"xochintlan.exercise.{key}", **values)


def marked(cells: Collection[int], kind: str) -> dict[int, tuple[str, str]]:
    """Squares that stand out, with the word for it."""
    return dict.fromkeys(cells, (kind, text(f"mark.{kind}")))


def rewritten(node: Node, change: Callable[[Node], Node | None]) -> Node:
    """A drawing in which `change` has replaced some nodes; it says None of those that stay."""
    new = change(node)
    if new is not None:
        return new
    tag, given, *children = node
    return h(tag, given, *(rewritten(child, change) if isinstance(child, tuple) else child for child in children))


def chosen(ground: Node, kind: str, signs: Mapping[str, str] | None = None) -> Node:
    """A table whose squares, all or some, are chosen instead of played on.

    Args:
        ground: as `faces.grid` draws it.
        kind: radio or checkbox.
        signs: the squares that are asked about, as notation writes them, each with a sign for the eye. All without it.
    """

    def change(node: Node) -> Node | None:
        tag, given, *face = node
        if tag != "button" or given.get("name") != "do":
            return None
        cell = str(given["value"]).split()[-1]
        if signs is not None and cell not in signs:
            return h(tag, {**given, "disabled": True}, *face)
        own = {name: given.get(name) for name in ("aria-label", "tabindex", "data-here")}
        box = h("input", {"type": kind, "name": "cell", "value": cell, **own})
        sign = h("b", {"aria-hidden": True, "style": SIGN}, signs[cell]) if signs else None
        return pieces.part("label", "pick", box, *(face or [_empty(near=bool(given.get("data-near")))]), sign)

    return rewritten(ground, change)


def _empty(*, near: bool) -> Node:
    """An empty square as a face, so that it is ringed like a tile when it is chosen."""
    edge = "dashed var(--tt-felt-edge)" if near else "solid var(--tt-felt-line)"
    return pieces.part("span", "tile", style=f"border:1.5px {edge};background:none;box-shadow:none")


def scene(ground: Node, *cards: Child, stock: Node | None = None) -> Node:
    """A table; goal cards and the reserve at its side where there is room, under it where there is not."""
    row, room = "display:flex;flex-wrap:wrap;gap:1em 1.6em;align-items:start", "19em" if len(cards) > 1 else "15em"
    beside = h("div", {"style": f"{row};flex:1 1 {room}", "key": "aside"}, *cards, stock and _wide(stock, "1 1 100%"))
    return h("div", {"style": row, "key": "scene"}, _wide(ground, "99 1 20em"), beside)


def _wide(node: Node, flex: str) -> Node:
    return h("div", {"style": f"flex:{flex};min-inline-size:0"}, node)


def titled(card: Child, title: str, note: str = "") -> Node:
    """A goal card under its title."""
    line = pieces.who(title, note or None)
    return h("div", {"style": "display:grid;gap:.4em;justify-items:start", "key": f"card {title}"}, line, card)


def gallery(cards: Sequence[Node], width: str, label: str | None = None, *, upright: bool = False) -> Node:
    """Cards to choose from, as many in a line as there is room for; `upright` = each under its box instead of beside it."""
    look = f"display:grid;grid-template-columns:repeat(auto-fill,minmax({width},1fr));gap:.5em;align-items:start"
    if upright:
        cards = [h(tag, {**given, "style": "flex-direction:column;gap:.3em"}, *rest) for tag, given, *rest in cards]
    return h("div", {"role": "group" if label else None, "aria-label": label, "style": look}, *cards)


def nameless(card: Node, words: str) -> Node:
    """A goal card without its name, and its squares in words for those who cannot see it."""

    def change(node: Node) -> Node | None:
        tag, given, *children = node
        if given.get("class") != "tt-goal":
            return None
        return h(tag, given, *(child for child in children if child[0] != "b"), pieces.unseen(words))

    return rewritten(card, change)


def crossed(card: Node) -> Node:
    """A goal card struck out; what stands beside it says so in words."""
    line = "position:absolute;inset:0;background:linear-gradient(to top right,transparent 47%,currentColor 47% 53%,transparent 53%)"
    stroke = h("span", {"aria-hidden": True, "style": line})
    return h(
        "span",
        {"style": "position:relative;inline-size:fit-content"},
        h("span", {"style": "opacity:.55"}, card),
        stroke,
    )


def spoken(goal: int, turn: int) -> str:
    """A drawing of a pattern in words: which squares of each row are filled, from the left."""
    shape = PATTERNS[goal].turns[turn]
    rows = [[str(x + 1) for x, y in sorted(shape) if y == row] for row in range(max(y for _, y in shape) + 1)]
    return " ".join([text("squares", row=n, squares=listed(row)) for n, row in enumerate(rows, 1)])


class Question(Judged):
    """What all kinds share: the judge, and how tables and cards are drawn."""

    rules = Xochintlan

    @property
    def view(self) -> View:
        """What the reader sees."""
        view: View = self.game.view(self.game.position(self.position), 0)
        return view

    @property
    def lying(self) -> View:
        """The same for somebody who only looks on: what lies there, and no square to play on."""
        view: View = self.game.view(self.game.position(self.position), None)
        return view

    @staticmethod
    def told(view: View, kind: int, fault: Fault | None) -> Marks:
        """Marks on a table: the squares that win with an animal, or those that a fault speaks of."""
        if fault is None:
            return marked(group(view.lying, view.human, kind), "goal")
        word = {"mirror": "mirror", "shape": "group", "count": "group"}.get(fault.kind, "goal")
        spoils = text(f"mark.{'other' if fault.kind == 'mixed' else 'spoiler'}")
        found = dict.fromkeys(fault.cells, ("goal", text(f"mark.{word}")))
        return {**found, **dict.fromkeys(fault.spoilers, ("spoiler", spoils))}

    def options(self, name: str, labels: Sequence[tuple[str, str]]) -> Node:
        """Answers to choose one of, under each other."""
        return pieces.part("div", "form", *(option(label, name, value) for value, label in labels), data_wide=True)

    def calls(self, names: Sequence[str]) -> Node:
        """The same, with the texts of this kind."""
        return self.options("name", [(name, self.say(f"call.{name}")) for name in names])
