"""Searches that know a view and the rules, and nothing else: what to try, worlds that fit, and what came of it.

In the flat search every line of own moves is played in the same worlds with the same luck, so that their differences
count and not the deals they met; the poorer half of the lines is given up from stage to stage. The tree search looks
several decisions ahead. The numbers of worlds are fixed, so the same view and the same chance give the same result.
What to try, which worlds are likely, and how the others play on is the business of a game's `policy`; a game without
one is played on at random.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from itertools import count, islice, tee
from math import fsum, log, sqrt
from typing import Protocol, cast

from tabletutor.chance import NORMAL_95, rng_for
from tabletutor.game import DEALER, Game, Move, Rng, Seat, State, Unreadable, View
from tabletutor.games import part

FEWEST = 2  # lines that always go on
MANY = 24  # moves of a game without a policy that are tried
BOLD = 0.7  # how much the tree search looks into what it knows little of
DIGITS = 9

Line = tuple[Move, ...]  # own moves one after the other, as far as nobody else comes between; empty to wait


class Thought(Protocol):
    """One decision as a game's policy sees it, made from a view: `Thought(view)` in its module `policy`.

    Attributes:
        lines: what is worth trying, at least one line.
        clauses: what the decision rests on.
        effort: how many worlds its quick play affords, as a multiple of the usual.
    """

    @property
    def lines(self) -> Sequence[Line]: ...
    @property
    def clauses(self) -> tuple[str, ...]: ...
    @property
    def effort(self) -> float: ...

    def worlds(self, rng: Rng) -> Iterator[State]:
        """States that agree with the view, without end, the likely ones oftener; nobody else has chosen yet."""
        ...

    def play_on(self, state: State, rng: Rng) -> Sequence[float]:
        """Each seat's share of the match when the game goes on from a state of the present world; chance from `rng` alone."""
        ...

    def name(self, move: Move) -> str:
        """A move in words."""
        ...

    def why(self, move: Move) -> str:
        """What speaks for a move or against it, as a sentence with numbers of the game; empty if there is nothing to say."""
        ...


class Plain:
    """The thought about a game without a policy: any legal move, any world, and the rest at random."""

    clauses: tuple[str, ...] = ()
    effort = 0.5

    def __init__(self, view: View) -> None:
        self.view = view

    @property
    def lines(self) -> list[Line]:
        """The legal moves, or some where there are many; and to wait, where the game can go on without this seat."""
        view = self.view
        moves = list(islice(view.legal, MANY + 1))
        if len(moves) > MANY:
            step = max(1, view.legal.count() // MANY)
            moves = list(islice(view.legal, 0, step * MANY, step))
        return [(move,) for move in moves] + ([] if view.seat in view.needed else [()])

    def worlds(self, rng: Rng) -> Iterator[State]:
        """Whatever the game imagines."""
        while True:
            yield self.view.game.imagine(self.view, rng)

    def play_on(self, state: State, rng: Rng) -> Sequence[float]:
        """At random to the end of the match."""
        return shares(self.view.game.rollout(state, rng))

    def name(self, move: Move) -> str:
        """In notation."""
        return self.view.game.write(move)

    def why(self, move: Move) -> str:  # noqa: ARG002
        """Nothing: it only counts."""
        return ""


def shares(scores: Sequence[float]) -> list[float]:
    """Each seat's share of a match that ends with these points.

    >>> shares((3, 5, 5))
    [0.0, 0.5, 0.5]
    """
    most = max(scores)
    part = 1.0 / scores.count(most)
    return [part if score == most else 0.0 for score in scores]


def thought(view: View) -> Thought:
    """What the game's policy thinks of a view; a game without one, or from elsewhere, is thought about plainly."""
    try:
        return cast(Thought, part(view.game.name, "policy").Thought(view))
    except (ModuleNotFoundError, Unreadable):
        return Plain(view)


class Luck:
    """A source of chance that can be asked the same again: all lines of a world meet the same luck.

    Attributes:
        random: the next number, drawn anew only where none was drawn before.
    """

    def __init__(self, rng: Rng) -> None:
        (self._start,) = tee(iter(rng.random, None), 1)
        self.again()

    def again(self) -> None:
        """Back to the first number."""
        self.random = copy(self._start).__next__


def flat(
    mind: Thought, view: View, stages: Iterable[int], rng: Rng, also: Iterable[Move] = ()
) -> dict[Line, list[float]]:
    """What the viewer's seat won in each world by each line, best first; all lines meet the same worlds.

    Args:
        mind: what the game's policy thinks of the view.
        view: of a seat that may act.
        stages: worlds of each stage; after each the better half of the lines goes on.
        rng: chance.
        also: moves that are tried in all worlds however they do; what is found of the others does not depend on them.
    """
    asked, every = dict.fromkeys((move,) for move in also), list(dict.fromkeys(mind.lines))
    kept = [line for line in every if line[:1] in asked]
    kept += [line for line in asked if all(line != other[:1] for other in kept)]
    won: dict[Line, list[float]] = {line: [] for line in [*every, *kept]}
    worlds, word, number, alive = mind.worlds(rng), str(rng.random()), count(), every
    for n in stages:
        played = list(dict.fromkeys([*alive, *kept]))
        for world in islice(worlds, n):
            luck = Luck(rng_for(word, "luck", next(number)))  # its own: more lines change nothing in other worlds
            for line in played:
                luck.again()
                won[line].append(_line(mind, view, world, line, luck))
        alive = sorted(alive, key=lambda line: -mean(won[line]))
        alive = alive[: max(FEWEST, (len(alive) + 1) // 2)]
    finalists = {*alive, *kept}
    order = sorted(won, key=lambda line: (line not in finalists, -mean(won[line])))
    return {line: won[line] for line in order}


def _line(mind: Thought, view: View, world: State, line: Line, luck: Luck) -> float:
    """What the viewer's seat wins in a world when it plays a line, as far as nobody else comes between."""
    game, seat, state = view.game, cast(Seat, view.seat), world
    for move in line:
        if state is world or seat in game.waiting_for(state):
            state = game.apply(state, seat, move)
    return mind.play_on(state, luck)[seat]


class Node:
    """What came of the moves that led here: by seat the shares won, and how often this could have been chosen."""

    __slots__ = ("after", "chances", "visits", "won")

    def __init__(self, players: int) -> None:
        self.after: dict[Move, Node] = {}
        self.chances = self.visits = 0
        self.won = [0.0] * players


def tree(view: View, n: int, rng: Rng, mind: Thought | None = None) -> dict[Move, tuple[float, int]]:
    """Information set search of the viewer's seat, on the public rules: each of its moves, its mean and its visits.

    Where several seats choose at once, the viewer's own comes first, so that it never answers what is still sealed.

    Args:
        view: of a seat that may act.
        n: worlds; one playout each.
        rng: chance.
        mind: what worlds there are, and how the game goes on where the tree ends.
    """
    mind, game, seat = mind or thought(view), view.game, cast(Seat, view.seat)
    root = Node(game.players)
    for world in islice(mind.worlds(rng), n):
        state, path = _leaf(game, world, seat, root, rng)
        shared = mind.play_on(state, rng)
        for node in path:
            node.visits += 1
            node.won = [a + b for a, b in zip(node.won, shared, strict=True)]
    rows = {move: (node.won[seat] / node.visits, node.visits) for move, node in root.after.items()}
    return dict(sorted(rows.items(), key=lambda row: -row[1][1]))


def _leaf(game: Game, state: State, viewer: Seat, root: Node, rng: Rng) -> tuple[State, list[Node]]:
    """Down the tree to a move that was never tried before, or to where chance decides; the nodes on the way."""
    node, path = root, [root]
    while (waiting := game.waiting_for(state)) and DEALER not in waiting:
        seat = viewer if viewer in waiting else min(waiting)
        move = game.sample(state, seat, rng)
        new = move not in node.after
        if new:
            node.after[move] = Node(game.players)
        else:
            move = _promising(game, state, seat, node)
        state, node = game.apply(state, seat, move), node.after[move]
        path.append(node)
        if new:
            break
    return state, path


def _promising(game: Game, state: State, seat: Seat, node: Node) -> Move:
    """Of the moves known here and legal in this world the one that promises most: won often, or seldom tried."""
    legal, best, found = game.legal(state, seat), -1.0, None
    for move, after in node.after.items():
        if move in legal:
            after.chances += 1
            value = after.won[seat] / after.visits + BOLD * sqrt(log(after.chances) / after.visits)
            if value > best:
                best, found = value, move
    return found


def mean(values: Sequence[float]) -> float:
    """Their mean, 0 for none; rounded, so that no machine's last digit decides what is better."""
    return round(fsum(values) / max(1, len(values)), DIGITS)


def spread(values: Sequence[float]) -> float:
    """Half the 95 % interval of their mean; without two values, anything is possible."""
    n, middle = len(values), mean(values)
    return NORMAL_95 * sqrt(fsum([(value - middle) ** 2 for value in values]) / (n - 1) / n) if n > 1 else 1.0
