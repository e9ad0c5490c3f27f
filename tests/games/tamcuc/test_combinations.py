"""What is a combination, and which one is stronger: against an independent slow reading of the text."""

from __future__ import annotations

from collections import Counter
from itertools import combinations as choose

import pytest

from tabletutor.games.tamcuc.combinations import (
    CARD,
    GUARD,
    HALF,
    LARGEST,
    LOW,
    Table,
    cards_of,
    combination_name,
    combinations,
    contains,
    deck,
    lays,
    leads,
    pack,
    size_of,
    subsets,
)
from tabletutor.games.tamcuc.refusals import why_no_combination
from tests.games.tamcuc.play import Play

E, O, L, R, C, H, S = 6, 5, 4, 3, 2, 1, 0  # noqa: E741 - the letters of the notation


def slow(kinds, sets, *, many=False):
    """How strong cards are among those of their number, read from the text word by word; None for no combination."""
    armies, ranks = {k // 7 for k in kinds}, sorted((k % 7 for k in kinds), reverse=True)
    if len(armies) > 1:
        return None
    seal, alike = armies.pop(), len(set(ranks)) == 1
    if ranks == [E, O, L]:
        return seal, 2, 0
    if ranks == [R, C, H]:
        return seal, 1, 0
    if not alike:
        return None
    allowed = len(ranks) <= 2 or ranks[0] == S or (len(ranks) <= 4 and sets == 2 and ranks[0] != E)
    if len(ranks) > 5 and not many:
        allowed = False
    return (seal, 0, ranks[0]) if allowed else None


def multisets(sets, size):
    """Every different choice of so many cards of the box."""
    return {tuple(sorted(some)) for some in choose(deck(sets), size)} if size < 4 else _grown(sets, size)


def _grown(sets, size):
    counts, found = Counter(deck(sets)), {()}
    for _ in range(size):
        found = {tuple(sorted((*some, k))) for some in found for k in counts if some.count(k) < counts[k]}
    return found


@pytest.mark.rule("tamcuc.single", "tamcuc.pair", "tamcuc.trio", "tamcuc.three", "tamcuc.four", "tamcuc.five")
@pytest.mark.rule("tamcuc.army", "tamcuc.seal", "TAM-A1", "TAM-A2", "TAM-A3", "TAM-A4")
@pytest.mark.parametrize("sets", [1, 2])
@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_every_choice_of_up_to_five_cards(sets, size):
    """Each multiset of the box is a combination exactly when the text says so, and they stand in the text's order."""
    table = combinations(sets)
    expected = {pack(kinds): slow(kinds, sets) for kinds in multisets(sets, size)}
    valid = {cards: strength for cards, strength in expected.items() if strength}
    assert valid.keys() == {cards for cards, strength in table.strength.items() if strength >> 8 == size}
    assert sorted(valid, key=valid.__getitem__) == list(table.sizes[size])
    assert sorted(valid, key=table.strength.__getitem__) == list(table.sizes[size])


@pytest.mark.rule("tamcuc.seal", "tamcuc.tradition", "TAM-A1")
@pytest.mark.parametrize("sets", [1, 2])
def test_rank_before_the_seal_as_an_option(sets):
    """With `seal="tiebreak"` rank decides first, and the seal only between equal ranks."""
    table = combinations(sets, seal_first=False)
    for size in range(1, 6):
        order = [slow(tuple(cards_of(cards)), sets) for cards in table.sizes[size]]
        assert order == sorted(order, key=lambda s: (s[1], s[2], s[0]))


@pytest.mark.rule("tamcuc.five", "TAM-A4")
def test_more_than_five_soldiers_as_an_option():
    """With `soldiers="many"` six to ten Soldiers of one army count, with two sets; otherwise nothing so large does."""
    many = combinations(2, many_soldiers=True)
    assert [len(row) for row in many.sizes[5:]] == [2] * 6
    assert many.sizes[6] == (6 * CARD[S], 6 * CARD[S + 7])
    assert len(combinations(2).sizes) == 6
    assert combinations(1, many_soldiers=True).strength == combinations(1).strength


@pytest.mark.rule("tamcuc.cards", "tamcuc.counts", "tamcuc.sets")
@pytest.mark.parametrize("players", range(2, 9))
def test_the_box(players):
    """Up to four players use 32 cards, more use 64; each army has one Emperor, two of five ranks and five Soldiers a set."""
    game = Play(players=players).game
    sets = 1 if players <= 4 else 2
    counts = Counter(game.deck)
    assert len(game.deck) == 32 * sets
    for army in (0, 7):
        assert [counts[army + rank] for rank in (S, H, C, R, L, O, E)] == [n * sets for n in (5, 2, 2, 2, 2, 2, 1)]


@pytest.mark.rule("tamcuc.ranks", "tamcuc.single")
def test_single_cards_stand_in_the_order_of_the_ranks():
    """Alone, Emperor beats Officer beats Elephant beats Chariot beats Cannon beats Horse beats Soldier; the seal beats all."""
    order = [cards_of(cards)[0] for cards in combinations(1).sizes[1]]
    assert order == [S, H, C, R, L, O, E, *(rank + 7 for rank in (S, H, C, R, L, O, E))]


@pytest.mark.rule("tamcuc.trio", "tamcuc.seal", "TAM-A2")
def test_the_printed_examples():
    """Unsealed Silver beats three unsealed Chariots, three sealed Chariots beat it, Golden beats Silver."""
    strength = combinations(2).strength
    silver, golden = pack([R, C, H]), pack([E, O, L])
    assert strength[3 * CARD[R + 7]] > strength[golden] > strength[silver] > strength[3 * CARD[R]]
    assert strength[3 * CARD[O]] < strength[silver]
    assert strength[4 * CARD[R + 7]] > strength[4 * CARD[O]]
    assert strength[CARD[S + 7]] > strength[CARD[E]]


@pytest.mark.rule("tamcuc.pair", "TAM-A3")
def test_emperors_pair_only_with_two_sets():
    """Two Emperors of one army are a pair with two sets; three or four of them never are anything."""
    assert 2 * CARD[E] in combinations(2).strength
    assert 2 * CARD[E] not in combinations(1).strength
    assert not {3 * CARD[E], 4 * CARD[E]} & set(combinations(2, many_soldiers=True).strength)


@pytest.mark.parametrize(
    ("cards", "clause", "key"),
    [
        ([H, H + 7], "tamcuc.army", "mixed_armies"),
        ([L, R, C], "tamcuc.trio", "no_straight"),
        ([O, L, R], "tamcuc.trio", "no_straight"),
        ([O, H], "tamcuc.pair", "two_ranks"),
        ([H, H, C], "tamcuc.three", "two_ranks"),
        ([S, S, S, H], "tamcuc.four", "two_ranks"),
        ([S, S, S, S, H], "tamcuc.five", "only_soldiers"),
        ([E, E, E], "tamcuc.three", "not_enough_alike"),
        ([O] * 5, "tamcuc.five", "not_enough_alike"),
        ([S] * 6, "tamcuc.five", "not_enough_alike"),
        ([S] * 6 + [H], "tamcuc.five", "only_soldiers"),
    ],
)
def test_why_cards_are_no_combination(cards, clause, key):
    """Each way to be no combination has its own clause and sentence."""
    assert why_no_combination(pack(cards)) == (clause, key)


def test_names_of_combinations():
    """Every combination of the largest game has a name of its own kind."""
    names = {combination_name(cards) for cards in combinations(2, many_soldiers=True).strength}
    assert names == {"single", "pair", "golden", "silver", "three", "four", "five", "many"}


def test_packed_hands_agree_with_counting():
    """Size, holding and subsets of packed hands agree with counting cards one by one."""
    hand = [E, O, O, S, S, S, S + 7, S + 7, H + 7]
    packed, counts = pack(hand), Counter(hand)
    assert size_of(packed) == len(hand)
    assert sorted(cards_of(packed)) == sorted(hand)
    for size in range(1, 5):
        found = {
            low | high << HALF
            for k in range(size + 1)
            for low in subsets(packed & LOW, k)
            for high in subsets(packed >> HALF, size - k)
        }
        assert found == {pack(some) for some in choose(hand, size)}
    for kinds in multisets(1, 2):
        assert contains(packed, pack(kinds)) == (not Counter(kinds) - counts)
    assert not packed & GUARD


def test_lays_of_a_hand_are_the_table_s_combinations_that_it_holds():
    """`lays` and `leads` find, for each size, just the combinations a hand holds."""
    hand = pack([E, O, L, R, C, H, *[S] * 5, *[S + 7] * 4, O + 7, O + 7])
    for size in range(1, 6):
        expected = {cards for cards in combinations(2).sizes[size] if contains(hand, cards)}
        assert set(lays(hand, size)) == expected
        assert bool(leads(hand) >> size & 1) == bool(expected)


def test_tables_stay_small():
    """A table that fills itself forgets everything when it is full, and goes on answering."""
    table = Table(lambda key: (key,) * 10, most=95)
    for key in range(1000):
        assert table[key] == (key,) * 10
        assert len(table) <= 9
    assert LARGEST == 10
