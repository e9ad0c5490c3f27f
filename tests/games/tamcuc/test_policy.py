"""How the planner of Tam Cúc thinks: its quick play is that of the opponents, its worlds fit, and every choice is legal."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from tabletutor.bots import bot_named
from tabletutor.game import DEALER
from tabletutor.games import GAMES
from tabletutor.games.tamcuc.clues import unseen_by
from tabletutor.games.tamcuc.combinations import contains, lays, pack
from tabletutor.games.tamcuc.notation import PASS, PAYLOAD, parse_cards
from tabletutor.games.tamcuc.policy import Thought
from tabletutor.games.tamcuc.rest import Going, worth
from tabletutor.games.tamcuc.state import ANNOUNCING, CHOOSING
from tabletutor.games.tamcuc.thrift import Thrift
from tabletutor.games.tamcuc.worlds import World, Worlds
from tabletutor.planner import Planner
from tabletutor.search import flat

TamCuc = GAMES["tamcuc"]
SETUPS = [
    (2, {}),
    (2, {"hands": "open"}),
    (3, {"seal": "tiebreak"}),
    (3, {"announce": "three", "three": "fewer"}),
    (3, {"leader": "open"}),
    (3, {"leader": "open", "follow": "forced", "first_trick": "ban"}),
    (4, {"follow": "forced"}),
    (4, {"first_trick": "ban"}),
    (4, {"passed": "shown", "bonus": "soldiers"}),
    (5, {"soldiers": "many", "discards": "open", "scoring": "all"}),
    (6, {"cut": "seed", "bonus": "soldiers", "first_trick": "ban"}),
    (7, {"seal": "tiebreak", "leader": "open"}),
    (8, {"follow": "forced", "passed": "shown"}),
]


class Hasty(Planner):
    """The planner with a few worlds, so that whole matches are quick."""

    stages = (2, 2)


def walked(game, rng, bots=None):
    """(state, seat) of every decision of a match played at random, or by opponents."""
    state = game.start()
    while waiting := game.waiting_for(state):
        seat = min(waiting)
        if seat == DEALER:
            move = game.chance(state, rng)
        else:
            yield state, seat
            bot = bots and bots[seat % len(bots)]
            move = bot.choose(game.view(state, seat), rng).move if bot else game.sample(state, seat, rng)
        state = game.apply(state, seat, move)


def thought(text, seat, players=3, **options):
    """The thought of a seat about a position."""
    game = TamCuc(players=players, deals=1, **options)
    return Thought(game.view(game.position(text), seat))


@pytest.mark.parametrize(("players", "options"), SETUPS, ids=str)
def test_every_choice_is_legal(players, options):
    """In a whole match of each set-up every move the planner chooses is legal, and so is its runner-up."""
    game, rng, planner, asked = TamCuc(players=players, deals=1, **options), random.Random(3), Hasty(), 0
    for state, seat in walked(game, rng):
        view = game.view(state, seat)
        choice = planner.choose(view, rng)
        asked += 1
        assert choice.move in view.legal
        assert choice.instead_of is None or choice.instead_of in view.legal
        assert all(line[0] in view.legal for line in Thought(view).lines)
    assert asked > 10


@pytest.mark.parametrize(
    "text", ["leader 0; hands E*HHS OOR*C LLC*C", "stage fault; fault 1; dealer 0; hands E*S OS LS"]
)
def test_a_placed_position_is_thought_about(text):
    """In a position given as text, every legal move can be asked about and gets its share of the match."""
    game = TamCuc(players=3, deals=1, penalty="vote")
    view = game.view(game.position(text), 0)
    rows = Hasty().scores(view, random.Random(1), also=list(view.legal))
    assert {row.move for row in rows} == set(view.legal)
    assert all(0 <= row.mean <= 1 for row in rows)


def test_all_lines_meet_the_same_worlds_and_no_lots_are_drawn():
    """How a world goes on follows from the state alone, so a second search with the same chance finds the same."""

    class NoLots:
        def random(self):
            raise AssertionError("a lot was drawn")

    mind = thought("leader 0; announced 2; hands OOSSH LLS*S*C RHC*EH*", 1)
    for world in islice(mind.worlds(random.Random(1)), 5):
        shares = mind.play_on(world, NoLots())
        assert shares == mind.play_on(world, NoLots()) and sum(shares) == pytest.approx(1)
    first, second = (flat(mind, mind.view, (4, 4), random.Random(2)) for _ in range(2))
    assert first == second


# ---- quick play ----


def deal(game, rng, bots):
    """The first announcement of a deal among these opponents, and its end."""
    at = [state for state, _ in walked(game, rng, bots)]
    return next(state for state in at if state.stage == ANNOUNCING), finished(game, at[-1], bots)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_bold_play_is_greedy(players):
    """From the first announcement on, bold quick play wins the same points as greedy players at a table."""
    game, bots = TamCuc(players=players, deals=1), [bot_named("tamcuc", "greedy")]
    for word in range(20):
        begun, end = deal(game, random.Random(word), bots)
        quick = Going(game, begun.hands, begun.points, begun.leader, 0, [0] * players)
        assert tuple(quick.boldly()) == end.points


@pytest.mark.parametrize("players", [2, 3, 5])
def test_thrifty_play_is_careful(players):
    """From the first announcement on, thrifty quick play wins the same points as careful players at a table."""
    game, bots = TamCuc(players=players, deals=1), [bot_named("tamcuc", "careful")]
    for word in range(20):
        begun, end = deal(game, random.Random(word), bots)
        hidden = pack(game.deck) - (parse_cut(game, begun) if begun.deal.left else 0)
        quick = Going(game, begun.hands, begun.points, begun.leader, 0, [0] * players)
        quick.thriftily(Thrift(game), World(begun, [True] * players, hidden, [0] * players), tricks=99)
        assert tuple(quick.boldly()) == end.points


def parse_cut(game, state):
    """The card shown at the cut, packed."""
    return pack([game.view(state, None).cut_card])


def finished(game, state, bots):
    """The state after the last decision."""
    while waiting := game.waiting_for(state):
        seat = min(waiting)
        state = game.apply(state, seat, bots[0].choose(game.view(state, seat), random.Random(1)).move)
    return state


def test_thrifty_answers_know_what_their_seat_has_seen():
    """At every decision of careful players, thrifty play with the same unseen cards chooses what careful chose."""
    compared = 0
    for players in (3, 4, 6):
        game, bots = TamCuc(players=players, deals=1), [bot_named("tamcuc", name) for name in ("careful", "greedy")]
        for state, seat in walked(game, random.Random(players), bots):
            view = game.view(state, seat)
            if view.stage == CHOOSING and seat != view.leader:
                compared += 1
                chosen = bots[0].choose(view, random.Random(1)).move & PAYLOAD
                assert Thrift(game).answer(view.hand, unseen_by(view), view.size) == chosen
    assert compared > 20


def test_the_worth_of_points():
    """At the end of a match winners share it; before, who is ahead has more of it, and all shares make one."""
    assert worth((10, 12, 12), 0) == [0.0, 0.5, 0.5]
    early, late = worth((3, 5, 2), 4), worth((3, 5, 2), 1)
    assert early[2] < early[0] < early[1] < late[1] and sum(early) == pytest.approx(1)


# ---- worlds ----


@pytest.mark.parametrize(("players", "options"), SETUPS, ids=str)
def test_worlds_agree_with_the_view(players, options):
    """In every world the seat holds its own cards, the others as many as it sees, and no card that it saw go."""
    game, rng, drawn = TamCuc(players=players, deals=1, **options), random.Random(8), 0
    for state, seat in walked(game, rng):
        view = game.view(state, seat)
        if view.stage in (ANNOUNCING, CHOOSING) and rng.random() < 0.3:
            for world in islice(Worlds(game, view, Thrift(game)).draw(rng), 3):
                drawn, open_ = drawn + 1, view.open_choice * (seat != view.leader)
                other = game.view(world.state, seat)
                assert (other.hand, other.held, other.points) == (view.hand, view.held, view.points)
                assert contains(unseen_by(view), sum(world.state.hands) - view.hand - open_)
                if view.stage == CHOOSING:
                    assert lays(world.state.hands[view.leader], view.size)
    assert drawn


def test_worlds_listen_to_what_was_done():
    """Who answered a pair with two unsealed Soldiers holds another pair far less often in these worlds than if dealt blindly."""
    game = TamCuc(players=3, deals=1)
    state = game.position("leader 0; hands OOSSE*HR*C* LRCHEH*SS S*L*O*LRCS*S")
    for seat, move in ((0, "announce 2"), (0, "lay O O"), (1, "lay S S"), (2, "pass S L")):
        state = game.apply(state, seat, game.parse(move))
    view = game.view(state, 0)

    def pairs(states):
        return sum(bool(lays(one.hands[1], 2)) for one in islice(states, 300))

    heard = pairs(Thought(view).worlds(random.Random(1)))
    blind = pairs(game.imagine(view, random.Random(n)) for n in range(300))
    assert heard < 0.75 * blind


# ---- what is tried, and why ----


def test_what_is_given_away_breaks_up_no_pair_if_it_can_be_helped():
    """Where the cheapest cards are a pair, the planner also tries to give others away and keep the pair."""
    lines = thought("leader 1; announced 2; hands SSHE O*O*RL L*CCS", 0).lines
    given = [line[0] & PAYLOAD for line in lines if line[0] >= PASS]
    assert parse_cards("SH") in given and parse_cards("SS") not in given


def test_a_quiet_first_trick_gives_quiet_cards():
    """With the ban of the first trick in force, no Emperor and no Officer is among what is tried."""
    mind = thought("leader 1; announced 2; hands EO*HS LLRC S*S*CR", 0, first_trick="ban")
    assert [mind.game.write(line[0]) for line in mind.lines] == ["pass H S"]


@pytest.mark.parametrize(
    ("text", "seat", "move", "said"),
    [
        ("leader 0; hands E*HHS OOR*C LLC*C", 0, "announce 1", "With 1 it would lay a sealed Emperor, and should win the trick about 100 times in 100, for 1 point"),
        ("leader 0; announced 1; hands E*HHS OOR*C LLC*C", 0, "lay E*", "Kept for later, these cards would be worth about 1.0"),
        ("leader 0; announced 1; hands OO*O*SH E*H*SSC R*R*L*LS", 1, "lay E*", "With a sealed Emperor it should win this trick about 100 times in 100"),
        ("leader 0; announced 2; hands OOSS LLS*C RHC*E", 1, "pass S* C", "To give away a sealed Soldier and an unsealed Cannon wins nothing"),
    ],
)  # fmt: skip
def test_why(text, seat, move, said):
    """Of every move the planner can say how often it should win, and what the cards are worth later."""
    mind = thought(text, seat)
    assert said in mind.why(mind.game.parse(move))


def test_why_knows_open_cards():
    """Where the leader plays openly, what cannot beat his cards wins 0 times in 100, and what must beat them 100 times."""
    start = "leader 0; announced 2; hands L*L*SH LLS*C O*O*E*E; chosen L*L* - -"
    lost, won = (thought(start, seat, leader="open") for seat in (1, 2))
    assert "about 0 times" in lost.why(parse_cards("LL"))
    assert "about 100 times" in won.why(parse_cards("O*O*"))


def test_there_is_nothing_to_say_about_a_cut():
    """Of a cut or a vote no chances are told."""
    mind = thought("stage cut; dealer 1; deck O*S*ORSR*S*H*CL*S*C*LE*C*LEHL*SS*RO*SH*OHSR*S*CS", 0)
    assert mind.why(mind.game.parse("cut 5")) == ""
    assert mind.name(mind.game.parse("cut 5")) == "the cut at card 5"
