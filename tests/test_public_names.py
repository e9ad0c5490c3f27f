"""What a reader may call is a fixed list, and stays callable whatever has been imported."""

from __future__ import annotations

import importlib
import pkgutil

import tabletutor


def test_the_public_names_are_these():
    """Nothing is added to, or lost from, what notebooks use without this list being changed."""
    names = ["GAMES", "check", "lesson", "play", "practice", "rulebook", "simulate", "standings", "tryout"]
    assert tabletutor.__all__ == names


def test_no_room_hides_a_public_name():
    """Importing every module of the package leaves each public name what it was: a module of that name would replace it."""
    for module in pkgutil.walk_packages(tabletutor.__path__, "tabletutor."):
        if module.name != "tabletutor.__main__":
            importlib.import_module(module.name)
    for name in tabletutor.__all__:
        assert name == "GAMES" or callable(getattr(tabletutor, name)), f"a module hides {name}()"
