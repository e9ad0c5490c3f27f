"""The lesson of Xochintlan, where it is unlike the others: what is judged and shown agrees with the rules, step by step."""

from __future__ import annotations

import pytest

from tabletutor.drawing import to_text
from tabletutor.game import IllegalMove
from tabletutor.games.xochintlan.groups import group, pattern_of
from tabletutor.games.xochintlan.lesson_asks import goal_named
from tabletutor.games.xochintlan.notation import parse, parse_cell, parse_kind
from tabletutor.games.xochintlan.pentominoes import PATTERNS
from tabletutor.games.xochintlan.rules import Xochintlan
from tabletutor.games.xochintlan.squares import box_of, tried
from tabletutor.games.xochintlan.state import ACTING, CLAIMING
from tests.conformance.lessons import given, lesson_of

LESSON = lesson_of("xochintlan")
MAKERS, STEPS, MOVES = LESSON.makers, LESSON.steps, LESSON.asking("move")
ASKED = [name for name, step in STEPS.items() if step.tries]
GALLERIES = [name for name, maker in MAKERS.items() if maker.ask == "gallery"]
VERDICTS = [name for name, maker in MAKERS.items() if maker.ask == "verdict"]


def marked(scene):
    """Square → kind of mark on a drawing."""
    found = {}
    for cell, attributes in _squares(scene):
        if "data-mark" in attributes:
            found.setdefault(attributes["data-mark"], set()).add(cell)
    return found


def _squares(scene):
    """(what is said of a square, its cell's attributes) of a drawing."""
    todo = [*scene.felt]
    while todo:
        tag, attributes, *children = todo.pop()
        if tag == "td":
            label = next((child[1].get("aria-label", "") for child in children), "")
            yield label.split(",")[0], attributes
        todo += [child for child in children if isinstance(child, tuple)]


@pytest.mark.parametrize("name", ASKED)
def test_no_right_answer_is_the_first_thing_one_presses_everywhere(name):
    """A question with buttons has wrong ones among them; the right one is not told by the text of its button."""
    maker = MAKERS[name]
    if maker.options:
        assert 0 < len(LESSON.tried(name)) < len(maker.options)


@pytest.mark.parametrize("name", [name for name in MOVES if MAKERS[name].states[0].stage == ACTING and name != "pairs"])
def test_everything_that_can_be_submitted_has_an_answer(name):
    """Every square with everything that can be chosen to play, and a changed goal."""
    maker, step = MAKERS[name], STEPS[name]
    state = maker.states[0]
    squares = len(tried(state.tiles, box_of(state.tiles)))
    changes = maker.settings.get("change") == "on"
    assert len(step.tries) == (squares + changes) * len(maker.kinds)


def test_every_exchange_has_an_answer():
    """Any two of the 25 tiles, the Human among them, and any square for the Human."""
    step, state = STEPS["pairs"], MAKERS["pairs"].states[0]
    two = [key for key in step.tries if key.count("cell=") == 2]
    assert len(two) == 25 * 24 // 2
    right = {frozenset(given(key)[1]["cell"]) for key in LESSON.tried("pairs")}
    assert right
    for pair in right:
        one, other = sorted(map(parse_cell, pair))
        assert state.tiles[one] != state.tiles[other]


@pytest.mark.parametrize("name", [name for name, maker in MAKERS.items() if maker.ask == "legal"])
def test_questions_about_what_is_allowed_are_answered_by_the_rules(name):
    """The right options are exactly the legal ones; to wait is right when nothing else is possible."""
    maker = MAKERS[name]
    for option, answer in zip(maker.options, STEPS[name].tries.values(), strict=True):
        seat, _, move = option.partition(" ")
        state = maker.states[0]
        legal = parse(move) in maker.game.legal(state, int(seat)) if move else not maker.game.legal(state, 0)
        assert (answer.kind == "good") == legal, option


@pytest.mark.rule("xochintlan.patterns")
@pytest.mark.parametrize("name", GALLERIES)
def test_a_gallery_shows_all_cards_and_the_shapes_decide(name):
    """All 18 cards can be pressed; those are right that fit, whatever their names."""
    maker = MAKERS[name]
    right = {goal_named(given(key)[0].split()[1].upper()) for key in LESSON.tried(name)}
    assert len(STEPS[name].tries) == len(PATTERNS) == 18
    if name == "own-mirror":
        assert right == {card.id for card in PATTERNS if card.mirror == card.id}
    elif name == "mirror":
        assert right == {PATTERNS[maker.states[0].deal.goals[0][0]].mirror}
    else:
        state = maker.states[0]
        assert right == {pattern_of(group(state.tiles, state.human, 2))[0]}


@pytest.mark.rule("xochintlan.win", "xochintlan.sixth", "xochintlan.similar")
@pytest.mark.parametrize("name", VERDICTS)
def test_a_verdict_is_what_the_rules_decide(name):
    """He has won exactly if the rules say so; else the table shows the five squares, and what fails."""
    maker = MAKERS[name]
    last = maker.states[-1]
    right = LESSON.tried(name)
    assert [given(key)[0] == "choose won" for key in right] == [last.winner == 0]
    assert len(right) == 1
    shown = STEPS[name].tries[right[0]].shows
    marks = marked(shown[-1])
    five = marks.get("goal", set()) | marks.get("mirror", set())
    assert len(five | marks["spoiler"] if right == ["choose mixed|"] else five) == 5
    assert ("won" in shown[-1].say) == (last.winner == 0)


def test_the_three_examples_of_the_text():
    """Won with the Lizards; the Human outside; a sixth Lizard, and that one is hatched."""
    won, human, sixth = (STEPS[f"example-{name}"] for name in ("won", "human", "sixth"))
    goals = {MAKERS[f"example-{name}"].states[0].deal.goals[0] for name in ("won", "human", "sixth")}
    assert len(goals) == 1
    assert [scene.say for scene in (won.scenes[0], human.scenes[0], sixth.scenes[0])] == ["", "", ""]
    assert marked(won.scenes[0]) == {}
    assert marked(won.tries["choose won|"].shows[-1]) == {"goal": {"L12", "L13", "M13", "M14", "N14"}}
    assert [len(marked(scene).get("note", ())) for scene in human.tries["choose human|"].shows] == [0, 1]
    assert marked(sixth.tries["choose spoiled|"].shows[1])["spoiler"] == {"O14"}


@pytest.mark.rule("xochintlan.own-action")
def test_a_gift_counts_after_the_own_action():
    """The same table three times: not yet a win, a win after an action of one's own, a win at once as an option."""
    assert MAKERS["not-yet"].states[-1].winner == -1
    assert marked(STEPS["not-yet"].tries["choose on|"].shows[0])["goal"] == {"M12", "L13", "M13", "N13", "M14"}
    keep = MAKERS["keep-it"]
    assert keep.states[0].tiles == MAKERS["not-yet"].states[-1].tiles == MAKERS["anyone"].states[-1].tiles
    assert MAKERS["anyone"].states[-1].winner == 0
    spoils = [key for key, answer in STEPS["keep-it"].tries.items() if answer.clause == "xochintlan.sixth"]
    assert spoils
    assert all("kind=l" in key for key in spoils)


def test_a_false_claim_shows_what_spoils():
    """The refusal of a claim marks the tile on the table; the true answer is to go on."""
    step = STEPS["false-claim"]
    answer = step.tries["claim l|"]
    assert (answer.kind, answer.clause) == ("refusal", "xochintlan.sixth")
    assert marked(answer.shows[0])["spoiler"] == {"O14"}
    assert LESSON.tried("false-claim") == ["done|"]
    assert LESSON.tried("missed") == ["claim l|"]


@pytest.mark.rule("xochintlan.tie", "xochintlan.several", "xochintlan.pairs", "xochintlan.change")
def test_the_three_options_of_the_text_stand_on_one_table():
    """The plain game, several goals, exchanged pairs and a changed goal begin with the same tiles."""
    names = ("last-tile", "tie", "several", "pairs", "change", "change-next")
    assert len({MAKERS[name].row["position"].split("; goals")[0] for name in names}) == 1
    assert MAKERS["tie"].states[-1].winner == -1
    assert [MAKERS[name].game.changed for name in names[2:5]] == [{"goals": "2"}, {"out": "pairs"}, {"change": "on"}]


def test_a_wrong_try_offers_what_is_legal():
    """A corner is refused with its clause, and one press places the Bird instead."""
    answer = STEPS["side"].tries["play L12|kind=b"]
    assert answer.clause == "xochintlan.touch"
    assert "L12" in answer.text
    assert to_text(answer.instead[0]) == "[Place a Bird at M12]"


@pytest.mark.rule("xochintlan.players")
def test_the_table_is_set_for_two_to_five():
    """One player and six are refused; the goal cards that are left over are counted by the rules."""
    answers = {int(given(key)[1]["n"][0]): answer for key, answer in STEPS["players"].tries.items()}
    assert {n: answer.kind for n, answer in answers.items() if answer.kind != "good"} == {1: "refusal", 6: "refusal"}
    assert all(f"{18 - n} goal cards" in answers[n].text for n in range(2, 6))


@pytest.mark.parametrize("name", MOVES)
def test_where_a_position_can_be_played_on_it_is_offered(name):
    """Every live position can be played on from, by the text the step carries: the same tiles, goals and protection."""
    start, state = STEPS[name].start, MAKERS[name].states[0]
    assert state.stage in (ACTING, CLAIMING)
    game = Xochintlan(start.players, **start.options)
    again = game.position(start.position)
    assert start.seat in game.waiting_for(again)
    assert (again.tiles, again.deal.goals, again.blocked) == (state.tiles, state.deal.goals, state.blocked)


@pytest.mark.rule("xochintlan.just-played")
def test_the_short_match_runs_to_its_end():
    """The played example has a sentence for every action, and ends with Lena's win by moving the Human."""
    scenes = STEPS["short-match"].scenes
    assert len(scenes) == 10
    assert scenes[0].say == ""
    assert all(len(scene.say.split()) > 8 for scene in scenes[1:])
    assert "Lena won" in scenes[-1].say
    assert len(marked(scenes[-1])["goal"]) == 5
    states = MAKERS["short-match"].states
    at = next(n for n, state in enumerate(states) if "just played" in scenes[n].say)
    with pytest.raises(IllegalMove) as refused:
        MAKERS["short-match"].game.apply(states[at - 1], 1, parse("m L11"))
    assert refused.value.clause == "xochintlan.just-played"


def test_kinds_are_offered_in_the_rows_as_letters():
    """What can be played in a step is named by known letters."""
    assert all(0 <= parse_kind(letter) <= 3 for maker in MAKERS.values() for letter in maker.kinds)
