"""What only Trico draws: a gem for each colour, the pictures of the conditions, the bird, the lead marker, the card back.

A colour is told by the gem's outline (triangle, circle, square) and by the lines in it, as engravers have marked colours
since the 17th century: red upright lines, blue level lines, yellow dots.
"""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import Final

_LINE: Final = 'fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"'
_STONE: Final = 'style="fill:var(--tt-gem);stroke:var(--tt-gem-edge)"'  # a gem takes its colours from where it stands
_TABLE: Final = 'style="fill:var(--tt-gem-lit);stroke:var(--tt-gem-edge)" stroke-width="1.2"'
_CUT: Final = 'style="fill:none;stroke:var(--tt-gem-edge)" stroke-width="1.2"'
_DOTS: Final = 'style="fill:none;stroke:var(--tt-gem-edge)" stroke-width="2.6"'
STEPS: Final = (-6, -3, 0, 3, 6)  # of the lines in a gem, from its middle
SHADOW: Final = 'style="fill:var(--tt-gem-edge);stroke:none;opacity:.28"'  # the facets away from the light


def _gem(outline: str, table: str, cut: str, lines: str, shadow: str, *, dots: bool = False) -> str:
    look = _DOTS if dots else _CUT
    return (
        f'<path {_STONE} d="{outline}"/><path {SHADOW} d="{shadow}"/><path {_TABLE} d="{table}"/>'
        f'<path {_CUT} d="{cut}"/><path {look} d="{lines}"/>'
    )


def _triangle() -> str:
    lines = [f"M{20 + x} 29.5V{30 - (9.6 - abs(x)) * 1.72:.4g}" for x in STEPS]
    return _gem(
        "M20 3 38 35H2z", "M20 12.5 30 30H10z", "M20 3v9.5M38 35l-8-5M2 35l8-5", "".join(lines), "M38 35H2l8-5h20z"
    )


def _circle() -> str:
    corners = [(cos((n + 0.5) * pi / 4), sin((n + 0.5) * pi / 4)) for n in range(8)]
    inner = [f"{20 + 11 * x:.4g} {20 + 11 * y:.4g}" for x, y in corners]
    outer = [f"{20 + 17.5 * x:.4g} {20 + 17.5 * y:.4g}" for x, y in corners]
    cut = "".join(f"M{here}L{there}" for here, there in zip(inner, outer, strict=True))
    wide = [sqrt(9.6**2 - y**2) for y in STEPS]
    lines = [f"M{20 - x:.4g} {20 + y}h{2 * x:.3g}" for x, y in zip(wide, STEPS, strict=True)]
    shadow = f"M{outer[0]}A17.5 17.5 0 0 1 {outer[3]}L{inner[3]} {inner[2]} {inner[1]} {inner[0]}z"
    return _gem(
        "M20 2.5a17.5 17.5 0 1 1 0 35 17.5 17.5 0 0 1 0-35z", f"M{' '.join(inner)}z", cut, "".join(lines), shadow
    )


def _square() -> str:
    dots = "".join(f"M{x} {y}h.01" for x in (14.5, 20, 25.5) for y in (14.5, 20, 25.5))
    cut = "M4 4l6 6M36 4l-6 6M36 36l-6-6M4 36l6-6"
    return _gem("M4 4h32v32H4z", "M10 10h20v20H10z", cut, dots, "M36 36H4l6-6h20z", dots=True)


def _bars(full: int) -> str:
    """Three numbers as columns, the one that is wanted filled."""
    columns = [f"M{3 + 12.5 * n:g} 36V{26 - 10.5 * n:g}h9V36z" for n in range(3)]
    solid = f'<path fill="currentColor" d="{columns.pop(full)}"/>'
    return f'<path d="{"".join(columns)}"/>{solid}'


PATHS: Final = {
    "R": _triangle(),
    "B": _circle(),
    "Y": _square(),
    "lowest": _bars(0),
    "middle": _bars(1),
    "highest": _bars(2),
    "odd_colour": (  # two alike, one alone
        '<path d="M3 19V7h12v12zM3 36V24h12v12z"/>'
        '<path fill="currentColor" d="M29 13a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17z"/>'
    ),
    "bird": (  # a songbird that looks up, its tail spread
        '<path d="M3.5 12.5 9 10.5c1-4 4.5-6.5 8.5-6.5 5 0 8.5 3.5 8.5 8.5v2c1 5.5 4.5 8 11 14l-7-.5 1.5 4.5-6-2.5.5 5'
        'c-9 .5-18-4.5-18-14.5 0-3 .5-4 1-6.5z"/><path d="M15.5 18c1.5 5 6 7.5 11 6.5M18 34l-1.5 4"/><path d="M15.5 10.5h.01" stroke-width="3.6"/>'
    ),
    "feather": '<path d="M5 36 26 13M10 31C7 20 16 7 35 4c1 16-7 26-21 27.5zM18 22l9-1M15.5 25l1-8M23 16.5l8-2M21 18l1.5-6"/>',
}

_BACK: Final = "".join(f"M{x} {y}l5 7-5 7-5-7z" for y in (7, 21, 35) for x in (10, 20, 30))


def _symbol(name: str, drawing: str, box: str = "0 0 40 40", look: str = _LINE) -> str:
    return f'<symbol id="tr-{name}" viewBox="{box}" {look}>{drawing}</symbol>'


SYMBOLS: Final = "".join(
    (
        *(_symbol(name, drawing) for name, drawing in PATHS.items()),
        _symbol(
            "back",
            f'<rect x="2.5" y="2.5" width="35" height="51" rx="2.5"/><path d="{_BACK}"/>',
            "0 0 40 56",
            _LINE.replace("2.4", "1.2"),
        ),
    )
)
"""HTML of every `<symbol>` of Trico: the gems `tr-R tr-B tr-Y`, which take `--tt-gem`, `--tt-gem-lit` and `--tt-gem-edge`
from where they stand; `tr-lowest tr-middle tr-highest tr-odd_colour`, `tr-bird`, `tr-feather`, and `tr-back` (40 × 56)."""
