"""Drawings that only the lesson of Xochintlan needs: its people, the table with what is marked on it, cards to choose from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from tabletutor import pieces
from tabletutor.drawing import Node, h
from tabletutor.game import Move, Seat
from tabletutor.games.xochintlan import board, faces, places
from tabletutor.games.xochintlan.diagnosis import Fault
from tabletutor.games.xochintlan.groups import HUMAN
from tabletutor.games.xochintlan.notation import LETTERS, PAYLOAD, parse_kind, swapped, verb_of, write, write_cell
from tabletutor.games.xochintlan.pentominoes import PATTERNS
from tabletutor.games.xochintlan.sight import View
from tabletutor.games.xochintlan.state import ACTING
from tabletutor.games.xochintlan.wording import goal_name, kind_name, kinds_name, square
from tabletutor.pieces import Child
from tabletutor.step import Scene
from tabletutor.words import say

LARGE = "display:grid;grid-template-columns:repeat(auto-fill,minmax(4.7em,1fr));font-size:1.25em"  # so that patterns can be compared
Marks = Mapping[int, tuple[str, str]]  # cell → (kind of mark, word)
Form = dict[str, list[str]]


def people(players: int, seat: Seat | None) -> tuple[str, ...]:
    """The people of the lesson: the reader and the others, or only the others where he watches.

    >>> people(3, 0), people(2, None)
    (('You', 'Lena', 'Katya'), ('Lena', 'Katya'))
    """
    others = say("xochintlan.lesson.names").split(", ")
    return ((say("table.you"),) if seat is not None else ()) + tuple(others[: players - (seat is not None)])


# ---- the table ----


def table_scene(
    view: View,
    names: tuple[str, ...],
    *,
    kinds: str = "",
    marks: Marks | None = None,
    goals: Sequence[int] = (),
    told: str = "",
) -> Scene:
    """The table as it lies, with what is marked on it and the goal cards that belong to the question.

    Args:
        view: what lies there.
        names: by seat.
        kinds: letters of what can be played now; empty for a table that is only shown.
        marks: squares that stand out.
        goals: patterns shown beside it.
        told: what has happened; empty on a drawing that asks.
    """
    live = bool(kinds)
    acts, out = live and view.stage == ACTING, not any(view.reserve)
    chosen = [parse_kind(letter) for letter in kinds]
    stock = faces.stacks(view, kinds=chosen, chosen=chosen[0]) if acts and not out else None
    whole = view._replace(seat=0, stage=ACTING)  # with its empty squares, whoever looks
    ground = faces.grid(whole, live=acts, marks=marks, pairs=acts and out)
    shown = cards(goals, view, names) if goals else None
    field = pieces.part("div", "field", stock, ground if acts else lean(ground), shown)
    return Scene((nameless(field),), board.parts(view, names).buttons if live else (), ticks=live, say=told)


def nameless(node: Node) -> Node:
    """Tiles without names of their own, so that a film holds each only once; but the Human is followed as he moves."""
    tag, attributes, *children = node
    if attributes.get("data-fly", "h") != "h":
        attributes = {name: value for name, value in attributes.items() if name != "data-fly"}
    return (tag, attributes, *(nameless(child) if isinstance(child, tuple) else child for child in children))


UNNEEDED = ("key", "role", "aria-label", "data-rove", "data-zoom", "data-zooms", "data-fit")  # where nothing is pressed


def lean(node: Node) -> Node:
    """A table that is only looked at: squares without what they would submit, so that a film holds equal ones once."""
    tag, attributes, *children = node
    if tag == "button":
        said = {"aria-label": attributes["aria-label"]} if children else {"aria-hidden": "true"}
        return h("button", said, *children)
    kept = {name: value for name, value in attributes.items() if name not in UNNEEDED}
    inside = [child for child in children if not (isinstance(child, tuple) and child[1].get("key") == "zoom")]
    if tag == "table":
        inside = [*inside[0][2:]]  # its rows
    return (tag, kept, *(lean(child) if isinstance(child, tuple) else child for child in inside))


def quiet(view: View) -> View:
    """The same table as if nobody had looked yet whether somebody has won."""
    return view._replace(stage=ACTING, winner=-1, winning=(), winning_kind=-1, winning_goal=-1)


def cards(goals: Sequence[int], view: View, names: tuple[str, ...]) -> Node | None:
    """Goal cards, large: the reader's own as at the table, where he can turn one in his hand; or those he watches."""
    if view.goals == tuple(goals):
        return places.own(view)
    shown = [
        pieces.part("fieldset", "own", h("legend", None, say("xochintlan.lesson.goal_of", who=who)), faces.goal(goal))
        for who, goal in zip(names, goals, strict=False)
    ]
    return pieces.part("div", "mine", *shown, key="mine", data_n=len(goals))


def marked(cells: Iterable[int], kind: str) -> dict[int, tuple[str, str]]:
    """Squares that stand out, all for the same reason: `goal`, `spoiler`, `mirror` or `note`."""
    word = say(f"xochintlan.lesson.mark.{kind}")
    return dict.fromkeys(cells, (kind, word))


def fault_marks(view: View, fault: Fault) -> dict[int, tuple[str, str]]:
    """The failing condition on the table: the five squares, and what spoils them."""
    five = marked(fault.cells, "mirror" if fault.kind in ("mirror", "turned") else "goal")
    outside = marked([view.human], "note") if fault.kind == "human" else {}
    return five | outside | marked(fault.spoilers, "spoiler")


# ---- what can be submitted on a drawing ----


def submissions(scene: Scene) -> list[tuple[str, Form]]:
    """Every button of a drawing with every choice that travels with it; of boxes that can be ticked none, one, and two."""
    nodes = [node for part in (*scene.felt, *scene.buttons) for node in _walk(part)]
    kinds = [node[1]["value"] for node in nodes if node[1].get("type") == "radio" and node[1].get("name") == "kind"]
    boxes = [node[1]["value"] for node in nodes if node[1].get("name") == "cell"]
    verbs = [node[1]["value"] for node in nodes if node[0] == "button" and node[1].get("name") == "do"]
    forms: list[Form] = [{"kind": [kind]} for kind in kinds] or [{}]
    found = [(verb, form) for verb in verbs for form in forms]
    ticked = [[box] for box in boxes] + [[one, two] for n, one in enumerate(boxes) for two in boxes[n + 1 :]]
    return found + [(verb, {"cell": cells}) for verb in verbs if " " not in verb for cells in ticked]


def _walk(node: Child) -> Iterator[Node]:
    if isinstance(node, tuple):
        yield node
        for child in node[2:]:
            yield from _walk(child)


def instead(move: Move, view: View) -> Node:
    """A button that tries a legal move: the same submission as the reader's own."""
    hidden = []
    verb, do = verb_of(move), write(move)
    if verb == "play" and any(view.reserve):
        do = f"play {write_cell(move >> 2)}"
        hidden = [h("input", {"type": "hidden", "name": "kind", "value": LETTERS[move & 3]})]
    elif verb == "swap":
        do = verb
        hidden = [h("input", {"type": "hidden", "name": "cell", "value": write_cell(c)}) for c in swapped(move)]
    return h("form", None, *hidden, pieces.button(label(move, view), do=do, plain=True))


def label(move: Move, view: View) -> str:
    """A move as an instruction."""
    verb, values = verb_of(move), dict[str, str]()
    if verb == "play":
        kind, cell = move & 3, move >> 2
        old = view.lying.get(cell)
        verb = "human" if kind == HUMAN else "place" if old is None else "switch"
        values = {"kind": kind_name(kind), "cell": square(cell), "old": "" if old is None else kind_name(old)}
    elif verb == "swap":
        one, two = swapped(move)
        values = {"one": square(one), "cell": square(two)}
    elif verb == "change":
        values = {"goal": goal_name(move & PAYLOAD)}
    elif verb == "claim":
        values = {"kinds": kinds_name(move & PAYLOAD)}
    return say(f"xochintlan.lesson.do.{verb}", **values)


# ---- cards and other things to choose from ----


def plain_cards(goals: Iterable[int]) -> Node:
    """Goal cards, large, and nothing that tells more about them."""
    return pieces.part("div", "mine", *map(faces.goal, goals), key="mine")


def gallery(names: Sequence[str]) -> Node:
    """Goal cards as buttons, one stop of the Tab key."""
    drawn = [_card(card.id, card.name) for card in PATTERNS if card.name in names]
    label = say("xochintlan.lesson.cards")
    return pieces.part(
        "div", "controls", *drawn, role="toolbar", aria_label=label, data_rove=True, style=LARGE, key="all"
    )


def _card(goal: int, name: str) -> Node:
    face = h("span", None, faces.goal(goal, scale="tiny"), h("br"), h("b", {"aria-hidden": True}, name))
    return pieces.button(face, do=f"choose {name.lower()}", plain=True)


def players_form(numbers: Iterable[int]) -> Node:
    """A chooser for the number of players, and a button."""
    options = [(str(n), say("xochintlan.lesson.how_many_of", n=n)) for n in numbers]
    chooser = pieces.chooser("n", options, options[1][0])
    action = pieces.button(say("xochintlan.lesson.set"), do="set")
    fields = pieces.controls(pieces.field(say("xochintlan.lesson.how_many"), chooser), action)
    return h("form", {"key": "players"}, fields)


def seats(view: View, names: tuple[str, ...]) -> Node:
    """Everybody but the reader, each with his goal face down."""
    return places.others(view, names)


def values_of(fault: Fault, kind: int) -> dict[str, Any]:
    """What a sentence about a fault may name."""
    return {
        "goal": goal_name(fault.goal), "kinds": kinds_name(kind), "n": fault.n,
        "spoilers": ", ".join(map(square, fault.spoilers)), "tiles": len(fault.spoilers),
    }  # fmt: skip
