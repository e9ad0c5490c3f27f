"""The coach: one judge behind hint, chances, warning and look back; it sees a seat's view and nothing else."""

from __future__ import annotations

import re
from functools import partial

import pytest

from tabletutor.bots import adviser, bot_named, bots_of
from tabletutor.chance import rng_for
from tabletutor.coach import LEVELS, TURNS, Coach, Review
from tabletutor.drawing import to_text
from tabletutor.game import DEALER, IllegalMove, Unreadable
from tabletutor.games import GAMES
from tabletutor.ladder import ladder
from tabletutor.screen import Screen
from tabletutor.search import Line, flat, thought
from tabletutor.setup import climb, settings
from tabletutor.table import Table

PLAYERS = {"tamcuc": 3, "xochintlan": 2, "trico": 3, "tinco": 3}
OPTIONS = {"tamcuc": {"deals": 1}}


def table_of(game, word="coach", **given):
    """A table at which nobody is played by an opponent."""
    return Table(GAMES[game](players=PLAYERS[game], **OPTIONS.get(game, {})), word, **given)


def choices(table, most=12):
    """(seat, moment) of the first decisions of a random match that leave a choice; the table goes on meanwhile."""
    game, found = table.game, []
    for n in range(60 * most):
        if table.over or len(found) == most:
            break
        if table.due() == DEALER:
            table.advance()
            continue
        waiting = table.view(None).waiting
        seat = sorted(waiting)[n % len(waiting)]
        view = table.view(seat)
        if view.legal.count() > 1:
            found.append((seat, table.moves))
        table.submit(seat, game.sample(table._history.state, seat, rng_for("choices", "test", n)))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_hint_warning_and_look_back_name_the_same_best_move(game):
    """At each moment the hint, the judgement of any move, and the look back rest on the same scores."""
    table = table_of(game)
    judge = bot_named(game, adviser(game))
    coach, again = Coach(table), Coach(table)
    hints = {}
    for at in range(60):
        waiting = table.view(None).waiting
        if table.over or DEALER in waiting:
            if table.over or table.advance() is None:
                break
            continue
        seat = min(waiting)
        hints[seat, table.moves] = table.hint(seat, judge)
        table.submit(seat, table.game.sample(table._history.state, seat, rng_for("hints", "test", at)))
    assert hints
    for (seat, at), hint in hints.items():
        best = coach.scores(seat, at)[0].move
        assert (hint.move if hint else None) == best
        move = table._history.steps[at].move
        judged = again.judged(seat, at, move)
        if judged:
            assert judged.own.move == move
            assert judged.best.move in (best, move)
    review = Review(coach, 0)
    while review.left:
        review.go_on()
    for one in review.judged:
        hint = hints.get((0, one.at))
        assert one.costs == 0 or hint is None or one.best.move == hint.move


@pytest.mark.parametrize("game", GAMES)
def test_asking_about_one_more_move_changes_nothing_of_the_others(game):
    """The other moves' playouts are the same, world by world, whether one more move is asked about or not."""
    table = table_of(game)
    moments = choices(table)
    assert moments
    for seat, at in moments:
        view = table.view_at(seat, at)
        every = list(
            dict.fromkeys([next(iter(view.legal)), *([move for move, _ in zip(view.legal, range(3), strict=False)])])
        )
        plain = flat(thought(view), view, (3, 2), table.rng("hint", at))
        more = flat(thought(view), view, (3, 2), table.rng("hint", at), every)
        asked: set[Line] = {(move,) for move in every}
        for line, values in plain.items():
            assert more[line][: len(values)] == values
            assert line[:1] in asked or more[line] == values


@pytest.mark.parametrize("game", GAMES)
def test_the_coach_sees_a_view_and_nothing_else(game):
    """With all that a seat cannot see exchanged, the coach says the same, to the last digit."""
    table = table_of(game)
    moments, rules = choices(table, 4), table.game
    assert moments
    for seat, at in moments:
        view = table.view_at(seat, at)
        other = rules.view(rules.imagine(view, rng_for("other", "test", at)), seat)
        judge = Coach(table).judge
        assert judge.scores(view, table.rng("hint", at)) == judge.scores(other, table.rng("hint", at))


def begun(game="tamcuc", word="coach", **given):
    """A screen on which a game has begun, against random opponents."""
    seats = ["reader", *["random"] * (PLAYERS[game] - 1)]
    screen = Screen(settings(game, PLAYERS[game], word=word, seats=seats, **OPTIONS.get(game, {}), **given))
    do(screen, "start")
    return screen


def do(screen, verb, **form):
    screen.handle({"do": verb, "form": {name: [value] for name, value in form.items()}})


def said(screen):
    return to_text(screen.frame()["tree"])


def play_until(screen, done, most=600):
    """Play at random in the reader's seat until something is true; whether it came true."""
    for n in range(most):
        if done():
            return True
        sitting, table = screen._sitting, screen.table
        if table.over and not sitting._held:
            return done()
        view = table.view(0)
        if sitting._held:
            do(screen, "go")
        elif screen.frame()["more"]:
            do(screen, "next")
        elif 0 in view.waiting:
            move = table.game.sample(table._history.state, 0, rng_for("reader", "test", n))
            do(screen, table.game.write(move))
        else:
            do(screen, "step")
    return done()


def warned(screen):
    """Whether the coach doubts the move that was wanted last."""
    return screen._sitting._warned[0] == screen.table.moves


def test_the_coach_is_silent_until_somebody_asks_for_it():
    """Without being switched on it shows no chances and warns of nothing in a whole match."""
    screen = begun()
    seen = []
    assert play_until(screen, lambda: seen.append(said(screen)) or screen.table.over)
    assert not any("chances" in text or "coach:" in text for text in seen)


@pytest.mark.parametrize("game", GAMES)
def test_before_a_poor_move_there_is_a_warning_and_the_reader_decides(game, monkeypatch):
    """Warned, nothing has happened: another move may be made, or the same one again, or by the button; then it stands."""
    monkeypatch.setitem(LEVELS, "strict", 0.0001)
    monkeypatch.setattr(bots_of(game)[adviser(game)], "stages", (16,))
    screens = [
        begun(game, word, coach="strict") for word in "abcdefghijklmnop"
    ]  # without a poor move nothing is proved
    some = [one for one in screens if play_until(one, partial(warned, one))][:2]
    assert len(some) == 2
    for screen, by_button in zip(some, (True, False), strict=True):
        table, moves, (at, text) = screen.table, screen.table.moves, screen._sitting._warned
        assert at == moves
        assert "The coach:" in said(screen)
        assert table.game.parse(text) in table.view(0).legal
        do(screen, "hint")
        assert table.moves == moves
        do(screen, "insist" if by_button else text)
        assert table.actor(moves) == 0
        assert table.game.write(table._history.steps[moves].move) == text
        do(screen, "insist")  # a second press on its way plays nothing
        assert table.last_act(0) == moves


def test_chances_come_as_a_word_with_number_interval_and_count():
    """On the reader's turn the board says how his match stands, with how many matches that comes from."""
    screen = begun(coach="gentle")
    assert play_until(screen, lambda: 0 in screen.table.view(0).waiting and not screen._sitting._held)
    text = " ".join(said(screen).split())
    assert "Your chances:" in text
    assert "of 100 such matches" in text
    assert re.search(r"or \d+ to \d+ if chance is counted in; \d+ matches played on", text)


def test_the_level_is_set_in_the_form_and_on_the_board():
    """Levels are known by name; any other is refused with those there are, and on the board ignored."""
    screen = begun()
    do(screen, "coach", coach="strict")
    assert screen._sitting.level == "strict"
    do(screen, "coach", coach="loud")
    assert screen._sitting.level == "strict"
    do(screen, "again")
    assert screen._sitting.level == "strict"
    with pytest.raises(Unreadable, match="off, gentle, strict"):
        settings("tamcuc", 3, coach="loud")


def test_nobody_is_advised_while_a_clock_runs():
    """In real time the coach neither computes nor speaks; step by step it does."""
    screen = begun("tinco", coach="strict", speed="real")
    assert not screen._sitting._advised
    do(screen, "speed", speed="step")
    assert screen._sitting._advised


@pytest.mark.parametrize("game", GAMES)
def test_the_look_back_shows_at_most_three_turning_points(game):
    """After a match the coach looks at all own moves, some at a time, and shows those that cost most, in order."""
    screen = begun(game)
    assert play_until(screen, lambda: screen.table.over, 4000)
    play_until(screen, lambda: not screen._sitting._held)
    do(screen, "review")
    frames = 0
    while screen._sitting._review:
        frames += 1
        assert screen.frame()["more"]
        do(screen, "next")
    assert frames
    film = screen._sitting._reel
    assert 1 <= len(film) <= 1 + TURNS
    for node, told in film[1:]:
        assert told.startswith("Turning point")
        assert "Better:" in to_text(node)
    for _ in film[:]:
        assert screen.frame()["tree"]
        do(screen, "next")
    assert not screen._sitting._reel


def test_turning_points_are_dear_and_in_order():
    """No turning point costs nothing, none costs less than a move that is left out, and they come as they were played."""
    table = table_of("trico")
    play = Review(Coach(table), 0)
    choices(table, 30)
    play = Review(play.coach, 0)
    while play.left:
        play.go_on()
    turns, rest = play.turns, [one for one in play.judged if one not in play.turns]
    assert turns == sorted(turns)
    assert all(one.costs > 0 for one in turns)
    assert not turns or all(other.costs <= min(one.costs for one in turns) for other in rest)


def test_an_opponent_is_asked_about_other_moves_once_its_reasons_are_open():
    """Before the deal is over that is refused; then any legal move gets a sentence, an illegal one the rules' refusal."""
    table = Table(GAMES["tamcuc"](players=3, deals=1), "ask", {seat: bot_named("tamcuc", "random") for seat in (1, 2)})
    for n in range(200):
        if table.over:
            break
        if table.due() is not None:
            at = table.moves
            actor = table.due()
            table.advance()
            if actor != DEALER and not table.over and not table.reasons():
                with pytest.raises(IllegalMove):
                    table.why_not(at, table._history.steps[at].move)
        else:
            table.submit(0, table.game.sample(table._history.state, 0, rng_for("ask", "test", n)))
    asked = 0
    for reason in table.reasons():
        for move in table.view_at(reason.seat, reason.at).legal:
            assert len(table.why_not(reason.at, move)) > 20
            asked += 1
            break
    assert asked
    with pytest.raises(IllegalMove):
        table.why_not(table.reasons()[-1].at, -1)
    own = next(at for at, _ in table.decisions(0))
    with pytest.raises(IllegalMove):
        table.why_not(own, table._history.steps[own].move)


def test_other_eyes_only_after_the_match():
    """While it is played the wish is ignored; afterwards the board says whose eyes these are, and one can go back."""
    screen = begun()
    do(screen, "eyes", eyes="1")
    assert screen._sitting._eyes is None
    assert play_until(screen, lambda: screen.table.over)
    play_until(screen, lambda: not screen._sitting._held)
    other = screen.table.names[1]
    do(screen, "eyes", eyes="1")
    assert f"Seen by {other}" in said(screen)
    earlier = screen.look({"at": 5})
    assert to_text(earlier["tree"])
    do(screen, "eyes", eyes="0")
    assert "Seen by" not in said(screen)


def test_whoever_looked_with_other_eyes_and_goes_back_sees_no_hidden_card_and_plays_an_open_match():
    """Undo after the look shows the reader's own view again, on every board of the table, and the match is open from then on."""
    screen = begun()
    assert play_until(screen, lambda: screen.table.over)
    play_until(screen, lambda: not screen._sitting._held)
    table = screen.table
    beside = Screen(screen.settings, table)
    do(beside, "go")
    for board in (screen, beside):
        do(board, "eyes", eyes="1")
        assert "Seen by" in said(board)
    do(screen, "undo")
    assert not table.over
    assert table.open
    for board in (screen, beside):
        assert board._sitting._seen_by == 0
        assert "Seen by" not in said(board)
        assert "Seen by" not in to_text(board.look({"at": 5})["tree"])


def test_the_next_opponent_is_one_step_up_or_down():
    """After a win somebody stronger is proposed, after a defeat somebody weaker; nothing before the end."""
    known = ladder("tamcuc")
    middle = known[2]
    found = set()
    for n in range(12):
        bots = {1: bot_named("tamcuc", middle)}
        table = Table(GAMES["tamcuc"](players=2, deals=1), f"climb {n}", bots)
        for k in range(400):
            if table.over:
                break
            assert climb(table) == ""
            if table.due() is not None:
                table.advance()
            else:
                table.submit(0, table.game.sample(table._history.state, 0, rng_for("climb", "test", k)))
        won = 0 in table.outcome.winners
        assert climb(table) == known[3 if won else 1]
        found.add(won)
        if len(found) == 2:
            break
    assert found == {True, False}
