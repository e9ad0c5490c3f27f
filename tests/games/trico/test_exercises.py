"""Questions about Trico: what the rules accept is found again here by brute force, from the rulebook's sentences alone."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, product

import pytest

from tabletutor.clauses import load
from tabletutor.exercise import Exercise
from tabletutor.games.trico.exercises import EXERCISES
from tabletutor.table import rng_for

SEEDS = 80
KINDS = sorted(EXERCISES.keys() - {"predict"})  # that one is tested in tests/test_predict.py
SECONDS = ("yes", "lead", "over", "two")
DECLARES = ("yes", "one", "said", "trico")
ROWS = {  # highest, lowest, middle or lone, at one, two and three colours
    "odd": ("highest", "lone", "lowest"),
    "mirror": ("lowest", "lone", "highest"),
    "grouped": ("highest", "lone", "highest"),
    "steps": ("highest", "middle", "lowest"),
}

Form = dict[str, list[str]]
Card = tuple[str, int]


# ---- the rulebook once more, as plain as can be ----


def cards(text: str) -> list[Card]:
    """R7 is ("R", 7)."""
    return [(word[0], int(word[1:])) for word in text.split() if word != "-"]


def named(card: Card) -> str:
    """The opposite."""
    return f"{card[0]}{card[1]}"


def rows(question: Exercise) -> dict[str, str]:
    """The fields of a position."""
    return dict(part.strip().partition(" ")[::2] for part in question.position.split(";"))


def piles(question: Exercise, row: str) -> list[list[Card]]:
    """Cards by seat."""
    return [cards(part) for part in rows(question).get(row, " | ".join("-" * players(question))).split("|")]


def players(question: Exercise) -> int:
    """How many play."""
    return question.game.players


def owners(question: Exercise) -> list[int]:
    """Whose card lies at each place, the lead's first; −1 is the virtual lead."""
    if players(question) == 2:
        return [-1, 0, 1]
    lead = int(rows(question)["lead"])
    return [lead, (lead + 1) % 3, (lead + 2) % 3]


def fitting(question: Exercise, table: list[Card]) -> list[int]:
    """Places of the cards that fulfil the condition of so many colours."""
    letters, numbers = [letter for letter, _ in table], [number for _, number in table]
    condition = ROWS[question.game.options["table"]][len(set(letters)) - 1]
    if condition == "lone":
        return [at for at in range(3) if letters.count(letters[at]) == 1]
    wanted = {"highest": max(numbers), "lowest": min(numbers), "middle": sorted(numbers)[1]}[condition]
    return [at for at in range(3) if numbers[at] == wanted]


def won_by(question: Exercise, table: list[Card]) -> int | None:
    """The seat that wins, −1 the virtual lead; None if nobody does."""
    found = fitting(question, table)
    return owners(question)[found[0]] if len(found) == 1 else None


def shown(question: Exercise) -> list[Card]:
    """The three cards that a question is about."""
    return cards(question.twist.partition(">")[0])


def colours(taken: list[Card]) -> int:
    """How many colours there are."""
    return len({letter for letter, _ in taken})


def markers(taken: list[Card]) -> int:
    """0 without a Trico, else 1 or 2."""
    if colours(taken) < 3:
        return 0
    return 2 if any(all((letter, n) in taken for letter in "RBY") for n in range(1, 11)) else 1


# ---- for each kind: every answer there is, or all that are near, and whether it is right ----


def choosing(question: Exercise) -> Iterator[tuple[Form, bool]]:
    """A player, or nobody."""
    winner = won_by(question, shown(question))
    for said in (*owners(question), "void"):
        yield {"seat": [str(said)]}, said == ("void" if winner is None else winner)


def ticks(name: str, every: list[str], right: set[str]) -> Iterator[tuple[Form, bool]]:
    """Every choice of some."""
    for n in range(1, len(every) + 1):
        for some in combinations(every, n):
            yield {name: list(some)}, set(some) == right


def lines(question: Exercise) -> Iterator[tuple[Form, bool]]:
    """Some of the three lines: each that any missing cards of the box lead to."""
    known = cards(question.twist)
    box = [(letter, n) for letter in "RBY" for n in range(1, 11) if (letter, n) not in known]
    right = {str(colours([*known, *rest])) for rest in combinations(box, 3 - len(known))}
    return ticks("colours", ["1", "2", "3"], right)


def beating(question: Exercise) -> Iterator[tuple[Form, bool]]:
    """Some of the hand, or none of it."""
    lead, other = cards(question.twist)
    hand, place = piles(question, "hands")[0], owners(question).index(0)
    tables = {card: [lead, card, other] if place == 1 else [lead, other, card] for card in hand}
    right = {named(card) for card, table in tables.items() if won_by(question, table) == 0}
    yield {"card": ["none"]}, not right
    yield from ticks("card", list(map(named, hand)), right)


def taking(question: Exercise) -> Iterator[tuple[Form, bool]]:
    """One of the three cards, or two by a lead who wants both."""
    table, taken = cards(rows(question)["table"]), piles(question, "taken")[0]
    assert won_by(question, table) == 0
    aims = {"nico": lambda pile: colours(pile) == 2, "trico": markers, "both": markers}
    aims["same"] = lambda pile: markers(pile) == 2
    for some in combinations(table, 2 if question.twist == "both" else 1):
        yield {"card": list(map(named, some))}, bool(aims[question.twist]([*taken, *some]))
    if question.twist == "both":
        assert owners(question)[0] == 0


def declaring(question: Exercise) -> Iterator[tuple[Form, bool]]:
    """Yes, or why not; read from the story alone."""
    seat, *story = question.twist.split()
    pile: list[Card] = []
    said = False
    for word in story:
        if word == "caught":
            pile.pop()
            said = False
        elif word == "nico":
            assert colours(pile) == 2
            said = True
        elif word not in ("slip", "trico"):
            pile += cards(word)
    assert pile == piles(question, "taken")[int(seat)]
    right = "trico" if colours(pile) == 3 else "one" if colours(pile) < 2 else "said" if said else "yes"
    for name in DECLARES:
        yield {"name": [name]}, name == right


def paying(question: Exercise) -> Iterator[tuple[Form, bool]]:
    """A card, and numbers near the hands."""
    payer, catcher = map(int, question.twist.split())
    taken, held = piles(question, "taken")[payer], list(map(len, piles(question, "hands")))
    assert payer != catcher and str(payer) in rows(question)["forgot"].split() and colours(taken) == 2
    right = [n + (seat != payer) for seat, n in enumerate(held)]
    for card, more in product(taken, product((0, 1, 2), repeat=players(question))):
        numbers = [n + step for n, step in zip(held, more, strict=True)]
        form = {f"held{seat}": [str(n)] for seat, n in enumerate(numbers)}
        yield {"card": [named(card)], **form}, numbers == right and card == taken[-1]


def again(question: Exercise) -> Iterator[tuple[Form, bool]]:
    """May he, or why not."""
    winner = won_by(question, shown(question))
    first = cards(question.twist.partition(">")[2])[0]
    assert winner is not None and winner >= 0 and first in shown(question)
    over, led = markers([*piles(question, "taken")[winner], first]) > 0, owners(question)[0] == winner
    right = {"two", "lead"} if players(question) == 2 else {"yes" if led and not over else "over" if over else "lead"}
    assert not (over and not led)  # or two answers could be defended
    for name in SECONDS:
        yield {"name": [name]}, name in right


def leading(question: Exercise) -> Iterator[tuple[Form, bool]]:
    """Who leads next: the winner, else the same player, or the next one where the lead passes."""
    winner, lead = won_by(question, shown(question)), owners(question)[0]
    passes = question.game.options["void"] == "passes"
    right = winner if winner is not None else (lead + passes) % 3
    for seat in range(players(question)):
        yield {"seat": [str(seat)]}, players(question) == 3 and seat == right
    if players(question) == 2:
        yield {"seat": ["-1"]}, True


def ending(question: Exercise) -> Iterator[tuple[Form, bool]]:
    """Who wins a round that has run out of cards."""
    row, two = rows(question), players(question) == 2
    winner, left = won_by(question, shown(question)), [len(hand) - 1 for hand in piles(question, "hands")]
    out = 0 in left or (two and not cards(row["virtual"]))
    lead = owners(question)[0] if not two else int(row.get("latest", -1))
    last = lead if winner is None or winner < 0 else winner
    right = "on" if not out else str(last) if last >= 0 else "again"
    for name in ("on", *["again"] * two, *map(str, range(players(question)))):
        yield {"end": [name]}, name == right


ANSWERS: dict[str, Callable[[Exercise], Iterator[tuple[Form, bool]]]] = {
    "winner": choosing, "condition": lines, "beats": beating, "take": taking, "declare": declaring, "penalty": paying,
    "second": again, "lead": leading, "handout": ending,
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
    book = {clause.id for clause in load("trico").clauses}
    for question in questions(kind):
        accepted = 0
        for form, right in ANSWERS[kind](question):
            verdict = question.mark(form)
            assert verdict.right is right, (question.game.changed, question.position, question.twist, form)
            assert verdict.clause in book and verdict.reason
            accepted += right
        assert accepted, "a question without an answer"
        assert set(question.clauses()) <= book


def test_several_right_answers_are_accepted():
    """There are questions with more than one card to take, and every one of them is right."""
    several = [q for q in questions("take", 200) if sum(right for _, right in taking(q)) > 1]
    assert len(several) > 20 and {q.twist for q in several} == {"nico", "trico", "both"}


def test_wherever_a_table_decides_it_is_said_to_be_a_reconstruction():
    """The original table is lost: the question says so, names the one in force, and shows the others one click away."""
    for kind in ("winner", "condition", "beats", "lead", "handout"):
        for question in questions(kind)[:10]:
            drawn = json.dumps([question.draw(), question.solution()])
            assert drawn.count("Reconstructed, the original is lost") == 2
            assert all(
                drawn.count(text) >= 2 for text in ("odd one out, mirrored", "by steps: highest, middle, lowest")
            )


# ---- what can be guessed ----


def shares(kind: str, seeds: int = 400) -> Counter[str]:
    """How often each answer is right, in hundredths."""
    some = [question(kind, n) for n in range(seeds)]  # as often as they come
    found = Counter(" ".join(next(iter(asked.right().values()))) for asked in some)
    return Counter({name: round(100 * n / len(some)) for name, n in found.items()})


@pytest.mark.rule("trico.colours", "trico.void", "trico.virtual-wins", "TRICO-A1")
def test_every_player_wins_as_often_as_nobody():
    """A quarter of the Appeals are void, every place of the table wins as often, and each number of colours decides."""
    found = shares("winner")
    assert 17 <= found["void"] <= 32 and max(found.values()) <= 32
    some = questions("winner", 400)
    places = Counter(fitting(q, shown(q))[0] for q in some if won_by(q, shown(q)) is not None)
    assert max(places.values()) < 1.5 * min(places.values())
    many = Counter(colours(shown(q)) for q in some)
    assert min(many.values()) > 0.18 * len(some)
    presets = Counter(q.game.options["table"] for q in some)
    assert set(presets) == set(ROWS) and 0.4 < presets["odd"] / len(some) < 0.6


@pytest.mark.rule("trico.one-colour", "trico.two-colours", "trico.three-colours")
def test_any_line_of_the_table_may_be_the_one():
    """Each line is right in about half of the questions, alone and with others."""
    found = shares("condition")
    assert set(found) == {"1", "2", "3", "1 2", "2 3", "1 2 3"} and max(found.values()) <= 30
    assert all(40 <= sum(n for name, n in found.items() if line in name) <= 68 for line in "123")


def test_a_card_of_the_hand_wins_about_as_often_as_not():
    """None to four of five cards win, and any of them may be one."""
    some = questions("beats", 300)
    right = [[card for card in q.right()["card"] if card != "none"] for q in some]
    sizes = Counter(map(len, right))
    assert set(sizes) == {0, 1, 2, 3, 4} and max(sizes.values()) < 0.35 * len(some) and sizes[0] > 0.06 * len(some)
    assert 0.3 < sum(map(len, right)) / (5 * len(some)) < 0.5


@pytest.mark.rule("trico.take", "trico.nico", "trico.trico", "trico.same-number", "TRICO-A7")
def test_what_to_take_is_neither_the_winning_card_nor_a_fixed_place():
    """Each aim comes up, each place is right about as often, and in a Trico of two markers another one tempts."""
    some = questions("take", 300)
    assert min(Counter(q.twist for q in some).values()) > 0.15 * len(some)
    single = [(q, [right for _, right in taking(q)]) for q in some if q.twist != "both"]
    places = Counter(at for _, answers in single for at, right in enumerate(answers) if right)
    assert max(places.values()) < 1.7 * min(places.values())
    same = [q for q in some if q.twist == "same"]
    tempting = [q for q in same if any("one marker only" in q.mark(form).reason for form, _ in taking(q))]
    assert len(tempting) > 0.4 * len(same)


@pytest.mark.rule("trico.nico", "trico.occasion", "TRICO-A15")
def test_whether_nico_is_due_cannot_be_guessed():
    """Yes in about a third; fresh, still owed and owed again; the reasons why not come as often as each other."""
    found = shares("declare")
    assert set(found) == set(DECLARES) and 25 <= found["yes"] <= 42 and min(found.values()) >= 14
    due = [q.twist for q in questions("declare", 300) if q.right()["name"] == ["yes"]]
    late = [("caught" in story) * 2 or "slip" in story for story in due]
    assert min(Counter(late).values()) > 0.2 * len(due)
    paid = [q for q in questions("declare", 300) if q.right()["name"] == ["one"] and "caught" in q.twist]
    assert len(paid) > 15


@pytest.mark.rule("trico.penalty", "trico.two-penalty", "trico.catch", "TRICO-A12", "TRICO-A29")
def test_penalties_are_paid_by_anybody_with_two_and_with_three():
    """Two and three play, everybody pays and points out, with two to four and more cards taken."""
    some = questions("penalty", 200)
    assert 0.2 < sum(players(q) == 2 for q in some) / len(some) < 0.5
    assert min(Counter(q.twist for q in some if players(q) == 3).values()) > 8
    assert {2, 3, 4} <= {len(piles(q, "taken")[int(q.twist[0])]) for q in some}


@pytest.mark.rule("trico.second", "trico.next-lead", "trico.next-round", "trico.virtual-lead", "TRICO-A3", "TRICO-A4")
def test_neither_a_second_card_nor_the_next_lead_can_be_guessed():
    """No answer is right much more often than another; void Appeals, both ways of the lead, and new rounds come up."""
    found = shares("second")
    assert set(found) == set(SECONDS) and max(found.values()) <= 36 and found["two"] >= 8
    found = shares("lead")
    assert max(found.values()) <= 38 and 6 <= found["-1"] <= 20
    some = [q for q in questions("lead", 300) if players(q) == 3]
    void = [q for q in some if won_by(q, shown(q)) is None]
    assert 0.4 < sum(q.game.options["void"] == "passes" for q in void) / len(void) < 0.6
    assert 0.15 < len(void) / len(some) < 0.45
    assert 0.08 < sum("round" in q.task() for q in some) / len(some) < 0.25
    kept = [q for q in some if q.right()["seat"] == [str(owners(q)[0])]]
    assert len(kept) < 0.45 * len(some)


@pytest.mark.rule("trico.hand-out", "trico.two-hand-out", "TRICO-A18", "TRICO-A29", "TRICO-A30", "TRICO-A31")
def test_the_end_of_a_round_cannot_be_guessed():
    """Each player wins as often; rounds that go on and are played again come up; so do unequal hands and empty decks."""
    found = shares("handout")
    assert max(found.values()) <= 36 and found["on"] >= 10 and found["again"] >= 5
    some = questions("handout", 400)
    left = [[len(hand) - 1 for hand in piles(q, "hands")] for q in some]
    assert sum(0 in hands and any(hands) for hands in left) > 60
    assert sum(all(hands) and q.right()["end"] != ["on"] for q, hands in zip(some, left, strict=True)) > 10
    lost = [q for q in some if "lost it by a penalty" in json.dumps(q.draw())]
    assert len(lost) > 15 and all(q.right()["end"][0] in "01" for q in lost)


@pytest.mark.parametrize("kind", KINDS)
def test_a_reason_does_not_tell_the_answer(kind):
    """Whoever is wrong learns why, and not the sentence of the answer."""
    for question in questions(kind)[:20]:
        answer = question.answer()
        for form, right in list(ANSWERS[kind](question))[:40]:
            assert right or answer not in question.mark(form).reason


# ---- as a show ----


def test_solutions_show_the_counter_and_the_reason_of_every_card():
    """The winning card is named by the counter, also under the other tables; each card of a hand has its reason."""
    for question in questions("winner")[:20]:
        drawn = json.dumps(question.solution())
        assert "Here wins" in drawn and "Here wins" not in json.dumps(question.draw())
    for question in questions("beats")[:20]:
        lines = json.dumps(question.solution())
        right = [card for card in question.right()["card"] if card != "none"]
        assert lines.count('["td", {}, "yes"]') == len(right) and lines.count('["td", {}, "no"]') == 5 - len(right)
