"""Questions about Tam Cúc: what the rules accept is found again here by brute force, from the rulebook's sentences alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain, combinations, permutations, product
from typing import Any

import pytest

from tabletutor.clauses import load
from tabletutor.exercise import Exercise
from tabletutor.games.tamcuc import marking
from tabletutor.games.tamcuc.exercises import EXERCISES
from tabletutor.table import rng_for

SEEDS = 200
KINDS = sorted(EXERCISES.keys() - {"predict"})  # that one is tested in tests/test_predict.py

Form = dict[str, list[str]]
Card = tuple[bool, int]  # sealed, rank from 0 (Soldier) to 6 (Emperor)
Hand = tuple[Card, ...]


# ---- the rulebook once more, as plain as can be ----


def read(text: str) -> Hand:
    """Cards in a text."""
    found = re.findall(r"(\d*)([SHCRLOE])(\*?)", text)
    return tuple((bool(seal), "SHCRLOE".index(letter)) for n, letter, seal in found for _ in range(int(n or 1)))


def value(cards: Hand) -> tuple[bool, int, int] | None:
    """How strong a combination is, compared with others of its size; None for no combination."""
    ranks, armies = sorted(rank for _, rank in cards), {sealed for sealed, _ in cards}
    if len(armies) != 1:
        return None
    if ranks in ([1, 2, 3], [4, 5, 6]):
        return armies.pop(), 1, ranks[0]
    if len(set(ranks)) != 1 or len(ranks) > 5 or (len(ranks) == 5 and ranks[0]):
        return None
    return armies.pop(), 0, ranks[0]


def best(leader: int, choices: list[Hand]) -> int:
    """Who wins: the strongest; of equals the leader or the nearest to him clockwise."""
    n, found = len(choices), leader
    for seat in ((leader + i) % n for i in range(n)):
        mine, his = value(choices[seat]), value(choices[found])
        if mine and (his is None or mine > his):
            found = seat
    return found


def rows(question: Exercise) -> dict[str, list[str]]:
    """The fields of a position."""
    return {part.split()[0]: part.split()[1:] for part in question.position.split(";") if part.strip()}


def trick(question: Exercise) -> tuple[int, int, list[Hand]]:
    """Leader, announced number, what was put down."""
    row = rows(question)
    return int(row["leader"][0]), int(row["announced"][0]), [read(text) for text in row.get("chosen", [])]


def subsets(items: list[Any], sizes: range) -> Iterator[tuple[Any, ...]]:
    """All choices of so many."""
    return chain.from_iterable(combinations(items, size) for size in sizes)


# ---- for each kind: every answer there is, and whether it is right ----


def winner(question: Exercise) -> Iterator[tuple[Form, bool]]:
    """One player."""
    leader, _, choices = trick(question)
    for seat in range(question.game.players):
        yield {"seat": [str(seat)]}, seat == best(leader, choices)


def points(question: Exercise) -> Iterator[tuple[Form, bool]]:
    """One player and a number."""
    leader, size, choices = trick(question)
    for seat, n in product(range(question.game.players), {0, 1, 2, 3, 4, 5, size * question.game.players}):
        yield {"seat": [str(seat)], "points": [str(n)]}, (seat, n) == (best(leader, choices), size)


def own_cards(question: Exercise) -> list[str]:
    """The reader's hand as his board names the cards."""
    cards = ["SHCRLOE"[rank] + "*" * sealed for sealed, rank in read(rows(question)["hands"][0])]
    return [f"{card}.{cards[:at].count(card)}" for at, card in enumerate(cards)]


def some_cards(question: Exercise, size: int) -> list[tuple[str, ...]]:
    """Every different choice of so many cards of the hand, and a few of other numbers."""
    hand = own_cards(question)
    different = {tuple(card[:-2] for card in cards): cards for cards in combinations(hand, size)}
    return [*different.values(), *(tuple(hand[:n]) for n in range(1, 6) if n != size)]


def passing(question: Exercise) -> Iterator[tuple[Form, bool]]:
    """Cards of the hand."""
    size = trick(question)[1]
    for cards in some_cards(question, size):
        yield {"card": list(cards)}, len(cards) == size and value(read(" ".join(cards))) is None


def laying(question: Exercise) -> Iterator[tuple[Form, bool]]:
    """Cards of the hand."""
    leader, size, choices = trick(question)
    for cards in some_cards(question, size):
        mine = read(" ".join(cards))
        wins = len(mine) == size and value(mine) is not None and best(leader, [mine, *choices[1:]]) == 0
        yield {"card": list(cards)}, wins


def announcing(question: Exercise) -> Iterator[tuple[Form, bool]]:
    """Some numbers."""
    hand = read(rows(question)["hands"][0])
    could = {str(k) for k in range(1, 7) if any(value(cards) for cards in combinations(hand, k))}
    for numbers in subsets([str(n) for n in range(1, 7)], range(1, 7)):
        yield {"number": list(numbers)}, set(numbers) == could


def naming(question: Exercise) -> Iterator[tuple[Form, bool]]:
    """The name of a combination."""
    cards = read(question.twist)
    found, alike = value(cards), ("", "", "pair", "three", "four", "five", "")[len(cards)]
    right = "none" if not found else alike if not found[1] else "golden" if found[2] == 4 else "silver"
    for name in ("none", "pair", "golden", "silver", "three", "four", "five"):
        yield {"name": [name]}, name == right


def ordering(question: Exercise) -> Iterator[tuple[Form, bool]]:
    """A permutation."""
    items = dict(zip("ABCD", map(read, question.twist.split()), strict=True))
    for order in permutations(items):
        values = [value(items[letter]) for letter in order]
        form = {f"place{at}": [letter] for at, letter in enumerate(order, 1)}
        yield form, values == sorted(values, key=lambda v: v or (False, 0, 0), reverse=True)


def starting(question: Exercise) -> Iterator[tuple[Form, bool]]:
    """One player: the cutter sits on the dealer's right, and counts down the ranks, clockwise."""
    row, n = rows(question), question.game.players
    seat = (int(row["dealer"][0]) + n - 1) % n
    for _ in range(6 - read(row["cut"][0])[0][1]):
        seat = (seat + 1) % n
    for chosen in range(n):
        yield {"seat": [str(chosen)]}, chosen == seat


def dealing(question: Exercise) -> Iterator[tuple[Form, bool]]:
    """Two numbers, as the table in our notes on the rules has them."""
    right = {2: (16, 0), 3: (10, 2), 4: (8, 0), 5: (12, 4), 6: (10, 4), 7: (9, 1), 8: (8, 0)}[question.game.players]
    for each, left in product(range(20), range(12)):
        yield {"each": [str(each)], "left": [str(left)]}, (each, left) == right


def counting(question: Exercise) -> Iterator[tuple[Form, bool]]:
    """A number: of each rank as many as the list says, twice with both sets."""
    rank = read(question.twist)[0][1]
    right = (5, 2, 2, 2, 2, 2, 1)[rank] * (2 if question.game.players > 4 else 1)
    for n in range(21):
        yield {"number": [str(n)]}, n == right


def ticking(question: Exercise, right: set[int]) -> Iterator[tuple[Form, bool]]:
    """Up to three players, all of them, the right ones, and those with one more or one less."""
    seats = set(range(question.game.players))
    near = [right, seats, *(right ^ {seat} for seat in seats)]
    some = {frozenset(sets) for sets in [*map(set, subsets([*seats], range(1, 4))), *near] if sets}
    for chosen in some:
        yield {"seat": [str(seat) for seat in chosen]}, chosen == right


def drawing(question: Exercise) -> Iterator[tuple[Form, bool]]:
    """Everybody with the highest card."""
    cards = read(question.twist)
    return ticking(question, {seat for seat, card in enumerate(cards) if card == max(cards)})


def totals(question: Exercise) -> Iterator[tuple[Form, bool]]:
    """Everybody with the highest total."""
    sheet = [[int(n) for n in row.split(":")[1].split("/")] for row in rows(question)["sheet"]]
    sums = [sum(column) for column in zip(*sheet, strict=True)]
    return ticking(question, {seat for seat, total in enumerate(sums) if total == max(sums)})


ANSWERS: dict[str, Callable[[Exercise], Iterator[tuple[Form, bool]]]] = {
    "winner": winner, "points": points, "pass": passing, "lay": laying, "announce": announcing, "combination": naming,
    "order": ordering, "starts": starting, "deal": dealing, "box": counting, "dealer": drawing, "match": totals,
}  # fmt: skip


@cache
def questions(kind: str) -> tuple[Exercise, ...]:
    """Fresh questions of a kind, different ones only."""
    made = [EXERCISES[kind].make(rng_for("7b-monday", kind, n)) for n in range(SEEDS)]
    return tuple({(q.game.players, q.position, q.twist): q for q in made}.values())


@pytest.mark.parametrize("kind", KINDS)
def test_the_rules_accept_exactly_what_brute_force_finds(kind):
    """Every right answer is accepted, and every other refused with a clause of the book and a reason."""
    book = {clause.id for clause in load("tamcuc").clauses}
    for question in questions(kind):
        accepted = 0
        for form, right in ANSWERS[kind](question):
            verdict = question.mark(form)
            assert verdict.right is right, (question.position, question.twist, form)
            assert verdict.clause in book and verdict.reason
            accepted += right
        assert accepted, "a question without an answer"


@pytest.mark.parametrize("kind", ["order", "pass", "lay"])
def test_several_right_answers_are_accepted(kind):
    """Where the rules allow more than one answer, there are questions with more than one."""
    assert any(sum(right for _, right in ANSWERS[kind](question)) > 1 for question in questions(kind))


@pytest.mark.parametrize("kind", ["winner", "points"])
def test_a_reason_does_not_name_the_winner(kind):
    """Whoever chose the wrong player learns why he loses, and not who wins."""
    for question in questions(kind):
        right = next(int(form["seat"][0]) for form, good in winner(question) if good)
        for seat in set(range(question.game.players)) - {right}:
            reason = question.mark({"seat": [str(seat)], "points": ["1"]}).reason
            assert right == 0 or marking.Judge(question.game, "", "").names[right] not in reason


def test_half_of_the_combinations_only_look_like_one():
    """As often as not the cards are a near miss, and of every sort."""
    some = questions("combination")
    wrong = [question for question in some if question.mark({"name": ["none"]}).right]
    assert 0.35 < len(wrong) / len(some) < 0.65
    assert len({question.clauses()[0] for question in wrong}) >= 5


@pytest.mark.rule("tamcuc.tie", "tamcuc.seal", "tamcuc.strongest", "tamcuc.passed")
def test_tricks_are_decided_by_every_rule():
    """Ties, seals over ranks, straights and lonely combinations all come up, with two to eight players."""
    some = questions("winner")
    assert {question.clauses()[0] for question in some} >= {
        f"tamcuc.{name}" for name in ("tie", "seal", "ranks", "trio", "three", "strongest")
    }
    assert {question.game.players for question in some} == set(range(2, 9))
