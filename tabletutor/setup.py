"""How a table is set up: the form on the board, and the settings it stands for."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from tabletutor import pieces
from tabletutor.drawing import Node, h
from tabletutor.game import Unreadable
from tabletutor.games import GAMES, part
from tabletutor.table import UNDO, Table
from tabletutor.words import say

READER = "reader"
NAMES = ("Lena", "Katya", "Vanya", "Mai", "Tomas", "Aiko", "Inês")  # opponents, clockwise from the reader
LONGEST_NAME, LONGEST_WORD = 24, 40
BY_WORD = "cut"  # follows from the seed word: with one, the cut is at the word's mark, so that all get the same cards


class Settings(NamedTuple):
    """Everything a new table needs.

    Attributes:
        game, players, options: the rules.
        names: by seat.
        seats: `reader`, or the name of an opponent, by seat.
        word: the seed word; empty for a fresh one at every new game.
        undo: free, ask or off.
        save: file that follows the game, or None.
    """

    game: str
    players: int
    options: Mapping[str, Any]
    names: tuple[str, ...]
    seats: tuple[str, ...]
    word: str = ""
    undo: str = "free"
    save: Path | None = None

    def table(self) -> Table:
        """A new table; two of them with a seed word have the same cards.

        Raises:
            Unreadable: something in the settings is not allowed.
        """
        bots = part(self.game, "bots").BOTS
        unknown = [name for name in self.seats if name not in (READER, *bots)]
        if unknown:
            raise Unreadable("setup.no_such_bot", name=unknown[0], names=", ".join([READER, *bots]))
        seated = {seat: bots[name]() for seat, name in enumerate(self.seats) if name != READER}
        options = {**self.options, **({BY_WORD: "seed"} if self.word else {})}
        game = GAMES[self.game](players=self.players, **options)
        return Table(game, self.word or fresh_word(), seated, self.names, undo=self.undo)


def fresh_word() -> str:
    """A seed word that can be read out to a class, such as "lomi-taru-42"."""
    pick = secrets.choice
    sounds = ["".join(pick("bdfgklmnprstv") + pick("aeiou") for _ in range(2)) for _ in range(2)]
    return f"{'-'.join(sounds)}-{secrets.randbelow(90) + 10}"


def settings(game: str, players: int = 3, **given: Any) -> Settings:
    """Settings with what is not given filled in: the reader at seat 0, careful opponents elsewhere.

    Args:
        game: a name in `GAMES`.
        players: how many seats.
        given: `names`, `seats`, `word`, `undo`, `save` as in `Settings`; all others are options of the game.

    Raises:
        Unreadable: a number, name or option that is not allowed; the sentence says what is.
    """
    own = {name: given.pop(name) for name in ("word", "undo", "save") if name in given}
    seats = tuple(given.pop("seats", ()))
    names = tuple(given.pop("names", ()))
    rules = GAMES[game](players=players, **given)
    if len(seats) > players or len(names) > players:
        raise Unreadable("setup.too_many", n=max(len(seats), len(names)), players=players)
    if own.get("undo", "free") not in UNDO:
        raise Unreadable("setup.undo_value", value=repr(own["undo"]), allowed=", ".join(UNDO))
    seats += tuple(READER if seat == 0 else "careful" for seat in range(len(seats), players))
    alone = seats.count(READER) < 2
    known = tuple(
        say("table.you") if seat == 0 and alone and seats[0] == READER else NAMES[seat - 1] for seat in range(players)
    )
    return Settings(game, rules.players, dict(given), names + known[len(names) :], seats, **own)


def from_form(old: Settings, form: Mapping[str, list[str]]) -> Settings:
    """The settings a filled-in form stands for.

    Raises:
        Unreadable: with a sentence saying what is wrong and what would be right.
    """

    def one(name: str, default: str = "") -> str:
        return (form.get(name) or [default])[0].strip()

    fewest, most = part(old.game, "setting").FEWEST, part(old.game, "setting").MOST
    text = one("players", str(old.players))
    players = int(text) if text.isdecimal() and fewest <= int(text) <= most else old.players
    seats = tuple(one(f"seat{seat}", READER if seat == 0 else "careful") for seat in range(players))
    names = tuple(one(f"name{seat}")[:LONGEST_NAME] for seat in range(players))
    options: dict[str, Any] = {
        name: one(f"option-{name}", option.values[0])
        for name, option in part(old.game, "setting").OPTIONS.items()
        if option.players in (0, players)
    }
    if one("deals"):
        options["deals"] = int(one("deals")) if one("deals").isdecimal() else one("deals")
    fresh = settings(
        old.game, players, seats=seats, **options, word=one("word")[:LONGEST_WORD], undo=one("undo", old.undo)
    )
    kept = tuple(name or default for name, default in zip(names, fresh.names, strict=True))
    return fresh._replace(names=kept, save=old.save, options=GAMES[old.game](players, **options).changed)


# ---- the form ----


def form(now: Settings, messages: Node, saved: bool = False) -> Node:
    """The set-up form, filled in with these settings; `saved`: a saved game can be resumed."""
    resume = pieces.button(say("setup.resume"), do="resume", plain=True) if saved else None
    start = pieces.button(say("setup.start"), do="start", key="s", data_focus=True)
    return h(
        "form",
        {"data-do": "start", "key": "setup", "class": "tt-setup"},
        _seats(now),
        _more(now),
        messages,
        pieces.controls(start, resume),
        _code_field(),
    )


def _players(now: Settings) -> Node:
    room = part(now.game, "setting")
    numbers = [(str(n), say("setup.players_n", n=n)) for n in range(room.FEWEST, room.MOST + 1)]
    choose = pieces.chooser("players", numbers, str(now.players))
    again = pieces.button(say("setup.change"), do="players", plain=True)
    return pieces.controls(pieces.field(say("setup.players"), choose), again)


def _seats(now: Settings) -> Node:
    bots = part(now.game, "bots").BOTS
    who = [(READER, say("setup.reader")), *((name, bot.label()) for name, bot in bots.items())]
    rows = [
        h(
            "div",
            {"class": "tt-form", "key": f"seat{seat}"},
            pieces.field(say("setup.name", n=seat + 1), _text(f"name{seat}", now.names[seat], LONGEST_NAME)),
            pieces.field(say("setup.played_by", n=seat + 1), pieces.chooser(f"seat{seat}", who, now.seats[seat])),
        )
        for seat in range(now.players)
    ]
    characters = [h("p", None, h("b", None, bot.label()), " ", bot.character()) for bot in bots.values()]
    about = pieces.part("div", "characters", *characters)
    legend = h("legend", None, say("setup.seats"))
    return h("fieldset", {"class": "tt-group", "key": "seats"}, legend, _players(now), *rows, about)


def _text(name: str, value: str, most: int) -> Node:
    return h("input", {"type": "text", "name": name, "value": value, "maxlength": most, "autocomplete": "off"})


def _more(now: Settings) -> Node:
    """Seed word, number of deals, undo and the game's own options, folded away."""
    known = {"deals": now.players, **now.options}
    fields = [
        pieces.field(say("setup.word"), _text("word", now.word, LONGEST_WORD), say("setup.word_hint")),
        pieces.field(
            say("setup.deals"),
            h("input", {"type": "number", "name": "deals", "min": 1, "max": 99, "value": str(known["deals"])}),
        ),
        pieces.field(
            say("setup.undo"), pieces.chooser("undo", [(mode, say(f"setup.undo_{mode}")) for mode in UNDO], now.undo)
        ),
    ]
    for name, option in part(now.game, "setting").OPTIONS.items():
        if option.players in (0, now.players) and name != BY_WORD:
            values = [(value, say(f"{now.game}.option.{name}.{value}")) for value in option.values]
            chosen = str(known.get(name, option.values[0]))
            label = say(f"{now.game}.option.{name}.label")
            fields.append(pieces.field(label, pieces.chooser(f"option-{name}", values, chosen), option.ruling))
    opened = bool(now.options or now.word)
    grid = h("div", {"class": "tt-form"}, *fields)
    return h("details", {"open": opened, "key": "more"}, h("summary", None, say("setup.more")), grid)


def _code_field() -> Node:
    """A place for a code that restores a table."""
    text = h("input", {"type": "text", "name": "code", "autocomplete": "off", "spellcheck": "false"})
    load = pieces.button(say("setup.load"), do="load", plain=True)
    row = h("div", {"class": "tt-form"}, pieces.field(say("setup.code"), text, say("setup.code_hint")), load)
    return h("details", {"key": "code"}, h("summary", None, say("setup.have_code")), row)
