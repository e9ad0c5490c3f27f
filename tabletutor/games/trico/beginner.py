"""An opponent of Trico that makes the mistakes the lesson warns of, and says afterwards which one it was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, cast

from tabletutor import game as protocol
from tabletutor.bots import Bot, Choice
from tabletutor.game import Move, Rng, Seat
from tabletutor.games.trico import reasons
from tabletutor.games.trico.cards import BITS, KINDS, NUMBERS, colours_in, count, trico
from tabletutor.games.trico.notation import NICO, PAYLOAD, PLAY, STOP
from tabletutor.games.trico.odds import Odds
from tabletutor.games.trico.reasons import Told, Weighed
from tabletutor.games.trico.sight import View

HIGH = 0.35  # how often it trusts a high number, 0 … 1
TAKEN_HIGH = 0.3  # how often it takes one
LEFT = 0.4  # how often it forgets the second card
A_LITTLE = 1e-3  # decides between takings of as many colours


class Lots(NamedTuple):
    """The lots of one decision, each from 0 up to 1."""

    nico: float
    slip: float


class Beginner(Bot):
    """Plays what looks best now. It counts all cards of the box, trusts high numbers now and then, and forgets Nicos."""

    name = "beginner"
    texts = "trico.bot"
    attention = 0.5  # how often it thinks of a Nico, its own or another's (TRICO-A10)
    traits: Mapping[str, bool] = {"counts": False, "remembers": False, "stochastic": True}

    def choose(self, view: protocol.View, rng: Rng) -> Choice | None:
        """What looks best, or a slip. None: it has nothing to say."""
        own = cast(View, view)
        told, moves = self._told(own, Lots(rng.random(), rng.random()))
        if not told:
            return None
        move, other = moves[0], moves[1] if len(moves) > 1 else None
        clauses, look = reasons.clauses(own, told), reasons.look(told)
        return Choice(move, reasons.public(own, told, move), reasons.full(own, told), clauses, other, look)

    def why_not(self, view: protocol.View, rng: Rng, move: Move) -> str:
        """What it thinks of another move, by the same lots."""
        own = cast(View, view)
        told, moves = self._told(own, Lots(rng.random(), rng.random()))
        return reasons.why_not(own, told, moves[0] if moves else None, move)

    def _told(self, view: View, lots: Lots) -> tuple[Told | None, list[Move]]:
        """What decides, and the moves in their order."""
        plays, takes, catches = view.legal.plays(), view.legal.takes(), view.legal.catches()
        cards = [move for move in plays if move != NICO]
        awake = lots.nico < self.attention
        if awake and catches:
            return Told(self.name, "catch"), [*catches, *plays, *takes]
        if awake and NICO in plays:
            return Told(self.name, "nico"), [NICO, *cards]
        if not cards and not takes:
            return None, []
        told = self._playing(view, cards, lots.slip) if cards else self._taking(view, takes, lots.slip)
        return told, [row.move for row in told.rows]

    def _playing(self, view: View, cards: Sequence[Move], slip: float) -> Told:
        """The card that wins oftenest, as it believes; or its highest number."""
        rows = sorted([_weighed(view, move & PAYLOAD) for move in cards], key=lambda row: -row.value)
        best, mistake = rows[0], "shown" if view.appeal > 1 else ""
        if slip < HIGH:
            best = max(rows, key=lambda row: row.move % NUMBERS)
            mistake = mistake if best is rows[0] else "high"
        return Told(self.name, reasons.playing(view), _first(best, rows), NICO in view.legal.plays(), slip=mistake)

    def _taking(self, view: View, takes: Sequence[Move], slip: float) -> Told:
        """A colour it lacks; or the highest number, or no second card. Even a beginner sees a Trico."""
        pile, second = view.taken[cast(Seat, view.seat)], STOP in takes
        after = {move: pile if move == STOP else (*pile, move & PAYLOAD) for move in takes}
        rows = sorted(
            [Weighed(move, _liked(now), after=now) for move, now in after.items()], key=lambda row: -row.value
        )
        best, mistake = rows[0], ""
        if not trico(best.after) and slip < (LEFT if second else TAKEN_HIGH):
            tempting = [row for row in rows if not second or row.move == STOP]
            best = max(tempting, key=lambda row: (row.move & PAYLOAD) % NUMBERS)
            worse = _colours(best) < _colours(rows[0])
            mistake = ("left" if second else "number") if worse else ""
        return Told(self.name, "second" if second else "take", _first(best, rows), slip=mistake)


def _first(best: Weighed, rows: Sequence[Weighed]) -> list[Weighed]:
    return [best, *[row for row in rows if row is not best]]


def _colours(row: Weighed) -> int:
    return BITS[colours_in(row.after)]


def _liked(pile: tuple[int, ...]) -> float:
    """Colours count, and the numbers a little."""
    return BITS[colours_in(pile)] + A_LITTLE * sum([kind % NUMBERS + 1 for kind in pile])


def _weighed(view: View, kind: int) -> Weighed:
    """How often a card wins if any card of the box may come that is not in its own hand, shown or not."""
    game, seat, lead = view.game, cast(Seat, view.seat), view.lead
    place, winners, owners = game.ring.place(seat, lead), game.winners, game.ring.owners[lead]
    box = [(some, count(game.terms.stock, some) - count(view.hand, some)) for some in range(KINDS)]
    some_card, own = [(some, n) for some, n in box if n > 0], [(kind, 1)]
    open_cards = [(card, 1) for _, card in view.table]
    first, second, third = [own if at == place else some_card if at else open_cards for at in range(3)]
    wins, total = [0.0] * game.players, 0.0
    for one, _ in first:
        for two, n in second:
            for three, m in third:
                weight = n * (m - (two == three and not place))
                owner = owners[winners[one * 900 + two * 30 + three]]
                total += weight
                if owner >= 0:
                    wins[owner] += weight
    shares = tuple([part / max(1.0, total) for part in wins])
    return Weighed(PLAY | kind, shares[seat], Odds(shares, shares[seat]))
