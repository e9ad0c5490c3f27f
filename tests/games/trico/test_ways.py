"""The ways in and out of the rules of Trico: notation, positions as text, forms, views, and imagined states."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tabletutor.game import Unreadable
from tabletutor.games.trico.cards import kinds_of, pack, size_of
from tabletutor.games.trico.legality import Legal
from tabletutor.games.trico.notation import parse, write
from tabletutor.games.trico.rules import Trico
from tabletutor.games.trico.state import FOLLOW, LEAD, NONE, SECOND, TAKE, VIRTUAL
from tabletutor.words import table
from tests.games.trico.facts import conserved
from tests.games.trico.play import Play

HANDS = "lead 1; hands R1 R5 | B3 | Y2 Y9"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("play R7", "play R7"),
        ("PLAY r7", "play R7"),
        ("take b10", "take B10"),
        ("stop", "stop"),
        (" Nico ", "nico"),
        ("catch 2", "catch 2"),
        ("first 3", "first 3"),
        ("pile R1, Y10b3", "pile R1 Y10 B3"),
        ("pile -", "pile -"),
    ],
)
def test_moves_are_written_and_read(text, written):
    """Every verb in any letters, cards with or without blanks."""
    assert write(parse(text)) == written
    assert parse(written) == parse(text)


@pytest.mark.parametrize(
    "text", ["", "play", "play R11", "play R0", "play R1 R2", "play 7", "take", "stop now", "catch 0", "catch 4", "first x", "fly R7", "play R٣"]
)  # fmt: skip
def test_what_is_no_move_says_what_is(text):
    """A text that is no move is answered with a sentence that shows how one is written."""
    with pytest.raises(Unreadable, match=r"R7|play R7"):
        parse(text)


def test_a_form_is_read():
    """A whole move, or a verb with the chosen card or seat; what is not chosen is asked for."""
    play = Play(HANDS)
    read = lambda **form: write(play.game.read({k: [v] for k, v in form.items()}, play.view(1)))  # noqa: E731
    assert read(move="play B3") == "play B3"
    assert read(verb="play", card="B3") == read(verb="Play", card="b3") == "play B3"
    assert read(verb="take", card="Y9") == "take Y9"
    assert read(verb="catch", seat="1") == "catch 1"
    assert (read(verb="stop"), read(verb="nico")) == ("stop", "nico")
    for form, words in (({"verb": "play"}, "Choose one card"), ({"verb": "catch", "seat": ""}, "Choose one seat")):
        with pytest.raises(Unreadable, match=words):
            read(**form)
    with pytest.raises(Unreadable, match="is no move"):
        play.game.read({}, play.view(1))


@pytest.mark.parametrize(
    ("text", "stage"),
    [
        (HANDS, LEAD),
        (HANDS + "; table B7", FOLLOW),
        (HANDS + "; table B7; chosen - | - | R4", FOLLOW),
        (HANDS + "; table B7 Y8 R2", TAKE),
        (HANDS + "; table B7 - R2", SECOND),
    ],
)
def test_the_stage_follows_from_the_table(text, stage):
    """No card, the lead's, all three, or two and a dash: nothing else has to be said."""
    play = Play(text)
    assert play.state.stage == stage
    assert play.game.position(play.game.describe(play.state)).but(deal=None) == play.state.but(deal=None)


def test_a_position_has_all_its_fields():
    """Every field of the text is in the state, and comes back in the description."""
    text = (
        "round 3; appeal 4; lead 1; hands R1 R5 | B3 | Y2 Y9; table B7; chosen - | - | R4; taken R2 B2 | Y1 | R3 Y3; "
        "declared 0; forgot 2; markers 1 1 0; sheet 1:1/0/0 2:0/1/0"
    )
    play = Play(text)
    assert play.game.describe(play.state) == text
    view = play.view(2)
    assert (view.round, view.appeal, view.lead, view.markers) == (3, 4, 1, (1, 1, 0))
    assert (view.owing, view.declared, view.forgot) == (
        (False, False, True),
        (True, False, False),
        (False, False, True),
    )
    assert (view.choice, view.chosen, view.hand) == (3, (False, False, True), pack([21, 28]))
    assert (view.winner, view.held, view.taken[2]) == (NONE, (2, 1, 2), (2, 22))
    assert view.sheet == ((1, (1, 0, 0)), (2, (0, 1, 0)))
    assert view.discards == 30 - 5 - 2 - 5


def test_cards_that_are_not_listed_lie_somewhere():
    """With three players in the discard pile; with two they are the virtual deck, unless the text says what that is."""
    play = Play(HANDS)
    assert conserved(play.game, play.state)
    assert (size_of(play.state.discard), play.state.virtual) == (25, ())
    two = Play("hands R1 | R2", players=2)
    assert two.view().table == ((VIRTUAL, 2),)
    assert (len(two.state.virtual), two.state.discard) == (27, 0)
    two = Play("hands R1 | R2; table Y9; virtual B5 B4", players=2)
    assert (two.state.virtual, size_of(two.state.discard)) == ((14, 13), 25)
    two = Play("hands R1 | R2; table Y9; virtual -", players=2)
    assert (two.state.virtual, size_of(two.state.discard)) == ((), 27)
    twice = Play("hands R1 R1 | R2 | Y5; lead 0", deck="twice")
    assert conserved(twice.game, twice.state)


WRONG = [
    ("hunger 3", {}, "field"),
    ("stage noon", {}, "stage"),
    ("lead 3", {}, "range"),
    ("lead x; hands R1 | R2 | R3", {}, "range"),
    ("hands R1 | R2", {}, "each"),
    (HANDS + "; markers 1 0", {}, "each"),
    ("stage deal; hands R1 | R2 | R3", {}, "before"),
    ("stage first", {"first": "chosen"}, "before"),
    (HANDS + "; markers 2 0 0", {}, "markers"),
    ("stage over; hands R1 | R2 | R3", {}, "markers"),
    ("hands R1 | R2; virtual -", {"players": 2}, "no_virtual"),
    ("stage finished; table R1", {}, "table_end"),
    ("hands R1 R1 | R2 | R3", {}, "box"),
    ("hands R1 | R2 | R3; taken - | - | R7", {"deck": "twice"}, "box"),
    (HANDS + "; table B7; chosen - | - | R4 R6", {}, "chosen"),
    (HANDS + "; table B7; chosen - | R4 | -", {}, "chosen"),
    (HANDS + "; chosen - | - | R4", {}, "chosen"),
    (HANDS + "; table B7; chosen R6 | - | R4", {}, "chosen"),
    (HANDS + "; table B7 R4", {}, "table"),
    (HANDS + "; table - - R4", {}, "table"),
    (HANDS + "; table - Y5 R4", {"second": "none"}, "table"),
    (HANDS + "; table B7 R7 Y7", {}, "no_winner"),
    ("hands R1 | R2; table Y9 R3 R4; virtual B1", {"players": 2}, "no_winner"),
    (HANDS + "; taken R2 B2 Y3 | - | -", {}, "three_colours"),
    ("hands R1 | - | R2; lead 1", {}, "no_card"),
    (HANDS + "; declared 0", {}, "declared"),
    (HANDS + "; taken R2 B2 | - | -; forgot 0", {}, "forgot"),
    (HANDS + "; table B7; taken - | R2 B2 | -; forgot 1; declared 1", {}, "forgot"),
    ("stage penalty; " + HANDS, {}, "penalty"),
    ("hands R11 | R2 | R3", {}, "card"),
    (HANDS + "; table R", {}, "card"),
    (HANDS + "; table R1R2", {}, "one_card"),
]


@pytest.mark.parametrize(("text", "options", "key"), WRONG, ids=lambda value: value if isinstance(value, str) else "")
def test_a_position_that_cannot_be_says_why(text, options, key):
    """Each slip of a position's text is answered with a sentence of its own."""
    game = Trico(**options)
    with pytest.raises(Unreadable) as caught:
        game.position(text)
    assert caught.value.key == f"trico.unreadable.{key}"
    assert str(caught.value).endswith(".")


def test_every_sentence_for_what_cannot_be_read_is_tried():
    """The texts of this chapter are those that some test asks for."""
    asked = {row[2] for row in WRONG} | {"move", "choose_card", "choose_seat"}
    assert {key.rpartition(".")[2] for key in table() if key.startswith("trico.unreadable.")} == asked


def test_a_penalty_and_the_ends_can_be_written_down():
    """The stages that the table does not tell apart have a name, and bring back who waits for whom."""
    penalty = Play("stage penalty; lead 0; hands R1 | B3 | Y2; table B7; taken R2 | Y1 | -; caught 0; discard R9")
    assert penalty.view().caught == 0
    assert penalty.shuffled("R9").waiting == {1, 2}
    finished = Play("stage finished; lead 2; hands - | R5 | -; taken R1 | - | B1; markers 0 0 1; won 2; sheet 1:0/0/1")
    finished.shuffled()
    assert (finished.view().round, finished.waiting) == (2, {2})
    over = Play("stage over; lead 0; markers 2 0 1; taken R1 B1 Y1 | - | -")
    assert over.game.outcome(over.state) == ((2, 0, 1), (0,), "trico.match")
    assert over.view().won == 0


@pytest.mark.rule("trico.first-lead")
def test_before_the_cards_are_dealt_the_lead_and_the_markers_stand():
    """A position before a later round knows who leads it and what has been won."""
    play = Play("stage deal; lead 2; round 2; markers 0 1 0; sheet 1:0/1/0").shuffled()
    assert (play.waiting, play.view().round, play.markers) == ({2}, 2, (0, 1, 0))


def test_a_view_names_what_is_seen():
    """A spectator sees no hand, no sealed card and no pile, and may do nothing; views can be compared and hashed."""
    play = Play(HANDS + "; table B7; chosen - | - | R4")
    view = play.view(None)
    assert (view.hand, view.choice, view.discard) == (0, -1, -1)
    assert not list(view.legal)
    assert hash(view) == hash(play.view(None))
    assert isinstance(view.legal, Legal)
    assert repr(play.state) == "<Trico position>"
    for secret in ("R1", "R4", "Y9"):
        assert secret not in repr(play.state)
    assert play.view(0) != play.view(1)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(
    "options", [{}, {"deck": "twice"}, {"discards": "open"}, {"deck": "twice", "discards": "open"}], ids=str
)
def test_imagined_states_fit_however_many_penalties_there_were(players, options):
    """Random players forget often; whatever was drawn and shown again, for every seat some deal is found that fits.

    Half of the matches go on from a text in between, so that the pile holds cards of which nothing is told.
    """
    game, penalties = Trico(players=players, **options), 0
    for n in range(6):
        rng = random.Random(f"{n} {players} {options}")
        state, plies = game.start(), 0
        while waiting := sorted(game.waiting_for(state)):
            plies += 1
            if plies == 30 and n % 2:
                state = game.position(game.describe(state))
            if rng.random() < 0.2:
                for seat in (*range(players), None):
                    view = game.view(state, seat)
                    penalties += sum(event.kind == "drew" for event in view.seen)
                    found = game.imagine(view, rng)
                    assert game.view(found, seat) == view
                    assert conserved(game, found)
            seat = waiting[int(rng.random() * len(waiting))]
            state = game.apply(state, seat, game.sample(state, seat, rng))
    assert penalties > 30


POSITIONS = [
    ("hands R1 R5 | B3 Y10; table Y9; virtual R4 B4; taken R2 B2 | -; discard R9", {}),
    ("hands R1 R5 | B3 Y10; table Y9; chosen - | R6; virtual R4 B4; taken R2 B2 | Y1", {}),
    ("hands R1 R5 | B3 Y10; table Y9; chosen R6 | -; virtual R4 B4; taken R2 B2 | Y1; forgot 0; latest 0", {"discards": "open"}),
    ("hands R1 R5 | B3 Y10; table Y9 R6 B5; virtual R4 B4; taken R2 B2 | Y1; declared 0", {}),
    ("stage finished; hands - | B3; latest 1; won 1; taken R2 | B2; markers 0 1; sheet 1:0/1; virtual -", {}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "options"), POSITIONS, ids=str)
def test_positions_of_two_players_can_be_imagined_and_played_on(text, options):
    """From a text on, through penalties too, every view has a full state that fits it."""
    game = Trico(players=2, **options)
    for n in range(5):
        rng, state = random.Random(n), game.position(text)
        for _ in range(12):
            for seat in (0, 1, None):
                view = game.view(state, seat)
                found = game.imagine(view, rng)
                assert game.view(found, seat) == view
                assert conserved(game, found)
            waiting = sorted(game.waiting_for(state))
            if not waiting:
                break
            seat = waiting[int(rng.random() * len(waiting))]
            state = game.apply(state, seat, game.sample(state, seat, rng))


def test_what_is_imagined_is_anything_that_is_hidden():
    """Over many draws each unseen card comes into each hidden place, each about as often."""
    play = Play("lead 1; hands R1 R5 | B3 B4 | Y2 Y9; table B7; discard R2")
    found, rng = Counter(), random.Random("spread")
    for _ in range(600):
        state = play.game.imagine(play.view(0), rng)
        found.update(kinds_of(state.hands[1]))
    assert len(found) == 27
    assert max(found.values()) < 3 * min(found.values())


def test_a_view_that_cannot_be_is_refused():
    """A view whose story does not add up has no state."""
    play = Play("lead 1; hands R1 R5 | B3 B4 | Y2 Y9")("1 play B3", "0 play R1", "2 play Y9")
    view = play.view(0)
    event = next(event for event in view.seen if event.kind == "led")
    broken = tuple(e._replace(number=0) if e is event else e for e in view.seen)
    with pytest.raises(ValueError, match="no position agrees"):
        play.game.imagine(view._replace(seen=broken), random.Random(0))
