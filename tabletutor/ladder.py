"""Who plays how well: the opponents of a game against each other, as measured, and whom to play next.

The figures are in `games/<game>/standings.json`; `python -m tests.benchmarks.strength --write` plays the matches and writes it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tabletutor.bots import Bot, bots_of
from tabletutor.games import GAMES, setting
from tabletutor.honesty import Honesty
from tabletutor.words import columns, listed, markdown, say

FOLDER = Path(__file__).parent / "games"
TRAITS = ("counts", "remembers", "stochastic")


class Share(NamedTuple):
    """What one opponent won of `n` matches at a table of another: the share, and the ends of its 95 % interval, 0 … 1."""

    n: int
    share: float
    low: float
    high: float

    def __str__(self) -> str:
        share, low, high = (round(100 * part) for part in self[1:])
        return say("standings.share", share=share, low=low, high=high)


class Standings(NamedTuple):
    """All opponents of a game against each other; as text or in a notebook it is a table with sentences.

    Attributes:
        game: its name.
        players: at each table; all but one are opponents of one kind.
        options: in which the matches differed from an ordinary one.
        seed: the word that all deals follow from.
        version: of the package that played.
        opponents: by name, in the order of the game's own table.
        pairs: (one, the others) → what the one won.
        honesty: name → what came of exchanging the hidden cards.
    """

    game: str
    players: int
    options: Mapping[str, object]
    seed: str
    version: str
    opponents: tuple[str, ...]
    pairs: Mapping[tuple[str, str], Share]
    honesty: Mapping[str, Honesty]

    def mean(self, name: str) -> float:
        """The share an opponent won at a table of others, the mean over all of them."""
        shares = [found.share for (one, _), found in self.pairs.items() if one == name]
        return sum(shares) / max(1, len(shares))

    def rows(self) -> list[list[str]]:
        """The cross-table in words, its head first."""
        bots = [bots_of(self.game)[name].label() for name in self.opponents]
        rows = [[say("standings.head"), *bots]]
        for label, one in zip(bots, self.opponents, strict=True):
            cells = [self.pairs.get((one, others)) for others in self.opponents]
            rows.append([label, *(str(cell) if cell else say("standings.none") for cell in cells)])
        return rows

    def lines(self) -> tuple[str, str, list[str]]:
        """The title, how it was played, and a line for each opponent."""
        found = [pair.n for pair in self.pairs.values()] or [0]
        key = "standings.matches" if min(found) == max(found) else "standings.from_to"
        how = say(
            "standings.how",
            players=self.players,
            matches=say(key, n=min(found), most=max(found)),
            fair=round(100 / self.players),
            seed=self.seed,
            version=self.version,
        )
        title = say("standings.title", game=say(f"{self.game}.title"))
        return title, f"{how}{self._options()}", [self._about(name) for name in self.opponents]

    def _options(self) -> str:
        texts = [f"{say(f'{self.game}.option.{name}.label')}: {value}" for name, value in self.options.items()]
        return f" {say('standings.options', options=listed(texts))}" if texts else ""

    def _about(self, name: str) -> str:
        bot = bots_of(self.game)[name]
        words = say("standings.traits", traits=listed(traits(self.game, bot)))
        return " ".join(
            filter(None, [say("standings.name", name=bot.label()), bot.character(), words, self.badge(name)])
        )

    def badge(self, name: str) -> str:
        """A sentence on an opponent's honesty; empty where it was not tried."""
        return str(self.honesty[name]) if name in self.honesty else ""

    def __str__(self) -> str:
        title, how, about = self.lines()
        return "\n".join([title, "", *columns(self.rows()), "", how, "", *about])

    def _repr_markdown_(self) -> str:
        title, how, about = self.lines()
        head, *rows = self.rows()
        table = markdown(head, [[f"**{row[0]}**", *row[1:]] for row in rows])
        return "\n".join([f"**{title}**", "", *table, "", how, "", *(f"- {line}" for line in about)])


def traits(game: str, bot: type[Bot]) -> list[str]:
    """What an opponent does and does not, in words made of its machine-readable traits.

    >>> traits("tamcuc", bots_of("tamcuc")["careful"])[0]
    'counts what was shown'
    """
    words = [say(f"standings.trait.{key}") for key in TRAITS if bot.traits.get(key)]
    words += [] if bot.traits.get("stochastic") else [say("standings.trait.steady")]
    words += [say("standings.trait.attention", n=round(10 * bot.attention))] if bot.attention < 1 else []
    if GAMES[game].at_once:
        first, spread = bot.reaction
        words.append(say("standings.trait.reaction", fast=f"{first / 1000:.1f}", slow=f"{(first + spread) / 1000:.1f}"))
    return words


def standings(game: str) -> Standings:
    """All opponents of a game against each other, as measured with this version.

    Args:
        game: a name in `GAMES`.

    Raises:
        Unreadable: there is no such game.

    >>> standings("tamcuc").pairs["greedy", "random"].share > 0.5
    True
    """
    room, data = setting(game), _read(FOLDER / game / "standings.json")
    known = tuple(bots_of(game))
    return Standings(
        game=game,
        players=data.get("players", room.fewest),
        options=data.get("options", {}),
        seed=data.get("seed", ""),
        version=data.get("version", ""),
        opponents=known,
        pairs=_pairs(data.get("pairs", ()), known),
        honesty={name: Honesty(*found) for name, found in data.get("honesty", {}).items() if name in known},
    )


@cache
def _read(file: Path) -> dict[str, Any]:
    """What was measured; nothing of a game that is too new for it."""
    data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return data


def _pairs(rows: Sequence[Sequence[object]], known: Sequence[str]) -> dict[tuple[str, str], Share]:
    """What is known of the opponents there are: those of another version may be gone."""
    pairs = {(str(one), str(others)): Share(*figures) for one, others, *figures in rows}  # type: ignore[arg-type]
    return {pair: found for pair, found in pairs.items() if set(pair) <= set(known)}


def ladder(game: str) -> tuple[str, ...]:
    """The opponents of a game by the share they won at tables of all the others, weakest first.

    As long as some of them have not played each other it is the order of the game's own table.

    Raises:
        Unreadable: there is no such game.

    >>> ladder("tamcuc")[0]
    'random'
    """
    found = standings(game)
    n = len(found.opponents)
    return tuple(sorted(found.opponents, key=found.mean)) if len(found.pairs) == n * (n - 1) else found.opponents


def following(game: str, name: str, won: bool) -> str | None:
    """Whom to play next: one step up after a win, one step down after a loss; None at the end of the ladder.

    Args:
        game: a name in `GAMES`.
        name: the opponent just played; where there were several, the strongest.
        won: whether the reader won.

    Raises:
        Unreadable: there is no such game.

    >>> following("tamcuc", "random", won=False) is None
    True
    """
    steps = ladder(game)
    if name not in steps:
        return None
    at = steps.index(name) + (1 if won else -1)
    return steps[at] if 0 <= at < len(steps) else None
