"""Codes that were written once go on loading: people keep them in e-mails and on worksheets."""

from __future__ import annotations

import json
import re

import pytest

from tabletutor.bots import bots_of
from tabletutor.games import GAMES
from tabletutor.record import VERSION
from tests.conformance.keep_code import CORPUS, read

CODES = json.loads(CORPUS.read_text(encoding="utf-8"))


@pytest.mark.parametrize("number", range(len(CODES)))
def test_an_old_code_brings_back_its_table(number):
    """Every code of the corpus restores the very position, names and opponents it was written for."""
    kept = CODES[number]
    assert {"code": kept["code"], **read(kept["code"])} == kept


def test_every_game_and_the_present_version_are_in_the_corpus():
    """There are codes of each game, and of the version that is written now."""
    versions = {(kept["code"].split("-")[0], int(kept["code"].split("-")[1])) for kept in CODES}
    assert {(game, VERSION) for game in GAMES} <= versions


@pytest.mark.parametrize("game", GAMES)
def test_every_opponent_is_in_the_corpus(game):
    """Each opponent of a game sits at some table of the corpus, so that none can be renamed and leave old codes behind."""
    seated = {name for kept in CODES if kept["code"].startswith(f"{game}-") for name in kept["seats"]}
    assert set(bots_of(game)) <= seated


def test_a_code_can_stand_in_an_address():
    """Every code is short, and of letters that no program changes behind a `#`."""
    assert [kept["code"] for kept in CODES if not re.fullmatch(r"[A-Za-z0-9_-]{1,300}", kept["code"])] == []
