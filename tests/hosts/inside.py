"""What is done inside CPython and inside Pyodide alike: games from seed words as a digest, and notebooks cell by cell.

Neither pytest nor a browser is imported here: `pyodide.mjs` calls `report` where both are missing.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import platform
import traceback
from pathlib import Path

import tabletutor
from tabletutor.bots import bot_named, bots_of
from tabletutor.games import GAMES
from tabletutor.table import Table
from tests.conformance.setups import PLAIN
from tests.hasty import hasty

MATCHES = 20  # a game; they go round all numbers of players and all opponents
CLONE = Path(__file__).resolve().parent.parent.parent
NOTEBOOKS = sorted((CLONE / "notebooks").glob("*.ipynb"))


def digest(game: str) -> str:
    """A hash over the records of whole matches, which follow from their seed words alone."""
    setups, opponents = [setup for setup in PLAIN if setup.game == game], list(bots_of(game))
    hasty()
    told = hashlib.sha256()
    for n in range(MATCHES):
        setup = setups[n % len(setups)]
        seated = {seat: bot_named(game, opponents[(n + seat) % len(opponents)]) for seat in range(setup.players)}
        table = Table(setup.make(), f"7b-monday {n}", seated)
        while table.advance():
            pass
        told.update(table.record().to_text().encode())
    return told.hexdigest()


def fault(notebook: Path) -> str:
    """Run all code cells in order, as a notebook does; the traceback of the first that fails, or nothing."""
    from IPython.core.interactiveshell import InteractiveShell

    shell = InteractiveShell()
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            try:
                with contextlib.redirect_stdout(io.StringIO()):  # what a cell shows as text
                    shell.run_cell("".join(cell["source"])).raise_error()
            except Exception:  # noqa: BLE001 - whatever it is, the test must show it
                return traceback.format_exc()
    return ""


def _or_fault(game: str) -> str:
    try:
        return digest(game)
    except Exception:  # noqa: BLE001 - the other games have their own tests
        return traceback.format_exc()


def report() -> str:
    """Everything, as JSON."""
    return json.dumps(
        {
            "system": platform.system(),
            "package": tabletutor.__file__,
            "digests": {game: _or_fault(game) for game in GAMES},
            "faults": {notebook.name: fault(notebook) for notebook in NOTEBOOKS},
        }
    )
