"""The board of Xochintlan: a drawing of what one seat sees, every square with its name, and nothing hidden in it."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

from tabletutor import pieces
from tabletutor.drawing import to_text
from tabletutor.game import DEALER
from tabletutor.games import GAMES
from tabletutor.games.xochintlan import art, board, faces
from tabletutor.games.xochintlan.art import goal_symbol
from tabletutor.games.xochintlan.diagnosis import diagnose
from tabletutor.games.xochintlan.groups import ANIMALS, START, group
from tabletutor.games.xochintlan.lens import count, findings, looks, told
from tabletutor.games.xochintlan.notation import parse_cell, write_cell
from tabletutor.games.xochintlan.pentominoes import NAMES, PATTERNS
from tabletutor.games.xochintlan.squares import MOST, box_of, pieces_of, tried
from tabletutor.games.xochintlan.state import ACTING, OVER
from tabletutor.packing import packed
from tabletutor.table import Table
from tests.test_look import THEMES, _tokens, contrast

PLAYERS = ("You", "Lena", "Katya", "Vanya", "Mai")
MOST_BYTES = 12_500  # of a board as it travels; a whole frame may have 20,000
SPREAD = {  # 23 tiles and the Human, as far apart as they can lie
    "row": [START + step for step in range(1, 24)],
    "column": [START + 128 * step for step in range(1, 24)],
    "diagonal": [START + 129 * step for step in range(1, 24)],
    "gaps": [START + 2 * step for step in range(1, 23)],
}


def seen(position="", players=3, seat=0, moves=(), **options):
    """What a seat sees after these moves."""
    game = GAMES["xochintlan"](players=players, **options)
    state = game.position(position)
    for move in moves:
        state = game.apply(state, min(game.waiting_for(state)), game.parse(move))
    return game.view(state, seat)


def moments(players, seed, seat=0, **options):
    """Every view of a seat in a random match."""
    game = GAMES["xochintlan"](players=players, **options)
    state, rng = game.start(), Random(seed)
    while waiting := game.waiting_for(state):
        yield game.view(state, seat)
        state = game.apply(state, min(waiting), game.sample(state, min(waiting), rng))
    yield game.view(state, seat)


def nodes(node, tag=""):
    """All elements of a drawing, or those with a tag."""
    if not isinstance(node, tuple):
        return []
    own = [node] if not tag or node[0] == tag else []
    return own + [found for child in node[2:] for found in nodes(child, tag)]


def shown(view):
    """The board, and it as text."""
    found = board.parts(view, PLAYERS[: view.game.players])
    whole = ("div", {}, *(child for child in found.felt if child), *found.buttons)
    return found, whole, to_text(whole)


def square_names(view):
    """Square → name of its control."""
    grid = faces.grid(view, live=True)
    names = [node[1].get("aria-label", "") for tag in ("button", "input") for node in nodes(grid, tag)]
    return {name.partition(",")[0]: name for name in names if name}


# ---- the squares ----


def test_every_square_has_a_name_that_tells_what_lies_there_and_beside_it():
    """A square is named by letter and number, by what lies there, and if it is empty by its neighbours."""
    names = square_names(seen("h M13; l N13 O13; b M14; blocked N13"))
    assert names["M13"] == "M13, Human"
    assert names["N13"] == "N13, Lizard, last played"
    assert names["N14"] == "N14, empty, beside a Lizard and a Bird"
    assert names["L13"] == "L13, empty, beside the Human"
    assert names["L12"] == "L12, empty"
    assert set(names) == {f"{column}{row}" for column in "LMNOP" for row in range(12, 16)}


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        (("l N13",), {"N13": "N13, Lizard, last played"}),
        (("l N13", "b N13"), {}),
        (("l N13", "b O13", "h N12"), {"N12": "N12, Human, just moved"}),
    ],
)
@pytest.mark.rule("xochintlan.just-played", "xochintlan.human-just-moved")
def test_what_was_played_last_is_marked_and_said(moves, told):
    """The tile played last bears a corner mark and a word; so does the Human when he moved."""
    if moves == ("l N13", "b N13"):
        moves = ("l N13", "b O13", "b N13")
        told = {"N13": "N13, Bird, last played"}
    view = seen("h M13", moves=moves)
    names = square_names(view)
    assert {cell: name for cell, name in names.items() if "last" in name or "just" in name} == told
    assert json.dumps(faces.grid(view, live=True)).count("tt-corner") == 1


@pytest.mark.rule("xochintlan.pairs")
def test_after_an_exchange_both_squares_are_marked():
    """Both tiles of an exchange are marked, and boxes to tick stand in place of the squares with tiles."""
    all_out = (
        "h M13; l N13 O13 P13 Q13 R13 S13 T13 U13; b N14 O14 P14 Q14 R14 S14 T14 U14; m N15 O15 P15 Q15 R15 S15 T15 U15"
    )
    view = seen(all_out, moves=("swap N13 N14",), seat=1, out="pairs")
    found, whole, text = shown(view)
    assert text.count("just exchanged") == 2
    assert sum(node[1].get("name") == "cell" for node in nodes(whole, "input")) == 25
    assert {node[1]["value"] for node in nodes(whole, "button") if node[1].get("name") == "do"} >= {"swap", "h M14"}
    assert "Swap these two" in text and "exchange two tiles" in found.now


def test_all_squares_of_a_small_table_can_be_tried():
    """A table with room round it: every square of it is a button, whether a tile may lie there or not."""
    for view in moments(2, "squares"):
        box = box_of(view.lying)
        can = tried(view.lying, box)
        assert len(can) == box.columns * box.rows or box.columns * box.rows > MOST
        assert can >= {*view.lying, *view.frontier}


@pytest.mark.parametrize("spread", SPREAD)
def test_of_a_table_spread_out_the_squares_beside_a_tile_can_be_tried(spread):
    """However far tiles lie apart, every tile and every square beside one is a control, and rows stay in their columns."""
    view = scattered(spread)
    names = square_names(view)
    assert {write_cell(cell) for cell in (*view.lying, *view.frontier)} <= set(names)
    for row in nodes(faces.grid(view, live=True), "tr")[1:]:
        column = box_of(view.lying).left
        for cell in row[3:]:
            if "key" in cell[1]:
                assert parse_cell(cell[1]["key"]) % 128 == column
            column += cell[1].get("colspan", 1)


def scattered(spread, players=2, **options):
    kinds = "lbm" * 8
    tiles = "; ".join(f"{kind} {write_cell(cell)}" for kind, cell in zip(kinds, SPREAD[spread], strict=False))
    return seen(f"h M13; {tiles}; blocked {write_cell(SPREAD[spread][-1])}", players=players, **options)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_tile_keeps_its_name_from_the_stack_to_the_table_and_back(players):
    """Every tile has one name in every moment, so that it can be seen to travel; the names tell nothing hidden."""
    before = None
    for view in moments(players, f"names {players}"):
        which = pieces_of(view)
        every = [*which.lying.values(), *(name for stack in which.stacks.values() for name in stack)]
        assert len(every) == len(set(every)) == 25
        if before is not None and view.seen and view.seen[-1].kind == "placed":
            cell, kind = view.seen[-1].cards, view.seen[-1].number
            assert which.lying[cell] == before.stacks[kind][-1]
        before = which


# ---- the first line, and what can be done ----


@pytest.mark.parametrize(
    "options", [{}, {"claim": "called"}, {"first": "random", "change": "on"}, {"out": "pairs", "open": "on"}]
)
@pytest.mark.parametrize("players", range(2, 6))
def test_every_moment_says_whose_turn_it_is(players, options):
    """In every moment the first line names what is to be done, and squares can be pressed exactly when it is one's turn."""
    for view in moments(players, f"m{players}", **options):
        found, whole, text = shown(view)
        assert found.now.endswith(".") and found.yours == (0 in view.waiting)
        assert [
            node[1].get("disabled", False) for node in nodes(whole, "fieldset") if node[1]["class"] == "tt-port"
        ] == [not found.yours]
        assert text.count("tiles in reserve") == 0  # the first line says it, once
        assert board.clauses(view)


def test_how_it_stands_is_short_until_the_end_is_near():
    """The round is told, and of how many only in the last five."""
    assert board.parts(seen("l N13; round 7"), PLAYERS[:3]).standing == ("Round 7", "23 tiles in reserve")
    assert board.parts(seen("l N13; round 36"), PLAYERS[:3]).standing[0] == "Round 36 of 40"


def test_a_win_is_claimed_with_one_button_an_animal():
    """In the stage of claims there are three claims and one way on, and nothing is chosen to be played."""
    found, whole, text = shown(seen("h M13; l N13; stage claiming; turn 0", claim="called"))
    assert [node[1]["value"] for node in found.buttons] == ["claim l", "claim b", "claim m", "done"]
    assert "Claim with the Lizards" in text and "Go on without a claim" in text
    assert not [node for node in nodes(whole, "input") if node[1].get("name") == "kind"]


def test_a_goal_is_changed_on_its_card():
    """Where goals may be changed each card has its button; goals put aside lie open."""
    view = seen("h M13; l N13; goals 0 F* I 1 L W; aside 1 X", goals="2", change="on")
    _, whole, text = shown(view)
    assert {node[1]["value"] for node in nodes(whole, "button")} >= {"change F*", "change I"}
    assert "X, put aside" in text
    assert "change" not in shown(seen("h M13; l N13"))[2].casefold()


def test_what_is_played_is_chosen_with_native_radios():
    """Lizard, Bird, Monkey with what is left of them, and the Human; each with a key of its own."""
    _, whole, text = shown(seen("h M13; l N13 O13"))
    radios = [node[1] for node in nodes(whole, "input") if node[1].get("name") == "kind"]
    assert [radio["value"] for radio in radios] == ["l", "b", "m", "h"]
    assert len({radio["data-key"] for radio in radios}) == 4
    assert "Lizard 6 left" in text and "Bird 8 left" in text


@pytest.mark.parametrize(
    ("move", "name"),
    [
        ("l N13", "Lizard to N13"),
        ("h N12", "Human to N12"),
        ("swap N13 O14", "Swap N13 and O14"),
        ("change F*", "Change the goal F*"),
        ("claim b", "Claim with the Birds"),
        ("done", "Go on without a claim"),
        ("first 1", "Player 2 begins"),
        ("shuffle F I", "Shuffle the goals"),
    ],
)
def test_moves_have_names(move, name):
    """A move as the label of a button."""
    assert board.move_name(GAMES["xochintlan"](players=3).parse(move)) == name


# ---- goals ----


def test_a_card_is_turned_by_the_reader_and_its_mirror_image_is_another():
    """A card has a radio for each different way it lies, none for X; the mirror image stands beside it, crossed out."""
    for name, ways in (("F*", 4), ("I", 2), ("X", 1)):
        _, whole, text = shown(seen(f"h M13; l N13; goals 0 {name}"))
        radios = [node for node in nodes(whole, "input") if str(node[1].get("name", "")).startswith("_turn")]
        assert len(radios) == (ways if ways > 1 else 0)
        assert ("Mirror image: F, another goal" in text) == (name == "F*")
    assert "counts here too" in shown(seen("h M13; l N13; goals 0 F*", mirror="same"))[2]
    assert "_turn" not in json.dumps(shown(seen("h M13; l N13; goals 0 F*", orientation="fixed"))[1])


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("options", [{}, {"goals": "3"}, {"change": "on"}])
def test_no_goal_of_another_player_is_in_the_drawing(players, options):
    """In no moment before the end does the drawing hold the shape or the name of a goal that this seat may not know."""
    for view in moments(players, f"secret {players}", **options):
        if view.stage != OVER:
            public = {goal for aside in view.aside for goal in aside}
            known = {*view.goals, *(PATTERNS[goal].mirror for goal in view.goals), *public}
            drawn = set(re.findall(r"#xo-goal-(\w+)", json.dumps(shown(view)[1])))
            assert drawn <= {goal_symbol(goal).removeprefix("xo-goal-") for goal in known}


@pytest.mark.rule("xochintlan.goal")
def test_open_goals_are_drawn():
    """Where goals lie open they are drawn at every place, and a spectator sees those only."""
    text = shown(seen("h M13; l N13; goals 0 F* 1 W 2 U", open="on", seat=None))[2]
    assert "Lena: 1 goal:\nW" in text and "You: 1 goal:\nF*" in text
    assert shown(seen("h M13; l N13; goals 0 F* 1 W 2 U", seat=None))[2].count("a goal, face down") == 3


# ---- the lens ----


@pytest.mark.parametrize(
    ("position", "says", "sentence"),
    [
        ("h M13; l N13 N14 O14; goals 0 W", "4 of 5", "4 squares with the Lizards, 1 to come. W can lie like this:"),
        ("h M13; l N13 N14 O14 O15; goals 0 W", "5 of 5, a goal", "The Human and the Lizards make W."),
        ("h M13; l N13 N14 O14 O15 P14; goals 0 W", "6, too many", "W lies here, but spoilt by 1 tile beside it: P14."),
        ("h M13; l N13 N14 O14; b O15; goals 0 W", "4 of 5", "W lies here with the Human, but O15 is no Lizard."),
        ("h M13; l N13 O13 P13 P12; goals 0 L*", "5 of 5", "they are the mirror image of L*."),
        ("h M13; l N13 O13 P13 Q13; goals 0 W", "5 of 5", "but not in the shape of W."),
        ("h M13; b N13; l O13 P13 Q13 R13 S13; goals 0 I", "1 of 5", "I lies here in Lizards, but without the Human."),
        ("h M13; b N13; goals 0 I", "1 of 5", "The Human touches no Lizard."),
        ("h M13; l N13 O13 M14 N14; goals 0 I", "5 of 5", "not in the shape of I"),
        ("h M13; l N13 M14; goals 0 I", "3 of 5", "3 squares with the Lizards, in no way part of I."),
        ("h M13; l N13 O13 P13 Q13 R13 S13; goals 0 X", "7, too many", "2 too many"),
    ],
)
@pytest.mark.rule("xochintlan.win", "xochintlan.sixth", "xochintlan.similar")
def test_the_lens_counts_and_says_why(position, says, sentence):
    """The group of the Lizards is counted, and told with what is missing or too many."""
    view = seen(position)
    found = findings(view)[0]
    assert count(found) == says and sentence in told(found, view.goals)


def test_the_lens_agrees_with_the_rules():
    """Whatever lies on the table, the lens shows the Human's group and the finding of the rules."""
    for view in moments(3, "lens"):
        if view.goals:
            for found in findings(view):
                assert found.group == group(view.lying, view.human, found.kind)
                fault = diagnose(view.lying, view.human, found.kind, view.goals, view.game.likeness)
                assert (found.fault is None) == (fault is None)
                assert 1 <= len(found.shape) <= 5 or not found.shape


def test_the_lens_marks_squares_and_needs_nobody():
    """Group, goal and spoiling tile are marks of the squares; the lens is a set of radios whose names begin with _."""
    view = seen("h M13; l N13 N14 O14 O15 P14; goals 0 W")
    marks = {write_cell(cell): mark for cell, mark in looks(view).items()}
    assert marks["P14"] == {"data-lens": "l", "data-spoil": "l"}
    assert marks["O15"] == {"data-lens": "l", "data-shape": "l"}
    radios = [node[1] for node in nodes(shown(view)[1], "input") if node[1].get("name") == "_lens"]
    assert [radio["value"] for radio in radios] == ["", "l", "b", "m"] and radios[0]["checked"]


def test_ways_to_go_on_fit_the_squares_that_lie_there():
    """Of the turns that the lens shows each really holds all squares of the group, and no other turn does."""
    found = findings(seen("h M13; l N13 O13; goals 0 I"))[0]
    assert [(PATTERNS[pattern].name, turn) for pattern, turn in found.ways] == [("I", 1)]
    assert not findings(seen("h M13; b N13; goals 0 I"))[0].ways


# ---- the end ----

WON = "h M13; l N13 N14 O14; b L13; goals 0 W 1 I 2 F; turn 0"


@pytest.mark.rule("xochintlan.win")
def test_the_end_shows_the_goal_that_won_as_it_lies():
    """The five squares are marked, the card lies as on the table with the Human's square, and the clause is named."""
    view = seen(WON, moves=("l O15",))
    found, whole, text = shown(view)
    assert found.now == "The match is over: you won with the Lizards."
    assert found.why == (
        "The Human and the Lizards at M13, N13, N14, O14 and O15 are exactly five squares, in the shape of W.",
        "xochintlan.win",
    )
    assert text.count("part of the goal that won") == 5 and json.dumps(whole).count("tt-spot") == 1
    assert "W, as it lies on the table" in text
    other = shown(seen(WON, moves=("l O15",), seat=1))
    assert "You won" in other[0].now and "You: 1 goal:\nW, as it lies on the table" in other[2]


@pytest.mark.parametrize("goal", sorted(NAMES))
def test_the_winning_card_is_turned_right_wherever_the_human_is(goal):
    """For every goal, turn and square of the Human the card is drawn as the tiles lie."""
    for turn in PATTERNS[NAMES[goal]].turns:
        for human in turn:
            cells = {spot: START + (spot[0] - human[0]) + 128 * (spot[1] - human[1]) for spot in turn}
            tiles = " ".join(write_cell(cell) for spot, cell in cells.items() if spot != human)
            view = seen(f"h M13; l {tiles}; goals 0 {goal}; stage over; winner 0; with l {goal}")
            node = board.parts(view, PLAYERS[:3]).felt[1]
            spot = next(found for found in nodes(node, "circle"))
            card = next(found for found in nodes(node, "span") if found[1].get("class") == "tt-shape")
            lying = PATTERNS[NAMES[goal]].turns[card[1].get("data-turn", 0)]
            x, y = art.place_in(lying, human)
            assert lying == turn and float(spot[1]["cx"]) == pytest.approx(x + art.side_of(lying) / 2, abs=0.01)
            assert float(spot[1]["cy"]) == pytest.approx(y + art.side_of(lying) / 2, abs=0.01)


@pytest.mark.parametrize(
    ("tied", "says", "clause"),
    [
        ("out", "nobody has made a goal", "xochintlan.tie"),
        ("rounds", "After 40 rounds", "xochintlan.stop"),
        ("stuck", "the Human cannot move", "xochintlan.stop"),
    ],
)
@pytest.mark.rule("xochintlan.tie", "xochintlan.stop")
def test_a_tie_says_which(tied, says, clause):
    """Each way a match is tied has its sentence in the first line and its clause below."""
    found = board.parts(seen(f"h M13; l N13; stage over; tied {tied}"), PLAYERS[:3])
    assert "a tie" in found.now and says in found.why[0] and found.why[1] == clause


def test_result_and_recap():
    """Nothing is written down before the end; then everybody has a row, and every action is told from a spectator's log."""
    assert board.sheet(seen(WON), PLAYERS[:3]) is None and board.rows(seen(WON)) == 0
    table = Table(GAMES["xochintlan"](players=3), "recap", names=PLAYERS[:3])
    rng = Random("recap")
    while not table.over:
        if table.due() == DEALER:
            table.advance()
        else:
            seat = min(table.view(None).waiting)
            table.submit(seat, table.game.sample(table._history.state, seat, rng))
    text = to_text(board.sheet(table.view(0), PLAYERS[:3]))
    assert (
        board.rows(table.view(0)) == 3 and text.count("tie") + text.count("won with") == 3
    ) or "no goal made" in text
    lines = table.log(None)
    n = board.entries(lines)
    whole = json.dumps(board.recap(lines, PLAYERS[:3]))
    assert (
        whole.count('["th", {"scope": "row"}') == n == sum(line.event.kind not in ("dealt", "drew") for line in lines)
    )
    assert json.dumps(board.recap(lines, PLAYERS[:3], 0, 5)).count('["th", {"scope": "row"}') == 5
    assert ("placed" in whole and "tie: " in whole) or "won: " in whole


def test_every_kind_of_action_has_a_row():
    """Placing, switching, moving, exchanging and changing are told with their squares."""
    table = Table(GAMES["xochintlan"](players=2, change="on"), "rows", start="h M13; l N13 O13; goals 0 F 1 I")
    for move in ("b N14", "h M14", "b O13", "change I"):
        table.submit(min(table.view(None).waiting), table.game.parse(move))
    text = to_text(board.recap(table.log(None), PLAYERS[:2]))
    for row in ("Bird placed N14", "Human moved M13 to M14", "Bird for Lizard O13", "goal I put aside"):
        assert row in " ".join(text.split())


def test_the_summary_card_prints():
    """The summary holds all 18 goals and the sentences of a turn, and is marked for printing."""
    node = board.summary()
    assert node[1]["data-print"] and len(re.findall(r"#xo-goal-", json.dumps(node))) == 18
    assert all(word in to_text(node) for word in ("Place", "Switch", "Move the Human", "Tie"))


def test_clauses_for_every_moment():
    """Each moment has clauses that matter, and every one of them is in the rulebook."""
    from tabletutor.clauses import load

    book = {clause.id for clause in load("xochintlan").clauses}
    for options in ({}, {"claim": "called"}, {"out": "pairs"}):
        for view in moments(3, "clauses", **options):
            assert set(board.clauses(view)) <= book


# ---- how much it is ----


def weight(view):
    """Bytes of the board as it travels."""
    return len(json.dumps(packed(shown(view)[1]), ensure_ascii=False).encode())


@pytest.mark.parametrize("spread", SPREAD)
def test_a_table_spread_out_travels_light(spread):
    """A row of 25, a column, a diagonal and tiles with gaps between them stay small, with all that can be added."""
    assert weight(scattered(spread)) <= MOST_BYTES
    assert weight(scattered(spread, 5, goals="3", change="on", open="on")) <= MOST_BYTES + 3_000


@pytest.mark.parametrize("players", [2, 4])
def test_every_moment_travels_light(players):
    """No moment of a match is heavier."""
    assert max(weight(view) for view in moments(players, f"light {players}")) <= MOST_BYTES


# ---- the look ----

INKS = [
    *((ink, ground, 4.5) for ink in ("sand-ink", "sand-soft", "turn") for ground in ("sand", "sand-lit")),
    *((edge, ground, 3.0) for edge in ("sand-edge", "act", "pick", "glow") for ground in ("sand", "sand-lit")),
    *((kind, f"{kind}-wash", 4.5) for kind in ("lizard", "bird", "monkey", "human")),
    ("clay", "card", 3.0),
    ("no-line", "lizard-wash", 3.0),
    ("no-line", "bird-wash", 3.0),
    ("no-line", "monkey-wash", 3.0),
    ("no", "sand-lit", 3.0),
    ("back-ink", "clay", 3.0),
    ("ground", "turn", 3.0),
]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "ground", "least"), INKS)
def test_contrast(theme, ink, ground, least):
    """What is read has a contrast of 4.5, what is only seen of 3, in both themes."""
    tokens, side = _tokens() | {"ground": ("#fffefb", "#16191d")}, THEMES.index(theme)
    assert contrast(tokens[ink][side], tokens[ground][side]) >= least


def test_pictures_are_our_own_lines_on_one_grid():
    """The four pieces are symbols of 40 × 40 with the one stroke width; every picture that is used exists."""
    assert not re.search(r"url\(|<text|<image|font|on\w+=", art.SYMBOLS)
    for name in art.PATHS:
        assert re.search(rf'<symbol id="xo-{name}" viewBox="0 0 40 40"[^>]*stroke-width="2.4"', art.SYMBOLS)
    used = set(re.findall(r'"href": "#([\w-]+)"', json.dumps([shown(seen(WON))[1], board.summary()])))
    assert all(f'id="{symbol}"' in board.SYMBOLS for symbol in used)
    assert board.SYMBOLS.startswith(pieces.SYMBOLS)


def test_a_tile_has_a_letter_besides_its_picture_and_its_wash():
    """No tile is told by colour alone."""
    for kind, letter in zip((*ANIMALS, 0), "LBMH", strict=True):
        assert letter in json.dumps(faces.tile(kind)) and faces.SYMBOL[kind] in json.dumps(faces.tile(kind))


def test_the_stage_of_play_is_the_only_one_with_something_to_choose():
    """A spectator and a finished match have no control on the table that could be pressed."""
    for view in (seen(WON, seat=None), seen(WON, moves=("l O15",))):
        port = next(node for node in nodes(shown(view)[1], "fieldset") if node[1]["class"] == "tt-port")
        assert port[1]["disabled"] and view.stage in (ACTING, OVER)
