"""Questions about Tinco: what the rules accept is found again here by brute force, from the rulebook's sentences alone."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from random import Random

import pytest

from tabletutor.clauses import load
from tabletutor.exercise import Exercise
from tabletutor.games.tinco.cards import TRINKO
from tabletutor.games.tinco.clues import Clues, Swap, swaps_of
from tabletutor.games.tinco.exercises import EXERCISES
from tabletutor.table import rng_for

SEEDS = 60
KINDS = sorted(EXERCISES.keys() - {"predict"})  # that one is tested in tests/test_predict.py
TAKES = ("yes", "set", "second", "ready", "over")
ODDS = ("never", "hardly", "seldom", "sometimes", "even", "mostly")
MOVES = {  # (set, token) → levels; Trinko costs one more
    (True, True): 1,
    (False, True): 0,
    (True, False): -1,
    (False, False): -1,
}

Form = dict[str, list[str]]
Story = list[tuple[int, str, list[str]]]  # seat, verb, words


# ---- the rulebook once more, as plain as can be ----


def rows(question: Exercise) -> dict[str, str]:
    """The fields of a position."""
    return dict(part.strip().partition(" ")[::2] for part in question.position.split(";"))


def players(question: Exercise) -> int:
    """How many play."""
    return question.game.players


def hands(question: Exercise) -> list[list[str]]:
    """Cards by seat."""
    return [part.split() for part in rows(question)["hands"].split("|")]


def numbers(text: str) -> list[int]:
    """Seats, or levels."""
    return [int(word) for word in text.split()]


def levels(question: Exercise) -> list[int]:
    """The levels of a position."""
    return numbers(rows(question)["levels"])


def asked(question: Exercise) -> list[str]:
    """What is asked."""
    return question.twist.partition(">")[0].split()


def story(question: Exercise) -> Story:
    """The moves that follow."""
    parts = [part.split() for part in question.twist.partition(">")[2].split(";") if part.strip()]
    return [(int(seat), verb, words) for seat, verb, *words in parts]


def hong(question: Exercise) -> bool:
    """Whether colours are collected."""
    return question.game.options["challenge"] == "hong"


def kinds(question: Exercise, cards: list[str]) -> Counter[str]:
    """How many cards there are of each kind that can be a set."""
    return Counter(card[hong(question)] for card in cards if card != "X")


def full(question: Exercise, cards: list[str]) -> bool:
    """Whether there is a set among these."""
    return max(kinds(question, cards).values(), default=0) >= 5


def tokens(question: Exercise) -> list[int]:
    """Who has taken one, in this order."""
    before = numbers(rows(question).get("tokens", ""))
    return [*before, *(seat for seat, verb, _ in story(question) if verb == "take")]


def after(question: Exercise) -> list[int]:
    """The levels when all hands are open."""
    found = []
    for seat, (level, hand) in enumerate(zip(levels(question), hands(question), strict=True)):
        by = MOVES[full(question, hand), seat in tokens(question)] - ("X" in hand)
        found.append(max(-5, min(5, level + by)))
    return found


def calls(question: Exercise) -> dict[int, int]:
    """Whose offers are open after the story, and of how many cards."""
    lying: dict[int, tuple[int, int]] = {}  # by seat: number of the offer, and of its cards
    made = 0
    for seat, verb, words in story(question):
        if verb == "offer":
            made += 1
            lying[seat] = made, len(words)
        elif verb == "answer":
            owner = next(who for who, (number, _) in lying.items() if number == int(words[0]))
            lying.pop(owner)
            lying.pop(seat, None)
        elif verb == "withdraw":
            lying.pop(seat)
        else:
            lying.clear()
    return {seat: n for seat, (_, n) in lying.items()}


def offers(question: Exercise) -> list[list[str]]:
    """The cards of each seat's open offer in a position."""
    parts = rows(question).get("offers", " | ".join("-" * players(question))).split("|")
    return [part.split()[1:] for part in parts]


def ways(cards: int, wanted: int, drawn: int, need: int) -> int:
    """In how many ways enough wanted cards are among those drawn: one card after the other is taken or left."""
    table = Counter({(0, 0): 1})
    for at in range(cards):
        more: Counter[tuple[int, int]] = Counter()
        for (n, good), many in table.items():
            more[n, good] += many
            more[n + 1, good + (at < wanted)] += many
        table = more
    return sum(many for (n, good), many in table.items() if n == drawn and good >= need)


# ---- for each kind: every answer there is, or all that are near, and whether it is right ----


def ticks(name: str, every: list[str], right: set[str], other: str = "") -> Iterator[tuple[Form, bool]]:
    """Every choice of some, and what there is beside them."""
    for n in range(1, len(every) + 1):
        for some in combinations(every, n):
            yield {name: list(some)}, set(some) == right
    if other:
        yield {name: [other]}, not right


def marking(question: Exercise) -> Iterator[tuple[Form, bool]]:
    """The right levels, and each marker on any other level."""
    right = after(question)
    yield {f"level{seat}": [str(level)] for seat, level in enumerate(right)}, True
    for seat, wrong in product(range(players(question)), range(-5, 6)):
        some = [*right[:seat], wrong, *right[seat + 1 :]]
        yield {f"level{at}": [str(level)] for at, level in enumerate(some)}, wrong == right[seat]


def winning(question: Exercise) -> Iterator[tuple[Form, bool]]:
    """Some players, or nobody yet."""
    shown = numbers(" ".join(asked(question)))
    if "acts" in rows(question):  # the story is the last act of a void round
        over = int(rows(question).get("voids", 0)) == 2
        assert levels(question) == shown
    else:
        over = 5 in shown or -5 in shown
        assert after(question) == shown
    right = {str(seat) for seat, level in enumerate(shown) if over and level == max(shown)}
    return ticks("seat", list(map(str, range(players(question)))), right, "on")


def taking(question: Exercise) -> Iterator[tuple[Form, bool]]:
    """A token now, or why not."""
    taken = tokens(question)
    if "stage" in rows(question):
        right = "ready"
    elif 0 in taken:
        right = "second"
    elif taken:
        right = "over" if len(taken) == players(question) - 1 else "yes"
    else:
        allowed = question.game.options["false_start"] == "allowed"
        right = "yes" if allowed or full(question, hands(question)[0]) else "set"
    for name in TAKES:
        yield {"name": [name]}, name == right


def holding(question: Exercise) -> Iterator[tuple[Form, bool]]:
    """Some cards of the hand, or none."""
    hand = hands(question)[0]
    for n in range(1, len(hand) + 1):
        for some in combinations(hand, n):
            yield {"card": list(some)}, n >= 5 and kinds(question, list(some)).most_common(1)[0][1] == n
    yield {"card": ["none"]}, not full(question, hand)


def trading(question: Exercise) -> Iterator[tuple[Form, bool]]:
    """Some of the others, or nobody."""
    right = {str(seat) for seat, n in calls(question).items() if n == len(asked(question))}
    return ticks("seat", [str(seat) for seat in range(1, players(question))], right, "none")


def swapping(question: Exercise) -> Iterator[tuple[Form, bool]]:
    """Some cards of the hand: as many as are offered, and what is to go or to stay does."""
    aim, who = asked(question)
    hand, n = hands(question)[0], len(offers(question)[int(who)])
    (best, most), *rest = kinds(question, hand).most_common()
    assert not rest or rest[0][1] < most
    for size in range(1, len(hand) + 1):
        for some in combinations(hand, size):
            goes, stays = "X" in some, best not in {card[hong(question)] for card in some if card != "X"}
            yield {"card": list(some)}, size == n and (goes or aim == "keep") and (stays or aim == "trinko")


def wondering(question: Exercise) -> Iterator[tuple[Form, bool]]:
    """Some players: every card that the reader has ever held is followed by itself, in all ways that it may have gone."""
    sizes, mine = [len(hand) for hand in hands(question)], set(hands(question)[0])
    moves = story(question)
    start = [0] if "X" in mine else range(1, players(question))
    worlds = {frozenset({("X", seat), *((card, 0) for card in mine)}) for seat in start}
    known = set(mine)
    for (one, _, gave), (other, _, (_, *got)) in zip(moves[::2], moves[1::2], strict=True):
        if 0 not in (one, other):
            worlds = {new for world in worlds for new in hidden(world, sizes, one, other, len(gave))}
            continue
        out, back, partner = (set(gave), set(got), other) if one == 0 else (set(got), set(gave), one)
        found = set()
        for world in worlds:
            there = {card for card, seat in world if seat == partner}
            if back & (known | {"X"}) <= there and len(back - there) <= sizes[partner] - len(there):
                kept = {(card, seat) for card, seat in world if card not in out | back}
                found.add(frozenset(kept | {(card, partner) for card in out} | {(card, 0) for card in back}))
        worlds, known = found, known | back
    right = {str(seat) for world in worlds for card, seat in world if card == "X"}
    return ticks("seat", list(map(str, range(players(question)))), right)


def hidden(world: frozenset, sizes: list[int], one: int, other: int, n: int) -> Iterator[frozenset]:
    """Every way in which two others may have swapped so many cards."""
    sides = []
    for seat in (one, other):
        there = [card for card, at in world if at == seat]
        unknown = sizes[seat] - len(there)
        sides.append([set(some) for k in range(n + 1) for some in combinations(there, k) if n - k <= unknown])
    for left, right in product(*sides):
        moved = {(card, other) for card in left} | {(card, one) for card in right}
        yield frozenset({(card, seat) for card, seat in world if card not in left | right} | moved)


def dealing(question: Exercise) -> Iterator[tuple[Form, bool]]:
    """A player, or numbers near the right ones."""
    n, dealer = players(question), int(rows(question)["dealer"])
    if asked(question) != ["cards"]:
        for seat in range(n):
            yield {"seat": [str(seat)]}, seat == (dealer + 1) % n
        return
    right, seat = [0] * n, dealer
    for _ in range(5 * (n + 1) + 1):
        seat = (seat + 1) % n
        right[seat] += 1
    for some in product((6, 7), repeat=n):
        yield {f"held{seat}": [str(size)] for seat, size in enumerate(some)}, list(some) == right


def weighing(question: Exercise) -> Iterator[tuple[Form, bool]]:
    """How likely: counted by taking or leaving one card after the other."""
    share = shares_of(question)
    edges = [Fraction(0), Fraction(1, 50), Fraction(1, 8), Fraction(1, 3), Fraction(2, 3), Fraction(1)]
    for at, name in enumerate(ODDS):
        yield {"odds": [name]}, share == 0 if not at else edges[at - 1] < share < edges[at]


def shares_of(question: Exercise) -> Fraction:
    """The chance that is asked about."""
    n = players(question)
    cards, (ask, *words) = 5 * n + 6, asked(question)
    if ask in ("deal", "hold"):
        own = len(range((-int(rows(question)["dealer"]) - 1) % n, cards, n))
        if ask == "hold":
            return Fraction(own, cards)
        sizes = [5] * (n + 1) if not hong(question) else {3: [5] * 4, 4: [5] * 5, 5: [6] * 5, 6: [7] * 5}[n]
        return Fraction(sum(ways(cards, size, own, 5) for size in sizes), ways(cards, 0, own, 0))
    hand, drawn = hands(question)[0], len(offers(question)[int(words[0])])
    others = [card for some in hands(question)[1:] for card in some]
    if ask == "trinko":
        return Fraction(drawn, len(others))
    wanted, held = kinds(question, others)[words[1]], kinds(question, hand)[words[1]]
    need = 5 - held if ask == "all" else 1
    return Fraction(ways(len(others), wanted, drawn, need), ways(len(others), 0, drawn, 0))


ANSWERS: dict[str, Callable[[Exercise], Iterator[tuple[Form, bool]]]] = {
    "markers": marking, "winner": winning, "take": taking, "set": holding, "trade": trading, "swap": swapping,
    "trinko": wondering, "dealer": dealing, "odds": weighing,
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
    book = {clause.id for clause in load("tinco").clauses}
    for question in questions(kind):
        accepted = 0
        for form, right in ANSWERS[kind](question):
            verdict = question.mark(form)
            assert verdict.right is right, (question.game.changed, question.position, question.twist, form)
            assert verdict.clause in book and verdict.reason
            accepted += right
        assert accepted, "a question without an answer"
        assert set(question.clauses()) <= book


@pytest.mark.parametrize("kind", KINDS)
def test_a_reason_does_not_tell_the_answer(kind):
    """Whoever is wrong learns why, and not the sentence of the answer."""
    for question in questions(kind)[:20]:
        answer = question.answer()
        for form, right in list(ANSWERS[kind](question))[:40]:
            assert right or answer not in question.mark(form).reason


# ---- who may hold Trinko ----


def dealt_and_swapped(rng: Random) -> tuple[list[set[int]], list[Swap]]:
    """A tiny game: three hands of two or three cards, and swaps as the first seat sees them."""
    sizes = rng.choice([(3, 2, 2), (2, 2, 2), (3, 3, 3)])
    cards = rng.sample(range(sum(sizes)), sum(sizes))
    hands = [set(cards[: sizes[0]]), set(cards[sizes[0] : sum(sizes[:2])]), set(cards[sum(sizes[:2]) :])]
    start, swaps = [set(hand) for hand in hands], []
    for _ in range(rng.randint(1, 4)):
        one, other = rng.sample(range(3), 2)
        n = rng.randint(1, min(sizes))
        gave, got = set(rng.sample(sorted(hands[one]), n)), set(rng.sample(sorted(hands[other]), n))
        hands[one], hands[other] = hands[one] - gave | got, hands[other] - got | gave
        if other == 0:
            one, other, gave, got = other, one, got, gave
        seen = [sum(1 << card for card in some) for some in (gave, got)] if one == 0 else [0, 0]
        swaps.append(Swap(one, other, n, *seen))
    return start, swaps


def every_holder(start: list[set[int]], swaps: list[Swap], card: int) -> set[int]:
    """Who holds the card in any full deal and any course of the swaps that the first seat would have seen like this."""
    unseen = sorted(start[1] | start[2])
    deals = [set(some) for some in combinations(unseen, len(start[1]))]
    states = {(frozenset(start[0]), frozenset(some), frozenset(set(unseen) - some)) for some in deals}
    for swap in swaps:
        after = set()
        for hands in states:
            for gave in map(frozenset, combinations(hands[swap.one], swap.number)):
                for got in map(frozenset, combinations(hands[swap.other], swap.number)):
                    seen = [sum(1 << card for card in some) for some in (gave, got)]
                    if (swap.one and swap.other) or seen == [swap.gave, swap.got]:
                        new = [*hands]
                        new[swap.one], new[swap.other] = hands[swap.one] - gave | got, hands[swap.other] - got | gave
                        after.add(tuple(new))
        states = after
    return {seat for hands in states for seat in range(3) if card in hands[seat]}


@pytest.mark.rule("tinco.hidden", "tinco.equal")
def test_who_may_hold_a_card_is_just_who_does_in_some_course_of_a_whole_game():
    """In tiny games every deal and every hidden choice is tried: the clues name the same players, no more and no fewer."""
    rng, several = Random(5), 0
    for _ in range(300):
        start, swaps = dealt_and_swapped(rng)
        card = rng.randrange(sum(map(len, start)))
        found = Clues(0, sum(1 << one for one in start[0]), [len(hand) for hand in start], card).holders(swaps)
        assert set(found) == every_holder(start, swaps, card), (start, swaps, card)
        several += len(found) > 1
    assert 60 < several < 240


@pytest.mark.rule("tinco.hidden")
def test_no_imagined_deal_shows_trinko_where_it_cannot_be():
    """Deals that agree with what the reader has seen put Trinko only with players who may hold it, and with all of them."""
    met: Counter[str] = Counter()
    for at, question in enumerate(questions("trinko", 30)):
        view, holders = question.asked.view(), question.asked.holders()
        found = {
            next(
                seat
                for seat, hand in enumerate(question.game.imagine(view, Random(f"{at} {n}")).hands)
                if hand >> TRINKO & 1
            )
            for n in range(40)
        }
        assert found <= holders
        met["all" if found == holders else "some"] += 1
    assert met["all"] > met["some"]


# ---- what can be guessed ----


def shares(kind: str, seeds: int = 400) -> Counter[str]:
    """How often each answer is right, in hundredths."""
    some = [question(kind, n) for n in range(seeds)]  # as often as they come
    found = Counter(" ".join(next(iter(asked.right().values()))) for asked in some)
    return Counter({name: round(100 * n / len(some)) for name, n in found.items()})


@pytest.mark.rule("tinco.marker", "tinco.discord", "tinco.lake", "TINCO-A23", "TINCO-A31")
def test_every_row_of_the_table_moves_some_marker():
    """Each outcome comes up, with Trinko and without; some markers stop at the bottom; three to six play, Xing and Hong."""
    some = questions("markers", 200)
    met: Counter[tuple[bool, bool, bool]] = Counter()
    stopped = 0
    for q in some:
        for seat, hand in enumerate(hands(q)):
            had = full(q, hand), seat in tokens(q), "X" in hand
            met[had] += 1
            stopped += levels(q)[seat] + MOVES[had[:2]] - had[2] < -5
    assert len(met) == 8 and min(met.values()) >= 8
    assert 10 < stopped < 60
    assert set(map(players, some)) == {3, 4, 5, 6}
    assert 0.4 < sum(map(hong, some)) / len(some) < 0.6


@pytest.mark.rule("tinco.end", "tinco.victory", "tinco.void", "TINCO-A22", "TINCO-A24")
def test_who_wins_cannot_be_guessed():
    """The game goes on in a third; several win; ends at the top, at the bottom, and by void rounds come up, also with a tie."""
    found = shares("winner")
    assert 22 <= found["on"] <= 42 and sum(n for name, n in found.items() if " " in name) >= 10
    some = questions("winner", 300)
    over = [q for q in some if q.right()["seat"] != ["on"]]
    shown = [numbers(" ".join(asked(q))) for q in over]
    ends = Counter(
        "void" if "acts" in rows(q) else "top" if 5 in by else "low" for q, by in zip(over, shown, strict=True)
    )
    assert min(ends.values()) > 0.08 * len(over)
    first = sum(max(by) < 5 and -5 in by for by in shown)
    assert first > 0.25 * len(over)  # the highest wins, not who reached an end


@pytest.mark.rule("tinco.first-token", "tinco.false-start", "tinco.rush", "tinco.one-token", "tinco.ready", "TINCO-A6")
def test_whether_a_token_may_be_taken_cannot_be_guessed():
    """Yes in less than half, each reason why not comes up; a set in the hand does not tell it, nor does its lack."""
    found = shares("take")
    assert set(found) == set(TAKES) and found["yes"] <= 47 and min(found.values()) >= 9
    some = questions("take", 300)
    yes = [full(q, hands(q)[0]) for q in some if q.right()["name"] == ["yes"]]
    no = [full(q, hands(q)[0]) for q in some if q.right()["name"] != ["yes"]]
    assert 0.25 < sum(yes) / len(yes) < 0.75 and 0.2 < sum(no) / len(no) < 0.6
    lying = [q for q in some if q.right()["name"] == ["yes"] and not tokens(q) and offers(q)[0]]
    assert len(lying) > 10  # the own offer does not matter


@pytest.mark.rule("tinco.xing", "tinco.hong", "tinco.challenge", "TINCO-A1", "TINCO-A10")
def test_a_set_is_there_about_every_other_time():
    """A set in half of the hands; else often four of one, or what the other challenge asks for; six of a colour come up."""
    some = questions("set", 300)
    there = [q for q in some if full(q, hands(q)[0])]
    assert 0.4 < len(there) / len(some) < 0.65
    assert sum(max(kinds(q, hands(q)[0]).values()) > 5 for q in there) > 10
    rest = [hands(q)[0] for q in some if not full(q, hands(q)[0])]
    other = [max(Counter(card[at] for card in hand if card != "X").values()) >= 5 for hand in rest for at in (0, 1)]
    assert sum(other) > 0.25 * len(rest)
    assert sum(max(kinds(q, hands(q)[0]).values()) == 4 for q in some) > 0.12 * len(some)
    assert sum("X" in hands(q)[0] for q in there) > 0.2 * len(there)
    assert any(set(offers(q)[0]) for q in there)


@pytest.mark.rule(
    "tinco.equal", "tinco.offer", "tinco.withdraw", "tinco.answer", "tinco.stop", "TINCO-A13", "TINCO-A14"
)
def test_who_can_swap_cannot_be_guessed():
    """Nobody in less than half; several can; offers withdrawn, swapped, of other numbers and stopped tempt as well."""
    found = shares("trade")
    assert 25 <= found["none"] <= 48 and sum(n for name, n in found.items() if " " in name) >= 10
    some = questions("trade", 200)
    reasons = {q.mark({"seat": [str(seat)]}).reason.split(" ", 1)[1] for q in some for seat in range(1, players(q))}
    for text in (
        "cannot swap any more",
        "was taken back",
        "ends the open offers",
        "has made no offer",
        "Only equal numbers",
    ):
        assert any(text in reason for reason in reasons)
    assert {len(asked(q)) for q in some} >= {1, 2, 3}


@pytest.mark.rule("tinco.equal", "tinco.answer", "tinco.discord")
def test_what_is_swapped_is_a_choice():
    """Offers of one to four cards, and mostly several answers that are right."""
    some = questions("swap", 100)
    right = [sum(fits for _, fits in swapping(q)) for q in some]
    assert min(right) > 0 and sum(n > 1 for n in right) > 0.7 * len(right)
    assert set(Counter(asked(q)[0] for q in some)) == {"trinko", "keep", "both"}
    assert {len(offers(q)[int(asked(q)[1])]) for q in some} == {1, 2, 3, 4}


@pytest.mark.rule("tinco.hidden", "tinco.trinko")
def test_where_trinko_may_be_takes_thinking():
    """One player, some, or all others may hold it; it was given away or never seen; who was given it need not hold it."""
    some = questions("trinko", 200)
    many = Counter(len(q.right()["seat"]) for q in some)
    assert many[1] > 0.2 * len(some) and many[2] > 0.2 * len(some) and many[3] > 0.05 * len(some)
    everybody = sum(len(q.right()["seat"]) == players(q) - 1 for q in some)
    assert everybody < 0.35 * len(some)
    mine = [q for q in some if "X" in hands(q)[0]]
    assert 0.5 < len(mine) / len(some) < 0.8


@pytest.mark.rule("tinco.deal", "tinco.next-dealer", "tinco.void")
def test_everybody_deals_and_gets_cards():
    """Each of the three questions comes up, every seat deals, also after void rounds."""
    some = [question("dealer", n) for n in range(200)]
    assert min(Counter(asked(q)[0] for q in some).values()) > 25
    assert {int(rows(q)["dealer"]) for q in some} == set(range(6))
    assert sum("acts" in rows(q) for q in some) > 10
    assert {players(q) for q in some if asked(q) == ["cards"]} == {3, 4, 5, 6}


@pytest.mark.rule("tinco.xing", "tinco.hong", "tinco.deal", "tinco.hidden")
def test_how_likely_something_is_is_counted():
    """Every answer comes up, none much more often than another; a whole count of a small case says the same."""
    found = shares("odds")
    assert set(found) == set(ODDS) and max(found.values()) <= 30 and min(found.values()) >= 4
    cards = range(14)
    whole = [some for some in combinations(cards, 3) if len({0, 1, 2, 3} & set(some)) >= 2]
    assert len(whole) == ways(14, 4, 3, 2)
    dealt = next(q for q in questions("odds", 200) if asked(q) == ["deal"] and players(q) == 3 and not hong(q))
    assert shares_of(dealt) == Fraction(480, 116280) and "480 of 116,280" in dealt.answer()


# ---- as a show ----


def test_solutions_show_why():
    """The set of each hand is marked, offers and the ways of Trinko have a row each; none of that is drawn before."""
    for question in questions("markers")[:20]:
        drawn, solved = json.dumps(question.draw()), json.dumps(question.solution())
        sets = sum(full(question, hand) for hand in hands(question))
        assert "in the set" not in drawn and solved.count("in the set") >= 5 * sets
    for question in questions("trade")[:20]:
        assert json.dumps(question.solution()).count('["tr", ') == players(question)
        assert '["tr", ' not in json.dumps(question.draw())
    for question in questions("trinko")[:20]:
        assert json.dumps(question.solution()).count('["tr", ') == 2 + len(story(question)) // 2


def test_what_others_hold_is_nowhere_in_a_question_about_trinko():
    """The cards of the others are in no drawing, but those that the reader gave away or got."""
    for question in questions("trinko")[:30]:
        seen = set(hands(question)[0])
        for swap in swaps_of(question.asked.view().seen, 0):
            seen |= {card for some in hands(question) for card in some if swap.got >> number(card) & 1}
        drawn = json.dumps([question.draw(), question.task()])
        others = {card for hand in hands(question)[1:] for card in hand} - seen - {"X"}
        assert not [card for card in others if f'"{name(card)}"' in drawn]


def number(card: str) -> int:
    """The place of a card in a mask."""
    return 35 if card == "X" else "MDCTSEK".index(card[0]) * 5 + "BPRWY".index(card[1])


def name(card: str) -> str:
    """A card in words."""
    animals = dict(zip("MDCTSEK", ("Mantis", "Dragon", "Crane", "Tiger", "Snake", "Eagle", "Monkey"), strict=True))
    colours = dict(zip("BPRWY", ("blue", "pink", "red", "white", "yellow"), strict=True))
    return f"{colours[card[1]]} {animals[card[0]]}"
