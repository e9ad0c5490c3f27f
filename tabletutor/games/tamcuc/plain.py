"""A seat's view of Tam Cúc in plain lines, for the terminal."""

from __future__ import annotations

from tabletutor.games.tamcuc.combinations import cards_of
from tabletutor.games.tamcuc.legality import ANNOUNCING, CHOOSING, CUTTING, FAULT
from tabletutor.games.tamcuc.notation import write_card, write_cards
from tabletutor.games.tamcuc.sight import View
from tabletutor.games.tamcuc.wording import cards_text
from tabletutor.words import listed, say


def situation(view: View, names: tuple[str, ...]) -> list[str]:
    """What the seat has before it: the deal, its cards in words and in notation, what it is asked for.

    Args:
        view: of the seat that is to act.
        names: by seat.
    """
    points = listed([f"{name} {n}" for name, n in zip(names, view.points, strict=True)])
    lines = [say("tamcuc.text.deal", n=view.number, deals=view.game.deals, points=points)]
    if view.hand:
        lines.append(say("tamcuc.text.hand", cards=cards_text(view.hand)))
        lines.append(say("tamcuc.text.notation", cards=write_cards(view.hand)))
    return [*lines, _asked(view, names)]


def _asked(view: View, names: tuple[str, ...]) -> str:
    if view.stage == CUTTING:
        return say(f"tamcuc.text.asked.{'mark' if view.mark else 'cut'}", most=len(view.game.deck) - 1, n=view.mark)
    if view.stage == FAULT:
        return say("tamcuc.text.asked.fault", who=names[view.fault])
    if view.stage == ANNOUNCING:
        return say("tamcuc.text.asked.announce", sizes=listed([str(k) for k in view.legal.sizes()], "table.or"))
    if view.stage != CHOOSING:
        return say("tamcuc.text.asked.nothing")
    lowest = " ".join(map(write_card, cards_of(view.hand)[-view.size :]))
    key = "lay" if view.seat == view.leader else "single" if view.size == 1 else "choose"
    return say(f"tamcuc.text.asked.{key}", n=view.size, who=names[view.leader], cards=lowest)


def sheet(view: View, names: tuple[str, ...]) -> list[str]:
    """The score sheet: one line a deal, and the totals."""
    head = say("tamcuc.text.sheet.deal")
    rows = [(head, *names)]
    rows += [(str(number), *map(str, points)) for number, points in view.sheet]
    rows.append((say("tamcuc.text.sheet.total"), *map(str, view.totals)))
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return ["  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
