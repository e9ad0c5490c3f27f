"""What the opponents of Tam Cúc share, and the simplest of those that think."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, cast

from tabletutor import game as protocol
from tabletutor.bots import Bot, Choice
from tabletutor.games.tamcuc.combinations import CARD, cards_of, pack, size_of
from tabletutor.games.tamcuc.legality import ANNOUNCING, CUTTING, FAULT, HIGH_CARDS
from tabletutor.games.tamcuc.notation import AGREE, ANNOUNCE, CUT, LAY, PASS, PAYLOAD, REFUSE
from tabletutor.games.tamcuc.sight import View
from tabletutor.games.tamcuc.wording import cards_text
from tabletutor.words import say

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
    slip: str = ""  # the mistake behind this value, if it is one


class Player(Bot):
    """What the thinking opponents share: weigh all that could be put down, take the best, name the second best."""

    texts = "tamcuc.bot"

    def leads(self, view: View, sizes: list[int]) -> list[Weighed]:
        """The combinations of these sizes that this seat could lead with."""
        raise NotImplementedError

    def answers(self, view: View) -> list[Weighed]:
        """What this seat could put down for another leader: combinations, and the cheapest cards to give away."""
        raise NotImplementedError

    def given(self, view: View, cards: int) -> Weighed:
        """Any other cards that may be given away."""
        raise NotImplementedError

    def weighed(self, view: View) -> list[Weighed]:
        """All that it weighs, best first."""
        # weighing is the same before and after the announcement, so the plan made for the number is the one played
        if view.stage == ANNOUNCING or view.seat == view.leader:
            return in_order(view, self.leads(view, view.legal.sizes() if view.stage == ANNOUNCING else [view.size]))
        return in_order(view, self.answers(view))

    def rows(self, view: View, rng: protocol.Rng) -> list[Weighed]:  # noqa: ARG002 - most draw no lots
        """What this decision rests on, best first."""
        return self.weighed(view)

    def choose(self, view: protocol.View, rng: protocol.Rng) -> Choice:
        """The best of all it has weighed."""
        own = cast(View, view)
        return self._plain(own) or self._explained(own, self.rows(own, rng))

    def why_not(self, view: protocol.View, rng: protocol.Rng, move: protocol.Move) -> str:
        """What it made of a move, weighed together with the one it chose."""
        own = cast(View, view)
        plain = self._plain(own)
        if plain:
            return say("tamcuc.bot.not.same") if move == plain.move else plain.full
        rows, asked = self.rows(own, rng), move & PAYLOAD
        if own.stage == ANNOUNCING:
            row = next(row for row in rows if size_of(row.cards) == asked)
        else:
            row = next((row for row in rows if row.cards == asked), None) or self.given(own, asked)
        return say("tamcuc.bot.not.same") if row is rows[0] else self.against(own, rows, row)

    def against(self, view: View, rows: list[Weighed], row: Weighed) -> str:
        """A row compared with the best, in words and numbers."""
        best, key, n = rows[0], "announce" if view.stage == ANNOUNCING else row.reason, size_of(row.cards)
        lowest = sum(sorted(places_of(view, view.hand))[:n])
        steps, place = sum(places_of(view, row.cards)) - lowest, rows.index(row) if row in rows else len(rows)
        if key == "give" and not steps:
            key = "lowest"
        values = {"n": n, "m": size_of(best.cards), "cards": cards_text(row.cards), "best": cards_text(best.cards)}
        values |= {"more": place, "place": place + 1, "of": len(rows), "steps": steps}
        return say(f"tamcuc.bot.not.{self.name}.{key}", **values)

    def _plain(self, view: View) -> Choice | None:
        """A choice that hides nothing, if this is one: the public reason is the whole one."""
        if view.stage == CUTTING:
            key, move, clause = "mark" if view.mark else "cut", CUT | (view.mark or len(view.game.deck) // 2), "cut"
        elif view.stage == FAULT:
            key, move = ("refuse", REFUSE) if view.fault == view.seat else ("agree", AGREE)
            clause = "mistake"
        else:
            return None
        other = next((m for m in view.legal if m != move), None)
        reason = say(f"tamcuc.bot.open.{key}")
        return Choice(move, reason, reason, (f"tamcuc.{clause}",), other, say(f"tamcuc.bot.look.{key}"))

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
        return say(f"tamcuc.bot.{key}", **numbers(row))


def numbers(row: Weighed) -> dict[str, object]:
    """What was weighed, as values for a sentence."""
    found = {"percent": f"{100 * row.wins:.0f}", "value": f"{row.value:z.1f}", "price": f"{row.price:.1f}"}
    return {"n": size_of(row.cards), "cards": cards_text(row.cards), "stronger": row.stronger, **found}


def in_order(view: View, rows: Iterable[Weighed]) -> list[Weighed]:
    """Best first; of equal ones the stronger."""
    strength = view.game.table.strength
    return sorted(rows, key=lambda row: (row.value, strength.get(row.cards, 0)), reverse=True)


def places_of(view: View, cards: int) -> list[int]:
    """Where each of some cards stands on the ladder of all 14 kinds: 1 for the lowest."""
    ladder = view.game.table.sizes[1]
    return [ladder.index(CARD[kind]) + 1 for kind in cards_of(cards)]


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
    traits: Mapping[str, bool] = {"counts": False, "remembers": False, "stochastic": False}

    def leads(self, view: View, sizes: list[int]) -> list[Weighed]:
        """Larger first, then stronger."""
        return bold_leads(view, sizes, view.game.table.strength)

    def answers(self, view: View) -> list[Weighed]:
        """The strongest, unless it lies open that it would lose (TAM-A7)."""
        return bold_answers(view, view.game.table.strength)

    def given(self, view: View, cards: int) -> Weighed:
        """The higher the cards, the worse."""
        return Weighed(cards, -float(sum(places_of(view, cards))), "give")


def bold_leads(view: View, sizes: list[int], strength: Mapping[int, int]) -> list[Weighed]:
    """Larger first, then stronger, by any table of strengths."""
    return [Weighed(cards, 1000.0 * k + strength[cards], "lead") for k in sizes for cards in lays(view, k)]


def bold_answers(view: View, strength: Mapping[int, int]) -> list[Weighed]:
    """The strongest if it is stronger than what lies open; else the lowest cards, or the lowest combination."""
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
