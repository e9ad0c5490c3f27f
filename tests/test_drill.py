"""Practice as a show: fresh questions, feedback, hints, tally; whatever is sent, no question is lost and no answer slips out."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from tabletutor.clauses import load
from tabletutor.drawing import Node, to_html, to_text
from tabletutor.drill import Practice
from tabletutor.games.tamcuc.exercises import EXERCISES

KINDS = sorted(EXERCISES)
ACTS = ("check", "hint", "why", "skip", "next", "again", "new")
WORDS = ("seat", "card", "number", "name", "points", "each", "left", "kind", "place1", "place2", "place3", "place4")


def send(practice: Practice, do: str, **form: Any) -> dict[str, Any]:
    """Do something and look."""
    practice.handle({"do": do, "form": {name: [value] for name, value in form.items()}})
    return practice.frame()


def text(frame: dict[str, Any]) -> str:
    """All that a reader could find in a frame."""
    return json.dumps(frame, ensure_ascii=False) + to_html(frame["tree"]) + to_text(frame["tree"])


def answers(practice: Practice) -> tuple[dict[str, str], dict[str, str]]:
    """A right and a wrong answer of a question with players to choose."""
    seats = [{"seat": str(seat)} for seat in range(practice.question.game.players)]
    marked = [(form, practice.question.mark({k: [v] for k, v in form.items()}).right) for form in seats]
    return next(form for form, right in marked if right), next(form for form, right in marked if right is False)


def asked(practice: Practice) -> Node:
    """The set of controls round the question."""
    return next(
        node
        for node in nodes(practice.frame()["tree"])
        if node[0] == "fieldset" and node[1].get("key", "")[1:].isdecimal()
    )


def nodes(node: Node) -> Iterator[Node]:
    """A node and all inside it."""
    yield node
    for child in node[2:]:
        if isinstance(child, tuple):
            yield from nodes(child)


def names(drawing: Node, name: str = "") -> list[str]:
    """The names of all controls, or the values of those with one name."""
    found = [node[1] for node in nodes(drawing) if node[0] in ("input", "select")]
    return [str(own["value"]) for own in found if own["name"] == name] if name else [g["name"] for g in found]


def held(drawing: Node) -> dict[str, list[str]]:
    """What the controls hold, as a browser would send it."""
    found: dict[str, list[str]] = {}
    for tag, own, *children in nodes(drawing):
        texts = [option[1]["value"] for option in children if tag == "select" and option[1].get("selected")]
        if tag == "input" and (own.get("checked") or own["type"] == "number"):
            texts = [str(own.get("value", ""))]
        for text in filter(None, texts):
            found[own["name"]] = sorted([*found.get(own["name"], []), text])
    return found


def by_hand() -> Practice:
    """Practice in one kind of question that has players to choose."""
    return Practice("tamcuc", ["winner"], "7b-monday")


def test_a_right_answer_is_said_to_be_right_with_its_clause():
    """A right answer is called so, its clause is cited, and the next question waits."""
    practice = by_hand()
    frame = send(practice, "check", **answers(practice)[0])
    assert frame["say"].startswith("Right.")
    assert load("tamcuc").cite(practice.question.clauses()[0]).title in frame["say"]
    assert "Next question" in to_text(frame["tree"]) and "Check" not in to_text(frame["tree"])


def test_a_wrong_answer_tells_why_and_not_what():
    """After a wrong answer there is a reason and a clause, and the solution still is nowhere."""
    practice = by_hand()
    solution = practice.question.answer()
    frame = send(practice, "check", **answers(practice)[1])
    assert frame["say"].startswith("Wrong.") and frame["say"] in " ".join(to_text(frame["tree"]).split("\n"))
    assert solution not in text(frame) and "Check" in to_text(frame["tree"])


def test_the_third_wrong_try_shows_the_answer():
    """Two wrong answers keep the solution hidden, the third shows it."""
    practice = by_hand()
    solution, wrong = practice.question.answer(), answers(practice)[1]
    assert [solution in text(send(practice, "check", **wrong)) for _ in range(3)] == [False, False, True]


@pytest.mark.parametrize("kind", KINDS)
def test_the_answer_is_set_in_the_controls_once_it_is_known(kind):
    """A right form is marked right; when the answer is shown the controls, new ones and disabled, hold it and nothing else."""
    for word in range(8):
        practice = Practice("tamcuc", [kind], f"word {word}")
        right, key = practice.question.right(), asked(practice)[1]["key"]
        assert practice.question.mark(right).right is True
        assert held(asked(practice)) == {}
        for _ in range(3):
            send(practice, "hint")
        shown = asked(practice)
        assert {name: sorted(values) for name, values in right.items() if name in names(shown)} == held(shown)
        assert shown[1]["disabled"] and shown[1]["key"] != key


def test_what_the_reader_answered_stays_if_it_is_right():
    """Of several right answers the reader's own is shown, not the first one the rules find."""
    practice = Practice("tamcuc", ["pass"], "7b-monday")
    boxes = sorted(names(asked(practice), "card"))
    first = sorted(practice.question.right()["card"])
    for cards in product(boxes, repeat=len(first)):
        if len(set(cards)) == len(first) and sorted(cards) != first and practice.question.mark({"card": cards}).right:
            practice.handle({"do": "check", "form": {"card": list(cards)}})
            assert held(asked(practice)) == {"card": sorted(cards)}
            return
    raise AssertionError("only one way to pass")


def test_hints_come_in_three_steps():
    """Where to look, then the clause, then the answer; hints are recorded, and a right answer after two is still right."""
    practice = by_hand()
    solution, clause = practice.question.answer(), load("tamcuc").cite(practice.question.clauses()[0])
    first, second = send(practice, "hint")["say"], send(practice, "hint")["say"]
    assert clause.text not in first and clause.text in second
    assert solution not in first + second + text(practice.frame())
    send(practice, "check", **answers(practice)[0])
    send(practice, "next")
    assert practice.done[0].hints == 2 and practice.done[0].first
    for _ in range(3):
        shown = send(practice, "hint")
    assert practice.question.answer() in shown["say"]
    send(practice, "next")
    assert practice.done[1].hints == 3 and practice.done[1].clauses == ()  # looked up, not failed


def test_an_empty_answer_says_what_to_choose():
    """Nothing chosen is no try: the board says what is missing."""
    for kind in KINDS:
        practice = Practice("tamcuc", [kind], "7b-monday")
        frame = send(practice, "check")
        assert frame["say"].split()[0] in ("Choose", "Tick", "Write")
        send(practice, "skip")
        assert practice.done == []


@pytest.mark.parametrize("kind", KINDS)
def test_the_answer_is_nowhere_before_it_is_asked_for(kind):
    """Frame, page, text, title, repr and what the question keeps do not hold the answer, nor marks of it."""
    for word in range(20):
        practice = Practice("tamcuc", [kind], f"word {word}")
        question, seen = practice.question, text(practice.frame())
        everything = seen + repr(practice) + repr(question) + practice.title + practice.symbols
        assert question.answer() not in everything
        assert not any(clause in seen for clause in question.clauses())
        assert "checked" not in seen and "data-chosen" not in seen and f"word {word}" not in everything
        assert set(vars(question)) == {"game", "position", "twist"}


def test_all_kinds_come_in_turn_and_one_can_be_chosen():
    """Every kind comes once before any comes again; the chooser keeps to one; another one like this is of the same kind."""
    practice, seen = Practice("tamcuc", seed="7b-monday"), []
    for _ in KINDS:
        seen.append(practice.question.kind)
        send(practice, "skip")
    assert sorted(seen) == KINDS
    send(practice, "new", kind="order")
    assert practice.question.kind == "order"
    send(practice, "skip")
    assert practice.question.kind == "order"
    before = practice.question
    send(practice, "again")
    assert practice.question.kind == "order" and practice.question is not before
    send(practice, "new", kind="")
    assert len({send(practice, "skip")["tree"][1]["class"] for _ in range(3)}) == 1


def test_the_tally_counts_first_tries_by_clause():
    """One wrong and one right first try appear under their clauses."""
    practice = Practice("tamcuc", ["deal"], "7b-monday")
    assert "by clause" not in to_text(practice.frame()["tree"])
    send(practice, "check", each="1", left="1")
    send(practice, "skip")
    game = practice.question.game
    send(practice, "check", each=str(game.each), left=str(len(game.deck) - game.players * game.each))
    frame = send(practice, "next")
    assert [done.first for done in practice.done] == [False, True]
    assert "1 of 2 right at the first try" in to_text(frame["tree"])
    assert "Equal hands</th><td>1</td><td>2</td>" in to_html(frame["tree"])


def test_an_unknown_kind_is_refused_with_those_there_are():
    """A kind that does not exist is answered with the list of kinds, a game likewise."""
    with pytest.raises(ValueError, match="winner"):
        Practice("tamcuc", ["chess"])
    with pytest.raises(ValueError, match="tamcuc"):
        Practice("chess")


def test_without_a_seed_word_questions_are_new_each_time():
    """Two boards without a word ask different things."""
    one, other = Practice("tamcuc"), Practice("tamcuc")
    assert [send(one, "skip") for _ in range(5)] != [send(other, "skip") for _ in range(5)]


PROGRAM = """
import hashlib, json
from tabletutor.drill import Practice
practice = Practice("tamcuc", seed="7b-monday")
seen = hashlib.sha256()
for _ in range(40):
    seen.update(json.dumps(practice.frame()).encode())
    practice.handle({"do": "skip"})
print(seen.hexdigest())
"""


def test_the_same_word_asks_the_same_everywhere():
    """Processes with different hash seeds ask the same questions."""
    found = set()
    for hash_seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True
        )
        found.add(done.stdout)
    assert len(found) == 1


VALUES = st.one_of(
    st.sampled_from(
        ["0", "1", "2", "7", "A", "B", "pair", "none", "H*.0", "S.1", "order", "²", "٣", "-1", "99999", "", "E*9"]
    ),
    st.text(max_size=6),
)
ANYTHING = st.one_of(
    st.none(), st.integers(), st.text(max_size=4), st.lists(st.one_of(VALUES, st.none(), st.integers()), max_size=5)
)
FORMS = st.one_of(
    st.dictionaries(st.sampled_from(WORDS), st.lists(VALUES, max_size=4), max_size=5),
    st.dictionaries(st.one_of(st.sampled_from(WORDS), st.text(max_size=4)), ANYTHING, max_size=5),
    ANYTHING,
)
INTENTS = st.fixed_dictionaries({"do": st.one_of(st.sampled_from(ACTS), st.text(max_size=5))}, optional={"form": FORMS})


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(KINDS), st.lists(INTENTS, max_size=12))
def test_nothing_that_is_sent_raises_or_loses_the_question(kind, intents):
    """Whatever arrives, there is a question with a way on, and only those who ask for a new one get one."""
    practice = Practice("tamcuc", [kind], "7b-monday")
    for intent in intents:
        before = practice.question
        practice.handle(intent)
        frame = practice.frame()
        assert (practice.question is before) == (intent["do"] not in ("skip", "next", "again", "new"))
        shown = to_text(frame["tree"])
        assert practice.question.task() in shown and frame["say"]
        assert "New question" in shown and ("Skip" in shown or "Next question" in shown)
        json.dumps(frame)


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(KINDS), st.integers(0, 10**6))
def test_three_wrong_answers_or_three_hints_end_every_question(kind, word):
    """No question is a dead end: hints always lead to the answer, and to the next question."""
    practice = Practice("tamcuc", [kind], str(word))
    for _ in range(3):
        frame = send(practice, "hint")
    assert "Next question" in to_text(frame["tree"])
    assert practice.question.answer() in frame["say"]
    send(practice, "next")
    assert "Check" in to_text(practice.frame()["tree"])


def test_equal_ones_may_be_ordered_as_one_likes():
    """Of equal combinations either order is right."""
    orders = [dict(zip((f"place{n}" for n in range(1, 5)), order, strict=True)) for order in permutations("ABCD")]
    for word in range(30):
        question = Practice("tamcuc", ["order"], str(word)).question
        if len(set(question.twist.split())) < 4:
            right = [order for order in orders if question.mark({k: [v] for k, v in order.items()}).right]
            assert len(right) == 2
            return
    raise AssertionError("no question with equal ones")


def test_two_practices_do_not_disturb_each_other():
    """Boards run in any order, and twice, ask what they would have asked alone."""
    alone = [send(Practice("tamcuc", [kind], "x"), "hint")["say"] for kind in KINDS]
    several = [Practice("tamcuc", [kind], "x") for kind in KINDS]
    for practice, _ in product(reversed(several), range(1)):
        practice.frame()
    assert [send(practice, "hint")["say"] for practice in several] == alone
