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


def sheet(view: View, names: tuple[str, ...]) -> Node | None:
    """The score sheet; nothing before the first deal is written down."""
    if not view.sheet:
        return None
    rows = [[_t("row_fine", n=n) if min(row) < 0 else _t("row", n=n), *row] for n, row in view.sheet]
    return pieces.tally(_t("sheet"), [_t("deal"), *names], rows, [_t("total"), *view.totals])


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


def recap(lines: tuple[Line, ...], names: tuple[str, ...]) -> Node:
    """Every trick of the match: who led how many cards, who won with what."""
    rows: list[list[str | int]] = []
    deal, leader = 1, -1
    for line in lines:
        event = line.event
        if event.kind == "announced":
            leader = event.seat
        elif event.kind == "won":
            cards = int(event.cards)  # type: ignore[arg-type]
            rows.append(
                [
                    f"{deal}.{sum(str(row[0]).startswith(f'{deal}.') for row in rows) + 1}",
                    names[leader],
                    size_of(cards),
                    names[event.seat],
                    cards_text(cards),
                ]
            )
        elif event.kind == "scored":
            deal = event.number + 1
    head = [_t(f"recap.{name}") for name in ("trick", "leader", "cards", "winner", "with")]
    return pieces.tally(_t("recap.title"), head, rows)
