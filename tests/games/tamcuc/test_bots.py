"""The opponents of Tam Cúc: what they play in known positions, and that they give nothing away."""

from __future__ import annotations

import random

import pytest

from tabletutor.arena import simulate
from tabletutor.bots import bot_named, bots_of
from tabletutor.games import GAMES
from tabletutor.games.tamcuc.clues import at_least, unseen_by
from tabletutor.games.tamcuc.combinations import cards_of, size_of
from tabletutor.games.tamcuc.legality import ANNOUNCING
from tabletutor.games.tamcuc.notation import LETTERS, PASS, PAYLOAD, parse_cards
from tabletutor.games.tamcuc.odds import Odds
from tabletutor.games.tamcuc.wording import card_name, cards_text
from tabletutor.planner import Planner
from tabletutor.table import Table
from tabletutor.words import say

TamCuc = GAMES["tamcuc"]
THINKERS = ("greedy", "careful")
EVERY = tuple(bots_of("tamcuc"))
ONE = random.Random(1)


def quick(name):
    """An opponent; a planner with a few worlds, so that many of its choices are made at once."""
    bot = bot_named("tamcuc", name)
    if isinstance(bot, Planner):
        bot.stages = (2,)
    return bot


def choice(bot, position, seat, players=3, **options):
    """What an opponent does in a position given as text, in notation, with its reasons."""
    game = TamCuc(players=players, deals=1, **options)
    found = bot_named("tamcuc", bot).choose(game.view(game.position(position), seat), ONE)
    return game.write(found.move), found


def story(position, *bots, **options):
    """All moves of a deal played by these opponents from a position."""
    game = TamCuc(players=len(bots), deals=1, **options)
    table = Table(game, "story", {s: bot_named("tamcuc", bot) for s, bot in enumerate(bots)}, start=position)
    while table.advance():
        pass
    return [f"{seat} {move}" for seat, move in table.record().moves]


# ---- greedy ----


def test_greedy_announces_its_largest_number_and_lays_its_strongest():
    """Greedy leads three Soldiers before an Emperor, and of two trios the sealed one."""
    hands = "leader 0; hands E*3SR* OLCHR OLCHR"
    assert choice("greedy", hands, 0)[0] == "announce 3"
    assert choice("greedy", hands + "; announced 3", 0)[0] == "lay S S S"
    assert choice("greedy", "leader 0; announced 3; hands 3S*3S OOLCHR LRCHEE*", 0)[0] == "lay S* S* S*"


def test_greedy_answers_with_its_strongest_or_throws_its_lowest():
    """Greedy follows blindly with the strongest of that size, and passes its lowest cards without one."""
    hands = "leader 0; announced 2; hands OOSS LLS*S*C RHC*EH*"
    assert choice("greedy", hands.replace("OOSS", "OOSSS"), 1)[0] == "lay S* S*"
    assert choice("greedy", hands.replace("OOSS", "OOSSS"), 2)[0] == "pass R H"


def test_greedy_does_not_run_into_open_cards():
    """Where the leader plays openly, greedy gives up a trick it cannot win, and wins it if it can."""
    start = "leader 0; announced 2; hands L*L*SH LLS*C O*O*E*E; chosen L*L* - -"
    assert choice("greedy", start, 1, leader="open")[0] == "pass L C"
    assert choice("greedy", start, 2, leader="open")[0] == "lay O* O*"


@pytest.mark.parametrize("bot", THINKERS)
def test_who_must_follow_without_hope_follows_cheaply(bot):
    """Forced to follow open cards it cannot beat, an opponent lays its weakest combination."""
    start = "leader 0; announced 2; hands O*O*SSH LLCCE E*RRHS; chosen O*O* - -"
    assert choice(bot, start, 1, leader="open", follow="forced")[0] == "lay C C"


# ---- careful ----


def test_careful_leads_what_nobody_can_beat():
    """Careful leads the sealed Emperor, which always stands, before a pair that could be beaten."""
    move, found = choice("careful", "leader 0; hands E*HHS OOR*C LLC*C", 0)
    assert move == "announce 1"
    assert "100 times in 100" in found.full


def test_careful_remembers_what_was_shown():
    """Once the stronger cards have been shown, careful leads a card it would not have led before."""
    game = TamCuc(players=3, deals=1)
    state = game.position("leader 0; hands E*O*SS L*R*C*H OOCH")
    first = Odds(game.view(state, 1)).stands(parse_cards("L*"), 1, 2)
    for seat, move in ((0, "announce 1"), (0, "lay E*"), (1, "lay H"), (2, "lay H")):
        state = game.apply(state, seat, game.parse(move))
    assert Odds(game.view(state, 1)).stands(parse_cards("L*"), 1, 2) > first
    assert not unseen_by(game.view(state, 1)) & parse_cards("E*")


def test_careful_weighs_what_its_cards_are_worth_later():
    """Careful keeps the sealed Emperor, a sure lead, and a pair worth more later; a sure trio of three it spends."""
    assert choice("careful", "leader 0; announced 1; hands OO*O*SH E*H*SSC R*R*L*LS", 1)[0] == "lay H*"
    assert choice("careful", "leader 0; announced 2; hands OOSS LLS*C RHC*E", 1)[0] == "pass S* C"
    move, found = choice("careful", "leader 0; announced 3; hands 3SSH E*O*L*RC RHC*EO", 1)
    assert move == "lay E* O* L*" and "wins about 100 times in 100" in found.full


def test_careful_knows_open_cards():
    """Where the leader plays openly, careful is sure: it wins with 100 in 100, or gives its poorest cards away."""
    start = "leader 0; announced 2; hands L*L*SH LLS*C O*O*E*E; chosen L*L* - -"
    assert choice("careful", start, 1, leader="open")[0] == "pass S* C"
    move, found = choice("careful", start, 2, leader="open")
    assert move == "lay O* O*" and "wins about 100 times in 100" in found.full


def test_chances_are_those_of_drawing_without_putting_back():
    """The chance to hold a pair follows the hypergeometric law; certain and impossible things are 1 and 0."""
    assert at_least(22, 2, 10, 2) == pytest.approx(10 / 22 * 9 / 21)
    assert at_least(10, 5, 10, 5) == 1 and at_least(10, 1, 5, 2) == 0


def test_the_cut_card_left_over_is_in_no_hand():
    """With cards left over, the card shown at the cut is known to be out of play."""
    game = TamCuc(players=3, deals=1)
    table = Table(game, "7b-monday", {s: bot_named("tamcuc", "random") for s in range(3)})
    while table.view(0).stage != ANNOUNCING:
        table.advance()
    view = table.view(0)
    assert size_of(unseen_by(view)) == 32 - 10 - 1


# ---- whole deals, move by move ----

GREEDY = [
    "0 announce 2", "1 lay O O", "2 lay L L", "0 lay H H",
    "1 announce 1", "2 lay C*", "0 lay E*", "1 lay R*",
    "0 announce 1", "1 lay C", "2 lay C", "0 lay S",
]  # fmt: skip
CAREFUL = [
    "0 announce 1", "1 lay R*", "2 lay C*", "0 lay E*",
    "0 announce 2", "1 lay O O", "2 lay L L", "0 lay H H",
    "1 announce 1", "2 lay C", "0 lay S", "1 lay C",
]  # fmt: skip


def test_greedy_deal_move_by_move():
    """Three greedy players play a deal exactly so."""
    assert story("leader 0; hands E*HHS OOR*C LLC*C", "greedy", "greedy", "greedy") == GREEDY


def test_careful_deal_move_by_move():
    """A careful player among two greedy ones plays a deal exactly so."""
    assert story("leader 0; hands E*HHS OOR*C LLC*C", "careful", "greedy", "greedy") == CAREFUL


# ---- plans and secrets ----


@pytest.mark.parametrize("bot", THINKERS)
def test_the_plan_of_the_announcement_is_played(bot):
    """What the announcement's reason says it will lay is what is laid."""
    for word in range(10):
        game = TamCuc(players=3 + word % 3, deals=1)
        table = Table(game, str(word), {s: bot_named("tamcuc", bot) for s in range(game.players)})
        while table.advance():
            pass
        planned: dict[int, str] = {}
        for _, seat, text, why in table.reasons():
            verb, _, cards = text.partition(" ")
            if verb == "announce":
                planned = {seat: why}
            elif seat in planned:
                assert verb == "lay" and cards_text(parse_cards(cards)) in planned.pop(seat)


@pytest.mark.parametrize("bot", EVERY)
def test_the_public_reason_of_a_sealed_choice_tells_nothing(bot):
    """Until all cards lie open, the public reason is the same whatever the seat holds and whatever it chose."""
    rng, player = random.Random(5), quick(bot)
    kinds, sealed = set(), 0
    while sealed < 150:
        game = TamCuc(players=rng.choice((2, 3, 4, 5)), deals=1)
        state = game.start()
        while waiting := game.waiting_for(state):
            seat = min(waiting)
            if seat >= 0 and rng.random() < 0.2:
                other = game.imagine(game.view(state, None), rng)
                mine, theirs = (player.choose(game.view(s, seat), random.Random(2)) for s in (state, other))
                if game.view(state, seat).stage != ANNOUNCING and game.view(state, seat).hand:
                    sealed += 1
                    kinds.add(mine.move >= PASS)
                    assert mine.public == theirs.public
                elif mine.move == theirs.move:  # an announcement is heard by all: the same one, the same reason
                    assert mine.public == theirs.public
            state = game.apply(state, seat, game.sample(state, seat, rng))
    assert kinds == {False, True}


@pytest.mark.parametrize("bot", EVERY)
def test_public_reasons_name_no_card(bot):
    """No rank, no card and no notation of a card is in a public reason, in two whole matches of each size."""
    words = [say(f"tamcuc.{table}.{letter}") for table in ("rank", "ranks") for letter in LETTERS]
    for players in range(2, 9):
        game = TamCuc(players=players, deals=2)
        table = Table(game, "secrets", {s: quick(bot) for s in range(players)})
        while not table.over:
            act = table.advance()
            hidden = [card_name(kind) for kind in set(game.deck)] + words
            assert not [word for word in hidden if word.lower() in act.because.lower()]
            assert "*" not in act.because


@pytest.mark.parametrize("bot", THINKERS)
def test_cutting_and_voting(bot):
    """A thinking opponent cuts somewhere, or at the mark, and agrees to a fine unless the mistake was its own."""
    game = TamCuc(players=3, cut="seed")
    table = Table(game, "7b-monday", {s: bot_named("tamcuc", bot) for s in range(3)})
    while not (cuts := [m for _, m in table.record().moves if m.startswith("cut")]):
        table.advance()
    assert cuts[0] == f"cut {table.view(None).mark}"
    start = "stage fault; fault 1; dealer 0; hands E*S OS LS"
    votes = [choice(bot, start, seat, penalty="vote")[0] for seat in range(3)]
    assert votes == ["agree", "refuse", "agree"]


# ---- the beginner ----

SLIPS = {
    "seal": ("leader 1; announced 1; hands EH*S OLC RRC", "lay E", "tamcuc.seal"),
    "straight": ("leader 0; hands RCHSSEO LLOO*CRH L*R*C*H*SSS", "announce 2", "tamcuc.trio"),
    "small": ("leader 0; hands OOCRS LLHHS RCSSS", "announce 1", "tamcuc.keep"),
    "broken": ("leader 1; announced 3; hands SSCEL RCHOO S*S*S*LS", "pass C S S", "tamcuc.pass"),
}


def beginner(attention):
    """A beginner that always looks twice, or never."""
    bot = bot_named("tamcuc", "beginner")
    bot.attention = attention
    return bot


@pytest.mark.parametrize("slip", SLIPS)
def test_a_beginner_makes_the_mistakes_the_lesson_names(slip):
    """Who does not look twice makes this mistake at least once in a hundred tries, and says so with its clause."""
    text, move, clause = SLIPS[slip]
    view = TamCuc(players=3, deals=1).view(TamCuc(players=3, deals=1).position(text), 0)
    sound, made = beginner(1.0).choose(view, ONE), [beginner(0.0).choose(view, random.Random(n)) for n in range(100)]
    slips = [choice for choice in made if view.game.write(choice.move) == move and clause in choice.clauses]
    assert slips and slips[0].move != sound.move
    assert say(f"tamcuc.bot.slip.{slip}", better="", points=2).partition("Better")[0] in slips[0].full
    assert "That was a slip" not in sound.full


def test_a_beginner_mostly_plays_well():
    """Looking twice, a beginner keeps together what belongs together; as it is, it slips in less than half of its choices."""
    view = TamCuc(players=3, deals=1).view(TamCuc(players=3, deals=1).position(SLIPS["broken"][0]), 0)
    assert view.game.write(beginner(1.0).choose(view, ONE).move) == "pass E L C"
    game, bots = TamCuc(players=4, deals=3), {s: bot_named("tamcuc", "beginner") for s in range(4)}
    table = Table(game, "slips", bots)
    while table.advance():
        pass
    told = [row[-1] for row in table.reasons()]
    assert 0 < sum("That was a slip" in why for why in told) < len(told) / 2


def test_without_the_seal_before_rank_nobody_forgets_it():
    """Where rank comes first (TAM-A1), no slip is about the seal."""
    game = TamCuc(players=3, deals=1, seal="tiebreak")
    view = game.view(game.position(SLIPS["seal"][0]), 0)
    assert not any("seal," in beginner(0.0).choose(view, random.Random(n)).full for n in range(30))


# ---- why not this one? ----


def why_not(bot, position, seat, move, **options):
    """What an opponent says of another move."""
    game = TamCuc(players=3, deals=1, **options)
    return quick(bot).why_not(game.view(game.position(position), seat), random.Random(1), game.parse(move))


PAIRS = "leader 0; announced 2; hands OOSSH LLS*S*C RHC*EH*"


@pytest.mark.parametrize(
    ("bot", "position", "seat", "move", "said"),
    [
        ("greedy", "leader 0; hands E*3SR* OLCHR OLCHR", 0, "announce 1", "With 1 the trick brings 1 point"),
        ("greedy", "leader 0; hands E*3SR* OLCHR OLCHR", 0, "announce 1", "3, for 3 points"),
        ("greedy", PAIRS, 1, "lay L L", "It holds 1 combination of 2 cards stronger than two unsealed Elephants"),
        ("greedy", PAIRS, 1, "pass S* L", "5 steps higher than its lowest"),
        ("greedy", PAIRS, 2, "pass H R", "That is what it chose."),
        ("careful", "leader 0; hands E*HHS OOR*C LLC*C", 0, "announce 2", "With 2 it would lay two unsealed Horses"),
        ("careful", PAIRS, 1, "pass L C", "later, the cards could be worth"),
        ("careful", PAIRS, 1, "lay S* S*", "It chose two unsealed Elephants, with"),
        ("beginner", PAIRS, 1, "lay L L", "came at place 2"),
        ("random", PAIRS, 1, "lay L L", "as good to this player"),
        ("planner", PAIRS, 1, "lay L L", "With two unsealed Elephants it should win this trick about"),
    ],
)
def test_why_not_another(bot, position, seat, move, said):
    """Of any legal move an opponent says in its own numbers what it is worth beside the one it chose."""
    assert said in why_not(bot, position, seat, move)


@pytest.mark.parametrize("bot", EVERY)
def test_there_is_an_answer_for_every_move(bot):
    """In random positions of all set-ups every legal move is answered, and the chosen one by no reason against it."""
    rng, player, asked = random.Random(2), quick(bot), 0
    for n in range(12):
        game = TamCuc(players=2 + n % 4, deals=1, leader=("closed", "open")[n % 2], follow=("free", "forced")[n // 6])
        state = game.start()
        while waiting := game.waiting_for(state):
            seat = min(waiting)
            if seat >= 0 and rng.random() < 0.2:
                view, other = game.view(state, seat), game.sample(state, seat, rng)
                asked += 1
                assert len(player.why_not(view, random.Random(n), other)) > 20
                if bot in (*THINKERS, "beginner"):
                    chosen = player.choose(view, random.Random(n)).move
                    assert (player.why_not(view, random.Random(n), other) == say("tamcuc.bot.not.same")) == (
                        chosen == other
                    )
            state = game.apply(state, seat, game.sample(state, seat, rng))
    assert asked > 20


# ---- strength ----


def test_careful_is_stronger_than_greedy():
    """Against two greedy players careful wins clearly more than its third: the whole 95 % interval lies above it."""
    result = simulate("tamcuc", ["careful", "greedy", "greedy"], 900, "strength", deals=1)
    assert result.intervals[0][0] > 1 / 3 and result.shares[0] > 0.36


def test_a_beginner_stands_between_random_and_greedy():
    """Against two random players a beginner wins more than its third, against two greedy ones less: so 95 % intervals say."""
    assert simulate("tamcuc", ["beginner", "random", "random"], 150, "strength", deals=1).intervals[0][0] > 0.4
    assert simulate("tamcuc", ["beginner", "greedy", "greedy"], 600, "strength", deals=1).intervals[0][1] < 1 / 3


def test_who_is_there():
    """The opponents stand in order of strength, the adviser last, and each says what it does with chance and memory."""
    assert EVERY == ("random", "beginner", "greedy", "careful", "sketch", "planner")
    traits = {name: {key for key, has in kind.traits.items() if has} for name, kind in bots_of("tamcuc").items()}
    assert traits["greedy"] == set() and traits["careful"] == {"counts"} and traits["beginner"] == {"stochastic"}
    assert all(set(kind.traits) == {"counts", "remembers", "stochastic"} for kind in bots_of("tamcuc").values())


def test_greedy_is_stronger_than_random():
    """Against two random players greedy wins most matches."""
    result = simulate("tamcuc", ["greedy", "random", "random"], 150, "strength", deals=1)
    assert result.intervals[0][0] > 0.6


def test_a_hint_for_the_second_seat_names_the_runner_up():
    """The whole reason names the runner-up and what it is worth, and `instead_of` is its move."""
    _, found = choice("careful", "leader 0; announced 2; hands OOSS E*S*S*C RHC*E", 1)
    assert cards_text(found.instead_of & PAYLOAD) in found.full
    assert len(cards_of(found.move & PAYLOAD)) == 2
