"""The register of gaps: every point a rulebook leaves open that this program lets you play in another way."""

from __future__ import annotations

from tabletutor.clauses import Rulebook, Ruling, load
from tabletutor.games import part
from tabletutor.words import say


def rulebook(game: str) -> Rulebook:
    """The rulebook of a game with its register of rulings.

    Args:
        game: a name in `GAMES`.

    Raises:
        Unreadable: (a ValueError) there is no such game.

    >>> rulebook("tamcuc").rulings[0].id
    'TAM-A1'
    """
    options = part(game, "setting").OPTIONS
    book = load(game)
    return book._replace(
        rulings=tuple(_ruling(book, game, name, option.ruling, option.values) for name, option in options.items())
    )


def _ruling(book: Rulebook, game: str, name: str, ruling: str, values: tuple[str, ...]) -> Ruling:
    said = [say(f"{game}.option.{name}.{value}") for value in values]
    clauses = tuple(clause.id for clause in book.resting_on({ruling}))
    other = tuple(f'{text}: `{name}="{value}"`' for text, value in zip(said[1:], values[1:], strict=True))
    return Ruling(ruling, say(f"{game}.option.{name}.label"), said[0], other, clauses)
