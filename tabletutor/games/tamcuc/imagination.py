"""A full state that agrees with what one seat of Tam Cúc has seen: hidden cards are dealt anew at random."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tabletutor.game import DEALER, Event, IllegalMove, Move, Rng, Seat, shuffled
from tabletutor.games.tamcuc.combinations import CARD, SOLDIER, cards_of, lays, number_of, pack, size_of
from tabletutor.games.tamcuc.legality import ANNOUNCING, CHOOSING, CUTTING, FAULT, OVER, SHUFFLE
from tabletutor.games.tamcuc.notation import ANNOUNCE, LAY, PASS
from tabletutor.games.tamcuc.sight import Deal, State, View

if TYPE_CHECKING:
    from tabletutor.games.tamcuc.rules import TamCuc

ATTEMPTS, SWAPS = 200, 400


class Group(NamedTuple):
    """Hidden cards that belong together: `what` is hand, choice, passed or left; `trick` counts from 0."""

    owner: Seat
    what: str
    size: int
    trick: int = 0


class Known(NamedTuple):
    """What a view tells about the cards: what each seat put down or holds, by (seat, trick), trick −1 = in hand."""

    cards: dict[tuple[Seat, int], int]
    groups: list[Group]
    left: int
    pool: list[int]
    sizes: list[int]  # announced number of each trick


def imagine(game: TamCuc, view: View, rng: Rng) -> State:
    """Some state whose view for this seat is this view.

    Raises:
        ValueError: no such state was found: the view is not one of this game's.
    """
    if view.stage not in (ANNOUNCING, CHOOSING, SHUFFLE, OVER, FAULT) or not view.starter + 1 and not view.left:
        return _before_the_deal(game, view, rng)
    known = _known(game, view)
    for _ in range(ATTEMPTS):
        cards = _fit(game, view, known, shuffled(known.pool, rng), rng)
        if cards is None:
            continue
        try:
            return _replayed(game, view, known, cards)
        except IllegalMove:  # a choice that an option such as "must follow" rules out with these cards
            continue
    raise ValueError("no position agrees with this view")


def _before_the_deal(game: TamCuc, view: View, rng: Rng) -> State:
    deck = tuple(shuffled(list(game.deck), rng)) if view.stage == CUTTING or view.mark else ()
    deal = Deal(view.number, view.dealer, view.contenders, view.drawn, deck, view.mark)
    none = (0,) * game.players
    mask = sum(1 << seat for seat in view.waiting) if DEALER not in view.waiting else 1 << 8
    return State(view.stage, mask, none, none, view.leader, 0, view.points, view.won, 0, None, deal, view.sheet)


def _known(game: TamCuc, view: View) -> Known:
    """Sort the events into cards that are known and groups that are hidden."""
    cards: dict[tuple[Seat, int], int] = {}
    groups: list[Group] = []
    sizes: list[int] = []
    for event in view.seen:
        trick = len(sizes) - 1
        if event.kind == "announced":
            sizes.append(event.number)
        elif event.kind in ("laid", "passed") and event.cards:
            cards[event.seat, trick] = int(event.cards)  # type: ignore[arg-type]
        elif event.kind == "passed":
            groups.append(Group(event.seat, "passed", event.number, trick))
    _present(view, cards, groups, len(sizes) - 1)
    left = view.left - size_of(base_won(view))
    fixed = CARD[view.cut_card] if left and view.cut_card >= 0 else 0
    groups.append(Group(DEALER, "left", left - bool(fixed)))
    pool = list(game.deck)
    for kind in cards_of(sum(cards.values()) + fixed + base_won(view)):
        pool.remove(kind)
    return Known(cards, [group for group in groups if group.size], fixed, pool, sizes)


def _present(view: View, cards: dict[tuple[Seat, int], int], groups: list[Group], trick: int) -> None:
    """The cards that seats hold, or have chosen, now."""
    for seat, held in enumerate(view.held):
        chosen = view.size if view.chosen[seat] else 0
        choice = view.choice if seat == view.seat else view.open_choice if seat == view.leader else 0
        if chosen and choice:
            cards[seat, trick] = choice
        elif chosen:
            groups.append(Group(seat, "choice", chosen, trick))
        hand = view.hand if seat == view.seat else view.hands[seat] if view.hands else -1
        if hand >= 0 and (choice or not chosen):
            cards[seat, -1] = hand - choice
        else:
            groups.append(Group(seat, "hand", held - chosen))


def base_won(view: View) -> int:
    """Cards that lay in front of seats before the first event: only positions made from text have any."""
    gone = sum(int(e.cards) for e in view.seen if e.kind == "won")  # type: ignore[arg-type]
    return sum(view.won) - gone


def _fit(
    game: TamCuc, view: View, known: Known, pool: list[int], rng: Rng
) -> dict[tuple[Seat, int], int] | None:
    """Deal the pool to the groups; while something contradicts the view, swap two hidden cards."""
    ends: list[int] = []
    for group in known.groups:
        ends.append((ends[-1] if ends else 0) + group.size)
    for _ in range(SWAPS):
        cards, left = dict(known.cards), known.left
        start = 0
        for group, end in zip(known.groups, ends, strict=True):
            packed = pack(pool[start:end])
            start = end
            if group.what == "left":
                left += packed
            else:
                cards[group.owner, -1 if group.what == "hand" else group.trick] = packed
        if _agrees(game, view, known, cards):
            cards[DEALER, -1] = left
            return cards
        a, b = int(rng.random() * len(pool)), int(rng.random() * len(pool))
        pool[a], pool[b] = pool[b], pool[a]
    return None


def _agrees(game: TamCuc, view: View, known: Known, cards: dict[tuple[Seat, int], int]) -> bool:
    """Whether the cards contradict nothing that was seen."""
    strength = game.table.strength
    if any(g.what == "passed" and cards[g.owner, g.trick] in strength for g in known.groups):
        return False
    if view.stage == CHOOSING:  # who announced a number holds, or has laid, such a combination
        leads = cards.get((view.leader, len(known.sizes) - 1))
        able = leads in strength if leads else lays(cards[view.leader, -1], view.size)
        if not able:
            return False
    dealt = _dealt(game, cards)
    if not view.left and view.cut_card >= 0 and not number_of(dealt[view.dealer], view.cut_card):
        return False  # with nothing left over the shown cut card was dealt last, to the dealer
    return game.options["bonus"] == "none" or _bonuses(dealt) == _bonuses_seen(view.drawn)


def _dealt(game: TamCuc, cards: dict[tuple[Seat, int], int]) -> list[int]:
    return [sum(c for (who, _), c in cards.items() if who == seat) for seat in range(game.players)]


def _bonuses(dealt: list[int]) -> set[tuple[Seat, int]]:
    return {
        (seat, number_of(hand, kind) * CARD[kind])
        for seat, hand in enumerate(dealt)
        for kind in (SOLDIER, SOLDIER + 7)
        if number_of(hand, kind) > 3
    }


def _bonuses_seen(drawn: tuple[Event, ...]) -> set[tuple[Seat, int]]:
    return {(e.seat, int(e.cards)) for e in drawn if e.kind == "bonus"}  # type: ignore[arg-type]


def _replayed(game: TamCuc, view: View, known: Known, cards: dict[tuple[Seat, int], int]) -> State:
    """Play the seen moves again with the imagined cards, so that every field comes from the rules themselves."""
    dealt = tuple(_dealt(game, cards))
    moves: list[tuple[Seat, Move]] = []
    trick, leader = -1, view.leader
    for event in view.seen:
        if event.kind == "announced":
            trick += 1
            leader = event.seat if trick == 0 else leader
            moves.append((event.seat, ANNOUNCE | event.number))
        elif event.kind == "chose":
            choice = cards[event.seat, trick]
            moves.append((event.seat, choice | (LAY if choice in game.table.strength else PASS)))
    deal = Deal(
        view.number, view.dealer, 0, view.drawn, (), view.mark, view.cut_at, view.cut_card, view.starter, dealt,
        cards[DEALER, -1], view.fault,
    )  # fmt: skip
    wins = [e for e in view.seen if e.kind == "won"]
    points = tuple(n - sum(e.number for e in wins if e.seat == seat) for seat, n in enumerate(view.points))
    won = tuple(_before(view, wins, seat) for seat in range(game.players))
    sheet = view.sheet[:-1] if view.stage in (SHUFFLE, OVER) else view.sheet
    none = (0,) * game.players
    stage, mask = (FAULT, sum(1 << s for s in view.waiting)) if view.stage == FAULT else (ANNOUNCING, 1 << leader)
    state = State(stage, mask, dealt, none, leader, 0, points, won, 0, None, deal, sheet)
    for seat, move in moves:
        state = game.apply(state, seat, move)
    return state


def _before(view: View, wins: list[Event], seat: Seat) -> int:
    """What lay in front of a seat before the first trick of `seen`."""
    return view.won[seat] - sum(int(e.cards) for e in wins if e.seat == seat)  # type: ignore[arg-type]
