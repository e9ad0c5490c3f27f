"""The games: one folder each, and one line here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

_CLASSES = {"tamcuc": "TamCuc"}  # the one line a new game adds


class _Games(Mapping[str, Any]):
    """Name → class of the rules, imported when first asked for."""

    def __getitem__(self, name: str) -> Any:
        if name not in _CLASSES:
            from tabletutor.game import Unreadable

            raise Unreadable("table.no_such_game", name=name, names=", ".join(_CLASSES))
        return getattr(import_module(f"tabletutor.games.{name}.rules"), _CLASSES[name])

    def __contains__(self, name: object) -> bool:
        return name in _CLASSES

    def __iter__(self) -> Iterator[str]:
        return iter(_CLASSES)

    def __len__(self) -> int:
        return len(_CLASSES)


GAMES: Mapping[str, Any] = _Games()


def part(game: str, module: str) -> Any:
    """A module of a game's folder, imported when first asked for.

    Args:
        game: a name in `GAMES`.
        module: `board`, `bots`, `lessons`, `exercises`, `setting`.

    Raises:
        Unreadable: there is no such game.

    >>> part("tamcuc", "setting").MOST
    8
    """
    _ = GAMES[game]
    return import_module(f"tabletutor.games.{game}.{module}")


def shared_by_word(game: str) -> dict[str, str]:
    """Options that a match needs so that everybody with its seed word has the same cards.

    >>> shared_by_word("tamcuc")
    {'cut': 'seed'}
    """
    return {"cut": "seed"} if "cut" in part(game, "setting").OPTIONS else {}
