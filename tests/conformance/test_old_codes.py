"""Codes that were written once go on loading: people keep them in e-mails and on worksheets."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tabletutor.bots import bot_named
from tabletutor.games import GAMES
from tabletutor.record import VERSION
from tabletutor.table import restore

CORPUS = Path(__file__).with_name("codes.json")  # only ever added to
CODES = json.loads(CORPUS.read_text(encoding="utf-8"))


@pytest.mark.parametrize("number", range(len(CODES)))
def test_an_old_code_brings_back_its_table(number):
    """Every code of the corpus restores the very position, names and opponents it was written for."""
    kept = CODES[number]
    table = restore(kept["code"], GAMES, bot_named)
    assert table.game.describe(table._history.state) == kept["position"]
    assert list(table.names) == kept["names"]
    assert [table.bots[seat].name if seat in table.bots else "reader" for seat in range(table.game.players)] == kept[
        "seats"
    ]


def test_every_game_and_the_present_version_are_in_the_corpus():
    """There are codes of each game, and of the version that is written now."""
    versions = {(kept["code"].split("-")[0], int(kept["code"].split("-")[1])) for kept in CODES}
    assert {(game, VERSION) for game in GAMES} <= versions
