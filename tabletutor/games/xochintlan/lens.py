"""The pattern lens: for each animal what hangs together with the Human, and how far it is from the reader's goals."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from tabletutor import pieces
from tabletutor.drawing import Node, h
from tabletutor.games.xochintlan.diagnosis import Fault, diagnose
from tabletutor.games.xochintlan.faces import SYMBOL, goal
from tabletutor.games.xochintlan.groups import ANIMALS, Likeness, group, pattern_of, ways, winning
from tabletutor.games.xochintlan.notation import LETTERS
from tabletutor.games.xochintlan.pentominoes import AROUND
from tabletutor.games.xochintlan.sight import View
from tabletutor.games.xochintlan.wording import goal_name, goals_text, kind_name, kinds_name, squares
from tabletutor.words import say

Way = tuple[int, int]  # a pattern and how it is turned
LYING = ("spoiled", "mixed", "human")  # faults in which the goal lies on the table


class Finding(NamedTuple):
    """What the lens shows of one animal.

    Attributes:
        kind: the animal.
        group: the squares that hang together with the Human, his own included.
        fault: why it does not win; None if it does, or if the reader has no goal.
        goal: the goal it makes or comes nearest to; -1 if the reader has none.
        ways: how that goal lies on the table or, as long as squares are missing, how it can come to lie.
    """

    kind: int
    group: tuple[int, ...]
    fault: Fault | None
    goal: int
    ways: tuple[Way, ...]

    @property
    def shape(self) -> tuple[int, ...]:
        """The squares of the goal, where it lies on the table."""
        return self.group if self.fault is None else self.fault.cells if self.fault.kind in LYING else ()


@lru_cache(maxsize=64)  # a frame asks for them more than once
def findings(view: View) -> tuple[Finding, ...]:
    """What the lens shows of each animal; of a spectator's view only the groups."""
    tiles, likeness = view.lying, view.game.likeness
    return tuple(_finding(tiles, view.human, kind, view.goals, likeness) for kind in ANIMALS)


def _finding(tiles: Mapping[int, int], human: int, kind: int, goals: tuple[int, ...], likeness: Likeness) -> Finding:
    cells = group(tiles, human, kind)
    if not goals:
        return Finding(kind, cells, Fault("count", cells, (), -1, len(cells)), -1, ())
    fault = diagnose(tiles, human, kind, goals, likeness)
    if fault is None:
        made = pattern_of(cells)
        return Finding(kind, cells, None, winning(tiles, human, kind, goals, likeness), (made,) if made else ())
    if fault.kind == "mixed" and len(fault.spoilers) > 1:  # that far away it helps nobody
        fault = Fault("count", cells, (), fault.goal, len(cells))
    if fault.kind in LYING:
        made = pattern_of(fault.cells)
        return Finding(kind, cells, fault, fault.goal, (made,) if made else ())
    fitting = [(one, way) for one in goals for way in fitting_ways(cells, human, one, likeness)]
    near = fitting[0][0] if fitting else fault.goal
    return Finding(kind, cells, fault, near, tuple(way for one, way in fitting if one == near))


def fitting_ways(cells: tuple[int, ...], human: int, goal: int, likeness: Likeness) -> list[Way]:
    """The ways in which a goal can lie round the Human so that all these squares are part of it; none for him alone."""
    others = {cell - human for cell in cells} - {0}
    if not others:
        return []
    return [
        (pattern, turn)
        for pattern, turn in ways(goal, likeness)
        if any(others <= set(around) for around in AROUND[pattern][turn])
    ]


def looks(view: View) -> dict[int, dict[str, str]]:
    """Cell → what the lens marks there: `data-lens` the group, `data-shape` the goal, `data-spoil` what spoils it."""
    found: dict[int, dict[str, str]] = {}
    for finding in findings(view):
        marks = (
            ("data-lens", finding.group if len(finding.group) > 1 or finding.shape else ()),
            ("data-shape", finding.shape),
            ("data-spoil", finding.fault.spoilers if finding.fault else ()),
        )
        for name, cells in marks:
            for cell in cells:
                row = found.setdefault(cell, {})
                row[name] = f"{row.get(name, '')} {LETTERS[finding.kind]}".strip()
    return found


# ---- in words ----


def _t(key: str, **values: object) -> str:
    return say(f"xochintlan.board.lens.{key}", **values)


def count(finding: Finding) -> str:
    """How many squares the group has, of the five it needs: "4 of 5"."""
    n = len(finding.group)
    return _t("many" if n > 5 else "made" if finding.fault is None else "count", n=n)


def told(finding: Finding, goals: tuple[int, ...]) -> str:
    """What the lens shows, as a sentence."""
    kind, n, fault = finding.kind, len(finding.group), finding.fault
    values = {"kinds": kinds_name(kind), "kind": kind_name(kind), "n": n, "goals": goals_text(goals)}
    if fault is None:
        return _t("told.made", goal=goal_name(finding.goal), **values)
    if fault.kind == "count":
        key = "alone" if n == 1 else "many" if n > 5 else "fits" if finding.ways else "count" if goals else "open"
    else:
        key = fault.kind
    name = goal_name(finding.goal) if finding.goal >= 0 else ""
    return _t(
        f"told.{key}",
        goal=name,
        spoilers=squares(fault.spoilers),
        left=5 - n,
        over=len(fault.spoilers) or n - 5,
        **values,
    )


# ---- as a drawing ----


def strip(view: View) -> Node:
    """The lens: native radios for off and each animal, and what each of them shows; the browser needs nobody for it."""
    legend = h("legend", None, _t("title"))
    off = _choice({"value": "", "checked": True}, h("span", None, _t("off")))
    choices = [_choice(_told_by(found), _label(found)) for found in findings(view)]
    texts = [_text(found, view.goals) for found in findings(view)]
    return pieces.part("fieldset", "lens", legend, off, *choices, *texts, key="lens")


def _choice(box: dict[str, str | bool], label: Node) -> Node:
    return pieces.part("label", "toggle", h("input", {"type": "radio", "name": "_lens", **box}), label)


def _told_by(found: Finding) -> dict[str, str | bool]:
    letter = LETTERS[found.kind]
    return {"value": letter, "aria-describedby": f"lens-{letter}"}


def _label(found: Finding) -> Node:
    return h(
        "span", None, pieces.picture(SYMBOL[found.kind]), f" {kinds_name(found.kind)} ", h("b", None, count(found))
    )


def _text(found: Finding, goals: tuple[int, ...]) -> Node:
    turned = [[" ", goal(pattern, turn=turn, scale="tiny")] for pattern, turn in found.ways]
    letter = LETTERS[found.kind]
    return h("p", {"id": f"lens-{letter}", "data-told": letter, "key": letter}, told(found, goals), turned)
