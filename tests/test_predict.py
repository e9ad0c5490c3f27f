"""Predict the opponent: what is asked is what that opponent does, it is shown as its seat sees it, and nobody could not know."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest

from tabletutor.bots import Bot, bot_named, bots_of
from tabletutor.chance import rng_for
from tabletutor.drawing import h, to_text
from tabletutor.drill import Practice
from tabletutor.foresight import ALMOST_ONE, ASKED_AGAIN, NOT_ASKED, Asked, Foresight, Lots, moments, thinkers
from tabletutor.games import GAMES, board, part, setting
from tabletutor.predict import Predict, of, still
from tabletutor.words import say
from tests.conformance.setups import facts

GAME = pytest.mark.parametrize("game", list(GAMES))
MANY = 60


@cache
def questions(game: str) -> tuple[Predict, ...]:
    """Fresh questions."""
    return tuple(part(game, "exercises").EXERCISES["predict"].make(Random(f"{game} {n}")) for n in range(MANY))


def played(game: str, matches: int) -> Any:
    """Moments of some matches: rules, opponents, state, and a seat that acts."""
    for n in range(matches):
        rules, names = GAMES[game](players=min(4, setting(game).most)), thinkers(game)
        bots = [bot_named(game, names[(n + at) % len(names)]) for at in range(rules.players)]
        for state, seat in islice(moments(rules, bots, Random(f"played {n}")), 24):
            yield rules, bots, state, seat


def asked_again(question: Predict, position: str, chance: Any) -> Any:
    """What the opponent chooses, asked without the help of the question."""
    put = Asked.read(question.twist)
    view = question.game.view(question.game.position(position), put.seat)
    return bot_named(question.game.name, put.bot).choose(view, chance)


def nodes(node: Any) -> Any:
    """A node and all inside it."""
    if isinstance(node, tuple):
        yield node
        for child in node[2:]:
            yield from nodes(child)


def inside(drawn: Any) -> list[Any]:
    """All nodes of some drawings."""
    return [node for tree in drawn for node in nodes(tree)]


def text(drawn: Any) -> str:
    """What a reader reads of some drawings."""
    return " ".join(to_text(h("div", None, drawn)).split())


# ---- the answer ----


@GAME
def test_the_answer_is_what_the_opponent_chooses_and_why(game):
    """The move that is right, its reason and its first clause are those of the bot itself, asked with the same chance."""
    for question in questions(game):
        choice = asked_again(question, question.position, rng_for(Asked.read(question.twist).chance, "predict", 0))
        (right,) = question.right()["name"]
        verdict = question.mark({"name": [right]})
        assert question.game.parse(right) == choice.move
        assert verdict.right and choice.full in verdict.reason and board(game).move_name(choice.move) in verdict.reason
        assert verdict.clause == question.clauses()[0] and set(question.clauses()) <= set(choice.clauses)
        assert choice.look in question.say("look")


@GAME
def test_no_lot_decides(game):
    """Whatever the chance, the opponent does the same in this position: it can be foreseen."""
    for question in questions(game)[:20]:
        some = [*map(question.asked.chance, range(1 + ASKED_AGAIN)), Lots(), Lots(steady=ALMOST_ONE)]
        moves = {asked_again(question, question.position, chance).move for chance in some}
        assert {question.game.write(move) for move in moves} == set(question.right()["name"])


def test_an_opponent_that_does_something_else_now_and_then_is_not_asked_about(monkeypatch):
    """One lot in twenty is enough to leave a position out."""
    greedy = bots_of("tamcuc")["greedy"]
    plain = greedy.choose

    def moody(self: Bot, view: Any, rng: Any) -> Any:
        choice = plain(self, view, rng)
        other = choice and choice.instead_of
        return choice._replace(move=other) if other is not None and rng.random() < 0.05 else choice

    clear = next(q for q in questions("tamcuc") if Asked.read(q.twist).bot == "greedy")
    assert clear.asked.clear()
    monkeypatch.setattr(greedy, "choose", moody)
    assert not clear.asked.clear()


@GAME
def test_opponents_with_reasons_are_asked_about_and_all_of_them(game):
    """Neither who draws lots for everything nor who thinks for long, and each of the others comes."""
    met = {Asked.read(question.twist).bot for question in questions(game)}
    assert met <= set(thinkers(game)) == set(bots_of(game)) - NOT_ASKED
    assert met >= {name for name in thinkers(game) if not bots_of(game)[name].traits["stochastic"]}


# ---- what can be chosen ----


@GAME
def test_the_moves_are_legal_differ_by_name_and_hold_the_runner_up(game):
    """Three or four moves that this seat may make, the one it likes second best among them, and every place is right once."""
    places = set()
    for question in questions(game):
        put, rules = Asked.read(question.twist), question.game
        legal = rules.legal(rules.position(question.position), put.seat)
        choice = asked_again(question, question.position, question.asked.chance())
        moves = [rules.parse(move) for move in put.moves]
        assert all(move in legal for move in moves) and choice.instead_of in moves
        assert len({board(game).move_name(move) for move in moves}) == len(moves) in (3, 4)
        assert moves == sorted(moves)  # an order that tells nothing
        places.add(moves.index(choice.move))
    assert len(places) >= 3


@GAME
def test_a_wrong_answer_names_no_other_move_than_its_own(game):
    """The reason says what was chosen, and whether it comes second; the right move stays to be found."""
    for question in questions(game):
        rules = question.game
        choice = asked_again(question, question.position, question.asked.chance())
        for move in Asked.read(question.twist).moves:
            if move not in question.right()["name"]:
                verdict = question.mark({"name": [move]})
                assert verdict.right is False
                name, who = board(game).move_name(rules.parse(move)), question.asked.values()["who"]
                second = verdict.reason == say("predict.wrong.second", who=who, move=name)
                assert re.findall("“([^”]*)”", verdict.reason) == [name]
                assert second == (rules.parse(move) == choice.instead_of)


@GAME
def test_where_the_runner_up_is_as_good_nothing_is_asked(game):
    """Opponents say so when two moves are worth the same to them: the pattern finds it in their reasons, and no question has it."""
    pattern, found = say(f"{game}.exercise.predict.alike"), 0
    judge = part(game, "exercises").EXERCISES["predict"].judge
    for rules, bots, state, seat in played(game, 60):
        asked = judge(rules, rules.describe(state), Asked(seat, bots[seat].name, "1").twist())
        choice = asked.bot.choose(asked.view, asked.chance())
        if choice is not None and choice.instead_of is not None:
            names = [board(game).move_name(move) for move in (choice.move, choice.instead_of)]
            alike = re.search(pattern, " / ".join([*names, choice.full]))
            found += bool(alike)
            assert not (alike and asked.clear())
        if found == 3:
            break
    assert found == 3


# ---- what is shown ----


@GAME
def test_the_drawing_shows_the_seat_and_its_character(game):
    """The player's name, the opponent's name and character, and the task, all before anything is answered."""
    for question in questions(game)[:10]:
        put = Asked.read(question.twist)
        who, bot = question.asked.names[put.seat], bots_of(game)[put.bot]
        shown = text(question.draw())
        assert who in question.task() and bot.label() in shown and bot.character() in shown
        assert say("predict.cards", who=who) in shown


@GAME
def test_nothing_on_the_table_can_be_done(game):
    """The only controls are the answers, and what works in the browser alone; nothing is submitted, and nothing travels."""
    for question in questions(game)[:20]:
        for tag, own, *_ in inside(question.draw()):
            assert tag not in ("form", "select", "textarea")
            assert tag != "button" or (own["disabled"] and own["type"] == "button")
            assert tag != "input" or own.get("name") == "name" or "data-local" in own
            assert not {"data-do", "data-fly", "data-focus"} & set(own)


@GAME
def test_what_the_seat_cannot_see_changes_neither_question_nor_answer(game):
    """With hidden pieces in other places the drawing, the choice and the reasons are the same."""
    kind, changed = part(game, "exercises").EXERCISES["predict"], 0
    for rules, bots, state, seat in played(game, 12):
        other = facts(game).otherwise(rules, state, seat, Random(f"hidden {changed}"))
        if other is not None and rules.describe(other) != rules.describe(state):
            changed += 1
            moves = tuple(map(rules.write, islice(rules.legal(state, seat), 3)))
            twist = Asked(seat, bots[seat].name, "1", moves).twist()
            one, two = (kind(rules, rules.describe(some), twist) for some in (state, other))
            assert json.dumps(one.draw()) == json.dumps(two.draw())
            assert one.asked.bot.choose(one.asked.view, Lots()) == two.asked.bot.choose(two.asked.view, Lots())
    assert changed >= 20


def test_a_board_to_look_at_keeps_its_pieces_and_loses_its_controls():
    """Boxes go and leave their card, buttons are off, acts and shortcuts vanish, what the browser does alone stays."""
    box = h("input", {"type": "checkbox", "name": "card", "value": "S.0", "checked": True})
    zoom = h("label", None, h("input", {"type": "checkbox", "name": "_zoom", "data-local": "zoom"}), "All of it")
    live = h(
        "div",
        None,
        h("fieldset", {"class": "tt-hand", "data-rove": True}, h("legend", None, "Your hand"), h("label", None, box, "Soldier", h("kbd", None, "1"))),
        h("fieldset", {"class": "tt-stock"}, h("legend", None, "Choose"), "a stack"),
        h("button", {"name": "do", "value": "play N13", "data-focus": True}, "N13"),
        h("button", {"class": "tt-button", "name": "do", "value": "take"}, "Take a token"),
        zoom,
    )  # fmt: skip
    assert still(live, "Lena’s cards") == h(
        "div",
        None,
        h("fieldset", {"class": "tt-hand"}, h("legend", None, "Lena’s cards"), h("span", None, "Soldier")),
        h("fieldset", {"class": "tt-stock"}, "a stack"),
        h("button", {"type": "button", "disabled": True}, "N13"),
        zoom,
    )


# ---- as practice ----


@GAME
def test_the_other_moves_are_explained_once_the_answer_is_known(game, monkeypatch):
    """Each move not chosen has what the opponent says of it; an opponent that says nothing has no table."""
    question = questions(game)[0]
    bot, put = bots_of(game)[Asked.read(question.twist).bot], Asked.read(question.twist)
    monkeypatch.setattr(bot, "why_not", lambda self, view, rng, move: f"{view.seat} would not {move}")
    shown = text(question.solution())
    for move in put.moves:
        said = f"{put.seat} would not {question.game.parse(move)}"
        assert (said in shown) == (move not in question.right()["name"])
        assert said not in text(question.draw())
    monkeypatch.setattr(bot, "why_not", Bot.why_not)
    assert text(question.solution()) == text(question.draw())


@GAME
def test_it_is_practised_like_every_other_kind(game):
    """A wrong answer, then the right one; the question that follows is another one."""
    practice = Practice(game, ["predict"], "7b-monday")
    question = practice.question
    right = question.right()
    wrong = next(move for move in Asked.read(question.twist).moves if move not in right["name"])
    practice.handle({"do": "check", "form": {"name": [wrong]}})
    assert practice.frame()["say"].startswith("Wrong.")
    practice.handle({"do": "check", "form": right})
    assert practice.frame()["say"].startswith("Right.") and question.answer() in practice.frame()["say"]
    practice.handle({"do": "next"})
    assert practice.question.twist != question.twist


def test_a_twist_is_read_back():
    """What is asked beside the position survives as text."""
    asked = Asked(2, "greedy", "0.25", ("announce 1", "announce 2"))
    assert Asked.read(asked.twist()) == asked


def test_rows_that_tell_too_much_are_left_out_of_the_position():
    """In Tam Cúc the cut card is shown once; a question is about what comes after."""
    assert not any("cut " in question.position for question in questions("tamcuc"))
    kept = of(GAMES["tamcuc"], soon=0)
    assert issubclass(kept.judge, Foresight) and "cut " in kept.make(Random("cut")).position
