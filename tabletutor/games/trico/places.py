"""The places at a table of Trico: what a player is doing, what he has taken, and the card in front of each."""

from __future__ import annotations

from tabletutor import pieces
from tabletutor.drawing import Node, h
from tabletutor.game import Seat
from tabletutor.games.trico.cards import BITS, colours_in, trico
from tabletutor.games.trico.conditions import why
from tabletutor.games.trico.faces import Names, back, card, slots, take_button
from tabletutor.games.trico.sight import View
from tabletutor.games.trico.state import FOLLOW, LEAD, OVER, PENALTY, SECOND, TAKE, VIRTUAL
from tabletutor.games.trico.verdict import Appeal
from tabletutor.words import say

PLAYED = (LEAD, FOLLOW, TAKE, SECOND, PENALTY)  # stages in which an Appeal is played


def _t(key: str, **values: object) -> str:
    return say(f"trico.board.{key}", **values)


def around(players: int, seat: Seat | None) -> list[Seat]:
    """The other seats in the order in which they are drawn: clockwise from the reader's left.

    >>> around(3, 1), around(2, None)
    ([2, 0], [0, 1])
    """
    first = 0 if seat is None else seat + 1
    return [(first + i) % players for i in range(players - (seat is not None))]


def name_of(seat: Seat, names: tuple[str, ...]) -> str:
    """A player's name, or the virtual lead's."""
    return _t("virtual") if seat == VIRTUAL else names[seat]


# ---- a player ----


def person(view: View, seat: Seat, names: tuple[str, ...], appeal: Appeal) -> Node:
    """A player's line: name, what he is doing, lead marker, markers won, whether he has said Nico."""
    turn, n = seat in view.needed and not appeal.over, view.markers[seat]
    who = pieces.who(names[seat], _note(view, seat, appeal), turn=turn, flag=_honour(view, seat, appeal))
    signs = [
        _sign("lead", "tr-feather", _t("lead")) if leader(view, appeal) == seat else None,
        _sign("markers", "tr-bird", _t("markers", n=n)) if n else None,
        _sign("nico", "tt-note", _t("nico_said")) if _said(view, seat) else None,
    ]
    return pieces.part("div", "person", who, [[" ", sign] for sign in signs if sign])


def _sign(name: str, symbol: str, text: str) -> Node:
    return pieces.part("span", "sign", pieces.picture(symbol), text, key=name)


def _said(view: View, seat: Seat) -> bool:
    """Whether the player has said Nico for his two colours, as everybody heard."""
    return view.declared[seat] and view.game.options["nico"] == "called"


def _note(view: View, seat: Seat, appeal: Appeal) -> str:
    """What a player is doing, in two or three words."""
    if appeal.over or view.stage not in PLAYED:
        return ""
    if view.stage == PENALTY:
        return _t("note.pays") if seat == view.caught else ""
    if seat == view.winner:
        return _t("note.takes")
    follows = view.stage == FOLLOW and seat != view.lead
    return _t("note.chosen" if view.chosen[seat] else "note.choosing") if follows else ""


def _honour(view: View, seat: Seat, appeal: Appeal) -> str:
    """A word of honour for who has won the round, or the match."""
    if view.stage == OVER and not appeal.over:
        return _t("honour.match") if seat == view.won else ""
    if seat != view.won or not (appeal.over and appeal.end):
        return ""
    return _t(f"honour.{appeal.end}", n=appeal.gain)


def leader(view: View, appeal: Appeal) -> Seat:
    """Who has the lead marker; as long as an Appeal lies there, who led to it; nobody before the first card."""
    if appeal.over and appeal.cards:
        return appeal.cards[0][0]
    return view.lead if view.stage in PLAYED else -2


def player(view: View, seat: Seat, names: tuple[str, ...], appeal: Appeal, cards: Names) -> Node:
    """Another player: his line, his cards, what he has taken, and the button that points out a forgotten Nico."""
    held = pieces.part("span", "facts", _t("held", n=view.held[seat])) if view.stage in PLAYED else None
    taken = row(view, seat, names, cards)
    return pieces.seat(
        person(view, seat, names, appeal), held, taken, _catch(view, seat, names, appeal), key=f"s{seat}"
    )


def row(view: View, seat: Seat, names: tuple[str, ...], cards: Names) -> Node:
    """The cards in front of a player."""
    kinds = view.taken[seat]
    found = trico(kinds) if seat == view.won else None
    label = _t("taken", who=names[seat], n=BITS[colours_in(kinds)])
    return slots(kinds, cards, label, key=f"t{seat}", best=found.cards if found else ())


def _catch(view: View, seat: Seat, names: tuple[str, ...], appeal: Appeal) -> Node | None:
    """Always there while a round is played, with or without cause, so that it gives nothing away (trico.catch)."""
    if view.seat is None or view.stage not in PLAYED or view.game.options["nico"] != "called":
        return None
    return pieces.button(_t("do.catch", who=names[seat]), do=f"catch {seat + 1}", plain=True, disabled=appeal.over)


def virtual(view: View) -> Node:
    """The virtual lead, a third seat with its deck."""
    who = pieces.part("div", "person", pieces.who(_t("virtual")), " ", _sign("lead", "tr-feather", _t("always_leads")))
    deck = pieces.part("span", "bundle", back("deck", scale="small")) if view.virtual else None
    return pieces.seat(who, pieces.part("span", "facts", _t("deck", n=view.virtual)), deck, key="virtual")


# ---- the cards of the Appeal ----


def places(view: View) -> list[Seat]:
    """The three places of the table from left to right: the reader's in the middle, the others at the sides they sit at."""
    others = around(view.game.players, view.seat)
    own = [view.seat] if view.seat is not None else []
    if view.game.players == 2:
        return [VIRTUAL, *own, *others] if own else [VIRTUAL, *others[::-1]]
    return [others[0], *own, others[1]] if own else [others[0], others[2], others[1]]


def table(view: View, names: tuple[str, ...], appeal: Appeal, cards: Names) -> Node:
    """The three places of the table, each with the card that lies there."""
    stands = [_stand(view, seat, names, appeal, cards) for seat in places(view)]
    label = _t("on_table", n=appeal.number)
    return pieces.part("div", "appeal", stands, role="group", aria_label=label, data_rove=True, key="appeal")


def _stand(view: View, seat: Seat, names: tuple[str, ...], appeal: Appeal, cards: Names) -> Node:
    """One place: whose it is, the card, and what becomes of it."""
    at = next((n for n, (who, _) in enumerate(appeal.cards) if who == seat), -1)
    face, word = _open(view, at, appeal, cards) if at >= 0 else _missing(view, seat, appeal, cards)
    leads = [" ", pieces.picture("tr-feather", _t("leads"))] if leader(view, appeal) == seat else None
    owner = h("b", None, _t("virtual_short") if seat == VIRTUAL else names[seat], leads or pieces.unseen(":"))
    below = [" ", h("small", None, word)] if word else None
    won = appeal.winner == seat and at >= 0
    return pieces.part("div", "stand", owner, " ", face, below, data_won=won, key=f"p{seat}")


def _open(view: View, at: int, appeal: Appeal, cards: Names) -> tuple[Node, str]:
    """A card that lies open, and a word about it."""
    kind, mark = appeal.cards[at][1], _mark(view, at, appeal)
    marks = (mark,) if mark else ()
    if at in appeal.gone:
        order = ("first", "second")[appeal.gone.index(at)] if len(appeal.gone) > 1 else "only"
        return card(kind, marks=marks, ghost=True), _t(f"went.{order}")
    if appeal.over:
        return card(kind, marks=marks, ghost=True), _t("went.discarded")
    name = cards(kind)
    face = card(kind, key=name, fly=name, marks=marks)
    if view.stage in (TAKE, SECOND) and view.seat == view.winner:
        first = at == min({0, 1, 2} - {*appeal.gone})
        return take_button(face, kind, first=first), _t(f"word.{mark}") if mark else ""
    return face, _t(f"word.{mark}") if mark else ""


def _mark(view: View, at: int, appeal: Appeal) -> str:
    """Whether the card fulfils the condition: alone, or tied."""
    if len(appeal.cards) < 3:
        return ""
    found = why(view.game.terms.table, appeal.kinds)
    return "" if at not in found.fulfil else "won" if found.winner is not None else "tie"


def _missing(view: View, seat: Seat, appeal: Appeal, cards: Names) -> tuple[Node, str]:
    """A place without an open card: one lies face down, or none."""
    if appeal.over or seat == VIRTUAL or not view.chosen[seat]:
        return pieces.part("span", "empty", pieces.unseen(_t("empty"))), ""
    if seat == view.seat:
        name = cards(view.choice)
        return card(view.choice, key=name, fly=name, marks=("down",)), _t("word.down")
    return back(f"b{seat}"), ""
