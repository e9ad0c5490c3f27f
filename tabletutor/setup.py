"""How a table is set up: the form on the board, and the settings it stands for."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tabletutor import pieces
from tabletutor.bots import Bot
from tabletutor.drawing import Node, h
from tabletutor.game import Unreadable
from tabletutor.games import GAMES, part, shared_by_word
from tabletutor.record import READER
from tabletutor.table import UNDO, Table
from tabletutor.words import say

ADVISER = "careful"  # gives the hints, and plays where nobody else is chosen
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
    """

    game: str
    players: int
    options: Mapping[str, Any]
    names: tuple[str, ...]
    seats: tuple[str, ...]
    word: str = ""
    undo: str = "free"
    save: Path | None = None

    def table(self, start: str = "") -> Table:
        """A new table; two of them with a seed word have the same cards.

        Args:
            start: a position's text to begin with, instead of the first deal.

        Raises:
            Unreadable: something in the settings is not allowed.
        """
        bots = part(self.game, "bots").BOTS
        unknown = [name for name in self.seats if name not in (READER, *bots)]
        if unknown:
            raise Unreadable("setup.no_such_bot", name=unknown[0], names=", ".join([READER, *bots]))
        seated = {seat: bots[name]() for seat, name in enumerate(self.seats) if name != READER}
        options = {**self.options, **(shared_by_word(self.game) if self.word else {})}
        game = GAMES[self.game](players=self.players, **options)
        return Table(game, self.word or fresh_word(), seated, self.names, start, self.undo)


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
    seats += tuple(READER if seat == 0 else ADVISER for seat in range(len(seats), players))
    return Settings(game, rules.players, dict(rules.changed), named(names, seats), seats, **own)


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
    kinds, seated = part(table.game.name, "bots").BOTS, dict(table.bots)
    for seat in range(table.game.players):
        name = "".join(form.get(f"take{seat}", []))
        if name == READER:
            seated.pop(seat, None)
        elif name in kinds and (seat not in seated or seated[seat].name != name):
            seated[seat] = kinds[name]()
    table.reseat(seated, named(table.names, seats_of(table.game.players, seated)))


def from_form(old: Settings, form: Mapping[str, list[str]]) -> Settings:
    """The settings a filled-in form stands for.

    Raises:
        Unreadable: with a sentence saying what is wrong and what would be right.
    """

    def one(name: str, default: str = "") -> str:
        return (form.get(name) or [default])[0].strip()

    room = part(old.game, "setting")
    text = one("players", str(old.players))
    players = int(text) if text in map(str, range(room.FEWEST, room.MOST + 1)) else old.players
    seats = tuple(one(f"seat{seat}", READER if seat == 0 else ADVISER) for seat in range(players))
    options: dict[str, Any] = {
        name: one(f"option-{name}", str(old.options.get(name, option.values[0])))
        for name, option in room.OPTIONS.items()
        if option.players in (0, players)
    }
    deals = one("deals")
    followed = deals == str(old.players) and "deals" not in old.options  # as many deals as players, until somebody says
    if deals and not (followed and players != old.players):
        options["deals"] = int(deals) if deals.isdecimal() and len(deals) <= LONGEST_NUMBER else deals
    options = {**options, **GAMES[old.game](players, **options).changed}
    names = tuple(one(f"name{seat}") for seat in range(players))
    word, undo = one("word")[:LONGEST_WORD], one("undo", old.undo)
    fresh = settings(old.game, players, seats=seats, names=names, word=word, undo=undo, **options)
    return fresh._replace(save=old.save, options=GAMES[old.game](players, **options).changed)


# ---- the form ----


def form(now: Settings, messages: Node, *, saved: bool = False, left: bool = False) -> Node:
    """The set-up form, filled in with these settings; `saved`: a saved game can be resumed, `left`: the one just left."""
    resume = pieces.button(say("setup.resume"), do="resume", plain=True) if saved else None
    back = pieces.button(say("setup.back"), do="back", plain=True) if left else None
    start = pieces.button(say("setup.start"), do="start", key="s", data_focus=True)
    own = h(
        "form",
        {"data-do": "start", "key": "setup", "class": "tt-setup", "novalidate": True},
        _seats(now),
        pieces.controls(start, resume, back),
        messages,
        _more(now),
    )
    return h("div", {"class": "tt-setup"}, own, _code_field())


def _seats(now: Settings) -> Node:
    """Who sits where: a line for each seat, clockwise, and how many there are."""
    room, bots = part(now.game, "setting"), part(now.game, "bots").BOTS
    numbers = [(str(n), say("setup.players_n", n=n)) for n in range(room.FEWEST, room.MOST + 1)]
    choose = pieces.chooser("players", numbers, str(now.players), submit="players")
    who = [(READER, say("setup.reader")), *((name, bot.label()) for name, bot in bots.items())]
    places = h("ol", {"class": "tt-places", "key": "places"}, [_place(now, seat, who) for seat in range(now.players)])
    characters = [h("p", None, h("b", None, bot.label()), " ", bot.character()) for bot in bots.values()]
    return h(
        "fieldset",
        {"class": "tt-group", "key": "seats"},
        h("legend", None, say("setup.seats")),
        pieces.field(say("setup.players"), choose),
        places,
        pieces.part("div", "characters", *characters),
    )


def _place(now: Settings, seat: int, who: list[tuple[str, str]]) -> Node:
    name = _text(f"name{seat}", now.names[seat], LONGEST_NAME, aria_label=say("setup.name", n=seat + 1))
    kind = pieces.chooser(f"seat{seat}", who, now.seats[seat], label=say("setup.played_by", n=seat + 1))
    return h("li", {"key": f"seat{seat}"}, name, kind)


def _text(name: str, value: str, most: int, **more: str) -> Node:
    own = {key.replace("_", "-"): text for key, text in more.items()}
    return h("input", {"type": "text", "name": name, "value": value, "maxlength": most, "autocomplete": "off", **own})


def _more(now: Settings) -> Node:
    """Seed word, number of deals, undo and the game's own options, folded away."""
    known = {"deals": now.players, **now.options}
    deals = h("input", {"type": "number", "name": "deals", "min": 1, "max": 99, "value": str(known["deals"])})
    undo = [(mode, say(f"setup.undo_{mode}")) for mode in UNDO]
    fields = [
        pieces.field(say("setup.word"), _text("word", now.word, LONGEST_WORD), say("setup.word_hint")),
        pieces.field(say("setup.deals"), deals, say("setup.deals_hint")),
        pieces.field(say("setup.undo"), pieces.chooser("undo", undo, now.undo), say("setup.undo_hint")),
    ]
    for name, option in part(now.game, "setting").OPTIONS.items():
        if option.players in (0, now.players) and name not in shared_by_word(now.game):
            values = [(value, say(f"{now.game}.option.{name}.{value}")) for value in option.values]
            chosen = str(known.get(name, option.values[0]))
            label = say(f"{now.game}.option.{name}.label")
            fields.append(pieces.field(label, pieces.chooser(f"option-{name}", values, chosen)))
    opened = bool(now.options or now.word)
    grid = h("div", {"class": "tt-form"}, *fields)
    return h("details", {"open": opened, "key": "more"}, h("summary", None, say("setup.more")), grid)


def _code_field() -> Node:
    """A place for a code that restores a table."""
    text = h("input", {"type": "text", "name": "code", "autocomplete": "off", "spellcheck": "false"})
    load = pieces.button(say("setup.load"), do="load", plain=True)
    row = h("div", {"class": "tt-form"}, pieces.field(say("setup.code"), text, say("setup.code_hint")), load)
    inside = h("form", {"data-do": "load", "key": "load"}, row)
    return h("details", {"key": "code"}, h("summary", None, say("setup.have_code")), inside)
