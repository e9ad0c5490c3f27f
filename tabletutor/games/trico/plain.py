"""A seat's view of Trico in plain lines, for the terminal: the table, the conditions, what everybody took, the own hand."""

from __future__ import annotations

from tabletutor.game import Seat
from tabletutor.games.trico.cards import BITS, colours_in, kinds_of
from tabletutor.games.trico.notation import write, write_card, write_cards
from tabletutor.games.trico.sight import View
from tabletutor.games.trico.state import FOLLOW, LEAD, SECOND, TAKE
from tabletutor.games.trico.wording import card_name, cards_text
from tabletutor.words import listed, say


def situation(view: View, names: tuple[str, ...]) -> list[str]:
    """What the seat has before it: round, conditions, table, cards taken, its hand, what it is asked for.

    Args:
        view: of the seat that is to act.
        names: by seat.
    """
    lines = [say("trico.text.round", n=view.round, appeal=view.appeal, markers=_markers(view, names))]
    lines += ["", *conditions(view), "", *_taken(view, names), _piles(view), ""]
    lines += [*_table(view, names), *_hand(view), ""]
    return [*lines, *_asked(view, names)]


def sheet(view: View, names: tuple[str, ...]) -> list[str]:
    """The score sheet: one line a round, and all markers."""
    rows = [(say("trico.text.sheet.round"), *names)]
    rows += [(str(number), *map(str, markers)) for number, markers in view.sheet]
    rows.append((say("trico.text.sheet.total"), *map(str, view.markers)))
    return _columns(rows)


def conditions(view: View) -> list[str]:
    """The table of conditions; an arrow marks the line that holds for the cards on the table."""
    kinds = [kind for _, kind in view.table]
    now = BITS[colours_in(kinds)] if len(kinds) == 3 else 0
    lines = [say("trico.text.conditions")]
    for colours, condition in enumerate(view.game.terms.table, start=1):
        mark = ">" if colours == now else " "
        lines.append(f"{mark} " + say("trico.text.condition", n=colours, wins=say(f"trico.text.wins.{condition}")))
    return lines if view.appeal > 1 or view.round > 1 else [*lines, say("trico.lost")]


def _columns(rows: list[tuple[str, ...]]) -> list[str]:
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return ["  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]


def _markers(view: View, names: tuple[str, ...]) -> str:
    return listed([f"{name} {n}" for name, n in zip(names, view.markers, strict=True)])


def _name(seat: Seat, names: tuple[str, ...]) -> str:
    return names[seat] if seat >= 0 else say("trico.text.virtual")


def _taken(view: View, names: tuple[str, ...]) -> list[str]:
    """One line a seat: its number for `catch`, its cards in the order taken, and how it stands with its Nico."""
    lines = []
    for seat, name in enumerate(names):
        pile, cards = view.taken[seat], write_cards(view.taken[seat])
        values = {"seat": seat + 1, "who": name, "cards": cards, "n": BITS[colours_in(pile)], "held": view.held[seat]}
        said = [say("trico.text.said")] if view.declared[seat] else []
        lead = [say("trico.text.leads")] if seat == view.lead else []
        lines.append(" ".join([say(f"trico.text.taken{'' if pile else '_none'}", **values), *said, *lead]))
    return lines


def _piles(view: View) -> str:
    """The discard pile, and with two players the virtual lead's deck."""
    cards = write_cards(kinds_of(view.discard)) if view.discard > 0 else ""
    line = say(f"trico.text.discards{'_open' if cards else ''}", n=view.discards, cards=cards)
    return line if view.game.players == 3 else f"{line} {say('trico.text.deck', n=view.virtual)}"


def _table(view: View, names: tuple[str, ...]) -> list[str]:
    """What lies on the table, open and face down."""
    lines = [
        say("trico.text.lies", who=_name(who, names), card=card_name(kind), short=write_card(kind))
        for who, kind in view.table
    ]
    for seat, sealed in enumerate(view.chosen):
        if seat == view.seat and view.choice >= 0:
            lines.append(say("trico.text.own", card=card_name(view.choice), short=write_card(view.choice)))
        elif sealed:
            lines.append(say("trico.text.sealed", who=names[seat]))
    return lines or [say("trico.text.empty")]


def _hand(view: View) -> list[str]:
    if not view.hand:
        return []
    return [
        say("trico.text.hand", cards=cards_text(view.hand)),
        say("trico.text.notation", cards=write_cards(view.hand)),
    ]


def _asked(view: View, names: tuple[str, ...]) -> list[str]:
    """What the seat may do, each with a move that is legal now."""
    legal = view.legal
    plays, takes = legal.plays(), legal.takes()
    lines = []
    if plays:
        key = "virtual" if view.game.players == 2 else "lead" if view.stage == LEAD else "follow"
        lines.append(say(f"trico.text.asked.{key}", move=write(plays[0]), who=_name(view.lead, names)))
    if view.seat is not None and plays and view.owing[view.seat]:
        lines.append(say("trico.text.asked.nico"))
    if takes:
        key = "second" if view.stage == SECOND else "take"
        lines.append(say(f"trico.text.asked.{key}", move=write(takes[0])))
    if view.stage in (FOLLOW, TAKE, SECOND):
        lines.append(say("trico.text.asked.catch", n=2 - (view.seat == 1)))
    return lines or [say("trico.text.asked.nothing")]
