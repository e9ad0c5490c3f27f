"""How the markers of Tinco move when a round is over."""

from __future__ import annotations

from collections.abc import Sequence

TOP, BOTTOM = 5, -5  # the top of the tower, the bottom of the lake (tinco.tower, tinco.lake)


def change(*, has_set: bool, token: bool, trinko: bool) -> int:
    """How many levels a marker moves (tinco.marker, tinco.discord).

    >>> change(has_set=True, token=True, trinko=False), change(has_set=True, token=False, trinko=True)
    (1, -2)
    """
    return (has_set if token else -1) - trinko


def moved(levels: Sequence[int], changes: Sequence[int]) -> tuple[int, ...]:
    """The levels after a round: all markers move, none beyond the tower (TINCO-A23).

    >>> moved((0, -4, 5), (1, -2, 1))
    (1, -5, 5)
    """
    return tuple([max(BOTTOM, min(TOP, level + by)) for level, by in zip(levels, changes, strict=True)])


def is_over(levels: Sequence[int]) -> bool:
    """Whether a marker has reached an end, compared once all have moved (tinco.end, TINCO-A24)."""
    return TOP in levels or BOTTOM in levels


def winners(levels: Sequence[int]) -> tuple[int, ...]:
    """The seats on the highest level: they share the win (tinco.victory).

    >>> winners((-5, 2, 2))
    (1, 2)
    """
    top = max(levels)
    return tuple([seat for seat, level in enumerate(levels) if level == top])
