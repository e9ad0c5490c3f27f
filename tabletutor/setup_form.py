"""The form that sets a table up, filled in with the settings as they are."""

from __future__ import annotations

from tabletutor import pieces, tempo
from tabletutor.bots import Bot, bots_of
from tabletutor.drawer import coach_levels
from tabletutor.drawing import Node, h
from tabletutor.games import GAMES, setting
from tabletutor.honesty import Honesty
from tabletutor.ladder import standings
from tabletutor.record import READER
from tabletutor.setup import LONGEST_NAME, LONGEST_WORD, Settings
from tabletutor.table import UNDO
from tabletutor.words import say


def form(now: Settings, messages: Node, *, saved: bool = False, left: bool = False) -> Node:
    """The set-up form, filled in with these settings; `saved`: a saved game can be resumed, `left`: the one just left."""
    resume = pieces.button(say("setup.resume"), do="resume", plain=True) if saved else None
    back = pieces.button(say("setup.back"), do="back", plain=True) if left else None
    start = pieces.button(say("setup.start"), do="start", key="s", data_focus=True)
    own = h(
        "form",
        {"data-do": "start", "key": "setup", "class": "tt-setup", "novalidate": True},
        _seats(now),
        tempo.speeds(now.speed) if GAMES[now.game].at_once else None,
        pieces.controls(start, resume, back),
        messages,
        _more(now),
    )
    return h("div", {"class": "tt-setup"}, own, _code_field())


def _seats(now: Settings) -> Node:
    """Who sits where: a line for each seat, clockwise, and how many there are."""
    room, bots, honesty = setting(now.game), bots_of(now.game), standings(now.game).honesty
    numbers = [(str(n), say("setup.players_n", n=n)) for n in range(room.fewest, room.most + 1)]
    choose = pieces.chooser("players", numbers, str(now.players), submit="players")
    who = [(READER, say("setup.reader")), *((name, bot.label()) for name, bot in bots.items())]
    places = h("ol", {"class": "tt-places", "key": "places"}, [_place(now, seat, who) for seat in range(now.players)])
    characters = [_character(bot, honesty.get(name)) for name, bot in bots.items()] + [
        h("p", None, say("setup.honest_how"))
    ]
    return h(
        "fieldset",
        {"class": "tt-group", "key": "seats"},
        h("legend", None, say("setup.seats")),
        pieces.field(say("setup.players"), choose),
        places,
        pieces.part("div", "characters", *characters),
    )


def _character(bot: type[Bot], found: Honesty | None) -> Node:
    """What an opponent is like, and in how many positions it was found to be honest."""
    key = "honest" if found and not found.changed else "dishonest"
    honest = [" ", pieces.chip(say(f"setup.{key}", n=f"{found.positions:,}"), title=str(found))] if found else None
    return h("p", None, h("b", None, bot.label()), honest, " ", bot.character())


def _place(now: Settings, seat: int, who: list[tuple[str, str]]) -> Node:
    name = _text(f"name{seat}", now.names[seat], LONGEST_NAME, aria_label=say("setup.name", n=seat + 1))
    kind = pieces.chooser(f"seat{seat}", who, now.seats[seat], label=say("setup.played_by", n=seat + 1))
    return h("li", {"key": f"seat{seat}"}, name, kind)


def _text(name: str, value: str, most: int, **more: str) -> Node:
    own = {key.replace("_", "-"): text for key, text in more.items()}
    return h("input", {"type": "text", "name": name, "value": value, "maxlength": most, "autocomplete": "off", **own})


def _more(now: Settings) -> Node:
    """Seed word, undo and the game's own options, folded away."""
    undo = [(mode, say(f"setup.undo_{mode}")) for mode in UNDO]
    fields = [
        pieces.field(say("setup.word"), _text("word", now.word, LONGEST_WORD), say("setup.word_hint")),
        pieces.field(say("setup.undo"), pieces.chooser("undo", undo, now.undo), say("setup.undo_hint")),
        pieces.field(say("coach.label"), pieces.chooser("coach", coach_levels(), now.coach), say("coach.hint")),
    ]
    fields += _options(now)
    opened = bool(now.options or now.word)
    grid = h("div", {"class": "tt-form"}, *fields)
    return h("details", {"open": opened, "key": "more"}, h("summary", None, say("setup.more")), grid)


def _options(now: Settings) -> list[Node]:
    """The game's own numbers and options, without those that follow from the seed word."""
    room, text = setting(now.game), f"{now.game}.option"
    known, fields = {**room.defaults(now.players), **now.options}, []
    for name, number in room.numbers.items():
        box = {"type": "number", "name": f"option-{name}", "min": 1, "max": number.most, "value": str(known[name])}
        fields.append(pieces.field(say(f"{text}.{name}.label"), h("input", box), say(f"{text}.{name}.hint")))
    for name, option in room.for_players(now.players).items():
        if name not in room.shared:
            values = [(value, say(f"{text}.{name}.{value}")) for value in option.values]
            chosen = pieces.chooser(f"option-{name}", values, str(known[name]))
            fields.append(pieces.field(say(f"{text}.{name}.label"), chosen))
    return fields


def _code_field() -> Node:
    """A place for a code that restores a table."""
    text = h("input", {"type": "text", "name": "code", "autocomplete": "off", "spellcheck": "false"})
    load = pieces.button(say("setup.load"), do="load", plain=True)
    row = h("div", {"class": "tt-form"}, pieces.field(say("setup.code"), text, say("setup.code_hint")), load)
    inside = h("form", {"data-do": "load", "key": "load"}, row)
    return h("details", {"key": "code"}, h("summary", None, say("setup.have_code")), inside)
