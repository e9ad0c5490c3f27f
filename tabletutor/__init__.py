"""Learn tabletop games from their rulebooks by playing them.

    import tabletutor
    tabletutor.lesson("tamcuc")     # walk through the rulebook on a live board
    tabletutor.practice("tamcuc")   # fresh questions, marked by the rules
    tabletutor.play("tamcuc")       # a match against chosen opponents

The rules need nothing of Jupyter: `GAMES["tamcuc"](players=3)`. Everything is imported when first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tabletutor.arena import simulate as simulate
    from tabletutor.clauses import Rulebook
    from tabletutor.games import GAMES as GAMES
    from tabletutor.ladder import standings as standings
    from tabletutor.trial import tryout as tryout

__version__ = "0.1.0"
__all__ = ["GAMES", "check", "lesson", "play", "practice", "rulebook", "simulate", "standings", "tryout"]

_LAZY = {
    "GAMES": "tabletutor.games",
    "simulate": "tabletutor.arena",
    "standings": "tabletutor.ladder",
    "tryout": "tabletutor.trial",
}


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name not in _LAZY:
        raise AttributeError(f"module 'tabletutor' has no attribute {name!r}")
    return getattr(import_module(_LAZY[name]), name)


def play(game: str, players: int = 3, *, autosave: bool = False, code: str = "", **given: Any) -> Any:
    """A board to play on; what is given only fills in the set-up form beforehand.

    Args:
        game: a name in `GAMES`.
        players: number of seats.
        autosave: keep the game in the file `<game>.tabletutor` beside the notebook and offer to resume it.
        code: begin with the table this code stands for.
        given: `seats` ("reader" or an opponent's name, by seat), `names`, `word` (seed word), `undo` (free, ask, off),
            and any option of the game.

    Raises:
        ValueError: a number, option or code that is not allowed; the text says what is.
    """
    from pathlib import Path

    from tabletutor.notebook.board import Board
    from tabletutor.screen import Screen
    from tabletutor.setup import settings

    show = Screen(settings(game, players, save=Path(f"{game}.tabletutor") if autosave else None, **given))
    if code:
        show.load(code)
    return Board(show)


def lesson(game: str, chapter: str = "") -> Any:
    """The rulebook as steps to perform on a live board, or one chapter of it.

    Args:
        game: a name in `GAMES`.
        chapter: id of a chapter, step or clause to begin with; empty for the beginning.

    Raises:
        ValueError: no such game or step; the text names those there are.
    """
    from functools import partial

    from tabletutor.notebook.board import Board
    from tabletutor.screen import play_on
    from tabletutor.tutor import lesson as walk

    return Board(walk(game, chapter, partial(play_on, game)))


def practice(game: str, *kinds: str, word: str = "") -> Any:
    """Fresh questions about the rules, marked by the rules.

    Args:
        game: a name in `GAMES`.
        kinds: kinds of question to ask; all of them if none is given.
        word: seed word; the same word gives the same questions.

    Raises:
        ValueError: no such game or kind; the text names those there are.
    """
    from tabletutor.drill import Practice
    from tabletutor.notebook.board import Board

    return Board(Practice(game, kinds, word))


def check() -> Any:
    """The check cell: a sentence that says whether this page can show boards, and which half is missing if not."""
    from tabletutor.notebook.check import Check

    return Check()


def rulebook(game: str) -> Rulebook:
    """The clauses of a game in our own words, and the rulings that have alternatives; a notebook shows them as a page.

    >>> rulebook("tamcuc").cite("tamcuc.tie").status
    'stated'
    """
    from tabletutor.register import rulebook as book

    return book(game)
