"""A full state that agrees with what one seat of Tam Cúc has seen: hidden cards are dealt anew at random."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletutor.game import DEALER, IllegalMove, Rng, Seat, shuffled
from tabletutor.games.tamcuc.clues import HAND, LEFT, PILE, WON, Group, Known, Place, known, packed
from tabletutor.games.tamcuc.combinations import SOLDIER, cards_of, contains, lays, number_of, pack, size_of
from tabletutor.games.tamcuc.legality import HIGH_CARDS
from tabletutor.games.tamcuc.notation import AGREE, ANNOUNCE, LAY, PASS, REFUSE
from tabletutor.games.tamcuc.state import (
    ANNOUNCING,
    CHOOSING,
    CUTTING,
    DRAW,
    FAULT,
    MARKING,
    OVER,
    SHUFFLE,
    Deal,
    State,
)

if TYPE_CHECKING:
    from tabletutor.games.tamcuc.rules import TamCuc
    from tabletutor.games.tamcuc.sight import View

ATTEMPTS, SWAPS = 60, 600
SOLDIERS = (SOLDIER, SOLDIER + 7)


def imagine(game: TamCuc, view: View, rng: Rng) -> State:
    """Some state whose view for this seat is this view.

    Raises:
        ValueError: no such state was found: the view is not one of this game's.
    """
    if view.stage in (DRAW, MARKING, CUTTING) or (view.stage == SHUFFLE and view.starter < 0):
        return _before_the_deal(game, view, rng)
    clues = known(game, view)
    for _ in range(ATTEMPTS):
        sources = {source: shuffled(pool, rng) for source, pool in clues.sources.items()}
        cards = fitted(game, view, clues, sources, rng)
        if cards:
            try:
                return _replayed(game, view, clues, cards, rng)
            except IllegalMove:  # these cards would have allowed a seat less than it did
                continue
    raise ValueError("no position agrees with this view")


def _before_the_deal(game: TamCuc, view: View, rng: Rng) -> State:
    deck = tuple(shuffled(game.deck, rng)) if view.stage in (MARKING, CUTTING) else ()
    deal = Deal(view.number, view.dealer, view.contenders, view.drawn, deck, view.mark)
    none = (0,) * game.players
    return State(view.stage, _mask(view), none, none, -1, 0, view.points, view.won, 0, None, deal, view.sheet)


def _mask(view: View) -> int:
    return sum(1 << (8 if seat == DEALER else seat) for seat in view.waiting)


# ---- dealing the hidden cards ----


def fitted(
    game: TamCuc, view: View, clues: Known, sources: dict[Place, list[int]], rng: Rng
) -> dict[Place, int] | None:
    """Deal the sources to the groups; while something contradicts the view, swap hidden cards that do no harm."""
    cards = _dealt_out(clues, sources)
    wrong = contradictions(game, view, clues, cards)
    pools = [pool for pool in sources.values() if len(pool) > 1]
    for step in range(SWAPS if pools else 1):
        if not wrong:
            return cards
        pool = pools[int(rng.random() * len(pools))]
        a, b = int(rng.random() * len(pool)), int(rng.random() * len(pool))
        pool[a], pool[b] = pool[b], pool[a]
        stuck = step % 50 == 49  # chance alone does not find what is rare
        if stuck:
            _place_lead(game, view, clues, sources, rng)
        found = _dealt_out(clues, sources)
        now = contradictions(game, view, clues, found)
        if now <= wrong or stuck:
            cards, wrong = found, now
        else:
            pool[a], pool[b] = pool[b], pool[a]
    return None if wrong else cards


def _dealt_out(clues: Known, sources: dict[Place, list[int]]) -> dict[Place, int]:
    cards, used = dict(clues.cards), dict.fromkeys(sources, 0)
    for place, size, source in clues.groups:
        start = used[source]
        used[source] = start + size
        cards[place] = cards.get(place, 0) + pack(sources[source][start : start + size])
    return cards


def _place_lead(game: TamCuc, view: View, clues: Known, sources: dict[Place, list[int]], rng: Rng) -> None:
    """Put a combination of the announced size where the leader's cards come from."""
    if view.stage != CHOOSING:
        return
    places = {group.place: group for group in clues.groups}
    group = places.get((view.leader, len(clues.sizes) - 1)) or places.get((view.leader, HAND))
    if not group:
        return
    pool, start = sources[group.source], _start(clues, group)
    able = [cards for cards in game.table.sizes[view.size] if contains(pack(pool), cards)]
    for at, kind in enumerate(
        cards_of(able[int(rng.random() * len(able))]) if able and group.size >= view.size else ()
    ):
        found = pool.index(kind, start + at) if kind in pool[start + at :] else pool.index(kind)
        pool[start + at], pool[found] = pool[found], pool[start + at]


def _start(clues: Known, group: Group) -> int:
    """Where a group's cards begin in its source."""
    before = clues.groups[: clues.groups.index(group)]
    return sum(other.size for other in before if other.source == group.source)


# ---- what must hold ----


def contradictions(game: TamCuc, view: View, clues: Known, cards: dict[Place, int]) -> int:
    """How many things that were seen these cards make impossible."""
    strength = game.table.strength
    wrong = sum(1 for place in clues.passes if cards[place] in strength)
    if view.stage == CHOOSING:  # who announced a number holds, or has laid, such a combination
        leads = cards.get((view.leader, len(clues.sizes) - 1))
        wrong += not (leads in strength if leads else lays(cards[view.leader, HAND], view.size))
    if view.cut_card >= 0 and not view.left:  # with nothing left over the shown card was dealt last, to the dealer
        dealt = _dealt(cards, view.dealer) + cards[DEALER, PILE] + cards[DEALER, WON]
        wrong += not number_of(dealt, view.cut_card)
    if game.options["bonus"] != "none":
        wrong += _soldiers_off(game, view, cards)
    if game.options["follow"] == "forced":
        for place in clues.passes + clues.sealed:
            could = cards[place] not in strength and lays(_held(cards, place), clues.sizes[place[1]])
            wrong += bool(could)
    if game.options["first_trick"] == "ban" and clues.sizes and not cards[DEALER, WON]:
        wrong += sum(_banned(game, clues, cards, p) for p in clues.passes + clues.laid + clues.sealed if not p[1])
    return wrong


def _banned(game: TamCuc, clues: Known, cards: dict[Place, int], place: Place) -> bool:
    """Whether the seat could have done without the Emperors and Officers it put down first."""
    size, low = clues.sizes[0], _held(cards, place) & ~HIGH_CARDS
    if not cards[place] & HIGH_CARDS:
        return False
    forced = place[0] == clues.leaders[0] or game.options["follow"] == "forced"
    if forced and cards[place] in game.table.strength:
        return bool(lays(low, size))
    return size_of(low) >= size


def _dealt(cards: dict[Place, int], seat: Seat) -> int:
    return sum(some for (who, _), some in cards.items() if who == seat)


def _held(cards: dict[Place, int], place: Place) -> int:
    """What a seat had in hand before it chose for a trick."""
    seat, trick = place
    return sum(some for (who, at), some in cards.items() if who == seat and (at == HAND or at >= trick))


def _soldiers_off(game: TamCuc, view: View, cards: dict[Place, int]) -> int:
    """By how many Soldiers the dealt hands differ from those that were shown, or should have been (tamcuc.bonus)."""
    bonuses = [event for event in view.drawn if event.kind == "bonus"]
    shown = {(e.seat, kind): n for e in bonuses for kind in SOLDIERS if (n := number_of(packed(e), kind))}
    off = 0
    for seat in range(game.players):
        hand = _dealt(cards, seat)
        for kind in SOLDIERS:
            n, said = number_of(hand, kind), shown.get((seat, kind), 0)
            off += abs(n - said) if said else max(0, n - 3)
    return off


# ---- the state ----


def _replayed(game: TamCuc, view: View, clues: Known, cards: dict[Place, int], rng: Rng) -> State:
    """Play the seen moves again with the imagined cards, so that every field comes from the rules themselves."""
    state = _begun(game, view, clues, cards, rng)
    trick = -1
    for event in view.seen:
        if event.kind == "announced":
            trick += 1
            state = game.apply(state, event.seat, ANNOUNCE | event.number)
        elif event.kind == "chose":
            choice = cards[event.seat, trick]
            state = game.apply(state, event.seat, choice | (LAY if choice in game.table.strength else PASS))
        elif event.kind == "voted":
            agreed = event.number == 1 if event.number else rng.random() < 0.5
            state = game.apply(state, event.seat, AGREE if agreed else REFUSE)
    return state


def _begun(game: TamCuc, view: View, clues: Known, cards: dict[Place, int], rng: Rng) -> State:
    """The state before the first move that was seen."""
    n, none = game.players, (0,) * game.players
    dealt = tuple(_dealt(cards, seat) for seat in range(n))
    deal = Deal(
        view.number, view.dealer, 0, view.drawn, (), view.mark, view.cut_at, view.cut_card, view.starter, dealt,
        cards[DEALER, LEFT], view.fault,
    )  # fmt: skip
    points, won, voted = list(view.points), list(view.won), 0
    for event in view.seen:
        if event.kind == "won":
            points[event.seat] -= event.number
            won[event.seat] -= packed(event)
        elif event.kind == "voted":
            voted |= 1 << event.seat
    stage, mask, leader, sheet, votes = view.stage, _mask(view), view.leader, view.sheet, none
    if stage == FAULT and DEALER not in view.waiting:
        mask |= voted
        votes = tuple(0 if mask >> seat & 1 else 1 + int(rng.random() * 2) for seat in range(n))
    elif clues.sizes or stage not in (SHUFFLE, OVER, FAULT):
        leader = clues.leaders[0] if clues.leaders else leader
        stage, mask = ANNOUNCING, 1 << leader
        sheet = sheet[:-1] if view.stage in (SHUFFLE, OVER) else sheet
    pile = cards[DEALER, PILE]
    return State(stage, mask, dealt, votes, leader, 0, tuple(points), tuple(won), pile, None, deal, sheet)
