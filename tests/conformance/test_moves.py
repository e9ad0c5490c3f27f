"""Every game's answer to "what may I do?": listed, counted, asked, drawn, written and read back."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings, strategies as st

from tabletutor.game import DEALER, IllegalMove, TooLate, Unreadable
from tests.conformance.setups import ALL, OPTIONS, PLAIN, facts, listable, seats, somewhere, walk

SOME = [*PLAIN, *OPTIONS]


def answer(reader, given):
    """What a reader makes of something: understood, or the sentence of its refusal; no other error will do."""
    try:
        reader(given)
    except Unreadable as refusal:
        return str(refusal)
    return "understood"


def texts_of(refusal):
    """The sentence, with and without the players' names."""
    return refusal.why, refusal.why_with(tuple("ABCDEFGH"))


@pytest.mark.parametrize("setup", ALL, ids=str)
def test_list_question_truth_and_number_agree(setup):
    """Iterating, `in`, truth and `count()` of the legal moves tell the same, and every listed move can be made."""
    game, rng = setup.make(deals=1), random.Random(str(setup))
    for n, (state, _, _) in enumerate(walk(game, rng)):
        for seat in (*range(game.players), DEALER):
            legal = game.legal(state, seat)
            assert bool(legal) == (seat in game.waiting_for(state)) == (legal.count() > 0)
            if n % 3 or not listable(game, state, seat):
                continue
            moves = list(legal)
            assert len(moves) == len(set(moves)) == legal.count()
            for move in moves[:: 1 + len(moves) // 40]:
                assert move in legal
                game.apply(state, seat, move)


@pytest.mark.parametrize("setup", ALL, ids=str)
def test_what_is_not_listed_is_refused(setup):
    """A move that is not in the list raises with a clause, a sentence and legal moves instead; the state stays as it was."""
    game, rng, known = setup.make(deals=1), random.Random(str(setup)), facts(setup.game)
    refused = 0
    for n, (state, _, _) in enumerate(walk(game, rng)):
        if n % 3:
            continue
        before = state.values()
        for seat in (*range(game.players), DEALER, -2, game.players):
            for move in known.wrong_moves(game, state, seat, rng):
                legal = game.legal(state, seat)
                if listable(game, state, seat):
                    assert (move in list(legal)) == (move in legal)
                if move in legal:
                    continue
                with pytest.raises((IllegalMove, TooLate)) as caught:
                    game.apply(state, seat, move)
                refused += 1
                assert caught.value.clause.startswith(f"{game.name}.")
                assert all(texts_of(caught.value))
                assert all(other in legal for other in caught.value.instead)
        assert state.values() == before
    assert refused > 100


@pytest.mark.parametrize("setup", ALL, ids=str)
def test_a_view_knows_the_same_moves(setup):
    """What a seat may do follows from what it sees: the view's legal moves are the state's, and a spectator has none."""
    game, rng = setup.make(deals=1), random.Random(str(setup))
    for n, (state, _, _) in enumerate(walk(game, rng)):
        if n % 2:
            continue
        for seat in seats(game, state):
            legal = game.view(state, seat).legal
            if seat is None:
                assert not legal and not list(legal)
            else:
                assert list(legal) == list(game.legal(state, seat))


@pytest.mark.parametrize("setup", [*PLAIN, *OPTIONS], ids=str)
def test_drawn_moves_are_legal_and_evenly_spread(setup):
    """`sample` draws only legal moves, each as often as the next (chi-square where there are 2 to 40 of them)."""
    game, rng = setup.make(deals=1), random.Random(str(setup))
    tried = 0
    while tried < 3:
        state = somewhere(game, rng)
        for seat in sorted(game.waiting_for(state))[:1]:
            legal = game.legal(state, seat)
            if seat == DEALER or not 2 <= legal.count() <= 40:
                continue
            tried += 1
            moves = list(legal)
            found = Counter(game.sample(state, seat, rng) for _ in range(40 * len(moves)))
            assert set(found) <= set(moves)
            chi = sum((found[move] - 40) ** 2 / 40 for move in moves)
            free = len(moves) - 1
            assert chi < free + 5 * (2 * free) ** 0.5 + 12  # far beyond chance, and the seed is fixed


@pytest.mark.parametrize("setup", ALL, ids=str)
def test_every_move_can_be_written_and_read(setup):
    """Notation and forms bring every move back, chance included, and so does the text typed into a form."""
    game, rng = setup.make(deals=1), random.Random(str(setup))
    for n, (state, seat, made) in enumerate(walk(game, rng)):
        view = game.view(state, 0)
        if seat is not None:
            assert game.parse(game.write(made)) == made
            assert game.read({"move": [game.write(made)]}, view) == made
        if n % 5 == 0:
            for who in sorted(game.waiting_for(state)):
                if listable(game, state, who) and who != DEALER:
                    for move in list(game.legal(state, who))[:50]:
                        assert game.parse(game.write(move)) == move


@pytest.mark.parametrize("setup", ALL, ids=str)
def test_every_position_can_be_written_and_read(setup):
    """`position(describe(s))` is a position with the same description, the same turn, legal moves and points."""
    game, rng = setup.make(), random.Random(str(setup))
    for n, (state, _, _) in enumerate(walk(game, rng)):
        if n > 150:
            break
        text = game.describe(state)
        again = game.position(text)
        assert game.describe(again) == text
        assert game.waiting_for(again) == game.waiting_for(state)
        assert game.outcome(again) == game.outcome(state)
        for seat in range(game.players):
            if seat in game.waiting_for(state):
                assert list(game.legal(again, seat)) == list(game.legal(state, seat))


@pytest.mark.parametrize("setup", PLAIN, ids=str)
def test_a_position_plays_on_like_the_match_it_was_written_from(setup):
    """From a described position the same chance gives the same rest of the match."""
    game, rng = setup.make(deals=2), random.Random(str(setup))
    for n, (state, _, _) in enumerate(walk(game, rng)):
        if n % 10 == 0:
            again = game.position(game.describe(state))
            assert game.rollout(again, random.Random(n)) == game.rollout(state, random.Random(n))


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(text=st.text(max_size=60), setup=st.sampled_from(PLAIN))
def test_no_text_breaks_a_reader(text, setup):
    """Whatever is typed as a move or a position is understood or refused with a sentence, never with another error."""
    game = setup.make()
    view = game.view(game.start(), 0)
    for reader in (game.parse, game.position, lambda t: game.read({"move": [t]}, view)):
        assert answer(reader, text)


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(data=st.data(), setup=st.sampled_from(PLAIN))
def test_no_slip_of_the_pen_breaks_a_position(data, setup):
    """A position's text with a part cut out, doubled or changed is a position, or is refused with a sentence."""
    game = setup.make(deals=2)
    text = game.describe(somewhere(game, random.Random(data.draw(st.integers(0, 10**6)))))
    at, length = data.draw(st.integers(0, len(text))), data.draw(st.integers(0, 12))
    other = data.draw(st.text(alphabet=facts(setup.game).LETTERS, max_size=6))
    slip = text[:at] + other + text[at + length :]
    said = answer(game.position, slip)
    if said == "understood":
        state = game.position(slip)
        assert game.describe(game.position(game.describe(state))) == game.describe(state)
    assert said


@settings(max_examples=200, deadline=None, derandomize=True, database=None)
@given(
    form=st.dictionaries(
        st.sampled_from(["move", "verb", "card", "number", "kind", "cell", "goal", "x"]),
        st.lists(st.text(max_size=6) | st.sampled_from(["place", "switch", "swap", "l", "0,0", "1,0"]), max_size=4),
    ),
    setup=st.sampled_from(PLAIN),
)
def test_no_form_breaks_the_reader(form, setup):
    """Whatever a browser sends is a move or is refused with a sentence."""
    game = setup.make()
    assert answer(lambda form: game.read(form, game.view(game.start(), 0)), form)


@pytest.mark.parametrize("setup", PLAIN, ids=str)
def test_a_set_up_that_is_not_allowed_says_what_is(setup):
    """A wrong number of players, option or value raises ValueError with a sentence that names what is allowed."""
    make = type(setup.make())
    for players, options in ((0, {}), (99, {}), ("3", {}), (None, {}), (setup.players, {"no_such_option": 1})):
        with pytest.raises(ValueError, match=r"\w+ .*\.$"):
            make(players=players, **options)
    for name in setup.make().options:
        with pytest.raises(ValueError, match=name):
            make(players=setup.players, **{name: "no such value"})


def test_no_option_is_forgotten():
    """Every value of every option of every game is among the set-ups this suite runs over."""
    tried = {(s.game, *option) for s in ALL for option in s.options}
    default = {(s.game, name, value) for s in PLAIN for name, value in s.make().options.items()}
    from tests.conformance.setups import setting_of

    for setup in PLAIN:
        for name, option in setting_of(setup.game).options.items():
            assert all((setup.game, name, value) in tried | default for value in option.values)
