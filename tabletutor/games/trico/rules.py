"""The rules of Trico as one immutable state of small integers and pure functions on it. Clauses: `rulebook.md`."""

from __future__ import annotations

from collections.abc import Mapping
from operator import add

from tabletutor.game import DEALER, Move, Outcome, Rng, Seat, shuffled
from tabletutor.games.trico import dealing, imagination, notation, playout, positions, reading, sight
from tabletutor.games.trico.cards import (
    BITS,
    BLUE_KINDS,
    CARD,
    COLOUR_BIT,
    DECKS,
    FIELD,
    RED_KINDS,
    YELLOW_KINDS,
    colours_in,
    kinds_of,
    made_of,
    pack,
    trico,
)
from tabletutor.games.trico.conditions import TABLES, Table, winners
from tabletutor.games.trico.legality import Legal, Terms, of_state, of_view
from tabletutor.games.trico.notation import CATCH, FIRST as FIRST_MOVE, NICO, PAYLOAD, STOP, TAKE as TAKE_MOVE
from tabletutor.games.trico.ring import CHANCE, SEATS, ring
from tabletutor.games.trico.setting import SETTING
from tabletutor.games.trico.sight import View
from tabletutor.games.trico.state import (
    BEGUN,
    CLEARED,
    DEAL,
    EMPTY,
    FIRST,
    FOLLOW,
    LEAD,
    NONE,
    OVER,
    PENALTY,
    RANOUT,
    SECOND,
    TAKE,
    TRICO,
    VIRTUAL,
    VOID,
    WON,
    Past,
    State,
)

ENOUGH = 2  # markers that win the match (trico.match)


class Trico:
    """Trico for 2 or 3 players.

    Args:
        players: 2 or 3; two play with a virtual lead (trico.virtual-lead).
        options: see `setting.SETTING`; each names the ruling it changes.

    Raises:
        Unreadable: (a ValueError) wrong number of players, unknown option or value; the text says what is allowed.

    >>> game = Trico(players=3)
    >>> game.waiting_for(game.start())
    frozenset({-1})
    """

    name = "trico"
    revealing = frozenset({"dealt", "turned", "led", "shown", "drew"})
    surprising = frozenset({"dealt", "turned", "drew"})
    resting = frozenset({"cleared", "ranout"})
    at_once = False

    def __init__(self, players: int = 3, **options: object) -> None:
        self.options: Mapping[str, object] = SETTING.checked(players, options)
        self.changed: Mapping[str, object] = SETTING.changed(players, self.options)
        self.players = players
        has = self.options.get
        self.deck = DECKS[str(has("deck"))]
        own = Table(str(has("one")), str(has("two")), str(has("three")))
        self.terms = Terms(
            players=players,
            table=TABLES.get(str(has("table")), own),
            stock=pack(self.deck),
            second=has("second") == "table" and players == 3,
            passes=has("void") == "passes",
            automatic=has("nico") == "automatic",
        )
        self.winners = winners(self.terms.table)
        self.twice = len(set(self.deck)) < len(self.deck)
        self.ring = ring(players)
        self._all, self._catchers, self._places = self.ring.everybody, self.ring.catchers, self.ring.places
        self._start = dealing.start(players, drawn=has("first") == "random")

    def __repr__(self) -> str:
        return f"Trico(players={self.players})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Trico) and (self.players, self.options) == (other.players, other.options)

    def __hash__(self) -> int:
        return hash((self.name, self.players))

    # ---- the protocol ----

    def start(self) -> State:
        """Before the first card: who leads is drawn, or settled (trico.first-lead)."""
        return self._start

    def waiting_for(self, state: State) -> frozenset[Seat]:
        """Seats that may act now; `{DEALER}` for chance, empty when the match is over."""
        return SEATS[state.mask]

    def legal(self, state: State, seat: Seat) -> Legal:
        """What the seat may do now."""
        return Legal(of_state(self.terms, self.ring, state, seat))

    def judge(self, view: View) -> Legal:
        """The same from a view."""
        return Legal(of_view(self.terms, self.ring, view))

    def apply(self, state: State, seat: Seat, move: Move) -> State:
        """The position after a move.

        Raises:
            IllegalMove: with clause, reason and what would be legal.
        """
        if type(move) is int:  # straight through, if it is legal
            if 0 <= seat < self.players and state.mask >> seat & 1:
                if 0 <= move < TAKE_MOVE:
                    stage = state.stage
                    plays = stage == LEAD or (stage == FOLLOW and state.table[self._places[state.lead][seat]] < 0)
                    if plays and state.hands[seat] >> 2 * move & 3:
                        return self._played(state, seat, move)
                elif self._fits(state, seat, move):
                    return self._act(state, seat, move)
        elif seat == DEALER and state.stage == DEAL and made_of(move, self.terms.stock):
            return dealing.dealt(state, move)
        elif seat == DEALER and state.stage == PENALTY and made_of(move, state.discard):
            return self._drew(state, move)
        self.legal(state, seat).check(move)
        return self._led(state, seat, move)

    def _fits(self, state: State, seat: Seat, move: int) -> bool:
        """Whether a seat that is waited for may make a move without a card of its hand; `legality` says it with reasons."""
        verb, payload = move >> 5, move & PAYLOAD
        if verb == TAKE_MOVE >> 5:
            return seat == state.winner and payload in state.table
        if verb == CATCH >> 5:
            return state.forgot >> payload & 1 > 0 and payload != seat
        if move == NICO:
            return state.owing >> seat & 1 > 0 and (
                state.stage == LEAD or (state.stage == FOLLOW and state.table[self._places[state.lead][seat]] < 0)
            )
        return move == STOP and seat == state.winner and state.stage == SECOND

    def outcome(self, state: State) -> Outcome | None:
        """Markers, and who has two, when the match is over (trico.match)."""
        if state.stage != OVER:
            return None
        markers = state.deal.markers
        return Outcome(markers, tuple([seat for seat, n in enumerate(markers) if n >= ENOUGH]), "trico.match")

    def chance(self, state: State, rng: Rng) -> Move:
        """A fair move of chance: who leads, a shuffled deck, or the shuffled discard pile of a penalty."""
        if state.stage == FIRST:
            return FIRST_MOVE | int(rng.random() * self.players)
        return tuple(shuffled(self.deck if state.stage == DEAL else kinds_of(state.discard), rng))

    def sample(self, state: State, seat: Seat, rng: Rng) -> Move:
        """A uniformly drawn legal move, without listing them all. The seat must be one that is waited for."""
        if seat == DEALER:
            return self.chance(state, rng)
        stage = state.stage
        moves: tuple[Move, ...] = ()
        if stage == LEAD or (stage == FOLLOW and state.table[self._places[state.lead][seat]] < 0):
            hand = state.hands[seat]
            moves = RED_KINDS[hand & FIELD] + BLUE_KINDS[hand >> 20 & FIELD] + YELLOW_KINDS[hand >> 40]
            if state.owing >> seat & 1:
                moves += (NICO,)
        elif seat == state.winner:
            one, two, three = sorted(state.table)
            if stage == SECOND:
                moves = (TAKE_MOVE | two, TAKE_MOVE | three, STOP) if two != three else (TAKE_MOVE | two, STOP)
            elif two in (one, three):
                moves = (TAKE_MOVE | one, TAKE_MOVE | three)
            else:
                moves = (TAKE_MOVE | one, TAKE_MOVE | two, TAKE_MOVE | three)
        if state.forgot:
            moves += tuple([CATCH | who for who in range(self.players) if state.forgot >> who & 1 and who != seat])
        return moves[int(rng.random() * len(moves))]

    def rollout(self, state: State, rng: Rng) -> tuple[int, ...]:
        """Markers at the end of the match when everybody goes on at random: `sample` and `apply`, without the objects.

        Equal to the public loop that always lets the lowest waiting seat act (a property test holds it to that).
        """
        return playout.rest(self, state, rng)

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
        """The move a form of the board asks for: `move` in notation, or `verb` with `card` or `seat`."""
        return reading.read(form)

    write = staticmethod(notation.write)
    parse = staticmethod(notation.parse)
    tell = staticmethod(sight.tell)

    # ---- what a legal move does ----

    def _act(self, state: State, seat: Seat, move: Move) -> State:
        """What is done without a card of the hand."""
        if move < STOP:
            return self._took(state, seat, move)
        if move < NICO:
            return self._stopped(state, seat, move)
        return self._declared(state, seat, move) if move < CATCH else self._caught(state, seat, move)

    def _played(self, state: State, seat: Seat, kind: int) -> State:
        """A card of the hand: the lead's face up, the others' face down; the last one turns them over (trico.reveal)."""
        lead, owing, some = state.lead, state.owing, list(state.hands)
        some[seat] -= CARD[kind]
        hands, forgot = tuple(some), state.forgot | owing & 1 << seat
        if state.stage == LEAD:
            table, missing = (kind, -1, -1), self._all ^ 1 << seat
        else:
            first, second, third = state.table
            table = (first, kind, third) if self._places[lead][seat] == 1 else (first, second, kind)
            missing = 1 << (3 - lead - seat if self.players == 3 else 1 - seat) if -1 in table else 0
        if missing:
            return State(
                FOLLOW, missing | self._catchers[forgot], hands, table, lead, NONE, state.taken, owing, forgot,
                state.discard, state.virtual, state.appeal, (state.past, seat, kind, BEGUN), state.deal,
            )  # fmt: skip
        at = self.winners[table[0] * 900 + table[1] * 30 + table[2]]
        if at < 0 or (at == 0 and self.players == 2):
            note = VOID if at < 0 else WON + VIRTUAL
            return self._cleared(state, hands, table, NONE, state.taken, owing, seat, kind, note)
        winner = self.ring.owner(at, lead)
        return State(
            TAKE, 1 << winner | self._catchers[forgot], hands, table, lead, winner, state.taken, owing, forgot,
            state.discard, state.virtual, state.appeal, (state.past, seat, kind, WON + winner), state.deal,
        )  # fmt: skip

    def _took(self, state: State, seat: Seat, move: Move) -> State:
        """The winner's card; three colours end the round at once (trico.take, trico.second, trico.trico)."""
        kind, owing, lead, some = move & PAYLOAD, state.owing, state.lead, list(state.taken)
        old, (one, two, three) = some[seat], state.table
        table = (-1, two, three) if one == kind else (one, -1, three) if two == kind else (one, two, -1)
        some[seat] = pile = (*old, kind)
        taken, colours = tuple(some), colours_in(old)
        before, now = BITS[colours], BITS[colours | COLOUR_BIT[kind]]
        if now == 2 > before and not self.terms.automatic:
            owing |= 1 << seat
        if now == 3:
            found = trico(pile)
            assert found  # a card of each colour
            left = state.discard + pack([card for card in table if card >= 0])
            past, won = (state.past, seat, move, TRICO), (seat, found.markers)
            return self._round_over(state, state.hands, seat, taken, owing & ~(1 << seat), left, past, *won)
        if state.stage == TAKE and seat == lead and self.terms.second:
            return State(
                SECOND, state.mask, state.hands, table, lead, seat, taken, owing, state.forgot, state.discard,
                state.virtual, state.appeal, (state.past, seat, move, BEGUN), state.deal,
            )  # fmt: skip
        return self._cleared(state, state.hands, table, seat, taken, owing, seat, move, BEGUN)

    def _cleared(
        self,
        state: State,
        hands: tuple[int, ...],
        table: tuple[int, int, int],
        winner: Seat,
        taken: tuple[tuple[int, ...], ...],
        owing: int,
        seat: Seat,
        move: Move,
        note: int,
    ) -> State:
        """The Appeal is over: the rest is discarded, the winner leads, or the round ends (trico.discard, trico.next-lead)."""
        discard, virtual, lead, three = state.discard, state.virtual, state.lead, self.players == 3
        for kind in table:
            if kind >= 0:
                discard += CARD[kind]
        if winner >= 0:
            lead = winner
        past, appeal = (state.past, seat, move, note | CLEARED), state.appeal + 1
        if not all(hands) or not (three or virtual):
            past = (state.past, seat, move, note | CLEARED | RANOUT)
            return self._round_over(state, hands, lead, taken, owing, discard, past, lead, 1)
        if three:
            if winner < 0 and self.terms.passes:
                lead = (lead + 1) % 3
            return State(
                LEAD, 1 << lead, hands, EMPTY, lead, NONE, taken, owing, 0, discard, (), appeal, past, state.deal
            )
        return State(
            FOLLOW, self._all, hands, (virtual[0], -1, -1), lead, NONE, taken, owing, 0, discard, virtual[1:], appeal,
            past, state.deal,
        )  # fmt: skip

    def _round_over(
        self,
        state: State,
        hands: tuple[int, ...],
        lead: Seat,
        taken: tuple[tuple[int, ...], ...],
        owing: int,
        discard: int,
        past: Past,
        winner: Seat,
        gain: int,
    ) -> State:
        """Markers for the winner; the next round, which he leads, or the end (trico.hand-out, trico.next-round, trico.match).

        Two players of whom nobody has ever taken a card have no winner: the round is played again (TRICO-A30).
        """
        deal, stage, mask = state.deal, DEAL, CHANCE
        if winner >= 0:
            row = tuple([gain if seat == winner else 0 for seat in range(self.players)])
            markers = tuple(map(add, deal.markers, row))
            deal = deal._replace(markers=markers, sheet=(*deal.sheet, (deal.round, row)), won=winner)
            if markers[winner] >= ENOUGH:
                stage, mask = OVER, 0
        return State(
            stage, mask, hands, EMPTY, lead, NONE, taken, owing, 0, discard, state.virtual, state.appeal, past, deal
        )

    def _stopped(self, state: State, seat: Seat, move: Move) -> State:
        """The lead does without a second card (trico.second)."""
        return self._cleared(state, state.hands, state.table, seat, state.taken, state.owing, seat, move, BEGUN)

    def _declared(self, state: State, seat: Seat, move: Move) -> State:
        """Nico! (trico.nico)"""
        return State(
            state.stage, state.mask, state.hands, state.table, state.lead, NONE, state.taken, state.owing ^ 1 << seat,
            state.forgot, state.discard, state.virtual, state.appeal, (state.past, seat, move, BEGUN), state.deal,
        )  # fmt: skip

    def _led(self, state: State, seat: Seat, move: Move) -> State:  # noqa: ARG002 - chance
        """Who leads the first round (trico.first-lead)."""
        return dealing.led(state, move & PAYLOAD)

    def _caught(self, state: State, seat: Seat, move: Move) -> State:
        """Who forgot discards the card he took last, and owes a Nico if two colours are left (trico.penalty)."""
        who, taken = move & PAYLOAD, list(state.taken)
        *rest, last = taken[who]
        taken[who] = tuple(rest)
        owing = state.owing if BITS[colours_in(rest)] == 2 else state.owing ^ 1 << who
        return State(
            PENALTY, CHANCE, state.hands, state.table, state.lead, state.winner, tuple(taken), owing,
            state.forgot ^ 1 << who, state.discard + CARD[last], state.virtual, state.appeal,
            (state.past, seat, move, BEGUN), state.deal, who,
        )  # fmt: skip

    def _drew(self, state: State, pile: tuple[int, ...]) -> State:
        """The others draw from the shuffled discard pile, and the Appeal goes on (trico.penalty, trico.two-penalty)."""
        who, hands, discard, table = state.caught, list(state.hands), state.discard, state.table
        for seat, kind in zip(self.ring.drawers[who], pile, strict=False):
            hands[seat] += CARD[kind]
            discard -= CARD[kind]
        if state.winner == NONE:
            stage, mask = FOLLOW, self.ring.missing(table, state.lead)
        else:
            stage, mask = SECOND if -1 in table else TAKE, 1 << state.winner
        return State(
            stage, mask | self._catchers[state.forgot], tuple(hands), table, state.lead, state.winner, state.taken,
            state.owing, state.forgot, discard, state.virtual, state.appeal, (state.past, who, pile, BEGUN), state.deal,
        )  # fmt: skip
