"""The lesson of Tinco: what `lessons.toml` asks, drawn on the board of the game, every answer worked out by the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletutor import pieces
from tabletutor.games.tinco import lesson_scenes as scenes
from tabletutor.games.tinco.lesson_asks import ASKS, OPEN, SEATS, Asked, allowed, moved
from tabletutor.games.tinco.lesson_examples import Live, Made
from tabletutor.games.tinco.lesson_forms import count_deal, move_marker, set_table, tick_set
from tabletutor.games.tinco.notation import parse_list
from tabletutor.games.tinco.state import FLOOR, READY, RUSH
from tabletutor.games.tinco.wording import level_text
from tabletutor.step import Answer, Scene, Start, Step, try_key
from tabletutor.words import listed, say


class Maker(Live):
    """Makes one step of its row in `lessons.toml`."""

    def __init__(self, row: Mapping[str, Any]) -> None:
        super().__init__(row)
        self.ask, _, self.about = (part.strip() for part in row["ask"].partition(":"))
        self.options: list[str] = row.get("options", [])

    def step(self) -> Step:
        """The step as the tutor wants it."""
        drawings, tries = _MAKERS.get(self.ask, Maker.choose)(self)
        first = self.states[0]
        playable = self.ask == "move" and first.stage in (READY, FLOOR, RUSH)
        start = Start(self.game.players, self.settings, self.game.describe(first), 0, self.names) if playable else None
        return Step(
            id=self.id, title=self.text("title"), chapter=say(f"tinco.lesson.chapter.{self.row['chapter']}"),
            clauses=self.clauses, text=self.text("text"), task=self.text("task"), scenes=drawings, tries=tries,
            hints=(self.text("look", "lesson.hint.default"), self._solution(tries)), start=start,
            part=self.row["chapter"],
        )  # fmt: skip

    def _solution(self, tries: Mapping[str, Answer]) -> str:
        """The first right try as an instruction: the last level of the hint."""
        good = next((key for key, answer in tries.items() if answer.kind == "good"), "")
        do, _, pairs = good.partition("|")
        if self.ask == "move":
            cards = [pair.partition("=")[2] for pair in pairs.split("&") if pair]
            return scenes.label(self.read(do, {"card": cards} if cards else {}), self.view(self.states[0]), self.names)
        option = next((o for o in self.options if do == f"choose {o}"), "")
        return self.text("move") or (say("lesson.hint.answer", answer=self._label(option)) if option else "")

    # ---- a question ----

    def choose(self) -> Made:
        """Which options are right is worked out from the positions; after a right one, what happened is shown."""
        right = ASKS[self.ask](Asked(self.game, self.states, self.about, self.options))
        assert right in self.options, f"{self.id}: the answer {right} is not among the options"
        shows = self._answered()
        return self._asked([self._said(option, shows, good=option == right) for option in self.options])

    def _answered(self) -> tuple[Scene, ...]:
        """What is shown after a right answer."""
        last = self.view(self.states[-1])
        if self.ask == "card":
            return ()
        if self._open:
            drawn = scenes.open_hands(last, self.names, {*self.row.get("told", ()), int(self.about)})
            return (Scene((drawn,), say=self._moved()),)
        if len(self.states) > 1:
            return self.shows(self.states)
        told = self.text("told") or scenes.now(last, self.names)
        return (scenes.shown_scene(last, self.names, told=told),)

    @property
    def _open(self) -> bool:
        """Whether the hands lie open before the question."""
        return self.ask in OPEN and "closed" not in self.row and bool(self.view(self.states[-1]).revealed)

    def _moved(self) -> str:
        """How the marker that was asked for has moved."""
        view = self.view(self.states[-1])
        found = [event for event in view.seen if event.kind == "moved" and str(event.seat) == self.about]
        return " ".join(self.game.tell(event, view, self.names) for event in found)

    def _asked(self, answers: list[Answer]) -> Made:
        """The drawing that asks, with a button for each option, or cards that can be pressed."""
        tries = dict(zip([try_key(f"choose {option}") for option in self.options], answers, strict=True))
        if self.ask == "card":
            drawn = scenes.cards_row(parse_list(" ".join(self.options)), self.look)
            return (Scene((drawn,), ticks=True),), tries
        buttons = tuple(pieces.button(self._label(option), do=f"choose {option}") for option in self.options)
        return (self._seen()._replace(buttons=buttons),), tries

    def _seen(self) -> Scene:
        """What lies on the table while the reader thinks."""
        if "bare" in self.row:
            return Scene(())
        if self._open:
            return Scene((scenes.open_hands(self.view(self.states[-1]), self.names, self.row.get("told", ())),))
        if self.ask == "winners" and self.view(self.states[0]).revealed:  # the board would say who has won
            return Scene((scenes.open_hands(self.view(self.states[0]), self.names, range(self.game.players)),))
        return scenes.shown_scene(self.view(self.states[0]), self.names)

    def _said(self, option: str, shows: tuple[Scene, ...] = (), *, good: bool) -> Answer:
        if good:
            return Answer("good", self.text("right", "lesson.right"), self.clauses[0], shows)
        text = self.text(f"wrong.{_value(option)}") or self.text("wrong", "lesson.wrong")
        return Answer("refusal", text, self.clauses[0])

    def legal(self) -> Made:
        """Options that are moves, or waiting: right is what the rules allow in this position."""
        state, shows = self.states[0], self.shows(self.states)
        answers = []
        for option in self.options:
            seat, _, text = option.partition(" ")
            refusal = allowed(self.game, state, int(seat), moved(self.game, state, text)) if text else None
            good = refusal is None if text else not self.game.legal(state, 0)
            answers.append(
                Answer("refusal", refusal.why_with(self.names), refusal.clause)
                if refusal
                else self._said(option, shows, good=good)
            )
        return self._asked(answers)

    def _label(self, option: str) -> str:
        """An option as a button says it."""
        if own := self.text(f"option.{_value(option)}"):
            return own
        if self.ask in SEATS:
            return listed([self.names[int(seat)] for seat in option.split("-")])
        if self.ask == "level":
            return level_text(int(option))
        if self.ask == "card":
            return scenes.named(parse_list(option)[0], self.look)
        return self.text("", f"tinco.lesson.option.{option}") or option

    # ---- forms ----

    def tick(self) -> Made:
        """Five cards that are a set."""
        return tick_set(self)

    def table(self) -> Made:
        """A table set for a number of players."""
        return set_table(self)

    def deal(self) -> Made:
        """The cards counted out."""
        return count_deal(self)

    def cells(self) -> Made:
        """Every way a marker can move."""
        return move_marker(self)


_MAKERS = {
    "move": Maker.move, "legal": Maker.legal, "film": Maker.film, "tick": Maker.tick, "table": Maker.table,
    "deal": Maker.deal, "cells": Maker.cells,
}  # fmt: skip


def _value(option: str) -> str:
    """An option as one word, for the names of texts.

    >>> _value("0 offer KB")
    '0-offer-kb'
    """
    return option.replace(" ", "-").lower()
