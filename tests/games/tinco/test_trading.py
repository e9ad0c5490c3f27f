"""Tinco, trading: offers, withdrawals and answers on an open floor."""

from __future__ import annotations

import random

import pytest

from tabletutor.game import IllegalMove, TooLate
from tabletutor.games.tinco.cards import TRINKO_BIT, size_of
from tabletutor.games.tinco.notation import ANSWER, ID, OFFER, parse_cards
from tests.games.tinco.play import Play

HANDS = "hands MB MP DR DW CB TB X | DB DP CP CR TP TR MR | CW CY TW TY MW MY DY"


@pytest.mark.rule("tinco.at-once", "TINCO-A27")
def test_everybody_may_act_and_nobody_must():
    """While trading is open all seats are waited for and none is needed, in any order, also the same seat again and again."""
    play = Play(HANDS)
    assert (play.waiting, play.view().needed) == ({0, 1, 2}, frozenset())
    play("2 offer CW", "2 withdraw", "2 offer CY TW", "0 offer MB", "1 offer DB")
    assert play.waiting == {0, 1, 2}
    assert play.offers == ((3, 1), (4, 1), (2, 2))


@pytest.mark.rule("tinco.offer", "TINCO-A13", "TINCO-A16", "TINCO-A18")
def test_an_offer_is_any_cards_of_the_hand():
    """One card or the whole hand, alike or not, Trinko too; the number is public, the cards are not."""
    for cards in ("MB", "MB MP", "MB DR X", "MB MP DR DW CB TB X"):
        play = Play(HANDS)(f"0 offer {cards}")
        n = len(cards.split())
        assert play.offers == ((1, n), (0, 0), (0, 0))
        assert play.view(0).offered == parse_cards(cards)
        assert (play.view(1).offered, play.view(1).made) == (0, 0)
        assert play.view(1).seen[-1].cards == () and play.view(1).seen[-1].number == n
        assert play.view(0).held == (7, 7, 7)  # offered cards stay the owner's until they are swapped
    play = Play(HANDS)
    assert play.refused("0 offer DB").clause == play.refused("0 offer -").clause == "tinco.offer"
    assert play.instead("0 offer MB DB") == ["offer MB"]


@pytest.mark.rule("tinco.offer", "TINCO-A13")
def test_one_open_offer_each_with_a_number_that_is_never_used_again():
    """A second offer needs the first withdrawn; numbers count up in the round and begin anew in the next."""
    play = Play(HANDS)("0 offer MB")
    refusal = play.refused("0 offer MP")
    assert (refusal.clause, play.instead("0 offer MP")) == ("tinco.offer", ["withdraw"])
    play("0 withdraw", "0 offer MP", "1 offer DB")
    assert play.offers == ((2, 1), (3, 1), (0, 0))
    play = Play("hands MB MP MR MW MY | DB | ; offers - | 4 DB | -")("0 take", "1 take").shuffled().begun()
    cards = play.hands[0].split()[0]
    assert play(f"0 offer {cards}").offers[0] == (1, 1)


@pytest.mark.rule("tinco.withdraw", "TINCO-A13")
def test_an_offer_may_be_withdrawn_until_it_is_swapped():
    """Withdrawing is free; without an offer it is refused, and after one was swapped or returned it is too late."""
    play = Play(HANDS)
    with pytest.raises(IllegalMove) as caught:
        play("0 withdraw")
    assert caught.value.clause == "tinco.withdraw"
    play("0 offer MB", "0 withdraw")
    assert play.offers[0] == (0, 0) and play.view().seen[-1].number == 1
    with pytest.raises(TooLate):
        play("0 withdraw")
    play = Play(HANDS)("0 offer MB", "1 answer 1 DB")
    with pytest.raises(TooLate) as late:
        play("0 withdraw")
    assert late.value.clause == "tinco.withdraw"


@pytest.mark.rule("tinco.answer", "TINCO-A14")
def test_nothing_matches_by_itself():
    """Two open offers of one number stay open until somebody answers one of them."""
    play = Play(HANDS)("0 offer MB MP", "1 offer DB DP", "2 offer CW CY")
    assert play.offers == ((1, 2), (2, 2), (3, 2))
    play("2 answer 1")
    assert play.offers == ((0, 0), (2, 2), (0, 0))
    assert play.hands[0].split() == ["DR", "DW", "CB", "CW", "CY", "TB", "X"]
    assert play.hands[2].split() == ["MB", "MP", "MW", "MY", "DY", "TW", "TY"]


@pytest.mark.rule("tinco.answer", "TINCO-A14")
def test_an_answer_swaps_at_once_and_frees_both():
    """With own cards or with the own open offer; both open offers are gone, and another one of the answerer returns."""
    play = Play(HANDS)("0 offer MB MP", "1 offer DB", "1 answer 1 CP CR")
    assert play.offers == ((0, 0), (0, 0), (0, 0))
    assert play.events()[-2:] == ["swapped", "returned"]
    assert play.hands[1].split() == ["MB", "MP", "MR", "DB", "DP", "TP", "TR"]
    play = Play(HANDS)("0 offer MB MP", "1 offer DB DP", "1 answer 1")
    assert play.events()[-1] == "swapped"
    assert play.hands[0].split() == ["DB", "DP", "DR", "DW", "CB", "TB", "X"]
    play = Play(HANDS)("0 offer MB MP", "1 offer DB DP", "1 answer 1 DB DP")  # the same cards, named one by one
    assert play.events()[-2:] == ["swapped", "returned"]


@pytest.mark.rule("tinco.answer", "TINCO-A14")
def test_what_was_offered_is_what_is_swapped():
    """An offer is frozen: cards that came later cannot be in it, and an offer that is gone cannot be answered."""
    play = Play(HANDS)("0 offer X", "1 offer DB", "2 answer 1 CW")
    assert play.state.hands[2] & TRINKO_BIT
    with pytest.raises(TooLate) as late:
        play("1 answer 1 DP")
    assert (late.value.clause, late.value.values["n"]) == ("tinco.answer", 1)
    assert play.refused("1 answer 9 DP").key == "tinco.refuse.no_such_offer"
    assert isinstance(play.refused("1 answer 3 DP"), IllegalMove)  # numbers 1 and 2 have been made
    assert play.refused("0 answer 2 X").clause == "tinco.answer"


@pytest.mark.rule("tinco.equal", "TINCO-A19")
def test_only_equal_numbers_are_swapped():
    """One for two is refused in every direction; what is named instead has the right number."""
    play = Play(HANDS)("0 offer MB MP", "1 offer DB")
    for line, instead in (
        ("2 answer 1 CW", ["answer 1 MW CW"]),
        ("2 answer 1 CW CY TW", ["answer 1 CW CY"]),
        ("2 answer 2 CW CY", ["answer 2 CW"]),
        ("1 answer 1", ["answer 1 MR DB"]),
    ):
        refusal = play.refused(line)
        assert (refusal.clause, play.instead(line)) == ("tinco.equal", instead)
    play = Play(HANDS)("0 offer MB MP", "1 offer DB DP", "2 offer CW")
    assert play.instead("1 answer 1 CP") == ["answer 1 MR CP", "answer 1"]  # or the own open offer, which fits


@pytest.mark.rule("tinco.equal", "TINCO-A19")
def test_a_small_hand_cannot_answer_a_large_offer():
    """With four players a whole hand of seven finds no answer from a hand of six."""
    play = Play("dealer 3", players=4)
    cards = play.hands[0]
    play(f"0 offer {cards}")
    assert size_of(play.state.hands[2]) == 6
    assert not [move for move in play.legal(2) if move.startswith("answer")]
    assert [move for move in play.legal(1) if move.startswith("answer")] == [f"answer 1 {play.hands[1]}"]
    assert play.instead(f"2 answer 1 {play.hands[2]}") == []


@pytest.mark.rule("tinco.partner", "TINCO-A15")
def test_nobody_trades_with_himself():
    """The own open offer cannot be answered, with whatever cards."""
    play = Play(HANDS)("0 offer MB")
    for line in ("0 answer 1", "0 answer 1 MP", "0 answer 1 MB"):
        assert play.refused(line).clause == "tinco.partner"


@pytest.mark.rule("tinco.hidden")
def test_a_swap_is_known_to_the_two():
    """Everybody sees who swapped how many with whom; what it was only the two of them."""
    play = Play(HANDS)("0 offer MB MP", "1 answer 1 DB DP")
    assert play.events(2)[-1] == "swapped"
    assert play.view(2).seen[-1].cards == (0, 2)
    assert play.story(0)[-3:] == [
        "Lena swapped 2 cards with you.",
        "You gave Lena: blue Mantis and pink Mantis.",
        "You got from Lena: blue Dragon and pink Dragon.",
    ]
    assert play.story(1)[-2:] == [
        "You gave Mai: blue Dragon and pink Dragon.",
        "You got from Mai: blue Mantis and pink Mantis.",
    ]
    other = Play(HANDS)("0 offer MB DR", "1 answer 1 DB CP")
    for seat in (2, None):
        assert other.view(seat).seen == play.view(seat).seen
        assert other.view(seat) == play.view(seat)


@pytest.mark.rule("tinco.hidden")
def test_hand_sizes_never_change():
    """Whatever is offered, withdrawn and swapped at random, every hand keeps its number of cards, and none is lost."""
    for players in range(3, 7):
        play, rng = Play("round 1", players=players), random.Random(players)
        sizes, stock = play.view().held, play.game.stock(play.state)
        for _ in range(300):
            seat = int(rng.random() * players)
            move = play.game.sample(play.state, seat, rng)
            play.state = play.game.apply(play.state, seat, move)
            if play.state.stage != 4:
                break
            assert play.view().held == sizes
            assert sum(play.state.hands) == stock


def test_the_moves_of_a_seat_are_listed_in_order():
    """A token first, then withdrawing or offers by their cards, then answers by number, the own open offer before cards."""
    play = Play("hands MB MP MR MW MY | DB | CB; offers - | 2 DB | 1 CB; acts 3")
    moves = play.legal(0)
    assert moves[:4] == ["take", "offer MB", "offer MP", "offer MB MP"]
    assert moves[128:] == [f"answer {n} {card}" for n in (1, 2) for card in play.hands[0].split()]
    play("0 offer MY")
    moves = play.legal(0)
    assert moves[:4] == ["take", "withdraw", "answer 1", "answer 1 MB"]
    assert len(moves) == play.game.legal(play.state, 0).count() == 2 + 2 * (1 + 7)
    assert play.game.legal(play.state, 0).takes()
    assert ANSWER | 1 << ID in play.game.legal(play.state, 0) and OFFER | 1 not in play.game.legal(play.state, 0)
