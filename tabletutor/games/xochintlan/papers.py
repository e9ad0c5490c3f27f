"""What lies beside a table of Xochintlan: the result, the summary card, the recap of a match."""

from __future__ import annotations

from collections.abc import Iterator

from tabletutor import pieces
from tabletutor.drawing import Node, h
from tabletutor.game import Event, Line, Seat
from tabletutor.games.xochintlan.faces import gallery, goal
from tabletutor.games.xochintlan.pentominoes import PATTERNS
from tabletutor.games.xochintlan.sight import TIES, View
from tabletutor.games.xochintlan.state import OVER
from tabletutor.games.xochintlan.wording import goal_name, kind_name, kinds_name, square, squares
from tabletutor.words import say

SUMMARY = ("place", "switch", "human", "blocked", "win", "sixth", "tie")


def _t(key: str, **values: object) -> str:
    return say(f"xochintlan.board.{key}", **values)


# ---- the result ----


def rows(view: View) -> int:
    """How many rows the result has: one a player, once the match is over."""
    return view.game.players if view.stage == OVER else 0


def sheet(view: View, names: tuple[str, ...], first: int = 0, last: int | None = None) -> Node | None:
    """The result of the match, or some of its rows: every player with the goals that lie open now; None before its end."""
    if view.stage != OVER:
        return None
    head = [h("th", {"scope": "col"}, _t(f"sheet.{name}")) for name in ("player", "goal", "result")]
    lines = [_line(view, seat, names) for seat in range(view.game.players)][first:last]
    body = h("caption", None, _t("sheet.title")), h("thead", None, h("tr", None, head)), h("tbody", None, lines)
    table = pieces.part("table", "tally tt-text", *body)
    return pieces.part("div", "sheet", table, tabindex=0, role="region", aria_label=_t("sheet.title"))


def _line(view: View, seat: Seat, names: tuple[str, ...]) -> Node:
    known = view.goals if seat == view.seat else view.others[seat]
    hidden = view.goal_counts[seat] - len(known)
    cards = [[goal(one, scale="tiny"), " "] for one in known]
    result = "won" if seat == view.winner else "tied" if view.winner < 0 else "lost"
    return h(
        "tr",
        None,
        h("th", {"scope": "row"}, names[seat]),
        h("td", None, cards, _t("sheet.hidden", n=hidden) if hidden else None),
        h("td", None, _t(f"sheet.{result}", kinds=kinds_name(view.winning_kind) if view.winner >= 0 else "")),
    )


# ---- the recap ----


def _told(lines: tuple[Line, ...]) -> Iterator[Event]:
    """The events that are a row of the recap: every action, and the end."""
    return (line.event for line in lines if line.event.kind in _WHAT)


def entries(lines: tuple[Line, ...]) -> int:
    """How many rows the recap has."""
    return sum(1 for _ in _told(lines))


def recap(lines: tuple[Line, ...], names: tuple[str, ...], first: int = 0, last: int | None = None) -> Node:
    """Every action of the match, or some of them: in which round, who, what, where."""
    found: list[list[str | int]] = []
    for at, event in enumerate(_told(lines)):
        what, where = _WHAT[event.kind](event)
        who = names[event.seat] if event.seat >= 0 else ""
        acts = at - (event.kind in ("won", "tied"))  # the end belongs to the round of the action before it
        found.append([acts // len(names) + 1, who, what, where])
    head = [_t(f"recap.{name}") for name in ("round", "who", "what", "where")]
    return pieces.tally(_t("recap.title"), head, found[first:last], words=True)


def _cells(event: Event) -> tuple[int, ...]:
    return event.cards if isinstance(event.cards, tuple) else (event.cards,)


def _placed(event: Event) -> tuple[str, str]:
    return _t("recap.placed", kind=kind_name(event.number)), square(_cells(event)[0])


def _switched(event: Event) -> tuple[str, str]:
    cell, old = _cells(event)
    return _t("recap.switched", kind=kind_name(event.number), old=kind_name(old)), square(cell)


def _moved(event: Event) -> tuple[str, str]:
    one, other = _cells(event)
    return _t("recap.moved"), _t("recap.from_to", one=square(one), other=square(other))


def _swapped(event: Event) -> tuple[str, str]:
    return _t("recap.swapped"), squares(_cells(event))


def _changed(event: Event) -> tuple[str, str]:
    return _t("recap.changed", goal=goal_name(event.number)), ""


def _won(event: Event) -> tuple[str, str]:
    return _t("recap.won", goal=goal_name(event.number >> 2), kinds=kinds_name(event.number & 3)), squares(
        _cells(event)
    )


def _tied(event: Event) -> tuple[str, str]:
    return _t(f"recap.tied.{TIES[event.number]}"), ""


_WHAT = {
    "placed": _placed, "switched": _switched, "moved": _moved, "swapped": _swapped, "changed": _changed, "won": _won,
    "tied": _tied,
}  # fmt: skip


# ---- the summary card ----


def summary() -> Node:
    """The summary card: what a turn is, when a goal counts, all 18 patterns. It prints."""
    lines = [
        h("li", None, h("b", None, _t(f"summary.{name}.name")), " ", _t(f"summary.{name}.text")) for name in SUMMARY
    ]
    cards = gallery(range(len(PATTERNS)), label=_t("summary.patterns"))
    return pieces.part("div", "summary", h("ul", None, *lines), cards, data_print=True, key="summary")
