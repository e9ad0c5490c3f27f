"""How a match of Tam Cúc is set up: players, and one option for every ruling that has alternatives.

>>> SETTING.checked(3, {"seal": "tiebreak"})["deals"]
3
>>> SETTING.changed(3, SETTING.checked(3, {"seal": "tiebreak"}))
{'seal': 'tiebreak'}
"""

from __future__ import annotations

from tabletutor.options import Number, Option, Setting

SETTING = Setting(
    "tamcuc",
    fewest=2,
    most=8,
    opponents=("careful",),
    options={
        "seal": Option(("first", "tiebreak"), "TAM-A1"),
        "soldiers": Option(("five", "many"), "TAM-A4"),
        "announce": Option(("any", "three"), "TAM-A5"),
        "leader": Option(("closed", "open"), "TAM-A7"),
        "follow": Option(("free", "forced"), "TAM-A8"),
        "passed": Option(("hidden", "shown"), "TAM-A10"),
        "discards": Option(("closed", "open"), "TAM-A12"),
        "scoring": Option(("own", "all"), "TAM-A15"),
        "bonus": Option(("none", "soldiers"), "TAM-A17"),
        "three": Option(("leftover", "fewer"), "TAM-A19", players=3),
        "hands": Option(("closed", "open"), "TAM-A20", players=2),
        "cut": Option(("anywhere", "seed"), "TAM-A26"),
        "first_trick": Option(("free", "ban"), "TAM-A27"),
        "penalty": Option(("none", "vote"), "TAM-A28"),
    },
    numbers={"deals": Number(99, badge=False)},
    shared={"cut": "seed"},
)
