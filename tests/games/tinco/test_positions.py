"""Tinco, positions and moves as text: what is left out, what is refused."""

from __future__ import annotations

import pytest

from tabletutor.game import Unreadable
from tabletutor.games.tinco.cards import bits, size_of
from tabletutor.games.tinco.notation import parse, parse_cards, write, write_card
from tabletutor.games.tinco.rules import Tinco
from tabletutor.games.tinco.state import FLOOR, OVER, READY, RUSH
from tabletutor.words import table
from tests.games.tinco.play import Play

FULL = "hands MB MP MR MW MY DB DP | DR DW DY CB CP CR CW | CY TB TP TR TW TY X"


def test_what_is_left_out_has_a_sensible_value():
    """An empty text is the floor of round 1, dealt by the last seat; named cards settle the sets, the rest is dealt in turn."""
    game = Tinco(3)
    state = game.position("")
    view = game.view(state, None)
    assert (view.stage, view.round, view.dealer, view.levels, view.acts, view.next_id) == (FLOOR, 1, 2, (0, 0, 0), 0, 1)
    assert game.describe(state).startswith("stage floor; round 1; dealer 2; sets MDCT BPRWY; hands MB MW DP")
    state = game.position("hands EB KP | X | ")
    assert game.describe(state).split("; ")[3] == "sets MDEK BPRWY"
    assert state.hands[0] & parse_cards("EB KP") == parse_cards("EB KP") and state.hands[1] >> 35
    assert game.position("tokens 1 ").stage == RUSH


@pytest.mark.parametrize("players", range(3, 7))
def test_hands_are_as_large_as_they_are_dealt(players):
    """The seats on the dealer's left have one card more, where the cards do not come out even."""
    for dealer in range(players):
        state = Tinco(players).position(f"dealer {dealer}")
        sizes = [size_of(state.hands[(dealer + 1 + at) % players]) for at in range(players)]
        assert sizes == {3: [7, 7, 7], 4: [7, 7, 6, 6], 5: [7, 6, 6, 6, 6], 6: [6] * 6}[players]


def test_a_described_position_is_the_same_position():
    """All fields come back, with offers, tokens, sheet and an order that is not clockwise."""
    text = (
        "stage floor; round 3; dealer 0; order 1 2 0; sets MDCT BPRWY; levels 1 -4 2; "
        f"{FULL}; offers 1 MB MP | 3 DR | 2; next 5; acts 9; voids 1; sheet 1:1/-4/2:1/-1/0 2:1/-4/2:-"
    )
    game = Tinco(3)
    assert game.describe(game.position(text)) == text.replace("order 1 2 0; ", "")
    text = text.replace("order 1 2 0", "order 1 0 2")
    state = game.position(text)
    assert game.describe(state) == text and game.precedence(state) == (2, 1, 0)


def test_the_row_of_a_finished_round_is_added():
    """At the end of a round the sheet has its row, worked out from hands and tokens if it is left out."""
    play = Play(f"stage finished; levels 1 0 -2; tokens 0 1; round 2; {FULL}")
    assert play.view().sheet == ((2, (1, 0, -2), (1, 0, -2)),)
    assert play.view().revealed == play.state.hands
    play = Play(f"stage over; voids 3; round 4; {FULL}")
    assert (play.state.stage, play.view().sheet[-1]) == (OVER, (4, (0, 0, 0), ()))
    assert Play("stage ready; ready 0 2").state.stage == READY


WRONG = [
    ("hat 3", "field"),
    ("stage later", "stage"),
    ("round 0", "range"),
    ("round x", "range"),
    ("hands MB | DB", "each"),
    ("levels 1 2", "each"),
    ("order 1 1 0", "seats"),
    ("sets MDCT", "sets"),
    ("sets MDC BPRWY", "in_play"),
    ("sets MDCQ BPRWY", "letters"),
    ("hands MB DB CB TB SB | | ", "in_play"),
    ("offers MB | - | -", "range"),
    ("offers - MB | - | -", "offer"),
    ("offers 1 MB | 1 | -", "offer"),
    ("stage first; round 2", "before"),
    ("stage deal; " + FULL, "before"),
    ("levels 5 0 0", "levels"),
    ("stage over; " + FULL, "levels"),
    ("stage finished; tokens 0 1; voids 1", "levels"),
    ("stage void; voids 0", "levels"),
    ("order 0 1", "order"),
    ("dealer 1; order 0 1 2", "order"),
    ("stage rush; " + FULL, "tokens"),
    ("stage finished; tokens 0", "tokens"),
    ("stage floor; tokens 0", "tokens"),
    ("offers 3 | - | -; next 3", "next"),
    ("stage ready; next 2", "next"),
    ("hands MB | MB | ", "doubled"),
    ("sets MDCT BPRWY; hands SB | | ", "not_in_play"),
    (FULL.replace(" DP |", " DP DR |").replace("| DR", "|"), "hand"),
    (FULL + "; stage rush; tokens 0; offers 1 MB | - | -", "offers_end"),
    (FULL + "; offers 1 X | - | -", "not_held"),
    ("stage ready; ready 0 1 2", "all_ready"),
    (f"stage finished; levels 1 0 -2; tokens 0 1; {FULL}; sheet 1:1/0/-2:1/1/1", "sheet"),
    ("hands MB MB | | ", "twice"),
    ("hands MQ | | ", "card"),
]


@pytest.mark.parametrize("row", WRONG, ids=lambda row: row[0][:40])
def test_a_text_that_cannot_be_is_refused_with_a_sentence(row):
    """Each says what is wrong and what is allowed."""
    text, key = row
    with pytest.raises(Unreadable) as caught:
        Tinco(3).position(text)
    assert caught.value.key == f"tinco.unreadable.{key}"


def test_every_sentence_about_texts_is_tested():
    """No sentence about a text that cannot be read goes untested; those of forms and moves are below."""
    known = {f"tinco.unreadable.{key}" for _, key in WRONG} | {"tinco.unreadable.move", "tinco.unreadable.choose_offer"}
    assert {key for key in table() if key.startswith("tinco.unreadable.")} == known


@pytest.mark.parametrize("text", ["", "offer", "answer", "answer x", "answer 3", "take it", "sets M", "order 7", "order 1 2", "go", "answer 9999 MB"])  # fmt: skip
def test_moves_are_read_or_refused(text):
    """Half a move is none; an offer without cards is read, and the rules refuse it."""
    if text in ("offer", "answer 3", "order 1 2"):
        assert parse(write(parse(text))) == parse(text)
        return
    with pytest.raises(Unreadable) as caught:
        parse(text)
    assert caught.value.key in ("tinco.unreadable.move", "tinco.unreadable.letters")


def test_letters_of_cards():
    """The second letter is the mark in the box of five colours; with seven, another letter can be asked for."""
    game = Tinco(3, challenge="hong", colours="7")
    assert game.parse("offer KY") == Tinco(3).parse("offer ky")
    assert (write_card(34), write_card(34, seven=True)) == ("KY", "KW")
    assert bits(parse_cards("X KY MB")) == (0, 34, 35)


FORMS = [  # a board's form, and the move it asks for or the sentence it is refused with
    ({"move": ["answer 3"], "card": ["MB", "DP"]}, "answer 3 MB DP"),
    ({"move": ["answer 3"], "card": []}, "answer 3"),
    ({"move": ["answer 3 MB"], "card": ["DP"]}, "answer 3 MB"),
    ({"move": ["take"], "card": ["DP"]}, "take"),
    ({"verb": ["offer"], "card": ["DP", "MB"]}, "offer MB DP"),
    ({"verb": ["offer"]}, "offer -"),
    ({"verb": ["answer"], "offer": ["2"], "card": ["X"]}, "answer 2 X"),
    ({"verb": ["answer"], "card": ["X"]}, "tinco.unreadable.choose_offer"),
    ({"verb": ["answer"], "offer": ["1", "2"]}, "tinco.unreadable.choose_offer"),
    ({"verb": ["take"], "card": ["X"]}, "take"),
    ({"verb": ["withdraw"]}, "withdraw"),
    ({"verb": ["ready"]}, "ready"),
    ({"verb": ["sets"], "animal": ["M", "K"]}, "sets MK BPRWY"),
    ({"verb": ["sets"], "animal": ["M"], "colour": ["B"]}, "sets M B"),
    ({"verb": ["jump"]}, "tinco.unreadable.move"),
    ({"verb": ["offer"], "card": ["QQ"]}, "tinco.unreadable.card"),
]


@pytest.mark.parametrize(("form", "wanted"), FORMS, ids=str)
def test_forms_are_read(form, wanted):
    """A button's move or verb, with the cards that are ticked where they belong to it."""
    game = Tinco(3)
    view = game.view(game.position(""), 0)
    if wanted.startswith("tinco."):
        with pytest.raises(Unreadable) as caught:
            game.read(form, view)
        assert caught.value.key == wanted
    else:
        assert game.write(game.read(form, view)) == wanted


def test_sets_that_are_all_in_play_need_not_be_ticked():
    """With seven colours and Hong all animals are in play."""
    game = Tinco(3, challenge="hong", colours="7", sets="chosen")
    view = game.view(game.position("stage sets"), 0)
    assert game.write(game.read({"verb": ["sets"], "colour": ["B", "R", "G", "K"]}, view)) == "sets MDCTSEK BRGK"
