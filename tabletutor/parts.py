"""What a game's board gives a playing screen: the same for every game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple, Protocol

from tabletutor.drawing import Node
from tabletutor.pieces import Child

if TYPE_CHECKING:
    from tabletutor.game import Line, Move, View


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
        reel: a film of what could not be seen before, drawing by drawing with a sentence each; empty at other moments.
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
    reel: tuple[tuple[Node, str], ...] = ()


class GameBoard(Protocol):
    """What the module `board` of every game has.

    Attributes:
        SYMBOLS: HTML of the pictures its drawings use.
    """

    SYMBOLS: str

    def parts(self, view: View, names: tuple[str, ...], *, hold: bool = False) -> Parts:
        """Everything a playing screen shows; `hold` = what was just decided still lies open."""
        ...

    def move_name(self, move: Move) -> str:
        """A move as the label of a button."""
        ...

    def clauses(self, view: View) -> tuple[str, ...]:
        """Ids of the clauses that matter in this position, nearest first."""
        ...

    def summary(self) -> Node:
        """The summary card; it prints."""
        ...

    def rows(self, view: View) -> int:
        """How many rows the score sheet has."""
        ...

    def sheet(self, view: View, names: tuple[str, ...], first: int = 0, last: int | None = None) -> Node | None:
        """The score sheet, or some of its rows; None where there is nothing to write down yet."""
        ...

    def entries(self, lines: tuple[Line, ...]) -> int:
        """How many rows the recap has."""
        ...

    def recap(self, lines: tuple[Line, ...], names: tuple[str, ...], first: int = 0, last: int | None = None) -> Node:
        """What happened in the match, row by row, from a spectator's log."""
        ...
