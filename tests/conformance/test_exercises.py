"""Questions to practise with: made without long search, drawn without their answer, marked whatever a form holds."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib import import_module
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from tabletutor.clauses import load
from tabletutor.drawing import to_html, to_text
from tabletutor.drill import Practice
from tabletutor.games import GAMES
from tabletutor.table import rng_for
from tests.conformance.setups import facts

SOON, LATE = 200, 300  # questions of a kind until each of its clauses has come; until none comes that should not


def exercises(game):
    """The kinds of questions of a game."""
    return import_module(f"tabletutor.games.{game}.exercises").EXERCISES


KINDS = [(game, kind) for game in GAMES for kind in sorted(exercises(game))]


@cache
def question(game, kind, n):
    """One fresh question of a kind."""
    return exercises(game)[kind].make(rng_for("7b-monday", kind, n))


@cache
def questions(game, kind, most=80):
    """Fresh questions of a kind, different ones only, as many as there are up to so many."""
    found = {}
    for n in range(SOON):
        fresh = question(game, kind, n)
        found.setdefault((fresh.game.players, fresh.position, fresh.twist), fresh)
        if len(found) == most:
            break
    return tuple(found.values())


class Counted:
    """Chance that counts how often it is asked."""

    def __init__(self, seed):
        self.rng, self.n = Random(seed), 0

    def random(self):
        """The next number."""
        self.n += 1
        return self.rng.random()


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_five_hundred_questions_are_made_without_long_search(game, kind):
    """Every seed gives a question with a right answer, and none needs many throws to be found."""
    most = 0
    for n in range(500):
        rng = Counted(f"500 {kind} {n}")
        fresh = exercises(game)[kind].make(rng)
        most = max(most, rng.n)
        assert fresh.mark(fresh.right()).right is True
    assert most < facts(game).THROWS  # a throw is a few µs


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_questions_are_drawn_without_asking_for_the_answer(game, kind, monkeypatch):
    """The drawing is made while everything that judges is broken, so no answer can be in it."""
    some, known = questions(game, kind)[:40], facts(game)

    def broken(*_, **__):
        raise AssertionError("the answer was asked for")

    for name in ("outcome", "legal", "apply", *known.JUDGES):
        monkeypatch.setattr(GAMES[game], name, broken)
    for name in ("mark", "clauses", "answer", "right"):
        monkeypatch.setattr(exercises(game)[kind], name, broken)
        monkeypatch.setattr(exercises(game)[kind].judge, name, broken)
    for asked in some:
        drawn = json.dumps(asked.draw())
        assert '"checked"' not in drawn and asked.task()
        assert not re.search(known.telling(kind), drawn)
        assert set(vars(asked)) == {"game", "position", "twist"}


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_tasks_are_one_line_with_a_verb_first(game, kind):
    """A task says in one short line what to do with what."""
    for asked in questions(game, kind):
        assert re.fullmatch(rf"({'|'.join(facts(game).TASK_VERBS)}) [^\n]{{10,80}}\.", asked.task())


@pytest.mark.parametrize("game", list(GAMES))
def test_every_clause_that_can_be_asked_is_asked(game):
    """Each clause is the matter of some question, or the game's facts say why not."""
    soon, late = (
        {clause for kind in exercises(game) for n in range(most) for clause in question(game, kind, n).clauses()}
        for most in (SOON, LATE)
    )
    assert soon == late == {clause.id for clause in load(game).clauses} - set(facts(game).NOT_ASKED)


# ---- as a show ----


def nodes(node):
    """A node and all inside it."""
    yield node
    for child in node[2:]:
        if isinstance(child, tuple):
            yield from nodes(child)


def controls(practice):
    """The set of controls round the question."""
    sets = (node for node in nodes(practice.frame()["tree"]) if node[0] == "fieldset")
    return next(node for node in sets if str(node[1].get("key", ""))[1:].isdecimal())


def held(drawing):
    """What the controls hold, as a browser would send it."""
    found = {}
    for tag, own, *children in nodes(drawing):
        texts = [option[1]["value"] for option in children if tag == "select" and option[1].get("selected")]
        if tag == "input" and (own.get("checked") or own["type"] == "number"):
            texts = [str(own.get("value", ""))]
        for text in filter(None, texts):
            found.setdefault(own["name"], []).append(text)
    return {name: sorted(values) for name, values in found.items()}


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_the_answer_is_set_in_the_controls_once_it_is_known(game, kind):
    """Nothing is chosen before; when the answer is shown the controls, new ones and disabled, hold it and nothing else."""
    for word in range(8):
        practice = Practice(game, [kind], f"word {word}")
        right, key = practice.question.right(), controls(practice)[1]["key"]
        assert held(controls(practice)) == {}
        for _ in range(3):
            practice.handle({"do": "hint"})
        shown = controls(practice)
        assert {name: sorted(values) for name, values in right.items()} == held(shown)
        assert shown[1]["disabled"] and shown[1]["key"] != key


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_the_answer_is_nowhere_before_it_is_asked_for(game, kind):
    """Frame, page, text and what the question keeps do not hold the answer, nor the clause, nor marks of it."""
    for word in range(20):
        practice = Practice(game, [kind], f"word {word}")
        asked, frame = practice.question, practice.frame()
        seen = json.dumps(frame, ensure_ascii=False) + to_html(frame["tree"]) + to_text(frame["tree"]) + repr(practice)
        assert asked.answer() not in seen and "checked" not in seen and f"word {word}" not in seen
        assert not any(clause in seen for clause in asked.clauses())


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_three_hints_lead_to_the_answer(game, kind):
    """Where to look, the clause, the answer; and an empty answer is no try but says what to do."""
    practice = Practice(game, [kind], "7b-monday")
    practice.handle({"do": "check", "form": {}})
    assert practice.frame()["say"].split()[0] in facts(game).EMPTY_VERBS
    said = []
    for _ in range(3):
        practice.handle({"do": "hint"})
        said.append(practice.frame()["say"])
    assert said[0] == practice.question.say("look") and practice.question.answer() in said[2]
    assert load(game).cite(practice.question.clauses()[0]).text in said[1]


def forms(game):
    """What a browser, or anybody else, might send: known and unknown names and texts."""
    names, words = facts(game).FORM_NAMES, facts(game).FORM_WORDS
    texts = st.one_of(st.sampled_from(words), st.text(max_size=5))
    return st.dictionaries(
        st.one_of(st.sampled_from(names), st.text(max_size=3)), st.lists(texts, max_size=4), max_size=6
    )


@pytest.mark.parametrize("game", list(GAMES))
@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_marking_never_raises(game, data):
    """Whatever a form holds there is a verdict with a sentence, and without an answer no clause."""
    kind, form = data.draw(st.sampled_from(sorted(exercises(game)))), data.draw(forms(game))
    some = questions(game, kind)
    verdict = some[len(form) % len(some)].mark(form)
    assert verdict.right in (True, False, None) and verdict.reason
    assert (verdict.right is None) == (not verdict.clause)
