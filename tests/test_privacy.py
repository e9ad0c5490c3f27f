"""What `.github/PRIVACY.md` promises: nothing is sent, and nothing is stored unasked."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import tabletutor
from tabletutor import arena
from tabletutor.games import GAMES

PACKAGE = Path(__file__).resolve().parent.parent / "tabletutor"
MODULES = sorted(PACKAGE.rglob("*.py"))
SCRIPTS = sorted(PACKAGE.rglob("*.js"))
NETWORK = {"socket", "ssl", "urllib", "http", "ftplib", "smtplib", "asyncio", "webbrowser"}
NETWORK |= {"requests", "httpx", "aiohttp", "tornado", "websockets", "socketserver", "xmlrpc"}
SENDING = r"\b(?:fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon|RTCPeerConnection|importScripts)\b"
STORING = r"\b(?:localStorage|sessionStorage|indexedDB|cookie|cookieStore|caches|serviceWorker|showSaveFilePicker)\b"


def imported(code: str) -> set[str]:
    """The first words of all modules that a text of Python imports, anywhere in it."""
    nodes = list(ast.walk(ast.parse(code)))
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom) and not node.level}
    return {name.split(".")[0] for name in names}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_python_opens_no_connection(path):
    """No file of the package imports a module that can speak to another machine."""
    assert not imported(path.read_text(encoding="utf-8")) & NETWORK


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_the_page_sends_and_stores_nothing(path):
    """No script of the boards names a way to send something, or to keep it in the browser."""
    code = re.sub(r"(?s)/\*.*?\*/|(?<!:)//[^\n]*", "", path.read_text(encoding="utf-8"))
    assert re.findall(f"{SENDING}|{STORING}", code) == []


def test_the_two_checks_can_fail():
    """A forbidden import deep in a function, and a forbidden word in a script, would be found."""
    assert imported("def f():\n    from urllib.request import urlopen") & NETWORK
    assert re.search(SENDING, "await fetch('/x')") and re.search(STORING, "document.cookie = 'a'")


def begin(board: object) -> None:
    """Press the button that begins."""
    board._receive(board, {"do": "start", "view": "a", "count": 1}, None)
    assert "fault" not in board.frame
    board.close()


@pytest.mark.parametrize("game", GAMES)
def test_playing_leaves_the_folder_empty(game, tmp_path, monkeypatch):
    """A board, a lesson, a practice and a simulated match write no file; with `autosave` the same board writes one."""
    monkeypatch.chdir(tmp_path)
    for board in (tabletutor.play(game), tabletutor.lesson(game), tabletutor.practice(game)):
        begin(board)
    arena.simulate(game, ["random"] * 3, 1, "x")
    assert list(tmp_path.iterdir()) == []
    begin(tabletutor.play(game, autosave=True))
    assert [file.name for file in tmp_path.iterdir()] == [f"{game}.tabletutor"]
