"""Records and codes by themselves; that they bring every match back is shown by the conformance suite."""

from __future__ import annotations

import pytest

from tabletutor.bots import bot_named
from tabletutor.game import IllegalMove, Unreadable
from tabletutor.games import GAMES
from tabletutor.record import Record, decode, encode
from tabletutor.table import Table, restore


def played(n=12, **options):
    """A table some moves into a match."""
    game = GAMES["tamcuc"](players=3, **options)
    table = Table(game, "words of the seed", dict.fromkeys(range(3), bot_named("tamcuc", "random")), ("A", "B", "C"))
    for _ in range(n):
        table.advance()
    return table


def test_a_record_is_readable():
    """Its first line names the game, players and options, the others are moves in notation, the dealer's with −1."""
    lines = played(5, seal="tiebreak").record().to_text().splitlines()
    assert lines[0] == '["tamcuc", 3, {"seal": "tiebreak"}, ""]'
    assert lines[1].startswith("-1 draw ")
    assert lines[2].startswith("-1 shuffle ")
    assert "cut" in lines[3]
    assert len(lines) == 6


@pytest.mark.parametrize("text", ["", "hello", "[1]", '["tamcuc", 3, {}, ""]\nannounce', "{}", "null"])
def test_what_is_no_record_is_refused(text):
    """With a sentence that says what a record looks like."""
    with pytest.raises(Unreadable, match="record"):
        Record.from_text(text)


def test_a_record_that_breaks_the_rules_is_refused():
    """A move that was not legal is refused with its clause, wherever it stands."""
    record = played(6).record()
    wrong = record._replace(moves=(*record.moves[:3], (0, "announce 9"), (1, "announce 9")))
    with pytest.raises(IllegalMove):
        wrong.states(GAMES["tamcuc"](players=3))


def test_a_code_holds_no_word_in_plain_letters():
    """Game, names, options and seed word cannot be read off a code, and its beginning names game and version."""
    code = played().code()
    assert code.startswith("tamcuc-1-")
    for word in ("words", "seed", "random", "reader", "players"):
        assert word not in code


def test_a_code_may_be_broken_over_lines():
    """Blanks and line ends that a letter or chat put in do no harm."""
    code = played().code()
    spaced = "\n  ".join(code[at : at + 20] for at in range(0, len(code), 20))
    assert restore(spaced, GAMES, bot_named).code() == code


def test_codes_of_other_versions_and_games_say_so():
    """Each has its own sentence, naming what can be read."""
    code = played().code()
    for wrong, word in (
        (code.replace("-1-", "-2-", 1), "version 2"),
        (f"chess{code[6:]}", "name of a game"),
        ("hello", "name of a game"),
        (code[:-4], "damaged"),
        (code + "A", "damaged"),
    ):
        with pytest.raises(Unreadable, match=word):
            decode(wrong, GAMES)


def test_a_code_with_an_unknown_opponent_is_refused():
    """Opponents of an older program that are gone are no reason to crash."""

    def gone(game, name):
        raise KeyError(name)

    with pytest.raises(Unreadable):
        restore(played().code(), GAMES, gone)


def test_encoding_is_exact():
    """What was put into a code comes out of it: set-up, names, word and number of moves."""
    table = played(9, follow="forced", deals=2)
    game, saved, number = decode(table.code(), GAMES)
    assert game == table.game
    assert (saved.word, saved.names, saved.open, len(saved.moves)) == ("words of the seed", ["A", "B", "C"], False, 9)
    steps = table._history.steps
    moves = [(step.seat, step.move) for step in steps]
    assert encode(game, saved._replace(moves=moves), [step.before for step in steps]) == table.code()
    assert number > 0
