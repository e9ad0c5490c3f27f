"""Trico, the hand-out, the next round and the end of the match."""

from __future__ import annotations

import pytest

from tabletutor.game import DEALER
from tabletutor.games.trico.state import DEAL, LEAD, OVER
from tests.games.trico.play import Play

HANDS = "lead 1; hands R1 R5 B9 | B3 Y10 Y2 | Y9 R4 B4"


@pytest.mark.rule("trico.trico", "trico.markers", "TRICO-A8")
def test_three_colours_end_the_round_at_once():
    """The third colour wins the round and one marker as soon as it is taken, whether its owner wishes it or not."""
    play = Play(HANDS + "; taken R2 B2 | - | -; declared 0; round 2; markers 0 1 0")
    play("1 play B3", "0 play R1", "2 play Y9", "0 take Y9")
    assert (play.state.stage, play.waiting, play.markers) == (DEAL, {DEALER}, (1, 1, 0))
    assert play.view().won == 0
    assert play.view().sheet == ((2, (1, 0, 0)),)
    trico, cleared, scored = play.view().seen[-3:]
    assert (trico.kind, trico.seat, trico.cards, trico.number) == ("trico", 0, (1, 11, 28), 1)
    assert (cleared.kind, cleared.cards) == ("cleared", (12, 0))
    assert (scored.kind, scored.cards, scored.number) == ("scored", (1, 1, 0), 2)
    assert play.story()[-1] == "Round 2 is over. Markers: Mai 1, Lena 1 and Katya 0."


@pytest.mark.rule("trico.trico", "TRICO-A8")
def test_trico_is_looked_for_after_each_of_the_two_cards():
    """The lead who has three colours with his first card takes no second one; with the second card it counts as well."""
    text = HANDS + "; taken - | R2 B2 | -; declared 1"
    play = Play(text)("1 play B3", "0 play R5", "2 play Y9", "1 take Y9")
    assert (play.state.stage, play.markers) == (DEAL, (0, 1, 0))
    play = Play(text)("1 play B3", "0 play R5", "2 play Y9", "1 take R5", "1 take Y9")
    assert (play.state.stage, play.markers) == (DEAL, (0, 1, 0))
    play = Play(HANDS + "; taken - | R2 | -")("1 play B3", "0 play R5", "2 play Y9", "1 take B3", "1 take Y9")
    assert play.markers == (0, 1, 0)  # from one colour to three in one taking: no Nico in between


@pytest.mark.rule("trico.trico")
def test_a_forgotten_nico_does_not_undo_a_trico():
    """Who forgot Nico and was not caught before he took his third colour has won the round."""
    play = Play(HANDS + "; taken R2 B2 | - | -")("1 play B3", "0 play R1", "2 play Y9")
    assert play.waiting == {0, 1, 2}
    play("0 take Y9")
    assert (play.markers, play.waiting) == ((1, 0, 0), {DEALER})


@pytest.mark.rule("trico.same-number", "TRICO-A7")
def test_one_number_in_three_colours_wins_the_match():
    """Two markers, and so the match: also if the three are chosen from more taken cards."""
    for taken in ("R9 B9", "R9 B2 B9 R3", "B9 R2 R9"):
        hands = "lead 1; hands R1 R5 B7 | B3 Y10 Y2 | Y9 R4 B4"
        play = Play(f"{hands}; taken {taken} | - | -; declared 0")
        play("1 play B3", "0 play R1", "2 play Y9", "0 take Y9")
        assert (play.state.stage, play.waiting, play.markers) == (OVER, frozenset(), (2, 0, 0))
        assert play.game.outcome(play.state) == ((2, 0, 0), (0,), "trico.match")
        event = next(event for event in play.view().seen if event.kind == "trico")
        assert (event.cards, event.number) == ((8, 18, 28), 2)
        assert "two markers" in play.story()[-3]


@pytest.mark.rule("trico.hand-out", "TRICO-A18")
def test_when_a_hand_runs_out_the_lead_wins_the_round():
    """The one who leads after the last valid Appeal has the round and a marker, once he has taken."""
    play = Play("lead 1; hands R1 | B3 | Y9")("1 play B3", "0 play R1", "2 play Y9")
    assert play.state.stage != DEAL
    play("0 take B3")
    assert (play.state.stage, play.markers, play.view().won, play.view().lead) == (DEAL, (1, 0, 0), 0, 0)
    assert play.events()[-4:] == ["took", "cleared", "ranout", "scored"]
    assert play.story()[-2] == "The cards have run out: Mai wins the round and a marker."
    play = Play("lead 1; hands R1 | B3 | Y9")("1 play B3", "0 play R1", "2 play Y9", "0 take Y9")
    assert play.markers == (1, 0, 0)


@pytest.mark.rule("trico.hand-out", "TRICO-A3", "TRICO-A18")
def test_a_void_last_appeal_leaves_the_round_to_its_lead():
    """Nobody has moved the lead marker, so the player who led to it wins, also where a void Appeal would pass the lead on."""
    for options in ({}, {"void": "passes"}):
        play = Play("lead 1; hands R3 | B3 | Y9", **options)("1 play B3", "0 play R3", "2 play Y9")
        assert (play.state.stage, play.markers) == (DEAL, (0, 1, 0))
        assert play.events()[-4:] == ["void", "cleared", "ranout", "scored"]


@pytest.mark.rule("trico.hand-out", "TRICO-A17")
def test_unequal_hands_end_the_round_with_the_first_empty_one():
    """After a penalty hands differ; the round ends after the Appeal that leaves one empty, however many cards others have."""
    play = Play("lead 0; hands - | B3 Y2 | Y9 R4; table R1; taken R2 B2 | - | -; forgot 0; discard R9 R10")
    play("1 catch 1").shuffled("R9 R10")
    assert [len(hand.split()) for hand in play.hands[1:]] == [3, 3]
    play("1 play B3", "2 play Y9")
    assert play.view().winner == 0
    play("0 take R1", "0 stop")
    assert (play.state.stage, play.markers) == (DEAL, (1, 0, 0))
    assert play.view().held == (0, 2, 2)


@pytest.mark.rule("trico.hand-out", "TRICO-A17")
def test_a_penalty_in_the_last_appeal_fills_a_hand_again():
    """A hand that was empty when its card lay down, and has drawn before the table is cleared, is not empty."""
    play = Play("lead 0; hands R8 | B3 | Y9; table R1; taken R2 B2 | - | -; forgot 0; discard R9 R10")
    play("1 play B3", "2 play Y9", "1 catch 1").shuffled("R9 R10")
    play("0 take R1", "0 stop")
    assert (play.state.stage, play.view().held) == (LEAD, (1, 1, 1))


@pytest.mark.rule("trico.trico", "TRICO-A20")
def test_trico_comes_before_an_empty_hand():
    """If the last Appeal brings a third colour to a follower, his Trico counts: one marker, or two, and no more."""
    play = Play("lead 1; hands R1 | B3 | Y9; taken R2 B2 | - | -; declared 0")
    play("1 play B3", "0 play R1", "2 play Y9", "0 take Y9")
    assert play.markers == (1, 0, 0)
    assert "ranout" not in play.events()
    play = Play("lead 1; hands R1 | B3 | Y9; taken R9 B9 | - | -; declared 0")
    assert play("1 play B3", "0 play R1", "2 play Y9", "0 take Y9").markers == (2, 0, 0)


@pytest.mark.rule("trico.next-round")
def test_all_cards_are_gathered_and_the_winner_leads():
    """The next round has its own shuffle, ten cards each, nothing taken, and the round's winner as its lead."""
    play = Play(HANDS + "; taken R2 B2 | - | -; declared 0")("1 play B3", "0 play R1", "2 play Y9", "0 take Y9")
    play.shuffled()
    view = play.view(0)
    assert (play.state.stage, play.waiting, view.round, view.appeal) == (LEAD, {0}, 2, 1)
    assert (view.held, view.taken, view.discards, view.won) == ((10, 10, 10), ((), (), ()), 0, -1)
    assert (view.owing, view.declared, view.markers) == ((False,) * 3, (False,) * 3, (1, 0, 0))
    assert [event.kind for event in view.seen] == ["dealt"] * 3


@pytest.mark.rule("trico.match", "trico.markers")
def test_two_markers_win_the_match():
    """Whoever has two markers has won; nobody else is to act, and every wish is refused."""
    play = Play(HANDS + "; taken R2 B2 | - | -; declared 0; markers 1 1 0; round 3; sheet 1:1/0/0 2:0/1/0")
    play("1 play B3", "0 play R1", "2 play Y9", "0 take Y9")
    assert (play.state.stage, play.waiting) == (OVER, frozenset())
    assert play.game.outcome(play.state) == ((2, 1, 0), (0,), "trico.match")
    assert play.view().sheet == ((1, (1, 0, 0)), (2, (0, 1, 0)), (3, (1, 0, 0)))
    assert play.why("1 play Y2") == ("trico.match", "The match is over: somebody has two markers.")
    assert Play(HANDS).game.outcome(Play(HANDS).state) is None


@pytest.mark.rule("trico.match", "TRICO-A19")
def test_one_marker_each_needs_a_fourth_round():
    """After 1-1-1 the box is out of markers, but wins are counted: the fourth round decides."""
    play = Play(HANDS + "; taken R2 B2 | - | -; declared 0; markers 0 1 1; round 3")
    play("1 play B3", "0 play R1", "2 play Y9", "0 take Y9")
    assert (play.markers, play.state.stage, play.waiting) == ((1, 1, 1), DEAL, {DEALER})
    play.shuffled()
    assert play.view().round == 4
    play = Play(HANDS + "; taken R2 B2 | - | -; declared 0; markers 1 1 1; round 4")
    play("1 play B3", "0 play R1", "2 play Y9", "0 take Y9")
    assert play.game.outcome(play.state) == ((2, 1, 1), (0,), "trico.match")


@pytest.mark.rule("trico.same-number", "TRICO-A19")
def test_wins_are_counted_beyond_the_markers_of_the_box():
    """Two markers on top of one make three: what decides is that there are two or more."""
    play = Play("lead 1; hands R1 R5 | B3 Y10 | Y9 R4; taken R9 B9 | - | -; declared 0; markers 1 1 1; round 4")
    play("1 play B3", "0 play R1", "2 play Y9", "0 take Y9")
    assert play.game.outcome(play.state) == ((3, 1, 1), (0,), "trico.match")
