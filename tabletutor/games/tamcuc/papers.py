"""What lies beside a table of Tam Cúc: the score sheet, the summary card, the recap of a match."""

from __future__ import annotations

from tabletutor import pieces
from tabletutor.drawing import Node, h
from tabletutor.game import Line
from tabletutor.games.tamcuc.combinations import size_of
from tabletutor.games.tamcuc.faces import face
from tabletutor.games.tamcuc.sight import View
from tabletutor.games.tamcuc.wording import cards_text
from tabletutor.words import say


def _t(key: str, **values: object) -> str:
    return say(f"tamcuc.board.{key}", **values)


def rows(view: View) -> int:
    """How many rows the score sheet has."""
    return len(view.sheet)


def sheet(view: View, names: tuple[str, ...], first: int = 0, last: int | None = None) -> Node | None:
    """The score sheet, or some of its rows; nothing before the first deal is written down."""
    if not view.sheet:
        return None
    lines: list[list[str | int]] = [
        [_t("row_fine", n=n) if min(row) < 0 else _t("row", n=n), *row] for n, row in view.sheet[first:last]
    ]
    return pieces.tally(_t("sheet"), [_t("deal"), *names], lines, [_t("total"), *view.totals])


def summary() -> Node:
    """The summary card: rank order, combinations, what a trick is. It prints."""
    order = [face(kind, key=f"r{kind}", scale="small") for kind in range(13, 6, -1)]
    rows = [
        h("tr", None, h("th", {"scope": "row"}, str(size)), h("td", None, _t(f"summary.size{size}")))
        for size in range(1, 6)
    ]
    table = h(
        "table", {"class": "tt-tally tt-text"}, h("caption", None, _t("summary.combinations")), h("tbody", None, *rows)
    )
    text = [h("p", None, _t(f"summary.{line}")) for line in ("seal", "trick", "score")]
    return pieces.part(
        "div", "summary", pieces.row(order, _t("summary.order")), table, *text, data_print=True, key="summary"
    )


def entries(lines: tuple[Line, ...]) -> int:
    """How many tricks a match had."""
    return sum(line.event.kind == "won" for line in lines)


def recap(lines: tuple[Line, ...], names: tuple[str, ...], first: int = 0, last: int | None = None) -> Node:
    """Every trick of the match, or some of them: who led how many cards, who won with what."""
    found: list[list[str | int]] = []
    deal, trick, leader = 1, 0, -1
    for event in (line.event for line in lines):
        if event.kind == "announced":
            leader = event.seat
        elif event.kind == "won" and isinstance(event.cards, int):
            trick += 1
            with_ = size_of(event.cards), names[event.seat], cards_text(event.cards)
            found.append([_t("recap.place", deal=deal, trick=trick), names[leader], *with_])
        elif event.kind == "scored":
            deal, trick = event.number + 1, 0
    head = [_t(f"recap.{name}") for name in ("trick", "leader", "cards", "winner", "with")]
    return pieces.tally(_t("recap.title"), head, found[first:last], words=True)
