"""What a move costs a board in a notebook, without a browser: `.venv/peers/bin/python -m tests.benchmarks.boards`.

For each board the messages from Python to the page, their bytes as JSON, and the CPU time from the reader's message (or the
rival's move) until they are written. Ours plays whole matches, a reader against opponents that move at random; python-chess is
drawn by its own SVG in an ipywidgets HTML, which is what its users do; the grid is 8 × 8 ipywidgets Buttons, two of which
change. All messages are written as JSON, as a kernel would, and counted in the first games; creation is printed too.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any, NamedTuple

from tabletutor.bots import RandomBot
from tabletutor.games import GAMES
from tabletutor.sitting import Sitting
from tabletutor.table import Table
from tests.benchmarks.ours import NAMES, OPTIONS
from tests.benchmarks.rounds import Cell, Goal, Playout, arguments, chosen, report, run

PLIES = 40  # of a match of chess, as long as one of Xochintlan
COUNTED = 400  # moves whose messages are counted
AT_ONCE = 20  # moves a playout
READER, PLAYERS = 0, 3
NEW = -1  # a board was made


class Traffic(NamedTuple):
    """Messages to the page and their bytes."""

    messages: int
    bytes: int


class Wire:
    """Where a kernel would be: every message is written as JSON, and counted."""

    def __init__(self) -> None:
        self.messages = self.bytes = 0

    def comm(self, *words: Any, **more: Any) -> Any:
        """A comm whose messages come here."""
        from comm.base_comm import BaseComm

        wire = self

        class Counted(BaseComm):
            def publish_msg(self, msg_type, data=None, metadata=None, buffers=None, **keys):
                wire.messages += 1
                content = {"comm_id": self.comm_id, "data": data, **keys}
                wire.bytes += len(json.dumps(content, ensure_ascii=False).encode()) + sum(map(len, buffers or ()))

        return Counted(*words, **more)

    def take(self) -> Traffic:
        """What came since it was last asked."""
        found = Traffic(self.messages, self.bytes)
        self.messages = self.bytes = 0
        return found


def wire() -> Wire:
    """One wire for all widgets of this process."""
    import comm

    made = Wire()
    comm.create_comm = made.comm
    return made


def chess() -> Iterator[int]:
    """A random match as one SVG a move."""
    import chess as project
    import chess.svg
    import ipywidgets

    rng, count, board = Random("chess"), itertools.count(), project.Board()
    shown = ipywidgets.HTML(chess.svg.board(board, size=400))
    yield NEW
    while True:
        board.reset()
        for _ in range(PLIES):
            moves = list(board.generate_legal_moves())
            if not moves:
                break
            move = moves[int(rng.random() * len(moves))]
            board.push(move)
            shown.value = chess.svg.board(board, lastmove=move, size=400)
            yield next(count)


def grid(size: int = 8) -> Iterator[int]:
    """Buttons of which two change: a piece leaves one for the other."""
    import ipywidgets

    rng, cells = Random("grid"), size * size
    buttons = [ipywidgets.Button(description="" if at else "♞") for at in range(cells)]
    shown = ipywidgets.GridBox(buttons)
    yield NEW
    at = 0
    for count in itertools.count():
        to = (at + 1 + int(rng.random() * (cells - 1))) % cells
        buttons[at].description, buttons[to].description = "", "♞"
        at = to
        yield count
    shown.close()


def ours(name: str) -> Iterator[int]:
    """Matches on our board: every act of the reader or an opponent is one message of the page, and its answer."""
    from tabletutor.notebook.board import Board
    from tabletutor.screen import Screen
    from tabletutor.setup import settings

    rng, moves, intents = Random(name), itertools.count(), itertools.count(1)
    screen = Screen(settings(name, PLAYERS), table=table(name, 0))
    board = Board(screen)
    yield NEW
    for match in itertools.count(1):
        now = screen._sitting
        while (view := now.table.view(READER)).waiting:
            before, intent = now.table.moves, {"view": "a", "count": next(intents), "at": board.frame["n"]}
            if board.frame["more"] or now._held or READER not in view.waiting:
                board._receive(board, {**intent, "do": "next" if board.frame["more"] else "go"}, [])
            else:
                move = now.table.game.sample(now.table._history.state, READER, rng)
                board._receive(board, {**intent, "do": now.table.game.write(move)}, [])
            assert "fault" not in board.frame, board.frame["fault"]
            if now.table.moves > before:
                yield next(moves)
        screen._sitting = Sitting(table(name, match))


def table(name: str, match: int) -> Table:
    """A reader and opponents that move at random."""
    game = GAMES[name](players=PLAYERS, **OPTIONS.get(name, {}))
    bots = {seat: RandomBot() for seat in range(1, PLAYERS)}
    return Table(game, f"boards {match}", bots, ("You", "Lena", "Katya"))


GRID, CHESS = "8 × 8 ipywidgets Buttons", "python-chess: its SVG in ipywidgets HTML"
BOARDS: dict[str, tuple[str, Callable[[], Iterator[int]]]] = {
    **{f"{NAMES[name]} board": ("anywidget", partial(ours, name)) for name in GAMES if not GAMES[name].at_once},
    CHESS: ("chess", chess),
    GRID: ("ipywidgets", grid),
}
OURS = [name for name in BOARDS if name not in (GRID, CHESS)]


def ours_named(name: str) -> Callable[[], Iterator[int]]:
    """The moves of one of our boards."""
    return BOARDS[name][1]


GOALS = [Goal(name, (CHESS,), 20) for name in OURS]
BYTES = 30  # times the bytes of a move on ours


def played(make: Callable[[], Iterator[int]]) -> Playout:
    """Some moves on a board that is there already."""
    moves = make()
    next(moves)

    def play(_rng: Random) -> float:
        for _ in range(AT_ONCE):
            next(moves)
        return AT_ONCE

    return play


def traffic(make: Callable[[], Iterator[int]], through: Wire) -> tuple[Traffic, list[Traffic]]:
    """What creating a board sends, and every move of the first ones."""
    through.take()
    moves = make()
    next(moves)
    created, found = through.take(), []
    for _ in range(COUNTED):
        next(moves)
        found.append(through.take())
    return created, found


def counted(through: Wire) -> dict[str, dict[str, float]]:
    """Messages and bytes of every board that is there, means over the moves."""
    rows = {}
    for name, (_, make) in BOARDS.items():
        try:
            created, moves = traffic(make, through)
        except ImportError:
            continue
        size = sum(move.bytes for move in moves) / len(moves)
        rows[name] = {
            "messages a move": sum(move.messages for move in moves) / len(moves),
            "bytes a move": round(size),
            "most bytes of a move": max(move.bytes for move in moves),
            "messages to create": created.messages,
            "bytes to create": created.bytes,
        }
    return rows


def main() -> None:
    """Count, time, print."""
    words = arguments(__doc__, "boards").parse_args()
    rows = counted(wire())
    for name, row in rows.items():
        print(name, *(f"{what} {value:,.2f}" for what, value in row.items()), sep="\n    ")
    weights = {name: rows[CHESS]["bytes a move"] / rows[name]["bytes a move"] for name in OURS if CHESS in rows}
    for name, ratio in weights.items():
        print(f"bytes of a move, {CHESS} / {name}: {ratio:.2f}, goal {BYTES}: {'met' if ratio >= BYTES else 'MISSED'}")
    cells = [Cell(name, project, "", partial(played, make)) for name, (project, make) in BOARDS.items()]
    found = run(chosen(cells, words.only), words.rounds)
    report(found, GOALS, "move", words.json, traffic=rows, **{"bytes, chess over ours": weights})


if __name__ == "__main__":
    main()
