"""What only Xochintlan draws: the Human and three animals as a stamp would print them, and the shapes of the goal cards."""

from __future__ import annotations

from typing import Final

from tabletutor.games.xochintlan.pentominoes import PATTERNS, Shape

# Seen from the front, from above, from the side, as a face: the four are told apart at 20 px by their outline alone.
PATHS: Final = {
    "human": (  # as on a rock: arms raised, legs bent
        '<path fill="currentColor" d="M20 2.8a4.7 4.7 0 1 1 0 9.4 4.7 4.7 0 0 1 0-9.4z"/>'
        '<path d="M6 7.5v9h28v-9M11.5 36.5v-9h17v9M16 16.5l1.5 11M24 16.5l-1.5 11"/>'
    ),
    "lizard": (  # from above, across the tile, its tail curled
        '<g transform="rotate(38 20 20)"><path d="M20 .5c3 1.8 4.2 4.3 4 6.500l-1.5 3c1.7 4 1.7 9 0 13'
        "-1.4 4-.5 8 2.5 9.5 3.5 1.5 6-2 4-4.5-1-1.2-2.8-.6-2.8.8M20 .5c-3 1.8-4.2 4.3-4 6.5"
        "l1.5 3c-1.7 4-1.7 9 0 13 1.2 3.4.6 6-.5 8.500M23.2 12.500l5.3-.5 2-5M16.8 12.500l-5.3-.5-2-5"
        'M22.5 22.500l5.5-1 3 4.500M17.5 22.500l-5.5-1-3 4.5"/>'
        '<path d="M18.3 5.300h.01M21.7 5.300h.01" stroke-width="2.4"/></g>'
    ),
    "bird": (  # from the side: crest, hooked beak, folded wing
        '<path d="M4 12.500c3.5-1 4.5-.5 5.5 1.5-2 0-3.5.6-4.5 2.500M9.5 14C9 8 12 4.5 16.5 4.500s7 3.5 7 8c5.5 1.5 9 5 13 5.5'
        "-1 9-8.5 14-16 14-8 0-12.5-5-11.5-12 .3-2 .8-4 .5-6M16.5 4.500c1-2 3-3 5.5-2.500M20 20c2 4.5 6.5 6 11 5.5"
        'M17.5 32v5M23.5 31.700v5.300M14.5 37.500h12.5"/><path d="M16 10.800h.01" stroke-width="3.6"/>'
    ),
    "monkey": (  # its face
        '<path d="M8.5 22C8.5 12 12.5 5.5 20 5.500S31.5 12 31.5 22c0 8.5-5 13-11.5 13S8.5 30.5 8.5 22z'
        "M8.5 14.500c-7-1.5-8 9-.3 9.500M31.5 14.500c7-1.5 8 9 .3 9.500M20 14.500c-2.5-3.8-8-2-7.6 2.5.3 3.6 3 4.5 2.6 7.5"
        'M20 14.500c2.5-3.8 8-2 7.6 2.5-.3 3.6-3 4.5-2.6 7.500M15.5 28.800c3 1.7 6 1.7 9 0"/>'
        '<path d="M16.2 17.800h.01M23.8 17.800h.01" stroke-width="3.6"/><path d="M19 23.300h2"/>'
    ),
}

_BACK: Final = (  # stepped frets turning into one another, as on woven borders
    "M3 17h6v-5h6V7h9v9h-5v-4M37 23h-6v5h-6v5h-9v-9h5v4M3 33h7v-5M37 7h-7v5"
)
_LINE: Final = 'fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"'
_SIDES: Final = (0, 0, 0, 10.4, 8.8, 7.4)  # of a square of a goal so many squares long, in units of its 40 × 40 picture
_GAP: Final = 0.45


def side_of(shape: Shape) -> float:
    """How large the squares of a shape are drawn; however it is turned."""
    return _SIDES[max(max(square) for square in shape) + 1]


def place_in(shape: Shape, square: tuple[int, int]) -> tuple[float, float]:
    """The upper left corner of a square of a shape that stands in the middle of a 40 × 40 picture.

    >>> place_in(((0, 0), (1, 0), (2, 0)), (1, 0))
    (14.8, 14.8)
    """
    side = side_of(shape)
    wide, high = (max(square[axis] for square in shape) + 1 for axis in (0, 1))
    x, y = square
    return round(20 + (x - wide / 2) * side, 2), round(20 + (y - high / 2) * side, 2)


def _square(shape: Shape, square: tuple[int, int]) -> str:
    x, y = place_in(shape, square)
    side = side_of(shape) - 2 * _GAP
    return f"M{x + _GAP:g} {y + _GAP:g}h{side:g}v{side:g}h-{side:g}z"


def goal_symbol(goal: int) -> str:
    """The name of a pattern's picture; a `*` is no part of a name.

    >>> goal_symbol(1)
    'xo-goal-Fm'
    """
    return f"xo-goal-{PATTERNS[goal].name.replace('*', 'm')}"


def _symbol(name: str, drawing: str, look: str = _LINE) -> str:
    return f'<symbol id="{name}" viewBox="0 0 40 40" {look}>{drawing}</symbol>'


SYMBOLS: Final = "".join(
    (
        *(_symbol(f"xo-{name}", drawing) for name, drawing in PATHS.items()),
        _symbol("xo-back", f'<rect x="2.5" y="2.5" width="35" height="35" rx="4"/><path d="{_BACK}"/>'),
        *(
            _symbol(
                goal_symbol(card.id),
                f'<path d="{"".join(_square(card.cells, square) for square in card.cells)}"/>',
                'fill="currentColor"',
            )
            for card in PATTERNS
        ),
    )
)
"""HTML of every `<symbol>` of Xochintlan: `xo-human xo-lizard xo-bird xo-monkey`, and the shapes `xo-goal-F` to
`xo-goal-Zm`, all in the text's colour."""
