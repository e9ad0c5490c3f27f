"""The opponents of Xochintlan: what they play in known positions, what they guess, and that they give nothing away."""

from __future__ import annotations

import random

import pytest

from tabletutor.arena import simulate
from tabletutor.bots import bot_named, bots_of
from tabletutor.games import GAMES
from tabletutor.games.xochintlan.beliefs import completable, guesses, past
from tabletutor.games.xochintlan.distance import NEVER, Ground, nearest
from tabletutor.games.xochintlan.notation import parse_cell
from tabletutor.games.xochintlan.pentominoes import NAMES, PATTERNS
from tabletutor.games.xochintlan.reasons import action, public
from tabletutor.games.xochintlan.weighing import building, made
from tabletutor.table import Table

Xochintlan = GAMES["xochintlan"]
THINKERS = ("builder", "blocker")
ONE = random.Random(1)
T = "h M13; l M12 L11 M11"  # a T of Lizards that lacks N11, with the Human at its foot


def view(position, seat=0, players=2, **options):
    """What a seat sees of a position given as text."""
    game = Xochintlan(players=players, **options)
    return game.view(game.position(position), seat)


def choice(bot, position, seat=0, players=2, **options):
    """What an opponent does there, in notation, with its reasons."""
    seen = view(position, seat, players, **options)
    found = bot_named("xochintlan", bot).choose(seen, ONE)
    return seen.game.write(found.move), found


def away(position, **options):
    """How many own actions the goal of seat 0 is away."""
    seen = view(position, **options)
    return nearest(Ground.of(seen), seen.goals).left


def played(game, *moves, word="x"):
    """The view of each seat after some moves, each with its seat, from the first deal of a seed word."""
    table = Table(game, word)
    table.advance()
    for line in moves:
        seat, _, text = line.partition(" ")
        table.submit(int(seat), game.parse(text))
    return table


# ---- how far a goal is ----


@pytest.mark.parametrize(
    ("position", "left"),
    [
        ("goals 0 T", 4),  # the Human alone
        (f"{T}; goals 0 T", 1),  # one tile to place
        ("h M13; l M12 L11 N11; b M11; goals 0 T", 1),  # one to switch
        (f"{T} N11 N10; goals 0 T", 1),  # one to take away
        ("h Q11; l M12 L11 M11 N11; b O11 P11; goals 0 T", 1),  # the Human to move
        ("h Q11; l M12 L11 M11; b N11 O11 P11; goals 0 T", 2),  # and one to switch
        (f"{T} N10; goals 0 T", 2),  # one to place, one to take away
        (f"{T} N11; goals 0 T", 0),  # it lies there
    ],
)
def test_the_distance_counts_every_own_action(position, left):
    """Placing, switching, taking away and moving the Human each count one."""
    assert away(position) == left


def test_the_distance_knows_the_options():
    """A turned goal, a mirror image, a Human who goes one step at a time and exchanges by pairs are counted as such."""
    upside_down, mirror = "h M13; l M14 L15 N15; goals 0 T", "h M13; l M12 M11 M10; goals 0 L; b M14"
    assert away(upside_down) == 1 and away(upside_down, orientation="fixed") > 1
    assert (
        nearest(Ground.of(view(mirror)), (NAMES["L"],)).ways
        < nearest(Ground.of(view(mirror, mirror="same")), (NAMES["L"],)).ways
    )
    far = "h O11; l M12 L11 M11 N11; b O12 N12; goals 0 T"
    assert away(far) == 1 and away(far.replace("N12", "N12 M14"), human="step") > 1
    rest = "b M9 N14 O14 P14 Q14 R14 S14 T14; l N13 O13 P13 Q13 R13 S13 T13 U13; goals 0 I"
    assert away(f"h M13; m M12 M11 M10 N15 O15 P15 Q15 R15; {rest}", out="pairs") == 1
    row = [f"{column}13" for column in "NOPQRSTUVWXYZ"] + [f"A{column}13" for column in "ABCDEFGHIJK"]
    long = f"l {' '.join(row[:8])}; b {' '.join(row[8:16])}; m {' '.join(row[16:])}; goals 0 X"
    assert away(long, out="pairs") == NEVER  # no tile is left for the arms of a cross


def test_the_distance_knows_empty_stacks():
    """With all Lizards out, one that lies elsewhere must first be switched away, unless it is the one that spoils."""
    apart, spoils = (
        f"{T} Q13 R13 S13 T13 U13; b N13 O13 P13; goals 0 T",
        f"{T} N10 R13 S13 T13 U13; b N13 O13 P13 Q13; goals 0 T",
    )
    few = "b L12 K12 J12 I12 H12 G12 F12 E12; m N14 O14 P14 Q14 R14 S14 T14 U14"
    assert away(apart) == 2 and away(spoils) == 2
    assert away(f"h M13; l M12 N12 O12 P12 Q12 R12 S12; {few}; goals 0 I", players=2) >= 2


@pytest.mark.parametrize(
    "options", [{}, {"human": "step"}, {"group": "one"}, {"mirror": "same"}, {"orientation": "fixed"}, {"out": "pairs"}]
)
def test_the_distance_is_what_can_be_played(options):
    """In random positions a goal is one action away exactly where one wins, and a farther one comes nearer by one."""
    rng, checked = random.Random(f"search {options}"), 0
    while checked < 60:
        game = Xochintlan(players=2, **options)
        state = game.start()
        while waiting := game.waiting_for(state):
            if state.acts and rng.random() < 0.2:
                checked += _is_right(game, state)
            state = game.apply(state, max(waiting), game.sample(state, max(waiting), rng))


def _is_right(game, state):
    ground, goals = Ground.of(game.view(state, 0)), game.view(state, 0).goals
    left, legal = nearest(ground, goals).left, game.legal(state, 0)
    free = type(legal)(legal.ask._replace(blocked=(), seat=max(game.waiting_for(state))))
    moves = [*free.plays(), *free.swaps()]
    wins = any(made(ground.after(move), goals)[0] for move in moves)
    assert (left <= 1) == (wins or bool(made(ground, goals)[0]))
    if 1 < left < NEVER and (min(ground.reserve) or ground.pairs):  # an empty stack can cost one action more
        assert min(nearest(ground.after(move), goals).left for move in building(ground, goals, moves, 6)) < left
    return 1


# ---- both thinkers ----


@pytest.mark.parametrize("bot", THINKERS)
@pytest.mark.parametrize(
    ("position", "move"),
    [
        (f"{T}; goals 0 T", "l N11"),
        ("h M13; l M12 L11 N11; b M11; goals 0 T", "l M11"),
        ("h Q11; l M12 L11 M11 N11; b O11 P11; goals 0 T", "h M13"),
    ],
)
def test_a_win_is_taken_at_once(bot, position, move):
    """Whoever can win by placing, switching or moving the Human does so, and says with which animal."""
    found = choice(bot, position)
    assert found[0] == move
    assert "Lizards make its goal T" in found[1].full


@pytest.mark.parametrize("bot", THINKERS)
def test_a_spoiling_tile_is_taken_away(bot):
    """The sixth tile is switched for another animal; a blocked one is not."""
    assert choice(bot, f"{T} N11 N10; goals 0 T")[0] in ("b N10", "m N10")
    assert choice(bot, f"{T} N11 N10; goals 0 T; blocked N10")[0][2:] != "N10"


@pytest.mark.parametrize("bot", THINKERS)
def test_a_goal_that_lies_there_is_left_alone(bot):
    """What an opponent completed wins after any own action that does not disturb it."""
    seen = view(f"{T} N11; b N13; goals 0 T")
    found = bot_named("xochintlan", bot).choose(seen, ONE)
    assert made(Ground.of(seen).after(found.move), seen.goals) == (1, NAMES["T"])


@pytest.mark.parametrize("bot", THINKERS)
def test_any_of_several_goals_wins(bot):
    """With several goals the nearest is built, whichever it is."""
    assert choice(bot, f"{T}; goals 0 I T", goals="2")[0] == "l N11"


@pytest.mark.parametrize("bot", THINKERS)
def test_wins_are_called(bot):
    """Where a win must be called, a true one is, at once or late; without one the turn is handed on."""
    assert choice(bot, f"stage claiming; {T} N11; goals 0 T", claim="called")[0] == "claim l"
    assert choice(bot, f"stage claiming; {T}; goals 0 T", claim="called")[0] == "done"


@pytest.mark.parametrize("bot", THINKERS)
def test_pairs_are_exchanged(bot):
    """When all tiles are out, the exchange that makes the goal is found."""
    rest = "b M9 N14 O14 P14 Q14 R14 S14 T14; l N13 O13 P13 Q13 R13 S13 T13 U13; goals 0 I"
    move, _ = choice(bot, f"h M13; m M12 M11 M10 N15 O15 P15 Q15 R15; {rest}", out="pairs")
    assert move.startswith("swap M9 ")


@pytest.mark.parametrize("bot", THINKERS)
def test_a_hopeless_goal_is_changed(bot):
    """A goal is put aside where another card would on average save more than the action costs, and never else."""
    table = "h M13; l M12 M11 M10 M9 M8; b N13 N12 L13 L14 K13; m N14 O12 K14 K12 L11; goals 0 X"
    for position in (table, "goals 0 X", f"{T}; goals 0 T"):
        seen = view(position, change="on")
        found = bot_named("xochintlan", bot).choose(seen, ONE)
        ground = Ground.of(seen)
        own = nearest(ground, seen.goals).left
        others = [max(1, nearest(ground, (goal,)).left) for goal in range(18) if goal not in seen.goals]
        assert (seen.game.write(found.move) == "change X") == (sum(others) / len(others) + 1 < own)


def test_a_tile_is_brought_back_to_an_empty_stack():
    """With all Lizards out and one needed, the builder switches one away that does not matter."""
    seen = view(f"{T} Q13 R13 S13 T13 U13; b N13 O13 P13; goals 0 T")
    found = bot_named("xochintlan", "builder").choose(seen, ONE)
    assert nearest(Ground.of(seen).after(found.move), seen.goals).left == 1


def test_the_last_tile_is_not_laid_for_a_tie():
    """With one tile left the builder switches or moves the Human rather than end the match."""
    position = "h M13; l N13 O13 P13 Q13 R13 S13 T13 U13; b N14 O14 P14 Q14 R14 S14 T14 U14; m N15 O15 P15 Q15 R15 S15 T15; goals 0 W"
    seen = view(position)
    found = bot_named("xochintlan", "builder").choose(seen, ONE)
    assert any(Ground.of(seen).after(found.move).reserve)


# ---- the blocker ----


def test_the_past_is_taken_back_step_by_step():
    """What is looked back on are the very tables that were there, however the match began."""
    game = Xochintlan(players=3, out="pairs", change="on")
    table = Table(game, "back", {seat: bot_named("xochintlan", "random") for seat in range(3)})
    grounds, acts = [], []
    while table.advance():
        grounds.append(Ground.of(table.view(0)))
    steps = [step for step in past(table.view(0), 1000) if step.aside < 0]
    tables = [ground.tiles for ground in grounds]
    for step in steps:
        assert step.before.tiles in tables or len(step.before.tiles) == 1
        assert sum(step.before.reserve) + len(step.before.tiles) == 25
        acts.append(step.seat)
    assert len(acts) > 20 and steps[-1].before.tiles == {parse_cell("M13"): 0}


def test_what_can_be_completed_is_what_one_move_makes():
    """The goals one action can complete are found as a search of all moves finds them, blocked squares respected."""
    rng, checked = random.Random("completable"), 0
    while checked < 40:
        game = Xochintlan(players=2)
        state = game.start()
        while game.waiting_for(state):
            seat = max(game.waiting_for(state))
            if seat >= 0 and state.acts > 4 and rng.random() < 0.2:
                ground, checked = Ground.of(game.view(state, seat)), checked + 1
                legal = [ground, *map(ground.after, game.legal(state, seat).plays())]
                found = completable(ground, state.blocked)
                for goal in range(len(PATTERNS)):
                    assert bool(found >> goal & 1) == any(made(after, (goal,))[0] for after in legal)
            state = game.apply(state, seat, game.sample(state, seat, rng))


def test_the_blocker_guesses_from_what_was_played():
    """Four Lizards in a row, laid by one player, make a long goal the likeliest; what the guesser holds is no guess."""
    game = Xochintlan(players=2)
    table = played(game, "0 b N13", "1 l M12", "0 b O13", "1 l M11", "0 b P13", "1 l M10")
    chances = guesses(table.view(0))
    assert sum(chances[1]) == pytest.approx(1) and chances[1][table.view(0).goals[0]] == 0
    likely = {PATTERNS[goal].name for goal in sorted(range(18), key=lambda g: -chances[1][g])[:5]}
    assert likely <= {"I", "L", "L*", "Y", "Y*", "N", "N*", "V", "T"}
    assert chances[1][NAMES["I"]] > 3 * chances[1][NAMES["X"]]


def test_open_and_changed_goals_are_no_guess():
    """Open goals are known; what was played for a goal that was put aside tells nothing of the new one."""
    assert guesses(view(f"{T}; goals 0 I 1 T", open="on"))[1][NAMES["T"]] == 1
    game = Xochintlan(players=2, change="on")
    table = played(game, "0 b N13", "1 l M12", "0 b O13", "1 l M11", "0 b P13")
    goal = PATTERNS[table.view(1).goals[0]].name
    table.submit(1, game.parse(f"change {goal}"))
    chances = guesses(table.view(0))[1]
    assert chances[NAMES[goal]] == 0 and len({round(chance, 9) for chance in chances if chance}) == 1


def test_the_blocker_stops_what_is_about_to_be_completed():
    """Knowing a goal one action away, the blocker spoils it so that it cannot be mended at once; the builder does not."""
    position = f"{T}; b N13 O13; goals 0 I 1 T"
    for bot, stops in (("blocker", True), ("builder", False)):
        seen = view(position, open="on")
        found = bot_named("xochintlan", bot).choose(seen, ONE)
        after = Ground.of(seen).after(found.move)
        still = completable(after, (found.move >> 2,)) >> NAMES["T"] & 1
        assert still != stops


def test_the_blocker_does_not_complete_anothers_goal():
    """Where a goal counts whoever completes it, the blocker does not make one that it knows."""
    position = f"{T}; b N13; goals 0 Y 1 T"
    move, _ = choice("blocker", position, open="on", owner="anyone")
    assert move != "l N11"


# ---- reasons ----


@pytest.mark.parametrize("bot", THINKERS)
def test_public_reasons_follow_from_the_action_alone(bot):
    """Whatever goals a seat holds, the same action has the same public reason, and no goal is named in it."""
    rng, player, seen = random.Random(4), bot_named("xochintlan", bot), 0
    while seen < 60:
        game = Xochintlan(players=rng.choice((2, 3, 4, 5)), change="on", out="pairs")
        state = game.start()
        while waiting := game.waiting_for(state):
            seat = min(waiting)
            if seat >= 0 and rng.random() < 0.1:
                other = game.imagine(game.view(state, None), rng)
                mine, theirs = (player.choose(game.view(s, seat), random.Random(2)) for s in (state, other))
                for found in (mine, theirs):
                    assert public(game.view(state, seat), found.move) == public(game.view(other, seat), found.move)
                    assert found.public == public(game.view(state, seat), found.move)
                    assert not {"its", "goal"} <= set(found.public.split())
                seen += 1
            state = game.apply(state, seat, game.sample(state, seat, rng))


def test_the_whole_reason_names_goal_numbers_and_runner_up():
    """The builder tells how far the goal is, in how many ways, and why the second best lost."""
    seen = view("h M13; l M12; b N13; goals 0 I")
    found = bot_named("xochintlan", "builder").choose(seen, ONE)
    assert "its goal I is 2 own actions away, in Lizards" in found.full
    assert f"Next best: {action(found.instead_of)}" in found.full
    assert "I in Lizards" in found.look and "M14" in found.look


def test_the_blocker_tells_what_it_prevents():
    """The blocker tells what it would rather have played, and what that would have cost."""
    _, found = choice("blocker", f"{T}; b N13 O13; goals 0 I 1 T", open="on")
    assert "another would win with the next action 100 times in 100; so it is 0 times" in found.full
    assert "T (100 in 100)" in found.full


# ---- why not another move ----


@pytest.mark.parametrize(
    ("bot", "position", "options", "move", "why"),
    [
        ("builder", "h M13; l M12; b N13; goals 0 I", {}, "m L13", "3 own actions away, 1 more than with"),
        ("builder", f"{T}; goals 0 T", {}, "b N11", "With the Lizard at N11 it wins at once."),
        ("builder", f"{T}; goals 0 T", {}, "l N11", "That is what it chooses."),
        ("builder", f"{T}; goals 0 T", {"change": "on"}, "change T", "There is no need of another card"),
        ("builder", "h M13; l M12; b N13; goals 0 I", {"change": "on"}, "change I", "its goal is 2 own actions away."),
        ("builder", f"stage claiming; {T} N11; goals 0 T", {"claim": "called"}, "done", "would give a win away"),
        ("blocker", f"{T}; b N13 O13; goals 0 I 1 T", {"open": "on"}, "l M10", "100 times in 100. It takes that to be worth 0"),
        ("blocker", f"{T}; b N13; goals 0 T", {}, "m O13", "With the Lizard at N11 it wins at once."),
        ("random", f"{T}; goals 0 T", {}, "l N11", "39 legal moves"),
    ],
)  # fmt: skip
def test_any_move_can_be_asked_about(bot, position, options, move, why):
    """What an opponent thinks of a move that it does not choose, in its own terms, beside the one it does."""
    seen = view(position, **options)
    assert why in bot_named("xochintlan", bot).why_not(seen, random.Random(1), seen.game.parse(move))


@pytest.mark.parametrize("bot", ["beginner", "builder", "blocker"])
@pytest.mark.parametrize("options", [{}, {"change": "on", "claim": "called"}, {"out": "pairs"}])
def test_every_legal_move_can_be_asked_about(bot, options):
    """In matches under other rules, any legal move has an answer, and the chosen one is named as chosen."""
    rng, player, game = random.Random(f"asked {bot}"), bot_named("xochintlan", bot), Xochintlan(rounds=13, **options)
    state = game.start()
    while waiting := game.waiting_for(state):
        seat = max(waiting)
        move = game.sample(state, seat, rng)
        if seat >= 0:
            seen = game.view(state, seat)
            found = player.choose(seen, random.Random(2))
            chosen = player.why_not(seen, random.Random(2), found.move)
            assert (player.why_not(seen, random.Random(2), move) == chosen) == (move == found.move)
        state = game.apply(state, seat, move)


# ---- the beginner ----


def slips(seen, n=24):
    """What the beginner does there with different luck: clause → reason, for each slip; and what else it plays."""
    found = [bot_named("xochintlan", "beginner").choose(seen, random.Random(f"slip {seed}")) for seed in range(n)]
    wrong = [some for some in found if "slip" in some.full]
    return {some.clauses[0]: some for some in wrong}, [some for some in found if some not in wrong]


@pytest.mark.parametrize(
    ("position", "clause", "why"),
    [
        ("h M13; l M14 L15 M15; goals 0 T", "xochintlan.similar", "did not turn its goal T"),
        ("h Q11; l M12 L11 M11 N11; b O11 P11; goals 0 T", "xochintlan.move-human", "could have won with the Human at M13"),
        (f"{T} N11 N10; goals 0 T", "xochintlan.sixth", "did not think of taking a tile away"),
        (f"{T} N10 L10 K11; b N13 O13; goals 0 T", "xochintlan.sixth", "a tile too many"),
        ("h M13; l M12; b N13 O13; goals 0 I 1 X", "xochintlan.similar", ""),
    ],
)  # fmt: skip
def test_the_beginner_slips_as_the_lesson_warns(position, clause, why):
    """Now and then it overlooks a win or builds in vain, says so with the clause, and names the better move; else it is sound."""
    wrong, sound = slips(view(position))
    if not why:
        assert not wrong and {some.full for some in sound} == {choice("builder", position)[1].full}
        return
    assert why in wrong[clause].full and sound
    assert {some.move for some in sound} == {choice("builder", position)[1].move} == {wrong[clause].instead_of}


def test_the_beginner_takes_a_mirror_image_for_its_goal():
    """In random positions it now and then builds towards the mirror image, where its own goal comes no nearer by that."""
    rng, game, seen = random.Random("mirrors"), Xochintlan(players=2), 0
    while not seen:
        state = game.start()
        while game.waiting_for(state):
            seat = max(game.waiting_for(state))
            if seat >= 0 and state.acts > 3:
                now = game.view(state, seat)
                found = bot_named("xochintlan", "beginner").choose(now, rng)
                if "mirror image" in found.full:
                    ground, seen = Ground.of(now), seen + 1
                    after, best = (nearest(ground.after(move), now.goals) for move in (found.move, found.instead_of))
                    assert after.left > best.left
            state = game.apply(state, seat, game.sample(state, seat, rng))


def test_the_beginner_overlooks_a_win_to_call_and_the_last_tile():
    """It goes on without the claim it could make, and lays the last tile for a tie."""
    wrong, sound = slips(view(f"stage claiming; {T} N11; goals 0 T", claim="called"))
    assert wrong["xochintlan.called"].move != sound[0].move
    rows = ("l N13 O13 P13 Q13 R13 S13 T13 U13", "b N14 O14 P14 Q14 R14 S14 T14 U14", "m N15 O15 P15 Q15 R15 S15 T15")
    wrong, _ = slips(view(f"h M13; {'; '.join(rows)}; goals 0 W"))
    assert "last tile" in wrong["xochintlan.tie"].full


def test_the_beginner_does_not_look_at_others():
    """It plays the same whatever goal lies open beside it, and tells that it did not stop who is one step off."""
    for goal, told in (("T", True), ("X", False)):
        position = f"{T}; b N13 O13; goals 0 I 1 {goal}"
        wrong, sound = slips(view(position, open="on"))
        alike = [wrong["xochintlan.just-played"]] if told else sound
        assert bool(sound) != told and ("xochintlan.just-played" in wrong) == told
        assert {some.move for some in alike} == {choice("builder", position, open="on")[1].move}


# ---- what they are ----


def test_traits_tell_what_an_opponent_uses():
    """Who remembers guesses from past actions; who is stochastic draws lots."""
    traits = {name: {key for key, has in bot.traits.items() if has} for name, bot in bots_of("xochintlan").items()}
    everything = {"counts", "remembers", "stochastic"}
    assert traits == {
        "random": {"stochastic"},
        "beginner": {"stochastic"},
        "builder": set(),
        "blocker": {"counts", "remembers"},
        "sketch": everything,
        "planner": everything,
    }


# ---- whole matches ----


@pytest.mark.parametrize("bot", bots_of("xochintlan"))
@pytest.mark.parametrize(
    "options", [{"claim": "called", "change": "on"}, {"out": "pairs", "goals": "3"}, {"owner": "anyone"}]
)
def test_matches_under_options_come_to_their_end(bot, options):
    """Five of a kind play a match under other rules to its end, and tell every reason."""
    game = Xochintlan(players=5, rounds=6, **options)
    table = Table(game, "7b-monday", {seat: bot_named("xochintlan", bot) for seat in range(5)})
    while table.advance():
        pass
    assert table.over and all(reason.why for reason in table.reasons())


def test_the_builder_is_stronger_than_random():
    """Of 200 matches against a random player the builder wins nearly all: the interval lies above 0.93."""
    assert simulate("xochintlan", ["builder", "random"], 200, "strength").intervals[0][0] > 0.93


def test_the_blocker_is_stronger_than_the_builder():
    """Of 60 matches against the builder the blocker wins most: the interval lies above a half."""
    assert simulate("xochintlan", ["blocker", "builder"], 60, "strength").intervals[0][0] > 0.5


def test_the_beginner_is_between_random_and_the_builder():
    """Of 40 matches it wins most against a random player, and few against the builder."""
    assert simulate("xochintlan", ["beginner", "random"], 40, "strength").intervals[0][0] > 0.5
    assert simulate("xochintlan", ["beginner", "builder"], 40, "strength").intervals[0][1] < 0.5


def test_the_planner_is_stronger_than_the_builder():
    """Of 30 matches against the builder the planner wins most: the interval lies above a half."""
    assert simulate("xochintlan", ["planner", "builder"], 30, "strength").intervals[0][0] > 0.5
