"""The winning test, held to a slow checker, and the moment at which a win is found."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from tabletutor.games.xochintlan.diagnosis import diagnose
from tabletutor.games.xochintlan.groups import Likeness, group, pattern_of, standing, winning, wins
from tabletutor.games.xochintlan.notation import LETTERS, parse_pattern, write_cell
from tabletutor.games.xochintlan.pentominoes import NAMES, PATTERNS
from tabletutor.games.xochintlan.rules import Xochintlan
from tests.games.xochintlan import slow
from tests.games.xochintlan.play import Play, cells

MIDDLE = 64
PARTS, EACH = 8, 12_500  # 100,000 positions, in parts that several processes may share
RULES = (Likeness(), Likeness(), Likeness(fixed=True), Likeness(mirror=True), Likeness(fixed=True, mirror=True))


def cell_of(square):
    return (square[1] + MIDDLE) * 128 + square[0] + MIDDLE


def packed(tiles):
    """A slow position as the game has it: cell → kind, and the Human's cell."""
    found = {cell_of(square): kind for square, kind in tiles.items()}
    return found, next(cell for cell, kind in found.items() if kind == 0)


@cache
def turns(name):
    return slow.four_ways(slow.CARDS[name])


def any_of(some, rng):
    return some[int(rng.random() * len(some))]


def planted(goal, rng):
    """A table on which a goal, or nearly a goal, was laid out on purpose: (tiles, what was done)."""
    what = any_of(("goal", "goal", "mirror", "without", "mixed", "spoiled", "other", "less"), rng)
    shape = any_of(turns(any_of(list(NAMES), rng) if what == "other" else goal), rng)
    if what == "mirror":
        shape = slow.mirrored(shape)
    kind = 1 + int(rng.random() * 3)
    five = sorted(shape)
    human = any_of(five, rng)
    tiles = dict.fromkeys(five, kind)
    tiles[human] = 0
    if what == "without":
        tiles[human] = kind
        human = any_of(sorted({n for s in five for n in slow.beside(s)} - tiles.keys()), rng)
        tiles[human] = 0
    animals = [square for square in five if tiles[square]]
    if what == "mixed":
        tiles[any_of(animals, rng)] = 1 + kind % 3
    elif what == "less":
        del tiles[any_of(animals, rng)]
    elif what == "spoiled":
        tiles[any_of(sorted({n for s in five for n in slow.beside(s)} - tiles.keys()), rng)] = kind
    return tiles, kind


def scattered(tiles, kind, rng):
    """More tiles around it, mostly of other animals, so that many goals stay whole."""
    for _ in range(int(rng.random() ** 2 * (24 - len(tiles)))):
        some = sorted({n for square in tiles for n in slow.beside(square)} - tiles.keys())
        other = kind if rng.random() < 0.15 else 1 + (kind + int(rng.random() * 2)) % 3
        tiles[any_of(some, rng)] = other
    return tiles


def any_table(goal, rng):
    """A table by chance, or one on which something was laid out."""
    if rng.random() < 0.2:
        return scattered({(0, 0): 0}, 1, rng)
    return scattered(*planted(goal, rng), rng)


@pytest.mark.rule("xochintlan.win", "xochintlan.similar", "xochintlan.sixth", "XOCH-A2", "XOCH-A3", "XOCH-A4")
@pytest.mark.parametrize("part", range(PARTS))
def test_a_hundred_thousand_positions_agree_with_the_slow_checker(part):
    """Wins, patterns and faults are those of a checker that shares nothing with the game; wins and near-wins abound."""
    rng, found = random.Random(f"positions {part}"), Counter()
    for n in range(EACH):
        goals = [any_of(list(NAMES), rng) for _ in range(1 + (n % 4 == 3))]
        tiles = any_table(goals[0], rng)
        rules, kind = RULES[n % len(RULES)], 1 + n % 3
        lie, human = packed(tiles)
        given = [parse_pattern(goal) for goal in goals]
        for animal in (1, 2, 3):
            won = slow.wins(tiles, animal, goals, fixed=rules.fixed, mirror=rules.mirror)
            assert wins(lie, human, animal, given, rules) == won, (tiles, animal, goals, rules)
            found["win"] += won
            kind = animal if won else kind
        fault = slow.fault(tiles, kind, goals, fixed=rules.fixed, mirror=rules.mirror)
        said = diagnose(lie, human, kind, given, rules)
        assert (said.kind if said else None) == fault, (tiles, kind, goals, rules)
        found[fault] += 1
    assert found["win"] > EACH / 10
    assert all(
        found[fault] > EACH / 200 for fault in ("mirror", "turned", "shape", "spoiled", "human", "mixed", "count")
    )


def test_groups_and_faults_name_the_right_squares():
    """Over many positions the squares of a group, of a fault and its spoilers are what their names say."""
    rng = random.Random("squares")
    for _ in range(3000):
        goal = any_of(list(NAMES), rng)
        tiles, kind = planted(goal, rng)
        tiles = scattered(tiles, kind, rng)
        lie, human = packed(tiles)
        all_of = {cell_of(square) for square in slow.group(tiles, kind)}
        assert set(group(lie, human, kind)) == all_of
        assert len(group(lie, human, kind, 6)) == min(6, len(all_of))
        assert (standing(lie, human, kind) >= 0) == (len(all_of) == 5)
        fault = diagnose(lie, human, kind, [parse_pattern(goal)])
        if fault is None:
            continue
        assert fault.n == len(all_of)
        assert fault.goal == parse_pattern(goal)
        assert list(fault.cells) == sorted(set(fault.cells))
        if fault.kind in ("spoiled", "human", "mixed"):
            assert pattern_of(fault.cells)[0] == fault.goal
            assert (human in fault.cells) == (fault.kind != "human")
        if fault.kind == "spoiled":
            assert fault.spoilers and set(fault.cells) | set(fault.spoilers) <= all_of
            assert not set(fault.cells) & set(fault.spoilers)
        if fault.kind == "mixed":
            assert fault.spoilers and all(lie[cell] not in (0, kind) for cell in fault.spoilers)


# ---- the three examples of the text, in positions of our own ----

CROSS = "goals 0 X"


@pytest.mark.rule("xochintlan.win", "xochintlan.pieces")
def test_won_with_the_lizards():
    """The Human and four Lizards make the pattern; Birds and Monkeys beside it do no harm."""
    play = Play("h M13; l L13 N13 M12; b M15 N14 L14; m N12; goals 0 X", players=2)
    play("0 l M14")
    assert play.winner == 0
    assert play.outcome == ((1, 0), (0,), "xochintlan.win")
    assert set(play.view(1).winning) == set(cells("M12 L13 M13 N13 M14"))
    assert (play.view(1).winning_kind, play.view(1).others[0]) == (1, (parse_pattern("X"),))


@pytest.mark.rule("xochintlan.win")
def test_not_won_without_the_human():
    """Five Lizards in the pattern are no win when the Human lies beside it: the group is of six."""
    play = Play("h M15; l M11 L12 M12 N12; b L13; goals 0 X")
    play("0 l M13")
    assert play.winner is None
    assert diagnose(dict(play.state.tiles), play.state.human, 1, [NAMES["X"]]).kind == "human"


@pytest.mark.rule("xochintlan.sixth", "XOCH-A4")
@pytest.mark.parametrize("spoiler", ["O13", "N12", "M11", "K13"])
def test_not_won_with_a_sixth_lizard_at_the_border(spoiler):
    """A sixth Lizard at any side of the five squares spoils the pattern."""
    play = Play(f"h M13; l L13 N13 M12 {spoiler}; {CROSS}")
    play("0 l M14")
    assert play.winner is None
    fault = diagnose(dict(play.state.tiles), play.state.human, 1, [NAMES["X"]])
    assert (fault.kind, fault.spoilers) == ("spoiled", cells(spoiler))


@pytest.mark.rule("xochintlan.sixth", "XOCH-A4")
def test_a_sixth_tile_that_touches_only_the_human_spoils():
    """The Human is one of the five squares, so a Lizard at his free side is a sixth."""
    play = Play("h M13; l N13 O13 P13 M12; goals 0 I")
    play("0 l Q13")
    assert play.winner is None
    play = Play("h M13; l N13 O13 P13; b M12; goals 0 I")
    play("0 l Q13")
    assert play.winner == 0


@pytest.mark.rule("xochintlan.sixth")
def test_corners_and_other_animals_do_not_spoil():
    """A Lizard at a corner, and other animals at the sides, leave the pattern whole."""
    play = Play("h M13; l N13 O13 P13 R14; b M12 N12 Q14; m N14; goals 0 I")
    play("0 l Q13")
    assert play.winner == 0


@pytest.mark.rule("xochintlan.similar", "XOCH-A2")
@pytest.mark.parametrize("turn", range(4))
def test_a_goal_may_lie_turned(turn):
    """Every turn of an F wins; where goals must lie as on the card, only the first does."""
    shape = PATTERNS[NAMES["F"]].turns[turn]
    human, *others = [write_cell((y + MIDDLE) * 128 + x + MIDDLE) for x, y in shape]
    last = others.pop()
    for options, won in (({}, True), ({"orientation": "fixed"}, turn == 0)):
        play = Play(f"h {human}; l {' '.join(others)}; b {write_cell(cells(last)[0] + 128 * 3)}; goals 0 F", **options)
        if not _beside(play, last):
            continue
        play(f"0 l {last}")
        assert (play.winner == 0) == won


def _beside(play, cell):
    return f"l {cell}" in play.legal(0)


@pytest.mark.rule("xochintlan.similar", "XOCH-A3")
def test_a_mirror_image_is_another_pattern():
    """An L* laid by the owner of an L is no win, unless mirror images count."""
    text = "h M13; l M12 M11 M10; goals 0 L 1 L*"
    assert Play(text)("0 l L13").winner is None
    assert Play(text)("0 l N13").winner == 0
    assert Play(text, mirror="same")("0 l L13").winner == 0
    assert Play("h M13; l M12 M11 M10; goals 0 I", mirror="same")("0 l L13").winner is None


@pytest.mark.rule("xochintlan.similar", "XOCH-A2", "XOCH-A3")
def test_unturned_goals_may_still_be_mirrored():
    """With both options the image that a mirror beside the card shows counts, turned ones do not."""
    options = {"orientation": "fixed", "mirror": "same"}
    assert Play("h M13; l M12 M11 M10; goals 0 L", **options)("0 l L13").winner == 0
    assert Play("h M13; l N13 O13 P13; goals 0 L", **options)("0 l P12").winner is None
    assert Play("h M13; l N13 O13 P13; goals 0 L")("0 l P12").winner == 0


# ---- found at the very move that makes it ----


@pytest.mark.rule("xochintlan.win", "xochintlan.switch")
def test_a_win_by_switching_the_last_tile_in():
    """The fourth Lizard may come by switching a Bird."""
    assert Play("h M13; l N13 O13 P13; b Q13; goals 0 I")("0 l Q13").winner == 0


@pytest.mark.rule("xochintlan.win", "xochintlan.sixth")
def test_a_win_by_switching_a_spoiler_away():
    """When the sixth Lizard becomes a Monkey the pattern is whole, and that is found at once."""
    assert Play("h M13; l N13 O13 P13 Q13 R13; goals 0 I")("0 m R13").winner == 0


@pytest.mark.rule("xochintlan.win", "xochintlan.move-human")
def test_a_win_by_moving_the_human():
    """The Human steps into the gap, from afar, and away from a Lizard that spoilt."""
    assert Play("h Q16; l N13 O13 P13 Q13; b Q14 Q15; goals 0 I")("0 h M13").winner == 0
    assert Play("h M13; l N13 O13 P13 Q13 M12; goals 0 I")("0 h R13").winner == 0


@pytest.mark.rule("xochintlan.win", "xochintlan.pairs")
def test_a_win_by_exchanging_two_tiles():
    """With all tiles out, a pair that changes places can complete a goal."""
    text = (
        "h M13; l N13 O13 P13 M15 N15 O15 P15 Q15; b Q13 N14 O14 P14 Q14 R14 R13 M14; "
        "m N12 O12 P12 Q12 R12 M12 S13 L13; goals 0 I; turn 0"
    )
    play = Play(text, out="pairs")
    assert play.waiting == {0}
    play("0 swap Q13 Q15")
    assert play.winner == 0


def test_every_move_that_wins_is_found_and_no_other():
    """From laid-out positions each legal move is tried: the match is over just when the slow checker says so."""
    rng, ends = random.Random("moves"), Counter()
    for _ in range(150):
        goal = any_of(list(NAMES), rng)
        tiles, kind = planted(goal, rng)
        tiles = scattered(tiles, kind, rng)
        rows = [
            [f"{LETTERS[k]}", *(write_cell(cell_of(s)) for s, lies in tiles.items() if lies == k)] for k in range(4)
        ]
        if any(len(row) > 9 for row in rows):
            continue
        text = "; ".join(" ".join(row) for row in rows if len(row) > 1)
        game = Xochintlan(2, goals="1")
        state = game.position(f"{text}; goals 0 {goal}")
        for move in game.legal(state, 0):
            after = game.apply(state, 0, move)
            lie = {(cell % 128, cell // 128): lies for cell, lies in after.tiles.items()}
            won = any(slow.wins(lie, animal, [goal]) for animal in (1, 2, 3))
            assert (after.winner == 0) == won
            ends[won] += 1
    assert ends[True] > 300 and ends[False] > 3000


@pytest.mark.rule("xochintlan.own-action", "XOCH-A19")
def test_a_goal_completed_by_an_opponent_is_no_win_yet():
    """It counts after its owner's own next action, whatever that is, if it still lies there."""
    play = Play("h M13; l N13 O13 P13; goals 0 I 1 X; turn 1")
    play("1 l Q13")
    assert play.winner is None
    assert Play("h M13; l N13 O13 P13; goals 0 I 1 X; turn 1")("1 l Q13", "0 b M12").winner == 0
    play("0 l M12", "1 b L13")
    assert play.winner is None


@pytest.mark.rule("xochintlan.own-action", "XOCH-A19")
def test_a_goal_that_was_broken_again_is_none():
    """Between the opponent's action and the owner's, somebody else may spoil it."""
    play = Play("h M13; l N13 O13 P13; goals 0 I 1 X 2 T; turn 1", players=3)
    play("1 l Q13", "2 l R13", "0 b M12")
    assert play.winner is None


@pytest.mark.rule("xochintlan.own-action", "XOCH-A19")
def test_anyone_may_complete_a_goal_as_an_option():
    """With `owner=anyone` the owner wins at once, at somebody else's action."""
    play = Play("h M13; l N13 O13 P13; goals 0 I 1 X; turn 1", owner="anyone")("1 l Q13")
    assert (play.winner, play.outcome.scores) == (0, (1, 0))


TWO_AT_ONCE = (
    "h M16; m M15; l N13 O13 P13 Q13; b L13 K13 J13 J14; goals 0 W 1 I 2 L; turn {}"  # once the Human is on M13
)


@pytest.mark.rule("xochintlan.mover-first", "XOCH-A20")
@pytest.mark.parametrize(("mover", "own", "anyone"), [(0, None, 1), (1, 1, 1), (2, 2, 2)])
def test_of_several_goals_completed_at_once(mover, own, anyone):
    """One step of the Human completes an I and an L: only the mover can win; under `anyone` he first, then clockwise."""
    for owner, winner in (("own", own), ("anyone", anyone)):
        play = Play(TWO_AT_ONCE.format(mover), players=3, owner=owner)(f"{mover} h M13")
        assert play.winner == winner


@pytest.mark.rule("xochintlan.several", "XOCH-A23")
@pytest.mark.parametrize("last", ["0 l Q13", "0 l P12"])
def test_any_one_of_several_goals_wins(last):
    """With two cards each, either of them is enough; the winner's other card stays his secret."""
    play = Play("h M13; l N13 O13 P13; goals 0 I L", goals="2")(last)
    assert play.winner == 0
    assert play.view(1).others[0] == (play.view(0).winning_goal,)
    assert winning(play.state.tiles, play.state.human, 1, play.state.deal.goals[0]) == play.view(0).winning_goal
