"""The pieces of Xochintlan as drawings: tiles, the table they lie on, the stacks, the goal cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import groupby

from tabletutor import pieces
from tabletutor.drawing import Node, h
from tabletutor.games.xochintlan.art import goal_symbol, place_in, side_of
from tabletutor.games.xochintlan.groups import ANIMALS, HUMAN
from tabletutor.games.xochintlan.legality import touches
from tabletutor.games.xochintlan.notation import FIRST_ROW, LETTERS, column_name, write_cell
from tabletutor.games.xochintlan.pentominoes import PATTERNS, ROW
from tabletutor.games.xochintlan.sight import View
from tabletutor.games.xochintlan.squares import Box, box_of, fit_of, last_played, names, pieces_of, tried
from tabletutor.games.xochintlan.state import OVER
from tabletutor.games.xochintlan.wording import goal_name, kind_name
from tabletutor.words import say

SYMBOL = ("xo-human", "xo-lizard", "xo-bird", "xo-monkey")


def _t(key: str, **values: object) -> str:
    return say(f"xochintlan.board.{key}", **values)


@lru_cache(maxsize=256)  # the same tile is drawn again in every frame
def tile(kind: int, *, fly: str = "", last: bool = False, word: str = "") -> Node:
    """One tile: picture and letter on its wash.

    Args:
        kind: 0 … 3.
        fly: its name, by which it is followed across the table.
        last: whether it bears the corner mark of what was played last.
        word: what is said of it where it stands alone; on a square the square says it.
    """
    letter = h("b", {"aria-hidden": True}, LETTERS[kind].upper())
    mark = pieces.part("span", "corner", pieces.picture("tt-last")) if last else None
    face = [pieces.picture(SYMBOL[kind]), letter, mark, pieces.unseen(word)]
    return pieces.part("span", "tile", face, data_kind=LETTERS[kind], data_fly=fly or None)


# ---- the table ----


def grid(
    view: View,
    *,
    live: bool,
    lens: int = 0,
    marks: Mapping[int, tuple[str, str]] | None = None,
    looks: Mapping[int, Mapping[str, str]] | None = None,
    pairs: bool = False,
) -> Node:
    """The table: every tile and one square more to every side, each square a button named after it;
    after the end, and for a spectator, only what lies there.

    Args:
        view: what lies there.
        live: whether squares can be tried now.
        lens: the animal whose group is shown from the start.
        marks: cell → (kind of mark, word): `goal` part of a pattern, `spoiler` one tile too many, `mirror`, `note`.
        looks: cell → more attributes of the square, such as those of the lens.
        pairs: two tiles are to be ticked, and an empty square is for the Human.
    """
    tiles, marked = view.lying, marks or {}
    box = box_of(tiles)
    plays = view.seat is not None and view.stage != OVER
    can, last, which = tried(tiles, box) if plays else frozenset(tiles), last_played(view), pieces_of(view)
    said = {cell: ", ".join(filter(None, (last.get(cell), marked.get(cell, ("", ""))[1]))) for cell in can}
    called, first = names(view, can, said), view.blocked[0] if view.blocked else view.human

    def place(cell: int) -> Node:
        own: dict[str, str | int] = {"aria-label": called[cell], **({"data-here": True} if cell == first else {})}
        if cell in tiles:
            inside = _taken(
                cell, tile(tiles[cell], fly=which.lying[cell], last=cell in last), own, view.acts if pairs else -1
            )
        else:
            inside = _free(cell, own, near=touches(tiles, cell), human=pairs)
        look = {"data-mark": marked[cell][0]} if cell in marked else {}
        return h("td", {"key": write_cell(cell), **look, **(looks or {}).get(cell, {})}, inside)

    head = h("tr", {"key": "top"}, h("td"), [h("th", {"scope": "col"}, column_name(c % ROW - 64)) for c in box.row(0)])
    rows = [
        h("tr", {"key": n}, h("th", {"scope": "row"}, n), _row(box.row(at), can, place))
        for at, n in enumerate(range(box.top - 64 + FIRST_ROW, box.top - 64 + FIRST_ROW + box.rows))
    ]
    body = h("tbody", None, head, *rows)
    squares = pieces.part("table", "squares", body, role="grid", aria_label=_t("table"), data_rove="grid")
    return _land(squares, box, live=live, lens=lens)


def _row(cells: range, can: frozenset[int], place: Callable[[int], Node]) -> list[Node]:
    """The squares of a row; where several together cannot be tried they are one gap, and none at the end of the row."""
    found: list[Node] = []
    for free, some in groupby(cells, can.__contains__):
        run = list(some)
        found += map(place, run) if free else [h("td", {"colspan": len(run)})]
    return found if cells[-1] in can else found[:-1]


def _taken(cell: int, face: Node, own: Mapping[str, str | int], act: int) -> Node:
    """A square with a tile: a button; in an exchange a box to tick, a new one for each `act`, so that no tick stays."""
    if act < 0:
        return h("button", {"name": "do", "value": f"play {write_cell(cell)}", **own}, face)
    box = {"type": "checkbox", "name": "cell", "value": write_cell(cell), "key": act, **own}
    return pieces.part("label", "pick", h("input", box), face)


def _free(cell: int, own: Mapping[str, str | int], *, near: bool, human: bool) -> Node:
    """An empty square: a button. `near` = beside a tile; `human` = only the Human can go there now."""
    do = f"{'h' if human else 'play'} {write_cell(cell)}"
    return h("button", {"name": "do", "value": do, **own, **({"data-near": True} if near else {})})


def _land(squares: Node, box: Box, *, live: bool, lens: int) -> Node:
    """The table in its window, with the switch between the whole of it and squares of full size."""
    switch = h(
        "input", {"type": "checkbox", "name": "_zoom", "data-local": "zoom", "data-key": "f", "aria-keyshortcuts": "f"}
    )
    zoom = pieces.part(
        "label", "zoom tt-toggle", switch, h("span", None, _t("zoom")), h("kbd", {"aria-hidden": True}, "f"), key="zoom"
    )
    port = pieces.part("fieldset", "port", squares, disabled=not live, data_zoom=True, key="port")
    return pieces.part(
        "div", "land", zoom, port, style=f"--c:{box.columns};--r:{box.rows}", data_fit=fit_of(box), data_zooms=True,
        data_on=LETTERS[lens] if lens else None, key="land",
    )  # fmt: skip


# ---- goal cards ----


def goal(pattern: int, *, turn: int = 0, human: int | None = None, label: str = "", scale: str = "") -> Node:
    """A goal card, face up.

    Args:
        pattern: 0 … 17.
        turn: quarter turns clockwise from how the card is printed.
        human: which of its five squares, in order of `Pattern.turns[turn]`, is the Human's; None shows none.
        label: what is said of it after its name.
        scale: `"small"` or `"tiny"`.
    """
    shape, spot = PATTERNS[pattern].turns[turn], None
    if human is not None:
        x, y = (f"{corner + side_of(shape) / 2:g}" for corner in place_in(shape, shape[human]))
        dot = h("circle", {"cx": x, "cy": y, "r": "2.6"})
        spot = h("svg", {"class": "tt-spot", "viewBox": "0 0 40 40", "aria-hidden": True}, dot)
    lies = pieces.picture(goal_symbol(pattern))
    if turn or not scale:  # what is turned, or will be
        lies = h("span", {"class": "tt-shape", "data-turn": turn or None}, lies)
    name, said = goal_name(pattern), f", {label}" if label else ""
    words = [pieces.unseen(name + said)] if scale == "tiny" else [h("b", None, name), pieces.unseen(said)]
    return pieces.part("span", "goal", lies, spot, *words, data_scale=scale or None)


def goal_back(key: str, *, scale: str = "small") -> Node:
    """A goal card face down; `key` is a slot at its owner's place and tells nothing."""
    back = pieces.picture("xo-back")
    return pieces.part(
        "span", "goal", back, pieces.unseen(_t("face_down")), data_kind="back", data_scale=scale, key=key
    )


# ---- the reserve ----


def stacks(view: View, *, kinds: Iterable[int] = (*ANIMALS, HUMAN), chosen: int | None = ANIMALS[0]) -> Node:
    """The three stacks with how many tiles are left, and the Human.

    Args:
        view: what is left.
        kinds: which of them.
        chosen: which is chosen at first, of native radios named `kind`; with None there is nothing to choose.
    """
    which = pieces_of(view)
    heaps = []
    for kind in kinds:
        left = which.stacks.get(kind, ())
        note = _t("left", n=len(left)) if kind else _t("last.moved" if view.human in view.blocked else "moves")
        heaps.append(_stack(kind, left, note, chosen))
    if chosen is None:
        return pieces.part("div", "stock", *heaps, role="group", aria_label=_t("reserve"), key="reserve")
    return pieces.part("fieldset", "stock", h("legend", None, _t("choose")), *heaps, key="stock")


def _stack(kind: int, left: tuple[str, ...], note: str, chosen: int | None) -> Node:
    """One stack with its name and note, and a radio where there is something to choose."""
    letter, key, high = LETTERS[kind], str(kind or len(ANIMALS) + 1), len(left) if kind else 1
    heap = pieces.part("span", "stack", tile(kind, fly=left[-1] if left else ""), style=f"--n:{high}")
    words = h("span", None, h("b", None, kind_name(kind)), " ", h("small", None, note))
    if chosen is None:
        return pieces.part("span", "choice", heap, words, key=letter)
    native = {"type": "radio", "name": "kind", "value": letter, "checked": kind == chosen}
    box = h("input", {**native, "data-key": key, "aria-keyshortcuts": key})
    return pieces.part("label", "choice", box, heap, words, h("kbd", {"aria-hidden": True}, key), key=letter)


def gallery(patterns: Iterable[int], *, label: str = "") -> Node:
    """Goal cards beside each other."""
    return pieces.row([goal(one, scale="small") for one in patterns], label or None)
