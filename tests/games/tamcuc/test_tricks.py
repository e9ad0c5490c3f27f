"""Announcing, choosing, passing, revealing, scoring and ending: every clause of a trick, and every option on it."""

from __future__ import annotations

import random
from itertools import pairwise, permutations

import pytest

from tabletutor.games.tamcuc.combinations import cards_of, size_of
from tabletutor.games.tamcuc.notation import write_cards
from tests.games.tamcuc.play import Play

HANDS = "leader 0; hands HHRRS H*H*EOS OLCCS"


def won(play, seat):
    """Cards in front of a seat, in notation."""
    return write_cards(play.view(None).won[seat])


# ---- announcing ----


@pytest.mark.rule("tamcuc.announce", "TAM-A5", "TAM-A6")
def test_the_leader_announces_what_he_could_lay():
    """Only numbers for which he holds a combination, however large and whether or not anybody can follow."""
    play = Play("leader 0; hands 4S2RCH 2L*2R*2OE*H* CH2C*O*2LE")
    assert play.legal(0) == ["announce 1", "announce 2", "announce 3", "announce 4"]
    assert play.legal(1) == play.legal(2) == []
    assert Play("leader 0; hands 5SRCH 2L*2R*2OE*C H2C*2O*2LE").legal(0)[-2:] == ["announce 4", "announce 5"]


@pytest.mark.rule("tamcuc.announce")
def test_a_number_he_cannot_lead_is_refused():
    """The refusal names the number, and those he could announce."""
    play = Play(HANDS)
    refusal = play.refused("0 announce 3")
    assert refusal.clause == "tamcuc.announce"
    assert refusal.why == "You announced 3 but hold no combination of that size. You could announce 1 or 2."
    assert play.instead("0 announce 3") == ["announce 1", "announce 2"]


@pytest.mark.rule("tamcuc.five", "tamcuc.announce")
@pytest.mark.parametrize("n", [0, 6, 12])
def test_no_number_beyond_the_largest_combination(n):
    """Nought, six and twelve are no numbers of cards to play."""
    refusal = Play(HANDS).refused(f"0 announce {n}")
    assert refusal.clause == "tamcuc.five"
    assert "1 to 5" in refusal.why


@pytest.mark.rule("tamcuc.announce", "TAM-A5")
def test_at_most_three_as_an_option():
    """With `announce="three"` four Soldiers cannot be called, and the refusal says why."""
    play = Play("leader 0; hands 4SH 2L*2R*O H*H*EOL", announce="three")
    assert play.legal(0) == ["announce 1", "announce 2", "announce 3"]
    refusal = play.refused("0 announce 4")
    assert (refusal.clause, refusal.values["most"]) == ("tamcuc.announce", 3)
    assert "at most 3 cards" in refusal.why


@pytest.mark.rule("tamcuc.announce", "tamcuc.five", "TAM-A4")
def test_a_crowd_of_soldiers_as_an_option():
    """With two sets and `soldiers="many"` six Soldiers may be led and beaten by six sealed ones."""
    text = "leader 0; hands 6S 6S* EOLRCH EOLRCH E*O*L*R*C*H*"
    assert "announce 6" not in Play(text, players=5).legal(0)
    play = Play(text, players=5, soldiers="many")("0 announce 6")
    assert play.legal(0) == ["lay S S S S S S"]
    assert play.refused("2 lay E O L R C H").key == "tamcuc.refuse.only_soldiers"
    play("0 lay 6S", "1 lay 6S*", "2 pass EOLRCH", "3 pass EOLRCH", "4 pass E*O*L*R*C*H*")
    assert play.view(None).points == (0, 6, 0, 0, 0)


@pytest.mark.rule("tamcuc.announce")
def test_announcing_is_the_leaders_business():
    """The others are told who leads, by name, and the leader is told to announce before he lays."""
    play = Play(HANDS)
    refusal = play.refused("1 announce 1")
    assert (refusal.clause, refusal.values["who"]) == ("tamcuc.announce", 0)
    assert refusal.why_with(("Mai", "Lena", "Katya")).startswith("Mai leads this trick, so Mai says")
    assert play.refused("0 lay HH").key == "tamcuc.refuse.announce_first"
    assert play.instead("0 lay HH") == ["announce 1", "announce 2"]


@pytest.mark.rule("tamcuc.same-number", "tamcuc.announce")
def test_the_number_is_announced_once():
    """After the announcement another number is refused: now cards are put down."""
    play = Play(HANDS)("0 announce 2")
    refusal = play.refused("0 announce 1")
    assert (refusal.clause, refusal.key) == ("tamcuc.same-number", "tamcuc.refuse.announced_already")
    assert play.refused("1 cut 5").key == "tamcuc.refuse.now_choose"


# ---- choosing ----


@pytest.mark.rule("tamcuc.leader-lays", "TAM-A6")
def test_the_leader_must_lay():
    """Whoever announced cannot pass, not even with cards that form nothing."""
    play = Play(HANDS)("0 announce 2")
    assert play.legal(0) == ["lay H H", "lay R R"]
    refusal = play.refused("0 pass H S")
    assert refusal.clause == "tamcuc.leader-lays"
    assert "combination of 2 cards" in refusal.why
    assert play.instead("0 pass H S") == ["lay H H", "lay R R"]
    assert play.refused("0 lay H").key == "tamcuc.refuse.number_lead"


@pytest.mark.rule("tamcuc.same-number")
def test_everybody_puts_down_the_same_number():
    """One card too few or too many is refused with both numbers in the sentence."""
    play = Play(HANDS)("0 announce 2")
    for move, n in (("lay S", "1 "), ("lay OLR", "3 "), ("pass OLRC", "4 ")):
        refusal = play.refused(f"2 {move}")
        assert refusal.clause == "tamcuc.same-number"
        assert f"you chose {n.strip()}" in refusal.why
        assert refusal.values["announced"] == 2
    assert play.instead("2 pass OLR")[0].startswith("pass")
    assert play.refused("2 lay -").why.startswith("Choose 2 cards first"), "nobody who chose nothing is lectured"


@pytest.mark.rule("tamcuc.same-number")
def test_only_cards_of_ones_own():
    """A card that is not held is refused by name, with how many are there."""
    play = Play(HANDS)("0 announce 2")
    refusal = play.refused("1 lay RR")
    assert refusal.clause == "tamcuc.same-number"
    assert refusal.why == "You do not hold that: 2 cards of the kind unsealed Chariot asked for, 0 in your hand."
    assert play.refused("0 lay 3H").values["announced"] == 2
    assert play.refused("0 lay SS").values == {"card": "unsealed Soldier", "n": 2, "have": 1}


@pytest.mark.parametrize(
    ("move", "clause", "key"),
    [
        ("lay H*E", "tamcuc.army", "mixed_armies"),
        ("lay EO", "tamcuc.pair", "two_ranks"),
        ("pass H*H*", "tamcuc.pass", "pass_combination"),
    ],
)
@pytest.mark.rule("tamcuc.army", "tamcuc.pair", "tamcuc.pass", "TAM-A9")
def test_two_wrong_cards(move, clause, key):
    """Mixed armies and two ranks are no pair, and a pair is no pass; each refusal offers something legal."""
    play = Play(HANDS)("0 announce 2")
    refusal = play.refused(f"1 {move}")
    assert (refusal.clause, refusal.key) == (clause, f"tamcuc.refuse.{key}")
    assert refusal.values["cards"] in refusal.why
    assert all(other in play.legal(1) for other in play.instead(f"1 {move}"))


@pytest.mark.rule("tamcuc.army", "tamcuc.pass")
def test_a_refused_combination_may_be_passed():
    """Cards that are no combination are offered as a pass."""
    play = Play(HANDS)("0 announce 2")
    assert "pass E O" in play.instead("1 lay EO")


@pytest.mark.rule("tamcuc.trio", "TAM-A4")
def test_no_other_straight():
    """Elephant, Chariot and Cannon follow one another and still are nothing; nor are Officer, Elephant and Chariot."""
    play = Play("leader 0; hands RCHSS OLRCS E*O*L*SS")("0 announce 3")
    for cards in ("LRC", "OLR"):
        refusal = play.refused(f"1 lay {cards}")
        assert (refusal.clause, refusal.key) == ("tamcuc.trio", "tamcuc.refuse.no_straight")
        assert "Emperor, Officer and Elephant" in refusal.why


@pytest.mark.rule("tamcuc.three", "tamcuc.four", "tamcuc.five", "TAM-A3")
def test_wrong_cards_in_larger_tricks():
    """Three, four and five cards need one rank (or a straight), and five need Soldiers."""
    three = Play("leader 0; hands 3SH 2SHC 2LO*C")("0 announce 3")
    assert three.refused("1 lay 2SH").clause == "tamcuc.three"
    four = Play("leader 0; hands 4S 4S* OLRC")("0 announce 4")
    assert four.refused("2 lay OLRC").clause == "tamcuc.four"
    five = Play("leader 0; hands 5S 4S*H* 2O2LR", deals=1)("0 announce 5")
    refusal = five.refused("1 lay 4S*H*")
    assert (refusal.clause, refusal.key) == ("tamcuc.five", "tamcuc.refuse.only_soldiers")


@pytest.mark.rule("tamcuc.pass", "TAM-A9", "tamcuc.single")
def test_a_single_card_is_never_passed():
    """Any single card is a combination, so it is laid."""
    play = Play(HANDS)("0 announce 1")
    refusal = play.refused("1 pass S")
    assert refusal.clause == "tamcuc.pass"
    assert refusal.why == (
        "You chose an unsealed Soldier: that is a single card. Cards that form a combination are laid, never passed."
    )
    assert play.instead("1 pass S") == ["lay S"]


@pytest.mark.rule("tamcuc.pass", "TAM-A8")
def test_whoever_can_follow_may_pass():
    """By default even a holder of a pair may give up two other cards."""
    play = Play(HANDS)("0 announce 2")
    assert "pass E O" in play.legal(1)
    assert "lay H* H*" in play.legal(1)


@pytest.mark.rule("tamcuc.pass", "TAM-A8")
def test_who_can_follow_must_as_an_option():
    """With `follow="forced"` passing is left to those who hold no combination of that size."""
    play = Play(HANDS, follow="forced")("0 announce 2")
    assert play.legal(1) == ["lay H* H*"]
    refusal = play.refused("1 pass EO")
    assert (refusal.clause, refusal.key) == ("tamcuc.pass", "tamcuc.refuse.must_follow")
    assert play.instead("1 pass EO") == ["lay H* H*"]
    assert "pass" not in " ".join(play.instead("1 lay EO"))
    unable = Play("leader 0; hands HHRR H*H*EO OLC*S", follow="forced")("0 announce 2")
    assert all(move.startswith("pass") for move in unable.legal(2))


@pytest.mark.rule("tamcuc.together")
def test_a_choice_once_made_stays():
    """The second choice of a seat is refused, the same one too, until everybody has chosen."""
    play = Play(HANDS)("0 announce 1", "1 lay S")
    for again in ("1 lay S", "1 lay E", "1 announce 1"):
        refusal = play.refused(again)
        assert refusal.clause == "tamcuc.together"
    assert play.waiting == {0, 2}


@pytest.mark.rule("tamcuc.together", "TAM-A7")
def test_nobody_sees_a_choice_before_all_have_chosen():
    """The leader's cards lie face down like all others; only who has chosen is seen, and one's own choice."""
    play = Play(HANDS)("0 announce 1", "0 lay R", "1 lay E")
    for seat in (1, 2, None):
        view = play.view(seat)
        assert view.open_choice == 0
        assert view.chosen == (True, True, False)
        assert "Mai has chosen." in play.story(seat)
    assert write_cards(play.view(1).choice) == "E"
    assert play.story(2)[-1] == "Lena has chosen."
    assert play.view(2).choice == 0
    play("2 lay S")
    assert any("laid an unsealed Emperor" in line for line in play.story(2))


@pytest.mark.rule("tamcuc.together", "tamcuc.tradition", "TAM-A7")
def test_the_leader_plays_openly_as_an_option():
    """With `leader="open"` the others see the leader's cards at once, and nobody else's."""
    play = Play(HANDS, leader="open")("0 announce 1")
    assert play.waiting == {0}
    refusal = play.refused("1 lay E")
    assert (refusal.clause, refusal.key) == ("tamcuc.together", "tamcuc.refuse.leader_first")
    play("0 lay R", "1 lay E")
    assert write_cards(play.view(2).open_choice) == "R"
    assert "Mai laid an unsealed Chariot." in play.story(2)
    assert "Emperor" not in " ".join(play.story(2)[-3:])
    play("2 lay S")
    assert sum("laid an unsealed Chariot" in line for line in play.story(2)) == 1


@pytest.mark.rule("tamcuc.first-trick", "TAM-A27")
def test_the_strongest_ranks_wait_as_an_option():
    """With `first_trick="ban"` no Emperor and no Officer in the first trick, unless nothing else is left; later they may."""
    play = Play("leader 0; hands EOHH O*O*SC E*OLR", first_trick="ban")
    assert play.legal(0) == ["announce 1", "announce 2"]
    play("0 announce 1")
    assert play.legal(0) == ["lay H"]
    refusal = play.refused("0 lay E")
    assert refusal.clause == "tamcuc.first-trick"
    assert play.instead("0 lay E") == ["lay H"]
    assert play.legal(1) == ["lay S", "lay C"]
    play("0 lay H", "1 lay C", "2 lay R")
    play("2 announce 1")
    assert "lay E*" in play.legal(2)


@pytest.mark.rule("tamcuc.first-trick", "TAM-A27")
def test_the_ban_ends_where_nothing_else_is_held():
    """A number that needs an Emperor or Officer is refused while another could be led; two Officers may follow if need be."""
    play = Play("leader 0; hands OOHS E*O*EO* LLRR", first_trick="ban")
    assert play.legal(0) == ["announce 1"]
    refusal = play.refused("0 announce 2")
    assert (refusal.clause, refusal.key) == ("tamcuc.first-trick", "tamcuc.refuse.banned_number")
    play("0 announce 1")
    assert len(play.legal(1)) == 3
    passes = Play("leader 0; hands HHLS EOSC* LRRC", first_trick="ban")("0 announce 2")
    assert passes.legal(1) == ["pass C* S"]
    assert passes.refused("1 pass ES").key == "tamcuc.refuse.banned"


# ---- the reveal ----


@pytest.mark.rule("tamcuc.strongest", "tamcuc.keep", "tamcuc.passed", "TAM-A11", "TAM-A15")
def test_the_strongest_wins_and_keeps_its_own_cards():
    """The winner has his own cards in front of him, a point each; the rest is in the discard pile; he leads next."""
    play = Play(HANDS)("0 announce 2", "0 lay RR", "1 lay H*H*", "2 pass LS")
    view = play.view(None)
    assert view.points == (0, 2, 0)
    assert won(play, 1) == "H* H*"
    assert size_of(play.state.discard) == view.gone == 4
    assert view.leader == 1
    assert play.waiting == {1}
    assert play.story(0)[-1] == "Lena won the trick with two sealed Horses: 2 points."


@pytest.mark.rule("tamcuc.strongest", "tamcuc.seal", "TAM-A1")
def test_any_seal_beats_any_card_without():
    """A sealed Soldier beats an unsealed Emperor; with `seal="tiebreak"` the Emperor wins."""
    text = "leader 0; hands EH S*H RC"
    moves = ("0 announce 1", "0 lay E", "1 lay S*", "2 lay R")
    assert Play(text)(*moves).view(None).points == (0, 1, 0)
    assert Play(text, seal="tiebreak")(*moves).view(None).points == (1, 0, 0)


@pytest.mark.rule("tamcuc.strongest", "tamcuc.trio")
def test_printed_the_silver_trio_and_the_chariots():
    """The unsealed Silver trio beats three unsealed Chariots, and three sealed Chariots beat it."""
    unsealed = Play("leader 0; hands 3R RCH 2SC* OLC EOH*", players=5)
    unsealed("0 announce 3", "0 lay 3R", "1 lay RCH", "2 pass 2SC*", "3 pass OLC", "4 pass EOH*")
    assert unsealed.view(None).points == (0, 3, 0, 0, 0)
    sealed = Play("leader 0; hands RCH 3R* 2SC* OLC EOH*", players=5)
    sealed("0 announce 3", "0 lay RCH", "1 lay 3R*", "2 pass 2SC*", "3 pass OLC", "4 pass EOH*")
    assert sealed.view(None).points == (0, 3, 0, 0, 0)


@pytest.mark.rule("tamcuc.strongest", "TAM-A13")
def test_if_all_others_pass_the_leader_wins():
    """The leader scores what he laid, however weak."""
    play = Play(HANDS)("0 announce 2", "0 lay HH", "1 pass ES", "2 pass OL")
    assert play.view(None).points == (2, 0, 0)


@pytest.mark.rule("tamcuc.tie", "TAM-A14")
@pytest.mark.parametrize("leader", range(5))
def test_ties(leader):
    """Equal cards: the leader if he is among them, else the tied player nearest clockwise; for every set of one to four."""
    for mask in range(1, 31):
        hands = ["H" if mask >> seat & 1 else "S" for seat in range(5)]
        tied = [seat for seat in range(5) if hands[seat] == "H"]
        if len(tied) > 4:
            continue  # two sets have four unsealed Horses
        text = f"leader {leader}; hands {' '.join(hand + 'S*' for hand in hands)}"
        play = Play(text, players=5)(f"{leader} announce 1", *(f"{seat} lay {hands[seat]}" for seat in range(5)))
        clockwise = [(leader + step) % 5 for step in range(5)]
        assert play.view(None).leader == next(seat for seat in clockwise if seat in tied)
        assert play.view(None).points == tuple(int(seat == play.view(None).leader) for seat in range(5))


@pytest.mark.rule("tamcuc.tie", "TAM-A14")
def test_ties_among_eight():
    """With two sets four equal cards can meet; whoever comes first clockwise from the leader wins, in any order of arrival."""
    hands = ["H", "S", "C", "H", "C", "S", "C", "C"]
    for leader, winner in ((0, 2), (3, 4), (5, 6), (7, 7), (2, 2)):
        text = f"leader {leader}; hands {' '.join(hand + 'S*' for hand in hands)}"
        play = Play(text, players=8)(f"{leader} announce 1", *(f"{s} lay {hands[s]}" for s in reversed(range(8))))
        assert play.view(None).leader == winner


@pytest.mark.rule("tamcuc.passed", "TAM-A10")
def test_passed_cards_are_seen_by_their_owner_alone():
    """The others hear how many were passed; with `passed="shown"` they see which."""
    moves = ("0 announce 2", "0 lay HH", "1 pass ES", "2 pass OL")
    play = Play(HANDS)(*moves)
    assert "Lena passed 2 cards, face down." in play.story(0)
    assert "You passed an unsealed Emperor and an unsealed Soldier." in play.story(1)
    assert "Emperor" not in " ".join(play.story(2))
    shown = Play(HANDS, passed="shown")(*moves)
    assert "Lena passed an unsealed Emperor and an unsealed Soldier." in shown.story(0)


@pytest.mark.rule("tamcuc.passed", "TAM-A12")
def test_the_discard_pile_is_closed_or_open():
    """Nobody may look through it; with `discards="open"` everybody may, and the number of its cards is always known."""
    moves = ("0 announce 2", "0 lay HH", "1 pass ES", "2 pass OL")
    closed, open_ = Play(HANDS)(*moves), Play(HANDS, discards="open")(*moves)
    assert closed.view(0).discard == -1
    assert sorted(cards_of(open_.view(0).discard)) == sorted(cards_of(open_.game.parse("pass ESOL") & (1 << 70) - 1))
    assert closed.view(0).gone == open_.view(0).gone == 4


@pytest.mark.rule("tamcuc.keep", "tamcuc.tradition", "TAM-A15")
def test_the_winner_takes_all_as_an_option():
    """With `scoring="all"` a trick is worth the cards of all players."""
    play = Play(HANDS, scoring="all")("0 announce 2", "0 lay HH", "1 pass ES", "2 pass OL")
    assert play.view(None).points == (6, 0, 0)
    assert "6 points" in play.story(0)[-1]


@pytest.mark.rule("tamcuc.deal", "TAM-A20")
def test_open_hands_for_two_as_an_option():
    """Two players may play with open hands: both see all that is held, and still no sealed choice."""
    text = "leader 0; hands HHS H*H*S*"
    assert Play(text, players=2).view(0).hands == ()
    play = Play(text, players=2, hands="open")("0 announce 1", "1 lay H*")
    assert [write_cards(hand) for hand in play.view(0).hands] == ["H H S", "H* H* S*"]
    assert play.story(0)[-1] == "Lena has chosen."


# ---- the end ----


@pytest.mark.rule("tamcuc.end", "tamcuc.keep", "TAM-A15")
def test_a_deal_ends_with_all_hands_at_once():
    """After the last trick nobody holds a card, the points are on the sheet and in the story, and more moves are refused."""
    play = Play("leader 0; hands S S* H", deals=1, players=3)("0 announce 1", "0 lay S", "1 lay S*", "2 lay H")
    assert play.view(None).held == (0, 0, 0)
    assert play.waiting == frozenset()
    assert play.view(None).sheet == ((1, (0, 1, 0)),)
    assert play.story(0)[-1] == "Deal 1 is over. Points: Mai 0, Lena 1 and Katya 0."
    for line in ("0 announce 1", "1 lay S", "d shuffle S", "2 agree"):
        refusal = play.refused(line)
        assert (refusal.clause, refusal.instead) == ("tamcuc.end", ())


@pytest.mark.rule("tamcuc.match", "TAM-A32")
def test_equal_totals_share_the_match():
    """The highest total wins, and all who have it."""
    play = Play("leader 0; hands SH S*H* CC", deals=1)
    play("0 announce 1", "0 lay H", "1 lay S*", "2 lay C", "1 announce 1", "0 lay S", "1 lay H*", "2 lay C")
    assert play.game.outcome(play.state).winners == (1,)
    shared = Play("leader 0; points 0 1 1; hands S S* H; sheet 1:1/0/0", deals=1)
    shared("0 announce 1", "0 lay S", "1 lay S*", "2 lay H")
    outcome = shared.game.outcome(shared.state)
    assert (outcome.scores, outcome.winners) == ((1, 2, 1), (1,))
    tied = Play("leader 0; points 1 0 0; hands S S* H", deals=1)("0 announce 1", "0 lay S", "1 lay S*", "2 lay H")
    assert tied.game.outcome(tied.state) == ((1, 1, 0), (0, 1), "tamcuc.match")


@pytest.mark.rule("tamcuc.match", "TAM-A33")
@pytest.mark.parametrize("players", range(2, 9))
def test_a_match_has_as_many_deals_as_players(players):
    """So each deals once; any other number can be agreed."""
    assert Play(players=players).game.deals == players
    assert Play(players=players, deals=1).game.deals == 1
    with pytest.raises(ValueError, match="1 to 99"):
        Play(players=players, deals=0)


@pytest.mark.rule("tamcuc.next-dealer")
@pytest.mark.parametrize("players", range(2, 9))
def test_the_deal_goes_round(players):
    """Over a long match the dealer moves one seat clockwise each deal, nobody is skipped, and his right neighbour cuts."""
    play, rng, dealers = Play(players=players, deals=30), random.Random(players), []
    while play.waiting:
        seat = min(play.waiting)
        if play.state.stage == 3:  # about to be cut
            dealers.append(play.view(None).dealer)
            assert play.waiting == {(dealers[-1] - 1) % players}
        play.state = play.game.apply(play.state, seat, play.game.sample(play.state, seat, rng))
    assert len(dealers) == 30
    assert all(after == (before + 1) % players for before, after in pairwise(dealers))


# ---- mistakes ----


@pytest.mark.rule("tamcuc.mistake", "TAM-A28")
def test_a_mistake_cancels_the_deal():
    """The deal is void: nothing of it counts, and the same dealer deals again."""
    play = Play("stage fault; fault 1; deal 2; dealer 2; leader 0; hands 5S 5S* EOLRC; points 1 0 0; sheet 1:3/3/4")
    assert play.waiting == {-1}
    assert play.refused("0 agree").key == "tamcuc.refuse.cancelled"
    play("d redeal")
    view = play.view(0)
    assert (view.dealer, view.number, view.points, view.held) == (2, 2, (0, 0, 0), (0, 0, 0))
    assert view.sheet == ((1, (3, 3, 4)),)
    assert play.story(0) == ["The deal is cancelled after a mistake of Lena. The same dealer deals again."]
    assert play.story(1) == ["The deal is cancelled after your mistake. The same dealer deals again."]


@pytest.mark.rule("tamcuc.mistake", "TAM-A28")
@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_a_fine_needs_all_votes(order):
    """With `penalty="vote"` its author loses 2 points if all agree, in whatever order they answer."""
    text = "stage fault; fault 1; dealer 2; leader 0; hands 5S 5S* EOLRC"
    fined = Play(text, penalty="vote")
    assert fined.refused("0 lay S").key == "tamcuc.refuse.vote"
    assert fined.instead("0 lay S") == ["agree", "refuse"]
    for seat in order:
        fined(f"{seat} agree")
    assert fined.view(0).sheet == ((1, (0, -2, 0)),)
    assert "Lena loses 2 points" in fined.story(0)[0]
    assert "you lose 2 points" in fined.story(1)[0]
    spared = Play(text, penalty="vote")
    for seat in order:
        spared(f"{seat} {'refuse' if seat == 2 else 'agree'}")
    assert spared.view(0).sheet == ()


@pytest.mark.rule("tamcuc.mistake", "TAM-A28")
def test_votes_are_sealed():
    """Who has voted is seen; how, only by the voter."""
    text = "stage fault; fault 1; dealer 2; leader 0; hands 5S 5S* EOLRC"
    yes, no = (Play(text, penalty="vote")(f"0 {vote}") for vote in ("agree", "refuse"))
    assert yes.view(1) == no.view(1)
    assert yes.story(1)[-1] == "Mai has voted on the fine."
    assert (yes.story(0)[-1], no.story(0)[-1]) == ("You agreed to the fine.", "You did not agree to the fine.")
    assert yes.refused("0 refuse").clause == "tamcuc.mistake"


@pytest.mark.rule("tamcuc.tradition")
def test_the_traditional_game_is_a_matter_of_options():
    """All four differences can be had at once: rank first, open leader, all cards for the winner, Soldiers shown."""
    options = {"seal": "tiebreak", "leader": "open", "scoring": "all", "bonus": "soldiers"}
    play = Play(HANDS, **options)
    assert play.game.changed == options
    play("0 announce 1", "0 lay R", "1 lay E", "2 lay O")
    assert play.view(None).points == (0, 3, 0)
