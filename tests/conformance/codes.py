"""The corpus of old codes, and the command that lets it grow: `python -m tests.conformance.codes`.

It adds a code for each number of players, value of an option and opponent that has none yet. What is there stays as it is.
"""

from __future__ import annotations

import json
import random

from tabletutor.bots import bot_named, bots_of
from tabletutor.games import GAMES
from tabletutor.record import VERSION, decode
from tabletutor.table import Table
from tests.conformance.keep_code import CORPUS, keep
from tests.conformance.setups import OPTIONS, PLAIN
from tests.hasty import hasty

NAMES = ("You", "Lena", "Katya", "Vanya", "Mai", "Tomás", "Aiko", "Inês")


def kept():
    """All codes of the corpus, each with what it must bring back."""
    return json.loads(CORPUS.read_text(encoding="utf-8"))


def wanted():
    """What the corpus must hold, each at least once and in the present version."""
    found = {_named(setup.game, f"{setup.players} players") for setup in PLAIN}
    found |= {_named(setup.game, f"{name}={value}") for setup in OPTIONS for name, value in setup.options}
    return found | {_named(game, bot) for game in GAMES for bot in bots_of(game)}


def holds(code):
    """What a code is an example of."""
    _, saved, _ = decode(code, GAMES)
    version = int(code.split("-")[1])
    options = (f"{name}={value}" for name, value in saved.options.items())
    return {_named(saved.game, what, version) for what in (f"{saved.players} players", *options, *saved.seats)}


def _named(game, what, version=VERSION):
    return f"{game} {what} in version {version}"


def _played(setup, at):
    """A table some way into a match: the reader plays at random against others who change from table to table."""
    kinds, rng = list(bots_of(setup.game)), random.Random(f"{setup} {at}")
    bots = {seat: bot_named(setup.game, kinds[(at + seat) % len(kinds)]) for seat in range(1, setup.players)}
    table = Table(setup.make(), f"code {at}", bots, NAMES[: setup.players])
    for _ in range(4 + 7 * at % 60):
        if not table.advance():
            if table.over:
                break
            table.submit(0, table.game.sample(table._history.state, 0, rng))
    return table


def grow():
    """Add what is missing; answers the new codes."""
    hasty()
    new, missing = [], wanted().difference(*(holds(row["code"]) for row in kept()))
    for at, setup in enumerate([*PLAIN, *OPTIONS] * 2):
        code = _played(setup, at).code() if missing else ""
        if code and missing & holds(code):
            missing -= holds(code)
            new.append(code)
    keep(new)
    return new


if __name__ == "__main__":
    print(f"{len(grow())} codes were added to {CORPUS.name}.")
