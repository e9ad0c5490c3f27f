"""The end of a match, and the other ways to play: pairs, several goals, changing one, claiming."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tabletutor.games.xochintlan.notation import parse_pattern
from tabletutor.games.xochintlan.pentominoes import PATTERNS
from tabletutor.games.xochintlan.rules import Xochintlan
from tests.conformance.setups import walk
from tests.games.xochintlan.facts import ALL_OUT
from tests.games.xochintlan.play import Play, cells

LAST_BUT_ONE = ALL_OUT.replace(" U15", "")  # 23 tiles: one Monkey is left
SPARSE = (  # all tiles out, none beside another but Z13 beside the Human
    "h AA13; l {}; b {}; m {}".format(
        " ".join(f"{'CEGI'[n % 4]}{5 + 2 * (n // 4)}" for n in range(8)),
        " ".join(f"{'CEGI'[n % 4]}{9 + 2 * (n // 4)}" for n in range(8)),
        " ".join(f"{'CEGI'[n % 4]}{13 + 2 * (n // 4)}" for n in range(7)) + " Z13",
    )
)


# ---- the end ----


@pytest.mark.rule("xochintlan.tie", "XOCH-A16")
def test_the_last_tile_ends_the_match_in_a_tie():
    """When the 24th tile lies there without a win, nobody has won and all share."""
    play = Play(f"{LAST_BUT_ONE}; goals 0 X 1 W")("0 m U15")
    assert play.outcome == ((0, 0), (0, 1), "xochintlan.tie")
    assert play.waiting == set()
    assert play.story(0)[-1] == "All tiles are on the table: the match is a tie."


@pytest.mark.rule("xochintlan.tie", "XOCH-A16")
def test_the_last_tile_may_still_win():
    """The goal is looked for first: the 24th tile that completes it wins."""
    text = "h M13; l N13 O13 P13 N20 O20 P20 Q20; b M15 N15 O15 P15 Q15 R15 S15 T15; m M17 N17 O17 P17 Q17 R17 S17 T17"
    assert Play(f"{text}; goals 0 I")("0 l Q13").winner == 0
    assert Play(f"{text}; goals 0 X 1 I")("0 l Q13").outcome.why == "xochintlan.tie"


@pytest.mark.rule("xochintlan.stop", "XOCH-A18")
@pytest.mark.parametrize("rounds", [1, 3])
def test_a_match_stops_after_its_rounds(rounds):
    """After so many rounds without a win it is a tie; the last action may still win."""
    play = Play("h M13; l N13; goals 0 X 1 I", players=2, rounds=rounds)
    tiles = iter(["O13", "P13", "P14", "Q14", "O14", "N14"])
    for turn in range(2 * rounds):
        assert play.winner is None
        assert play.view(None).round == turn // 2 + 1
        play(f"{turn % 2} b {next(tiles)}")
    assert play.outcome == ((0, 0), (0, 1), "xochintlan.stop")
    so_many = "1 round" if rounds == 1 else "3 rounds"
    assert play.story(1)[-1] == f"After {so_many} without a winner the match is a tie."
    last = Play("h M13; l N13 O13 P13; goals 0 X 1 I; turn 1; round 3", rounds=3)
    assert last("1 l Q13").winner == 1


@pytest.mark.rule("xochintlan.stop", "XOCH-A18")
def test_forty_rounds_unless_another_number_is_agreed():
    """The number stands in the options, from 1 to 200."""
    assert Xochintlan(2).rounds == 40
    assert Xochintlan(2, rounds=200).rounds == 200
    for wrong in (0, 201, "40"):
        with pytest.raises(ValueError, match="rounds"):
            Xochintlan(2, rounds=wrong)


# ---- pairs ----


@pytest.mark.rule("xochintlan.pairs", "XOCH-A17")
def test_with_all_tiles_out_pairs_change_places():
    """The match goes on: any two tiles of different kinds change places, or the Human moves; nothing else."""
    play = Play(f"{LAST_BUT_ONE}; goals 0 X 1 W", out="pairs")("0 m U15")
    assert play.outcome is None
    moves = play.legal(1)
    assert {move.split()[0] for move in moves} == {"swap", "h"}
    swaps = [move.split()[1:] for move in moves if move.startswith("swap")]
    assert len(swaps) == 3 * 64 - 16  # of all pairs of different kinds, those with the tile just played are out
    assert all(play.tiles[a] != play.tiles[b] for a, b in swaps)
    play("1 swap N13 N14")
    assert (play.tiles["N13"], play.tiles["N14"]) == ("b", "l")
    assert play.view(0).reserve == (0, 0, 0)


@pytest.mark.rule("xochintlan.pairs", "xochintlan.just-played", "XOCH-A17")
def test_both_tiles_of_a_pair_are_safe_for_one_turn():
    """Neither of them may be exchanged by the next player; after the turn both may."""
    play = Play(f"{ALL_OUT}; goals 0 X 1 W", out="pairs")("0 swap N13 N14")
    assert set(play.view(1).blocked) == set(cells("N13 N14"))
    touched = {cell for move in play.legal(1) if move.startswith("swap") for cell in move.split()[1:]}
    assert touched == set(play.tiles) - {"M13", "N13", "N14"}
    play("1 swap O13 O14")
    assert "swap N13 N14" in play.legal(0)


@pytest.mark.rule("xochintlan.pairs", "xochintlan.human-just-moved", "XOCH-A17")
def test_the_human_still_moves_and_then_rests():
    """With all tiles out he may be moved, and not twice running."""
    play = Play(f"{ALL_OUT}; goals 0 X 1 W", out="pairs")("0 h V13")
    assert not [move for move in play.legal(1) if move.startswith("h")]
    assert [move for move in play.legal(1) if move.startswith("swap")]


@pytest.mark.rule("xochintlan.pairs", "xochintlan.stop", "XOCH-A17")
def test_when_nothing_can_be_done_the_match_is_a_tie():
    """All out, no two different tiles with a neighbour, and the Human just moved: nobody could act, so it is a tie."""
    assert sum(Play(SPARSE, out="tie").view(None).reserve) == 0
    play = Play(f"{SPARSE}; blocked AA13; turn 1", out="pairs")
    assert play.outcome == ((0, 0), (0, 1), "xochintlan.stop")
    assert play.story(0)[-1] == "No tile can be exchanged and the Human cannot move: the match is a tie."
    moved = Play(f"{SPARSE.replace('AA13', 'Z12')}; turn 0", out="pairs")
    assert moved.outcome is None
    assert {move[0] for move in moved.legal(0)} == {"h"}
    assert moved("0 h AA13").outcome.why == "xochintlan.stop"
    change = Play(f"{SPARSE}; blocked AA13; turn 1; goals 1 F", out="pairs", change="on")
    assert change.legal(1) == ["change F"]


@pytest.mark.rule("xochintlan.pairs")
def test_matches_with_pairs_end():
    """Random matches go on after the last tile and come to an end, by a win or by their rounds."""
    whys = set()
    for n in range(30):
        game = Xochintlan(2, out="pairs", rounds=30)
        for state, _, _ in walk(game, random.Random(n)):
            last = state
        whys.add(game.outcome(last).why)
    assert whys == {"xochintlan.win", "xochintlan.stop"}


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("h M13; l N13 O13 P14; b P13 O15 M14; m N14 T20 T21 M15; blocked M14; goals 0 F 1 X", {}),
        ("h M13; l N13 O13 P13 Q13 R13 S13 T13 U13; b O14; goals 0 F P 1 X", {"change": "on", "goals": "2"}),
        (f"{ALL_OUT}; blocked N13 N14; goals 0 F 1 X", {"out": "pairs", "change": "on"}),
        ("h M13; l L13 L14; b N13 N14; m M14 M15; goals 0 F 1 X", {"group": "one", "human": "step"}),
    ],
)
def test_drawn_moves_are_evenly_spread(text, options):
    """Of however many legal moves `sample` draws each as often as the next, pairs and changes too (chi-square)."""
    play, rng = Play(text, **options), random.Random(text)
    moves = list(play.game.legal(play.state, 0))
    found = Counter(play.game.sample(play.state, 0, rng) for _ in range(50 * len(moves)))
    assert set(found) <= set(moves)
    free = len(moves) - 1
    assert sum((found[move] - 50) ** 2 / 50 for move in moves) < free + 5 * (2 * free) ** 0.5


# ---- several goals, another goal ----


@pytest.mark.rule("xochintlan.several", "XOCH-A23")
def test_five_players_with_three_goals_use_fifteen_cards():
    """The 18 cards are enough for everybody, and every card is somewhere."""
    play = Play("", players=5, goals="3")("d shuffle " + " ".join(pattern.name for pattern in reversed(PATTERNS)))
    held = [card for seat in range(5) for card in play.view(seat).goals]
    assert len(set(held)) == 15
    assert play.view(0).stack == 3
    assert play.view(0).goals == tuple(map(parse_pattern, ["Z*", "W", "P"]))


@pytest.mark.rule("xochintlan.change", "XOCH-A24")
def test_a_goal_is_changed_instead_of_acting():
    """The old card is shown and put aside, the next of the stack drawn unseen; nothing is blocked and the turn is over."""
    play = Play("h M13; l N13; goals 0 F 1 X; stack I L; blocked N13", change="on")("0 change F")
    assert play.view(0).goals == (parse_pattern("I"),)
    assert play.view(1).aside == ((parse_pattern("F"),), ())
    assert play.view(1).stack == 15
    assert play.view(1).blocked == ()
    assert "b N13" in play.legal(1)
    assert play.story(0)[-2:] == ["You put your goal F aside.", "You drew the goal I."]
    assert play.story(1)[-2:] == ["Ana put the goal F aside.", "Ana drew another goal."]
    assert play.waiting == {1}


@pytest.mark.rule("xochintlan.change", "XOCH-A24")
def test_a_new_goal_counts_after_the_next_action():
    """A goal drawn while it lies there already is no win before its owner's own next action."""
    text = "h M13; l N13 O13 P13 Q13; goals 0 F 1 X; stack I"
    play = Play(text, change="on")("0 change F")
    assert play.winner is None
    play("1 b M12")
    assert play.winner is None
    assert play("0 b M11").winner == 0


@pytest.mark.rule("xochintlan.change", "xochintlan.own-action", "XOCH-A24", "XOCH-A19")
def test_a_new_goal_does_not_count_at_others_actions_either():
    """Where anybody's action counts, a new goal still waits for its owner's own; the goals he kept do not."""
    text = "h M13; l N13 O13 P13 Q13; goals 0 F 1 X; stack I"
    play = Play(text, change="on", owner="anyone")("0 change F", "1 b M12")
    assert play.winner is None
    assert play("0 b M11").winner == 0
    kept = "h M13; l N13 O13 P13; goals 0 F I 1 X W; stack V"
    assert Play(kept, change="on", owner="anyone", goals="2")("0 change F", "1 l Q13").winner == 0
    later = Play(text, change="on", owner="anyone")("0 change F", "1 l R13", "0 b M12", "1 b R13")
    assert later.winner == 0


@pytest.mark.rule("xochintlan.change", "XOCH-A24")
def test_a_goal_may_be_changed_while_there_are_cards():
    """Each goal of one's own may be named; when the stack is empty none can."""
    text = "h M13; l N13; goals 0 F I 1 X W"
    assert [m for m in Play(text, change="on", goals="2").legal(0) if "change" in m] == ["change F", "change I"]
    assert not [m for m in Play(text, goals="2").legal(0) if "change" in m]
    full = "aside 0 F* L L* N N* P P* T U V Y Y* Z Z*"
    assert not [m for m in Play(f"{text}; {full}", change="on", goals="2").legal(0) if "change" in m]


@pytest.mark.rule("xochintlan.change", "xochintlan.stop")
def test_changing_forever_ends_too():
    """Changes are turns: the rounds run out over them."""
    play = Play("h M13; goals 0 F 1 X; stack I L", change="on", rounds=1)("0 change F", "1 change X")
    assert play.outcome.why == "xochintlan.stop"


# ---- claiming ----


@pytest.mark.rule("xochintlan.called", "XOCH-A33")
def test_a_win_must_be_called_as_an_option():
    """After the action the mover speaks: he calls the animal he wins with, or hands the turn on."""
    play = Play("h M13; l N13 O13 P13; goals 0 I", claim="called")("0 l Q13")
    assert (play.winner, play.waiting) == (None, {0})
    assert play.legal(0) == ["claim l", "done"]
    assert play.legal(1) == []
    play("0 claim l")
    assert play.outcome == ((1, 0), (0,), "xochintlan.win")
    assert play.view(1).winning == cells("M13 N13 O13 P13 Q13")


@pytest.mark.rule("xochintlan.called", "XOCH-A33")
def test_everybody_is_asked_after_every_action():
    """Without a goal on the table the mover has to hand the turn on as well, so nobody learns from who waits."""
    play = Play("h M13; l N13; goals 0 I", claim="called")("0 b O13")
    assert play.legal(0) == ["done"]
    assert play("0 done").waiting == {1}
    assert play.story(1)[-1] == "Ana handed the turn on."


@pytest.mark.rule("xochintlan.called", "XOCH-A33")
def test_a_forgotten_win_may_be_called_after_the_next_action():
    """Whoever overlooked his goal calls it later, if it still lies there."""
    play = Play("h M13; l N13 O13 P13; goals 0 I", claim="called")
    play("0 l Q13", "0 done", "1 b M12", "1 done", "0 b M11", "0 claim l")
    assert play.winner == 0


@pytest.mark.rule("xochintlan.called", "xochintlan.tie", "XOCH-A33", "XOCH-A16")
def test_the_last_tile_can_be_called_before_the_tie():
    """After the 24th tile its player may still call; if he hands on, the match is a tie."""
    play = Play(f"{LAST_BUT_ONE}; goals 0 X", claim="called")("0 m U15")
    assert play.waiting == {0}
    assert play("0 done").outcome.why == "xochintlan.tie"


@pytest.mark.rule("xochintlan.called", "xochintlan.change")
def test_nothing_is_called_after_a_change():
    """A change is no action, so the turn passes at once."""
    play = Play("h M13; l N13; goals 0 F 1 X", claim="called", change="on")("0 change F")
    assert play.waiting == {1}


@pytest.mark.rule("xochintlan.called", "xochintlan.own-action", "XOCH-A33")
def test_calling_and_anyone_do_not_go_together():
    """Such a set-up is refused with a sentence."""
    with pytest.raises(ValueError, match="claim=called"):
        Xochintlan(2, claim="called", owner="anyone")


# ---- what may be imagined, and very long matches ----


@pytest.mark.rule("xochintlan.own-action", "xochintlan.goal")
def test_nobody_is_imagined_with_a_goal_he_would_have_won_with():
    """Whoever left an I on the table after his own action has no I; whoever has not acted since may have one."""
    text = "h M13; l N13 O13 P13; goals 0 F 1 X 2 W; turn 1"
    play = Play(text, players=3)("1 l Q13")
    bar = parse_pattern("I")
    found = [imagined_goals(play, n) for n in range(300)]
    assert not [goals for goals in found if goals[1] == (bar,)]
    assert [goals for goals in found if goals[2] == (bar,)]
    anyone = Play(text, players=3, owner="anyone")("1 l Q13")
    assert not [goals for n in range(300) if bar in sum((goals := imagined_goals(anyone, n)), ())]
    called = Play(text, players=3, claim="called")("1 l Q13", "1 done")
    assert [goals for n in range(300) if (goals := imagined_goals(called, n))[1] == (bar,)]


def imagined_goals(play, n):
    return play.game.imagine(play.view(0), random.Random(n)).deal.goals


@pytest.mark.rule("xochintlan.change")
def test_a_goal_put_aside_was_one_of_those_held_before():
    """After changes the imagined story still fits: what was put aside had been dealt or drawn, no card is twice."""
    play = Play("h M13; l N13; goals 0 F P 1 X W 2 T U; stack I L N", players=3, goals="2", change="on")
    play("0 l O13", "1 change W", "2 change U", "0 b P13", "1 change I")
    for n in range(100):
        state = play.game.imagine(play.view(0), random.Random(n))
        cards = [card for some in (*state.deal.goals, *state.deal.aside) for card in some] + list(state.deal.stack)
        assert sorted(cards) == list(range(18))
        assert parse_pattern("W") in state.deal.dealt[1]
        assert play.game.view(state, 0) == play.view(0)


def test_the_longest_matches_can_be_compared_and_written():
    """A match of 200 rounds with five players and calls has two thousand moves: nothing is too deep for it."""
    game = Xochintlan(5, out="pairs", claim="called", rounds=200)
    found = [[state for state, _, _ in walk(game, random.Random(3))][-1] for _ in range(2)]
    assert found[0].acts == 999
    assert found[0] == found[1]
    assert hash(found[0]) == hash(found[1])
    assert game.view(found[0], 0) == game.view(found[1], 0)
    assert game.position(game.describe(found[0])).acts == found[0].acts
