"""Runs in the worker of `play.html`: a board, and a wire to the page where a notebook's kernel would be."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import Any

import comm
from comm.base_comm import BaseComm

import tabletutor

BOARDS = {"": tabletutor.play, "lesson": tabletutor.lesson, "practice": tabletutor.practice}
_shown: list[Any] = []
_post: list[Callable[[str], object]] = []


class Wire(BaseComm):
    """A widget's end: what it publishes goes to the page."""

    def publish_msg(self, msg_type: str, data: Any = None, *_: Any, **__: Any) -> None:
        """Pass on news; that a widget opens or closes is of no use to a page with one board."""
        if msg_type == "comm_msg" and data["method"] != "echo_update" and _shown:
            _post[0](json.dumps(data))


def open_board(fragment: str, page: str, choose: str, unknown: str, post: Callable[[str], object]) -> str:
    """The state of the board that an address asks for, or the sentence that says why there is none, as JSON.

    Args:
        fragment: what is behind the `#`: a game, a game and what to do, or a code.
        page: the address without it.
        choose: what to say where there is none.
        unknown: what to say to a name that is no game.
        post: takes what the board publishes later, as JSON.
    """
    os.environ["TABLETUTOR_SITE"] = page
    comm.create_comm = Wire
    _post.append(post)
    try:
        board = _board(fragment, choose, unknown)
    except ValueError as error:
        return json.dumps({"error": str(error)})
    _shown.append(board)
    return json.dumps({name: getattr(board, name) for name in ("frame", "film", "symbols", "words", "title")})


def _board(fragment: str, choose: str, unknown: str) -> Any:
    games = list(tabletutor.GAMES)
    name, _, what = fragment.partition("/")
    if not fragment:
        raise ValueError(choose)
    if "-" in fragment:
        first = name.partition("-")[0]
        return tabletutor.play(first if first in games else games[0], code=fragment)
    if name not in games or what not in BOARDS:
        raise ValueError(unknown.format(name=fragment[:40], names=", ".join(games)))
    return BOARDS[what](name)


def receive(text: str) -> None:
    """Take a message of the page."""
    _shown[0]._handle_msg({"content": {"data": json.loads(text)}, "buffers": []})  # noqa: SLF001 - as a kernel does
