"""Who plays how well: the committed figures are whole and of this version, and what is made of them."""

from __future__ import annotations

from argparse import Namespace
from itertools import pairwise, permutations
from math import sqrt

import pytest

import tabletutor
from tabletutor import ladder as room
from tabletutor.bots import bots_of
from tabletutor.games import GAMES
from tabletutor.honesty import Honesty
from tabletutor.ladder import Share, Standings, following, ladder, standings, traits
from tests.benchmarks import strength

ONE = Share(60, 0.75, 0.6, 0.8)


def made(game="tamcuc", **more):
    """Standings in which nothing was measured but what is given."""
    facts = {"players": 3, "options": {}, "seed": "word", "version": "1", "opponents": tuple(bots_of(game))}
    return Standings(game, **{**facts, "pairs": {}, "honesty": {}, **more})


@pytest.mark.parametrize("game", GAMES)
def test_the_committed_table_is_whole(game):
    """Every opponent there is has played at a table of every other, with this version, and each figure can be right."""
    found, names = standings(game), tuple(bots_of(game))
    assert found.opponents == names and set(found.pairs) == set(permutations(names, 2))
    assert (found.version, found.players, found.seed) == (
        tabletutor.__version__,
        strength.SEATS[game],
        strength.SEED,
    )
    assert found.options == strength.OPTIONS.get(game, {})
    for pair in found.pairs.values():
        assert pair.n > 0 and pair.n % found.players == 0
        assert 0 <= pair.low <= pair.share <= pair.high <= 1


@pytest.mark.parametrize("game", GAMES)
def test_every_opponent_has_its_badge(game):
    """All of them were tried in a thousand positions, and none of them looked at what is hidden."""
    assert standings(game).honesty == dict.fromkeys(bots_of(game), Honesty(strength.POSITIONS, 0))
    assert {standings(game).badge(name) for name in bots_of(game)} == {str(Honesty(strength.POSITIONS, 0))}


@pytest.mark.parametrize("game", GAMES)
def test_the_order_of_the_opponents_is_the_measured_one(game):
    """Nobody stands before an opponent that is weaker by more than chance explains."""
    found = standings(game)

    def doubt(name):
        shares = [pair for (one, _), pair in found.pairs.items() if one == name]
        return sqrt(sum(((pair.high - pair.low) / 2) ** 2 for pair in shares)) / len(shares)

    for weaker, stronger in pairwise(found.opponents):
        slack = sqrt(doubt(weaker) ** 2 + doubt(stronger) ** 2)
        assert found.mean(stronger) + slack >= found.mean(weaker), (weaker, stronger)


@pytest.mark.parametrize("game", GAMES)
def test_it_reads_as_a_table_with_sentences(game):
    """A row and a column for each opponent, the way it was played, and each opponent's character, traits and badge."""
    found = standings(game)
    text, page = str(found), found._repr_markdown_()
    for name, bot in bots_of(game).items():
        assert f"| **{bot.label()}** |" in page
        for words in (bot.character(), *traits(game, bot), found.badge(name)):
            assert words in text and words in page
    assert page.count(f"| {tabletutor.words.say('standings.none')} |") == len(found.opponents)
    assert f"A fair share is {round(100 / found.players)}." in text and found.seed in text and found.version in text


def test_a_figure_is_a_number_of_wins_with_its_interval():
    """The share of a hundred matches, and between which numbers it lies."""
    found = made(pairs={("greedy", "random"): ONE})
    assert str(ONE) == "75 (60–80)" and str(ONE) in str(found) and "60 matches" in str(found)
    more = made(pairs={("greedy", "random"): ONE, ("random", "greedy"): ONE._replace(n=300)})
    assert "60 to 300 matches" in str(more)


def test_traits_are_told_in_words():
    """What is written for machines is what people read; speed is told only where it matters."""

    class Dreamer(bots_of("trico")["random"]):
        traits = {"counts": True, "remembers": True, "stochastic": False}  # noqa: RUF012
        attention = 0.7

    assert traits("trico", Dreamer) == [
        "counts what was shown",
        "remembers who did what in this deal",
        "does the same in the same position",
        "awake in 7 of 10 moments",
    ]
    assert traits("tinco", Dreamer)[-1] == "acts after 0.3 to 0.8 seconds" or Dreamer.reaction != (350, 500)


@pytest.mark.parametrize("game", GAMES)
def test_the_ladder_leads_from_one_to_the_next(game):
    """Who wins meets the next better one, who loses the one before; at the ends, and for strangers, there is nobody."""
    steps = ladder(game)
    assert sorted(steps) == sorted(bots_of(game))
    assert [following(game, name, won=True) for name in steps] == [*steps[1:], None]
    assert [following(game, name, won=False) for name in steps] == [None, *steps[:-1]]
    assert following(game, "function", won=True) is None


def test_the_ladder_goes_by_the_measured_share(monkeypatch):
    """The order is that of the mean share, whatever the order in the game's table; with holes it is the table's."""
    names = tuple(bots_of("tamcuc"))
    pairs = {(one, others): ONE._replace(share=1 - names.index(one) / 10) for one, others in permutations(names, 2)}
    monkeypatch.setattr(room, "standings", lambda game: made(game, pairs=pairs))
    assert ladder("tamcuc") == names[::-1]
    del pairs[names[:2]]
    assert ladder("tamcuc") == names


def test_what_was_not_measured_is_not_told(monkeypatch, tmp_path):
    """Without data there is an empty table, no badge, and the ladder is the game's own order."""
    monkeypatch.setattr(room, "FOLDER", tmp_path)
    assert standings("trico").pairs == {} and standings("trico").badge("random") == ""
    assert ladder("trico") == tuple(bots_of("trico"))
    assert "who plays how well" in str(standings("trico"))


def test_an_unknown_game_is_refused():
    """The text names those there are."""
    with pytest.raises(ValueError, match="tamcuc"):
        standings("chess")


def test_it_is_found_at_the_top_of_the_package():
    """`tabletutor.standings` is the function, also after its room was imported."""
    assert tabletutor.standings("tamcuc").game == "tamcuc"


@pytest.mark.parametrize("game", GAMES)
def test_the_command_writes_what_is_committed(game, monkeypatch, tmp_path):
    """Read and written again the file is the same, byte by byte: a line for each pair, in the order of the opponents."""
    book = strength.Book(game)
    committed = book.file.read_bytes()
    book.file = tmp_path / "standings.json"
    book.write()
    assert book.file.read_bytes() == committed


def test_the_command_plays_only_what_is_missing(monkeypatch, tmp_path):
    """What is there with as many matches stays; fewer are played again, and every pair is written at once."""
    (tmp_path / "tamcuc").mkdir()
    monkeypatch.setattr(strength, "FOLDER", tmp_path)
    words = Namespace(games=3, slow=3, anew=False, one=None, against=None, only="greedy", goals=False)
    some = [strength.Pair("tamcuc", "greedy", "random"), strength.Pair("tamcuc", "random", "greedy")]
    first = strength.record(strength.Book("tamcuc"), some[:1], words, None)
    again = strength.Book("tamcuc")
    assert again.pairs["greedy", "random"] == [3, first[0]["won"], *first[0]["interval"]]
    assert [row["one"] for row in strength.record(again, some, words, None)] == ["random"]
    words.games = 6
    assert len(strength.record(strength.Book("tamcuc"), some, words, None)) == 2
    monkeypatch.setattr(strength, "SEED", "another")
    assert strength.Book("tamcuc").pairs == {}


def test_the_command_can_be_asked_for_some_pairs():
    """Of one opponent on either side, of one against another, or those with a goal."""
    words = Namespace(one=None, against=None, only="greedy", goals=False)
    assert all("greedy" in (pair.one, pair.others) for pair in strength.asked(words, "tamcuc"))
    words = Namespace(one="greedy", against="random", only=None, goals=False)
    assert [pair[:3] for pair in strength.asked(words, "tamcuc")] == [("tamcuc", "greedy", "random")]
    words = Namespace(one=None, against=None, only=None, goals=True)
    assert strength.asked(words, "xochintlan") == [goal for goal in strength.GOALS if goal.game == "xochintlan"]
