"""Random matches of every game: they end, nothing gets lost or doubled, and the points add up."""

from __future__ import annotations

import random

import pytest

from tests.conformance.setups import ALL, OPTIONS, PLAIN, facts, walk

EVERY = 50  # one match in so many is also counted card by card


def play(game, rng, known, *, closely):
    """One match with all checks; answers its last state."""
    rows, state = [], None
    for plies, (state, _, _) in enumerate(walk(game, rng)):
        assert known.conserved(game, state)
        if closely:
            assert known.places(game, state)
        if len(known.rows(state)) > len(rows):
            rows = known.rows(state)
            assert known.deal_is_right(game, state, rows[-1])
        assert plies < known.LONGEST_MATCH
    return state


@pytest.mark.parametrize("setup", PLAIN, ids=str)
def test_random_matches_end_and_keep_their_pieces(setup, request):
    """A random match ends, every piece is in exactly one place after each move, and each deal's points add up."""
    game, known = setup.make(), facts(setup.game)
    share = -(-request.config.getoption("games") // len([s for s in PLAIN if s.game == setup.game]))
    share = -(-share // getattr(known, "LONG", 1))
    for n in range(share):
        end = play(game, random.Random(f"{setup} {n}"), known, closely=n % EVERY == 0)
        outcome = game.outcome(end)
        assert known.deals(game) in (0, len(known.rows(end)))
        assert outcome.winners == tuple(s for s, n in enumerate(outcome.scores) if n == max(outcome.scores))


@pytest.mark.parametrize("setup", ALL[len(PLAIN) :], ids=str)
def test_each_option_keeps_its_own_sums(setup):
    """With any option, and with several at once, matches end, keep their pieces and add up as that option says."""
    game, known = setup.make(deals=1), facts(setup.game)
    for n in range(8):
        end = play(game, random.Random(f"{setup} {n}"), known, closely=n == 0)
        assert game.outcome(end) is not None


def next_seat(game, state, rng):
    """Who acts in a rollout: the lowest waiting seat; where nobody need act, one that may is drawn."""
    waiting = sorted(game.waiting_for(state))
    open_floor = len(waiting) > 1 and not game.view(state, None).needed
    return waiting[int(rng.random() * len(waiting))] if open_floor else waiting[0]


@pytest.mark.parametrize("setup", [*PLAIN, *OPTIONS], ids=str)
def test_the_fast_way_is_the_public_way(setup):
    """`rollout` ends with the same totals, and draws as often from the generator, as the loop that anybody can write."""
    game = setup.make(deals=2)
    for n in range(6):
        slow, fast = random.Random(f"{setup} {n}"), random.Random(f"{setup} {n}")
        state = game.start()
        while game.waiting_for(state):
            seat = next_seat(game, state, slow)
            state = game.apply(state, seat, game.sample(state, seat, slow))
        assert game.rollout(game.start(), fast) == game.outcome(state).scores
        assert fast.random() == slow.random()


@pytest.mark.parametrize("setup", PLAIN, ids=str)
def test_a_rollout_may_begin_anywhere(setup):
    """From any state of a match, in the middle of a trick too, `rollout` agrees with the public loop."""
    game = setup.make(deals=2)
    for n, (state, _, _) in enumerate(walk(game, random.Random(f"{setup}"))):
        if n % 7 == 0:
            slow, fast, now = random.Random(n), random.Random(n), state
            while game.waiting_for(now):
                seat = next_seat(game, now, slow)
                now = game.apply(now, seat, game.sample(now, seat, slow))
            assert game.rollout(state, fast) == game.outcome(now).scores
