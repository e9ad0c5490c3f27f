"""Why an opponent of Xochintlan does what it does, in sentences made of the numbers that decided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tabletutor.game import Move
from tabletutor.games.xochintlan.beliefs import ALL
from tabletutor.games.xochintlan.distance import NEVER, Ground
from tabletutor.games.xochintlan.groups import ANIMALS, HUMAN, group
from tabletutor.games.xochintlan.notation import CHANGE, CLAIM, DONE, PAYLOAD, SWAP, swapped
from tabletutor.games.xochintlan.sight import View
from tabletutor.games.xochintlan.weighing import Card, Weighed, touched
from tabletutor.games.xochintlan.wording import goal_name, kind_name, kinds_name, square, squares
from tabletutor.words import listed, say

NAMED = 3  # so many goals of others are named
LIKELY = 0.1  # if they are at least so likely

CLAUSES = {
    "build": ("xochintlan.win", "xochintlan.similar"),
    "watch": ("xochintlan.win", "xochintlan.just-played"),
    "block": ("xochintlan.sixth", "xochintlan.just-played"),
    "win": ("xochintlan.win", "xochintlan.own-action"),
    "change": ("xochintlan.change",),
    "must": ("xochintlan.change",),
    "claim": ("xochintlan.called",),
    "done": ("xochintlan.called",),
}
SLIPS = {  # mistakes of a beginner, each with the clause that it forgets
    "unseen": ("xochintlan.called",),
    "turned": ("xochintlan.similar",),
    "human": ("xochintlan.move-human",),
    "away": ("xochintlan.sixth",),
    "missed": ("xochintlan.win",),
    "mirror": ("xochintlan.similar",),
    "sixth": ("xochintlan.sixth",),
    "last": ("xochintlan.tie",),
    "alone": ("xochintlan.just-played",),
}


class Told(NamedTuple):
    """What decided: a word for it, the actions that were weighed, best first, and what else belongs to that word."""

    key: str
    rows: Sequence[Weighed] = ()
    won: tuple[int, int] = (0, -1)  # animal and goal
    card: Card = Card(-1, 0, 0.0)
    others: Sequence[float] = ()  # by goal, how likely somebody else has it
    nearest: Weighed | None = None  # what would be best for the own goal alone
    slip: str = ""  # the mistake that decided, one of `SLIPS`
    better: Move | None = None  # and what would have been better


def public(view: View, move: Move) -> str:
    """What everybody sees an action do: it follows from the table and the action, and from no goal."""
    if move >= SWAP:
        key = "swap" if move < CHANGE else "change" if move < CLAIM else "claim" if move < DONE else "done"
        return say(f"xochintlan.bot.public.{key}")
    kind, cell, ground = move & 3, move >> 2, Ground.of(view)
    after, old = ground.after(move), ground.tiles.get(cell, HUMAN)
    sizes = {animal: len(group(after.tiles, after.human, animal)) for animal in ANIMALS}
    if kind == HUMAN:
        most = max(ANIMALS, key=lambda animal: sizes[animal])
        return say("xochintlan.bot.public.human", n=sizes[most], kinds=kinds_name(most))
    if cell in group(after.tiles, after.human, kind):
        return say("xochintlan.bot.public.joins", n=sizes[kind], kinds=kinds_name(kind))
    if old and cell in group(ground.tiles, ground.human, old):
        return say("xochintlan.bot.public.cuts", n=sizes[old], kinds=kinds_name(old))
    return say("xochintlan.bot.public.apart")


def clauses(told: Told) -> tuple[str, ...]:
    """What a decision rests on, or forgets."""
    return SLIPS[told.slip] if told.slip else CLAUSES[told.key]


def full(told: Told, move: Move) -> str:
    """The goal, the numbers, and the runner-up with why it lost; a mistake first."""
    if told.slip:
        return _slip(told)
    if told.key in ("change", "must"):
        card = told.card
        key = "never" if told.key == "change" and card.left == NEVER else told.key
        return say(f"xochintlan.bot.why.{key}", goal=goal_name(card.goal), left=card.left, mean=f"{card.mean:.1f}")
    if not told.rows:
        kind, goal = told.won
        words = {"move": action(move), "kinds": kinds_name(kind), "goal": goal_name(goal)}
        return say(f"xochintlan.bot.why.{told.key}", **words)
    said = [*_others(told), _own(told.rows[0]), *_safe(told), _rather(told)]
    return " ".join(said)


def _slip(told: Told) -> str:
    """The mistake, what it did instead, and what would have been better."""
    kind, goal = told.won
    better = "" if told.better is None else action(told.better)
    words = {"better": better, "kinds": kinds_name(kind), "goal": goal_name(goal)}
    numbers = {"percent": percent(told.rows[0].danger)} if told.rows else {}
    said = [say(f"xochintlan.bot.slip.{told.slip}", **words, **numbers)]
    return " ".join(said + [_own(row) for row in told.rows[:1]])


def _others(told: Told) -> list[str]:
    """What the others seem to build, and what the nearest action of all would have allowed them."""
    likely, said = _likely(told), []
    if told.key != "build" and likely:
        said.append(say("xochintlan.bot.why.guess", goals=listed(likely)))
    if _spoils(told) and told.nearest:
        now = percent(told.rows[0].danger)
        said.append(say("xochintlan.bot.why.spoil", **values(told.nearest), now=now))
    return said


def _own(row: Weighed) -> str:
    """How far the own goal is."""
    key = "ends" if row.ends else "stuck" if row.near.left == NEVER else "near"
    return say(f"xochintlan.bot.why.{key}", **values(row))


def _spoils(told: Told) -> bool:
    """Whether something nearer was given up for safety."""
    return told.key == "block" and told.nearest is not None and told.nearest.near.left < NEVER


def _safe(told: Told) -> list[str]:
    """How safe it is, where that is not said yet."""
    now = percent(told.rows[0].danger)
    return [] if told.key == "build" or _spoils(told) else [say("xochintlan.bot.why.safe", percent=now)]


def values(row: Weighed) -> dict[str, object]:
    """What a sentence about an action may name."""
    near = row.near
    words = {"move": action(row.move), "goal": goal_name(near.goal), "kinds": kinds_name(near.kind)}
    numbers = {"left": near.left, "ways": near.ways, "given": row.given, "percent": percent(row.danger)}
    return {**words, **numbers}


def percent(chance: float) -> str:
    """A chance in hundredths."""
    return f"{100 * chance:.0f}"


def _likely(told: Told) -> list[str]:
    """The likeliest goals of others, in words."""
    some = sorted((goal for goal in ALL if told.others and told.others[goal] >= LIKELY), key=lambda g: -told.others[g])
    return [say("xochintlan.bot.likely", goal=goal_name(g), percent=percent(told.others[g])) for g in some[:NAMED]]


def _rather(told: Told) -> str:
    """The runner-up, and why it lost."""
    if len(told.rows) < 2:
        return say("xochintlan.bot.alone")
    best, other = told.rows[:2]
    if other.ends or other.near.left == NEVER:
        key = "ends" if other.ends else "never"
    elif told.key != "build" and (other.near.left, other.danger) != (best.near.left, best.danger):
        key = "danger"
    elif other.near.left > best.near.left:
        key = "farther"
    elif other.given != best.given:
        key = "gives"
    else:
        key = "fewer" if other.near.ways < best.near.ways else "behind" if other.order > best.order else "alike"
    return say(f"xochintlan.bot.rather.{key}", **values(other))


def look(told: Told, move: Move, other: Move | None) -> str:
    """Where to look, without a favourite among the best two."""
    kind, goal = (told.rows[0].near.kind, told.rows[0].near.goal) if told.rows else told.won
    plays = [some for some in (move, other) if some is not None and some < CHANGE]
    cells = squares(sorted({cell for some in plays for cell in touched(some)}))
    key = "build" if told.key == "watch" else told.key
    return say(f"xochintlan.bot.look.{key}", kinds=kinds_name(kind), goal=goal_name(goal), cells=cells)


def action(move: Move) -> str:
    """An action in words, as it lies on the table afterwards."""
    if SWAP <= move < CHANGE:
        return say("xochintlan.bot.action.swap", cells=squares(swapped(move)))
    if move >= DONE:
        return say("xochintlan.bot.action.done")
    if move >= CHANGE:
        key, payload = "claim" if move >= CLAIM else "change", move & PAYLOAD
        name = kinds_name(payload) if move >= CLAIM else goal_name(payload)
        return say(f"xochintlan.bot.action.{key}", name=name)
    return say("xochintlan.bot.action.lies", kind=kind_name(move & 3), cell=square(move >> 2))
