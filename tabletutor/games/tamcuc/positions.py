"""Any position of Tam Cúc as text, and what a board's form asks for.

A position is a row of `name value value …` parted by semicolons; what is left out is empty, zero or the first seat:

    leader 1; announced 2; hands E*2H* OOL RRC; chosen - OO -; points 0 2 0

| name | values |
|---|---|
| `stage` | `draw`, `shuffle`, `mark`, `cut`, `fault`, `finished` (a deal), `over`; left out while a deal is played |
| `deal`, `dealer`, `leader`, `starter` | deal number from 1; seats from 0 |
| `hands` | one hand a seat, chosen cards included (see `notation`) |
| `announced`, `chosen` | the number; the cards already chosen, `-` for none yet |
| `points`, `won`, `discard` | of this deal: points a seat, winning cards in front of a seat, the pile |
| `cut` | cut card and place, `L* 13` |
| `sheet` | one row a finished deal: `1:3/4/3` |
| `drawing`, `deck`, `marked`, `fault`, `voted` | seats that draw; the deck's order; the marked place; who made a mistake; votes `agree`, `refuse`, `-` |
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tabletutor.game import IllegalMove, Move, Unreadable
from tabletutor.games.tamcuc import notation
from tabletutor.games.tamcuc.combinations import cards_of, contains, pack, size_of
from tabletutor.games.tamcuc.legality import (
    ANNOUNCING,
    CHOOSING,
    CUTTING,
    DRAW,
    FAULT,
    MARKING,
    OVER,
    SHUFFLE,
)
from tabletutor.games.tamcuc.notation import ANNOUNCE, LAY, PASS, squeeze
from tabletutor.games.tamcuc.sight import Deal, State
from tabletutor.words import listed

if TYPE_CHECKING:
    from tabletutor.games.tamcuc.rules import TamCuc

STAGES = {
    "draw": DRAW, "shuffle": SHUFFLE, "mark": MARKING, "cut": CUTTING, "fault": FAULT, "finished": SHUFFLE, "over": OVER,
}  # fmt: skip
NAMES = (
    "stage", "deal", "dealer", "leader", "starter", "hands", "announced", "chosen", "points", "won", "discard", "cut",
    "sheet", "drawing", "deck", "marked", "fault", "voted",
)  # fmt: skip
VOTES = ("-", "agree", "refuse")


class Reader:
    """The fields of a position's text, each read with its check."""

    def __init__(self, game: TamCuc, text: str) -> None:
        self.game, self.rows = game, notation.fields(text)
        for name in self.rows:
            if name not in NAMES:
                raise Unreadable("tamcuc.unreadable.field", name=name, names=listed(list(NAMES)))

    def number(self, name: str, default: int, low: int, high: int) -> int:
        """A whole number from `low` to `high`."""
        row = self.rows.get(name)
        if row is None:
            return default
        if len(row) != 1 or not row[0].isdecimal() or not low <= int(row[0]) <= high:
            raise Unreadable("tamcuc.unreadable.range", name=name, text=" ".join(row), low=low, high=high)
        return int(row[0])

    def seat(self, name: str, default: int) -> int:
        """A seat."""
        return self.number(name, default, 0, self.game.players - 1)

    def each(self, name: str) -> list[str] | None:
        """One value a seat, or None if the field is missing."""
        row = self.rows.get(name)
        if row is not None and len(row) != self.game.players:
            raise Unreadable("tamcuc.unreadable.each", name=name, n=len(row), players=self.game.players)
        return row

    def cards(self, name: str) -> tuple[int, ...]:
        """Packed cards, one multiset a seat."""
        row = self.each(name)
        return tuple(map(notation.parse_cards, row)) if row else (0,) * self.game.players

    def points(self) -> tuple[int, ...]:
        """Points of this deal, one number a seat."""
        row = self.each("points") or ["0"] * self.game.players
        return self._numbers("points", row)

    def _numbers(self, name: str, row: list[str]) -> tuple[int, ...]:
        if not all(n.removeprefix("-").isdecimal() for n in row) or len(row) != self.game.players:
            raise Unreadable("tamcuc.unreadable.numbers", name=name, text=" ".join(row), players=self.game.players)
        return tuple(map(int, row))

    def sheet(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """Rows of the score sheet."""
        found = []
        for row in self.rows.get("sheet", []):
            number, _, points = row.partition(":")
            if not number.isdecimal():
                raise Unreadable("tamcuc.unreadable.numbers", name="sheet", text=row, players=self.game.players)
            found.append((int(number), self._numbers("sheet", points.split("/"))))
        return tuple(found)


def position(game: TamCuc, text: str) -> State:
    """The state a text describes.

    Raises:
        Unreadable: unknown field or value, cards the box does not have, unequal hands, a number its leader cannot lead.
    """
    read = Reader(game, text)
    stage = read.rows.get("stage", ["play"])[0]
    if stage not in (*STAGES, "play"):
        raise Unreadable("tamcuc.unreadable.stage", text=stage, names=listed(list(STAGES)))
    state = _state(game, read, stage)
    if stage == "play":
        state = _replay(game, state, read)
    return state


def _state(game: TamCuc, read: Reader, stage: str) -> State:
    """All fields as they stand before the number is announced."""
    hands, won, none = read.cards("hands"), read.cards("won"), (0,) * game.players
    discard = notation.parse_cards(" ".join(read.rows.get("discard", [])))
    left = _left_over(game, sum(hands) + sum(won) + discard)
    leader = read.seat("leader", 0)
    if stage == "play":
        _even(hands)
    on_table = stage in ("play", "fault", "finished", "over")
    cut = read.rows.get("cut", ["-", "0"])
    card = notation.parse_kinds(cut[0])
    deal = Deal(
        number=read.number("deal", 1, 1, game.deals),
        dealer=-1 if stage == "draw" else read.seat("dealer", 0),
        contenders=sum(1 << int(s) for s in read.rows.get("drawing", map(str, range(game.players)))) if stage == "draw" else 0,
        deck=tuple(notation.parse_kinds("".join(read.rows.get("deck", [])))),
        mark=read.number("marked", 0, 0, len(game.deck) - 1),
        cut_at=int(cut[1]) if len(cut) > 1 and cut[1].isdecimal() else 0,
        cut_card=card[0] if card else -1,
        starter=read.seat("starter", leader) if on_table else -1,
        dealt=hands if on_table else (),
        left=left if on_table else 0,
        fault=read.seat("fault", 0) if stage == "fault" else -1,
    )
    _deck_fits(game, stage, deal)
    votes = tuple(VOTES.index(v) for v in read.each("voted") or ["-"] * game.players if v in VOTES)
    choices = votes if stage == "fault" and len(votes) == game.players else none
    code = STAGES.get(stage, ANNOUNCING)
    mask = _mask(game, code, leader, deal, choices)
    return State(
        code, mask, hands, choices, leader if on_table else -1, 0, read.points(), won, discard, None, deal, read.sheet()
    )  # fmt: skip


def _mask(game: TamCuc, stage: int, leader: int, deal: Deal, votes: tuple[int, ...]) -> int:
    if stage == CUTTING:
        return 1 << (deal.dealer - 1) % game.players
    if stage == FAULT and game.options["penalty"] == "vote":
        return sum(1 << seat for seat, vote in enumerate(votes) if not vote)
    return {ANNOUNCING: 1 << leader, OVER: 0}.get(stage, 1 << 8)


def _left_over(game: TamCuc, used: int) -> int:
    """The rest of the box; the text may not use more cards of a kind than there are."""
    rest = pack(game.deck)
    for kind in dict.fromkeys(cards_of(used)):
        if not contains(rest, used & 31 << 5 * kind):
            n, most = cards_of(used).count(kind), game.deck.count(kind)
            raise Unreadable("tamcuc.unreadable.box", card=notation.write_card(kind), n=n, most=most)
    return rest - used


def _even(hands: tuple[int, ...]) -> None:
    sizes = sorted({size_of(hand) for hand in hands})
    if len(sizes) > 1 or sizes == [0]:
        raise Unreadable("tamcuc.unreadable.hands", sizes=listed([str(n) for n in sizes]))


def _deck_fits(game: TamCuc, stage: str, deal: Deal) -> None:
    if stage in ("cut", "mark") and sorted(deal.deck) != sorted(game.deck):
        raise Unreadable("tamcuc.unreadable.deck", n=len(deal.deck), most=len(game.deck))


def _replay(game: TamCuc, state: State, read: Reader) -> State:
    """Announce and choose as the text says, by the rules themselves."""
    size = read.number("announced", 0, 0, 31)
    if not size:
        return state
    try:
        state = game.apply(state, state.leader, ANNOUNCE | size)
        for seat, cards in enumerate(read.cards("chosen")):
            if cards:
                state = game.apply(state, seat, cards | (LAY if cards in game.table.strength else PASS))
    except IllegalMove as refusal:
        raise Unreadable("tamcuc.unreadable.chosen", why=refusal.why) from None
    return state


def describe(game: TamCuc, state: State) -> str:
    """A state as text that `position` reads back; the story so far is not in it."""
    deal = state.deal
    names = {DRAW: "draw", MARKING: "mark", CUTTING: "cut", FAULT: "fault", OVER: "over"}
    name = names.get(state.stage, "finished" if deal.dealt else "shuffle") if state.stage != ANNOUNCING else ""
    name = "" if state.stage == CHOOSING else name
    voted = state.stage == FAULT and any(state.choices)
    shown = deal.cut_card >= 0
    rows = [
        ("stage", name),
        ("deal", deal.number),
        ("dealer", deal.dealer if deal.dealer >= 0 else ""),
        ("leader", state.leader if deal.dealt else ""),
        ("starter", deal.starter if deal.dealt else ""),
        ("hands", _joined(state.hands) if deal.dealt else ""),
        ("announced", state.size or ""),
        ("chosen", _joined(state.choices) if state.stage == CHOOSING else ""),
        ("points", " ".join(map(str, state.points)) if any(state.points) else ""),
        ("won", _joined(state.won) if any(state.won) else ""),
        ("discard", squeeze(state.discard) if state.discard else ""),
        ("cut", f"{notation.write_card(deal.cut_card)} {deal.cut_at}" if shown else ""),
        ("sheet", " ".join(f"{n}:{'/'.join(map(str, row))}" for n, row in state.sheet)),
        ("drawing", " ".join(str(s) for s in range(game.players) if deal.contenders >> s & 1)),
        ("deck", squeeze(deal.deck) if deal.deck else ""),
        ("marked", deal.mark or ""),
        ("fault", deal.fault if deal.fault >= 0 else ""),
        ("voted", " ".join(VOTES[vote] for vote in state.choices) if voted else ""),
    ]
    return "; ".join(f"{row} {value}" for row, value in rows if value != "")


def _joined(hands: tuple[int, ...]) -> str:
    return " ".join(map(squeeze, hands))


def read(form: Mapping[str, list[str]]) -> Move:
    """The move that a board's form asks for.

    Args:
        form: either `move`: one text in notation; or `verb` and, as the verb needs, `card` (repeated, each in notation
            and perhaps with a `.n` that tells equal cards apart) or `number`.

    Raises:
        Unreadable: the form names no move.

    >>> notation.write(read({"verb": ["lay"], "card": ["H*.0", "H*.1"]}))
    'lay H* H*'
    """
    typed = "".join(form.get("move", []))
    if typed:
        return notation.parse(typed)
    verb = "".join(form.get("verb", []))
    if verb in notation.WITH_CARDS:
        return notation.parse(f"{verb} {' '.join(card.partition('.')[0] for card in form.get('card', []))}")
    if verb in notation.WITH_NUMBER:
        return notation.parse(f"{verb} {''.join(form.get('number', []))}")
    return notation.parse(verb)
