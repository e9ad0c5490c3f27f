"""Two players and the virtual lead."""

from __future__ import annotations

import random

import pytest

from tabletutor.game import DEALER
from tabletutor.games.trico.cards import size_of
from tabletutor.games.trico.rules import Trico
from tabletutor.games.trico.state import DEAL, FOLLOW, OVER, TAKE, VIRTUAL
from tests.games.trico.play import Play

TEXT = "hands R1 R5 B9 | B3 Y10 Y2; table Y9; virtual R4 B4"


def pair(text=TEXT, **options):
    """A position of two players."""
    return Play(text, players=2, **options)


@pytest.mark.rule("trico.virtual-lead", "trico.deal")
def test_the_virtual_player_has_ten_cards_and_always_leads():
    """Nobody is drawn to lead; each has ten cards, the other ten are a deck whose top card is turned up for both to see."""
    play = pair("")
    assert play.waiting == {DEALER}
    play.shuffled()
    assert [size_of(hand) for hand in play.state.hands] == [10, 10]
    for seat in (0, 1, None):
        view = play.view(seat)
        assert (view.lead, view.virtual, len(view.table), view.table[0][0]) == (-1, 9, 1, VIRTUAL)
        assert view.seen[-1].kind == "turned"
        assert play.story(seat)[-1] == "The virtual lead turns up yellow 1."
    assert (play.waiting, play.view().needed) == ({0, 1}, {0, 1})


@pytest.mark.rule("trico.virtual-lead")
def test_both_commit_before_either_is_shown():
    """Both see the turned card before they choose; the two choices are sealed, in any order, and revealed together."""
    play = pair()
    play("1 play B3")
    assert (play.waiting, play.view().chosen) == ({0}, (False, True))
    assert play.view(0).table == ((VIRTUAL, 28),)
    play("0 play R1")
    assert play.view().table == ((VIRTUAL, 28), (0, 0), (1, 12))
    assert (play.view().winner, play.state.stage, play.waiting) == (0, TAKE, {0})


@pytest.mark.rule("trico.virtual-wins", "TRICO-A26")
def test_any_of_the_three_cards_may_be_taken_and_no_second_one():
    """The winner may take the virtual card too; nobody has a lead's second card, and the next card is turned up."""
    for card in ("R1", "B3", "Y9"):
        play = pair()("1 play B3", "0 play R1", f"0 take {card}")
        assert (play.taken, play.state.stage) == ([card, "-"], FOLLOW)
        assert play.view().table == ((VIRTUAL, 3),)
        assert (play.view().latest, play.view().appeal, play.view().virtual) == (0, 2, 1)
    assert play.events()[-3:] == ["took", "cleared", "turned"]


@pytest.mark.rule("trico.virtual-wins")
def test_a_virtual_win_and_a_tie_void_the_appeal():
    """If the virtual card wins, or more than one card does, all three are discarded and nobody takes."""
    play = pair()("0 play R5", "1 play Y2")
    assert play.view().taken == ((), ())
    won = next(event for event in play.view().seen if event.kind == "won")
    assert won.seat == 0
    play = pair("hands R1 R5 | R3 Y10; table Y9; virtual R4 B4")("0 play R1", "1 play R3")
    assert [(e.kind, e.seat) for e in play.view().seen[-3:]] == [
        ("won", VIRTUAL),
        ("cleared", DEALER),
        ("turned", VIRTUAL),
    ]
    assert play.story()[-3] == "The virtual lead won with yellow 9: the Appeal is void."
    assert {"R1", "R3", "Y9"} <= set(play.discard.split())
    assert play.view().latest == -1
    play = pair("hands R1 R5 | B1 Y10; table Y9; virtual R4 B4")("0 play R1", "1 play B1")
    assert play.events()[-3:] == ["void", "cleared", "turned"]


@pytest.mark.rule("trico.two-penalty", "TRICO-A29")
def test_only_the_other_player_draws_a_penalty_card():
    """Who forgot discards his last card, and the other one draws the top card of the shuffled pile; the virtual lead none."""
    play = pair(TEXT + "; taken R2 B2 | -; discard R9")("0 play R1")
    assert (play.waiting, play.view().forgot) == ({1}, (True, False))
    play("1 catch 1").shuffled("B2")
    assert (play.taken, play.hands[1]) == (["R2", "-"], "B2 B3 Y2 Y10")
    assert (play.view().virtual, play.view().held) == (2, (2, 4))
    play("1 play B2")
    assert play.state.stage == TAKE


@pytest.mark.rule("trico.two-hand-out", "TRICO-A29")
def test_the_round_ends_with_a_hand_or_with_the_virtual_deck():
    """After the last virtual card the round is over, though the one who drew a penalty card still holds some."""
    play = pair("hands R5 | B3 Y2; table Y9; virtual -; taken Y3 | -; latest 0")("0 play R5", "1 play B3")
    assert play.view().winner == 1
    play("1 take B3")
    assert (play.state.stage, play.markers, play.view().held) == (DEAL, (0, 1), (0, 1))
    play = pair("hands R5 R6 | B3 Y2; table Y9; virtual -; taken Y3 | -; latest 0")(
        "0 play R5", "1 play B3", "1 take B3"
    )
    assert (play.state.stage, play.view().held) == (DEAL, (1, 1))


@pytest.mark.rule("trico.two-hand-out")
def test_the_last_taker_wins_a_round_that_runs_out():
    """Whoever took a card most recently has the round, also if the last Appeals were void."""
    play = pair("hands R1 | R3; table Y9; virtual -; taken Y3 | Y4; latest 1")("0 play R1", "1 play R3")
    assert (play.state.stage, play.markers, play.view().won) == (DEAL, (0, 1), 1)
    assert play.events()[-4:] == ["won", "cleared", "ranout", "scored"]
    play.shuffled()
    assert (play.view().latest, play.view().round, play.waiting) == (-1, 2, {0, 1})


@pytest.mark.rule("trico.two-hand-out", "TRICO-A30")
def test_a_round_in_which_nobody_took_a_card_is_played_again():
    """No marker is won, and the same round is dealt anew."""
    play = pair("hands R1 | R3; table Y9; virtual -; round 2; markers 1 0")("0 play R1", "1 play R3")
    assert (play.state.stage, play.waiting, play.markers, play.view().won) == (DEAL, {DEALER}, (1, 0), -1)
    assert play.events()[-2:] == ["cleared", "ranout"]
    assert play.story()[-1] == "The cards are used up and nobody has taken one: the round is played again."
    assert play.game.position(play.game.describe(play.state)).deal.won == -1
    play.shuffled()
    assert (play.view().round, play.markers, play.view().sheet) == (2, (1, 0), ())


@pytest.mark.rule("trico.two-hand-out", "TRICO-A31")
def test_a_penalised_taker_is_still_the_last_taker():
    """Who took last and then lost that card to a penalty wins the round all the same."""
    play = pair("hands R1 | R3; table Y9; virtual -; taken Y3 B3 | -; latest 0; discard R9 R10")
    play("0 play R1", "1 catch 1").shuffled("R9")
    assert play.taken == ["Y3", "-"]
    play("1 play R3")
    assert (play.markers, play.view().won) == ((1, 0), 0)


@pytest.mark.rule("trico.virtual-lead")
def test_options_of_the_lead_need_three_players():
    """Who leads, what he takes and where a void Appeal leaves the lead cannot be chosen for two."""
    for name, value in (("second", "none"), ("void", "passes"), ("first", "chosen")):
        with pytest.raises(ValueError, match=name):
            Trico(players=2, **{name: value})


@pytest.mark.rule("trico.trico", "trico.match")
def test_trico_and_the_match_are_as_with_three():
    """Three colours win the round, two markers the match."""
    play = pair("hands R1 R5 | B3 Y10; table Y9; virtual R4 B4; taken R2 B2 | -; declared 0; markers 1 1; round 3")
    play("0 play R1", "1 play B3", "0 take Y9")
    assert (play.state.stage, play.game.outcome(play.state)) == (OVER, ((2, 1), (0,), "trico.match"))


def test_random_matches_of_two_end():
    """Five hundred matches of two random players end with one winner."""
    game = Trico(players=2)
    for n in range(500):
        assert sorted(score >= 2 for score in game.rollout(game.start(), random.Random(n))) == [False, True]
