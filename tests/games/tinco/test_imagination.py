"""Tinco, what may be hidden: from a view a whole round is imagined that could have been played just so."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tabletutor.game import DEALER
from tabletutor.games.tinco import imagination
from tabletutor.games.tinco.cards import has_set
from tabletutor.games.tinco.plot import Plot
from tabletutor.games.tinco.routes import Routes, StuckError
from tabletutor.games.tinco.rules import Tinco
from tabletutor.games.tinco.state import DEAL, FLOOR, OVER, RUSH, moves_of
from tabletutor.games.tinco.world import World
from tests.games.tinco.play import Play

HANDS = "hands MB MP DR DW CB TB X | DB DP CP CR TP TR MR | CW CY TW TY MW MY DY"


def walk(game, rng):
    """The states of a random match."""
    state = game.start()
    while waiting := sorted(game.waiting_for(state)):
        seat = waiting[int(rng.random() * len(waiting))]
        state = game.apply(state, seat, game.sample(state, seat, rng))
        yield state


def replayed(game, state):
    """The story of a state played by the rules themselves."""
    begun = state.deal.begun
    now = begun.but(deal=begun.deal._replace(begun=begun))
    for seat, move in moves_of(state):
        now = game.apply(now, seat, move)
    return now


@pytest.mark.parametrize(
    "options",
    [{}, {"false_start": "allowed"}, {"grab": "must", "challenge": "hong"}, {"challenge": "hong", "colours": "7"}],
    ids=str,
)
@pytest.mark.parametrize("players", range(3, 7))
def test_an_imagined_round_could_have_been_played(players, options):
    """The rules accept every act of it, with the cards imagined, and it looks just as the seat has seen it."""
    game, rng, tried = Tinco(players, acts=50, **options), random.Random(f"{players} {options}"), 0
    for n, state in enumerate(walk(game, rng)):
        if not any(state.hands) or (n % 5 and state.stage == FLOOR):
            continue
        for seat in {int(rng.random() * players), None}:
            view = game.view(state, seat)
            found = game.imagine(view, rng)
            assert game.view(found, seat) == view
            again = replayed(game, found)
            assert (again.hands, again.stage, again.tokens, again.acts) == (
                found.hands,
                found.stage,
                found.tokens,
                found.acts,
            )
            tried += 1
    assert tried > 20


def test_whoever_took_the_first_token_holds_a_set():
    """A set is imagined in the first taker's hand, made of any cards that can be there."""
    play = Play("hands DB MP DR DW DP TB X | MB DY CP CR TP TR MR | CW CY TW TY MW MY CB; sets MDCT BPRWY")
    play("0 offer MP TB", "1 answer 1 DY MR", "1 offer MP CP", "2 answer 2 CW CB", "0 take")
    view, found = play.view(1), set()
    for n in range(60):
        state = play.game.imagine(view, random.Random(n))
        assert has_set(state.hands[0], play.game.groups) and play.game.view(state, 1) == view
        found.add(state.hands[0] & ~(1 << 35))
    assert len(found) > 5
    assert all(state.hands[0] >> 9 & 1 for state in [play.game.imagine(view, random.Random(n)) for n in range(5)])


def test_a_card_given_away_is_where_it_can_have_gone():
    """What the seat gave stays with the partner, as long as he has not swapped; then it may have gone on, and only so."""
    play = Play(HANDS)("0 offer X", "1 answer 1 DB")
    view = play.view(0)
    assert all(play.game.imagine(view, random.Random(n)).hands[1] >> 35 for n in range(20))
    play("1 offer CP CR", "2 answer 2 CW CY")
    view = play.view(0)
    holders = Counter(_holder(play.game.imagine(view, random.Random(n))) for n in range(400))
    assert set(holders) == {1, 2}
    assert 60 < holders[2] < 180  # two of seven cards went on
    play("2 offer TW", "1 answer 3 TP")
    assert {_holder(play.game.imagine(play.view(0), random.Random(n))) for n in range(60)} == {1, 2}


def _holder(state):
    return next(seat for seat, hand in enumerate(state.hands) if hand >> 35)


def test_a_card_that_comes_back_has_come_from_its_giver():
    """A card that went from here to one player and came back from another was swapped by these two in between."""
    play = Play(HANDS)("0 offer X", "1 answer 1 DB", "1 offer X CR", "2 answer 2 CW CY", "2 offer X", "0 answer 3 CB")
    for n in range(30):
        state = play.game.imagine(play.view(0), random.Random(n))
        assert play.game.view(state, 0) == play.view(0)
        hidden = [move for seat, move in moves_of(state) if seat == 1][1]
        assert hidden >> 35 & 1


def test_after_the_reveal_trinko_goes_the_way_it_went():
    """The way that all have seen fits the imagined swaps, whoever looks."""
    play = Play(HANDS.replace("CB TB X", "MR CB X").replace("TR MR", "TR TB"), false_start="allowed")
    play(
        "0 offer X",
        "1 answer 1 DB",
        "1 offer X CR",
        "2 answer 2 CW CY",
        "2 offer MW",
        "1 answer 3 CW",
        "0 take",
        "1 take",
    )
    assert play.view().way == (0, 1, 2)
    for seat in (0, 1, 2, None):
        for n in range(20):
            state = play.game.imagine(play.view(seat), random.Random(n))
            assert play.game.view(state, seat) == play.view(seat)
            assert state.stage == DEAL and replayed(play.game, state).hands == state.hands


def test_unseen_cards_are_spread_fairly():
    """A card that nobody has seen is as often in one hand as in another of the same size."""
    play = Play(HANDS)
    view = play.view(0)
    found = Counter()
    for n in range(600):
        state = play.game.imagine(view, random.Random(n))
        found[next(seat for seat, hand in enumerate(state.hands) if hand >> 5 & 1)] += 1
    assert set(found) == {1, 2} and abs(found[1] - 300) < 75


def test_a_long_round_is_imagined_too():
    """After hundreds of acts, when nearly every card has been seen somewhere, the view is still met."""
    for players in (3, 6):
        game, rng = Tinco(players), random.Random(players)
        for n, state in enumerate(walk(game, rng)):
            if n > 450:
                break
            if n % 40 == 39 or state.stage in (RUSH, DEAL, OVER):
                view = game.view(state, 1)
                assert game.view(game.imagine(view, rng), 1) == view


def test_cards_without_a_way_are_put_where_they_must_be(monkeypatch):
    """If no way is found for all known cards, only what the seat sees is right: also then the view is met."""
    monkeypatch.setattr(imagination, "ATTEMPTS", 1)
    for options in ({}, {"false_start": "allowed"}):
        game, rng = Tinco(4, acts=60, **options), random.Random(4)
        for n, state in enumerate(walk(game, rng)):
            if any(state.hands) and n % 3 == 0:
                for seat in (0, None):
                    view = game.view(state, seat)
                    found = game.imagine(view, rng)
                    assert game.view(found, seat) == view
                    assert sum(found.hands) == game.stock(state)


def test_what_cannot_be_is_given_up(monkeypatch):
    """A view that no position agrees with is refused, and so is a world in which somebody traded though he had to take."""
    play = Play(HANDS)("0 offer X", "1 answer 1 DB")
    view = play.view(0)

    def stuck(*_, **__):
        raise StuckError

    monkeypatch.setattr(imagination, "Routes", stuck)
    with pytest.raises(ValueError, match="no position"):
        play.game.imagine(view, random.Random(1))
    play = Play("hands MB MP MR MW MY CB X | DB DP DR DW CP CR DY | CW CY TB TP TR TW TY")("1 offer CP")
    game = Tinco(3, grab="must")
    plot = Plot(play.view(None))
    routes = Routes(game.terms, plot, play.game.stock(play.state), random.Random(0), loose=False)
    routes.hands = [[*play.state.hands]]
    with pytest.raises(StuckError):
        World(plot, routes, random.Random(1))


def test_before_the_cards_nothing_is_hidden():
    """What is imagined before the deal is the position itself."""
    game = Tinco(3)
    for line in ("", "stage sets; order 2 0 1", "stage deal; round 2; levels 1 1 -3; voids 1"):
        state = game.position(line) if line else game.start()
        found = game.imagine(game.view(state, 0), random.Random(1))
        assert found.but(deal=found.deal._replace(fresh=False)) == state
    play = Play("stage first")("d order 2 3 1")
    assert play.game.imagine(play.view(None), random.Random(1)) == play.state
    assert play.waiting == {DEALER}
