"""For `jupyter nbconvert`: pages show the picture of a board, since the board itself would be asked of another machine."""

from __future__ import annotations

from typing import Any

from nbconvert.preprocessors import Preprocessor

_VIEW = "application/vnd.jupyter.widget-view+json"
_STATE = "application/vnd.jupyter.widget-state+json"
_OURS = 'class="tt-root"'


class Pictures(Preprocessor):
    """Takes our boards out of a notebook and leaves what stands beside each: the picture and the text.

    In a notebook that keeps the state of its widgets `nbconvert` would put a script in the board's place that fetches
    everything from a network, and without one there would be nothing. `jupyter_nbconvert_config.json` switches this on.
    """

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """The notebook without our boards; widgets of others stay."""
        gone = set()
        for cell in nb.cells:
            for data in (output.get("data", {}) for output in cell.get("outputs", ())):
                if _VIEW in data and _OURS in data.get("text/html", ""):
                    gone.add(data.pop(_VIEW)["model_id"])
        kept = nb.metadata.get("widgets", {}).get(_STATE, {}).get("state", {})
        for name in gone & kept.keys():
            del kept[name]
        return nb, resources
