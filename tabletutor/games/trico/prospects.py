"""What a position of Trico promises: each seat's chance to win the round, and from that a seat's chance to win the match.

Of a position only this counts: how many colours each seat has taken, who leads, and how many Appeals are left. For those
to come any colours are as likely as others, and a seat wins them as often as it usually does.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple

from tabletutor.game import Seat
from tabletutor.games.trico.cards import COLOURS, DECKS
from tabletutor.games.trico.conditions import Table, why

ENOUGH = 2  # markers (trico.match)
# how often a seat wins an Appeal without a tie, and the lead: as it is among collectors; the virtual lead wins most
HABITS = {2: (0.14, 0.14), 3: (0.28, 0.44)}
Chances = tuple[float, ...]  # by seat

# [colours taken][colours on the table] → how likely so many of those on the table are new
FRESH = tuple(
    [
        tuple(
            [
                tuple(
                    [
                        (new, comb(3 - have, new) * comb(have, lying - new) / comb(3, lying))
                        for new in range(4)
                        if comb(3 - have, new) * comb(have, max(0, lying - new)) and new <= lying
                    ]
                )
                for lying in range(4)
            ]
        )
        for have in range(3)
    ]
)


class Course(NamedTuple):
    """How a round can go on: what the settings of the game say about it."""

    table: Table
    deck: str
    players: int
    second: bool  # the lead who wins may take a second card
    passes: bool  # after a void Appeal the lead passes clockwise


@cache
def shares(table: Table, deck: str) -> tuple[tuple[float, float], ...]:
    """For 1, 2 and 3 colours on the table: how often that is with any three cards of the box, and how often not void.

    >>> [round(valid, 3) for _, valid in shares(Table("highest", "odd_colour", "lowest"), "ten")]
    [0.089, 0.665, 0.211]
    """
    found = {n: [0, 0] for n in (1, 2, 3)}
    for cards in combinations(DECKS[deck], len(COLOURS)):
        reason = why(table, cards)
        found[reason.colours][0] += 1
        found[reason.colours][1] += reason.winner is not None
    ways = sum(often for often, _ in found.values())
    return tuple([(often / ways, valid / ways) for often, valid in found.values()])


@cache
def round_chances(course: Course, colours: tuple[int, ...], lead: Seat, left: int) -> Chances:
    """Each seat's chance to win the round.

    Args:
        course: the settings.
        colours: how many colours each seat has taken, 0 to 2.
        lead: who leads the next Appeal; of two players who took a card last, −1 if nobody has.
        left: how many Appeals can still be played.
    """
    seats = range(course.players)
    if not left:  # trico.hand-out, trico.two-hand-out; a round without a taker is played again
        return tuple([1.0 / len(seats) if lead < 0 else float(seat == lead) for seat in seats])
    total, decided = [0.0] * course.players, 0.0
    for lying, (_, valid) in enumerate(shares(course.table, course.deck), start=1):
        for seat in seats:
            for new, often in FRESH[colours[seat]][lying]:
                weight = valid * HABITS[course.players][seat == lead] * often
                decided += weight
                taken = min(new, 2 if course.second and seat == lead else 1)
                after = won(course, colours, seat, taken, left - 1)
                total = [sum_ + weight * chance for sum_, chance in zip(total, after, strict=True)]
    again = (lead + 1) % course.players if course.passes and left > 1 else lead
    void = round_chances(course, colours, again, left - 1)
    return tuple([sum_ + (1.0 - decided) * chance for sum_, chance in zip(total, void, strict=True)])


def won(course: Course, colours: tuple[int, ...], seat: Seat, new: int, left: int) -> Chances:
    """The chances after a seat has won an Appeal and taken so many new colours."""
    now = colours[seat] + new
    if now == len(COLOURS):
        return tuple([float(who == seat) for who in range(course.players)])
    return round_chances(course, (*colours[:seat], now, *colours[seat + 1 :]), seat, left)


@cache
def match_chances(markers: tuple[int, ...]) -> Chances:
    """Each seat's chance to win the match before a round, where every seat wins a round as often.

    >>> match_chances((1, 0, 0))[0] > 0.6, match_chances((2, 0))
    (True, (1.0, 0.0))
    """
    seats = range(len(markers))
    if max(markers) >= ENOUGH:
        return tuple([float(markers[seat] >= ENOUGH) for seat in seats])
    rows = [match_chances(gained(markers, seat, 1)) for seat in seats]
    return tuple([sum(column) / len(rows) for column in zip(*rows, strict=True)])


def gained(markers: tuple[int, ...], seat: Seat, number: int) -> tuple[int, ...]:
    """The markers after a seat has won some."""
    return (*markers[:seat], markers[seat] + number, *markers[seat + 1 :])
