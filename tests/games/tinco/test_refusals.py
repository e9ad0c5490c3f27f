"""Every refusal of Tinco: its clause, its kind, its sentence with the values in it, and the nearest legal moves instead."""

from __future__ import annotations

import pytest

from tabletutor.game import DEALER, IllegalMove, TooLate
from tabletutor.games.tinco.notation import ANSWER, ID, OFFER, TAKE, VERB, WITHDRAW, sets
from tabletutor.words import say, table
from tests.games.tinco.play import NAMES, Play

SET = "hands MB MP MR MW MY CB X | DB DP DR DW CP CR DY | CW CY TB TP TR TW TY"
NONE = "hands MB MP DR DW CB TB X | DB DP CP CR TP TR MR | CW CY TW TY MW MY DY"
OFFERS = NONE + "; offers 1 MB MP | 2 DB | 3"
RUSH = SET + "; tokens 0; offers - | 1 | -"
DONE = "stage finished; levels 1 0 -2; tokens 0 1; " + SET
VOID = "stage void; levels 1 0 -2; " + NONE
OVER = "stage over; levels 5 0 -2; tokens 0 1; " + SET
START = "stage ready; ready 1; " + NONE
CHOICE = "stage sets; dealer 1"
CHOSEN = {"sets": "chosen"}
A, B = IllegalMove, TooLate

# (position, options, the wish, kind, clause, key, sentence, instead)
REFUSED = [
    # before a round, and after it
    ("stage first", {}, "d order 1 2", A, "dealer", "order", "it has every seat once.", ["order 1 2 3", "order 1 3 2", "order 2 1 3"]),
    ("stage first", {}, "1 take", A, "dealer", "drawn_first", "It is still being drawn who deals.", []),
    ("stage sets", {}, "1 take", A, "sets", "sets_first", "The sets in play are not settled yet.", []),
    (CHOICE, CHOSEN, "1 sets MDCT BPRWY", A, "sets", "sets_first", "not settled yet.", []),
    (CHOICE, CHOSEN, "0 take", A, "sets", "choose_sets", "4 animals and 5 colours.", ["sets MDCT BPRWY", "sets MDCS BPRWY", "sets MDCE BPRWY"]),
    (CHOICE, CHOSEN, "0 sets MDC BPRWY", A, "sets", "wrong_animals", "needs 4 animals; you chose 3.", ["sets MDCT BPRWY", "sets MDCS BPRWY", "sets MDCE BPRWY"]),
    (CHOICE, CHOSEN, "0 sets MDCK BPRW", A, "sets", "wrong_colours", "needs 5 colours of marks; you chose 4.", ["sets MDCT BPRWY", "sets MDCS BPRWY", "sets MDCE BPRWY"]),
    ("stage deal", {}, "0 ready", A, "deal", "deal_first", "The cards are not dealt yet.", []),
    ("stage deal", {}, "0 take", A, "deal", "deal_first", "The cards are not dealt yet.", []),
    ("stage deal", {}, "d shuffle MB DB", A, "deal", "deck", "every one of the 21 cards in play.", []),
    (NONE, {}, "d shuffle MB", A, "deal", "no_chance", "Nothing is left to chance at this moment.", []),
    (START, {}, "0 offer MB", A, "ready", "not_begun", "when everybody is ready.", ["ready"]),
    (START, {}, "1 take", A, "ready", "not_begun", "when everybody is ready.", []),
    (START, {}, "1 ready", A, "ready", "ready_already", "You are ready.", []),
    (NONE, {}, "1 ready", A, "ready", "begun", "The round has begun", ["offer MR", "offer DB", "offer MR DB"]),
    (DONE, {}, "2 take", B, "rush", "tokens_gone", "The last token is gone", []),
    (OVER, {}, "2 answer 1", B, "rush", "tokens_gone", "The last token is gone", []),
    (OVER, {}, "2 ready", A, "victory", "over", "The match is over.", []),
    (VOID, {}, "2 offer CW", B, "void", "round_void", "it was void.", []),
    # offers
    (OFFERS, {}, "1 offer DP", A, "offer", "one_offer", "You have an open offer of 1 card.", ["withdraw"]),
    (NONE, {}, "0 offer -", A, "offer", "no_cards", "An offer has at least one card.", ["offer MB", "offer MP", "offer MB MP"]),
    (NONE, {}, "0 offer DB DP MB", A, "offer", "not_held", "You do not hold blue Dragon and pink Dragon.", ["offer MB"]),
    (NONE, {"colours": "7"}, "0 offer DB", A, "offer", "not_held", "You do not hold pink Dragon.", ["offer MB", "offer MP", "offer MB MP"]),
    (NONE, {}, "0 withdraw", A, "withdraw", "no_offer", "You have no open offer to withdraw.", ["offer MB"]),
    (OFFERS, {}, "2 withdraw", B, "withdraw", "own_gone", "Your offer is gone already.", ["answer 1 MW MY", "answer 1 MW DY", "offer MW"]),
    # answers
    (OFFERS, {}, "2 answer 4 MW", A, "answer", "no_such_offer", "with the number 4 in this round.", ["answer 1 MW MY", "answer 1 MW DY", "offer MW"]),
    (OFFERS, {}, "0 answer 3 MB", B, "answer", "offer_gone", "Offer 3 is gone: somebody was faster", ["answer 2 MB", "answer 2 MP", "withdraw"]),
    (OFFERS, {}, "2 answer 1", A, "answer", "with_what", "Mai offers 2 cards. Choose 2 cards of yours", ["answer 1 MW MY"]),
    (OFFERS, {}, "2 answer 1 CW X", A, "answer", "not_held", "You do not hold Trinko.", ["answer 1 MW CW"]),
    (OFFERS, {}, "2 answer 1 CW", A, "equal", "unequal", "Mai offers 2 cards, and you chose 1.", ["answer 1 MW CW"]),
    (OFFERS, {}, "1 answer 1", A, "equal", "unequal", "Only equal numbers can be swapped.", ["answer 1 MR DB"]),
    (OFFERS, {}, "0 answer 1 MB MP", A, "partner", "own_offer", "That is your own offer.", ["answer 2 MB", "answer 2 MP", "withdraw"]),
    # tokens
    (NONE, {}, "0 take", A, "first-token", "no_animal_set", "five cards of one animal.", ["offer MB"]),
    ("hands MB MP DR | | ", {"challenge": "hong"}, "0 take", A, "first-token", "no_colour_set", "five cards of one colour mark.", ["offer MB"]),
    (SET, {"grab": "must"}, "0 offer X", A, "first-token", "must_take", "In this match you must take a token now.", ["take"]),
    (RUSH, {}, "0 take", A, "one-token", "one_token", "You have a token already.", []),
    (RUSH, {}, "2 offer CW", B, "stop", "trading_over", "trading has stopped.", ["take"]),
    (RUSH, {}, "1 withdraw", B, "stop", "trading_over", "trading has stopped.", ["take"]),
    # no move of a seat
    (NONE, {}, "0 sets MDCT BPRWY", A, "at-once", "no_move", "That is no move of this game.", ["offer MB", "offer MP", "offer MB MP"]),
    (NONE, {}, "0 order 1 2 3", A, "at-once", "no_move", "That is no move of this game.", ["offer MB", "offer MP", "offer MB MP"]),
]  # fmt: skip


@pytest.mark.rule(
    "tinco.sets", "tinco.ready", "tinco.offer", "tinco.withdraw", "tinco.answer", "tinco.equal", "tinco.partner",
    "tinco.first-token", "tinco.rush", "tinco.one-token", "tinco.stop",
)  # fmt: skip
@pytest.mark.parametrize("row", REFUSED, ids=lambda row: f"{row[5]}: {row[2]}")
def test_a_refusal_teaches(row):
    """Each wrong wish is answered with its clause, a sentence that has the values in it, and legal moves, nearest first."""
    text, options, line, kind, clause, key, sentence, instead = row
    play = Play(text, **options)
    refusal = play.refused(line)
    assert (type(refusal), refusal.clause, refusal.key) == (kind, f"tinco.{clause}", f"tinco.refuse.{key}")
    assert sentence in refusal.why_with(NAMES)
    assert [play.game.write(move) for move in refusal.instead] == instead


def test_every_refusal_is_in_the_list():
    """No sentence of a refusal goes untested; that of the clock is in the tests of tokens."""
    known = {f"tinco.refuse.{row[5]}" for row in REFUSED} | {"tinco.refuse.barred"}
    assert {key for key in table() if key.startswith("tinco.refuse.")} == known


def test_what_is_too_late_is_not_legal_either():
    """`in` answers no for both kinds, as `check` raises both."""
    play = Play(OFFERS)
    legal = play.game.legal(play.state, 2)
    assert WITHDRAW not in legal and ANSWER | 3 << ID | 1 not in legal and ANSWER | 9 << ID not in legal
    with pytest.raises(TooLate):
        legal.check(WITHDRAW)


@pytest.mark.parametrize(
    "wish",
    ["take", None, 1.5, [1], True, 1 << 90, -1, TAKE | 1, WITHDRAW | 1, OFFER | 1 << ID, sets(1, 1), 6 << VERB, ()],
)
def test_what_is_no_move_is_refused(wish):
    """Nonsense is refused with legal moves."""
    play = Play(NONE)
    with pytest.raises(IllegalMove) as caught:
        play.game.apply(play.state, 1, wish)
    assert caught.value.clause == "tinco.at-once" and len(caught.value.instead) == 3


def test_a_spectator_may_do_nothing():
    """Nor may a seat that is not there."""
    play = Play(NONE)
    for seat in (3, -2):
        with pytest.raises(IllegalMove) as caught:
            play.game.apply(play.state, seat, TAKE)
        assert caught.value.why == say("table.spectator")


@pytest.mark.parametrize(
    "wish", [(), (0,) * 21, tuple(range(1, 22)), ("MB",) * 21, (0.5, *range(1, 21)), 5, "x", (0, 1, 2)]
)
def test_chance_keeps_to_the_cards(wish):
    """A shuffle is all the cards in play and nothing else."""
    play = Play("stage deal")
    with pytest.raises(IllegalMove) as caught:
        play.game.apply(play.state, DEALER, wish)
    assert caught.value.key == "tinco.refuse.deck"


def test_names_stand_in_the_sentences():
    """Without names a player is called by his seat."""
    refusal = Play(OFFERS).refused("2 answer 1 CW")
    assert "Seat 1 offers 2 cards" in refusal.why and "Mai offers" in refusal.why_with(NAMES)
