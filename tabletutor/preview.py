"""What a picture of a board shows, where nothing runs: a position, also before a game has begun."""

from __future__ import annotations

from tabletutor.game import DEALER
from tabletutor.page import Show
from tabletutor.record import READER
from tabletutor.screen import Screen
from tabletutor.setup import rival

MOST = 4  # acts of the dealer and of opponents before a reader's first one
WORD = "tabletutor"  # without a seed word of the reader's every picture has the same cards


def pictured(show: Show) -> Show:
    """The show to take a picture of: a form that sets a table up becomes the table it stands for, with the first
    cards dealt, as its reader will see it; several readers at one screen are looked over the shoulder by nobody.

    Args:
        show: any show; nothing happens to it.
    """
    if not isinstance(show, Screen) or show.table:
        return show
    now = show.settings._replace(save=None)
    if now.seats.count(READER) > 1:
        now = now._replace(seats=tuple(rival(now.game, seat) for seat in range(now.players)))
    table = now._replace(word=now.word or WORD).table()
    for _ in range(MOST):
        if table.due() is None or (table.due() != DEALER and table.view(None).waiting - table.bots.keys()):
            break
        table.advance()
    return Screen(now, table)
