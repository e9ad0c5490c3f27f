"""What a round came to: who had a set, a token, Trinko, where each marker went from there, and why."""

from __future__ import annotations

from typing import NamedTuple

from tabletutor.game import Seat
from tabletutor.games.tinco.cards import ENOUGH, TRINKO_BIT, size_of
from tabletutor.games.tinco.scoring import BOTTOM, TOP
from tabletutor.games.tinco.sight import View
from tabletutor.games.tinco.state import DEAL, OVER
from tabletutor.games.tinco.wording import level_text
from tabletutor.words import say


class Result(NamedTuple):
    """What a round came to for one seat.

    Attributes:
        seat: whose.
        cards: those of its hand that are the set, as a mask; 0 without a set.
        token, trinko: whether it holds one.
        change: as the table of the rules has it, 1 … −2.
        before, level: of its marker, which never leaves −5 … +5.
    """

    seat: Seat
    cards: int
    token: bool
    trinko: bool
    change: int
    before: int
    level: int


def results(view: View) -> tuple[Result, ...]:
    """By seat, from the reveal to the next deal; empty at other moments and after a void round."""
    if not view.revealed or not view.sheet:
        return ()
    _, levels, changes = view.sheet[-1]
    before = levels_before(view)
    return tuple(
        Result(
            seat,
            the_set(hand, view.game.terms.groups),
            seat in view.tokens,
            bool(hand & TRINKO_BIT),
            changes[seat],
            before[seat],
            levels[seat],
        )
        for seat, hand in enumerate(view.revealed)
    )


def levels_before(view: View) -> tuple[int, ...]:
    """The levels at the start of the round whose result is known."""
    if view.opening is not None and view.opening.stage not in (DEAL, OVER):
        return view.opening.levels
    _, levels, changes = view.sheet[-1]
    if len(view.sheet) > 1:
        return view.sheet[-2][1]
    return tuple([max(BOTTOM, min(TOP, level - by)) for level, by in zip(levels, changes, strict=True)])


def the_set(hand: int, groups: tuple[int, ...]) -> int:
    """The cards of a hand that are a set, as a mask; 0 if there is none (tinco.xing, tinco.hong).

    >>> the_set(0b1111011111, (31, 31 << 5))
    31
    """
    return next((hand & group for group in groups if size_of(hand & group) >= ENOUGH), 0)


# ---- in words ----


def _t(key: str, **values: object) -> str:
    return say(f"tinco.board.{key}", **values)


def line(result: Result) -> str:
    """What a player had and where his marker goes, short: it stands beside his cards."""
    return _t("outcome.line", had=_had("outcome", result), step=_step("outcome", result))


def _had(where: str, result: Result) -> str:
    had = "both" if result.cards and result.token else "token" if result.token else "set" if result.cards else "neither"
    return _t(f"{where}.{had}") + (_t(f"{where}.trinko") if result.trinko else "")


def _step(where: str, result: Result) -> str:
    way = "stay" if not result.change else "up" if result.change > 0 else "down"
    values = {"n": abs(result.change), "before": level_text(result.before), "level": level_text(result.level)}
    return _t(f"{where}.{way}", **values)


def verdict(view: View) -> tuple[str, str]:
    """A sentence that says why the reader's marker moved so, and the id of the clause; empty where there is nothing to say."""
    if view.seat is None or not (found := results(view)):
        return "", ""
    mine = found[view.seat]
    text = _t("why.line", had=_had("why", mine), step=_step("why", mine))
    if mine.before + mine.change != mine.level:
        text = f"{text} {_t('why.stops', level=level_text(mine.level))}"
    return text, "tinco.discord" if mine.trinko else "tinco.marker"
