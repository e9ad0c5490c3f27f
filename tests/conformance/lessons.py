"""The lessons of all games, made once for all tests that look at them."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from tabletutor.tutor import lesson


class Lesson(NamedTuple):
    """What a game's `lessons.toml` becomes: its rows, and by their ids the makers and the steps."""

    rows: list[dict[str, Any]]
    makers: dict[str, Any]
    steps: dict[str, Any]

    def asking(self, ask):
        """Names of the steps that ask for this."""
        return [name for name, maker in self.makers.items() if maker.ask == ask]

    def tried(self, name, kind="good"):
        """Keys of the tries of a step that have such an answer."""
        return [key for key, answer in self.steps[name].tries.items() if answer.kind == kind]


@cache
def lesson_of(game):
    """The lesson of a game."""
    module = import_module(f"tabletutor.games.{game}.lessons")
    rows = tomllib.loads(Path(module.__file__).with_suffix(".toml").read_text(encoding="utf-8"))["step"]
    makers = {row["id"]: module.Maker(row) for row in rows}
    return Lesson(rows, makers, {name: maker.step() for name, maker in makers.items()})


@cache
def film_of(game):
    """All drawings and answers of a lesson that can be played on from."""
    return lesson(game, play=lambda start: None).film()


def given(key):
    """A try's name taken apart again: the button and the form."""
    do, _, pairs = key.partition("|")
    form = {}
    for pair in pairs.split("&") if pairs else []:
        name, _, value = pair.partition("=")
        form.setdefault(name, []).append(value)
    return do, form
