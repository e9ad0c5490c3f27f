"""What one seat's view of Tam Cúc tells about the cards: which are known, and which hidden ones belong together."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from tabletutor.game import DEALER, Event, Seat
from tabletutor.games.tamcuc.combinations import CARD, cards_of, contains, pack, size_of

if TYPE_CHECKING:
    from tabletutor.games.tamcuc.rules import TamCuc
    from tabletutor.games.tamcuc.sight import View

HAND, LEFT, PILE, WON = -1, -2, -3, -4  # where cards lie, instead of the number of a trick

Place = tuple[Seat, int]  # whose cards, and the trick they were chosen for, or where they lie
ANYWHERE: Place = (DEALER, LEFT)  # the source of all hidden cards, but those of a seat that was dealt openly


class Group(NamedTuple):
    """Hidden cards that belong together: where they lie, how many, and of which source they come."""

    place: Place
    size: int
    source: Place


class Known(NamedTuple):
    """What a view tells about the cards."""

    cards: dict[Place, int]
    groups: list[Group]
    sources: dict[Place, list[int]]
    sizes: list[int]  # announced number of each trick
    leaders: list[Seat]
    passes: list[Place]
    laid: list[Place]
    sealed: list[Place]  # chosen, and still face down


@lru_cache(maxsize=8)
def known(game: TamCuc, view: View) -> Known:
    """Sort the events into cards that are known and groups that are hidden; kept, since one view is asked again and again."""
    found = Known({}, [], {ANYWHERE: list(game.deck)}, [], [], [], [], [])
    openly = {event.seat: packed(event) for event in view.seen if event.kind == "dealt" and event.seat != view.seat}
    for event in view.seen:
        place = event.seat, len(found.sizes) - 1
        if event.kind == "announced":
            found.sizes.append(event.number)
            found.leaders.append(event.seat)
        elif event.kind in ("laid", "passed"):
            (found.laid if event.kind == "laid" else found.passes).append(place)
            if event.cards:
                found.cards[place] = packed(event)
            else:
                found.groups.append(Group(place, event.number, (event.seat, PILE) if openly else ANYWHERE))
    for seat, dealt in openly.items():
        gone = dealt - view.hands[seat] - sum(some for (who, _), some in found.cards.items() if who == seat)
        found.sources[seat, PILE], found.sources[seat, HAND] = cards_of(gone), cards_of(view.hands[seat])
    _present(view, found)
    _pile_and_rest(game, view, found)
    for some in [*found.cards.values(), *(pack(pool) for source, pool in found.sources.items() if source != ANYWHERE)]:
        for kind in cards_of(some):
            found.sources[ANYWHERE].remove(kind)
    return found


def packed(event: Event) -> int:
    return event.cards if isinstance(event.cards, int) else 0


def _present(view: View, known: Known) -> None:
    """The cards that seats hold, or have chosen, now."""
    trick = len(known.sizes) - 1
    for seat, held in enumerate(view.held):
        chosen = view.size if view.chosen[seat] else 0
        choice = view.choice if seat == view.seat else view.open_choice if seat == view.leader else 0
        source = (seat, HAND) if (seat, HAND) in known.sources else ANYWHERE
        if chosen and choice:
            known.cards[seat, trick] = choice
        elif chosen:
            known.groups.append(Group((seat, trick), chosen, source))
            known.sealed.append((seat, trick))
        if seat == view.seat:
            known.cards[seat, HAND] = view.hand - choice
        else:
            known.groups.append(Group((seat, HAND), held - chosen, source))


def _pile_and_rest(game: TamCuc, view: View, known: Known) -> None:
    """Cards out of play, and those won or discarded before the first event: a position's text can have such."""
    gains = [packed(event) for event in view.seen if event.kind == "won"]
    known.cards[DEALER, WON] = sum(view.won) - sum(gains)
    if view.discard >= 0:  # open: what lay there before is all but what was seen going there
        seen = [known.cards[place] for place in known.laid + known.passes if place[1] < len(gains)]
        known.cards[DEALER, PILE] = view.discard - sum(seen) + sum(gains)
    else:
        thrown = sum(known.sizes[: len(gains)]) * game.players - size_of(sum(gains))
        known.groups.append(Group((DEALER, PILE), view.gone - thrown, ANYWHERE))
    shown = view.cut_card >= 0 and view.left > 0
    known.cards[DEALER, LEFT] = CARD[view.cut_card] if shown else 0
    known.groups.append(Group((DEALER, LEFT), view.left - shown, ANYWHERE))


def unseen_by(view: View) -> int:
    """The cards that other hands may hold: the box without the own hand and all that this seat saw go."""
    if view.hands:
        return sum(view.hands) - view.hand
    rest = pack(view.game.deck) - view.hand
    if view.discard >= 0:
        rest -= view.discard + sum(view.won)
    else:  # what lies in front of the winners, and what others laid, or passed in the sight of this seat
        signs = {"laid": 1, "passed": 1, "won": -1}
        gone = ((signs[event.kind], event.cards) for event in view.seen if event.kind in signs)
        rest -= sum(view.won) + sum(sign * cards for sign, cards in gone if isinstance(cards, int))
    cut = CARD[view.cut_card] if view.left and view.cut_card >= 0 else 0  # shown to all, then left over
    return rest - cut if contains(rest, cut) else rest


@lru_cache(maxsize=1 << 14)
def at_least(unseen: int, of_kind: int, held: int, wanted: int) -> float:
    """Chance that a hand of `held` of the `unseen` cards has `wanted` or more of a kind with `of_kind` among them.

    >>> at_least(22, 2, 10, 2) == 45 / 231
    True
    """
    most = min(of_kind, held)
    ways = sum(comb(of_kind, k) * comb(unseen - of_kind, held - k) for k in range(wanted, most + 1))
    return ways / comb(unseen, held)
