"""How a planner thinks about a moment of Tinco: what it tries, which worlds fit its view, and how they go on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice
from math import fsum  # the same in every Python, as sum of fractions is not
from typing import TYPE_CHECKING

from tabletutor.game import Move, Rng
from tabletutor.games.tinco.aims import Aim, Moment, groups_of
from tabletutor.games.tinco.cards import ENOUGH, TRINKO, TRINKO_BIT, bits, pack, size_of
from tabletutor.games.tinco.imagination import imagine
from tabletutor.games.tinco.notation import (
    ANSWER,
    ID,
    OFFER,
    READY as READY_MOVE,
    TAKE,
    WITHDRAW,
    verb_of,
)
from tabletutor.games.tinco.opponent import row_of
from tabletutor.games.tinco.past import past_of
from tabletutor.games.tinco.quick import Ground, rest
from tabletutor.games.tinco.reasons import Weighed, move_words, numbers
from tabletutor.games.tinco.scoring import change
from tabletutor.games.tinco.state import FLOOR, READY, RUSH, State
from tabletutor.games.tinco.weighing import weighed
from tabletutor.games.tinco.wording import level_text
from tabletutor.games.tinco.worlds import Worlds
from tabletutor.search import Line
from tabletutor.words import say

if TYPE_CHECKING:
    from tabletutor.games.tinco.sight import View

EFFORTS = {3: 2.0, 4: 1.6, 5: 0.7, 6: 0.35}  # worlds, as a multiple of the usual number: more seats play longer
ANSWERS = 3  # answers that are tried
IN_TURN = 0.7  # how often a world goes on in turn, and not as it happens
GRABS = 0.3  # how many grab a token without a set after some trades, where that is allowed
RIVALS = 0.3  # of a card: what it takes from the worth of a collection that somebody else surely makes it too
DRIES = 5


class Even:
    """No chance at all: lots that all fall alike."""

    def random(self) -> float:
        """The middle."""
        return 0.5


class Thought:
    """One decision in Tinco; see `tabletutor.search.Thought`."""

    clauses: tuple[str, ...] = ("tinco.at-once", "tinco.offer", "tinco.answer", "tinco.marker")

    def __init__(self, view: View) -> None:
        self.view, self.game, self.seat = view, view.game, -1 if view.seat is None else view.seat
        self.effort = EFFORTS[view.game.players]
        self.ground, self.past = Ground(self.game, groups_of(view), view.held), past_of(view)
        self.now = Moment(view, Even())
        self._world: State | None = None
        self._ordered, self._grabs = True, 0
        self.lines: list[Line] = [() if move is None else (move,) for move in dict.fromkeys(self._moves())]

    # ---- what to try ----

    def _moves(self) -> list[Move]:
        """The few sensible acts; None to wait."""
        view, now = self.view, self.now
        if view.stage in (READY, RUSH):
            return [READY_MOVE if view.stage == READY else TAKE]
        if view.stage != FLOOR:
            return [*islice(view.legal, 1)] or [None]  # the sets are as good as each other
        if now.has_set and (now.terms.must or not now.has_trinko):
            return [TAKE]
        found: list[Move] = [TAKE] if now.has_set or now.terms.allowed else []
        found += self._answers()
        if not view.offered:
            return [*found, *[OFFER | aim.first(n) for aim in self.aims for n in range(1, len(aim.spare) + 1)]]
        return [*found, WITHDRAW, *([None] if self._waits() else [])]

    def _waits(self) -> bool:
        """An offer may lie there as long as somebody else has none: so there is always one who must act."""
        return any(n == 0 for seat, (_, n) in enumerate(self.view.offers) if seat != self.seat)

    def _answers(self) -> list[Move]:
        """The answers that are worth most by the thumb, with what can be spared or with the own open offer."""
        view, aim, found = self.view, self.aims[0], list[Weighed]()
        for who, (number, n) in enumerate(view.offers):
            if who != self.seat and 0 < n <= len(aim.spare):
                for cards in {aim.first(n), view.offered if size_of(view.offered) == n else aim.first(n)}:
                    move = ANSWER | number << ID | (0 if cards == view.offered else cards)
                    found.append(weighed(self.now, aim, Weighed(move, "answer", n, cards, (who,))))
        return [row.move for row in sorted(found, key=lambda row: -row.value)[:ANSWERS]]

    @cached_property
    def aims(self) -> list[Aim]:
        """What it may collect, best first: one thing, or two of which it has as many cards."""
        now, wanted = self.now, self._wanted()
        dry = now.lately.dry
        worth = {
            group: n - (0.0 if now.has_set else dry[group] / DRIES + RIVALS * wanted[at])
            for at, (group, n) in enumerate(now.own.items())
        }
        best = sorted(worth, key=lambda group: -worth[group])[:2]
        if not best:
            return [self._aim(-1, wanted)]
        alike = len(best) > 1 and now.own[best[0]] == now.own[best[1]]
        return [self._aim(group, wanted) for group in best[: 1 + alike]]

    def _wanted(self) -> list[float]:
        """By kind how many others seem to collect it."""
        wants = self.now.known.wants.values()
        return [*[fsum(row) for row in zip(*wants, strict=True)], 0.0, 0.0]

    def _aim(self, group: int, wanted: Sequence[float]) -> Aim:
        """What can be spared for a collection: Trinko first, then what is held least often, and what nobody else wants."""
        now, kind_of = self.now, self.ground.kind_of
        kept = pack(bits(self.view.hand & now.groups.get(group, 0))[:ENOUGH])
        held = self.ground.row(self.view.hand)
        ranks = {card: (held[kind_of(card)], wanted[kind_of(card)], card) for card in bits(self.view.hand & ~kept)}
        if now.has_trinko:
            ranks[TRINKO] = (-1, 0.0, TRINKO)
        return Aim(group, now.own.get(group, 0), tuple(sorted(ranks, key=ranks.__getitem__)))

    # ---- worlds, and how they go on ----

    def worlds(self, rng: Rng) -> Iterator[State]:
        """Worlds with the hidden cards dealt anew, as far as they are not known."""
        view = self.view
        if view.stage == FLOOR and self.seat >= 0:
            found: Iterator[State] = Worlds(view, self.now.known, self.ground, self.past).draw(rng)
        else:
            found = iter(lambda: imagine(self.game, view, rng), None)
        for world in found:
            self._world, self._ordered = world, rng.random() < IN_TURN
            grabs = [rng.random() < GRABS and seat != self.seat for seat in range(self.game.players)]
            self._grabs = sum([1 << seat for seat, does in enumerate(grabs) if does])
            yield world

    def play_on(self, state: State, rng: Rng) -> Sequence[float]:
        """The round to its end, and what its levels are worth."""
        waits = self.seat if state is self._world else -1
        return rest(
            self.ground, state, self.past.after(self._world, state), self._grabs, rng, waits, ordered=self._ordered
        )

    # ---- in words ----

    def name(self, move: Move) -> str:
        """The move in words."""
        return move_words(self.view, move)

    def why(self, move: Move) -> str:
        """What should come of it, and which way Trinko may go; of a token, where it moves the marker."""
        view, now, verb = self.view, self.now, "wait" if move is None else verb_of(move)
        if view.stage not in (FLOOR, RUSH) or self.seat < 0:
            return ""
        if verb == "take":
            by = change(has_set=now.has_set, token=True, trinko=now.has_trinko)
            return say("tinco.bot.mind.take", by=level_text(by), late=level_text(by - 1 - now.has_set))
        if verb in ("offer", "answer"):
            return self._traded(row_of(view, move))
        n = size_of(view.offered)
        return say("tinco.bot.mind.wait", n=n) if verb == "wait" else say("tinco.bot.mind.withdraw", n=n)

    def _traded(self, row: Weighed) -> str:
        """What a trade should bring, and which way Trinko may go."""
        now, aim = self.now, self.aims[0]
        row = weighed(now, aim, row)
        own = "full" if now.has_set else "gives" if row.cards & now.groups.get(aim.group, 0) else "gain"
        trinko = "goes" if row.cards & TRINKO_BIT else "stays" if now.has_trinko else "comes"
        return " ".join([say(f"tinco.bot.mind.{key}", **numbers(self.view, aim, row)) for key in (own, trinko)])
