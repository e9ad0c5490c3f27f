"""The rules of Tam Cúc as one immutable state of small integers and pure functions on it. Clauses: `rulebook.md`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from tabletutor.game import DEALER, Event, Move, Outcome, Rng, Seat, TooLate, Unreadable, shuffled
from tabletutor.games.tamcuc import imagination, notation, positions, setting, sight
from tabletutor.games.tamcuc.combinations import (
    CARD,
    HALF,
    LOW,
    SOLDIER,
    combinations,
    contains,
    deck,
    lays,
    number_of,
    pack,
    size_of,
    subsets,
)
from tabletutor.games.tamcuc.legality import (
    ANNOUNCING,
    CHOOSING,
    CUTTING,
    DRAW,
    FAULT,
    MARKING,
    OVER,
    SHUFFLE,
    Legal,
    Question,
)
from tabletutor.games.tamcuc.notation import AGREE, ANNOUNCE, LAY, MARK, PASS, PAYLOAD, REDEAL

from tabletutor.games.tamcuc.sight import Deal, Past, State, View

NOBODY = 1 << 8  # mask of the dealer's turn, beside the 256 masks of up to eight seats
SEATS = tuple(frozenset(seat for seat in range(8) if mask >> seat & 1) for mask in range(256)) + (frozenset({DEALER}),)
BONUS = {4: 2, 5: 5}  # tamcuc.bonus: points for four, and for five or more, Soldiers of one army

class TamCuc:
    """Tam Cúc for 2 to 8 players.

    Args:
        players: 2 to 8; up to 4 play with one set of 32 cards, more with two (tamcuc.sets).
        options: see `setting.OPTIONS`; each names the ruling it changes.

    Raises:
        Unreadable: (a ValueError) wrong number of players, unknown option or value; the text says what is allowed.

    >>> game = TamCuc(players=3)
    >>> game.waiting_for(game.start())
    frozenset({-1})
    """

    name = "tamcuc"
    revealing = frozenset({"drew", "cut", "dealt", "bonus", "laid", "passed"})

    def __init__(self, players: int = 4, **options: object) -> None:
        self.players = players
        self.options: Mapping[str, object] = setting.checked(players, options)
        self.changed: Mapping[str, object] = setting.changed(players, self.options)
        has = self.options.get
        self.sets = 1 if players <= 4 else 2
        self.deck = deck(self.sets, players == 3 and has("three") == "fewer")
        self.each = len(self.deck) // players
        self.deals = int(str(has("deals")))
        self.table = combinations(self.sets, has("seal") == "first", has("soldiers") == "many")
        self.largest = 3 if has("announce") == "three" else len(self.table.sizes) - 1
        self._strict = has("follow") == "forced" or has("first_trick") == "ban"
        self._all = (1 << players) - 1
        self._none = (0,) * players

    def __repr__(self) -> str:
        return f"TamCuc(players={self.players})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TamCuc) and (self.players, self.options) == (other.players, other.options)

    def __hash__(self) -> int:
        return hash((self.name, self.players))

    # ---- the protocol ----

    def start(self) -> State:
        """Before the first card: everybody is to draw for the dealer (tamcuc.dealer)."""
        deal = Deal(1, -1, contenders=self._all)
        return State(
            DRAW, NOBODY, self._none, self._none, -1, 0, self._none, self._none, 0, None, deal, ()
        )  # fmt: skip

    def waiting_for(self, state: State) -> frozenset[Seat]:
        """Seats that may act now; `{DEALER}` for chance, empty when the match is over."""
        return SEATS[state.mask]

    def legal(self, state: State, seat: Seat) -> Legal:
        """What the seat may do now."""
        hand = state.hands[seat] if seat >= 0 else 0
        return self.judge(state, seat, hand, SEATS[state.mask])

    def judge(self, at: State | View, seat: Seat, hand: int, waiting: frozenset[Seat]) -> Legal:
        """The same from a state or from a view: what decides is public, but for the seat's own hand."""
        deal: Deal | View = at.deal if isinstance(at, State) else at
        has = self.options.get
        ban = has("first_trick") == "ban" and not any(at.won)
        # the cut place is the readers' business, the deck's order nobody's: only the cards of the box are passed on
        return Legal(
            Question(
                self.table, self.largest, has("follow") == "forced", ban, seat, at.stage, waiting,
                at.leader, at.size, hand, self.deck, deal.mark, deal.contenders.bit_count(),
            )
        )  # fmt: skip

    def apply(self, state: State, seat: Seat, move: Move) -> State:
        """The position after a move.

        Raises:
            IllegalMove: with clause, reason and what would be legal.
            TooLate: the move speaks of a deal that is over.
        """
        if not self._strict and seat >= 0 and state.mask >> seat & 1 and isinstance(move, int):
            if state.stage == CHOOSING:  # the common case, straight through; everything else is judged with reasons
                cards = move & PAYLOAD
                lay = cards in self.table.strength
                fits = size_of(cards) == state.size and contains(state.hands[seat], cards)
                if fits and (move == cards if lay else move == PASS | cards and seat != state.leader):
                    return self._choose(state, seat, move, cards)
            elif state.stage == ANNOUNCING:
                k = move ^ ANNOUNCE
                if 0 < k <= self.largest and lays(state.hands[seat], k):
                    return self._announced(state, seat, move)
        self.legal(state, seat).check(move)
        return self._acts[state.stage](self, state, seat, move)

    def outcome(self, state: State) -> Outcome | None:
        """Totals and winners when the match is over; ties share (tamcuc.match)."""
        if state.stage != OVER:
            return None
        scores = tuple(sum(row[seat] for _, row in state.sheet) for seat in range(self.players))
        best = max(scores)
        return Outcome(scores, tuple(s for s, n in enumerate(scores) if n == best), "tamcuc.match")

    def chance(self, state: State, rng: Rng) -> Move:
        """A fair move for the dealer: a draw, a shuffle, the place to cut, or the redeal after a mistake."""
        if state.stage == MARKING:
            return MARK | 1 + int(rng.random() * (len(self.deck) - 1))
        if state.stage == FAULT:
            return REDEAL
        order = tuple(shuffled(list(self.deck), rng))
        return order[: state.deal.contenders.bit_count()] if state.stage == DRAW else order

    def sample(self, state: State, seat: Seat, rng: Rng) -> Move:
        """A uniformly drawn legal move, without listing them all."""
        if state.stage == CHOOSING and seat != state.leader and not self._strict:
            return self._sample_choice(state.hands[seat], state.size, rng)
        if seat == DEALER:
            return self.chance(state, rng)
        if self._strict or state.stage not in (ANNOUNCING, CHOOSING):
            moves: Sequence[Move] = list(self.legal(state, seat))
        elif state.stage == CHOOSING:
            moves = lays(state.hands[seat], state.size)
        else:
            hand = state.hands[seat]
            moves = [ANNOUNCE | k for k in range(1, self.largest + 1) if lays(hand, k)]
        return moves[int(rng.random() * len(moves))]

    def _sample_choice(self, hand: int, size: int, rng: Rng) -> Move:
        """Any `size` cards, each multiset equally likely: pick a split between the armies by its number of ways."""
        low, high = hand & LOW, hand >> HALF
        if size == 1:
            few, more = subsets(high, 1), subsets(low, 1)
            at = int(rng.random() * (len(few) + len(more)))
            return few[at] << HALF if at < len(few) else more[at - len(few)]
        ways = [len(subsets(low, k)) * len(subsets(high, size - k)) for k in range(size + 1)]
        at = int(rng.random() * sum(ways))
        for k, n in enumerate(ways):
            if at < n:
                few = subsets(high, size - k)
                a, b = divmod(at, len(few))
                cards = subsets(low, k)[a] | few[b] << HALF
                return cards if cards in self.table.strength else PASS | cards
            at -= n
        raise AssertionError("a split was drawn past the last one")

    def view(self, state: State, seat: Seat | None) -> View:
        """What the seat may see, named piece by piece; None is a spectator."""
        return sight.view(self, state, seat)

    def imagine(self, view: View, rng: Rng) -> State:
        """Some full state that agrees with the view: whatever is hidden is dealt anew at random."""
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

    def read(self, form: Mapping[str, list[str]], view: View) -> Move:
        """The move a form of the board asks for: `move` in notation, or `verb` with `card`s or a `number`."""
        return positions.read(form)

    write = staticmethod(notation.write)
    parse = staticmethod(notation.parse)
    tell = staticmethod(sight.tell)

    def rollout(self, state: State, rng: Rng) -> tuple[int, ...]:
        """Totals at the end of the match when everybody goes on at random: `sample` and `apply`, without the objects.

        Equal to the public loop that always lets the lowest waiting seat act (a property test holds it to that).
        """
        while state.stage != OVER:
            if state.stage == ANNOUNCING and not self._strict:
                state = self._play_out(state, rng)
            else:
                seat = min(SEATS[state.mask])
                state = self.apply(state, seat, self.sample(state, seat, rng))
        return tuple(sum(row[seat] for _, row in state.sheet) for seat in range(self.players))

    def _play_out(self, state: State, rng: Rng) -> State:
        """The rest of one deal on local variables."""
        hands, points, leader = list(state.hands), list(state.points), state.leader
        strength, largest = self.table.strength, self.largest
        n, gain_all, draw = self.players, self.options.get("scoring") == "all", rng.random
        ring = [tuple((first + i) % n for i in range(n)) for first in range(n)]
        while hands[leader]:
            own = hands[leader]
            sizes = [k for k in range(1, largest + 1) if lays(own, k)]
            k = sizes[int(draw() * len(sizes))]
            choices = [0] * n
            for seat in range(n):
                if seat == leader:
                    some = lays(own, k)
                    choices[seat] = some[int(draw() * len(some))]
                else:
                    choices[seat] = self._sample_choice(hands[seat], k, rng) & PAYLOAD
            best, at = 0, leader
            for seat in ring[leader]:
                hands[seat] -= choices[seat]
                value = strength.get(choices[seat], 0)
                if value > best:
                    best, at = value, seat
            points[at] += k * n if gain_all else k
            leader = at
        return self._end_deal(state, tuple(points), state.won, state.discard, None)

    # ---- what each stage does with a legal move ----

    def _drawn(self, state: State, seat: Seat, cards: tuple[int, ...]) -> State:
        """The highest card deals; tied players draw again (tamcuc.dealer)."""
        deal = state.deal
        drawers = sorted(SEATS[deal.contenders])
        seen = (*deal.drawn, *(Event("drew", s, CARD[c]) for s, c in zip(drawers, cards, strict=True)))
        tied = [s for s, card in zip(drawers, cards, strict=True) if card == max(cards)]  # kinds stand in order
        if len(tied) > 1:
            again = sum(1 << s for s in tied)
            return self._with(state, deal=deal._replace(contenders=again, drawn=(*seen, Event("redraw", DEALER, 0, again))))
        seen = (*seen, Event("deals", tied[0]))
        return self._with(state, stage=SHUFFLE, deal=deal._replace(dealer=tied[0], contenders=0, drawn=seen))

    def _shuffled(self, state: State, seat: Seat, order: tuple[int, ...]) -> State:
        """A new deck lies ready to be cut; after a finished deal the next player clockwise deals (tamcuc.next-dealer)."""
        old = state.deal
        if old.dealt:
            old = Deal(old.number + 1, (old.dealer + 1) % self.players)
        seen = (*old.drawn, Event("shuffled", old.dealer))
        deal = old._replace(deck=order, drawn=seen)
        marking = self.options["cut"] == "seed"
        cutter = (deal.dealer - 1) % self.players
        blank = {"hands": self._none, "choices": self._none, "won": self._none, "points": self._none}
        return self._with(
            state, stage=MARKING if marking else CUTTING, mask=NOBODY if marking else 1 << cutter,
            leader=-1, size=0, discard=0, past=None, deal=deal, **blank,
        )  # fmt: skip

    def _marked(self, state: State, seat: Seat, move: Move) -> State:
        cutter = (state.deal.dealer - 1) % self.players
        return self._with(state, stage=CUTTING, mask=1 << cutter, deal=state.deal._replace(mark=move & PAYLOAD))

    def _cut(self, state: State, seat: Seat, move: Move) -> State:
        """Cut, count to the starting player and deal (tamcuc.cut, tamcuc.count, tamcuc.cut-card, tamcuc.deal)."""
        place, deal, n = move & PAYLOAD, state.deal, self.players
        card = deal.deck[place - 1]  # the last card of the part lifted off is shown …
        order = deal.deck[place:] + deal.deck[:place]  # … and comes to the very bottom
        starter = (seat + 6 - card % 7) % n
        first, count = deal.dealer + 1, self.each * n
        hands = tuple(pack(order[(s - first) % n : count : n]) for s in range(n))
        seen = (*deal.drawn, Event("cut", seat, CARD[card], place), Event("starts", starter))
        bonus, points = self._bonus(hands)
        deal = deal._replace(
            drawn=(*seen, *bonus), deck=(), cut_at=place, cut_card=card, starter=starter, dealt=hands, left=pack(order[count:])
        )  # fmt: skip
        return self._with(
            state, stage=ANNOUNCING, mask=1 << starter, leader=starter, hands=hands, points=points, deal=deal
        )  # fmt: skip

    def _bonus(self, hands: tuple[int, ...]) -> tuple[list[Event], tuple[int, ...]]:
        """Soldiers that are shown and scored before the first trick (tamcuc.bonus)."""
        points, events = list(self._none), []
        if self.options["bonus"] == "soldiers":
            for seat, hand in enumerate(hands):
                for kind in (SOLDIER, SOLDIER + 7):
                    soldiers = number_of(hand, kind)
                    if gain := BONUS.get(min(soldiers, 5), 0):
                        points[seat] += gain
                        events.append(Event("bonus", seat, soldiers * CARD[kind], gain))
        return events, tuple(points)

    def _announced(self, state: State, seat: Seat, move: Move) -> State:
        past = (state.past, seat, move)
        return State(
            CHOOSING, self._all, state.hands, self._none, seat, move & PAYLOAD, state.points, state.won, state.discard,
            past, state.deal, state.sheet,
        )  # fmt: skip

    def _chosen(self, state: State, seat: Seat, move: Move) -> State:
        return self._choose(state, seat, move, move & PAYLOAD)

    def _choose(self, state: State, seat: Seat, move: Move, cards: int) -> State:
        """One sealed choice more; the last one turns all of them over (tamcuc.together)."""
        choices = state.choices[:seat] + (cards,) + state.choices[seat + 1 :]
        mask, past = state.mask ^ 1 << seat, (state.past, seat, move)
        if not mask:
            return self._reveal(state, choices, past)
        return State(
            CHOOSING, mask, state.hands, choices, state.leader, state.size, state.points, state.won, state.discard,
            past, state.deal, state.sheet,
        )  # fmt: skip

    def winner(self, leader: Seat, choices: tuple[int, ...]) -> Seat:
        """Whose choice wins: the strongest; tied, the leader, else the nearest clockwise (tamcuc.strongest, tamcuc.tie)."""
        strength, n = self.table.strength, len(choices)
        best, at = 0, leader
        for i in range(leader, leader + n):
            value = strength.get(choices[i % n], 0)
            if value > best:  # not "≥": whoever comes first, counted from the leader, keeps a tie
                best, at = value, i % n
        return at

    def _reveal(self, state: State, choices: tuple[int, ...], past: Past) -> State:
        """The winner keeps his own cards, one point each; the others are discarded (tamcuc.keep, tamcuc.discard)."""
        at, size = self.winner(state.leader, choices), state.size
        hands = tuple([hand - cards for hand, cards in zip(state.hands, choices, strict=True)])
        gain = size * self.players if self.options["scoring"] == "all" else size
        points = state.points[:at] + (state.points[at] + gain,) + state.points[at + 1 :]
        won = state.won[:at] + (state.won[at] + choices[at],) + state.won[at + 1 :]
        discard = state.discard + sum(choices) - choices[at]
        if not hands[at]:
            return self._end_deal(state, points, won, discard, past)
        return State(
            ANNOUNCING, 1 << at, hands, self._none, at, 0, points, won, discard, past, state.deal, state.sheet
        )  # fmt: skip

    def _end_deal(self, state: State, points: tuple[int, ...], won: tuple[int, ...], discard: int, past: Past) -> State:
        """All hands are empty: write the points down; the next deal or the end (tamcuc.end, tamcuc.match)."""
        deal, last = state.deal, state.deal.number >= self.deals
        sheet = (*state.sheet, (deal.number, points))
        return State(
            OVER if last else SHUFFLE, 0 if last else NOBODY, self._none, self._none, state.leader, 0, points, won,
            discard, past, deal, sheet,
        )  # fmt: skip

    def _fault(self, state: State, seat: Seat, move: Move) -> State:
        """After a mistake the deal is cancelled; if all agree its author loses 2 points (tamcuc.mistake)."""
        if move == REDEAL:
            return self._redeal(state, fined=False)
        votes = state.choices[:seat] + (1 if move == AGREE else 2,) + state.choices[seat + 1 :]
        mask = state.mask ^ 1 << seat
        if mask:
            return self._with(state, mask=mask, choices=votes)
        return self._redeal(state, fined=all(vote == 1 for vote in votes))

    def _redeal(self, state: State, fined: bool) -> State:
        row = tuple(-2 if s == state.deal.fault else 0 for s in range(self.players))
        sheet = (*state.sheet, (state.deal.number, row)) if fined else state.sheet
        deal = Deal(state.deal.number, state.deal.dealer, drawn=(Event("redeal", state.deal.fault, 0, 2 * fined),))
        return self._with(state, stage=SHUFFLE, mask=NOBODY, choices=self._none, past=None, deal=deal, sheet=sheet)

    def _with(self, state: State, **changes: object) -> State:
        """A copy with some fields changed; for the rare steps between tricks."""
        values = {name: getattr(state, name) for name in State.__slots__} | changes
        return State(**values)  # type: ignore[arg-type]

    _acts: Mapping[int, Callable[[TamCuc, State, Seat, Move], State]] = {
        DRAW: _drawn,
        SHUFFLE: _shuffled,
        MARKING: _marked,
        CUTTING: _cut,
        ANNOUNCING: _announced,
        CHOOSING: _chosen,
        FAULT: _fault,
    }
