"""How a match of Tam Cúc is set up: players, and one option for every ruling that has alternatives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tabletutor.game import Unreadable
from tabletutor.words import listed

FEWEST, MOST = 2, 8
MOST_DEALS = 99


class Option(NamedTuple):
    """An option: its values, the default first; the ruling it rests on; players it needs (0: any)."""

    values: tuple[str, ...]
    ruling: str
    players: int = 0


OPTIONS: Mapping[str, Option] = {
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
}


def checked(players: int, options: Mapping[str, object]) -> dict[str, object]:
    """All options with their values, the missing ones at their default.

    Raises:
        Unreadable: with a sentence naming what is allowed.

    >>> checked(3, {"seal": "tiebreak"})["deals"]
    3
    """
    if not isinstance(players, int) or not FEWEST <= players <= MOST:
        raise Unreadable("tamcuc.unreadable.players", n=players, fewest=FEWEST, most=MOST)
    for name, value in options.items():
        if name == "deals":
            if type(value) is not int or not 1 <= value <= MOST_DEALS:
                raise Unreadable("tamcuc.unreadable.deals", value=value, most=MOST_DEALS)
        elif name not in OPTIONS:
            raise Unreadable("tamcuc.unreadable.option", name=name, names=listed(["deals", *OPTIONS]))
        elif value not in OPTIONS[name].values:
            allowed = listed([repr(v) for v in OPTIONS[name].values], "table.or")
            raise Unreadable("tamcuc.unreadable.value", name=name, value=repr(value), allowed=allowed)
        elif value != OPTIONS[name].values[0] and OPTIONS[name].players not in (0, players):
            raise Unreadable("tamcuc.unreadable.only", name=name, n=OPTIONS[name].players, players=players)
    return {"deals": players, **{name: option.values[0] for name, option in OPTIONS.items()}, **options}


def changed(players: int, options: Mapping[str, object]) -> dict[str, object]:
    """The options that differ from the text's game.

    >>> changed(3, checked(3, {"seal": "tiebreak"}))
    {'seal': 'tiebreak'}
    """
    default = checked(players, {})
    return {name: value for name, value in options.items() if value != default[name]}
