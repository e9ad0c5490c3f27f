"""The terminal: a whole match typed by a script, and every command."""

from __future__ import annotations

import io
import re

import pytest

from tabletutor.bots import bot_named
from tabletutor.games import GAMES
from tabletutor.table import Table
from tabletutor.textmode import Session, main

SET_UP = ["tamcuc", "--players", "3", "--seed", "7b-monday", "--bots", "careful,greedy", "--set", "deals=1"]
NAMES = ("You", "Lena", "Katya")


def typed(*lines, argv=SET_UP, status=0):
    """What the terminal shows when these lines are typed."""
    out = io.StringIO()
    assert main(list(argv), io.StringIO("".join(f"{line}\n" for line in lines)), out) == status
    return out.getvalue()


def script(deals=1):
    """The reader's moves of a whole match, as the careful opponent would play them, and the end of it."""
    game = GAMES["tamcuc"](players=3, deals=deals, cut="seed")  # as the seed word brings with it
    bots = {seat: bot_named("tamcuc", name) for seat, name in enumerate(("careful", "careful", "greedy"))}
    table = Table(game, "7b-monday", bots, NAMES)
    while table.advance():
        pass
    return [move for seat, move in table.record().moves if seat == 0], table


def test_a_whole_match_by_script():
    """A match of three deals is played to its end by typed notation, and ends with score sheet and reasons."""
    moves, table = script(deals=3)
    text = typed(*moves, argv=[*SET_UP[:-1], "deals=3"])
    assert text.count("Deal 3 of 3") and "Total" in text
    assert "The match is over. Won by" in text
    for _, seat, move, why in table.reasons():
        if seat:
            assert f"{NAMES[seat]}, {move}: {why}" in text
    totals = re.search(r"Total +(\d+) +(\d+) +(\d+)", text)
    assert tuple(map(int, totals.groups())) == table.outcome.scores


def test_what_the_reader_sees_before_a_move():
    """The prompt shows whose turn it is, the own hand in words and in notation, and what is asked for."""
    text = typed()
    assert "You hold " in text and "In notation: " in text and text.count("You> ") == 1
    assert re.search(r"announced \d|You lead|You cut", text)


def test_opponents_give_public_reasons_at_once_and_whole_ones_at_the_end():
    """During a deal only what everybody sees is printed; the whole reasons follow when it is over."""
    moves, _ = script()
    during, _, after = typed(*moves).partition("Why they played so:")
    assert "It always tries its strongest." in during or "It counts what was laid open" in during
    assert "Second best" not in during and "Second best" in after


def test_a_refused_move_costs_nothing():
    """A wrong move is answered with clause, reason and what would be legal, and the same question stands."""
    moves, _ = script()
    wrong = ["lay E* E", "announce 9", "cut 99"]
    text = typed(*wrong, *moves)
    assert text.count("Rule ") >= 3 and "You could: " in text
    assert text.endswith(typed(*moves)[-200:])


def test_unreadable_lines_are_answered():
    """What is no notation is answered with what can be written, and empty lines with nothing."""
    text = typed("hello", "", "lay Q")
    assert "“hello” is no move" in text and "“Q” is no card" in text and "Type help" in text


def test_help_names_every_command():
    """Help lists the notation of the game and all commands."""
    text = typed("help")
    for word in (
        "announce 2",
        "lay H*",
        "pass S",
        "cut 13",
        "hint",
        "why",
        "undo",
        "redo",
        "rules",
        "log",
        "reasons",
        "code",
        "quit",
    ):
        assert word in text


def test_a_hint_comes_in_two_steps():
    """First where to look, without a move; asked again, a legal move with its reasons."""
    moves, _ = script()
    once, twice = typed(*moves[:3], "hint"), typed(*moves[:3], "hint", "hint")
    assert "(hint again for a move)" in once and moves[3] not in once.rpartition("You> ")[0][-300:]
    advice = re.search(r"would play here: (\w+ [^.]+)\. ", twice)
    assert advice and GAMES["tamcuc"](players=3).parse(advice[1])
    assert "Next best" in twice or "allow nothing else" in twice or "no thought" in twice


def test_why_asks_without_playing():
    """Why says whether a move is legal, with clause and reason if not, and plays nothing."""
    moves, _ = script()
    text = typed(f"why {moves[0]}", "why lay E* E", "why", "why nonsense", moves[0])
    assert "That is legal." in text and "Rule " in text and "Write the move you ask about" in text
    assert "is no move" in text


def test_undo_and_redo():
    """A move can be taken back and done again; there is an answer too when there is nothing to take back."""
    moves, _ = script()
    assert "no move that could be taken back" in typed("undo")
    text = typed(moves[0], moves[1], "undo", "redo", *moves[2:])
    assert "aken back" in text and "Done again." in text and "The match is over." in text


def test_going_on_after_undo_plays_the_same():
    """After a move is taken back and typed again, the match ends as it would have."""
    moves, _ = script()
    assert typed(moves[0], "undo", *moves)[-100:] == typed(*moves)[-100:]


def test_log_and_reasons():
    """Log repeats everything; whole reasons are refused with a sentence while they would show hidden cards."""
    moves, _ = script()
    text = typed(*moves[:2], "log", "reasons")
    assert text.count("deck") >= 2 and "when a deal is over" in text
    first = typed("log").split("You> ")
    assert first[1].strip().splitlines()[0].strip() in first[0]


def test_rules():
    """Rules shows the table of contents; with a word the clauses about it; else a sentence."""
    text = typed("rules", "rules tie", "rules zebra")
    assert "Combinations" in text and "Equal combinations:" in text and "No clause has “zebra”" in text


def test_code_restores_the_table():
    """The code that is printed brings the table back: the match goes on from there."""
    moves, _ = script()
    code = re.search(r"tamcuc-\d+-\S+", typed(*moves[:3], "code"))[0]
    text = typed(*moves[3:], argv=["--code", code])
    assert text[-100:] == typed(*moves)[-100:]
    assert "damaged" in typed(argv=["--code", code[:-3] + "abc"], status=1)


@pytest.mark.parametrize("lines", [(), ("quit",), ("QUIT",)])
def test_leaving_is_polite(lines):
    """At quit, or at the end of the input, there is a last sentence and no fault."""
    assert "You leave the table." in typed(*lines).splitlines()[-1]


def test_watching():
    """With --watch only opponents play; everything is seen, to the score sheet, and nothing is asked."""
    text = typed(argv=[*SET_UP, "--watch"])
    assert "The match is over." in text and "> " not in text and "Lena, announce" in text


def test_options_are_set_and_shown():
    """An option of the game is set on the command line and stands at the top."""
    assert "seal = tiebreak" in typed(argv=[*SET_UP, "--set", "seal=tiebreak"])


def test_every_number_of_players_watches_to_the_end():
    """Two to eight players play a deal in the terminal."""
    for players in range(2, 9):
        argv = ["tamcuc", "--players", str(players), "--set", "deals=1", "--seed", "x", "--watch"]
        assert "The match is over." in typed(argv=argv)


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["chess"], "There is no game chess"),
        (["tamcuc", "--players", "9"], "2 to 8 players"),
        (["tamcuc", "--bots", "wizard"], "no opponent wizard"),
        (["tamcuc", "--set", "colour=red"], "no option colour"),
    ],
)
def test_wrong_set_ups_get_a_sentence(words, answer):
    """A game, number, opponent or option that does not exist is answered with those that do."""
    assert answer in typed(argv=words, status=1)


def test_the_marked_cut_is_asked_for():
    """With the cut placed by the seed word, the reader is told where to cut and refused elsewhere."""
    argv = ["tamcuc", "--players", "2", "--set", "cut=seed", "--seed", "d", "--set", "deals=1"]
    place = int(re.search(r"seed word marks it: cut (\d+)", typed(argv=argv))[1])
    assert f"cut is at the mark: {place}" in typed(f"cut {place + 1}", argv=argv)
    assert f"You lifted {place} card" in typed(f"cut {place}", argv=argv)


def test_a_vote_on_a_fine_is_asked_for():
    """After a mistake the reader is asked whether all agree to the fine, and can answer."""
    game = GAMES["tamcuc"](players=2, deals=1, penalty="vote")
    table = Table(
        game, "x", {1: bot_named("tamcuc", "greedy")}, ("You", "Lena"), start="stage fault; fault 1; dealer 0"
    )
    out = io.StringIO()
    Session(table, io.StringIO("agree\nquit\n"), out).run()
    assert "spoilt by Lena" in out.getvalue() and "You leave" in out.getvalue()


# ---- Xochintlan ----

MAP = ["xochintlan", "--players", "2", "--seed", "7b-monday", "--bots", "builder"]


def moves_of(game, bots, seed="7b-monday"):
    """The moves of seat 0 in a match these opponents play, and the table at its end."""
    table = Table(game, seed, {seat: bot_named(game.name, bot) for seat, bot in enumerate(bots)}, NAMES[: game.players])
    while table.advance():
        pass
    return [move for seat, move in table.record().moves if seat == 0], table


def test_a_match_on_a_map_by_script():
    """A match of Xochintlan is played to its end by typed notation: maps, stacks, goals, reasons and the last map."""
    moves, table = moves_of(GAMES["xochintlan"](players=2), ("blocker", "builder"))
    text = typed(*moves, argv=MAP)
    assert text.count("In the reserve: ") == len(moves) and "You may win with 1 goal card" in text
    assert "won: the Human and" in text or "You won: the Human and" in text
    assert "The match is over. Won by" in text and "*" in text.partition("The match is over")[0][-400:]
    assert all(f"{NAMES[seat]}, {move}: {why}" in text for _, seat, move, why in table.reasons() if seat)


def test_the_map_has_letters_and_numbers():
    """The table is drawn with its columns and rows named, empty squares dotted, and what is blocked in brackets."""
    game = GAMES["xochintlan"](players=2)
    table = Table(game, "x", {1: bot_named("xochintlan", "builder")}, ("You", "Lena"),
        start="h M13; l N13 N12; b -A13; goals 0 T 1 I; blocked N12")  # fmt: skip
    out = io.StringIO()
    Session(table, io.StringIO("why l N14\nquit\n"), out).run()
    lines = out.getvalue().splitlines()
    head = next(at for at, line in enumerate(lines) if line.split()[:2] == ["-B", "-A"])
    assert lines[head].split()[-3:] == ["M", "N", "O"]
    rows = {line.split()[0]: line for line in lines[head + 1 : head + 5] if line.strip()}
    assert rows["12"].split() == ["12", ".", ".", "(L)", "."] and rows["13"].split()[-4:] == [".", "H", "L", "."]
    column = lines[head].rindex("N")
    assert rows["13"][column] == "L" and rows["12"][column] == "L"
    assert "  # # #\n  . # .\n  . # ." in out.getvalue() and "That is legal." in out.getvalue()


def test_help_and_hints_on_a_map():
    """Help names the moves of Xochintlan; a hint first names squares, then a move with its numbers."""
    text = typed("help", "hint", "hint", argv=MAP)
    assert "  l N13 " in text and "h L13" in text and "swap N13 M14" in text and "claim l, done" in text
    assert "(hint again for a move)" in text and "own actions away" in text


def test_calling_and_changing_are_asked_for():
    """Where wins are called and goals may be changed, both are asked for and done by notation."""
    argv = [*MAP, "--set", "claim=called", "--set", "change=on", "--set", "goals=2", "--set", "open=on"]
    text = typed("l N13", "done", argv=argv)
    assert "Call a win with an animal, as in: claim l. Else say: done" in text
    assert "Lena has the goal " in text
    change = re.search(r"draw another, as in: (change \S+)", text)[1]
    assert f"You put your goal {change.split()[1]} aside." in typed(change, argv=argv)
    assert f"You put the goal {change.split()[1]} aside." in typed(change, argv=argv)


def test_pairs_are_asked_for_when_all_tiles_are_out():
    """With every tile on the table the reader is asked for two that change places, and a tie is no win of all."""
    game = GAMES["xochintlan"](players=2, out="pairs", rounds=1)
    rest = "h M13; l N13 O13 P13 Q13 R13 S13 T13 U13; b N14 O14 P14 Q14 R14 S14 T14 U14"
    start = f"{rest}; m N15 O15 P15 Q15 R15 S15 T15 U15; goals 0 X 1 W; turn 1; starter 0"
    table = Table(game, "x", {0: bot_named("xochintlan", "random")}, ("Mai", "You"), start=start)
    out = io.StringIO()
    session = Session(table, io.StringIO("swap N13 N14\n"), out)
    session.run()
    assert "Let two tiles change places, as in: swap N13 N14" in out.getvalue()
    assert "nobody has won it" in out.getvalue() and "Won by" not in out.getvalue()


@pytest.mark.parametrize("players", range(2, 6))
def test_every_number_of_players_watches_on_a_map(players):
    """Two to five players play a match of Xochintlan in the terminal."""
    argv = ["xochintlan", "--players", str(players), "--seed", "x", "--bots", "builder,random", "--watch"]
    assert "The match is over" in typed(argv=argv)
