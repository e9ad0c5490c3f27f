"""What an opponent will do next, as a question: found in a match of opponents, and judged by asking that one again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, cycle, islice
from typing import Any, ClassVar, NamedTuple

from tabletutor.bots import Bot, Choice, bot_named, bots_of
from tabletutor.chance import rng_for
from tabletutor.game import DEALER, Move, Rng, Seat, State, View, shuffled
from tabletutor.games import board, setting
from tabletutor.judge import Form, Judge, Marked, one
from tabletutor.words import say

NOT_ASKED = frozenset({"random", "sketch", "planner"})  # one draws lots, the others take too long to be asked so often
MOST_PLAYERS = 4  # more do not fit on a telephone together with the answers
ASKED_AGAIN = 10  # times with other chances, where an opponent draws lots: it must always choose the same
ALMOST_ONE = 1 - 1e-9
TRIES = 30  # moments of a match that are looked at before another one begins
FEWEST, MOST = 3, 4  # moves to choose from
LOOKED_AT = 300  # legal moves, of which others are drawn


class Asked(NamedTuple):
    """What is asked beside the position; the twist holds it, and nothing of the answer.

    Attributes:
        seat: whose move is to be foreseen.
        bot: name of the opponent that sits there.
        chance: word of the chance with which it is asked.
        moves: to choose from, in notation.
    """

    seat: Seat
    bot: str
    chance: str
    moves: tuple[str, ...] = ()

    @classmethod
    def read(cls, twist: str) -> Asked:
        """What a twist holds.

        >>> Asked.read("2 greedy 0.25; announce 1 | announce 2").moves
        ('announce 1', 'announce 2')
        """
        head, _, moves = twist.partition("; ")
        seat, bot, chance = head.split()
        return cls(int(seat), bot, chance, tuple(moves.split(" | ")))

    def twist(self) -> str:
        """The same as text."""
        return f"{self.seat} {self.bot} {self.chance}; {' | '.join(self.moves)}"


class Lots:
    """Chance that knows whether it was asked.

    Args:
        rng: where it comes from; without it every number is the same.
        steady: that number, from 0 to just below 1: at both ends whoever only seldom does something else shows it.
    """

    def __init__(self, rng: Rng | None = None, steady: float = 0.0) -> None:
        self.rng, self.steady, self.drawn = rng, steady, False

    def random(self) -> float:
        """The next number."""
        self.drawn = True
        return self.rng.random() if self.rng else self.steady


@lru_cache(maxsize=512)  # a question is drawn, marked and explained from one view
def seen(game: Any, position: str, seat: Seat) -> View:
    """What a seat sees of a position."""
    view: View = game.view(game.position(position), seat)
    return view


def thinkers(game: str) -> list[str]:
    """The opponents of a game that go by rules of thumb."""
    return [name for name in bots_of(game) if name not in NOT_ASKED]


class Foresight(Judge):
    """Says what an opponent does by asking it: with the view of its seat, and the chance that the question names.

    Attributes:
        quiet: clauses of the game that are no matter of a question.
        soon: moves that are made before a question is looked for, at most; mostly fewer, since each takes its time.
        without: rows of a position's text that are left out: they are shown once, and are no part of the question.
    """

    kind = "predict"
    quiet: ClassVar[frozenset[str]] = frozenset()
    without: ClassVar[frozenset[str]] = frozenset()
    soon: ClassVar[int] = 0
    __slots__ = ()

    def say(self, key: str, **values: object) -> str:
        more = {"look": self.chosen.look} if key == "look" else {}
        return say(f"predict.{key}", **{**self.values(), **more, **values})

    def values(self) -> dict[str, object]:
        return {"who": self.names[self.put.seat], "label": self.bot.label(), "character": self.bot.character()}

    @property
    def names(self) -> tuple[str, ...]:
        """The players; the reader is none of them."""
        return tuple(say("setup.names").split(", ")[: self.game.players])

    @property
    def put(self) -> Asked:
        """What is asked beside the position."""
        return Asked.read(self.twist)

    @property
    def bot(self) -> Bot:
        """Who is asked."""
        return bot_named(self.game.name, self.put.bot)

    @property
    def view(self) -> View:
        """What its seat sees."""
        return seen(self.game, self.position, self.put.seat)

    def chance(self, number: int = 0) -> Rng:
        """The chance with which it decides; numbers above 0 are for finding out whether that matters."""
        return rng_for(self.put.chance, "predict", number)

    @property
    def chosen(self) -> Choice:
        """What it does, and why; it is only asked where it does something."""
        choice = self.bot.choose(self.view, self.chance())
        assert choice is not None
        return choice

    def name(self, move: Move) -> str:
        """A move as the reader finds it; it may be in notation."""
        return board(self.game.name).move_name(self.game.parse(move) if isinstance(move, str) else move)

    # ---- what a judge says ----

    def clauses(self) -> tuple[str, ...]:
        return self.matter(self.chosen)

    def mark(self, form: Form) -> Marked:
        said = one(form, "name", self.put.moves)
        if not said:
            return self.unfinished()
        choice, move = self.chosen, self.game.parse(said)
        if move == choice.move:
            return self.good()
        return self.wrong("second" if move == choice.instead_of else "other", move=self.name(said))

    def right(self) -> dict[str, list[str]]:
        return {"name": [self.game.write(self.chosen.move)]}

    def answer(self) -> str:
        choice = self.chosen
        return self.say("answer", **self.values(), move=self.name(choice.move), why=choice.full)

    def others(self) -> list[tuple[str, str]]:
        """The other moves with what the opponent says of each; none where it gives no reasons for that."""
        bot, chosen = self.bot, self.chosen.move
        if type(bot).why_not is Bot.why_not:
            return []
        rest = [move for move in map(self.game.parse, self.put.moves) if move != chosen]
        return [(self.name(move), bot.why_not(self.view, self.chance(), move)) for move in rest]

    # ---- whether this can be asked ----

    @classmethod
    def matter(cls, choice: Choice) -> tuple[str, ...]:
        """The clauses of a choice that a question can turn on."""
        return tuple(clause for clause in choice.clauses if clause.partition(".")[2] not in cls.quiet)

    def clear(self) -> bool:
        """Whether it has weighed several moves, one of them is best by its own account, and no lot decides."""
        lots = Lots(self.chance())
        choice = self.bot.choose(self.view, lots)
        if choice is None or choice.instead_of is None or choice.public == choice.full or not self.matter(choice):
            return False
        told = f"{self.name(choice.move)} / {self.name(choice.instead_of)} / {choice.full}"
        if re.search(say(f"{self.game.name}.exercise.predict.alike"), told):
            return False
        others = chain((Lots(), Lots(steady=ALMOST_ONE)), map(self.chance, range(1, 1 + ASKED_AGAIN)))
        again = (self.bot.choose(self.view, chance) for chance in others) if lots.drawn else ()
        return all(other is not None and other.move == choice.move for other in again)

    def tempting(self, rng: Rng) -> tuple[str, ...]:
        """The chosen move, the runner-up, what other opponents would do, and some more; named apart, in notation."""
        choice, name = self.chosen, self.game.name
        rivals = (
            bot_named(name, bot).choose(self.view, self.chance()) for bot in thinkers(name) if bot != self.put.bot
        )
        some = shuffled(list(islice(self.view.legal, LOOKED_AT)), rng)
        found: dict[str, Move] = {}
        for move in chain((choice.move, choice.instead_of), (rival.move for rival in rivals if rival), some):
            found.setdefault(self.name(move), move)
            if len(found) == MOST:
                break
        return tuple(map(self.game.write, sorted(found.values())))


# ---- how one is made ----


def moments(game: Any, bots: Sequence[Bot], rng: Rng) -> Iterator[tuple[State, Seat]]:
    """A match between these opponents: each state with a seat that acts in it, chance left out."""
    state = game.start()
    while waiting := sorted(game.waiting_for(state)):
        seat = waiting[int(rng.random() * len(waiting))]
        if seat == DEALER:
            state = game.apply(state, DEALER, game.chance(state, rng))
            continue
        choice = bots[seat].choose(game.view(state, seat), rng)
        if choice is None:
            return  # whoever waits may wait for ever: another match is as good
        yield state, seat
        state = game.apply(state, seat, choice.move)


def questions(judge: type[Foresight], rules: Any, rng: Rng) -> Iterator[Foresight]:
    """One question after the other, each out of another match."""
    room, names = setting(rules.name), thinkers(rules.name)
    while True:
        game = rules(players=room.fewest + int(rng.random() * (min(room.most, MOST_PLAYERS) - room.fewest + 1)))
        order = cycle(shuffled(range(len(names)), rng))  # as different ones at a table as may be
        seated = [names[at] for at in islice(order, game.players)]
        bots, soon = [bot_named(game.name, name) for name in seated], int(judge.soon * rng.random() * rng.random())
        for state, seat in islice(moments(game, bots, rng), soon, soon + TRIES):
            if found := question(judge, game, state, Asked(seat, seated[seat], f"{rng.random()}"), rng):
                yield found
                break


def question(judge: type[Foresight], game: Any, state: State, asked: Asked, rng: Rng) -> Foresight | None:
    """The question about a seat that acts in a state; None where there is nothing to find out."""
    rows = [row for row in game.describe(state).split("; ") if row.split()[0] not in judge.without]
    found = judge(game, "; ".join(rows), asked.twist())
    moves = found.tempting(rng) if found.clear() else ()
    return judge(game, found.position, asked._replace(moves=moves).twist()) if len(moves) >= FEWEST else None
