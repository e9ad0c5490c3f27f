"""The places at a table of Xochintlan: the other players with their goals, face down; the reader's own goals, to be turned."""

from __future__ import annotations

from tabletutor import pieces
from tabletutor.drawing import Node, h
from tabletutor.game import Seat
from tabletutor.games.xochintlan.faces import goal, goal_back
from tabletutor.games.xochintlan.groups import pattern_of
from tabletutor.games.xochintlan.pentominoes import PATTERNS, ROW
from tabletutor.games.xochintlan.sight import View
from tabletutor.games.xochintlan.state import ACTING, CLAIMING, OVER
from tabletutor.games.xochintlan.wording import goal_name
from tabletutor.words import say


def _t(key: str, **values: object) -> str:
    return say(f"xochintlan.board.{key}", **values)


def around(players: int, seat: Seat | None) -> list[Seat]:
    """The other seats in the order in which they are drawn: clockwise from the reader's left.

    >>> around(3, 1), around(2, None)
    ([2, 0], [0, 1])
    """
    first = 0 if seat is None else seat + 1
    return [(first + i) % players for i in range(players - (seat is not None))]


# ---- the others ----


def others(view: View, names: tuple[str, ...]) -> Node:
    """Everybody but the reader, with what lies before them."""
    return pieces.seats(*(_player(view, seat, names) for seat in around(view.game.players, view.seat)))


def _player(view: View, seat: Seat, names: tuple[str, ...]) -> Node:
    shown, n = view.others[seat], view.goal_counts[seat]
    cards = [_shown(view, seat, one) for one in shown]
    cards += [goal_back(f"s{seat}.{slot}") for slot in range(n - len(shown))]
    gone = [goal(one, scale="tiny", label=_t("aside")) for one in view.aside[seat]]
    label = _t("goals_of", who=names[seat], n=n)
    return pieces.seat(
        pieces.who(names[seat], _note(view, seat), turn=seat in view.waiting, flag=_t("wins") if seat == view.winner else ""),
        pieces.row(cards, label) if cards else None,
        pieces.row(gone, _t("aside_of", who=names[seat]), pile=True) if gone else None,
        key=f"seat{seat}",
    )  # fmt: skip


def _note(view: View, seat: Seat) -> str:
    """What a player is doing, in a word or two."""
    if seat in view.waiting:
        return {ACTING: _t("note.acting"), CLAIMING: _t("note.claiming")}.get(view.stage, "")
    return ""


def _shown(view: View, seat: Seat, one: int) -> Node:
    """An open goal of another player; the one that won lies as it lies on the table."""
    if seat == view.winner and one == view.winning_goal:
        return winning_goal(view, "small")
    return goal(one, scale="small")


def winning_goal(view: View, scale: str = "") -> Node:
    """The goal that won, turned as it lies on the table, with the Human's square."""
    shape, cells = pattern_of(view.winning), view.winning
    assert shape is not None
    pattern, turn = shape
    left, top = min(cell % ROW for cell in cells), min(cell // ROW for cell in cells)
    human = PATTERNS[pattern].turns[turn].index((view.human % ROW - left, view.human // ROW - top))
    label = _t("won_with") if pattern == view.winning_goal else _t("won_mirrored", goal=goal_name(view.winning_goal))
    return goal(pattern, turn=turn, human=human, label=label, scale=scale)


# ---- the reader ----


def own(view: View) -> Node | None:
    """The reader's goals, large, each to be turned in the browser alone; and those he put aside."""
    if view.seat is None or not view.goals:
        return None
    cards = [_mine(view, one) for one in view.goals]
    gone = [goal(one, scale="tiny", label=_t("aside")) for one in view.aside[view.seat]]
    put = pieces.part("p", "soft", _t("put_aside"), " ", gone) if gone else None
    return pieces.part("div", "mine", *cards, put, key="mine")


def _mine(view: View, one: int) -> Node:
    won = view.stage == OVER and view.winner == view.seat and view.winning_goal == one
    legend = h("legend", None, _t("your_goal", goal=goal_name(one)))
    card = winning_goal(view) if won else goal(one)
    turns = [] if won or view.game.likeness.fixed else _turns(one)
    change = None
    if view.game.options["change"] == "on" and view.stage == ACTING:
        do = f"change {goal_name(one)}"
        change = pieces.button(
            _t("do.change", goal=goal_name(one)), do=do, plain=True, disabled=view.seat not in view.waiting
        )
    about = pieces.part("div", "about", *turns, _mirror(view, one), change)
    return pieces.part("fieldset", "own", legend, card, about, key=f"own-{one}")


def _turns(one: int) -> list[Node]:
    """One native radio for each different way the card can lie."""
    n = len(PATTERNS[one].turns)
    if n == 1:
        return [h("p", {"class": "tt-soft"}, _t("turn.same"))]
    choices = [
        h(
            "label",
            {"class": "tt-toggle", "key": turn},
            h("input", {"type": "radio", "name": f"_turn{one}", "value": turn, "checked": not turn}),
            goal(one, turn=turn, scale="tiny", label=_t(f"turn.{turn}")),
        )
        for turn in range(n)
    ]
    return [
        h(
            "div",
            {"class": "tt-turns", "role": "radiogroup", "aria-label": _t("turn.label", goal=goal_name(one))},
            *choices,
        )
    ]


def _mirror(view: View, one: int) -> Node | None:
    """The mirror image, and that it is another goal; where both look alike there is nothing to say."""
    other = PATTERNS[one].mirror
    if other == one:
        return None
    same = view.game.likeness.mirror
    text = _t("mirror.same" if same else "mirror.other", goal=goal_name(other))
    picture = goal(other, scale="tiny")
    return h("p", {"class": "tt-mirror", "data-same": same}, picture, " ", h("small", None, text))
