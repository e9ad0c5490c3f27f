"""Drawings that only the lesson of Tam Cúc needs: its people, cards that lie open, the failing condition of a wrong try."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletutor import pieces
from tabletutor.drawing import Node, h
from tabletutor.game import Move, Seat
from tabletutor.games.tamcuc import art, board
from tabletutor.games.tamcuc.combinations import KINDS, cards_of
from tabletutor.games.tamcuc.notation import PASS, PAYLOAD, parse_cards, parse_kinds, verb_of, write, write_card
from tabletutor.games.tamcuc.sight import View
from tabletutor.games.tamcuc.wording import cards_text
from tabletutor.pieces import Child
from tabletutor.step import Scene
from tabletutor.words import say

MARKED = {
    "mixed_armies": 7,
    "two_ranks": 1,
    "no_straight": 1,
}  # refusals whose cards are parted: 7 kinds an army, 1 a rank


def names_for(players: int, seat: Seat | None) -> tuple[str, ...]:
    """The people of the lesson: the reader and the others, or only the others where he watches.

    >>> names_for(3, 0), names_for(3, None)
    (('You', 'Lena', 'Katya'), ('Lena', 'Katya', 'Vanya'))
    """
    others = say("tamcuc.lesson.names").split(", ")
    return ((say("table.you"),) if seat is not None else ()) + tuple(others[: players - (seat is not None)])


def capital(text: str) -> str:
    """The text as a label."""
    return text[:1].upper() + text[1:]


def named(text: str) -> str:
    """Cards in notation as a label.

    >>> named("2H*")
    'Two sealed Horses'
    """
    return capital(cards_text(parse_cards(text)))


def faces(kinds: Sequence[int]) -> list[Node]:
    """Cards face up that stay where they are; without names of their own, so that a film holds each only once."""
    return [board.face(kind, scale="small") for kind in kinds]


def face(kind: int) -> Node:
    """One card, face up."""
    return faces([kind])[0]


def rows(lines: Sequence[tuple[str, str, str]]) -> Node:
    """Open cards beside each other: (name, note, cards in notation) each."""
    return pieces.seats(
        *(
            pieces.seat(pieces.who(name, note or None), pieces.row(faces(parse_kinds(cards))), key=f"seat{at}")
            for at, (name, note, cards) in enumerate(lines)
        )
    )


def ladder() -> Node:
    """The seven ranks in a row, strongest first."""
    return pieces.row(faces(range(6, -1, -1)), say("tamcuc.lesson.ladder"), key="ladder")


def board_scene(view: View, names: tuple[str, ...], *, ticks: bool, live: bool = False) -> Scene:
    """The board of the game: live with its controls, or afterwards as it stands."""
    hold = bool(view.seen) and view.seen[-1].kind in ("won", "scored")
    parts = board.parts(view, names, hold=hold)
    felt = parts.felt if live and ticks else tuple(still(child) for child in parts.felt)
    if live:
        return Scene(felt, parts.buttons, parts.own, ticks)
    return Scene((*felt, board.sheet(view, names)), say=parts.now)


def still(child: Child) -> Child:
    """A hand that is only shown: its boxes cannot be ticked."""
    if isinstance(child, tuple) and child[0] == "fieldset":
        return (child[0], {**child[1], "disabled": True}, *child[2:])
    return child


def marks(refusal: str, cards: int) -> Node | None:
    """The cards of a wrong try, parted where they do not belong together."""
    width = MARKED.get(refusal)
    if width is None:
        return None
    kinds = cards_of(cards)
    groups = [[kind for kind in kinds if kind // width == part] for part in range(KINDS // width - 1, -1, -1)]
    drawn = [pieces.row(faces(group)) for group in groups if group]
    return pieces.part("div", "row", *_between(drawn))


def _between(groups: list[Node]) -> list[Any]:
    """A sign between the groups: these cannot go together."""
    return [part for group in groups for part in (pieces.picture("tt-no"), group)][1:]


def instead(move: Move) -> Node:
    """A button that tries a legal move: the same submission as the reader's own."""
    verb, text = verb_of(move), write(move)
    if verb in ("lay", "pass"):
        kinds = cards_of(move & PAYLOAD)
        values = [f"{write_card(kind)}.{kinds[:at].count(kind)}" for at, kind in enumerate(kinds)]
        hidden = [h("input", {"type": "hidden", "name": "card", "value": value}) for value in values]
        return h("form", None, *hidden, pieces.button(label(move), do=verb, plain=True))
    return h("form", None, pieces.button(label(move), do=text, plain=True))


def label(move: Move) -> str:
    """A move as an instruction."""
    verb = verb_of(move)
    if verb in ("lay", "pass"):
        return say(f"tamcuc.lesson.do.{verb}", cards=cards_text(move & PAYLOAD))
    return say(f"tamcuc.lesson.do.{verb}", n=move & PAYLOAD % PASS if isinstance(move, int) else 0)


def dealt_scene(players: int, each: int, left: int) -> Scene:
    """A table set for so many players: how many cards lie before each."""
    seats = [
        pieces.seat(pieces.who(name), h("span", None, say("table.cards", n=each)), key=f"seat{at}")
        for at, name in enumerate(names_for(players, 0))
    ]
    rest = pieces.part("p", "middle", say("tamcuc.lesson.left", n=left), key="left")
    return Scene((pieces.seats(*seats), rest))


def players_form(do: str, text: str) -> Node:
    """A chooser for the number of players, and a button."""
    chooser = pieces.chooser("n", [(str(n), say("tamcuc.lesson.players", n=n)) for n in range(2, 9)], "4")
    return h(
        "form",
        {"key": "players"},
        pieces.controls(pieces.field(say("tamcuc.lesson.how_many"), chooser), pieces.button(text, do=do)),
    )


def deck_form(players: int, cards: int) -> Node:
    """The deck to cut, for so many players."""
    hidden = h("input", {"type": "hidden", "name": "n", "value": str(players)})
    action = pieces.button(say("tamcuc.board.do.cut"), do="cut", key="c")
    words = say("tamcuc.board.lifted"), say("tamcuc.board.stay")
    return art.deck_cut(cards, say("tamcuc.board.lift", n=cards), words, hidden, action, do="cut")


def order_form(options: Sequence[str]) -> Node:
    """One list to choose from for each place, strongest first."""
    choices = [(option, say(f"tamcuc.rank.{option}")) for option in options]
    fields = [
        pieces.field(say(f"tamcuc.lesson.place.{at}"), pieces.chooser(f"place{at}", choices, option))
        for at, option in enumerate(options, 1)
    ]
    return h(
        "form", {"key": "order"}, pieces.controls(*fields, pieces.button(say("tamcuc.lesson.do.order"), do="order"))
    )


def ring(names: tuple[str, ...], counted: int = 0) -> Node:
    """Players round the table, so many of them counted from the first one on."""
    words = [say(f"tamcuc.rank.{letter}") for letter in "EOLRCHS"[:counted]]
    label = say("tamcuc.lesson.ring")
    return art.ring(names, words, start=0, label=label, chosen=say("tamcuc.board.starts") if counted else "")
