"""The table that a command line describes: `tabletutor text tamcuc --players 3 --seed 7b-monday --bots careful,greedy`."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from random import Random

from tabletutor.bots import bot_named
from tabletutor.games import GAMES, setting
from tabletutor.table import Table
from tabletutor.words import listed, say


def parser() -> ArgumentParser:
    """What can be written after `tabletutor text`."""
    parser = ArgumentParser(prog="tabletutor text", description=say("text.about"), epilog=say("text.epilog"))
    parser.add_argument("game", nargs="?", default=next(iter(GAMES)), help=listed(list(GAMES), "table.or"))
    parser.add_argument("--players", type=int, default=3, metavar="N", help=say("text.option.players"))
    parser.add_argument("--seed", default="", metavar="WORD", help=say("text.option.seed"))
    parser.add_argument("--bots", default="", metavar="A,B", help=say("text.option.bots"))
    parser.add_argument("--name", default=say("table.you"), help=say("text.option.name"))
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE", help=say("text.option.set"))
    parser.add_argument("--code", default="", help=say("text.option.code"))
    parser.add_argument("--watch", action="store_true", help=say("text.option.watch"))
    return parser


def new_table(options: Namespace) -> Table:
    """The table that the command line describes.

    Raises:
        Unreadable: something in it does not exist; the text says what does.
    """
    room = setting(options.game)
    chosen: dict[str, object] = {**room.shared} if options.seed else {}
    for pair in options.set:
        name, _, value = pair.partition("=")
        chosen[name] = int(value) if name in room.numbers and value.isdecimal() else value
    game = GAMES[options.game](players=options.players, **chosen)
    kinds = [kind.strip() for kind in options.bots.split(",")] if options.bots else room.opponents
    first = 0 if options.watch else 1
    bots = {seat: bot_named(game.name, kinds[(seat - first) % len(kinds)]) for seat in range(first, game.players)}
    others = say("text.opponents").split(",")
    names = (*(() if options.watch else (options.name,)), *others)[: game.players]
    return Table(game, options.seed or f"{Random().getrandbits(32):08x}", bots, tuple(names))
