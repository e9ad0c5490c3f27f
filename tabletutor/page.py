"""Boards without a kernel: what a page needs to show one, a still picture, and a film as one file that works offline."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Protocol

from .drawing import h, to_html
from .words import LANGUAGE, say, table

_FRONT: Final = Path(__file__).parent / "notebook"
_TEXTS: Final = "ui.js."

# Stands in for the kernel's model: it holds the state, and whatever would be sent is answered by "there is no kernel".
_MODEL: Final = """
const element = document.getElementById("board");
const state = JSON.parse(document.getElementById("state").textContent);
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
render({ model, el: element, signal: new AbortController().signal });
"""
_PAGE: Final = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>body {{ margin: 1rem auto; padding: 0 1rem; max-width: 60rem }}
{style}</style>
<main id="board">{still}</main>
<script type="application/json" id="state">{state}</script>
<script type="module">
{module}</script>
</html>
"""


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


def still(show: Show, prefix: str, note: str) -> str:
    """A picture of the live frame as HTML, for places where nothing runs; `prefix` goes before every id, so that several
    pictures share a page, and `note` is a sentence under it, such as how to play.
    """
    symbols = re.sub(r'(\bid="|href="#)', rf"\g<1>{prefix}", show.symbols)
    off = {"disabled": True, "style": "border:0;margin:0;padding:0;min-inline-size:0"}
    picture = h("fieldset", off, show.frame()["tree"] or None, h("p", {"class": "tt-soft"}, note))
    start, end = to_html(h("div", {"class": "tt-root", "role": "group", "aria-label": show.title}, "\0")).split("\0")
    hidden = f'<svg width="0" height="0" style="position:absolute" aria-hidden="true">{symbols}</svg>'
    return f"{start}{hidden}{to_html(picture, prefix)}{end}"


def page(show: Show) -> str:
    """A show with a film as one HTML file: no kernel, no network, opened from a disk as well as from a server.

    Args:
        show: a lesson or an example; play and practice have no film, and need Python.

    Raises:
        ValueError: the show has no film.
    """
    film = show.film()
    if not film:
        raise ValueError(f"{show.title!r} has no film; only lessons and examples can be exported")
    texts = {**words(), "lost_film": say("ui.js.alone")}
    frame = {"n": 0, "tree": None}
    state = {"frame": frame, "film": film, "symbols": show.symbols, "words": texts, "title": show.title}
    safe = json.dumps(state, ensure_ascii=False).replace("<", "\\u003c")
    picture, title = still(show, "still-", say("ui.js.no_script")), to_html(show.title)
    code = module().replace("</script", "<\\/script") + _MODEL
    return _PAGE.format(language=LANGUAGE, title=title, style=style(), still=picture, state=safe, module=code)
