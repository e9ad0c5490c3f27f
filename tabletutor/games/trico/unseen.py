"""What may lie in the other hands of Trico, as far as one seat can know it."""

from __future__ import annotations

from tabletutor.games.trico.cards import KINDS, count, kinds_of
from tabletutor.games.trico.sight import View


def unseen(view: View) -> list[float]:
    """How many cards of each kind may lie in the hands of the others, face down before them or in the virtual deck.

    A card that was drawn from the discard pile may be any of those that lay there, so it counts in parts.
    """
    stock = [count(view.game.terms.stock, kind) for kind in range(KINDS)]
    left = [number - lying for number, lying in zip(stock, _pile(view, stock), strict=True)]
    for kind in [
        *kinds_of(view.hand),
        *(kind for pile in view.taken for kind in pile),
        *(kind for _, kind in view.table),
    ]:
        left[kind] -= 1
    if view.choice >= 0:
        left[view.choice] -= 1
    return [max(0.0, number) for number in left]


def _pile(view: View, stock: list[int]) -> list[float]:
    """How many cards of each kind lie in the discard pile; in parts, once somebody has drawn from it unseen."""
    if view.discard >= 0:
        return [float(count(view.discard, kind)) for kind in range(KINDS)]
    pile = _at_first(view, stock)
    for event in view.seen:
        kind, number = event.kind, event.number
        if kind == "cleared" and isinstance(event.cards, tuple):
            for card in event.cards:
                pile[card] += 1
        elif kind == "dropped":
            pile[number] += 1
        elif kind == "drew" and number >= 0:
            pile[number] = max(0.0, pile[number] - 1)
        elif kind == "drew":
            size = sum(pile)
            pile = [some * max(0.0, size - 1) / size if size else 0.0 for some in pile]
        elif kind in ("led", "shown"):  # if it had been drawn, it lies there no longer
            pile[number] = min(pile[number], stock[number] - 1)
    return pile


def _at_first(view: View, stock: list[int]) -> list[float]:
    """The pile with which the story begins: that of a position's text may be anything that did not lie open."""
    opening = view.opening
    if not opening or not opening.discards:
        return [0.0] * KINDS
    own = next((event.cards for event in view.seen if event.kind == "dealt" and event.seat == view.seat), 0)
    known = [*(kind for pile in opening.taken for kind in pile), *(kind for _, kind in opening.table)]
    known += kinds_of(own) if isinstance(own, int) else ()
    rest = [max(0, number - known.count(kind)) for kind, number in enumerate(stock)]
    share = min(1.0, opening.discards / max(1, sum(rest)))
    return [number * share for number in rest]
