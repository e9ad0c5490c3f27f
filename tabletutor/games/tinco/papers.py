"""What lies beside a table of Tinco: the level sheet, the summary card, the recap of a match, the film of Trinko's way."""

from __future__ import annotations

from collections.abc import Iterator

from tabletutor import pieces
from tabletutor.drawing import Node, h
from tabletutor.game import Event, Line, Seat
from tabletutor.games.tinco.cards import TRINKO
from tabletutor.games.tinco.faces import Look, card, look_of
from tabletutor.games.tinco.scoring import change
from tabletutor.games.tinco.sight import View
from tabletutor.games.tinco.wording import level_text
from tabletutor.words import listed, say

SUMMARY = ("set", "trade", "take", "rush", "reveal", "end")
PLAYERS = range(3, 7)


def _t(key: str, **values: object) -> str:
    return say(f"tinco.board.{key}", **values)


# ---- the level sheet ----


def rows(view: View) -> int:
    """How many rows the level sheet has."""
    return len(view.sheet)


def sheet(view: View, names: tuple[str, ...], first: int = 0, last: int | None = None) -> Node | None:
    """The level of every marker after each round, a row a round; None before the first round is over."""
    if not view.sheet:
        return None
    lines: list[list[str | int]] = [
        [_t("sheet.row" if changes else "sheet.void", n=n), *map(level_text, levels)]
        for n, levels, changes in view.sheet[first:last]
    ]
    return pieces.tally(_t("sheet.title"), [_t("sheet.round"), *names], lines)


# ---- the summary card ----


def summary() -> Node:
    """The summary card: what is played with, how a round goes, what it brings. It prints."""
    lines = [
        h("li", None, h("b", None, _t(f"summary.{name}.name")), " ", _t(f"summary.{name}.text")) for name in SUMMARY
    ]
    inside = _stock_table(), h("ul", None, *lines), change_table()
    return pieces.part("div", "summary", *inside, data_print=True, key="summary")


def _stock_table() -> Node:
    """Cards, sets and tokens by the number of players."""
    hands = {3: "7 7 7", 4: "7 7 6 6", 5: "7 6 6 6 6", 6: "6 6 6 6 6 6"}
    cells: list[list[str | int]] = [
        [n, 5 * n + 6, _t("summary.stock.sets_n", n=n + 1), n - 1, hands[n]] for n in PLAYERS
    ]
    head = [_t(f"summary.stock.{name}") for name in ("players", "cards", "set", "tokens", "hands")]
    return pieces.tally(_t("summary.stock.title"), head, cells, words=True)


def change_table() -> Node:
    """How a marker moves, with a set and without, with a token and without, and one lower for whoever holds Trinko."""
    lines: list[list[str | int]] = []
    for has_set, token in ((True, True), (False, True), (True, False), (False, False)):
        moves = [change(has_set=has_set, token=token, trinko=trinko) for trinko in (False, True)]
        name = "both" if has_set and token else "token" if token else "set" if has_set else "neither"
        lines.append([_t(f"outcome.{name}"), *map(level_text, moves)])
    head = [_t("summary.change.had"), _t("summary.change.without"), _t("summary.change.trinko")]
    return pieces.tally(_t("summary.change.title"), head, lines)


# ---- the recap ----


class _Row:
    """One round of the recap, while its events are read."""

    def __init__(self) -> None:
        self.swaps = 0
        self.tokens: list[str] = []
        self.sets: list[str] = []
        self.way: list[str] = []

    def cells(self, *, void: bool) -> list[str | int]:
        """Tokens, sets and the way of Trinko; a void round shows no hands."""
        if void:
            return [_t("recap.void"), _t("recap.hidden"), _t("recap.hidden")]
        return [", ".join(self.tokens), listed(self.sets) or _t("recap.nobody"), " → ".join(self.way)]


def _told(lines: tuple[Line, ...]) -> Iterator[Event]:
    return (line.event for line in lines)


def entries(lines: tuple[Line, ...]) -> int:
    """How many rounds a match had."""
    return sum(event.kind in ("scored", "void") for event in _told(lines))


def recap(lines: tuple[Line, ...], names: tuple[str, ...], first: int = 0, last: int | None = None) -> Node:
    """Every round of the match, or some of them: swaps, who took a token and in what order, who had a set, where Trinko went."""
    found: list[list[str | int]] = []
    row = _Row()
    for event in _told(lines):
        kind, cards = event.kind, event.cards if isinstance(event.cards, tuple) else ()
        if kind == "swapped":
            row.swaps += 1
        elif kind == "took":
            row.tokens.append(names[event.seat])
        elif kind == "moved" and cards[0]:
            row.sets.append(names[event.seat])
        elif kind == "way":
            row.way = [names[seat] for seat in cards]
        elif kind in ("scored", "void"):
            found.append([event.number, row.swaps, *row.cells(void=kind == "void")])
            row = _Row()
    head = [_t(f"recap.{name}") for name in ("round", "swaps", "tokens", "sets", "way")]
    return pieces.tally(_t("recap.title"), head, found[first:last], words=True)


# ---- the way of Trinko ----


def reel(view: View, names: tuple[str, ...]) -> tuple[tuple[Node, str], ...]:
    """The film of Trinko's way through the hands, once they lie open: (drawing, sentence), one for each holder; else empty."""
    path = view.way
    first = 0 if view.seat is None else view.seat
    look = look_of(view)
    return tuple(
        (ring(names, first, path, at, look), _sentence(view, names, path, at)) for at in range(len(path))
    )  # fmt: skip


def _sentence(view: View, names: tuple[str, ...], path: tuple[Seat, ...], at: int) -> str:
    """Who holds it now, from whom, and what it costs the last one."""
    me = "you" if path[at] == view.seat else "other"
    when = "dealt" if not at else "got"
    text = _t(f"way.{when}.{me}", who=names[path[at]])
    if at + 1 < len(path):
        return text
    return f"{text} {_t(f'way.kept.{me}', who=names[path[at]])}"


def ring(names: tuple[str, ...], first: Seat, path: tuple[Seat, ...], at: int, look: Look) -> Node:
    """The seats in a ring, the reader's nearest, and Trinko with whoever holds it at a moment of its way.

    Args:
        names: by seat.
        first: the seat that is drawn nearest.
        path: the holders, one after the other.
        at: the moment, from 0.
        look: how cards are drawn.
    """
    n = len(names)
    met = {seat: [str(step + 1) for step in range(at + 1) if path[step] == seat] for seat in path[: at + 1]}
    trinko = card(TRINKO, look, scale="small")

    def turn(seat: Seat) -> str:
        return f"--angle:{180 + (seat - first) % n * 360 / n:g}deg"

    def place(seat: Seat) -> Node:
        here = seat == path[at]
        steps = h("small", None, _t("way.steps", steps=listed(met[seat]))) if seat in met else None
        spot = {"style": turn(seat), "data-here": here, "key": f"w{seat}"}
        return h("li", spot, h("b", None, names[seat]), [" ", steps] if steps else None)

    around = h("ol", None, [place((first + i) % n) for i in range(n)])
    lies = pieces.part("span", "lies", trinko, style=turn(path[at]), data_fly="trinko", key="trinko")
    count = pieces.part("p", "leg", _t("way.count", n=at + 1, of=len(path)))
    return pieces.part("div", "round", around, lies, count, role="group", aria_label=_t("way.title"), key="way")
