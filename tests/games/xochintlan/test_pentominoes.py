"""The patterns of the goal cards: all there are, none twice, named after the letters they look like."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from tabletutor.games.xochintlan.groups import START, Likeness, pattern_of, placements, ways
from tabletutor.games.xochintlan.pentominoes import AROUND, FIXED, NAMES, PATTERNS, ROW, cells_of, mirrored, turned
from tests.games.xochintlan import slow


def all_shapes():
    """Every set of five squares of a five-by-five field that hangs together, moved up and left."""
    field = list(product(range(5), range(5)))
    some = (set(five) for five in combinations(field, 5))
    return {slow.home(five) for five in some if len(slow.flood(five, min(five))) == 5}


@pytest.mark.rule("xochintlan.patterns", "XOCH-A1")
def test_there_are_eighteen_patterns_and_no_other():
    """63 ways to lie, 18 when turning makes no difference, 12 when mirroring does not either: each has one card."""
    shapes = all_shapes()
    one_sided = {frozenset(slow.four_ways(shape)) for shape in shapes}
    free = {frozenset([*slow.four_ways(shape), *slow.four_ways(slow.mirrored(shape))]) for shape in shapes}
    assert (len(shapes), len(one_sided), len(free)) == (63, 18, 12)
    assert {frozenset(map(frozenset, pattern.turns)) for pattern in PATTERNS} == one_sided
    assert len(PATTERNS) == 18


@pytest.mark.rule("xochintlan.patterns")
@pytest.mark.parametrize("pattern", PATTERNS, ids=lambda pattern: pattern.name)
def test_a_pattern_looks_like_its_letter(pattern):
    """Each generated card is the picture drawn by hand of that letter; the star is its mirror image."""
    assert frozenset(pattern.cells) == slow.CARDS[pattern.name]
    assert pattern.cells == pattern.turns[0] == tuple(sorted(pattern.cells))
    assert set(map(frozenset, pattern.turns)) == set(slow.four_ways(slow.CARDS[pattern.name]))
    assert all(turned(a) == b for a, b in zip(pattern.turns, pattern.turns[1:], strict=False))


@pytest.mark.rule("xochintlan.patterns", "xochintlan.similar")
def test_mirror_images_are_cards_of_their_own():
    """Six letters have another card for their mirror image; six are their own."""
    for pattern in PATTERNS:
        other = PATTERNS[pattern.mirror]
        assert other.mirror == pattern.id
        assert mirrored(pattern.cells) in other.turns
        assert (other is pattern) == (pattern.name in ["I", "T", "U", "V", "W", "X"])
    assert [NAMES[pattern.name] for pattern in PATTERNS] == list(range(18))


@pytest.mark.rule("xochintlan.win")
def test_the_human_may_be_any_of_the_five_squares():
    """90 pairs of card and square; 315 placements round the Human, and every one is that card again."""
    assert sum(len(turns) for around in AROUND for turns in around) == 315 == 5 * len(FIXED)
    for pattern in PATTERNS:
        for turn, around in enumerate(AROUND[pattern.id]):
            assert len(set(around)) == 5
            for others in around:
                assert pattern_of([START, *(START + cell for cell in others)]) == (pattern.id, turn)
    assert sum(5 * len(pattern.turns) for pattern in PATTERNS) == sum(len(placements(goal)) for goal in range(18))


@pytest.mark.parametrize("fixed", [False, True])
@pytest.mark.parametrize("mirror", [False, True])
def test_the_ways_a_goal_may_lie_follow_the_options(fixed, mirror):
    """Turned or not, mirrored or not: the ways that count are those worked out the slow way."""
    for pattern in PATTERNS:
        found = {frozenset(PATTERNS[p].turns[turn]) for p, turn in ways(pattern.id, Likeness(fixed, mirror))}
        assert found == slow.allowed(pattern.name, fixed=fixed, mirror=mirror)


def test_only_five_squares_that_hang_together_are_a_pattern():
    """Four squares, six, or five that fall apart have no name."""
    five = [START + cell for cell in cells_of(PATTERNS[0].cells)]
    assert pattern_of(five) == (0, 0)
    assert pattern_of(five[:4]) is pattern_of([*five, five[4] + ROW]) is pattern_of([]) is None
    assert pattern_of([START, START + 1, START + 2, START + 3, START + 5]) is None
