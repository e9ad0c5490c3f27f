"""The lessons: every clause performed, every try judged by the rules, no dead end, short enough to send at once."""

from __future__ import annotations

import json
import random

import pytest

from tabletutor.clauses import load
from tabletutor.drawing import to_text
from tabletutor.game import Refusal, Unreadable
from tabletutor.games import GAMES
from tabletutor.lectern import Lectern
from tabletutor.step import form_of
from tabletutor.words import table
from tests.conformance.lessons import film_of, given, lesson_of
from tests.conformance.setups import facts
from tests.test_packing import tree_of

FILM_BYTES = 300_000
CLAUSES = [(game, clause.id) for game in GAMES for clause in load(game).clauses]
STEPS = [(game, name) for game in GAMES for name in lesson_of(game).steps]
ASKED = [(game, name) for game, name in STEPS if lesson_of(game).steps[name].tries]
MOVES = [(game, name) for game in GAMES for name in lesson_of(game).asking("move")]


@pytest.mark.parametrize(("game", "clause"), CLAUSES)
def test_every_clause_is_performed(game, clause):
    """Every clause of the rulebook has a step in which the reader does something."""
    assert [step.id for step in lesson_of(game).steps.values() if clause in step.clauses and step.tries]


@pytest.mark.parametrize("game", list(GAMES))
def test_names_are_unique_and_no_text_is_left_over(game):
    """Every step has its own name and every table of texts belongs to a step, or is one that steps share."""
    lesson = lesson_of(game)
    titled = {key.split(".")[2] for key in table() if key.startswith(f"{game}.lesson.") and key.count(".") > 2}
    assert len(lesson.rows) == len(lesson.steps)
    assert titled - facts(game).LESSON_TEXTS == set(lesson.steps)


@pytest.mark.parametrize(("game", "name"), STEPS)
def test_a_step_is_short(game, name):
    """Text and task as they are shown have at most 60 words."""
    steps = lesson_of(game).steps
    drawing = Lectern(game, tuple(steps.values()), playable=False).drawing(steps[name], steps[name].scenes[0])
    shown = [child for child in drawing[2:] if child[1].get("class") in ("tt-text", "tt-now")]
    words = " ".join(map(to_text, shown)).split()
    assert len(shown) == 2
    assert 8 < len(words) <= 60


@pytest.mark.parametrize(("game", "name"), STEPS)
def test_a_task_is_a_verb_with_its_object(game, name):
    """Every step says what to do: a verb first, an object after it, one sentence."""
    task = lesson_of(game).steps[name].task
    words = task.split()
    assert words[0].rstrip(",") in facts(game).LESSON_VERBS
    assert len(words) >= 3
    assert len([word for word in words if word.endswith((".", "?", "!"))]) == 1
    assert sum(map(task.count, ".?!")) == 1
    assert task.endswith(facts(game).TASK_ENDS)


@pytest.mark.parametrize("game", list(GAMES))
def test_the_first_legal_move_comes_early(game):
    """The very first step is a legal move on the live board, or one soon after, where a game says so."""
    first = list(lesson_of(game).steps)[: facts(game).FIRST_MOVE]
    assert any((game, name) in MOVES for name in first)


@pytest.mark.parametrize(("game", "name"), ASKED)
def test_every_step_can_be_done_and_has_a_hint(game, name):
    """Some try does the task, and there are two hints, of which the last one names what to do."""
    lesson = lesson_of(game)
    assert lesson.tried(name)
    assert len(lesson.steps[name].hints) >= 2
    assert all(lesson.steps[name].hints)


@pytest.mark.parametrize(("game", "name"), ASKED)
def test_there_is_something_to_learn_from(game, name):
    """Where it matters what one does, some try is not accepted."""
    answers = lesson_of(game).steps[name].tries.values()
    assert name in facts(game).ANYTHING_GOES or any(answer.kind != "good" for answer in answers)


@pytest.mark.parametrize(("game", "name"), MOVES)
def test_the_rules_judge_every_try(game, name):
    """What is answered as refused the rules refuse, with the same clause and words; everything else they allow."""
    maker, known = lesson_of(game).makers[name], facts(game)
    state = maker.states[0]
    for key, answer in lesson_of(game).steps[name].tries.items():
        do, form = given(key)
        try:
            move = maker.game.read(form_of(do, form), maker.view(state))
        except Unreadable:
            assert known.TRY_UNREADABLE and answer.kind == "refusal", key
            continue
        if answer.kind != "refusal":
            assert maker.game.apply(state, 0, move), key
            continue
        with pytest.raises(Refusal) as refused:
            maker.game.apply(state, 0, move)
        assert answer.clause == refused.value.clause, key
        if refused.value.key not in known.TRY_TOLD_ALIKE:
            assert answer.text == refused.value.why_with(maker.names), key


@pytest.mark.parametrize("game", list(GAMES))
def test_the_film_is_small(game):
    """All drawings and answers of the whole lesson are at most 300 kB of JSON."""
    film = film_of(game)
    size = len(json.dumps(film, ensure_ascii=False, separators=(",", ":")).encode())
    frames = sum(len(step["frames"]) for step in film["steps"])
    tries = sum(len(step.tries) for step in lesson_of(game).steps.values())
    print(f"{game}: {len(film['steps'])} steps, {frames} drawings, {tries} tries, {size} bytes")
    assert size <= FILM_BYTES


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("game", list(GAMES))
def test_no_walk_ends_in_a_dead_end(game, seed):
    """Whatever is tried in whatever order, each drawing has a way on, and either something to submit or a way to try again."""
    rng, film = random.Random(f"walk {seed}"), film_of(game)
    for step in rng.sample(film["steps"], 15):
        shot = 0
        answers = [*step.get("tries", {}).values(), *([step["else"]] if step["else"] is not None else [])]
        for _ in range(6):
            drawn = _attributes(film, step["frames"][shot]["root"])
            assert "next-step" in drawn
            if not answers:
                assert "next-frame" in drawn
                shot = rng.randrange(len(step["frames"]))
            elif "'do'" in drawn:
                assert facts(game).SENT_BY in drawn
                shot = (step["answers"][rng.choice(answers)]["frames"] or [shot])[-1]
            else:
                assert "first-frame" in drawn
                shot = 0


def _attributes(film, root):
    """The attributes of a whole drawing, as one text to look into; the way into a game is no way on."""
    found, todo = [], [tree_of(film, root)]
    while todo:
        _, attributes, *children = todo.pop()
        if attributes.get("value") != "play":
            found.append(repr(attributes))
        todo += [child for child in children if not isinstance(child, str)]
    return " ".join(found)
