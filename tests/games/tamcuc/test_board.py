"""The board of Tam Cúc: a drawing of what one seat sees, with the reason for each trick and nothing hidden in it."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

from tabletutor.drawing import to_text
from tabletutor.games import GAMES
from tabletutor.games.tamcuc import board
from tabletutor.games.tamcuc.combinations import size_of
from tabletutor.games.tamcuc.legality import ANNOUNCING, CHOOSING, CUTTING, DRAW, OVER, SHUFFLE

NAMES = ("You", "Lena", "Katya", "Vanya", "Mai", "Tomas", "Aiko", "Inês")


def moments(players, seed, seat=0, **options):
    """Every view of a seat in a random match, and whether a trick has just been turned over."""
    game = GAMES["tamcuc"](players=players, **{"deals": 1, **options})
    state, rng = game.start(), Random(seed)
    while waiting := game.waiting_for(state):
        yield game.view(state, seat)
        one = min(waiting)
        state = game.apply(state, one, game.sample(state, one, rng))
    yield game.view(state, seat)


def felt(view, **more):
    """What lies on the table, as text."""
    return "\n".join(to_text(child) for child in board.parts(view, NAMES[: view.game.players], **more).felt if child)


def won(position, *moves, players=3, seat=0, **options):
    """The reason for the trick that these moves end."""
    game = GAMES["tamcuc"](players=players, **options)
    state = game.position(position)
    for who, move in moves:
        state = game.apply(state, who, game.parse(move))
    return board.parts(game.view(state, seat), NAMES[:players], hold=True).why


@pytest.mark.parametrize(
    ("hands", "moves", "says", "clause"),
    [
        ("H* E S", ("lay H*", "lay E", "lay S"), "Stronger than an unsealed Emperor: the seal", "tamcuc.seal"),
        ("H C S", ("lay H", "lay C", "lay S"), "Stronger than an unsealed Horse: a higher rank", "tamcuc.ranks"),
        ("H S H", ("lay H", "lay S", "lay H"), "Equal to an unsealed Horse: if the leader", "tamcuc.tie"),
        ("S H H", ("lay S", "lay H", "lay H"), "Equal to an unsealed Horse: the nearest", "tamcuc.tie"),
        ("HHRR SSCC EOOS", ("lay H H", "pass S C", "pass E O"), "Nobody else laid", "tamcuc.strongest"),
        ("EOLS RCHS SSHR", ("lay E O L", "lay R C H", "pass S S H"), "Golden beats Silver", "tamcuc.three"),
    ],
)
def test_the_reason_for_a_trick(hands, moves, says, clause):
    """Each kind of decision is told with the cards it was made against, and with its clause."""
    size = len(re.findall(r"[A-Z]", moves[0].partition(" ")[2]))
    position = f"leader 0; announced {size}; hands {hands}"
    why = won(position, *enumerate(moves))
    assert says in why[0] and why[1] == clause


def test_the_reason_where_rank_comes_first():
    """Under the other ruling the sentence names that ruling."""
    position = "leader 0; announced 1; hands E H* S"
    assert "here rank comes first" in won(position, (0, "lay E"), (1, "lay H*"), (2, "lay S"), seal="tiebreak")[0]


@pytest.mark.parametrize("players", range(2, 9))
def test_every_moment_says_whose_turn_it_is(players):
    """In every moment the first line names what is to be done, and it is the reader's line exactly when he is waited for."""
    stages = set()
    for view in moments(players, f"m{players}"):
        shown = board.parts(view, NAMES[:players])
        stages.add(view.stage)
        assert shown.now.endswith((".", "?")) and shown.yours == (0 in view.waiting)
        assert bool(shown.buttons or shown.own) == (0 in view.waiting)
    assert {DRAW, SHUFFLE, CUTTING, ANNOUNCING, CHOOSING, OVER} <= stages | {SHUFFLE}


@pytest.mark.parametrize("seat", [0, None])
@pytest.mark.parametrize("players", [2, 4, 7])
def test_only_open_cards_are_named(seat, players):
    """While a trick is chosen the only cards with a name are the own hand and the piles that were won."""
    face = re.compile(r"(Emperor|Officer|Elephant|Chariot|Cannon|Horse|Soldier), (no seal|sealed)")
    for view in moments(players, "open", seat):
        if view.stage == CHOOSING:
            assert len(face.findall(felt(view))) == size_of(view.hand) + sum(map(size_of, view.won))


def test_a_choice_lies_face_down():
    """Others' choices are backs with slot numbers; the own one is seen, and marked as hidden from the others."""
    game = GAMES["tamcuc"](players=3)
    state = game.position("leader 1; announced 2; hands HHS RRS SSE; chosen HH RR -")
    view = game.view(state, 0)
    text, drawn = felt(view), json.dumps(board.parts(view, NAMES[:3]).felt)
    assert text.count("a card, face down") == 2 and "Chariot" not in text
    assert "face down for the others" in text
    assert {"s1.0", "s1.1"} <= set(re.findall(r'"key": "([^"]+)"', drawn))


def test_the_hand_has_new_boxes_after_each_act():
    """A tick on a card that was laid can never stay on an equal card that was not."""
    game = GAMES["tamcuc"](players=2)
    state = game.position("leader 0; announced 1; hands SSS HHR")
    before = json.dumps(board.parts(game.view(state, 0), NAMES[:2]).felt)
    after = json.dumps(board.parts(game.view(game.apply(state, 0, game.parse("lay S")), 0), NAMES[:2]).felt)

    def keys(text):
        return set(re.findall(r'"key": "(k[^"]+)"', text))

    assert len(keys(before)) == 3 and not keys(before) & keys(after)


def test_the_count_shows_every_word_of_it():
    """After the cut the ring names each rank that was counted, over the player it fell on."""
    for view in moments(3, "count"):
        if view.cut_card >= 0 and view.stage == ANNOUNCING and not any(e.kind == "announced" for e in view.seen):
            text = felt(view)
            assert "starts" in text and text.count("Emperor") >= 1
            assert board.parts(view, NAMES[:3]).pause > 0
            break


@pytest.mark.parametrize(
    ("move", "name"),
    [
        ("lay H* H*", "Lay two sealed Horses"),
        ("pass S C*", "Pass a sealed Cannon and an unsealed Soldier"),
        ("announce 2", "Announce 2"),
        ("cut 13", "Lift 13 cards"),
        ("agree", "Agree to the fine"),
        ("refuse", "Vote against the fine"),
    ],
)
def test_moves_have_names(move, name):
    """A move as the label of a button: a verb with its object."""
    assert board.move_name(GAMES["tamcuc"](players=3).parse(move)) == name


def test_clauses_for_every_moment():
    """Each moment has clauses that matter, and every one of them is in the rulebook."""
    from tabletutor.clauses import load

    book = {clause.id for clause in load("tamcuc").clauses}
    for view in moments(3, "clauses"):
        assert board.clauses(view) and set(board.clauses(view)) <= book


def test_sheet_and_recap():
    """The score sheet adds up; the recap has a row for each trick, with its leader, winner and cards."""
    from tabletutor.setup import settings

    table = settings("tamcuc", 3, seats=("greedy", "greedy", "greedy"), word="recap", deals=2).table()
    while table.advance():
        pass
    text = to_text(board.sheet(table.view(0), table.names))
    totals = re.search(r"Total\D*(\d+)\D+(\d+)\D+(\d+)", text)
    assert tuple(map(int, totals.groups())) == table.outcome.scores
    tricks = sum(line.event.kind == "won" for line in table.log(None))
    recap = json.dumps(board.recap(table.log(None), table.names))
    assert recap.count('["th", {"scope": "row"}') == tricks and '"1.1"' in recap and '"2.1"' in recap
    assert json.dumps(board.recap(table.log(None), table.names, 0, 3)).count('["th", {"scope": "row"}') == 3


def test_the_summary_card_prints():
    """The summary holds the seven ranks, all sizes and the three sentences, and is marked for printing."""
    node = board.summary()
    assert node[1]["data-print"] and to_text(node).count("sealed") >= 7
    assert "Golden" in to_text(node)
