"""The lesson of Trico: every clause performed, every try judged by the rules, no dead end, short enough to send at once."""

from __future__ import annotations

import json
import random
import tomllib
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from tabletutor.clauses import load
from tabletutor.drawing import to_text
from tabletutor.game import IllegalMove
from tabletutor.games.trico import lessons
from tabletutor.games.trico.conditions import TABLES, winner
from tabletutor.games.trico.lesson_asks import moved
from tabletutor.games.trico.lesson_chances import chances, possible
from tabletutor.games.trico.notation import parse_card, parse_kinds, write_card
from tabletutor.games.trico.rules import Trico
from tabletutor.games.trico.state import DEAL, FOLLOW, LEAD, OVER, SECOND, TAKE
from tabletutor.games.trico.wording import card_name
from tabletutor.lectern import Lectern
from tabletutor.step import form_of
from tabletutor.words import table
from tests.test_packing import tree_of

ROWS = tomllib.loads(Path(lessons.__file__).with_suffix(".toml").read_text(encoding="utf-8"))["step"]
MAKERS = {row["id"]: lessons.Maker(row) for row in ROWS}
STEPS = {name: maker.step() for name, maker in MAKERS.items()}
MOVES = [name for name, maker in MAKERS.items() if maker.ask == "move"]
ASKED = [name for name, step in STEPS.items() if step.tries]
WINNERS = [name for name, maker in MAKERS.items() if maker.ask == "wins"]
FILMS = [name for name, maker in MAKERS.items() if maker.ask == "film"]
VERBS = {"Lead", "Put", "Press", "Choose", "Take", "Say", "Point", "Step"}
FILM_BYTES = 300_000
FILM = lessons.lesson(play=lambda start: None).film()


def asked(name, kind="good"):
    """Names of the tries with such an answer, without the bar."""
    return [key.rstrip("|") for key, answer in STEPS[name].tries.items() if answer.kind == kind]


def choices(scene):
    """What the buttons of a drawing submit."""
    todo, found = [*scene.felt, *scene.buttons], []
    while todo:
        tag, attributes, *children = todo.pop()
        if tag == "button" and attributes.get("name") == "do":
            found.append(attributes["value"])
        todo += [child for child in children if isinstance(child, tuple)]
    return set(found)


def text_of(scene):
    return "\n".join(map(to_text, scene.felt))


@pytest.mark.parametrize("clause", [clause.id for clause in load("trico").clauses])
def test_every_clause_is_performed(clause):
    """Every clause of the rulebook has a step in which the reader does something."""
    assert [step.id for step in STEPS.values() if clause in step.clauses and step.tries]


def test_names_are_unique_and_no_text_is_left_over():
    """Every step has its own name and every table of texts belongs to a step."""
    shared = {"chapter", "do", "option", "chances"}
    titled = {key.split(".")[2] for key in table() if key.startswith("trico.lesson.") and key.count(".") > 2}
    assert len(ROWS) == len(STEPS)
    assert titled - shared == set(STEPS)


@pytest.mark.parametrize("name", STEPS)
def test_a_step_is_short(name):
    """Text and task as they are shown have at most 60 words."""
    step = STEPS[name]
    drawing = Lectern("trico", tuple(STEPS.values()), playable=False).drawing(step, step.scenes[0])
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
    assert STEPS[name].task.endswith(".")
    assert len([word for word in words if word.endswith((".", "?", "!"))]) == 1


def test_the_first_legal_move_comes_early():
    """The very first step is a legal move on the live board."""
    assert next(iter(STEPS)) in MOVES


@pytest.mark.parametrize("name", ASKED)
def test_every_step_can_be_done_and_has_a_hint(name):
    """Some try does the task, some other is not accepted, and the last hint names what to do."""
    assert asked(name)
    assert any(answer.kind != "good" for answer in STEPS[name].tries.values())
    assert all(STEPS[name].hints)


@pytest.mark.parametrize("name", ASKED)
def test_what_can_be_pressed_is_what_has_an_answer(name):
    """Every button of the first drawing has its answer, and no answer is without a button; forms have lists besides."""
    step = STEPS[name]
    if MAKERS[name].ask not in ("versions", "table"):
        assert {f"{do}|" for do in choices(step.scenes[0])} == set(step.tries)


@pytest.mark.parametrize("name", ASKED)
def test_a_drawing_that_answers_has_nothing_to_press(name):
    """After an answer the board is only looked at, and says what has happened."""
    for answer in STEPS[name].tries.values():
        assert answer.text
        for scene in answer.shows:
            assert not choices(scene)
            assert scene.say or MAKERS[name].ask == "table"


@pytest.mark.parametrize("name", [name for name in ASKED if MAKERS[name].options])
def test_one_option_is_right(name):
    """A question has one right answer among others, and different labels."""
    assert len(asked(name)) == 1 < len(MAKERS[name].options)
    labels = [MAKERS[name]._label(option) for option in MAKERS[name].options]
    assert len(set(labels)) == len(labels)


@pytest.mark.parametrize("name", MOVES)
def test_the_rules_judge_every_try(name):
    """What is answered as refused the rules refuse, with the same clause and words; everything else they allow."""
    maker, state = MAKERS[name], MAKERS[name].states[0]
    for key, answer in STEPS[name].tries.items():
        move = maker.game.read(form_of(key.rstrip("|"), {}), maker.view(state))
        if answer.kind != "refusal":
            assert maker.game.apply(state, 0, move), key
            continue
        with pytest.raises(IllegalMove) as refused:
            maker.game.apply(state, 0, move)
        assert (answer.clause, answer.text) == (refused.value.clause, refused.value.why_with(maker.names)), key


@pytest.mark.parametrize("name", MOVES)
def test_every_legal_move_can_be_tried(name):
    """Whatever the rules allow can be pressed on the board of the step."""
    maker, state = MAKERS[name], MAKERS[name].states[0]
    legal = {maker.game.write(move) for move in maker.game.legal(state, 0)}
    assert legal == {key.rstrip("|") for key, answer in STEPS[name].tries.items() if answer.kind != "refusal"}


@pytest.mark.parametrize("name", [name for name, maker in MAKERS.items() if maker.ask == "legal"])
def test_questions_about_what_is_allowed_are_answered_by_the_rules(name):
    """The right options are exactly the legal ones; to wait is right when nothing else is possible."""
    maker, state = MAKERS[name], MAKERS[name].states[0]
    for option, answer in zip(maker.options, STEPS[name].tries.values(), strict=True):
        seat, _, text = option.partition(" ")
        if text:
            legal = moved(maker.game, state, text) in maker.game.legal(state, int(seat))
        else:
            legal = not maker.game.legal(state, 0)
        assert (answer.kind == "good") == legal, option


@pytest.mark.rule("trico.colours", "trico.one-colour", "trico.two-colours", "trico.three-colours", "trico.void")
@pytest.mark.parametrize("name", WINNERS)
def test_a_winner_is_what_the_table_decides(name):
    """The three cards can be pressed, the right one wins under the table in force, and the match went on like that."""
    maker = MAKERS[name]
    kinds = [parse_card(option) for option in maker.options if option != "nobody"]
    kinds += [kinds[0]] * (3 - len(kinds))
    at = winner(maker.game.terms.table, kinds)
    assert asked(name) == [f"choose {'nobody' if at is None else write_card(kinds[at])}"]
    right = STEPS[name].tries[f"{asked(name)[0]}|"].text.lower()
    assert at is None or card_name(kinds[at]) in right
    kinds_seen = [event.kind for event in maker.view(maker.states[-1]).seen]
    assert ("void" in kinds_seen) == (at is None)
    assert "colours" not in text_of(STEPS[name].scenes[0]).partition("Who wins")[0]  # the counter would tell


@pytest.mark.rule("trico.colours", "TRICO-A1")
def test_the_original_table_is_lost_and_one_appeal_is_judged_by_every_version():
    """The step says so; it accepts what each preset decides, names the first wrong one, and shows all of them."""
    step, kinds = STEPS["lost"], parse_kinds(MAKERS["lost"].row["cards"])
    assert "lost" in step.text
    right = {name: write_card(kinds[winner(terms, kinds)]) for name, terms in TABLES.items()}
    assert len(set(right.values())) == 2
    assert len(step.tries) == 3 ** len(TABLES)
    key = "check|" + "&".join(f"{name}={card}" for name, card in sorted(right.items()))
    assert asked("lost") == [key]
    shown = to_text(step.tries[key].shows[0].felt[1])
    assert [shown.count(f" {card_name(kind)}") for kind in kinds] == [
        [*right.values()].count(write_card(k)) for k in kinds
    ]
    assert len({answer.text for answer in step.tries.values() if answer.kind != "good"}) == len(TABLES)


@pytest.mark.rule("trico.colours", "TRICO-A1")
@pytest.mark.parametrize("name", [name for name in STEPS if MAKERS[name].ask not in ("gem", "table")])
def test_wherever_the_table_is_shown_it_is_called_a_reconstruction(name):
    """Every first drawing with a table of conditions has the other versions one click away."""
    shown = text_of(STEPS[name].scenes[0])
    assert "Reconstructed, the original is lost" in shown or name == "lost"


@pytest.mark.rule("trico.void", "trico.colours", "TRICO-A1")
def test_the_versions_decide_differently():
    """The same cards win or tie under one version and not under another."""
    for name, other in (("steps", 2), ("steps-void", 0)):
        kinds = [parse_card(option) for option in MAKERS[name].options[:3]]
        assert winner(TABLES["odd"], kinds) == other
        assert winner(TABLES["steps"], kinds) != other


def test_a_card_that_wins_against_every_pair():
    """The rules were asked about every pair the others can hold; one card wins against all, the table says how often."""
    maker = MAKERS["always"]
    view = maker.view(maker.states[0])
    held = [kind for hand in maker.states[0].hands[1:] for kind in range(30) if hand >> 2 * kind & 3]
    assert sorted(possible(view)) == sorted(held)
    for row in chances(view):
        ends = [winner(TABLES["odd"], [row.kind, *pair]) for pair in combinations(held, 2)]
        assert (row.wins, row.void, row.all) == (ends.count(0), ends.count(None), len(ends))
    always = [f"play {write_card(row.kind)}" for row in chances(view) if row.always]
    assert asked("always") == always
    assert len(always) == 1
    assert "15" in text_of(STEPS["always"].tries[f"{always[0]}|"].shows[-1])


def test_the_card_that_wins_most_often():
    """As one who follows: every card that cannot be seen was tried beside each of the hand."""
    maker = MAKERS["best"]
    rows = {row.kind: row for row in chances(maker.view(maker.states[0]))}
    seen = {*rows, parse_card("Y6")}
    for kind, row in rows.items():
        ends = [winner(TABLES["odd"], [parse_card("Y6"), other, kind]) for other in range(30) if other not in seen]
        assert (row.wins, row.void, row.all) == (ends.count(2), ends.count(None), 25)
    best = max(rows.values(), key=lambda row: row.wins)
    assert asked("best") == [f"play {write_card(best.kind)}"]
    assert Counter(row.wins for row in rows.values())[best.wins] == 1


@pytest.mark.rule("trico.penalty", "trico.occasion", "TRICO-A13", "TRICO-A15")
def test_a_penalty_is_shown_step_by_step():
    """The card taken last goes, the others draw, the Appeal goes on, and in the end a Nico is owed anew."""
    maker, scenes = MAKERS["penalty"], STEPS["penalty"].scenes
    assert [len(maker.view(state).taken[0]) for state in maker.states] == [3, 3, 2, 2, 2, 2, 3, 3]
    assert [scene.say != "" for scene in scenes] == [False] + [True] * 6
    assert maker.view(maker.states[0]).owing[0]
    assert maker.view(maker.states[-1]).owing[0]
    owes = MAKERS["again"]
    assert owes.view(owes.states[0]).owing[0]
    assert asked("again") == ["nico"]


@pytest.mark.rule("trico.catch", "TRICO-A11")
def test_pointing_out_without_cause_is_refused_and_told_why():
    """One has said it, one has time left; both refusals have their reason, and to play is right."""
    step = STEPS["no-cause"]
    why = {key: step.tries[f"{key}|"] for key in ("catch 2", "catch 3")}
    assert all((answer.kind, answer.clause) == ("refusal", "trico.catch") for answer in why.values())
    assert "has said Nico" in why["catch 2"].text
    assert "may still say" in why["catch 3"].text
    assert all(key.startswith("play") for key in asked("no-cause"))


@pytest.mark.rule("trico.nico", "trico.trico")
def test_nico_is_due_only_before_the_next_card():
    """With two colours it is said, with one it is refused, a second time it is refused, and Trico needs none."""
    assert asked("nico") == ["nico"]
    assert STEPS["one-only"].tries["nico|"].clause == "trico.nico"
    assert STEPS["once"].tries["nico|"].clause == "trico.nico"
    maker = MAKERS["at-once"]
    assert maker.states[0].stage == SECOND
    assert maker.view(maker.states[0]).owing[0]
    assert len(asked("at-once")) == 1


@pytest.mark.rule("trico.hand-out", "trico.two-hand-out", "TRICO-A17", "TRICO-A18", "TRICO-A30")
@pytest.mark.parametrize("name", ["hand-out", "last-void", "unequal", "deck-out", "latest", "replay"])
def test_a_round_that_runs_out_is_over(name):
    """The last position of each of these steps is the end of a round."""
    assert MAKERS[name].states[0].deal.won < 0
    assert MAKERS[name].states[-1].stage == DEAL


@pytest.mark.rule("trico.match", "TRICO-A19")
def test_one_marker_each_is_no_end():
    """After 1-1-1 the match goes on, and the fourth round is won on the board."""
    assert MAKERS["fourth"].states[-1].deal.markers == (1, 1, 1)
    assert MAKERS["fourth"].states[-1].stage == DEAL
    maker = MAKERS["match"]
    (right,) = asked("match")
    assert maker.game.apply(maker.states[0], 0, maker.game.parse(right)).stage == OVER


@pytest.mark.parametrize("name", FILMS)
def test_an_example_has_a_sentence_for_every_drawing(name):
    """Every comment is used and stands under its own drawing, and the words of the rules before it."""
    maker, scenes = MAKERS[name], STEPS[name].scenes
    comments = [text for key, text in table().items() if key.startswith(f"trico.lesson.{name}.film.")]
    assert len(comments) == len(scenes) - 1
    for scene, comment in zip(scenes[1:], comments, strict=True):
        assert scene.say.endswith(comment)
        assert len(scene.say) > len(comment)
    if name == "round":
        assert maker.states[-1].deal.won == 1


@pytest.mark.rule("trico.deal", "trico.virtual-lead")
def test_the_cards_are_dealt_to_two_and_three():
    """One player and four are refused; what is left over is counted by the rules."""
    answers = STEPS["deal"].tries
    assert {key: answer.kind for key, answer in answers.items()} == {
        "set|n=1": "refusal", "set|n=2": "good", "set|n=3": "good", "set|n=4": "refusal",
    }  # fmt: skip
    assert "other 10" in answers["set|n=2"].text


@pytest.mark.parametrize("name", MOVES)
def test_where_a_position_can_be_played_on_it_is_offered(name):
    """Every live position can be played on from, by the text the step carries: the same hands, cards and debts."""
    start, state = STEPS[name].start, MAKERS[name].states[0]
    assert state.stage in (LEAD, FOLLOW, TAKE, SECOND)
    game = Trico(start.players, **start.options)
    again = game.position(start.position)
    assert start.seat in game.waiting_for(again)
    kept = ("stage", "hands", "table", "taken", "owing", "forgot", "discard", "virtual", "lead", "winner")
    assert [getattr(again, field) for field in kept] == [getattr(state, field) for field in kept]


def test_the_film_is_small():
    """All drawings and answers of the whole lesson are at most 300 kB of JSON."""
    size = len(json.dumps(FILM, ensure_ascii=False, separators=(",", ":")).encode())
    frames = sum(len(step["frames"]) for step in FILM["steps"])
    tries = sum(len(step.tries) for step in STEPS.values())
    print(f"{len(FILM['steps'])} steps, {frames} drawings, {tries} tries, {size} bytes")
    assert size <= FILM_BYTES


@pytest.mark.parametrize("seed", range(20))
def test_no_walk_ends_in_a_dead_end(seed):
    """Whatever is tried in whatever order, each drawing has a way on, and either something to submit or a way to try again."""
    rng = random.Random(f"walk {seed}")
    for step in rng.sample(FILM["steps"], 15):
        shot = 0
        answers = [*step.get("tries", {}).values(), *([step["else"]] if step["else"] is not None else [])]
        for _ in range(6):
            drawn = _attributes(step["frames"][shot]["root"])
            assert "next-step" in drawn
            if not answers:
                assert "next-frame" in drawn
                shot = rng.randrange(len(step["frames"]))
            elif "'do'" in drawn:
                shot = (step["answers"][rng.choice(answers)]["frames"] or [shot])[-1]
            else:
                assert "first-frame" in drawn
                shot = 0


def _attributes(root):
    """The attributes of a whole drawing, as one text to look into; the way into a game is no way on."""
    found, todo = [], [tree_of(FILM, root)]
    while todo:
        _, attributes, *children = todo.pop()
        if attributes.get("value") != "play":
            found.append(repr(attributes))
        todo += [child for child in children if not isinstance(child, str)]
    return " ".join(found)
