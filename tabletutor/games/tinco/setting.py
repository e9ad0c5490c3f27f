"""How a match of Tinco is set up: players, and one option for every ruling that has alternatives.

>>> SETTING.changed(4, SETTING.checked(4, {"challenge": "hong", "acts": 400}))
{'challenge': 'hong'}
"""

from __future__ import annotations

from tabletutor.options import Number, Option, Setting

SETTING = Setting(
    "tinco",
    fewest=3,
    most=6,
    options={
        "challenge": Option(("xing", "hong"), ""),  # the text's own choice, no ruling
        "colours": Option(("5", "7"), "TINCO-A1"),
        "sets": Option(("random", "chosen"), "TINCO-A3"),
        "false_start": Option(("refused", "allowed"), "TINCO-A6"),
        "grab": Option(("may", "must"), "TINCO-A7"),
    },
    opponents=("passer", "hoarder", "watcher"),
    numbers={"acts": Number(999, default=400, ruling="TINCO-A22")},
)
