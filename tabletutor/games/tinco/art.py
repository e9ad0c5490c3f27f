"""What only Tinco draws: seven animals, Trinko, the colour marks, the token of the middle, the tower in its lake, the card back.

An animal is told by its outline, a colour by the outline of its mark: circle, heart, triangle, diamond, star, hexagon, cross.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

_LINE: Final = 'fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"'
_FILLED: Final = 'style="fill:var(--tt-hue);stroke:var(--tt-hue-edge)"'  # a mark takes its colours from where it stands

# Upright, in profile, on one leg, from the front, coiled, from below, sitting: no two outlines are alike at 20 px.
ANIMALS: Final = {
    "mantis": (  # the forelegs raised to strike
        '<path d="M9.5 2C10 4.5 11.5 6.5 13.5 8M26.5 2C26 4.5 24.5 6.5 22.5 8M10.5 8.5c5-1.5 10-1.5 15 0'
        "-1 4-4 8-7.5 8s-6.5-4-7.5-8zM18 16.5c2 3 3 5.5 3.5 9M19.5 20 9.5 23.5 4.5 13.5 4 20M21 24l-8.5 7-8-3.5"
        ' 3.5 5M21.5 25.5c6-1.5 12 2.5 16 10.5C29.5 37.5 22.5 34 21.5 25.5zM22.5 30 18 37.5"/>'
    ),
    "dragon": (  # the mane like flames, a whisker
        '<path d="M3 21.5c-1-3 .5-5.5 3.5-5.5 1 0 2 .3 2.5 1 1.5-3.5 4.5-6 8.5-6.5C20 9.5 21.5 7 21.5 2.5c3 2.5 4 5 3.5 8'
        "c3.5.5 6.5-1 9-4.5 1.5 5 .5 9-2.5 11.5 2.5.8 4.5.5 6.5-1 0 5-2.5 8.5-6.5 10 1.5.8 3 1 4.5.5-2.5 5-7 8-13.5 8.5"
        "-3.5-2-5-5-5-9.5M3 21.5l5 3 3.5-1.5 6 3c-2.5 1.5-5.5 2-9 1.5 1 3.5 4 5.5 8.5 6M6.5 16C6 12.5 4.5 10.5 1.5 9.5"
        '"/><path d="M17.5 17h.01" stroke-width="3.6"/>'
    ),
    "crane": (
        '<path d="M3 8.5 12 6.5c.5-2.5 2-4 4.5-4C21 2.5 22.5 7 20 10.5c-2.5 3.5-3 5.5-2 8 6-2.5 14-1 19.5 4.5-6 5-13.5 6.5-18 3.5'
        'C15 23.5 14 18.5 16.5 14c1.5-2.5 2-5 .5-6zM24.5 28v10H20M29 27.5l3 5-6.5 1"/>'
    ),
    "tiger": (  # its face, with stripes
        '<path d="M8.5 14C5 9 7 4.5 11.5 5.5c1.5.3 2.5 1.5 3.5 2.5 3-1 7-1 10 0 1-1 2-2.2 3.5-2.5 4.5-1 6.5 3.5 3 8.5'
        "1.5 2.5 2 5 2.5 7.5l2.5 2.5-2.5 1.5 1 3.5-3.5.5c-2.5 4-6 6.5-11.5 6.5S11 33.5 8.5 29.5L5 29l1-3.5L3.5 24 6 21.5"
        "c.5-2.5 1-5 2.5-7.5zM15.5 9.5l1.5 3.5M24.5 9.5 23 13M20 9.5V15M17.5 24h5L20 27zM20 27c-.5 3-4 3.5-5.5 1.5"
        'M20 27c.5 3 4 3.5 5.5 1.5"/><path d="M13 18l3.5 1.5M27 18l-3.5 1.5" stroke-width="3"/>'
    ),
    "snake": (
        '<path d="M34 32c0-3.5-6-5-14-5s-14 1.5-14 5 6 5 14 5 14-1.5 14-5zM12.5 27.5C9 26 8 23.5 9.5 21c2-3 6-3.5 10-4s5.5-3.5 3.5-5.5'
        "-4.5-1-7 .5c-4 2.5-8.5-1-6-5C12 3 19.5 1.5 25 4c6.5 3 7 10.5 1.5 14-3 2-7.5 2.5-8.5 4.5-.5 1.5 1 3 3.5 4"
        'M9.5 9.5 5 12l-3-.5M5 12l-.5 3"/><path d="M16 7.5h.01" stroke-width="3.4"/>'
    ),
    "eagle": (  # soaring, its head turned
        '<path d="M15.5 16C12 11.5 8 9.5 1.5 10c.5 3.2 1.5 5 3 6.5l-1 .5c1 3 2.5 4.5 4.5 5.5l-.5 1c2 3 4.5 3.5 8 3.5L12.5 37l7.5-3 7.5 3'
        "L24.5 27c3.5 0 6-.5 8-3.5l-.5-1c2-1 3.5-2.5 4.5-5.5l-1-.5c1.5-1.5 2.5-3.3 3-6.5-6.5-.5-10.5 1.5-14.5 6"
        'M15.5 16c-1.5-2-2-4-2-6 0-4 2.5-7 6-7 2.5 0 4 1 5 3 3 .3 4.5 2 4 5-1.5-1-2.5-1.5-4.5-1-1 1.5-1 4-.5 6"/>'
        '<path d="M19.3 8.5h.01" stroke-width="3"/>'
    ),
    "monkey": (  # its tail curled
        '<path d="M14.5 17.5C9.5 20 7 26 7.5 36.5H24c0-4-2.5-6.5-7-7M14.5 36.5c.5-7 3.5-10.5 8-10.5M10 9.5C10 5 13.5 2.5 18 2.5'
        "s8 2.5 8 7c1 1 1.5 2 1.5 3.5 0 3.5-4 5.5-9.5 5.5S8.5 16.5 8.5 13c0-1.5.5-2.5 1.5-3.5zM10 7c-5-1.5-6 4-2 6M26 7c5-1.5 6 4 2 6"
        'M14.5 14c2 1.2 5 1.2 7 0M24 34c7 1 12-3 12-9 0-4.5-5.5-5-6-1.5-.2 2 1.5 3 3 2"/>'
        '<path d="M15 9h.01M21 9h.01" stroke-width="3.2"/>'
    ),
}
TRINKO: Final = (  # the Medallion of Harmony, broken
    '<path d="M17.5 3.5A17 17 0 0 0 11 34.5l4.5-7-7-5 10-7-4-4.5zM22.5 36.5A17 17 0 0 0 29 5.5l-4.5 5.5 4 5-10 7 7 5z"/>'
)


def _star() -> str:
    corners = [(16.5 if n % 2 == 0 else 7.2, n * pi / 5) for n in range(10)]
    return "M" + " ".join(f"{20 + r * sin(a):.4g} {21.2 - r * cos(a):.4g}" for r, a in corners) + "z"


SHAPES: Final = {  # by the letter of the colour
    "B": "M20 4.5a15.5 15.5 0 1 1 0 31 15.5 15.5 0 0 1 0-31z",
    "P": "M20 35.5C9 27.5 4.5 22 4.5 14.8 4.5 6.5 15.5 3 20 11c4.5-8 15.5-4.5 15.5 3.8 0 7.2-4.5 12.7-15.5 20.7z",
    "R": "M20 4.5 37 34H3z",
    "W": "M20 2.5 34.5 20 20 37.5 5.5 20z",
    "Y": _star(),
    "G": "M11.5 5h17l8.5 15-8.5 15h-17L3 20z",
    "K": "M14 4.5h12V14h9.5v12H26v9.5H14V26H4.5V14H14z",
}

_MEDALLION: Final = (  # the Medallion, whole: two that make one
    '<circle cx="20" cy="20" r="17" style="fill:var(--tt-gold);stroke:var(--tt-gold-edge)"/>'
    '<path style="stroke:var(--tt-gold-edge)" d="M20 8a12 12 0 0 1 0 24 6 6 0 0 1 0-12 6 6 0 0 0 0-12zM20 8a12 12 0 0 0 0 24"/>'
    '<path style="stroke:var(--tt-gold-edge)" d="M20 14h.01M20 26h.01" stroke-width="3.6"/>'
)
_DEAL: Final = '<path d="M5 9h15v22H5zM20 12l11.5 3.5L26 34l-6-1.8"/>'  # the pack, a card drawn from it
_BACK: Final = (  # the moon over the lake
    '<rect x="2.5" y="2.5" width="35" height="51" rx="2.5"/><circle cx="20" cy="18" r="9"/>'
    '<path d="M7 33h26M11 37h7M22 37h8M13 41h14M15 45h5M23 45h3M17 49h6"/>'
)

# ── the tower ──

STEP: Final = 9  # units of the picture from one level to the next; level 0, the water, is in the middle of its 100


def _storey(level: int) -> str:
    """A roof with its eaves turned up, on its walls; the tower grows slimmer as it rises."""
    wide, y = 17 - 2.2 * level, 50 - STEP * level
    near, wall = wide * 0.45, wide * 0.62
    roof = f"M{20 - wide:g} {y - 0.5:g}Q{20 - near:.4g} {y + 1:g} {20 - near:.4g} {y - 3:g}H{20 + near:.4g}Q{20 + near:.4g} {y + 1:g} {20 + wide:g} {y - 0.5:g}"
    eaves = f"Q{20 + wall:.4g} {y + 2.6:g} 20 {y + 2.6:g}T{20 - wide:g} {y - 0.5:g}z"
    return f"{roof}{eaves}M{20 - wall:.4g} {y + 2.6:g}V{y + 6:g}M{20 + wall:.4g} {y + 2.6:g}V{y + 6:g}"


_TOWER: Final = "".join(map(_storey, range(1, 6))) + "M20 2V-2.5"
_LAKE: Final = (
    '<path style="fill:var(--tt-lake);stroke:none" d="M0 50h40v44c0 4-4 7-8 7H8c-4 0-8-3-8-7z"/>'
    f'<path d="{_TOWER}"/><path transform="matrix(1 0 0 -1 0 100)" stroke-dasharray="2.6 2" style="opacity:.8" d="{_TOWER}"/>'
    '<path d="M-1 50h42" stroke-width="2.4"/>'
)


def _symbol(name: str, drawing: str, box: str = "0 0 40 40", look: str = _LINE) -> str:
    return f'<symbol id="ti-{name}" viewBox="{box}" {look}>{drawing}</symbol>'


SYMBOLS: Final = "".join(
    (
        *(_symbol(name, drawing) for name, drawing in ANIMALS.items()),
        *(_symbol(letter, f'<path {_FILLED} d="{shape}"/>') for letter, shape in SHAPES.items()),
        _symbol("trinko", TRINKO),
        _symbol("token", _MEDALLION),
        _symbol("deal", _DEAL),
        _symbol("tower", _LAKE, "0 0 40 100", _LINE.replace("2.4", "1.5")),
        _symbol("back", _BACK, "0 0 40 56", _LINE.replace("2.4", "1.2")),
    )
)
"""HTML of every `<symbol>` of Tinco: `ti-mantis` … `ti-monkey`, `ti-trinko`; the marks `ti-B` … `ti-K`, which take `--tt-hue`
and `--tt-hue-edge` from where they stand; `ti-token`, `ti-deal`, `ti-tower` (40 × 100), `ti-back` (40 × 56)."""
