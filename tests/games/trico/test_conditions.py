"""Who wins an Appeal: the condition functions against a table worked out card by card, and the exact shares."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import permutations, product

import pytest

from tabletutor.games.trico.cards import DECKS, kinds_of, pack, trico
from tabletutor.games.trico.conditions import TABLES, Table, colours, fulfilling, why, winner, winners
from tabletutor.games.trico.rules import Trico

EVERY = list(permutations(range(30), 3))  # ordered deals of three cards


def slowly(words, cards):
    """The winner, written down once more in other words: pairs of (colour, number), and who beats or equals whom."""
    faces = [("RBY"[kind // 10], kind % 10 + 1) for kind in cards]
    word = words[len({colour for colour, _ in faces}) - 1]
    found = []
    for at, (colour, number) in enumerate(faces):
        others = [face for n, face in enumerate(faces) if n != at]
        below, above = sum(n < number for _, n in others), sum(n > number for _, n in others)
        fits = {
            "highest": above == 0,
            "lowest": below == 0,
            "middle": below < 2 and above < 2,
            "odd_colour": colour not in [other for other, _ in others],
        }
        found += [at] * fits[word]
    return found[0] if len(found) == 1 else None


WORDS = {
    "odd": ("highest", "odd_colour", "lowest"),
    "mirror": ("lowest", "odd_colour", "highest"),
    "grouped": ("highest", "odd_colour", "highest"),
    "steps": ("highest", "middle", "lowest"),
}  # the presets, as the rulings have them


@cache
def tally(name):
    """How many of all deals have so many colours, and how many of these are void."""
    table, found, void = TABLES[name], Counter(), Counter()
    for cards in EVERY:
        number = len({kind // 10 for kind in cards})
        found[number] += 1
        void[number] += winner(table, cards) is None
    return found, void


@pytest.mark.rule("trico.one-colour", "trico.two-colours", "trico.three-colours", "TRICO-A1")
@pytest.mark.parametrize("name", list(WORDS))
def test_every_deal_of_three_cards_has_the_winner_of_a_plain_table(name):
    """All 24,360 ordered deals: each preset names the card that comparing the three card by card finds, or none."""
    assert len(EVERY) == 30 * 29 * 28
    assert tuple(TABLES[name]) == WORDS[name]
    wrong = [cards for cards in EVERY if winner(TABLES[name], cards) != slowly(WORDS[name], cards)]
    assert wrong == []
    fast = [winners(TABLES[name])[a * 900 + b * 30 + c] for a, b, c in EVERY]
    assert [None if at < 0 else at for at in fast] == [slowly(WORDS[name], cards) for cards in EVERY]


@pytest.mark.rule("TRICO-A1")
@pytest.mark.parametrize(
    "words",
    list(
        product(
            ("highest", "lowest", "middle"),
            ("odd_colour", "highest", "lowest", "middle"),
            ("highest", "lowest", "middle"),
        )
    ),
    ids="-".join,
)
def test_every_custom_table_does_what_its_words_say(words):
    """All 36 tables that can be put together, for a part of the deals, equal cards of the other deck among them."""
    table = Table(*words)
    for cards in [*EVERY[::97], *list(product(DECKS["twice"][::3], repeat=3))[::7]]:
        assert winner(table, cards) == slowly(words, cards)
        a, b, c = cards
        assert winners(table)[a * 900 + b * 30 + c] == (-1 if winner(table, cards) is None else winner(table, cards))


@pytest.mark.rule("trico.colours")
def test_the_exact_shares_of_one_two_and_three_colours():
    """Of all ordered deals 2,160 have one colour, 16,200 two, 6,000 three: 8.9, 66.5 and 24.6 per cent."""
    found, _ = tally("odd")
    assert found == {1: 2160, 2: 16200, 3: 6000}
    assert [round(100 * found[n] / len(EVERY), 1) for n in (1, 2, 3)] == [8.9, 66.5, 24.6]
    assert [colours(cards) for cards in ((0, 1, 2), (0, 10, 2), (0, 10, 20))] == [1, 2, 3]


@pytest.mark.rule("trico.void")
@pytest.mark.parametrize(
    ("name", "by_colours", "share"),
    [
        ("odd", {1: 0, 2: 0, 3: 870}, 3.6),
        ("mirror", {1: 0, 2: 0, 3: 870}, 3.6),
        ("grouped", {1: 0, 2: 0, 3: 870}, 3.6),
        ("steps", {1: 0, 2: 3240, 3: 870}, 16.9),
    ],
)
def test_the_exact_shares_of_void_appeals(name, by_colours, share):
    """Under `odd` only a tied lowest number at three colours is void, 3.6 per cent of all; under `steps` 16.9."""
    _, void = tally(name)
    assert void == by_colours
    assert round(100 * sum(void.values()) / len(EVERY), 1) == share


def test_why_says_what_it_saw():
    """The reason has the number of colours, the condition in force and the places of all cards that fulfil it."""
    assert why(TABLES["odd"], (4, 14, 7)) == (2, "odd_colour", (1,), 1)
    assert why(TABLES["odd"], (4, 14, 27)) == (3, "lowest", (0, 1), None)
    assert why(TABLES["steps"], (4, 14, 7)) == (2, "middle", (0, 1), None)
    assert why(TABLES["steps"], (4, 13, 7)) == (2, "middle", (0,), 0)
    assert TABLES["grouped"].at(3) == "highest"


@pytest.mark.rule("TRICO-A1")
def test_the_colour_that_stands_alone_needs_two_colours():
    """With one or three colours no colour is alone, so such a condition is refused, in a set-up too."""
    for cards in ((0, 1, 2), (0, 10, 20)):
        with pytest.raises(ValueError, match="alone"):
            fulfilling("odd_colour", cards)
    with pytest.raises(ValueError, match="condition"):
        fulfilling("oddest", (0, 10, 20))
    for option in ("one", "three"):
        with pytest.raises(ValueError, match=option):
            Trico(table="custom", **{option: "odd_colour"})


@pytest.mark.rule("TRICO-A1")
def test_single_conditions_belong_to_a_table_of_ones_own():
    """One, two and three can be changed with table=custom only; a custom table that changes nothing is the default one."""
    for option, value in (("one", "lowest"), ("two", "middle"), ("three", "highest")):
        for preset in WORDS:
            with pytest.raises(ValueError, match=f"{option}={value}"):
                Trico(table=preset, **{option: value})
        assert value in Trico(table="custom", **{option: value}).terms.table
    assert Trico(table="custom").terms.table == TABLES["odd"]
    assert Trico().terms.table == TABLES["odd"]


@pytest.mark.rule("trico.cards", "TRICO-A2")
def test_the_box_has_thirty_cards_of_three_colours():
    """One of each number from 1 to 10 in each colour; the other deck has each from 1 to 5 twice. No kind is lost by packing."""
    ten, twice = Trico().deck, Trico(deck="twice").deck
    assert Counter((kind // 10, kind % 10 + 1) for kind in ten) == {(c, n): 1 for c in range(3) for n in range(1, 11)}
    assert Counter((kind // 10, kind % 10 + 1) for kind in twice) == {(c, n): 2 for c in range(3) for n in range(1, 6)}
    assert kinds_of(pack(ten)) == tuple(range(30))
    assert kinds_of(pack(twice)) == twice


@pytest.mark.rule("trico.same-number", "TRICO-A7")
def test_some_choice_of_one_card_a_colour_may_share_a_number():
    """With more than three taken cards any one a colour may be chosen: if a number can be had in all three, that counts."""
    assert trico([0, 10]) is None
    assert trico([0, 3, 12, 10, 27]) == ((0, 12, 27), 1)
    assert trico([0, 3, 12, 10, 27, 20]) == ((0, 10, 20), 2)
    for taken in permutations((5, 2, 15, 27, 22), 5):
        assert trico(taken).markers == 1
    for taken in permutations((5, 2, 15, 27, 25), 5):
        assert trico(taken) == ((5, 15, 25), 2)
