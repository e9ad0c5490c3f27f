"""Choices that several seats make at once: the order of arrival does not matter, and nothing shows before the reveal."""

from __future__ import annotations

import random
from itertools import islice, permutations
from math import factorial

import pytest

from tabletutor.game import DEALER, IllegalMove, TooLate
from tabletutor.table import Table
from tests.conformance.setups import OPTIONS, PLAIN, facts, seats, walk

NAMES = tuple("ABCDEFGH")


def together(setup, most=4):
    """(game, state, {seat: move}) for moments of a random match at which several seats are waited for."""
    game, rng, found = setup.make(deals=1), random.Random(f"sealed {setup}"), 0
    for state, who, _ in walk(game, rng):
        needed = game.view(state, None).needed
        if who is not None and len(needed) > 1 and rng.random() < 0.4:
            yield game, state, {seat: choice(setup, game, state, seat, rng) for seat in sorted(needed)}
            found += 1
            if found == most:
                return


def choice(setup, game, state, seat, rng):
    """A move of those that are made at once; where a seat may also do other things, the game's facts tell them apart."""
    chooses = getattr(facts(setup.game), "choice", None)
    return chooses(game, state, seat, rng) if chooses else game.sample(state, seat, rng)


@pytest.mark.parametrize("setup", [*PLAIN, *OPTIONS], ids=str)
def test_every_order_of_arrival_gives_the_same_result(setup):
    """All orders of sealed choices (up to 120 of them) lead to the same position, and a second choice is refused."""
    for game, state, moves in together(setup):
        ends, several = set(), factorial(len(moves))
        for order in islice(permutations(moves), 0, None, 1 + several // 120):
            now = state
            for at, seat in enumerate(order):
                now = game.apply(now, seat, moves[seat])
                for again in order[: at + 1] if at + 1 < len(order) else ():
                    with pytest.raises((IllegalMove, TooLate)):
                        game.apply(now, again, moves[again])
            ends.add((game.describe(now), game.waiting_for(now)))
        assert len(ends) == 1


@pytest.mark.parametrize("setup", [*PLAIN, *OPTIONS], ids=str)
def test_nothing_shows_before_the_reveal(setup):
    """Until the last seat has chosen, no other seat's view, moves or story tell one choice from another."""
    compared = 0
    for game, state, moves in together(setup):
        rng = random.Random(f"other {setup}")
        for seat in list(moves)[:-1]:
            others = (choice(setup, game, state, seat, rng) for _ in range(20))
            other = next((move for move in others if move != moves[seat]), None)
            if other is None:
                continue
            compared += 1
            one, two = game.apply(state, seat, moves[seat]), game.apply(state, seat, other)
            for who in seats(game, state):
                if who != seat:
                    assert game.view(one, who) == game.view(two, who)
                    assert list(game.view(one, who).legal) == list(game.view(two, who).legal)
    assert compared or setup.players == 2 or not facts(setup.game).SEALED  # of two, one may be asked after the other


@pytest.mark.parametrize("setup", PLAIN, ids=str)
def test_a_table_takes_choices_in_any_order(setup):
    """Readers at one table may submit in any order and twice: the repeat is refused, nobody's choice is lost."""
    ends, calm = set(), getattr(facts(setup.game), "CALM", {})
    for order in (range(setup.players), reversed(range(setup.players))):
        table, order_ = Table(setup.make(deals=1, **calm), "order", names=NAMES[: setup.players]), list(order)
        rng = [random.Random(f"seat {seat}") for seat in range(setup.players)]
        while not table.over:
            while table.due() == DEALER:
                table.advance()
            for seat in order_:
                handle = table.seat(seat)
                if handle.legal and seat in handle.view.waiting:
                    legal = list(handle.legal)
                    move = legal[int(rng[seat].random() * len(legal))]
                    handle.submit(move)
                    if handle.view.waiting and not handle.legal:
                        with pytest.raises((IllegalMove, TooLate)):
                            handle.submit(move)
        ends.add((table.outcome, table.game.describe(table._history.state)))
    assert len(ends) == 1 or table.game.at_once  # on an open floor whoever comes first is first
