"""Opponents for Tam Cúc: each knows a seat's view and nothing else, and gives its reasons with the numbers it used."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import comb
from typing import NamedTuple, cast

from tabletutor import game as base
from tabletutor.bots import Bot, Choice, RandomBot
from tabletutor.games.tamcuc.combinations import CARD, cards_of, contains, number_of, pack, size_of
from tabletutor.games.tamcuc.imagination import base_won
from tabletutor.games.tamcuc.legality import ANNOUNCING, CUTTING, FAULT, HIGH_CARDS
from tabletutor.games.tamcuc.notation import AGREE, ANNOUNCE, CUT, LAY, PASS, REFUSE
from tabletutor.games.tamcuc.sight import View
from tabletutor.games.tamcuc.wording import cards_text
from tabletutor.words import say


class Weighed(NamedTuple):
    """Cards that could be put down: `value` decides, larger is better; `wins` is the estimated chance to win with them."""

    cards: int
    value: float
    wins: float = 0.0


class Player(Bot):
    """What both thinking opponents share: weigh all that could be put down, take the best, name the second best."""

    texts = "tamcuc.bot"

    def leads(self, view: View) -> list[Weighed]:
        """Every combination this seat could lead with, weighed."""
        raise NotImplementedError

    def answers(self, view: View) -> list[Weighed]:
        """What this seat could put down for another leader: combinations, and the cheapest cards to give away."""
        raise NotImplementedError

    def choose(self, view: base.View, rng: base.Rng) -> Choice:
        """The best of what it has weighed."""
        seen = cast(View, view)
        if seen.stage == CUTTING:
            return self._cut(seen)
        if seen.stage == FAULT:
            return self._vote(seen)
        leading = seen.stage == ANNOUNCING or seen.seat == seen.leader
        rows = self.leads(seen) if leading else self.answers(seen)
        if leading and seen.stage != ANNOUNCING:  # the number stands, so the plan made for it stands too
            rows = [row for row in rows if size_of(row.cards) == seen.size]
        strength = seen.game.table.strength
        rows.sort(key=lambda row: (row.value, strength.get(row.cards, 0), row.cards), reverse=True)
        return self._explained(seen, rows, leading)

    def _explained(self, view: View, rows: list[Weighed], leading: bool) -> Choice:
        """The first row as a move, with reasons; until all lie open nobody may learn more than that it has chosen."""
        best, n = rows[0], size_of(rows[0].cards)
        announcing = view.stage == ANNOUNCING
        other = next((row for row in rows[1:] if not announcing or size_of(row.cards) != n), None)
        strength = view.game.table.strength

        def move(row: Weighed) -> base.Move:
            return ANNOUNCE | size_of(row.cards) if announcing else row.cards | (LAY if row.cards in strength else PASS)

        kind = "lead" if leading else "lay" if best.wins or move(best) < PASS and False else "give"
        full = self._say(f"{kind}", best, n) + " " + (self._say("rather", other, n) if other else self._say("alone", best, n))
        public = say(f"tamcuc.bot.public.{'announce' if announcing else 'sealed'}.{self.name}", n=n)
        clauses = ("tamcuc.announce",) if announcing else ("tamcuc.strongest",)
        return Choice(move(best), public, full, clauses, move(other) if other else None, self._say("look." + kind, best, n))

    def _say(self, key, row, n):
        return ""

    def _cut(self, view):
        n = view.mark or len(view.game.deck) // 2
        return Choice(CUT | n, "", "")

    def _vote(self, view: View) -> Choice:
        own = view.fault == view.seat
        return Choice(REFUSE if own else AGREE, "", "")


def lays(view: View, size: int) -> tuple[int, ...]:
    """The combinations of one size that this seat may lay, weakest first (tamcuc.first-trick may forbid some)."""
    legal = view.legal
    found = legal.lays(size)
    if not legal.ask.ban:
        return found
    low = tuple(cards for cards in found if not cards & HIGH_CARDS)
    may_pass = view.seat != view.leader and not (legal.ask.forced and found)
    enough = size_of(view.hand & ~HIGH_CARDS) >= size
    return low if low or may_pass and enough else found


def cheapest(view: View, price: Callable[[int], float]) -> int:
    """The cards that cost least to give away, or 0 where this seat must follow (tamcuc.pass)."""
    ask = view.legal.ask
    if ask.forced and view.legal.lays(view.size):
        return 0
    strength = view.game.table.strength

    def order(kind: int) -> tuple[bool, float, int]:
        return bool(ask.ban and CARD[kind] & HIGH_CARDS), price(kind), strength[CARD[kind]]

    return pack(sorted(cards_of(view.hand), key=order)[: view.size])


class Greedy(Player):
    """Greedy: as many cards at once as it can, and of those the strongest; what cannot win is thrown away from below."""

    name = "greedy"

    def leads(self, view):
        strength = view.game.table.strength
        return [Weighed(c, 1000.0 * k + strength[c]) for k in view.legal.sizes() for c in lays(view, k)] if view.stage == ANNOUNCING else [Weighed(c, 1000.0 * view.size + strength[c]) for c in lays(view, view.size)]

    def answers(self, view):
        strength = view.game.table.strength
        bar = strength.get(view.open_choice, 0)
        rows = {}
        low = cheapest(view, lambda kind: strength[CARD[kind]])
        if low: rows[low] = Weighed(low, 0.0)
        for c in lays(view, view.size):
            s = strength[c]
            if s > bar: rows[c] = Weighed(c, s, 1.0)
            elif c not in rows: rows[c] = Weighed(c, -s)
        return list(rows.values())


@lru_cache(maxsize=1 << 14)
def at_least(unseen: int, of_kind: int, held: int, wanted: int) -> float:
    """Chance that a hand of `held` of the `unseen` cards has `wanted` or more of a kind with `of_kind` among them.

    >>> at_least(22, 2, 10, 2) == 45 / 231
    True
    """
    total, most = comb(unseen, held), min(of_kind, held)
    ways = (comb(of_kind, k) * comb(unseen - of_kind, held - k) for k in range(wanted, most + 1))
    return sum(ways) / total


def unseen(view: View) -> int:
    """The cards that may be in other hands: the box without the own hand and all this seat saw go."""
    if view.hands:
        return sum(view.hands) - view.hand
    rest = pack(view.game.deck) - view.hand
    if view.discard >= 0:
        rest -= view.discard + sum(view.won)
    else:
        rest -= base_won(view) + sum(int(e.cards) for e in view.seen if e.kind in ("laid", "passed"))
    cut = CARD[view.cut_card] if view.left and view.cut_card >= 0 else 0
    return rest - cut if contains(rest, cut) else rest

import os
LB=float(os.environ.get("LB","1")); AL=float(os.environ.get("AL","1")); FB=float(os.environ.get("FB","1")); BE=float(os.environ.get("BE","1"));EX=float(os.environ.get("EX","1"))

class Odds:
    """What the shown cards tell: for each combination the chance that others hold a stronger one."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.pool = unseen(view)
        self.total = size_of(self.pool)
        self.held = min(self.total, max((n for s, n in enumerate(view.held) if s != view.seat), default=0))
        self.memo = {}

    def holds(self, cards: int) -> float:
        chance = 1.0
        for kind in set(cards_of(cards)):
            chance *= at_least(self.total, number_of(self.pool, kind), self.held, number_of(cards, kind))
        return chance

    def standing(self, size: int, rivals: int):
        key = size, rivals
        if key in self.memo: return self.memo[key]
        found, free = {}, 1.0
        for cards in reversed(self.view.game.table.sizes[size]):
            found[cards] = free
            free *= 1.0 - BE*min(1.0, rivals * self.holds(cards))
        found[0] = free
        self.memo[key] = found
        return found


class Careful(Player):
    """Careful: counts what was shown, leads what is surest to stand, saves its best cards and gives away the poorest."""

    name = "careful"
    traits: Mapping[str, bool] = {"counts": True, "stochastic": False}

    def _prices(self, view: View, odds):
        price: dict[int, float] = {}
        n = view.game.players - 1
        for k in range(1, view.game.largest + 1):
            table = None
            for c in view.legal.lays(k):
                table = table or odds.standing(k, n)
                for kind in set(cards_of(c)):
                    price[kind] = max(price.get(kind, 0.0), table[c])
        return price

    def leads(self, view):
        odds = Odds(view); price = self._prices(view, odds); n = view.game.players - 1
        sizes = view.legal.sizes() if view.stage == ANNOUNCING else [view.size]
        rows = []
        for k in sizes:
            table = odds.standing(k, n)
            for c in lays(view, k):
                p = table[c]
                rows.append(Weighed(c, p * (k**EX + LB) - AL * sum(price[x] for x in cards_of(c)), p))
        return rows

    def answers(self, view):
        odds = Odds(view); price = self._prices(view, odds); n = view.game.players - 1
        k = view.size
        strength = view.game.table.strength
        one, others = odds.standing(k, 1), odds.standing(k, n - 1)
        rows = {}
        low = cheapest(view, price.__getitem__)
        if low: rows[low] = Weighed(low, -AL * sum(price[x] for x in cards_of(low)))
        for c in lays(view, k):
            if view.open_choice:
                lead = float(strength[c] > strength[view.open_choice])
            else:
                lead = max(0.0, one[c] * (1 - odds.holds(c)) - one[0]) / (1 - one[0]) if one[0] < 1 else one[c]
            p = lead * others[c]
            rows[c] = Weighed(c, p * (k + FB) - AL * sum(price[x] for x in cards_of(c)), p)
        return list(rows.values())


BOTS: dict[str, type[Bot]] = {"random": RandomBot, "greedy": Greedy, "careful": Careful}
