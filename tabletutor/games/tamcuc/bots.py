"""Opponents for Tam Cúc: each knows one seat's view and nothing else, and gives its reasons with the numbers it used."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, cast

from tabletutor import game as protocol
from tabletutor.bots import Bot, Choice, RandomBot
from tabletutor.games.tamcuc.clues import at_least, unseen_by
from tabletutor.games.tamcuc.combinations import CARD, cards_of, contains, number_of, pack, size_of
from tabletutor.games.tamcuc.legality import ANNOUNCING, CUTTING, FAULT, HIGH_CARDS
from tabletutor.games.tamcuc.notation import AGREE, ANNOUNCE, CUT, LAY, PASS, REFUSE
from tabletutor.games.tamcuc.sight import View
from tabletutor.games.tamcuc.wording import cards_text
from tabletutor.words import say

THEY_USE_IT = 0.8  # how often a rival who holds a stronger combination is thought to play it; 0.5 … 1 play alike
HOPE = 0.05  # below this chance cards are not laid to win but given away
KEEP_LEAD = 1.0  # points for keeping the lead: the surest goes first; counted for answers too it plays worse

CLAUSES: Mapping[str, tuple[str, ...]] = {
    "announce": ("tamcuc.announce", "tamcuc.keep"),
    "lead": ("tamcuc.leader-lays", "tamcuc.strongest"),
    "answer": ("tamcuc.same-number", "tamcuc.strongest"),
    "give": ("tamcuc.pass", "tamcuc.same-number"),
    "must": ("tamcuc.pass", "tamcuc.strongest"),
}


class Weighed(NamedTuple):
    """Cards that could be put down, and why: `reason` is lead, answer, give (away) or must (follow, without hope)."""

    cards: int
    value: float  # decides; larger is better
    reason: str
    wins: float = 0.0  # estimated chance to win the trick, 0 … 1
    price: float = 0.0  # what the cards would be worth later, in points
    stronger: int = 0  # how many stronger combinations may be in other hands


class Player(Bot):
    """What the thinking opponents share: weigh all that could be put down, take the best, name the second best."""

    texts = "tamcuc.bot"

    def leads(self, view: View, sizes: list[int]) -> list[Weighed]:
        """The combinations of these sizes that this seat could lead with."""
        raise NotImplementedError

    def answers(self, view: View) -> list[Weighed]:
        """What this seat could put down for another leader: combinations, and the cheapest cards to give away."""
        raise NotImplementedError

    def choose(self, view: protocol.View, rng: protocol.Rng) -> Choice:  # noqa: ARG002
        """The best of all it has weighed; no lots are drawn."""
        own = cast(View, view)
        if own.stage == CUTTING:
            key, place = ("mark", own.mark) if own.mark else ("cut", len(own.game.deck) // 2)
            return self._plain(own, key, CUT | place, "tamcuc.cut")
        if own.stage == FAULT:
            key, vote = ("refuse", REFUSE) if own.fault == own.seat else ("agree", AGREE)
            return self._plain(own, key, vote, "tamcuc.mistake")
        # weighing is the same before and after the announcement, so the plan made for the number is the one played
        if own.stage == ANNOUNCING or own.seat == own.leader:
            rows = self.leads(own, own.legal.sizes() if own.stage == ANNOUNCING else [own.size])
        else:
            rows = self.answers(own)
        strength = own.game.table.strength
        return self._explained(own, sorted(rows, key=lambda r: (r.value, strength.get(r.cards, 0)), reverse=True))

    def _plain(self, view: View, key: str, move: protocol.Move, clause: str) -> Choice:
        """A choice that hides nothing: the public reason is the whole one."""
        other = next((m for m in view.legal if m != move), None)
        reason = say(f"tamcuc.bot.open.{key}")
        return Choice(move, reason, reason, (clause,), other, say(f"tamcuc.bot.look.{key}"))

    def _explained(self, view: View, rows: list[Weighed]) -> Choice:
        best, strength, announcing = rows[0], view.game.table.strength, view.stage == ANNOUNCING
        n = size_of(best.cards)
        other = next((row for row in rows[1:] if not announcing or size_of(row.cards) != n), None)

        def move(row: Weighed) -> protocol.Move:
            return ANNOUNCE | size_of(row.cards) if announcing else row.cards | (LAY if row.cards in strength else PASS)

        key = "announce" if announcing else best.reason
        rest = self._words(f"rather.{self.name}.{other.reason}" if other else f"alone.{key}", other or best)
        full = f"{self._words(f'why.{self.name}.{key}', best)} {rest}"
        weigh = sorted(
            {best.cards, (other or best).cards}, key=lambda cards: strength.get(cards, 0)
        )  # tells no favourite
        look = say(f"tamcuc.bot.look.{key}", cards=say("tamcuc.bot.look.or").join(map(cards_text, weigh)))
        return Choice(move(best), self._public(view, n), full, CLAUSES[key], move(other) if other else None, look)

    def _public(self, view: View, n: int) -> str:
        """Made of what all see: until the cards lie open, a pass and a lay must read alike."""
        key = "announce" if view.stage == ANNOUNCING else "sealed"
        shown = sum(event.number for event in view.seen if event.kind == "laid")
        return say(f"tamcuc.bot.public.{self.name}.{key}", n=n, shown=shown)

    def _words(self, key: str, row: Weighed) -> str:
        numbers = {"percent": f"{100 * row.wins:.0f}", "value": f"{row.value:z.1f}", "price": f"{row.price:.1f}"}
        values = {"n": size_of(row.cards), "cards": cards_text(row.cards), "stronger": row.stronger, **numbers}
        return say(f"tamcuc.bot.{key}", **values)


def lays(view: View, size: int) -> tuple[int, ...]:
    """The combinations of one size that this seat may lay, weakest first (tamcuc.first-trick can forbid some)."""
    legal, found = view.legal, view.legal.lays(size)
    if not legal.ask.ban:
        return found
    low = tuple(cards for cards in found if not cards & HIGH_CARDS)
    may_pass = view.stage != ANNOUNCING and view.seat != view.leader and not (legal.ask.terms.forced and found)
    return low if low or (may_pass and size_of(view.hand & ~HIGH_CARDS) >= size) else found


def cheapest(view: View, price: Callable[[int], float]) -> int:
    """The cards that cost least to give away, or 0 where this seat must follow (tamcuc.pass)."""
    ask, strength = view.legal.ask, view.game.table.strength
    if ask.terms.forced and view.legal.lays(view.size):
        return 0

    def order(kind: int) -> tuple[bool, float, int]:
        return bool(ask.ban and CARD[kind] & HIGH_CARDS), price(kind), strength[CARD[kind]]

    return pack(sorted(cards_of(view.hand), key=order)[: view.size])


class Greedy(Player):
    """Takes what it can now: most cards at once, then the strongest; what cannot win it throws away from below."""

    name = "greedy"

    def leads(self, view: View, sizes: list[int]) -> list[Weighed]:
        """Larger first, then stronger."""
        strength = view.game.table.strength
        return [Weighed(cards, 1000.0 * k + strength[cards], "lead") for k in sizes for cards in lays(view, k)]

    def answers(self, view: View) -> list[Weighed]:
        """The strongest, unless it lies open that it would lose (TAM-A7)."""
        strength = view.game.table.strength
        bar = strength.get(view.open_choice, 0)
        low = cheapest(view, lambda kind: strength[CARD[kind]])
        rows = {low: Weighed(low, 0.0, "give")} if low else {}
        for cards in lays(view, view.size):
            value = strength[cards]
            if value > bar:
                rows[cards] = Weighed(cards, value, "answer")
            elif cards != low:
                rows[cards] = Weighed(cards, -value, "must")
        return list(rows.values())


class Odds:
    """What the shown cards tell one seat: chances of what the others hold, and so of winning with each combination."""

    def __init__(self, view: View) -> None:
        self.view, self.pool = view, unseen_by(view)
        self.total, self.rivals = size_of(self.pool), view.game.players - 1
        self.held = min(self.total, size_of(view.hand))  # all hands are equal (tamcuc.same-number)
        self._tables: dict[tuple[int, int], dict[int, float]] = {}
        self.prices: dict[int, float] = {}  # of each kind held: its chance to win in its best combination
        for k in range(1, view.game.largest + 1):
            for cards in view.legal.lays(k):
                chance = self.stands(cards, k, self.rivals)
                self.prices.update({kind: max(chance, self.prices.get(kind, 0.0)) for kind in cards_of(cards)})

    def holds(self, cards: int) -> float:
        """Chance that one certain rival has these cards."""
        chance = 1.0
        for kind in set(cards_of(cards)):
            chance *= at_least(self.total, number_of(self.pool, kind), self.held, number_of(cards, kind))
        return chance

    def stands(self, cards: int, size: int, rivals: int) -> float:
        """Chance that none of so many rivals plays a stronger combination; for no cards: any at all."""
        if (size, rivals) not in self._tables:
            table, free = self._tables.setdefault((size, rivals), {}), 1.0
            for rival in reversed(self.view.game.table.sizes[size]):
                table[rival] = free
                free *= 1.0 - THEY_USE_IT * min(1.0, rivals * self.holds(rival))
            table[0] = free
        return self._tables[size, rivals][cards]

    def beats_leader(self, cards: int) -> float:
        """Chance to be stronger than the leader, who wins a tie (tamcuc.tie) and surely lays something of this size."""
        size, open_choice = self.view.size, self.view.open_choice
        if open_choice:
            return float(self.view.game.table.strength[cards] > self.view.game.table.strength[open_choice])
        nothing = self.stands(0, size, 1)
        below = self.stands(cards, size, 1) * (1.0 - THEY_USE_IT * self.holds(cards))
        return max(0.0, below - nothing) / (1.0 - nothing) if nothing < 1.0 else 0.0

    def row(self, cards: int, reason: str, wins: float) -> Weighed:
        """Points to be won, and the lead to be kept, against what the cards would be worth later."""
        size, price, table = size_of(cards), sum(map(self.prices.__getitem__, cards_of(cards))), self.view.game.table
        mine = table.strength.get(cards, 0)
        stronger = sum(table.strength[c] > mine and contains(self.pool, c) for c in table.sizes[size])
        value = wins * (size + KEEP_LEAD * (reason == "lead")) - price
        return Weighed(cards, value, reason, wins, price, stronger)


class Careful(Player):
    """Counts what was shown: leads what most surely stands, saves its best for that, and gives its poorest cards away."""

    name = "careful"
    traits: Mapping[str, bool] = {"counts": True, "stochastic": False}

    def leads(self, view: View, sizes: list[int]) -> list[Weighed]:
        """Surest first, as long as its cards do not form something better."""
        odds = Odds(view)
        return [odds.row(c, "lead", odds.stands(c, k, odds.rivals)) for k in sizes for c in lays(view, k)]

    def answers(self, view: View) -> list[Weighed]:
        """A combination where the chance to win is worth its cards, else the cards with the lowest price."""
        odds, size = Odds(view), view.size
        low = cheapest(view, odds.prices.__getitem__)
        rows = {low: odds.row(low, "give", 0.0)} if low else {}
        for cards in lays(view, size):
            wins = odds.beats_leader(cards) * odds.stands(cards, size, odds.rivals - 1)
            rows[cards] = odds.row(cards, "answer" if wins >= HOPE else "give" if cards == low else "must", wins)
        return list(rows.values())


BOTS: dict[str, type[Bot]] = {"random": RandomBot, "greedy": Greedy, "careful": Careful}
