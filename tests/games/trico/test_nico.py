"""Nico: when it is owed, until when it can be said, who can point out that it was forgotten, and what that costs."""

from __future__ import annotations

import pytest

from tabletutor.game import DEALER
from tabletutor.games.trico.notation import parse
from tabletutor.games.trico.state import FOLLOW, LEAD, PENALTY, SECOND, TAKE
from tests.games.trico.play import Play

OWES = "lead 1; hands R1 R5 B9 | B3 Y10 Y2 | Y9 R4 B4; taken R2 B2 | Y1 | -; discard R9 B10"
FORGOT = "lead 0; hands R5 B9 | B3 Y10 Y2 | Y9 R4 B4; table R1; taken R2 B2 | Y1 | -; forgot 0"


@pytest.mark.rule("trico.nico", "TRICO-A10")
def test_nico_is_owed_with_two_colours_and_said_before_the_next_card():
    """As long as his card of the Appeal is to be played, a player with two colours may say it; then he owes nothing."""
    play = Play(OWES)("1 play B3")
    assert play.view().owing == (True, False, False)
    assert play.legal(0) == ["play R1", "play R5", "play B9", "nico"]
    assert "nico" not in play.legal(2)
    play("0 nico")
    assert (play.view().owing[0], play.view().declared[0]) == (False, True)
    assert play.waiting == {0, 2}
    assert play.legal(0) == ["play R1", "play R5", "play B9"]
    play("0 play R1")
    assert play.view().forgot == (False, False, False)
    assert play.waiting == {2}


@pytest.mark.rule("trico.nico")
def test_the_lead_says_it_before_he_leads():
    """The lead owes it before the card he leads; those who follow owe it when they are to choose."""
    play = Play(OWES.replace("lead 1", "lead 0"))
    assert play.legal(0) == ["play R1", "play R5", "play B9", "nico"]
    assert play.waiting == {0}
    play("0 nico", "0 play R1")
    assert play.view().forgot == (False, False, False)
    assert Play(OWES).refused("0 nico").clause == "trico.nico"


@pytest.mark.rule("trico.nico")
def test_reaching_two_colours_in_the_middle_of_a_taking_is_in_time():
    """The lead who takes a second colour with his second card, or with his first, owes Nico before his next card only."""
    play = Play("lead 1; hands R1 R5 | B3 B8 | Y9 Y3")("1 play B3", "0 play R5", "2 play Y9", "1 take B3")
    assert (play.state.stage, play.view().owing[1]) == (SECOND, False)
    play("1 take R5")
    assert (play.view().owing[1], play.view().forgot[1], play.state.stage) == (True, False, LEAD)
    assert play.legal(1) == ["play B8", "nico"]
    play = Play("lead 1; hands R1 R5 | B3 B8 | Y9 Y3; taken - | B1 | -")
    play("1 play B3", "0 play R5", "2 play Y9", "1 take R5")
    assert (play.state.stage, play.view().owing[1], play.view().forgot[1]) == (SECOND, True, False)
    assert play.refused("1 nico").clause == "trico.nico"
    assert play.refused("0 catch 2").clause == "trico.catch"


@pytest.mark.rule("trico.occasion", "TRICO-A15")
def test_one_declaration_lasts_as_long_as_the_two_colours_do():
    """A third card of the two colours asks for no new Nico; falling back to one colour and returning to two does."""
    play = Play(OWES + "; declared 0")("1 play B3", "0 play R1", "2 play Y9", "0 take R1")
    assert (play.taken[0], play.view().owing[0], play.view().declared[0]) == ("R2 B2 R1", False, True)
    assert "nico" not in play.legal(0)
    play = Play(FORGOT)("1 catch 1").shuffled()
    assert (play.taken[0], play.view().owing[0]) == ("R2", False)
    play("1 play B3", "2 play B4", "0 take B3")
    assert (play.view().owing[0], play.view().declared[0]) == (True, False)


@pytest.mark.rule("trico.catch", "TRICO-A11")
def test_a_forgotten_nico_can_be_pointed_out_from_that_card_on():
    """As soon as he has played without it, every other seat may act, also one that has nothing else to do; he may not."""
    play = Play(OWES)("1 play B3")
    assert play.refused("1 catch 1").clause == "trico.catch"
    play("0 play R1")
    assert play.view().forgot == (True, False, False)
    assert play.waiting == {1, 2}
    assert play.view().needed == {2}
    assert play.legal(1) == ["catch 1"]
    assert play.legal(2) == ["play R4", "play B4", "play Y9", "catch 1"]
    assert play.legal(0) == []
    assert play.refused("0 catch 1").clause == "trico.catch"


@pytest.mark.rule("trico.catch", "TRICO-A11")
def test_it_can_be_pointed_out_until_the_winner_has_taken():
    """While the winner takes, and while the lead thinks about a second card, it still can; when the table is cleared, no more."""
    play = Play(OWES)("1 play B3", "0 play R5", "2 play Y9")
    assert (play.state.stage, play.waiting, play.view().needed) == (TAKE, {1, 2}, {1})
    play("1 take B3")
    assert (play.state.stage, play.waiting, play.view().needed) == (SECOND, {1, 2}, {1})
    assert play.legal(1) == ["take R5", "take Y9", "stop", "catch 1"]
    assert play("2 catch 1").state.stage == PENALTY
    play = Play(OWES)("1 play B3", "0 play R5", "2 play Y9", "1 take B3", "1 stop")
    assert (play.view().forgot, play.waiting) == ((False, False, False), {1})
    assert play.refused("2 catch 1").key == "trico.refuse.may_still_declare"


@pytest.mark.rule("trico.catch", "TRICO-A11")
def test_a_void_appeal_ends_the_time_to_point_it_out():
    """It can be pointed out while cards are missing; when the last one makes the Appeal void, the table is cleared at once."""
    text = "lead 1; hands R3 R5 | B3 B8 | Y9 Y3; taken R2 B2 | - | -"
    play = Play(text)("1 play B3", "0 play R3")
    assert play.waiting == {1, 2}
    play("2 play Y9")
    assert (play.state.stage, play.waiting, play.view().forgot[0], play.view().owing[0]) == (LEAD, {1}, False, True)


@pytest.mark.rule("trico.nico", "trico.catch")
def test_who_was_not_caught_owes_it_still():
    """He may say it late, before a later card; each card that he plays without it can be pointed out anew."""
    play = Play(OWES)("1 play B3", "0 play R5", "2 play Y9", "1 take B3", "1 stop", "1 play Y2")
    assert "nico" in play.legal(0)
    assert play.refused("1 catch 1").key == "trico.refuse.may_still_declare"
    assert play("0 play R1").view().forgot[0]


@pytest.mark.rule("trico.penalty", "TRICO-A13")
def test_the_penalty_is_the_last_card_then_a_shuffle_then_a_card_for_each_other():
    """The card taken last goes onto the pile, the pile with it is shuffled, and the others draw its top cards, clockwise."""
    play = Play(FORGOT + "; discard R9 B10")
    pile = play.view().discards
    play("2 catch 1")
    assert (play.state.stage, play.waiting, play.taken[0]) == (PENALTY, {DEALER}, "R2")
    assert play.view().discards == pile + 1
    assert play.view().caught == 0
    play.shuffled("B2 R9")
    assert play.hands == ["R5 B9", "B2 B3 Y2 Y10", "R4 R9 B4 Y9"]
    assert play.view().discards == pile - 1
    assert (play.state.stage, play.waiting, play.view().caught) == (FOLLOW, {1, 2}, -1)
    assert [(e.kind, e.seat, e.number) for e in play.view(1).seen[3:]] == [
        ("caught", 0, 2), ("dropped", 0, 11), ("drew", 1, 11), ("drew", 2, -1),
    ]  # fmt: skip
    assert [e.number for e in play.view(None).seen if e.kind == "drew"] == [-1, -1]
    assert play.story(1)[3:] == [
        "Katya pointed out that Mai forgot a Nico.",
        "Mai discarded blue 2, the card taken last.",
        "You drew blue 2 from the discard pile.",
        "Katya drew a card from the discard pile.",
    ]
    assert play.story(0)[3] == "Katya pointed out that you forgot your Nico."
    assert play.story(2)[3] == "You pointed out that Mai forgot a Nico."


@pytest.mark.rule("trico.penalty", "TRICO-A12")
def test_in_the_middle_of_an_appeal_committed_cards_stay():
    """Who has chosen keeps his choice; who has not may choose the card he just drew; the penalised card on the table counts."""
    play = Play(FORGOT)("1 play B3", "2 catch 1").shuffled("R9 R10")
    assert play.view().chosen == (False, True, False)
    assert play.waiting == {2}
    assert "R10" in play.hands[2]
    play("2 play R10")
    assert play.view().table == ((0, 0), (1, 12), (2, 9))
    assert play.view().winner == 1


@pytest.mark.rule("trico.penalty", "TRICO-A12", "TRICO-A15")
def test_one_catch_an_occasion_and_it_is_owed_again_if_two_colours_are_left():
    """After the penalty nobody can catch him again for this card; with two colours left he owes Nico before the next one."""
    text = FORGOT.replace("taken R2 B2", "taken R2 B2 R3")
    play = Play(text)("1 catch 1").shuffled()
    assert (play.taken[0], play.view().owing[0], play.view().forgot[0]) == ("R2 B2", True, False)
    assert play.refused("2 catch 1").key == "trico.refuse.next_card"
    play("1 play B3", "2 play B4", "0 take R1", "0 stop")
    assert "nico" in play.legal(0)
    play("0 play R5")
    assert play.view().forgot[0]
    assert play("2 catch 1").taken[0] == "R2 B2"


@pytest.mark.rule("trico.penalty", "TRICO-A12")
def test_two_who_forgot_are_both_caught():
    """Each of them can be pointed out, by the other too; one penalty is paid after the other."""
    play = Play("lead 1; hands R1 R5 | B3 B8 | Y9 Y3; taken R2 B2 | Y1 B1 | -; discard R9")("1 play B3", "0 play R5")
    assert play.view().forgot == (True, True, False)
    assert play.waiting == {0, 1, 2}
    assert (play.legal(0), play.legal(1)) == (["catch 2"], ["catch 1"])
    assert play.legal(2)[-2:] == ["catch 1", "catch 2"]
    play("0 catch 2").shuffled("R10 R9")
    assert (play.taken[1], play.waiting) == ("Y1", {1, 2})
    play("1 catch 1").shuffled("B1")
    assert (play.taken, play.waiting) == (["R2", "Y1", "-"], {2})


@pytest.mark.rule("trico.penalty")
def test_a_penalty_while_the_winner_takes_goes_back_to_the_taking():
    """The winner who forgot is caught before or between his two cards: then the last card is the one he just took."""
    text = "lead 1; hands R1 R5 | B3 B8 | Y9 Y3; taken - | B1 Y1 | -"
    play = Play(text)("1 play B3", "0 play R5", "2 play Y9", "0 catch 2").shuffled()
    assert (play.state.stage, play.waiting, play.taken[1]) == (TAKE, {1}, "B1")
    play = Play(text)("1 play B3", "0 play R5", "2 play Y9", "1 take B3", "0 catch 2").shuffled()
    assert (play.state.stage, play.waiting, play.taken[1]) == (SECOND, {1}, "B1 Y1")
    assert play.legal(1) == ["take R5", "take Y9", "stop"]


@pytest.mark.rule("trico.penalty", "TRICO-A14")
def test_a_short_pile_is_drawn_from_while_cards_last():
    """Should the pile have one card only, the seat on the left draws it and the other none; no card is lost."""
    game = Play().game
    cards = [f"{letter}{n}" for letter in "RBY" for n in range(1, 11)]
    some = iter([card for card in cards if card not in ("R1", "R2", "B2")])
    hands = [" ".join(next(some) for _ in range(9)) for _ in range(3)]
    text = f"lead 0; hands {' | '.join(hands)}; table R1; taken R2 B2 | - | -; forgot 0"
    play = Play(text)
    assert play.view().discards == 0
    play("1 catch 1").shuffled("B2")
    assert [len(hand.split()) for hand in play.hands] == [9, 10, 9]
    assert play.view().discards == 0
    assert game.waiting_for(play.state) == {1, 2}


@pytest.mark.rule("TRICO-A10")
def test_with_an_automatic_nico_nobody_forgets():
    """Nico is said the moment the second colour is taken; it is a move of nobody, and there is nothing to point out."""
    play = Play("lead 1; hands R1 R5 | B3 B8 | Y9 Y3; taken - | B1 | -", nico="automatic")
    play("1 play B3", "0 play R5", "2 play Y9", "1 take R5")
    assert (play.view().owing[1], play.view().declared[1]) == (False, True)
    assert play.events()[-2:] == ["took", "nico"]
    play("1 take B3", "1 play B8")
    assert play.events().count("nico") == 1
    assert play.view().forgot == (False, False, False)
    assert play.refused("0 catch 2").key == "trico.refuse.never_forgotten"
    assert parse("nico") not in play.game.legal(play.state, 1)


@pytest.mark.rule("trico.catch")
def test_pointing_out_without_cause_changes_nothing():
    """It may be tried in every Appeal, by anybody: without cause it is refused with the reason, also out of turn."""
    play = Play("lead 1; hands R1 R5 | B3 B8 | Y9 Y3; taken R2 B2 | Y1 | R4; declared 0")
    assert play.why("2 catch 1") == ("trico.catch", "Mai has said Nico for these two colours.")
    assert play.why("2 catch 2") == (
        "trico.catch",
        "Lena owes no Nico: the cards taken show 1 colour, and two are needed.",
    )
    assert play.refused("2 catch 3").key == "trico.refuse.catch_self"
    assert play.waiting == {1}
