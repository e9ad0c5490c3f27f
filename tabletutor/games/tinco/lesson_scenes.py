"""Drawings that only the lesson of Tinco needs: its people, boards that are only looked at, open hands, cards to choose from."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from tabletutor import pieces
from tabletutor.drawing import Node, h
from tabletutor.game import Move, Seat
from tabletutor.games.tinco import board, faces, places
from tabletutor.games.tinco.cards import bits
from tabletutor.games.tinco.faces import Look
from tabletutor.games.tinco.notation import CARDS_PART, ID, ID_PART, verb_of, write_card
from tabletutor.games.tinco.sight import View
from tabletutor.games.tinco.state import DEAL
from tabletutor.games.tinco.trail import scattered
from tabletutor.games.tinco.verdict import Result, results
from tabletutor.games.tinco.wording import card_name, cards_text
from tabletutor.pieces import Child
from tabletutor.step import Scene
from tabletutor.words import say


def _t(key: str, **values: object) -> str:
    return say(f"tinco.lesson.{key}", **values)


def people(players: int, seat: Seat | None) -> tuple[str, ...]:
    """The people of the lesson: the reader and the others, or only the others where he watches.

    >>> people(4, 0), people(3, None)
    (('You', 'Lena', 'Katya', 'Vanya'), ('Lena', 'Katya', 'Vanya'))
    """
    others = _t("names").split(", ")
    return ((say("table.you"),) if seat is not None else ()) + tuple(others[: players - (seat is not None)])


# ---- the board of the game ----


def live_scene(view: View, names: tuple[str, ...], verbs: Collection[str], *, ticks: bool) -> Scene:
    """The board with what can be pressed on it.

    Args:
        view: of the reader.
        names: by seat.
        verbs: buttons that are left on it; all if there are none.
        ticks: whether cards can be ticked.
    """
    parts = board.parts(view, names)
    felt = [_kept(node, verbs, ticks=ticks) for node in parts.felt]
    return Scene(tuple(felt), tuple(b for b in parts.buttons if _stays(b, verbs)), ticks=True)


def shown_scene(view: View, names: tuple[str, ...], *, told: str = "") -> Scene:
    """The board as it is only looked at."""
    parts = board.parts(view, names)
    return Scene(tuple(_kept(node, {"-"}, ticks=False) for node in parts.felt), say=told)


def now(view: View, names: tuple[str, ...]) -> str:
    """What is to be done now, as the board says it."""
    return board.parts(view, names).now


def _stays(node: Node, verbs: Collection[str]) -> bool:
    """Whether this is no button that plays, or one of those that are left."""
    if node[0] != "button" or node[1].get("name") != "do":
        return True
    return not verbs or node[1]["value"].split()[0] in verbs


def _kept(node: Child, verbs: Collection[str], *, ticks: bool) -> Child:
    """A drawing with some of its buttons; without `ticks` cards cannot be chosen."""
    if not isinstance(node, tuple):
        return node
    if not _stays(node, verbs):
        return None
    tag, attributes, *children = node
    if tag == "fieldset" and not ticks:
        attributes = {**attributes, "disabled": True}
    if tag == "small" and not ticks and children == [say("tinco.board.tick")]:
        return None
    return h(tag, attributes, *(_kept(child, verbs, ticks=ticks) for child in children))


def submissions(*nodes: Child) -> tuple[list[str], list[str]]:
    """What every button of a drawing submits, each once, and the cards that can be ticked."""
    found = [node for root in nodes for node in _walk(root)]
    does = [n[1]["value"] for n in found if n[0] == "button" and n[1].get("name") == "do" and not n[1].get("disabled")]
    boxes = [
        n[1]["value"]
        for hand in found
        if hand[0] == "fieldset" and not hand[1].get("disabled")
        for n in _walk(hand)
        if n[0] == "input"
    ]
    return list(dict.fromkeys(does)), boxes


def _walk(node: Child) -> Iterator[Node]:
    if isinstance(node, tuple):
        yield node
        for child in node[2:]:
            yield from _walk(child)


# ---- open hands ----


def open_hands(view: View, names: tuple[str, ...], told: Collection[Seat] = ()) -> Node:
    """All hands open, with tokens and towers; only of some it is told what they came to, and only their markers have moved.

    Args:
        view: after the reveal.
        names: by seat.
        told: those seats.
    """
    found = results(view)
    seats = [_open(view, found[seat], names, told=seat in told) for seat in range(view.game.players)]
    return pieces.part("div", "floor", pieces.seats(*seats), data_open=True, key="open")


def _open(view: View, found: Result, names: tuple[str, ...], *, told: bool) -> Node:
    seat, before = found.seat, found.before
    if told:
        tower, end = faces.tower(found.level, str(seat), before=before), places.outcome(view, names, found)
    else:  # what is to be found out: no set is marked, no marker has moved
        found = found._replace(cards=0)
        tower, end = (
            faces.tower(before, str(seat)),
            pieces.part("p", "outcome", _prize(view, seat, names), key="outcome"),
        )
    hand = places.spread(view, seat, found, scale="tiny")
    head = places.head(view._replace(stage=DEAL), seat, names)  # who has won is to be found out too
    return pieces.seat(head, tower, hand, end, key=f"s{seat}")


def _prize(view: View, seat: Seat, names: tuple[str, ...]) -> Node:
    """The token that somebody has taken, or that he has none."""
    if seat not in view.tokens:
        return pieces.part("span", "bare", _t("no_token"))
    said = pieces.unseen(
        say("tinco.board.has_token.you" if seat == view.seat else "tinco.board.has_token.other", who=names[seat])
    )
    return pieces.part("span", "prize", faces.token(view.tokens.index(seat)), said)


# ---- cards to choose from ----


def cards_row(cards: Iterable[int], look: Look) -> Node:
    """Cards beside each other, each of which can be pressed as an answer."""
    drawn = [
        pieces.part("button", "deed", faces.card(card, look), name="do", value=f"choose {write_card(card)}")
        for card in cards
    ]
    return pieces.row(drawn, _t("cards"), key="cards")


def ticked_hand(cards: Sequence[int], look: Look, chosen: int = 0) -> Node:
    """A hand to tick cards of; or as it is only looked at, with those `chosen` marked as a set."""
    drawn = [
        faces.card(card, look, key=f"h{card}", tick="card", checked=bool(chosen >> card & 1), focus=not at)
        for at, card in enumerate(scattered(tuple(cards)))
    ]
    return pieces.hand(drawn, say("tinco.board.hand", n=len(cards)), disabled=chosen > 0)


# ---- moves in words ----


def label(move: Move, view: View, names: tuple[str, ...]) -> str:
    """A move as an instruction."""
    verb, cards, number = verb_of(move), move & CARDS_PART or view.offered, move >> ID & ID_PART
    text = cards_text(cards, seven=view.game.terms.seven)
    if verb == "answer":
        who = next(names[seat] for seat, offer in enumerate(view.offers) if offer[0] == number)
        return _t("do.answer" if move & CARDS_PART else "do.answer_own", cards=text, who=who)
    return _t(f"do.{verb}", cards=text)


def named(card: int, look: Look) -> str:
    """A card as the label of an answer."""
    return card_name(card, seven=look.seven)


def instead(move: Move, view: View, names: tuple[str, ...]) -> Node:
    """A button that tries a legal move: the same submission as the reader's own."""
    verb, cards = view.game.write(move).split(), bits(move & CARDS_PART)
    do = " ".join(verb[:2]) if verb[0] == "answer" else verb[0]
    hidden = [h("input", {"type": "hidden", "name": "card", "value": write_card(card)}) for card in cards]
    return h("form", None, *hidden, pieces.button(label(move, view, names), do=do, plain=True))
