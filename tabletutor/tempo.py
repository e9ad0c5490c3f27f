"""The controls of time, where everybody acts at once: how fast the others are, let them act, hold the clock."""

from __future__ import annotations

from tabletutor import pieces
from tabletutor.clock import RATES
from tabletutor.drawing import Node, h
from tabletutor.table import Table
from tabletutor.words import say


def drive(table: Table, speed: str) -> list[Node]:
    """Let the others act, or hold the clock; always in the same place. Nothing for an empty speed: there is no clock."""
    if not speed:
        return []
    off = not table.open_floor
    if not RATES[speed]:
        return [pieces.button(say("screen.step"), do="step", key="s", plain=True, disabled=off)]
    soft = {"class": "tt-soft"}
    stands = [h("span", {**soft, "data-when": name}, say(f"screen.clock.{name}")) for name in ("paused", "waits")]
    return [pieces.button(say("screen.pause"), local="pause", key="p", plain=True, disabled=off), *stands]


def speeds(speed: str, *, submit: str = "") -> Node:
    """The choice of a speed; `submit` is the verb it sends at once, empty for a form that has a button."""
    known = [(name, say(f"screen.speed.{name}")) for name in RATES]
    chosen = pieces.chooser("speed", known, speed, **({"submit": submit} if submit else {}))
    return pieces.field(say("screen.speed.label"), chosen, *([] if submit else [say("screen.speed.hint")]))
