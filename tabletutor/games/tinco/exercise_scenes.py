"""What all questions about Tinco share: how cards, players, what has happened, and answers are drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabletutor import pieces
from tabletutor.drawing import Node, h
from tabletutor.exercise import Judged, option
from tabletutor.game import Seat
from tabletutor.games.tinco import faces, places
from tabletutor.games.tinco.cards import bits
from tabletutor.games.tinco.rules import Tinco
from tabletutor.games.tinco.sight import View
from tabletutor.games.tinco.trail import in_offer, scattered
from tabletutor.pieces import Child
from tabletutor.words import say

STORY = "margin:0;padding-inline-start:1.5em;line-height:1.5"  # a list on the felt, its numbers inside


def text(key: str, **values: object) -> str:
    return say(f"tinco.exercise.{key}", **values)


def line(sentence: str) -> Node:
    """A sentence that tells what has happened."""
    return pieces.part("p", "middle", sentence)


def beside(*nodes: Child) -> Node:
    """Some drawings side by side where there is room, else one under the other."""
    look = "display:flex;flex-wrap:wrap;gap:1em 2.4em;justify-content:center"
    parts = (h("div", {"style": "min-inline-size:0"}, node) for node in nodes)
    return h("div", {"style": look, "key": "beside"}, *parts)


def ring(*players: Node, width: str = "8.5em") -> Node:
    """Players beside each other, the reader the first, each as wide as this at least where there is room."""
    columns = f"repeat(auto-fill,minmax(min(100%,{width}),1fr))"
    return h("div", {"style": f"display:grid;grid-template-columns:{columns};gap:1em 1.2em", "key": "ring"}, *players)


def player(seat: Seat, head: Node, *inside: Child) -> Node:
    """A player: his line, and under it his tower and what else he has, side by side."""
    look = "display:grid;grid-template-columns:auto minmax(0,1fr);gap:.3em .9em;align-items:start"
    return h("section", {"style": look, "key": f"s{seat}"}, h("div", {"style": "grid-column:1/-1"}, head), *inside)


class Question(Judged):
    """What all kinds share: the judge, and how the table is drawn."""

    rules = Tinco

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

    @property
    def everybody(self) -> range:
        """All seats, clockwise from the reader."""
        return range(self.game.players)

    # ---- what is there ----

    def challenge(self) -> Node:
        """What a set is in this match: the first thing to know."""
        name = "hong" if self.game.terms.hong else "xing"
        return pieces.part("p", "chips", pieces.chip(text(f"challenge.{name}")), key="challenge")

    def story(self, sentences: Sequence[Child]) -> Node:
        """What has happened, a sentence a line."""
        items = [h("li", None, sentence) for sentence in sentences]
        return h("ol", {"aria-label": text("story_title"), "style": STORY, "key": "story"}, *items)

    def card(self, card: int, *, scale: str | None = None, tick: bool = False, marks: tuple[str, ...] = ()) -> Node:
        """A card, that can be ticked or only looked at."""
        return faces.card(
            card, faces.look_of(self.view), key=f"h{card}", scale=scale, tick="card" if tick else "", marks=marks
        )

    def row(self, cards: int, label: str) -> Node:
        """Some cards to look at, small."""
        shown = [self.card(card, scale="small") for card in scattered(bits(cards))]
        return h("div", {"key": label}, h("p", {"class": "tt-soft"}, label), pieces.row(shown, label))

    def spread(self, cards: int, label: str, down: int = 0) -> Node:
        """A hand to look at, in no order; cards in `down` lie in an open offer."""
        shown = [[self.card(card, marks=_down(card, down)), " "] for card in scattered(bits(cards))]
        own = {"style": f"--n:{len(shown)}", "role": "group", "aria_label": label}
        return _home(
            h("b", {"style": "font:600 1.08em var(--tt-book)"}, label), pieces.part("div", "spread", shown, **own)
        )

    def hand(self, down: int = 0) -> Node:
        """The reader's cards, to be ticked."""
        cards = scattered(bits(self.view.hand))
        return _home(pieces.hand([self.card(card, tick=True, marks=_down(card, down)) for card in cards], text("hand")))

    def lying(self, seat: Seat) -> Node:
        """A player, and what he has put down and called."""
        number, n = self.view.offers[seat]
        pile = places.pile([in_offer(number, at) for at in range(n)])
        stack = "display:grid;justify-items:start;gap:.5em"
        return player(seat, pieces.who(self.names[seat]), h("div", {"style": stack}, places.call(n), pile))

    # ---- answers ----

    def options(self, name: str, labels: Iterable[tuple[object, Child]], *, many: bool = False) -> Node:
        """Answers to choose from, under each other."""
        shown = (option(label, name, value, many=many) for value, label in labels)
        return pieces.part("div", "form", *shown, data_wide=True, key="answers")

    def calls(self, name: str, words: Sequence[str]) -> Node:
        """The same, with the texts of this kind."""
        return self.options(name, [(word, self.say(f"call.{word}")) for word in words])

    def pick(self, seat: Seat, *, many: bool, **values: object) -> Node:
        """A player to choose, in words of this kind."""
        return option(self.asked.of("call", seat, **values), "seat", seat, many=many)


def _home(*inside: Child) -> Node:
    """The reader's own place, with nothing in it but cards."""
    return pieces.part("section", "home", *inside, style="display:block", key="home")


def _down(card: int, down: int) -> tuple[str, ...]:
    return ("down",) if down >> card & 1 else ()
