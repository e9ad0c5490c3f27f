"""The opponents of Tinco: what they do in known positions, what they know, and that they give nothing away."""

from __future__ import annotations

import io
import random

import pytest

from tabletutor.arena import play_out, simulate
from tabletutor.bots import bot_named, bots_of
from tabletutor.clauses import load
from tabletutor.games import GAMES
from tabletutor.games.tinco.aims import fate, groups_of
from tabletutor.games.tinco.knowledge import Knowledge, trades
from tabletutor.games.tinco.notation import ANSWER, CARDS_PART, ID, OFFER, VERB, write_card
from tabletutor.games.tinco.plain import sheet, situation
from tabletutor.games.tinco.state import FLOOR, RUSH
from tabletutor.games.tinco.wording import card_name
from tabletutor.planner import Planner
from tabletutor.table import Table
from tabletutor.textmode import main
from tests.games.tinco.play import NAMES, Play

THINKERS = ("watcher", "hoarder", "passer")
DREAMERS = ("sketch", "planner")
FEW = (3, 2)  # worlds of each stage, where only what is legal matters
SETTINGS = (
    {}, {"challenge": "hong"}, {"challenge": "hong", "colours": "7"}, {"false_start": "allowed"}, {"grab": "must"},
    {"sets": "chosen"}, {"challenge": "hong", "grab": "must", "false_start": "allowed"},
)  # fmt: skip

# Mai has four Mantises and Trinko, and Lena has the fifth
NEAR = "hands MB MP MR MW DB KY X | DR DW DY CB CP CR MY | CW CY KB KP KR KW DP"
# Mai has a set and Trinko
BOTH = "hands MB MP MR MW MY DB X | DR DW DY CB CP CR KB | CW CY KP KR KW KY DP"


def choice(bot, play, seat, word="lot"):
    """What an opponent does at a moment, in notation, with its reasons."""
    found = bot_named("tinco", bot).choose(play.view(seat), random.Random(word))
    return play.game.write(found.move), found


def choices(bot, play, seat, n=40):
    """What it does with many lots, in notation."""
    return {choice(bot, play, seat, f"lot {at}")[0] for at in range(n)}


def player(name):
    """An opponent of that name; those that imagine worlds imagine few of them."""
    found = bot_named("tinco", name)
    if isinstance(found, Planner):
        found.stages = FEW
    return found


def moments(n, word, often=0.2, kinds=None):
    """(game, state, seat) at random moments of matches that opponents play, of seats that may act."""
    rng = random.Random(word)
    while n > 0:
        game = GAMES["tinco"](players=3 + int(rng.random() * 4), **rng.choice(SETTINGS))
        seated = [player(rng.choice(kinds or [*bots_of("tinco")])) for _ in range(game.players)]
        state = game.start()
        for _ in range(150):
            if n == 0 or not (waiting := game.waiting_for(state)):
                break
            seat = rng.choice(sorted(waiting))
            if seat >= 0 and rng.random() < often:
                n -= 1
                yield game, state, seat
            if seat < 0:
                state = game.apply(state, seat, game.sample(state, seat, rng))
            elif found := seated[seat].choose(game.view(state, seat), rng):
                state = game.apply(state, seat, found.move)


def verb(move):
    return move >> VERB << VERB


# ---- what each of them does ----


@pytest.mark.parametrize("bot", THINKERS)
def test_a_set_takes_a_token(bot):
    """With a set and without Trinko everybody takes the first token, and says nothing about it in public."""
    move, found = choice(bot, Play(BOTH.replace("DB X", "DB KB").replace("CR KB", "CR X")), 0)
    assert move == "take" and found.public == "It takes the first token, and does not say why."
    assert "It has a set: Mantis." in found.full and "tinco.first-token" in found.clauses


@pytest.mark.parametrize("bot", THINKERS)
def test_a_token_is_taken_in_the_rush(bot):
    """When a token has gone everybody takes one, with a set or without."""
    move, found = choice(bot, Play(f"{NEAR}; tokens 2"), 0)
    assert move == "take" and found.public == "A token had gone." and "goes a level down" in found.full


def test_the_passer_gets_rid_of_trinko_first():
    """Whatever it offers, and whatever it answers with, Trinko goes with it."""
    for text in (NEAR, f"{NEAR}; offers - | 1 MY | -", f"{NEAR}; offers - | 1 MY CB | 2 DP"):
        assert all(move.split()[-1] == "X" for move in choices("passer", Play(text), 0))
    _, found = choice("passer", Play(NEAR), 0)
    assert "Trinko goes with it." in found.full and "tinco.discord" in found.clauses and "Trinko" not in found.public


def test_the_passer_trades_on_with_a_set():
    """With a set and Trinko it offers Trinko alone, answers with it, and tells why (TINCO-A7)."""
    move, found = choice("passer", Play(BOTH), 0)
    assert move == "offer X" and "without Trinko the token will be worth a level more" in found.full
    assert choice("passer", Play(f"{BOTH}; offers - | 1 KB | -"), 0)[0] == "answer 1 X"
    assert choices("hoarder", Play(BOTH), 0) == choices("watcher", Play(BOTH), 0) == {"take"}


def test_the_passer_gives_up_in_the_end():
    """When nobody has traded for Trinko for long, it takes a token after all; where a set must take one, at once."""
    play = Play(BOTH)
    for _ in range(3):
        play("0 offer X", "0 withdraw")
    move, found = choice("passer", play, 0)
    assert move == "take" and "Nobody traded for it" in found.full
    assert choice("passer", Play(BOTH, grab="must"), 0)[0] == "take"


def test_the_hoarder_does_not_mind_trinko():
    """It offers all it can spare; when it offers fewer, Trinko is in as often as any other card."""
    assert choices("hoarder", Play(NEAR), 0) == {"offer DB KY X"}
    play = Play(NEAR)("0 offer DB KY X", "0 withdraw")
    assert choices("hoarder", play, 0) == {"offer DB KY", "offer DB X", "offer KY X"}
    assert "Offers in vain since its last trade, by number of cards: 3." in choice("hoarder", play, 0)[1].full


def test_the_hoarder_answers_the_largest_offer():
    """Of two offers it answers the larger one, if it can spare so many cards; sometimes it calls a number itself."""
    play = Play(f"{NEAR}; offers - | 1 MY CB CP | 2 DP")
    assert choices("hoarder", play, 0) == {"answer 1 DB KY X", "offer DB KY X"}
    assert choices("hoarder", Play(f"{NEAR}; offers - | 1 MY CB CP DR | 2 DP"), 0) > {"offer DB KY X"}


def test_the_watcher_keeps_one_card_on_offer():
    """It offers one card, Trinko if it has it; then it trades one card with anybody, and else takes its own back."""
    assert choices("watcher", Play(f"{NEAR}; offers - | 1 MY | 2 DP"), 0) == {"offer X"}
    play = Play(f"{NEAR}; offers 3 X | 1 MY | 2 DP")
    assert choices("watcher", play, 0) == {"answer 1", "answer 2"}
    assert choices("watcher", Play(f"{NEAR}; offers 3 X | 1 MY CB | -"), 0) == {"withdraw"}


def test_the_watcher_takes_without_a_set_where_that_is_allowed():
    """After three trades, and without Trinko, it takes the first token by agreement (TINCO-A6); before it trades."""
    play = Play(NEAR, false_start="allowed")
    assert choice("watcher", play, 1)[0].startswith("offer")
    play(
        "0 offer X",
        "2 answer 1 DP",
        "1 offer CB",
        "0 answer 2 KY",
        "1 offer CP",
        "0 answer 3 DP",
        "1 offer CR",
        "0 answer 4 MB",
    )
    move, found = choice("watcher", play, 1)
    assert move == "take" and "needs no set" in found.full and "tinco.false-start" in found.clauses
    assert found.public == "It takes the first token, and does not say why."
    assert choice("passer", play, 1)[0] != "take"


def test_six_of_a_colour_leave_a_card_to_spare():
    """A hand of one colour alone is a set with a card more: the first token is taken, and nothing goes wrong."""
    play = Play("hands MB DB CB TB SB EB | X MP | KB DP | CP | TP | SP", 6, challenge="hong")
    for bot in THINKERS:
        move, found = choice(bot, play, 0)
        assert move == "take" and verb(found.instead_of) == OFFER


@pytest.mark.parametrize("bot", bots_of("tinco"))
def test_the_first_seat_chooses_what_is_in_play(bot):
    """By agreement an opponent in the first seat chooses, by lot."""
    play = Play("stage sets", sets="chosen")
    assert len(choices(bot, play, 0)) > 5


# ---- what they know ----


def test_what_went_away_is_where_it_went():
    """Before any trade Trinko may be with either of the others; after it went to Lena it is there, until she trades."""
    play = Play(NEAR)
    before = Knowledge(play.view(2), 2, groups_of(play.view(2)))
    assert before.expected[0][-1] == before.expected[1][-1] == pytest.approx(0.5)
    play("0 offer X", "1 answer 1 MY")
    known = Knowledge(play.view(0), 0, groups_of(play.view(0)))
    assert known.expected[1][-1] > 0.9 and known.expected[2][-1] < 0.1
    play("1 offer X DR", "2 answer 2 DP CW")
    known = Knowledge(play.view(0), 0, groups_of(play.view(0)))
    assert known.expected[2][-1] > known.expected[1][-1]


def test_expectations_add_up():
    """In matches of all kinds each hand is expected to have its size, and each group as many cards as are not seen."""
    for game, state, seat in moments(120, "sums"):
        view = game.view(state, seat)
        if view.stage != FLOOR:
            continue
        known = Knowledge(view, seat, groups_of(view))
        for who in known.others:
            assert sum(known.wants[who]) == pytest.approx(1)
            assert all(n >= 0 for n in known.expected[who])
            if not game.terms.seven:
                assert sum(known.expected[who]) == pytest.approx(view.held[who], abs=0.2)
        for at, unseen in enumerate(known.unseen):
            assert sum(known.expected[who][at] for who in known.others) == pytest.approx(unseen, abs=0.5)


def test_who_gives_a_card_away_does_not_collect_it():
    """Lena gave Cranes and no Dragon: she seems to collect Dragons rather than Cranes."""
    play = Play(NEAR)("0 offer DB KY X", "1 answer 1 CB CP CR")
    known = Knowledge(play.view(0), 0, groups_of(play.view(0)))
    dragons, cranes = known.wants[1][1], known.wants[1][2]
    assert dragons > 5 * cranes
    assert trades(play.view(2))[0][:3] == (1, 0, 3) and not trades(play.view(2))[0].gave


def test_offers_in_vain_are_remembered_until_a_trade():
    """Numbers offered in vain, own acts, and trades without a card of each group are counted from the last trade on."""
    play = Play(NEAR)("0 offer X DB", "0 withdraw", "0 offer X", "0 withdraw")
    view = play.view(0)
    assert fate(view, 0, groups_of(view))[::2] == ((2, 1), 4)
    play("1 offer CB", "0 answer 3 KY")
    view = play.view(0)
    lately = fate(view, 0, groups_of(view))
    assert lately.failed == () and lately.acts == 0
    assert lately.dry == {0: 1, 1: 1, 2: 0, 6: 1}


# ---- the beginner ----

SLIPS = {
    "overlooked": ("overlooked that it has a set", "tinco.first-token"),
    "broken": ("broke its own set", "tinco.silence"),
    "discord": ("kept Trinko", "tinco.discord"),
    "again": ("once more", "tinco.equal"),
    "own": ("which it collects itself", "tinco.answer"),
}


MANTISES = {"MB", "MP", "MR", "MW", "MY"}


def slips(play, seat=0, n=150):
    """The choices of a beginner with many lots, by the mistake that decided; those without one under an empty word."""
    found = {}
    for at in range(n):
        move, reason = choice("beginner", play, seat, f"slip {at}")
        said = [name for name, (words, _) in SLIPS.items() if words in reason.full]
        assert len(said) == ("A slip" in reason.full) and all(SLIPS[name][1] in reason.clauses for name in said)
        found.setdefault("".join(said), set()).add(move)
    return found


def test_a_beginner_overlooks_its_set():
    """With a set it mostly takes a token; but it may trade on, or even give a card of its set away, and says which mistake it was."""
    found = slips(Play(BOTH.replace("DB X", "DB KB").replace("CR KB", "CR X")))
    assert set(found) == {"", "overlooked", "broken"} and found[""] == {"take"}
    assert all(not MANTISES & set(move.split()) for move in found["overlooked"])
    assert all(MANTISES & set(move.split()) for move in found["broken"])
    assert set(slips(Play(BOTH))) == {"", "broken"}  # to trade on and lose Trinko is no mistake


def test_a_beginner_keeps_trinko():
    """It collects and lets Trinko go first; but it may keep Trinko, or give away what it collects itself."""
    found = slips(Play(NEAR))
    assert set(found) == {"", "discord", "own"}
    assert found[""] == {"offer DB KY X"} and all("X" not in move for move in found["discord"])
    assert all(MANTISES & set(move.split()) for move in found["own"])


def test_a_beginner_calls_in_vain_again():
    """After an offer in vain it mostly calls another number; but it may call the same one once more."""
    found = slips(Play(NEAR)("0 offer X DB KY", "0 withdraw"))
    assert found["again"] == {"offer DB KY X"} and found[""] == {"offer DB X", "offer KY X"}


def test_a_beginner_is_late_in_the_rush():
    """It takes a token like everybody, but its reaction is slower than anybody's, and it often dreams."""
    view = Play(f"{NEAR}; tokens 2").view(0)
    assert choices("beginner", Play(f"{NEAR}; tokens 2"), 0) == {"take"}
    mean = {
        bot: sum(bot_named("tinco", bot).pace(view, random.Random(f"{at}")) for at in range(300)) / 300
        for bot in bots_of("tinco")
    }
    assert max(mean, key=mean.get) == "beginner"


# ---- why not another move? ----


def asked(bot, play, move, seat=0, word="lot"):
    """What an opponent says of a move in notation."""
    return bot_named("tinco", bot).why_not(play.view(seat), random.Random(word), play.game.parse(move))


def test_the_passer_compares_levels():
    """Cards that should come, Trinko's way, and the value in levels with the difference to what it chose."""
    play = Play(f"{NEAR}; offers - | 1 MY CB | -")
    assert choice("passer", play, 0)[0] == "answer 1 DB X"
    assert asked("passer", play, "answer 1 DB X") == "That is what it chooses."
    said = asked("passer", play, "answer 1 DB KY")
    assert "cards of Mantis should come" in said and "fewer than blue Dragon and Trinko for offer 1" in said
    assert "Trinko would go with it." in asked("passer", play, "offer X")
    assert "It keeps all 4 of them together" in asked("passer", play, "answer 1 MB MP")


def test_the_passer_says_why_no_token():
    """With a set and Trinko it counts what a token brings now and later; with a set alone, what waiting may cost."""
    said = asked("passer", Play(BOTH), "take")
    assert "by 0 now" in said and "by 1 once Trinko is gone" in said and "after 6 acts in vain, and has made 0" in said
    free = Play(BOTH.replace("DB X", "DB KB").replace("CR KB", "CR X"))
    assert "somebody else could be first" in asked("passer", free, "offer DB")
    assert "would not move it up" in asked("passer", Play(NEAR, false_start="allowed"), "take")


def test_the_others_count_cards():
    """The hoarder and the beginner compare numbers of cards, the watcher trades one at a time."""
    play = Play(NEAR)
    assert "it would get 1 new card, and 3 with" in asked("hoarder", play, "offer X")
    assert "as many new cards" in asked(
        "hoarder", Play(f"{NEAR}; offers - | 1 MY CB CP | 2 CW CY DP"), "answer 2 DB KY X"
    )
    assert "That is 2 cards" in asked("watcher", play, "offer X DB")
    assert "as good to it as" in asked("watcher", play, "offer DB")
    lying = Play(f"{NEAR}; offers 3 X | 1 MY | -")
    assert "only if nothing else is left" in asked("watcher", lying, "withdraw")


@pytest.mark.parametrize("bot", bots_of("tinco"))
def test_every_legal_move_has_an_answer(bot):
    """Asked about any legal move, it answers in a sentence; only the chosen one is the one it chooses."""
    one = player(bot)
    for at, (game, state, seat) in enumerate(moments(60, "asked")):
        view, rng = game.view(state, seat), random.Random(at)
        found = one.choose(view, random.Random(at))
        for _ in range(3):
            move = game.sample(state, seat, rng)
            said = one.why_not(view, random.Random(at), move)
            assert said.strip().endswith(".") and "{" not in said
            if bot in (*THINKERS, "beginner"):
                assert (said == "That is what it chooses.") == (move == found.move) or "lots" in said


def test_traits_and_order():
    """From random to the planner, which gives the hints; each says whether it counts cards, thinks back and draws lots."""
    names = list(bots_of("tinco"))
    assert (names[0], names[1], names[-1]) == ("random", "beginner", "planner")
    for name, kind in bots_of("tinco").items():
        assert set(kind.traits) == {"counts", "remembers", "stochastic"}
        assert kind.traits["counts"] == (name in ("passer", *DREAMERS)) and kind.traits["remembers"] == (
            name != "random"
        )
        assert kind.traits["stochastic"]


# ---- what every choice keeps to ----


@pytest.mark.parametrize("bot", bots_of("tinco"))
def test_they_always_act(bot):
    """With every option, at random moments, a choice is legal; it has reasons and knows its clauses.

    Only those who imagine worlds wait, and only with an open offer, while somebody else has none.
    """
    one, clauses = player(bot), {clause.id for clause in load("tinco").clauses}
    for game, state, seat in moments(300, "legal"):
        view = game.view(state, seat)
        found = one.choose(view, random.Random(1))
        if found is None:
            assert bot in DREAMERS and view.offered and any(n == 0 for _, n in view.offers)
            continue
        assert found.move in view.legal, (game.describe(state), seat)
        assert found.instead_of is None or (found.instead_of in view.legal and found.instead_of != found.move)
        assert found.public and found.full and found.look and set(found.clauses) <= clauses
        assert bool(found.clauses) == (bot != "random")


@pytest.mark.parametrize("bot", THINKERS)
def test_hidden_cards_change_nothing(bot):
    """With all that its seat cannot see dealt anew, it chooses the same, for the same reasons."""
    player, changed = bot_named("tinco", bot), 0
    for at, (game, state, seat) in enumerate(moments(60, "hidden")):
        other = game.imagine(game.view(state, seat), random.Random(at))
        changed += other != state
        one, two = (player.choose(game.view(s, seat), random.Random(3)) for s in (state, other))
        assert one == two
        assert player.occasion(game.view(state, seat)) == player.occasion(game.view(other, seat))
    assert changed > 30


@pytest.mark.parametrize("bot", bots_of("tinco"))
def test_public_reasons_tell_nothing(bot):
    """The same act with the same number has the same public reason, whatever the hand is, set and Trinko included."""
    one, compared = player(bot), 0
    for at, (game, state, seat) in enumerate(moments(300, "public", kinds=[bot])):
        view = game.view(state, seat)
        if view.stage not in (FLOOR, RUSH):
            continue
        other = game.view(game.imagine(game.view(state, None), random.Random(at)), seat)
        mine, theirs = (one.choose(some, random.Random(2)) for some in (view, other))
        if mine is None or theirs is None:
            continue
        numbers = [(verb(m), m >> ID, (m & CARDS_PART).bit_count()) for m in (mine.move, theirs.move)]
        if numbers[0] == numbers[1] or verb(mine.move) == verb(theirs.move) != OFFER:
            compared += 1
            assert mine.public == theirs.public or verb(mine.move) == ANSWER
    assert compared > 60


@pytest.mark.parametrize("bot", bots_of("tinco"))
def test_public_reasons_name_no_card(bot):
    """No card, no animal and no Trinko, in words or in notation, is in a public reason of a whole match."""
    names = [name for card in range(36) for name in (card_name(card), write_card(card))] + ["Trinko"]
    table = Table(GAMES["tinco"](players=3, acts=60), "secrets", {s: player(bot) for s in range(3)})
    while act := table.advance():
        assert not [name for name in names if name != "X" and name in act.because]
        assert "set" not in act.because.split()


# ---- time ----

OCCASIONS = {
    "take": (BOTH.replace("DB X", "DB KB").replace("CR KB", "CR X"), 700, 1800),
    "answer": (f"{NEAR}; offers - | 1 MY | -", 1400, 3300),
    "offer": (NEAR, 1800, 4400),
    "stand": (f"{NEAR}; offers 1 X | - | -", 4000, 7000),
}


@pytest.mark.parametrize("bot", bots_of("tinco"))
@pytest.mark.parametrize("occasion", OCCASIONS)
def test_everything_takes_its_time(bot, occasion):
    """What an opponent is about to do has a name, and takes so many milliseconds of game clock."""
    text, low, high = OCCASIONS[occasion]
    view, one = Play(text).view(0), player(bot)
    assert one.occasion(view) == occasion
    times = [one.pace(view, random.Random(f"{at}")) for at in range(300)]
    assert low <= min(times) < low + 0.1 * (high - low) and high - 0.1 * (high - low) < max(times) <= high


@pytest.mark.parametrize(
    ("bot", "floor", "spread", "attention"),
    [("watcher", 300, 350, 1.0), ("hoarder", 500, 900, 0.7), ("passer", 400, 600, 0.9), ("random", 350, 500, 1.0)],
)
def test_the_rush_shows_who_is_awake(bot, floor, spread, attention):
    """When a token has gone each has a reaction of its own; who dreams notices a whole second later."""
    player = bot_named("tinco", bot)
    view = Play(f"{NEAR}; tokens 2").view(0)
    assert player.occasion(view) == "rush"
    times = [player.pace(view, random.Random(f"{at}")) for at in range(2000)]
    assert floor <= min(times) and max(times) <= floor + spread + 1000 * (attention < 1)
    awake = sum(time < floor + spread for time in times) / len(times)
    assert awake >= attention - 0.05 and (attention == 1 or awake < 1)
    assert player.occasion(Play(f"{NEAR}; tokens 2").view(2)) == player.occasion(Play("stage ready").view(0)) == ""


def test_a_large_offer_is_no_occasion():
    """Nobody is held up by an offer that he cannot answer: the watcher answers one card, the others what they can spare."""
    view = Play(f"{NEAR}; offers - | 1 MY CB | -").view(0)
    assert [bot_named("tinco", bot).occasion(view) for bot in THINKERS] == ["offer", "answer", "answer"]
    view = Play(f"{NEAR}; offers - | 1 MY CB DR DW | -").view(0)
    assert [bot_named("tinco", bot).occasion(view) for bot in THINKERS] == ["offer", "offer", "offer"]


def test_trinko_in_a_set_is_no_hurry():
    """With a set and Trinko the passer is not about to take a token, as long as it may trade on."""
    assert bot_named("tinco", "passer").occasion(Play(BOTH).view(0)) == "offer"
    assert bot_named("tinco", "passer").occasion(Play(BOTH, grab="must").view(0)) == "take"


# ---- rounds end ----


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("kinds", [THINKERS, ("watcher",), ("hoarder",), ("passer",)], ids="-".join)
def test_rounds_end_with_tokens(players, kinds):
    """Mixed or all of one kind, opponents end every round of a match with tokens, long before the limit."""
    game = GAMES["tinco"](players=players)
    seated = [bot_named("tinco", kinds[seat % len(kinds)]) for seat in range(players)]
    table = Table(game, "rounds", dict(enumerate(seated)))
    while table.advance():
        pass
    rows = table.view(None).sheet
    acts = sum(move.split()[0] not in ("ready", "order", "sets", "shuffle") for _, move in table.record().moves)
    assert all(changes for _, _, changes in rows)
    assert acts / len(rows) < 160


@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_matches_end_with_every_option(options):
    """With every option a match of opponents comes to its end, and not by void rounds."""
    for players in (3, 6):
        game = GAMES["tinco"](players=players, **options)
        outcome, _, _ = play_out(game, [bot_named("tinco", THINKERS[at % 3]) for at in range(players)], "options")
        assert max(outcome.scores) == 5 or min(outcome.scores) == -5


# ---- strength ----


def test_the_passer_is_stronger_than_the_hoarder():
    """Against two hoarders, and against three, the passer wins clearly more than its share."""
    assert simulate("tinco", ["passer", "hoarder", "hoarder", "hoarder"], 120, "strength").intervals[0][0] > 1 / 4
    two = [
        simulate("tinco", bots, 45, "strength")
        for bots in (["passer", "hoarder", "watcher"], ["passer", "watcher", "hoarder"])
    ]
    assert sum(result.shares[0] for result in two) > 1


def test_the_watcher_is_stronger_than_random():
    """Against two random players the watcher wins most matches, and so does the hoarder."""
    for bot in ("watcher", "hoarder"):
        assert simulate("tinco", [bot, "random", "random"], 6, "strength", acts=150).shares[0] > 0.6


# ---- the terminal ----


class Typist:
    """Reads what is asked and types it: ready, a token, now and then an answer; else it lets the others act."""

    def __init__(self, out, first):
        self.out, self.lines, self.asked = out, list(first), 0

    def readline(self):
        asked = self.out.getvalue().rsplit("In notation: ", 1)[-1]
        if self.lines and "act: wait" in asked:
            return self.lines.pop(0) + "\n"
        if "then say: ready" in asked:
            return "ready\n"
        if "without a word: take" in asked or "Be quick: take" in asked:
            return "take\n"
        answers = [line.rsplit("as in: ")[1] for line in asked.splitlines() if "Answer with as many" in line]
        self.asked += 1
        return f"{answers[-1] if answers and self.asked % 5 == 0 else 'wait'}\n"


@pytest.mark.parametrize(("players", "options"), [(3, []), (4, ["--set", "challenge=hong"])])
def test_a_whole_match_in_the_terminal(players, options):
    """A match is played to its end by typed notation, with hints, help and waiting, to the score sheet."""
    out = io.StringIO()
    argv = ["tinco", "--players", str(players), "--seed", "w", "--bots", "passer,hoarder,watcher", *options]
    typed = ["help", "hint", "hint", "wait", "wait", "wait", "take", "offer MB MP MR MW MY", "why withdraw", "withdraw"]
    assert main(argv, Typist(out, typed), out) == 0
    text = out.getvalue()
    assert "The match is over. Won by" in text and "Why they played so:" in text and "You leave" not in text
    for words in (
        "answer 3 MB DR",
        "In the middle: ",
        "In play: ",
        "Or let one of the others act: wait",
        "Levels",
        "Offers ",
    ):
        assert words in text, words
    assert ("five cards of one colour" if options else "five cards of one animal") in text


def test_the_terminal_shows_what_can_be_done():
    """Own offer, offers of others, sets, tokens and the rush are told in plain lines, each with a move that is legal."""
    play = Play(f"{BOTH}; offers 1 X | 2 KB | 3 DP CW; round 3; levels 0 1 -4; sheet 1:1/0/-2:1/0/-2 2:1/0/-2:-")
    lines = "\n".join(situation(play.view(0), NAMES[:3]))
    for words in (
        "Your open offer, number 1: X.", "Lena: level +1, 7 cards. Offers 1 card: number 2.", "That is a set", "answer 2\n",
        "answer 3 MB MP", "withdraw", "first token, without a word: take", "Trinko, which costs a level",
    ):  # fmt: skip
        assert words in lines, words
    assert sheet(play.view(0), NAMES[:3])[2].split() == ["2", "void", "void", "void"]
    assert "A token has gone. Be quick: take" in situation(Play(f"{NEAR}; tokens 2").view(0), NAMES[:3])
    assert "In the middle: no token is left." in situation(
        Play(NEAR.replace("hands", "stage finished; tokens 0 2; hands")).view(0), NAMES[:3]
    )
    chosen = situation(Play("stage sets", sets="chosen").view(0), NAMES[:3])
    assert chosen[-1] == "Choose 4 animals and 5 colours for the whole match, as in: sets MDCT BPRWY"
    assert situation(Play("stage ready").view(0), NAMES[:3])[-1] == "Look at your hand, then say: ready"
    assert situation(Play("stage first").view(0), NAMES[:3])[-1] == "There is nothing to do at the moment."
