"""A seat's view of Xochintlan in plain lines, for the terminal: a map with letters and numbers, stacks and goals."""

from __future__ import annotations

from collections.abc import Iterable

from tabletutor.games.xochintlan.groups import ANIMALS, START
from tabletutor.games.xochintlan.legality import ACTING, CLAIMING
from tabletutor.games.xochintlan.notation import LETTERS, column_name, place_of, write, write_cell
from tabletutor.games.xochintlan.pentominoes import PATTERNS, ROW, Shape
from tabletutor.games.xochintlan.sight import View
from tabletutor.games.xochintlan.wording import goals_text, kind_name, kinds_name
from tabletutor.words import listed, say

WIDE = 4  # characters a column


def situation(view: View, names: tuple[str, ...]) -> list[str]:
    """What the seat has before it: the table, the stacks, its goals, what is known of others', what it is asked for.

    Args:
        view: of the seat that is to act.
        names: by seat.
    """
    lines = [say("xochintlan.text.round", n=view.round, rounds=view.rounds), "", *table(view), "", _stacks(view)]
    if view.goals:
        lines += [say("xochintlan.text.goals", n=len(view.goals)), "", *goals(view.goals), ""]
    return [*lines, *_others(view, names), *_asked(view)]


def sheet(view: View, names: tuple[str, ...]) -> list[str]:
    """The table as it lies at the end, and the goals that are known."""
    return [*table(view), "", *_others(view, names)]


def table(view: View) -> list[str]:
    """The table in characters: letters of the columns above, numbers of the rows at the left, one letter a tile.

    A dot is an empty square beside a tile; brackets stand round what may not be touched, a star behind each square of
    the pattern that won.
    """
    lying, free = view.lying, set(view.frontier)
    places = [place_of(cell) for cell in (*lying, *free)]
    columns, rows = _span(x for x, _ in places), _span(y for _, y in places)
    lines = [" " * WIDE + "".join(column_name(x).center(WIDE) for x in columns)]
    for y in rows:
        cells = [START + x + ROW * y for x in columns]
        marks = [_mark(view, cell, lying[cell]) if cell in lying else "." if cell in free else "" for cell in cells]
        row = write_cell(cells[0]).removeprefix(column_name(columns[0]))
        lines.append(row.rjust(WIDE - 1) + " " + "".join(mark.center(WIDE) for mark in marks))
    return [line.rstrip() for line in lines]


def _span(numbers: Iterable[int]) -> range:
    some = sorted(numbers)
    return range(some[0], some[-1] + 1)


def _mark(view: View, cell: int, kind: int) -> str:
    letter = LETTERS[kind].upper()
    if cell in view.winning:
        return f"{letter}*"
    return f"({letter})" if cell in view.blocked and view.winner < 0 else letter


def goals(patterns: Iterable[int]) -> list[str]:
    """Goal cards in characters, side by side, each under its name."""
    drawn = [[PATTERNS[goal].name, *_drawn(PATTERNS[goal].cells)] for goal in patterns]
    tall = max(map(len, drawn))
    rows = [[lines[at] if at < len(lines) else "" for lines in drawn] for at in range(tall)]
    widths = [max(map(len, lines)) + WIDE for lines in drawn]
    joined = ("".join(text.ljust(width) for text, width in zip(row, widths, strict=True)) for row in rows)
    return [f"  {line}".rstrip() for line in joined]


def _drawn(cells: Shape) -> list[str]:
    """A pattern, a sign for each of its squares and a dot where there is none."""
    wide, tall = (max(place[at] for place in cells) + 1 for at in (0, 1))
    return [" ".join("#" if (x, y) in cells else "." for x in range(wide)) for y in range(tall)]


def _stacks(view: View) -> str:
    left = [f"{n} {kind_name(k) if n == 1 else kinds_name(k)}" for k, n in zip(ANIMALS, view.reserve, strict=True)]
    return say("xochintlan.text.stacks", left=listed(left))


def _others(view: View, names: tuple[str, ...]) -> list[str]:
    """Goals of others that lie open, and those put aside."""
    known = [("open", seat, some) for seat, some in enumerate(view.others) if seat != view.seat]
    known += [("aside", seat, some) for seat, some in enumerate(view.aside)]
    return [say(f"xochintlan.text.{key}", who=names[seat], goals=goals_text(some)) for key, seat, some in known if some]


def _asked(view: View) -> list[str]:
    """What the seat may do, each with a move that is legal now."""
    legal = view.legal
    if view.stage == CLAIMING:
        return [say("xochintlan.text.asked.claim")]
    if view.stage != ACTING:
        return [say("xochintlan.text.asked.nothing")]
    swaps, changes = legal.swaps(), legal.changes()
    some = [("play", legal.plays(ANIMALS)), ("human", legal.plays((0,))), ("swap", swaps), ("change", changes)]
    return [say(f"xochintlan.text.asked.{key}", move=write(moves[0])) for key, moves in some if moves]
