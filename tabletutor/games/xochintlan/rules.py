"""The rules of Xochintlan as one immutable state of small integers and pure functions on it. Clauses: `rulebook.md`."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Mapping

from tabletutor.game import DEALER, Move, Outcome, Rng, Seat, shuffled
from tabletutor.games.xochintlan import imagination, notation, playout, positions, reading, sight
from tabletutor.games.xochintlan.groups import ANIMALS, HUMAN, SPARE, START, Likeness, fits, standing, winning
from tabletutor.games.xochintlan.legality import Legal, Question, Terms, may_play, stuck
from tabletutor.games.xochintlan.notation import CHANGE, CLAIM, DONE, FIRST as FIRST_MOVE, PAYLOAD, SWAP, swapped
from tabletutor.games.xochintlan.pentominoes import PATTERNS
from tabletutor.games.xochintlan.setting import SETTING
from tabletutor.games.xochintlan.sight import View
from tabletutor.games.xochintlan.state import (
    ACTING,
    ALL_OUT,
    CLAIMING,
    DEAL,
    FIRST,
    OVER,
    ROUNDS,
    STUCK,
    Deal,
    State,
)

SEATS = (*(frozenset({seat}) for seat in range(SETTING.most)), frozenset({DEALER}))  # the last one is at −1
NOBODY: frozenset[Seat] = frozenset()
CARDS = tuple(range(len(PATTERNS)))
EACH = 8  # tiles of an animal (xochintlan.pieces)
TIES = {ALL_OUT: "xochintlan.tie", ROUNDS: "xochintlan.stop", STUCK: "xochintlan.stop"}


class Xochintlan:
    """Xochintlan for 2 to 5 players.

    Args:
        players: 2 to 5 (xochintlan.players).
        options: see `setting.SETTING`; each names the ruling it changes.

    Raises:
        Unreadable: (a ValueError) wrong number of players, unknown option or value; the text says what is allowed.

    >>> game = Xochintlan(players=3)
    >>> game.waiting_for(game.start())
    frozenset({-1})
    """

    name = "xochintlan"
    revealing = frozenset({"dealt", "drew", "changed", "won"})
    surprising = frozenset({"dealt", "drew"})
    resting: frozenset[str] = frozenset()
    at_once = False

    def __init__(self, players: int = 2, **options: object) -> None:
        self.options: Mapping[str, object] = SETTING.checked(players, options)
        self.changed: Mapping[str, object] = SETTING.changed(players, self.options)
        self.players = players
        has = self.options.get
        self.rounds = int(str(has("rounds")))
        self.likeness = Likeness(fixed=has("orientation") == "fixed", mirror=has("mirror") == "same")
        self.fits = fits(self.likeness)  # by `standing`: mask of the goals it is like
        self.terms = Terms(
            players=players,
            likeness=self.likeness,
            step=has("human") == "step",
            one=has("group") == "one",
            pairs=has("out") == "pairs",
            anyone=has("owner") == "anyone",
            called=has("claim") == "called",
            change=has("change") == "on",
            goals=int(str(has("goals"))),
            turns=self.rounds * players,
        )
        self._random_first = has("first") == "random"
        self._plain = not (self.terms.called or self.terms.change)
        stage = FIRST if self._random_first else DEAL
        deal = Deal(starter=-1 if self._random_first else 0)
        made = (-1, -1, -1)
        self._start = State(stage, DEALER, 0, {START: HUMAN}, (START,), START, (EACH,) * 3, (), made, deal, None)

    def __repr__(self) -> str:
        return f"Xochintlan(players={self.players})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Xochintlan) and (self.players, self.options) == (other.players, other.options)

    def __hash__(self) -> int:
        return hash((self.name, self.players))

    # ---- the protocol ----

    def start(self) -> State:
        """The Human lies in the middle; who begins is settled, or is to be drawn (xochintlan.first)."""
        return self._start

    def waiting_for(self, state: State) -> frozenset[Seat]:
        """The seat that may act now; `{DEALER}` for chance, empty when the match is over."""
        return SEATS[state.turn] if state.stage != OVER else NOBODY

    def legal(self, state: State, seat: Seat) -> Legal:
        """What the seat may do now."""
        goals = state.deal.goals[seat] if state.deal.goals and 0 <= seat < self.players else ()
        return Legal(
            Question(
                self.terms, seat, state.stage, self.waiting_for(state), state.tiles, state.human, state.reserve,
                state.blocked, goals, len(state.deal.stack),
            )
        )  # fmt: skip

    def apply(self, state: State, seat: Seat, move: Move) -> State:
        """The position after a move.

        Raises:
            IllegalMove: with clause, reason and what would be legal.
        """
        stage = state.stage
        if stage == ACTING and seat == state.turn and type(move) is int and 0 <= move < 1 << 16:
            if not may_play(self.terms, state.tiles, state.human, state.reserve, state.blocked, move):
                self.legal(state, seat).check(move)
            return self._played(state, seat, move)
        self.legal(state, seat).check(move)
        return self._other(state, seat, move)

    def outcome(self, state: State) -> Outcome | None:
        """One point for the winner; in a tie nobody has one, and all share it (xochintlan.win, xochintlan.tie)."""
        if state.stage != OVER:
            return None
        if state.winner < 0:
            return Outcome((0,) * self.players, tuple(range(self.players)), TIES[state.end])
        return Outcome(self._scores(state), (state.winner,), "xochintlan.win")

    def _scores(self, state: State) -> tuple[int, ...]:
        return tuple(int(seat == state.winner) for seat in range(self.players))

    def chance(self, state: State, rng: Rng) -> Move:
        """A fair move of chance: who begins, or the order of the goal cards."""
        if state.stage == FIRST:
            return FIRST_MOVE | int(rng.random() * self.players)
        return tuple(shuffled(CARDS, rng))

    def sample(self, state: State, seat: Seat, rng: Rng) -> Move:
        """A uniformly drawn legal move, without listing them all. The seat must be one that is waited for."""
        if state.stage == ACTING:
            changes: tuple[Move, ...] = ()
            if self.terms.change and state.deal.stack:
                changes = tuple([CHANGE | goal for goal in sorted(state.deal.goals[seat])])
            rest = (state.human, state.reserve, state.blocked)
            return playout.draw(self.terms, state.tiles, state.cells, *rest, changes, rng.random)
        if seat == DEALER:
            return self.chance(state, rng)
        moves = tuple(self.legal(state, seat))
        return moves[int(rng.random() * len(moves))]

    def rollout(self, state: State, rng: Rng) -> tuple[int, ...]:
        """Points at the end of the match when everybody goes on at random: `sample` and `apply`, without the objects.

        Equal to the public loop (a property test holds it to that).
        """
        while state.stage != OVER:
            if state.stage == ACTING and self._plain and any(state.reserve):
                state = playout.rest(self, state, rng)
            else:
                move = self.sample(state, state.turn, rng)  # what is drawn from the legal moves need not be judged
                plays = state.stage == ACTING and isinstance(move, int) and move < SWAP
                state = (self._played if plays else self._other)(state, state.turn, move)
        return self._scores(state)

    def view(self, state: State, seat: Seat | None) -> View:
        """What the seat may see, named piece by piece; None is a spectator."""
        return sight.view(self, state, seat)

    def imagine(self, view: View, rng: Rng) -> State:
        """Some full state that agrees with the view: the goals of others and the stack are dealt anew at random.

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

    def read(self, form: Mapping[str, list[str]], view: View) -> Move:
        """The move a form of the board asks for: `move` in notation, or `verb` with `kind`, `cell` or `goal`."""
        return reading.read(form, view)

    write = staticmethod(notation.write)
    parse = staticmethod(notation.parse)
    tell = staticmethod(sight.tell)

    # ---- what a legal move does ----

    def _played(self, state: State, seat: Seat, move: Move) -> State:
        """Place, switch, or move the Human (xochintlan.place, xochintlan.switch, xochintlan.move-human)."""
        kind, cell = move & 3, move >> 2
        tiles, cells, human, reserve = dict(state.tiles), state.cells, state.human, state.reserve
        made, old = list(state.made), tiles.get(cell, HUMAN)
        tiles[cell] = kind
        if kind:
            left = list(reserve)
            left[kind - 1] -= 1
            if left[kind - 1] <= SPARE:
                made[kind - 1] = standing(tiles, human, kind)
            if old:
                left[old - 1] += 1  # it goes back to its stack
                made[old - 1] = standing(tiles, human, old)
            reserve = (left[0], left[1], left[2])
        else:
            old = human
            del tiles[human]
            human = cell
            made = [standing(tiles, human, animal) for animal in ANIMALS]
        lizards, birds, monkeys = made
        if len(tiles) != len(cells) or not kind:
            cells = self._sorted(cells, cell, old if not kind else -1)
        stand, acts, fits, terms = (lizards, birds, monkeys), state.acts, self.fits, self.terms
        past = (state.past, seat, move, old)
        goes_on = self._plain and acts + 1 < terms.turns and (reserve[0] or reserve[1] or reserve[2])
        if goes_on and not fits[lizards] | fits[birds] | fits[monkeys]:  # nothing to judge: the common case
            after = (seat + 1) % self.players
            return State(ACTING, after, acts + 1, tiles, cells, human, reserve, (cell,), stand, state.deal, past)
        return self.judged(
            State(ACTING, seat, acts, tiles, cells, human, reserve, (cell,), stand, state.deal, past), seat
        )

    @staticmethod
    def _sorted(cells: tuple[int, ...], more: int, less: int) -> tuple[int, ...]:
        found = list(cells)
        if less >= 0:
            del found[bisect_left(found, less)]
        insort(found, more)
        return tuple(found)

    def _other(self, state: State, seat: Seat, move: Move) -> State:
        """Every legal move that is no placing, switching or moving of the Human."""
        deal = state.deal
        if isinstance(move, tuple):
            return self._dealt(state, move)
        if move < SWAP:
            return self._played(state, seat, move)
        if move < CHANGE:
            return self._swapped(state, seat, move)
        if move < CLAIM:
            return self._changed(state, seat, move)
        if move < DONE:
            kind = move & PAYLOAD
            goal = winning(state.tiles, state.human, kind, deal.goals[seat], self.likeness)
            return self._won(state, seat, goal, kind)
        past = (state.past, seat, move, 0)
        if move < FIRST_MOVE:
            return self._next(state.but(past=past))
        return state.but(stage=DEAL, deal=deal._replace(starter=move & PAYLOAD))

    def _dealt(self, state: State, cards: tuple[int, ...]) -> State:
        """Goals go round clockwise, the rest is the stack (xochintlan.goal)."""
        n, starter, most = self.players, state.deal.starter, self.players * self.terms.goals
        goals = tuple([cards[(seat - starter) % n : most : n] for seat in range(n)])
        deal = Deal(starter, goals, goals, cards[most:], ((),) * n)
        return state.but(stage=ACTING, turn=starter, deal=deal)

    def _swapped(self, state: State, seat: Seat, move: Move) -> State:
        """Two tiles change places (xochintlan.pairs)."""
        one, other = swapped(move)
        tiles = dict(state.tiles)
        tiles[one], tiles[other] = tiles[other], tiles[one]
        lizards, birds, monkeys = (standing(tiles, state.human, animal) for animal in ANIMALS)
        made = (lizards, birds, monkeys)
        past = (state.past, seat, move, 0)
        return self.judged(state.but(tiles=tiles, made=made, blocked=(one, other), past=past), seat)

    def _changed(self, state: State, seat: Seat, move: Move) -> State:
        """A goal is put aside, openly, and another drawn, instead of the action (xochintlan.change)."""
        deal, old, new = state.deal, move & PAYLOAD, state.deal.stack[0]
        own = tuple([new if goal == old else goal for goal in deal.goals[seat]])
        deal = deal._replace(
            goals=(*deal.goals[:seat], own, *deal.goals[seat + 1 :]),
            stack=deal.stack[1:],
            aside=(*deal.aside[:seat], (*deal.aside[seat], old), *deal.aside[seat + 1 :]),
            fresh=(deal.fresh & ~(1 << old) | 1 << new) if self.terms.anyone else 0,
        )
        return self._next(state.but(deal=deal, blocked=(), past=(state.past, seat, move, new)))

    def judged(self, state: State, seat: Seat) -> State:
        """After an action of the seat: has it won, must it speak first, or is the next one to act?

        Under `own` only the mover's goals count, whoever completed them (xochintlan.own-action); under `anyone` all do,
        the mover's first, then clockwise (xochintlan.mover-first).
        """
        terms, made, deal = self.terms, state.made, state.deal
        if terms.called:
            return state.but(stage=CLAIMING)
        if deal.fresh:
            own = sum(1 << goal for goal in deal.goals[seat])
            deal = deal._replace(fresh=deal.fresh & ~own)
            state = state.but(deal=deal)
        hits = self.fits[made[0]] | self.fits[made[1]] | self.fits[made[2]]
        if hits:
            hits &= ~deal.fresh
            for who in range(seat, seat + (self.players if terms.anyone else 1)):
                for goal in deal.goals[who % self.players]:
                    if hits >> goal & 1:
                        kind = next(k for k in ANIMALS if self.fits[made[k - 1]] >> goal & 1)
                        return self._won(state, who % self.players, goal, kind)
        return self._next(state)

    def _won(self, state: State, seat: Seat, goal: int, kind: int) -> State:
        return state.but(stage=OVER, turn=-1, winner=seat, end=goal * 4 + kind)

    def _next(self, state: State) -> State:
        """The next seat's turn, or a tie (xochintlan.tie, xochintlan.stop)."""
        terms, acts = self.terms, state.acts + 1
        tied = -1
        if not any(state.reserve):
            changes = terms.change and state.deal.stack
            if not terms.pairs:
                tied = ALL_OUT
            elif not changes and stuck(terms, state.tiles, state.human, state.blocked):
                tied = STUCK
        if tied < 0 and acts >= terms.turns:
            tied = ROUNDS
        if tied >= 0:
            return state.but(stage=OVER, turn=-1, end=tied)
        return state.but(stage=ACTING, turn=(state.turn + 1) % self.players, acts=acts)
