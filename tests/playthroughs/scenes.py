"""The golden play-throughs: how each begins and which moves are made; `--write` makes the texts from it.

A scene is written once, in the module of its game; what its `.txt` adds, each seat's log and the outcome, is what the
rules say today. A change of the rules that changes a text shows up as a difference to be read, and is accepted with

    python -m pytest tests/test_playthroughs.py --write
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from tabletutor.bots import bot_named
from tabletutor.game import DEALER, Refusal
from tabletutor.games import GAMES
from tabletutor.table import Table

FOLDER = Path(__file__).parent
NAMES = ("Mai", "Lena", "Katya", "Vanya", "Minh", "Ana", "Tuan", "Zoe")
SCENES = {
    name: scene
    for game in GAMES
    if (FOLDER / f"{game}.py").exists()
    for name, scene in import_module(f"tests.playthroughs.{game}").SCENES.items()
}


class Scripted:
    """A game whose dealer does what the scene says."""

    def __init__(self, game):
        self.game, self.next = game, []

    def __getattr__(self, name):
        return getattr(self.game, name)

    def chance(self, state, rng):
        return self.next.pop() if self.next else self.game.chance(state, rng)


def text_of(name):
    """The play-through of a scene as text."""
    scene = SCENES[name]
    game = Scripted(GAMES[scene.game](players=scene.players, **dict(scene.options)))
    table = Table(game, f"golden {name}", _bots(scene), NAMES[: scene.players], scene.start)
    remarks, refused = [], {}
    for line in _lines(scene.moves):
        if " !" in line:
            refused.setdefault(table.moves, []).append(_refused(table, line))
        else:
            remarks.append(_play(table, game, line))
    while scene.bots and table.advance():
        pass
    return "\n".join(_told(scene, table, remarks, refused)) + "\n"


def _bots(scene):
    """Opponents by seat, from the first on; after the last name the names begin again."""
    names = [name.strip() for name in scene.bots.split(",") if name]
    return {seat: bot_named(scene.game, names[seat % len(names)]) for seat in range(scene.players)} if names else {}


def _lines(moves):
    return [line.strip() for line in moves.replace("\n", ";").split(";") if line.strip()]


def _play(table, game, line):
    """Make one move; its remark, if any."""
    text, _, remark = line.partition(" # ")
    seat, _, move = text.partition(" ")
    if seat == "d":
        game.next.append(game.parse(move))
        assert table.due() == DEALER
        table.advance()
    else:
        table.submit(int(seat), game.parse(move))
    return f"  # {remark}" if remark else ""


def _refused(table, line):
    """A move that is refused, with clause, reason and what would be legal."""
    seat, _, move = line.partition(" !")
    try:
        table.submit(int(seat), table.game.parse(move))
    except Refusal as refusal:
        said = f"{seat} {move} is refused by {refusal.clause}: {refusal.why_with(table.names)}"
        instead = ", ".join(table.game.write(other) for other in refusal.instead)
        return f"{said} Legal: {instead}" if instead else said
    raise AssertionError(f"not refused: {line}")


def _told(scene, table, remarks, refused):
    yield scene.about
    yield f"game {scene.game}, {scene.players} players"
    yield from (f"option {name} {value}" for name, value in scene.options)
    if scene.start:
        yield f"start {scene.start}"
    yield ""
    moves = table.record().moves
    for at, (seat, move) in enumerate(moves):
        yield from refused.get(at, ())
        yield f"{'dealer' if seat == DEALER else seat} {move}{remarks[at] if at < len(remarks) else ''}"
    yield from refused.get(len(moves), ())
    for seat in (*range(scene.players), None):
        yield f"\nseat {seat}: {table.names[seat]}" if seat is not None else "\na spectator"
        yield from (f"  {line.text}" for line in table.log(seat))
    yield f"\nposition {table.game.describe(table._history.state)}"
    yield f"outcome {table.outcome}"
