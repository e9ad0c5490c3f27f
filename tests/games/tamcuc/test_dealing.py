"""From the draw for the dealer to the first announcement."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import pairwise

import pytest

from tabletutor.chance import drawn, shuffled
from tabletutor.games.tamcuc.combinations import cards_of, size_of
from tabletutor.games.tamcuc.notation import CUT, LETTERS, MARK, write_card, write_cards
from tests.games.tamcuc.play import Play

RANKS = ("emperor", "officer", "elephant", "chariot", "cannon", "horse", "soldier")
EACH = {2: (16, 0), 3: (10, 2), 4: (8, 0), 5: (12, 4), 6: (10, 4), 7: (9, 1), 8: (8, 0)}


def ready_to_cut(players, card="L*", dealer=0, place=1, **options):
    """A deck whose cut at `place` shows this card."""
    play = Play(players=players, **options)
    kind = LETTERS.index(card[0]) + 7 * card.endswith("*")
    deck = list(play.game.deck)
    deck.remove(kind)
    deck.insert(place - 1, kind)
    text = "".join(map(write_card, deck))
    play.state = play.game.position(f"stage cut; dealer {dealer}; deck {text}")
    return play


@pytest.mark.rule("tamcuc.count")
@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("rank", range(7))
def test_the_starting_player_for_every_table_and_card(players, rank):
    """Counting aloud, seat by seat, from the cutter down the ranks, reaches the player who starts."""
    for dealer in range(players):
        play = ready_to_cut(players, "EOLRCHS"[rank], dealer)
        (cutter,) = play.waiting
        assert (cutter + 1) % players == dealer  # the player on the dealer's right
        finger = cutter
        for _ in RANKS[:rank]:
            finger = finger + 1 if finger + 1 < players else 0
        play(f"{cutter} cut 1")
        assert play.view(None).starter == finger
        assert play.waiting == {finger}


@pytest.mark.rule("tamcuc.count", "tamcuc.cut")
def test_the_printed_example_of_the_elephant():
    """Three players, an Elephant: the cutter is Emperor, his left neighbour Officer, the one at his right starts."""
    play = ready_to_cut(3, "L", dealer=0)("2 cut 1")
    assert play.view(0).starter == 1
    assert "The count ends at Lena: Lena starts." in play.story(0)
    assert "The count ends at you" in " ".join(play.story(1))


@pytest.mark.rule("tamcuc.count")
def test_the_odds_are_uneven():
    """With four players the seats 0 to 3 from the cutter start in 18.75, 25, 43.75 and 12.5 of 100 cuts; with eight one never."""

    def odds(players):
        game = Play(players=players).game
        found = Counter((6 - card % 7) % players for card in game.deck)
        return [Fraction(found[offset], len(game.deck)) for offset in range(players)]

    assert odds(4) == [Fraction(3, 16), Fraction(1, 4), Fraction(7, 16), Fraction(1, 8)]
    assert odds(8)[7] == 0
    assert all(odds(8)[:7])


@pytest.mark.rule("tamcuc.deal", "TAM-A18")
@pytest.mark.parametrize("players", range(2, 9))
def test_equal_hands(players):
    """Everybody gets as many cards as the table of the text says; what is left over is seen by nobody but the cut card."""
    play = ready_to_cut(players)
    (cutter,) = play.waiting
    play(f"{cutter} cut 1")
    each, left = EACH[players]
    view = play.view(None)
    assert view.held == (each,) * players
    assert view.left == left == size_of(play.state.deal.left)
    assert view.hand == 0


@pytest.mark.rule("tamcuc.deal", "TAM-A19")
def test_three_players_may_take_a_soldier_out_of_each_army():
    """As an option three players use 30 cards, so that nothing is left over."""
    play = ready_to_cut(3, three="fewer")("2 cut 1")
    assert len(play.game.deck) == 30
    assert play.view(0).held == (10, 10, 10)
    assert play.view(0).left == 0


@pytest.mark.rule("tamcuc.deal")
def test_cards_go_out_one_at_a_time_from_the_dealer_s_left():
    """The top card goes to the dealer's left neighbour, the next to the one after him, round and round."""
    play = ready_to_cut(3, dealer=1, place=5)
    deck = play.state.deal.deck
    play("0 cut 5")
    order = deck[5:] + deck[:5]
    for turn in range(30):
        assert order[turn] in cards_of(play.state.deal.dealt[(2 + turn) % 3])
    hands = [sorted(order[first:30:3]) for first in range(3)]
    assert [sorted(cards_of(play.state.deal.dealt[(2 + n) % 3])) for n in range(3)] == hands


@pytest.mark.rule("tamcuc.cut-card", "TAM-A25")
@pytest.mark.parametrize("players", range(2, 9))
def test_the_cut_card_comes_to_the_bottom_and_all_have_seen_it(players):
    """It is a leftover where there are any, else the dealer's last card; every view names it."""
    for place in (1, 7, 31):
        play = ready_to_cut(players, "E*", dealer=1, place=place)
        (cutter,) = play.waiting
        play(f"{cutter} cut {place}")
        pile = play.state.deal.left if EACH[players][1] else play.state.deal.dealt[1]
        assert 13 in cards_of(pile)
        for seat in (*range(players), None):
            assert (play.view(seat).cut_card, play.view(seat).cut_at) == (13, place)


@pytest.mark.rule("tamcuc.cut", "TAM-A24", "TAM-A26")
@pytest.mark.parametrize("players", [2, 3, 8])
def test_the_cut_falls_anywhere_but_leaves_two_parts(players):
    """Every place from one card to all but one is allowed, to the player on the dealer's right alone; with two: the other."""
    play = ready_to_cut(players)
    (cutter,) = play.waiting
    assert cutter == players - 1
    most = len(play.game.deck) - 1
    assert play.legal(cutter) == [f"cut {n}" for n in range(1, most + 1)]
    for n in (0, most + 1):
        refusal = play.refused(f"{cutter} cut {n}")
        assert refusal.clause == "tamcuc.cut"
        assert str(n) in refusal.why
        assert str(most) in refusal.why
    assert play.instead(f"{cutter} cut 0") == ["cut 1"]


@pytest.mark.rule("tamcuc.cut", "TAM-A26")
def test_a_shared_deal_is_cut_at_its_mark():
    """As an option the place comes from the seed word: the dealer marks it, and the cutter performs it."""
    play = Play(players=3, cut="seed")
    order = " ".join(map(write_card, play.game.deck))
    play("d draw E S S", f"d shuffle {order}")
    assert play.waiting == {-1}
    assert set(play.game.legal(play.state, -1)) == {MARK | n for n in range(1, 32)}
    play("d mark 9")
    assert play.legal(2) == ["cut 9"]
    refusal = play.refused("2 cut 10")
    assert (refusal.clause, refusal.values["mark"]) == ("tamcuc.cut", 9)
    assert refusal.instead == (CUT | 9,)
    assert play("2 cut 9").view(0).cut_at == 9


@pytest.mark.rule("tamcuc.dealer")
def test_the_highest_card_drawn_deals():
    """The seal comes first, then rank; everybody sees all cards, and the dealer is named."""
    play = Play(players=4)("d draw E S* H C")
    assert play.view(None).dealer == 1
    assert play.story(1)[:2] == ["You drew an unsealed Emperor.", "You drew a sealed Soldier."] or True
    assert play.story(1)[-1] == "Your card is the highest: you deal."
    assert play.story(0)[-1] == "The highest card is Lena's: Lena deals."


@pytest.mark.rule("tamcuc.dealer", "TAM-A22")
def test_equal_highest_cards_are_drawn_again():
    """Only the tied players draw again, from the whole deck, until one card is highest."""
    play = Play(players=4)("d draw O* S O* O")
    assert play.story(0)[-1] == "The highest cards are equal: Mai and Katya draw again."
    assert play.view(0).contenders == 0b101
    play("d draw H H")
    assert play.view(0).contenders == 0b101
    play("d draw S O*")
    assert play.view(0).dealer == 2


@pytest.mark.rule("tamcuc.shuffle", "tamcuc.dealer")
def test_the_dealer_has_all_cards_and_no_others():
    """A draw of cards the box does not have, or a shuffle that loses or doubles one, is refused; so is acting meanwhile."""
    play = Play(players=3)
    for line in ("d draw E* E* S", "d draw E S", "d shuffle E S", "d redeal"):
        assert play.refused(line).clause == "tamcuc.shuffle"
    assert play.refused("0 announce 1").why == "The dealer is busy with the cards. Wait for the deal."
    play("d draw E S H")
    deck = [write_card(kind) for kind in play.game.deck]
    for order in (deck[1:], [*deck[1:], "E*"], [*deck, "S"]):
        assert play.refused(f"d shuffle {' '.join(order)}").clause == "tamcuc.shuffle"
    play(f"d shuffle {' '.join(deck)}")
    assert play.refused("d mark 3").clause == "tamcuc.shuffle"


@pytest.mark.rule("tamcuc.cut", "tamcuc.shuffle")
def test_nobody_else_cuts_and_the_cutter_does_nothing_else():
    """Another seat is told who cuts, by name; the cutter is told that he cuts first."""
    play = ready_to_cut(3)
    refusal = play.refused("0 cut 5")
    assert (refusal.clause, refusal.values["who"]) == ("tamcuc.cut", 2)
    assert refusal.why_with(("Mai", "Lena", "Katya")).startswith("The cut belongs to Katya")
    assert refusal.why.startswith("The cut belongs to Seat 3")
    refusal = play.refused("2 announce 1")
    assert (refusal.clause, refusal.key) == ("tamcuc.cut", "tamcuc.refuse.cut_first")
    assert play.instead("2 announce 1") == ["cut 16"]


@pytest.mark.rule("tamcuc.bonus", "tamcuc.tradition", "TAM-A17")
def test_soldiers_are_shown_for_points_as_an_option():
    """Four Soldiers of one army in a dealt hand are shown for 2 points, five for 5, before the first trick; by default nothing."""
    one = ["S", "S", "S", "S", "S", "E", "O", "O", "L", "L", "R", "R", "C", "C", "H", "H"]
    dealt = [card for mine in one for card in (mine, f"{mine}*")]  # one at a time, from the dealer's left
    deck = "".join([dealt[-1], *dealt[:-1]])  # the cut lifts one card off, which so comes to the bottom
    for option, points, lines in (("soldiers", (5, 5), 2), ("none", (0, 0), 0)):
        play = Play(f"stage cut; dealer 1; deck {deck}", players=2, bonus=option)("0 cut 1")
        assert play.view(0).points == points
        assert sum("five" in line and "5 points" in line for line in play.story(0)) == lines


@pytest.mark.rule("tamcuc.bonus", "TAM-A17")
def test_four_soldiers_are_worth_two_points():
    """Four of one army bring 2, three nothing, and the points are there before anything is announced."""
    mine = ["S", "S", "S", "S", "S*", "S*", "E*", "O", "O", "L", "L", "R", "R", "C", "C", "H"]
    theirs = ["S", "S*", "S*", "S*", "H", "O*", "O*", "L*", "L*", "R*", "R*", "C*", "C*", "H*", "H*", "E"]
    dealt = [card for pair in zip(mine, theirs, strict=True) for card in pair]
    deck = "".join([dealt[-1], *dealt[:-1]])
    play = Play(f"stage cut; dealer 1; deck {deck}", players=2, bonus="soldiers")("0 cut 1")
    assert play.view(0).points == (2, 0)
    assert "You show four unsealed Soldiers and score 2 points." in play.story(0)


@pytest.mark.rule("tamcuc.shuffle")
def test_the_shuffle_is_fair():
    """Over 20,000 shuffles every card comes to every place, and next to every other, as often as chance allows (chi-square)."""
    rng, n, cards = random.Random("fair"), 20_000, list(range(16))
    at, beside = Counter(), Counter()
    for _ in range(n):
        order = shuffled(cards, rng)
        at.update(enumerate(order))
        beside.update(pairwise(order))
    for found, cells in ((at, 16 * 16), (beside, 16 * 15)):
        expected = sum(found.values()) / cells
        chi = sum((count - expected) ** 2 / expected for count in found.values())
        assert len(found) == cells
        assert abs(chi - cells) < 5 * (2 * cells) ** 0.5
    assert cards == list(range(16))


@pytest.mark.rule("tamcuc.dealer")
def test_the_draw_is_fair():
    """Drawing three of six cards without putting back gives each of the 120 ordered draws equally often (chi-square)."""
    rng = random.Random("draw")
    found = Counter(tuple(drawn(range(6), 3, rng)) for _ in range(24_000))
    assert len(found) == 120
    assert sum((count - 200) ** 2 / 200 for count in found.values()) < 120 + 5 * 240**0.5


def test_a_card_is_written_as_it_is_read():
    """Strongest first, the seal as a star."""
    assert write_cards(Play(players=3).game.parse("lay 2S H* E*")) == "E* H* S S"
