"""What only Tam Cúc draws: seven ranks, the seal, the card back (own drawings, 40 × 40, stroke 2.4), the cut, the count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletutor.drawing import Node, h
from tabletutor.pieces import Child, controls, field, part, picture

# Each rank has an outline of its own (points, wings, trunk, wheel, barrel, muzzle, cone): they are told apart at 20 px.
PATHS: Final = {
    "emperor": (  # a crown of three tall points
        '<path d="M9 27.5 5.5 13c2.8 4.6 6 6.8 9 6 3.3-.9 4.7-5.5 5.5-11 .8 5.5 2.2 10.1 5.5 11 3 .8 6.2-1.4 9-6L31 27.5z'
        'M8.5 34h23"/><path d="M5.5 8.7h.01M20 3.7h.01M34.5 8.7h.01M20 22.6h.01" stroke-width="3.4"/>'
    ),
    "officer": (  # a mandarin: the cap with two long wings
        '<path d="M13 17.5V12h3V8a4 4 0 0 1 8 0v4h3v5.5zM13 13.7H2.5V17H13M27 13.7h10.5V17H27'
        "M14.5 17.5V21a5.5 5.5 0 0 0 11 0v-3.5M6.5 36c.6-5.5 4.5-8.5 9.5-9l4 4.5 4-4.5c5 .5 8.9 3.5 9.5 9"
        '"/>'
    ),
    "elephant": (
        '<path d="M3 30.5c2.6 1 4-.6 4-3.5 0-9-1-18 8.5-18h8c7 0 11 4.5 11 11v14.5H29V27h-6v7.5h-5.5V24'
        "M17.5 24c-2.8 0-5.5-1-6.3-2.5 0 6-.7 12.5-5.7 12.5M18.5 12.5c5 1 5.5 8.5.5 9.5M34.5 17c2.5.8 3.3 3 3 7"
        '"/><path d="M12.2 15.7h.01" stroke-width="3"/>'
    ),
    "chariot": (  # a parasol over one large wheel
        '<circle cx="15.5" cy="27.5" r="8.5"/><path d="m9.5 21.5 12 12m0-12-12 12M4 19v-3m0 3h24c4.5 0 4.5 4 9.5 4'
        'M15.5 19V4M4 10.5C6 6 9.5 4 15.5 4S25 6 27 10.5z"/>'
    ),
    "cannon": (
        '<path d="M7 14.5c-4 0-4 9 0 9l26-1.3v-6.4zM33 13v12" transform="rotate(-28 12 20)"/>'
        '<path d="M8.5 24.7a6.5 6.5 0 1 0 8.8-1.4"/><path d="M13 30h.01" stroke-width="3.4"/>'
        '<path d="M37 4.5h.01" stroke-width="4"/>'
    ),
    "horse": (
        '<path d="M11.5 36c0-7.5 6-9 6.5-14.5-3 1.8-5 2-7 3.5-1.8 1.4-4.6 1.2-5.6-1.2-.8-2 .6-3.8 2.1-5.8'
        "1.8-2.4 2.5-5.5 5-8.2L13.5 4 18 8.2C27 9 33 17 33 36zM21 13.5c4.5 4 6.5 9.5 6.3 16.5"
        '"/><path d="M14.8 13.8h.01" stroke-width="3"/>'
    ),
    "soldier": (  # the conical hat and a spear
        '<path d="M4 16.5 16.5 5 29 16.5c-7.5 2.4-17.5 2.4-25 0zM11 18.5V21a5.5 5.5 0 0 0 11 0v-2.5'
        "M5 36c.3-5.5 4.5-8.5 11.5-8.5S27.7 30.5 28 36M34.5 36V13.5c-2.6-3-2.6-5.5 0-9.5 2.6 4 2.6 6.5 0 9.5z"
        '"/>'
    ),
}

_FINGER: Final = (  # the hand that counts round the table, pointing up
    '<path d="M15.5 22V5.5a2.8 2.8 0 0 1 5.6 0V16c1-1.3 4.3-1 4.6 1 1.3-1 4-.5 4.2 1.'
    '5 1.5-.7 3.6.2 3.6 2.2 0 5-1 7.3-3 10.3V33H17c-1-3-5-6-8.5-9.5-2.2-2.3.7-5 3-3.3z"/><path d="M16 37.5h15"/>'
)
_LINE: Final = 'fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"'
_SEAL: Final = (  # a stamp: solid, with one square and a core cut out
    "M8 3h24a5 5 0 0 1 5 5v24a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5z"
    "M9 9h22v22H9zM12.5 12.5h15v15h-15zM17.5 17.5h5v5h-5z"
)


def _waves() -> str:  # scale upon scale, as on water: rows of half circles, every other row half a step aside
    rows = []
    for row in range(9):
        start, arcs = (5, 3) if row % 2 else (10, 2)
        rows.append(f"M{start} {10 + row * 5}" + "a5 5 0 0 1 10 0" * arcs)
        rows.append(f"M{start + 2} {10 + row * 5}" + "a3 3 0 0 1 6 0m4 0" * arcs)
    return "".join(rows)


def _symbol(name: str, drawing: str, box: str = "0 0 40 40", look: str = _LINE) -> str:
    return f'<symbol id="tc-{name}" viewBox="{box}" {look}>{drawing}</symbol>'


SYMBOLS: Final = "".join(
    (
        *(_symbol(name, drawing) for name, drawing in PATHS.items()),
        _symbol("finger", _FINGER),
        _symbol("seal", f'<path fill-rule="evenodd" d="{_SEAL}"/>', look='fill="currentColor"'),
        _symbol(
            "back",
            f'<rect x="2.5" y="2.5" width="35" height="51" rx="2.5"/><path d="{_waves()}"/>',
            "0 0 40 56",
            _LINE.replace("2.4", "1"),
        ),
    )
)
"""HTML of every `<symbol>` of Tam Cúc: `tc-emperor` … `tc-soldier`, `tc-seal`, `tc-finger`, `tc-back` (40 × 56), all in the text's colour."""


def ring(
    names: Sequence[str], counted: Sequence[str], *, start: int, label: str, chosen: str = "", middle: Child = None
) -> Node:
    """Players round a table, the first nearest to the reader, and a finger that counts clockwise from `start`.

    Args:
        names: 2 … 8 players, clockwise.
        counted: the words said, one a player, beginning with player `start`; the last one falls on the chosen player.
        start: index of the player with whom the count begins.
        label: what the picture shows, for the ear.
        chosen: the word that ends the count, such as "starts".
        middle: what lies on the table.

    The still that remains holds everything; motion only shows the way to it. Clause: `tamcuc.starter`.

    >>> ring(["You", "Lena"], ["Emperor", "Officer"], start=1, label="The count")[1]["class"]
    'tt-ring'
    """
    step, last = 360 / len(names), len(counted) - 1

    def place(player: int) -> Node:
        said = [i for i in range(len(counted)) if (start + i) % len(names) == player]
        words = [[" ", part("span", "count", counted[i], style=f"--i:{i}", data_last=i == last)] for i in said]
        here = last in said
        end = [" ", part("span", "count tt-flag", chosen, style=f"--i:{last}")] if here and chosen else None
        spot = {"style": f"--angle:{180 + player * step:g}deg;--i:{last}", "data-chosen": here, "key": f"p{player}"}
        return h("li", spot, h("b", None, names[player]), words, end)

    way = f"--from:{180 + start * step:g}deg;--to:{180 + (start + last) * step:g}deg;--steps:{last}"
    finger = part("span", "finger", picture("tc-finger"), style=way, key="finger") if counted else None
    around = h("ol", None, *map(place, range(len(names))))
    return part(
        "div", "ring", around, finger, part("div", "middle", middle), role="group", aria_label=label, key="ring"
    )


def deck_cut(
    cards: int, label: str, parts: tuple[str, str], *actions: Child, at: int | None = None, mark: str = "", do: str = ""
) -> Node:
    """A pack that the reader parts with a native slider: what is lifted, and the rest. Clause: `tamcuc.cut`.

    Args:
        cards: how many there are.
        label: of the slider, which sends `number`, 1 … cards - 1.
        parts: the words for the lifted part and the rest; their numbers stand before them.
        actions: buttons under it.
        at: where the slider stands at first; the middle without it.
        mark: the words of a mark over the slider at that place; none without them.
        do: what its own form sends; without it the pack stands in somebody else's form (forms do not nest).

    The browser keeps `--value` on the form in step with the slider; heights and numbers follow in CSS alone.

    >>> deck_cut(32, "Lift", ("lifted", "stay"))[1]["style"]
    '--start:16;--n:32'
    """
    where = at or cards // 2
    heaps = [
        part("span", "heap", h("i", None), h("span", None, text), data_part=name)
        for name, text in zip(("cut", "rest"), parts, strict=True)
    ]
    track: Node = h("input", {"type": "range", "name": "number", "min": 1, "max": cards - 1, "value": where})
    if mark:
        way = {"style": f"--at:{(where - 1) / (cards - 2):.4f}", "data-side": "end" if where > cards // 2 else "start"}
        track = part("span", "track", h("span", way, picture("tt-last"), h("span", None, mark)), track)
    slider = field(label, track)
    pack, style = part("div", "deck", *heaps, aria_hidden="true"), f"--start:{where};--n:{cards}"
    return part(
        "form" if do else "div", "cut", pack, slider, controls(*actions), data_do=do or None, style=style, key="cut"
    )
