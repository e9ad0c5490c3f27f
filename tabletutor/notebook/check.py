"""The check cell: the smallest widget there is, which says that boards show; where it cannot, its text says what is missing."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from tabletutor.words import say


class Check(anywidget.AnyWidget):
    """A sentence that only a page with working widgets shows; other pages show the one that blames them.

    >>> anywidget.__version__ in Check().both
    True
    """

    _esm = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")  # as text: a watched file stays alive
    both = traitlets.Unicode().tag(sync=True)

    def __init__(self) -> None:
        super().__init__(both=say("doctor.both", version=anywidget.__version__))

    def __repr__(self) -> str:  # what a page without widgets and a terminal show
        return say("doctor.no_answer", version=anywidget.__version__)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        bundle: tuple[dict[str, Any], dict[str, Any]] | None = super()._repr_mimebundle_(**kwargs)
        if bundle is not None:  # a page takes the widget if it can, and one of these if it cannot
            bundle[0].update({"text/plain": repr(self), "text/html": f"<p>{escape(repr(self))}</p>"})
        return bundle
