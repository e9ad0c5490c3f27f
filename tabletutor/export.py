"""A notebook as one HTML file that needs no kernel, no server and no network: `tabletutor export NOTEBOOK`."""

from __future__ import annotations

import ast
import json
import sys
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import chdir, contextmanager, redirect_stdout
from html import escape
from importlib.util import find_spec
from io import StringIO
from mimetypes import guess_type
from pathlib import Path
from typing import Any, NamedTuple

from tabletutor.page import Show, sheet
from tabletutor.preview import pictured
from tabletutor.words import say

MOST = 1_000_000  # bytes of a page
NEEDED = ("anywidget", "mistune")  # the boards; Markdown as HTML, which JupyterLab brings
_MARK = '<meta name="generator" content="tabletutor">'

Part = Show | str  # a board, or HTML


class ExportError(Exception):
    """Something that keeps a notebook from becoming a page; the text is a sentence for its reader."""


class Cell(NamedTuple):
    """A cell that was run: what it printed, and the results it showed, in order."""

    printed: str
    shown: list[Any]


def export(notebook: Path, to: Path | None = None) -> Path:
    """Run the cells of a notebook in this process and write what they show as one page.

    Args:
        notebook: a file of Jupyter's format 4.
        to: the file to write, or a folder; left out, the page lies beside the notebook and has its name.

    Returns:
        The file, whole: whatever goes wrong, nothing is written half.

    Raises:
        ExportError: there is no such notebook, a cell fails, the page is too large or cannot be written.
    """
    missing = [name for name in NEEDED if not find_spec(name)]
    if missing:
        raise ExportError(say("export.missing", names=", ".join(missing)))
    cells = read(notebook)
    target = to or notebook.with_suffix(".html")
    target = target / f"{notebook.stem}.html" if target.is_dir() else target
    _leave_others_alone(target)
    text = rendered(cells, notebook)
    if (size := len(text.encode())) > MOST:
        raise ExportError(say("export.too_large", size=-(-size // 1000), most=MOST // 1000))
    _write(text, target)
    return target


def read(notebook: Path) -> list[dict[str, Any]]:
    """The cells of a notebook.

    Raises:
        ExportError: there is no such file, or it is no notebook.
    """
    try:
        found = json.loads(notebook.read_text(encoding="utf-8"))
        cells = [{**cell, "source": "".join(cell["source"])} for cell in found["cells"]]
    except OSError as error:
        raise ExportError(say("export.no_file", file=notebook, error=error.strerror or error)) from None
    except (ValueError, KeyError, TypeError):
        raise ExportError(say("export.no_notebook", file=notebook)) from None
    return cells


def rendered(cells: list[dict[str, Any]], notebook: Path) -> str:
    """The page of these cells, which are run one after the other in the notebook's folder.

    Raises:
        ExportError: a cell fails; the text says which, and how.
    """
    parts: list[Part] = []
    names: dict[str, Any] = {"__name__": "__main__"}
    with _inside(notebook.resolve().parent):
        for number, cell in enumerate(cells, 1):
            if cell.get("cell_type") == "markdown":
                parts.append(_prose(cell["source"], cell.get("attachments", {})))
            elif cell.get("cell_type") == "code" and cell["source"].strip():
                parts.append(f'<pre class="tt-cell"><code>{escape(cell["source"], quote=False)}</code></pre>')
                ran = run(cell["source"], names, number)
                parts += [_plain(ran.printed)] * bool(ran.printed)
                parts += [_part(value) for value in ran.shown]
    return sheet(_title(cells, notebook), parts)


@contextmanager
def _inside(folder: Path) -> Iterator[None]:
    """As a kernel has it: the notebook's folder is where files are opened and modules are found."""
    path = str(folder)
    sys.path.insert(0, path)
    try:
        with chdir(folder):
            yield
    finally:
        sys.path.remove(path)


def run(source: str, names: dict[str, Any], number: int) -> Cell:
    """Run one cell.

    Args:
        source: its text.
        names: what the cells before have defined; changed.
        number: of the cell in its notebook, from 1.

    Raises:
        ExportError: it fails; the text says so.

    >>> run("print('a')\\n6 * 7", {}, 1)
    Cell(printed='a\\n', shown=[42])
    """
    shown: list[Any] = []
    names["display"] = lambda *values: shown.extend(values)
    with redirect_stdout(StringIO()) as printed:
        try:
            value = _value(source, names)
        except (Exception, SystemExit) as error:  # whatever a cell of the reader's raises
            first = source.strip().splitlines()[0]
            told = f"{type(error).__name__}: {error}".rstrip(": ")
            raise ExportError(say("export.cell", number=number, first=first, error=told)) from error
    if value is not None and not source.rstrip().endswith(";"):
        shown.append(value)
    return Cell(printed.getvalue(), shown)


def _value(source: str, names: dict[str, Any]) -> Any:
    """What the last line of a cell is worth, if it is an expression."""
    tree = ast.parse(source, "<cell>")
    last = tree.body[-1] if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    tree.body = tree.body[:-1] if last else tree.body
    exec(compile(tree, "<cell>", "exec"), names)  # noqa: S102 - to run the reader's cells is what was asked for
    return eval(compile(ast.Expression(last.value), "<cell>", "eval"), names) if last else None  # noqa: S307 - the same


def _part(value: Any) -> Part:
    """What a result looks like on the page."""
    show: Any = getattr(value, "show", None)
    if hasattr(show, "film") and hasattr(show, "symbols"):
        return pictured(show)
    if hasattr(value, "_repr_html_") and (html := value._repr_html_()):
        return f'<div class="tt-prose">{html}</div>'
    if hasattr(value, "_repr_markdown_"):
        return _prose(value._repr_markdown_(), {})
    return _plain(repr(value))


def _plain(text: str) -> str:
    return f'<pre class="tt-out">{escape(text.rstrip(), quote=False)}</pre>'


def _title(cells: list[dict[str, Any]], notebook: Path) -> str:
    """The notebook's first heading, or its file name."""
    lines = [line for cell in cells if cell.get("cell_type") == "markdown" for line in cell["source"].splitlines()]
    return next((line.lstrip("# ").strip() for line in lines if line.startswith("# ")), notebook.stem)


def _prose(source: str, attached: dict[str, dict[str, str]]) -> str:
    """Markdown as HTML, its pictures inside; links to notebooks lead to the pages of these."""
    import mistune

    class Renderer(mistune.HTMLRenderer):
        def link(self, text: str, url: str, title: str | None = None) -> str:
            page = url.removesuffix(".ipynb") + ".html" if url.endswith(".ipynb") and ":" not in url else url
            return super().link(text, page, title)

        def image(self, text: str, url: str, title: str | None = None) -> str:
            inside = _embedded(url, attached)
            return super().image(text, inside, title) if inside else f"<em>{text or escape(url)}</em>"

    markdown: Callable[[str], Any] = mistune.create_markdown(
        renderer=Renderer(escape=False), plugins=["table", "strikethrough", "footnotes"]
    )
    return f'<div class="tt-prose">{markdown(source)}</div>'


def _embedded(url: str, attached: dict[str, dict[str, str]]) -> str:
    """A picture as part of the page: one of the cell's attachments, or a file; empty if it is neither."""
    for kind, data in attached.get(url.removeprefix("attachment:"), {}).items():
        return f"data:{kind};base64,{data}"
    kind, file = guess_type(url)[0] or "", Path(url)
    if url.startswith("data:"):
        return url
    try:
        return f"data:{kind};base64,{b64encode(file.read_bytes()).decode()}" if kind.startswith("image/") else ""
    except OSError:
        return ""


def _leave_others_alone(target: Path) -> None:
    """Refuse to write over a file that is no page of ours.

    Raises:
        ExportError: it is there.
    """
    if target.exists() and _MARK not in target.read_text(encoding="utf-8", errors="replace")[:2000]:
        raise ExportError(say("export.other_file", file=target))


def _write(text: str, target: Path) -> None:
    """First into a second file, so that nothing is written half."""
    draft = target.with_name(f".{target.name}.part")
    try:
        draft.write_text(text, encoding="utf-8")
        draft.replace(target)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise ExportError(say("export.cannot_write", file=target, error=error.strerror or error)) from None
