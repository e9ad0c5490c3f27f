"""The rulebook as data: its clauses can be cited, and its file is checked as it is read."""

from __future__ import annotations

import re

import pytest

from tabletutor.clauses import FOLDER, KINDS, STATUSES, Clause, _clause, load
from tabletutor.games import GAMES, setting
from tabletutor.register import rulebook


@pytest.mark.parametrize("game", list(GAMES))
def test_clauses_are_numbered_and_named(game):
    """Ids begin with the game's name and are all different; places count chapters and clauses."""
    book = load(game)
    ids = [clause.id for clause in book.clauses]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(rf"{game}\.[a-z][a-z-]*", id_) for id_ in ids)
    chapters = book.chapters()
    places = [f"{n}.{m}" for n, (_, clauses) in enumerate(chapters, 1) for m in range(1, len(clauses) + 1)]
    assert [clause.place for clause in book.clauses] == places
    assert tuple(c for _, clauses in chapters for c in clauses) == book.clauses


@pytest.mark.parametrize("game", list(GAMES))
def test_every_clause_says_something_short(game):
    """Title and text are there, no clause has more than sixty words, and it names its status, kind and rulings rightly."""
    for clause in load(game).clauses:
        assert clause.title
        assert 3 <= len(clause.text.split()) <= 60, clause.id
        assert clause.status in STATUSES
        assert clause.kind in KINDS
        assert clause.forbids == (clause.kind == "forbids")
        assert all(re.fullmatch(r"[A-Z]{3,6}-[A-Z]\d+", ruling) for ruling in clause.rulings)
        assert (clause.status == "ruling") <= bool(clause.rulings), clause.id


@pytest.mark.parametrize("game", list(GAMES))
def test_a_clause_is_cited_by_its_id(game):
    """An id brings its clause, an unknown one KeyError."""
    book = load(game)
    assert all(book.cite(clause.id) is clause for clause in book.clauses)
    with pytest.raises(KeyError):
        book.cite(f"{game}.nonsense")


@pytest.mark.parametrize("game", list(GAMES))
def test_clauses_that_rest_on_a_ruling(game):
    """The clauses of a ruling are all that name it, in the book's order."""
    book = load(game)
    for ruling in {ruling for clause in book.clauses for ruling in clause.rulings}:
        assert [clause for clause in book.clauses if ruling in clause.rulings] == list(book.resting_on({ruling}))
    assert book.resting_on(set()) == ()


@pytest.mark.parametrize("game", list(GAMES))
def test_no_sentence_is_taken_from_the_text(game):
    """Our clauses are our own words: what a notebook shows has all of them, and the file ends each with a full stop."""
    book = load(game)
    shown = book._repr_markdown_()
    assert all(clause.text in shown and clause.title in shown for clause in book.clauses)
    assert all(clause.text.endswith((".", ":")) for clause in book.clauses)
    assert (FOLDER / game / "rulebook.md").read_text(encoding="utf-8").startswith(f"# {book.title}")


@pytest.mark.parametrize(
    "heading",
    [
        "tamcuc.x | Title | stated | fact",
        "tamcuc.x | Title | true | fact |",
        "tamcuc.x | Title | stated | nice |",
        "text",
    ],
)
def test_a_wrong_heading_is_noticed(heading):
    """Missing fields, unknown statuses and kinds raise an error that quotes the heading."""
    with pytest.raises(ValueError, match="clause heading"):
        _clause("1.1", "Chapter", f"{heading}\nWords.\n")


def test_a_clause_is_read_whole():
    """Every field of a heading, and the text in one line."""
    read = _clause("2.3", "Chapter", "a.b | Title | ruling | forbids | TAM-A1 TAM-A2\nTwo\nlines.\n")
    assert read == Clause("a.b", "2.3", "Chapter", "Title", "Two lines.", "ruling", "forbids", ("TAM-A1", "TAM-A2"))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_register_lists_every_ruling_that_has_alternatives(game):
    """A reader finds each option with its ruling, what is played, the other ways, and a clause that rests on it."""
    book = rulebook(game)
    options = {name: option for name, option in setting(game).options.items() if option.ruling}
    numbers = setting(game).numbers
    lengths = [number.ruling for number in numbers.values() if number.ruling]
    assert [row.id for row in book.rulings] == [option.ruling for option in options.values()] + lengths
    for row, (name, option) in zip(book.rulings, options.items(), strict=False):
        assert row.clauses and len(row.alternatives) == len(option.values) - 1
        assert all(f'{name}="{value}"' in text for value, text in zip(option.values[1:], row.alternatives, strict=True))
        assert row.id in book._repr_markdown_()


def test_clauses_are_found_by_any_word():
    """Looking for words finds the clauses that hold them all, a word of the title first."""
    book = load("tamcuc")
    assert "passed" in book.find("PASSED")[0].title.casefold()
    assert book.find("equal combinations")[0].id == "tamcuc.tie"
    assert book.find("emperor officer elephant") and not book.find("queen")
