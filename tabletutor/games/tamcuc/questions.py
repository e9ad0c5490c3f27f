"""Positions of Tam Cúc that are worth a question, drawn at random: tricks, hands, combinations and near misses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from tabletutor.game import Rng, shuffled
from tabletutor.games.tamcuc.combinations import (
    CARD,
    GOLDEN,
    HALF,
    SILVER,
    cards_of,
    contains,
    pack,
    size_of,
)
from tabletutor.games.tamcuc.notation import squeeze, write_card, write_cards

if TYPE_CHECKING:
    from tabletutor.games.tamcuc.rules import TamCuc

Item = TypeVar("Item")
Build = Callable[[int], "TamCuc"]  # players → rules
Asked = tuple["TamCuc", str, str]  # rules, position, and what else is asked or shown
HELD = 8  # cards in a hand that is asked about
STRAIGHTS = (GOLDEN, SILVER, GOLDEN << HALF, SILVER << HALF)
WISHES = ("tie", "tie", "seal", "seal", "rank", "trio", "three", "alone")  # what may decide a trick
SIZES = {"trio": (3,), "three": (3,), "alone": (2, 3, 4)}  # of the trick that this can happen in; else 1 … 3


def pick(rng: Rng, items: Sequence[Item]) -> Item:
    """One of the items, each equally likely."""
    return items[int(rng.random() * len(items))]


def separates(low: int, high: int) -> str:
    """What makes one combination at least as strong as another of its size: tie, seal, trio, three or rank.

    >>> separates(CARD[6], CARD[7])
    'seal'
    """
    if low == high:
        return "tie"
    if low < CARD[7] <= high:
        return "seal"
    straights = [cards in STRAIGHTS for cards in (low, high)]
    return "trio" if all(straights) else "three" if any(straights) else "rank"


def decides(game: TamCuc, choices: Sequence[int]) -> str:
    """What separates the two strongest combinations of a trick; `alone` if there is only one."""
    strength = game.table.strength
    laid = sorted((cards for cards in choices if cards in strength), key=strength.__getitem__)
    return separates(*laid[-2:]) if len(laid) > 1 else "alone"


def clause_of(key: str) -> str:
    """The clause behind what decides a comparison."""
    return {"rank": "tamcuc.ranks", "alone": "tamcuc.strongest"}.get(key, f"tamcuc.{key}")


def put_down(game: TamCuc, rng: Rng, size: int, rest: int, *, lay: bool) -> int:
    """Cards that somebody puts down out of the rest of the box: a combination if `lay`, and one can be had, else a pass."""
    fits = [cards for cards in game.table.sizes[size] if contains(rest, cards)]
    if fits and (lay or size == 1):
        return pick(rng, fits)
    while (cards := pack(shuffled(cards_of(rest), rng)[:size])) in game.table.strength:
        pass
    return cards


def trick(build: Build, rng: Rng) -> Asked:
    """A finished trick. The rule that decides it is drawn first."""
    wish = pick(rng, WISHES)
    while True:
        game = build(pick(rng, (5, 5, 6) if wish == "three" else (2, 3, 3, 4, 4, 5, 6, 7, 8)))
        size, leader = pick(rng, SIZES.get(wish, (1, 2, 2, 3))), pick(rng, range(game.players))
        choices = laid(game, rng, leader, size, range(game.players), 0.2 if wish == "alone" else 0.75)
        if decides(game, choices) == wish:
            return game, position(leader, size, choices, choices), ""


def laid(game: TamCuc, rng: Rng, leader: int, size: int, seats: Sequence[int], often: float) -> list[int]:
    """What the seats put down in a trick, the leader always a combination, the others as `often`; 0 for other seats."""
    choices, rest = [0] * game.players, pack(game.deck)
    for seat in sorted(seats, key=lambda s: (s - leader) % game.players):
        choices[seat] = put_down(game, rng, size, rest, lay=seat == leader or rng.random() < often)
        rest -= choices[seat]
    return choices


def beatable(build: Build, rng: Rng) -> Asked:
    """A trick in which all but the first player have chosen, and hands in which he can win it, and can fail to."""
    while True:
        game = build(pick(rng, (2, 3, 3, 4, 4, 5, 6)))
        size, leader = pick(rng, (1, 2, 2, 3)), pick(rng, range(game.players))
        choices = laid(game, rng, leader, size, range(1, game.players), 0.75)
        rest = pack(game.deck) - sum(choices)
        fits = [cards for cards in game.table.sizes[size] if contains(rest, cards)]
        wins = [cards for cards in fits if game.winner(leader, (cards, *choices[1:])) == 0]
        if not wins or len(wins) == len(fits):
            continue
        good = pick(rng, wins)
        bad = [cards for cards in fits if cards not in wins and contains(rest, cards + good)]
        if bad:
            held = hands(game, rng, (good + pick(rng, bad), *choices[1:]))
            return game, position(leader, size, held, choices), ""


def followed(build: Build, rng: Rng) -> Asked:
    """A number was announced, and the reader holds such a combination among other cards."""
    game, size = build(pick(rng, (2, 3, 4, 5, 6))), pick(rng, (2, 2, 3, 3))
    leader = pick(rng, range(1, game.players))
    return game, position(leader, size, hands(game, rng, laid(game, rng, leader, size, (leader, 0), 1))), ""


def leading(build: Build, rng: Rng) -> Asked:
    """The reader leads, with a combination in his hand or something that is nearly one."""
    game = build(pick(rng, (2, 3, 4, 5, 6)))
    cards = pick(rng, game.table.sizes[pick(rng, (2, 3, 3, 4, 5))])
    cards = near_miss(game, rng, cards) if rng.random() < 0.5 else cards
    return game, position(0, 0, hands(game, rng, (cards, *(0,) * (game.players - 1)))), ""


def hands(game: TamCuc, rng: Rng, fixed: Sequence[int], size: int = HELD) -> tuple[int, ...]:
    """A hand of `size` cards for each player that holds the fixed ones, the others drawn at random."""
    rest = shuffled(cards_of(pack(game.deck) - sum(fixed)), rng)
    return tuple(cards + pack([rest.pop() for _ in range(size - size_of(cards))]) for cards in fixed)


def near_miss(game: TamCuc, rng: Rng, cards: int) -> int:
    """Cards of the box that are nearly this combination: one of them in the other army, or of another rank."""
    box = pack(game.deck)
    while True:
        out = pick(rng, cards_of(cards))
        other = (out + 7) % 14 if rng.random() < 0.4 else pick(rng, range(7)) + out // 7 * 7
        found = cards - CARD[out] + CARD[other]
        if contains(box, found) and found not in game.table.strength:
            return found


def combination(build: Build, rng: Rng) -> Asked:
    """Two to six cards: a combination, or as often something that only looks like one."""
    game, size = build(pick(rng, (3, 4, 6, 8))), pick(rng, (2, 2, 3, 3, 3, 4, 5))
    if rng.random() < 0.5:
        return game, "", squeeze(pick(rng, game.table.sizes[size]))
    if rng.random() < 0.15 and game.sets == 2:
        return game, "", squeeze(6 * CARD[pick(rng, (0, 7))])
    if rng.random() < 0.3:
        low = pick(rng, (0, 2, 3)) + pick(rng, (0, 7))  # three ranks in a row that are neither of the straights
        return game, "", squeeze(CARD[low] + CARD[low + 1] + CARD[low + 2])
    return game, "", squeeze(near_miss(game, rng, pick(rng, game.table.sizes[size])))


def rivals(build: Build, rng: Rng) -> Asked:
    """Four combinations of one size that the box holds at once; often two of them are equal."""
    game = build(pick(rng, (4, 8)))
    row, rest, found = (
        game.table.sizes[pick(rng, (1, 1, 2, 3) if game.sets == 2 else (1, 1, 2))],
        pack(game.deck),
        list[int](),
    )
    again = rng.random() < 0.4
    while len(found) < 4:
        twice = found if again and len(found) == 1 and contains(rest, found[0]) else []
        found.append(pick(rng, twice or [c for c in row if contains(rest, c) and c not in found]))
        rest -= found[-1]
    return game, "", " ".join(squeeze(found[at]) for at in shuffled(list(range(4)), rng))


def cut(build: Build, rng: Rng) -> Asked:
    """A deck about to be cut at a card of a rank drawn first."""
    game = build(pick(rng, range(2, 9)))
    rank, dealer, deck = pick(rng, range(7)), pick(rng, range(game.players)), shuffled(list(game.deck), rng)
    at = next(at for at, kind in enumerate(deck[:-1]) if kind % 7 == rank)  # a cut leaves a card on the table
    text = f"stage cut; dealer {dealer}; deck {squeeze(deck)}; cut {write_card(deck[at])} {at + 1}"
    return game, text, pick(rng, ("cutter", "cutter", "dealer", "before"))


def any_number(build: Build, rng: Rng) -> Asked:
    """A number of players."""
    return build(pick(rng, range(2, 9))), "", ""


def box(build: Build, rng: Rng) -> Asked:
    """A card of the box."""
    return build(pick(rng, range(2, 9))), "", write_card(pick(rng, range(14)))


def draw(build: Build, rng: Rng) -> Asked:
    """A card for each player; in half of the draws the highest one comes twice."""
    game = build(pick(rng, range(3, 9)))
    cards = shuffled(list(game.deck), rng)[: game.players]
    if rng.random() < 0.5 and cards.count(max(cards)) < game.deck.count(max(cards)):
        cards[(cards.index(max(cards)) + 1) % game.players] = max(cards)
    return game, "stage draw", write_cards(cards)


def match(build: Build, rng: Rng) -> Asked:
    """The score sheet of a whole match; in half of them several players share the highest total."""
    game, shared = build(pick(rng, (2, 3, 4))), rng.random() < 0.5
    while True:
        rows = [[0] * game.players for _ in range(game.deals)]
        for row in rows:
            for _ in range(game.each):
                row[pick(rng, range(game.players))] += 1
        totals = [sum(column) for column in zip(*rows, strict=True)]
        if (totals.count(max(totals)) > 1) == shared:
            break
    return game, "stage over; sheet " + " ".join(f"{n}:{'/'.join(map(str, row))}" for n, row in enumerate(rows, 1)), ""


def position(leader: int, size: int, held: Sequence[int], chosen: Sequence[int] = ()) -> str:
    """A trick as a position's text."""
    rows = {"leader": leader, "hands": _row(held), "announced": size or "", "chosen": _row(chosen)}
    return "; ".join(f"{name} {text}" for name, text in rows.items() if text != "")


def _row(cards: Sequence[int]) -> str:
    return " ".join(map(squeeze, cards))
