"""The colour counter: how many colours lie on the table, which condition that selects, which card it picks; and the table
of conditions itself, with the other reconstructions one click away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletutor import pieces
from tabletutor.drawing import Node, h
from tabletutor.games.trico.cards import COLOURS, colour_of
from tabletutor.games.trico.conditions import TABLES, Table, Why, colours, why
from tabletutor.games.trico.notation import LETTERS
from tabletutor.games.trico.wording import card_name, colour_name
from tabletutor.words import listed, say

COUNTS: Final = (1, 2, 3)  # colours that can lie on the table


def _t(key: str, **values: object) -> str:
    return say(f"trico.board.counter.{key}", **values)


def gem(colour: int, *, silent: bool = False) -> Node:
    """The sign of a colour: its gem and its letter; `silent` where the name is said elsewhere."""
    letter = LETTERS[colour]
    name = None if silent else pieces.unseen(colour_name(colour))
    seen = h("b", {"aria-hidden": True}, letter)
    return pieces.part("span", "gem", pieces.picture(f"tr-{letter}"), seen, name, data_kind=letter)


# ---- the table of conditions ----


def condition_table(table: Table, *, now: int = 0, possible: Sequence[int] = COUNTS) -> Node:
    """Who wins at one, two and three colours, with the note that the original table is lost.

    Args:
        table: the conditions in force.
        now: how many colours decide; 0 as long as that is open.
        possible: the numbers of colours that can still come to lie there.
    """
    lost = h("small", None, say("trico.lost"))
    return pieces.part("div", "terms", _ways(table, now, possible), lost, key="terms")


def _ways(table: Table, now: int, possible: Sequence[int]) -> Node:
    caption = h("caption", None, _t("title"), " ", pieces.chip(preset_name(table)))
    rows = [_way(table, n, now=n == now, out=n not in possible) for n in COUNTS]
    return pieces.part("table", "ways", caption, h("tbody", None, *rows), key="ways")


def _way(table: Table, n: int, *, now: bool, out: bool) -> Node:
    """One line of the table: so many colours, this card wins."""
    state = pieces.unseen(_t("now") if now else _t("out") if out else "")
    many = h("th", {"scope": "row"}, pieces.picture("tt-turn") if now else None, _t("colours", n=n))
    wins = h("td", None, pieces.picture(f"tr-{table.at(n)}"), " ", h("span", None, _t(f"wins.{table.at(n)}")), state)
    return h("tr", {"key": n, "data-now": now, "data-out": out}, many, wins)


def preset_name(table: Table) -> str:
    """What the table is called: a preset, or the reader's own."""
    return say(f"trico.option.table.{next((name for name, one in TABLES.items() if one == table), 'custom')}")


# ---- the counter ----


def known(kinds: Sequence[int]) -> tuple[int, ...]:
    """The numbers of colours that three cards can come to show, when these lie there.

    >>> known([]), known([0]), known([0, 10]), known([0, 1])
    ((1, 2, 3), (1, 2, 3), (2, 3), (1, 2))
    """
    if not kinds:
        return COUNTS
    least = colours(kinds)
    return tuple(range(least, min(3, least + 3 - len(kinds)) + 1))


def counter(kinds: Sequence[int], table: Table, *, own: bool = False) -> Node:
    """The counter, the table of conditions under it, and the other reconstructions folded away.

    Args:
        kinds: the cards that are known, up to three.
        table: the conditions in force.
        own: whether one of them is known to the reader alone.
    """
    whole = len(kinds) == 3
    now = colours(kinds) if whole else 0
    tell = pieces.part("div", "tell", _lights(kinds), h("p", None, told(kinds, table, own=own)), data_whole=whole)
    terms = pieces.part("div", "terms", _ways(table, now, known(kinds)), presets(kinds, table))
    return pieces.part("section", "colours", tell, terms, key="colours")


def _lights(kinds: Sequence[int]) -> Node:
    """The three colours, those that lie on the table lit; and how many they are."""
    there = {colour_of(kind) for kind in kinds}
    names = [colour_name(colour) for colour in COLOURS if colour in there]
    label = _t("label", n=len(there), colours=listed(names)) if there else _t("none")
    gems = [h("span", {"data-on": colour in there, "key": colour}, gem(colour, silent=True)) for colour in COLOURS]
    return pieces.part(
        "div",
        "lights",
        *gems,
        h("b", None, _t("colours", n=len(there)) if there else label),
        role="img",
        aria_label=label,
    )


def told(kinds: Sequence[int], table: Table, *, own: bool = False) -> str:
    """What is known so far: the winner if all three cards are, else which lines can still decide."""
    left = 3 - len(kinds)
    if not left:
        return _picked(why(table, kinds), kinds)
    if not kinds:
        return _t("told.none")
    if len(known(kinds)) == len(COUNTS):
        return _t("told.any", n=left)
    return _t("told.own" if own else "told.left", n=left, left=listed([str(n) for n in known(kinds)], "table.or"))


def _picked(found: Why, kinds: Sequence[int]) -> str:
    """Which card the condition picks, or that none is picked."""
    if found.winner is None:
        return _t(f"tie.{found.condition}", n=len(found.fulfil))
    return _t(f"pick.{found.condition}", card=card_name(kinds[found.winner]))


# ---- the other reconstructions ----


def presets(kinds: Sequence[int], table: Table) -> Node:
    """All versions beside each other, folded away, with the note that the original table is lost."""
    inside = pieces.part(
        "div", "sheet", versions(kinds, table), tabindex=0, role="region", aria_label=_t("presets.title")
    )
    summary, note = h("summary", None, _t("presets.open")), h("p", None, say("trico.lost"))
    return pieces.part("details", "presets", summary, note, inside, key="presets")


def versions(kinds: Sequence[int], table: Table) -> Node:
    """The conditions of every preset, and of the table in force; and which of three cards wins under each."""
    columns = ("name", "1", "2", "3", *(["here"] if len(kinds) == 3 else []))
    head = h("tr", None, [h("th", {"scope": "col"}, _t(f"presets.{name}")) for name in columns])
    every = TABLES if table in TABLES.values() else {"custom": table, **TABLES}
    lines = [h("tr", {"data-now": one == table}, *_judged(name, one, kinds)) for name, one in every.items()]
    return pieces.part("table", "tally tt-text", h("thead", None, head), h("tbody", None, lines))


def _judged(name: str, table: Table, kinds: Sequence[int]) -> list[Node]:
    """A preset, its conditions, and which of the three cards wins under it."""
    cells = [h("th", {"scope": "row"}, say(f"trico.option.table.{name}"))]
    cells += [h("td", None, _t(f"short.{condition}")) for condition in table]
    if len(kinds) == 3:
        at = why(table, kinds).winner
        cells.append(h("td", None, h("b", None, _t("presets.void") if at is None else card_name(kinds[at]))))
    return cells
