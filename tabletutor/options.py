"""How a game is set up: its numbers of players, one option for every ruling that has alternatives, and a set-up judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tabletutor.game import Unreadable

ALL_PLAYERS = 0  # in place of a number: as many as there are players


class Option(NamedTuple):
    """An option: its values, the default first; the ruling it rests on, if any; players it needs (0: any)."""

    values: tuple[str, ...]
    ruling: str
    players: int = 0


class Number(NamedTuple):
    """An option that is a whole number from 1 on.

    Attributes:
        most: the largest allowed.
        default: what is played without it; `ALL_PLAYERS` for the number of players.
        ruling: the ruling it rests on; empty if it rests on none.
        badge: whether a board marks it where it differs from the default; not where the first line says it anyway.
    """

    most: int
    default: int = ALL_PLAYERS
    ruling: str = ""
    badge: bool = True


class Setting(NamedTuple):
    """All that can be chosen before a game begins.

    Attributes:
        game: its name; the labels are its texts `<game>.option.<name>`.
        fewest, most: players.
        options, numbers: what can be chosen, by name.
        shared: options that a match needs so that everybody with its seed word has the same cards.
        apart: pairs of (option, value) that exclude each other.
        opponents: who plays from the second seat on where nobody is chosen, in turn.
    """

    game: str
    fewest: int
    most: int
    options: Mapping[str, Option]
    numbers: Mapping[str, Number] = {}
    shared: Mapping[str, str] = {}
    apart: tuple[tuple[tuple[str, str], tuple[str, str]], ...] = ()
    opponents: tuple[str, ...] = ()

    def defaults(self, players: int) -> dict[str, object]:
        """Every option and number as the text's game has it."""
        numbers = {name: number.default or players for name, number in self.numbers.items()}
        return {**numbers, **{name: option.values[0] for name, option in self.options.items()}}

    def checked(self, players: int, options: Mapping[str, object]) -> dict[str, object]:
        """All options with their values, the missing ones at their default.

        Raises:
            Unreadable: with a sentence naming what is allowed.
        """
        if not isinstance(players, int) or not self.fewest <= players <= self.most:
            raise self._wrong("players", n=players, fewest=self.fewest, most=self.most)
        given = {name: str(v) if name in self.options and type(v) is int else v for name, v in options.items()}
        for name, value in given.items():
            self._check(players, name, value)
        found = {**self.defaults(players), **given}
        for one, other in self.apart:
            if (found[one[0]], found[other[0]]) == (one[1], other[1]):
                raise self._wrong("apart", one="=".join(one), other="=".join(other))
        return found

    def changed(self, players: int, options: Mapping[str, object]) -> dict[str, object]:
        """The options that differ from the text's game."""
        default = self.defaults(players)
        return {name: value for name, value in options.items() if value != default[name]}

    def for_players(self, players: int) -> dict[str, Option]:
        """The options that this number of players can choose."""
        return {name: option for name, option in self.options.items() if option.players in (0, players)}

    def _check(self, players: int, name: str, value: object) -> None:
        from tabletutor.words import listed

        if name in self.numbers:
            most = self.numbers[name].most
            if type(value) is not int or not 1 <= value <= most:
                raise self._wrong("number", name=name, value=value, most=most)
            return
        if name not in self.options:
            raise self._wrong("option", name=name, names=listed([*self.numbers, *self.options]))
        option = self.options[name]
        if value not in option.values:
            allowed = listed([repr(v) for v in option.values], "table.or")
            raise self._wrong("value", name=name, value=repr(value), allowed=allowed)
        if value != option.values[0] and option.players not in (0, players):
            raise self._wrong("only", name=name, n=option.players, players=players)

    def _wrong(self, key: str, **values: object) -> Unreadable:
        from tabletutor.words import say  # texts are only read when a sentence is shown

        if key == "number":
            values["label"] = say(f"{self.game}.option.{values['name']}.label")
        return Unreadable(f"table.setting.{key}", game=say(f"{self.game}.title"), **values)
