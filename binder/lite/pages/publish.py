"""Writes the site's own pages into a built JupyterLite site: the start page, and one board on a page for phones."""

from __future__ import annotations

import json
import re
import shutil
import sys
import tomllib
from html import escape
from pathlib import Path
from string import Template
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent
PICTURES = {  # symbols of the boards
    "tamcuc": ("tc-emperor", "tc-elephant", "tc-horse"),
    "xochintlan": ("xo-human", "xo-bird", "xo-monkey"),
    "trico": ("tr-R", "tr-B", "tr-Y"),
    "tinco": ("ti-dragon", "ti-crane", "ti-tiger"),
}
AS_THEY_ARE = ("pages.css", "play.js", "worker.js", "host.py")
# Of the packages in the site, what only a notebook needs: without these a board is there sooner.
NOTEBOOKS_OWN = {
    "ipykernel",
    "jedi",
    "jupyterlab-widgets",
    "micropip",
    "parso",
    "piplite",
    "pyodide-kernel",
    "widgetsnbextension",
}
SPOKEN = ("starting", "loading", "setting", "no_wasm", "failed", "no_board", "choose", "unknown")


def publish(site: Path) -> None:
    """Write `index.html`, `play.html` and the folder `pages` into a site that `build.py` has built."""
    sys.path.insert(0, str(ROOT))  # the clone's own package draws
    from tabletutor.games import GAMES
    from tabletutor.page import module, style

    texts = tomllib.loads((HERE / "pages.en.toml").read_text(encoding="utf-8"))
    packages, bytes_ = _needed(site / "static" / "pyodide")
    folder = site / "pages"
    folder.mkdir(exist_ok=True)
    for name in AS_THEY_ARE:
        shutil.copy(HERE / name, folder / name)
    (folder / "board.js").write_text(module(), encoding="utf-8")
    (folder / "board.css").write_text(style(), encoding="utf-8")
    told = json.dumps(
        {**{name: texts[name] for name in SPOKEN}, "bytes": bytes_, "packages": packages}, ensure_ascii=False
    )
    cards = "\n".join(_card(name, texts) for name in GAMES)
    first = Template(texts["first"]).substitute(size=round(bytes_ / 1e6))
    words = {key: escape(text) for key, text in {**texts, "first": first}.items() if isinstance(text, str)}
    for name in ("index.html", "play.html"):
        filled = _template(name).substitute(words, cards=cards, told=told.replace("<", "\\u003c"))
        (site / name).write_text(filled, encoding="utf-8")


def _needed(pyodide: Path) -> tuple[list[str], int]:
    """The packages of one board, and how many bytes `fetch` brings for it: they, and Python but for its two modules."""
    found = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))["packages"]
    names = sorted(found.keys() - NOTEBOOKS_OWN)
    files = [
        "pyodide-lock.json",
        "pyodide.asm.wasm",
        "python_stdlib.zip",
        *(found[name]["file_name"] for name in names),
    ]
    return names, sum((pyodide / file).stat().st_size for file in files)


def _template(name: str) -> Template:
    return Template((HERE / name).read_text(encoding="utf-8"))


def _card(name: str, texts: dict[str, Any]) -> str:
    """A game's place on the start page."""
    from tabletutor.words import say

    game = say(f"{name}.title")
    words = {key: escape(Template(texts[key]).substitute(game=game)) for key in ("learn", "play", "notebook")}
    return (
        _template("card.html")
        .substitute(
            words,
            name=name,
            game=escape(game),
            tongue="vi" if name == "tamcuc" else texts["language"],
            about=escape(texts["about"][name]),
            picture=_picture(name),
        )
        .strip()
    )


def _picture(name: str) -> str:
    """Three cards or tiles with the game's own symbols."""
    from tabletutor.screen import Screen
    from tabletutor.setup import settings

    symbols = Screen(settings(name)).symbols
    parts = []
    for at, symbol in enumerate(PICTURES[name]):
        found = re.search(rf'<symbol id="{symbol}".*?</symbol>', symbols, re.DOTALL)
        if not found:
            sys.exit(f"The start page wants the picture {symbol} of {name}, and its board has none of that name.")
        parts.append(found[0])
        x = 4 + at * 50
        parts.append(f'<rect x="{x}" y="2" width="44" height="44" rx="5"/>')
        parts.append(f'<use href="#{symbol}" x="{x + 4}" y="6" width="36" height="36"/>')
    return "".join(parts)


if __name__ == "__main__":
    publish(Path(sys.argv[1]))
