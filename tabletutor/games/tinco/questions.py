"""Moments of Tinco that are worth a question: hands dealt so that some hold a set, and how they are written down."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from tabletutor.game import DEALER, Move, Rng, Seat, shuffled
from tabletutor.games.tinco.cards import BY_ANIMAL, BY_COLOUR, TRINKO_BIT, bits, has_set, pack, size_of
from tabletutor.games.tinco.notation import parse, write, write_cards
from tabletutor.games.tinco.positions import hand_size

if TYPE_CHECKING:
    from tabletutor.games.tinco.rules import Tinco

Item = TypeVar("Item")
Build = Callable[..., "Tinco"]  # players, options → rules
Asked = tuple["Tinco", str, str]  # rules, position, and what else is asked or shown
PLAYERS = (3, 3, 4, 4, 5, 6)
# Hands: a set, one of six cards where there are so many, four of a kind, what the other challenge asks for, nothing.
SET, SIX, NEAR, DECOY, PLAIN = "set", "six", "near", "decoy", "plain"
NUMBER = {SET: 5, SIX: 6, NEAR: 4}  # cards of one kind


def pick(rng: Rng, items: Sequence[Item]) -> Item:
    """One of the items, each equally likely."""
    return items[int(rng.random() * len(items))]


def mixed(rng: Rng, items: Iterable[Item]) -> list[Item]:
    """The items in random order."""
    draw = rng.random
    return sorted(items, key=lambda _: draw())


def some_of(rng: Rng, mask: int, n: int) -> int:
    """So many cards of a mask, drawn."""
    return pack(shuffled(bits(mask), rng)[:n])


# ---- what is written down ----


def position(hands: Sequence[int], dealer: Seat, **rows: object) -> str:
    """A position: whole hands, so that they also say which cards are in play."""
    more = [f"; {name} {value}" for name, value in rows.items() if value != ""]
    return f"dealer {dealer}; hands {' | '.join(map(write_cards, hands))}{''.join(more)}"


def numbers(values: Iterable[int]) -> str:
    """Levels, or seats."""
    return " ".join(map(str, values))


def told(story: Iterable[tuple[Seat, Move]]) -> str:
    """Moves that follow, each with its seat: what `story_of` reads.

    >>> told([(1, parse("offer MB")), (2, parse("take"))])
    '1 offer MB; 2 take'
    """
    return "; ".join(f"{seat} {write(move)}" for seat, move in story)


def story_of(text: str) -> list[tuple[Seat, Move]]:
    """The moves in such a text."""
    parts = [part.strip().partition(" ") for part in text.split(";") if part.strip()]
    return [(int(seat), parse(move)) for seat, _, move in parts]


# ---- hands ----


class Dealt(NamedTuple):
    """Hands for a question, and who dealt them."""

    game: Tinco
    dealer: Seat
    hands: tuple[int, ...]


def stock(game: Tinco, rng: Rng) -> int:
    """The cards of a match, as the rules draw them."""
    state = game.apply(game.start(), DEALER, tuple(range(game.players)))
    return game.stock(game.apply(state, DEALER, game.chance(state, rng)))


def deal(game: Tinco, rng: Rng, wishes: Sequence[str], trinko: Seat = -1) -> Dealt:
    """Hands in which each seat holds what is wished for it, as far as the box allows, and the others nothing like it.

    Args:
        game: the rules.
        rng: chance.
        wishes: by seat `SET`, `SIX`, `NEAR`, `DECOY` or `PLAIN`.
        trinko: who holds Trinko; −1 for anybody.
    """
    cards, dealer = stock(game, rng), int(rng.random() * game.players)
    groups = [group & cards for group in game.groups if size_of(group & cards) >= 5]
    full = [seat for seat, wish in enumerate(wishes) if wish == SET][: len(groups)]
    wishes = [SET if seat in full else PLAIN if wish == SET else wish for seat, wish in enumerate(wishes)]
    sizes = [hand_size(game.players, dealer, seat) for seat in range(game.players)]
    while True:
        hands = _wished(game, rng, wishes, mixed(rng, groups), cards)
        if trinko >= 0:
            hands[trinko] |= TRINKO_BIT
        rest = shuffled(bits(cards & ~sum(hands)), rng)
        for seat, size in enumerate(sizes):
            n = size - size_of(hands[seat])
            hands[seat] |= pack(rest[:n])
            rest = rest[n:]
        if all(has_set(hand, game.groups) == (wish in (SET, SIX)) for hand, wish in zip(hands, wishes, strict=True)):
            return Dealt(game, dealer, tuple(hands))


def _wished(game: Tinco, rng: Rng, wishes: Sequence[str], groups: list[int], cards: int) -> list[int]:
    """The cards that each wish is about; a wish that finds none left goes without."""
    others = mixed(rng, [group & cards for group in (BY_ANIMAL if game.terms.hong else BY_COLOUR)])
    hands = [0] * game.players
    for seat in sorted(range(game.players), key=lambda seat: (SET, SIX, NEAR, DECOY, PLAIN).index(wishes[seat])):
        if wishes[seat] in NUMBER and groups:
            hands[seat] = some_of(rng, groups.pop(), NUMBER[wishes[seat]])
        elif wishes[seat] == DECOY:
            free = [group & ~sum(hands) for group in others]
            hands[seat] = next((some_of(rng, group, 5) for group in free if size_of(group) >= 5), 0)
    return hands


def match(build: Build, rng: Rng, players: Sequence[int] = PLAYERS, **options: str) -> Tinco:
    """Rules: every other question is about animals."""
    return build(pick(rng, players), challenge=pick(rng, ("xing", "hong")), **options)
