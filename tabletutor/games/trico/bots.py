"""Opponents for Trico: each knows one seat's view and nothing else, and gives its reasons with the numbers it used."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from tabletutor import game as protocol
from tabletutor.bots import Bot, Choice, RandomBot
from tabletutor.game import Move, Seat
from tabletutor.games.trico import reasons
from tabletutor.games.trico.cards import BITS, colours_in
from tabletutor.games.trico.legality import Legal
from tabletutor.games.trico.notation import CATCH, NICO, PAYLOAD, STOP
from tabletutor.games.trico.odds import EAGER, Odds, Scales
from tabletutor.games.trico.reasons import Told, Weighed
from tabletutor.games.trico.sight import View

class Player(Bot):
    """What the thinking opponents share: think of Nico, catch who did not, and weigh all cards."""

    texts = "trico.bot"
    attention = 1.0  # how often it thinks of Nico, its own and the others'
    eager = EAGER

    def value(self, view: View, scales: Scales, odds: Odds) -> float:
        raise NotImplementedError

    def kept(self, view: View, scales: Scales, pile: tuple[int, ...]) -> float:
        raise NotImplementedError

    def choose(self, view: protocol.View, rng: protocol.Rng) -> Choice | None:
        own, awake = cast(View, view), rng.random() < self.attention
        legal, seat = own.legal, cast(Seat, own.seat)
        catches, plays, takes = legal.catches(), legal.plays(), legal.takes()
        if catches and awake:
            worst = max(catches, key=lambda move: own.markers[move & PAYLOAD])
            return Choice(worst, "x", "x")
        if NICO in plays and awake:
            return Choice(NICO, "x", "x")
        cards = [move for move in plays if move != NICO]
        if not cards and not takes:
            return None
        scales = Scales(own, seat, self.eager)
        if cards:
            best = max(cards, key=lambda m: self.value(own, scales, scales.odds(m)))
            return Choice(best, "x", "x")
        lying = [k for _, k in own.table]
        pile = own.taken[seat]
        best, bv = None, -1
        for i, k in enumerate(lying):
            v = self.kept(own, scales, pile + (k,))
            if len(lying) == 3 and scales.cards_for(seat) == 2 and BITS[colours_in(pile + (k,))] < 3:
                v = max([v]+[self.kept(own, scales, pile + (k, b)) for j, b in enumerate(lying) if j != i])
            if v > bv:
                best, bv = takes[0] & ~PAYLOAD | k, v
        if STOP in takes and self.kept(own, scales, pile) > bv:
            best = STOP
        return Choice(best, "x", "x")


class Spoiler(Player):
    name = "spoiler"
    attention = 0.9
    eager = 0.0

    def value(self, view, scales, odds):
        v = 0.0
        for who in range(view.game.players):
            if who != view.seat:
                v -= odds.wins[who] * (1 + scales.colours[who] + (who == view.lead))
        return v + 1e-3*odds.wins[view.seat]

    def kept(self, view, scales, pile):
        return BITS[colours_in(pile)]

class Collector(Player):
    name = "collector"

    def value(self, view, scales, odds):
        return odds.match

    def kept(self, view, scales, pile):
        return scales.kept(pile)

BOTS: dict[str, type[Bot]] = {"random": RandomBot, "spoiler": Spoiler, "collector": Collector}
