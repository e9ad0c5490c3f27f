"""What a game's board gives a playing screen: the same for every game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tabletutor.drawing import Node
from tabletutor.pieces import Child


class Parts(NamedTuple):
    """What a game's board puts on a playing screen, in the order of eye and ear.

    Attributes:
        now: whose turn and what to do, one sentence; `yours` = it is the reader's.
        standing: how it stands, short parts.
        felt: the table, others first, the reader's own cards last.
        buttons: what can be done now; each submits a verb or a whole move in notation.
        own: a form of its own in place of the buttons, such as the deck to cut.
        form: hidden fields that say what the buttons speak of (deal, trick, offer).
        pause: ms to look at this longer than at other moments.
        why: a sentence that explains what was just decided, and the id of its clause; both empty at other moments.
    """

    now: str
    yours: bool
    standing: tuple[str, ...]
    felt: tuple[Child, ...]
    buttons: tuple[Node, ...] = ()
    own: Node | None = None
    form: Mapping[str, str] = {}
    pause: int = 0
    why: tuple[str, str] = ("", "")
