"""Why a trick was won: what a player at the table would answer to "and why not I?"."""

from __future__ import annotations

from tabletutor.game import Event
from tabletutor.games.tamcuc.combinations import cards_of, combination_name
from tabletutor.games.tamcuc.sight import View
from tabletutor.games.tamcuc.wording import cards_text
from tabletutor.words import say

TRIOS = ("golden", "silver", "three")


def verdict(view: View, trick: tuple[Event, ...]) -> tuple[str, str]:
    """A sentence that compares the winner with the best of the others, and the id of the clause that decides.

    Args:
        view: whoever looks; only cards that lie open are compared.
        trick: its events, the leader's first, `won` last.
    """
    won, strength = trick[-1], view.game.table.strength
    others = [_cards(event) for event in trick if event.kind == "laid" and event.seat != won.seat]
    if not others:
        return say("tamcuc.board.why.alone"), "tamcuc.strongest"
    mine, best = _cards(won), max(others, key=lambda cards: strength[cards])
    key, clause = _reason(mine, best, tie="leader" if trick[0].seat == won.seat else "nearest", view=view)
    return say(f"tamcuc.board.why.{key}", other=cards_text(best)), clause


def _cards(event: Event) -> int:
    assert isinstance(event.cards, int)
    return event.cards


def _reason(mine: int, best: int, *, tie: str, view: View) -> tuple[str, str]:
    table = view.game.table
    if table.strength[mine] == table.strength[best]:
        return tie, "tamcuc.tie"
    high, other = cards_of(mine)[0], cards_of(best)[0]
    sealed = (high > 6) != (other > 6)
    if sealed and table.seal_first:
        return "seal", "tamcuc.seal"
    names = [combination_name(cards) for cards in (mine, best)]
    if names[0] != names[1] and names[0] in TRIOS:
        return "trio", "tamcuc.three"
    return ("rank_first", "tamcuc.seal") if sealed else ("rank", "tamcuc.ranks")
