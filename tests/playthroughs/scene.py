"""What a golden play-through is made of."""

from __future__ import annotations

from typing import NamedTuple


class Scene(NamedTuple):
    """`moves` in notation, each with its seat (`d` is the dealer); then `bots` play on, if any, to the end.

    Moves are parted by semicolons or lines; `# …` behind one is a remark for whoever reads the text, and `1 !take` is a
    move of seat 1 that must be refused. `bots` is one opponent for all seats, or one a seat.
    """

    game: str
    players: int
    about: str
    start: str = ""
    moves: str = ""
    options: tuple[tuple[str, object], ...] = ()
    bots: str = ""


def of(game):
    """A short way to write the scenes of one game."""

    def scene(players, about, start="", moves="", bots="", **options):
        return Scene(game, players, about, start, moves, tuple(options.items()), bots)

    return scene
