"""Questions about Xochintlan: what the rules accept is found again here by brute force, from the rulebook's sentences alone."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product

import pytest

from tabletutor.clauses import load
from tabletutor.exercise import Exercise
from tabletutor.games.xochintlan.exercises import EXERCISES
from tabletutor.table import rng_for
from tests.games.xochintlan import slow

SEEDS = 60
KINDS = sorted(EXERCISES.keys() - {"predict"})  # that one is tested in tests/test_predict.py
NAMES = ("won", "human", "mixed", "few", "spoiled", "mirror", "shape")

Form = dict[str, list[str]]
Square = tuple[int, int]
Tiles = dict[Square, int]


# ---- the rulebook once more, as plain as can be ----


def square(text: str) -> Square:
    """M13 is (13, 13)."""
    return ord(text[0]) - 64, int(text[1:])


def named(at: Square) -> str:
    """The opposite."""
    return f"{chr(64 + at[0])}{at[1]}"


def rows(question: Exercise) -> dict[str, list[str]]:
    """The fields of a position."""
    return {part.split()[0]: part.split()[1:] for part in question.position.split(";") if part.strip()}


def tiles_of(question: Exercise) -> Tiles:
    """What lies on the table."""
    return {square(text): kind for kind, letter in enumerate("hlbm") for text in rows(question).get(letter, [])}


def goals_of(question: Exercise) -> dict[int, list[str]]:
    """Goals by seat."""
    found: dict[int, list[str]] = {}
    for word in rows(question).get("goals", []):
        if word.isdecimal():
            found[int(word)] = []
        else:
            found[max(found)].append(word)
    return found


def human_of(tiles: Tiles) -> Square:
    """Where the Human lies."""
    return next(at for at, kind in tiles.items() if kind == slow.HUMAN)


def may(tiles: Tiles, blocked: list[str], kind: int, at: Square) -> bool:
    """Whether a kind may be played to a square: placed, switched in, or the Human moved there."""
    human = human_of(tiles)
    if kind == slow.HUMAN:
        neighbours = slow.beside(at) & tiles.keys() - {human}
        return at not in tiles and named(human) not in blocked and bool(neighbours)
    if at == human or list(tiles.values()).count(kind) == 8 or not slow.beside(at) & tiles.keys():
        return False
    return at not in tiles or (tiles[at] != kind and named(at) not in blocked)


def played(tiles: Tiles, kind: int, at: Square) -> Tiles:
    """The table after that."""
    rest = {place: lies for place, lies in tiles.items() if kind or lies}
    return {**rest, at: kind}


def squares_round(tiles: Tiles) -> list[Square]:
    """The rectangle of the table, with one square more to every side."""
    (left, right), (top, bottom) = ((min(axis) - 1, max(axis) + 2) for axis in zip(*tiles, strict=True))
    return list(product(range(left, right), range(top, bottom)))


def made(tiles: Tiles) -> set[str]:
    """The goals that stand on the table."""
    found = {slow.home(some) for kind in slow.ANIMALS if len(some := slow.group(tiles, kind)) == 5}
    return {name for name in slow.CARDS if found & slow.allowed(name)}


def wins(tiles: Tiles, goals: list[str]) -> bool:
    """Whether one of the goals stands there in some animal."""
    return any(slow.wins(tiles, kind, goals) for kind in slow.ANIMALS)


def action(question: Exercise, text: str) -> tuple[int, Square]:
    """An action in notation."""
    letter, at = text.split()
    return "hlbm".index(letter), square(at)


# ---- for each kind: every answer there is, or all that are near, and whether it is right ----


def judging(question: Exercise) -> Iterator[tuple[Form, bool]]:
    """They win, or why not."""
    kind, goals = "hlbm".index(question.twist), goals_of(question)[0]
    tiles = tiles_of(question)
    found = slow.fault(tiles, kind, goals)
    if found == "count":
        assert len(slow.group(tiles, kind)) < 5
        found = "few"
    for name in NAMES:
        yield {"name": [name]}, name == (found or "won")


def comparing(question: Exercise) -> Iterator[tuple[Form, bool]]:
    """Two drawings."""
    one, _, other, _ = question.twist.split()
    shape, ways = slow.home(slow.CARDS[one]), slow.four_ways(slow.CARDS[other])
    right = "same" if shape in ways else "mirror" if slow.mirrored(shape) in ways else "other"
    for name in ("same", "mirror", "other"):
        yield {"name": [name]}, name == right


def choosing(question: Exercise) -> Iterator[tuple[Form, bool]]:
    """One card."""
    letter, *cards = question.twist.split()
    for card in cards:
        yield {"goal": [card]}, slow.wins(tiles_of(question), "hlbm".index(letter), [card])


def acting(question: Exercise) -> Iterator[tuple[Form, bool]]:
    """Any tile to any square."""
    tiles, blocked, goals = tiles_of(question), rows(question).get("blocked", []), goals_of(question)[0]
    for kind, at in product(range(4), squares_round(tiles)):
        right = may(tiles, blocked, kind, at) and wins(played(tiles, kind, at), goals)
        yield {"kind": ["hlbm"[kind]], "cell": [named(at)]}, right


def ticks(name: str, every: list[str], right: set[str]) -> Iterator[tuple[Form, bool]]:
    """Right ones, one more or one less, and all."""
    for some in [right, set(every), *(right ^ {one} for one in every)]:
        if some:
            yield {name: sorted(some)}, some == right


def allowing(question: Exercise) -> Iterator[tuple[Form, bool]]:
    """Some of the marked squares, or none of them."""
    letter, *every = question.twist.split()
    tiles, blocked = tiles_of(question), rows(question).get("blocked", [])
    right = {cell for cell in every if may(tiles, blocked, "hlbm".index(letter), square(cell))}
    yield {"cell": ["none"]}, not right
    yield from ticks("cell", every, right)


def fearing(question: Exercise) -> Iterator[tuple[Form, bool]]:
    """Some of the cards: what the rival can complete, less those that are known to lie elsewhere."""
    tiles, blocked = tiles_of(question), rows(question).get("blocked", [])
    plays = product(range(4), squares_round(tiles))
    reach = {name for kind, at in plays if may(tiles, blocked, kind, at) for name in made(played(tiles, kind, at))}
    known = {*goals_of(question)[0], *rows(question).get("aside", [])}
    return ticks("goal", sorted(slow.CARDS), reach - known)


def ending(question: Exercise) -> Iterator[tuple[Form, bool]]:
    """The actor wins, or it is a tie, or the match goes on."""
    row, (kind, at) = rows(question), action(question, question.twist)
    tiles, seat, players = tiles_of(question), int(row["turn"][0]), question.game.players
    assert may(tiles, row.get("blocked", []), kind, at)
    after = played(tiles, kind, at)
    last = row.get("round", ["1"]) == ["40"] and seat == players - 1
    over = "tie" if len(after) == 25 or last else "on"
    right = str(seat) if wins(after, goals_of(question)[seat]) else over
    for name in ("on", *["tie"] * (question.kind == "tie"), *map(str, range(players))):
        yield {"end": [name]}, name == right


ANSWERS: dict[str, Callable[[Exercise], Iterator[tuple[Form, bool]]]] = {
    "win": judging, "turned": comparing, "goal": choosing, "onemove": acting, "playable": allowing, "belief": fearing,
    "after": ending, "tie": ending,
}  # fmt: skip


@cache
def question(kind: str, n: int) -> Exercise:
    """One fresh question of a kind."""
    return EXERCISES[kind].make(rng_for("7b-monday", kind, n))


def questions(kind: str, seeds: int = SEEDS) -> tuple[Exercise, ...]:
    """Fresh questions of a kind, different ones only."""
    some = [question(kind, n) for n in range(seeds)]
    return tuple({(q.game.players, q.position, q.twist): q for q in some}.values())


@pytest.mark.parametrize("kind", KINDS)
def test_the_rules_accept_exactly_what_brute_force_finds(kind):
    """Every right answer is accepted, and every other refused with a clause of the book and a reason."""
    book = {clause.id for clause in load("xochintlan").clauses}
    for question in questions(kind)[: 12 if kind == "onemove" else SEEDS]:
        accepted = 0
        for form, right in ANSWERS[kind](question):
            verdict = question.mark(form)
            assert verdict.right is right, (question.position, question.twist, form)
            assert verdict.clause in book and verdict.reason
            accepted += right
        assert accepted, "a question without an answer"
        assert set(question.clauses()) <= book


def test_several_right_answers_are_accepted():
    """There are questions with more than one winning action, and every one of them is right."""
    assert any(sum(right for _, right in acting(question)) > 1 for question in questions("onemove")[:12])


def test_two_drawings_to_compare_have_no_names():
    """A name would give the answer away; the squares are told in words instead, and the names with the answer."""
    for question in questions("turned"):
        nodes, shown = json.dumps(question.draw()), json.dumps(question.solution())
        one, _, other, _ = question.twist.split()
        assert f'"{one}"' not in nodes and f'"{other}"' not in nodes and "Row 1, from the left" in nodes
        assert f'"{one}"' in shown and f'"{other}"' in shown


def shares(kind: str, seeds: int = 400) -> Counter[str]:
    """How often each answer is right, in hundredths."""
    some = [question(kind, n) for n in range(seeds)]  # as often as they come
    found = Counter(str(answer) for asked in some for answer in next(iter(asked.right().values())))
    return Counter({name: round(100 * n / len(some)) for name, n in found.items()})


@pytest.mark.rule("xochintlan.win", "xochintlan.sixth", "xochintlan.similar")
def test_no_verdict_on_a_win_is_the_likeliest_by_far():
    """A quarter of the tables are wins, and every reason why not comes up often enough to be expected."""
    found = shares("win")
    assert set(found) == set(NAMES)
    assert found["won"] <= 32 and min(found.values()) >= 5 and max(found[name] for name in NAMES[1:]) <= 22


@pytest.mark.rule("xochintlan.patterns", "xochintlan.similar")
def test_turned_and_mirrored_and_other_come_equally_often():
    """A third each; and the right one of several cards stands at each place equally often."""
    assert all(25 <= share <= 42 for share in shares("turned").values())
    places = Counter(q.twist.split().index(q.right()["goal"][0]) for q in questions("goal", 400))
    assert set(places) == {1, 2, 3, 4, 5} and max(places.values()) < 1.5 * min(places.values())


def test_cards_to_choose_from_have_the_mirror_image_among_them():
    """Wherever a pattern has a mirror image of its own, that card is there too."""
    for question in questions("goal", 200):
        (right,), cards = question.right()["goal"], question.twist.split()[1:]
        assert len(set(cards)) == 5
        assert right[0] not in slow.MIRRORED or (right[0] if "*" in right else f"{right}*") in cards


def test_every_sort_of_move_wins_often():
    """Placing, switching in, switching away and moving the Human are each the way to win in many questions."""
    found = Counter()
    for question in questions("onemove", 200):
        tiles, right = tiles_of(question), question.right()
        kind, at = "hlbm".index(right["kind"][0]), square(right["cell"][0])
        found["human" if not kind else "switch" if at in tiles else "place"] += 1
    spoiled = sum(question.clauses()[0] == "xochintlan.sixth" for question in questions("onemove", 200))
    assert min(found.values()) >= 30 and 25 <= spoiled <= 90


def test_what_may_be_played_is_neither_all_nor_nothing():
    """A square that is asked about is right about as often as not; in one question of five none of them is."""
    some = questions("playable", 300)
    right = [[cell for cell in question.right()["cell"] if cell != "none"] for question in some]
    asked = sum(len(question.twist.split()) - 1 for question in some)
    assert 0.3 < sum(map(len, right)) / asked < 0.6
    assert 0.1 < sum(not cells for cells in right) / len(some) < 0.3


def test_any_card_may_be_the_one_to_fear():
    """One to six cards are right, most numbers often, and no card is right in more than a third of the questions."""
    some = questions("belief", 300)
    sizes = Counter(len(question.right()["goal"]) for question in some)
    assert set(sizes) == {1, 2, 3, 4, 5, 6} and max(sizes.values()) < 0.45 * len(some)
    found = shares("belief", 300)
    assert set(found) == set(slow.CARDS) and max(found.values()) <= 34
    tricky = [question.clauses()[0] for question in some]
    assert 0.2 < sum(clause in ("xochintlan.goal", "xochintlan.change") for clause in tricky) / len(some) < 0.85


@pytest.mark.rule("xochintlan.own-action", "xochintlan.mover-first", "xochintlan.tie", "xochintlan.stop")
@pytest.mark.parametrize("kind", ["after", "tie"])
def test_how_a_match_stands_cannot_be_guessed(kind):
    """No answer is right much more often than another, and each clause about the end comes up."""
    found = shares(kind)
    assert max(found.values()) <= 58 and found["on"] >= 25
    clauses = {clause for question in questions(kind, 400) for clause in question.clauses()}
    assert clauses >= {"after": {"xochintlan.own-action", "xochintlan.mover-first", "xochintlan.sixth"},
                       "tie": {"xochintlan.own-action", "xochintlan.tie", "xochintlan.stop"}}[kind]  # fmt: skip
    assert {question.game.players for question in questions(kind)} == {2, 3}


def test_a_goal_that_another_completed_counts_after_ones_own_action():
    """Of the questions some begin with a goal that stands already: its owner wins by any action that leaves it."""
    standing = [q for q in questions("after", 300) if wins(tiles_of(q), goals_of(q)[int(rows(q)["turn"][0])])]
    assert len(standing) > 20
    assert {question.right()["end"][0] == "on" for question in standing} == {True, False}


def test_a_wrong_move_is_played_out():
    """The reason for a move that does not win tells what is on the table then, or why it is not allowed."""
    played_out = refused = 0
    for question in questions("onemove")[:12]:
        for form, right in list(acting(question))[::5]:
            reason = question.mark(form).reason
            played_out += not right and reason.startswith("That is allowed, but no win. ")
            refused += not right and not reason.startswith("That is allowed")
    assert played_out > 50 and refused > 50


@pytest.mark.parametrize("kind", KINDS)
def test_a_reason_does_not_tell_the_answer(kind):
    """Whoever is wrong learns why, and neither the sentence of the answer nor the name of it."""
    for question in questions(kind)[:12]:
        answer = question.answer()
        for form, right in list(ANSWERS[kind](question))[:40]:
            assert right or answer not in question.mark(form).reason


# ---- as a show ----


def test_solutions_mark_what_spoils():
    """Once the answer is known the spoiling tile is marked on the table, and the pattern with it."""
    spoiled = [question for question in questions("win", 200) if question.right()["name"] == ["spoiled"]]
    for question in spoiled[:10]:
        shown = json.dumps(question.solution())
        assert shown.count('"data-mark": "spoiler"') >= 1 and shown.count('"data-mark": "goal"') == 5
        assert "spoils it" in shown


def test_the_belief_view_tells_why():
    """Every card that is not right is struck out, and each of the 18 has its reason, as the rules find it."""
    for question in questions("belief")[:12]:
        shown = json.dumps(question.solution())
        right, known = question.right()["goal"], [*goals_of(question)[0], *rows(question).get("aside", [])[1:]]
        assert shown.count("linear-gradient") == 18 - len(right)
        assert shown.count('"yes: ') == len(right)
        assert shown.count('"no: you hold it') + shown.count('"no: put aside') == len(known)
