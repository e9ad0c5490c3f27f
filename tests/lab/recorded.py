"""What crosses between a page and its kernel while a table is played by a script: for games that differ in hidden things only."""

from __future__ import annotations

import json
import re

from tests.lab.lab import Frame

SCRIPTED = """
from tabletutor.bots import Bot, Choice
from tabletutor.games import GAMES
from tabletutor.notebook.board import Board
from tabletutor.screen import Screen
from tabletutor.setup import settings
from tabletutor.table import Table

class Scripted(Bot):
    name = "scripted"
    def choose(self, view, rng):
        return Choice(next(iter(view.legal)), "as told", "as told")

game = GAMES["@game"](players=3, **@options)
bots = {1: Scripted(), 2: Scripted()}
table = Table(game, "a-secret-word", bots, ("You", "Lena", "Katya"), start="@start")
board = Board(Screen(settings("@game", 3), table=table))
board
"""


def scripted(game: str, start: str, **options: object) -> str:
    """A cell with a board of three players, two of whom make their first legal move."""
    return SCRIPTED.replace("@game", game).replace("@options", repr(options)).replace("@start", start)


def told(frames: list[Frame]) -> tuple[list[str], list[str]]:
    """What was sent and what was received, without what differs in every run: ids, and the view's random name.

    The two ways are told apart, for how they interleave is a matter of milliseconds; the ack has no content.
    """
    ways: dict[str, list[str]] = {"sent": [], "received": []}
    for frame in frames:
        text = json.dumps(frame.content, sort_keys=True)
        text = re.sub(r"[0-9a-f]{32}|[0-9a-f]{8}-[0-9a-f-]{27}|\"view\": \"[^\"]*\"", "ID", text)
        if '"do": "ack"' not in text:
            ways[frame.way].append(re.sub(r'"count": \d+', "COUNT", text))
    return ways["sent"], ways["received"]
