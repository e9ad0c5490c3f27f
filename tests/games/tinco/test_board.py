"""The board of Tinco: a drawing of what one seat sees, in which a set is for the reader to find and a token goes in silence."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest

from tabletutor.drawing import to_text
from tabletutor.games.tinco import art, board, faces, papers, places, trail, verdict
from tabletutor.games.tinco.cards import ANIMALS, TRINKO, bits, size_of
from tabletutor.games.tinco.notation import COLOUR_LETTERS, parse_cards, write_card
from tabletutor.games.tinco.rules import Tinco
from tabletutor.games.tinco.state import DEAL, FLOOR, READY, RUSH
from tabletutor.games.tinco.wording import card_name
from tests.test_look import THEMES, _tokens, contrast

NAMES = ("You", "Lena", "Katya", "Vanya", "Mai", "Tomas")
CARD = re.compile(
    r"\b(?:(?:blue|pink|red|white|yellow|green|black) (?:Mantis|Dragon|Crane|Tiger|Snake|Eagle|Monkey)|Trinko)\b"
)
TRADE = "hands MB MP X TR | DB MR CB | CP DR; offers 5 MB X | 3 DB MR | 4 CP; levels 1 -3 2; round 4"
RUSH_ = "hands MB MP MR MW MY | DB DP | X; tokens 1; levels 0 0 -4"
ENDS = "hands MB MP MR MW MY | DB DP DR DW DY | X; tokens 0; levels 3 0 -4; round 6"


def played(players, seed, seat=0, **options):
    """Every view of a seat in a random match, in which tokens are taken early, and whether something has just been decided."""
    game, rng = Tinco(players=players, **{"false_start": "allowed", **options}), Random(seed)
    state, last = game.start(), 0
    while True:
        view = game.view(state, seat)
        ends = sum(event.kind in game.resting for event in view.seen)
        yield view, ends > last
        last = ends
        if not (waiting := sorted(game.waiting_for(state))):
            return
        one = waiting[int(rng.random() * len(waiting))]
        state = game.apply(state, one, game.sample(state, one, rng))


def view_of(text, *moves, seat=0, players=3, **options):
    """A view after some moves, each written as its seat and what is done."""
    game = Tinco(players=players, **options)
    state = game.position(text)
    for move in moves:
        who, _, what = move.partition(" ")
        state = game.apply(state, int(who), game.parse(what))
    return game.view(state, seat)


def parts(view, **more):
    return board.parts(view, NAMES[: view.game.players], **more)


def felt(view, **more):
    """What lies on the table, as text."""
    return "\n".join(to_text(child) for child in parts(view, **more).felt)


def drawn(view, **more):
    """The whole drawing, as JSON."""
    shown = parts(view, **more)
    return json.dumps([shown.felt, shown.buttons, shown.own], ensure_ascii=False)


def values(text, name):
    """Every value an attribute has in a drawing."""
    return re.findall(rf'"{name}": "([^"]*)"', text)


def walk(node):
    yield node
    for child in node[2:]:
        if isinstance(child, tuple):
            yield from walk(child)


# ── every moment ─────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("options", [{}, {"challenge": "hong", "sets": "chosen"}, {"colours": "7", "acts": 20}])
@pytest.mark.parametrize("seat", [0, None])
def test_every_moment_says_what_can_be_done(seat, options):
    """The first line is a sentence, and it is the reader's whenever he may act; what was decided has one of its own."""
    stages = set()
    for players in (3, 6):
        for view, held in played(players, "whose", seat, **options):
            shown = parts(view)
            stages.add(view.stage)
            assert shown.now.endswith(".") and shown.yours == (seat is not None and seat in view.waiting)
            assert shown.form == {"round": str(view.round)} and shown.standing
            assert not held or (parts(view, hold=True).now.endswith(".") and not parts(view, hold=True).yours)
    assert {READY, FLOOR, RUSH, DEAL} <= stages


@pytest.mark.parametrize("hold", [False, True])
@pytest.mark.parametrize("players", [3, 6])
def test_no_foreign_card_is_in_the_drawing(players, hold):
    """Until the reveal only the reader's own cards are named; what flies is named by an own card, a slot, a token or a marker."""
    for seed in ("a", "b"):
        for view, _ in played(players, seed):
            mine = {card for event in view.seen if event.kind in ("dealt", "got") for card in event.cards}
            known = mine | {*bits(view.hand)} | {card for hand in view.revealed for card in bits(hand)}
            text = drawn(view, hold=hold)
            assert {*CARD.findall(text)} <= {card_name(card) for card in known}
            flying = {name for name in values(text, "data-fly") if not re.fullmatch(r"-?\d+\.\d|token\d|clip-\d", name)}
            assert flying <= {write_card(card) for card in mine}


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_what_flies_is_there_once(players):
    """No two things of one drawing share the name they are followed by, and siblings share no key."""
    for view, held in played(players, "once"):
        for hold in {False, held}:
            flying = values(drawn(view, hold=hold), "data-fly")
            assert len(flying) == len(set(flying))
            for node in walk(parts(view, hold=hold).felt[0]):
                own = [child[1]["key"] for child in node[2:] if isinstance(child, tuple) and "key" in child[1]]
                assert len(own) == len(set(own)), own


def test_a_spectator_has_no_controls():
    """Nothing can be done by whoever only watches, and no hand is shown before the reveal."""
    for view, _ in played(4, "watch", None):
        assert "button" not in values(drawn(view), "type") and '"input"' not in drawn(view)
        assert "Your " not in felt(view) and parts(view).why == ("", "")


# ── silence ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("tinco.silence")
def test_the_first_line_keeps_silent_when_a_token_goes():
    """With the first token gone nothing is announced: line and buttons stay; only the token is not there any more."""
    before = view_of("hands MB MP MR MW MY | DB DP DR DW DY | X")
    after = view_of("hands MB MP MR MW MY | DB DP DR DW DY | X", "1 take")
    one, other = parts(before), parts(after)
    assert (one.now, one.yours, one.standing) == (other.now, other.yours, other.standing)
    assert one.buttons == other.buttons and values(drawn(before), "value") == values(drawn(after), "value")
    assert "2 tokens in the middle" in felt(before) and "1 token in the middle" in felt(after)
    assert "has a token" not in felt(before) and "Lena has a token" in felt(after)


def test_tokens_keep_their_places():
    """Each token has a place of its own in the middle, and under the same name it lies before whoever took it."""
    after = view_of(RUSH_)
    tree = parts(after).felt[0]
    centre = next(node for node in walk(tree) if node[1].get("key") == "centre")
    assert values(json.dumps(centre), "data-fly") == ["token1"]
    assert json.dumps(centre).count("tt-hollow") == 2
    seat = next(node for node in walk(tree) if node[1].get("key") == "s1")
    assert "token0" in values(json.dumps(seat), "data-fly")


def test_nothing_tells_the_reader_that_he_has_a_set():
    """Two hands that differ only in whether they are a set are drawn alike: no mark, no number, no other button."""

    def bare(view):
        text = drawn(view)
        for name in values(text, "value") + [card_name(card).split()[-1] for card in bits(view.hand)]:
            text = text.replace(name, "")
        return re.sub(
            r"ti-\w+|blue|pink|red|white|yellow|\"h[A-Z]+\"|\"data-hue\": \"\w\"|\"data-fly\": \"\w*\"", "", text
        )

    some = view_of("hands MB MP MR MW DY | MY | X; sets MDCT BPRWY")
    full = view_of("hands MB MP MR MW MY | DY | X; sets MDCT BPRWY")
    assert some.legal.takes() != full.legal.takes()
    assert bare(some) == bare(full) and parts(some)[:3] == parts(full)[:3]


# ── offers ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("tinco.hidden")
def test_offers_are_a_number_and_a_call():
    """Another's offer shows as many backs as it has cards, its call, its number, and a button with its size and its owner."""
    text = felt(view_of(TRADE))
    assert (
        "Two, two! 2 cards, face down offer 3 [Swap 2 with Lena" in text
        and "One, one! 1 card, face down offer 4 [Swap 1 with Katya" in text
    )
    assert {"answer 3", "answer 4"} <= {*values(drawn(view_of(TRADE)), "value")}
    assert "answer 5" not in values(drawn(view_of(TRADE)), "value")


def test_only_the_calls_are_shouted():
    """No other sentence of the board has an exclamation mark, and every possible number has a call."""
    from tabletutor.words import table

    loud = {key for key, text in table().items() if key.startswith("tinco.board.") and "!" in text}
    assert loud == {f"tinco.board.call.{n}" for n in range(1, 8)}


def test_the_own_offer_is_named_for_its_owner_alone():
    """The reader sees which of his cards lie face down; they stay in his hand, at their places, to be ticked."""
    mine, other = view_of(TRADE), view_of(TRADE, seat=1)
    assert "Face down: blue Mantis and Trinko." in felt(mine) and felt(mine).count(", in your offer") == 2
    assert "blue Mantis" not in drawn(other) and "Two, two!" in felt(other)
    boxes = [node[1]["value"] for node in walk(parts(mine).felt[0]) if node[0] == "input"]
    assert sorted(boxes) == sorted(write_card(card) for card in bits(mine.hand))


def test_cards_come_where_others_went():
    """A card that comes takes the place of the one that went, and keeps the name it had in the offer; no other moves."""
    text = "hands MB MP MR TR | DB DP CB | X; offers - | 3 DB DP | -"
    before, after = view_of(text), view_of(text, "0 answer 3 MP TR")
    old, new = trail.held(before), trail.held(after)
    gone = [at for at, one in enumerate(old) if one.card in bits(parse_cards("MP TR"))]
    assert [at for at, (one, two) in enumerate(zip(old, new, strict=True)) if one != two] == gone
    assert [new[at] for at in gone] == [(5, "3.0"), (6, "3.1")]
    assert {"3.0", "3.1"} <= {*values(drawn(before), "data-fly")}
    back = view_of(text, "0 offer MB", "1 answer 4 CB")  # his own offer is answered
    assert [one.name for one in trail.held(back) if one.card == 10] == ["-4.0"]


def test_a_hand_is_not_sorted():
    """Wherever the cards of a set lie in a fresh hand, they do not lie together."""
    for first in range(0, 35, 5):
        hand = trail.scattered((*range(first, first + 5), (first + 7) % 35, (first + 13) % 35))
        places_ = sorted(hand.index(card) for card in range(first, first + 5))
        assert places_[-1] - places_[0] > 4


def test_a_hand_follows_the_whole_story():
    """At every moment the hand has just the reader's cards, each once."""
    for seed in ("x", "y"):
        for view, _ in played(3, seed, acts=60):
            cards = [one.card for one in trail.held(view)]
            assert sorted(cards) == [*bits(view.hand)] and len({one.name for one in trail.held(view)}) == len(cards)


# ── buttons ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("stage ready; ready 2", {"ready", "take"}),
        ("hands MB | DB | X", {"offer", "withdraw", "take"}),
        (TRADE, {"offer", "withdraw", "take", "answer 3", "answer 4"}),
        (RUSH_, {"offer", "withdraw", "take"}),
    ],
)
def test_the_buttons_of_a_moment(text, wanted):
    """Wrong tries are allowed: the same buttons are on for whoever may act, whether the rules would let him or not."""
    view = view_of(text)
    buttons = [
        node[1] for child in (*parts(view).felt, *parts(view).buttons) for node in walk(child) if node[0] == "button"
    ]
    assert {button["value"] for button in buttons} == wanted
    assert not any(button.get("disabled") for button in buttons)
    done = view_of(RUSH_, seat=1)
    assert all(
        b[1].get("disabled")
        for child in (*parts(done).felt, *parts(done).buttons)
        for b in walk(child)
        if b[0] == "button"
    )


def test_every_button_is_understood():
    """What the buttons of a moment send, the game reads, with ticks and without."""
    from tabletutor.refusal import Refusal, Unreadable

    for view, held in played(4, "read", acts=30):
        if held or 0 not in view.waiting or view.stage not in (READY, FLOOR, RUSH):
            continue
        ticks = [write_card(card) for card in bits(view.hand)[:2]]
        for do in values(drawn(view), "value"):
            if do.split()[0] not in ("ready", "take", "offer", "withdraw", "answer"):
                continue
            name = "move" if " " in do else "verb"
            try:
                move = view.game.read({name: [do], "card": ticks}, view)
                view.legal.check(move)
            except Refusal:
                continue
            except Unreadable as wrong:
                raise AssertionError(do) from wrong
            assert move in view.legal


@pytest.mark.parametrize(("challenge", "animals", "colours"), [("xing", 0, 5), ("hong", 0, 0)])
def test_the_sets_are_chosen_with_boxes(challenge, animals, colours):
    """Where a reader chooses what is played with, he ticks animals and colours; what plays in any case is ticked already."""
    game = Tinco(players=3, sets="chosen", challenge=challenge)
    view = game.view(game.position("stage sets"), 0)
    own = parts(view).own
    boxes = [node[1] for node in walk(own) if node[0] == "input"]
    assert [len([b for b in boxes if b["name"] == name]) for name in ("animal", "colour")] == [7, 5]
    assert [len([b for b in boxes if b["name"] == n and b.get("checked")]) for n in ("animal", "colour")] == [
        animals,
        colours,
    ]
    letters = ("MDCK", "BPRWY") if challenge == "xing" else ("MDCKS", "BPRW")
    form = {"verb": ["sets"], "animal": [*letters[0]], "colour": [*letters[1]]}
    assert game.read(form, view) in view.legal
    assert f"Choose {4 if challenge == 'xing' else 5} animals" in to_text(own)
    assert parts(game.view(game.position("stage sets"), 1)).own is None


# ── the reveal ───────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("tinco.reveal")
def test_all_hands_lie_open_with_their_sets_marked():
    """After the last token every hand is open, its set marked with sign and word, with a line on what it came to."""
    view = view_of(ENDS, "1 take")
    text = felt(view, hold=True)
    assert text.count(", in the set") == 15 and "Trinko" in text
    assert "Set and token: up 1, to +4" in text and "Set and token: up 1, to +1" in text
    assert "Set, no token, Trinko: down 2, to −5" in text
    assert "tt-tick" in drawn(view, hold=True) and '"input"' not in drawn(view, hold=True)


@pytest.mark.parametrize(
    ("seat", "now", "why", "clause"),
    [
        (0, "you go up 1, to +4", "You have a set and a token: your marker goes 1 level up, from +3 to +4.", "tinco.marker"),
        (2, "you go down 2, to −5", "You have a set but no token, and you hold Trinko: your marker goes 2 levels down, from −4 to −5. At −5 a marker stops.", "tinco.discord"),
    ],
)  # fmt: skip
def test_the_reader_learns_why(seat, now, why, clause):
    """The first line says what the open hands mean for the reader, and a sentence why, with the clause."""
    shown = parts(view_of(ENDS, "1 take", seat=seat), hold=True)
    assert now in shown.now and shown.why == (why, clause)


def test_results_agree_with_the_rules():
    """Sets, tokens, Trinko, changes and levels as drawn are those of the events, in both challenges and with seven colours."""
    found = 0
    for options in ({}, {"challenge": "hong"}, {"challenge": "hong", "colours": "7"}):
        for players in (3, 5):
            for view, held in played(players, "results", acts=40, **options):
                moved = [event for event in view.seen if event.kind == "moved"]
                if not (held and moved):
                    assert not verdict.results(view) or moved or view.opening
                    continue
                found += 1
                for event, result in zip(moved, verdict.results(view), strict=True):
                    facts = (size_of(result.cards) >= 5, result.token, result.trinko, result.level)
                    assert (event.seat, event.number, event.cards) == (result.seat, result.change, facts)
                    assert max(-5, min(5, result.before + result.change)) == result.level
    assert found > 10


def test_a_void_round_shows_no_hand():
    """When nobody has taken a token the line says so, and all hands stay hidden."""
    ends = [view for view, held in played(3, "void", acts=3, false_start="refused") if held]
    assert ends
    for view in ends:
        assert "is void" in parts(view, hold=True).now and not CARD.findall(drawn(view, hold=True))
        assert board.clauses(view)[0] == "tinco.void"


@pytest.mark.parametrize(
    ("levels", "seat", "now"),
    [
        ("5 3 -1", 0, "The match is over: you win, at level +5."),
        ("3 5 -1", 0, "The match is over: Lena wins, at level +5."),
        ("2 2 -5", 0, "The match is over: You and Lena share the win, at level +2."),
        ("-5 2 2", 0, "The match is over: Lena and Katya share the win, at level +2."),
    ],
)
def test_the_end_names_all_winners(levels, seat, now):
    """The last line names who has won, together with whoever shares the win, and their level."""
    text = f"stage over; hands MB MP MR MW MY | DB DP DR DW DY | X; tokens 0 1; levels {levels}; round 9"
    view = view_of(text, seat=seat)
    assert parts(view).now == now and felt(view).count("wins the match") == now.count(" and ") + 1


# ── the tower ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_tower_says_its_level():
    """A marker bears its number, below 0 the ear hears of the lake; after a round an arrow leads from where it was."""
    assert to_text(faces.tower(2, "0")) == "Level +2" and to_text(faces.tower(-3, "0")) == "Level −3, in the lake"
    assert "--level:2" in json.dumps(faces.tower(2, "0")) and "+2" in json.dumps(faces.tower(2, "0"))
    down = json.dumps(faces.tower(-2, "0", before=0))
    assert '"data-way": "down"' in down and "--level:0;--steps:2" in down
    assert "tt-step" not in json.dumps(faces.tower(1, "0", before=1))
    with pytest.raises(ValueError, match="no level"):
        faces.tower(6, "0")


# ── cards ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_every_animal_and_colour_has_a_picture_of_its_own():
    """Seven animals and Trinko differ in outline, seven colours in shape and letter; a card says all in words too."""
    assert len({*art.ANIMALS.values(), art.TRINKO}) == 8 and {*art.ANIMALS} == {*ANIMALS}
    assert len({*art.SHAPES.values()}) == 7 and "".join(art.SHAPES) == "BPRWYGK"
    for kind in (*range(35), TRINKO):
        for look in (faces.XING, faces.Look(hong=True), faces.Look(hong=True, seven=True)):
            node = faces.card(kind, look)
            assert to_text(node) == card_name(kind, seven=look.seven)
            used = {name.removeprefix("#") for name in values(json.dumps(node), "href")}
            assert all(f'id="{name}"' in board.SYMBOLS for name in used)
    assert to_text(faces.emblem(1)) == "pink" and COLOUR_LETTERS[1] in json.dumps(faces.emblem(1))
    assert 'content: attr(data-hue) / ""' in _sheet()


def test_xing_shows_the_animal_large_and_hong_the_mark():
    """The picture that comes first is the large one, the one in the corner the small one."""
    assert values(json.dumps(faces.card(0)), "href") == ["#ti-mantis", "#ti-B"]
    assert values(json.dumps(faces.card(0, faces.Look(hong=True))), "href") == ["#ti-B", "#ti-mantis"]
    assert values(json.dumps(faces.card(6, faces.Look(hong=True, seven=True))), "href")[0] == "#ti-R"
    assert values(json.dumps(faces.card(TRINKO)), "href") == ["#ti-trinko"]


def _sheet():
    return (Path(art.__file__).parent / "board.css").read_text(encoding="utf-8")


# ── beside the table ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("move", "name"),
    [
        ("offer MB DR", "Offer blue Mantis and red Dragon"),
        ("answer 3 MB", "Swap blue Mantis for offer 3"),
        ("answer 3", "Swap your open offer for offer 3"),
        ("take", "Take a token"),
        ("withdraw", "Withdraw the offer"),
        ("ready", "Ready"),
        ("sets MDCK BPRWY", "Play with Mantis, Dragon, Crane and Monkey, in blue, pink, red, white and yellow"),
        ("order 2 3 1", "The order of the seats"),
    ],
)
def test_moves_have_names(move, name):
    """A move as the label of a button: a verb with its object."""
    assert board.move_name(Tinco().parse(move)) == name


def test_clauses_for_every_moment():
    """Each moment has clauses that matter, and every one of them is in the rulebook, as are those of the reasons."""
    from tabletutor.clauses import load

    book = {clause.id for clause in load("tinco").clauses}
    for options in ({}, {"challenge": "hong", "sets": "chosen"}, {"acts": 5, "false_start": "refused"}):
        for view, _ in played(4, "clauses", **options):
            assert board.clauses(view) and {*board.clauses(view), parts(view).why[1]} - {""} <= book


def test_the_way_of_trinko_is_a_film():
    """After the reveal each holder has a picture and a sentence; the last one is told what it costs; before there is no film."""
    text = "hands MB MP MR MW X | DB DP DR DW DY | CB; offers - | 3 DB | -; levels 0 0 0"
    view = view_of(text, "0 answer 3 X", "1 offer X", "2 answer 4 CB", "1 offer DP", "1 withdraw", seat=1)
    assert board.reel(view, NAMES[:3]) == ()
    done = "hands MB MP MR MW MY X | DB DP DR DW DY | CB; offers 2 X | - | -"
    view = view_of(done, "2 answer 2 CB", "0 take", "1 take")
    film = board.reel(view, NAMES[:3])
    assert [told for _, told in film] == [
        "You are dealt Trinko.",
        "Katya gets it in a swap. Then all hands are shown: one level lower for Katya.",
    ]
    assert all(values(json.dumps(node), "data-fly") == ["trinko"] for node, _ in film)
    assert [f"{n} of 2" in to_text(node) for n, (node, _) in enumerate(film, 1)] == [True, True]
    assert parts(view, hold=True).reel == film and parts(view).reel == ()


def test_sheet_and_recap():
    """The sheet has a row a round with the levels after it; the recap a row a round too: swaps, tokens, sets, Trinko's way."""
    from tabletutor.setup import settings

    given = {"false_start": "allowed", "acts": 30}
    table = settings("tinco", 4, seats=("random",) * 4, word="recap", **given).table()
    rng = Random("recap")
    while not table.over:
        waiting = sorted(table.view(None).waiting)
        if waiting[0] < 0:
            table.advance()
            continue
        seat = waiting[int(rng.random() * len(waiting))]
        moves = [*table.view(seat).legal]
        table.submit(seat, moves[int(rng.random() * len(moves))])
    view, lines = table.view(0), table.log(None)
    assert board.rows(view) == len(view.sheet) == view.round == board.entries(lines)
    text = to_text(board.sheet(view, table.names))
    assert f"Round {view.round}" in text
    recap = json.dumps(board.recap(lines, table.names), ensure_ascii=False)
    assert recap.count('["th", {"scope": "row"}') == view.round
    assert ("none, void" in recap) == any(not changes for _, _, changes in view.sheet)
    assert json.dumps(board.recap(lines, table.names, 0, 1)).count('["th", {"scope": "row"}') == 1
    assert board.sheet(Tinco().view(Tinco().start(), 0), NAMES) is None


@pytest.mark.rule("tinco.players")
def test_the_summary_card_prints():
    """The summary holds what is played with, the steps of a round and all eight outcomes, and is marked for printing."""
    node = board.summary()
    text = to_text(node)
    assert node[1]["data-print"] and "7 7 6 6" in text and "Trinko + sets" in text and "1 + 7" in text
    rows = re.findall(r"^(?:Set|Token|No set).*$", to_text(papers.change_table()), flags=re.MULTILINE)
    assert rows == ["Set and token +1 0", "Token, no set 0 −1", "Set, no token −1 −2", "No set, no token −1 −2"]


def test_the_summary_has_the_true_numbers():
    """Cards and hands of the summary are those that the rules deal."""
    text = to_text(papers.summary())
    for players in range(3, 7):
        view = next(view for view, _ in played(players, "stock") if view.stage == READY)
        assert f"{players} {sum(view.held)} 1 + {players + 1} {players - 1}" in text
        assert " ".join(map(str, sorted(view.held, reverse=True))) in text


@pytest.mark.parametrize("options", [{}, {"challenge": "hong", "colours": "7"}])
def test_frames_are_small(options):
    """With six players no frame is larger than 20 kB at any moment of two rounds, nor with the rules unfolded."""
    from tabletutor.packing import packed
    from tabletutor.screen import Screen
    from tabletutor.setup import settings

    made = settings("tinco", 6, seats=("reader", *["random"] * 5), word="size", false_start="allowed", **options)
    largest = 0
    for n, (view, held) in enumerate(played(6, "size", **options)):
        if view.round > 2:
            break
        if n % 7 and not held and view.stage != RUSH:
            continue
        nodes = parts(view, hold=held)
        largest = max(largest, *(len(packed(child).encode()) for child in nodes.felt))
    text = "hands MB MP MR MW MY X | DB DP DR DW DY CB | CP CR | | |; tokens 0 1 2 3 4; stage finished; levels 1 1 0 0 0 -4"
    screen = Screen(made, made.table(text))
    for unfolded in ("", "help", "table", "reasons"):
        for held in (False, True):
            screen._sitting._open, screen._sitting._held = unfolded, held
            assert len(packed(screen.frame()["tree"]).encode()) <= 20_000
    assert 0 < largest <= 12_000, largest


# ── the look ─────────────────────────────────────────────────────────────────────────────────────────────────────────

MISTS = ("mist", "mist-lit")
HUES = ("blue", "pink", "red", "white", "yellow", "green", "black")
TEXTS = [
    *((ink, ground) for ink in ("mist-ink", "mist-soft", "turn", "act") for ground in MISTS),
    *((f"{hue}-edge", ground) for hue in HUES for ground in (f"{hue}-wash", "card", "paper-dim")),
    *(("card-ink", ground) for ground in ("paper", "paper-dim", *(f"{hue}-wash" for hue in HUES))),
    ("xi-ink", "xi"),
    ("act-ink", "act"),
]
SIGNS = [
    *(("mist-edge", ground) for ground in MISTS),
    *((sign, "lake") for sign in ("mist-ink", "mist-soft", "act")),
    *((f"{hue}-edge", hue) for hue in HUES if hue != "black"),  # that one is dark all over
    ("gold-edge", "gold"),
    *(("pick", ground) for ground in MISTS),
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
@pytest.mark.parametrize(("parts_", "grounds"), [(("xi", "xi-edge"), MISTS), (("gold", "gold-edge"), ("lake", *MISTS))])
def test_trinko_and_tokens_stand_out(theme, parts_, grounds):
    """A dark card and a golden token are seen on the felt and on the lake, by their ground or by their edge."""
    tokens, side = _tokens(), THEMES.index(theme)
    for ground in grounds:
        assert max(contrast(tokens[part][side], tokens[ground][side]) for part in parts_) >= 3


def test_places_go_round_from_the_readers_left():
    """The others are drawn clockwise from the reader's left, and that number is the key that answers their offers."""
    assert places.around(4, 2) == [3, 0, 1]
    keys = re.findall(r'"data-key": "(\d)"', drawn(view_of(TRADE, seat=1)))
    assert keys == ["1", "2"]
