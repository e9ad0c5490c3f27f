"""Tinco, the pieces and how a match begins: sets in play, the dealer, the cards dealt, everybody ready."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tabletutor.game import DEALER
from tabletutor.games.tinco.cards import (
    ANIMALS,
    BY_ANIMAL,
    BY_COLOUR,
    BY_SEVEN,
    COLOURS,
    TRINKO,
    animal_of,
    bits,
    colour_of,
    has_set,
    size_of,
)
from tabletutor.games.tinco.notation import parse_cards, sets
from tabletutor.games.tinco.rules import Tinco
from tabletutor.games.tinco.state import DEAL, FIRST, FLOOR, READY, SETS
from tests.games.tinco.play import NAMES, Play

CARDS = {3: 21, 4: 26, 5: 31, 6: 36}  # by players, as the text says
HANDS = {3: [7, 7, 7], 4: [7, 7, 6, 6], 5: [7, 6, 6, 6, 6], 6: [6] * 6}  # from the dealer's left


def dealt(players, seed=0, **options):
    """A match after its first deal."""
    game, rng = Tinco(players, **options), random.Random(f"{players} {seed}")
    state = game.start()
    while state.stage < READY:
        seat = min(game.waiting_for(state))
        state = game.apply(state, seat, game.chance(state, rng))
    return game, state


@pytest.mark.rule("tinco.cards")
def test_seven_animals_with_five_marks_each():
    """Thirty-five cards are every pair of an animal and one of five colour marks, each once; a letter tells them too."""
    cards = [(ANIMALS[animal_of(card)], COLOURS[colour_of(card)]) for card in range(TRINKO)]
    assert len(set(cards)) == 35 and {animal for animal, _ in cards} == set(ANIMALS)
    assert Counter(colour for _, colour in cards) == dict.fromkeys(COLOURS[:5], 7)
    assert bits(parse_cards("MB KY")) == (0, 34)


@pytest.mark.rule("tinco.trinko")
def test_trinko_belongs_to_no_set():
    """The one Trinko is always in play, and is of no animal and no colour."""
    for group in (*BY_ANIMAL, *BY_COLOUR, *BY_SEVEN):
        assert not group >> TRINKO & 1
    for players in CARDS:
        game, state = dealt(players)
        assert sum(hand >> TRINKO & 1 for hand in state.hands) == 1
        assert game.stock(state) >> TRINKO & 1


@pytest.mark.rule("tinco.tokens")
@pytest.mark.parametrize("players", CARDS)
def test_one_token_fewer_than_players(players):
    """So many tokens lie in the middle as there are players, less one."""
    game, state = dealt(players)
    assert game.view(state, 0).left == players - 1


@pytest.mark.rule("tinco.tower")
def test_everybody_begins_at_level_0():
    """All markers are clipped on at 0."""
    play = Play("stage first")
    assert play.levels == (0, 0, 0) and play.view().levels == (0, 0, 0)


@pytest.mark.rule("tinco.players", "TINCO-A30")
def test_three_to_six_players():
    """Fewer than three or more than six cannot play."""
    assert [Tinco(players).players for players in range(3, 7)] == [3, 4, 5, 6]
    for players in (1, 2, 7):
        with pytest.raises(ValueError, match="3"):
            Tinco(players)


@pytest.mark.rule("tinco.challenge")
def test_one_challenge_for_the_whole_match():
    """All play for animals or all for colours: a set of the other sort is none, in any round."""
    animals, colours = parse_cards("MB MP MR MW MY"), parse_cards("MB DB CB TB SB")
    for challenge, is_set, is_none in (("xing", animals, colours), ("hong", colours, animals)):
        game = Tinco(5, challenge=challenge)
        assert has_set(is_set, game.groups) and not has_set(is_none, game.groups)
        state = game.position("round 7; levels 1 2 3 4 -4")
        assert game.view(state, 0).game.options["challenge"] == challenge


@pytest.mark.rule("tinco.xing")
def test_a_set_of_xing_is_all_five_of_an_animal():
    """Five cards of one animal are a set; four and one other, or Trinko, are not."""
    groups = Tinco(3).groups
    assert has_set(parse_cards("TB TP TR TW TY X"), groups)
    assert not has_set(parse_cards("TB TP TR TW X MB MP"), groups)


@pytest.mark.rule("tinco.hong", "TINCO-A1")
def test_a_set_of_hong_is_any_five_of_a_colour():
    """Five, six or seven cards of one mark are a set, whatever their animals; four and Trinko are not."""
    groups = Tinco(6, challenge="hong").groups
    for cards in ("MR DR CR TR SR", "MR DR CR TR SR ER", "MR DR CR SR ER KR"):
        assert has_set(parse_cards(cards), groups)
    assert not has_set(parse_cards("MR DR CR TR X MB"), groups)


@pytest.mark.rule("tinco.hong", "tinco.sets", "TINCO-A1")
@pytest.mark.parametrize(
    ("players", "options", "animals", "colours", "each"),
    [
        *[(n, {}, n + 1, 5, 5) for n in range(3, 7)],
        (3, {"challenge": "hong"}, 5, 4, 5),
        (4, {"challenge": "hong"}, 5, 5, 5),
        (5, {"challenge": "hong"}, 6, 5, 6),
        (6, {"challenge": "hong"}, 7, 5, 7),
        *[(n, {"challenge": "hong", "colours": "7"}, 7, n + 1, 5) for n in range(3, 7)],
        *[(n, {"colours": "7"}, n + 1, 7, 5) for n in range(3, 7)],
    ],
)
def test_the_cards_in_play(players, options, animals, colours, each):
    """Always so many cards as the text says; of each animal or colour that is played for there are five or more."""
    for seed in range(5):
        game, state = dealt(players, seed, **options)
        stock = game.stock(state)
        assert size_of(stock) == CARDS[players] == sum(map(size_of, state.hands))
        assert (size_of(state.deal.animals), size_of(state.deal.colours)) == (animals, colours)
        of_groups = [size_of(stock & group) for group in game.groups if stock & group]
        assert of_groups == [each] * (colours if game.terms.hong else animals)


@pytest.mark.rule("tinco.hong", "TINCO-A1")
def test_seven_colours_are_on_five_animals_each():
    """In the reconstruction animal i carries the colours i to i + 4 of seven, so that each colour is there five times."""
    for animal in range(7):
        marks = {colour_of(card, seven=True) for card in bits(BY_ANIMAL[animal])}
        assert marks == {(animal + n) % 7 for n in range(5)}
    assert [size_of(group) for group in BY_SEVEN] == [5] * 7


@pytest.mark.rule("tinco.sets", "TINCO-A3")
def test_sets_are_drawn_once_a_match():
    """Chance draws which animals are in play, and all rounds are played with them."""
    found = set()
    for seed in range(60):
        _, state = dealt(3, seed)
        found.add(state.deal.animals)
    assert len(found) > 20
    play = Play("hands SB SP SR SW SY | | ; sets SEKM BPRWY; levels 1 1 1")("0 take", "1 take")
    assert play.shuffled().state.deal.animals == play.game.parse("sets SEKM BPRWY") & 127
    assert play.state.deal.round == 2


@pytest.mark.rule("tinco.sets", "TINCO-A3")
def test_the_first_seat_may_choose_the_sets():
    """With sets=chosen seat 0 picks as many animals and colours as are needed; where all are in play there is nothing to pick."""
    play = Play("stage sets; dealer 1", sets="chosen")
    assert (play.state.stage, play.waiting) == (SETS, {0})
    assert play.view().needed == {0}
    assert play.game.legal(play.state, 0).count() == len(play.legal(0)) == 35
    assert play.refused("0 sets MD BPRWY").clause == "tinco.sets"
    assert play.refused("1 sets MDCK BPRWY").key == "tinco.refuse.sets_first"
    play("0 sets MDCK BPRWY")
    assert (play.state.stage, play.waiting) == (DEAL, {DEALER})
    assert play.view().animals == 0b1000111
    assert Play("stage sets", players=6, sets="chosen").waiting == {DEALER}
    assert Play("stage sets", players=6, sets="chosen", challenge="hong", colours="7").waiting == {DEALER}


@pytest.mark.rule("tinco.dealer", "TINCO-A5")
def test_the_first_dealer_is_drawn():
    """Chance draws an order of all seats; its first deals first, and each seat may be that."""
    firsts = Counter(dealt(4, seed)[1].deal.dealer for seed in range(200))
    assert set(firsts) == {0, 1, 2, 3} and min(firsts.values()) > 25
    play = Play("stage first")
    assert (play.state.stage, play.waiting) == (FIRST, {DEALER})
    play("d order 2 3 1")
    assert (play.view().dealer, play.view().order) == (1, (1, 2, 0))
    assert play.refused("d order 2 3 1").clause == "tinco.sets"


@pytest.mark.rule("tinco.at-once", "TINCO-A27")
def test_the_drawn_order_settles_exact_ties():
    """Who comes first at the very same moment was drawn with the dealer, and moves on by one each round."""
    for number, order, dealer in ((1, (2, 1, 0), 2), (2, (1, 0, 2), 0), (3, (0, 2, 1), 1), (4, (2, 1, 0), 2)):
        play = Play(f"round {number}; order 2 1 0")
        assert (play.game.precedence(play.state), play.view().dealer) == (order, dealer)


@pytest.mark.rule("tinco.deal")
@pytest.mark.parametrize("players", CARDS)
def test_cards_are_dealt_one_at_a_time_from_the_dealers_left(players):
    """The dealer's left neighbour gets the first card; with four or five players some get one card more."""
    _, state = dealt(players, 3)
    dealer = state.deal.dealer
    ring = [(dealer + 1 + at) % players for at in range(players)]
    assert [size_of(state.hands[seat]) for seat in ring] == HANDS[players]
    play = Play("stage deal; dealer 1; sets MDCT BPRWY", 3).shuffled("MB", "DP", "X")
    assert play.hands[2].split()[0] == "MB"
    assert "DP" in play.hands[0].split() and "X" in play.hands[1].split()


@pytest.mark.rule("tinco.ready", "TINCO-A14")
def test_a_round_opens_when_everybody_is_ready():
    """Nobody trades or takes before; the last seat that is ready opens the round for all."""
    play = Play("stage deal; sets MDCT BPRWY").shuffled()
    assert (play.state.stage, play.waiting, play.view().needed) == (READY, {0, 1, 2}, {0, 1, 2})
    for line in ("0 offer MB", "0 take", "0 answer 1", "0 withdraw"):
        assert play.refused(line).clause == "tinco.ready"
    play("1 ready", "0 ready")
    assert (play.waiting, play.view().ready) == ({2}, (True, True, False))
    assert play.refused("1 ready").key == "tinco.refuse.ready_already"
    play("2 ready")
    assert (play.state.stage, play.waiting, play.view().needed) == (FLOOR, {0, 1, 2}, frozenset())
    assert play.events(0)[-4:] == ["ready", "ready", "ready", "opened"]
    assert play.refused("1 ready").key == "tinco.refuse.begun"


def test_a_match_begins_as_one_would_tell_it():
    """The story of the first moments in sentences, for a seat and for a spectator."""
    play = Play("stage first")("d order 2 3 1", "d sets MDCT BPRWY").shuffled("MB", "DP", "X")
    play("1 ready")
    assert play.story(1) == [
        "You were drawn to deal first.",
        "In play are Trinko, Mantis, Dragon, Crane and Tiger, with the marks blue, pink, red, white and yellow.",
        f"You were dealt {_said(play, 1)}.",
        "You are ready.",
    ]
    assert play.story(None)[0] == "Lena was drawn to deal first." and len(play.story(None)) == 3
    assert NAMES[1] in play.story(0)[-1]


def _said(play, seat):
    from tabletutor.games.tinco.wording import cards_text

    return cards_text(play.state.hands[seat])


def test_a_move_of_sets_is_the_masks():
    """The move holds the animals and the colours."""
    assert Tinco(3).parse("sets MDCK BPRWY") == sets(0b1000111, 0b11111)
