"""What all questions about Trico share: how cards on the table, players and answers are drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletutor import pieces
from tabletutor.drawing import Node, h
from tabletutor.exercise import Judged, option
from tabletutor.game import Seat
from tabletutor.games.trico import faces
from tabletutor.games.trico.conditions import Table
from tabletutor.games.trico.counter import presets
from tabletutor.games.trico.notation import write_card
from tabletutor.games.trico.places import around, places
from tabletutor.games.trico.rules import Trico
from tabletutor.games.trico.sight import View
from tabletutor.games.trico.state import VIRTUAL
from tabletutor.pieces import Child
from tabletutor.words import say

LINE = {"style": "display:block"}
Faces = Mapping[Seat, Child]  # what lies at the place of each seat


def text(key: str, **values: object) -> str:
    return say(f"trico.exercise.{key}", **values)


def choice(kind: int, marks: tuple[str, ...] = ()) -> Node:
    """A card that can be chosen, one of several: a native radio button over it."""
    box = h("input", {"type": "radio", "name": "card", "value": write_card(kind)})
    return pieces.part("label", "pick", box, faces.card(kind, marks=marks), key=write_card(kind))


def line(sentence: str) -> Node:
    """A sentence that tells what has happened."""
    return pieces.part("p", "middle", sentence)


def beside(*nodes: Child) -> Node:
    """Some drawings side by side where there is room, else one under the other."""
    look = "display:flex;flex-wrap:wrap;gap:1em 2.4em;justify-content:center"
    return h(
        "div", {"style": look, "key": "beside"}, *(h("div", {"style": "min-inline-size:0"}, node) for node in nodes)
    )


def conditions(table: Table) -> Node:
    """The table of conditions; that it is a reconstruction is said where the others are, one click away."""
    tag, given, *parts = faces.condition_table(table)
    return h(tag, given, *(part for part in parts if part[0] != "small"), presets((), table))


class Question(Judged):
    """What all kinds share: the judge, and how the table is drawn."""

    rules = Trico

    @property
    def view(self) -> View:
        """What the reader sees."""
        view: View = self.game.view(self.game.position(self.position), 0)
        return view

    @property
    def names(self) -> tuple[str, ...]:
        """The players."""
        names: tuple[str, ...] = self.asked.names
        return names

    # ---- the table ----

    def open(self, cards: Sequence[int]) -> dict[Seat, Child]:
        """Three cards, the lead's first, by the seats they belong to."""
        ring, lead = self.game.ring, self.view.lead
        return {ring.owner(place, lead): faces.card(kind) for place, kind in enumerate(cards)}

    def places(self, lying: Faces, words: Mapping[Seat, Child] | None = None, won: Seat = -2) -> Node:
        """The three places of the table, the reader's in the middle, each with what lies there and a word below.

        Args:
            lying: a card by seat, or something else; a place without is empty.
            words: by seat.
            won: whose card wins, once that may be seen.
        """
        stands = [
            self.place(seat, lying.get(seat), (words or {}).get(seat), won=seat == won) for seat in places(self.view)
        ]
        return pieces.part("div", "appeal", stands, role="group", aria_label=text("table"), key="appeal")

    def place(self, seat: Seat, face: Child, word: Child, *, won: bool) -> Node:
        """One place of the table: whose it is, whether he leads, and his card."""
        leads = [" ", pieces.picture("tr-feather", say("trico.board.leads"))] if seat == self.view.lead else None
        name = say("trico.board.virtual_short") if seat == VIRTUAL else self.names[seat]
        owner = h("b", None, name, leads or pieces.unseen(":"))
        empty = pieces.part("span", "empty", pieces.unseen(say("trico.board.empty")))
        below = word if isinstance(word, tuple) else h("small", None, word) if word else None
        return pieces.part("div", "stand", owner, " ", face or empty, " ", below, data_won=won, key=f"p{seat}")

    def ground(self, lying: Node) -> Node:
        """The cards on the table beside the table of conditions, with the other reconstructions one click away."""
        return pieces.part("div", "between", lying, conditions(self.game.terms.table), key="ground")

    def told(self, lying: Node, cards: Sequence[int]) -> Node:
        """The same once the answer is known: with the colour counter, and what the other reconstructions would say."""
        return pieces.part("div", "between", lying, faces.counter(tuple(cards), self.game.terms.table), key="told")

    def shown(self, also: Mapping[Seat, str] | None = None) -> Node:
        """The table of an Appeal once the answer is known: the winning card stands out, the tied ones are named.

        Args:
            also: a word by seat that stood there before.
        """
        asked = self.asked
        found, winner = asked.found, asked.winner()
        words: dict[Seat, Child] = dict(also or {})
        for place in found.fulfil:
            seat, word = asked.owner(place), text("tied" if winner is None else "wins")
            words[seat] = h("small", None, word, h("span", LINE, words[seat])) if seat in words else word
        return self.told(self.places(self.open(asked.cards), words, -2 if winner is None else winner), asked.cards)

    # ---- players ----

    def player(self, seat: Seat, *more: Child, note: str = "", kinds: Sequence[int] | None = None) -> Node:
        """A player with the cards taken, and more under them.

        Args:
            seat: whose they are.
            more: what stands under them.
            note: beside the name.
            kinds: the cards taken, where they are not those of the position.
        """
        cards = self.view.taken[seat] if kinds is None else kinds
        slots = faces.slots(cards, faces.Names(), text("taken", who=self.names[seat]), key=f"t{seat}")
        return pieces.seat(pieces.who(self.names[seat], note or None), slots, *more, key=f"s{seat}")

    @property
    def around(self) -> list[Seat]:
        """All players: the one at the left, the reader, the one at the right."""
        others = around(self.game.players, 0)
        return [others[0], 0, *others[1:]]

    # ---- answers ----

    def options(self, name: str, labels: Sequence[tuple[object, Child]], *, many: bool = False) -> Node:
        """Answers to choose from, under each other."""
        shown = (option(label, name, value, many=many) for value, label in labels)
        return pieces.part("div", "form", *shown, data_wide=True)

    def calls(self, names: Sequence[str]) -> Node:
        """The same, with the texts of this kind."""
        return self.options("name", [(name, self.say(f"call.{name}")) for name in names])

    def seats(self, name: str, key: str, seats: Sequence[Seat], *more: tuple[object, Child]) -> Node:
        """A player to choose, in words of this kind, or something else."""
        labels = [(str(seat), self.asked.of(key, seat)) for seat in seats]
        return self.options(name, [*labels, *more])
