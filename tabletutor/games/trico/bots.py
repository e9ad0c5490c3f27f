"""Opponents for Trico: each knows one seat's view and nothing else, and gives its reasons with the numbers it used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from tabletutor import game as protocol
from tabletutor.bots import Bot, Choice, RandomBot
from tabletutor.game import Move, Seat
from tabletutor.games.trico import reasons
from tabletutor.games.trico.beginner import Beginner
from tabletutor.games.trico.cards import BITS, colours_in, trico
from tabletutor.games.trico.notation import NICO, PAYLOAD, PLAY, STOP
from tabletutor.games.trico.odds import Scales
from tabletutor.games.trico.reasons import Told, Weighed
from tabletutor.games.trico.sight import View
from tabletutor.planner import Planner, Sketch

PRICE = {2: 0.35, 3: 0.1}  # what a card that always wins is worth later, in chances to win the match, by players
A_LITTLE = 1e-6  # decides between moves that are worth the same


class Player(Bot):
    """What the thinking opponents share: think of Nico, point out one that was forgotten, and weigh all cards."""

    texts = "trico.bot"
    attention = 1.0  # how often it thinks of a Nico that is owed, 0 … 1 (TRICO-A10)
    clever = False  # whether it takes the others for clever

    def weigh(self, view: View, scales: Scales, kind: int) -> Weighed:
        """What playing a card is worth."""
        raise NotImplementedError

    def kept(self, scales: Scales, pile: tuple[int, ...]) -> float:
        """What it is worth to have these cards in front of it after winning."""
        raise NotImplementedError

    def choose(self, view: protocol.View, rng: protocol.Rng) -> Choice | None:
        """The best of what it has weighed; the only lot is drawn for its attention. None: it has nothing to say."""
        own = cast(View, view)
        told, moves = self._told(own, awake=rng.random() < self.attention)
        return _choice(own, told, moves) if told else None

    def why_not(self, view: protocol.View, rng: protocol.Rng, move: Move) -> str:
        """What it thinks of another move: weighed beside the chosen one, by the same lot."""
        own = cast(View, view)
        told, moves = self._told(own, awake=rng.random() < self.attention)
        return reasons.why_not(own, told, moves[0] if moves else None, move)

    def _told(self, view: View, *, awake: bool) -> tuple[Told | None, list[Move]]:
        """What decides, and the moves in their order."""
        catches, plays, takes = view.legal.catches(), view.legal.plays(), view.legal.takes()
        cards = [move for move in plays if move != NICO]
        if awake and catches:
            nearest = sorted(catches, key=lambda move: -view.markers[move & PAYLOAD])
            return Told(self.name, "catch"), [*nearest, *plays, *takes]
        if awake and NICO in plays:
            return Told(self.name, "nico"), [NICO, *cards]
        if not cards and not takes:
            return None, []
        scales = Scales(view, cast(Seat, view.seat), clever=self.clever)
        if cards:
            rows = _sorted([self.weigh(view, scales, move & PAYLOAD) for move in cards])
            unseen = round(sum(scales.unseen.values()))
            told = Told(self.name, reasons.playing(view), rows, NICO in plays, unseen)
        else:
            told = Told(self.name, "second" if STOP in takes else "take", _sorted(self._takings(view, scales, takes)))
        return told, [row.move for row in told.rows]

    def _takings(self, view: View, scales: Scales, takes: Sequence[Move]) -> list[Weighed]:
        """Every card that could be taken, with the best that may come after it."""
        lying, pile = [kind for _, kind in view.table], view.taken[scales.seat]
        rows = []
        for move in takes:
            now = pile if move == STOP else (*pile, move & PAYLOAD)
            more = len(lying) == 3 and scales.cards_for(scales.seat) == 2 and not trico(now)
            rest = list(lying)
            if move != STOP:
                rest.remove(move & PAYLOAD)
            value, after = max(
                [(self.kept(scales, p), p) for p in [now, *([(*now, kind) for kind in rest] if more else [])]]
            )
            rows.append(Weighed(move, value + A_LITTLE * self.kept(scales, now), after=after))
        return rows


def _sorted(rows: list[Weighed]) -> list[Weighed]:
    """The best first; of equal ones the first."""
    return sorted(rows, key=lambda row: -row.value)


def _choice(view: View, told: Told, moves: Sequence[Move]) -> Choice:
    """The first of the moves, with its reasons; the runner-up is the second."""
    move, other = moves[0], moves[1] if len(moves) > 1 else None
    public, full, look = (
        reasons.public(view, told, move),
        reasons.full(view, told),
        reasons.look(told),
    )
    return Choice(move, public, full, reasons.clauses(view, told), other, look)


class Spoiler(Player):
    """Stops the lead, and whoever is close to Trico. It takes any colour it lacks, and sometimes forgets a Nico."""

    name = "spoiler"
    attention = 0.9
    traits: Mapping[str, bool] = {"counts": True, "remembers": False, "stochastic": True}

    def weigh(self, view: View, scales: Scales, kind: int) -> Weighed:
        """How seldom the others win, each counted by how close he is."""
        odds = scales.odds(kind)
        others = [who for who in scales.seats if who != scales.seat]
        danger = sum([odds.wins[who] * (1 + scales.colours[who] + (who == view.lead)) for who in others])
        return Weighed(PLAY | kind, A_LITTLE * odds.wins[scales.seat] - danger, odds, danger)

    def kept(self, scales: Scales, pile: tuple[int, ...]) -> float:  # noqa: ARG002
        """It only counts colours."""
        return float(BITS[colours_in(pile)])


class Collector(Player):
    """Takes the colour it lacks. It plays what wins often enough, counted over all cards it has not seen, and never forgets."""

    name = "collector"
    clever = True
    traits: Mapping[str, bool] = {"counts": True, "remembers": False, "stochastic": False}

    def weigh(self, view: View, scales: Scales, kind: int) -> Weighed:
        """Its chance to win the match, less what the card would be worth later."""
        odds = scales.odds(kind)
        price = PRICE[view.game.players] * scales.strength[kind] if scales.left else 0.0
        return Weighed(PLAY | kind, odds.match - price, odds, price)

    def kept(self, scales: Scales, pile: tuple[int, ...]) -> float:
        """Its chance to win the match."""
        return scales.kept(pile)


BOTS: dict[str, type[Bot]] = {
    "random": RandomBot,
    "beginner": Beginner,
    "spoiler": Spoiler,
    "sketch": Sketch,
    "planner": Planner,
    "collector": Collector,
}
