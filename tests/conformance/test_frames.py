"""What travels to a reader's browser, for every game: nothing of what is hidden, and never too much of it."""

from __future__ import annotations

import random

import pytest

from tabletutor.bots import Bot, Choice
from tabletutor.game import DEALER
from tabletutor.packing import packed
from tabletutor.screen import Screen
from tabletutor.setup import settings
from tabletutor.table import Table
from tests.conformance.setups import PLAIN, facts, step

LARGEST = 20_000  # bytes of a frame
ENOUGH = 12  # frames compared


class Script(Bot):
    """Makes its first legal move; it waits where it need not act."""

    name = "random"

    def choose(self, view, rng):
        return Choice(next(iter(view.legal)), "as told", "as told") if view.seat in view.needed else None


def twins(setup, seed):
    """Two screens after the same deal as seat 0 saw it; what is hidden from it is dealt anew in the second."""
    game, rng = setup.make(deals=1), random.Random(seed)
    state = game.start()
    while not facts(setup.game).on_table(state):
        state = game.apply(state, *step(game, state, rng))
    names = ("You", *(f"P{seat}" for seat in range(1, game.players)))
    for one in (state, game.imagine(game.view(state, 0), rng)):
        bots = {seat: Script() for seat in range(1, game.players)}
        table = Table(game, "word", bots, names, game.describe(one))
        yield Screen(settings(game.name, game.players), table), table


def wish(screen, table):
    """What the reader asks for next: an opponent's act, what comes after a rest, or his first legal move."""
    sitting = screen._sitting
    if sitting._held:
        return "go"
    view = table.view(0)
    if screen.frame()["more"] or not view.legal:
        return "next"
    return table.game.write(next(iter(view.legal)))


@pytest.mark.parametrize("setup", PLAIN, ids=str)
def test_frames_tell_nothing_hidden(setup):
    """Two games that differ only in what is hidden send the same frames, hints included, until a reveal differs."""
    compared = 0
    for seed in range(ENOUGH):
        if compared >= ENOUGH:
            break
        (one, table), (two, twin) = twins(setup, f"{setup} {seed}")
        for _ in range(120):
            frames = one.frame(), two.frame()
            if table.view(0) != twin.view(0):
                kinds = {event.kind for event in set(table.view(0).seen) ^ set(twin.view(0).seen)}
                assert kinds & table.game.revealing, kinds
                break
            assert frames[0] == frames[1]
            compared += 1
            if table.over and not one._sitting._held:
                break
            verb = wish(one, table)
            for screen in (one, two):
                screen.handle({"do": verb, "form": {}})
            if table.view(0) != twin.view(0):
                continue
            for asked in ("hint", "help"):
                one.handle({"do": asked, "form": {}}), two.handle({"do": asked, "form": {}})
                assert one.look({"at": 1}) == two.look({"at": 1})
    assert compared >= ENOUGH


@pytest.mark.parametrize("setup", PLAIN, ids=str)
def test_no_frame_is_too_large(setup):
    """In a random match every frame, the rules unfolded too, stays below the limit."""
    screen, rng = Screen(settings(setup.game, setup.players, word="7b-monday")), random.Random(str(setup))
    screen.handle({"do": "start", "form": {}})
    table, largest = screen.table, 0
    for n in range(400):
        largest = max(largest, len(packed(screen.frame()["tree"]).encode()))
        if table.over and not screen._sitting._held:
            break
        if n % 10 == 0:
            screen.handle({"do": "help", "form": {}})
        view = table.view(0)
        moves = [] if screen._sitting._held or not view.legal or 0 not in view.needed else list(view.legal)
        verb = table.game.write(moves[int(rng.random() * len(moves))]) if moves else wish(screen, table)
        screen.handle({"do": verb, "form": {}})
    assert 0 < largest <= LARGEST
    assert DEALER not in table.bots
