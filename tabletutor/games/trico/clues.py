"""Where the cards came from that others have shown: dealt to them, or drawn from the discard pile as a penalty.

Cards that nobody has seen are interchangeable. But a penalty brings known cards of the discard pile to hidden hands, and
with the deck `twice` a shown card may be either of two. So each shown card needs a source: one of the unseen cards of its kind,
or a card of that kind that had gone to the pile, drawn by that seat in between.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from tabletutor.game import Event, Rng, Seat, shuffled
from tabletutor.games.trico.cards import count, kinds_of

if TYPE_CHECKING:
    from tabletutor.games.trico.sight import View

WILD = -1  # an unseen card of the pile that lay there when the story began
STEPS = 400  # of the search, before it begins anew


class Shown(NamedTuple):
    """A card of another seat's hand that was shown; `at` counts the events, and is where it left the hand."""

    at: int
    seat: Seat
    kind: int


class Slot(NamedTuple):
    """A card that another seat drew unseen."""

    at: int
    seat: Seat


class Way(NamedTuple):
    """How the cards of one kind may have come: which of the shown ones were drawn, and of which entries of the pile."""

    drawn: tuple[Shown, ...]
    since: tuple[int, ...]  # for each of them the number of its entry
    own: tuple[tuple[int, int], ...]  # (event, entry) of the viewer's own draws


class Sources(NamedTuple):
    """What was drawn at each draw (event → entry of the pile or WILD), and which draw each shown card came from."""

    drawn: dict[int, int]
    shown: dict[int, int]  # event → event of the draw; a card that was dealt is not in it


class Clues:
    """What a view tells about the ways of the cards.

    Attributes:
        unseen: how many cards of each kind were not known when the story began, and were not shown by the virtual lead.
    """

    def __init__(self, view: View) -> None:
        self.view, opening = view, view.opening
        self.unseen = Counter(kinds_of(view.game.terms.stock))
        self.room: list[int] = []  # cards dealt to each seat
        self.wild = opening.discards if opening else 0
        self.entries: list[tuple[int, int]] = []  # (event, kind) of each card that went to the discard pile
        self.slots: list[Slot] = []
        self.own: list[tuple[int, int]] = []  # (event, kind) of the viewer's draws
        self.shown: list[Shown] = []
        if opening:
            self.unseen.subtract([kind for pile in opening.taken for kind in pile])
            self.unseen.subtract([kind for _, kind in opening.table])
        chosen = dict.fromkeys([seat for seat, sealed in enumerate(opening.chosen) if sealed] if opening else [], -1)
        if view.choice >= 0 and view.seat in chosen and not any(event.kind == "shown" for event in view.seen):
            self.unseen[view.choice] -= 1
        for at, event in enumerate(view.seen):
            self._note(at, event, chosen)

    def _note(self, at: int, event: Event, chosen: dict[Seat, int]) -> None:
        """One event; `chosen` says since when a seat's card lies face down, −1 for before the story."""
        kind, seat, number = event.kind, event.seat, event.number
        if kind == "dealt" and isinstance(event.cards, int):
            self.room.append(number)
            self.unseen.subtract(kinds_of(event.cards))
        elif kind == "chose":
            chosen[seat] = at
        elif kind == "turned" or (kind == "shown" and chosen[seat] < 0):
            self.unseen[number] -= 1
        elif kind in ("led", "shown") and seat != self.view.seat:
            self.shown.append(Shown(chosen[seat] if kind == "shown" else at, seat, number))
        elif kind == "dropped":
            self.entries.append((at, number))
        elif kind == "drew" and number < 0:
            self.slots.append(Slot(at, seat))
        elif kind == "drew":
            self.own.append((at, number))
        elif kind == "cleared" and isinstance(event.cards, tuple):
            self.entries += [(at, card) for card in event.cards]

    def since(self, entry: int) -> int:
        """The event with which a card went to the pile, −1 if it always lay there."""
        return -1 if entry == WILD else self.entries[entry][0]

    # ---- the ways of one kind ----

    def ways(self, kind: int, rng: Rng, *, more: bool) -> Iterator[Way]:
        """Ways for the cards of a kind: as few draws as can be first; with `more` also such with more of them."""
        shown = sorted([some for some in self.shown if some.kind == kind])
        fewest = max(0, len(shown) - self.unseen[kind])
        for number in range(fewest, len(shown) + 1 if more else fewest + 1):
            for drawn in combinations(shown, number):
                way = self._way(kind, drawn, rng)
                if way and self._enough(kind, len(shown), way):
                    yield way

    def _enough(self, kind: int, shown: int, way: Way) -> bool:
        """Whether there are so many unseen cards, and what lies in an open pile stays there."""
        wild = [*way.since, *(entry for _, entry in way.own)].count(WILD)
        left = sum(some == kind for _, some in self.entries) + self.wild - len(way.drawn) - len(way.own)
        return self.unseen[kind] >= shown - len(way.drawn) + wild and left >= count(max(0, self.view.discard), kind)

    def _way(self, kind: int, drawn: tuple[Shown, ...], rng: Rng) -> Way | None:
        """Give each card that was drawn an entry before it; there must be a draw of its seat in between."""
        own = [at for at, some in self.own if some == kind]
        entries = [n for n, (_, some) in enumerate(self.entries) if some == kind]
        since, mine = [], []
        for at, some in sorted([*((some.at, some) for some in drawn), *((at, None) for at in own)], key=lambda p: p[0]):
            could = [entry for entry in entries if self.entries[entry][0] < at]
            wild = not could or (self.wild and rng.random() < 0.2)
            entry = WILD if wild else could[0 if rng.random() < 0.7 else int(rng.random() * len(could))]
            if not wild:
                entries.remove(entry)
            if entry == WILD and not self.wild:
                return None
            if some is None:
                mine.append((at, entry))
                continue
            if not any(self.since(entry) < slot.at < at and slot.seat == some.seat for slot in self.slots):
                return None
            since.append(entry)
        return Way(drawn, tuple(since), tuple(mine))


class Search:
    """One search for sources of all shown cards, in random order."""

    def __init__(self, clues: Clues, rng: Rng) -> None:
        self.clues, self.rng, self.steps = clues, rng, 0
        self.slot_of: dict[Shown, Slot] = {}
        self.taken_by: dict[Slot, Shown] = {}
        self.entry_of: dict[Shown, int] = {}
        self.slots: list[Slot] = [clues.slots[at] for at in shuffled(range(len(clues.slots)), rng)]

    def found(self) -> Sources | None:
        """Sources for everything that was shown or drawn; None if this search found none."""
        clues = self.clues
        plays = Counter(some.seat for some in clues.shown)
        many = {seat for seat, n in plays.items() if n > clues.room[seat]}  # they have drawn some of what they showed
        more = bool(many) or self.rng.random() < 0.2
        number = Counter(some.kind for some in clues.shown)
        kinds = {kind for kind, n in number.items() if more or n > clues.unseen[kind]} | {kind for _, kind in clues.own}
        last = {some.kind for some in clues.shown if some.seat in many}  # the search goes back to these first
        ways = [
            self._shuffled(clues.ways(kind, self.rng, more=more))
            for kind in sorted(kinds, key=lambda kind: (kind in last, kind))
        ]
        chosen = self._choose(ways, [])
        if chosen is None:
            return None
        drawn = {at: entry for way in chosen for at, entry in way.own}
        drawn |= {self.slot_of[some].at: self.entry_of[some] for way in chosen for some in way.drawn}
        if not self._fill(drawn):
            return None
        return Sources(drawn, {some.at: slot.at for some, slot in self.slot_of.items()})

    def _shuffled(self, ways: Iterator[Way]) -> list[Way]:
        """In random order, and mostly those with few draws first."""
        some = list(ways)
        found = [some[at] for at in shuffled(range(len(some)), self.rng)]
        return found if self.rng.random() < 0.2 else sorted(found, key=lambda way: len(way.drawn))

    def _choose(self, ways: list[list[Way]], chosen: list[Way]) -> list[Way] | None:
        """A way for each kind, so that all draws fit and nobody was dealt more cards than he was."""
        self.steps += 1
        if len(chosen) == len(ways):
            dealt = Counter(some.seat for some in self.clues.shown)
            dealt.subtract(some.seat for way in chosen for some in way.drawn)
            return chosen if all(dealt[seat] <= room for seat, room in enumerate(self.clues.room)) else None
        for way in ways[len(chosen)]:
            if self.steps > STEPS:
                return None
            before = dict(self.slot_of), dict(self.taken_by)
            self.entry_of |= dict(zip(way.drawn, way.since, strict=True))
            if all(self._seated(some, set()) for some in way.drawn):
                found = self._choose(ways, [*chosen, way])
                if found is not None:
                    return found
            self.slot_of, self.taken_by = before
        return None

    def _seated(self, some: Shown, tried: set[Slot]) -> bool:
        """Give a shown card a draw of its seat, if need be by moving others to other draws."""
        since = self.clues.since(self.entry_of[some])
        for slot in self.slots:
            if slot.seat == some.seat and since < slot.at < some.at and slot not in tried:
                tried.add(slot)
                other = self.taken_by.get(slot)
                if other is None or self._seated(other, tried):
                    self.slot_of[some], self.taken_by[slot] = slot, some
                    return True
        return False

    def _fill(self, drawn: dict[int, int]) -> bool:
        """The draws that led to nothing that was shown: anything that lay in the pile, and no longer lies there if it is open."""
        clues, view = self.clues, self.clues.view
        used = set(drawn.values())
        free = [entry for entry in range(len(clues.entries)) if entry not in used]
        wild = clues.wild - list(drawn.values()).count(WILD)
        if wild < 0:
            return False
        gone = Counter(clues.entries[entry][1] for entry in free)  # how many of a kind may be drawn
        if view.discard >= 0:
            gone.subtract(kinds_of(view.discard))
        for slot in sorted(clues.slots):
            if slot.at in drawn:
                continue
            could = [entry for entry in free if clues.entries[entry][0] < slot.at and gone[clues.entries[entry][1]] > 0]
            if not could and not wild:
                return False
            open_ = view.discard >= 0
            at = int(self.rng.random() * (len(could) + (0 if open_ and could else wild)))
            drawn[slot.at] = could[at] if at < len(could) else WILD
            if at < len(could):
                free.remove(could[at])
                gone[clues.entries[could[at]][1]] -= 1
            else:
                wild -= 1
        return True
