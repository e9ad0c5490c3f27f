"""Opponents for Tam Cúc: each knows one seat's view and nothing else, and gives its reasons with the numbers it used."""

from __future__ import annotations

from collections.abc import Mapping

from tabletutor.bots import Bot, RandomBot
from tabletutor.games.tamcuc.beginner import Beginner
from tabletutor.games.tamcuc.legality import ANNOUNCING
from tabletutor.games.tamcuc.odds import Odds
from tabletutor.games.tamcuc.opponent import Greedy, Player, Weighed, cheapest, lays, numbers
from tabletutor.games.tamcuc.sight import View
from tabletutor.games.tamcuc.wording import cards_text
from tabletutor.planner import Planner, Sketch
from tabletutor.words import say

HOPE = 0.05  # below this chance cards are not laid to win but given away
ALIKE = 0.05  # points that do not count


class Careful(Player):
    """Counts what was shown: leads what most surely stands, saves its best for that, and gives its poorest cards away."""

    name = "careful"
    traits: Mapping[str, bool] = {"counts": True, "remembers": False, "stochastic": False}

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

    def given(self, view: View, cards: int) -> Weighed:
        """What the cards would be worth later is lost."""
        return Odds(view).row(cards, "give", 0.0)

    def against(self, view: View, rows: list[Weighed], row: Weighed) -> str:
        """Both in points: those to be won now, less what the cards would be worth later."""
        best, key = rows[0], "announce" if view.stage == ANNOUNCING else row.reason
        told = say(f"tamcuc.bot.not.{self.name}.{key}", **numbers(row))
        less = best.value - row.value
        than = "less" if less > ALIKE else "alike"
        values = {"best": cards_text(best.cards), "top": f"{best.value:z.1f}", "less": f"{less:.1f}"}
        return f"{told} {say(f'tamcuc.bot.not.than.{than}', **values)}"


BOTS: dict[str, type[Bot]] = {
    "random": RandomBot,
    "beginner": Beginner,
    "greedy": Greedy,
    "careful": Careful,
    "sketch": Sketch,
    "planner": Planner,
}
