"""What a scripted opponent is: it maps a view to a choice and says why, from the same code that decided."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from itertools import islice
from typing import NamedTuple

from tabletutor.game import Move, Rng, Seat, Unreadable, View
from tabletutor.words import listed, say

ADVISER = "planner"
DREAM = 1000  # ms more that somebody takes who was not attentive


class Choice(NamedTuple):
    """A move and the reasons for it.

    Attributes:
        move: the chosen move.
        public: a reason made of what everybody sees; shown at once.
        full: the whole reason, with cards and numbers; kept back until the deal is over or the table is open.
        clauses: ids of the clauses the decision rests on.
        instead_of: the runner-up, or None.
        look: what to look at, as a sentence; the first step of a hint.
    """

    move: Move
    public: str
    full: str
    clauses: tuple[str, ...] = ()
    instead_of: Move | None = None
    look: str = ""


class Bot:
    """A scripted opponent. Its docstring is its character, read out where opponents are chosen.

    Attributes:
        name: key in the game's table of opponents.
        traits: machine-readable: counts (keeps count of what was shown), remembers (who did what in this deal),
            stochastic (draws lots).
        texts: where its sentences stand: `texts.name` is its character.
        reaction: where everybody acts at once: ms of game clock until it reacts, at least, and how many more at most.
        attention: how often it notices at once, 0 … 1.
    """

    name = ""
    texts = "bot"
    traits: Mapping[str, bool] = {"counts": False, "remembers": False, "stochastic": False}
    reaction = (350, 500)
    attention = 1.0

    def choose(self, view: View, rng: Rng) -> Choice | None:
        """The move this opponent wants to make now, or None to wait.

        Args:
            view: what its seat may see; nothing else is known to it.
            rng: chance for this one decision; the same view and the same chance give the same choice.
        """
        raise NotImplementedError

    def why_not(self, view: View, rng: Rng, move: Move) -> str:  # noqa: ARG002
        """What it thinks of a move that it does not choose, in its own terms, with the difference to the chosen one.

        Args:
            view: what its seat may see.
            rng: the chance of that decision.
            move: any legal one.
        """
        return say("bot.why.not_silent")

    def occasion(self, view: View) -> str:  # noqa: ARG002
        """What it is about to do, in a word: while that stays the same, so does the time it takes."""
        return ""

    def pace(self, view: View, rng: Rng) -> int:  # noqa: ARG002
        """How many ms of game clock it takes to act on what it sees."""
        floor, spread = self.reaction
        return floor + int(rng.random() * spread) + (0 if rng.random() < self.attention else DREAM)

    @classmethod
    def label(cls) -> str:
        """The name the reader chooses it by."""
        return say(f"bot.label.{cls.name}")

    @classmethod
    def character(cls) -> str:
        """The character in one sentence, for the reader."""
        return say(f"{cls.texts}.{cls.name}")


class RandomBot(Bot):
    """Plays any legal move, each as likely as the next. It knows the rules and nothing else."""

    name = "random"
    traits: Mapping[str, bool] = {"counts": False, "remembers": False, "stochastic": True}

    def choose(self, view: View, rng: Rng) -> Choice:
        """A uniformly drawn legal move."""
        legal = view.legal
        n = legal.count()
        move = next(islice(legal, int(rng.random() * n), None))
        return Choice(move, say("bot.why.random_public"), say("bot.why.random", n=n), look=say("bot.why.random_look"))

    def why_not(self, view: View, rng: Rng, move: Move) -> str:  # noqa: ARG002
        """The lot fell otherwise."""
        return say("bot.why.not_random", n=view.legal.count())


class FunctionBot(Bot):
    """A plain function `move = bot(view)` as an opponent; it gives no reasons. A move may be in notation."""

    name = "function"

    def __init__(self, function: Callable[[View], Move]) -> None:
        self.function = function

    def choose(self, view: View, rng: Rng) -> Choice:  # noqa: ARG002
        """Whatever the function returns; the table judges it."""
        silent, move = say("bot.why.silent"), self.function(view)
        return Choice(view.game.parse(move) if isinstance(move, str) else move, silent, silent)


def in_turn(waiting: Iterable[Seat], needed: frozenset[Seat], acts: Sequence[int]) -> list[Seat]:
    """The order in which opponents are asked: who need not act may want to be quick, so first; each clockwise.

    Where nobody must act, it is who has acted longest ago: else the left neighbour of a busy reader would act alone.

    Args:
        waiting: seats that may act.
        needed: those without whom the game cannot go on.
        acts: by seat, and last for the dealer, when it acted last; −1 if it has not.

    >>> in_turn({0, 1, 2}, frozenset({1}), [3, 5, 4, 0])
    [2, 0, 1]
    >>> in_turn({1, 2}, frozenset(), [6, 5, 4, 0])
    [2, 1]
    """
    players = len(acts) - 1
    last = max(range(-1, players), key=acts.__getitem__)  # the dealer sits before seat 0
    return sorted(waiting, key=lambda seat: (seat in needed, 0 if needed else acts[seat], (seat - last - 1) % players))


def bots_of(game: str) -> Mapping[str, type[Bot]]:
    """The opponents of a game by name, weakest first: the table `BOTS` of its `bots` module.

    >>> list(bots_of("tamcuc"))
    ['random', 'beginner', 'greedy', 'careful', 'sketch', 'planner']
    """
    # by name, as GAMES finds the rules: nothing in the house reaches for a game's files, and this loads on demand
    table: Mapping[str, type[Bot]] = import_module(f"tabletutor.games.{game}.bots").BOTS
    return table


def adviser(game: str) -> str:
    """The name of the opponent that gives the hints, and is the coach's judge: it can say of every move what it is worth.

    >>> adviser("tamcuc")
    'planner'
    """
    return bots_of(game)[ADVISER].name


def as_bot(game: str, bot: Bot | str | Callable[[View], Move]) -> Bot:
    """An opponent as it is, by its name, or a reader's function as one.

    Raises:
        Unreadable: the game has no opponent of that name.
    """
    return bot_named(game, bot) if isinstance(bot, str) else bot if isinstance(bot, Bot) else FunctionBot(bot)


def bot_named(game: str, name: str) -> Bot:
    """A new opponent, as `tabletutor.table.restore` asks for them.

    Args:
        game: the name of a game.
        name: a key of its table of opponents.

    Raises:
        Unreadable: (a ValueError) the game has no opponent of that name; the text names those it has.

    >>> bot_named("tamcuc", "careful").name
    'careful'
    """
    known = bots_of(game)
    if name not in known:
        raise Unreadable("bot.unknown", name=name, names=listed(list(known)))
    return known[name]()
