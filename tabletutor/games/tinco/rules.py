"""The rules of Tinco as one immutable state of small integers and pure functions on it. Clauses: `rulebook.md`."""

from __future__ import annotations

from collections.abc import Mapping

from tabletutor.game import DEALER, Bar, Move, Outcome, Rng, Seat, shuffled
from tabletutor.games.tinco import (
    dealing,
    describing,
    imagination,
    notation,
    playout,
    positions,
    reading,
    refusals,
    sight,
)
from tabletutor.games.tinco.cards import (
    BOX_COLOURS,
    BY_ANIMAL,
    BY_COLOUR,
    BY_SEVEN,
    SEVEN,
    TRINKO_BIT,
    bits,
    has_set,
    in_play,
)
from tabletutor.games.tinco.legality import Legal, Terms, all_sets, of_state, of_view
from tabletutor.games.tinco.notation import ANSWER, CARDS_PART, ID, OFFER, READY as READY_MOVE, TAKE, WITHDRAW
from tabletutor.games.tinco.picks import CHOOSE, PICKS, picked
from tabletutor.games.tinco.scoring import change, is_over, moved, winners
from tabletutor.games.tinco.setting import SETTING
from tabletutor.games.tinco.sight import View
from tabletutor.games.tinco.state import (
    CHANCE,
    DEAL,
    FIRST,
    FLOOR,
    OVER,
    READY,
    RUSH,
    SEATS,
    SETS,
    VOIDS,
    Offer,
    State,
    precedence,
)


class Tinco:
    """Tinco for 3 to 6 players.

    Args:
        players: 3 to 6.
        options: see `setting.SETTING`; each names the ruling it changes.

    Raises:
        Unreadable: (a ValueError) wrong number of players, unknown option or value; the text says what is allowed.

    >>> game = Tinco(players=3)
    >>> game.waiting_for(game.start())
    frozenset({-1})
    """

    name = "tinco"
    revealing = frozenset({"dealt", "got", "shown", "way"})
    surprising = frozenset({"dealt", "got", "shown", "way"})
    resting = frozenset({"scored", "void"})
    at_once = True
    bar = Bar(TAKE, "tinco.first-token", 2000, refusals.barred)  # ms of game clock, TINCO-A6

    def __init__(self, players: int = 3, **options: object) -> None:
        self.options: Mapping[str, object] = SETTING.checked(players, options)
        self.changed: Mapping[str, object] = SETTING.changed(players, self.options)
        self.players = players
        self.terms = _terms(players, self.options)
        self.groups, self._limit = self.terms.groups, self.terms.limit
        self._all = (1 << players) - 1
        self._start = dealing.start(players)

    def __repr__(self) -> str:
        return f"Tinco(players={self.players})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tinco) and (self.players, self.options) == (other.players, other.options)

    def __hash__(self) -> int:
        return hash((self.name, self.players))

    # ---- the protocol ----

    def start(self) -> State:
        """Before it is drawn who deals first (tinco.dealer)."""
        return self._start

    def waiting_for(self, state: State) -> frozenset[Seat]:
        """Seats that may act now; `{DEALER}` for chance, empty when the match is over."""
        return SEATS[state.mask]

    def legal(self, state: State, seat: Seat) -> Legal:
        """What the seat may do now."""
        return Legal(of_state(self.terms, state, seat))

    def judge(self, view: View) -> Legal:
        """The same from a view."""
        return Legal(of_view(self.terms, view))

    def apply(self, state: State, seat: Seat, move: Move) -> State:
        """The position after a move.

        Raises:
            IllegalMove: with clause, reason and what would be legal.
            TooLate: what the move speaks of is gone: an offer, or all tokens.
        """
        if type(move) is int and 0 <= seat < self.players and state.mask >> seat & 1:  # straight through
            stage, verb = state.stage, move >> notation.VERB << notation.VERB
            if stage == FLOOR:
                if not self.terms.must or move == TAKE or not has_set(state.hands[seat], self.groups):
                    after = self._traded(state, seat, move, verb)
                    if after is not None:
                        return after
            elif stage == RUSH and move == TAKE:
                return self._took(state, seat)
            elif stage == READY and move == READY_MOVE:
                return self._ready(state, seat)
        self.legal(state, seat).check(move)
        if state.stage == FIRST:
            return dealing.ordered(state, move, self.terms.chooser)
        return dealing.settled(state, move) if state.stage == SETS else dealing.dealt(state, move)

    def outcome(self, state: State) -> Outcome | None:
        """Levels, and who is highest, when the match is over (tinco.victory)."""
        if state.stage != OVER:
            return None
        return Outcome(state.deal.levels, winners(state.deal.levels), "tinco.victory")

    def chance(self, state: State, rng: Rng) -> Move:
        """A fair move of chance: the order of the seats, the sets in play, or the shuffled cards."""
        if state.stage == FIRST:
            return tuple(shuffled(range(self.players), rng))
        if state.stage == SETS:
            return self._sets(rng)
        return tuple(shuffled(bits(self.stock(state)), rng))

    def sample(self, state: State, seat: Seat, rng: Rng) -> Move:
        """A uniformly drawn legal move, without listing them all. The seat must be one that is waited for."""
        if state.stage != FLOOR:
            if state.stage == RUSH:
                return TAKE
            return READY_MOVE if state.stage == READY else self.chance(state, rng)
        hand, own = state.hands[seat], state.offers[seat][1]
        n, k, terms = hand.bit_count(), own.bit_count(), self.terms
        takes = terms.allowed or has_set(hand, self.groups)
        if takes and terms.must and has_set(hand, self.groups):
            return TAKE
        own_moves = 1 if own else (1 << n) - 1
        others = sorted([(o[0], o[1].bit_count()) for who, o in enumerate(state.offers) if o[1] and who != seat])
        at = int(rng.random() * (takes + own_moves + sum([CHOOSE[n][m] + (m == k) for _, m in others]))) - takes
        if at < 0:
            return TAKE
        if at < own_moves:
            return WITHDRAW if own else OFFER | picked(hand, at + 1)
        at -= own_moves
        for number, m in others:
            same, ways = m == k, CHOOSE[n][m]
            if at < ways + same:
                pattern = PICKS[n][m][at - same] if at >= same else 0
                return ANSWER | number << ID | picked(hand, pattern)
            at -= ways + same
        raise AssertionError("the moves are counted")

    def rollout(self, state: State, rng: Rng) -> tuple[int, ...]:
        """Levels at the end of the match when everybody goes on at random: `sample` and `apply`, without the objects.

        Equal to the public loop that lets the lowest waiting seat act where some seat is needed, and else draws one of
        those that may act (a property test holds it to that).
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
        return describing.describe(self, state)

    def read(self, form: Mapping[str, list[str]], view: View) -> Move:
        """The move a form of the board asks for; see `reading`."""
        return reading.read(form, view)

    def precedence(self, state: State) -> tuple[Seat, ...]:
        """Who comes first where two act at the very same time (TINCO-A27)."""
        return precedence(state)

    def stock(self, state: State) -> int:
        """Mask of the cards in play."""
        return in_play(state.deal.animals, state.deal.colours, seven=self.terms.seven)

    write = staticmethod(notation.write)
    parse = staticmethod(notation.parse)
    tell = staticmethod(sight.tell)

    # ---- what a legal move does ----

    def _sets(self, rng: Rng) -> Move:
        """A fair choice of the animals and colours in play (tinco.sets)."""
        every = all_sets(self.terms)
        return every[int(rng.random() * len(every))]

    def _ready(self, state: State, seat: Seat) -> State:
        """A seat is ready; the last one opens the round (tinco.ready)."""
        ready = state.ready | 1 << seat
        stage, mask = (FLOOR, self._all) if ready == self._all else (READY, self._all & ~ready)
        return State(
            stage, mask, state.hands, state.offers, ready, (), 0, 1, (state.past, seat, READY_MOVE), state.deal
        )

    def _traded(self, state: State, seat: Seat, move: int, verb: int) -> State | None:
        """An act on the open floor; None if it is not legal, `refusals` says why."""
        offers, cards, hand = state.offers, move & CARDS_PART, state.hands[seat]
        own = offers[seat]
        if verb == OFFER:
            if cards and not own[1] and not cards & ~hand and move < OFFER + (1 << ID):
                return self._acted(state, seat, move, _with(offers, seat, (state.next_id, cards)), state.next_id + 1)
            return None
        if verb == ANSWER:
            number, mine = move - ANSWER >> ID, cards or own[1]
            owner, theirs = next(((who, o[1]) for who, o in enumerate(offers) if o[0] == number), (seat, 0))
            fits = theirs and owner != seat and not mine & ~hand and mine.bit_count() == theirs.bit_count()
            return self._swapped(state, seat, move, owner, mine) if fits else None
        if move == WITHDRAW:
            if own[1]:
                return self._acted(state, seat, move, _with(offers, seat, (own[0], 0)), state.next_id)
        elif move == TAKE and (self.terms.allowed or has_set(hand, self.groups)):
            return self._took(state, seat)
        return None

    def _acted(self, state: State, seat: Seat, move: int, offers: tuple[Offer, ...], next_id: int) -> State:
        """An act that moved no card; with the last one allowed the round is void (tinco.void)."""
        past, acts = (state.past, seat, move), state.acts + 1
        if acts >= self._limit:
            return self._void(state.but(offers=offers, next_id=next_id, acts=acts, past=past))
        return State(FLOOR, state.mask, state.hands, offers, state.ready, (), acts, next_id, past, state.deal)

    def _swapped(self, state: State, seat: Seat, move: int, owner: Seat, mine: int) -> State:
        """Two players swap; the open offers of both are gone (tinco.answer, tinco.equal, TINCO-A14)."""
        hands, offers = list(state.hands), list(state.offers)
        theirs = offers[owner][1]
        hands[seat] += theirs - mine
        hands[owner] += mine - theirs
        offers[seat], offers[owner] = (offers[seat][0], 0), (offers[owner][0], 0)
        past, acts = (state.past, seat, move), state.acts + 1
        if acts >= self._limit:
            return self._void(state.but(hands=tuple(hands), offers=tuple(offers), acts=acts, past=past))
        return State(
            FLOOR, state.mask, tuple(hands), tuple(offers), state.ready, (), acts, state.next_id, past, state.deal
        )

    def _void(self, state: State) -> State:
        """Nobody has taken a token: no marker moves; three such rounds in a row end the match (tinco.void, TINCO-A22)."""
        deal = state.deal
        voids = deal.voids + 1
        deal = deal._replace(sheet=(*deal.sheet, (deal.round, deal.levels, ())), voids=voids)
        over, offers = voids >= VOIDS, tuple([(number, 0) for number, _ in state.offers])
        return state.but(stage=OVER if over else DEAL, mask=0 if over else CHANCE, offers=offers, deal=deal)

    def _took(self, state: State, seat: Seat) -> State:
        """A token is taken: the first ends all trading, the last ends the round (tinco.rush, tinco.stop, tinco.reveal)."""
        tokens, mask, offers = (*state.tokens, seat), state.mask & ~(1 << seat), state.offers
        past, acts = (state.past, seat, TAKE), state.acts + 1
        if len(tokens) == 1:
            offers = tuple([(number, 0) for number, _ in offers])
        if len(tokens) < self.players - 1:
            return State(RUSH, mask, state.hands, offers, state.ready, tokens, acts, state.next_id, past, state.deal)
        return self._scored(state.but(tokens=tokens, acts=acts, past=past))

    def _scored(self, state: State) -> State:
        """All hands are shown and all markers move; then it is seen whether one has reached an end (tinco.marker, TINCO-A24)."""
        deal, hands = state.deal, state.hands
        row = tuple([
            change(has_set=has_set(hand, self.groups), token=seat in state.tokens, trinko=hand & TRINKO_BIT > 0)
            for seat, hand in enumerate(hands)
        ])  # fmt: skip
        levels = moved(deal.levels, row)
        deal = deal._replace(levels=levels, sheet=(*deal.sheet, (deal.round, levels, row)), voids=0)
        over = is_over(levels)
        return state.but(stage=OVER if over else DEAL, mask=0 if over else CHANCE, deal=deal)


def _terms(players: int, options: Mapping[str, object]) -> Terms:
    """What the options settle before the first card."""
    hong, seven = options["challenge"] == "hong", options["colours"] == "7"
    colours = SEVEN if seven else BOX_COLOURS
    animals = players + 1
    if hong and seven:  # as many colours as Xing has animals, all cards that carry them
        animals, colours = SEVEN, players + 1
    elif hong:  # the box as printed: the same number of cards
        animals, colours = (5, 4) if players == 3 else (players + 1, 5)
    fixed = animals == SEVEN and colours == (SEVEN if seven else BOX_COLOURS)  # nothing to choose
    return Terms(
        players=players,
        hong=hong,
        seven=seven,
        groups=(BY_SEVEN if seven else BY_COLOUR) if hong else BY_ANIMAL,
        animals=animals,
        colours=colours,
        chooser=0 if options["sets"] == "chosen" and not fixed else DEALER,
        allowed=options["false_start"] == "allowed",
        must=options["grab"] == "must",
        limit=int(str(options["acts"])),
    )


def _with(offers: tuple[Offer, ...], seat: Seat, offer: Offer) -> tuple[Offer, ...]:
    return (*offers[:seat], offer, *offers[seat + 1 :])
