"""How a planner thinks about Xochintlan: what it tries, which goals it deals to others, and how it plays on in its head."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import pytest

from tabletutor.bots import bots_of
from tabletutor.games import GAMES
from tabletutor.games.xochintlan.beliefs import completable, guesses
from tabletutor.games.xochintlan.distance import Ground, nearest
from tabletutor.games.xochintlan.legality import CLAIMING
from tabletutor.games.xochintlan.pentominoes import NAMES
from tabletutor.games.xochintlan.policy import Thought
from tabletutor.games.xochintlan.quick import rest
from tabletutor.games.xochintlan.reach import Lying, frontier, reach

Xochintlan = GAMES["xochintlan"]
T = "h M13; l M12 L11 M11"  # a T of Lizards that lacks N11, with the Human at its foot
SETUPS = [
    (2, {}),
    (3, {"goals": "2", "human": "step", "group": "one"}),
    (4, {"claim": "called", "change": "on", "mirror": "same"}),
    (5, {"open": "on", "out": "pairs", "orientation": "fixed", "first": "random"}),
    (2, {"owner": "anyone", "change": "on", "goals": "3", "out": "pairs"}),
]


class Hasty(bots_of("xochintlan")["planner"]):
    """A planner that hardly thinks."""

    stages = (1, 2)


def thought(position, seat=0, players=2, **options):
    """What is thought of a position given as text."""
    game = Xochintlan(players=players, **options)
    return Thought(game.view(game.position(position), seat))


def tried(mind):
    """The first moves of its lines, in notation."""
    return [mind.game.write(line[0]) for line in mind.lines]


def positions(rng, n, players=2, start=None, **options):
    """States in which a seat may act, from matches at random."""
    game = Xochintlan(players=players, **options)
    state = game.position(start) if start else game.start()
    while n:
        waiting = game.waiting_for(state)
        if not waiting:
            state = game.start()
            continue
        seat = max(waiting)
        if seat >= 0 and rng.random() < 0.3:
            n -= 1
            yield game, state, seat
        state = game.apply(state, seat, game.sample(state, seat, rng))


# ---- what is tried ----


def test_a_win_is_all_that_is_tried():
    """Where an action wins, and where a win can be called or nothing can, there is one line."""
    assert tried(thought(f"{T}; goals 0 T")) == ["l N11"]
    assert tried(thought(f"stage claiming; {T} N11; goals 0 T", claim="called")) == ["claim l"]
    assert tried(thought(f"stage claiming; {T}; goals 0 T", claim="called")) == ["done"]


def test_a_step_on_a_stop_and_another_goal_are_tried():
    """Steps to the own goal, what stops the next player, and the change of the farthest goal are among the lines."""
    some = tried(thought(f"{T}; b N13 O13; goals 0 I 1 T", open="on", change="on"))
    assert {"b P13", "change I"} <= set(some)
    assert any(move.split()[1] == "N11" for move in some)


def test_what_prevents_a_win_is_tried():
    """In random positions where the goals lie open, a stop is among the lines wherever the rules allow one."""
    rng, checked = random.Random("stops"), 0
    for game, state, seat in positions(rng, 60, open="on"):
        ground, goal = Ground.of(game.view(state, seat)), state.deal.goals[1 - seat][0]
        mind = Thought(game.view(state, seat))

        def stops(move, ground=ground, goal=goal):
            return not completable(ground.after(move), (move >> 2,)) >> goal & 1

        if completable(ground, ()) >> goal & 1 and mind.key == "watch":
            checked += 1
            assert any(stops(line[0]) for line in mind.lines) == any(map(stops, mind.view.legal.plays()))
    assert checked


# ---- which worlds ----


@pytest.mark.parametrize(("players", "options"), SETUPS)
def test_worlds_agree_with_what_was_seen(players, options):
    """Every world shows the seat the same table, goals and number of cards, and deals every goal card once."""
    rng = random.Random("worlds")
    for game, state, seat in positions(rng, 12, players, **options):
        view = game.view(state, seat)
        for world in islice(Thought(view).worlds(rng), 3):
            again = game.view(world, seat)
            for field in ("tiles", "goals", "others", "goal_counts", "aside", "stack", "turn", "blocked", "reserve"):
                assert getattr(again, field) == getattr(view, field)
            cards = [goal for some in (*world.deal.goals, *world.deal.aside, world.deal.stack) for goal in some]
            assert len(cards) == len(set(cards))


def test_likely_goals_are_dealt_oftener():
    """A goal is dealt to another about as often as it is guessed from the other's actions."""
    game, rng = Xochintlan(players=2), random.Random("likely")
    state = game.apply(game.start(), -1, game.chance(game.start(), rng))
    for move in ("b N13", "l M12", "b O13", "l M11", "b P13", "l M10"):
        state = game.apply(state, state.turn, game.parse(move))
    view = game.view(state, 0)
    dealt = Counter(world.deal.goals[1][0] for world in islice(Thought(view).worlds(rng), 400))
    for goal, chance in enumerate(guesses(view)[1]):
        assert dealt[goal] / 400 == pytest.approx(chance, abs=0.08)


# ---- how it goes on ----


def test_the_quick_look_agrees_with_the_exact_one():
    """While no stack runs out, the nearest goal is as near by large numbers as by looking at every square."""
    rng, checked = random.Random("near"), 0
    for game, state, seat in positions(rng, 80):
        if min(state.reserve) >= 4:
            checked += 1
            lying, own = Lying(state.tiles, state.human, state.reserve), reach(state.deal.goals[seat], game.likeness)
            around = lying.around(frontier(state.tiles, state.human, step=False))
            exact = nearest(Ground.of(game.view(state, seat)), state.deal.goals[seat])
            assert lying.anywhere(own, lying.here(own), around).left == exact.left
    assert checked > 20


@pytest.mark.parametrize(("players", "options"), SETUPS)
def test_the_quick_play_keeps_to_the_rules(players, options):
    """Played on to the end, every action is one that the rules allow; the shares are the winner's, or everybody's."""
    rng = random.Random("rest")
    for game, state, _ in positions(rng, 10, players, rounds=8, **options):
        reaches = [reach(own, game.likeness) for own in state.deal.goals]
        shares = rest(game, state, reaches, [rng.random() < 0.5 for _ in range(players)], 1000)
        assert sorted(shares) == pytest.approx([0] * (players - 1) + [1]) or shares == pytest.approx(
            [1 / players] * players
        )


def test_the_quick_play_is_sensible():
    """It completes a goal one step off, keeps one that lies complete, and stops the next player if it is careful."""
    game = Xochintlan(players=2)
    for position, careful, shares in (
        (f"{T}; b N13; goals 0 T 1 X", False, [1, 0]),
        (f"{T} N11; b N13; goals 0 T 1 X", False, [1, 0]),
        (f"{T}; b N13 O13; goals 0 X 1 T", False, [0, 1]),
    ):
        state = game.position(position)
        reaches = [reach(own, game.likeness) for own in state.deal.goals]
        assert rest(game, state, reaches, [careful] * 2, 2) == shares
        stopped = rest(game, state, reaches, [True] * 2, 2)
        assert (stopped == shares) == (shares[0] == 1)


def test_the_quick_play_takes_what_spoils_and_exchanges_pairs():
    """A tile too many is switched away, and with all tiles out the exchange that completes a goal is made."""
    row = "b M9 N14 O14 P14 Q14 R14 S14 T14; l N13 O13 P13 Q13 R13 S13 T13 U13; goals 0 I 1 X"
    for options, position in (
        ({}, f"{T} N11 N10; goals 0 T 1 X"),
        ({"out": "pairs"}, f"h M13; m M12 M11 M10 N15 O15 P15 Q15 R15; {row}"),
    ):
        game = Xochintlan(players=2, **options)
        state = game.position(position)
        assert rest(game, state, [reach(own, game.likeness) for own in state.deal.goals], [False] * 2, 1) == [1, 0]


@pytest.mark.parametrize(("players", "options"), SETUPS)
def test_going_on_depends_on_the_world_alone(players, options):
    """The same state in the same world is worth the same whatever the chance, and whatever was asked before."""
    rng = random.Random("alone")
    for game, state, seat in positions(rng, 8, players, **options):
        mind, fresh = (Thought(game.view(state, seat)) for _ in range(2))
        for world in islice(mind.worlds(rng), 3):
            for line in mind.lines[:4]:
                after = game.apply(world, seat, line[0])
                fresh.careful = mind.careful
                fresh._known.clear()
                found = mind.play_on(after, random.Random(1))
                assert found == mind.play_on(after, random.Random(2)) == fresh.play_on(after, random.Random(3))
                assert sum(found) == pytest.approx(1) and min(found) >= 0


@pytest.mark.parametrize("bot", ["sketch", "planner"])
def test_the_planner_stops_who_is_one_step_off(bot):
    """Knowing that the next player could win at once, it spoils that so that it cannot be mended with one action."""
    view = thought(f"{T}; b N13 O13; goals 0 I 1 T", open="on").view
    move = bots_of("xochintlan")[bot]().choose(view, random.Random(5)).move
    assert not completable(Ground.of(view).after(move), (move >> 2,)) >> NAMES["T"] & 1


# ---- words ----


@pytest.mark.parametrize(
    ("position", "options", "move", "name", "why"),
    [
        (f"{T}; goals 0 T", {}, "l N11", "the Lizard at N11", "Then the Human and the Lizards make the goal T."),
        (f"{T}; b N13; goals 0 T", {}, "b N12", "the Bird at N12", "Then the goal T is 1 own action away, in 1 way with"),
        (f"{T}; goals 0 T 1 I", {"open": "on"}, "h M10", "the Human at M10", "somebody else could win with the next action"),
        (f"{T}; goals 0 T", {"change": "on"}, "change T", "another goal for T", "the nearest goal is 1 away now."),
        (f"stage claiming; {T} N11; goals 0 T", {"claim": "called"}, "claim l", "the claim with Lizards", "make the goal T."),
        (f"stage claiming; {T} N11; goals 0 T", {"claim": "called"}, "done", "going on without a claim", "given away."),
        (f"stage claiming; {T}; goals 0 T", {"claim": "called"}, "done", "going on without a claim", "No own goal lies"),
    ],
)  # fmt: skip
def test_moves_have_names_and_reasons(position, options, move, name, why):
    """A move in words, and what speaks for it or against it, with the numbers of the game."""
    mind = thought(position, **options)
    assert mind.name(mind.game.parse(move)) == name
    assert why in mind.why(mind.game.parse(move))


# ---- whole matches ----


@pytest.mark.parametrize(("players", "options"), SETUPS)
@pytest.mark.parametrize("start", ["", f"{T}; b N13 O13; m N12; goals"])
def test_a_hasty_planner_plays_by_the_rules(players, options, start):
    """In matches under all kinds of rules, from the beginning or a placed position, every choice is legal and has reasons."""
    rng, bot, game = random.Random("hasty"), Hasty(), Xochintlan(players=players, rounds=5, **options)
    state = game.start()
    if start:
        names, each = list(NAMES), game.terms.goals
        goals = [f" {seat} {' '.join(names[seat * each : seat * each + each])}" for seat in range(players)]
        state = game.position(start + "".join(goals))
    while waiting := game.waiting_for(state):
        seat = max(waiting)
        if seat < 0:
            state = game.apply(state, seat, game.chance(state, rng))
            continue
        view = game.view(state, seat)
        choice = bot.choose(view, rng)
        assert choice.move in view.legal and choice.full and choice.clauses
        if rng.random() < 0.2 and state.stage != CLAIMING:
            other = game.sample(state, seat, rng)
            assert bot.why_not(view, rng, other)
        state = game.apply(state, seat, choice.move)
    assert game.outcome(state)
