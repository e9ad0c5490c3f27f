"""Notation, positions and set-ups of Tam Cúc: what is accepted, and the sentence for everything else."""

from __future__ import annotations

import pytest

from tabletutor.game import DEALER, Unreadable
from tabletutor.games import GAMES
from tabletutor.games.tamcuc.combinations import pack
from tabletutor.games.tamcuc.notation import ANNOUNCE, LAY, PASS, parse, parse_cards, verb_of, write, write_cards
from tabletutor.games.tamcuc.positions import read
from tabletutor.games.tamcuc.setting import SETTING
from tests.games.tamcuc.play import Play

TamCuc = GAMES["tamcuc"]


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("lay H* H*", "lay 2H*"),
        ("lay H* H*", "LAY h*h*"),
        ("pass C* S", "pass S, C*"),
        ("announce 2", " Announce  2 "),
        ("cut 13", "cut 13"),
        ("mark 9", "mark 9"),
        ("agree", "Agree"),
        ("draw E* S H", "draw E*SH"),
    ],
)
def test_a_move_may_be_typed_in_several_ways(text, same):
    """Capitals, blanks, commas and counts do not matter."""
    assert parse(text) == parse(same)
    assert write(parse(text)) == text


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("lay X", "is no card"),
        ("lay 11S", "even two sets"),
        ("lay 3E", "even two sets"),
        ("fly 2", "is no move"),
        ("", "is no move"),
        ("announce two", "whole number"),
        ("announce", "whole number"),
        ("cut -1", "whole number"),
        ("cut 10000", "whole number"),
        ("agree now", "is no move"),
    ],
)
def test_a_move_that_cannot_be_read_says_why(text, word):
    """The sentence names what is allowed."""
    with pytest.raises(Unreadable, match=word):
        parse(text)


def test_a_form_becomes_a_move():
    """A board's form names a verb with cards or a number, or holds a typed move, which comes first."""
    assert read({"verb": ["lay"], "card": ["H*.0", "H*.1"]}) == parse("lay H* H*")
    assert read({"verb": ["announce"], "number": ["3"]}) == parse("announce 3")
    assert read({"verb": ["agree"]}) == parse("agree")
    assert read({"move": ["cut 5"], "verb": ["lay"]}) == parse("cut 5")
    assert read({"verb": ["pass"]}) == PASS
    for form in ({}, {"verb": ["lay"], "card": ["Q"]}, {"verb": ["cut"]}, {"number": ["3"]}):
        with pytest.raises(Unreadable):
            read(form)


def test_what_is_no_move_has_no_verb():
    """Numbers and things that no notation stands for have the empty verb."""
    assert [verb_of(x) for x in (-1, 1 << 80, None, "lay", 2.5)] == [""] * 5
    assert (verb_of(LAY | 1), verb_of(ANNOUNCE | 2), verb_of((1,) * 30)) == ("lay", "announce", "shuffle")


# ---- positions ----


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("hand S", "no field"),
        ("leader 3; hands S S S", "from 0 to 2"),
        ("leader x; hands S S S", "from 0 to 2"),
        ("deal 9; hands S S S", "from 1 to 3"),
        ("hands S S", "2 values, but there are 3 players"),
        ("hands S SS S", "hands hold 1 and 2 cards"),
        ("hands - - -", "hands hold 0"),
        ("hands E E S", "this box has 1"),
        ("hands 5S 5S* E*E", "hands hold"),
        ("hands S S H; won 4S - -", "6 cards S"),
        ("hands S S H; discard 9S", "this box has 5"),
        ("hands Q S S", "is no card"),
        ("points 1 2; hands S S S", "points has 2 values"),
        ("points 1 2 x; hands S S S", "each of 3 players"),
        ("sheet 1:2/3; hands S S S", "each of 3 players"),
        ("sheet x:1/2/3; hands S S S", "sheet x"),
        ("stage dinner", "stages are draw"),
        ("stage cut; deck SSS", "deck has 3 cards"),
        ("stage shuffle; hands S S S", "nobody holds a card"),
        ("stage over; hands S S S", "nobody holds a card"),
        ("stage shuffle; won S - -", "nobody holds a card"),
        ("stage fault; voted yes - -", "no vote"),
        ("stage draw; drawing 0 7", "from 0 to 2"),
        ("announced 2; hands SH SS S*S*", "do not fit"),
        ("announced 1; hands S S S*; chosen H - -", "do not fit"),
        ("announced 1; hands S S S*; chosen S", "chosen has 1 value"),
        ("cut E* 5; hands E* S H", "cut card E*"),
        ("cut E*; hands S S H", "cut has 1 value"),
        ("cut SS 3; hands S S H", "is no card"),
        ("cut S 32; hands S S H", "from 1 to 31"),
        ("marked 40; hands S S H", "from 0 to 31"),
    ],
)
def test_a_position_that_cannot_be_says_why(text, word):
    """Each wrong field is named with what it may hold."""
    with pytest.raises(Unreadable) as caught:
        Play(text)
    assert word in str(caught.value)


def test_a_position_in_the_middle_of_a_trick():
    """Cards by army and rank, hands, leader, number, choices and points: all in one line, and back."""
    text = "leader 1; announced 2; hands E*2H* OOL RRC; chosen - OO -; points 0 2 0"
    play = Play(text)
    view = play.view(1)
    assert (view.leader, view.size, view.points) == (1, 2, (0, 2, 0))
    assert play.waiting == {0, 2}
    assert write_cards(view.choice) == "O O"
    assert play.game.describe(play.state) == (
        "deal 1; dealer 0; leader 1; starter 1; hands E*2H* 2OL 2RC; announced 2; chosen - 2O -; points 0 2 0"
    )


def test_what_a_text_leaves_out_lies_out_of_play():
    """The rest of the box is left over; two lines or semicolons part the fields alike."""
    play = Play("leader 0\nhands S S H\nwon E - -\ndiscard O L")
    assert play.view(0).left == 32 - 6
    assert play.view(0).gone == 2


def test_a_deal_that_was_the_last_is_the_end():
    """A finished deal with no deal to come is the end of the match, however it is called."""
    assert Play("stage finished; deal 2; won S - -", deals=2).waiting == frozenset()
    assert Play("stage finished; deal 1; won S - -", deals=2).waiting == {DEALER}


# ---- set-ups ----


@pytest.mark.parametrize("players", [1, 9, 0, -3, "3", None, 2.0])
def test_only_two_to_eight_can_play(players):
    """The sentence names the smallest and the largest number."""
    with pytest.raises(ValueError, match="for 2 to 8 players"):
        TamCuc(players=players)


def test_options_are_checked():
    """An unknown option, a wrong value and an option for other numbers of players each have their sentence."""
    with pytest.raises(ValueError, match="no option seals"):
        TamCuc(seals="first")
    with pytest.raises(ValueError, match="allowed are 'first' or 'tiebreak'"):
        TamCuc(seal="last")
    with pytest.raises(ValueError, match="with 3 players only"):
        TamCuc(players=4, three="fewer")
    with pytest.raises(ValueError, match="from 1 to 99"):
        TamCuc(deals=100)
    for value in (True, "2", 1.5):
        with pytest.raises(ValueError, match="whole number"):
            TamCuc(deals=value)
    assert TamCuc(players=4, three="leftover", hands="closed").changed == {}


def test_changed_options_are_known():
    """A game tells which options differ from the text's own game, and equal set-ups are equal games."""
    game = TamCuc(players=3, seal="tiebreak", deals=3, follow="free")
    assert game.changed == {"seal": "tiebreak"}
    assert game == TamCuc(players=3, seal="tiebreak")
    assert game != TamCuc(players=3)
    assert hash(game) == hash(TamCuc(players=3, seal="tiebreak"))
    assert SETTING.changed(3, game.options) == game.changed


def test_there_is_no_other_game_of_that_name():
    """An unknown game is refused with the names of those there are."""
    with pytest.raises(ValueError, match="tamcuc"):
        GAMES["chess"]
    assert "tamcuc" in GAMES
    assert len(GAMES) == len(list(GAMES))


def test_cards_of_one_kind_are_counted():
    """A hand can hold all ten Soldiers of an army of two sets, written with their number."""
    assert parse_cards("10S*") == 10 * pack([7])
