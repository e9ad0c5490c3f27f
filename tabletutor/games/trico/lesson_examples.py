"""What a step of the lesson shows, and what a try on the live board is answered with; rounds to step through, a table to set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain, pairwise, product, repeat
from random import Random
from typing import Any

from tabletutor.game import DEALER, IllegalMove, Seat, Unreadable
from tabletutor.games.trico import counter, lesson_scenes as scenes
from tabletutor.games.trico.conditions import TABLES, winner
from tabletutor.games.trico.lesson_asks import RIGHT, Tried, lying, moved
from tabletutor.games.trico.lesson_chances import chances, possible
from tabletutor.games.trico.notation import parse_kinds, verb_of, write_card
from tabletutor.games.trico.rules import Trico
from tabletutor.games.trico.setting import SETTING
from tabletutor.games.trico.sight import State, View
from tabletutor.games.trico.state import FOLLOW
from tabletutor.step import Answer, Scene, form_of, try_key
from tabletutor.words import say, table

Made = tuple[tuple[Scene, ...], dict[str, Answer]]  # drawings of a step, and an answer to every try
QUIET = frozenset({"dealt", "chose", "turned", "cleared", "scored"})  # seen on the board, or told with what came of it
COUNTED = ("always", "best")  # tasks after which every card of the hand is counted


class Shown:
    """A row of `lessons.toml`: its game, its people, its positions, its texts, and how they are drawn."""

    def __init__(self, row: Mapping[str, Any]) -> None:
        self.id, self.row = row["id"], row
        self.clauses = tuple(f"trico.{clause}" for clause in row["clauses"].split())
        self.settings = dict(setting.split("=") for setting in row.get("settings", ()))
        self.game = Trico(row.get("players", 3), **self.settings)
        self.seat: Seat | None = row.get("seat", 0) if row.get("seat", 0) >= 0 else None
        self.names = scenes.people(self.game.players, self.seat)
        start = [self.game.position(row["position"]) if "position" in row else self.game.start()]
        self.states = self._played(self._played(start, "first")[-1:], "then")

    def _played(self, states: list[State], name: str) -> list[State]:
        for text in self.row.get(name, ()):
            states = [*states, self.next(states[-1], text)]
        return states

    def next(self, state: State, text: str) -> State:
        """The position after a move of the row, written `seat move`; chance is seat −1."""
        seat, _, move = text.partition(" ")
        return self.game.apply(state, int(seat), moved(self.game, state, move))

    def text(self, name: str, default: str = "", **values: object) -> str:
        """A text of this step, or the one that all steps share."""
        found = next((key for key in (f"trico.lesson.{self.id}.{name}", default) if key in table()), "")
        return say(found, **values) if found else ""

    def view(self, state: State) -> View:
        """What the reader of this step sees."""
        return self.game.view(state, self.seat)

    def after(self, before: State, after: State, comment: str = "") -> Scene:
        """The board after some moves, and what has happened; an Appeal that is over still lies there."""
        view = self.view(after)
        new = view.seen[len(self.view(before).seen) :]
        kinds = [event.kind for event in new]
        hold = "cleared" in kinds
        quiet = QUIET.intersection(kinds) if kinds and kinds[-1] != "chose" else set()
        told = [self.game.tell(event, view, self.names) for event in new if event.kind not in quiet]
        line = " ".join([*told, comment]).strip()
        return scenes.shown_scene(view, self.names, hold=hold, told=line or scenes.now(view, self.names))

    def shows(self, states: Sequence[State], comments: Sequence[str] = ()) -> tuple[Scene, ...]:
        """The boards after the first of these positions; one in which a card was only put down is passed over."""
        kept = [states[0], *(now for before, now in pairwise(states) if now is states[-1] or not _sealed(before, now))]
        said = chain(comments, repeat(""))
        return tuple(
            self.after(before, now, comment) for (before, now), comment in zip(pairwise(kept), said, strict=False)
        )

    def film(self) -> Made:
        """A round to step through: what happened, and what it is good for."""
        comments = [self.text(f"film.{n}") for n in range(1, len(self.states))]
        start = scenes.shown_scene(self.view(self.states[0]), self.names)
        return (start, *self.shows(self.states, comments)), {}

    def plain(self, *, choose: bool = False) -> Scene:
        """The open cards of the Appeal without the counter, which would tell."""
        view = self.view(self.states[-1])
        drawn = scenes.stands(view, self.names, lying(view), choose=choose)
        return Scene((scenes.ground(self.game.terms.table, drawn),), ticks=choose)

    def counted(self) -> Scene:
        """The same with the counter, and with what has happened."""
        view = self.view(self.states[-1])
        appeal = lying(view)
        drawn = scenes.stands(view, self.names, appeal, told=True)
        new = [event for event in view.seen if event.kind in ("won", "void", "ranout")]
        told = " ".join(self.game.tell(event, view, self.names) for event in new)
        return Scene(
            (scenes.counted(appeal.kinds, self.game.terms.table, drawn),),
            say=told or counter.told(appeal.kinds, self.game.terms.table),
        )


def _sealed(before: State, now: State) -> bool:
    """Whether all that happened is a card put down, while another one is still missing."""
    return before.stage == now.stage == FOLLOW and now.past is not None and verb_of(now.past[2]) == "play"


class Live(Shown):
    """A row whose task is done on the live board: everything that can be submitted there, judged by the rules."""

    def __init__(self, row: Mapping[str, Any]) -> None:
        super().__init__(row)
        self.right, _, self.aim = (part.strip() for part in row.get("right", "").partition(":"))

    def move(self) -> Made:
        """Everything the reader can submit on this drawing, judged by the rules."""
        view = self.view(self.states[0])
        above = [scenes.unseen_row(possible(view))] if "unseen" in self.row else []
        scene = scenes.live_scene(view, self.names, *above)
        tries = scenes.submissions(*scene.felt, *scene.buttons)
        return (scene,), {try_key(do): self._judged(do) for do in tries}

    def _judged(self, do: str) -> Answer:
        before = self.states[0]
        try:
            move = self.game.read(form_of(do, {}), self.view(before))
            after = self.game.apply(before, 0, move)
        except IllegalMove as refusal:
            return self._refused(refusal)
        except Unreadable as wrong:
            return Answer("refusal", str(wrong), self.clauses[0])
        if not self._does(move):
            other = self.text("other") or say("lesson.other", task=self.text("task"))
            return Answer("note", other, self.clauses[0], tuple(self._chances()))
        states = [before, after, *self._replied(after)]
        shows = (*self.shows(states), *self._chances())
        return Answer("good", self.text("right", "lesson.right"), self.clauses[0], shows)

    def _does(self, move: Any) -> bool:
        """Whether a legal move does the task."""
        before = self.states[0]
        return RIGHT[self.right](Tried(self.game, before, 0, move, self.game.apply(before, 0, move), self.aim))

    def _replied(self, state: State) -> Iterator[State]:
        """What the others do then, as far as the rules let them after this move."""
        for text in self.row.get("reply", ()):
            with suppress(IllegalMove):
                state = self.next(state, text)
                yield state

    def _chances(self) -> Iterator[Scene]:
        """How every card of the hand would have fared, where the task was about that."""
        if self.right in COUNTED:
            rows = chances(self.view(self.states[0]))
            yield Scene((scenes.chances_table(rows),), say=self.text("told"))

    def _refused(self, refusal: IllegalMove) -> Answer:
        near = refusal.instead if refusal.clause in self.clauses else ()
        offered = [move for move in near if not self._does(move)][:1]  # what does the task is for the reader to find
        buttons = tuple(scenes.instead(move, self.names) for move in offered)
        return Answer("refusal", refusal.why_with(self.names), refusal.clause, instead=buttons)


# ---- forms ----


def versions(step: Shown) -> Made:
    """One Appeal judged by every version: each choice of the lists has its answer."""
    kinds = parse_kinds(step.row["cards"])
    best = {name: write_card(kinds[winner(terms, kinds) or 0]) for name, terms in TABLES.items()}
    drawn = scenes.cards_row(kinds)
    ask = Scene((drawn, scenes.all_versions((), step.game.terms.table)), own=scenes.versions_form(kinds))
    shown = Scene((drawn, scenes.all_versions(kinds, step.game.terms.table)), say=step.text("told"))
    tries = {}
    for chosen in product(map(write_card, kinds), repeat=len(TABLES)):
        given = dict(zip(TABLES, chosen, strict=True))
        wrong = next((name for name in TABLES if given[name] != best[name]), "")
        key = try_key("check", {name: [card] for name, card in given.items()})
        if wrong:
            version = say(f"trico.option.table.{wrong}")
            tries[key] = Answer("refusal", step.text("wrong", version=version), step.clauses[0])
        else:
            tries[key] = Answer("good", step.text("right"), step.clauses[0], (shown,))
    return (ask,), tries


def deal_table(step: Shown) -> Made:
    """The cards dealt to a number of players; other numbers are refused (trico.deal, trico.virtual-lead)."""
    numbers = range(SETTING.fewest - 1, SETTING.most + 2)
    start = Scene((), own=scenes.players_form(numbers))
    return (start,), {try_key("set", {"n": [str(n)]}): _set(step, n, start) for n in numbers}


def _set(step: Shown, n: int, start: Scene) -> Answer:
    try:
        game = Trico(n)
    except Unreadable as wrong:
        return Answer("refusal", str(wrong), step.clauses[0])
    state = game.start()
    while DEALER in game.waiting_for(state):
        state = game.apply(state, DEALER, game.chance(state, Random("lesson")))
    view = game.view(state, 0)
    told = step.text("table" if n == 3 else "table_two", n=view.held[0], left=view.virtual + len(view.table))
    shown = scenes.shown_scene(view, scenes.people(n, 0))
    return Answer("good", told, step.clauses[0], (start._replace(felt=shown.felt),))
