"""How a match of Trico is set up: players, and one option for every ruling that has alternatives.

>>> SETTING.changed(3, SETTING.checked(3, {"table": "custom", "one": "lowest"}))
{'table': 'custom', 'one': 'lowest'}
"""

from __future__ import annotations

from tabletutor.options import Option, Setting

PRESETS = ("odd", "mirror", "grouped", "steps")
CONDITIONS = {
    "one": Option(("highest", "lowest", "middle"), "TRICO-A1"),
    "two": Option(("odd_colour", "highest", "lowest", "middle"), "TRICO-A1"),
    "three": Option(("lowest", "highest", "middle"), "TRICO-A1"),
}

SETTING = Setting(
    "trico",
    fewest=2,
    most=3,
    opponents=("collector",),
    options={
        "table": Option((*PRESETS, "custom"), "TRICO-A1"),
        **CONDITIONS,
        "deck": Option(("ten", "twice"), "TRICO-A2"),
        "void": Option(("stays", "passes"), "TRICO-A3", players=3),
        "second": Option(("table", "none"), "TRICO-A4", players=3),
        "nico": Option(("called", "automatic"), "TRICO-A10"),
        "first": Option(("random", "chosen"), "TRICO-A21", players=3),
        "discards": Option(("hidden", "open"), "TRICO-A24"),
    },
    apart=tuple(
        (("table", preset), (name, value))
        for preset in PRESETS
        for name, option in CONDITIONS.items()
        for value in option.values[1:]
    ),
)
