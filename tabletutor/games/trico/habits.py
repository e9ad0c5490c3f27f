"""What anybody could count at a table of Trico who knows only what lies open: how often each card wins, how gladly it is
played, and what winning is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, cached_property, lru_cache
from math import fsum  # the same in every Python, as sum of fractions is not
from typing import TYPE_CHECKING, NamedTuple

from tabletutor.game import Seat
from tabletutor.games.trico.cards import BITS, KINDS
from tabletutor.games.trico.conditions import Table, winners
from tabletutor.games.trico.prospects import Chances, Course, gained, match_chances, round_chances, won

if TYPE_CHECKING:
    from tabletutor.games.trico.rules import Trico

PRICE = {2: 0.35, 3: 0.1}  # what a card that always wins is worth later, in chances to win the match, by players
ALIKE = 0.1  # the part of a rival's play that follows no reason
FITS = (0.0, 0.4, 0.65)  # how often the two or the one colour that somebody lacks lie there when he wins
KEPT = 64  # countings that are kept
Shares = tuple[float, float, float]  # by place, how often its card wins an Appeal
EVEN: Shares = (1 / 3, 1 / 3, 1 / 3)


class Rows(NamedTuple):
    """What comes of an Appeal that a card leads, if everybody plays what does well for himself.

    Attributes:
        lead: how often the card of each place wins.
        follow: by place, and by the kind that is put down there, the same.
        glad: by place, and by kind, how often whoever holds it puts it down there.
    """

    lead: Shares
    follow: tuple[Mapping[int, Shares], Mapping[int, Shares], Mapping[int, Shares]]
    glad: tuple[Mapping[int, float], Mapping[int, float], Mapping[int, float]]


class Habits:
    """The countings at the beginning of an Appeal.

    Args:
        game: the rules.
        counts: by kind, how many cards nobody has shown before this Appeal.
        held: how many cards a hand has.
        markers: won so far, by seat.
    """

    def __init__(self, game: Trico, counts: Sequence[float], held: int, markers: tuple[int, ...]) -> None:
        self.game, self.counts, self.held = game, counts, held
        self.kinds = [kind for kind in range(KINDS) if counts[kind] > 0]
        terms, seats = game.terms, range(game.players)
        self.course = Course(terms.table, str(game.options["deck"]), game.players, terms.second, terms.passes)
        self.after = [match_chances(gained(markers, who, 1)) for who in seats]  # by winner of the round
        self.twice = [match_chances(gained(markers, who, 2)) for who in seats]  # and with two markers
        self.price = PRICE[game.players]
        self._rows: dict[int, Rows] = {}
        self._values: dict[tuple[tuple[int, ...], Seat, int], list[Chances]] = {}

    # ---- who wins an Appeal ----

    def rows(self, first: int) -> Rows:
        """What comes of an Appeal that this card leads."""
        found = self._rows.get(first)
        if found is None:
            found = self._rows[first] = self._counted(first)
        return found

    def _counted(self, first: int) -> Rows:
        kinds, table = self.kinds, self.game.winners
        numbers = [max(0.0, self.counts[kind] - (kind == first)) for kind in kinds]
        ats = [[table[first * 900 + x * 30 + y] for y in kinds] for x in kinds]
        columns = list(zip(*ats, strict=True))
        glad = [self._gladly(numbers, self._scored(numbers, rows, place)) for place, rows in ((1, ats), (2, columns))]
        weights = [[n * often for n, often in zip(numbers, one, strict=True)] for one in glad]
        both = self._won(numbers, weights[1], ats), self._won(numbers, weights[0], columns)
        lead = [fsum([n * row[at] for n, row in zip(weights[0], both[0], strict=True)]) for at in range(4)]
        one, two = (dict(zip(kinds, map(_part, rows), strict=True)) for rows in both)
        gladly = [dict(zip(kinds, often, strict=True)) for often in glad]
        return Rows(_part(lead), ({}, one, two), ({}, gladly[0], gladly[1]))

    def _scored(self, numbers: Sequence[float], ats: Sequence[Sequence[int]], place: int) -> list[float]:
        """For each card at a place how much oftener it wins than a rival's, against all that the third may play."""
        three = self.game.players == 3
        gain = [1.0 if at == place else -1.0 if at > 0 or three else 0.0 for at in range(3)] + [0.0]
        return [
            fsum([n * gain[at] for n, at in zip(numbers, row, strict=True)]) - gain[row[i]] * (numbers[i] > 0)
            for i, row in enumerate(ats)
        ]

    def _gladly(self, numbers: Sequence[float], scores: Sequence[float]) -> list[float]:
        """How often somebody who holds a card plays it: only if he holds none that does better."""
        total, better, others = fsum(numbers) or 1.0, 0.0, self.held - 1
        found = [0.0] * len(numbers)
        for i in sorted(range(len(numbers)), key=lambda i: -scores[i]):
            found[i] = ALIKE + (1 - ALIKE) * max(0.0, 1.0 - better / total) ** others
            better += numbers[i]
        return found

    def _won(
        self, numbers: Sequence[float], weights: Sequence[float], ats: Sequence[Sequence[int]]
    ) -> list[list[float]]:
        """For each card how often the card of each place wins, last nobody's, when the third one comes as the weights say."""
        found = []
        for i, row in enumerate(ats):
            sums = [0.0] * 4
            for weight, at in zip(weights, row, strict=True):
                sums[at] += weight
            n = numbers[i]
            sums[row[i]] -= weights[i] / n if n > 0 else 0.0  # one of these he holds himself
            found.append(sums)
        return found

    # ---- what a card is worth later ----

    @cached_property
    def strengths(self) -> list[float]:
        """By kind, how often it wins an Appeal of which nothing is known, times the price of a card that always does."""
        n = len(self.kinds)
        pairs = max(1, n * (n - 1))
        return [self.price * total / pairs for total, _, _ in self._pairs]

    @cached_property
    def _pairs(self) -> list[tuple[int, list[int], list[int]]]:
        """By kind that leads: with how many pairs it wins, in how many of these a kind is, and with which other ones."""
        free = sum([1 << kind for kind in self.kinds])
        found = []
        for masks in leads(self.game.terms.table):
            some = [(mask & free).bit_count() for mask in masks]
            found.append((sum([some[x] for x in self.kinds]), some, masks))
        return found

    def strengths_beside(self, hand: tuple[int, ...]) -> dict[int, float]:
        """The same for each kind of a hand, counted over all other cards."""
        own = {*hand}
        mask, n = sum([1 << kind for kind in own]), len(self.kinds) - len(own)
        pairs, found = max(1, n * (n - 1)), {}
        for kind in own:
            total, some, masks = self._pairs[kind]
            less = sum([2 * some[x] - (masks[x] & mask).bit_count() for x in own])
            found[kind] = self.price * (total - less) / pairs
        return found

    # ---- what winning is worth ----

    def values(self, masks: tuple[int, ...], lead: Seat, left: int) -> list[Chances]:
        """By winner of an Appeal, last for nobody: each seat's chance to win the match after it.

        Args:
            masks: colours taken, by seat.
            lead: whose lead it is; of two players who took a card last.
            left: how many Appeals can be played after this one.
        """
        key = masks, lead, left
        found = self._values.get(key)
        if found is None:
            found = self._values[key] = self._valued(tuple([BITS[mask] for mask in masks]), lead, left)
        return found

    def _valued(self, colours: tuple[int, ...], lead: Seat, left: int) -> list[Chances]:
        course, rows = self.course, []
        for who, have in enumerate(colours):
            now = min(3, have + (2 if course.second and who == lead else 1))
            fits = FITS[have] if now == 3 else 0.0
            less = self._match(round_chances(course, _with(colours, who, min(2, now)), who, left))
            rows.append(tuple([fits * a + (1 - fits) * b for a, b in zip(self.after[who], less, strict=True)]))
        again = (lead + 1) % 3 if course.passes and left else lead
        return [*rows, self._match(round_chances(course, colours, again, left))]

    def promise(self, masks: tuple[int, ...], lead: Seat, left: int) -> Chances:
        """Each seat's chance to win the match before an Appeal, from colours, lead, and how many can be played."""
        return self._match(round_chances(self.course, tuple([BITS[mask] for mask in masks]), lead, left))

    def spoils(self, masks: tuple[int, ...], lead: Seat, left: int) -> list[list[Chances]]:
        """The same, and by the colours that lie there to be taken: a mask of them."""
        course, colours = self.course, tuple([BITS[mask] for mask in masks])
        rows = []
        for who, mask in enumerate(masks):
            most = 2 if course.second and who == lead else 1
            after = [won(course, colours, who, min(n, most), left) for n in range(4 - colours[who])]
            rows.append([self._match(after[BITS[lying & ~mask]]) for lying in range(8)])
        return [*rows, [self.values(masks, lead, left)[-1]] * 8]

    def _match(self, chances: Chances) -> Chances:
        """Each seat's chance to win the match, from everybody's to win the round."""
        columns = zip(*self.after, strict=True)
        return tuple([fsum([a * b for a, b in zip(chances, column, strict=True)]) for column in columns])


def _with(colours: tuple[int, ...], who: Seat, number: int) -> tuple[int, ...]:
    return (*colours[:who], number, *colours[who + 1 :])


def _part(sums: Sequence[float]) -> Shares:
    """Shares of a whole; the last of four is for nobody."""
    total = fsum(sums)
    return (sums[0] / total, sums[1] / total, sums[2] / total) if total > 0 else EVEN


@cache
def leads(table: Table) -> list[list[int]]:
    """By the kind that leads and one that follows: with which other kinds the lead wins, one bit each."""
    lead, kinds = winners(table), range(KINDS)
    return [
        [sum([1 << y for y in kinds if y != x and not lead[kind * 900 + x * 30 + y]]) for x in kinds] for kind in kinds
    ]


@lru_cache(KEPT)
def habits(game: Trico, counts: tuple[float, ...], held: int, markers: tuple[int, ...]) -> Habits:
    """The countings, kept: all seats make the same ones, and again at every later card of the round."""
    return Habits(game, counts, held, markers)
