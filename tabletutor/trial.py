"""A reader's own bot, tried before it plays: does it keep to the rules, come to an end, and decide by what it sees alone?"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from io import StringIO
from types import FrameType, TracebackType
from typing import Any, NamedTuple

from tabletutor.chance import rng_for
from tabletutor.game import DEALER, Game, Move, Refusal, Seat, Unreadable, View
from tabletutor.games import GAMES
from tabletutor.words import say

STEPS = 200_000  # lines of a bot's own code for one move
SHOWN = 3  # faults of a kind that are told in full
EVERY = 4  # one position in so many is tried: neighbours teach little

Function = Callable[[Any], Any]


class Fault(NamedTuple):
    """What went wrong: its kind (illegal, unreadable, raised, endless, changed), and a sentence."""

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
    """Ask a bot for its move in many positions of random matches, and say what was wrong.

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
    50 positions of Tam Cúc: it kept to the rules in all of them.
    """
    rules: Game = GAMES[game](players=players, **options)
    faults: list[Fault] = []
    printed, first, views = 0, [], []
    for view in _positions(rules, n, seed):
        answer = _asked(bot, view)
        printed += bool(answer.printed)
        faults += [answer.fault] if answer.fault else _judged(rules, view, answer.move)
        first.append(answer)
        views.append(view)
    for view, before in reversed(list(zip(views, first, strict=True))):
        again = _asked(bot, view)
        if not before.fault and (again.move, again.fault) != (before.move, None):
            faults.append(
                Fault(
                    "changed",
                    say("tryout.changed", first=_written(rules, before.move), then=_written(rules, again.move)),
                )
            )
    return Tryout(say(f"{game}.title"), len(views), tuple(faults), printed)


def _positions(game: Game, n: int, seed: str) -> Iterator[View]:
    """What the seats that may act see, now and then in random matches."""
    found = match = 0
    while found < n:
        rng, state, at = rng_for(seed, "tryout", match), game.start(), 0
        match += 1
        while (waiting := game.waiting_for(state)) and found < n:
            seats: list[Seat] = sorted(waiting)
            seat = seats[int(rng.random() * len(seats))]
            at += seat != DEALER
            if seat != DEALER and at % EVERY == 0:
                yield game.view(state, seat)
                found += 1
            state = game.apply(state, seat, game.sample(state, seat, rng))


class _Answer(NamedTuple):
    """What came of one question."""

    move: Move
    fault: Fault | None
    printed: str


class _Endless(BaseException):
    """A bot has taken too many steps; no `except Exception` of its own may swallow that."""


def _asked(bot: Function, view: View) -> _Answer:
    """One question; whatever the bot does, an answer comes back."""
    left, said, old = STEPS, StringIO(), sys.gettrace()

    def count(frame: FrameType, event: str, arg: object) -> Any:  # noqa: ARG001
        nonlocal left
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
