"""What the opponents of Tinco share: their time, what they weigh, and how they tell what decided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from tabletutor import game as protocol
from tabletutor.bots import Bot, Choice
from tabletutor.game import Move, Rng
from tabletutor.games.tinco import asked, reasons
from tabletutor.games.tinco.aims import Aim, Moment, most_spare
from tabletutor.games.tinco.cards import has_set, size_of
from tabletutor.games.tinco.notation import (
    ANSWER,
    CARDS_PART,
    ID,
    ID_PART,
    OFFER,
    READY as READY_MOVE,
    TAKE,
    WITHDRAW,
    verb_of,
)
from tabletutor.games.tinco.reasons import Told, Weighed
from tabletutor.games.tinco.sight import View
from tabletutor.games.tinco.state import FLOOR, READY, RUSH, SETS
from tabletutor.words import say

PACES = {"take": (700, 1100), "answer": (1400, 1900), "offer": (1800, 2600), "stand": (4000, 3000)}  # ms: floor, spread
UNLUCKY = 5  # trades without a card of what it collects that make up for one card in hand
CALLS = 0.25  # how often a collector makes an offer although it could answer one; else two would only trade together


class TincoBot(Bot):
    """What all opponents share in slow and in real time: what they are about, and how long that takes them."""

    def occasion(self, view: protocol.View) -> str:
        """rush, take, answer, stand or offer; nothing where there is no hurry."""
        own = cast(View, view)
        if own.stage == RUSH and own.seat not in own.tokens:
            return "rush"
        if own.stage != FLOOR or own.seat is None:
            return ""
        if self.grabs(own):
            return "take"
        most = self.most(own)
        if any(0 < n <= most for who, (_, n) in enumerate(own.offers) if who != own.seat):
            return "answer"
        return "stand" if own.offered else "offer"

    def pace(self, view: protocol.View, rng: Rng) -> int:
        """Milliseconds of game clock until it acts."""
        if (times := PACES.get(self.occasion(view))) is None:
            return super().pace(view, rng)
        return times[0] + int(rng.random() * times[1])

    def grabs(self, view: View) -> bool:
        """Whether it is after the first token."""
        return has_set(view.hand, view.game.terms.groups)

    def most(self, view: View) -> int:
        """How large an offer it may answer."""
        return size_of(view.hand)


class Player(TincoBot):
    """What the thinking opponents share: ready, token, rush; in between it answers, offers or takes an offer back."""

    texts = "tinco.bot"
    traits: Mapping[str, bool] = {"counts": False, "remembers": True, "stochastic": True}
    careless = False  # Trinko is a card like any other to it

    def most(self, view: View) -> int:
        """As many as it can spare."""
        return most_spare(view)

    def scores(self, now: Moment) -> dict[int, float]:
        """How good each group is to collect: cards in hand, less those that did not come for long."""
        if now.has_set:
            return {**now.own}
        return {group: n - now.lately.dry[group] / UNLUCKY for group, n in now.own.items()}

    def size(self, now: Moment, aim: Aim) -> int:
        """How many cards it offers: all it can spare, then one fewer after each offer in vain."""
        n = len(aim.spare)
        return 1 + (n - 1 - len(now.lately.failed)) % n

    def answers(self, now: Moment, aim: Aim) -> list[Weighed]:
        """What it could answer, best first."""
        rows = [
            self.weigh(now, aim, Weighed(answer(now.view, number, aim.first(n)), "answer", n, aim.first(n), (who,)))
            for who, (number, n) in enumerate(now.view.offers)
            if who != now.seat and 0 < n <= len(aim.spare)
        ]
        return sorted(rows, key=lambda row: -row.value)

    def own(self, now: Moment, aim: Aim) -> Weighed:
        """What it does with an offer of its own: makes one, or takes it back."""
        if now.view.offered:
            return Weighed(WITHDRAW, "withdraw", size_of(now.view.offered), now.view.offered)
        n = self.size(now, aim)
        return self.weigh(now, aim, Weighed(OFFER | aim.first(n), "offer", n, aim.first(n), now.others))

    def weigh(self, now: Moment, aim: Aim, row: Weighed) -> Weighed:  # noqa: ARG002
        """A trade with its value: the more cards, the better."""
        return row._replace(value=float(row.n))

    def trades(self, now: Moment, aim: Aim) -> list[Weighed]:
        """Everything but a token, best first: an answer, or now and then an offer all the same."""
        rows = [*self.answers(now, aim), self.own(now, aim)]
        return rows[::-1] if now.rng.random() < CALLS else rows

    def reason(self, now: Moment) -> str:
        """The word for why it takes the first token."""
        return "take" if now.has_set else "early"

    def aim(self, now: Moment) -> Aim:
        """What it collects, and what it can spare."""
        return now.aim(self.scores(now), trinko_first=not self.careless)

    def decided(self, view: View, rng: Rng) -> Told:
        """What it has weighed; the best comes first."""
        if view.stage == SETS:
            moves = list(view.legal)
            return Told(self.name, "sets", moves=[moves[int(rng.random() * len(moves))]])
        if view.stage == READY:
            return Told(self.name, "ready", moves=[READY_MOVE])
        now = Moment(view, rng)
        aim = self.aim(now)
        if view.stage == RUSH or (now.has_set and now.terms.must):
            return Told(self.name, "rush" if view.stage == RUSH else "must", aim, moves=[TAKE])
        rows = self.trades(now, aim)
        if self.grabs(view):
            take = Weighed(TAKE, self.reason(now))
            return Told(self.name, take.key, aim, (take, *rows), moves=[TAKE, rows[0].move])
        return Told(self.name, rows[0].key, aim, rows, now.lately, [row.move for row in rows])

    def choose(self, view: protocol.View, rng: Rng) -> Choice:
        """The best of what it has weighed; the runner-up is the second."""
        own = cast(View, view)
        told = self.decided(own, rng)
        move, other = told.moves[0], told.moves[1] if len(told.moves) > 1 else None
        public, full, look = reasons.public(own, told.bot, move), reasons.full(own, told), reasons.look(told)
        return Choice(move, public, full, reasons.clauses(told), other, look)

    def why_not(self, view: protocol.View, rng: Rng, move: Move) -> str:
        """In its own terms: cards, and what they should bring."""
        own = cast(View, view)
        told = self.decided(own, rng)
        if move == told.moves[0]:
            return say("tinco.bot.asked.chosen")
        if told.aim is None:
            return say("tinco.bot.asked.lot")
        now = Moment(own, rng)
        row = row_of(own, move)
        return self.compared(now, told, self.weigh(now, told.aim, row) if row.who else row)

    def compared(self, now: Moment, told: Told, row: Weighed) -> str:
        """A move that it did not choose beside the one it did."""
        return asked.compared(now, told, row)


def answer(view: View, number: int, cards: int) -> Move:
    """The answer with these cards; with the own open offer, if they are just these."""
    return ANSWER | number << ID | (0 if cards == view.offered else cards)


def row_of(view: View, move: Move) -> Weighed:
    """Any legal move of the open floor as it is weighed."""
    verb, cards = verb_of(move), move & CARDS_PART
    if verb == "offer":
        others = tuple([seat for seat in range(view.game.players) if seat != view.seat])
        return Weighed(move, verb, size_of(cards), cards, others)
    if verb == "answer":
        owner = next(seat for seat, (number, _) in enumerate(view.offers) if number == move >> ID & ID_PART)
        cards = cards or view.offered
        return Weighed(move, verb, size_of(cards), cards, (owner,))
    return Weighed(move, verb, size_of(view.offered), view.offered) if verb == "withdraw" else Weighed(move, verb)
