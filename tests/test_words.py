"""The table of texts: no sentence that is asked for is missing, none is left over, and all fit their values."""

from __future__ import annotations

import ast
import re
import unicodedata
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from tabletutor import words
from tabletutor.games import GAMES, setting
from tabletutor.tutor import lesson
from tabletutor.words import listed, say, table
from tests.speech import ANY, PACKAGE, modules, spoken

FIELD = re.compile(r"\{(\w+)(?::([^|}]*)\|([^}]*))?\}")
TEXTS = table()
PLAIN = ("say", "_t", "Unreadable", "refuse")  # these take nothing but values, and add none


@cache
def places():
    """Every place in the source that asks for a text."""
    return tuple(spoken())


@cache
def matching(pattern):
    """The keys a pattern can become."""
    return tuple(key for key in TEXTS if re.fullmatch(pattern, key))


@cache
def constants():
    """Every string written in the source, and every number: what the code can put into a key."""
    found = set()
    for _, tree in modules():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str | int):
                found.add(str(node.value))
    return found


def fields(key):
    """Names of the values a text asks for."""
    return {match[0] for match in FIELD.findall(TEXTS[key])}


def open_(pattern):
    """Whether a pattern fixes no letter at all."""
    return not re.sub(re.escape(ANY), "", pattern).strip("\\.")


def test_no_sentence_is_missing():
    """Every key that is written out, and every branch of one that is put together, is in the table."""
    assert len(places()) > 300
    missing = [
        (place.where, group)
        for place in places()
        for group in place.groups
        if not any(matching(pattern) for pattern in group if not pattern.endswith("\\."))
        and not all(pattern.endswith("\\.") for pattern in group)  # an empty last part is a place with nothing to say
    ]
    assert missing == []


def test_no_sentence_is_left_over():
    """Every key of the tables is asked for: by a key written out, by one put together of words of the source, or by data."""
    used = {key for key in TEXTS if key in constants()} | by_data() | by_script()
    for place in places():
        for pattern in (pattern for group in place.groups for pattern in group if not open_(pattern)):
            used |= {key for key in matching(pattern) if pattern_filled(pattern, key)}
    assert sorted(set(TEXTS) - used) == []


def pattern_filled(pattern, key):
    """Whether what stands for the open parts of a pattern are words of the source, or of the games' own lists."""
    match = re.fullmatch(pattern.replace(ANY, f"({ANY})"), key)
    known = constants() | game_words()
    return all(
        part in known for group in match.groups() for part in {group, *group.split(".")} - {group * ("." in group)}
    )


@cache
def game_words():
    """Names that are data: games, options and their values, opponents, exercises, statuses of clauses."""
    from tabletutor.bots import bots_of
    from tabletutor.clauses import KINDS, STATUSES

    found = {*GAMES, *STATUSES, *KINDS}
    for game in GAMES:
        options, numbers = setting(game).options, setting(game).numbers
        found |= set(getattr(import_module(f"tabletutor.games.{game}.notation"), "LETTERS", ""))
        found |= {
            *numbers,
            *options,
            *(value for option in options.values() for value in option.values),
            *bots_of(game),
        }
    return found


@cache
def by_data():
    """Keys that lessons ask for: their steps are data, so they are made, and what is looked up is written down."""
    asked = set()

    class Noted(dict):
        def __getitem__(self, key):
            asked.add(key)
            return super().__getitem__(key)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(words, "table", lambda language="en": Noted(TEXTS))
        for game in GAMES:
            lesson(game).film()
    return asked


def by_script():
    """Keys below `ui.js` that a script of the boards names."""
    scripts = " ".join(path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.js"))
    return {key for key in TEXTS if key.startswith("ui.js.") and re.search(rf"\b{key.rpartition('.')[2]}\b", scripts)}


def keys_of(place):
    """All keys a place can ask for."""
    return {key for group in place.groups for pattern in group if not open_(pattern) for key in matching(pattern)}


def test_every_value_a_sentence_needs_is_given():
    """Where one sentence is meant and its values are written out, they hold all that it asks for."""
    wrong, checked = [], 0
    for place in places():
        keys = keys_of(place)
        if place.by in PLAIN and not place.more and len(keys) == 1:
            checked += 1
            lacking = {name for key in keys for name in fields(key)} - place.values
            wrong += [(place.where, sorted(lacking), sorted(keys))] * bool(lacking)
    assert wrong == []
    assert checked > 100


def test_every_value_given_is_used():
    """A value that no sentence of its place has room for is a slip."""
    wrong = []
    for place in places():
        keys = keys_of(place)
        extra = place.values - {name for key in keys for name in fields(key)}
        wrong += [(place.where, sorted(extra), sorted(keys)[:3])] * bool(place.by in PLAIN and keys and extra)
    assert wrong == []


@pytest.mark.parametrize("key", sorted(TEXTS))
def test_a_text_is_well_written(key):
    """Composed letters, no stray braces, both forms of a counted word and a value at each brace."""
    text = TEXTS[key]
    assert text == unicodedata.normalize("NFC", text)
    assert text.strip()
    assert not re.search(r"[{}]", FIELD.sub("", text))
    for name, one, many in FIELD.findall(text):
        assert name.isidentifier()
        assert bool(one) == bool(many)
        if one:
            assert one != many or one.isupper()


def test_counted_words():
    """`{n:card|cards}` writes the number and the word that fits it, nought and minus one too."""
    assert [say("table.cards", n=n) for n in (0, 1, 2, -1)] == ["0 cards", "1 card", "2 cards", "-1 cards"]


def test_what_is_missing_raises():
    """An unknown key and a missing value are mistakes of the program, so they are loud."""
    with pytest.raises(KeyError):
        say("no.such.text")
    with pytest.raises(KeyError):
        say("table.cards")
    with pytest.raises(KeyError):
        table("tlh")


def test_words_are_joined_as_one_speaks():
    """No, one, two and three words."""
    assert [listed(list("abc")[:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert listed(["1", "2"], "table.or") == "1 or 2"


def test_no_key_stands_twice():
    """The tables of the package and of the games share no key, so none hides another."""
    files = [*PACKAGE.glob("*.en.toml"), *PACKAGE.glob("games/*/*.en.toml")]
    assert {file.parent.name for file in files} >= {PACKAGE.name, *GAMES}
    assert sum(len(words._read(Path(file))) for file in files) == len(TEXTS)
