"""Adds codes to the corpus of those that must load for ever: python -m tests.conformance.keep_code CODE ...

Codes of the present version belong there whenever something that a code rests on has changed: options, opponents, notation.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tabletutor.bots import bot_named
from tabletutor.games import GAMES
from tabletutor.record import READER
from tabletutor.table import restore

CORPUS = Path(__file__).with_name("codes.json")  # only ever added to


def read(code):
    """What a code brings back: position, names and who sits where."""
    table = restore(code, GAMES, bot_named)
    return {
        "position": table.game.describe(table._history.state),
        "names": list(table.names),
        "seats": [table.bots[seat].name if seat in table.bots else READER for seat in range(table.game.players)],
    }


def keep(codes):
    """Write down what each code brings back today; those that are there stay as they are."""
    kept = json.loads(CORPUS.read_text(encoding="utf-8"))
    known = {one["code"] for one in kept}
    kept += [{"code": code, **read(code)} for code in dict.fromkeys(codes) if code not in known]
    CORPUS.write_text(json.dumps(kept, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    keep(sys.argv[1:])
