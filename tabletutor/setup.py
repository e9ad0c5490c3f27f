"""How a table is set up: what a new table needs, and the settings that a filled-in form stands for."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tabletutor.bots import Bot, bots_of
from tabletutor.clock import RATES
from tabletutor.coach import LEVELS
from tabletutor.game import Unreadable
from tabletutor.games import GAMES, setting
from tabletutor.ladder import following
from tabletutor.record import READER
from tabletutor.table import UNDO, Table
from tabletutor.words import say

LONGEST_NAME, LONGEST_WORD, LONGEST_NUMBER = 24, 40, 4  # characters


class Settings(NamedTuple):
    """Everything a new table needs.

    Attributes:
        game, players, options: the rules.
        names: by seat.
        seats: `reader`, or the name of an opponent, by seat.
        word: the seed word; empty for a fresh one at every new game.
        undo: free, ask or off.
        save: file that follows the game, or None.
        speed: where everybody acts at once: step, slow or real.
        coach: off, gentle or strict: how much a move may cost until the coach says so.
    """

    game: str
    players: int
    options: Mapping[str, Any]
    names: tuple[str, ...]
    seats: tuple[str, ...]
    word: str = ""
    undo: str = "free"
    save: Path | None = None
    speed: str = "step"
    coach: str = "off"

    def table(self, start: str = "") -> Table:
        """A new table; two of them with a seed word have the same cards.

        Args:
            start: a position's text to begin with, instead of the first deal.

        Raises:
            Unreadable: something in the settings is not allowed.
        """
        bots = bots_of(self.game)
        unknown = [name for name in self.seats if name not in (READER, *bots)]
        if unknown:
            raise Unreadable("setup.no_such_bot", name=unknown[0], names=", ".join([READER, *bots]))
        seated = {seat: bots[name]() for seat, name in enumerate(self.seats) if name != READER}
        options = {**self.options, **(setting(self.game).shared if self.word else {})}
        game = GAMES[self.game](players=self.players, **options)
        return Table(game, self.word or fresh_word(), seated, self.names, start, self.undo)


def fresh_word() -> str:
    """A seed word that can be read out to a class, such as "lomi-taru-42"."""
    pick = secrets.choice
    sounds = ["".join(pick("bdfgklmnprstv") + pick("aeiou") for _ in range(2)) for _ in range(2)]
    return f"{'-'.join(sounds)}-{secrets.randbelow(90) + 10}"


def settings(game: str, players: int = 3, **given: Any) -> Settings:
    """Settings with what is not given filled in: the reader at seat 0, the game's usual opponents elsewhere.

    Args:
        game: a name in `GAMES`.
        players: how many seats.
        given: `names`, `seats`, `word`, `undo`, `save`, `speed`, `coach` as in `Settings`; all others are options of the game.

    Raises:
        Unreadable: a number, name or option that is not allowed; the sentence says what is.
    """
    own = {name: given.pop(name) for name in ("word", "undo", "save", "speed", "coach") if name in given}
    seats = tuple(given.pop("seats", ()))
    names = tuple(given.pop("names", ()))
    rules = GAMES[game](players=players, **given)
    if len(seats) > players or len(names) > players:
        raise Unreadable("setup.too_many", n=max(len(seats), len(names)), players=players)
    if own.get("undo", "free") not in UNDO:
        raise Unreadable("setup.undo_value", value=repr(own["undo"]), allowed=", ".join(UNDO))
    if own.get("coach", "off") not in LEVELS:
        raise Unreadable("setup.coach_value", value=repr(own["coach"]), allowed=", ".join(LEVELS))
    if own.get("speed", "step") not in (RATES if rules.at_once else ("step",)):
        key = "speed_value" if rules.at_once else "no_speed"
        raise Unreadable(f"setup.{key}", value=repr(own["speed"]), allowed=", ".join(RATES), game=say(f"{game}.title"))
    seats += tuple(opponent(game, seat) for seat in range(len(seats), players))
    one_reader(game, seats)
    return Settings(game, rules.players, dict(rules.changed), named(names, seats), seats, **own)


def opponent(game: str, seat: int) -> str:
    """Who plays a seat where nobody is chosen: a reader the first one."""
    return READER if seat == 0 else rival(game, seat - 1)


def rival(game: str, n: int) -> str:
    """The opponent number `n`, from 0, where nobody is chosen: one worth playing, and quick."""
    others = setting(game).opponents
    return others[n % len(others)]


def climb(table: Table) -> str:
    """Whom to play next after a match: somebody stronger after a win, weaker after a defeat; empty where there is nobody.

    It is a proposal for one reader against one kind of opponents, and only what was played counts.
    """
    kinds = {bot.name for bot in table.bots.values()}
    readers = [seat for seat in range(table.game.players) if seat not in table.bots]
    if not table.over or len(readers) != 1 or len(kinds) != 1:
        return ""
    return following(table.game.name, kinds.pop(), won=readers[0] in table.outcome.winners) or ""


def one_reader(game: str, seats: Sequence[str]) -> None:
    """Refuse two readers before one screen where everybody acts at the same time.

    Raises:
        Unreadable: there are two, and they would see each other's cards.
    """
    if GAMES[game].at_once and seats.count(READER) > 1:
        raise Unreadable("setup.one_reader", game=say(f"{game}.title"), n=seats.count(READER))


def named(names: Sequence[str], seats: Sequence[str]) -> tuple[str, ...]:
    """A name for every seat: the only reader may be "You", empty ones get a name of ours.

    Raises:
        Unreadable: two seats have one name.

    >>> named(["", "Mai"], ["reader", "careful", "careful"])
    ('You', 'Mai', 'Katya')
    """
    you, ours = say("table.you"), say("setup.names").split(", ")
    alone = seats.count(READER) == 1
    found: list[str] = []
    for seat, kind in enumerate(seats):
        me = alone and kind == READER
        name = names[seat].strip()[:LONGEST_NAME] if seat < len(names) else ""
        taken = {*found, *(other.strip() for other in names)}
        spare = say("setup.spare", n=seat + 1)
        free = next((other for other in (ours[seat - 1], *ours) if other not in taken), spare)
        found.append(you if me and not name else free if not name or (name == you and not me) else name)
    for name in found:
        if [other.casefold() for other in found].count(name.casefold()) > 1:
            raise Unreadable("setup.same_name", name=name)
    return tuple(found)


def seats_of(players: int, bots: Mapping[int, Bot]) -> tuple[str, ...]:
    """Who plays each seat: `reader`, or the name of an opponent."""
    return tuple(bots[seat].name if seat in bots else READER for seat in range(players))


def reseat(table: Table, form: Mapping[str, list[str]]) -> None:
    """Give seats of a running table to readers or opponents, by the fields `take0`, `take1` and so on.

    A reader who gains an opponent's seat may have seen another hand: the game is open then, see `Table.reseat`.
    """
    kinds, seated = bots_of(table.game.name), dict(table.bots)
    for seat in range(table.game.players):
        name = "".join(form.get(f"take{seat}", []))
        if name == READER:
            seated.pop(seat, None)
        elif name in kinds and (seat not in seated or seated[seat].name != name):
            seated[seat] = kinds[name]()
    seats = seats_of(table.game.players, seated)
    one_reader(table.game.name, seats)
    table.reseat(seated, named(table.names, seats))


def from_form(old: Settings, form: Mapping[str, list[str]]) -> Settings:
    """The settings a filled-in form stands for.

    Raises:
        Unreadable: with a sentence saying what is wrong and what would be right.
    """

    def one(name: str, default: str = "") -> str:
        return (form.get(name) or [default])[0].strip()

    room = setting(old.game)
    text = one("players", str(old.players))
    players = int(text) if text in map(str, range(room.fewest, room.most + 1)) else old.players
    seats = tuple(one(f"seat{seat}", opponent(old.game, seat)) for seat in range(players))
    options: dict[str, Any] = {
        name: one(f"option-{name}", str(old.options.get(name, option.values[0])))
        for name, option in room.for_players(players).items()
    }
    for name in room.numbers:
        typed = one(f"option-{name}")
        # a number that nobody chose goes with the number of players
        if typed and (name in old.options or typed != str(room.defaults(old.players)[name])):
            options[name] = int(typed) if _is_number(typed) else typed
    names = tuple(one(f"name{seat}") for seat in range(players))
    word, undo = one("word")[:LONGEST_WORD], one("undo", old.undo)
    own = {"word": word, "undo": undo, "speed": one("speed", old.speed), "coach": one("coach", old.coach)}
    fresh = settings(old.game, players, seats=seats, names=names, **own, **options)
    return fresh._replace(save=old.save)


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) <= LONGEST_NUMBER


def unfinished(game: str, form: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """A form that is still being filled in: a number that is none yet can wait until the start."""
    numbers = {f"option-{name}" for name in setting(game).numbers}
    return {
        name: [text for text in texts if name not in numbers or (_is_number(text) and int(text))]
        for name, texts in form.items()
    }
