"""What the rules of Tinco say of an answer: judges for questions about the end of a round, and the beginning of the next."""

from __future__ import annotations

from tabletutor.game import DEALER, Seat
from tabletutor.games.tinco.cards import TRINKO_BIT, bits, has_set, size_of
from tabletutor.games.tinco.marking import Form, Judge, Verdict, one
from tabletutor.games.tinco.question_turns import CARDS, FIRST, NEXT
from tabletutor.games.tinco.scoring import BOTTOM, TOP
from tabletutor.games.tinco.state import State
from tabletutor.games.tinco.wording import level_text
from tabletutor.words import listed, say

LEVELS = tuple(map(str, range(BOTTOM, TOP + 1)))
ON = "on"
MARKER, DISCORD, LAKE, END, VICTORY, VOID = (
    f"tinco.{name}" for name in ("marker", "discord", "lake", "end", "victory", "void")
)


class Markers(Judge):
    """Where the markers go. The move that follows takes the last token."""

    kind = "markers"

    @property
    def tokens(self) -> tuple[Seat, ...]:
        """Who has a token."""
        return (*self.state.tokens, *(seat for seat, _ in self.story))

    def levels(self) -> tuple[int, ...]:
        """The right answer."""
        return self.after().deal.levels

    def changes(self) -> tuple[int, ...]:
        """By how much each marker should move, before the tower ends."""
        return self.after().deal.sheet[-1][2]

    def clauses(self) -> tuple[str, ...]:
        stops = [seat for seat in range(self.game.players) if self._stops(seat)]
        return (*([LAKE] if stops else []), MARKER, DISCORD)

    def _stops(self, seat: Seat) -> bool:
        """Whether the marker would go farther than the lake is deep."""
        return self.state.deal.levels[seat] + self.changes()[seat] < BOTTOM

    def mark(self, form: Form) -> Verdict:
        said = [one(form, f"level{seat}", LEVELS) for seat in range(self.game.players)]
        if "" in said:
            return self.unfinished()
        for seat, right in enumerate(self.levels()):
            if int(said[seat]) != right:
                return self._wrong(seat, int(said[seat]) - self.state.deal.levels[seat])
        return self.good()

    def _wrong(self, seat: Seat, by: int) -> Verdict:
        """Why a marker does not move by so much."""
        hand, token, right = self.state.hands[seat], seat in self.tokens, self.changes()[seat]
        trinko, full = hand & TRINKO_BIT > 0, has_set(hand, self.game.groups)
        if not -2 <= by <= 1:
            return self.no("far", seat, MARKER)
        if self._stops(seat):
            return self.no("lake", seat, LAKE)
        if trinko and by == right + 1:
            return self.no("trinko", seat, DISCORD)
        if not trinko and by == right - 1 and not (token and full):
            return self.no("lower", seat, MARKER)
        if token:
            return self.no("token", seat, MARKER)
        return self.no("none", seat, MARKER)

    def right(self) -> dict[str, list[str]]:
        return {f"level{seat}": [str(level)] for seat, level in enumerate(self.levels())}

    def answer(self) -> str:
        rows = zip(self.names, self.levels(), strict=True)
        key = "answer_lake" if LAKE in self.clauses() else "answer"
        return self.say(key, levels=listed([f"{name} {level_text(level)}" for name, level in rows]))


class Winner(Judge):
    """Who wins the match. Asked: the levels after the last move of the round."""

    kind = "winner"

    @property
    def levels(self) -> tuple[int, ...]:
        """The levels that are shown."""
        return tuple(map(int, self.ask))

    @property
    def void(self) -> int:
        """Which void round in a row it is; 0 if it is none."""
        return self.state.deal.voids + 1 if not self.state.tokens else 0

    def told(self) -> str:
        """What has happened, in a sentence."""
        return self.say(f"told.{self.void}" if self.void else "told.scored")

    def winners(self) -> tuple[Seat, ...]:
        """The right answer; nobody while the match goes on."""
        outcome = self.game.outcome(self.after())
        return outcome.winners if outcome else ()

    def clauses(self) -> tuple[str, ...]:
        by = VOID if self.void else END
        return (VICTORY, by) if self.winners() else (by, VICTORY)

    def mark(self, form: Form) -> Verdict:
        seats, on = self.chosen(form, ON)
        if not seats and not on:
            return self.unfinished()
        if seats and on:
            return self.unfinished("both")
        winners, by = set(self.winners()), self.clauses()[-1 if self.winners() else 0]
        if seats == winners:
            return self.good()
        if on or not winners:
            return self.wrong("void" if self.void else "over" if on else "on", by)
        if extra := seats - winners:
            seat = min(extra)
            return self.no("lower", seat, VICTORY, level=level_text(self.levels[seat]))
        return self.wrong("missing", VICTORY)

    def right(self) -> dict[str, list[str]]:
        return {"seat": [str(seat) for seat in self.winners()] or [ON]}

    def answer(self) -> str:
        winners = self.winners()
        if not winners:
            return self.say("answer.void_on" if self.void else "answer.on")
        why = self.say("answer.void" if self.void else "answer.top" if TOP in self.levels else "answer.low")
        level = level_text(max(self.levels))
        if len(winners) > 1:
            return self.say("answer.share", why=why, who=self.people(winners), level=level)
        return self.of("answer.one", winners[0], why=why, level=level)


class Dealer(Judge):
    """Who deals next, who gets the first card, how many cards each gets."""

    kind = "dealer"

    @property
    def dealer(self) -> Seat:
        """Who deals this round, or is about to."""
        return self.state.deal.dealer

    def told(self) -> str:
        """What has happened, in a sentence."""
        if self.ask[0] != NEXT:
            return self.of("told.deals", self.dealer, n=size_of(self.game.stock(self.state)))
        return self.of("told.dealt" if self.state.tokens else "told.void", self.dealer)

    def dealt(self) -> State:
        """The position once the rules have dealt the cards in play, in order."""
        state = self.after()
        return self.game.apply(state, DEALER, bits(self.game.stock(state)))

    def seat(self) -> Seat:
        """The player who is asked for."""
        state = self.dealt()
        if self.ask[0] == NEXT:
            return state.deal.dealer
        card = bits(self.game.stock(state))[0]
        return next(seat for seat, hand in enumerate(state.hands) if hand >> card & 1)

    def sizes(self) -> list[int]:
        """How many cards each gets."""
        return list(map(size_of, self.dealt().hands))

    def clauses(self) -> tuple[str, ...]:
        if self.ask[0] != NEXT:
            return ("tinco.deal",)
        return ("tinco.next-dealer", *([] if self.state.tokens else [VOID]))

    def mark(self, form: Form) -> Verdict:
        if self.ask[0] == CARDS:
            return self._numbers(form)
        said = one(form, "seat", map(str, range(self.game.players)))
        if not said:
            return self.unfinished()
        if int(said) == self.seat():
            return self.good()
        key = "same" if int(said) == self.dealer else "seat"
        return self.wrong(f"{self.ask[0]}_{key}")

    def _numbers(self, form: Form) -> Verdict:
        said = [one(form, f"held{seat}", map(str, range(100))) for seat in range(self.game.players)]
        if "" in said:
            return self.unfinished("write")
        sizes, numbers = self.sizes(), list(map(int, said))
        if numbers == sizes:
            return self.good()
        if sum(numbers) != sum(sizes):
            return self.wrong("sum", n=sum(sizes), m=sum(numbers))
        return self.wrong("order" if sorted(numbers) == sorted(sizes) else "even")

    def right(self) -> dict[str, list[str]]:
        if self.ask[0] == CARDS:
            return {f"held{seat}": [str(n)] for seat, n in enumerate(self.sizes())}
        return {"seat": [str(self.seat())]}

    def answer(self) -> str:
        if self.ask[0] == CARDS:
            sizes = self.sizes()
            held = listed([f"{name} {n}" for name, n in zip(self.names, sizes, strict=True)])
            n = size_of(self.game.stock(self.state))
            return self.say("answer.cards" if len(set(sizes)) > 1 else "answer.all", n=n, held=held, each=sizes[0])
        key = f"answer.{FIRST}" if self.ask[0] == FIRST else "answer.next"
        whose = (
            say("tinco.exercise.yours")
            if not self.dealer
            else say("tinco.exercise.theirs", who=self.names[self.dealer])
        )
        return self.of(key, self.seat(), whose=whose)
