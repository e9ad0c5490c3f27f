"""The games: one folder each, and one line here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tabletutor.options import Setting
    from tabletutor.parts import GameBoard

_CLASSES = {
    "tamcuc": "TamCuc",
    "xochintlan": "Xochintlan",
    "trico": "Trico",
    "tinco": "Tinco",
}  # the one line a new game adds


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
        module: such as `lessons`, `exercises`, `plain`; for `board` and `setting` there are functions.

    Raises:
        Unreadable: there is no such game.

    >>> part("tamcuc", "bots").Greedy.name
    'greedy'
    """
    _ = GAMES[game]
    return import_module(f"tabletutor.games.{game}.{module}")


def setting(game: str) -> Setting:
    """All that can be chosen before a game begins.

    Raises:
        Unreadable: there is no such game.

    >>> setting("tamcuc").most
    8
    """
    found: Setting = part(game, "setting").SETTING
    return found


def board(game: str) -> GameBoard:
    """How a game is drawn.

    Raises:
        Unreadable: there is no such game.
    """
    found: GameBoard = part(game, "board")
    return found
