"""Predict the opponent: a kind of question for every game, drawn as that opponent sees the table."""

from __future__ import annotations

from typing import Any

from tabletutor import pieces
from tabletutor.drawing import Node, h
from tabletutor.exercise import Judged, option
from tabletutor.foresight import Foresight, questions
from tabletutor.game import Rng
from tabletutor.games import board
from tabletutor.pieces import Child

ACTS = frozenset({"tt-button", "tt-lens", "tt-turns"})  # parts of a board that are there to act, or to look closer
SENT = frozenset({"data-fly", "data-focus", "data-key", "data-rove", "data-do", "aria-keyshortcuts", "name", "value"})
HELD = frozenset({"tt-hand", "tt-own"})  # groups of pieces that only their owner sees


class Predict(Judged):
    """What will this opponent do?"""

    kind = "predict"

    def say(self, key: str, **values: object) -> str:
        return str(self.asked.say(key, **values))

    def draw(self) -> list[Child]:
        """Who is asked, the table as that seat sees it, and the moves."""
        asked: Foresight = self.asked
        felt = board(self.game.name).parts(asked.view, asked.names).felt
        table = [still(node, self.say("cards")) for node in felt]
        moves = [option(asked.name(move), "name", move) for move in asked.put.moves]
        return [self.character(), *table, pieces.part("div", "form", *moves, data_wide=True)]

    def character(self) -> Node:
        """Whose eyes these are, and what is known of him."""
        values, past = self.asked.values(), h("small", None, self.say("past"))
        plays = h("b", None, self.say("plays", **values))
        return pieces.part("p", "middle", plays, " ", self.say("like", **values), " ", past)

    def solution(self) -> list[Child]:
        """The same, with what the opponent thinks of the other moves."""
        rows = self.asked.others()
        head = [self.say("head.move"), self.say("head.why")]
        return [*self.draw(), pieces.tally(self.say("head.title"), head, rows, words=True) if rows else None]


def of(rules: type[Any], *, soon: int = 30, quiet: str = "", without: str = "") -> type[Predict]:
    """The kind of question for a game.

    Args:
        rules: class of the game's rules.
        soon: see `Foresight.soon`.
        quiet, without: words of `Foresight.quiet` and `Foresight.without`.
    """
    sets = {"quiet": frozenset(quiet.split()), "without": frozenset(without.split())}
    judge = type("Guess", (Foresight,), {**sets, "soon": soon, "__slots__": ()})

    def source(build: Any, rng: Rng) -> tuple[Any, str, str]:
        found = next(questions(judge, build, rng))
        return found.game, found.position, found.twist

    return type("Predict", (Predict,), {"rules": rules, "judge": judge, "source": staticmethod(source)})


# ---- a board to look at ----


def still(node: Child, legend: str, within: frozenset[str] = frozenset()) -> Child:
    """A board to look at: without what acts, sends or travels. What works in the browser alone stays.

    Args:
        node: part of a board.
        legend: what stands over what its owner alone sees: it is not the reader's.
        within: classes of the element around.
    """
    if not isinstance(node, tuple):
        return node
    tag, given, *children = node
    names = frozenset(str(given.get("class", "")).split())
    if names & ACTS or _sends(node):
        return None
    if tag == "legend":
        return h(tag, given, legend) if within & HELD else None
    if tag == "button":
        given = {**given, "type": "button", "disabled": True}
    elif any(map(_sends, children)):  # a label of what is gone
        tag, children = "span", [child for child in children if child[0] != "kbd"]
    return h(tag, _kept(given), [still(child, legend, names) for child in children])


def _sends(node: Child) -> bool:
    return isinstance(node, tuple) and node[0] == "input" and "data-local" not in node[1]


def _kept(given: dict[str, Any]) -> dict[str, Any]:
    """The attributes that stay; those of a control that works in the browser all do."""
    return given if "data-local" in given else {name: value for name, value in given.items() if name not in SENT}
