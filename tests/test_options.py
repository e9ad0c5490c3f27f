"""Set-ups of every game: what is allowed, what differs from the text's game, and the sentence for everything else."""

from __future__ import annotations

import pytest

from tabletutor.game import Unreadable
from tabletutor.games import GAMES, setting
from tabletutor.options import Number, Option, Setting

ROOM = Setting(
    "tamcuc",
    fewest=2,
    most=4,
    options={"seal": Option(("first", "tiebreak"), "TAM-A1"), "hands": Option(("1", "2"), "TAM-A20", players=2)},
    numbers={"deals": Number(9), "rounds": Number(50, default=40)},
    apart=((("seal", "tiebreak"), ("hands", "2")),),
)


def test_defaults_are_filled_in():
    """What is not given is played as in the text; a number follows the players where it says so."""
    assert ROOM.checked(3, {}) == {"deals": 3, "rounds": 40, "seal": "first", "hands": "1"}
    assert ROOM.changed(3, ROOM.checked(3, {"rounds": 7})) == {"rounds": 7}


def test_a_number_may_stand_for_the_name_of_a_value():
    """Who writes `hands=2` means the value "2"."""
    assert ROOM.checked(2, {"hands": 2})["hands"] == "2"


@pytest.mark.parametrize(
    ("players", "given", "says"),
    [
        (5, {}, "2 to 4 players, not 5"),
        (True + 0.5, {}, "2 to 4 players"),
        (3, {"deals": 10}, "1 to 9"),
        (3, {"deals": True}, "1 to 9"),
        (3, {"colour": "red"}, "no option colour"),
        (3, {"seal": "last"}, "'first' or 'tiebreak'"),
        (3, {"hands": "2"}, "2 players only, not with 3"),
        (2, {"seal": "tiebreak", "hands": "2"}, "do not go together"),
    ],
)
def test_what_is_not_allowed_is_said(players, given, says):
    """A wrong number of players, an unknown option or value, and two options that exclude each other get a sentence."""
    with pytest.raises(Unreadable, match=says):
        ROOM.checked(players, given)


@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_plays_as_the_text_says_by_default(game):
    """With nothing chosen nothing differs from the text's game, for every number of players."""
    room = setting(game)
    for players in range(room.fewest, room.most + 1):
        assert room.changed(players, room.checked(players, {})) == {}
        assert set(room.shared) <= set(room.options)
