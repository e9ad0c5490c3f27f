"""What the cards that were shown tell one seat of Tam Cúc: chances, and what its own cards are worth."""

from __future__ import annotations

from tabletutor.games.tamcuc.clues import at_least, unseen_by
from tabletutor.games.tamcuc.combinations import cards_of, contains, number_of, size_of
from tabletutor.games.tamcuc.opponent import Weighed
from tabletutor.games.tamcuc.sight import View

THEY_USE_IT = 0.8  # how often a rival who holds a stronger combination is thought to play it; 0.5 … 1 play alike
KEEP_LEAD = 1.0  # points for keeping the lead: the surest goes first; counted for answers too it plays worse


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
