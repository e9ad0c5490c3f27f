"""Questions about Tam Cúc: each kind draws a position at random and shows it; `marking` holds what the rules say of answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final, Self

from tabletutor import pieces
from tabletutor.drawing import Node, h
from tabletutor.game import Rng
from tabletutor.games.tamcuc import art, board, marking, marking_cards, questions
from tabletutor.games.tamcuc.combinations import CARD, cards_of, pack, size_of
from tabletutor.games.tamcuc.notation import parse_cards, parse_kinds, write_card
from tabletutor.games.tamcuc.rules import TamCuc
from tabletutor.games.tamcuc.wording import cards_text
from tabletutor.pieces import Child
from tabletutor.practice import Exercise, Form, Verdict, option
from tabletutor.words import say

SYMBOLS: Final = board.SYMBOLS


class Question(Exercise):
    """What all kinds share: the judge, and how cards and players are drawn."""

    judge: ClassVar[type[Any]]
    source: ClassVar[staticmethod[[questions.Build, Rng], questions.Asked]]
    __slots__ = ()

    @classmethod
    def make(cls, rng: Rng) -> Self:
        return cls(*cls.source(TamCuc, rng))

    @property
    def asked(self) -> Any:
        """The judge of this question."""
        return self.judge(self.game, self.position, self.twist)

    def mark(self, form: Form) -> Verdict:
        return Verdict(*self.asked.mark(form))

    def clauses(self) -> tuple[str, ...]:
        return tuple(self.asked.clauses())

    def answer(self) -> str:
        return str(self.asked.answer())

    def row(self, cards: int, key: str, scale: str | None = "small") -> Node:
        """Cards beside each other; none of them travels, since the next question has others."""
        return pieces.row([board.face(kind, key=f"{key}.{at}", scale=scale) for at, kind in enumerate(cards_of(cards))])

    def place(self, seat: int, row: Node | None, note: str = "", *, many: bool | None = False, flag: str = "") -> Node:
        """A player and his cards, to be chosen by a click on either, `many` at once or one; None = not to be chosen."""
        who = pieces.who(self.asked.names[seat], note or None, flag=flag)
        if many is None:
            return pieces.seat(who, row, key=f"seat{seat}")
        line = option(who, "seat", seat, many=many, id_=f"seat{seat}", wide=True)
        return pieces.seat(line, h("label", {"for": f"seat{seat}"}, row) if row else None, key=f"seat{seat}")

    def options(self, name: str, labels: Sequence[tuple[object, str]], *, many: bool = False) -> Node:
        """Answers beside each other."""
        return pieces.controls(*(option(label, name, value, many=many) for value, label in labels))

    def held(self) -> int:
        """The reader's hand."""
        return int(self.asked.cards("hands")[0])

    def hand(self) -> Node:
        """The reader's cards, to be chosen; they are read back as those of a playing board."""
        kinds = cards_of(self.held())
        nodes = []
        for at, kind in enumerate(kinds):
            value, words = f"{write_card(kind)}.{kinds[:at].count(kind)}", say("tamcuc.board.place", at=at + 1, n=len(kinds))
            nodes.append(pieces.pick(board.face(kind), "card", value, words, key=value))
        return pieces.hand(nodes, say("tamcuc.board.hand", n=len(kinds)))

    def count(self, name: str) -> Node:
        """A place to write a number."""
        box = {"type": "number", "name": name, "min": 0, "max": 99, "inputmode": "numeric"}
        return pieces.field(self.say(name), h("input", box))


class Winner(Question):
    """Who wins this trick?"""

    kind, judge = "winner", marking.Winner
    source = staticmethod(questions.trick)
    __slots__ = ()

    def seats(self, points: Sequence[int] = (), *, many: bool | None = False, first: int = 0) -> Node:
        """Players with what they put down, passes face down; the `points` of the trick where they may be seen."""
        drawn, asked = [], self.asked
        for seat, cards in list(enumerate(asked.cards("chosen")))[first:]:
            passed = cards not in self.game.table.strength
            row = pieces.row(board.backs(seat, size_of(cards))) if passed else self.row(cards, f"s{seat}")
            note = say("tamcuc.board.note.leads", n=asked.size) if seat == asked.leads else ""
            flag = say("tamcuc.board.flag.won", n=points[seat]) if points and points[seat] else ""
            drawn.append(self.place(seat, row, say("tamcuc.board.note.passed") if passed else note, many=many, flag=flag))
        return pieces.seats(*drawn)

    def draw(self) -> list[Child]:
        return [self.seats()]

    def solution(self) -> list[Child]:
        return [self.seats(self.asked.points())]


class Points(Winner):
    """Who scores in this trick, and how many points?"""

    kind, judge = "points", marking.Points
    __slots__ = ()

    def draw(self) -> list[Child]:
        return [*super().draw(), pieces.part("div", "form", self.count("points"))]

    def solution(self) -> list[Child]:
        return [*super().solution(), pieces.part("div", "form", self.count("points"))]


class Lay(Winner):
    """Lay something that wins."""

    kind, judge = "lay", marking.Lay
    source = staticmethod(questions.beatable)
    __slots__ = ()

    def task(self) -> str:
        return self.say("task_lead" if self.asked.leads == 0 else "task", n=self.asked.size)

    def draw(self) -> list[Child]:
        return [self.seats(many=None, first=1), self.hand()]


class Pass(Question):
    """Choose cards that may be passed."""

    kind, judge = "pass", marking.Pass
    source = staticmethod(questions.followed)
    __slots__ = ()

    def task(self) -> str:
        return self.say("task", n=self.asked.size)

    def draw(self) -> list[Child]:
        asked = self.asked
        note = say("tamcuc.board.note.leads", n=asked.size)
        return [pieces.seats(self.place(asked.leads, pieces.row(board.backs(asked.leads, asked.size)), note, many=None)), self.hand()]


class Announce(Question):
    """Tick every number that the leader may announce."""

    kind, judge = "announce", marking_cards.Announce
    source = staticmethod(questions.leading)
    __slots__ = ()

    def draw(self) -> list[Child]:
        numbers = [(n, str(n)) for n in range(1, marking_cards.MOST + 1)]
        return [self.row(self.held(), "h", None), self.options("number", numbers, many=True)]


class Combination(Question):
    """Is this a combination, and which?"""

    kind, judge = "combination", marking_cards.Combination
    source = staticmethod(questions.combination)
    __slots__ = ()

    def draw(self) -> list[Child]:
        names = [("none", self.say("none")), *((name, say(f"tamcuc.combination.{name}")) for name in marking_cards.NAMES)]
        return [self.row(parse_cards(self.twist), "c", None), self.options("name", names)]


class Order(Question):
    """Order these by strength."""

    kind, judge = "order", marking_cards.Order
    source = staticmethod(questions.rivals)
    __slots__ = ()

    def draw(self) -> list[Child]:
        items = dict(zip(marking_cards.LETTERS, self.asked.items(), strict=True))
        seats = [pieces.seat(pieces.who(letter), self.row(cards, letter), key=letter) for letter, cards in items.items()]
        names = [("", self.say("open")), *((letter, self.say("item", letter=letter, cards=cards_text(c))) for letter, c in items.items())]
        places = [pieces.field(self.say(f"place{at}"), pieces.chooser(f"place{at}", names)) for at in range(1, len(items) + 1)]
        return [pieces.seats(*seats), pieces.part("div", "form", *places)]


class Starts(Question):
    """Who starts?"""

    kind, judge = "starts", marking_cards.Starts
    source = staticmethod(questions.cut)
    __slots__ = ()

    def task(self) -> str:
        return self.say("task", card=cards_text(CARD[self.asked.shown]))

    def ring(self, counted: int = 0, chosen: str = "") -> list[Child]:
        """The players round the table, and so many ranks counted from the cutter."""
        asked, n = self.asked, self.game.players
        marked = {"cutter": asked.cutter, "dealer": asked.dealer, "before": (asked.dealer - 1) % n}[self.twist]
        names = [self.say(self.twist, who=name) if seat == marked else name for seat, name in enumerate(asked.names)]
        words = [say(f"tamcuc.rank.{letter}") for letter in "EOLRCHS"[:counted]]
        card, start = board.face(asked.shown, key="cut", scale="small"), asked.cutter if counted else 0
        ring = art.ring(names, words, start=start, label=self.say("ring"), chosen=chosen, middle=card)
        return [ring, self.options("seat", list(enumerate(asked.names)))]

    def draw(self) -> list[Child]:
        return self.ring()

    def solution(self) -> list[Child]:
        return self.ring(7 - self.asked.shown % 7, say("tamcuc.board.starts"))


class Deal(Question):
    """How many cards for each player, and how many left over?"""

    kind, judge = "deal", marking_cards.Deal
    source = staticmethod(questions.any_number)
    __slots__ = ()

    def task(self) -> str:
        return self.say("task", n=self.game.players)

    def draw(self) -> list[Child]:
        back = pieces.card_back(say("tamcuc.board.face_down"), "tc-back")
        ring = art.ring(self.asked.names, [], start=0, label=self.say("ring", n=self.game.players), middle=back)
        return [ring, pieces.part("div", "form", self.count("each"), self.count("left"))]


class Dealer(Question):
    """Who deals, or must draw again?"""

    kind, judge = "dealer", marking_cards.Highest
    source = staticmethod(questions.draw)
    __slots__ = ()

    def draw(self) -> list[Child]:
        cards = parse_kinds(self.twist)
        return [pieces.seats(*(self.place(seat, self.row(pack([kind]), f"s{seat}"), many=True) for seat, kind in enumerate(cards)))]


class Match(Question):
    """Who wins the match?"""

    kind, judge = "match", marking_cards.Match
    source = staticmethod(questions.match)
    __slots__ = ()

    def draw(self) -> list[Child]:
        rows = [[say("tamcuc.board.row", n=row.partition(":")[0]), *row.partition(":")[2].split("/")] for row in self.asked.text("sheet")]
        names = self.asked.names
        sheet = pieces.tally(say("tamcuc.board.sheet"), [say("tamcuc.board.deal"), *names], rows)
        return [sheet, self.options("seat", list(enumerate(names)), many=True)]


EXERCISES: Final[dict[str, type[Exercise]]] = {
    kind.kind: kind for kind in (Winner, Combination, Order, Starts, Deal, Announce, Pass, Lay, Points, Dealer, Match)
}  # fmt: skip
