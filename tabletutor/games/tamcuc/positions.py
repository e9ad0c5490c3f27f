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
from tabletutor.games.tamcuc.combinations import KINDS, number_of, pack, size_of
from tabletutor.games.tamcuc.fields import VOTES, Fields
from tabletutor.games.tamcuc.notation import ANNOUNCE, LAY, PASS, squeeze
from tabletutor.games.tamcuc.state import (
    ANNOUNCING,
    CHOOSING,
    CUTTING,
    DRAW,
    FAULT,
    MARKING,
    OVER,
    SHUFFLE,
    Deal,
    State,
)
from tabletutor.words import listed

if TYPE_CHECKING:
    from tabletutor.games.tamcuc.rules import TamCuc

STAGES = {
    "draw": DRAW, "shuffle": SHUFFLE, "mark": MARKING, "cut": CUTTING, "fault": FAULT, "finished": SHUFFLE, "over": OVER,
}  # fmt: skip


def position(game: TamCuc, text: str) -> State:
    """The state a text describes.

    Raises:
        Unreadable: unknown field or value, cards the box does not have, unequal hands, a number its leader cannot lead.
    """
    read = Fields(game.players, text)
    stage = read.word("stage", (*STAGES, "play"), "play")
    if stage == "play":
        return _replay(game, _state(game, read, stage), read)
    return _state(game, read, stage)


def _state(game: TamCuc, read: Fields, stage: str) -> State:
    """All fields as they stand before the number is announced."""
    on_table = stage in ("play", "fault", "finished", "over")
    hands, won = read.cards("hands"), read.cards("won")
    discard = notation.parse_cards(" ".join(read.rows.get("discard", [])))
    leader = read.seat("leader", 0)
    left = _left_over(game, [*hands, *won, discard])
    if stage == "play":
        _even(hands)
    elif (stage != "fault" and any(hands)) or (not on_table and left != pack(game.deck)):
        raise Unreadable("tamcuc.unreadable.no_hands", stage=stage)
    card, place = read.cut(len(game.deck) - 1)
    deal = Deal(
        number=read.number("deal", 1, 1, game.deals),
        dealer=-1 if stage == "draw" else read.seat("dealer", 0),
        contenders=read.seats("drawing") if stage == "draw" else 0,
        deck=_deck(game, read) if stage in ("cut", "mark") else (),
        mark=read.number("marked", 0, 0, len(game.deck) - 1),
        cut_at=place,
        cut_card=card,
        starter=read.seat("starter", leader) if on_table else -1,
        dealt=hands if on_table else (),
        left=left if on_table else 0,
        fault=read.seat("fault", 0) if stage == "fault" else -1,
    )
    _cut_card_fits(deal, won, discard)
    votes = read.votes() if stage == "fault" else (0,) * game.players
    code = STAGES.get(stage, ANNOUNCING)
    if stage == "finished" and deal.number == game.deals:
        code = OVER
    mask = _mask(game, code, leader, deal, votes)
    seat = leader if on_table else -1
    return State(code, mask, hands, votes, seat, 0, read.points(), won, discard, None, deal, read.sheet())


def _mask(game: TamCuc, stage: int, leader: int, deal: Deal, votes: tuple[int, ...]) -> int:
    if stage == CUTTING:
        return 1 << (deal.dealer - 1) % game.players
    if stage == FAULT and game.options["penalty"] == "vote":
        return sum(1 << seat for seat, vote in enumerate(votes) if not vote) or 1 << 8
    return {ANNOUNCING: 1 << leader, OVER: 0}.get(stage, 1 << 8)


def _left_over(game: TamCuc, piles: list[int]) -> int:
    """The rest of the box; the text may not use more cards of a kind than there are."""
    for kind in range(KINDS):
        n, most = sum(number_of(pile, kind) for pile in piles), game.deck.count(kind)
        if n > most:
            raise Unreadable("tamcuc.unreadable.box", card=notation.write_card(kind), n=n, most=most)
    return pack(game.deck) - sum(piles)


def _even(hands: tuple[int, ...]) -> None:
    sizes = sorted({size_of(hand) for hand in hands})
    if len(sizes) > 1 or sizes == [0]:
        raise Unreadable("tamcuc.unreadable.hands", sizes=listed([str(n) for n in sizes]))


def _deck(game: TamCuc, read: Fields) -> tuple[int, ...]:
    deck = tuple(notation.parse_kinds("".join(read.rows.get("deck", []))))
    if sorted(deck) != list(game.deck):
        raise Unreadable("tamcuc.unreadable.deck", n=len(deck), most=len(game.deck))
    return deck


def _cut_card_fits(deal: Deal, won: tuple[int, ...], discard: int) -> None:
    """The shown card lies at the bottom: a leftover, or the last card dealt, which is the dealer's (tamcuc.cut-card)."""
    if deal.cut_card < 0 or not deal.dealt:
        return
    places = [deal.left] if deal.left else [deal.dealt[deal.dealer], *won, discard]
    if not any(number_of(pile, deal.cut_card) for pile in places):
        raise Unreadable("tamcuc.unreadable.cut_card", card=notation.write_card(deal.cut_card))


def _replay(game: TamCuc, state: State, read: Fields) -> State:
    """Announce and choose as the text says, by the rules themselves."""
    size = read.number("announced", 0, 0, 31)
    if not size:
        return state
    try:
        state = game.apply(state, state.leader, ANNOUNCE | size)
        choices = read.cards("chosen")
        for seat in sorted(range(game.players), key=lambda seat: seat != state.leader):  # who plays openly lays first
            if cards := choices[seat]:
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
