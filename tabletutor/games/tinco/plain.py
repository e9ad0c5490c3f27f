"""A seat's view of Tinco in plain lines, for the terminal: the middle, everybody's offers and levels, the own hand."""

from __future__ import annotations

from tabletutor.games.tinco.cards import ENOUGH, TRINKO_BIT, has_set, in_play, size_of
from tabletutor.games.tinco.notation import CARDS_PART, ID, ID_PART, verb_of, write, write_cards
from tabletutor.games.tinco.sight import View
from tabletutor.games.tinco.state import FLOOR, READY, RUSH, SETS
from tabletutor.games.tinco.wording import animal_name, animals_text, cards_text, colour_name, colours_text, level_text
from tabletutor.words import say


def situation(view: View, names: tuple[str, ...]) -> list[str]:
    """What the seat has before it: round, challenge, middle, everybody's offers, its hand, what it may do.

    Args:
        view: of the seat that may act.
        names: by seat.
    """
    lines = [say("tinco.text.round", n=view.round, acts=view.acts), challenge(view), _middle(view), ""]
    lines += [*_seats(view, names), "", *_hand(view), ""]
    return [*lines, *_asked(view, names)]


def sheet(view: View, names: tuple[str, ...]) -> list[str]:
    """The score sheet: one line a round with all levels after it, and the levels as they are."""
    rows = [(say("tinco.text.sheet.round"), *names)]
    for number, levels, changes in view.sheet:
        void = say("tinco.text.sheet.void")
        rows.append((str(number), *(map(level_text, levels) if changes else [void] * len(names))))
    rows.append((say("tinco.text.sheet.total"), *map(level_text, view.levels)))
    return _columns(rows)


def challenge(view: View) -> str:
    """What is collected, and what is in play."""
    kind = "hong" if view.game.terms.hong else "xing"
    some = colours_text(view.colours) if view.game.terms.hong else animals_text(view.animals)
    return say(f"tinco.text.challenge.{kind}{'' if view.animals else '_open'}", some=some)


def _columns(rows: list[tuple[str, ...]]) -> list[str]:
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return ["  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]


def _middle(view: View) -> str:
    return say(f"tinco.text.middle{'' if view.left else '_empty'}", n=view.left)


def _seats(view: View, names: tuple[str, ...]) -> list[str]:
    """One line a seat: level, cards, open offer with its number, token."""
    lines = []
    for seat, name in enumerate(names):
        number, n = view.offers[seat]
        level, held = level_text(view.levels[seat]), view.held[seat]
        parts = [say("tinco.text.seat", who=name, level=level, held=held)]
        if n:
            mine = "mine" if seat == view.seat else "offer"
            parts.append(say(f"tinco.text.{mine}", n=n, number=number, cards=write_cards(view.offered)))
        parts += [say("tinco.text.ready")] if view.stage == READY and view.ready[seat] else []
        parts += [say("tinco.text.token")] if seat in view.tokens else []
        lines.append(" ".join(parts))
    return lines


def _hand(view: View) -> list[str]:
    """The own cards by what can be collected, the most first; and all of them in notation."""
    if not view.hand:
        return []
    terms = view.game.terms
    name = colour_name if terms.hong else animal_name
    stock = in_play(view.animals, view.colours, seven=terms.seven)
    held = [(at, view.hand & cards & stock) for at, cards in enumerate(terms.groups)]
    rows = sorted([(at, cards) for at, cards in held if cards], key=lambda row: -size_of(row[1]))
    lines = [
        say("tinco.text.group", what=name(at), n=size_of(cards), cards=cards_text(cards, seven=terms.seven))
        for at, cards in rows
    ]
    lines += [say("tinco.text.trinko")] if view.hand & TRINKO_BIT else []
    lines += [say("tinco.text.set", n=ENOUGH)] if has_set(view.hand, terms.groups) else []
    return [say("tinco.text.hand"), *lines, say("tinco.text.notation", cards=write_cards(view.hand))]


def _asked(view: View, names: tuple[str, ...]) -> list[str]:
    """What the seat may do, each with a move that is legal now."""
    legal = view.legal
    if view.stage in (READY, SETS) and legal:
        key = "ready" if view.stage == READY else "sets"
        terms = view.game.terms
        return [say(f"tinco.text.asked.{key}", move=write(next(iter(legal))), n=terms.animals, m=terms.colours)]
    lines = [say("tinco.text.asked.take" if view.stage == FLOOR else "tinco.text.asked.rush")] * legal.takes()
    lines += [say(f"tinco.text.asked.{verb_of(move)}", move=write(move)) for move in legal.offers()[:1]]
    lines += _answers(view, names)
    lines += [say("tinco.text.asked.wait")] * (view.stage in (FLOOR, RUSH))
    return lines or [say("tinco.text.asked.nothing")]


def _answers(view: View, names: tuple[str, ...]) -> list[str]:
    """How each open offer of another can be answered: with the own open offer if that fits, else with the first cards."""
    first: dict[int, int] = {}
    for move in view.legal.answers():
        first.setdefault(move >> ID & ID_PART, move)
    owners = {number: (who, n) for who, (number, n) in enumerate(view.offers)}
    lines = []
    for number, move in first.items():
        who, n = owners[number]
        key = "answer" if move & CARDS_PART else "answer_offer"
        lines.append(say(f"tinco.text.asked.{key}", who=names[who], n=n, move=write(move)))
    return lines
