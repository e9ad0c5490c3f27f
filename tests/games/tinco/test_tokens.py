"""Tinco, the tokens: the first needs a set, then everybody grabs."""

from __future__ import annotations

import pytest

from tabletutor.game import IllegalMove, TooLate
from tabletutor.games.tinco import refusals
from tabletutor.games.tinco.notation import TAKE
from tabletutor.games.tinco.state import DEAL, RUSH
from tests.games.tinco.play import NAMES, Play

SET = "hands MB MP MR MW MY CB X | DB DP DR DW DY CP CR | CW CY TB TP TR TW TY"
NONE = "hands MB MP MR MW CB CP X | DB DP DR DW CR CW MY | CY DY TB TP TR TW TY"


@pytest.mark.rule("tinco.first-token", "TINCO-A6")
def test_the_first_token_needs_a_set():
    """Without a set it is refused and nothing changes; with one the token is taken."""
    play = Play(NONE)
    refusal = play.refused("0 take")
    assert isinstance(refusal, IllegalMove) and refusal.clause == "tinco.first-token"
    assert play.view().tokens == ()
    play("2 take")
    assert (play.state.stage, play.view().tokens, play.view().left) == (RUSH, (2,), 1)


@pytest.mark.rule("tinco.first-token", "TINCO-A6")
def test_with_allowed_false_starts_anybody_may_take_first():
    """The token without a set then counts as one without a set: the marker stays."""
    play = Play(NONE, false_start="allowed")("1 take", "0 take")
    assert play.levels == (-1, 0, -1)


@pytest.mark.rule("tinco.false-start", "TINCO-A6")
def test_a_false_start_bars_for_a_while_in_timed_play():
    """The rules know no clock; they name what is barred, after which refusal, for how long, and say it with the seconds left."""
    play = Play(NONE)
    bar = play.game.bar
    assert (bar.move, bar.after, bar.ms) == (TAKE, play.refused("0 take").clause, 2000)
    refusal = bar.refusal(2)
    assert (refusal.clause, refusal.why) == (
        "tinco.false-start",
        "You reached for a token without a set. For 2 more seconds you may not take one.",
    )
    assert "1 more second " in refusals.barred(1).why


@pytest.mark.rule("tinco.silence")
def test_a_token_is_taken_without_a_word():
    """What is told of a token is who took it and how many are left: no cards, no reason."""
    play = Play(SET)("0 take")
    event = play.view(2).seen[-1]
    assert (event.kind, event.seat, event.cards, event.number) == ("took", 0, 0, 1)
    assert play.story(2)[-1] == "Mai took a token; 1 token is left."


@pytest.mark.rule("tinco.first-token", "TINCO-A7")
def test_who_has_a_set_may_trade_on():
    """A set need not be used at once: he may still offer and answer, for instance to lose Trinko."""
    play = Play(SET)("0 offer X", "1 answer 1 CP")
    assert play.view(0).legal.takes()
    play("0 take")
    assert play.view().tokens == (0,)


@pytest.mark.rule("tinco.first-token", "TINCO-A7")
def test_with_must_a_set_has_to_be_used_at_once():
    """With grab=must whoever holds a set may do nothing but take a token; the others trade on."""
    play = Play(SET, grab="must")
    assert play.legal(0) == ["take"] and play.game.legal(play.state, 0).count() == 1
    for line in ("0 offer X", "0 withdraw", "0 answer 1 X"):
        refusal = play.refused(line)
        assert (refusal.clause, refusal.instead) == ("tinco.first-token", (TAKE,))
    play("2 offer CW") if play.legal(2) != ["take"] else None
    assert "take" in play.legal(1)
    play = Play(NONE, grab="must")("0 offer MB")
    assert "withdraw" in play.legal(0)
    play("1 answer 1 MY")
    assert play.legal(0) != ["take"]


@pytest.mark.rule("tinco.first-token", "TINCO-A10")
def test_cards_in_an_open_offer_count():
    """The cards of an open offer are still their owner's: they make his set complete, and Trinko among them is his."""
    play = Play(SET)("0 offer MB MP X")
    assert play.view(0).legal.takes()
    play("0 take", "2 take")
    assert play.levels == (0, -1, 1)


@pytest.mark.rule("tinco.first-token", "TINCO-A21")
def test_a_set_dealt_may_grab_from_the_start_signal():
    """With a set in the dealt hand the very first act of a round may be to take a token, but not before all are ready."""
    play = Play("stage ready; " + SET)
    assert play.refused("0 take").clause == "tinco.ready"
    play.begun()("0 take")
    assert play.view().tokens == (0,) and play.view().acts == 1


@pytest.mark.rule("tinco.rush", "TINCO-A11")
def test_after_the_first_token_everybody_grabs():
    """All others may take one, with a set or without, with an open offer too, which returns; nobody must be asked."""
    play = Play(NONE)("1 offer DB", "2 offer CY", "2 take")
    assert (play.waiting, play.view().needed) == ({0, 1}, frozenset())
    assert play.events()[-3:] == ["took", "returned", "returned"]
    assert [event.number for event in play.view().seen[-2:]] == [1, 2]
    assert play.offers == ((0, 0), (0, 0), (0, 0))
    assert play.legal(0) == play.legal(1) == ["take"]
    play("1 take")
    assert (play.state.stage, play.view().tokens) == (DEAL, (2, 1))


@pytest.mark.rule("tinco.rush")
@pytest.mark.parametrize("players", range(3, 7))
def test_tokens_are_gone_before_the_last_player(players):
    """One fewer than players: the last one finds nothing, and his grab is too late."""
    play = Play("hands MB MP MR MW MY" + " |" * (players - 1), players=players)
    play(*[f"{seat} take" for seat in range(players - 1)])
    assert play.view().left == 0 and play.state.stage == DEAL
    with pytest.raises(TooLate) as late:
        play(f"{players - 1} take")
    assert late.value.clause == "tinco.rush"
    for line in ("0 offer MB", "0 withdraw", "0 answer 1"):
        assert isinstance(play.refused(line), TooLate)


@pytest.mark.rule("tinco.one-token")
def test_nobody_takes_two():
    """Who has a token is refused another one while some are left."""
    play = Play("hands MB MP MR MW MY" + " |" * 3, players=4)("0 take")
    refusal = play.refused("0 take")
    assert isinstance(refusal, IllegalMove) and refusal.clause == "tinco.one-token"
    play("1 take")
    assert play.refused("0 take").clause == "tinco.one-token"
    assert play.waiting == {2, 3}


@pytest.mark.rule("tinco.stop", "TINCO-A9")
def test_the_first_token_stops_all_trading():
    """Offers, withdrawals and answers come too late then, and no card changes its hand any more."""
    play = Play(SET)("1 offer DB", "0 take")
    before = play.hands
    for line in ("2 answer 1 CW", "1 withdraw", "2 offer CW", "0 offer MB"):
        refusal = play.refused(line)
        assert isinstance(refusal, TooLate) and refusal.clause == "tinco.stop"
    assert play.instead("2 offer CW") == ["take"] and play.instead("0 offer MB") == []
    play("1 take")
    assert play.hands == before


def test_a_rush_is_told_as_one_would_tell_it():
    """The tokens and the reveal in sentences, names and all."""
    play = Play(SET)("0 take", "1 take")
    assert play.story(1)[1:3] == ["Mai took a token; 1 token is left.", "You took the last token."]
    assert play.story(2)[-5:] == [
        "A set and a token, but Trinko too: Mai stays at 0.",
        "A set and a token: Lena climbs 1 level, to +1.",
        "A set, but no token: you go down by 1, to −1.",
        "Trinko stayed with Mai all the time.",
        f"Round 1 is over. Levels: {NAMES[0]} 0, {NAMES[1]} +1 and {NAMES[2]} −1.",
    ]
