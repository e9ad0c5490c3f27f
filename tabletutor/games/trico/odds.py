"""What each card of a hand of Trico leads to, counted over all that the others may play."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from tabletutor.game import Seat
from tabletutor.games.trico.cards import BITS, COLOUR_BIT, NUMBERS, colours_in, different, trico
from tabletutor.games.trico.prospects import Course, gained, match_chances, round_chances, won
from tabletutor.games.trico.sight import View
from tabletutor.games.trico.state import NONE, VIRTUAL
from tabletutor.games.trico.unseen import unseen

ALIKE = 0.1  # the part of a rival's play that follows no reason: any card then is as likely
IN_HAND, ABROAD, TWO_MORE = 0.15, 0.03, 0.01  # how often a number is completed in three colours, by where the rest is


class Odds(NamedTuple):
    """What a card leads to.

    Attributes:
        wins: by seat, how often it wins the Appeal; with two players the virtual lead has the rest, with the void ones.
        match: how often its owner wins the match after that.
    """

    wins: tuple[float, ...]
    match: float


class Scales:
    """Weighs the moves of one view.

    Args:
        view: of a seat that is to play or to take a card.
        seat: whose that is.
        clever: whether the others are thought to play the best they hold; else any card is as likely.
    """

    def __init__(self, view: View, seat: Seat, *, clever: bool) -> None:
        game = view.game
        terms = game.terms
        self.view, self.seat, self.clever, self.seats = view, seat, clever, range(game.players)
        self.course = Course(terms.table, str(game.options["deck"]), game.players, terms.second, terms.passes)
        found = {kind: n for kind, n in enumerate(unseen(view)) if n > 0}
        self.unseen = found or dict.fromkeys(
            different(terms.stock), 1.0
        )  # never empty, whatever a position's text says
        self.colours = tuple([BITS[colours_in(pile)] for pile in view.taken])
        self.after = tuple([self.with_markers(who, 1) for who in range(game.players)])
        self.left = left_after(view)
        self.owners = tuple([game.ring.owner(place, view.lead) for place in range(3)])
        self.needs = [needs(pile) for pile in view.taken]
        self._worth: dict[tuple[Seat, int], float] = {}

    # ---- what it is worth ----

    def with_markers(self, who: Seat, number: int) -> float:
        """The chance to win the match when a seat wins this round with so many markers."""
        return match_chances(gained(self.view.markers, who, number))[self.seat]

    def match(self, chances: Iterable[float]) -> float:
        """The chance to win the match, from everybody's chance to win the round."""
        return sum([chance * after for chance, after in zip(chances, self.after, strict=True)])

    def cards_for(self, who: Seat) -> int:
        """How many cards a seat may take if it wins this Appeal."""
        return 2 if self.course.second and who == self.view.lead else 1

    def worth(self, place: int, cards: tuple[int, int, int]) -> float:
        """The chance to win the match when the card of this place, −1 for none, has won among these."""
        who = self.owners[place] if place >= 0 else VIRTUAL
        if who >= 0 and self.needs[who] and self._same(who, cards):
            return self.with_markers(who, 2)
        mask = COLOUR_BIT[cards[0]] | COLOUR_BIT[cards[1]] | COLOUR_BIT[cards[2]]
        found = self._worth.get((who, mask))
        if found is None:
            found = self._worth[who, mask] = self._won(who, mask) if who >= 0 else self.void()
        return found

    def _same(self, who: Seat, cards: tuple[int, int, int]) -> bool:
        """Whether the winner can end with one number in three colours."""
        most = self.cards_for(who)
        return any(len(need) <= most and need <= {*cards} for need in self.needs[who])

    def _won(self, who: Seat, mask: int) -> float:
        new = min(self.cards_for(who), BITS[mask & ~colours_in(self.view.taken[who])])
        return self.match(won(self.course, self.colours, who, new, self.left))

    def void(self) -> float:
        """The chance to win the match when nobody takes a card in this Appeal."""
        view = self.view
        lead = view.lead if self.course.players == 3 else view.latest
        again = (lead + 1) % 3 if self.course.passes and self.left else lead
        return self.match(round_chances(self.course, self.colours, again, self.left))

    def kept(self, pile: tuple[int, ...]) -> float:
        """The chance to win the match when the seat, who has won this Appeal, has these cards in front of it."""
        if found := trico(pile):
            return self.with_markers(self.seat, found.markers)
        new = BITS[colours_in(pile)] - self.colours[self.seat]
        more = self.with_markers(self.seat, 2) - self.with_markers(self.seat, 1)
        return self.match(won(self.course, self.colours, self.seat, new, self.left)) + more * self._promise(pile)

    def _promise(self, pile: tuple[int, ...]) -> float:
        """How likely these cards are to become one number in three colours."""
        abroad = {kind for kind, n in self.unseen.items() if n >= 0.5}
        best = 0.0
        for need in needs(pile):
            own = {kind for kind in need if self.view.hand >> 2 * kind & 3}
            if need <= own | abroad:
                best = max(best, TWO_MORE if len(need) > 1 else IN_HAND if own else ABROAD)
        return best

    # ---- chances ----

    def odds(self, kind: int) -> Odds:
        """What a card of the hand leads to."""
        place = self.view.game.ring.place(self.seat, self.view.lead)
        return self._led(kind) if not place else self._followed(place, kind)

    @cached_property
    def strength(self) -> dict[int, float]:
        """How often each card of the hand wins an Appeal of which nothing is known: what it may be worth later."""
        winners, pairs = self.view.game.winners, self._pairs()
        total = sum([n for _, _, n in pairs])
        return {
            kind: sum([n for x, y, n in pairs if not winners[kind * 900 + x * 30 + y]]) / total
            for kind in different(self.view.hand)
        }

    def _led(self, kind: int) -> Odds:
        """Both others follow this card."""
        rows = self._both(kind)
        second = self._gladly([(x, n, at) for x, _, n, at in rows], 1)
        third = self._gladly([(y, n, at) for _, y, n, at in rows], 2)
        return self._summed([(n * second[x] * third[y], at, (kind, x, y)) for x, y, n, at in rows])

    def _followed(self, place: int, kind: int) -> Odds:
        """This card and one other follow one that lies open."""
        first = self.view.table[0][1]
        rows = []
        for some, n in self.unseen.items():
            cards = (first, kind, some) if place == 1 else (first, some, kind)
            at = self.view.game.winners[cards[0] * 900 + cards[1] * 30 + cards[2]]
            rows.append((n * self.other.get(some, 1.0), at, cards))
        return self._summed(rows)

    @cached_property
    def other(self) -> dict[int, float]:
        """How gladly the other one who follows plays each card; he knows no more of this hand than of any."""
        place = 3 - self.view.game.ring.place(self.seat, self.view.lead)
        rows = self._both(self.view.table[0][1])
        return self._gladly([((x, y)[place - 1], n, at) for x, y, n, at in rows], place)

    def _pairs(self) -> list[tuple[int, int, float]]:
        """All pairs of unseen cards: (one, other, how likely if they were drawn)."""
        some = self.unseen.items()
        pairs = [(x, y, n * (m - (x == y))) for x, n in some for y, m in some]
        found = [pair for pair in pairs if pair[2] > 0]
        return found or [(x, y, 1.0) for x, _ in some for y, _ in some]  # one card left, of which nobody knows whose

    def _both(self, first: int) -> list[tuple[int, int, float, int]]:
        """All pairs that can follow a card: (second, third, how likely if they were drawn, winning place)."""
        winners, base = self.view.game.winners, first * 900
        return [(x, y, n, winners[base + x * 30 + y]) for x, y, n in self._pairs()]

    def _gladly(self, rows: list[tuple[int, float, int]], place: int) -> dict[int, float]:
        """How often a rival plays each card if he holds it: only if he holds none that does better against any others.

        Args:
            rows: (his card, how likely the others are, winning place).
            place: his own.
        """
        often, score = dict.fromkeys([row[0] for row in rows], 0.0), dict.fromkeys([row[0] for row in rows], 0.0)
        rivals = [at for at in range(3) if at != place and self.owners[at] >= 0]
        for kind, n, at in rows:
            often[kind] += n
            score[kind] += n if at == place else -n if at in rivals else 0.0
        if not self.clever:
            return dict.fromkeys(often, 1.0)
        who, numbers = self.owners[place], self.unseen
        others = self.view.held[who] + self.view.chosen[who] - 1
        better, total, found = 0.0, sum(numbers.values()), {}
        for kind in sorted(often, key=lambda kind: -score[kind] / often[kind]):
            found[kind] = ALIKE + (1.0 - ALIKE) * max(0.0, 1.0 - better / total) ** others
            better += numbers[kind]
        return found

    def _summed(self, rows: list[tuple[float, int, tuple[int, int, int]]]) -> Odds:
        places, match, total = [0.0] * 4, 0.0, 0.0
        for weight, at, cards in rows:
            places[at] += weight
            total += weight
            match += weight * self.worth(at, cards)
        owned = [(self.owners[at], places[at] / total) for at in range(3)]
        return Odds(tuple([share for who in self.seats for owner, share in owned if owner == who]), match / total)


def needs(pile: tuple[int, ...]) -> list[frozenset[int]]:
    """The one or two cards that would make one number in three colours of those taken.

    >>> needs((4, 14)) == [frozenset({24})], needs(()) == []
    (True, True)
    """
    numbers = {kind % NUMBERS for kind in pile}
    return [frozenset({n, n + 10, n + 20}.difference(pile)) for n in sorted(numbers)]


def left_after(view: View) -> int:
    """How many Appeals the hands allow after the one that is played (trico.hand-out, trico.two-penalty)."""
    played = {who for who, _ in view.table} | {who for who, sealed in enumerate(view.chosen) if sealed}
    still = view.winner == NONE
    hands = [held - (still and who not in played) for who, held in enumerate(view.held)]
    return min(hands if len(hands) == 3 else [*hands, view.virtual])
