"""The lesson of Trico, where it is unlike the others: what is judged and shown agrees with the rules, step by step."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tabletutor.drawing import to_text
from tabletutor.games.trico.conditions import TABLES, winner
from tabletutor.games.trico.lesson_asks import moved
from tabletutor.games.trico.lesson_chances import chances, possible
from tabletutor.games.trico.notation import parse_card, parse_kinds, write_card
from tabletutor.games.trico.rules import Trico
from tabletutor.games.trico.state import DEAL, FOLLOW, LEAD, OVER, SECOND, TAKE
from tabletutor.games.trico.wording import card_name
from tabletutor.words import table
from tests.conformance.lessons import lesson_of

LESSON = lesson_of("trico")
MAKERS, STEPS, MOVES = LESSON.makers, LESSON.steps, LESSON.asking("move")
ASKED = [name for name, step in STEPS.items() if step.tries]
WINNERS = [name for name, maker in MAKERS.items() if maker.ask == "wins"]
FILMS = [name for name, maker in MAKERS.items() if maker.ask == "film"]


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
