"""Brings the projects that ours is timed against into `.venv/peers`: pinned wheels of PyPI, never part of a normal run."""

from __future__ import annotations

from tests.hosts.prepare import BINDER, ROOT, install, make, python_in

PEERS = ROOT / ".venv" / "peers"
PYTHON = python_in(PEERS)
LOCK = BINDER / "requirements-peers.txt"


def prepare() -> str | None:
    """Make it, or nothing when it is there already; answers a sentence when it cannot be had."""
    stamp, wanted = PEERS / "done", f"{ROOT}\n{LOCK.read_text(encoding='utf-8')}"
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return None
    print(f"Installing OpenSpiel, rlcard, PettingZoo and python-chess into {PEERS} ...", flush=True)
    if not (make(PEERS) and install(PYTHON, LOCK)):
        return "The peers could not be installed; the lines above say why."
    stamp.write_text(wanted, encoding="utf-8")
    return None
