"""Does an opponent decide by what it sees alone? Where another deal of what is hidden looks the same, so must its choice be.

Both deals are real states while the bot is asked, so that whoever gets round its view is found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from tabletutor.bots import Bot, Choice, as_bot, bots_of
from tabletutor.chance import Rng, rng_for
from tabletutor.game import DEALER, Game, Move, Seat, State, View
from tabletutor.games import GAMES
from tabletutor.planner import Planner
from tabletutor.words import say

EVERY = 4  # one position in so many is tried: neighbours teach little
LOTS = 0.25  # how often an opponent of these matches makes any move at all instead of its own
BARE = 3  # matches without anything hidden, after which their positions are taken as they are


class Honesty(NamedTuple):
    """In how many positions the hidden cards were exchanged for others, and in how many of them the choice changed.

    >>> print(Honesty(1000, 0))
    Honest: the same choice in 1,000 positions with all hidden cards exchanged.
    """

    positions: int
    changed: int

    def __str__(self) -> str:
        return say(f"tryout.honest.{'no' if self.changed else 'yes'}", n=f"{self.positions:,}", changed=self.changed)


class Spot(NamedTuple):
    """A position of a match, who is to be asked there, and one that looks the same to that seat."""

    state: State
    other: State
    seat: Seat


def honest(
    game: str,
    bot: Bot | str | Callable[[View], Move],
    n: int = 1000,
    seed: str = "honest",
    players: int = 3,
    **options: Any,
) -> Honesty:
    """Exchange what a seat cannot see: does the bot choose the same, and for the same reasons?

    The positions are those in which something is hidden, of matches between opponents who now and then make any move. The
    second time they come in the opposite order, so that a bot which keeps something from one to the next is found too.

    Args:
        game: a name in `GAMES`.
        bot: an opponent, its name, or a function of a view.
        n: how many positions.
        seed: any word; the same word tries the same positions.
        players: at the table.
        options: of the game.

    Raises:
        Unreadable: there is no such game, opponent, number of players or option.

    >>> honest("trico", "collector", 20)
    Honesty(positions=20, changed=0)
    """
    rules: Game = GAMES[game](players=players, **options)
    return compared(rules, as_bot(game, bot), list(spots_of(rules, n, seed, hidden=True)), seed)


def compared(game: Game, bot: Bot, spots: Sequence[Spot], seed: str) -> Honesty:
    """What a bot chooses in these positions, and backwards through those that look the same, with the same chance."""
    first = [_chosen(bot, game, spot.state, spot.seat, rng_for(seed, "bot", at)) for at, spot in enumerate(spots)]
    changed = 0
    for at, spot in reversed(list(enumerate(spots))):
        changed += _chosen(bot, game, spot.other, spot.seat, rng_for(seed, "bot", at)) != first[at]
    return Honesty(len(spots), changed)


def _chosen(bot: Bot, game: Game, state: State, seat: Seat, rng: Rng) -> Choice | None:
    return bot.choose(game.view(state, seat), rng)


def spots_of(game: Game, n: int, seed: str, *, hidden: bool = False) -> Iterator[Spot]:
    """Positions that seats meet now and then in matches; where `hidden`, only those in which they do not see all."""
    found = match = 0
    while found < n:
        rng = rng_for(seed, "tryout", match)
        for state, seat in _walk(game, rng):
            other = game.imagine(game.view(state, seat), rng)
            assert game.view(other, seat) == game.view(state, seat), "an imagined state looks otherwise"
            if other != state or not hidden or (match >= BARE and not found):
                found += 1
                yield Spot(state, other, seat)
            if found == n:
                return
        match += 1


def _walk(game: Game, rng: Rng) -> Iterator[tuple[State, Seat]]:
    """One match between opponents drawn by lot; about one in `EVERY` of its positions, with the seat that acts there."""
    kinds = [kind for kind in bots_of(game.name).values() if quick(kind)]
    seated = [kinds[int(rng.random() * len(kinds))]() for _ in range(game.players)]
    state = game.start()
    while waiting := game.waiting_for(state):
        seats: list[Seat] = sorted(waiting)
        seat, own = seats[int(rng.random() * len(seats))], rng.random() >= LOTS
        if (
            seat != DEALER and rng.random() * EVERY < 1
        ):  # by lot: to count them would choose one seat of two again and again
            yield state, seat
        choice = seated[seat].choose(game.view(state, seat), rng) if own and seat != DEALER else None
        state = game.apply(state, seat, choice.move if choice else game.sample(state, seat, rng))


def quick(bot: type[Bot]) -> bool:
    """Whether an opponent decides at once: who plays on in its head takes many times as long.

    >>> quick(bots_of("tamcuc")["greedy"])
    True
    """
    return not issubclass(bot, Planner)
