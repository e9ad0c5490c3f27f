"""Questions about Tinco: how a round ends, who wins, and how the next one begins."""

from __future__ import annotations

from collections.abc import Callable

from tabletutor import pieces
from tabletutor.drawing import Node, h
from tabletutor.exercise import option
from tabletutor.game import Seat
from tabletutor.games.tinco import faces, marking_rounds, question_rounds, question_turns, verdict
from tabletutor.games.tinco.cards import bits
from tabletutor.games.tinco.exercise_scenes import Question, line, player, ring, text
from tabletutor.games.tinco.marking_rounds import LEVELS, ON
from tabletutor.games.tinco.trail import scattered
from tabletutor.games.tinco.verdict import results
from tabletutor.games.tinco.wording import level_text
from tabletutor.pieces import Child
from tabletutor.words import listed

HEAD = "display:flex;align-items:center;gap:.5em;min-block-size:2.1em"
BESIDE = "grid-template-columns:auto minmax(4.5em,7em);justify-content:start;align-items:center;gap:.8em"
STACK = "display:grid;grid-template-columns:minmax(0,1fr);gap:.5em"


class Markers(Question):
    """Where does each marker go?"""

    kind, judge, source = "markers", marking_rounds.Markers, staticmethod(question_rounds.marking)

    def head(self, seat: Seat) -> Node:
        """A player's line: his name, and his token or that he has none."""
        tokens = self.asked.tokens
        token = faces.token(tokens.index(seat)) if seat in tokens else None
        who = pieces.who(self.names[seat], text("token" if token else "no_token"))
        return h("div", {"style": HEAD}, who, token)

    def level(self, seat: Seat) -> Node:
        """The list of levels to choose from."""
        levels = [("", "…"), *((level, level_text(int(level))) for level in reversed(LEVELS))]
        label = h("span", None, pieces.unseen(f"{self.names[seat]}: "), self.say("level"))
        return pieces.part("label", "field", label, pieces.chooser(f"level{seat}", levels), style=BESIDE)

    def cards(self, seat: Seat, whole: int = 0) -> Node:
        """A player's open cards; those of his set are marked once it is known."""
        hand = self.game.view(self.game.position(self.position), seat).hand
        order = (*bits(whole), *scattered(bits(hand & ~whole)))
        shown = [[self.card(card, scale="tiny", marks=("set",) if whole >> card & 1 else ()), " "] for card in order]
        return pieces.part("div", "spread", shown, role="group", aria_label=text("hand_of", who=self.names[seat]))

    def place(self, seat: Seat) -> Node:
        """A player with open cards, his tower, and the level to be chosen."""
        tower = faces.tower(self.view.levels[seat], str(seat))
        return player(seat, self.head(seat), tower, h("div", {"style": STACK}, self.cards(seat), self.level(seat)))

    def shown(self, seat: Seat) -> Node:
        """The same once the answer is known: the set is marked, the marker has moved, and why."""
        found = results(self.asked.view())[seat]
        tower = faces.tower(found.level, str(seat), before=found.before)
        why = h("p", {"style": "font-weight:600"}, verdict.line(found))
        inside = self.cards(seat, found.cards), why, self.level(seat)
        return player(seat, self.head(seat), tower, h("div", {"style": STACK}, *inside))

    def table(self, place: Callable[[Seat], Node]) -> Node:
        """All players, in rows of two or three."""
        return ring(*map(place, self.everybody), width="24em" if self.game.players == 4 else "17em")

    def draw(self) -> list[Child]:
        return [self.challenge(), self.table(self.place)]

    def solution(self) -> list[Child]:
        return [self.challenge(), self.table(self.shown)]


class Winner(Question):
    """Who wins?"""

    kind, judge, source = "winner", marking_rounds.Winner, staticmethod(question_rounds.winning)

    def place(self, seat: Seat) -> Node:
        """A player to tick, and his tower."""
        return player(seat, self.pick(seat, many=True), faces.tower(self.asked.levels[seat], str(seat)))

    def draw(self) -> list[Child]:
        on = option(self.say("on"), "seat", ON, many=True)
        return [line(self.asked.told()), ring(*map(self.place, self.everybody)), on]


class Dealer(Question):
    """Who deals next, who gets the first card, how many cards does each get?"""

    kind, judge, source = "dealer", marking_rounds.Dealer, staticmethod(question_turns.dealing)

    @property
    def ask(self) -> str:
        """Which of the three it is."""
        return str(self.asked.ask[0])

    def task(self) -> str:
        return self.say(f"task_{self.ask}")

    def place(self, seat: Seat) -> Node:
        """A player in the order of the places: to be chosen, or with a number to be written."""
        sign = text("dealt" if self.ask == question_turns.NEXT else "deals") if seat == self.asked.dealer else ""
        if self.ask != question_turns.CARDS:
            note = [" ", h("small", None, sign)] if sign else None
            return option(h("span", None, self.asked.of("call", seat), note), "seat", seat)
        number = {"type": "number", "name": f"held{seat}", "min": 0, "max": 36, "inputmode": "numeric"}
        return pieces.field(self.names[seat], h("input", number), sign)

    def draw(self) -> list[Child]:
        order = h("p", {"class": "tt-soft"}, self.say("around", names=listed([*self.names])))
        return [line(self.asked.told()), order, ring(*map(self.place, self.everybody))]
