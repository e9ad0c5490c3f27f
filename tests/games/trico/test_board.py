"""The board of Trico: a drawing of what one seat sees, in which colour is never told by colour alone."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

from tabletutor.drawing import to_text
from tabletutor.game import DEALER
from tabletutor.games.trico import art, board, faces
from tabletutor.games.trico.cards import kinds_of
from tabletutor.games.trico.conditions import TABLES, Table, winner
from tabletutor.games.trico.counter import known
from tabletutor.games.trico.notation import parse_kinds, write_card
from tabletutor.games.trico.rules import Trico
from tabletutor.games.trico.state import FOLLOW, LEAD, OVER, PENALTY, SECOND, TAKE
from tabletutor.games.trico.wording import card_name
from tests.games.trico.play import Play
from tests.test_look import THEMES, _tokens, contrast

NAMES = ("You", "Lena", "Katya")
CARD = re.compile(r"\b(?:red|blue|yellow) \d+")
THREE = "lead 0; hands R2 R5 B1 | R1 R4 B2 | R3 B4 B7; table B3 R8 R9; taken B9 R7 | B8 R10 | -; appeal 4"
PLAYED = (LEAD, FOLLOW, TAKE, SECOND, PENALTY)


def moments(players, seed, seat=0, **options):
    """Every view of a seat in a random match, and whether an Appeal has just ended."""
    game, rng = Trico(players=players, **options), Random(seed)
    state, last = game.start(), 0
    while True:
        view = game.view(state, seat)
        ends = sum(event.kind in game.resting for event in view.seen)
        yield view, ends > last
        last = ends
        if not (waiting := game.waiting_for(state)):
            return
        one = min(waiting)
        state = game.apply(state, one, game.sample(state, one, rng))


def parts(view, **more):
    return board.parts(view, NAMES[: view.game.players], **more)


def felt(view, **more):
    """What lies on the table, as text."""
    return "\n".join(to_text(child) for child in parts(view, **more).felt)


def drawn(view, **more):
    """The whole drawing, as JSON."""
    shown = parts(view, **more)
    return json.dumps([shown.felt, shown.buttons], ensure_ascii=False)


def values(text, name):
    """Every value an attribute has in a drawing."""
    return re.findall(rf'"{name}": "([^"]*)"', text)


# ── every moment ─────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("options", [{}, {"deck": "twice", "void": "passes"}, {"nico": "automatic", "table": "steps"}])
@pytest.mark.parametrize("seat", [0, None])
def test_every_moment_says_whose_turn_it_is(seat, options):
    """The first line is a sentence, and it is the reader's exactly when the game waits for his card or his taking."""
    stages = set()
    for view, held in moments(3, "whose", seat, **options):
        shown = parts(view)
        stages.add(view.stage)
        assert shown.now.endswith((".", "?")) and shown.yours == (seat is not None and seat in view.needed)
        assert not held or parts(view, hold=True).now.endswith(".")
    assert {LEAD, FOLLOW, TAKE, OVER} <= stages


@pytest.mark.parametrize("hold", [False, True])
@pytest.mark.parametrize("players", [2, 3])
def test_no_foreign_card_is_in_the_drawing(players, hold):
    """Every card that is named lies open to all or is the reader's own; what flies is named by an open card or a slot."""
    for seed in ("a", "b"):
        for view, _ in moments(players, seed, deck="twice" if seed == "b" else "ten"):
            open_ = [*kinds_of(view.hand), view.choice, *(kind for _, kind in view.table)]
            open_ += [kind for pile in view.taken for kind in pile]
            open_ += [e.number for e in view.seen if e.kind in ("led", "shown", "turned")]
            text = drawn(view, hold=hold)
            assert {*CARD.findall(text)} <= {card_name(kind) for kind in open_ if kind >= 0}
            slots = {"b0", "b1", "b2", "deck"}
            assert {name.partition(".")[0] for name in values(text, "data-fly")} - slots <= {
                write_card(kind) for kind in open_ if kind >= 0
            }


@pytest.mark.parametrize("deck", ["ten", "twice"])
def test_what_flies_is_there_once(deck):
    """No two cards of one drawing share the name they are followed by, and siblings share no key."""

    def keys(node):
        own = [child[1]["key"] for child in node[2:] if isinstance(child, tuple) and "key" in child[1]]
        assert len(own) == len(set(own)), own
        for child in node[2:]:
            if isinstance(child, tuple):
                keys(child)

    for view, held in moments(3, deck, deck=deck):
        for hold in {False, held}:
            flying = values(drawn(view, hold=hold), "data-fly")
            assert len(flying) == len(set(flying))
            keys(parts(view, hold=hold).felt[0])


@pytest.mark.parametrize("players", [2, 3])
def test_nico_and_catches_are_always_there(players):
    """While a round is played there is a Nico button and one to catch each other seat, owed or not, forgotten or not."""
    for view, _ in moments(players, "always"):
        dos = {value for value in values(drawn(view), "value") if value.startswith(("nico", "catch"))}
        wanted = {"nico", *(f"catch {seat + 1}" for seat in range(1, players))}
        assert dos == (wanted if view.stage in PLAYED else set())
    for view, _ in moments(players, "always", nico="automatic"):
        assert "nico" not in values(drawn(view), "value")


def test_a_drawing_does_not_tell_who_forgot():
    """Whether a rival can be caught is seen from the cards alone: nothing in the drawing changes with it."""
    text = "lead 1; hands R2 | R1 | R3; table B3 R8 R9; taken - | B8 R10 | -"
    game = Trico(players=3)
    views = [game.view(game.position(f"{text}{more}"), 0) for more in ("", "; forgot 1")]
    assert views[0].forgot != views[1].forgot and views[0].waiting != views[1].waiting
    assert drawn(views[0]) == drawn(views[1]) and parts(views[0])[:2] == parts(views[1])[:2]


def test_a_spectator_has_no_controls():
    """Nothing can be done by whoever only watches, and no hand is shown."""
    for view, _ in moments(3, "watch", None):
        assert "value" not in drawn(view) and "in your hand" not in felt(view)


# ── the colour counter ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("kinds", "table", "says"),
    [
        ("R6 R9 R8", "odd", "The highest number wins: red 9."),
        ("R6 B9 R8", "odd", "The lone colour wins: blue 9."),
        ("R6 B9 Y8", "odd", "The lowest number wins: red 6."),
        ("R6 B6 Y8", "odd", "2 cards tie for the lowest: nobody wins."),
        ("R6 B9 Y8", "mirror", "The highest number wins: blue 9."),
        ("R6 B6 R8", "steps", "2 cards tie for the middle: nobody wins."),
        ("R6 B7 R8", "steps", "The middle number wins: blue 7."),
        ("", "odd", "The colours on the table decide which card wins."),
        ("Y4", "odd", "2 cards are missing. It can be 1, 2 or 3 colours."),
        ("Y4 Y5", "odd", "1 card is missing. It will be 1 or 2 colours."),
        ("Y4 R5", "odd", "1 card is missing. It will be 2 or 3 colours."),
    ],
)
def test_the_counter_says_what_is_known(kinds, table, says):
    """With all three cards the counter names the winner by the condition; before that the conditions that are left."""
    assert says in to_text(faces.counter(parse_kinds(kinds), TABLES[table]))


@pytest.mark.parametrize("kinds", ["", "Y4", "Y4 Y5", "Y4 R5", "Y4 R5 B1", "Y4 R5 R1", "Y4 Y6 Y7"])
def test_the_line_that_decides_is_marked(kinds):
    """The line in force bears a sign and a word, lines that cannot come are crossed out and say so."""
    cards = parse_kinds(kinds)
    node = faces.counter(cards, TABLES["odd"])
    text = to_text(node)
    assert text.count("this one decides") == (len(cards) == 3)
    assert text.count("cannot come any more") == 3 - len(known(cards))
    assert json.dumps(node).count('"#tt-turn"') == (len(cards) == 3)


def test_every_colour_has_shape_letter_and_pattern():
    """The three gems differ in outline and in the lines inside; card and sign carry gem, letter and, for the ear, a name."""
    drawings = [art.PATHS[letter] for letter in "RBY"]
    for part in (0, 4):  # the outline, and the pattern
        assert len({re.findall(r'd="([^"]+)"', one)[part] for one in drawings}) == 3
    for kind, letter, name in ((6, "R", "red 7"), (19, "B", "blue 10"), (20, "Y", "yellow 1")):
        node = faces.card(kind)
        assert node[1]["data-kind"] == letter and f"#tr-{letter}" in json.dumps(node) and to_text(node) == name
        assert to_text(faces.gem(kind // 10)) == name.split()[0]
    assert 'content: attr(data-kind) / ""' in (art.__file__ and _sheet())


def _sheet():
    from pathlib import Path

    return (Path(art.__file__).parent / "board.css").read_text(encoding="utf-8")


def test_the_table_says_that_it_is_a_reconstruction():
    """Wherever the conditions stand, so does the note that the original is lost; every preset is one click away."""
    table = to_text(faces.condition_table(TABLES["grouped"]))
    assert "original table of winning conditions was a picture and is lost" in table and "the highest else" in table
    counter = faces.counter(parse_kinds("R6 B9 R8"), TABLES["odd"])
    assert "the original is lost" in to_text(counter)
    summary = next(node for node in _walk(counter) if node[0] == "summary")
    assert "Reconstructed" in to_text(summary)
    own = faces.counter([], Table("middle", "odd_colour", "middle"))
    assert "your own" in json.dumps(own)


def _walk(node):
    yield node
    for child in node[2:]:
        if isinstance(child, tuple):
            yield from _walk(child)


def test_the_presets_judge_the_same_cards():
    """Beside each preset stands the card that wins under it, as the rules find it."""
    rng = Random("presets")
    for _ in range(40):
        kinds = rng.sample(range(30), 3)
        node = faces.counter(kinds, TABLES["odd"])
        rows = [to_text(row) for row in _walk(node) if row[0] == "tr"][-len(TABLES) :]
        for table, row in zip(TABLES.values(), rows, strict=True):
            at = winner(table, kinds)
            assert row.endswith("nobody" if at is None else card_name(kinds[at]))


def test_the_own_card_counts_for_its_owner_alone():
    """With the card that lies face down the reader's counter knows more than the others'."""
    text = "lead 1; hands R2 | R1 | R3; table Y9; chosen B3 | - | -"
    game = Trico(players=3)
    state = game.position(text)
    assert "With your own card it will be 2 or 3 colours." in felt(game.view(state, 0))
    assert "It can be 1, 2 or 3 colours." in felt(game.view(state, 2)) and "blue 3" not in drawn(game.view(state, 2))


# ── the table ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_cards_are_buttons():
    """A card of the hand plays itself; the three on the table are to be taken by the winner alone."""
    game = Trico(players=3)
    state = game.position(THREE)
    own, other = drawn(game.view(state, 0)), drawn(game.view(state, 1))
    assert {"take B3", "take R8", "take R9", "play R2"} <= {*values(own, "value")} and "stop" not in values(
        own, "value"
    )
    assert not any(value.startswith("take") for value in values(other, "value"))
    second = drawn(Play(THREE)("0 take R8").view(0))
    assert {"take B3", "take R9", "stop"} <= {*values(second, "value")} and "take R8" not in values(second, "value")


def test_cards_out_of_turn_are_off_and_keep_their_places():
    """When no card is to be played the hand says so, and can still be asked about."""
    game = Trico(players=3)
    leading = game.position("lead 0; hands R2 R5 | R1 R4 | R3 B4")
    assert "aria-disabled" not in drawn(game.view(leading, 0)) and "aria-disabled" in drawn(game.view(leading, 1))


def test_the_last_appeal_rests_with_its_reason():
    """Until it is acknowledged the three cards are shown again: which won, which were taken in what order, and why."""
    view = Play(THREE)("0 take R8", "0 take R9").view(0)
    shown = parts(view, hold=True)
    text = to_text(shown.felt[0])
    assert shown.now == "You won Appeal 4 and took red 8 and red 9." and not shown.yours
    assert shown.why == ("Two colours: blue 3 stands alone beside red 8 and red 9.", "trico.two-colours")
    assert "Lena: red 8 taken first" in text and "You (lead) blue 3, wins discarded" in text
    assert "Katya: red 9 taken second" in text
    assert parts(view).why == ("", "") and "taken first" not in felt(view)


@pytest.mark.parametrize(
    ("position", "moves", "says", "clause", "now"),
    [
        ("lead 0; hands R9 R2 | R6 R1 | R8 R3", ("0 play R9", "1 play R6", "2 play R8", "0 take R6", "0 stop"),
         "One colour, red. The highest number wins: red 9, against 6 and 8.", "trico.one-colour", "You won Appeal 1"),
        ("lead 0; hands R9 R2 | B6 R1 | Y8 R3", ("0 play R9", "1 play B6", "2 play Y8", "1 take B6"),
         "Three colours. The lowest number wins: blue 6, against 9 and 8.", "trico.three-colours", "Lena won Appeal 1"),
        ("lead 0; hands R6 R2 | B6 R1 | Y8 R3", ("0 play R6", "1 play B6", "2 play Y8"),
         "Three colours. The lowest number would win, but 2 cards show 6.", "trico.void", "Appeal 1 is void"),
        ("lead 0; hands R9 | B6 | R8", ("0 play R9", "1 play B6", "2 play R8", "1 take B6"),
         "the current lead wins the round", "trico.hand-out", "The cards have run out: Lena wins round 1."),
        ("lead 0; hands R9 R2 | B6 B1 | R8 R3; taken - | R1 Y1 | -; declared 1", ("0 play R9", "1 play B6", "2 play R8", "1 take B6"),
         "Trico, one marker", "trico.trico", "Trico! Lena took blue 6 and wins the round."),
        ("lead 0; hands R9 R2 | B6 B1 | R8 R3; taken - | R6 Y6 | -; declared 1", ("0 play R9", "1 play B6", "2 play R8", "1 take B6"),
         "one number is there in all three colours: Trico, two markers", "trico.same-number", "Trico! Lena"),
    ],
)  # fmt: skip
def test_the_reason_for_each_end(position, moves, says, clause, now):
    """Each way in which an Appeal or a round ends is told with its cards, and with the clause that decides."""
    shown = parts(Play(position)(*moves).view(0), hold=True)
    assert says in shown.why[0] and shown.why[1] == clause and shown.now.startswith(now)


@pytest.mark.parametrize(
    ("moves", "says", "clause", "now"),
    [
        (("0 play R9", "1 play R8"), "That is the virtual lead's card", "trico.virtual-wins", "The virtual lead wins Appeal 1"),
        (("0 play B2", "1 play R8", "0 take Y4"), "The lowest number wins: blue 2", "trico.three-colours", "You won Appeal 1"),
    ],
)  # fmt: skip
def test_two_players_and_the_virtual_lead(moves, says, clause, now):
    """The virtual lead is a third seat with a deck; its win is void, and says so."""
    play = Play("hands R9 B2 R2 | R8 R3; virtual Y4 Y5 Y6", players=2)
    text = felt(play.view(0))
    assert "Virtual lead" in text and "2 cards in its deck" in text and "yellow 4" in text
    assert parts(play.view(0)).now.startswith("Your turn: the virtual lead shows yellow 4.")
    shown = parts(play(*moves).view(0), hold=True)
    assert says in shown.why[0] and shown.why[1] == clause and shown.now.startswith(now)


def test_the_seats_show_what_they_have():
    """Colours taken, the card taken last, the lead, markers and what was said are words, not only signs."""
    play = Play("lead 1; hands R2 | R1 | R3; taken R7 | B8 R10 | -; declared 1; markers 0 1 0; appeal 3")
    text = felt(play.view(0))
    for word in (
        "Lena: 2 colours taken",
        "red 10, taken last",
        "no yellow",
        "said Nico",
        "1 marker",
        "lead",
        "1 card in hand",
    ):
        assert word in text, word


def test_the_cards_of_a_trico_are_marked():
    """When the round is won the three cards that won it bear a mark, and the winner his marker."""
    position = "lead 0; hands R9 R2 | B6 B1 | R8 R3; taken - | R6 Y6 | -; declared 1"
    text = felt(Play(position)("0 play R9", "1 play B6", "2 play R8", "1 take B6").view(0), hold=True)
    assert "Trico! +2" in text and all(f"{name} 6, wins" in text for name in ("red", "blue", "yellow"))


def test_open_discards():
    """Where the discard pile lies open its cards are listed by colour."""
    view = Trico(players=3, discards="open")
    text = felt(view.view(view.position("lead 0; hands R2 | R1 | R3; discard B4 B7"), 0))
    assert "discarded" in text and "blue 4" in text and "blue 7" in text


# ── beside the table ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("move", "name"),
    [
        ("play R7", "Play red 7"),
        ("take B10", "Take blue 10"),
        ("stop", "No second card"),
        ("nico", "Say Nico"),
        ("catch 2", "Point out that seat 2 forgot Nico"),
        ("first 1", "Seat 1 leads"),
    ],
)
def test_moves_have_names(move, name):
    """A move as the label of a button: a verb with its object."""
    assert board.move_name(Trico().parse(move)) == name


def test_clauses_for_every_moment():
    """Each moment has clauses that matter, and every one of them is in the rulebook, as are those of the reasons."""
    from tabletutor.clauses import load

    book = {clause.id for clause in load("trico").clauses}
    for players in (2, 3):
        for view, _ in moments(players, "clauses"):
            assert board.clauses(view) and {*board.clauses(view), parts(view, hold=True).why[1]} - {""} <= book


@pytest.mark.parametrize("players", [2, 3])
def test_sheet_and_recap(players):
    """The sheet has a row a round and adds up; the recap has a row an Appeal: cards, colours, winner, what was taken."""
    from tabletutor.setup import settings

    table = settings("trico", players, seats=("random",) * players, word="recap").table()
    while table.advance():
        pass
    view, lines = table.view(0), table.log(None)
    assert board.rows(view) == len(view.sheet) == view.round
    text = to_text(board.sheet(view, table.names))
    totals = re.search("Total" + r"\D*(\d+)" * players, text)
    assert tuple(map(int, totals.groups())) == table.outcome.scores
    n = board.entries(lines)
    recap = json.dumps(board.recap(lines, table.names))
    assert recap.count('["th", {"scope": "row"}') == n and '"1.1"' in recap
    assert json.dumps(board.recap(lines, table.names, 0, 3)).count('["th", {"scope": "row"}') == 3
    assert board.sheet(Trico().view(Trico().start(), 0), NAMES) is None


def test_the_summary_card_prints():
    """The summary holds the order of an Appeal, the conditions, Nico and Trico, and is marked for printing."""
    node = board.summary()
    text = to_text(node)
    assert node[1]["data-print"] and all(word in text for word in ("face down", "lone colour", "Nico", "Trico", "lost"))


@pytest.mark.parametrize("players", [2, 3])
def test_frames_are_small(players):
    """In a whole match no frame that travels is larger than 20 kB, with anything unfolded."""
    from tabletutor.notebook.board import _packed
    from tabletutor.screen import Screen
    from tabletutor.setup import settings

    screen = Screen(
        settings("trico", players, seats=("reader", *["random"] * (players - 1)), word="size", discards="open")
    )
    screen.handle({"do": "start", "form": {}})
    largest, rng, sitting = 0, Random("size"), None
    for _ in range(2000):
        sitting, frame = screen._sitting, screen.frame()
        for unfolded in ("help", "reasons", "table", "") if sitting._held else ("",):
            sitting._open = unfolded
            largest = max(largest, len(json.dumps(_packed(screen.frame()), ensure_ascii=False).encode()))
        if sitting._held:
            screen.handle({"do": "go"})
        elif frame["more"]:
            screen.handle({"do": "next"})
        elif screen.table.over:
            break
        else:
            view = screen.table.view(0)
            moves = [*view.legal]
            screen.handle({"do": view.game.write(moves[int(rng.random() * len(moves))])})
    assert screen.table.over and largest <= 20_000, largest
    assert DEALER not in screen.table.view(0).waiting


# ── the look ─────────────────────────────────────────────────────────────────────────────────────────────────────────

VELVETS = ("velvet", "velvet-lit")
GEMS = ("ruby", "sapphire", "topaz")
TEXTS = [
    *((ink, ground) for ink in ("velvet-ink", "velvet-soft", "turn", "act") for ground in VELVETS),
    *((f"{gem}-edge", ground) for gem in GEMS for ground in (f"{gem}-wash", "card")),
    *(("card-ink", f"{gem}-wash") for gem in GEMS),
]
SIGNS = [
    *(("velvet-edge", ground) for ground in VELVETS),
    *((f"{gem}-edge", f"{gem}-lit") for gem in GEMS),
    *((f"{gem}-edge", gem) for gem in GEMS),
    *(("pick", ground) for ground in VELVETS),
]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("ink", "ground", "least"), [*((*pair, 4.5) for pair in TEXTS), *((*pair, 3.0) for pair in SIGNS)]
)
def test_contrast(theme, ink, ground, least):
    """What is read has a contrast of 4.5, what is only seen one of 3, by day and by night."""
    tokens, side = _tokens(), THEMES.index(theme)
    assert contrast(tokens[ink][side], tokens[ground][side]) >= least


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("gem", GEMS)
def test_a_gem_stands_out_from_the_velvet(theme, gem):
    """Where a gem lies on the velvet itself, its stone or its edge is seen against it."""
    tokens, side = _tokens(), THEMES.index(theme)
    for velvet in VELVETS:
        assert max(contrast(tokens[part][side], tokens[velvet][side]) for part in (gem, f"{gem}-edge")) >= 3
