"""What one seat may do in Tam Cúc, judged from what that seat can see, and why anything else is refused."""

from __future__ import annotations

from collections.abc import Iterator
from math import factorial
from typing import NamedTuple, NoReturn

from tabletutor.game import DEALER, IllegalMove, Move, Seat
from tabletutor.games.tamcuc.combinations import (
    CARD,
    EMPEROR,
    HALF,
    LOW,
    OFFICER,
    Combinations,
    cards_of,
    combination_name,
    contains,
    lays,
    number_of,
    size_of,
    subsets,
)
from tabletutor.games.tamcuc.notation import (
    AGREE,
    ANNOUNCE,
    CUT,
    LAY,
    MARK,
    PASS,
    PAYLOAD,
    REDEAL,
    REFUSE,
    verb_of,
)
from tabletutor.games.tamcuc.wording import card_name, cards_text
from tabletutor.words import listed, say

DRAW, SHUFFLE, MARKING, CUTTING, ANNOUNCING, CHOOSING, FAULT, OVER = range(8)
VERBS_IN = {
    DRAW: "draw",
    SHUFFLE: "shuffle",
    MARKING: "mark",
    CUTTING: "cut",
    ANNOUNCING: "announce",
    CHOOSING: "lay",
    FAULT: "agree",
    OVER: "",
}
HIGH_CARDS = sum(31 * CARD[army * 7 + rank] for army in (0, 1) for rank in (OFFICER, EMPEROR))


class Question(NamedTuple):
    """All that decides what a seat may do: public facts and its own hand."""

    table: Combinations
    largest: int  # largest number that may be announced (TAM-A5)
    forced: bool  # who can follow must (TAM-A8)
    ban: bool  # no Emperor or Officer in this trick (TAM-A27)
    seat: Seat
    stage: int
    waiting: frozenset[Seat]
    leader: Seat
    size: int
    hand: int
    deck: tuple[int, ...]  # the cards of the box in order of kind, not of the shuffled deck
    mark: int
    contenders: int


class Legal:
    """Legal moves of one seat: iterate, `in`, truth, `count()`; `refuse` says why a move is not among them."""

    __slots__ = ("ask",)

    def __init__(self, ask: Question) -> None:
        self.ask = ask

    def __bool__(self) -> bool:
        return self.ask.seat in self.ask.waiting

    def __iter__(self) -> Iterator[Move]:
        ask = self.ask
        if not self:
            return iter(())
        if ask.stage == CHOOSING:
            return iter(self._choices())
        return iter(
            {
                DRAW: lambda: _orders(ask.deck, ask.contenders),
                SHUFFLE: lambda: _orders(ask.deck, len(ask.deck)),
                MARKING: lambda: (MARK | n for n in range(1, len(ask.deck))),
                CUTTING: lambda: (CUT | n for n in range(1, len(ask.deck)) if ask.mark in (0, n)),
                ANNOUNCING: lambda: (ANNOUNCE | k for k in self.sizes()),
                FAULT: lambda: (REDEAL,) if ask.seat == DEALER else (AGREE, REFUSE),
            }[ask.stage]()
        )

    def __contains__(self, move: object) -> bool:
        try:
            self.check(move)
        except IllegalMove:
            return False
        return True

    def count(self) -> int:
        """How many moves there are."""
        ask = self.ask
        if not self:
            return 0
        if ask.stage in (DRAW, SHUFFLE):
            return _count_orders(ask.deck, ask.contenders if ask.stage == DRAW else len(ask.deck))
        if ask.stage != CHOOSING or ask.forced or ask.ban or ask.seat == ask.leader:
            return sum(1 for _ in self)
        low, high = ask.hand & LOW, ask.hand >> HALF
        return sum(len(subsets(low, k)) * len(subsets(high, ask.size - k)) for k in range(ask.size + 1))

    def sizes(self) -> list[int]:
        """Numbers this seat may announce: those it holds a combination for (tamcuc.announce)."""
        found = [k for k in range(1, self.ask.largest + 1) if lays(self.ask.hand, k)]
        if not self.ask.ban:
            return found
        low = [k for k in found if any(not c & HIGH_CARDS for c in self.lays(k))]
        return low or found

    def lays(self, size: int) -> tuple[int, ...]:
        """Combinations of one size in the hand, weakest first."""
        return tuple(sorted(lays(self.ask.hand, size), key=self.ask.table.strength.__getitem__))

    def _choices(self) -> list[Move]:
        """Everything the seat may put down, combinations first; the leader must lay (tamcuc.leader-lays)."""
        ask = self.ask
        found: list[Move] = [LAY | cards for cards in self.lays(ask.size)]
        if ask.seat != ask.leader and not (ask.forced and found):
            low, high = ask.hand & LOW, ask.hand >> HALF
            for k in range(ask.size + 1):
                for a in subsets(low, k):
                    for b in subsets(high, ask.size - k):
                        if a | b << HALF not in ask.table.strength:
                            found.append(PASS | a | b << HALF)
        if not ask.ban:
            return found
        return [move for move in found if not move & HIGH_CARDS] or found

    # ---- refusals: each names its clause, says what was wrong with the values, and what would be legal ----

    def check(self, move: object) -> None:
        """Nothing if the move is legal.

        Raises:
            IllegalMove: it is not; with clause, reason and what would be legal.
        """
        ask = self.ask
        verb = verb_of(move) if isinstance(move, (int, tuple)) and move not in (-1, ()) else ""
        if ask.stage == OVER:
            self.refuse("tamcuc.end", "over")
        if not self:
            self._out_of_turn()
        allowed = {"lay", "pass"} if ask.stage == CHOOSING else {VERBS_IN[ask.stage]}
        if ask.stage == FAULT:
            allowed = {"redeal"} if ask.seat == DEALER else {"agree", "refuse"}
        if verb not in allowed:
            self._other_verb(verb)
        if isinstance(move, int):
            payload = move & PAYLOAD
            {"lay": self._lay, "pass": self._pass, "announce": self._announce, "cut": self._cut}.get(
                verb, self._any
            )(payload)
        elif sorted(move) != sorted(ask.deck) if ask.stage == SHUFFLE else len(move) != ask.contenders:  # type: ignore[arg-type, call-overload]
            self.refuse("tamcuc.shuffle", "deck")

    def refuse(self, clause: str, why: str, *instead: Move, **values: object) -> NoReturn:
        """Raise the refusal; `why` is a key below `tamcuc.refuse`."""
        raise IllegalMove(clause, f"tamcuc.refuse.{why}", instead, **values)

    def _out_of_turn(self) -> NoReturn:
        ask = self.ask
        if ask.stage == CHOOSING:
            self.refuse("tamcuc.together", "chosen")
        who = next(iter(ask.waiting), DEALER)
        if ask.stage == ANNOUNCING:
            self.refuse("tamcuc.announce", "not_leader", who=who)
        if ask.stage == CUTTING:
            self.refuse("tamcuc.cut", "not_cutter", who=who)
        self.refuse("tamcuc.shuffle", "dealer_first")

    def _other_verb(self, verb: str) -> NoReturn:
        ask = self.ask
        if ask.stage == ANNOUNCING:
            self.refuse("tamcuc.announce", "announce_first", *(ANNOUNCE | k for k in self.sizes()))
        if ask.stage == CUTTING:
            self.refuse("tamcuc.cut", "cut_first", CUT | (ask.mark or len(ask.deck) // 2))
        if ask.stage == CHOOSING:
            announced = "announced_already" if verb == "announce" else "now_choose"
            self.refuse("tamcuc.same-number", announced, *self._choices()[:2], n=ask.size)
        self.refuse("tamcuc.mistake", "vote" if ask.stage == FAULT else "not_now")

    def _any(self, payload: int) -> None:
        """Marks and votes carry nothing that could be wrong but the place of a mark."""
        if self.ask.stage == MARKING and not 0 < payload < len(self.ask.deck):
            self.refuse("tamcuc.cut", "cut_range", MARK | 1, n=payload, most=len(self.ask.deck) - 1)

    def _cut(self, place: int) -> None:
        most = len(self.ask.deck) - 1
        if not 0 < place <= most:
            self.refuse("tamcuc.cut", "cut_range", CUT | (self.ask.mark or min(max(place, 1), most)), n=place, most=most)
        if self.ask.mark not in (0, place):
            self.refuse("tamcuc.cut", "cut_mark", CUT | self.ask.mark, n=place, mark=self.ask.mark)

    def _announce(self, k: int) -> None:
        ask, sizes = self.ask, self.sizes()
        instead = tuple(ANNOUNCE | n for n in sizes)
        could = listed([str(n) for n in sizes], "table.or")
        if k < 1 or k >= len(ask.table.sizes):
            self.refuse("tamcuc.five", "no_such_number", *instead, n=k, most=len(ask.table.sizes) - 1)
        if k > ask.largest:
            self.refuse("tamcuc.announce", "capped", *instead, n=k, most=ask.largest)
        if not lays(ask.hand, k):
            self.refuse("tamcuc.announce", "cannot_lead", *instead, n=k, could=could)
        if k not in sizes:
            self.refuse("tamcuc.first-trick", "banned_number", *instead, n=k, could=could)

    def _held(self, cards: int) -> None:
        hand, n = self.ask.hand, size_of(cards)
        if n != self.ask.size:
            key = "number_lead" if self.ask.seat == self.ask.leader else "number"
            self.refuse("tamcuc.same-number", key, *self._near(cards), n=n, announced=self.ask.size)
        if not contains(hand, cards):
            missing = next(k for k in cards_of(cards) if number_of(cards, k) > number_of(hand, k))
            self.refuse(
                "tamcuc.same-number",
                "not_held",
                *self._near(cards),
                card=card_name(missing),
                n=number_of(cards, missing),
                have=number_of(hand, missing),
            )

    def _banned(self, cards: int) -> None:
        if self.ask.ban and cards & HIGH_CARDS and any(not move & HIGH_CARDS for move in self._choices()):
            self.refuse("tamcuc.first-trick", "banned", *self._near(cards))

    def _lay(self, cards: int) -> None:
        self._held(cards)
        if cards not in self.ask.table.strength:
            clause, key = why_no_combination(cards)
            offer = () if self.ask.seat == self.ask.leader else (PASS | cards,)
            may_pass = offer and not (self.ask.forced and self.lays(self.ask.size))
            instead = (*self._near(cards)[:2], *(offer if may_pass else ()))
            self.refuse(clause, key, *instead, cards=cards_text(cards), n=self.ask.size)
        self._banned(cards)

    def _pass(self, cards: int) -> None:
        ask = self.ask
        if ask.seat == ask.leader:
            self.refuse("tamcuc.leader-lays", "leader_passes", *(LAY | c for c in self.lays(ask.size)[-3:]), n=ask.size)
        self._held(cards)
        if cards in ask.table.strength:
            combination = say(f"tamcuc.combination.{combination_name(cards)}")
            self.refuse("tamcuc.pass", "pass_combination", LAY | cards, cards=cards_text(cards), combination=combination)
        if ask.forced and self.lays(ask.size):
            self.refuse("tamcuc.pass", "must_follow", *(LAY | c for c in self.lays(ask.size)[-3:]), n=ask.size)
        self._banned(cards)

    def _near(self, cards: int) -> tuple[Move, ...]:
        """Legal choices, those that share most cards with the wish first, of those the strongest."""
        wish = cards_of(cards)

        def shared(move: Move) -> int:
            return sum(min(number_of(move & PAYLOAD, kind), wish.count(kind)) for kind in set(wish))

        strength = self.ask.table.strength
        ranked = sorted(self._choices(), key=lambda m: (-shared(m), -strength.get(m & PAYLOAD, 0)))
        return tuple(ranked[:3])


def why_no_combination(cards: int) -> tuple[str, str]:
    """Clause and text key that say why these cards are no combination (tamcuc.army, tamcuc.pair … tamcuc.five).

    >>> why_no_combination(CARD[1] + CARD[8])
    ('tamcuc.army', 'mixed_armies')
    """
    kinds = cards_of(cards)
    if len({kind // 7 for kind in kinds}) > 1:
        return "tamcuc.army", "mixed_armies"
    if len(kinds) > 5:
        return "tamcuc.five", "too_large"
    if len(kinds) == 3 and len(set(kinds)) == 3:
        return "tamcuc.trio", "no_straight"
    clause = ("tamcuc.single", "tamcuc.single", "tamcuc.pair", "tamcuc.three", "tamcuc.four", "tamcuc.five")[len(kinds)]
    return clause, ("two_ranks" if len(set(kinds)) > 1 else "not_enough_alike")


def _orders(cards: tuple[int, ...], n: int) -> Iterator[tuple[int, ...]]:
    """Every different order of `n` of the cards, one after the other."""
    if n == 0:
        yield ()
    elif cards:
        for kind in dict.fromkeys(cards):
            at = cards.index(kind)
            for rest in _orders(cards[:at] + cards[at + 1 :], n - 1):
                yield (kind, *rest)


def _count_orders(cards: tuple[int, ...], n: int) -> int:
    """How many different orders of `n` cards there are: choose places for one kind after the other."""
    ways = [1] + [0] * n
    for kind in set(cards):
        have = cards.count(kind)
        ways = [
            sum(ways[m - k] * factorial(m) // factorial(k) // factorial(m - k) for k in range(min(have, m) + 1))
            for m in range(n + 1)
        ]
    return ways[n]
