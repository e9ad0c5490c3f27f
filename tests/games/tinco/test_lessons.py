"""The lesson of Tinco, where it is unlike the others: what is judged and shown agrees with the rules, step by step."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from tabletutor.clauses import load
from tabletutor.drawing import to_text
from tabletutor.games.tinco.cards import BY_ANIMAL, BY_COLOUR, BY_SEVEN, TRINKO_BIT, has_set, in_play, size_of
from tabletutor.games.tinco.lesson_asks import moved
from tabletutor.games.tinco.lesson_forms import CHANGES, PLAYERS, TOKENS
from tabletutor.games.tinco.notation import ANIMAL_LETTERS, parse_cards, parse_letters, write_letters
from tabletutor.games.tinco.rules import Tinco
from tabletutor.games.tinco.scoring import change
from tabletutor.games.tinco.state import DEAL, FLOOR, OVER, READY, RUSH
from tabletutor.step import tickings, try_key
from tests.conformance.lessons import given, lesson_of

LESSON = lesson_of("tinco")
MAKERS, STEPS, MOVES = LESSON.makers, LESSON.steps, LESSON.asking("move")
ASKED = [name for name, step in STEPS.items() if step.tries]
FORMS = ("table", "deal", "cells")
TICKED = LESSON.asking("tick")
LEGAL = LESSON.asking("legal")


def asked(name, kind="good"):
    """Names of the tries with such an answer, without the bar where there is no form."""
    return [key.rstrip("|") for key in LESSON.tried(name, kind)]


def nodes(*children):
    """All nodes of some drawings."""
    todo = [child for child in children if isinstance(child, tuple)]
    while todo:
        node = todo.pop()
        yield node
        todo += [child for child in node[2:] if isinstance(child, tuple)]


def choices(scene):
    """What the buttons of a drawing submit."""
    found = [attributes for tag, attributes, *_ in nodes(*scene.felt, *scene.buttons) if tag == "button"]
    return {a["value"] for a in found if a.get("name") == "do" and not a.get("disabled")}


def text_of(scene):
    return "\n".join(map(to_text, scene.felt))


@pytest.mark.parametrize("name", ASKED)
def test_what_can_be_pressed_is_what_has_an_answer(name):
    """Every button of the first drawing has its answers, and no answer is without a button; forms have lists besides."""
    step = STEPS[name]
    if MAKERS[name].ask not in FORMS:
        assert choices(step.scenes[0]) == {given(key)[0] for key in step.tries}


@pytest.mark.parametrize("name", ASKED)
def test_a_drawing_that_answers_has_nothing_to_press(name):
    """After an answer the board is only looked at, and says what has happened; a form can be filled in again."""
    for answer in STEPS[name].tries.values():
        assert answer.text
        for scene in answer.shows:
            assert not choices(scene)
            assert scene.say or MAKERS[name].ask in FORMS


@pytest.mark.parametrize("name", [name for name in ASKED if MAKERS[name].options])
def test_one_option_is_right(name):
    """A question has one right answer among others, and different labels."""
    assert len(asked(name)) == 1 < len(MAKERS[name].options)
    labels = [MAKERS[name]._label(option) for option in MAKERS[name].options]
    assert len(set(labels)) == len(labels)


@pytest.mark.parametrize("name", LEGAL)
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


@pytest.mark.parametrize("name", MOVES)
def test_every_choice_of_cards_can_be_tried(name):
    """On a board with boxes every way to tick them has its answer, at each button."""
    scene = STEPS[name].scenes[0]
    boxes = [
        node[1]["value"]
        for hand in nodes(*scene.felt)
        if hand[0] == "fieldset" and not hand[1].get("disabled")
        for node in nodes(hand)
        if node[0] == "input"
    ]
    assert boxes or MAKERS[name].row.get("still")
    wanted = {try_key(do, {"card": cards}) for do in choices(scene) for cards in tickings(boxes)}
    assert wanted == set(STEPS[name].tries)


def test_the_first_step_is_a_move():
    """The very first thing a reader does is to take a token for a set that is pointed out."""
    assert next(iter(STEPS)) == "first"
    assert {given(key)[0] for key in asked("first")} == {"take"}
    assert "Monkeys" in STEPS["first"].text


@pytest.mark.parametrize("name", ["silent", "in-offer", "not-yet", "slow"])
def test_later_a_set_is_not_pointed_out(name):
    """The reader holds a set, but neither the words nor the drawing say which; seeing it is the game."""
    maker, step = MAKERS[name], STEPS[name]
    hand = maker.view(maker.states[0]).hand
    assert has_set(hand, maker.game.groups)
    animal = next(letter for letter, group in zip(ANIMAL_LETTERS, BY_ANIMAL, strict=True) if size_of(hand & group) == 5)
    word = {"C": "Crane", "D": "Dragons", "M": "Mantis", "K": "Monkeys"}[animal]
    assert word not in f"{step.text} {step.task}"
    assert "in the set" not in text_of(step.scenes[0])


# ---- pieces and the table ----


@pytest.mark.rule("tinco.tower")
def test_every_marker_begins_at_zero():
    """The rules say so, and the drawing after the answer shows it for all."""
    assert asked("tower") == ["choose 0"]
    assert MAKERS["tower"].states[0].deal.levels == (0, 0, 0)


@pytest.mark.rule("tinco.xing", "tinco.hong", "tinco.cards")
@pytest.mark.parametrize("name", TICKED)
def test_five_cards_are_a_set_as_the_rules_say(name):
    """Every way to tick the hand is judged by the groups of the match: one is right, and Trinko never belongs to it."""
    maker, step = MAKERS[name], STEPS[name]
    for key, answer in step.tries.items():
        chosen = parse_cards(" ".join(given(key)[1].get("card", ())))
        assert (answer.kind == "good") == (size_of(chosen) == 5 and has_set(chosen, maker.game.groups)), key
        assert answer.kind != "good" or not chosen & TRINKO_BIT
    assert len(asked(name)) == 1


@pytest.mark.rule("tinco.sets", "tinco.players", "tinco.tokens", "TINCO-A3", "TINCO-A30")
def test_the_table_of_the_text_can_be_set():
    """Lena, Katya and Vanya play with Mantis, Dragon, Crane and Monkey, 21 cards and 2 tokens, as in the text's example."""
    tries = STEPS["table"].tries
    right = tries[try_key("set", {"n": ["3"], "t": ["2"], "a": [*"MDCK"]})]
    assert right.kind == "good"
    assert "21 cards" in right.text and "2 tokens" in right.text
    assert size_of(in_play(parse_letters("MDCK", ANIMAL_LETTERS), 31)) == 21


@pytest.mark.rule("tinco.sets", "tinco.players", "tinco.tokens")
def test_every_table_is_judged_by_its_numbers():
    """For each number of players: one animal more, one token fewer, and whichever animals one likes."""
    tries = STEPS["table"].tries
    assert len(tries) == 128 * len(PLAYERS) * len(TOKENS)
    for n, tokens, animals in product(PLAYERS, TOKENS, range(128)):
        letters = write_letters(animals, ANIMAL_LETTERS).replace("-", "")
        answer = tries[try_key("set", {"n": [str(n)], "t": [str(tokens)], "a": [*letters]})]
        assert (answer.kind == "good") == (animals.bit_count() == n + 1 and tokens == n - 1)
        assert answer.kind == "good" or answer.clause in ("tinco.sets", "tinco.tokens")
    for n, cards in ((3, 21), (4, 26), (5, 31), (6, 36)):
        letters = [*ANIMAL_LETTERS[: n + 1]]
        assert f"{cards} cards" in tries[try_key("set", {"n": [str(n)], "t": [str(n - 1)], "a": letters})].text


@pytest.mark.rule("tinco.deal")
def test_a_deal_is_counted_card_by_card():
    """26 cards leave two of four players with one more, 31 one of five; the last drawing is what the rules deal."""
    tries = STEPS["deal"].tries
    right = {tuple(given(key)[1][name][0] for name in "nm") for key in asked("deal")}
    assert right == {("3", "0"), ("4", "2"), ("5", "1"), ("6", "0")}
    for n, more in ((4, 2), (5, 1)):
        game = Tinco(n)
        state = game.position("stage deal; dealer 0")
        held = game.view(game.apply(state, -1, game.chance(state, Random("any"))), None).held
        assert held.count(7) == more
        shown = text_of(tries[f"deal|m={more}&n={n}"].shows[-1])
        assert (shown.count("7 cards") - shown.count("7 cards,"), shown.count("6 cards, face down")) == (more, n - more)


@pytest.mark.rule("tinco.dealer", "tinco.next-dealer", "TINCO-A5")
def test_who_deals_is_drawn_and_goes_to_the_left():
    """The first of the drawn order deals; after a round it is the left neighbour of its dealer."""
    assert MAKERS["dealer"].states[0].deal.order[0] == 2
    assert asked("dealer") == ["choose 2"]
    before, after = MAKERS["next-dealer"].states
    assert (before.deal.dealer, after.deal.dealer) == (1, 2)
    assert asked("next-dealer") == ["choose 2"]


@pytest.mark.rule("tinco.ready", "TINCO-A21")
def test_a_set_may_be_dealt_but_nothing_is_done_before_all_are_ready():
    """A token is refused before the round begins; once it has begun the very same hand may take one."""
    maker = MAKERS["ready"]
    assert STEPS["ready"].tries["choose 0 take|"].clause == "tinco.ready"
    assert maker.states[-1].stage == FLOOR
    assert maker.game.legal(maker.states[-1], 0).takes()


# ---- trading ----


@pytest.mark.rule("tinco.offer", "tinco.partner", "tinco.withdraw", "TINCO-A13", "TINCO-A15")
def test_a_second_offer_and_a_swap_with_oneself_are_refused():
    """Both have their own clause; what is left is to withdraw."""
    answers = {key: answer.clause for key, answer in STEPS["only-one"].tries.items() if answer.kind == "refusal"}
    assert answers == {"choose 0 offer DR|": "tinco.offer", "choose 0 answer 1 DR|": "tinco.partner"}


@pytest.mark.rule("tinco.offer", "TINCO-A16", "TINCO-A18")
def test_any_cards_may_be_offered():
    """One card is asked for; every other number up to the whole hand, alike or not, is allowed, none at all is refused."""
    kinds = {key: answer.kind for key, answer in STEPS["offer"].tries.items()}
    assert kinds.pop("offer|") == "refusal"
    assert [*kinds.values()].count("good") == 7
    assert [*kinds.values()].count("note") == 120


@pytest.mark.rule("tinco.answer", "tinco.equal", "TINCO-A14", "TINCO-A19")
def test_only_equal_numbers_are_swapped():
    """Any two cards for Katya's two are right; another number is refused, and the message names both numbers."""
    for key, answer in STEPS["answer"].tries.items():
        do, form = given(key)
        n = len(form.get("card", ()))
        wanted = {"answer 1": 3, "answer 2": 2}[do]
        assert (answer.kind == "refusal") == (n != wanted), key
        assert (answer.kind == "good") == (n == wanted == 2), key
        if n and n != wanted:
            assert answer.clause == "tinco.equal"
            assert f"{wanted} cards" in answer.text and f"chose {n}" in answer.text
    assert STEPS["own-offer"].tries["answer 1|"].clause == "tinco.equal"


@pytest.mark.rule("tinco.at-once", "tinco.answer")
def test_an_offer_that_is_gone_is_told_so():
    """Whoever comes too late is told that the offer is gone, and nothing changes."""
    answer = STEPS["gone"].tries["choose 0 answer 1 KR|"]
    assert answer.clause == "tinco.answer"
    assert "gone" in answer.text


@pytest.mark.rule("tinco.hidden", "tinco.trinko")
def test_only_those_two_know_where_trinko_went():
    """What Lena sees agrees with Trinko in any other hand; you and Katya know."""
    maker = MAKERS["knows"]
    game, state = maker.game, maker.states[-1]
    assert state.hands[2] & TRINKO_BIT
    assert asked("knows") == ["choose 0-2"]
    rng = Random("where is it")
    view = game.view(state, 1)
    found = {seat for _ in range(60) for seat, hand in enumerate(game.imagine(view, rng).hands) if hand & TRINKO_BIT}
    assert found == {0, 2}


@pytest.mark.rule("tinco.trinko", "tinco.offer", "TINCO-A16")
def test_trinko_is_given_away_in_an_offer():
    """Any two cards with Trinko do the task, and in the end Katya holds it."""
    assert len(asked("give")) == 6
    assert all("card=X" in key for key in asked("give"))
    maker = MAKERS["give"]
    key = asked("give")[0]
    after = maker.game.apply(maker.states[0], 0, maker.read(*given(key)))
    assert maker.next(after, "2 answer 1 MP DP").hands[2] & TRINKO_BIT


# ---- tokens ----


@pytest.mark.rule("tinco.first-token", "tinco.silence", "TINCO-A6", "TINCO-A10")
def test_a_token_needs_a_set_that_the_reader_must_see():
    """The same task three times: without a set it is refused, with one it is right, and offered cards count."""
    assert not has_set(MAKERS["no-set"].states[0].hands[0], BY_ANIMAL)
    assert {given(key)[0] for key in asked("no-set")} == {"offer"}
    assert STEPS["no-set"].tries["take|"].clause == "tinco.first-token"
    assert {given(key)[0] for key in asked("silent")} == {"take"}
    state = MAKERS["in-offer"].states[0]
    assert has_set(state.hands[0], BY_ANIMAL) and not has_set(state.hands[0] & ~state.offers[0][1], BY_ANIMAL)
    assert asked("in-offer") == ["take"]


@pytest.mark.rule("tinco.first-token", "tinco.discord", "TINCO-A7")
def test_whoever_has_a_set_may_trade_on_or_must_take():
    """By default Trinko may be offered first; with the option only the token is left."""
    assert asked("not-yet") == ["offer|card=X"]
    assert STEPS["not-yet"].tries["take|"].kind == "note"
    refused = [answer.clause for answer in STEPS["must"].tries.values() if answer.kind == "refusal"]
    assert refused == ["tinco.first-token"] * 2


@pytest.mark.rule("tinco.silence")
def test_nobody_says_who_has_taken_a_token():
    """Nothing that is read before the question names whoever has a token, but the board shows it."""
    step = STEPS["look"]
    assert "Katya" not in f"{step.text} {step.task}"
    assert "Katya has a token" in text_of(step.scenes[0])
    assert asked("look") == ["choose 2"]


@pytest.mark.rule("tinco.rush", "tinco.stop", "tinco.one-token", "TINCO-A9", "TINCO-A11")
def test_in_the_rush_only_a_token_counts():
    """The open offer has come back; to offer and to withdraw are refused, and a second token too."""
    maker, step = MAKERS["rush"], STEPS["rush"]
    assert maker.states[0].stage == RUSH and not any(cards for _, cards in maker.states[0].offers)
    assert {step.tries[key].clause for key in ("offer|", "withdraw|")} == {"tinco.stop"}
    assert asked("rush") == ["take"]
    answers = STEPS["one-token"].tries
    assert answers["choose 0 take|"].clause == "tinco.one-token"
    assert answers["choose 0 offer MR|"].clause == "tinco.stop"
    assert answers["choose wait|"].kind == "good"


@pytest.mark.rule("tinco.false-start", "TINCO-A6")
def test_a_token_without_a_set_is_allowed_by_an_option():
    """It scores as a token without a set; the clause says what a false start costs in timed play."""
    assert MAKERS["grab"].game.terms.allowed
    assert asked("grab") == [f"choose {change(has_set=False, token=True, trinko=False)}"]
    assert "two seconds" in load("tinco").cite("tinco.false-start").text


# ---- markers ----


@pytest.mark.rule("tinco.reveal", "tinco.marker", "tinco.discord")
def test_the_round_of_the_text_marker_by_marker():
    """Lena goes from 0 to +1, Vanya stays at 0, Katya goes from 0 to −2; nothing is told before it is asked."""
    assert [asked(name) for name in ("lena", "vanya", "katya")] == [["choose 1"], ["choose 0"], ["choose -2"]]
    row = MAKERS["katya"].states[-1].deal.sheet[-1]
    assert row[1:] == ((1, -2, 0), (1, -2, 0))
    for name, told in (("lena", 0), ("vanya", 1), ("katya", 2)):
        shown = text_of(STEPS[name].scenes[0])
        assert sum(shown.count(word) for word in ("up 1", "down 2", "stays at")) == told, name
        assert shown.count("in the set") == (0 if name == "lena" else 5)


@pytest.mark.rule("tinco.marker", "tinco.discord", "TINCO-A31")
def test_every_case_is_judged_by_the_rules():
    """Set, token and Trinko, yes or no: of the four ways a marker can go one is right, and its cell is filled."""
    tries = STEPS["cells"].tries
    assert len(tries) == 8 * len(CHANGES)
    for has_set_, token, trinko in product((True, False), repeat=3):
        form = {"set": has_set_, "token": token, "trinko": trinko}
        chosen = {name: ["yes" if own else "no"] for name, own in form.items()}
        right = change(has_set=has_set_, token=token, trinko=trinko)
        for guess in CHANGES:
            answer = tries[try_key("check", {**chosen, "by": [str(guess)]})]
            assert (answer.kind == "good") == (guess == right)
            assert all(text_of(scene).count("?") == 5 for scene in answer.shows)


@pytest.mark.rule("tinco.lake", "tinco.discord", "TINCO-A23", "TINCO-A31")
def test_a_set_without_a_token_and_the_bottom_of_the_lake():
    """With a set and Trinko but no token it is two down; from −4 that ends at −5."""
    state = MAKERS["slow"].states[-1]
    assert has_set(state.hands[0], BY_ANIMAL) and state.hands[0] & TRINKO_BIT and 0 not in state.tokens
    assert state.deal.sheet[-1][2][0] == -2
    last = MAKERS["lake"].states[-1]
    assert (last.deal.sheet[-1][2][0], last.deal.levels[0], last.stage) == (-2, -5, OVER)


@pytest.mark.rule("tinco.trinko", "tinco.hidden")
def test_the_way_of_trinko_is_shown_hand_by_hand():
    """One drawing for each holder, in order, with its sentence; it came back once."""
    maker, scenes = MAKERS["way"], STEPS["way"].scenes
    path = maker.view(maker.states[-1]).way
    assert path == (0, 2, 1, 0, 2)
    assert len(scenes) == len(path)
    assert [scene.say != "" for scene in scenes] == [False] + [True] * (len(path) - 1)
    assert "You" in scenes[3].say and "Katya" in scenes[4].say


# ---- the end ----


@pytest.mark.rule("tinco.void", "TINCO-A22")
def test_a_round_without_a_token_is_void():
    """The four hundredth act ends it, and no marker has moved."""
    before, after = MAKERS["void"].states
    assert (before.acts, after.acts) == (399, 400)
    assert after.void and after.stage == DEAL and after.deal.levels == before.deal.levels
    assert "400" in STEPS["void"].text


@pytest.mark.rule("tinco.end", "tinco.victory", "TINCO-A24")
def test_the_end_of_the_text():
    """Lena goes from −4 to −5 and ends the game; Vanya at +2 wins before Katya at +1. Whoever shares the top wins together."""
    before, after = MAKERS["end"].states
    assert (before.deal.levels[0], after.deal.levels, after.stage) == (-4, (-5, 1, 2), OVER)
    assert MAKERS["victory"].states[0].deal.levels == after.deal.levels
    assert asked("victory") == ["choose 2"]
    assert MAKERS["shared"].states[-1].deal.levels[:2] == (5, 5)
    assert asked("shared") == ["choose 0-1"]
    drawn = [*STEPS["end"].tries["choose last|"].shows, *STEPS["victory"].scenes]
    assert all("wins" not in text_of(scene) for scene in drawn)


@pytest.mark.rule("tinco.victory")
def test_the_two_aims_of_the_text_are_named():
    """Step and clause say that the text's aim and its end differ, and which of them counts."""
    for text in (STEPS["victory"].text, load("tinco").cite("tinco.victory").text):
        assert "first at the top" in text
        assert "end counts" in text


# ---- Hong ----


@pytest.mark.rule("tinco.challenge", "tinco.xing", "tinco.hong")
def test_one_hand_under_both_challenges():
    """The same six cards are no set in Xing and one in Hong."""
    hand = MAKERS["challenge"].states[0].hands[0]
    assert not has_set(hand, BY_ANIMAL) and has_set(hand, BY_COLOUR)
    assert STEPS["challenge"].tries["choose 0 take|"].clause == "tinco.first-token"
    assert hand | TRINKO_BIT == parse_cards(MAKERS["hong"].row["cards"])


@pytest.mark.rule("tinco.hong", "tinco.sets", "TINCO-A1")
def test_the_box_has_five_colours_and_the_text_wants_seven():
    """The rules play with five; the option has seven with five cards each; step and clause call it a contradiction."""
    assert asked("colours") == ["choose 5"]
    game = MAKERS["colours"].game
    assert size_of(game.stock(MAKERS["colours"].states[0])) == 36
    assert [size_of(group) for group in MAKERS["seven"].game.groups] == [5] * 7
    assert MAKERS["seven"].game.groups == BY_SEVEN
    assert "contradict" in STEPS["colours"].tries["choose 5|"].text
    assert "contradiction" in load("tinco").cite("tinco.hong").text


@pytest.mark.parametrize("name", MOVES)
def test_where_a_position_can_be_played_on_it_is_offered(name):
    """Every live position can be played on from, by the text the step carries: the same hands, offers and tokens."""
    start, state = STEPS[name].start, MAKERS[name].states[0]
    assert state.stage in (READY, FLOOR, RUSH)
    game = Tinco(start.players, **start.options)
    again = game.position(start.position)
    assert start.seat in game.waiting_for(again)
    kept = ("stage", "hands", "tokens", "acts", "next_id", "offers")
    assert [getattr(again, field) for field in kept] == [getattr(state, field) for field in kept]
