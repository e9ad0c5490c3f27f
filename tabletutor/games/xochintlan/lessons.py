"""The lesson of Xochintlan: what `lessons.toml` asks, drawn on the board of the game, every answer worked out by the rules."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from tabletutor import pieces
from tabletutor.games.xochintlan import lesson_scenes as scenes
from tabletutor.games.xochintlan.lesson_asks import (
    ASKS,
    Asked,
    allowed,
    cards_asked,
    goal_named,
    verdict,
)
from tabletutor.games.xochintlan.lesson_examples import Live, Made, deal_table, match, revealed
from tabletutor.games.xochintlan.notation import parse, parse_kind
from tabletutor.games.xochintlan.pentominoes import PATTERNS
from tabletutor.games.xochintlan.state import ACTING, CLAIMING
from tabletutor.games.xochintlan.wording import goal_name
from tabletutor.step import Answer, Scene, Start, Step, form_of, try_key
from tabletutor.words import say

CARDS = tuple(card.name for card in PATTERNS)


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
        playable = self.ask == "move" and first.stage in (ACTING, CLAIMING)
        start = Start(self.game.players, self.settings, self.game.describe(first), 0, self.names) if playable else None
        return Step(
            id=self.id, title=self.text("title"), chapter=say(f"xochintlan.lesson.chapter.{self.row['chapter']}"),
            clauses=self.clauses, text=self.text("text"), task=self.text("task"), scenes=drawings, tries=tries,
            hints=(self.text("look", "lesson.hint.default"), self._solution(tries)), start=start,
            part=self.row["chapter"],
        )  # fmt: skip

    def _solution(self, tries: Mapping[str, Answer]) -> str:
        """The first right try as an instruction: the last level of the hint."""
        good = next((key for key, answer in tries.items() if answer.kind == "good"), "")
        do, _, pairs = good.partition("|")
        if self.ask == "move":
            form: dict[str, list[str]] = {}
            for name, _, value in (pair.partition("=") for pair in pairs.split("&") if pair):
                form.setdefault(name, []).append(value)
            view = self.view(self.states[0])
            return scenes.label(self.game.read(form_of(do, form), view), view)
        option = next((o for o in (*self.options, *CARDS) if do == f"choose {_value(o)}"), "")
        return self.text("move") or (say("lesson.hint.answer", answer=self._label(option)) if option else "")

    # ---- a question with buttons ----

    def choose(self) -> Made:
        """Which options are right is worked out from the positions; after a right one, what happened is shown."""
        shows = tuple(self.after(before, after) for before, after in pairwise(self.states))
        right = {ASKS[self.ask](Asked(self.game, self.states, self.about))}
        return self._asked([self._said(option, shows, good=option in right) for option in self.options])

    def _asked(self, answers: list[Answer], felt: tuple[pieces.Child, ...] | None = None) -> Made:
        keys = [try_key(f"choose {_value(option)}") for option in self.options]
        seen = self.scene(self.states[0]).felt if felt is None else felt
        if set(self.options) <= set(CARDS):
            scene = Scene((*seen, scenes.gallery(self.options)), ticks=True)
        else:
            buttons = (
                pieces.button(self._label(option), do=key[:-1]) for option, key in zip(self.options, keys, strict=True)
            )
            scene = Scene(seen, tuple(buttons))
        return (scene,), dict(zip(keys, answers, strict=True))

    def _said(self, option: str, shows: tuple[Scene, ...] = (), *, good: bool) -> Answer:
        if good:
            return Answer("good", self.text("right", "lesson.right"), self.clauses[0], shows)
        text = self.text(f"wrong.{_value(option)}") or self.text("wrong", "lesson.wrong")
        return Answer("refusal", text, self.clauses[0])

    def legal(self) -> Made:
        """Options that are moves, or waiting: right is what the rules allow in this position."""
        state, shown = self.states[0], self.after(self.states[0], self.states[-1])
        answers = []
        for option in self.options:
            seat, _, text = option.partition(" ")
            refusal = allowed(self.game, state, int(seat), parse(text)) if text else None
            good = refusal is None if text else not self.game.legal(state, 0)
            answers.append(
                Answer("refusal", refusal.why_with(self.names), refusal.clause)
                if refusal
                else self._said(option, (shown,), good=good)
            )
        return self._asked(answers)

    def verdict(self) -> Made:
        """Has he won, and if not, why not; then it is shown on the table."""
        kind, last = parse_kind(self.about), self.states[-1]
        shows = revealed(self.game, last, self.seat, kind, self.names)
        right = verdict(self.game, last, 0, kind)
        asks = scenes.table_scene(scenes.quiet(self.view(last)), self.names, goals=last.deal.goals[0])
        return self._asked([self._said(option, shows, good=option == right) for option in self.options], asks.felt)

    def gallery(self) -> Made:
        """One of all 18 cards."""
        self.options, right = list(CARDS), cards_asked(Asked(self.game, self.states, self.about))
        felt = (scenes.plain_cards(self.states[0].deal.goals[0]),) if "goal" in self.row else ()
        answers = [self._carded(name, right) for name in CARDS]
        return self._asked(answers, None if self.about == "pattern" else felt)

    def _carded(self, name: str, right: set[str]) -> Answer:
        card = PATTERNS[goal_named(name)]
        if name in right:
            return self._said(name, good=True)
        key = "twin" if len(right) > 1 else "mirror" if goal_name(card.mirror) in right else "other"
        return Answer("refusal", say(f"xochintlan.lesson.gallery.{key}"), self.clauses[0])

    def _label(self, option: str) -> str:
        own = self.text(f"option.{_value(option)}") or self.text("", f"xochintlan.lesson.verdict.{option}")
        return own or (self.names[int(option)] if option.isdigit() else option)

    # ---- other steps ----

    def film(self) -> Made:
        """A match to step through."""
        comments = [self.text(f"film.{n}") for n in range(1, len(self.states))]
        return match(self.game, self.states, self.names, comments)

    def table(self) -> Made:
        """The table set for a number of players."""
        return deal_table(self.clauses[0], 0)


_MAKERS = {
    "move": Maker.move, "legal": Maker.legal, "verdict": Maker.verdict, "gallery": Maker.gallery, "film": Maker.film,
    "table": Maker.table,
}  # fmt: skip


def _value(option: str) -> str:
    """An option as one word, for the names of tries and texts; a card keeps its star.

    >>> _value("0 l N13"), _value("F*")
    ('0-l-n13', 'f*')
    """
    return option.replace(" ", "-").lower()
