"""The rule matrix: clause ↔ tests ↔ lesson steps ↔ refusals, for every game, and no hole in it.

`python -m pytest tests/test_matrix.py -s` prints it.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from tabletutor.clauses import load
from tabletutor.games import GAMES
from tabletutor.tutor import steps
from tabletutor.words import table
from tests.conformance.setups import facts, setting_of

ROOT = Path(__file__).resolve().parent.parent


@cache
def marked(game):
    """Clause or ruling → names of the tests that hold it, by their marks."""
    found = {}
    for path in sorted((ROOT / "tests" / "games" / game).glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for rule in _rules(node):
                    found.setdefault(rule, []).append(f"{path.stem}::{node.name}")
    return found


def _rules(function):
    for mark in function.decorator_list:
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
            yield from (ast.literal_eval(argument) for argument in mark.args)


@cache
def taught(game):
    """Clause → ids of the lesson steps that teach it."""
    found = {}
    for step in steps(game):
        for clause in step.clauses:
            found.setdefault(clause, []).append(step.id)
    return found


@cache
def refused(game):
    """Clause → keys of the refusals that cite it: those written in the rules, and those the game's facts bring about."""
    found = {}
    for path in sorted((ROOT / "tabletutor" / "games" / game).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("refuse", "IllegalMove", "TooLate"):
                for clause, key in _cited(node, game):
                    found.setdefault(clause, set()).add(key)
    for clause, key in facts(game).refusals():
        found.setdefault(clause, set()).add(f"{game}.refuse.{key}")
    return found


def _cited(call, game):
    """(clause, key) of a call that refuses, both branches of a condition."""
    if len(call.args) < 2:
        return []
    clauses, keys = _constants(call.args[0]), _constants(call.args[1])
    prefix = f"{game}.refuse." if ast.unparse(call.func) == "refuse" else ""
    return [(clause, prefix + key) for clause in clauses for key in keys]


def _constants(node):
    if isinstance(node, ast.Constant):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return _constants(node.body) + _constants(node.orelse)
    return []


@pytest.mark.parametrize("game", list(GAMES))
def test_every_clause_is_tested_and_taught(game):
    """Each clause has a test and a lesson step, and each that forbids something is cited by a refusal."""
    book, holes = load(game), []
    print(f"\n{book.title}")
    for clause in book.clauses:
        tests, steps, keys = (of(game).get(clause.id, []) for of in (marked, taught, refused))
        print(f"{clause.place:>5} {clause.id:<24} {clause.status:<9} {clause.kind:<8} {' '.join(clause.rulings)}")
        print(f"      tests    {', '.join(tests) or '–'}")
        print(f"      lessons  {', '.join(steps) or '–'}")
        print(f"      refusals {', '.join(sorted(key.rpartition('.')[2] for key in keys)) or '–'}")
        holes += [f"{clause.id} has no test"] * (not tests)
        holes += [f"{clause.id} has no lesson step"] * (not steps)
        holes += [f"{clause.id} forbids something, but no refusal cites it"] * (clause.forbids and not keys)
    assert holes == []


@pytest.mark.parametrize("game", list(GAMES))
def test_every_ruling_is_tested(game):
    """Each ruling that a clause rests on has a test, and each option names a ruling that a clause rests on."""
    rulings = {ruling for clause in load(game).clauses for ruling in clause.rulings}
    holes = sorted(rulings - set(marked(game)))
    assert holes == []
    lengths = {number.ruling for number in setting_of(game).numbers.values() if number.ruling}
    assert lengths <= rulings
    for name, option in setting_of(game).options.items():
        assert not option.ruling or option.ruling in rulings, name
        assert len(option.values) > 1, name


@pytest.mark.parametrize("game", list(GAMES))
def test_nothing_in_the_matrix_is_made_up(game):
    """Tests, lesson steps and refusals name clauses and rulings that the rulebook has."""
    book = load(game)
    known = {clause.id for clause in book.clauses} | {ruling for clause in book.clauses for ruling in clause.rulings}
    assert set(marked(game)) <= known
    assert set(taught(game)) <= known
    assert set(refused(game)) <= known


@pytest.mark.parametrize("game", list(GAMES))
def test_every_refusal_s_text_is_used(game):
    """The sentences of refusals are just those that some refusal speaks."""
    spoken = {key for keys in refused(game).values() for key in keys if key.startswith(f"{game}.refuse.")}
    assert spoken == {key for key in table() if key.startswith(f"{game}.refuse.")}
