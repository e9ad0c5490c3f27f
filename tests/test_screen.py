"""The playing screen without a browser: what is drawn, what is said, what is answered, and what never leaves the table."""

from __future__ import annotations

import json
import re
from itertools import count

import pytest

from tabletutor.bots import Bot, Choice, bot_named
from tabletutor.drawing import to_text
from tabletutor.game import Unreadable
from tabletutor.games import GAMES
from tabletutor.notebook.board import _packed
from tabletutor.notices import cited
from tabletutor.screen import Screen
from tabletutor.setup import settings
from tabletutor.table import Table

CODE = re.compile(r"tamcuc-\d+-")
MAX_FRAME = 20_000  # bytes of a frame as JSON


def new(players=3, **given):
    """A screen on which a game has begun."""
    screen = Screen(settings("tamcuc", players, **{"word": "7b-monday", **given}))
    do(screen, "start")
    return screen


def do(screen, verb, focus=None, **form):
    """Send an intent as the browser does."""
    fields = {name: list(values) for name, values in form.items()}
    screen.handle({"do": verb, "form": fields, "focus": focus})


def sitting(screen):
    return screen._sitting


def text(screen):
    """The whole screen as text."""
    return to_text(screen.frame()["tree"])


def size(frame):
    """Bytes of a frame as it crosses the wire."""
    return len(json.dumps(_packed(frame), ensure_ascii=False).encode())


def step(screen):
    """Let the screen go on by itself, or by the simplest thing its reader can do; returns the frame before."""
    frame, table = screen.frame(), screen.table
    if frame.get("curtain"):
        do(screen, "unveil")
    elif frame["more"]:
        do(screen, "next")
    elif sitting(screen)._held:
        do(screen, "go")
    else:
        view = table.view(sitting(screen)._seat)
        do(screen, view.game.write(next(iter(view.legal))))
    return frame


def until(screen, what, most=3000):
    """Go on until `what(frame)` holds; returns that frame."""
    for _ in range(most):
        frame = screen.frame()
        if what(frame) or screen.table.over:
            return frame
        step(screen)
    raise AssertionError("that moment never came")


def my_turn(screen, verb=""):
    """Until the reader is waited for, and has a button for `verb`."""
    return until(screen, lambda f: not f["more"] and not sitting(screen)._held and f'"value": "{verb}' in json.dumps(f))


def revealed(screen):
    return until(screen, lambda _: sitting(screen)._held)


def buttons(frame, kind="do"):
    """The verbs of a frame's buttons that are not switched off."""
    found = []

    def walk(node):
        if isinstance(node, str):
            return
        if node[0] == "button" and "disabled" not in node[1]:
            found.append(node[1].get("value" if kind == "do" else "data-local"))
        for child in node[2:]:
            walk(child)

    walk(frame["tree"])
    return [verb for verb in found if verb]


# ── whole matches ────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("players", range(2, 9))
def test_a_match_is_played_to_its_end_in_small_frames(players):
    """For every number of players a match ends with a result, and no frame of it is larger than 20 kB."""
    screen, largest = new(players, deals=1 if players < 8 else 3), 0
    for _ in range(5000):
        if screen.table.over and not sitting(screen)._held:
            break
        if sitting(screen)._held:
            for verb in ("help", "reasons", "table", ""):
                sitting(screen)._open = verb
                largest = max(largest, size(screen.frame()))
        largest = max(largest, size(step(screen)))
    for verb in ("page log 1", "help", "reasons", "table", "code"):
        do(screen, verb)
        largest = max(largest, size(screen.frame()))
    assert screen.table.over and "The match is over" in text(screen) and "Score sheet" in text(screen)
    assert largest <= MAX_FRAME, largest


def test_what_is_to_be_done_is_said_and_drawn():
    """At the reader's turn the first line, the live region and the buttons tell what to do."""
    screen = new()
    frame = my_turn(screen, "lay")
    assert "Your turn" in frame["say"] or "Your turn" in text(screen)
    assert {"lay", "pass", "hint", "why"} <= set(buttons(frame))


# ── watching, hot seat, taking over ──────────────────────────────────────────────────────────────────────────────────


def test_a_match_can_be_watched():
    """With opponents in all seats everything goes on by itself, tricks lie longer, and no hand is shown."""
    screen = new(3, seats=("careful", "greedy", "random"), deals=1)
    while not (screen.table.over and not sitting(screen)._held):
        frame = screen.frame()
        assert frame["more"] and "in your hand" not in to_text(frame["tree"])
        do(screen, "next")
    assert "The match is over" in text(screen) and not screen.frame()["more"]


def test_a_curtain_falls_between_two_readers():
    """Before a reader's turn the screen shows nothing but a curtain, and takes no other wish than to draw it."""
    screen = new(3, seats=("reader", "reader", "careful"))
    frame = until(screen, lambda f: f.get("curtain"))
    assert buttons(frame) == ["unveil"] and "in your hand" not in to_text(frame["tree"])
    moves = screen.table.moves
    for verb in ("undo", "hint", "code", "table", "page log 1", "restart", "new game", "lay H", "why", "type"):
        do(screen, verb, typed=["cut 3"])
        assert screen.frame() == frame
    assert screen.table.moves == moves
    assert screen.look({"at": 0}) == frame


def test_the_next_reader_sees_what_came_after_his_own_last_act():
    """Behind the curtain the acts since the reader's own last one are shown first, with nothing to press."""
    screen = new(4, seats=("reader", "careful", "reader", "careful"), deals=1)
    seen = set()
    for _ in range(400):
        frame = screen.frame()
        if screen.table.over:
            break
        if frame.get("curtain"):
            do(screen, "unveil")
            seat, replay = sitting(screen)._seat, list(sitting(screen)._replay)
            after = screen.table.views(seat)[screen.table.last_act(seat) + 1 : -1]
            assert replay == after[-len(replay) :] if replay else not after
            for _ in replay:
                shown = screen.frame()
                assert shown["more"] and shown["say"]
                assert not {"lay", "pass", "go", "undo", "hint"} & set(buttons(shown))
                do(screen, "next")
            seen.add(bool(replay))
        else:
            step(screen)
    assert seen >= {True}


def test_several_readers_are_called_by_their_names():
    """Nobody is called "You" where two people share a screen."""
    screen = new(3, seats=("reader", "reader", "careful"))
    assert "You" not in screen.table.names
    assert "Linh" in until(screen, lambda f: f.get("curtain"))["say"] or "Lena" in screen.frame()["say"]


def test_a_seat_is_taken_over_in_the_middle_of_a_game():
    """A reader takes an opponent's seat: from then on the table waits for him, and the old seat can go to an opponent."""
    screen = new(3)
    my_turn(screen, "lay")
    do(screen, "reseat", take0=["reader"], take1=["reader"], take2=["careful"])
    assert 1 not in screen.table.bots and screen.table.open, "its cards were an opponent's: nobody knows who saw them"
    assert screen.frame().get("curtain") and "You" not in screen.table.names
    do(screen, "unveil")
    do(screen, "reseat", take0=["greedy"], take1=["reader"], take2=["greedy"])
    assert set(screen.table.bots) == {0, 2} and screen.table.names[1] == "Lena"
    my_turn(screen)
    do(screen, "reseat", take0=["careful"], take1=["careful"], take2=["careful"])
    assert "You are watching" in text(screen)


@pytest.mark.parametrize("players", range(2, 9))
def test_every_seat_can_be_taken(players):
    """At a full table too the new reader gets a name of his own, and before the deal nothing is open."""
    screen = new(players)
    do(screen, "reseat", take1=["reader"])
    assert 1 not in screen.table.bots and len(set(screen.table.names)) == players and not screen.table.open


def test_giving_a_seat_back_does_not_close_the_game():
    """A reader who takes a seat to look at its cards, and gives it back, has seen two hands all the same."""
    screen = new(3)
    my_turn(screen, "lay")
    do(screen, "reseat", take1=["reader"])
    do(screen, "unveil")
    do(screen, "reseat", take1=["careful"])
    assert screen.table.open


def test_a_cut_that_is_taken_back_was_seen():
    """The cutter has seen the cut card and his hand: after Undo the game is open."""
    for word in ("lomi", "taru", "beno", "kadu", "sigo", "viro"):
        game = GAMES["tamcuc"](players=2)
        screen = Screen(
            settings("tamcuc", 2), table=Table(game, word, {1: bot_named("tamcuc", "careful")}, ("You", "Lena"))
        )
        frame = until(screen, lambda f: "cut the deck" in f["say"] or "in your hand" in to_text(f["tree"]))
        if "Your turn: cut" in to_text(frame["tree"]):
            do(screen, "cut", number=["13"])
            assert not screen.table.open
            do(screen, "undo")
            assert screen.table.open
            return
    raise AssertionError("the reader never cut")


def test_redo_waits_for_the_reader():
    """After Undo the opponents hold still, so that Redo is not taken away by their acts."""
    screen = new(3)
    my_turn(screen, "lay")
    view = screen.table.view(0)
    do(screen, view.game.write(next(iter(view.legal))))
    do(screen, "undo")
    assert screen.table.can_redo and not screen.frame()["more"]
    do(screen, "redo")
    assert (not screen.table.can_redo and screen.table.view(0).chosen[0]) or sitting(screen)._held


def test_restart_obeys_the_teacher():
    """Where taking back is off, a deal cannot be begun again either."""
    screen = new(3, undo="off")
    my_turn(screen, "lay")
    moves = screen.table.moves
    do(screen, "restart")
    assert screen.table.moves == moves and "switched off" in text(screen)


def test_an_opponent_s_wrong_move_is_not_the_reader_s():
    """A program that chooses a forbidden move is named; its cards are not, and it does not try again by itself."""

    class Wrong(Bot):
        name = "wrong"

        def choose(self, view, rng):
            return Choice(view.game.parse("announce 31"), "", "")

    start = "leader 1; hands H*HS RRS OCS"
    table = Table(GAMES["tamcuc"](players=3), "w", {1: Wrong()}, ("You", "Lena", "Katya"), start=start)
    screen = Screen(settings("tamcuc", 3), table=table)
    do(screen, "next")
    frame = screen.frame()
    assert not frame["more"] and "The program that plays Lena" in to_text(frame["tree"])
    assert "31" not in to_text(frame["tree"])


def test_whoever_changes_seats_has_seen_two_hands():
    """One reader who leaves a seat for another makes the game open."""
    screen = new(3)
    my_turn(screen, "lay")
    do(screen, "reseat", take0=["careful"], take1=["reader"], take2=["careful"])
    assert screen.table.open and "open game" in text(screen)
    assert screen.table.names[1] == "Lena" and "You" not in screen.table.names


# ── answers ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_refusal_tells_clause_and_ways_out():
    """A wrong try is answered with reason, clause and moves that would be legal; one of them plays."""
    screen = new()
    frame = my_turn(screen, "lay")
    moves = screen.table.moves
    do(screen, "pass", card=[])
    refused = screen.frame()
    offers = [verb for verb in buttons(refused) if verb.startswith(("lay ", "pass "))]
    assert "Legal instead:" in text(screen) and offers
    assert screen.table.moves == moves and refused["tree"] != frame["tree"]
    do(screen, offers[0])
    assert screen.table.moves == moves + 1


def test_a_clause_is_opened_and_goes_with_the_next_move():
    """From a refusal the clause can be read in the place for messages; the next move takes it away."""
    screen = new()
    my_turn(screen, "lay")
    do(screen, "lay", card=[])
    show = next(verb for verb in buttons(screen.frame()) if verb.startswith("show "))
    do(screen, show)
    assert "tt-clause" in json.dumps(screen.frame()) and "stated" in screen.frame()["say"]
    do(screen, "show tamcuc.nothing")
    assert "tt-clause" not in json.dumps(screen.frame())
    do(screen, show)
    step(screen)
    assert "tt-clause" not in json.dumps(screen.frame())


def test_why_not_judges_and_plays_nothing():
    """A card, a button, ticks or nothing at all: each is judged as a dry run."""
    screen = new()
    my_turn(screen, "lay")
    code, view = screen.table.code(), screen.table.view(0)
    legal = view.game.write(next(iter(view.legal))).split()
    do(screen, "why", card=legal[1:], focus=["do", legal[0]])
    assert screen.frame()["say"].startswith("You may: ")
    do(screen, "why", card=legal[1:], focus=["do", "why"])
    assert screen.frame()["say"].startswith("You may: ")
    do(screen, "why", deal=["1"], trick=["0"])
    assert "Choose first what" in screen.frame()["say"]
    do(screen, "why", focus=["card", f"{legal[1]}.0"])
    assert screen.frame()["say"].startswith(("You may: ", "This trick", "You announced"))
    assert screen.table.code() == code


def test_why_not_at_an_announcement_asks_which():
    """With a finger no button is focused: the board asks which number is meant, and judges that."""
    screen = new(seats=("reader", "random", "random"))
    frame = my_turn(screen, "announce ")
    numbers = [verb for verb in buttons(frame) if verb.startswith("announce ")]
    do(screen, "why")
    assert [f"why {verb}" for verb in numbers] == [v for v in buttons(screen.frame()) if v.startswith("why ")]
    moves = screen.table.moves
    for verb in numbers:
        do(screen, f"why {verb}")
        said = screen.frame()["say"]
        assert said.startswith(f"You may: Announce {verb[-1]}.") or "hold no combination" in said
    do(screen, "why", focus=["do", numbers[0]])
    assert "You may: Announce 1." in screen.frame()["say"]
    assert screen.table.moves == moves


def test_why_not_out_of_turn():
    """Asked while others act, the answer is whose turn it is."""
    screen = new()
    until(screen, lambda f: f["more"] and 0 not in screen.table.view(0).waiting)
    do(screen, "why", focus=["card", "H.0"])
    assert "refusal" in json.dumps(screen.frame())


def test_a_hint_has_three_steps():
    """First where to look, then the clause, then the move with its reason, each in the place of the one before; the next
    move forgets it."""
    screen = new()
    my_turn(screen, "lay")
    said = []
    for _ in range(4):
        do(screen, "hint")
        said.append(screen.frame()["say"])
    assert [text.startswith(f"Hint {n} of 3.") for n, text in enumerate(said[:3], 1)] == [True] * 3
    assert cited("tamcuc.pass").text in said[1] or cited("tamcuc.same-number").text in said[1]
    assert said[3] == said[2] and said[0] not in said[1] and said[1] not in said[2]
    step(screen)
    assert sitting(screen)._hint == 0


def test_moves_can_be_typed():
    """Notation plays; wrong notation says what is right and stays in the box; nothing is lost."""
    screen = new()
    frame = my_turn(screen, "lay")
    assert frame == screen.frame() | {"say": frame["say"]}
    view, moves = screen.table.view(0), screen.table.moves
    for typed in ("lay Z", "", "lay", "hop", "cut ten"):
        do(screen, "type", typed=[typed])
        assert "refusal" in json.dumps(screen.frame()) and sitting(screen)._typed_moves == 0, typed
    do(screen, "type", typed=[view.game.write(next(iter(view.legal)))])
    assert screen.table.moves == moves + 1 and sitting(screen)._typed_moves == 1


def test_what_speaks_of_an_older_trick_comes_too_late():
    """A form drawn for an earlier trick is not played in this one."""
    screen = new()
    my_turn(screen, "lay")
    moves = screen.table.moves
    do(screen, "lay", card=["E"], deal=["1"], trick=["99"])
    assert "over" in screen.frame()["say"] and screen.table.moves == moves


# ── back in time ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_undo_past_a_reveal_opens_the_game():
    """Before anything was turned over undo costs nothing; after it the game is marked open, and redo brings all back."""
    screen = new()
    revealed(screen)
    at, code = screen.table.moves, screen.table.code()
    do(screen, "undo")
    assert screen.table.moves < at and screen.table.open and "open game" in text(screen)
    assert "redo" in buttons(screen.frame())
    do(screen, "redo")
    assert screen.table.moves == at and sitting(screen)._held
    assert screen.table.code() != code  # it says that the game is open


def test_undo_before_a_reveal_is_free():
    """A reader who cut and saw only his own hand dealt may still not take the cut back unnoticed; an announcement he may."""
    screen = new(seats=("reader", "random", "random"))
    my_turn(screen, "announce ")
    opened, moves = screen.table.open, screen.table.moves
    do(screen, "announce 1")
    do(screen, "undo")
    assert screen.table.moves == moves and screen.table.open == opened


@pytest.mark.parametrize("mode", ["ask", "off"])
def test_a_teacher_says_how_undo_works(mode):
    """`ask` asks first, `off` offers nothing and refuses."""
    screen = new(undo=mode)
    revealed(screen)
    at = screen.table.moves
    do(screen, "undo")
    assert screen.table.moves == at
    if mode == "ask":
        assert "undo-yes" in buttons(screen.frame())
        do(screen, "undo-yes")
        assert screen.table.moves < at
    else:
        assert "undo" not in buttons(screen.frame()) and "switched off" in screen.frame()["say"]


def test_the_same_deal_again():
    """Restart deals the same hand from the first trick, and says that the game is open."""
    screen = new()
    my_turn(screen, "lay")
    hand = screen.table.view(0).hand
    revealed(screen)
    do(screen, "restart")
    view = screen.table.view(0)
    assert view.hand == hand and not any(view.won) and screen.table.open


def test_looking_back_changes_nothing():
    """Every earlier moment can be looked at, in whatever order, and numbers that are none lead to an end."""
    screen = new()
    revealed(screen)
    code, last = screen.table.code(), screen.table.moves
    for at in (0, last, last // 2, -5, 10**9, "x", None):
        frame = screen.look({"at": at})
        assert not frame["more"] and not {"lay", "undo"} & set(buttons(frame))
    assert f"Move {last} of {last}" in to_text(screen.look({"at": last})["tree"])
    assert screen.table.code() == code


def test_a_trick_lies_open_until_it_was_seen():
    """After a reveal nothing goes on before the reader says so, and the reason for the win is told."""
    screen = new()
    frame = revealed(screen)
    moves = screen.table.moves
    assert not frame["more"] and "go" in buttons(frame)
    for verb in ("next", "lay H", "announce 1"):
        do(screen, verb)
    assert screen.table.moves == moves
    assert re.search(r"Stronger than|Equal to|Nobody else laid", text(screen))
    do(screen, "go")
    assert not sitting(screen)._held


def test_the_end_of_a_deal_and_of_a_match():
    """A deal ends with sheet and reasons on request; a match with the result, a recap, printing and new games."""
    screen = new(deals=2)
    until(screen, lambda _: sitting(screen)._held and "Score sheet" in text(screen))
    do(screen, "reasons")
    assert "Second best" in text(screen) or "gives away" in text(screen)
    while not (screen.table.over and not sitting(screen)._held):
        step(screen)
    frame = screen.frame()
    assert "The match, trick by trick" in to_text(frame["tree"])
    assert {"new", "again", "reasons"} <= set(buttons(frame)) and "print" in buttons(frame, "local")
    do(screen, "again")
    assert not screen.table.over and screen.table.word != "7b-monday"
    do(screen, "new")
    assert screen.table is None and "back" in buttons(screen.frame())
    do(screen, "back")
    assert screen.table is not None


# ── codes and files ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_code_is_shown_only_when_asked_for_and_brings_the_table_back():
    """No frame holds a code before it was asked for nor after the next move; it restores the same table."""
    screen = new()
    my_turn(screen, "lay")
    assert not CODE.search(json.dumps(screen.frame()))
    do(screen, "code")
    code = screen.table.code()
    assert code in json.dumps(screen.frame())
    step(screen)
    assert not CODE.search(json.dumps(screen.frame()))
    other = Screen(settings("tamcuc", 5))
    do(other, "load", code=[f" {code[:20]}\n{code[20:]} "])
    assert other.table.code() == code and "as it was saved" in text(other)


@pytest.mark.parametrize("code", ["", "hello", "tamcuc-1-zzzz", "tamcuc-9-abc", "chess-1-abc"])
def test_a_damaged_code_is_refused_in_a_sentence(code):
    """A code that is none leaves the form as it is, with a sentence."""
    screen = Screen(settings("tamcuc", 3))
    do(screen, "load", code=[code])
    assert screen.table is None and "refusal" in json.dumps(screen.frame())
    assert screen.frame()["say"].endswith(".") or "…" in screen.frame()["say"]


def test_autosave_and_resume(tmp_path):
    """Each act is written to the file; a new screen offers to resume, and goes on from there."""
    file = tmp_path / "tamcuc.tabletutor"
    screen = new(save=file)
    revealed(screen)
    again = Screen(settings("tamcuc", 3, save=file))
    assert "resume" in buttons(again.frame())
    do(again, "resume")
    assert again.table.code() == screen.table.code()
    do(again, "new")
    assert file.exists()


@pytest.mark.parametrize("content", [b"", b"nonsense", b"\xff\xfe\x00", b"tamcuc-1-abc"])
def test_a_damaged_file_is_refused_in_a_sentence(tmp_path, content):
    """Whatever is in the file, resuming it is answered in a sentence and a new game can begin."""
    file = tmp_path / "tamcuc.tabletutor"
    file.write_bytes(content)
    screen = Screen(settings("tamcuc", 3, save=file))
    do(screen, "resume")
    assert screen.table is None and "refusal" in json.dumps(screen.frame())
    do(screen, "start")
    assert screen.table is not None and file.read_bytes() != content


def test_a_folder_that_takes_no_file_does_not_stop_the_game(tmp_path):
    """Where nothing can be written the game goes on, and the reader is told."""
    screen = new(save=tmp_path / "missing" / "tamcuc.tabletutor")
    step(screen)
    assert "could not be saved" in screen.frame()["say"]


def test_the_seed_word_gives_the_same_deal():
    """Two screens with one word have the same cards; without a word they are fresh."""
    hands = {my_turn(screen, "lay") and screen.table.view(0).hand for screen in (new(), new())}
    assert len(hands) == 1
    words = {new(word="").table.word for _ in range(5)}
    assert len(words) == 5


def test_badges_name_the_changed_rulings():
    """What differs from the text stands on the board; a game by the text has no badges."""
    assert "Played here:" not in text(new())
    shown = text(new(seal="tiebreak", deals=2))
    assert "rank first, then the seal" in shown and "Deal 1 of 2" in shown


def test_wishes_that_are_none_do_no_harm():
    """Whatever a browser sends is answered, never raised."""
    screen = new()
    my_turn(screen, "lay")
    moves = screen.table.moves
    for verb in ("", "start", "players", "load", "back", "hocus pocus", "why ", "show x", "lesson", "undo-yes x"):
        screen.handle({"do": verb, "form": {"players": ["8"], "card": "H"}})
        screen.frame()
    screen.handle({})
    assert screen.table is not None and screen.table.moves == moves and screen.table.game.players == 3


# ── nothing hidden leaves the table ──────────────────────────────────────────────────────────────────────────────────


def test_no_seed_word_in_any_frame():
    """The seed word is in no frame, message or text form of a game that did not ask for it."""
    screen = new(word="zanzibar-77", deals=1)
    for n in count():
        frame = step(screen)
        shown = json.dumps(frame) + json.dumps(screen.look({"at": n // 2})) + repr(screen) + repr(sitting(screen))
        assert "zanzibar" not in shown and not CODE.search(shown)
        if screen.table.over:
            break


def test_face_down_cards_are_called_by_their_slots():
    """Keys of cards that lie face down are numbers of places, whatever the cards are."""
    screen = new(5)
    until(screen, lambda f: '"data-kind": "back"' in json.dumps(f))
    backs = re.findall(r'"data-kind": "back"[^}]*?"key": "([^"]*)"', json.dumps(screen.frame()))
    assert backs and all(re.fullmatch(r"s\d\.\d", key) for key in backs)


def test_a_code_that_cannot_be_read_is_told_to_the_cell():
    """`play(code=…)` with a damaged code raises with a sentence."""
    with pytest.raises(Unreadable, match="code"):
        Screen(settings("tamcuc", 3)).load("nonsense")


def test_a_rule_is_looked_up_by_a_word():
    """In the rules of the moment a word finds clauses; one that finds none says so; and nothing of the game changes."""
    screen = new()
    my_turn(screen)
    moves = screen.table.moves
    do(screen, "find", words=["equal combinations"])
    assert "Equal combinations" in text(screen) and 'tabletutor.lesson("tamcuc", "tamcuc.tie")' in text(screen)
    do(screen, "find", words=["queen"])
    assert "No clause holds" in text(screen)
    do(screen, "help")
    assert "No clause holds" not in text(screen) and screen.table.moves == moves
