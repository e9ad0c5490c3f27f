"""Golden play-throughs: matches as text with every seat's log, so that no change of the rules goes unread."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletutor.games import GAMES, setting
from tests.playthroughs.scenes import SCENES, text_of

FOLDER = Path(__file__).parent / "playthroughs"


@pytest.mark.parametrize("name", SCENES)
def test_a_play_through_is_as_it_is_on_record(name, request):
    """Moves, logs of all seats, position and outcome are those of the text (`--write` writes it anew)."""
    path, text = FOLDER / f"{name}.txt", text_of(name)
    if request.config.getoption("write"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_has_play_throughs(game):
    """At least 25 for each game, and no text without its scene."""
    assert sum(scene.game == game for scene in SCENES.values()) >= 25
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(SCENES)


@pytest.mark.parametrize("game", list(GAMES))
def test_play_throughs_have_every_number_of_players(game):
    """Every number of players occurs, and the logs hold no seed word."""
    from tests.conformance.setups import players_of

    assert {scene.players for scene in SCENES.values() if scene.game == game} == set(players_of(game))
    assert not any("golden" in (FOLDER / f"{name}.txt").read_text(encoding="utf-8") for name in SCENES)


@pytest.mark.parametrize("game", list(GAMES))
def test_play_throughs_have_every_option(game):
    """Every value of every option occurs, and every number that can be set."""
    room, options = setting(game), [scene.options for scene in SCENES.values() if scene.game == game]
    chosen = {pair for some in options for pair in some}
    wanted = {(name, value) for name, option in room.options.items() for value in option.values[1:]}
    assert wanted <= chosen
    assert set(room.numbers) <= {name for name, _ in chosen}
