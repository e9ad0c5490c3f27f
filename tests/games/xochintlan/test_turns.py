"""A turn of Xochintlan: what lies there at first, the three actions, and what each of them may not do."""

from __future__ import annotations

import random

import pytest

from tabletutor.game import DEALER
from tabletutor.games.xochintlan.notation import SWAP, parse_cell, parse_pattern
from tabletutor.games.xochintlan.pentominoes import PATTERNS
from tabletutor.games.xochintlan.rules import Xochintlan
from tabletutor.games.xochintlan.state import DEAL
from tests.conformance.setups import walk
from tests.games.xochintlan.play import Play, cells

SHUFFLE = "d shuffle " + " ".join(pattern.name for pattern in PATTERNS)


def kinds_of(moves):
    """Squares that moves in notation speak of, by letter."""
    return {letter: [m.split()[1] for m in moves if m[0] == letter] for letter in "hlbm"}


# ---- what lies on the table ----


@pytest.mark.rule("xochintlan.pieces", "xochintlan.human-start", "xochintlan.reserve", "XOCH-A14")
def test_the_human_lies_alone_and_eight_of_each_wait():
    """At first only the Human is on the table; everybody sees the three stacks of eight."""
    play = Play("")
    assert play.tiles == {"M13": "h"}
    for seat in (0, 1, None):
        assert play.view(seat).reserve == (8, 8, 8)
    assert set(play(SHUFFLE).view(0).frontier) == set(cells("M12 L13 N13 M14"))


@pytest.mark.rule("xochintlan.pieces", "xochintlan.reserve")
def test_no_tile_gets_lost():
    """Over random matches the tiles on the table and in the reserve are always the box."""
    for n in range(20):
        game = Xochintlan(2 + n % 4)
        for state, _, _ in walk(game, random.Random(n)):
            lie = list(state.tiles.values())
            assert lie.count(0) == 1
            assert [lie.count(kind) + state.reserve[kind - 1] for kind in (1, 2, 3)] == [8, 8, 8]


@pytest.mark.rule("xochintlan.goal", "XOCH-A23")
@pytest.mark.parametrize("goals", [1, 2, 3])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_goals_are_dealt_one_by_one_and_stay_secret(players, goals):
    """Each seat gets its cards in turn from the top; it sees its own, of the others only how many there are."""
    play = Play("", players=players, goals=str(goals))(SHUFFLE)
    for seat in range(players):
        view = play.view(seat)
        assert view.goals == tuple(range(seat, players * goals, players))
        assert view.others == ((),) * players
        assert view.goal_counts == (goals,) * players
        assert view.stack == 18 - players * goals
        assert [event.cards for event in view.seen] == [view.goals if s == seat else () for s in range(players)]
    assert play.view(None).goals == ()


@pytest.mark.rule("xochintlan.goal", "XOCH-A32")
def test_goals_lie_open_as_an_option():
    """For practice everybody sees every goal."""
    play = Play("", players=3, open="on")(SHUFFLE)
    assert play.view(0).others == play.view(None).others == ((0,), (1,), (2,))
    assert play.story(1)[0] == "Ana has the goal F, open."


@pytest.mark.rule("xochintlan.players", "XOCH-A27")
@pytest.mark.parametrize("players", [1, 6, "2"])
def test_two_to_five_play(players):
    """Any other number is refused with a sentence."""
    for some in (2, 3, 4, 5):
        assert Xochintlan(some).players == some
    with pytest.raises(ValueError, match=r"2 to 5 players"):
        Xochintlan(players)


@pytest.mark.rule("xochintlan.first", "XOCH-A29")
def test_the_reader_begins_and_turns_go_clockwise():
    """Seat 0 begins, then 1, 2 and so on round and round."""
    play = Play("", players=3)(SHUFFLE)
    for seat, move in ((0, "l N13"), (1, "b O13"), (2, "m P13"), (0, "l Q13")):
        assert play.waiting == {seat}
        play(f"{seat} {move}")


@pytest.mark.rule("xochintlan.first", "XOCH-A29")
def test_chance_may_say_who_begins():
    """As an option it is drawn, all see it, and the first card goes to whoever begins."""
    play = Play("", players=3, first="random")
    assert play.legal(DEALER) == ["first 0", "first 1", "first 2"]
    play("d first 2", SHUFFLE)
    assert play.waiting == {2}
    assert [play.view(seat).goals for seat in range(3)] == [(1,), (2,), (0,)]
    assert play.story(0)[0] == "Katya begins."
    drawn = {play.game.chance(play.game.start(), random.Random(n)) & 7 for n in range(40)}
    assert drawn == {0, 1, 2}


# ---- the three actions ----


@pytest.mark.rule("xochintlan.turn")
def test_a_turn_is_one_of_three_actions():
    """Placing, switching and moving the Human are offered, nothing else; one of them ends the turn."""
    play = Play("h M13; l N13; turn 0")
    moves = play.legal(0)
    assert {move.split()[0] for move in moves} == set("hlbm")
    assert all(move >= 0 and move < SWAP for move in play.game.legal(play.state, 0))
    play("0 b N13")
    assert play.waiting == {1}


@pytest.mark.rule("xochintlan.place")
def test_placing_on_any_free_square_beside_a_tile():
    """Each animal may be placed on every empty square that touches the Human or a tile; it leaves its stack."""
    play = Play("h M13; l N13")
    places = kinds_of(play.legal(0))
    beside = {"M12", "L13", "M14", "N12", "N14", "O13"}
    assert set(places["l"]) == beside
    assert set(places["b"]) == set(places["m"]) == beside | {"N13"}
    play("0 b L13")
    assert play.tiles == {"M13": "h", "N13": "l", "L13": "b"}
    assert play.view(1).reserve == (7, 7, 8)


@pytest.mark.rule("xochintlan.touch", "XOCH-A8")
def test_an_island_is_a_tile_like_any_other():
    """Beside tiles that do not hang together with the Human one may place as well."""
    play = Play("h M13; l N13; b T20")
    assert "l T21" in play.legal(0)
    assert play("0 l T21").tiles["T21"] == "l"


@pytest.mark.rule("xochintlan.touch", "XOCH-A9")
def test_a_tile_without_a_neighbour_is_not_switched():
    """The island of one cannot be switched, a tile beside another can."""
    play = Play("h M13; l N13; b T20")
    assert "l T20" not in play.legal(0)
    assert "b N13" in play.legal(0)


@pytest.mark.rule("xochintlan.switch", "xochintlan.reserve")
def test_switching_gives_the_old_tile_back():
    """The tile taken off returns to its stack, the new one leaves its own."""
    play = Play("h M13; l N13 O13; b P13")
    play("0 m O13")
    assert play.tiles["O13"] == "m"
    assert play.view(1).reserve == (7, 7, 7)
    assert play.view(1).seen[-1][:4] == ("switched", 0, (parse_cell("O13"), 1), 3)


@pytest.mark.rule("xochintlan.empty-stack", "XOCH-A15")
def test_an_empty_stack_is_filled_again_by_switching_away():
    """With all Lizards out none can be placed or switched in; after one is switched away it can."""
    play = Play("h M13; l N13 O13 P13 Q13 R13 S13 T13 U13; b V13; turn 0")
    assert not [move for move in play.legal(0) if move.startswith("l ")]
    play("0 b N13")
    assert play.view(1).reserve == (1, 6, 8)
    assert "l V13" in play.legal(1)
    assert "l N13" not in play.legal(1)


@pytest.mark.rule("xochintlan.move-human", "XOCH-A5", "XOCH-A10")
def test_the_human_moves_anywhere_beside_another_tile():
    """Near or far, an island too; not where he lies, and not to where only he himself is near."""
    play = Play("h M13; l N13 O13; b T20")
    assert set(kinds_of(play.legal(0))["h"]) == {
        "N12", "N14", "O12", "O14", "P13", "T19", "T21", "S20", "U20"
    }  # fmt: skip
    play("0 h T21")
    assert play.tiles == {"T21": "h", "N13": "l", "O13": "l", "T20": "b"}
    assert play.view(1).human == parse_cell("T21")


@pytest.mark.rule("xochintlan.move-human", "XOCH-A5")
def test_one_step_as_an_option():
    """With `human=step` only the squares at his sides remain, if they touch another tile."""
    play = Play("h M13; l N13 L14; b T20", human="step")
    assert set(kinds_of(play.legal(0))["h"]) == {"L13", "M14"}


@pytest.mark.rule("xochintlan.move-human", "XOCH-A10")
def test_the_human_cannot_move_while_alone():
    """At the first turn there is nothing he could move to."""
    play = Play("")(SHUFFLE)
    assert not kinds_of(play.legal(0))["h"]


@pytest.mark.rule("xochintlan.human-stays", "XOCH-A6")
def test_nothing_takes_the_human_s_square():
    """No animal is played where the Human lies, and he does not move onto one."""
    play = Play("h M13; l N13 O13")
    assert not [move for move in play.legal(0) if move.endswith("M13")]
    assert not {"h N13", "h O13"} & set(play.legal(0))


@pytest.mark.rule("xochintlan.islands", "XOCH-A7")
def test_the_human_may_leave_islands_behind():
    """When he goes, the rest may fall apart; with `group=one` he may not go then."""
    text = "h M13; l L13; b N13"
    assert "h O13" in Play(text).legal(0)
    one = Play(text, group="one").legal(0)
    assert not kinds_of(one)["h"]
    ring = Play("h M13; l L13 L14; b N13 N14; m M14", group="one").legal(0)
    assert {"h O13", "h M15", "h K13"} <= set(ring)


@pytest.mark.rule("xochintlan.islands", "XOCH-A7")
def test_one_group_stays_one_group():
    """Over random matches with `group=one` all tiles always hang together."""
    for n in range(10):
        game = Xochintlan(3, group="one")
        for state, _, _ in walk(game, random.Random(n)):
            left = set(state.tiles)
            todo = [left.pop()]
            while todo:
                cell = todo.pop()
                near = {cell + step for step in (1, -1, 128, -128)} & left
                left -= near
                todo += near
            assert not left


# ---- what was just played ----


@pytest.mark.rule("xochintlan.just-played", "XOCH-A12")
def test_what_was_just_placed_is_safe_for_one_turn():
    """The next player cannot switch the tile, the one after can, and so can he who placed it."""
    play = Play("h M13; l N13", players=3)("0 b O13")
    assert play.view(1).blocked == cells("O13")
    assert "m O13" not in play.legal(1)
    play("1 l P13")
    assert "m O13" in play.legal(2)
    play("2 l Q13")
    assert "m O13" in play.legal(0)


@pytest.mark.rule("xochintlan.just-played", "XOCH-A12")
def test_what_was_just_switched_in_is_safe_too():
    """After a switch it is the new tile in that square that the next player may not change."""
    play = Play("h M13; l N13 O13")("0 b O13")
    assert not [move for move in play.legal(1) if move.endswith("O13")]
    assert play("1 l P13").legal(0).count("m O13") == 1


@pytest.mark.rule("xochintlan.human-just-moved", "XOCH-A13")
def test_a_human_just_moved_rests_for_one_turn():
    """The next player may not move him, but may play the square he left and any tile."""
    play = Play("h M13; l N13 O13")("0 h O14")
    assert not kinds_of(play.legal(1))["h"]
    assert "l M13" in play.legal(1)
    assert "b O13" in play.legal(1)
    play("1 l M13")
    assert kinds_of(play.legal(0))["h"]


@pytest.mark.rule("xochintlan.just-played")
def test_after_the_human_s_move_every_tile_may_be_switched():
    """What was played last is the Human, so the tile placed before him is free again."""
    play = Play("h M13; l N13 O13", players=3)("0 b P13", "1 h N14")
    assert "m P13" in play.legal(2)


# ---- everything at once ----


def test_legal_moves_are_those_of_the_plain_rules():
    """Over random matches the legal moves are those that a second, plain reading of the rules finds."""
    for n in range(30):
        game = Xochintlan(2 + n % 4)
        for state, seat, _ in walk(game, random.Random(f"plain {n}")):
            if seat is None or state.stage == DEAL:
                continue
            assert set(game.legal(state, seat)) == set(plain_moves(state))


def plain_moves(state):
    """The same by trying every square of a wide field."""
    tiles = {cell: kind for cell, kind in state.tiles.items() if kind}
    human = state.human
    everything = {*tiles, human}
    reach = [cell + 128 * y + x for cell in everything for x in range(-1, 2) for y in range(-1, 2)]

    def beside(cell):
        return {cell + 1, cell - 1, cell + 128, cell - 128}

    for cell in set(reach):
        for kind in (1, 2, 3):
            left = state.reserve[kind - 1] > 0
            if cell not in everything and left and beside(cell) & everything:
                yield cell * 4 + kind
            switchable = cell in tiles and cell not in state.blocked and tiles[cell] != kind
            if switchable and left and beside(cell) & everything:
                yield cell * 4 + kind
        if cell not in everything and human not in state.blocked and beside(cell) & tiles.keys():
            yield cell * 4


def test_the_story_tells_each_action():
    """The seats are told what was done, in their own person."""
    play = Play("h M13; l N13; goals 0 F 1 X")("0 b O13", "1 m N13", "0 h O14")
    assert play.story(0) == [
        "Your goal: F.",
        "Lena was dealt 1 goal, face down.",
        "You placed a Bird at O13.",
        "Lena switched the Lizard at N13 for a Monkey.",
        "You moved the Human from M13 to O14.",
    ]
    assert play.story(1)[2:] == [
        "Ana placed a Bird at O13.",
        "You switched the Lizard at N13 for a Monkey.",
        "Ana moved the Human from M13 to O14.",
    ]
    assert parse_pattern("X") not in play.view(0).goals
