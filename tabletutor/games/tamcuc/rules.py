"""The rules of Tam Cúc as one immutable state of small integers and pure functions on it. Clauses: `rulebook.md`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from operator import sub
from typing import Final

from tabletutor.game import DEALER, Event, Move, Outcome, Rng, Seat, drawn, shuffled
from tabletutor.games.tamcuc import imagination, notation, playout, positions, sight
from tabletutor.games.tamcuc.box import drawn_from, shuffled_from
from tabletutor.games.tamcuc.combinations import (
    CARD,
    GAINS,
    GUARD,
    HALF,
    HIGH_LAYS,
    LEADS,
    LOW,
    LOW_LAYS,
    SOLDIERS,
    combinations,
    deck,
    size_of,
    soldiers,
)
from tabletutor.games.tamcuc.legality import Legal, Question, Terms
from tabletutor.games.tamcuc.notation import AGREE, CUT, MARK, PASS, PAYLOAD, REDEAL
from tabletutor.games.tamcuc.setting import SETTING
from tabletutor.games.tamcuc.sight import View
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
    Past,
    State,
)

NOBODY: Final = 1 << 8  # mask of the dealer's turn, beside the 256 masks of up to eight seats
SEATED: Final = tuple([tuple([seat for seat in range(8) if mask >> seat & 1]) for mask in range(256)])
SEATS: Final[tuple[frozenset[Seat], ...]] = (*map(frozenset, SEATED), frozenset({DEALER}))
_told = cache(Event)  # the same few are told in every deal


class TamCuc:
    """Tam Cúc for 2 to 8 players.

    Args:
        players: 2 to 8; up to 4 play with one set of 32 cards, more with two (tamcuc.sets).
        options: see `setting.SETTING`; each names the ruling it changes.

    Raises:
        Unreadable: (a ValueError) wrong number of players, unknown option or value; the text says what is allowed.

    >>> game = TamCuc(players=3)
    >>> game.waiting_for(game.start())
    frozenset({-1})
    """

    name = "tamcuc"
    revealing = frozenset({"drew", "cut", "dealt", "bonus", "laid", "passed"})
    surprising = frozenset({"drew", "cut", "dealt"})
    resting = frozenset({"won"})
    at_once = False

    def __init__(self, players: int = 4, **options: object) -> None:
        self.options: Mapping[str, object] = SETTING.checked(players, options)
        self.changed: Mapping[str, object] = SETTING.changed(players, self.options)
        self.players = players
        has = self.options.get
        self.sets = 1 if players <= 4 else 2
        self.deck = deck(self.sets, without_soldier=has("three") == "fewer")
        self.packed = tuple([CARD[kind] for kind in self.deck])
        self.bonuses = has("bonus") != "none"
        self.each = len(self.deck) // players
        self.deals = int(str(has("deals")))
        self.table = combinations(self.sets, seal_first=has("seal") == "first", many_soldiers=has("soldiers") == "many")
        self._strength = self.table.strength
        self.low_value = {cards: value for cards, value in self._strength.items() if cards <= LOW}
        self.high_value = {cards >> HALF: value for cards, value in self._strength.items() if cards > LOW}
        self.largest = 3 if has("announce") == "three" else len(self.table.sizes) - 1
        self.allowed = (2 << self.largest) - 2  # the same as a mask of sizes
        self.gain = players if has("scoring") == "all" else 1  # points for each card of the winning choice
        ban, forced = has("first_trick") == "ban", has("follow") == "forced"
        self._openly = has("leader") == "open"
        stock = sum(self.packed)
        self.terms = Terms(self.table, self.largest, forced, ban, players, self.deck, stock, self._openly)
        self._plain = not (ban or forced)
        self._simple = self._plain and not self._openly
        self._all = (1 << players) - 1
        self._none = (0,) * players
        self._start = self._blank(DRAW, NOBODY, Deal(1, -1, contenders=self._all), ())

    def __repr__(self) -> str:
        return f"TamCuc(players={self.players})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TamCuc) and (self.players, self.options) == (other.players, other.options)

    def __hash__(self) -> int:
        return hash((self.name, self.players))

    # ---- the protocol ----

    def start(self) -> State:
        """Before the first card: everybody is to draw for the dealer (tamcuc.dealer)."""
        return self._start

    def waiting_for(self, state: State) -> frozenset[Seat]:
        """Seats that may act now; `{DEALER}` for chance, empty when the match is over."""
        return SEATS[state.mask]

    def legal(self, state: State, seat: Seat) -> Legal:
        """What the seat may do now."""
        hand = state.hands[seat] if 0 <= seat < self.players else 0
        return self.judge(state, state.deal, seat, hand, SEATS[state.mask])

    def judge(self, at: State | View, deal: Deal | View, seat: Seat, hand: int, waiting: frozenset[Seat]) -> Legal:
        """The same from a state or from a view: what decides is public, but for the seat's own hand."""
        ban = self.terms.ban and not any(at.won)
        drawing = deal.contenders.bit_count()
        return Legal(Question(self.terms, ban, seat, at.stage, waiting, at.leader, at.size, hand, deal.mark, drawing))

    def apply(self, state: State, seat: Seat, move: Move) -> State:
        """The position after a move.

        Raises:
            IllegalMove: with clause, reason and what would be legal.
        """
        stage = state.stage
        if self._plain and isinstance(move, int) and seat in SEATS[state.mask]:  # straight through, if it is legal
            hand = state.hands[seat]
            if stage == CHOOSING:
                value = self._strength.get(move)
                if value:  # a lay is its cards, without any bit of a verb
                    if value >> 8 == state.size and ((hand | GUARD) - move) & GUARD == GUARD:
                        return self._put_down(state, seat, move, move)
                elif move >> 70 == 1 and seat != state.leader:
                    cards = move & PAYLOAD
                    fits = size_of(cards) == state.size and ((hand | GUARD) - cards) & GUARD == GUARD
                    if fits and cards not in self._strength:
                        return self._put_down(state, seat, move, cards)
            elif stage == ANNOUNCING:
                if move in playout.NUMBERS[(LEADS[hand & LOW][0] | LEADS[hand >> HALF][0]) & self.allowed]:
                    return self._announced(state, seat, move)
            elif stage == CUTTING and 0 < move ^ CUT < len(self.deck) and not state.deal.mark:
                return self._cut(state, seat, move)
        elif seat == DEALER and stage == SHUFFLE and shuffled_from(self.deck, move):
            return self._shuffled(state, move)
        elif seat == DEALER and stage == DRAW and drawn_from(self.terms.stock, move, state.deal.contenders.bit_count()):
            return self._drawn(state, move)
        self.legal(state, seat).check(move)
        return self._act(state, seat, move)

    def outcome(self, state: State) -> Outcome | None:
        """Totals and winners when the match is over; ties share (tamcuc.match)."""
        if state.stage != OVER:
            return None
        scores = self.totals(state.sheet)
        best = max(scores)
        return Outcome(scores, tuple(s for s, n in enumerate(scores) if n == best), "tamcuc.match")

    def totals(self, sheet: tuple[tuple[int, tuple[int, ...]], ...]) -> tuple[int, ...]:
        return tuple(map(sum, zip(*[row for _, row in sheet], strict=True))) if sheet else self._none

    def chance(self, state: State, rng: Rng) -> Move:
        """A fair move for the dealer: a draw, a shuffle, the place to cut, or the redeal after a mistake."""
        if state.stage == MARKING:
            return MARK | 1 + int(rng.random() * (len(self.deck) - 1))
        if state.stage == FAULT:
            return REDEAL
        if state.stage == DRAW:
            return tuple(drawn(self.deck, state.deal.contenders.bit_count(), rng))
        return tuple(shuffled(self.deck, rng))

    def sample(self, state: State, seat: Seat, rng: Rng) -> Move:
        """A uniformly drawn legal move, without listing them all. The seat must be one that is waited for."""
        stage = state.stage
        if stage == CHOOSING and self._plain:
            hand, size = state.hands[seat], state.size
            if size > 1 and seat != state.leader:
                cards = playout.chosen(hand, size, rng.random)
                return cards if cards in self._strength else PASS | cards
            moves = LOW_LAYS[hand & LOW][size] + HIGH_LAYS[hand >> HALF][size]
        elif stage == ANNOUNCING and self._plain:
            hand = state.hands[seat]
            moves = playout.NUMBERS[(LEADS[hand & LOW][0] | LEADS[hand >> HALF][0]) & self.allowed]
        elif stage == CUTTING:
            return CUT | (state.deal.mark or 1 + int(rng.random() * (len(self.deck) - 1)))
        elif seat == DEALER:
            return self.chance(state, rng)
        else:
            moves = tuple(self.legal(state, seat))
        return moves[int(rng.random() * len(moves))]

    def rollout(self, state: State, rng: Rng) -> tuple[int, ...]:
        """Totals at the end of the match when everybody goes on at random: `sample` and `apply`, without the objects.

        Equal to the public loop that always lets the lowest waiting seat act (a property test holds it to that).
        """
        while state.stage != OVER:
            if self._simple and state.stage in (DRAW, SHUFFLE, ANNOUNCING, CHOOSING):
                return playout.rest(self, state, rng)
            seat = min(SEATS[state.mask])  # what is drawn from the legal moves need not be judged again
            state = self._act(state, seat, self.sample(state, seat, rng))
        return self.totals(state.sheet)

    def view(self, state: State, seat: Seat | None) -> View:
        """What the seat may see, named piece by piece; None is a spectator."""
        return sight.view(self, state, seat)

    def imagine(self, view: View, rng: Rng) -> State:
        """Some full state that agrees with the view: whatever is hidden is dealt anew at random.

        Raises:
            ValueError: the view is not one of this game's.
        """
        return imagination.imagine(self, view, rng)

    def position(self, text: str) -> State:
        """The state a text describes; see `positions`.

        Raises:
            Unreadable: with a sentence that says what is wrong and what is allowed.
        """
        return positions.position(self, text)

    def describe(self, state: State) -> str:
        """A state as text; `position` reads it back."""
        return positions.describe(self, state)

    def read(self, form: Mapping[str, list[str]], view: View) -> Move:  # noqa: ARG002 - other games need the view
        """The move a form of the board asks for: `move` in notation, or `verb` with `card`s or a `number`."""
        return positions.read(form)

    write = staticmethod(notation.write)
    parse = staticmethod(notation.parse)
    tell = staticmethod(sight.tell)

    # ---- what each stage does with a legal move ----

    def _act(self, state: State, seat: Seat, move: Move) -> State:
        stage = state.stage
        if stage == CHOOSING:
            return self._put_down(state, seat, move, move & PAYLOAD)
        if stage == ANNOUNCING:
            return self._announced(state, seat, move)
        if stage == CUTTING:
            return self._cut(state, seat, move)
        if stage == MARKING:
            return self._marked(state, move)
        if stage == FAULT:
            return self._fault(state, seat, move)
        return self._shuffled(state, move) if stage == SHUFFLE else self._drawn(state, move)

    def _blank(self, stage: int, mask: int, deal: Deal, sheet: tuple[tuple[int, tuple[int, ...]], ...]) -> State:
        """Nobody holds a card and nothing is counted yet."""
        none = self._none
        return State(stage, mask, none, none, -1, 0, none, none, 0, None, deal, sheet)

    def _cutter(self, dealer: Seat) -> int:
        """Mask of the player on the dealer's right (tamcuc.cut)."""
        return 1 << (dealer - 1) % self.players

    def _drawn(self, state: State, cards: tuple[int, ...]) -> State:
        """The highest card deals; tied players draw again (tamcuc.dealer)."""
        deal = state.deal
        drew = list(zip(SEATED[deal.contenders], cards, strict=True))
        seen = deal.drawn + tuple([_told("drew", who, CARD[card]) for who, card in drew])
        highest = max(cards)  # kinds stand in order: the seal first, then rank
        tied = [who for who, card in drew if card == highest]
        if len(tied) > 1:
            again = sum(1 << s for s in tied)
            seen = (*seen, Event("redraw", DEALER, 0, again))
            return self._blank(DRAW, NOBODY, deal._replace(contenders=again, drawn=seen), ())
        return self._blank(SHUFFLE, NOBODY, Deal(1, tied[0], 0, (*seen, _told("deals", tied[0]))), ())

    def _shuffled(self, state: State, order: tuple[int, ...]) -> State:
        """A new deck lies ready to be cut; after a finished deal the next player clockwise deals (tamcuc.next-dealer)."""
        old = state.deal
        number, dealer, known = old.number, old.dealer, old.drawn
        if old.dealt:
            number, dealer, known = number + 1, (dealer + 1) % self.players, ()
        deal = Deal(number, dealer, 0, (*known, _told("shuffled", dealer)), order)
        if self.options["cut"] == "seed":
            return self._blank(MARKING, NOBODY, deal, state.sheet)
        return self._blank(CUTTING, self._cutter(dealer), deal, state.sheet)

    def _marked(self, state: State, move: Move) -> State:
        deal = state.deal._replace(mark=move & PAYLOAD)
        return self._blank(CUTTING, self._cutter(deal.dealer), deal, state.sheet)

    def _cut(self, state: State, seat: Seat, move: Move) -> State:
        """Cut, count to the starting player and deal (tamcuc.cut, tamcuc.count, tamcuc.cut-card, tamcuc.deal)."""
        place, deal, n, none = move & PAYLOAD, state.deal, self.players, self._none
        card = deal.deck[place - 1]  # the last card of the part lifted off is shown …
        order = deal.deck[place:] + deal.deck[:place]  # … and comes to the very bottom
        starter = (seat + 6 - card % 7) % n
        first, count = deal.dealer + 1, self.each * n
        cards = list(map(CARD.__getitem__, order))
        hands = tuple([sum(cards[(s - first) % n : count : n]) for s in range(n)])
        bonus, points = self._bonuses(hands), self.bonus(hands)
        seen = (*deal.drawn, _told("cut", seat, CARD[card], place), _told("starts", starter), *bonus)
        deal = Deal(deal.number, deal.dealer, 0, seen, (), deal.mark, place, card, starter, hands, sum(cards[count:]))
        return State(ANNOUNCING, 1 << starter, hands, none, starter, 0, points, none, 0, None, deal, state.sheet)

    def bonus(self, hands: Sequence[int]) -> tuple[int, ...]:
        """Points for Soldiers that are shown before the first trick (tamcuc.bonus)."""
        if not self.bonuses:
            return self._none
        return tuple([GAINS[hand & SOLDIERS] + GAINS[hand >> HALF & SOLDIERS] for hand in hands])

    def _bonuses(self, hands: tuple[int, ...]) -> list[Event]:
        """The Soldiers that are shown."""
        if not self.bonuses:
            return []
        return [Event("bonus", seat, *row) for seat, hand in enumerate(hands) for row in soldiers(hand)]

    def _announced(self, state: State, seat: Seat, move: Move) -> State:
        mask = 1 << seat if self._openly else self._all  # a leader who plays openly lays before the others choose
        return State(
            CHOOSING, mask, state.hands, self._none, seat, move & PAYLOAD, state.points, state.won, state.discard,
            (state.past, seat, move), state.deal, state.sheet,
        )  # fmt: skip

    def _put_down(self, state: State, seat: Seat, move: Move, cards: int) -> State:
        """One sealed choice more; the last one turns all of them over (tamcuc.together)."""
        choices = list(state.choices)
        choices[seat] = cards
        mask, past = state.mask ^ 1 << seat, (state.past, seat, move)
        if self._openly and seat == state.leader:
            mask = self._all ^ 1 << seat
        if not mask:
            return self._reveal(state, choices, past)
        return State(
            CHOOSING, mask, state.hands, tuple(choices), state.leader, state.size, state.points, state.won,
            state.discard, past, state.deal, state.sheet,
        )  # fmt: skip

    def winner(self, leader: Seat, choices: Sequence[int]) -> Seat:
        """Whose choice wins: the strongest; tied, the leader, else the nearest clockwise (tamcuc.strongest, tamcuc.tie)."""
        strength, best, at = self._strength, 0, leader
        for seat, cards in enumerate(choices):
            value = strength.get(cards, 0)
            if value > best:
                best, at = value, seat
            elif value == best and at < leader <= seat:  # tied, and counted from the leader this seat comes first
                at = seat
        return at

    def _reveal(self, state: State, choices: list[int], past: Past) -> State:
        """The winner keeps his own cards, one point each; the others are discarded (tamcuc.keep)."""
        at = self.winner(state.leader, choices)
        kept, points, won = choices[at], list(state.points), list(state.won)
        hands = tuple(map(sub, state.hands, choices))
        points[at] += state.size * self.gain
        won[at] += kept
        discard = state.discard + sum(choices) - kept
        if not hands[at]:
            return self._end_deal(state, tuple(points), tuple(won), discard, past)
        return State(
            ANNOUNCING, 1 << at, hands, self._none, at, 0, tuple(points), tuple(won), discard, past, state.deal,
            state.sheet,
        )  # fmt: skip

    def _end_deal(self, state: State, points: tuple[int, ...], won: tuple[int, ...], discard: int, past: Past) -> State:
        """All hands are empty: write the points down; the next deal or the end (tamcuc.end, tamcuc.match)."""
        deal, last, none = state.deal, state.deal.number >= self.deals, self._none
        stage, mask = (OVER, 0) if last else (SHUFFLE, NOBODY)
        sheet = (*state.sheet, (deal.number, points))
        return State(stage, mask, none, none, state.leader, 0, points, won, discard, past, deal, sheet)

    def _fault(self, state: State, seat: Seat, move: Move) -> State:
        """After a mistake the deal is cancelled; if all agree its author loses 2 points (tamcuc.mistake)."""
        if move == REDEAL:
            return self._redeal(state, fined=False)
        votes = (*state.choices[:seat], 1 if move == AGREE else 2, *state.choices[seat + 1 :])
        mask = state.mask ^ 1 << seat
        if not mask:
            return self._redeal(state, fined=set(votes) == {1})
        return State(
            FAULT, mask, state.hands, votes, state.leader, 0, state.points, state.won, state.discard,
            (state.past, seat, move), state.deal, state.sheet,
        )  # fmt: skip

    def _redeal(self, state: State, *, fined: bool) -> State:
        """The same dealer deals again; nothing of the cancelled deal counts."""
        old = state.deal
        row = tuple(-2 if s == old.fault else 0 for s in range(self.players))
        sheet = (*state.sheet, (old.number, row)) if fined else state.sheet
        deal = Deal(old.number, old.dealer, drawn=(Event("redeal", old.fault, 0, 2 * fined),))
        return self._blank(SHUFFLE, NOBODY, deal, sheet)
