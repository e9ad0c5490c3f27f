"""Every sentence a reader sees, looked up by key in one table of texts, so that languages can be added."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent
LANGUAGE = "en"  # the language of the shipped tables: texts.en.toml, and the *.en.toml of each game

_FIELD = re.compile(r"\{(\w+)(?::([^|}]*)\|([^}]*))?\}")


@cache
def table(language: str = LANGUAGE) -> dict[str, str]:
    """All texts of one language, by dotted key.

    Args:
        language: the tag in the file names, such as `texts.<language>.toml`.

    Returns:
        A dict from a key such as `"ui.undo"` to a template.

    Raises:
        KeyError: there is no table in that language.

    >>> table()["ui.undo"]
    'Undo'
    """
    files = sorted([*ROOT.glob(f"*.{language}.toml"), *ROOT.glob(f"games/*/*.{language}.toml")])
    if not files:
        raise KeyError(f"no texts in language {language!r}")
    return {key: text for file in files for key, text in _read(file).items()}


def _read(file: Path) -> dict[str, str]:
    import tomllib  # only needed once a sentence is shown, and it costs milliseconds

    return dict(_flatten("", tomllib.loads(file.read_text(encoding="utf-8"))))


def _flatten(prefix: str, node: dict[str, object]) -> list[tuple[str, str]]:
    rows: list[tuple[str, str]] = []
    for name, value in node.items():
        if isinstance(value, dict):
            rows += _flatten(f"{prefix}{name}.", value)
        else:
            rows.append((prefix + name, str(value)))
    return rows


def say(key: str, /, **values: object) -> str:
    """One sentence for the reader, with the values filled in.

    Args:
        key: the dotted key of the text.
        values: what `{name}` stands for; `{n:card|cards}` writes the number and the fitting word.

    Raises:
        KeyError: unknown key, or a value the text asks for is missing.

    >>> say("table.cards", n=1), say("table.cards", n=4)
    ('1 card', '4 cards')
    """

    def fill(match: re.Match[str]) -> str:
        name, one, many = match.groups()
        value = values[name]
        return str(value) if one is None else f"{value} {one if value == 1 else many}"

    return _FIELD.sub(fill, table()[key])


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """The lines of a table, its columns under each other.

    >>> columns([("who", "n"), ("Lena", "12")])
    ['who   n', 'Lena  12']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    cells = (zip(row, widths, strict=True) for row in rows)
    return ["  ".join(text.ljust(width) for text, width in row).rstrip() for row in cells]


def markdown(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """The lines of a table in Markdown: numbers at the right, but for the first column.

    >>> markdown(("who", "n"), [("Lena", "12")])
    ['| who | n |', '| --- | ---: |', '| Lena | 12 |']
    """
    return [f"| {' | '.join(row)} |" for row in (head, ("---", *("---:" for _ in head[1:])), *rows)]


def listed(items: list[str], last: str = "table.and") -> str:
    """Words joined as a person would read them out.

    >>> listed(["Lena", "Katya", "Vanya"])
    'Lena, Katya and Vanya'
    """
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {say(last)} {items[-1]}"
