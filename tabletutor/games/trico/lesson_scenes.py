"""Drawings that only the lesson of Trico needs: its people, boards that are only looked at, cards to choose from, tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tabletutor import pieces
from tabletutor.drawing import Node, h
from tabletutor.game import Move, Seat
from tabletutor.games.trico import board, faces, places
from tabletutor.games.trico.conditions import TABLES, Table, why
from tabletutor.games.trico.counter import condition_table, counter, presets, versions
from tabletutor.games.trico.lesson_chances import Chances
from tabletutor.games.trico.notation import PAYLOAD, WITH_CARD, WITH_SEAT, verb_of, write, write_card
from tabletutor.games.trico.sight import View
from tabletutor.games.trico.state import VIRTUAL
from tabletutor.games.trico.verdict import Appeal
from tabletutor.games.trico.wording import card_name
from tabletutor.pieces import Child
from tabletutor.step import Scene
from tabletutor.words import say

Form = dict[str, list[str]]


def _t(key: str, **values: object) -> str:
    return say(f"trico.lesson.{key}", **values)


def people(players: int, seat: Seat | None) -> tuple[str, ...]:
    """The people of the lesson: the reader and the others, or only the others where he watches.

    >>> people(3, 0), people(2, None)
    (('You', 'Lena', 'Katya'), ('Lena', 'Katya'))
    """
    others = _t("names").split(", ")
    return ((say("table.you"),) if seat is not None else ()) + tuple(others[: players - (seat is not None)])


# ---- the board of the game ----


def live_scene(view: View, names: tuple[str, ...], *above: Child) -> Scene:
    """The board with everything that can be pressed on it."""
    parts = board.parts(view, names)
    return Scene((*above, *parts.felt), parts.buttons, ticks=True)


def shown_scene(view: View, names: tuple[str, ...], *, hold: bool = False, told: str = "") -> Scene:
    """The board as it is only looked at; `hold` = the last Appeal still lies there."""
    parts = board.parts(view, names, hold=hold)
    sheet = board.sheet(view, names)
    return Scene((*(still(node) for node in parts.felt), *([sheet] if sheet else [])), say=told)


def now(view: View, names: tuple[str, ...]) -> str:
    """Whose turn and what to do."""
    return board.parts(view, names).now


def still(node: Child) -> Child:
    """A drawing without what could be pressed to play: cards lie there as cards, other buttons are left out."""
    if not isinstance(node, tuple):
        return node
    tag, attributes, *children = node
    if tag == "button" and attributes.get("name") == "do":
        if attributes.get("class") != "tt-deed":
            return None
        face = next(child for child in children if isinstance(child, tuple) and "tt-card" in child[1].get("class", ""))
        return h(face[0], {"key": attributes["key"], **face[1]}, *face[2:])
    kept = {name: value for name, value in attributes.items() if name != "data-rove"}
    return h(tag, kept, *(still(child) for child in children))


# ---- three open cards ----


def stands(view: View, names: tuple[str, ...], appeal: Appeal, *, choose: bool = False, told: bool = False) -> Node:
    """The three places of the table with open cards.

    Args:
        view: of the reader.
        names: by seat.
        appeal: the cards.
        choose: whether each can be pressed as an answer.
        told: whether the winning card, or those that are tied, stand out.
    """
    found = why(view.game.terms.table, appeal.kinds)
    mark = ("tie" if found.winner is None else "won") if told else ""
    drawn = []
    for seat in places.places(view):
        at = next(n for n, (who, _) in enumerate(appeal.cards) if who == seat)
        word = mark if at in found.fulfil else ""
        drawn.append(_stand(seat, appeal.cards[at][1], names, word, choose=choose, leads=not at))
    label = _t("open_cards")
    return pieces.part("div", "appeal", drawn, role="group", aria_label=label, data_rove=choose, key="appeal")


def _stand(seat: Seat, kind: int, names: tuple[str, ...], word: str, *, choose: bool, leads: bool) -> Node:
    face: Node = faces.card(kind, marks=(word,) if word else ())
    if choose:
        face = pieces.part("button", "deed", face, name="do", value=f"choose {write_card(kind)}")
    feather = [" ", pieces.picture("tr-feather", say("trico.board.leads"))] if leads else None
    name = say("trico.board.virtual_short") if seat == VIRTUAL else names[seat]
    owner = h("b", None, name, feather or pieces.unseen(":"))
    below = [" ", h("small", None, say(f"trico.board.word.{word}"))] if word else None
    return pieces.part("div", "stand", owner, " ", face, below, data_won=word == "won", key=f"p{seat}")


def ground(table: Table, *lying: Child) -> Node:
    """Open cards beside the table of conditions, with the other reconstructions one click away."""
    tag, given, *inside = condition_table(table)
    lean = h(tag, given, *(part for part in inside if part[0] != "small"), presets((), table))
    return pieces.part("div", "between", *lying, lean, key="ground")


def counted(kinds: Sequence[int], table: Table, lying: Node) -> Node:
    """Open cards with the colour counter, and what the other reconstructions say of them."""
    return pieces.part("div", "between", lying, counter(kinds, table), key="told")


def cards_row(kinds: Iterable[int], *, choose: bool = False) -> Node:
    """Cards beside each other, each of which can be pressed as an answer."""
    drawn = [faces.card(kind) for kind in kinds]
    if choose:
        values = [f"choose {write_card(kind)}" for kind in kinds]
        drawn = [
            pieces.part("button", "deed", face, name="do", value=value)
            for face, value in zip(drawn, values, strict=True)
        ]
    line = pieces.part("p", "facts", _t("which")) if choose else None
    return h("div", {"key": "cards"}, line, pieces.row(drawn, _t("cards")))


# ---- tables ----


def all_versions(kinds: Sequence[int], table: Table) -> Node:
    """The conditions of every version, and of three cards which one wins."""
    label = say("trico.board.counter.presets.title")
    return pieces.part(
        "div", "sheet", versions(kinds, table), tabindex=0, role="region", aria_label=label, key="versions"
    )


def versions_form(kinds: Sequence[int]) -> Node:
    """For each version a list of the three cards, and a button."""
    cards = [(write_card(kind), card_name(kind)) for kind in kinds]
    fields = [pieces.field(say(f"trico.option.table.{name}"), pieces.chooser(name, cards)) for name in TABLES]
    return h("form", {"key": "check"}, pieces.controls(*fields, pieces.button(_t("check"), do="check")))


def players_form(numbers: Iterable[int]) -> Node:
    """A chooser for the number of players, and a button."""
    options = [(str(n), _t("how_many_of", n=n)) for n in numbers]
    chooser = pieces.chooser("n", options, options[1][0])
    fields = pieces.controls(pieces.field(_t("how_many"), chooser), pieces.button(_t("set"), do="set"))
    return h("form", {"key": "players"}, fields)


def unseen_row(kinds: Iterable[int]) -> Node:
    """The cards that the others may hold."""
    drawn = pieces.row([faces.card(kind, scale="tiny") for kind in kinds], _t("unseen"))
    return h("div", {"key": "unseen"}, pieces.part("p", "facts", _t("unseen")), drawn)


def chances_table(rows: Sequence[Chances]) -> Node:
    """How each card of the hand fares against everything that may lie beside it."""
    lines: list[list[str | int]] = [
        [card_name(row.kind), row.wins, row.void, row.all - row.wins - row.void] for row in rows
    ]
    head = [_t("chances.card"), *(_t(f"chances.{name}") for name in ("wins", "void", "loses"))]
    return pieces.tally(_t("chances.title", n=rows[0].all), head, lines)


# ---- what can be submitted, and moves in words ----


def submissions(*nodes: Child) -> Iterator[str]:
    """What every button of a drawing submits, each once."""
    yield from dict.fromkeys(
        node[1]["value"]
        for root in nodes
        for node in _walk(root)
        if node[0] == "button" and node[1].get("name") == "do" and not node[1].get("disabled")
    )


def _walk(node: Child) -> Iterator[Node]:
    if isinstance(node, tuple):
        yield node
        for child in node[2:]:
            yield from _walk(child)


def instead(move: Move, names: tuple[str, ...]) -> Node:
    """A button that tries a legal move: the same submission as the reader's own."""
    return h("form", None, pieces.button(label(move, names), do=write(move), plain=True))


def label(move: Move, names: tuple[str, ...]) -> str:
    """A move as an instruction."""
    verb = verb_of(move)
    payload = move & PAYLOAD if isinstance(move, int) else 0
    if verb in WITH_CARD:
        return _t(f"do.{verb}", card=card_name(payload))
    return _t(f"do.{verb}", who=names[payload] if verb in WITH_SEAT else "")
