"""A reader's own bot, tried before it plays: does it keep to the rules, come to an end, and decide by what it sees alone?"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from io import StringIO
from types import FrameType, TracebackType
from typing import Any, NamedTuple

from tabletutor.game import Game, Move, Refusal, Seat, State, Unreadable, View
from tabletutor.games import GAMES
from tabletutor.honesty import Spot, spots_of
from tabletutor.words import say

STEPS = 200_000  # lines of a bot's own code for one move
SHOWN = 3  # faults of a kind that are told in full
Function = Callable[[Any], Any]


class Fault(NamedTuple):
    """What went wrong: its kind (illegal, unreadable, raised, endless, changed, peeked), and a sentence."""

    kind: str
    text: str


class Tryout(NamedTuple):
    """What a bot did in many positions; as text it says so in sentences.

    Attributes:
        game: title of the game.
        positions: how many were tried.
        faults: all that went wrong, in order.
        printed: how often it printed something.
    """

    game: str
    positions: int
    faults: tuple[Fault, ...]
    printed: int

    @property
    def ok(self) -> bool:
        """Whether nothing went wrong; printing is no fault."""
        return not self.faults

    def _lines(self) -> list[str]:
        bad = len({fault.text for fault in self.faults})
        lines = [say("tryout.good" if self.ok else "tryout.bad", game=self.game, n=self.positions, bad=bad)]
        for kind, n in Counter(fault.kind for fault in self.faults).items():
            lines.append(say(f"tryout.kind.{kind}", n=n))
            texts = dict.fromkeys(fault.text for fault in self.faults if fault.kind == kind)
            lines += [f"- {text}" for text in list(texts)[:SHOWN]]
        return [*lines, *([say("tryout.printed", n=self.printed)] if self.printed else [])]

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _repr_markdown_(self) -> str:
        return "\n\n".join(self._lines())


def tryout(game: str, bot: Function, n: int = 200, seed: str = "tryout", players: int = 3, **options: Any) -> Tryout:
    """Ask a bot for its move in many positions of matches, and say what was wrong.

    Everywhere it is asked again with the hidden cards exchanged, and once more later, in another order.

    Args:
        game: a name in `GAMES`.
        bot: a function of a view that answers a move, as a value of `view.legal` or in notation such as `"announce 2"`.
        n: how many positions.
        seed: any word; the same word tries the same positions.
        players: at the table.
        options: of the game.

    Raises:
        Unreadable: there is no such game, number of players or option.

    >>> print(tryout("tamcuc", lambda view: next(iter(view.legal)), 50))
    50 positions of Tam Cúc: it kept to the rules in all of them, and chose by what it sees alone.
    """
    rules: Game = GAMES[game](players=players, **options)
    spots = list(spots_of(rules, n, seed))
    first = [_asked(bot, rules, spot.state, spot.seat) for spot in spots]
    faults: list[Fault] = []
    for spot, answer in zip(spots, first, strict=True):
        view = rules.view(spot.state, spot.seat)
        faults += [answer.fault] if answer.fault else _judged(rules, view, answer.move)
    peeked = _differing(bot, rules, [spot.other for spot in spots], spots, first, "peeked")
    changed = _differing(bot, rules, [spot.state for spot in spots[::-1]], spots[::-1], first[::-1], "changed")
    printed = sum(bool(answer.printed) for answer in first)
    # who answers the same position in two ways need not have looked at anything to answer two positions in two ways
    return Tryout(say(f"{game}.title"), len(spots), (*faults, *(changed or peeked)), printed)


def _differing(
    bot: Function, game: Game, states: Sequence[State], spots: Sequence[Spot], first: Sequence[_Answer], kind: str
) -> list[Fault]:
    """The bot is asked again in states that look the same to the seat: where its answer is another one."""
    found = []
    for state, spot, before in zip(states, spots, first, strict=True):
        if before.fault:
            continue
        again = _asked(bot, game, state, spot.seat)
        if (again.move, again.fault) != (before.move, None):
            then = again.fault.text if again.fault else _written(game, again.move)
            found.append(Fault(kind, say(f"tryout.{kind}", first=_written(game, before.move), then=then)))
    return found


class _Answer(NamedTuple):
    """What came of one question."""

    move: Move
    fault: Fault | None
    printed: str


class _Endless(BaseException):
    """A bot has taken too many steps; no `except Exception` of its own may swallow that."""


def _asked(bot: Function, game: Game, state: State, seat: Seat) -> _Answer:
    """One question; whatever the bot does, an answer comes back."""
    view, left, said, old = game.view(state, seat), STEPS, StringIO(), sys.gettrace()

    def count(frame: FrameType, event: str, arg: object) -> Any:  # noqa: ARG001
        nonlocal left
        if frame.f_globals.get("__name__", "").startswith("tabletutor."):
            return None  # a loop that does not end passes through lines of its own too
        left -= event == "line"
        if left < 0:
            raise _Endless
        return count

    move, fault = None, None
    sys.settrace(count)
    try:
        with redirect_stdout(said):
            move = bot(view)
    except _Endless:
        fault = Fault("endless", say("tryout.endless", n=STEPS))
    except Exception as error:  # noqa: BLE001 - it is the reader's code, and he is told
        sys.settrace(old)
        fault = Fault(
            "raised", say("tryout.raised", name=type(error).__name__, text=str(error), line=_line(error.__traceback__))
        )
    finally:
        sys.settrace(old)
    return _Answer(move, fault, said.getvalue())


def _line(trace: TracebackType | None) -> int:
    """The line of the bot's own file in which it went wrong: the first frame under ours."""
    return trace.tb_next.tb_lineno if trace and trace.tb_next else 0


def _judged(game: Game, view: View, move: Move) -> list[Fault]:
    """What the rules say to an answer."""
    legal: Any = view.legal
    try:
        legal.check(game.parse(move) if isinstance(move, str) else move)
    except Unreadable as error:
        return [Fault("unreadable", say("tryout.unreadable", move=repr(move), why=str(error)))]
    except Refusal as refusal:
        some = say("tryout.instead", move=game.write(next(iter(legal))))
        why = f"{refusal.why} {some}"
        return [Fault("illegal", say("tryout.illegal", move=_written(game, move), why=why))]
    return []


def _written(game: Game, move: Move) -> str:
    """A move in notation; what is none as Python writes it."""
    try:
        return move if isinstance(move, str) else game.write(move)
    except (ValueError, TypeError, LookupError, AttributeError):
        return repr(move)
