"""An opponent that slips as beginners do: the mistakes are those the lesson warns of."""

from __future__ import annotations

from collections.abc import Mapping

from tabletutor.bots import Choice
from tabletutor.game import Rng
from tabletutor.games.tamcuc.combinations import CARD, GOLDEN, HALF, LOW, SILVER, cards_of, combinations, size_of
from tabletutor.games.tamcuc.legality import ANNOUNCING
from tabletutor.games.tamcuc.opponent import Greedy, Weighed, bold_answers, bold_leads, cheapest, in_order
from tabletutor.games.tamcuc.sight import View
from tabletutor.games.tamcuc.wording import cards_text
from tabletutor.words import say

STRAIGHTS = (GOLDEN, SILVER)
OVERLOOKED = 1e6  # taken from the value of what it does not think of
SLIPS: Mapping[str, str] = {  # each with the clause that it forgets
    "seal": "tamcuc.seal",
    "straight": "tamcuc.trio",
    "small": "tamcuc.keep",
    "broken": "tamcuc.pass",
}


class Beginner(Greedy):
    """Mostly takes what it can, and keeps together what belongs together; when it does not look twice, it slips."""

    name = "beginner"
    traits: Mapping[str, bool] = {"counts": False, "remembers": False, "stochastic": True}
    attention = 0.35  # how often it looks twice

    def answers(self, view: View) -> list[Weighed]:
        """The strongest, unless it lies open that it would lose; what it gives away breaks up no combination."""
        return _answers(view, view.game.table.strength)

    def rows(self, view: View, rng: Rng) -> list[Weighed]:
        """All it has weighed, best first; if it does not look twice, with a mistake that spoils its choice."""
        sound = self.weighed(view)
        if rng.random() < self.attention:
            return sound
        slips = [rows for slip in SLIPS if (rows := self._slipped(view, slip, sound))[0].cards != sound[0].cards]
        return slips[int(rng.random() * len(slips))] if slips else sound

    def _slipped(self, view: View, slip: str, sound: list[Weighed]) -> list[Weighed]:
        """What it makes of its cards with one mistake."""
        announcing = view.stage == ANNOUNCING
        leads = announcing or view.seat == view.leader
        rows = sound
        if slip == "seal" and view.game.table.seal_first:
            ranks = combinations(
                view.game.sets, seal_first=False, many_soldiers=view.game.options["soldiers"] == "many"
            )
            sizes = view.legal.sizes() if announcing else [view.size]
            rows = bold_leads(view, sizes, ranks.strength) if leads else _answers(view, ranks.strength)
        elif slip == "straight":
            rows = [_overlooked(row) if (row.cards & LOW or row.cards >> HALF) in STRAIGHTS else row for row in sound]
        elif slip == "small" and announcing:
            least = size_of(sound[-1].cards)
            rows = [_overlooked(row) if size_of(row.cards) > least else row for row in sound]
        elif slip == "broken" and not leads and sound[0].reason == "give":
            rows = self._broken(view) or sound
        if all(row.cards != sound[0].cards for row in rows):
            rows = [*rows, _overlooked(sound[0])]
        return in_order(view, [row._replace(slip=slip) for row in rows])

    def _broken(self, view: View) -> list[Weighed]:
        """The same without a thought of what belongs together; nothing if that is a combination again."""
        strength = view.game.table.strength
        rows = in_order(view, bold_answers(view, strength))
        return [] if rows[0].cards in strength else rows

    def _explained(self, view: View, rows: list[Weighed]) -> Choice:
        """The reasons, and the mistake by its name."""
        choice, slip = super()._explained(view, rows), rows[0].slip
        if not slip:
            return choice
        better = self.weighed(view)[0].cards
        points = size_of(better) * view.game.gain
        told = say(f"tamcuc.bot.slip.{slip}", better=cards_text(better), points=points)
        return choice._replace(full=f"{choice.full} {told}", clauses=(*dict.fromkeys([*choice.clauses, SLIPS[slip]]),))


def _answers(view: View, strength: Mapping[int, int]) -> list[Weighed]:
    """As bold players answer, but what is given away breaks up no combination if that can be helped."""
    together = {kind for k in range(2, view.game.largest + 1) for some in view.legal.lays(k) for kind in cards_of(some)}
    low = cheapest(view, lambda kind: 1000.0 * (kind in together) + strength[CARD[kind]])
    rows = [row for row in bold_answers(view, strength) if row.reason != "give" and row.cards != low]
    if not low:
        return rows
    wins = strength.get(low, 0) > strength.get(view.open_choice, 0)
    return [*rows, Weighed(low, float(strength[low]), "answer") if wins else Weighed(low, 0.0, "give")]


def _overlooked(row: Weighed) -> Weighed:
    return row._replace(value=row.value - OVERLOOKED)
