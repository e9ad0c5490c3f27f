"""What lies beside a table of Trico: the score sheet, the summary card, the recap of a match."""

from __future__ import annotations

from collections.abc import Iterator

from tabletutor import pieces
from tabletutor.drawing import Node, h
from tabletutor.game import Event, Line, Seat
from tabletutor.games.trico.cards import BITS, colours_in
from tabletutor.games.trico.conditions import TABLES
from tabletutor.games.trico.counter import condition_table, versions
from tabletutor.games.trico.sight import View
from tabletutor.games.trico.wording import card_name, cards_text
from tabletutor.words import say

SUMMARY = ("turn", "take", "void", "nico", "catch", "trico", "end", "two")


def _t(key: str, **values: object) -> str:
    return say(f"trico.board.{key}", **values)


def rows(view: View) -> int:
    """How many rows the score sheet has."""
    return len(view.sheet)


def sheet(view: View, names: tuple[str, ...], first: int = 0, last: int | None = None) -> Node | None:
    """The markers won, a row a round; None before the first round is over."""
    if not view.sheet:
        return None
    lines: list[list[str | int]] = [[_t("sheet.row", n=n), *row] for n, row in view.sheet[first:last]]
    return pieces.tally(_t("sheet.title"), [_t("sheet.round"), *names], lines, [_t("sheet.total"), *view.markers])


def summary() -> Node:
    """The summary card: the order of an Appeal, who wins, Nico and Trico, all versions of the lost table. It prints."""
    own = TABLES["odd"]
    lines = [
        h("li", None, h("b", None, _t(f"summary.{name}.name")), " ", _t(f"summary.{name}.text")) for name in SUMMARY
    ]
    every = pieces.part("div", "sheet", versions((), own), tabindex=0, role="region", aria_label=_t("summary.versions"))
    inside = condition_table(own), h("ul", None, *lines), every
    return pieces.part("div", "summary", *inside, data_print=True, key="summary")


class _Row:
    """One Appeal of the recap, while its events are read."""

    def __init__(self) -> None:
        self.cards: list[tuple[Seat, int]] = []
        self.took: list[int] = []
        self.winner = ""
        self.end = ""


def _told(lines: tuple[Line, ...]) -> Iterator[Event]:
    return (line.event for line in lines)


def entries(lines: tuple[Line, ...]) -> int:
    """How many Appeals a match had."""
    return sum(event.kind == "cleared" for event in _told(lines))


def recap(lines: tuple[Line, ...], names: tuple[str, ...], first: int = 0, last: int | None = None) -> Node:
    """Every Appeal of the match, or some of them: cards, colours, winner, what was taken."""
    found: list[list[str | int]] = []
    round_, row = 1, _Row()
    for event in _told(lines):
        kind = event.kind
        if kind in ("led", "turned", "shown"):
            row.cards.append((event.seat, event.number))
        elif kind == "won":
            row.winner = names[event.seat] if event.seat >= 0 else _t("recap.virtual")
        elif kind == "void":
            row.winner = _t("recap.void")
        elif kind == "took":
            row.took.append(event.number)
        elif kind == "cleared":
            found.append(_cells(row, round_, event.number))
            row = _Row()
        elif kind == "scored":
            round_ = event.number + 1
    head = [_t(f"recap.{name}") for name in ("appeal", "cards", "colours", "winner", "took")]
    return pieces.tally(_t("recap.title"), head, found[first:last], words=True)


def _cells(row: _Row, round_: int, appeal: int) -> list[str | int]:
    kinds = [kind for _, kind in row.cards]
    cards = ", ".join(map(card_name, kinds))
    return [
        _t("recap.place", round=round_, appeal=appeal),
        cards,
        BITS[colours_in(kinds)],
        row.winner,
        cards_text(row.took),
    ]
