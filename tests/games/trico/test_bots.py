"""The opponents of Trico: what they do in known positions, what they count, and that they give nothing away."""

from __future__ import annotations

import io
import random
from itertools import permutations

import pytest

from tabletutor.arena import simulate
from tabletutor.bots import bot_named, bots_of
from tabletutor.clauses import load
from tabletutor.games import GAMES
from tabletutor.games.trico.cards import DECKS
from tabletutor.games.trico.conditions import TABLES
from tabletutor.games.trico.notation import LETTERS, NICO, parse_card, write_card
from tabletutor.games.trico.odds import Scales
from tabletutor.games.trico.prospects import Course, match_chances, round_chances
from tabletutor.games.trico.state import FOLLOW, LEAD
from tabletutor.games.trico.unseen import unseen
from tabletutor.games.trico.wording import card_name
from tabletutor.table import Table
from tabletutor.textmode import main
from tests.games.trico.play import Play

RULES_OF_THUMB = ("spoiler", "collector")
THINKERS = ("beginner", *RULES_OF_THUMB)
SETTINGS = (
    {}, {"table": "mirror"}, {"table": "grouped"}, {"table": "steps", "deck": "twice"}, {"discards": "open"},
    {"table": "custom", "one": "middle", "two": "highest", "three": "middle"}, {"nico": "automatic"},
)  # fmt: skip
ONLY_THREE = ({"second": "none"}, {"void": "passes"}, {"first": "chosen"})


class Awake(random.Random):
    """A lot on which everybody thinks of a Nico."""

    def random(self):
        return 0.0


class Asleep(random.Random):
    """A lot on which the spoiler does not."""

    def random(self):
        return 0.99


def opponent(name):
    """An opponent; the planners with so few worlds that a whole match is soon over."""
    bot = bot_named("trico", name)
    if name in ("sketch", "planner"):
        bot.stages = (1, 1)
    return bot


def choice(bot, position, seat, players=3, lot=Awake, **options):
    """What an opponent does in a position given as text, in notation, with its reasons; empty if it waits."""
    game = GAMES["trico"](players=players, **options)
    found = bot_named("trico", bot).choose(game.view(game.position(position), seat), lot())
    return (game.write(found.move), found) if found else ("", None)


def some_game(rng):
    """Two or three players and any settings."""
    players = 2 + int(rng.random() * 2)
    options = rng.choice((*SETTINGS, *ONLY_THREE)) if players == 3 else rng.choice(SETTINGS)
    return GAMES["trico"](players=players, **options)


def moments(n, word, often=0.2):
    """(game, state, seat) at random moments of random matches, of seats that may act."""
    rng = random.Random(word)
    while n > 0:
        game = some_game(rng)
        state = game.start()
        while n > 0 and (waiting := game.waiting_for(state)):
            seat = rng.choice(sorted(waiting))
            if seat >= 0 and rng.random() < often:
                n -= 1
                yield game, state, seat
            state = game.apply(state, seat, game.sample(state, seat, rng))


# ---- taking ----

TAKES = "lead 0; hands R1 R5 | B3 B8 | Y2 Y8; table R6 Y7 B4; taken {}; declared 2"


@pytest.mark.parametrize("bot", RULES_OF_THUMB)
def test_the_missing_colour_is_taken(bot):
    """The winner takes the third colour, and says so in public: everybody sees it."""
    move, found = choice(bot, TAKES.format("- | - | R2 Y9"), 2)
    assert move == "take B4"
    assert found.public == "That is the third colour: Trico." and "trico.trico" in found.clauses
    assert "three colours" in found.full


def test_the_collector_prefers_one_number_in_three_colours():
    """Of two yellow cards on the table, the collector takes the one that makes two markers."""
    position = "lead 0; hands R1 R5 | B3 B8 | Y2 Y8; table Y7 Y6 B4; taken - | - | R6 B6; declared 2"
    move, found = choice("collector", position, 2)
    assert move == "take Y6" and "two markers" in found.full and "trico.same-number" in found.clauses


def test_the_collector_plans_both_cards():
    """A lead who won takes the two colours that make a Trico, or the two that make one number."""
    start = "lead 0; hands R1 R5 | B3 B8 | Y2 Y8; table {}; taken {} | - | -"
    move, found = choice("collector", start.format("R2 B4 Y6", "R9"), 0)
    assert move in ("take B4", "take Y6") and "it has three colours" in found.full
    move, found = choice("collector", start.format("R4 B9 Y9", "Y4 Y10"), 0)
    assert "it has three colours" in found.full
    move, _ = choice("collector", start.format("- B4 Y6", "R9 R2"), 0)
    assert move in ("take B4", "take Y6")
    move, found = choice("collector", start.format("- R4 Y4", "B4 B10"), 0)
    assert move == "take R4"  # then Y4 stays; of equal colours the number counts


def test_the_second_card_can_be_a_number():
    """With two colours of the number already, the collector first takes what does not end the round too early."""
    position = "lead 0; hands R1 R5 | B3 B8 | Y2 Y8; table R4 Y4 Y6; taken R9 B4 | - | -; declared 0"
    move, found = choice("collector", position, 0)
    assert move == "take R4" and "two markers" in found.full


# ---- playing ----


def test_the_spoiler_stops_whoever_leads():
    """The spoiler follows so that the lead wins least often; the reason names chance and runner-up."""
    position = "lead 0; hands R1 R5 | B10 B8 R10 | Y2 Y8; table R9; discard R2 R3 R4 R6 R7 R8"
    move, found = choice("spoiler", position, 1)
    game = GAMES["trico"](players=3)
    scales = Scales(game.view(game.position(position), 1), 1, clever=False)
    lead_wins = {card: scales.odds(parse_card(card)).wins[0] for card in ("B10", "B8", "R10")}
    assert lead_wins[move.removeprefix("play ")] <= min(lead_wins["B10"], lead_wins["B8"])
    assert card_name(found.instead_of) in found.full and "Next best" in found.full


def test_odds_are_counted_exactly():
    """Where two unseen cards are left, the chance of each card is that of the two orders they can lie in."""
    game = GAMES["trico"](players=3, discards="open")
    position = game.position("lead 0; hands R1 R5 | B3 | Y2")
    scales = Scales(game.view(position, 0), 0, clever=False)
    assert sorted(map(write_card, scales.unseen)) == ["B3", "Y2"]
    assert scales.odds(parse_card("R1")).wins == pytest.approx((1.0, 0.0, 0.0))
    assert scales.odds(parse_card("R5")).wins == pytest.approx((0.0, 0.5, 0.5))
    three = Scales(game.view(game.position("lead 0; hands R1 R4 | B3 | R5"), 0), 0, clever=False)
    wins = [0, 0, 0]
    for pair in permutations((parse_card("B3"), parse_card("R5"))):
        wins[1 + pair.index(parse_card("B3"))] += 0.5
    assert three.odds(parse_card("R4")).wins == pytest.approx(wins)


def test_what_was_shown_is_not_counted():
    """Discarded and taken cards are in no hand; one drawn from the pile counts with a part for each card there."""
    play = Play("lead 0; hands R1 R4 R9 | B3 B8 B9 | Y2 Y6 Y8; taken R2 | - | B2 Y3; discard R10", players=3)
    before = unseen(play.view(0))
    assert before[parse_card("R2")] == 0 and before[parse_card("B3")] > 0
    assert sum(before) == pytest.approx(6)  # three cards each lie in the two other hands
    play("0 play R4", "2 play Y2", "0 catch 3").shuffled("B10", "R10")
    after = unseen(play.view(0))
    assert 0 < after[parse_card("Y3")] < 0.5 < 1 - after[parse_card("R4")]
    play("1 play R10", "2 take R10")
    assert unseen(play.view(0))[parse_card("Y2")] == 0


def test_prospects_share_one_round_and_one_match():
    """Chances of all seats add up to one; colours and the lead help; at the end the lead has won."""
    for players in (2, 3):
        course = Course(TABLES["odd"], "ten", players, players == 3, passes=False)
        for colours in ((0, 1, 2)[:players], (2, 0, 0)[:players]):
            assert sum(round_chances(course, colours, 1, 6)) == pytest.approx(1)
        assert round_chances(course, (2, 0, 0)[:players], 0, 6)[0] > round_chances(course, (1, 0, 0)[:players], 0, 6)[0]
        assert round_chances(course, (2, 0, 0)[:players], 1, 0)[1] == 1
        assert sum(match_chances((1, 0, 0)[:players])) == pytest.approx(1)
    assert round_chances(Course(TABLES["steps"], "twice", 2, second=False, passes=False), (0, 0), -1, 0) == (0.5, 0.5)


def test_the_last_appeal_is_worth_a_marker():
    """With the last card of all hands the collector plays what wins: there is no later to save it for."""
    _, found = choice("collector", "lead 0; hands R1 | B3 | Y8; taken - | R2 | B7; appeal 10", 0)
    assert "0 of these is what the card could be worth later" in found.full and "nothing else" in found.full


# ---- Nico ----

OWES = "lead 0; hands R1 R4 | B3 B8 | Y2 Y6; table R4; taken - | R2 B2 | R3 Y3; {}"


@pytest.mark.parametrize("bot", THINKERS)
def test_nico_is_said_before_the_card(bot):
    """Whoever thinks of it says Nico while it is owed, and plays afterwards."""
    position = OWES.replace("hands R1 R4", "hands R1")
    assert choice(bot, position.format("declared 2"), 1)[0] == "nico"
    assert choice(bot, position.format("declared 1 2"), 1)[0].startswith("play B")


def test_the_spoiler_can_forget_and_the_collector_cannot():
    """On a bad lot the spoiler plays on without its Nico, and says so afterwards; in public nothing tells it."""
    position = OWES.replace("hands R1 R4", "hands R1").format("declared 2")
    move, found = choice("spoiler", position, 1, lot=Asleep)
    assert move.startswith("play") and "did not think of it" in found.full and "Nico" not in found.public
    assert choice("collector", position, 1, lot=Asleep)[0] == "nico"


def test_a_forgotten_nico_is_pointed_out():
    """Who sees it points it out at once, with a card still to play or not; asleep, the spoiler waits."""
    start = "lead 0; hands R1 | B3 B8 | Y2 Y6; table R4; chosen - | - | Y8; taken - | - | R3 Y3; forgot 2"
    for bot in THINKERS:
        for seat in (0, 1):
            assert choice(bot, start, seat)[0] == "catch 3"
    assert choice("spoiler", start, 0, lot=Asleep) == ("", None)
    assert choice("spoiler", start, 1, lot=Asleep)[0].startswith("play B")


def test_who_could_only_catch_and_need_not_waits():
    """A seat that is asked although nothing is asked of it has nothing to say."""
    start = "lead 0; hands R1 | B3 B8 | Y2 Y6; table R4; chosen - | - | Y8; taken - | - | R3 Y3; declared 2"
    assert choice("collector", start, 0) == ("", None)


def test_nobody_is_caught_without_cause():
    """In whole matches of random players no catch is ever refused, and Nicos are said, forgotten and caught."""
    said = caught = 0
    for word in range(12):
        table = Table(
            GAMES["trico"](players=2 + word % 2), str(word), {s: bot_named("trico", "random") for s in range(3)}
        )
        while table.advance():
            pass
        assert table.over
        moves = [move for _, move in table.record().moves]
        said, caught = said + moves.count("nico"), caught + sum(move.startswith("catch") for move in moves)
    assert said and caught


def test_the_spoiler_forgets_about_one_in_ten():
    """Its attention is 0.9: of 300 owed Nicos some 30 are forgotten."""
    game = GAMES["trico"](players=3)
    view = game.view(game.position(OWES.replace("hands R1 R4", "hands R1").format("declared 2")), 1)
    bot, rng = bot_named("trico", "spoiler"), random.Random("attention")
    said = sum(bot.choose(view, random.Random(rng.random())).move == NICO for _ in range(300))
    assert 255 <= said <= 285


# ---- a beginner ----


class Lots:
    """Lots that fall as they are told to."""

    def __init__(self, *lots):
        self.lots = iter(lots)

    def random(self):
        return next(self.lots)


def beginner(position, seat, nico, slip):
    """What the beginner does when its two lots fall like this."""
    game = GAMES["trico"](players=3)
    found = bot_named("trico", "beginner").choose(game.view(game.position(position), seat), Lots(nico, slip))
    return game.write(found.move), found.full


def test_a_beginner_trusts_its_highest_number_now_and_then():
    """On a bad lot it plays its highest card instead of the one that wins oftenest, and says what was wrong."""
    position = "lead 1; hands R1 R10 B3 | B6 B8 | Y2 Y6 Y8; table B7; appeal 3"
    move, full = beginner(position, 0, 0.0, 0.99)
    assert move == "play R1" and "shown already" in full
    move, full = beginner(position, 0, 0.0, 0.0)
    assert move == "play R10" and "highest number" in full


def test_a_beginner_counts_what_cannot_come():
    """Where a card wins against all that are left, the collector knows it; the beginner fears those that were shown."""
    game = GAMES["trico"](players=3, discards="open")
    view = game.view(game.position("lead 1; hands R1 B3 | B6 B8 | Y2 Y6; table B7; appeal 8"), 0)
    sure, unsure = (bot_named("trico", bot).choose(view, Lots(0.0, 0.99)) for bot in ("collector", "beginner"))
    assert sure.move == unsure.move == parse_card("R1")
    assert "about 100 times in 100" in sure.full
    assert "about 100 times in 100" not in unsure.full and "shown already" in unsure.full


def test_a_beginner_forgets_nicos_and_second_cards():
    """On bad lots it plays on without its Nico, leaves the second card, and takes a number instead of a colour."""
    owes = OWES.replace("hands R1 R4", "hands R1").format("declared 2")
    assert beginner(owes, 1, 0.0, 0.99)[0] == "nico"
    move, full = beginner(owes, 1, 0.99, 0.99)
    assert move.startswith("play") and "did not think of it" in full
    second = "lead 0; hands R1 R5 | B3 B8 | Y2 Y8; table - B4 R9; taken R2 | - | -"
    assert beginner(second, 0, 0.0, 0.99)[0] == "take B4"
    move, full = beginner(second, 0, 0.0, 0.0)
    assert move == "stop" and "second card" in full
    take = "lead 0; hands R1 R5 | B3 B8 | Y2 Y8; table R6 B4 R9; taken - | R2 | -"
    assert beginner(take, 1, 0.0, 0.99)[0] == "take B4"
    move, full = beginner(take, 1, 0.0, 0.0)
    assert move == "take R9" and "higher number" in full


def test_even_a_beginner_sees_a_trico():
    """Whatever the lots, the third colour is taken."""
    assert {beginner(TAKES.format("- | - | R2 Y9"), 2, 0.0, slip)[0] for slip in (0.0, 0.99)} == {"take B4"}


# ---- why not another move ----


@pytest.mark.parametrize("bot", bots_of("trico"))
def test_every_other_move_has_an_answer(bot):
    """Asked about any legal move, each opponent says something in its own terms; its own choice it would do itself."""
    player, asked = opponent(bot), 0
    for game, state, seat in moments(40, "why not"):
        view = game.view(state, seat)
        chosen = player.choose(view, random.Random(1))
        for move in list(view.legal)[:4]:
            text = player.why_not(view, random.Random(1), move)
            assert text.endswith(".") and "{" not in text
            assert bot not in THINKERS or (chosen is not None and chosen.move == move) == text.startswith("It would do")
            asked += 1
    assert asked > 60


def test_the_answer_has_the_numbers_that_decided():
    """The collector's answer names the difference between the two values that it weighed, the spoiler's the danger."""
    game = GAMES["trico"](players=3)
    view = game.view(game.position("lead 1; hands R1 R10 B3 | B6 B8 | Y2 Y6 Y8; table B7; appeal 3"), 0)
    for bot in RULES_OF_THUMB:
        player, scales = bot_named("trico", bot), Scales(view, 0, clever=bot == "collector")
        rows = sorted([player.weigh(view, scales, move) for move in view.legal], key=lambda row: -row.value)
        assert player.choose(view, Awake()).move == rows[0].move
        text = player.why_not(view, Awake(), rows[-1].move)
        less = (rows[0].value - rows[-1].value) * (100 if bot == "collector" else 1)
        assert f"{less:.1f}" in text and card_name(rows[0].move) in text and card_name(rows[-1].move) in text


def test_a_beginner_admits_its_slip():
    """Asked about the card that it thinks better of itself, it says that it made a slip."""
    game = GAMES["trico"](players=3)
    view = game.view(game.position("lead 1; hands R1 R10 B3 | B6 B8 | Y2 Y6 Y8; table B7; appeal 3"), 0)
    text = bot_named("trico", "beginner").why_not(view, Lots(0.0, 0.0), parse_card("R1"))
    assert text == "In its own eyes red 1 was better than red 10. It made a slip."
    assert "fewer than with red 1" in bot_named("trico", "beginner").why_not(view, Lots(0.0, 0.99), parse_card("B3"))


def test_an_answer_to_a_forgotten_nico():
    """Whoever thinks of Nico says it first; who did not think of it says so when asked."""
    game = GAMES["trico"](players=3)
    view = game.view(game.position(OWES.replace("hands R1 R4", "hands R1").format("declared 2")), 1)
    assert "before the card" in bot_named("trico", "collector").why_not(view, Awake(), parse_card("B3"))
    assert "did not think" in bot_named("trico", "spoiler").why_not(view, Asleep(), NICO)


# ---- what every choice keeps to ----


@pytest.mark.parametrize("bot", THINKERS)
def test_choices_are_legal_in_every_setting(bot):
    """With every table, deck and option, at random moments, a choice is legal, has reasons, and knows its clauses."""
    player, clauses = bot_named("trico", bot), {clause.id for clause in load("trico").clauses}
    for game, state, seat in moments(400, "legal"):
        view = game.view(state, seat)
        found = player.choose(view, Awake())
        assert found.move in view.legal, (game.describe(state), seat)
        assert found.instead_of is None or (found.instead_of in view.legal and found.instead_of != found.move)
        assert found.public and found.full and found.look
        assert found.clauses and set(found.clauses) <= clauses


@pytest.mark.parametrize("bot", [*THINKERS, "planner"])
def test_hidden_cards_change_nothing(bot):
    """With all that its seat cannot see dealt anew, it chooses the same, for the same reasons."""
    player, changed = opponent(bot), 0
    for at, (game, state, seat) in enumerate(moments(60, "hidden")):
        other = game.imagine(game.view(state, seat), random.Random(at))
        changed += other != state
        one, two = (player.choose(game.view(s, seat), random.Random(3)) for s in (state, other))
        assert one == two
    assert changed > 30


@pytest.mark.parametrize("bot", bots_of("trico"))
def test_the_public_reason_of_a_sealed_card_tells_nothing(bot):
    """Until all cards lie open, the public reason is the same whatever the seat holds and whatever it plays."""
    player, compared = opponent(bot), 0
    for at, (game, state, seat) in enumerate(moments(150, "sealed")):
        view = game.view(state, seat)
        if view.stage not in (LEAD, FOLLOW) or seat not in view.needed:
            continue
        other = game.imagine(game.view(state, None), random.Random(at))
        mine, theirs = (player.choose(game.view(s, seat), random.Random(2)) for s in (state, other))
        assert mine.public == theirs.public
        compared += 1
    assert compared > 60


@pytest.mark.parametrize("bot", bots_of("trico"))
def test_public_reasons_name_no_card(bot):
    """No card, in words or in notation, is in a public reason of a whole match."""
    names = [name for kind in DECKS["ten"] for name in (card_name(kind), write_card(kind))]
    for players in (2, 3):
        table = Table(GAMES["trico"](players=players), "secrets", {s: opponent(bot) for s in range(players)})
        while act := table.advance():
            assert not [name for name in names if name in act.because]
            assert not any(f"{letter}1" in act.because for letter in LETTERS)


# ---- the terminal ----


@pytest.mark.parametrize("players", [2, 3])
def test_a_whole_match_in_the_terminal(players):
    """A match is played to its end by typed notation, with hints, help and every question, to the score sheet."""
    kinds = ("collector", "random", "spoiler")[:players]
    table = Table(GAMES["trico"](players=players), "w", {s: bot_named("trico", k) for s, k in enumerate(kinds)})
    while table.advance():
        pass
    moves = [move for seat, move in table.record().moves if seat == 0]
    out = io.StringIO()
    lines = "".join(f"{move}\n" for move in ["help", "hint", "hint", *moves])
    argv = ["trico", "--players", str(players), "--seed", "w", "--bots", "random,spoiler"]
    assert main(argv, io.StringIO(lines), out) == 0
    text = out.getvalue()
    assert "The match is over. Won by" in text and "Why they played so:" in text and "You leave" not in text
    for words in (
        "take B2 ",
        "In notation: ",
        "2 colours: ",
        "is a reconstruction",
        "You have won. Take one",
        "Round ",
    ):
        assert words in text
    assert ("You lead." in text and "led. Choose a card" in text) if players == 3 else "The virtual lead, " in text
    totals = [line for line in text.splitlines() if line.startswith("Markers")][-1].split()[1:]
    assert tuple(map(int, totals)) == table.outcome.scores


def test_a_refused_line_in_the_terminal_costs_nothing():
    """A catch without cause is answered with clause and reason, and the same question stands."""
    out = io.StringIO()
    lines = "catch 2\nplay R99\ntake R1\nquit\n"
    main(["trico", "--players", "2", "--seed", "w", "--bots", "random"], io.StringIO(lines), out)
    text = out.getvalue()
    assert "Lena" in text and "two are needed" in text and text.count("Rule ") == 2 and "is no card" in text
    assert text.count("Round 1, Appeal 1.") == 1


# ---- strength ----


def test_the_collector_is_stronger_than_the_spoiler():
    """Against two spoilers the collector wins clearly more than its third, and most matches of two."""
    three = simulate("trico", ["collector", "spoiler", "spoiler"], 48, "strength")
    assert three.intervals[0][0] > 1 / 3
    two = simulate("trico", ["collector", "spoiler"], 40, "strength")
    assert two.intervals[0][0] > 1 / 2


def test_the_beginner_stands_between_random_and_spoiler():
    """Two random players lose to the beginner, and the beginner to the spoiler."""
    assert simulate("trico", ["beginner", "random", "random"], 30, "between").intervals[0][0] > 1 / 3
    assert simulate("trico", ["spoiler", "beginner"], 60, "between").intervals[0][0] > 1 / 2


def test_the_spoiler_is_stronger_than_random():
    """Against two random players, and against one, the spoiler wins most matches."""
    assert simulate("trico", ["spoiler", "random", "random"], 30, "strength").intervals[0][0] > 0.6
    assert simulate("trico", ["spoiler", "random"], 30, "strength").intervals[0][0] > 0.6
