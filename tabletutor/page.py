"""Boards without a kernel: what a page needs to show one, a still picture, and a film as one file that works offline."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Protocol

from .drawing import Node, h, to_html, to_text
from .words import LANGUAGE, say, table

_FRONT: Final = Path(__file__).parent / "notebook"
_TEXTS: Final = "ui.js."

# Stands in for the kernel's models: each holds its state, and whatever would be sent is answered by "there is no kernel".
# The pictures stand in the page once; a board wants them with the names they have in its drawings.
_MODELS: Final = """
const words = JSON.parse(document.getElementById("tt-words").textContent);
const pictures = (name) => document.getElementById(name).innerHTML.replaceAll(`id="${name}-`, 'id="').replaceAll(`href="#${name}-`, 'href="#');
for (const el of document.querySelectorAll("[data-film]")) {
  const state = { ...JSON.parse(el.nextElementSibling.textContent), words, symbols: pictures(el.dataset.film) };
  const listeners = new Map();
  const of = (name) => listeners.get(name) ?? listeners.set(name, new Set()).get(name);
  const model = {
    get: (name) => state[name],
    set: (name, value) => { state[name] = value; },
    save_changes: () => {},
    send: () => setTimeout(() => of("comm_live_update").forEach((tell) => tell())),
    on: (name, handler) => { of(name).add(handler); },
    off: (name, handler) => { of(name).delete(handler); },
  };
  render({ model, el, signal: new AbortController().signal });
}
"""
# What the policy does not name is not loaded and does not run, whatever HTML a notebook's cells may hold.
_PAGE: Final = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="tabletutor">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src '{digest}'; base-uri 'none'; form-action 'none'">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>{style}</style>
<main>
{body}
</main>
<script type="application/json" id="tt-words">{words}</script>
<script type="module">{code}</script>
</html>
"""
# Of a drawing, what is of no use where nothing answers.
_LIVE: Final = frozenset({"tt-acts", "tt-controls", "tt-film", "tt-hint", "tt-messages", "tt-tools"})
_SVG: Final = '<svg width="0" height="0" style="position:absolute" aria-hidden="true"{name}>{symbols}</svg>'
_OFF: Final = {"disabled": True, "style": "border:0;margin:0;padding:0;min-inline-size:0"}


class Show(Protocol):
    """What a board shows.

    It may also have `lock`, held while it works; `look(intent) -> frame`, for earlier moments; and `beat(intent) -> bool`, for
    what happens as time passes: whether anything has.
    """

    symbols: str
    title: str

    def frame(self) -> Mapping[str, Any]:
        """The live frame: `tree`, `say`, `pause` in ms, `more`, perhaps `curtain`; a `tree` of None = the film."""

    def film(self) -> Mapping[str, Any] | None:
        """Everything, for what is stepped in the browser; None for play."""

    def handle(self, intent: dict[str, Any]) -> None:
        """Do what the reader asks; a reader's mistake is no exception."""


def words() -> dict[str, str]:
    """The sentences that the browser says by itself, by their key below `ui.js`.

    >>> words()["skip"]
    'Skip this step'
    """
    return {key.removeprefix(_TEXTS): text for key, text in table().items() if key.startswith(_TEXTS)}


def module() -> str:
    """The text of the board's JavaScript module: four files as one, since a notebook's module can import nothing.

    Comments stay behind: the text travels with every board.
    """
    text = "\n".join(
        (_FRONT / name).read_text(encoding="utf-8") for name in ("drawing.js", "film.js", "clock.js", "board.js")
    )
    bare = re.sub(r"/\*\*(?:[^*]|\*(?!/))*\*/ ?", "", text)
    return re.sub(r"^ *(?://[^\n]*)?\n", "", bare, flags=re.MULTILINE)


def style() -> str:
    """The text of the style sheet: what all boards share, then what single games add."""
    sheets = [_FRONT / "board.css", *sorted(_FRONT.parent.glob("games/*/board.css"))]
    return "\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets)


def position(show: Show) -> Node:
    """The drawing of the live frame without what only a live board can do: buttons round the table, and what is folded up."""
    tree = show.frame()["tree"]
    return (_pruned(tree) if tree else None) or h("p", None, show.title)


def _pruned(node: Node) -> Node | None:
    tag, attributes, *children = node
    if tag == "details" or "data-local" in attributes or _LIVE & {*str(attributes.get("class", "")).split()}:
        return None
    kept = [child if isinstance(child, str) else _pruned(child) for child in children]
    lost = tag == "label" and None in kept  # the words of a control that is gone
    return None if lost else (tag, attributes, *(child for child in kept if child is not None))


def described(show: Show, note: str) -> str:
    """What a picture shows as plain text: the title, the position, and the sentence under it."""
    return "\n".join([show.title, to_text(position(show)), note])


def still(show: Show, prefix: str, note: str, symbols: str = "") -> str:
    """A picture of the live frame as HTML, for places where nothing runs, with the same in words.

    Args:
        show: a board.
        prefix: goes before every id, so that several pictures share a page.
        note: a sentence under it, such as how to play.
        symbols: the id of an element of the page that holds the symbols; without it they are in the picture.
    """
    drawing = position(show)
    drawn, own = to_html(h("fieldset", _OFF, drawing), prefix), ""
    if symbols:
        drawn = re.sub(f'href="#{prefix}(?=({_names(show.symbols)})")', f'href="#{symbols}-', drawn)
    else:
        own = _svg(show.symbols, prefix)
    words = h("pre", {"style": "white-space:pre-wrap"}, to_text(drawing))
    told = h("details", {"class": "tt-in-words"}, h("summary", None, say("export.in_words")), words)
    label = {"role": "img", "aria-label": say("export.picture", title=show.title)}
    below = h("figcaption", {"style": "margin-top:.5em"}, h("p", {"class": "tt-soft"}, note), told)
    figure = h("figure", {"class": "tt-root", "style": "margin:1em 0"}, h("div", label, "\0"), below)
    start, end = to_html(figure).split("\0")
    return f"{start}{own}{drawn}{end}"


def _names(symbols: str) -> str:
    return "|".join(map(re.escape, re.findall(r'\bid="([^"]*)"', symbols)))


def _svg(symbols: str, prefix: str, name: str = "") -> str:
    """The symbols, unseen; in Markdown an empty line would end the HTML, so there is none."""
    dense = re.sub(r"\n\s*", "\n", symbols)
    return _SVG.format(symbols=re.sub(r'(\bid="|href="#)', rf"\g<1>{prefix}", dense), name=name)


def page(show: Show) -> str:
    """A show with a film as one HTML file: no kernel, no network, opened from a disk as well as from a server.

    Args:
        show: a lesson or an example; play and practice have no film, and need Python.

    Raises:
        ValueError: the show has no film.
    """
    if not show.film():
        raise ValueError(f"{show.title!r} has no film; only lessons and examples can be exported")
    return sheet(show.title, [show])


def sheet(title: str, parts: Sequence[Show | str]) -> str:
    """Several boards on one page that needs no kernel and no network, with one copy of style, module and symbols.

    Args:
        title: of the page.
        parts: shows and pieces of HTML, in order. A show with a film can be stepped; of any other there is a picture.
    """
    symbols = list(dict.fromkeys(part.symbols for part in parts if not isinstance(part, str)))
    body = [_svg(text, f"y{at}-", f' id="y{at}"') for at, text in enumerate(symbols)]
    for at, part in enumerate(parts):
        body.append(part if isinstance(part, str) else _board(part, f"b{at}-", f"y{symbols.index(part.symbols)}"))
    code = "\n" + module().replace("</script", "<\\/script") + _MODELS
    return _PAGE.format(
        language=LANGUAGE,
        title=to_html(title),
        style=style() + (_FRONT / "page.css").read_text(encoding="utf-8"),
        body="\n".join(body),
        words=_json({**words(), "lost_film": say("ui.js.alone")}),
        code=code,
        digest="sha256-" + b64encode(sha256(code.encode()).digest()).decode(),
    )


def _board(show: Show, prefix: str, symbols: str) -> str:
    """A film with a picture of its first step, which the script replaces; or a picture alone."""
    film = show.film()
    if not film:
        return still(show, prefix, say("ui.js.still"), symbols)
    state = {"frame": {"n": 0, "tree": None}, "film": film, "title": show.title}
    picture = still(show, prefix, say("ui.js.no_script"), symbols)
    return f'<article data-film="{symbols}">{picture}</article><script type="application/json">{_json(state)}</script>'


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
