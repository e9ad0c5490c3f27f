"""What Xochintlan refuses: the clause, the sentence with its values, and the nearest moves that would be legal."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tabletutor.game import DEALER, IllegalMove, Unreadable
from tabletutor.games.xochintlan.notation import DONE, FIRST, SWAP, parse_cell
from tabletutor.games.xochintlan.rules import Xochintlan
from tabletutor.words import table
from tests.games.xochintlan.facts import ALL_OUT
from tests.games.xochintlan.play import Play

TWO = "h M13; l N13 O13; goals 0 F 1 X"
LIZARDS_OUT = "h M13; l N13 O13 P13 Q13 R13 S13 T13 U13; goals 0 F 1 X"
PAIRS = f"{ALL_OUT}; goals 0 X 1 W; blocked N13 N14"
CALLED = {"claim": "called"}


class Case(NamedTuple):
    """A position, a try, and what is said to it."""

    text: str
    options: dict
    line: str
    clause: str
    why: str
    instead: list | None = None

    def __str__(self):
        return f"{self.line} in {self.text}"


CASES = [
    # a turn
    Case(TWO, {}, "1 l P13", "turn", "It is the turn of player 1. Yours comes when it has gone round to you.", []),
    Case(TWO, {}, "0 done", "turn", "Nobody may pass: place a tile, switch one, or move the Human."),
    Case(TWO, CALLED, "0 claim l", "called", "Act first. A win is called after your own action, and only then."),
    Case(TWO, {}, "0 claim l", "called", "Nothing is called in this match: a win is found by itself after your own action."),
    Case(TWO, {}, "0 first 1", "turn", "That is none of the actions. In your turn you place a tile, switch one, or move the Human."),
    Case(f"{TWO}; stage claiming", CALLED, "0 l P13", "turn", "You have done your one action. Now call a win, or hand the turn on.", ["done"]),
    Case(f"{TWO}; stage claiming", CALLED, "1 l P13", "called", "player 1 has acted and may still call a win. Your turn comes after that.", []),
    Case("stage deal", {}, "0 l N13", "goal", "The goal cards are not dealt yet.", []),
    Case(f"{TWO}; stage over; tied rounds", {}, "0 l P13", "turn", "The match is over.", []),
    # placing and switching
    Case(TWO, {}, "0 l Q14", "touch", "The square Q14 touches no tile. A played tile needs a side in common with another.", ["l P13", "l O14", "l N14"]),
    Case(TWO, {}, "0 b P14", "touch", "The square P14 meets the tile at O13 at a corner only. A played tile needs a whole side in common with another.", ["b P13", "b O14", "b O13"]),
    Case(f"{TWO}; b T20", {}, "0 m T20", "touch", "The tile at T20 touches no other tile, so a Monkey played there would not either. Only tiles with a neighbour are switched."),
    Case(TWO, {}, "0 l N13", "switch", "At N13 there lies a Lizard already. To switch is to put another animal there.", ["b N13", "m N13"]),
    Case(f"{TWO}; b T20", {}, "0 b T20", "place", "The square T20 is taken by a Bird that cannot be switched now. A tile is placed on an empty square."),
    Case(LIZARDS_OUT, {}, "0 l M12", "empty-stack", "No Lizards are left in the reserve. One comes back when it is switched away.", ["b M12", "m M12", "b N12"]),
    Case(f"{LIZARDS_OUT}; b M12", {}, "0 l M12", "empty-stack", "No Lizards are left in the reserve. One comes back when it is switched away."),
    Case(TWO, {}, "0 b M13", "human-stays", "On that square lies the Human. He is never switched for a Bird or another tile."),
    Case(f"{TWO}; blocked N13", {}, "0 b N13", "just-played", "The tile at N13 was played just before you. The next player may not change it."),
    # the Human
    Case(TWO, {}, "0 h M13", "move-human", "The Human is at M13 already. Moving means another square."),
    Case(TWO, {}, "0 h N13", "human-stays", "At N13 there lies a Lizard. The Human moves to an empty square only.", ["h N12", "h N14", "h O12"]),
    Case("h M13; goals 0 F", {}, "0 h N13", "move-human", "The Human lies alone. He can move once there is a tile that he can move to."),
    Case(f"{TWO}; blocked M13", {}, "0 h P13", "human-just-moved", "The Human was moved just before you. The next player may not move him."),
    Case(TWO, {"human": "step"}, "0 h P13", "move-human", "In this match the Human moves one square over a side, and P13 is farther from M13 than that."),
    Case(TWO, {}, "0 h L13", "move-human", "At L13 the Human would touch only the square he leaves. He must touch another tile.", ["h N12", "h N14", "h O12"]),
    Case(TWO, {}, "0 h P14", "move-human", "The square P14 touches no tile. The Human must end beside another tile."),
    Case("h M13; l L13 N13; goals 0 F", {"group": "one"}, "0 h O13", "islands", "If the Human went to O13, the tiles would fall into two groups. In this match they stay in one."),
    # pairs
    Case(TWO, {}, "0 swap N13 O13", "pairs", "Tiles do not change places with each other in this match. A tile is switched with one from the reserve."),
    Case(TWO, {"out": "pairs"}, "0 swap N13 O13", "pairs", "Tiles change places only when the reserve is used up. It still has 22 tiles."),
    Case(PAIRS, {"out": "pairs"}, "0 l O14", "pairs", "Every tile is on the table, so no Lizard is left to play. Now two tiles change places, or the Human moves."),
    Case(PAIRS, {"out": "pairs"}, "0 swap O13 Z13", "pairs", "At Z13 there lies nothing. Choose two tiles that change places.", ["swap O13 O14", "swap O13 P14", "swap O13 Q14"]),
    Case(PAIRS, {"out": "pairs"}, "0 swap M13 O13", "human-stays", "At M13 lies the Human. He never changes places with a tile."),
    Case(PAIRS, {"out": "pairs"}, "0 swap N13 O14", "just-played", "The tile at N13 was played just before you. The next player may not touch it."),
    Case(PAIRS, {"out": "pairs"}, "0 swap O13 P13", "pairs", "Both are Lizards: nothing would change. Choose two different animals."),
    Case(PAIRS.replace("U15", "AC20"), {"out": "pairs"}, "0 swap O13 AC20", "touch", "The tile at AC20 touches no other tile, and neither would the one that came there."),
    # changing a goal
    Case(TWO, {}, "0 change F", "change", "Goals stay the same in this match."),
    Case(TWO, {"change": "on"}, "0 change X", "change", "That is no goal of yours. You have F.", ["change F"]),
    Case(f"{TWO}; aside 0 F* I L L* N N* P P* T U V W Y Y* Z Z*", {"change": "on"}, "0 change F", "change", "The stack of goal cards is empty, so there is none to change for."),
]  # fmt: skip

CLAIMS = [
    ("l N13 O13 P13 P12; goals 0 L*", "similar", "The Lizards make the mirror image of L* at P12, M13, N13, O13 and P13. A mirror image is another pattern."),
    ("l N13 O13 P13 P14; goals 0 I", "called", "The Human and the Lizards make five squares, M13, N13, O13, P13 and P14, but not in the shape of I."),
    ("l N13 O13 P13 Q13 R13 M12; goals 0 I", "sixth", "I lies there with the Lizards, at M13, N13, O13, P13 and Q13, but it is spoilt: Lizards border on it at M12 and R13."),
    ("l N14 O14 P14 Q14 R14; goals 0 I", "win", "I lies there in Lizards, at N14, O14, P14, Q14 and R14, but without the Human. He must be one of the five squares."),
    ("l N13 O13 P13; b Q13; goals 0 I", "win", "I lies there with the Human, at M13, N13, O13, P13 and Q13, but the tiles at Q13 are no Lizards. All four must be of one animal."),
    ("l N13 O13; goals 0 I", "called", "With the Lizards the Human makes a group of 3 squares. A goal has exactly five."),
]  # fmt: skip


def said(refusal):
    """A refusal's sentence, seats without names."""
    return refusal.why.replace("Player", "player")


@pytest.mark.rule(
    "xochintlan.turn", "xochintlan.place", "xochintlan.touch", "xochintlan.empty-stack", "xochintlan.switch",
    "xochintlan.human-stays", "xochintlan.move-human", "xochintlan.islands", "xochintlan.just-played",
    "xochintlan.human-just-moved", "xochintlan.called", "xochintlan.pairs", "xochintlan.change", "XOCH-A6", "XOCH-A9",
    "XOCH-A10", "XOCH-A11", "XOCH-A12", "XOCH-A13", "XOCH-A15",
)  # fmt: skip
@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_refusal_says_why_and_what_instead(case):
    """Each wrong try names its clause and its sentence; what is offered instead is legal, and nothing has changed."""
    play = Play(case.text, **case.options)
    refusal = play.refused(case.line)
    assert (refusal.clause, said(refusal)) == (f"xochintlan.{case.clause}", _seat(case.why))
    if case.instead is not None:
        assert [play.game.write(move) for move in refusal.instead] == case.instead
    elif case.clause != "goal":
        assert refusal.instead


def _seat(why):
    return why.replace("player 1", _name(0))


def _name(seat):
    from tabletutor.words import say

    return say("table.seat", n=seat + 1).replace("Player", "player")


@pytest.mark.rule("xochintlan.called", "xochintlan.win", "xochintlan.similar", "xochintlan.sixth", "XOCH-A33")
@pytest.mark.parametrize(("tiles", "clause", "why"), CLAIMS)
def test_a_claim_that_is_none_says_what_is_wrong(tiles, clause, why):
    """A false claim is refused with the fault and its squares; the turn stays, and he may hand it on."""
    play = Play(f"h M13; {tiles}; stage claiming", claim="called")
    refusal = play.refused("0 claim l")
    assert (refusal.clause, refusal.why) == (f"xochintlan.{clause}", why)
    assert [play.game.write(move) for move in refusal.instead] == ["done"]
    assert play("0 done").waiting == {1}


@pytest.mark.rule("xochintlan.similar", "XOCH-A2")
def test_a_turned_goal_is_told_apart_where_turning_is_not_allowed():
    """A claim of a goal that lies turned says just that."""
    play = Play("h M13; l N13 O13 P13 Q13; goals 0 I; stage claiming", claim="called", orientation="fixed")
    refusal = play.refused("0 claim l")
    assert refusal.clause == "xochintlan.similar"
    assert refusal.why.endswith("does not lie as on the card. In this match patterns may not be turned.")


@pytest.mark.rule("xochintlan.called")
def test_a_claim_offers_the_animal_that_does_win():
    """Who calls the wrong animal is told the right one among the moves."""
    play = Play("h M13; l N13 O13 P13 Q13; b L13; goals 0 I; stage claiming", claim="called")
    assert play.instead("0 claim b") == ["claim l", "done"]


def test_chance_and_strangers_are_refused_too():
    """A shuffle needs every card, the seat to begin must exist, nobody else may act, and a spectator never."""
    game = Xochintlan(2, first="random")
    start = game.start()
    wrong = [(start, DEALER, FIRST | 2, "first"), (start, DEALER, tuple(range(18)), "first"), (start, 0, DONE, "goal")]
    dealing = game.apply(start, DEALER, FIRST)
    wrong += [(dealing, DEALER, cards, "goal") for cards in (tuple(range(17)), (0,) * 18, ("x",) * 18, FIRST)]
    acting = game.apply(dealing, DEALER, tuple(range(18)))
    wrong += [(acting, DEALER, tuple(range(18)), "turn"), (acting, 2, DONE, "turn"), (acting, -2, DONE, "turn")]
    for state, seat, move, clause in wrong:
        with pytest.raises(IllegalMove) as caught:
            game.apply(state, seat, move)
        assert caught.value.clause == f"xochintlan.{clause}"
        assert caught.value.why


@pytest.mark.rule("xochintlan.turn")
@pytest.mark.parametrize(
    "move", [-1, 1 << 16, SWAP | parse_cell("O13") << 15 | parse_cell("N13"), 9 << 30, "l N13", None]
)
def test_what_is_no_move_is_refused(move):
    """Numbers and things that stand for nothing are refused like any wrong move."""
    for play in (Play(TWO), Play(PAIRS, out="pairs")):
        with pytest.raises(IllegalMove):
            play.game.apply(play.state, 0, move)
        assert move not in play.game.legal(play.state, 0)


def test_the_nearest_moves_are_offered():
    """Of the legal squares for that very tile the nearest come first."""
    play = Play("h M13; l N13 O13 P13 Q13; goals 0 F")
    assert play.instead("0 b Z13") == ["b R13", "b Q13", "b Q12"]
    assert play.instead("0 m A1")[0] in ("m L13", "m M12")


def test_every_sentence_of_a_refusal_is_spoken_here():
    """The keys of all refusals are met by the tries of this file."""
    spoken = set()
    for case in CASES:
        spoken.add(Play(case.text, **case.options).refused(case.line).key)
    for tiles, _, _ in CLAIMS:
        spoken.add(Play(f"h M13; {tiles}; stage claiming", claim="called").refused("0 claim l").key)
    elsewhere = {"claim_turned", "no_chance", "who_begins", "cards"}
    spoken |= {f"xochintlan.refuse.{key}" for key in elsewhere}
    assert spoken == {key for key in table() if key.startswith("xochintlan.refuse.")}


# ---- what a form or a text leaves out ----

FORMS = [
    ({"verb": ["place"], "kind": ["l"], "cell": ["P13"]}, "l P13"),
    ({"verb": ["switch"], "kind": ["b"], "cell": ["n13"]}, "b N13"),
    ({"verb": ["play"], "kind": ["m"], "cell": ["N13"]}, "m N13"),
    ({"verb": ["play"], "kind": ["h"], "cell": ["P13"]}, "h P13"),
    ({"move": ["play P13"], "kind": ["l"]}, "l P13"),
    ({"move": ["play P13"], "kind": ["h"]}, "h P13"),
    ({"verb": ["human"], "cell": ["P13"]}, "h P13"),
    ({"verb": ["swap"], "cell": ["O13", "N13"]}, "swap N13 O13"),
    ({"verb": ["change"], "goal": ["I"]}, "change I"),
    ({"verb": ["change"]}, "change F"),
    ({"verb": ["claim"], "kind": ["b"]}, "claim b"),
    ({"verb": ["done"]}, "done"),
    ({"move": ["switch l N13"]}, "l N13"),
    ({"move": ["Human P13"]}, "h P13"),
]


@pytest.mark.parametrize(("form", "move"), FORMS)
def test_a_form_is_read(form, move):
    """Verb, kind and squares of a board's form become a move, as does a text in notation."""
    play = Play(TWO)
    assert play.game.write(play.game.read(form, play.view(0))) == move


UNREADABLE = [
    ({"verb": ["play"], "cell": ["P13"]}, "Choose a tile first: a Lizard, a Bird or a Monkey."),
    ({"move": ["play P13"]}, "Choose a tile first: a Lizard, a Bird or a Monkey."),
    ({"verb": ["place"], "kind": ["h"], "cell": ["P13"]}, "Choose an animal: the Human is moved, not placed or switched."),
    ({"verb": ["place"], "kind": ["l"]}, "Choose a square as well."),
    ({"verb": ["human"]}, "Choose a square as well."),
    ({"verb": ["swap"], "cell": ["N13"]}, "Choose two tiles that change places; you chose 1."),
    ({"verb": ["claim"]}, "Choose a tile first: a Lizard, a Bird or a Monkey."),
    ({"verb": ["place"], "kind": ["l"], "cell": ["N13"]}, "The square N13 is taken: there lies a Lizard. Place on an empty square, or switch this tile."),
    ({"verb": ["switch"], "kind": ["l"], "cell": ["P13"]}, "The square P13 is empty: there is nothing to switch. Choose a tile, or place one."),
    ({"verb": ["place"], "kind": ["x"], "cell": ["P13"]}, "“x” is no tile. A tile is h, l, b or m: Human, Lizard, Bird, Monkey."),
    ({"verb": ["place"], "kind": ["l"], "cell": ["13"]}, "“13” is no square. A square is a letter and a number, as in N13; the Human began on M13."),
    ({"verb": ["dance"]}, None),
    ({}, None),
]  # fmt: skip


@pytest.mark.parametrize(("form", "why"), UNREADABLE)
def test_a_form_that_leaves_something_open_says_what_to_choose(form, why):
    """A missing or wrong kind, square or goal is answered with a sentence."""
    play = Play(TWO)
    with pytest.raises(Unreadable) as caught:
        play.game.read(form, play.view(0))
    assert why is None or str(caught.value) == why


def test_of_several_goals_one_must_be_chosen():
    """With one goal the change needs no name, with two it does."""
    play = Play("h M13; l N13; goals 0 F I 1 X W", goals="2", change="on")
    with pytest.raises(Unreadable, match="Choose the goal"):
        play.game.read({"verb": ["change"]}, play.view(0))


POSITIONS = [
    ("h M13 N13", {}, "2 Humans: the box has 1."),
    ("h M13; l M13", {}, "Two tiles lie at M13. A square has room for one."),
    ("l N13 O13 P13 Q13 R13 S13 T13 U13 V13", {}, "9 Lizards: the box has 8."),
    ("tiles M13", {}, "M13: write first what lies there, as in l N13."),
    ("l BW13", {}, None),
    ("goals F", {}, "goals F: write first whose it is, as in 0 F*."),
    ("goals 0 F 1 F", {}, "The goal F is listed twice. There is one card of each."),
    ("goals 0 F I", {}, "Seat 0 has 2 goals, but each has 1 in this match."),
    ("blocked M13 N13", {}, "blocked names the squares of what was played last: at most two, and each with a tile."),
    ("turn 2", {}, "turn 2: it must be one whole number from 0 to 1."),
    ("round 41", {}, "round 41: it must be one whole number from 1 to 40."),
    ("stage claiming", {}, "Nobody calls a win in this match: the stage claiming belongs to claim=called."),
    ("stage deal; l N13", {}, "At the stage deal nothing has happened yet: leave the other fields out."),
    ("stage first", {}, "At the stage first nothing has happened yet: leave the other fields out."),
    ("stage dance", {}, "stage dance: it must be one of first, deal, acting, claiming or over."),
    ("h M13; l T20", {"group": "one"}, "In this match all tiles form one group, and here they do not."),
    ("l N13; stage over; winner 0; with l I", {}, "The winner does not fit: with that animal there must stand one of his goals."),
    ("l N13; stage over; winner 0", {}, "with : write the animal and the pattern of the winner, as in l F*."),
    ("fresh F", {"owner": "anyone", "change": "on"}, None),
    ("fresh X; goals 0 F", {"owner": "anyone", "change": "on"}, "fresh names goals that somebody holds."),
    ("aside 0 F F* I L L* N N* P P* T U V W X Y Y* Z", {}, "No goal is left for seat 1: take some out of aside or stack."),
    ("colour red", {}, None),
]  # fmt: skip


@pytest.mark.parametrize(("text", "options", "why"), POSITIONS)
def test_a_position_that_cannot_be_says_why(text, options, why):
    """What the box or the match does not have is refused with a sentence."""
    game = Xochintlan(2, **options)
    if text == "fresh F":
        assert game.position(text).deal.fresh == 1
        return
    with pytest.raises(Unreadable) as caught:
        game.position(text)
    assert why is None or str(caught.value) == why
    assert str(caught.value).endswith(".")
