"""The lesson of Tam Cúc, where it is unlike the others: what is judged and shown agrees with the rules, step by step."""

from __future__ import annotations

import pytest

from tabletutor.drawing import to_text
from tabletutor.games.tamcuc.combinations import size_of
from tabletutor.games.tamcuc.legality import ANNOUNCING, CHOOSING
from tabletutor.games.tamcuc.lesson_asks import odds
from tabletutor.games.tamcuc.rules import TamCuc
from tests.conformance.lessons import lesson_of

LESSON = lesson_of("tamcuc")
MAKERS, STEPS, MOVES = LESSON.makers, LESSON.steps, LESSON.asking("move")


def named(drawing: object, name: str) -> list[str]:
    """The texts of all elements of one class, in their order."""
    if not isinstance(drawing, tuple):
        return []
    own = [to_text(drawing)] if drawing[1].get("class") == name else []
    return own + [text for child in drawing[2:] for text in named(child, name)]


@pytest.mark.parametrize("name", [name for name, maker in MAKERS.items() if maker.row.get("show")])
def test_question_and_answer_show_the_players_in_one_order(name):
    """Clockwise from the reader's left, the reader last: on the table of the question, on its buttons, and afterwards."""
    maker, step = MAKERS[name], STEPS[name]
    n, first = maker.game.players, 0 if maker.seat is None else 1
    order = [maker.names[(first + at) % n] for at in range(n)]
    scenes = [*step.scenes, *(scene for answer in step.tries.values() for scene in answer.shows)]
    for scene in scenes:
        seen = [text.split()[0] for child in scene.felt for text in named(child, "tt-who")]
        assert seen == [who for who in order if who in seen]
    buttons = [to_text(button).split()[0] for button in step.scenes[0].buttons]
    if set(buttons) <= set(order):
        assert buttons == [who for who in order if who in buttons]


def test_the_vote_is_reported():
    """The step about the fine says what the vote decided: the fine if all agreed, none otherwise."""
    texts = {key: answer.text for key, answer in STEPS["fine"].tries.items()}
    assert "all agreed: Katya loses 2 points" in texts["agree|"]
    assert "cancelled" in texts["refuse|"] and "loses" not in texts["refuse|"]


@pytest.mark.parametrize("name", MOVES)
def test_everything_that_can_be_submitted_has_an_answer(name):
    """Every way to tick the cards, with every button."""
    state, step = MAKERS[name].states[0], STEPS[name]
    ways = 2 ** size_of(state.hands[0]) if state.stage == CHOOSING else 1
    assert len(step.tries) == ways * len(step.scenes[0].buttons)


@pytest.mark.parametrize("name", [name for name, maker in MAKERS.items() if maker.ask == "legal"])
def test_questions_about_what_is_allowed_are_answered_by_the_rules(name):
    """The right options are exactly the legal ones; to wait is right when nothing else is possible."""
    maker = MAKERS[name]
    for option, answer in zip(maker.options, STEPS[name].tries.values(), strict=True):
        seat, _, move = option.partition(" ")
        state = maker.states[0]
        legal = maker.game.parse(move) in maker.game.legal(state, int(seat)) if move else not maker.game.legal(state, 0)
        assert (answer.kind == "good") == legal, option


def test_a_wrong_try_marks_what_fails_and_offers_what_is_legal():
    """A mixed pair is parted in the answer, and one press lays a pair instead."""
    step = STEPS["pair"]
    answer = step.tries["lay|card=H*.0&card=H.0"]
    assert answer.clause == "tamcuc.army"
    assert answer.marks
    assert [row[1].get("class") for row in answer.marks[2:]] == ["tt-row", "tt-art", "tt-row"]
    assert to_text(answer.instead[0]) == "[Lay two sealed Horses]"


def test_where_a_position_can_be_played_on_it_is_offered():
    """Every live position of the reader's can be played on from, by the text the step carries."""
    for name in MOVES:
        start = STEPS[name].start
        if MAKERS[name].states[0].stage in (ANNOUNCING, CHOOSING):
            assert start
            game = TamCuc(start.players, **start.options)
            assert start.seat in game.waiting_for(game.position(start.position))
    assert sum(step.start is not None for step in STEPS.values()) >= 20


@pytest.mark.rule("tamcuc.count")
def test_the_example_of_the_text_is_counted_seat_by_seat():
    """Lena cuts an Elephant: Lena is Emperor, Katya Officer, Vanya Elephant, so Vanya starts."""
    said = [scene.say for scene in STEPS["elephant"].scenes]
    assert said[0] == ""
    assert said[1].startswith("Lena cuts and shows")
    assert said[2:4] == ["Lena is Emperor.", "Katya is Officer."]
    assert said[4].endswith("Vanya starts.")


@pytest.mark.rule("tamcuc.end")
def test_the_short_deal_runs_to_its_end():
    """The played example ends with points that add up to a hand."""
    scenes = STEPS["short-deal"].scenes
    assert len(scenes) >= 7
    assert "Points: You 2, Lena 1 and Katya 1" in scenes[-1].say


@pytest.mark.rule("tamcuc.cut")
@pytest.mark.parametrize("players", range(2, 9))
def test_the_own_cut_is_answered_for_every_place(players):
    """For each number of players every cut has an answer, and each player starts as often as the count says."""
    game = TamCuc(players)
    answers = [a for key, a in STEPS["own-cut"].tries.items() if key.startswith("cut") and f"n={players}&" in key]
    assert len(answers) == len(game.deck) - 1
    mine = sum("you start" in answer.text for answer in answers)
    assert odds(game)[0] - 1 <= mine <= odds(game)[0]
