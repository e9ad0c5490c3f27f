"""Who sits where in Trico: whose card lies at which place of the table, who could catch whom, and who draws."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from tabletutor.game import DEALER, Seat
from tabletutor.games.trico.state import FOLLOW, LEAD, SECOND, TAKE, VIRTUAL, State

CHANCE = 1 << 3  # mask of the dealer's turn, beside the 8 masks of up to three seats
SEATS = (*(frozenset(seat for seat in range(3) if mask >> seat & 1) for mask in range(8)), frozenset({DEALER}))


class Ring:
    """Two or three seats round a table with three places: the lead's, then clockwise; of two players the virtual lead's."""

    def __init__(self, players: int) -> None:
        seats = range(players)
        self.players = players
        self.everybody = (1 << players) - 1  # mask
        self.places = tuple([tuple([self._place(seat, lead) for seat in seats]) for lead in range(3)])
        whose = tuple([tuple([self.owner(place, lead) for place in range(3)]) for lead in range(3)])
        self.owners = tuple([(*row, VIRTUAL) for row in whose])  # by the lead and the winning place, −1 for none
        self.catchers = tuple([self._catchers(forgot) for forgot in range(1 << players)])  # mask by mask
        masks = range(1 << players)
        self.catches = tuple(
            [tuple([self._catches(seat, forgot) for forgot in masks]) for seat in seats]
        )  # whom, by mask
        self.drawers = tuple([tuple([(who + n) % players for n in range(1, players)]) for who in seats])  # clockwise

    def _place(self, seat: Seat, lead: Seat) -> int:
        return (seat - lead) % 3 if self.players == 3 else seat + 1

    def _catchers(self, forgot: int) -> int:
        """Mask of the seats that could catch one of these: nobody catches himself (trico.catch)."""
        return sum(1 << seat for seat in range(self.players) if forgot & ~(1 << seat))

    def _catches(self, seat: Seat, forgot: int) -> tuple[Seat, ...]:
        """Whom of those that forgot a seat could catch."""
        return tuple([who for who in range(self.players) if forgot >> who & 1 and who != seat])

    def place(self, seat: Seat, lead: Seat) -> int:
        """Where a seat's card lies, or the virtual lead's."""
        return self.places[lead][seat] if seat >= 0 else 0

    def owner(self, place: int, lead: Seat) -> Seat:
        """Whose card lies at a place; −1 for the virtual lead."""
        return (lead + place) % 3 if self.players == 3 else place - 1

    def missing(self, table: tuple[int, int, int], lead: Seat) -> int:
        """Mask of the seats whose card of this Appeal is not played."""
        return sum([1 << self.owner(place, lead) for place in range(3) if table[place] < 0])

    def waiting(self, state: State) -> int:
        """Mask of the seats that may act while an Appeal is played: those that are needed, and who could catch somebody."""
        if state.stage == LEAD:
            return 1 << state.lead
        return self.needed(state) | self.catchers[state.forgot]

    def needed(self, state: State) -> int:
        """Mask of the seats without whom the game cannot go on: the others could only catch somebody."""
        if state.stage in (TAKE, SECOND):
            return 1 << state.winner
        return self.missing(state.table, state.lead) if state.stage == FOLLOW else state.mask


def mask_of(flags: Iterable[bool]) -> int:
    """One bit for each seat.

    >>> mask_of((True, False, True))
    5
    """
    return sum([1 << seat for seat, flag in enumerate(flags) if flag])


@cache
def ring(players: int) -> Ring:
    """The ring of 2 or 3 players."""
    return Ring(players)
