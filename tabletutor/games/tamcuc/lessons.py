"""The lesson of Tam Cúc: what `lessons.toml` asks, drawn on the board of the game, every answer worked out by the rules."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

from tabletutor import pieces
from tabletutor.game import IllegalMove, Seat
from tabletutor.games.tamcuc import board, lesson_scenes as scenes
from tabletutor.games.tamcuc.combinations import cards_of
from tabletutor.games.tamcuc.legality import ANNOUNCING, CHOOSING
from tabletutor.games.tamcuc.lesson_asks import ASKS, RIGHT, Asked, Tried, deck_for, strongest_of
from tabletutor.games.tamcuc.lesson_examples import Made, deal_table, example, own_cut, told
from tabletutor.games.tamcuc.notation import parse, parse_cards, write_card
from tabletutor.games.tamcuc.places import around
from tabletutor.games.tamcuc.rules import TamCuc
from tabletutor.games.tamcuc.sight import State, View
from tabletutor.step import Answer, Scene, Start, Step, form_of, tickings, try_key
from tabletutor.words import say, table

NUMBER = "tamcuc.same-number"  # refused with this, the reader only has to count: one answer for all such tries
TELLING = ("wins", "strongest", "weakest")  # here it teaches something to see how a move that was not asked for ends
SEATS = ("dealer", "winner", "leader", "starter", "chance")  # questions whose options are players


class Maker:
    """Makes one step of its row in `lessons.toml`."""

    def __init__(self, row: Mapping[str, Any]) -> None:
        self.id, self.row = row["id"], row
        self.ask, _, self.about = (part.strip() for part in row["ask"].partition(":"))
        self.clauses = tuple(f"tamcuc.{clause}" for clause in row["clauses"].split())
        self.settings = dict(setting.split("=") for setting in row.get("settings", ()))
        self.game = TamCuc(row.get("players", 3), **self.settings)
        self.seat: Seat | None = row.get("seat", 0) if row.get("seat", 0) >= 0 else None
        self.names = scenes.names_for(self.game.players, self.seat)
        self.order, options = around(self.game.players, self.seat), row.get("options", [])
        self.options = [str(s) for s in self.order if str(s) in options] if self.ask in SEATS else list[str](options)
        self.position: str = row.get("position", "")
        if "stage cut" in self.position and "deck" not in self.position:
            self.position += f"; deck {deck_for(self.game, row.get('cut', ''))}"
        start = [self.game.position(self.position)] if self.position else []
        self.states = self._played(self._played(start, "first")[-1:], "then")

    def _played(self, states: list[State], name: str) -> list[State]:
        for text in self.row.get(name, ()):
            seat, _, move = text.partition(" ")
            move = f"{move} {deck_for(self.game, '')}" if move == "shuffle" else move
            states = [*states, self.game.apply(states[-1], int(seat), parse(move))]
        return states

    def text(self, name: str, default: str = "", **values: object) -> str:
        """A text of this step, or the one that all steps share."""
        found = next((key for key in (f"tamcuc.lesson.{self.id}.{name}", default) if key in table()), "")
        return say(found, **values) if found else ""

    def step(self) -> Step:
        """The step as the tutor wants it."""
        special = {"move": self._move, "order": self._order, "table": self._table, "cut": self._cut, "film": self._film}
        drawings, tries = special.get(self.ask, self._choose)()
        playable = self.states and self.seat == 0 and self.states[0].stage in (ANNOUNCING, CHOOSING)
        start = Start(self.game.players, self.settings, self.position, 0, self.names)
        return Step(
            id=self.id, title=self.text("title"), chapter=say(f"tamcuc.lesson.chapter.{self.row['chapter']}"),
            clauses=self.clauses, text=self.text("text"), task=self.text("task"), scenes=drawings, tries=tries,
            hints=(self.text("look", "lesson.hint.default"), self._solution(tries)),
            start=start if playable and "first" not in self.row else None, part=self.row["chapter"],
        )  # fmt: skip

    def _solution(self, tries: Mapping[str, Answer]) -> str:
        """The first right try as an instruction: the last level of the hint."""
        good = next((key for key, answer in tries.items() if answer.kind == "good"), "")
        do, _, form = good.partition("|")
        if self.ask == "move":
            cards = [pair.partition("=")[2] for pair in form.split("&") if pair]
            view = self.view(self.states[0])
            return scenes.label(self.game.read(form_of(do, {"card": cards} if cards else {}), view))
        if self.ask in ("order", "table", "cut"):
            places = [scenes.named(pair.partition("=")[2]) for pair in form.split("&")] if self.ask == "order" else []
            return self.text("move") or ", ".join(places)
        option = next((o for o in self.options if do == f"choose {_value(o)}"), "")
        return say("lesson.hint.answer", answer=self._label(option)) if option else ""

    def view(self, state: State) -> View:
        """What the reader of this step sees."""
        return self.game.view(state, self.seat)

    def scene(self, state: State, *, live: bool = False) -> Scene:
        """The board of the game in this position."""
        return scenes.board_scene(self.view(state), self.names, ticks=live and state.stage == CHOOSING, live=live)

    # ---- a move on the live board ----

    def _move(self) -> Made:
        """Everything the reader can submit on this drawing, judged by the rules."""
        scene = self.scene(self.states[0], live=True)
        above = [scenes.ladder()] if "ladder" in self.row else []
        scene = scene._replace(felt=(*above, *self._laid(), *scene.felt))
        return (scene,), {try_key(do, form): self._judged(do, form) for do, form in self._submissions(scene)}

    def _submissions(self, scene: Scene) -> list[tuple[str, dict[str, list[str]]]]:
        kinds = cards_of(self.view(self.states[0]).hand)
        boxes = [f"{write_card(kind)}.{kinds[:at].count(kind)}" for at, kind in enumerate(kinds)]
        ticked = list(tickings(boxes)) if scene.ticks else [[]]
        return [(button[1]["value"], {"card": cards} if cards else {}) for button in scene.buttons for cards in ticked]

    def _judged(self, do: str, form: dict[str, list[str]]) -> Answer:
        before, seat = self.states[0], self.seat or 0
        try:
            move = self.game.read(form_of(do, form), self.view(before))
            after = self.game.apply(before, seat, move)
        except IllegalMove as refusal:
            return self._refused(refusal, parse_cards(" ".join(card.split(".")[0] for card in form.get("card", ()))))
        shown = (self.scene(after),)
        if RIGHT[self.row["right"]](Tried(self.game, before, seat, move, after)):
            news = told(self.view(after), self.view(before), self.names)
            return Answer("good", self.text("right", "lesson.right", told=news), self.clauses[0], shown)
        text = self.text("other", "lesson.other", task=self.text("task"))
        tells = self.row["right"] in TELLING
        return Answer("note", text, self.clauses[0], shown if tells else (), back=tells)

    def _refused(self, refusal: IllegalMove, cards: int) -> Answer:
        marks = scenes.marks(refusal.key.rpartition(".")[2], cards)
        legal = () if refusal.clause == NUMBER else tuple(scenes.instead(move) for move in refusal.instead[:1])
        return Answer("refusal", refusal.why_with(self.names), refusal.clause, marks=marks, instead=legal)

    # ---- a question with buttons ----

    def _choose(self) -> Made:
        """Which options are right is worked out from the positions; after a right one, what happened is shown."""
        buttons = [pieces.button(self._label(o), do=f"choose {_value(o)}") for o in self.options]
        shows = self._revealed()
        if self.ask == "legal":
            answers = [self._allowed(option, shows) for option in self.options]
        else:
            right = self._right()
            answers = [self._said(option, shows, good=option in right) for option in self.options]
        keys = [try_key(f"choose {_value(option)}") for option in self.options]
        return (Scene(tuple(self._seen()), tuple(buttons)),), dict(zip(keys, answers, strict=True))

    def _right(self) -> set[str]:
        if self.ask == "strongest":
            return strongest_of(self.game, self.options)
        return {ASKS[self.ask](Asked(self.game, self.states, self.about))}

    def _revealed(self) -> tuple[Scene, ...]:
        return tuple(self.scene(state) for state in self.states[1:])

    def _said(self, option: str, shows: tuple[Scene, ...], *, good: bool) -> Answer:
        if good:
            return Answer("good", self.text("right", "lesson.right"), self.clauses[0], shows)
        text = self.text(f"wrong.{_value(option)}") or self.text("wrong", "lesson.wrong")
        return Answer("refusal", text, self.clauses[0])

    def _allowed(self, option: str, shows: tuple[Scene, ...]) -> Answer:
        """An option that is a move, or waiting: right is what the rules allow in this position."""
        state = self.states[0]
        if option == "wait":
            return self._said(option, shows, good=not self.game.legal(state, 0))
        seat, _, text = option.partition(" ")
        try:
            self.game.apply(state, int(seat), parse(text))
        except IllegalMove as refusal:
            own = self.text(f"wrong.{_value(option)}")
            return Answer("refusal", own or refusal.why_with(self.names), self.clauses[0] if own else refusal.clause)
        return self._said(option, shows, good=True)

    def _label(self, option: str) -> str:
        own = self.text(f"option.{_value(option)}")
        return own or (scenes.named(option) if self.ask == "strongest" else self.names[int(option)])

    def _laid(self) -> list[Any]:
        """Combinations that lie open before their players."""
        leader = self.states[0].leader if self.states else -1
        shown, notes = self.row.get("show", ()), {leader: say("tamcuc.lesson.leads")}
        seats = [seat for seat in self.order if shown and shown[seat] != "-"]
        lines = [(self.names[seat], notes.get(seat, ""), shown[seat]) for seat in seats]
        return [scenes.rows(lines)] if lines else []

    def _seen(self) -> list[Any]:
        """What lies on the table while the reader thinks about a question."""
        if self.ask == "strongest":
            return [scenes.rows([(scenes.named(option), "", option) for option in self.options])]
        if self.ask == "starter":
            return [board.count(self.view(self.states[-1]), self.names, upto=0)]
        if self.states and self.states[0].sheet and self.ask != "dealer":
            return [board.sheet(self.view(self.states[0]), self.names)]
        if self.ask == "chance":
            return [scenes.ring(self.names)]
        if self.ask == "count":
            return [scenes.ladder()]
        return self._laid() or list(self.scene(self.states[0]).felt)

    # ---- other steps ----

    def _film(self) -> Made:
        return example(self.game, self.states, self.seat, self.names), {}

    def _order(self) -> Made:
        """Cards put into order: every choice of the lists has its answer."""
        best = sorted(self.options, key=lambda card: self.game.table.strength[parse_cards(card)], reverse=True)
        names = [f"place{at}" for at in range(1, len(best) + 1)]
        tries = {}
        for chosen in product(self.options, repeat=len(best)):
            form = {name: [card] for name, card in zip(names, chosen, strict=True)}
            tries[try_key("order", form)] = self._said("", (), good=list(chosen) == best)
        return (Scene((scenes.ladder(),), own=scenes.order_form(self.options)),), tries

    def _table(self) -> Made:
        return deal_table(self.clauses[0], self.names)

    def _cut(self) -> Made:
        return own_cut(self.clauses[0])


def _value(option: str) -> str:
    """An option as one word, for the names of tries and texts.

    >>> _value("0 lay S*")
    '0-lay-s'
    """
    return option.replace(" ", "-").replace("*", "").lower()
