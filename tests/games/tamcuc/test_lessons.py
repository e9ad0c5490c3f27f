"""The lesson of Tam Cúc: every clause performed, every try judged by the rules, no dead end, short enough to send at once."""

from __future__ import annotations

import json
import random
import tomllib
from pathlib import Path

import pytest

from tabletutor.clauses import load
from tabletutor.drawing import to_text
from tabletutor.game import IllegalMove
from tabletutor.games.tamcuc import lessons
from tabletutor.games.tamcuc.combinations import size_of
from tabletutor.games.tamcuc.legality import ANNOUNCING, CHOOSING
from tabletutor.games.tamcuc.lesson_asks import odds
from tabletutor.games.tamcuc.rules import TamCuc
from tabletutor.lectern import Lectern
from tabletutor.step import form_of
from tabletutor.words import table
from tests.test_packing import tree_of

ROWS = tomllib.loads(Path(lessons.__file__).with_suffix(".toml").read_text(encoding="utf-8"))["step"]
MAKERS = {row["id"]: lessons.Maker(row) for row in ROWS}
STEPS = {name: maker.step() for name, maker in MAKERS.items()}
MOVES = [name for name, maker in MAKERS.items() if maker.ask == "move"]
ASKED = [name for name, step in STEPS.items() if step.tries]
VERBS = {"Lay", "Put", "Choose", "Say", "Announce", "Pass", "Deal", "Cut", "Step", "Count", "Vote"}
FILM_BYTES = 300_000
FILM = lessons.lesson(play=lambda start: None).film()


def given(key: str) -> tuple[str, dict[str, list[str]]]:
    """A try's name taken apart again: the button and the form."""
    do, _, pairs = key.partition("|")
    form: dict[str, list[str]] = {}
    for pair in pairs.split("&") if pairs else []:
        name, _, value = pair.partition("=")
        form.setdefault(name, []).append(value)
    return do, form


def asked(name: str, kind: str) -> list[str]:
    return [key for key, answer in STEPS[name].tries.items() if answer.kind == kind]


@pytest.mark.parametrize("clause", [clause.id for clause in load("tamcuc").clauses])
def test_every_clause_is_performed(clause):
    """Every clause of the rulebook has a step in which the reader does something."""
    assert [step.id for step in STEPS.values() if clause in step.clauses and step.tries]


def test_names_are_unique_and_no_text_is_left_over():
    """Every step has its own name and every table of texts belongs to a step."""
    shared = {"chapter", "do", "dealt", "count", "counted", "place"}
    titled = {key.split(".")[2] for key in table() if key.startswith("tamcuc.lesson.") and key.count(".") > 2}
    assert len(ROWS) == len(STEPS)
    assert titled - shared == set(STEPS)


@pytest.mark.parametrize("name", STEPS)
def test_a_step_is_short(name):
    """Title, text and task as they are shown have at most 60 words."""
    step = STEPS[name]
    drawing = Lectern("tamcuc", tuple(STEPS.values()), playable=False).drawing(step, step.scenes[0])
    shown = [child for child in drawing[2:] if child[1].get("class") in ("tt-text", "tt-now")]
    words = " ".join(map(to_text, shown)).split()
    assert len(shown) == 2
    assert 8 < len(words) <= 60


@pytest.mark.parametrize("name", STEPS)
def test_a_task_is_a_verb_with_its_object(name):
    """Every step says what to do: a verb first, an object after it, one sentence."""
    words = STEPS[name].task.split()
    assert words[0].rstrip(",") in VERBS
    assert len(words) >= 3
    assert STEPS[name].task.count(".") == 1
    assert STEPS[name].task.endswith(".")


def test_the_first_legal_move_comes_early():
    """Within the first three steps the reader makes a legal move on the live board."""
    assert any(name in MOVES for name in list(STEPS)[:3])


@pytest.mark.parametrize("name", ASKED)
def test_every_step_can_be_done_and_has_a_hint(name):
    """Some try does the task, and the last hint names one."""
    assert asked(name, "good")
    assert STEPS[name].hints[0]
    assert STEPS[name].hints[1]


@pytest.mark.parametrize("name", ASKED)
def test_there_is_something_to_learn_from(name):
    """Where it matters what one does, some try is not accepted."""
    anything_goes = {"table", "own-cut", "fine"}
    assert name in anything_goes or any(answer.kind != "good" for answer in STEPS[name].tries.values())


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
def test_the_rules_judge_every_try(name):
    """What is answered as refused the rules refuse, with the same clause; everything else they allow."""
    maker, step = MAKERS[name], STEPS[name]
    state = maker.states[0]
    for key, answer in step.tries.items():
        do, form = given(key)
        move = maker.game.read(form_of(do, form), maker.view(state))
        if answer.kind == "refusal":
            with pytest.raises(IllegalMove) as refused:
                maker.game.apply(state, 0, move)
            assert answer.clause == refused.value.clause, key
            assert answer.text == refused.value.why_with(maker.names), key
        else:
            assert maker.game.apply(state, 0, move), key


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


def test_the_film_is_small():
    """All drawings and answers of the whole lesson are at most 300 kB of JSON."""
    film = FILM
    size = len(json.dumps(film, ensure_ascii=False, separators=(",", ":")).encode())
    frames = sum(len(step["frames"]) for step in film["steps"])
    print(
        f"{len(film['steps'])} steps, {frames} drawings, {sum(len(s.tries) for s in STEPS.values())} tries, {size} bytes"
    )
    assert size <= FILM_BYTES


@pytest.mark.parametrize("seed", range(20))
def test_no_walk_ends_in_a_dead_end(seed):
    """Whatever is tried in whatever order, each drawing has a way on, and either something to submit or a way to try again."""
    rng = random.Random(f"walk {seed}")
    film = FILM
    for step in rng.sample(film["steps"], 15):
        shot = 0
        answers = [*step.get("tries", {}).values(), *([step["else"]] if step["else"] is not None else [])]
        for _ in range(6):
            drawn = _attributes(film, step["frames"][shot]["root"])
            assert "next-step" in drawn
            if not answers:
                assert "next-frame" in drawn
                shot = rng.randrange(len(step["frames"]))
            elif "'submit'" in drawn:
                shot = (step["answers"][rng.choice(answers)]["frames"] or [shot])[-1]
            else:
                assert "first-frame" in drawn
                shot = 0


def _attributes(film: dict, root: int) -> str:
    """The attributes of a whole drawing, as one text to look into."""
    found, todo = [], [tree_of(film, root)]
    while todo:
        _, attributes, *children = todo.pop()
        found.append(repr(attributes))
        todo += [child for child in children if not isinstance(child, str)]
    return " ".join(found)
