"""A whole game in the terminal, by notation: `tabletutor text tamcuc --players 3 --seed 7b-monday --bots careful,greedy`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, TextIO

from tabletutor import coaching
from tabletutor.bots import Choice, adviser, bot_named
from tabletutor.clauses import load
from tabletutor.coach import Coach
from tabletutor.game import Refusal, Unreadable
from tabletutor.games import GAMES, part
from tabletutor.table import Table, restore
from tabletutor.text_table import new_table, parser
from tabletutor.words import listed, say


def main(argv: list[str], source: TextIO | None = None, target: TextIO | None = None) -> int:
    """Play in the terminal.

    Args:
        argv: the words after `tabletutor text`.
        source: where lines are read from; the terminal if left out.
        target: where lines are written to; the terminal if left out.

    Returns:
        The exit status: 0, or 1 after a sentence that says what is wrong with the set-up.
    """
    options = parser().parse_args(argv)
    out = target or sys.stdout
    try:
        table = restore(options.code, GAMES, bot_named) if options.code else new_table(options)
    except Unreadable as error:
        print(error, file=out)
        return 1
    Session(table, source or sys.stdin, out).run()
    return 0


class Session:
    """One reader, or none, at one table: prints what the seat is told and carries out what it types."""

    def __init__(self, table: Table, source: TextIO, out: TextIO) -> None:
        self.table, self.source, self.out = table, source, out
        readers = [seat for seat in range(table.game.players) if seat not in table.bots]
        self.seat = readers[0] if readers else -1  # nobody's: a spectator
        self.eyes = self.seat if readers else None
        self.plain: Any = part(table.game.name, "plain")
        self.told = self.explained = 0  # lines of the log, and whole reasons, that were printed
        self.advice: Choice | None = None  # a hint of which only the first half was given
        self.done = False
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self._help, "hint": self._hint, "why": self._why, "worth": self._worth,
            "undo": self._undo, "redo": self._redo, "wait": self._wait, "log": self._log, "rules": self._rules, "reasons": self._reasons,
            "code": lambda _: self.write(table.code()), "quit": lambda _: self._leave(),
        }  # fmt: skip

    def run(self) -> None:
        """Until the match is over, the reader leaves or the input ends."""
        self._introduce()
        while not self.done:
            self._tell()
            if self.table.over:
                self._finish()
            elif (self.table.open_floor and self.eyes is not None) or self.table.advance() is None:
                self._ask()

    def say(self, key: str, **values: object) -> None:
        """Print one sentence."""
        self.write(say(f"text.{key}", **values))

    def write(self, *lines: str) -> None:
        """Print lines."""
        print(*lines, sep="\n", file=self.out, flush=True)

    # ---- what is told ----

    def _introduce(self) -> None:
        table = self.table
        self.say("intro", game=say(f"{table.game.name}.title"), players=table.game.players, word=table.word)
        for name, value in table.game.changed.items():
            self.write(f"  {name} = {value}")
        for seat, bot in table.bots.items():
            self.say("opponent", name=table.names[seat], bot=bot.name, character=bot.character())
        if self.eyes is not None:
            self.say("start")

    def _tell(self) -> None:
        log = self.table.log(self.eyes)
        for line in log[self.told :]:
            self._line(line.text, line.because)
        self.told = len(log)
        if not self.table.open or self.table.over:  # at an open table they would spoil the deal unasked
            self._explain()

    def _line(self, text: str, because: str) -> None:
        self.write(f"  {text}", *([f"      {because}"] if because else []))

    def _explain(self) -> None:
        """The whole reasons of opponents, once they may be known."""
        reasons = self.table.reasons()
        if len(reasons) > self.explained:
            self.say("reasons")
        for _, seat, move, why in reasons[self.explained :]:
            self.say("reason", name=self.table.names[seat], move=move, why=why)
        self.explained = len(reasons)

    def _finish(self) -> None:
        self.done = True
        outcome, names = self.table.outcome, self.table.names
        self.write("", *self.plain.sheet(self.table.view(self.eyes), names))
        key = "over" if max(outcome.scores) else "tie"
        self.say(key, names=listed([names[seat] for seat in outcome.winners]), n=max(outcome.scores))

    # ---- what is asked ----

    def _ask(self) -> None:
        self.write("", *self.plain.situation(self.table.view(self.eyes), self.table.names))
        before = self.table.moves
        while not self.done and self.table.moves == before:
            self.out.write(say("text.prompt", name=self.table.names[self.seat]))
            self.out.flush()
            line = self.source.readline()
            self._carry_out(line.strip()) if line else self._leave()

    def _carry_out(self, line: str) -> None:
        verb, _, rest = line.partition(" ")
        try:
            if verb.lower() in self.commands:
                self.commands[verb.lower()](rest.strip())
            elif line:
                self.table.submit(self.seat, self.table.game.parse(line))
                self.advice = None
        except Unreadable as error:
            self.write(str(error))
            self.say("try_help")
        except Refusal as refusal:
            self._refused(refusal)

    def _refused(self, refusal: Refusal) -> None:
        self.write(refusal.why_with(self.table.names))
        if refusal.clause:
            clause = load(self.table.game.name).cite(refusal.clause)
            self.say("clause", place=clause.place, title=clause.title, text=clause.text)
        if refusal.instead:
            self.say("instead", moves=listed([self.table.game.write(move) for move in refusal.instead], "table.or"))

    def _leave(self) -> None:
        self.done = True
        self.write("")
        self.say("bye", word=self.table.word)

    # ---- commands ----

    def _help(self, _: str) -> None:
        """All commands."""
        self.write(say(f"{self.table.game.name}.text.help").strip("\n"), say("text.help").strip("\n"))

    def _wait(self, _: str) -> None:
        """Where everybody may act at once: let one of the others."""
        if self.table.open_floor:
            self.table.advance()
        else:
            self.say("your_turn")

    def _hint(self, _: str) -> None:
        """First where to look; asked again, what the adviser would do and why."""
        game = self.table.game
        giver = adviser(game.name)
        if self.advice:
            self.say("advice", bot=giver, move=game.write(self.advice.move), why=self.advice.full)
        elif advice := self.table.hint(self.seat, bot_named(game.name, giver)):
            self.advice = advice
            self.say("look", look=advice.look)

    def _why(self, text: str) -> None:
        """A dry run: whether a move is legal, and if not, why."""
        if not text:
            self.say("why_what")
            return
        legal: Any = self.table.view(self.eyes).legal
        legal.check(self.table.game.parse(text))
        self.say("legal")

    def _worth(self, text: str) -> None:
        """What a legal move would bring beside the best one."""
        if not text or self.eyes is None:
            self.say("why_what")
            return
        table = self.table
        legal: Any = table.view(self.eyes).legal
        move = table.game.parse(text)
        legal.check(move)
        coach = Coach(table)
        self.write(coaching.compared(coach, coach.judged(self.seat, table.moves, move)))

    def _undo(self, _: str) -> None:
        opened = self.table.undo(self.seat)
        self.say("opened" if opened else "undone")
        self._again()

    def _redo(self, _: str) -> None:
        self.table.redo()
        self.say("redone")
        self._again()

    def _again(self) -> None:
        """After going back or forth: what was told stays told."""
        self.told, self.advice = len(self.table.log(self.eyes)), None
        self.explained = min(self.explained, len(self.table.reasons()))

    def _log(self, _: str) -> None:
        for line in self.table.log(self.eyes):
            self._line(line.text, line.because)

    def _rules(self, word: str) -> None:
        """The chapters, or every clause with this word in it."""
        book = load(self.table.game.name)
        if not word:
            for chapter, clauses in book.chapters():
                self.write(chapter, *(f"  {clause.heading}" for clause in clauses))
            self.say("rules")
            return
        found = book.find(word)
        for clause in found:
            self.say("clause", place=clause.place, title=clause.title, text=clause.text)
        if not found:
            self.say("no_rule", word=word)

    def _reasons(self, _: str) -> None:
        self.explained = 0
        self._explain()
        if not self.explained:
            self.say("no_reasons")
