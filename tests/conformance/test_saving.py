"""Records, codes, undo and seed words: what is written down comes back, anywhere, as it was."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from itertools import pairwise, takewhile
from pathlib import Path

import pytest

from tabletutor.bots import bot_named, bots_of
from tabletutor.game import DEALER, Unreadable
from tabletutor.games import GAMES
from tabletutor.record import Record
from tabletutor.table import Table, restore
from tests.conformance.setups import ALL, OPTIONS, PLAIN, facts

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
EXPECTED = HERE / "words.json"
WORDS = ("7b-monday", "", "Tam Cúc", "Xochintlán 🌸", "a" * 80)
NAMES = ("You", "Lena", "Katya", "Vanya", "Minh", "Ana", "Tuấn", "Zoë")


def seated(setup, word="7b-monday", **more):
    """A table full of opponents of all sorts."""
    game = setup.make(**more)
    kinds = list(bots_of(game.name))
    bots = {seat: bot_named(game.name, kinds[seat % len(kinds)]) for seat in range(game.players)}
    return Table(game, word, bots, NAMES[: game.players])


def finish(table):
    """Let everybody play to the end."""
    while table.advance():
        pass
    return table


def state(table):
    """The position of a table: only a test may look."""
    return table._history.state


@pytest.mark.parametrize("setup", ALL, ids=str)
def test_a_record_replays_without_a_seed(setup):
    """Options and moves alone, through their text, bring back every state of the match."""
    table = finish(seated(setup, deals=1))
    record = Record.from_text(table.record().to_text())
    assert record == table.record()
    game = GAMES[record.game](players=record.players, **record.options)
    states = record.states(game)
    assert states[-1] == state(table)
    assert states[:-1] == [step.before for step in table._history.steps]
    assert "7b-monday" not in record.to_text()


@pytest.mark.parametrize("setup", [*PLAIN, *OPTIONS[::4]], ids=str)
def test_a_code_brings_back_the_table(setup):
    """A code made at any ply restores state, log, reasons and names, and has at most 300 characters a deal."""
    table, n = seated(setup, deals=2), 0
    while table.advance():
        n += 1
        if n % 23 == 2 or table.over:
            code = table.code()
            again = restore(code, GAMES, bot_named)
            assert state(again) == state(table)
            assert again.names == table.names
            assert again.open == table.open
            assert all(again.log(seat) == table.log(seat) for seat in (*range(setup.players), None))
            assert again.reasons() == table.reasons()
            assert again.code() == code
            assert len(code) <= 300 * facts(setup.game).deal_of(state(table))
    assert n > 2  # a match may be won within a few moves


@pytest.mark.parametrize("setup", PLAIN, ids=str)
def test_every_slip_in_a_code_is_noticed(setup):
    """A letter changed, left out or doubled, another version or game: refused with a sentence, never with another error."""
    table = seated(setup, deals=1)
    for _ in range(25):
        table.advance()
    code, rng = table.code(), random.Random(str(setup))
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    slips = [
        "",
        "x",
        code[:-1],
        code + code,
        code.replace("-1-", "-9-", 1),
        "chess" + code[6:],
        code.upper(),
        code[::-1],
    ]
    for at in range(len(code)):
        slips += [code[:at] + code[at + 1 :], code[:at] + code[at] + code[at:]]
        slips.append(code[:at] + letters[int(rng.random() * 64)] + code[at + 1 :])
    for slip in slips:
        if slip != code and "".join(slip.split()) != code:
            with pytest.raises(Unreadable) as caught:
                restore(slip, GAMES, bot_named)
            assert str(caught.value).endswith((".", "…"))


CHILD = """
import json, sys
from tabletutor.bots import bot_named
from tabletutor.games import GAMES
from tabletutor.table import restore
from tests.hasty import hasty
hasty()
for code in json.load(sys.stdin):
    table = restore(code, GAMES, bot_named)
    while table.advance():
        pass
    print(json.dumps([table.record().to_text(), [[line.text for line in table.log(s)] for s in range(table.game.players)]]))
"""


@pytest.mark.parametrize("game", list(GAMES))
def test_saved_here_restored_there(game):
    """A table saved at any ply and restored in another process, with other hashing, plays on in just the same way."""
    codes, futures = [], []
    for setup in [s for s in [*PLAIN, *OPTIONS[::7]] if s.game == game]:
        table, saved, n = seated(setup, str(setup), deals=1), [], 0
        while table.advance():
            n += 1
            if n % 4 == 2:
                saved.append(table.code())
        end = [table.record().to_text(), [[line.text for line in table.log(s)] for s in range(setup.players)]]
        codes += saved
        futures += [end] * len(saved)
    env = {**os.environ, "PYTHONHASHSEED": "4242", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", CHILD], input=json.dumps(codes), env=env, capture_output=True, text=True, check=True
    )
    assert [json.loads(line) for line in done.stdout.splitlines()] == futures
    assert len(codes) > 25


@pytest.mark.parametrize("setup", [*PLAIN, *OPTIONS[::5]], ids=str)
def test_undo_after_a_move_is_as_if_it_had_not_been_made(setup):
    """Taking back brings the very state, log and code of before; the same move again gives the same state again."""
    table = seated(setup, deals=1)
    marks = {}
    while not table.over:
        marks[table.moves] = (state(table), tuple(table.log(s) for s in range(setup.players)))
        table.advance()
    end, rng = state(table), random.Random(str(setup))
    for _ in range(8):
        seat = int(rng.random() * setup.players)
        last = table.last_act(seat)
        if not table.can_undo(seat):
            break
        table.undo(seat)
        at = table.moves
        assert at == last or table.game.at_once  # there, the whole deal is taken back
        assert (state(table), tuple(table.log(s) for s in range(setup.players))) == marks[at]
        if rng.random() < 0.5:
            table.redo()
            assert table.moves > at
    finish(table)
    assert state(table) == end


@pytest.mark.parametrize("setup", PLAIN, ids=str)
def test_a_restarted_deal_has_the_same_cards(setup):
    """Restarting goes back to the moment after the deal, open if something hidden was seen; played alike, it ends alike."""
    table = finish(seated(setup, deals=1))
    end, dealt, game = state(table), table.view(0).seen, table.game
    lines = table.log(0)
    table.restart_deal(0)
    gone = [line.event for line in lines[len(table.log(0)) :]]
    shown = [e for e in gone if e.kind in game.revealing and (e.seat != 0 or e.kind in game.surprising)]
    assert table.open is bool(shown)
    assert facts(setup.game).on_table(state(table))
    assert table.view(0).seen == dealt[: len(table.view(0).seen)]
    assert table.restart_deal(0) is False
    assert state(finish(table)) == end


def deals(setup, word, n=4):
    """The first moves of chance of a match, as text."""
    game = setup.make()
    table = Table(game, word, dict.fromkeys(range(game.players), bot_named(game.name, "random")))
    found = []
    while len(found) < n and not table.over:
        if table.due() == DEALER:
            table.advance()
            found.append(game.write(table._history.steps[-1].move))
        elif facts(setup.game).deals(game) == 1:  # no chance comes after the first move of a seat
            break
        else:
            table.advance()
    return found


def test_seed_words_give_the_deals_on_record(request):
    """Each word gives, on every machine and Python, the deals that were written down (`--write` writes them anew)."""
    found = {f"{setup} {word}": deals(setup, word) for setup in PLAIN for word in WORDS}
    if request.config.getoption("write"):
        EXPECTED.write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    assert found == json.loads(EXPECTED.read_text(encoding="utf-8"))


@pytest.mark.parametrize("setup", PLAIN, ids=str)
def test_hints_and_opponents_do_not_touch_the_deal(setup):
    """The deals of a word stay the same whoever plays and however often a hint is asked for."""
    one, two = seated(setup, deals=1), seated(setup, deals=1)
    two.bots = {seat: bot_named(setup.game, "random") for seat in two.bots}
    for table in (one, two):
        while table.advance():
            if table is two and not table.over:
                for seat in table.game.waiting_for(state(table)) - {DEALER}:
                    first, second = (table.hint(seat, bot_named(setup.game, "random")) for _ in range(2))
                    assert first == second
    kinds = [[step.move for step in takewhile(lambda s: s.seat == DEALER, t._history.steps)] for t in (one, two)]
    assert kinds[0] == kinds[1] != []


def test_words_differ():
    """Different words give different deals, and so do the deals of one match."""
    for setup in PLAIN:
        orders = [max(deals(setup, f"word {n}", 3), key=len) for n in range(30)]  # the longest is a shuffle
        assert len(set(orders)) == len(orders)
        one = [move for move in deals(setup, "one", 40) if move.startswith("shuffle")]
        assert len(one) > 1 or facts(setup.game).deals(setup.make()) == 1
        assert all(a != b for a, b in pairwise(one))
