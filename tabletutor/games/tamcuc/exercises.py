"""Questions about Tam Cúc: each kind draws a position at random and shows it; `marking` holds what the rules say of answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletutor import pieces, predict
from tabletutor.drawing import Node, h
from tabletutor.exercise import Exercise, Form, Judged, option
from tabletutor.games.tamcuc import answers, art, board, marking, marking_cards, questions
from tabletutor.games.tamcuc.combinations import CARD, cards_of, size_of
from tabletutor.games.tamcuc.notation import parse_cards, parse_kinds
from tabletutor.games.tamcuc.places import around
from tabletutor.games.tamcuc.rules import TamCuc
from tabletutor.pieces import Child
from tabletutor.words import say

SYMBOLS: Final = board.SYMBOLS


class Question(Judged):
    """What all kinds share: the judge, and how cards and players are drawn."""

    rules = TamCuc

    def right(self) -> Form:
        return answers.right(self.asked)

    def row(self, cards: int, key: str, scale: str | None = "small") -> Node:
        """Cards beside each other; none of them travels, since the next question has others."""
        return pieces.row([board.face(kind, key=f"{key}.{at}", scale=scale) for at, kind in enumerate(cards_of(cards))])

    def place(self, seat: int, row: Node, note: str = "", *, many: bool | None = False, flag: str = "") -> Node:
        """A player and his cards, to be chosen by a click on either, `many` at once or one; None = not to be chosen."""
        who, own = pieces.who(self.asked.names[seat], note or None, flag=flag), f"seat{seat}"
        if many is None:
            return pieces.seat(who, row, key=own)
        cards = h("label", {"class": "tt-row", "for": own}, *row[2:])
        return pieces.seat(option(who, "seat", seat, many=many, own=own, look="tt-who"), cards, key=own)

    def places(self, players: Sequence[Node], size: int) -> Node:
        """The players, so many in a line that the cards of each stay in one."""
        tag, attributes, *nodes = pieces.seats(*players)
        return tag, {**attributes, "style": f"--n:{min(len(nodes), (8, 8, 4, 3, 2, 2)[size])}"}, *nodes

    def options(self, name: str, labels: Sequence[tuple[object, str]], *, many: bool = False) -> Node:
        """Answers beside each other."""
        shown = [option(label, name, value, many=many) for value, label in labels]
        return pieces.part("div", "controls", *shown, style="column-gap:1.6em")

    def hand(self) -> Node:
        """The reader's cards, to be chosen; they are read back as those of a playing board."""
        held = self.asked.cards("hands")[0]
        kinds, nodes = cards_of(held), []
        for at, (kind, value) in enumerate(zip(kinds, answers.boxes(held), strict=True), 1):
            place = say("tamcuc.board.place", at=at, n=len(kinds))
            nodes.append(pieces.pick(board.face(kind), "card", value, place, key=value))
        return pieces.hand(nodes, say("tamcuc.board.hand", n=len(kinds)))

    def count(self, name: str) -> Node:
        """A place to write a number."""
        box = {"type": "number", "name": name, "min": 0, "max": 99, "inputmode": "numeric"}
        return pieces.field(self.say(name), h("input", box))


class Winner(Question):
    """Who wins this trick?"""

    kind, judge, source = "winner", marking.Winner, staticmethod(questions.trick)

    def seats(self, points: Sequence[int] = (), *, many: bool | None = False, others: bool = False) -> Node:
        """Players with what they put down, passes face down; the `points` of the trick where they may be seen."""
        drawn, asked = [], self.asked
        for seat in around(self.game.players, 0)[: -1 if others else None]:
            cards = asked.cards("chosen")[seat]
            passed = cards not in self.game.table.strength
            row = pieces.row(board.backs(seat, size_of(cards))) if passed else self.row(cards, f"s{seat}")
            leads = say("tamcuc.exercise.leads") if seat == asked.leads else ""
            note = say("tamcuc.exercise.passed") if passed else leads
            flag = say("tamcuc.board.flag.won", n=points[seat]) if points and points[seat] else ""
            drawn.append(self.place(seat, row, note, many=many, flag=flag))
        return self.places(drawn, asked.size)

    def draw(self) -> list[Child]:
        return [self.seats()]

    def solution(self) -> list[Child]:
        return [self.seats(self.asked.points())]


class Points(Winner):
    """Who scores in this trick, and how many points?"""

    kind, judge = "points", marking.Points

    def draw(self) -> list[Child]:
        return [*super().draw(), pieces.part("div", "form", self.count("points"))]

    def solution(self) -> list[Child]:
        return [*super().solution(), pieces.part("div", "form", self.count("points"))]


class Lay(Winner):
    """Lay something that wins."""

    kind, judge, source = "lay", marking.Lay, staticmethod(questions.beatable)

    def draw(self) -> list[Child]:
        return [self.seats(many=None, others=True), self.hand()]

    def solution(self) -> list[Child]:
        return self.draw()


class Pass(Question):
    """Choose cards that may be passed."""

    kind, judge, source = "pass", marking.Pass, staticmethod(questions.followed)

    def draw(self) -> list[Child]:
        seat, size = self.asked.leads, self.asked.size
        note = say("tamcuc.board.note.leads", n=size)
        return [self.place(seat, pieces.row(board.backs(seat, size)), note, many=None), self.hand()]


class Announce(Question):
    """Tick every number that the leader may announce."""

    kind, judge, source = "announce", marking.Announce, staticmethod(questions.leading)

    def draw(self) -> list[Child]:
        numbers = [(n, str(n)) for n in range(1, marking.MOST + 1)]
        return [self.row(self.asked.cards("hands")[0], "h", None), self.options("number", numbers, many=True)]


class Combination(Question):
    """Is this a combination, and which?"""

    kind, judge, source = "combination", marking_cards.Combination, staticmethod(questions.combination)

    def draw(self) -> list[Child]:
        names = [(name, self.say(f"call.{name}")) for name in marking_cards.NAMES]
        return [self.row(parse_cards(self.twist), "c", None), self.options("name", names)]


class Order(Question):
    """Order these by strength."""

    kind, judge, source = "order", marking_cards.Order, staticmethod(questions.rivals)

    def draw(self) -> list[Child]:
        items = self.asked.named()
        seats = [pieces.seat(pieces.who(name), self.row(cards, name), key=name) for name, (cards, _) in items.items()]
        names = [("", self.say("open")), *((letter, text) for letter, (_, text) in items.items())]
        places = [pieces.field(self.say(f"place{at}"), pieces.chooser(f"place{at}", names)) for at in range(1, 5)]
        return [self.places(seats, size_of(items["A"][0])), pieces.part("div", "form", *places, data_wide=True)]


class Starts(Question):
    """Who starts?"""

    kind, judge, source = "starts", marking_cards.Starts, staticmethod(questions.cut)

    def ring(self, counted: int = 0, chosen: str = "") -> list[Child]:
        """The players round the table, and so many ranks counted from the cutter."""
        asked, n = self.asked, self.game.players
        marked = {"cutter": asked.cutter, "dealer": asked.dealer, "before": (asked.dealer - 1) % n}[self.twist]
        names = [self.say(self.twist, who=name) if seat == marked else name for seat, name in enumerate(asked.names)]
        words = [say(f"tamcuc.rank.{letter}") for letter in "EOLRCHS"[:counted]]
        card, start = board.face(asked.shown, key="cut", scale="small"), asked.cutter if counted else 0
        ring = art.ring(names, words, start=start, label=self.say("ring"), chosen=chosen, middle=card)
        return [ring, self.options("seat", [(seat, asked.names[seat]) for seat in around(self.game.players, 0)])]

    def draw(self) -> list[Child]:
        return self.ring()

    def solution(self) -> list[Child]:
        return self.ring(7 - self.asked.shown % 7, say("tamcuc.board.starts"))


class Deal(Question):
    """How many cards for each player, and how many left over?"""

    kind, judge, source = "deal", marking_cards.Deal, staticmethod(questions.any_number)

    def draw(self) -> list[Child]:
        back = pieces.card_back(say("tamcuc.board.face_down"), "tc-back")
        ring = art.ring(self.asked.names, [], start=0, label=self.say("ring", n=self.game.players), middle=back)
        return [ring, pieces.part("div", "form", self.count("each"), self.count("left"))]


class Box(Question):
    """How many of these are in the box?"""

    kind, judge, source = "box", marking_cards.Box, staticmethod(questions.box)

    def draw(self) -> list[Child]:
        return [self.row(parse_cards(self.twist), "c", None), pieces.part("div", "form", self.count("number"))]


class Dealer(Question):
    """Who deals, or must draw again?"""

    kind, judge, source = "dealer", marking_cards.Highest, staticmethod(questions.draw)

    def draw(self) -> list[Child]:
        cards, order = parse_kinds(self.twist), around(self.game.players, 0)
        drawn = [self.place(seat, self.row(CARD[cards[seat]], f"s{seat}"), many=True) for seat in order]
        return [self.places(drawn, 1)]


class Match(Question):
    """Who wins the match?"""

    kind, judge, source = "match", marking_cards.Match, staticmethod(questions.match)

    def draw(self) -> list[Child]:
        rows, names = [row.replace(":", "/").split("/") for row in self.asked.text("sheet")], self.asked.names
        rows = [[say("tamcuc.board.row", n=n), *points] for n, *points in rows]
        sheet = pieces.tally(say("tamcuc.board.sheet"), [say("tamcuc.board.deal"), *names], rows)
        return [sheet, self.options("seat", list(enumerate(names)), many=True)]


EXERCISES: Final[dict[str, type[Exercise]]] = {
    kind.kind: kind for kind in (Winner, Combination, Order, Starts, Deal, Box, Announce, Pass, Lay, Points, Dealer, Match, predict.of(TamCuc, quiet="leader-lays", without="cut"))
}  # fmt: skip
