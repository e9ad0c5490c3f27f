"""Every refusal of Trico: its clause, its sentence with the values in it, and the nearest legal moves instead."""

from __future__ import annotations

import pytest

from tabletutor.game import DEALER, IllegalMove
from tabletutor.words import say, table
from tests.games.trico.play import NAMES, Play

LEADS = "lead 1; hands R1 R5 B9 | B3 Y10 Y2 | Y9 R4 B4"
CHOOSES = "lead 1; hands R1 R5 B9 | Y10 Y2 | Y9 R4 B4; table B3"
COMMITTED = CHOOSES + "; chosen R6 | - | -"
WON = "lead 1; hands R1 R5 | Y10 Y2 | R4 B4; table B3 Y9 R6"
SECOND = "lead 1; hands R1 R5 | Y10 Y2 | R4 B4; table B3 Y9 -; taken - | R6 | -"
PENALTY = "stage penalty; lead 1; hands R1 | Y10 | R4; table B3; taken - | R6 | -; caught 1"
OVER = "stage over; lead 1; markers 0 2 0; hands R1 | - | R4; taken R9 B8 | R6 B1 Y5 | -"
TWO = "hands R1 R5 | B3 Y10; table Y9; virtual R4 B4"

# (position, options, the wish, clause, key, sentence, instead)
REFUSED = [
    (OVER, {}, "1 play Y10", "match", "over", "The match is over: somebody has two markers.", []),
    (LEADS, {}, "d first 2", "deal", "no_chance", "Nothing is left to chance at this moment.", []),
    ("stage first", {}, "d shuffle R1", "first-lead", "who_leads", "that must be one of the seats.", ["first 1"]),
    ("stage deal", {}, "d shuffle R1 R2", "deal", "deck", "A shuffle keeps every one of the 30 cards.", []),
    (PENALTY, {}, "d pile R1 R2", "penalty", "pile", "The whole discard pile is shuffled", []),
    ("stage first", {}, "1 play R1", "first-lead", "drawn_first", "It is still being drawn who leads.", []),
    ("stage deal", {}, "1 play R1", "deal", "deal_first", "The cards are not dealt yet.", []),
    (PENALTY, {}, "2 play R4", "penalty", "penalty_first", "A penalty is being paid", []),
    (LEADS, {}, "1 first 1", "lead", "no_move", "That is no move of this game.", ["play B3", "play Y2", "play Y10"]),
    # lead
    (LEADS, {}, "0 play R1", "lead", "lead_first", "Lena has the lead marker and plays the first card.", []),
    (LEADS, {}, "1 play Y9", "lead", "not_held", "You do not hold yellow 9.", ["play Y10", "play Y2", "play B3"]),
    (CHOOSES, {}, "1 play Y2", "lead", "led_already", "You have led to this Appeal.", []),
    # follow
    (CHOOSES, {}, "0 play B8", "follow", "not_held", "You do not hold blue 8.", ["play B9", "play R5", "play R1"]),
    (COMMITTED, {}, "0 play R1", "follow", "committed", "Your card lies face down already, and stays.", []),
    (TWO + "; chosen R2 | -", {"players": 2}, "0 play R1", "follow", "committed", "and stays.", []),
    # take
    (WON, {}, "1 play Y2", "take", "take_first", "yours has won: take one of them.", ["take R6", "take B3", "take Y9"]),
    (WON, {}, "0 play R1", "take", "winner_takes", "Lena has won and takes one of them.", []),
    (LEADS, {}, "1 take B3", "take", "no_winner_yet", "Nobody has won this Appeal yet.", ["play B3", "play Y2", "play Y10"]),
    (WON, {}, "0 take B3", "take", "not_winner", "Lena has won this Appeal, so Lena takes a card.", []),
    (WON, {}, "1 take Y2", "take", "not_on_table", "There is no yellow 2 on the table. There lie blue 3, yellow 9 and red 6.", ["take R6", "take B3", "take Y9"]),
    (WON, {}, "1 stop", "take", "must_take", "The winner takes one of the three cards", ["take R6", "take B3", "take Y9"]),
    # second
    (SECOND, {}, "1 take R6", "second", "not_left", "There is no red 6 to take any more. Left on the table are blue 3 and yellow 9.", ["take B3", "take Y9", "stop"]),
    (SECOND, {}, "2 stop", "second", "not_your_second", "Only Lena, who led and won, may take a second card.", []),
    (SECOND, {}, "2 take B3", "take", "not_winner", "Lena has won this Appeal", []),
    (LEADS, {}, "1 stop", "second", "nothing_to_stop", "There is nothing to leave.", ["play B3", "play Y2", "play Y10"]),
    (TWO.replace("Y9", "Y9 R3 B2"), {"players": 2}, "1 stop", "take", "must_take", "cannot do without.", ["take R3", "take B2", "take Y9"]),
    # nico
    (LEADS + "; taken - | R2 | -", {}, "1 nico", "nico", "not_two_colours", "yours show 1.", ["play B3", "play Y2", "play Y10"]),
    (LEADS + "; taken - | R2 B2 | -; declared 1", {}, "1 nico", "nico", "declared_already", "for these two colours already.", ["play B3", "play Y2", "play Y10"]),
    (LEADS + "; taken - | R2 B2 | -", {"nico": "automatic"}, "1 nico", "nico", "said_by_itself", "Nico is said by itself.", ["play B3", "play Y2", "play Y10"]),
    (CHOOSES + "; taken - | R2 B2 | -", {}, "1 nico", "nico", "card_played", "Say Nico before the next one.", []),
    (LEADS + "; taken R2 B2 | - | -", {}, "0 nico", "nico", "nico_later", "The lead plays first. Say Nico before your own card.", []),
    # catch
    (TWO, {"players": 2}, "0 catch 3", "catch", "no_such_seat", "There is no seat 3.", ["play R1", "play R5"]),
    (CHOOSES + "; taken - | R2 B2 | -; forgot 1", {}, "1 catch 2", "catch", "catch_self", "your own slip.", []),
    (LEADS, {"nico": "automatic"}, "0 catch 2", "catch", "never_forgotten", "so nobody forgets it.", []),
    (LEADS, {}, "0 catch 2", "catch", "no_nico_due", "Lena owes no Nico: the cards taken show 0 colours", []),
    (LEADS + "; taken - | R2 B2 | -; declared 1", {}, "0 catch 2", "catch", "has_declared", "Lena has said Nico", []),
    (LEADS + "; taken - | R2 B2 | -", {}, "0 catch 2", "catch", "may_still_declare", "may still say Nico before it.", []),
    (CHOOSES + "; taken - | R2 B2 | -", {}, "0 catch 2", "catch", "next_card", "only before the next card.", ["play R1", "play R5", "play B9"]),
]  # fmt: skip


@pytest.mark.rule("trico.lead", "trico.follow", "trico.take", "trico.second", "trico.nico", "trico.catch")
@pytest.mark.parametrize("row", REFUSED, ids=lambda row: f"{row[4]}: {row[2]}")
def test_a_refusal_teaches(row):
    """Each wrong wish is answered with its clause, a sentence that has the values in it, and legal moves, nearest first."""
    text, options, line, clause, key, sentence, instead = row
    play = Play(text, **options)
    refusal = play.refused(line)
    assert (refusal.clause, refusal.key) == (f"trico.{clause}", f"trico.refuse.{key}")
    assert sentence in refusal.why_with(NAMES)
    assert play.instead(line) == instead


def test_every_refusal_is_in_the_list():
    """No sentence of a refusal goes untested."""
    assert {key for key in table() if key.startswith("trico.refuse.")} == {f"trico.refuse.{row[4]}" for row in REFUSED}


def test_what_is_no_move_is_refused():
    """Nonsense, and moves of chance made by a seat, are refused with legal moves; a spectator may do nothing."""
    play = Play(LEADS)
    for wish in ("play R7", None, 1.5, [1], True, (0, 1), 31, 1 << 90, -1):
        with pytest.raises(IllegalMove) as caught:
            play.game.apply(play.state, 1, wish)
        assert caught.value.clause == "trico.lead"
        assert len(caught.value.instead) == 3
    with pytest.raises(IllegalMove) as caught:
        play.game.apply(play.state, 3, 0)
    assert caught.value.why == say("table.spectator")


@pytest.mark.parametrize("wish", [(), (0,) * 30, tuple(range(1, 31)), ("R1",) * 30, (0.0, *range(1, 30)), 5, "x"])
def test_chance_keeps_to_the_cards(wish):
    """A shuffle is the whole deck and nothing else."""
    play = Play("stage deal")
    with pytest.raises(IllegalMove) as caught:
        play.game.apply(play.state, DEALER, wish)
    assert caught.value.key == "trico.refuse.deck"


def test_names_stand_in_the_sentences():
    """Without names a player is called by his seat."""
    refusal = Play(LEADS).refused("0 play R1")
    assert "Seat 2" in refusal.why or "2" in refusal.why
    assert "Lena" in refusal.why_with(NAMES)
