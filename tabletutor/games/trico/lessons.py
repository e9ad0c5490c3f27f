"""The lesson of Trico: what `lessons.toml` asks, drawn on the board of the game, every answer worked out by the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletutor import pieces
from tabletutor.games.trico import lesson_scenes as scenes
from tabletutor.games.trico.conditions import TABLES
from tabletutor.games.trico.lesson_asks import ASKS, CARDS, NOBODY, PLAIN, SEATS, Asked, allowed, moved
from tabletutor.games.trico.lesson_examples import Live, Made, deal_table, versions
from tabletutor.games.trico.notation import parse_card
from tabletutor.games.trico.state import FOLLOW, LEAD, SECOND, TAKE
from tabletutor.games.trico.wording import card_name
from tabletutor.step import Answer, Scene, Start, Step, form_of, try_key
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
        playable = self.ask == "move" and first.stage in (LEAD, FOLLOW, TAKE, SECOND)
        start = Start(self.game.players, self.settings, self.game.describe(first), 0, self.names) if playable else None
        return Step(
            id=self.id, title=self.text("title"), chapter=say(f"trico.lesson.chapter.{self.row['chapter']}"),
            clauses=self.clauses, text=self.text("text"), task=self.text("task"), scenes=drawings, tries=tries,
            hints=(self.text("look", "lesson.hint.default"), self._solution(tries)), start=start,
            part=self.row["chapter"],
        )  # fmt: skip

    def _solution(self, tries: Mapping[str, Answer]) -> str:
        """The first right try as an instruction: the last level of the hint."""
        good = next((key for key, answer in tries.items() if answer.kind == "good"), "")
        do, _, pairs = good.partition("|")
        if self.ask == "versions":
            given = dict(pair.split("=") for pair in pairs.split("&"))
            return self.text("move", cards=listed([card_name(parse_card(given[name])) for name in TABLES]))
        if self.ask == "move":
            return scenes.label(self.game.read(form_of(do, {}), self.view(self.states[0])), self.names)
        option = next((o for o in self.options if do == f"choose {o}"), "")
        return self.text("move") or (say("lesson.hint.answer", answer=self._label(option)) if option else "")

    # ---- a question ----

    def choose(self) -> Made:
        """Which options are right is worked out from the positions; after a right one, what happened is shown."""
        asked = Asked(self.game, self.states, self.about, self.options)
        right, shows = ASKS[self.ask](asked), self._answered()
        assert right in self.options, f"{self.id}: the answer {right} is not among the options"
        return self._asked([self._said(option, shows, good=option == right) for option in self.options])

    def _answered(self) -> tuple[Scene, ...]:
        """What is shown after a right answer."""
        if self.ask == "gem":
            return ()
        if self._plain:
            return (self.counted(),)
        if len(self.states) > 1:
            return self.shows(self.states)
        view = self.view(self.states[0])
        return (scenes.shown_scene(view, self.names, told=scenes.now(view, self.names)),)

    @property
    def _plain(self) -> bool:
        return self.ask in PLAIN or "plain" in self.row

    def _asked(self, answers: list[Answer]) -> Made:
        """The drawing that asks, with a button for each option, or cards that can be pressed."""
        keys = [try_key(f"choose {option}") for option in self.options]
        tries = dict(zip(keys, answers, strict=True))
        cards = [parse_card(option) for option in self.options if self.ask in CARDS and option != NOBODY]
        buttons = tuple(
            pieces.button(self._label(option), do=f"choose {option}")
            for option in self.options
            if self.ask not in CARDS or option == NOBODY
        )
        if self.ask == "wins":
            return (self.plain(choose=True)._replace(buttons=buttons),), tries
        seen = self._seen()
        if cards:
            return (Scene((*seen.felt, scenes.cards_row(cards, choose=True)), buttons, ticks=True),), tries
        return (seen._replace(buttons=buttons),), tries

    def _seen(self) -> Scene:
        """What lies on the table while the reader thinks."""
        if self.ask == "gem":
            return Scene(())
        if self._plain:
            return self.plain()
        state = self.states[0]
        hold = "first" in self.row and state.stage == LEAD and self.ask == "lead"
        return scenes.shown_scene(self.view(state), self.names, hold=hold)

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
        if self.ask in SEATS and option != NOBODY:
            return listed([self.names[int(seat)] for seat in option.split("-")])
        return self.text("", f"trico.lesson.option.{option}") or card_name(parse_card(option))

    # ---- other steps ----

    def versions(self) -> Made:
        """One Appeal judged by every version."""
        return versions(self)

    def table(self) -> Made:
        """The cards dealt to a number of players."""
        return deal_table(self)


_MAKERS = {
    "move": Maker.move, "legal": Maker.legal, "film": Maker.film, "versions": Maker.versions, "table": Maker.table,
}  # fmt: skip


def _value(option: str) -> str:
    """An option as one word, for the names of texts.

    >>> _value("0 play R7")
    '0-play-r7'
    """
    return option.replace(" ", "-").lower()
