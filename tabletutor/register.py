"""The register of gaps: every point a rulebook leaves open that this program lets you play in another way."""

from __future__ import annotations

from tabletutor.clauses import Rulebook, Ruling, load
from tabletutor.games import setting
from tabletutor.options import Number, Option
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
    chosen, book = setting(game), load(game)
    rulings = [_ruling(book, game, name, option) for name, option in chosen.options.items() if option.ruling]
    rulings += [_length(book, game, name, number) for name, number in chosen.numbers.items() if number.ruling]
    return book._replace(rulings=tuple(rulings))


def _ruling(book: Rulebook, game: str, name: str, option: Option) -> Ruling:
    said = [say(f"{game}.option.{name}.{value}") for value in option.values]
    clauses = tuple(clause.id for clause in book.resting_on({option.ruling}))
    other = tuple(f'{text}: `{name}="{value}"`' for text, value in zip(said[1:], option.values[1:], strict=True))
    return Ruling(option.ruling, say(f"{game}.option.{name}.label"), said[0], other, clauses)


def _length(book: Rulebook, game: str, name: str, number: Number) -> Ruling:
    clauses = tuple(clause.id for clause in book.resting_on({number.ruling}))
    played = say(f"{game}.option.{name}.badge", n=number.default)
    return Ruling(
        number.ruling, say(f"{game}.option.{name}.label"), played, (f"`{name}=1` … `{number.most}`",), clauses
    )
