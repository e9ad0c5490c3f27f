"""An Appeal of three players: lead, follow, reveal, the winner, taking, and what becomes of the rest."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from tabletutor.game import DEALER
from tabletutor.games.trico.cards import size_of
from tabletutor.games.trico.state import FOLLOW, LEAD, SECOND, TAKE
from tests.games.trico.play import Play

HANDS = "lead 1; hands R1 R5 B9 | B3 Y10 Y2 | Y9 R4 B4"


@pytest.mark.rule("trico.deal", "trico.first-lead", "TRICO-A21")
def test_who_leads_first_is_drawn_and_all_thirty_cards_are_dealt():
    """Chance names the first lead, then each seat has ten cards that only it sees, and the lead is waited for."""
    play = Play()
    assert play.waiting == {DEALER}
    assert play.legal(DEALER) == ["first 1", "first 2", "first 3"]
    play("d first 3")
    assert play.view().lead == 2
    play.shuffled("R1 B1 Y1 R2")
    assert play.waiting == {2}
    assert [size_of(hand) for hand in play.state.hands] == [10, 10, 10]
    assert play.hands[0].startswith("R1 R2")
    assert [(e.kind, e.seat, e.cards > 0, e.number) for e in play.view(0).seen] == [
        ("first", 2, False, 0),
        ("dealt", 0, True, 10),
        ("dealt", 1, False, 10),
        ("dealt", 2, False, 10),
    ]
    assert play.view(None).held == (10, 10, 10)


@pytest.mark.rule("TRICO-A21")
def test_the_first_lead_may_be_chosen():
    """With first=chosen nothing is drawn: the first seat leads."""
    play = Play(first="chosen").shuffled()
    assert (play.waiting, play.state.stage) == ({0}, LEAD)


@pytest.mark.rule("trico.lead", "trico.follow")
def test_the_lead_plays_openly_and_the_others_commit_in_secret():
    """All see the lead's card; of the others' only that they have chosen. The one who chooses sees his own."""
    play = Play(HANDS)("1 play Y10")
    assert play.state.stage == FOLLOW
    assert play.waiting == play.view().needed == {0, 2}
    assert [play.view(seat).table for seat in (0, 1, 2, None)] == [((1, 29),)] * 4
    play("0 play R1")
    assert play.waiting == {2}
    assert play.view().chosen == (True, False, False)
    assert [play.view(seat).choice for seat in (0, 1, 2, None)] == [0, -1, -1, -1]
    assert play.view(2).table == ((1, 29),)
    assert [event.number for event in play.view(2).seen if event.kind == "chose"] == [-1]
    assert play.view(None).held == (2, 2, 3)


@pytest.mark.rule("trico.follow", "TRICO-A25")
def test_no_colour_has_to_be_followed():
    """Whatever is led, every card of a follower's hand may be played."""
    play = Play(HANDS)("1 play B3")
    assert play.legal(0) == ["play R1", "play R5", "play B9"]
    assert play.legal(2) == ["play R4", "play B4", "play Y9"]


@pytest.mark.rule("trico.reveal")
def test_the_last_card_turns_all_of_them_over():
    """Nothing is shown while one card is missing; with the last one both are shown, clockwise from the lead."""
    play = Play(HANDS)("1 play Y10", "0 play R1")
    assert "shown" not in play.events()
    play("2 play B4")
    assert play.state.stage == TAKE
    assert [(e.seat, e.number) for e in play.view().seen if e.kind == "shown"] == [(2, 13), (0, 0)]
    assert play.view().table == ((1, 29), (2, 13), (0, 0))
    assert not any(play.view().chosen)


@pytest.mark.rule("trico.follow", "trico.reveal")
def test_every_order_of_the_choices_and_every_repeat_gives_the_same():
    """Both orders of every pair of choices lead to the same state but for the story, and a seat's second card is refused."""
    for first, second in product(("R1", "R5", "B9"), ("Y9", "R4", "B4")):
        ends = []
        for order in permutations(((0, first), (2, second))):
            play = Play(HANDS)("1 play B3")
            (one, card), (other, card_) = order
            play(f"{one} play {card}")
            for again in ("R1", "R5", "B9", "Y9", "R4", "B4"):
                assert play.refused(f"{one} play {again}").clause == "trico.follow"
            play(f"{other} play {card_}")
            ends.append(play.state.but(past=None).values())
        assert ends[0] == ends[1]


@pytest.mark.rule("trico.colours", "trico.one-colour", "trico.two-colours", "trico.three-colours")
@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        (("Y10", "Y9", "Y2"), 1),
        (("Y10", "Y9", "B9"), 0),
        (("Y10", "R4", "R1"), 1),
        (("B3", "R4", "Y1"), 0),
        (("B3", "Y9", "R5"), 1),
    ],
)
def test_the_number_of_colours_names_the_condition(cards, winner):
    """One colour: the highest; two: the card whose colour is alone; three: the lowest."""
    lead, two, nought = cards
    play = Play(f"lead 1; hands {nought} | {lead} | {two}")(f"1 play {lead}", f"2 play {two}", f"0 play {nought}")
    assert play.view().winner == winner
    assert play.waiting == {winner}


@pytest.mark.rule("trico.void", "TRICO-A3")
def test_a_void_appeal_goes_to_the_discard_pile_and_the_lead_stays():
    """If more than one card fulfils the condition nobody takes: all three are discarded and the same player leads."""
    play = Play(HANDS)("1 play B3", "0 play R5", "2 play Y9")
    assert play.view().winner == 1
    play = Play("lead 1; hands R3 R5 | B3 B8 | Y9 Y3; discard R9")("1 play B3", "0 play R3", "2 play Y9")
    assert (play.state.stage, play.waiting, play.state.lead) == (LEAD, {1}, 1)
    assert play.view().taken == ((), (), ())
    assert {"B3", "R3", "Y9"} <= set(play.discard.split())
    void = next(event for event in play.view().seen if event.kind == "void")
    assert void.number == 3
    assert play.events()[-2:] == ["void", "cleared"]
    assert play.view().seen[-1].seat == DEALER


@pytest.mark.rule("TRICO-A3")
def test_after_a_void_appeal_the_lead_may_pass_on():
    """With void=passes the player on the lead's left leads after a void Appeal, and only after such a one."""
    text = "lead 1; hands R3 R5 | B3 B8 | Y9 Y3"
    assert Play(text, void="passes")("1 play B3", "0 play R3", "2 play Y9").waiting == {2}
    assert Play(text, void="passes")("1 play B3", "0 play R5", "2 play Y3").waiting == {2}
    play = Play(text, void="passes")("1 play B8", "0 play R5", "2 play Y9")
    assert play.waiting == {0}
    assert play("0 take B8").waiting == {0}


@pytest.mark.rule("trico.take", "TRICO-A5", "TRICO-A6")
def test_the_winner_takes_any_one_of_the_three_cards():
    """Each of the three may be taken, also another's; it lies before the winner, not in his hand; he must take one."""
    for card in ("B3", "R1", "Y9"):
        play = Play(HANDS)("1 play B3", "0 play R1", "2 play Y9")
        assert play.legal(0) == ["take R1", "take B3", "take Y9"]
        hand = play.hands[0]
        play(f"0 take {card}")
        assert (play.taken, play.hands[0]) == ([card, "-", "-"], hand)
    assert Play(HANDS)("1 play B3", "0 play R1", "2 play Y9").refused("0 stop").clause == "trico.take"


@pytest.mark.rule("trico.second", "TRICO-A4", "TRICO-A5")
def test_the_lead_who_wins_may_take_a_second_card():
    """One of the two that are left, or none; the order is his, and the one he picks second is the last card taken."""
    play = Play(HANDS)("1 play B3", "0 play R5", "2 play Y9", "1 take Y9")
    assert (play.state.stage, play.waiting) == (SECOND, {1})
    assert play.legal(1) == ["take R5", "take B3", "stop"]
    assert play.view().table == ((1, 12), (0, 4))
    play("1 take B3")
    assert (play.taken[1], play.waiting) == ("Y9 B3", {1})
    again = Play(HANDS)("1 play B3", "0 play R5", "2 play Y9", "1 take Y9", "1 stop")
    assert (again.taken[1], again.waiting) == ("Y9", {1})
    assert again.events()[-3:] == ["took", "stopped", "cleared"]


@pytest.mark.rule("trico.second", "TRICO-A4")
def test_no_other_winner_takes_a_second_card():
    """A follower who wins takes one card; with second=none so does the lead."""
    assert Play(HANDS)("1 play B3", "0 play R1", "2 play Y9", "0 take B3").state.stage == LEAD
    play = Play(HANDS, second="none")("1 play B3", "0 play R5", "2 play Y9", "1 take B3")
    assert (play.state.stage, play.waiting) == (LEAD, {1})


@pytest.mark.rule("trico.discard", "TRICO-A24")
def test_what_is_left_is_discarded_face_down():
    """The rest of the table goes to the pile: its number is public, its cards are not, unless discards are open."""
    for options, shown in (({}, False), ({"discards": "open"}, True)):
        play = Play(HANDS, **options)
        before = play.view().discards
        play("1 play B3", "0 play R1", "2 play Y9", "0 take B3")
        assert play.view().discards == before + 2
        assert [play.view(seat).discard for seat in (0, None)] == [play.state.discard if shown else -1] * 2
        assert {"R1", "Y9"} <= set(play.discard.split())
        cleared = play.view().seen[-1]
        assert (cleared.kind, cleared.seat, cleared.cards, cleared.number) == ("cleared", 0, (28, 0), 1)
        assert play.view().taken[0] == (12,)


@pytest.mark.rule("trico.next-lead")
def test_the_winner_leads_the_next_appeal():
    """Whoever has won has the lead marker and plays first; the Appeals of a round are counted."""
    play = Play(HANDS)("1 play B3", "0 play R1", "2 play Y9")
    assert play.view().lead == 1
    play("0 take B3")
    assert (play.view().lead, play.waiting, play.view().appeal) == (0, {0}, 2)


def test_an_appeal_is_told_as_one_would_tell_it():
    """A round's story in sentences, for the one who led and for a spectator."""
    play = Play(HANDS)("1 play B3", "0 play R5", "2 play Y9", "1 take Y9", "1 take B3", "1 nico")
    assert play.story(1)[3:] == [
        "You led blue 3.",
        "Mai has chosen.",
        "Katya has chosen.",
        "Katya shows yellow 9.",
        "Mai shows red 5.",
        "You won the Appeal with blue 3.",
        "You took yellow 9.",
        "You took blue 3.",
        "1 card goes to the discard pile: red 5.",
        "You said Nico.",
    ]
    assert play.story(None)[3] == "Lena led blue 3."
    assert play.story(0)[4] == "You put red 5 down, face down."
