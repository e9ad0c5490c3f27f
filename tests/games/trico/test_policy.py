"""The planner's thoughts about Trico: worlds that fit, quick play that keeps to the rules, sense in known positions."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from tabletutor.arena import play_out
from tabletutor.bots import bot_named
from tabletutor.clauses import load
from tabletutor.games import GAMES
from tabletutor.games.trico.beliefs import Split
from tabletutor.games.trico.cards import kinds_of, pack, size_of
from tabletutor.games.trico.notation import CATCH, NICO, parse_card
from tabletutor.games.trico.policy import Thought
from tabletutor.games.trico.quick import take
from tabletutor.games.trico.state import FOLLOW
from tabletutor.planner import Planner
from tests.games.trico.play import Play
from tests.games.trico.test_bots import moments

SETTINGS = (
    (3, {}), (2, {}), (3, {"table": "mirror", "void": "passes"}), (2, {"table": "steps", "deck": "twice"}),
    (3, {"deck": "twice", "second": "none", "nico": "automatic"}), (3, {"discards": "open", "table": "grouped"}),
    (3, {"table": "custom", "one": "middle", "two": "highest", "three": "middle", "first": "chosen"}),
)  # fmt: skip


def planner(*stages):
    """A planner with so many worlds of each stage."""
    bot = Planner()
    bot.stages = stages
    return bot


def hasty():
    """A planner with very few worlds."""
    return planner(1, 1)


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_whole_matches_are_planned_legally(players, options):
    """In every kind of match a planner finishes against forgetful opponents: the rules refuse none of its moves."""
    game = GAMES["trico"](players=players, **options)
    seated = [hasty(), bot_named("trico", "beginner"), bot_named("trico", "random")][:players]
    for word in ("a", "b"):
        outcome, _, decisions = play_out(game, seated, word)
        assert max(outcome.scores) >= 2 and decisions > 10


def test_every_choice_is_legal_and_has_reasons():
    """At random moments of random matches, penalties among them, a choice is legal and names its clauses and reasons."""
    clauses, stages = {clause.id for clause in load("trico").clauses}, set()
    for at, (game, state, seat) in enumerate(moments(250, "planned")):
        view = game.view(state, seat)
        found = hasty().choose(view, random.Random(at))
        assert found.move in view.legal, (game.describe(state), seat)
        assert found.instead_of is None or (found.instead_of in view.legal and found.instead_of != found.move)
        assert found.public and found.full and found.look and found.clauses and {*found.clauses} <= clauses
        stages.add((view.stage, view.opening is None, any(event.kind == "drew" for event in view.seen)))
    assert len(stages) > 6


def test_it_goes_on_from_positions():
    """From a position given as text, with sealed cards and a forgotten Nico, worlds agree with the view and it chooses."""
    game = GAMES["trico"](players=3)
    texts = ("lead 0; hands R1 R5 | B3 B8 | Y2 Y6; table R4; chosen - | - | Y8; taken - | R3 | R2 Y3; forgot 2",)
    for text in (*texts, "lead 0; hands R1 R5 | B3 B8 | Y2 Y8; table R6 Y7 B4; taken R9 B2 | - | -; declared 0"):
        state = game.position(text)
        for seat in game.waiting_for(state):
            found = hasty().choose(game.view(state, seat), random.Random(1))
            assert found.move in game.legal(state, seat)


def test_worlds_agree_with_the_view():
    """What lies open, the own hand and the number of cards of each hand are those of the view; no card is there twice."""
    compared = 0
    for at, (game, state, seat) in enumerate(moments(120, "worlds")):
        view = game.view(state, seat)
        for world in islice(Thought(view).worlds(random.Random(at)), 3):
            again = game.view(world, seat)
            held = [
                n + sealed * (who != seat) for who, (n, sealed) in enumerate(zip(view.held, view.chosen, strict=True))
            ]
            assert [size_of(hand) for hand in world.hands] == held
            for name in (
                "hand",
                "choice",
                "table",
                "taken",
                "owing",
                "forgot",
                "markers",
                "winner",
                "virtual",
                "discards",
            ):
                assert getattr(again, name) == getattr(view, name), name
            cards = [*kinds_of(world.discard), *world.virtual, *(k for hand in world.hands for k in kinds_of(hand))]
            cards += [kind for pile in world.taken for kind in pile] + [kind for kind in world.table if kind >= 0]
            assert pack(cards) == game.terms.stock
            compared += 1
    assert compared == 360


def test_quick_play_shares_one_match():
    """From any moment, whatever a seat does next, the shares of all seats add up to one, and luck alone decides them."""
    for at, (game, state, seat) in enumerate(moments(150, "shares")):
        mind = Thought(game.view(state, seat))
        world = next(iter(mind.worlds(random.Random(at))))
        for move in islice(game.legal(world, seat), 3):
            after = game.apply(world, seat, move)
            one, two = (mind.play_on(after, random.Random(7)) for _ in range(2))
            assert sum(one) == pytest.approx(1) and list(one) == list(two)
            assert all(0 <= share <= 1 for share in one)


def test_what_was_drawn_is_as_likely_as_its_ratios_say():
    """Two cards of four are drawn together as often as the product of their ratios demands."""
    cards, ratio, rng = [0, 1, 2, 3], [1.0, 1.0, 2.0, 4.0], random.Random("split")
    split, n = Split(cards, ratio, 2), 4000
    pairs = [tuple(split.drawn(rng)[0]) for _ in range(n)]
    ways = {(a, b): ratio[a] * ratio[b] for a in cards for b in cards if a < b}
    for pair, weight in ways.items():
        assert pairs.count(pair) / n == pytest.approx(weight / sum(ways.values()), abs=0.03)
    assert sorted([kind for hand in split.drawn(rng) for kind in hand]) == cards


def test_plays_tell_what_is_not_held():
    """Who has led a weak card is thought to hold a strong one less often than who has not led at all."""
    play = Play("", players=3, first="chosen")
    play.shuffled("R10 B1 Y1 R9 B2 Y2 R8 B3 Y3 R7 B4 Y4 R1 B5 Y5 R2 B6 Y6 R3 B7 Y7 R4 B8 Y8 R5 B9 Y9 R6 B10 Y10")
    strong = parse_card("R1")
    before = sum(
        kinds_of(world.hands[0]).count(strong) for world in islice(Thought(play.view(1)).worlds(random.Random(2)), 300)
    )
    play("0 play R10", "1 play B1", "2 play Y2")
    after = sum(
        kinds_of(world.hands[0]).count(strong) for world in islice(Thought(play.view(1)).worlds(random.Random(2)), 300)
    )
    assert after < before


def test_the_missing_colours_are_taken_in_quick_play():
    """A winner takes the missing colour, of two the one that makes two markers, and otherwise what he must."""
    pile, lying = [5, 15], [24, 25, 3]
    assert take(pile, lying, 1, must=True) == 2 and pile[-1] == 25
    pile, lying = [5], [4, 13, 26]
    assert take(pile, lying, 2, must=True) == 1
    pile, lying = [5], [4, 3, 2]
    assert take(pile, lying, 2, must=True) == 0 and pile == [5, 4]
    assert take(pile, lying, 1, must=False) == 0 and pile == [5, 4]


def test_nico_comes_before_every_card_that_is_tried():
    """Where a Nico is owed every line begins with it; asked about a card without it, the planner finds it poorer."""
    game = GAMES["trico"](players=3)
    state = game.position("lead 0; hands R1 R5 R7 | B3 B8 B9 | Y2 Y6 Y7; taken R9 B2 | Y1 | -")
    view = game.view(state, 0)
    assert {line[0] for line in Thought(view).lines} == {NICO}
    rows = planner(24, 24, 48).scores(view, random.Random(3), also=[parse_card("R1")])
    assert rows[0].move == NICO and rows[-1].behind > 0


def test_a_trico_that_wins_the_match_is_sure():
    """Whoever can win the match by what he takes thinks of nothing else."""
    game = GAMES["trico"](players=3)
    text = "lead 0; hands R1 R5 | B3 B8 | Y2 Y8; table Y7 Y6 B4; taken - | - | R6 B9 B6; declared 2"
    assert Thought(game.view(game.position(text), 2)).lines == [(game.parse("take Y6"),)]


def test_a_lead_plans_both_cards():
    """A lead who has won tries pairs of cards, and takes the two that make Trico."""
    game = GAMES["trico"](players=3)
    view = game.view(game.position("lead 0; hands R1 R5 | B3 B8 | Y2 Y8; table R2 B4 Y6; taken R9 | - | -"), 0)
    assert all(len(line) == 2 for line in Thought(view).lines)
    assert game.write(planner(24, 24, 48).choose(view, random.Random(1)).move) in ("take B4", "take Y6")


def test_a_card_that_cannot_lose_is_led():
    """Where everything is known but who holds what, the planner leads the card that wins against every pair."""
    game = GAMES["trico"](players=3, discards="open")
    state = game.position("lead 0; hands R1 R8 | B3 B9 | Y2 Y7; taken R2 B2 | B4 Y4 | -; declared 0 1")
    assert game.write(planner(24, 24, 48).choose(game.view(state, 0), random.Random(4)).move) == "play R1"


def test_why_speaks_the_language_of_the_game():
    """Cards come with how often they win, takings with what they bring, Nico and a catch with what is at stake."""
    game = GAMES["trico"](players=3)
    follow = Thought(game.view(game.position("lead 1; hands R1 R10 | B6 B8 | Y2 Y6 Y8; table B7"), 0))
    assert "times in 100" in follow.why(parse_card("R1")) and "red 1" in follow.why(parse_card("R1"))
    won = "lead {}; hands R1 R5 | B3 B8 | Y2 Y8; table R2 B4 Y6; taken {}"
    lead = Thought(game.view(game.position(won.format(0, "R9 | - | -")), 0))
    assert "second card" in lead.why(game.parse("take B4")) and "no new colour" in lead.why(game.parse("take R2"))
    other = Thought(game.view(game.position(won.format(0, "- | R9 | -").replace("R2 B4", "R8 B2")), 1))
    assert "second colour" in other.why(game.parse("take B2")) and "no new colour" in other.why(game.parse("take R8"))
    last = Thought(game.view(game.position(won.format(0, "R9 Y9 | - | -")), 0))
    assert "Trico" in last.why(game.parse("take B4"))
    assert "Nico" in follow.why(NICO) and "Nico" in follow.why(CATCH | 1)
    last = Thought(game.view(game.position("lead 0; hands R1 | B3 | Y8; appeal 10"), 0))
    assert "no later Appeal" in last.why(parse_card("R1"))


def test_every_legal_move_has_a_name_and_a_reason():
    """At random moments each legal move can be named, and something can be said for it or against it."""
    named = 0
    for game, state, seat in moments(150, "named"):
        mind = Thought(game.view(state, seat))
        for move in game.legal(state, seat):
            assert mind.name(move) and (mind.why(move) or state.stage == FOLLOW)
            named += 1
    assert named > 400
