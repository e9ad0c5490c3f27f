"""How the planner thinks about Tinco: what it tries, which worlds it deals, how it plays on, and what it says of moves."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from tabletutor.arena import play_out, simulate
from tabletutor.clock import Clock, Moment
from tabletutor.games import GAMES
from tabletutor.games.tinco.bots import TincoPlanner, TincoSketch
from tabletutor.games.tinco.cards import TRINKO_BIT, has_set, size_of
from tabletutor.games.tinco.notation import READY as READY_MOVE, TAKE, WITHDRAW
from tabletutor.games.tinco.past import past_of
from tabletutor.games.tinco.policy import Thought
from tabletutor.games.tinco.state import DEAL, FLOOR
from tabletutor.search import tree
from tabletutor.table import Table
from tests.games.tinco.facts import POSITIONS
from tests.games.tinco.play import Play
from tests.games.tinco.test_bots import BOTH, NEAR, SETTINGS, moments


def planner(*stages):
    """The planner with other numbers of worlds."""
    found = TincoPlanner()
    found.stages = stages or (3, 2)
    return found


def lines(play, seat=0):
    """What it tries, in notation; `wait` for waiting."""
    found = Thought(play.view(seat)).lines
    assert len(set(found)) == len(found)
    return [play.game.write(line[0]) if line else "wait" for line in found]


def scored(play, seat=0, n=60):
    """What its moves are worth, by notation."""
    rows = planner(n).scores(play.view(seat), random.Random("scores"))
    return {play.game.write(row.move) if row.move is not None else "wait": row.mean for row in rows}


# ---- what it tries ----


def test_it_tries_offers_of_every_number_it_can_spare():
    """Trinko goes first, then what it holds least of; the four Mantises are never offered."""
    assert lines(Play(NEAR)) == ["offer X", "offer DB X", "offer DB KY X"]


def test_it_answers_with_what_it_can_spare():
    """An offer of two cards may be answered with two; one of five asks for more than it can spare."""
    play = Play(f"{NEAR}; offers - | 1 MY CB | 2 DP CW CY KB KP")
    assert lines(play)[:1] == ["answer 1 DB X"] and not [line for line in lines(play) if "answer 2" in line]


def test_an_open_offer_may_lie_there():
    """With an open offer it may take it back, answer, or wait; with the own offer too, if the numbers fit."""
    assert lines(Play(f"{NEAR}; offers 1 X | - | -")) == ["withdraw", "wait"]
    assert set(lines(Play(f"{NEAR}; offers 1 DB | 2 MY | -"))) == {"answer 2 X", "answer 2", "withdraw", "wait"}


def test_not_everybody_waits():
    """If all have an open offer, waiting is not among the lines: somebody must act."""
    play = Play(f"{NEAR}; offers 1 X | 2 MY CB | 3 DP CW CY KB")
    assert all("wait" not in lines(play, seat) for seat in range(3))


def test_what_needs_no_thought():
    """A set without Trinko takes a token, and so does everybody in the rush; where a set must take one, with Trinko too."""
    free = BOTH.replace("DB X", "DB KB").replace("CR KB", "CR X")
    assert lines(Play(free)) == lines(Play(f"{NEAR}; tokens 2")) == lines(Play(BOTH, grab="must")) == ["take"]
    assert lines(Play("stage ready")) == ["ready"]
    assert "take" in lines(Play(BOTH)) and "offer X" in lines(Play(BOTH))
    assert "take" in lines(Play(NEAR, false_start="allowed"))


# ---- its worlds ----


def test_worlds_agree_with_the_view():
    """In matches of all kinds: own cards, numbers of cards, offers, stage and levels are as seen, and every card is there."""
    tried = 0
    for game, state, seat in moments(80, "worlds"):
        view = game.view(state, seat)
        for world in islice(Thought(view).worlds(random.Random(1)), 3):
            seen = game.view(world, seat)
            assert (seen.hand, seen.held, seen.offers, seen.offered) == (
                view.hand,
                view.held,
                view.offers,
                view.offered,
            )
            assert (seen.stage, seen.waiting, seen.levels, seen.acts) == (
                view.stage,
                view.waiting,
                view.levels,
                view.acts,
            )
            assert sum(world.hands) == sum(state.hands)
            assert all(not cards & ~hand for (_, cards), hand in zip(world.offers, world.hands, strict=True))
            tried += view.stage == FLOOR
    assert tried > 100


def test_cards_given_away_stay_where_they_went():
    """Lena got Trinko and a Dragon from Mai and has traded with nobody since: in all worlds she holds both."""
    play = Play(NEAR)("0 offer X DB", "1 answer 1 MY CB")
    for world in islice(Thought(play.view(0)).worlds(random.Random(2)), 40):
        assert world.hands[1] & TRINKO_BIT and world.hands[1] >> 5 & 1


def test_a_small_offer_hides_trinko_oftener():
    """Who offers one card has Trinko oftener than who offers four."""
    free = NEAR.replace("KY X |", "KY CB |").replace("DY CB CP", "DY X CP")

    def share(text):
        worlds = islice(Thought(Play(text).view(0)).worlds(random.Random(3)), 300)
        return sum(world.hands[1] & TRINKO_BIT > 0 for world in worlds) / 300

    assert share(f"{free}; offers - | 1 MY | -") > share(f"{free}; offers - | 1 MY CP CR DR | -") + 0.2


def test_who_keeps_most_of_a_hand_collects_something():
    """An offer of three of seven cards says that four are kept; somebody who offers six keeps less together."""

    def most(text):
        play = Play(NEAR)(text)
        worlds = [*islice(Thought(play.view(0)).worlds(random.Random(4)), 200)]
        groups = play.game.groups
        return sum(max(size_of(world.hands[2] & group) for group in groups) for world in worlds) / 200

    assert most("2 offer CW CY KB") > most("2 offer CW CY KB KP KR DP") + 0.5


def test_what_everybody_has_done_is_counted():
    """Who acted last, offers in vain, trades, and to whom Trinko went."""
    play = Play(NEAR)("1 offer MY CB", "1 withdraw", "0 offer X", "2 answer 2 DP")
    found = past_of(play.view(0))
    assert found.queue == [1, 0, 2] or found.queue[-1] == 2
    assert found.failed == [0, 1, 0] and found.tries == [0, 2, 0] and found.trades == [1, 0, 1]
    assert found.gave == [2, -1, -1] and found.kept[1] == 5


# ---- what it finds ----


def test_shares_add_up():
    """However a round goes on, in every stage and with every option, the shares of the match add up to one."""
    for game, state, seat in moments(60, "shares"):
        view, rng = game.view(state, seat), random.Random(5)
        mind = Thought(view)
        for world in islice(mind.worlds(rng), 2):
            for line in mind.lines:
                after = game.apply(world, seat, line[0]) if line else world
                found = mind.play_on(after, rng)
                assert sum(found) == pytest.approx(1) and min(found) >= 0


def test_a_token_is_worth_more_without_trinko():
    """With a set and Trinko, while somebody offers a card, any trade that takes Trinko away is worth more than a token now."""
    found = scored(Play(f"{BOTH}; offers - | 1 KB | -"))
    assert min(found, key=found.get) == "take" and "answer 1 X" in found


def test_a_token_is_taken_before_the_round_is_lost():
    """Somebody is at the bottom but one, so this may be the last round: the leader with a set takes the token at once."""
    play = Play(f"{BOTH}; levels 3 2 -4; round 5; acts 398; offers - | - | 1 DP CW CY KP")
    found = scored(play)
    assert max(found, key=found.get) == "take"


def test_the_same_chance_finds_the_same():
    """Two planners with the same view and the same chance choose alike; other hidden cards change nothing."""
    for at, (game, state, seat) in enumerate(moments(40, "same")):
        other = game.imagine(game.view(state, seat), random.Random(at))
        one, two = (planner(2, 2).choose(game.view(s, seat), random.Random(3)) for s in (state, other))
        assert one == two


@pytest.mark.parametrize(("text", "options"), POSITIONS, ids=str)
def test_positions_from_text_can_be_thought_about(text, options):
    """From every position that was written down it chooses legally, in every seat that may act, and asked moves have a value."""
    game = GAMES["tinco"](players=3, **options)
    state = game.position(text) if text else game.start()
    for seat in sorted(set(game.waiting_for(state)) - {-1}):
        view = game.view(state, seat)
        found = planner().choose(view, random.Random(6))
        assert found is None or found.move in view.legal
        move = next(iter(view.legal))
        assert move in [row.move for row in planner().scores(view, random.Random(6), [move])]
        assert "{" not in planner().why_not(view, random.Random(6), move)


def test_the_tree_search_can_use_it():
    """The search that looks several acts ahead finds its way over an open floor too."""
    view = Play(f"{BOTH}; offers - | 1 KB | -").view(0)
    found = tree(view, 40, random.Random(7), Thought(view))
    assert found and all(move in view.legal and 0 <= mean <= 1 for move, (mean, _) in found.items())


# ---- what it says ----


def test_it_says_what_speaks_for_a_move():
    """Of a trade, what should come and where Trinko goes; of a token, the levels; of an offer, that nobody took it."""
    mind = Thought(Play(f"{BOTH}; offers - | 1 KB | -").view(0))
    by_name = {mind.view.game.write(line[0]): mind.why(line[0]) for line in mind.lines if line}
    assert "Trinko goes with it." in by_name["answer 1 X"] and "only Trinko is a reason" in by_name["answer 1 X"]
    assert "moves the marker by 0 now" in by_name["take"] and "−2" in by_name["take"]
    mind = Thought(Play(f"{NEAR}; offers 1 X | - | -").view(0))
    assert "found nobody yet" in mind.why(WITHDRAW) and "still be answered" in mind.why(None)
    parse = mind.view.game.parse
    assert "Mantis, of which 4 of 5 are in hand" in Thought(Play(NEAR).view(0)).why(parse("offer X"))
    assert "gives away 2 cards of Mantis" in Thought(Play(NEAR).view(0)).why(parse("offer MB MP"))
    assert Thought(Play("stage ready").view(0)).why(READY_MOVE) == ""


def test_moves_have_names():
    """Every verb is a phrase for the middle of a sentence."""
    play = Play(f"{NEAR}; offers 1 X | 2 MY | -")
    mind, parse = Thought(play.view(0)), play.game.parse
    assert mind.name(parse("offer DB X")) == "an offer of blue Dragon and Trinko"
    assert (
        mind.name(parse("answer 2")) == "Trinko for offer 2"
        and mind.name(parse("answer 2 DB")) == "blue Dragon for offer 2"
    )
    assert mind.name(TAKE) == "a token" and mind.name(WITHDRAW) == "taking the offer back"


# ---- whole matches ----


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_matches_of_planners_end(players):
    """With a planner in every seat nobody waits for ever, and markers reach an end; so do some sketches."""
    game = GAMES["tinco"](players=players, acts=120)
    sketch = TincoSketch()
    sketch.stages = (3, 2)
    outcome, _, _ = play_out(game, [planner() if seat % 2 else sketch for seat in range(players)], "planners")
    assert max(outcome.scores) <= 5 and min(outcome.scores) >= -5


@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_matches_of_planners_end_with_every_option(options):
    """With every option too."""
    game = GAMES["tinco"](players=3, **options)
    outcome, _, _ = play_out(game, [planner()] * 3, "options")
    assert max(outcome.scores) == 5 or min(outcome.scores) == -5


@pytest.mark.parametrize("players", [3, 6])
def test_rounds_end_in_real_time(players):
    """By the clock, where everybody acts at his own pace, planners trade and take tokens too."""
    table = Table(GAMES["tinco"](players=players), "clock", {seat: planner() for seat in range(players)})
    clock, now, shown = Clock(table), 0, (-1, 0)
    while table.view(None).round < 3 and now < 900_000:
        if not table.open_floor:
            table.advance()
            continue
        if table.moves != shown[0]:
            shown = table.moves, now
        clock.tick("page", Moment(now, *shown))
        now += 200
    assert [len(changes) for _, _, changes in table.view(None).sheet] == [players, players]


def test_the_planner_is_stronger_than_the_hoarder():
    """Against three hoarders it wins clearly more than its share."""
    assert simulate("tinco", [planner(2, 2, 4), "hoarder", "hoarder", "hoarder"], 16, "strength").shares[0] > 0.35


def test_its_sets_come_from_real_play():
    """In its worlds nobody else sits on a set without Trinko who has had the time to take a token."""
    full = total = 0
    for game, state, seat in moments(60, "sets", kinds=["passer"]):
        view = game.view(state, seat)
        if view.stage != FLOOR or view.acts < 6:
            continue
        for world in islice(Thought(view).worlds(random.Random(8)), 10):
            for who, hand in enumerate(world.hands):
                total += who != seat
                full += who != seat and has_set(hand, game.groups) and not hand & TRINKO_BIT
    assert total > 200 and full / total < 0.1


def test_a_round_that_is_over_is_worth_its_levels():
    """Between two rounds and at the end nothing is played: levels alone decide."""
    play = Play("stage deal; round 3; levels 2 0 -1")
    mind = Thought(play.view(0))
    assert play.state.stage == DEAL
    found = mind.play_on(play.state, random.Random(9))
    assert found[0] > found[1] > found[2]
    over = Play("stage over; levels 5 0 -2; tokens 0 1; round 6; " + BOTH)
    assert list(Thought(over.view(0)).play_on(over.state, random.Random(9))) == [1.0, 0.0, 0.0]
