"""The corpus of codes keeps up with the games: whatever a reader can choose stands in some code that must load for ever."""

from __future__ import annotations

import pytest

import tabletutor
from tabletutor.words import say
from tests.conformance.codes import holds, kept, wanted

CODES = [row["code"] for row in kept()]


def test_whatever_can_be_chosen_is_in_the_corpus():
    """A code is kept of each number of players, value of an option and opponent, in the version that is written now."""
    missing = wanted().difference(*map(holds, CODES))
    assert not missing, f"`python -m tests.conformance.codes` adds a code of each: {sorted(missing)}"


@pytest.mark.parametrize("number", range(len(CODES)))
def test_a_board_opens_with_an_old_code(number):
    """`tabletutor.play` with any code of the corpus shows its table and says so, or a curtain where readers share the screen."""
    board = tabletutor.play(CODES[number].split("-")[0], code=CODES[number])
    assert board.frame.get("curtain") or say("screen.restored") in board.frame["tree"]
