"""What an opponent of Tinco thinks of a move that it did not choose, from the same rows that decided."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletutor.games.tinco.cards import ENOUGH, TRINKO_BIT, size_of
from tabletutor.games.tinco.reasons import Told, Weighed, move_words, numbers
from tabletutor.games.tinco.scoring import change
from tabletutor.games.tinco.weighing import RIPE, STUBBORN
from tabletutor.words import say

if TYPE_CHECKING:
    from tabletutor.games.tinco.aims import Moment

ALIKE = 0.005  # levels that make no difference in a sentence


def compared(now: Moment, told: Told, row: Weighed) -> str:
    """A move beside the chosen one, by the number of cards."""
    if found := _apart(now, told, row):
        return found
    best = told.rows[0]
    if best.key == "withdraw":
        return _say(now, told, row, "cards.withdraws")
    key = "fewer" if row.n < best.n else "alike" if row.n == best.n else "larger"
    return _say(now, told, row, f"cards.{'calls' if key == 'larger' and row.key == 'answer' else key}")


def singly(now: Moment, told: Told, row: Weighed) -> str:
    """A move beside the chosen one, for somebody who trades one card at a time."""
    return _apart(now, told, row) or _say(now, told, row, "single.one" if row.n == 1 else "single.more")


def valued(now: Moment, told: Told, row: Weighed) -> str:
    """A move beside the chosen one, by what both are worth in levels."""
    if found := _apart(now, told, row):
        return found
    less = told.rows[0].value - row.value
    key = "alike" if abs(less) < ALIKE else "less" if less > 0 else "more"
    trinko = ["trinko"] if row.cards and row.risk == 0 and _goes(now, row) else ["risk"] if row.risk else []
    said = [_say(now, told, row, f"valued.{part}") for part in ("gain", *trinko, key)]
    return " ".join(said)


def _goes(now: Moment, row: Weighed) -> bool:
    """Whether Trinko goes with a trade."""
    return now.has_trinko and bool(row.cards & TRINKO_BIT)


def _apart(now: Moment, told: Told, row: Weighed) -> str:
    """What does not depend on how an opponent weighs trades: tokens, offers taken back, and what it never gives."""
    aim = told.aim
    if row.key == "take":
        return _say(now, told, row, "token.full" if now.has_set else "token.early")
    if told.key in ("take", "early", "late"):
        return _say(now, told, row, f"instead.{told.key}")
    if row.key == "withdraw":
        return _say(now, told, row, "withdraw")
    if aim and size_of(row.cards & now.groups[aim.group]) > max(0, aim.have - ENOUGH):
        return _say(now, told, row, "keeps")
    return ""


def _say(now: Moment, told: Told, row: Weighed, key: str) -> str:
    """A sentence with all numbers that it may name."""
    view, aim = now.view, told.aim
    assert aim is not None
    best = told.rows[0] if told.rows else row
    gain = {name: change(has_set=now.has_set, token=True, trinko=held) for name, held in _holding(now)}
    return say(
        f"tinco.bot.asked.{key}",
        move=move_words(view, row.move), chosen=move_words(view, told.moves[0]), m=best.n, **numbers(view, aim, row),
        value=f"{row.value:z.2f}", less=f"{abs(best.value - row.value):.2f}", by=gain["now"], without=gain["without"],
        acts=now.lately.acts, limit=STUBBORN, ripe=RIPE, failed=len(now.lately.failed),
    )  # fmt: skip


def _holding(now: Moment) -> tuple[tuple[str, bool], ...]:
    return ("now", now.has_trinko), ("without", False)
