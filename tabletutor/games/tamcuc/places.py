"""The places at a table of Tam Cúc: what a player is doing, what lies before him, what he has won."""

from __future__ import annotations

from tabletutor import pieces
from tabletutor.drawing import Node
from tabletutor.game import Event, Seat
from tabletutor.games.tamcuc.combinations import cards_of, size_of
from tabletutor.games.tamcuc.faces import backs, face, faces
from tabletutor.games.tamcuc.legality import ANNOUNCING, CHOOSING, CUTTING, SHUFFLE
from tabletutor.games.tamcuc.sight import View
from tabletutor.games.tamcuc.wording import cards_text
from tabletutor.words import say

HELD = ("laid", "passed")  # events of a trick that lies open on the table


def _t(key: str, **values: object) -> str:
    return say(f"tamcuc.board.{key}", **values)


def around(players: int, seat: Seat | None) -> list[Seat]:
    """All seats in the order in which they are drawn and named: clockwise from the left, the reader's own last.

    >>> around(4, 0), around(3, None)
    ([1, 2, 3, 0], [0, 1, 2])
    """
    first = 0 if seat is None else seat + 1
    return [(first + i) % players for i in range(players)]


def last_trick(seen: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events of the last trick that was turned over: what each seat laid or passed, and who won."""
    ends = [at for at, event in enumerate(seen) if event.kind == "won"]
    if not ends:
        return ()
    starts = [at for at in range(ends[-1]) if seen[at].kind == "announced"]
    return tuple(event for event in seen[starts[-1] : ends[-1] + 1] if event.kind in (*HELD, "won"))


def _before(view: View, seat: Seat, trick: tuple[Event, ...]) -> list[Node]:
    """The cards in front of a seat: the open trick, or the sealed choice of this one."""
    winner = next((event.seat for event in trick if event.kind == "won"), None)
    hidden = view.game.options["passed"] == "hidden" and view.game.options["discards"] == "closed"
    for event in trick:
        if event.seat == seat and event.kind in HELD:
            own = seat == view.seat
            marks = ("won",) if seat == winner else ("down",) if own and event.kind == "passed" and hidden else ()
            if event.cards:
                below = view.hand if own else 0
                return faces(int(event.cards), "" if own else f"s{seat}", below=below, marks=marks)  # type: ignore[arg-type]
            return backs(seat, event.number)
    if trick or not view.chosen[seat]:
        return []
    if seat == view.seat:
        return faces(view.choice, "", below=view.hand - view.choice, marks=("down",))
    shown = view.open_choice if seat == view.leader else 0
    return faces(shown, f"s{seat}") if shown else backs(seat, view.size)


def _note(view: View, seat: Seat, trick: tuple[Event, ...]) -> str:
    """What a seat is doing, in two or three words."""
    for event in trick:
        if event.seat == seat and event.kind == "passed":
            return _t("note.passed")
    if trick:
        return _t("note.won") if trick[-1].seat == seat else ""
    if view.stage == CHOOSING:
        parts = [_t("note.leads", n=view.size)] if seat == view.leader else []
        done = _t("note.chosen_own" if seat == view.seat else "note.chosen")
        return ", ".join([*parts, done if view.chosen[seat] else _t("note.choosing")])
    if view.stage == ANNOUNCING and seat == view.leader:
        return _t("note.announcing")
    if view.stage == CUTTING and seat == view.cutter:
        return _t("note.cutting")
    if view.stage in (CUTTING, SHUFFLE) and seat == view.dealer:
        return _t("note.deals")
    return ""


def _won(view: View, seat: Seat, trick: tuple[Event, ...]) -> Node | None:
    """The cards a seat has won, as a pile with its number; without those that still lie open before it."""
    latest = trick[-1].cards if trick and trick[-1].seat == seat else 0
    cards = view.won[seat] - (latest if isinstance(latest, int) else 0)
    if not cards:
        return None
    pile = [face(kind, key=f"w{seat}.{at}", scale="tiny") for at, kind in enumerate(cards_of(cards))]
    label = _t("won_pile", n=size_of(cards), cards=cards_text(cards))
    return pieces.row(pile, label, pile=True, key=f"won{seat}")


def line(view: View, seat: Seat, names: tuple[str, ...], trick: tuple[Event, ...], more: str = "") -> Node:
    """A player's line: name, points, what he is doing, and `more`."""
    flag = _t("flag.won", n=trick[-1].number) if trick and trick[-1].seat == seat else ""
    points = _t("points", n=view.points[seat]) if any(view.points) else ""  # nothing to compare before the first trick
    parts = (points, _note(view, seat, trick), more)
    note = " · ".join(part for part in parts if part)
    return pieces.who(names[seat], note, turn=seat in view.waiting and not trick, flag=flag)


def player(view: View, seat: Seat, names: tuple[str, ...], trick: tuple[Event, ...]) -> Node:
    """Another player: his line, the cards before him, the cards he has won."""
    return pieces.seat(line(view, seat, names, trick), *_lying(view, seat, names, trick), key=f"seat{seat}")


def _lying(view: View, seat: Seat, names: tuple[str, ...], trick: tuple[Event, ...]) -> list[pieces.Child]:
    cards = _before(view, seat, trick)
    lying = pieces.row(cards, _t("before", who=names[seat]), key=f"b{seat}") if cards else None
    return [lying, _won(view, seat, trick)]
