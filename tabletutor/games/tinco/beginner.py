"""An opponent that slips as beginners of Tinco do: the mistakes are those the lesson warns of."""

from __future__ import annotations

from collections.abc import Mapping

from tabletutor.game import Rng
from tabletutor.games.tinco.aims import Aim, Moment
from tabletutor.games.tinco.cards import TRINKO, bits
from tabletutor.games.tinco.notation import OFFER
from tabletutor.games.tinco.opponent import Player
from tabletutor.games.tinco.reasons import Told, Weighed
from tabletutor.games.tinco.sight import View
from tabletutor.games.tinco.state import FLOOR

ALERT = 0.6  # how often it looks twice, and does not slip


class Beginner(Player):
    """Collects and trades as it should, mostly. But it overlooks a set, keeps Trinko, and calls a number in vain again."""

    name = "beginner"
    traits: Mapping[str, bool] = {"counts": False, "remembers": True, "stochastic": True}
    reaction = (900, 1200)  # it is late with the token
    attention = 0.5

    def decided(self, view: View, rng: Rng) -> Told:
        """What it has weighed; if it does not look twice, with a mistake."""
        sound = super().decided(view, rng)
        if view.stage != FLOOR or sound.key == "must" or rng.random() < ALERT:
            return sound
        now = Moment(view, rng)
        slips = [told for slip in self._slips(now) if (told := self._slipped(now, slip, sound))]
        return slips[int(rng.random() * len(slips))] if slips else sound

    def _slips(self, now: Moment) -> list[str]:
        """The mistakes that can be made here."""
        if now.has_set:  # to trade on and lose Trinko is no mistake
            return ["broken"] if now.has_trinko else ["overlooked", "broken"]
        again = now.lately.failed and not now.view.offered
        return [*["discord"] * now.has_trinko, *["again"] * bool(again), "own"]

    def _slipped(self, now: Moment, slip: str, sound: Told) -> Told | None:
        """What it does with one mistake; None if that makes no difference."""
        assert sound.aim is not None
        aim = _with(now, sound.aim, slip)
        if not aim.spare:
            return None
        rows = self.trades(now, aim) if slip != "again" else self._again(now, aim)
        if not rows or rows[0].key == "withdraw" or rows[0].move == sound.moves[0]:
            return None
        return Told(self.name, rows[0].key, aim, rows, now.lately, [row.move for row in rows], slip)

    def _again(self, now: Moment, aim: Aim) -> list[Weighed]:
        """The number that nobody has answered, once more."""
        n = now.lately.failed[-1]
        cards = aim.first(n)
        return [Weighed(OFFER | cards, "offer", n, cards, now.others)] if n <= len(aim.spare) else []


def _with(now: Moment, aim: Aim, slip: str) -> Aim:
    """What it can spare, with a mistake."""
    if slip == "discord":
        return aim._replace(spare=tuple([card for card in aim.spare if card != TRINKO]))
    mine = [card for card in bits(now.view.hand & now.groups[aim.group]) if card not in aim.spare]
    if slip in ("own", "broken") and mine:
        return aim._replace(spare=(mine[int(now.rng.random() * len(mine))], *aim.spare))
    return aim
