"""Opponents for Tinco: each knows one seat's view and nothing else, and gives its reasons with the numbers it used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from tabletutor import game as protocol
from tabletutor.bots import Bot, Choice, RandomBot
from tabletutor.game import Move, Rng
from tabletutor.games.tinco import reasons
from tabletutor.games.tinco.aims import Aim, Moment, acts_since_trade, most_spare, trades_of
from tabletutor.games.tinco.cards import TRINKO_BIT, has_set, size_of
from tabletutor.games.tinco.notation import ANSWER, ID, OFFER, READY as READY_MOVE, TAKE, WITHDRAW
from tabletutor.games.tinco.reasons import Told, Weighed
from tabletutor.games.tinco.sight import View
from tabletutor.games.tinco.state import FLOOR, READY, RUSH, SETS

PACES = {"take": (700, 1100), "answer": (1400, 1900), "offer": (1800, 2600), "stand": (4000, 3000)}  # ms: floor, spread
UNLUCKY = 5  # trades without a card of what it collects that make up for one card in hand
CALLS = 0.25  # how often a collector makes an offer although it could answer one; else two would only trade together
RIPE = 3  # own trades after which a watcher takes a token that needs no set
STUBBORN = 6  # own acts without a trade after which a token is worth more than a chance to lose Trinko
STEPS = (0.1, 0.1, 0.2, 0.4, 1.0)  # what one more card of the collection is worth in levels, by how many are held
DISCORD = 0.35  # what it is worth in levels to be without Trinko, which may come and go again
BOLD = 0.8  # the part of that which is still feared after each own act without a trade
ANSWERED, IN_VAIN = 0.6, 0.7  # how likely an offer is answered, and the part of it after each one in vain


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


class Chancer(RandomBot, TincoBot):
    """Plays any legal move, each as likely as the next: mostly large offers, for there are more of them."""


class Player(TincoBot):
    """What the thinking opponents share: ready, token, rush; in between it answers, offers or takes an offer back."""

    texts = "tinco.bot"
    traits: Mapping[str, bool] = {"counts": False, "stochastic": True}
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
            self.weigh(now, aim, Weighed(_answer(now.view, number, aim.first(n)), "answer", n, aim.first(n), (who,)))
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

    def choose(self, view: protocol.View, rng: Rng) -> Choice:
        """The best of what it has weighed."""
        own = cast(View, view)
        if own.stage == SETS:
            moves = list(own.legal)
            return _choice(own, Told(self.name, "sets"), [moves[int(rng.random() * len(moves))]])
        if own.stage == READY:
            return _choice(own, Told(self.name, "ready"), [READY_MOVE])
        now = Moment(own, rng)
        aim = now.aim(self.scores(now), trinko_first=not self.careless)
        if own.stage == RUSH:
            return _choice(own, Told(self.name, "rush", aim), [TAKE])
        if now.has_set and now.terms.must:
            return _choice(own, Told(self.name, "must", aim), [TAKE])
        rows = self.trades(now, aim)
        if self.grabs(own):
            take = Weighed(TAKE, self.reason(now))
            return _choice(own, Told(self.name, take.key, aim, (take, *rows)), [TAKE, rows[0].move])
        return _choice(own, Told(self.name, rows[0].key, aim, rows, now.lately), [row.move for row in rows])


def _answer(view: View, number: int, cards: int) -> Move:
    """The answer with these cards; with the own open offer, if they are just these."""
    return ANSWER | number << ID | (0 if cards == view.offered else cards)


def _choice(view: View, told: Told, moves: Sequence[Move]) -> Choice:
    """The first of the moves, with its reasons; the runner-up is the second."""
    move, other = moves[0], moves[1] if len(moves) > 1 else None
    public, full, look = reasons.public(view, told.bot, move), reasons.full(view, told), reasons.look(told)
    return Choice(move, public, full, reasons.clauses(told), other, look)


class Watcher(Player):
    """Keeps one card on offer, watches the middle, and grabs a token before the others have seen that one is gone."""

    name = "watcher"
    reaction = (300, 350)

    def grabs(self, view: View) -> bool:
        """With a set; and where none is needed, after a while with nothing to lose (TINCO-A6)."""
        ripe = view.game.terms.allowed and not view.hand & TRINKO_BIT and trades_of(view) >= RIPE
        return ripe or super().grabs(view)

    def most(self, view: View) -> int:  # noqa: ARG002
        """It trades one card at a time."""
        return 1

    def size(self, now: Moment, aim: Aim) -> int:  # noqa: ARG002
        """One card."""
        return 1

    def trades(self, now: Moment, aim: Aim) -> list[Weighed]:
        """First its card lies on the table; then any single card of another is as good."""
        singles = sorted([row for row in self.answers(now, aim) if row.n == 1], key=lambda _: now.rng.random())
        own = self.own(now, aim)
        return [*singles, own] if own.key == "withdraw" else [own, *singles]


class Hoarder(Player):
    """Collects what it has most of, trades away all the rest at once, and dreams: Trinko is a card like any other to it."""

    name = "hoarder"
    reaction = (500, 900)
    attention = 0.7
    careless = True


class Passer(Player):
    """Gets rid of Trinko first, remembers who gave it what, and weighs what each trade should bring."""

    name = "passer"
    reaction = (400, 600)
    attention = 0.9
    traits: Mapping[str, bool] = {"counts": True, "stochastic": True}

    def grabs(self, view: View) -> bool:
        """With a set; unless it holds Trinko and may still lose it (TINCO-A7)."""
        trinko = view.hand & TRINKO_BIT and not view.game.terms.must
        return super().grabs(view) and not (
            trinko and view.seat is not None and acts_since_trade(view, view.seat) < STUBBORN
        )

    def reason(self, now: Moment) -> str:
        """It may have tried to lose Trinko first."""
        return "late" if now.has_set and now.has_trinko else super().reason(now)

    def size(self, now: Moment, aim: Aim) -> int:
        """With a set it begins with Trinko alone."""
        return 1 + len(now.lately.failed) % len(aim.spare) if now.has_set else super().size(now, aim)

    def weigh(self, now: Moment, aim: Aim, row: Weighed) -> Weighed:
        """What should come of its collection, and which way Trinko may go, on average over those who may answer."""
        flows = [now.known.given(who, row.n) for who in row.who]
        gain = sum([flow[now.known.at[aim.group]] for flow in flows]) / len(flows)
        risk = 0.0 if now.has_trinko else sum([flow[-1] for flow in flows]) / len(flows)
        fear = risk * BOLD**now.lately.acts
        value = (0.0 if now.has_set else gain * STEPS[aim.have]) + DISCORD * (bool(row.cards & TRINKO_BIT) - fear)
        chance = ANSWERED * IN_VAIN ** len(now.lately.failed) if row.key == "offer" else 1.0
        return row._replace(value=chance * value, gain=gain, risk=risk)

    def trades(self, now: Moment, aim: Aim) -> list[Weighed]:
        """By their value; taking an offer back has none."""
        return sorted([*self.answers(now, aim), self.own(now, aim)], key=lambda row: -row.value)


BOTS: dict[str, type[Bot]] = {"random": Chancer, "watcher": Watcher, "hoarder": Hoarder, "passer": Passer}
