"""A rulebook as data: numbered clauses in our own words, to load, cite, list and check for coverage."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

STATUSES = ("stated", "mixed", "shown", "inferred", "ruling", "lost")
KINDS = ("forbids", "fact", "manners")
FOLDER = Path(__file__).parent / "games"


class Clause(NamedTuple):
    """One clause: id such as `tamcuc.tie`, its place in the book such as "4.9", and how we know it."""

    id: str
    place: str
    chapter: str
    title: str
    text: str
    status: str
    kind: str
    rulings: tuple[str, ...]

    @property
    def heading(self) -> str:
        """How a clause is cited: its place and its title."""
        return f"{self.place} {self.title}"

    @property
    def forbids(self) -> bool:
        """Whether a wrong try is refused with this clause."""
        return self.kind == "forbids"


class Ruling(NamedTuple):
    """A point that is ruled here and may be played otherwise: what is asked, what is played, the other ways."""

    id: str
    question: str
    played: str
    alternatives: tuple[str, ...]
    clauses: tuple[str, ...]


class Rulebook(NamedTuple):
    """The clauses of one game, in order; `register.rulebook` adds the rulings that have alternatives."""

    title: str
    clauses: tuple[Clause, ...]
    rulings: tuple[Ruling, ...] = ()

    def cite(self, clause: str) -> Clause:
        """The clause with this id.

        Raises:
            KeyError: there is none.

        >>> load("tamcuc").cite("tamcuc.tie").title
        'Equal combinations'
        """
        for found in self.clauses:
            if found.id == clause:
                return found
        raise KeyError(clause)

    def find(self, words: str) -> tuple[Clause, ...]:
        """The clauses that hold all these words in text, title or id, whatever their case; titles come first.

        >>> load("tamcuc").find("equal combinations")[0].id
        'tamcuc.tie'
        """
        wanted = words.casefold().split()
        found = [
            c
            for c in self.clauses
            if all(word in f"{c.id.partition('.')[2]} {c.title} {c.text}".casefold() for word in wanted)
        ]
        return tuple(sorted(found, key=lambda c: not any(word in c.title.casefold() for word in wanted)))

    def chapters(self) -> tuple[tuple[str, tuple[Clause, ...]], ...]:
        """(chapter title, its clauses), in order."""
        names = dict.fromkeys(clause.chapter for clause in self.clauses)
        return tuple((name, tuple(c for c in self.clauses if c.chapter == name)) for name in names)

    def resting_on(self, rulings: set[str]) -> tuple[Clause, ...]:
        """The clauses that any of these rulings shape, for instance those of the options changed in a match."""
        return tuple(clause for clause in self.clauses if rulings & set(clause.rulings))

    def _repr_markdown_(self) -> str:
        """The whole book, as a notebook shows it."""
        parts = [f"# {self.title}"]
        for chapter, clauses in self.chapters():
            parts.append(f"## {chapter}")
            parts += [f"**{c.heading}** ({c.status}) · {c.text}" for c in clauses]
        return "\n\n".join([*parts, *self._register()])

    def _register(self) -> list[str]:
        from tabletutor.words import say

        if not self.rulings:
            return []
        head = say("table.register.head")
        rows = [f"| {r.id} | {r.question} | {r.played} | {'; '.join(r.alternatives)} |" for r in self.rulings]
        return [f"## {say('table.register.title')}", "\n".join([head, "|---|---|---|---|", *rows])]


@cache
def load(game: str) -> Rulebook:
    """The rulebook of a game, read from its `rulebook.md`.

    Raises:
        ValueError: a heading is not `id | title | status | kind | rulings`.

    >>> len(load("tamcuc").chapters())
    4
    """
    text = (FOLDER / game / "rulebook.md").read_text(encoding="utf-8")
    title, *chapters = re.split(r"^## ", text, flags=re.MULTILINE)
    clauses: list[Clause] = []
    for number, chapter in enumerate(chapters, 1):
        name, *parts = re.split(r"^### ", chapter, flags=re.MULTILINE)
        clauses += [_clause(f"{number}.{at}", name.strip(), part) for at, part in enumerate(parts, 1)]
    return Rulebook(title.splitlines()[0].removeprefix("# ").strip(), tuple(clauses))


def _clause(place: str, chapter: str, part: str) -> Clause:
    heading, _, text = part.partition("\n")
    fields = [field.strip() for field in heading.split("|")]
    if len(fields) != 5 or fields[2] not in STATUSES or fields[3] not in KINDS:
        raise ValueError(f"not a clause heading: {heading!r}")
    clause, title, status, kind, rulings = fields
    return Clause(clause, place, chapter, title, " ".join(text.split()), status, kind, tuple(rulings.split()))
