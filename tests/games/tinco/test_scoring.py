"""Tinco, the reveal and the markers: every outcome against a table of its own, ends of the match in every seat order."""

from __future__ import annotations

from itertools import permutations, product
from typing import NamedTuple

import pytest

from tabletutor.games.tinco.cards import bits, has_set
from tabletutor.games.tinco.notation import TAKE, write_cards
from tabletutor.games.tinco.scoring import change
from tabletutor.games.tinco.state import DEAL, OVER, READY
from tests.games.tinco.play import NAMES, Play

# (set, token, Trinko) → levels, as the text has it
TABLE = {
    (True, True, False): 1,
    (True, True, True): 0,
    (False, True, False): 0,
    (False, True, True): -1,
    (True, False, False): -1,
    (True, False, True): -2,
    (False, False, False): -1,
    (False, False, True): -2,
}


class Role(NamedTuple):
    """Where a player stands, and what he comes to at the reveal."""

    level: int
    has_set: bool = False
    token: bool = True
    trinko: bool = False


def rush(roles, **options):
    """A table at which one token is left, and the seat that will take it; one of the roles has Trinko.

    Seats without a set get at most four of an animal: the cards that are left go round by their marks.
    """
    n = len(roles)
    sizes = [
        sum(1 for at in range(5 * n + 6) if (at + 3) % n == seat) for seat in range(n)
    ]  # round 4: seat 2 has dealt
    hands = [[*range(5 * seat, 5 * seat + 5)] if role.has_set else [] for seat, role in enumerate(roles)]
    used = {seat for seat, role in enumerate(roles) if role.has_set}
    rest = [5 * animal + place for place in range(5) for animal in range(n + 1) if animal not in used]
    for seat, role in enumerate(roles):
        if role.trinko:
            hands[seat].append(35)
    for seat in sorted(range(n), key=lambda seat: roles[seat].has_set):
        while len(hands[seat]) < sizes[seat]:
            hands[seat].append(rest.pop(0))
    takers = [seat for seat, role in enumerate(roles) if role.token]
    text = f"hands {' | '.join(map(write_cards, hands))}; levels {' '.join(str(role.level) for role in roles)}"
    text += f"; tokens {' '.join(map(str, takers[:-1]))}; round 4; dealer 2"
    return Play(text, players=n, **options), takers[-1]


@pytest.mark.rule("tinco.marker", "tinco.discord", "tinco.lake", "TINCO-A23", "TINCO-A31")
def test_every_outcome_at_every_level():
    """All combinations of sets, tokens, Trinko and levels of three players: each marker moves as the table says, and clamps."""
    levels = list(product(range(-4, 5), repeat=3))
    for sets in product((False, True), repeat=3):
        for without, holder in product(range(3), repeat=2):
            roles = [Role(0, sets[seat], seat != without, seat == holder) for seat in range(3)]
            play, last = rush(roles)
            assert [has_set(hand, play.game.groups) for hand in play.state.hands] == list(sets)
            moves = [TABLE[role[1:]] for role in roles]
            deal = play.state.deal
            for before in levels:
                state = play.state.but(deal=deal._replace(levels=before))
                after = play.game.apply(state, last, TAKE)
                wanted = tuple(max(-5, min(5, level + by)) for level, by in zip(before, moves, strict=True))
                ends = 5 in wanted or -5 in wanted
                assert (after.deal.levels, after.deal.sheet) == (wanted, ((4, wanted, tuple(moves)),))
                assert after.stage == (OVER if ends else DEAL)
                outcome = play.game.outcome(after)
                assert (outcome is not None) == ends
                if outcome:
                    assert outcome.scores == wanted
                    assert outcome.winners == tuple(seat for seat in range(3) if wanted[seat] == max(wanted))


@pytest.mark.rule("tinco.marker", "tinco.discord")
def test_the_arithmetic_is_that_of_the_table():
    """What the rules compute is what the table says."""
    for facts, by in TABLE.items():
        assert change(has_set=facts[0], token=facts[1], trinko=facts[2]) == by


# roles and how it ends: levels and winners by role
ENDS = [
    ("the text's example", [Role(-4, token=False), Role(2, True, trinko=True), Role(1)], [-5, 2, 1], {1}),
    ("one at the top", [Role(4, True), Role(4), Role(4, token=False, trinko=True)], [5, 4, 2], {0}),
    ("two at the top", [Role(4, True), Role(4, True), Role(4, token=False, trinko=True)], [5, 5, 2], {0, 1}),
    ("top and bottom", [Role(4, True), Role(-4, trinko=True), Role(-4, token=False)], [5, -5, -5], {0}),
    ("two at the bottom", [Role(0), Role(-4, trinko=True), Role(-4, token=False)], [0, -5, -5], {0}),
    ("two at the bottom, a tie above", [Role(1), Role(-4, True), Role(1), Role(-3, token=False, trinko=True)], [1, -3, 1, -5], {0, 2}),
    ("beyond the bottom", [Role(3), Role(2), Role(-4, token=False, trinko=True)], [3, 2, -5], {0}),
    ("everybody at the top but one", [Role(4, True), Role(4, True), Role(4, True), Role(-4, token=False, trinko=True)], [5, 5, 5, -5], {0, 1, 2}),
    ("Trinko holds one back", [Role(4, True, trinko=True), Role(4, True), Role(4, token=False)], [4, 5, 3], {1}),
    ("five", [Role(4, True), Role(-4, trinko=True), Role(-4, token=False), Role(4, True), Role(0)], [5, -5, -5, 5, 0], {0, 3}),
    ("six", [Role(4, True), Role(4, True), Role(-4, trinko=True), Role(-4, token=False), Role(4), Role(4, True)], [5, 5, -5, -5, 4, 5], {0, 1, 5}),
    ("all on one level but the last", [Role(-3), Role(-3), Role(-3), Role(-3), Role(-4, True), Role(-4, True, token=False, trinko=True)], [-3, -3, -3, -3, -3, -5], {0, 1, 2, 3, 4}),
]  # fmt: skip


@pytest.mark.rule("tinco.end", "tinco.victory", "tinco.lake", "TINCO-A23", "TINCO-A24")
@pytest.mark.parametrize("row", ENDS, ids=lambda row: row[0])
def test_the_end_is_the_same_in_every_seat_order(row):
    """All markers move, then they are compared once: whoever sits where, the same players win, and ties share."""
    _, roles, levels, winners = row
    for order in permutations(range(len(roles))):
        play, last = rush([roles[role] for role in order])
        play(f"{last} take")
        assert play.state.stage == OVER and play.waiting == frozenset()
        outcome = play.game.outcome(play.state)
        assert outcome.scores == tuple(levels[role] for role in order)
        assert {order[seat] for seat in outcome.winners} == winners
        assert outcome.why == "tinco.victory"


@pytest.mark.rule("tinco.end", "tinco.victory")
def test_the_match_goes_on_until_an_end_is_reached():
    """At +4 and −4 it goes on; once over, everybody's wish is refused, or comes too late."""
    play, last = rush([Role(4, True, trinko=True), Role(-3, token=False), Role(3, True)])
    play(f"{last} take")
    assert (play.levels, play.state.stage, play.game.outcome(play.state)) == ((4, -4, 4), DEAL, None)
    play, last = rush([Role(4, True), Role(-3, token=False), Role(3, trinko=True)])
    play(f"{last} take")
    assert play.why("0 ready") == ("tinco.victory", "The match is over.")
    assert play.refused("1 take").clause == "tinco.rush"


@pytest.mark.rule("tinco.reveal")
def test_all_hands_are_shown_after_the_last_token():
    """Only then, and to everybody, a spectator too: hands, why each marker moved, and the way Trinko went."""
    play, last = rush([Role(1, True), Role(-2, token=False), Role(0, trinko=True)])
    assert all(play.view(seat).revealed == () and play.view(seat).way == () for seat in (0, 1, 2, None))
    play(f"{last} take")
    for seat in (0, 1, 2, None):
        view = play.view(seat)
        assert view.revealed == play.state.hands
        assert [event.kind for event in view.seen[-8:]] == [*["shown"] * 3, *["moved"] * 3, "way", "scored"]
        assert [event.cards for event in view.seen if event.kind == "shown"] == [
            bits(hand) for hand in play.state.hands
        ]
        moved = [(event.number, event.cards) for event in view.seen if event.kind == "moved"]
        assert moved == [(1, (1, 1, 0, 2)), (-1, (0, 0, 0, -3)), (-1, (0, 1, 1, -1))]
    play.shuffled()
    assert play.view(0).revealed == ()


@pytest.mark.rule("tinco.reveal")
def test_the_way_of_trinko():
    """From whom it went to whom in the round, every time it changed its hand, in an offer or in an answer."""
    play = Play("hands MB MP MR MW MY CB X | DB DP DR DW DY CP CR | CW CY TB TP TR TW TY")
    play("0 offer X", "2 answer 1 CW")  # in an offer
    play("1 offer DB DP", "2 answer 2 CY X")  # in an answer
    play("2 offer TB", "0 answer 3 CB")  # without it
    play("1 offer X", "1 withdraw", "0 offer CW TB")
    play("1 offer X DR", "0 answer 6")  # in the own open offer
    assert play.view().way == ()
    play("0 take", "1 take")
    assert play.view().way == (0, 2, 1, 0)
    event = next(event for event in play.view(None).seen if event.kind == "way")
    assert (event.cards, event.number) == ((0, 2, 1, 0), 3)
    assert play.story()[-2] == f"Trinko went from hand to hand: {NAMES[0]}, {NAMES[2]}, {NAMES[1]} and {NAMES[0]}."


@pytest.mark.rule("tinco.next-dealer")
def test_the_next_dealer_sits_on_the_left():
    """All cards in play are shuffled and dealt anew by the left neighbour; levels stay, all else begins again."""
    play = Play("hands MB MP MR MW MY | | | ; dealer 3; round 2; levels 1 0 0 -1", players=4)
    play("0 offer MB", "0 take", "2 take", "1 take").shuffled()
    view = play.view(0)
    assert (view.dealer, view.round, play.state.stage, view.levels) == (0, 3, READY, (2, -1, 0, -2))
    assert (view.tokens, view.left, view.acts, view.next_id, view.made, view.revealed) == ((), 3, 0, 1, 0, ())
    assert view.held == (6, 7, 7, 6)
    assert [event.kind for event in view.seen] == ["dealt"]
    assert view.sheet == ((2, (2, -1, 0, -2), (1, -1, 0, -1)),)


VOID = "hands MB DB CB TB MP DP CP | TP MR DR CR TR MW DW | CW TW MY DY CY TY X; acts {acts}; levels 1 -4 2"


@pytest.mark.rule("tinco.void", "TINCO-A22")
def test_a_round_without_a_token_is_void():
    """After 400 acts nobody's marker moves, no hand is shown, and the next dealer deals."""
    play = Play(VOID.format(acts=398))("0 offer MB")
    assert play.view().acts == 399
    hands = play.hands
    play("1 answer 1 TP")  # the last act is still made
    assert play.hands != hands
    assert (play.state.stage, play.levels, play.view().void, play.view().voids) == (DEAL, (1, -4, 2), True, 1)
    assert play.view(0).revealed == () and play.view(0).way == ()
    assert play.events()[-1] == "void" and "shown" not in play.events()
    assert play.view().sheet == ((1, (1, -4, 2), ()),)
    assert play.refused("0 offer MP").clause == play.refused("2 take").clause == "tinco.void"
    play.shuffled()
    assert (play.view().round, play.view().dealer, play.view().voids) == (2, 0, 1)


@pytest.mark.rule("tinco.void", "TINCO-A22")
def test_the_last_act_may_be_a_token():
    """A token taken with the act that would have made the round void is taken; then nothing is void any more."""
    play = Play("hands MB MP MR MW MY | | ; acts 399; voids 2")("0 take", "1 take")
    assert (play.state.stage, play.view().voids, play.view().void) == (DEAL, 0, False)


@pytest.mark.rule("tinco.void", "tinco.victory", "TINCO-A22")
def test_three_void_rounds_in_a_row_end_the_match():
    """The highest level wins then; a round with a token between them begins the count anew."""
    play = Play(VOID.format(acts=399) + "; voids 2; round 7")("0 offer MB")
    assert (play.state.stage, play.waiting) == (OVER, frozenset())
    assert play.game.outcome(play.state) == ((1, -4, 2), (2,), "tinco.victory")
    assert play.view(0).revealed == ()
    assert play.refused("0 take").clause == "tinco.void"
    play = Play(VOID.format(acts=399) + "; voids 1; round 7")("0 offer MB")
    assert (play.state.stage, play.view().voids) == (DEAL, 2)


@pytest.mark.rule("tinco.void", "TINCO-A22")
def test_another_limit():
    """The number of acts is an option; each offer, withdrawal, answer and token counts as one."""
    play = Play(VOID.format(acts=0), acts=4)("0 offer MB", "0 withdraw", "1 offer MR")
    assert play.view().acts == 3
    assert play("2 answer 2 TY").view().void
