"""Any position of Trico as text.

A position is a row of `name value value …` parted by semicolons; what is left out is empty, or as at the beginning:

    lead 1; hands R1 R5 | B3 | Y2 Y9; table B7; chosen - | - | R4; taken R2 B2 | Y1 | -; declared 0; markers 1 0 0

| name | values |
|---|---|
| `stage` | `first`, `deal`, `penalty`, `finished` (a round), `over`; left out while an Appeal is played |
| `round`, `appeal` | from 1 |
| `lead`, `latest` | seats from 0: who leads; of two players who took a card last (left out: nobody) |
| `hands` | cards by seat, parted by bars, without those on the table |
| `table` | the open cards: only the lead's while the others choose; all three, the lead's first and then clockwise (of two players: the virtual lead's, seat 0, seat 1), when they are revealed; `-` for one already taken |
| `chosen` | by seat the card lying face down, `-` for none |
| `taken` | by seat, in the order taken |
| `declared`, `forgot` | seats that said Nico for their two colours; that played without, and can be caught |
| `markers` | by seat |
| `virtual` | the virtual lead's deck, the next card first |
| `discard` | the discard pile |
| `caught`, `won` | who pays the penalty; who has won the finished round |
| `sheet` | one row a finished round, markers by seat: `1:0/1/0` |

The stage while an Appeal is played follows from the table: none of it, one card, three, or two and a `-`. Cards of the box that
are not listed lie in the discard pile; with two players and no `virtual` they are the virtual deck, in order of kind. With
two players and no `table` the next virtual card is turned up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletutor.game import Seat, Unreadable
from tabletutor.games.trico.cards import BITS, CARD, colours_in, count, kinds_of, pack
from tabletutor.games.trico.fields import Fields
from tabletutor.games.trico.notation import write_card, write_cards
from tabletutor.games.trico.ring import CHANCE
from tabletutor.games.trico.state import (
    DEAL,
    EMPTY,
    FIRST,
    FOLLOW,
    LEAD,
    NONE,
    OVER,
    PENALTY,
    SECOND,
    TAKE,
    Deal,
    State,
)
from tabletutor.words import listed

if TYPE_CHECKING:
    from tabletutor.games.trico.rules import Trico

STAGES = ("first", "deal", "penalty", "finished", "over", "play")

ENOUGH = 2


def position(game: Trico, text: str) -> State:
    """The state a text describes.

    Raises:
        Unreadable: unknown field or value, cards the box does not have, a table that cannot lie so.
    """
    read = Fields(game.players, text)
    stage = read.word("stage", STAGES, "play")
    if stage in ("first", "deal"):
        return _before(game, read, stage)
    state = _laid(game, read, stage)
    deal = state.deal._replace(begun=state, placed=True)
    return state.but(deal=deal)


def _before(game: Trico, read: Fields, stage: str) -> State:
    """Before the cards are dealt nothing lies on the table."""
    extra = set(read.rows) - {"stage", "round", "lead", "markers", "sheet"}
    start = game.start()
    if extra or (stage == "first" and start.stage != FIRST):
        raise Unreadable("trico.unreadable.before", stage=stage)
    if stage == "first":
        return start
    lead = read.seat("lead", 0) if game.players == 3 else -1
    return start.but(stage=DEAL, lead=lead, deal=_deal(read, stage))


def _deal(read: Fields, stage: str) -> Deal:
    markers = read.numbers("markers")
    over = any(n >= ENOUGH for n in markers)
    if over != (stage == "over"):
        raise Unreadable("trico.unreadable.markers", markers=listed([str(n) for n in markers]))
    won = read.seat("won", -1) if stage == "finished" else -1
    if stage == "over":
        won = read.seat("won", markers.index(max(markers)))
    return Deal(read.number("round", 1, 1, 99), markers, read.sheet(), won=won)


def _laid(game: Trico, read: Fields, stage: str) -> State:
    """Cards in hands, on the table, in front of the seats, in the piles."""
    ends = stage in ("finished", "over")
    hands, taken, lead = read.piles("hands"), read.piles("taken"), read.seat("lead", 0)
    if game.players == 2:
        lead = read.seat("latest", -1)
    chosen, lying = read.piles("chosen"), read.table()
    virtual, discard = read.kinds("virtual"), read.kinds("discard")
    rest = _rest(game, [*hands, *taken, *chosen, [kind for kind in lying if kind >= 0], virtual, discard])
    if game.players == 2 and "virtual" not in read:
        virtual, rest = [*kinds_of(rest)], 0
    if game.players == 2 and not lying and not ends:
        if not virtual:
            raise Unreadable("trico.unreadable.no_virtual")
        lying, virtual = virtual[:1], virtual[1:]
    table, code, winner = _table(game, lying, chosen, lead)
    if ends and (lying or any(chosen)):
        raise Unreadable("trico.unreadable.table_end", stage=stage)
    state = State(
        code, 0, tuple(map(pack, hands)), table, lead, winner, tuple(map(tuple, taken)), 0, 0, pack(discard) + rest,
        tuple(virtual), read.number("appeal", 1, 1, 99), None, _deal(read, stage),
    )  # fmt: skip
    state = _nicos(game, read, state)
    if ends:
        over = stage == "over"
        return state.but(stage=OVER if over else DEAL, mask=0 if over else CHANCE)
    _playable(game, state)
    if stage != "penalty":
        return state.but(mask=game.ring.waiting(state))
    if state.stage == LEAD:
        raise Unreadable("trico.unreadable.penalty")
    return state.but(stage=PENALTY, mask=CHANCE, caught=read.seat("caught", 0))


def _rest(game: Trico, piles: list[list[int]]) -> int:
    """The cards of the box that are not listed; no kind may be listed more often than the box has it."""
    listed_ = [kind for pile in piles for kind in pile]
    for kind in listed_:
        n, most = listed_.count(kind), count(game.terms.stock, kind)
        if n > most:
            raise Unreadable("trico.unreadable.box", card=write_card(kind), n=n, most=most)
    return game.terms.stock - sum([CARD[kind] for kind in listed_])


def _table(
    game: Trico, lying: list[int], chosen: list[list[int]], lead: Seat
) -> tuple[tuple[int, int, int], int, Seat]:
    """The table by place, the stage that follows from it, and the winner."""
    places = [lying[0] if lying else -1, -1, -1]
    if len(lying) in (0, 1) and (lying != [-1]):
        for seat, cards in enumerate(chosen):
            at = game.ring.place(seat, lead)
            if len(cards) > 1 or (cards and (not lying or not at)):
                raise Unreadable("trico.unreadable.chosen")
            places[at] = cards[0] if cards else places[at]
        if -1 not in places:
            raise Unreadable("trico.unreadable.chosen")
        return (places[0], places[1], places[2]), FOLLOW if lying else LEAD, NONE
    if len(lying) != 3 or lying.count(-1) > 1 or any(chosen):
        raise Unreadable("trico.unreadable.table")
    one, two, three = lying
    if -1 in lying:
        if not game.terms.second:
            raise Unreadable("trico.unreadable.table")
        return (one, two, three), SECOND, lead
    at = game.winners[one * 900 + two * 30 + three]
    winner = game.ring.owner(at, lead) if at >= 0 else -1
    if winner < 0:
        raise Unreadable("trico.unreadable.no_winner", cards=write_cards(lying))
    return (one, two, three), TAKE, winner


def _nicos(game: Trico, read: Fields, state: State) -> State:
    """Who owes a Nico, and who can be caught."""
    two = sum(1 << seat for seat, pile in enumerate(state.taken) if BITS[colours_in(pile)] == 2)
    declared, forgot = read.seats("declared"), read.seats("forgot")
    owing = 0 if game.terms.automatic else two & ~declared
    if declared & ~two:
        raise Unreadable("trico.unreadable.declared")
    if forgot & ~owing or any(forgot >> seat & 1 and _missing(game, state, seat) for seat in range(game.players)):
        raise Unreadable("trico.unreadable.forgot")
    return state.but(owing=owing, forgot=forgot)


def _missing(game: Trico, state: State, seat: Seat) -> bool:
    """Whether the seat's card of this Appeal is still to be played."""
    return state.winner == NONE and state.table[game.ring.place(seat, state.lead)] < 0


def _playable(game: Trico, state: State) -> None:
    """While an Appeal is played nobody has three colours, and whoever is to play has a card."""
    for seat in range(game.players):
        if BITS[colours_in(state.taken[seat])] == 3:
            raise Unreadable("trico.unreadable.three_colours", seat=seat)
        if _missing(game, state, seat) and not state.hands[seat]:
            raise Unreadable("trico.unreadable.no_card", seat=seat)


def describe(game: Trico, state: State) -> str:
    """A state as text that `position` reads back; the story so far is not in it."""
    deal, stage, three = state.deal, state.stage, game.players == 3
    dealt = deal.begun is not None
    name = {FIRST: "first", PENALTY: "penalty", OVER: "over", DEAL: "finished" if dealt else "deal"}.get(stage, "")
    sealed = state.winner == NONE
    places = [game.ring.place(seat, state.lead) for seat in range(game.players)]
    lying = [n for n in range(1 if sealed else 3) if state.table != EMPTY and (n or state.table[0] >= 0 or not sealed)]
    chosen = [[state.table[at]] if sealed and at and state.table[at] >= 0 else [] for at in places]
    two = [BITS[colours_in(pile)] == 2 for pile in state.taken]
    declared = [seat for seat in range(game.players) if two[seat] and not state.owing >> seat & 1]
    rows = [
        ("stage", name),
        ("round", str(deal.round) if stage != FIRST else ""),
        ("appeal", str(state.appeal) if dealt else ""),
        ("lead", str(state.lead) if three and state.lead >= 0 else ""),
        ("latest", str(state.lead) if not three and state.lead >= 0 else ""),
        ("hands", _joined([kinds_of(hand) for hand in state.hands]) if dealt else ""),
        ("table", " ".join(write_cards([state.table[n]]) if state.table[n] >= 0 else "-" for n in lying)),
        ("chosen", _joined(chosen) if any(chosen) else ""),
        ("taken", _joined(state.taken) if any(state.taken) else ""),
        ("declared", " ".join(map(str, declared)) if declared else ""),
        ("forgot", " ".join(str(seat) for seat in range(game.players) if state.forgot >> seat & 1)),
        ("markers", " ".join(map(str, deal.markers)) if any(deal.markers) else ""),
        ("virtual", write_cards(state.virtual) if dealt and not three else ""),
        ("caught", str(state.caught) if stage == PENALTY else ""),
        ("won", str(deal.won) if deal.won >= 0 else ""),
        ("sheet", " ".join(f"{n}:{'/'.join(map(str, row))}" for n, row in deal.sheet)),
    ]
    return "; ".join(f"{row} {value}" for row, value in rows if value != "")


def _joined(piles: list[tuple[int, ...]] | list[list[int]] | tuple[tuple[int, ...], ...]) -> str:
    return " | ".join([write_cards(pile) for pile in piles])
