"""The import contract of `pyproject.toml`: for each room of the house, the rooms it may import directly."""

from __future__ import annotations

import re
import sys

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output

PACKAGE = "tabletutor"


class RoomsContract(Contract):
    """Every module is a room named in `rooms`, and imports only what its line names.

    A line reads `room: what it may import`, names below the package, the standard library left out. `*` stands for one
    part of a name; what the first `*` of a room matched, the first `*` of its permissions must match too, so that
    a game reaches only its own files; `!` before a name takes back what a star gave. A room's own line counts before one
    with a star, and of those the first that fits. The package itself is the room with the empty name.
    """

    type_name = "rooms"

    rooms = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Compare every direct import with the lines; wrong ones and unnamed rooms are kept for the report."""
        permissions = dict(_parse(str(line)) for line in self.rooms)  # type: ignore[attr-defined]
        wrong: list[str] = []
        for module in sorted(m for m in graph.modules if m.split(".", maxsplit=1)[0] == PACKAGE):
            room = _short(module)
            found = _find(room, permissions)
            if found is None:
                wrong.append(f"{module} is no room of the house: name it in pyproject.toml and in the design")
                continue
            wrong += [
                f"{module} may not import {other}"
                for other in sorted(graph.find_modules_directly_imported_by(module))
                if not _allowed(room, found, other)
            ]
        return ContractCheck(kept=not wrong, metadata={"wrong": wrong})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print one line for each wrong import."""
        for line in check.metadata["wrong"]:
            output.print_error(line, bold=False)


def _parse(line: str) -> tuple[str, list[str]]:
    room, _, allowed = line.partition(":")
    return room.strip(), allowed.split()


def _short(module: str) -> str:
    return module[len(PACKAGE) + 1 :]


def _find(room: str, permissions: dict[str, list[str]]) -> tuple[str, list[str]] | None:
    """The line of a room: its own before one with a star."""
    if room in permissions:
        return room, permissions[room]
    return next(((name, may) for name, may in permissions.items() if name and _match(name, room)), None)


def _match(pattern: str, name: str) -> re.Match[str] | None:
    return re.fullmatch(re.escape(pattern).replace(r"\*", r"([^.]+)"), name)


def _allowed(room: str, found: tuple[str, list[str]], other: str) -> bool:
    if other.split(".", maxsplit=1)[0] != PACKAGE:
        return other in sys.stdlib_module_names or other in found[1]
    match = _match(found[0], room)
    star = match.group(1) if match and match.groups() else "*"  # the game this room belongs to
    fits = [may for may in found[1] if _match(may.lstrip("!").replace("*", star, 1), _short(other))]
    return bool(fits) and not any(may.startswith("!") for may in fits)
