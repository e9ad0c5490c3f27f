"""How a match of Xochintlan is set up: players, and one option for every ruling that has alternatives.

>>> SETTING.checked(2, {"goals": "2"})["rounds"]
40
>>> SETTING.changed(2, SETTING.checked(2, {"mirror": "same"}))
{'mirror': 'same'}
"""

from __future__ import annotations

from tabletutor.options import Number, Option, Setting

SETTING = Setting(
    "xochintlan",
    fewest=2,
    most=5,
    opponents=("blocker",),
    options={
        "orientation": Option(("turn", "fixed"), "XOCH-A2"),
        "mirror": Option(("different", "same"), "XOCH-A3"),
        "human": Option(("far", "step"), "XOCH-A5"),
        "group": Option(("free", "one"), "XOCH-A7"),
        "out": Option(("tie", "pairs"), "XOCH-A17"),
        "owner": Option(("own", "anyone"), "XOCH-A19"),
        "claim": Option(("found", "called"), "XOCH-A33"),
        "goals": Option(("1", "2", "3"), "XOCH-A23"),
        "change": Option(("off", "on"), "XOCH-A24"),
        "first": Option(("reader", "random"), "XOCH-A29"),
        "open": Option(("off", "on"), "XOCH-A32"),
    },
    numbers={"rounds": Number(200, default=40, ruling="XOCH-A18")},
    apart=((("claim", "called"), ("owner", "anyone")),),
)
