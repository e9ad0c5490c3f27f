"""Why an opponent of Xochintlan does not choose a move that somebody asks about: what that is worth in its own terms."""

from __future__ import annotations

from tabletutor.game import Move
from tabletutor.games.xochintlan import weighing
from tabletutor.games.xochintlan.distance import NEVER, Ground
from tabletutor.games.xochintlan.notation import CHANGE, CLAIM, DONE, PAYLOAD
from tabletutor.games.xochintlan.reasons import Told, action as words, percent, values
from tabletutor.games.xochintlan.sight import View
from tabletutor.games.xochintlan.weighing import Chances, Weighed
from tabletutor.games.xochintlan.wording import goal_name, kinds_name
from tabletutor.words import say


def action(view: View, told: Told, chosen: Move, row: Weighed) -> str:
    """An action beside what was chosen: by how far it leaves the own goal, and then by what it gives away."""
    best = told.rows[0] if told.rows else None
    if told.key == "win":
        key = "wins" if not row.near.left and weighing.made(Ground.of(view).after(row.move), view.goals)[0] else "unwon"
    elif best is None:
        key = "unchanged"
    elif row.ends or row.near.left == NEVER:
        key = "ends" if row.ends else "never"
    else:
        key = _compared(best, row)
    return say(f"xochintlan.bot.asked.{key}", **_values(told, chosen, row))


def _compared(best: Weighed, row: Weighed) -> str:
    """What makes the difference between two actions; where a slip decided, the other may be better."""
    if row.near.left != best.near.left:
        return "farther" if row.near.left > best.near.left else "nearer"
    if row.given != best.given:
        return "gives" if row.given > best.given else "spares"
    if row.near.ways != best.near.ways:
        return "fewer" if row.near.ways < best.near.ways else "ways"
    return "behind" if row.near.more < best.near.more else "alike"


def valued(told: Told, chosen: Move, row: Weighed) -> str:
    """An action beside what was chosen, by its worth: how near the goal is, times the chance that nobody wins before."""
    less = told.rows[0].worth - row.worth
    key = "tie" if row.ends else "worth" if round(100 * less) > 0 else "even"
    numbers = {"worth": percent(row.worth), "less": percent(less)}
    return say(f"xochintlan.bot.asked.{key}", **_values(told, chosen, row), **numbers)


def _values(told: Told, chosen: Move, row: Weighed) -> dict[str, object]:
    best = told.rows[0] if told.rows else None
    more = abs(row.near.left - best.near.left) if best else 0
    mean, given, ways = f"{told.card.mean:.1f}", best.given if best else 0, best.near.ways if best else 0
    numbers = {"more": more, "mean": mean, "gave": given, "had": ways}
    return {**values(row), "chosen": words(chosen), **numbers}


def card(view: View, told: Told, chosen: Move, move: Move) -> str:
    """A change of the goal, or what could be called, beside what was chosen."""
    names: dict[str, object] = {"chosen": words(chosen), "move": words(move)}
    if move >= CLAIM:
        key = "silent" if move == DONE else "call"
        return say(f"xochintlan.bot.asked.{key}", **names)
    new = weighing.card(view, Ground.of(view))
    names["mean"] = f"{new.mean:.1f}"
    if chosen >= CHANGE:
        return say("xochintlan.bot.asked.keeps", goal=goal_name(move & PAYLOAD), old=goal_name(chosen & PAYLOAD))
    if not told.rows:
        return say("xochintlan.bot.asked.no_need", **names)
    return say("xochintlan.bot.asked.card", **names, left=told.rows[0].near.left)


def speaks(view: View, ground: Ground, chances: Chances, move: Move) -> str:
    """What speaks for a move or against it, whoever makes it."""
    if move >= CLAIM:
        kind, goal = weighing.made(ground, view.goals)
        key = "nothing" if not kind else "silent" if move == DONE else "made"
        return say(f"xochintlan.bot.mind.{key}", kinds=kinds_name(kind), goal=goal_name(goal))
    if move >= CHANGE:
        new = weighing.card(view, ground)
        key = "change" if new.left < NEVER else "hopeless"
        return say(f"xochintlan.bot.mind.{key}", mean=f"{new.mean:.1f}", left=new.left)
    kind, goal = weighing.made(ground.after(move), view.goals)
    if kind:
        return say("xochintlan.bot.mind.made", kinds=kinds_name(kind), goal=goal_name(goal))
    row = weighing.weighed(ground, view.goals, move)
    row = row._replace(danger=weighing.danger(view, chances, row.gifts))
    key = "ends" if row.ends else "near" if row.near.left < NEVER else "never"
    return say(f"xochintlan.bot.mind.{key}", **values(row))
