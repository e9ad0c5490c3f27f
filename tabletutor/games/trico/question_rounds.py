"""Rounds of Trico played by the rules, with Nicos said and forgotten: what is to be said now, and what a penalty does."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tabletutor.game import DEALER, Move, Rng, Seat
from tabletutor.games.trico.cards import BITS, colour_of, colours_in, different
from tabletutor.games.trico.notation import CATCH, NICO, PLAY, STOP, TAKE as TAKE_MOVE, write_card
from tabletutor.games.trico.questions import Asked, Build, pick
from tabletutor.games.trico.state import FIRST, FOLLOW, LEAD, PENALTY, SECOND, TAKE, State

if TYPE_CHECKING:
    from tabletutor.games.trico.rules import Trico

PLAYING = (LEAD, FOLLOW, TAKE, SECOND, PENALTY)
SAID, SLIP, CAUGHT, DONE = "nico", "slip", "caught", "trico"  # words of a story, beside the cards taken


class Manners(NamedTuple):
    """How the players of a round go about it: chances of saying Nico, of pointing out that one was forgotten, and of
    taking a card of a colour that is there already."""

    nico: float
    catch: float
    same: float


class Round:
    """One round that goes on at random, and for each seat what it took, said, forgot and paid.

    Args:
        game, rng: rules and chance.
        manners: of all players.
    """

    def __init__(self, game: Trico, rng: Rng, manners: Manners) -> None:
        self.game, self.rng, self.manners = game, rng, manners
        self.tales: list[list[str]] = [[] for _ in range(game.players)]
        self.state: State = game.start()
        while self.state.stage not in PLAYING:
            self.state = game.apply(self.state, DEALER, game.chance(self.state, rng))

    @property
    def over(self) -> bool:
        """Whether somebody has won it."""
        return self.state.stage not in PLAYING

    def step(self) -> None:
        """One move of somebody, or of chance."""
        state, seat = self.state, DEALER
        move: Move
        if state.stage in (PENALTY, FIRST):
            move = self.game.chance(state, self.rng)
        elif state.forgot and self.rng.random() < self.manners.catch:
            who = next(seat for seat in range(self.game.players) if state.forgot >> seat & 1)
            seat, move = (who + 1) % self.game.players, CATCH | who
            self.tales[who].append(CAUGHT)
        else:
            seat = min(self.game.view(state, None).needed) if state.stage == FOLLOW else self._actor(state)
            move = self._move(seat)
        self.state = self.game.apply(state, seat, move)

    def _actor(self, state: State) -> Seat:
        return state.lead if state.stage == LEAD else state.winner

    def _move(self, seat: Seat) -> Move:
        """A card to play or to take, or a Nico; written down for whoever asks."""
        state, tale = self.state, self.tales[seat]
        if state.stage in (TAKE, SECOND):
            return self._take(seat)
        if state.owing >> seat & 1:
            if self.rng.random() < self.manners.nico:
                tale.append(SAID)
                return NICO
            tale.append(SLIP)
        return PLAY | pick(self.rng, different(state.hands[seat]))

    def _take(self, seat: Seat) -> Move:
        state, own = self.state, self.state.taken[seat]
        lying = [kind for kind in state.table if kind >= 0]
        known = [kind for kind in lying if colour_of(kind) in map(colour_of, own)]
        if self.rng.random() < self.manners.same:
            if not known and state.stage == SECOND:
                return STOP
            lying = known or lying
        kind = pick(self.rng, lying)
        self.tales[seat].append(write_card(kind))
        if BITS[colours_in([*own, kind])] == 3:
            self.tales[seat].append(DONE)
        return TAKE_MOVE | kind


# ---- must Nico be said now ----

CASES = (  # what somebody's story has been, and the manners that lead there
    ("fresh", Manners(1, 0, 0.3)),
    ("slipped", Manners(0, 0, 0.9)),
    ("again", Manners(0, 1, 0.9)),
    ("plain", Manners(1, 0, 0.95)),
    ("paid", Manners(0, 1, 0.6)),
    ("said", Manners(1, 0, 0.9)),
    ("said", Manners(1, 0, 0.9)),
    ("three", Manners(0.7, 0, 0.5)),
    ("three", Manners(0.7, 0.3, 0.5)),
)


def case_of(tale: list[str]) -> str:
    """What sort of story this is; empty for none that is asked about."""
    cards: list[str] = []
    for word in tale:
        cards = cards[:-1] if word == CAUGHT else cards if word in (SAID, SLIP, DONE) else [*cards, word]
    many = len({card[0] for card in cards})
    if many == 3:
        return "three"
    if many == 1 and len(cards) > 1 and CAUGHT not in tale:
        return "plain"
    if many < 2:
        return "paid" if CAUGHT in tale else ""
    if SAID in tale:
        return "said" if tale[-1] != SAID else ""
    return "again" if CAUGHT in tale else "slipped" if SLIP in tale else "fresh"


def declaring(build: Build, rng: Rng) -> Asked:
    """A player before a card of hers, or with three colours, and all that she took, said, forgot and paid in this round."""
    wish, manners = pick(rng, CASES)
    while True:
        game = build(3)
        play = Round(game, rng, manners)
        while not play.over:
            play.step()
            if play.state.stage == LEAD or play.over:
                found = [seat for seat in range(3) if len(play.tales[seat]) < 8 and case_of(play.tales[seat]) == wish]
                if found and (wish != "three") != play.over:
                    seat = pick(rng, found)
                    return game, game.describe(play.state), " ".join([str(seat), *play.tales[seat]])


# ---- what a penalty does ----


def paying(build: Build, rng: Rng) -> Asked:
    """Somebody has played a card without a Nico that was due, and is pointed out by another."""
    players = pick(rng, (3, 3, 2))
    late = pick(rng, (2, 3, 3, 4))  # cards taken at least
    while True:
        game = build(players)
        play = Round(game, rng, Manners(0, 0, 0.9))
        while not play.over:
            play.step()
            state = play.state
            slips = [seat for seat in range(players) if state.forgot >> seat & 1 and len(state.taken[seat]) >= late]
            if slips and state.stage in (FOLLOW, TAKE) and rng.random() < 0.5:
                who = pick(rng, slips)
                catcher = pick(rng, [seat for seat in range(players) if seat != who])
                return game, game.describe(state), f"{who} {catcher}"
