"""What has happened in an Appeal, put together from what a seat has seen; and why its winner won."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tabletutor.game import Seat
from tabletutor.games.trico.cards import colour_of, number_of, trico
from tabletutor.games.trico.conditions import ODD_COLOUR, Table, why
from tabletutor.games.trico.sight import View
from tabletutor.games.trico.state import NONE, VIRTUAL
from tabletutor.games.trico.wording import card_name, cards_text, colour_name
from tabletutor.words import listed, say


class Appeal(NamedTuple):
    """One Appeal, as far as it is known.

    Attributes:
        number: from 1 in the round.
        cards: (whose, kind) of the cards that lay open, the lead's first; VIRTUAL for the virtual lead.
        winner: a seat, VIRTUAL, or NONE: nobody yet, or nobody at all.
        took: kinds that the winner has taken, in his order.
        over: whether the table is cleared.
        void: whether nobody takes anything.
        end: `trico` or `ranout` if it has ended the round; else empty.
        gain: markers won with it.
    """

    number: int
    cards: tuple[tuple[Seat, int], ...]
    winner: Seat = NONE
    took: tuple[int, ...] = ()
    over: bool = False
    void: bool = False
    end: str = ""
    gain: int = 0

    @property
    def kinds(self) -> tuple[int, ...]:
        """The cards that lay open."""
        return tuple([kind for _, kind in self.cards])

    @property
    def gone(self) -> list[int]:
        """Places of the cards that were taken, in that order; of equal cards the first place is meant."""
        found: list[int] = []
        for wanted in self.took:
            found.append(next(at for at, kind in enumerate(self.kinds) if kind == wanted and at not in found))
        return found


@lru_cache(maxsize=16)  # a frame asks for them more than once
def appeals(view: View) -> tuple[Appeal | None, Appeal]:
    """The last Appeal that is over, and the one that is played."""
    last: Appeal | None = None
    now = Appeal(view.opening.appeal, view.opening.table, view.opening.winner) if view.opening else Appeal(1, ())
    for event in view.seen:
        kind, seat = event.kind, event.seat
        if kind in ("led", "shown", "turned"):
            now = now._replace(cards=(*now.cards, (seat, event.number)))
        elif kind == "won":
            now = now._replace(winner=seat, void=seat == VIRTUAL)
        elif kind == "void":
            now = now._replace(void=True)
        elif kind == "took":
            now = now._replace(took=(*now.took, event.number))
        elif kind == "trico":
            now = now._replace(end=kind, gain=event.number)
        elif kind == "cleared":
            last, now = now._replace(over=True), Appeal(now.number + 1, ())
        elif kind == "ranout" and last is not None:
            last = last._replace(end=kind, gain=int(seat >= 0))
    if last is not None:
        last = _in_order(last)
    return last, _begun_late(view, _in_order(now))


def _in_order(appeal: Appeal) -> Appeal:
    """The lead's card first, then clockwise: the last card shown may be that of a seat further on."""
    if len(appeal.cards) < 2:
        return appeal
    lead, *rest = appeal.cards
    n = 3 if lead[0] >= 0 else 2
    rest.sort(key=lambda card: (card[0] - lead[0]) % n if lead[0] >= 0 else card[0])
    return appeal._replace(cards=(lead, *rest))


def _begun_late(view: View, now: Appeal) -> Appeal:
    """A position's text may begin after the first card was taken: that one lies in front of the lead, whoever played it."""
    if view.winner < 0 or len(now.cards) != 2 or not view.taken[view.winner]:
        return now
    taken, lead = view.taken[view.winner][-1], view.winner
    who = next(seat for seat in range(3) if seat not in dict(now.cards))
    cards = sorted([(who, taken), *now.cards], key=lambda card: (card[0] - lead) % 3)
    return now._replace(cards=tuple(cards), took=(taken, *now.took))


# ---- in words ----


def _t(key: str, **values: object) -> str:
    return say(f"trico.board.why.{key}", **values)


def reason(table: Table, kinds: tuple[int, ...]) -> str:
    """Why one of three cards wins, or none, as a sentence with the cards in it."""
    found = why(table, kinds)
    colour = colour_name(colour_of(kinds[0]))
    count = _t(f"colours.{found.colours}", colour=colour)
    cards = [card_name(kinds[at]) for at in range(3) if at not in found.fulfil]
    if found.condition == ODD_COLOUR:
        return _t("odd_colour", card=card_name(kinds[found.fulfil[0]]), rest=listed(cards))
    number = number_of(kinds[found.fulfil[0]])
    rest = listed([str(number_of(kinds[at])) for at in range(3) if at not in found.fulfil])
    if found.winner is None:
        return _t(f"tie.{found.condition}", count=count, times=len(found.fulfil), number=number)
    return _t(found.condition, count=count, card=card_name(kinds[found.winner]), rest=rest)


def verdict(view: View, appeal: Appeal) -> tuple[str, str]:
    """A sentence that says why the Appeal ended so, and the id of the clause that decides; empty if nobody saw it all."""
    if len(appeal.cards) < 3:
        return "", ""
    two = view.game.players == 2
    text = reason(view.game.terms.table, appeal.kinds)
    if appeal.end == "trico":
        same = appeal.gain == 2
        found = trico(view.taken[appeal.winner])
        more = _t("same" if same else "trico", cards=cards_text(found.cards if found else ()))
        return f"{text} {more}", "trico.same-number" if same else "trico.trico"
    if appeal.end == "ranout":
        more = _t("again" if view.won < 0 else "ranout_two" if two else "ranout")
        return f"{text} {more}", "trico.two-hand-out" if two else "trico.hand-out"
    if appeal.void:
        virtual = appeal.winner == VIRTUAL
        return (f"{text} {_t('virtual')}", "trico.virtual-wins") if virtual else (text, "trico.void")
    colours = why(view.game.terms.table, appeal.kinds).colours
    return text, ("trico.one-colour", "trico.two-colours", "trico.three-colours")[colours - 1]
