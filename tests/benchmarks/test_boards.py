"""Guards of the boards' traffic: messages and bytes of a move, at fixed seeds, without a browser."""

from __future__ import annotations

import comm
import pytest

from tests.benchmarks.boards import GRID, OURS, Wire, grid, ours_named, traffic

# board → messages a move, their bytes, and the bytes that bring a new board: what was counted, and a quarter more
MOST = {"Tam Cúc board": (1.5, 10_500), "Xochintlan board": (1.3, 15_500), "Trico board": (1.5, 14_500)}
NEW = 160_000


@pytest.fixture
def through(monkeypatch):
    """A wire for the widgets of one test."""
    wire = Wire()
    monkeypatch.setattr(comm, "create_comm", wire.comm)
    return wire


@pytest.mark.parametrize("name", OURS)
def test_a_move_sends_little(name, through):
    """A move of the reader or of an opponent is one message with the frame, and now and then one with a new title."""
    created, moves = traffic(ours_named(name), through)
    messages, size = MOST[name]
    assert sum(move.messages for move in moves) / len(moves) <= messages
    assert sum(move.bytes for move in moves) / len(moves) <= size
    assert created.messages == 2 and created.bytes <= NEW


def test_what_is_counted_is_what_a_kernel_sends(through):
    """The yardstick: two of 64 Buttons change with a move, each by one message."""
    created, moves = traffic(grid, through)
    assert GRID.startswith("8 × 8") and created.messages == 3 * 64 + 2
    assert {move.messages for move in moves} == {2}
