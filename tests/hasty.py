"""Planners that think little: that they are honest, legal and the same everywhere does not depend on how long they think."""

from __future__ import annotations

from tabletutor.planner import Planner, Sketch


def hasty() -> None:
    """From now on, in this process, planners imagine next to nothing."""
    Planner.stages, Sketch.stages = (2, 2), (2,)
