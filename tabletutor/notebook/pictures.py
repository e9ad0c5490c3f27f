"""For `jupyter nbconvert`: pages show the picture of a board, since the board itself would be asked of another machine."""

from __future__ import annotations

import re
from typing import Any

from nbconvert.preprocessors import Preprocessor

_VIEW = "application/vnd.jupyter.widget-view+json"
_STATE = "application/vnd.jupyter.widget-state+json"
_OURS = 'class="tt-root"'
_STYLE = re.compile(r"^<style>.*?</style>", re.DOTALL)
_SCRIPT = ".py"


class Pictures(Preprocessor):
    """Takes our boards out of a notebook and leaves what stands beside each: the picture and the text.

    In a notebook that keeps the state of its widgets `nbconvert` would put a script in the board's place that fetches
    everything from a network, and without one there would be nothing. One style serves all pictures of a page; a script,
    which has no outputs, gets the words as comments. `jupyter_nbconvert_config.json` switches this on.
    """

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """The notebook without our boards; widgets of others stay."""
        gone: set[str] = set()
        styles: set[str] = set()
        cells = []
        for cell in nb.cells:
            boards = [data for output in cell.get("outputs", ()) if _ours(data := output.get("data", {}))]
            gone.update(data.pop(_VIEW)["model_id"] for data in boards)
            for data in boards:
                data["text/html"] = _STYLE.sub(lambda style: _once(style[0], styles), data["text/html"])
            cells.append(cell)
            if resources.get("output_extension") == _SCRIPT:
                cells += [_comment(cell, n, data["text/plain"]) for n, data in enumerate(boards)]
        nb.cells = cells
        kept = nb.metadata.get("widgets", {}).get(_STATE, {}).get("state", {})
        for name in gone & kept.keys():
            del kept[name]
        return nb, resources


def _ours(data: Any) -> bool:
    return _VIEW in data and _OURS in data.get("text/html", "")


def _comment(cell: Any, n: int, text: str) -> Any:
    """The words of a cell's n-th board as a cell of text, of the same class."""
    name = {"id": f"{cell['id'][:40]}-words-{n}"} if "id" in cell else {}  # notebooks of before 2021 have none
    return type(cell)(cell_type="markdown", metadata={}, source=text, **name)


def _once(style: str, seen: set[str]) -> str:
    """A style where it comes first on the page, and nothing after that."""
    if style in seen:
        return ""
    seen.add(style)
    return style
