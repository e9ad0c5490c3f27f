"""Appeals of Trico that are worth a question: who wins, what can still decide, what beats a pair, what to take."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, TypeVar

from tabletutor.game import Rng, Seat, drawn
from tabletutor.games.trico.cards import BITS, COLOURS, KINDS, NUMBERS, colours_in, kinds_of, trico
from tabletutor.games.trico.conditions import TABLES, Table, colours, winner
from tabletutor.games.trico.notation import write_card, write_cards

if TYPE_CHECKING:
    from tabletutor.games.trico.rules import Trico

Item = TypeVar("Item")
Build = Callable[..., "Trico"]  # players, options → rules
Asked = tuple["Trico", str, str]  # rules, position, and what else is asked or shown
BOX = tuple(range(KINDS))
VOID = "void"
NAMES = ("odd", "odd", "odd", "mirror", "grouped", "steps")  # every other question is about the table that is played
PLAYERS = (3, 3, 3, 2)
HAND = 5


def pick(rng: Rng, items: Sequence[Item]) -> Item:
    """One of the items, each equally likely."""
    return items[int(rng.random() * len(items))]


def mixed(rng: Rng, items: Iterable[Item]) -> list[Item]:
    """The items in random order."""
    draw = rng.random
    return sorted(items, key=lambda _: draw())


def barred(piles: Iterable[Iterable[int]]) -> str:
    """Cards by seat, as a position has them."""
    return " | ".join(write_cards(list(pile)) for pile in piles)


def other_than(*piles: Iterable[int]) -> list[int]:
    """The cards of the box that are in none of these piles."""
    gone = {kind for pile in piles for kind in pile}
    return [kind for kind in BOX if kind not in gone]


# ---- three cards ----


def showing(rng: Rng, many: int) -> list[int]:
    """Three different cards that show so many colours."""
    palette = drawn(COLOURS, many, rng)
    bag = [*palette, *(pick(rng, palette) for _ in range(3 - many))]
    while True:
        cards = [10 * colour + int(rng.random() * NUMBERS) for colour in mixed(rng, bag)]
        if len(set(cards)) == 3:
            return cards


def tied(table: Table) -> list[int]:
    """The numbers of colours at which these conditions can leave more than one card."""
    some = [cards for many in (1, 2, 3) for cards in _examples(many)]
    return sorted({colours(cards) for cards in some if winner(table, cards) is None})


def _examples(many: int) -> list[tuple[int, int, int]]:
    """A few cards of each sort: some with a tie at the top, at the bottom, and none."""
    ten = {1: (0, 0, 0), 2: (0, 0, 10), 3: (0, 10, 20)}[many]
    ways = [(4, 4, 7), (4, 7, 4), (7, 4, 4), (7, 7, 4), (7, 4, 7), (4, 7, 7)]
    found = [(ten[0] + one, ten[1] + two, ten[2] + three) for one, two, three in ways]
    return [cards for cards in found if len(set(cards)) == 3]


def three(rng: Rng, table: Table, wish: int | None) -> list[int]:
    """Three cards of which the one at a place wins, or none does: each number of colours that allows it equally likely."""
    many = pick(rng, tied(table) if wish is None else (1, 2, 3))
    while True:
        cards = showing(rng, many)
        if winner(table, cards) == wish:
            return cards


def appeal(players: int, lead: Seat, cards: Sequence[int], hands: Sequence[Sequence[int]] = ((), (), ())) -> str:
    """A position in which these three cards are still to be played, the lead's first; of two players the first lies there.

    Args:
        hands: by seat what is held beside them.
    """
    if players == 2:
        held = barred([[cards[1 + seat], *hands[seat]] for seat in range(2)])
        return f"hands {held}; table {write_card(cards[0])}"
    return f"lead {lead}; hands {barred([[cards[(seat - lead) % 3], *hands[seat]] for seat in range(3)])}"


def winning(build: Build, rng: Rng) -> Asked:
    """Three cards, and a table of conditions: each player wins as often, and as often nobody."""
    preset, players = pick(rng, NAMES), pick(rng, PLAYERS)
    cards = three(rng, TABLES[preset], pick(rng, (0, 1, 2, None)))
    return build(players, table=preset), appeal(players, pick(rng, (0, 1, 2)), cards), write_cards(cards)


# ---- what can still decide ----

SORTS = ((1, 1), *[(2, 1)] * 2, *[(2, 2)] * 2, *[(3, 1)] * 2, (3, 2), *[(3, 3)] * 2)  # (cards that are known, colours)


def deciding(build: Build, rng: Rng) -> Asked:
    """The lead's card, the reader's too, or all three; and a table of conditions."""
    known, many = pick(rng, SORTS)
    while True:
        lead, cards = pick(rng, (1, 2)), showing(rng, pick(rng, (1, 2, 3)))
        if colours(cards[:known]) == many:
            placed = _placed(3 - lead, cards[0], cards[2], cards[1])
            return build(3, table=pick(rng, NAMES)), appeal(3, lead, placed), write_cards(cards[:known])


# ---- what beats a pair ----

WISHES = (0, 1, 1, 2, 2, 3, 3, 4)  # cards of five that win


def beatable(build: Build, rng: Rng) -> Asked:
    """Two cards of others, and a hand of which so many cards win against both."""
    wish, preset, players = pick(rng, WISHES), pick(rng, NAMES), pick(rng, PLAYERS)
    lead = pick(rng, (1, 2))
    while True:
        one, other = drawn(BOX, 2, rng)
        own = 1 if players == 2 else 3 - lead  # the reader's place
        rest = mixed(rng, other_than([one, other]))
        wins = [kind for kind in rest if winner(TABLES[preset], _placed(own, one, other, kind)) == own]
        loses = [kind for kind in rest if kind not in wins]
        if len(wins) >= wish and len(loses) >= HAND - wish:
            break
    hand = sorted([*wins[:wish], *loses[: HAND - wish]])
    if players == 2:
        position = f"hands {barred([hand, [other]])}; table {write_card(one)}"
    else:
        position = f"lead {lead}; hands {barred([hand, *([one], [other])[:: 1 if lead == 1 else -1]])}"
    return build(players, table=preset), position, write_cards([one, other])


def _placed(own: int, one: int, other: int, kind: int) -> list[int]:
    """The lead's card first, the reader's at a place of its own."""
    return [one, kind, other] if own == 1 else [one, other, kind]


# ---- what to take ----

AIMS = ("nico", "trico", "same", "both")


def taking(build: Build, rng: Rng) -> Asked:
    """The reader has won, and some of the three cards bring what he wants, but not all."""
    aim = pick(rng, AIMS)
    players = 3 if aim == "both" else pick(rng, PLAYERS)
    lead, wish = 0 if aim == "both" else pick(rng, (1, 2)), pick(rng, (1, 2, 2))
    while True:
        cards = three(rng, TABLES["odd"], 0 if aim == "both" else 1 if players == 2 else 3 - lead)
        taken = _taken(rng, aim, cards)
        good = [some for some in choices(cards, aim) if reached([*taken, *some], aim)]
        rivals = [kind for kind in cards if reached([*taken, kind], "trico")]
        if good and len(good) < 3 and (aim != "same" or len(rivals) == wish):
            break
    others = drawn(other_than(cards, taken), 10, rng)
    hands, piles = [others[at : at + 2] for at in range(0, 2 * players, 2)], [taken, others[6:7], others[7:8]]
    seat = "" if players == 2 else f"lead {lead}; "
    declared = "; declared 0" if len(set(map(_colour, taken))) == 2 else ""
    text = f"{seat}hands {barred(hands)}; table {write_cards(cards)}; taken {barred(piles[:players])}{declared}"
    return build(players), text, aim


def _colour(kind: int) -> int:
    return kind // 10


def choices(cards: Sequence[int], aim: str) -> list[tuple[int, ...]]:
    """What may be taken: one card, or two by a lead who wants both."""
    return list(combinations(cards, 2 if aim == "both" else 1))


def reached(taken: Sequence[int], aim: str) -> bool:
    """Whether taken cards are what was wanted; only for drawing questions, the rules judge answers."""
    found = trico(taken)
    if aim == "nico":
        return BITS[colours_in(taken)] == 2
    return found is not None and (aim != "same" or found.markers == 2)


def _taken(rng: Rng, aim: str, cards: Sequence[int]) -> list[int]:
    """What the reader has taken before: one colour, or two; for the same number one of the three cards fits."""
    rest, some = other_than(cards), drawn(COLOURS, 2, rng)
    if aim in ("nico", "both"):
        return drawn([kind for kind in rest if _colour(kind) == some[0]], pick(rng, (1, 1, 2)), rng)
    if aim == "trico":
        pair = [pick(rng, [kind for kind in rest if _colour(kind) == colour]) for colour in some]
        return [*pair, pick(rng, [kind for kind in rest if _colour(kind) in some and kind not in pair])]
    number = pick(rng, cards) % 10
    pair = [10 * colour + number for colour in some if 10 * colour + number in rest]
    extra = [kind for kind in rest if _colour(kind) in some and kind not in pair]
    return mixed(rng, [*pair, pick(rng, extra)]) if len(pair) == 2 else []


def held(cards: int) -> list[str]:
    """Cards of a hand as a form names them.

    >>> held(1 << 12 | 1 << 38)
    ['R7', 'B10']
    """
    return [write_card(kind) for kind in kinds_of(cards)]
