"""Setting a table up: what is filled in, what a form may say, and the sentence for everything else."""

from __future__ import annotations

import json

import pytest

from tabletutor.drawing import to_text
from tabletutor.game import Unreadable
from tabletutor.screen import Screen
from tabletutor.setup import LONGEST_NAME, fresh_word, from_form, named, reseat, settings


def filled(now, **changed):
    """The form as the browser would send it for these settings, with some fields changed."""
    fields = {"players": now.players, "word": now.word, "option-deals": now.options.get("deals", now.players)}
    for seat in range(now.players):
        fields |= {f"name{seat}": now.names[seat], f"seat{seat}": now.seats[seat]}
    fields |= {f"option-{name}": value for name, value in now.options.items() if name != "deals"}
    return {name.replace("_", "-"): [str(value)] for name, value in {**fields, **changed}.items()}


def test_a_form_that_changes_nothing_changes_nothing():
    """What the form was filled in with comes back as it was."""
    for now in (settings("tamcuc"), settings("tamcuc", 5, deals=2, seal="tiebreak", word="7b", undo="ask")):
        assert from_form(now, filled(now, undo=now.undo)) == now


def test_the_number_of_players_changes_and_the_names_stay():
    """More or fewer seats keep the names and opponents there are; the number of deals follows until somebody chose one."""
    three = from_form(settings("tamcuc"), filled(settings("tamcuc"), name1="Olga", seat1="random"))
    five = from_form(three, filled(three, players=5))
    assert five.players == 5 and five.names[:2] == ("You", "Olga") and five.seats[1] == "random"
    assert five.options == {} and five.table().game.deals == 5
    two = from_form(five, filled(five, players=2))
    assert two.names == ("You", "Olga") and two.options == {}
    own = from_form(three, filled(three, option_deals=7))
    assert from_form(own, filled(own, players=4)).options == {"deals": 7}


def test_a_ruling_for_three_goes_when_four_play():
    """An option that three players have is no obstacle to a fourth."""
    three = settings("tamcuc", 3, three="fewer", seal="tiebreak")
    assert from_form(three, filled(three, players=4)).options == {"seal": "tiebreak"}


@pytest.mark.parametrize("players", ["1", "9", "0", "-3", "many", "", "²", "3.5"])
def test_a_number_of_players_that_is_none_is_not_taken(players):
    """Whatever stands in the field for players, the table keeps a number that is allowed."""
    assert from_form(settings("tamcuc"), filled(settings("tamcuc"), players=players)).players == 3


@pytest.mark.parametrize("deals", ["0", "100", "-1", "2.5", "many", "9" * 5000, "²"])
def test_a_number_of_deals_that_is_none_is_refused(deals):
    """Numbers of deals that cannot be are refused in a sentence with the range."""
    with pytest.raises(Unreadable, match="from 1 to 99"):
        from_form(settings("tamcuc"), filled(settings("tamcuc"), option_deals=deals))


def test_names():
    """Empty names are filled in, long ones cut, equal ones refused; "You" is the only reader, wherever he sits."""
    now = settings("tamcuc")
    assert from_form(now, filled(now, name0="", name1="  ")).names == ("You", "Lena", "Katya")
    assert from_form(now, filled(now, name0="x" * 500)).names[0] == "x" * LONGEST_NAME
    with pytest.raises(Unreadable, match="Two seats are called lena"):
        from_form(now, filled(now, name0="lena"))
    assert named([], ["careful", "reader"]) == ("Linh", "You")
    assert named(["You"], ["reader", "reader"]) == ("Linh", "Lena")
    assert named(["Lena", ""], ["reader", "careful"]) == ("Lena", "Katya")
    assert len(set(named(["Mai", "Aiko"], ["reader"] * 8))) == 8
    assert settings("tamcuc", 2, names=("Olga",)).names == ("Olga", "Lena")


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"players": 1}, "2 to 8"),
        ({"players": 9}, "2 to 8"),
        ({"seal": "last"}, "allowed are"),
        ({"colour": "red"}, "no option colour"),
        ({"undo": "never"}, "free, ask, off"),
        ({"names": ("A", "B", "C", "D")}, "4 seats or names"),
        ({"three": "fewer", "players": 4}, "3 players only"),
    ],
)
def test_wrong_settings_are_refused_in_a_sentence(given, says):
    """What the cell asks for and cannot be is refused with what is allowed."""
    with pytest.raises(Unreadable, match=says):
        settings("tamcuc", **{"players": 3, **given})


def test_an_opponent_nobody_knows():
    """A seat for an opponent that there is not is refused when the game begins."""
    with pytest.raises(Unreadable, match="Nobody called shark plays here"):
        settings("tamcuc", 2, seats=("reader", "shark")).table()


def test_a_seed_word_settles_the_whole_deal():
    """With a word the cut is at its mark; without one every table is fresh."""
    one, two = (settings("tamcuc", 4, word="7b-monday").table() for _ in range(2))
    assert one.word == two.word and one.game.options["cut"] == "seed"
    assert settings("tamcuc").table().game.options["cut"] == "anywhere"
    assert len({fresh_word() for _ in range(50)}) > 40


def test_seats_change_hands_in_the_middle_of_a_game():
    """Readers and opponents can change at any time; what is no opponent is left alone."""
    table = settings("tamcuc").table()
    careful = table.bots[1]
    reseat(table, {"take1": ["careful"], "take2": ["reader"], "take0": ["nobody"]})
    assert table.bots == {1: careful} and table.names == ("Linh", "Lena", "Katya") and not table.open
    reseat(table, {"take1": ["reader"], "take2": ["greedy"]})
    assert table.bots[2].name == "greedy" and not table.open, "no cards are dealt yet"
    dealt = settings("tamcuc").table("leader 1; hands H*HS RRS OCS")
    reseat(dealt, {"take2": ["reader"]})
    assert dealt.open


def test_the_form_shows_what_is_wrong_and_keeps_what_is_right():
    """A refused form stays, with a sentence under the button; nothing that was typed is thrown away by the drawing."""
    screen = Screen(settings("tamcuc"))
    before = screen.frame()["tree"]
    screen.handle({"do": "start", "form": filled(screen.settings, option_deals="0")})
    frame = screen.frame()
    assert screen.table is None and "from 1 to 99" in frame["say"] and "from 1 to 99" in to_text(frame["tree"])
    assert json.dumps(before).replace(" ", "")[:300] == json.dumps(frame["tree"]).replace(" ", "")[:300]
    screen.handle({"do": "start", "form": filled(screen.settings, option_deals="2")})
    assert screen.table is not None and screen.table.game.deals == 2


def test_the_form_has_a_name_for_everything():
    """Every seat, option and button of the form has a name of its own."""
    shown = to_text(Screen(settings("tamcuc", 8, word="x")).frame()["tree"])
    for label in (
        "Players",
        "Seed word",
        "Number of deals",
        "Taking back",
        "Seal or rank",
        "Start the game",
        "I have a code",
    ):
        assert label in shown
