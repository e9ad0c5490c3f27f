"""The one widget: carries a show to the browser and the reader's intents back. It knows no game."""

from __future__ import annotations

import threading
import traceback
from collections.abc import Mapping
from typing import Any

import anywidget
import traitlets

from tabletutor.packing import packed
from tabletutor.page import Show, described, module, still, style, words
from tabletutor.preview import pictured
from tabletutor.words import say


class Board(anywidget.AnyWidget):
    """A show on a page.

    Args:
        show: what is shown; see `tabletutor.page.Show`.

    Every change passes the show's lock. A message of a view that was seen before is ignored. An exception in the show
    becomes a sentence on the board with the traceback one click away; `Board.reraise = True` raises it as well (tests).
    Source: ideas 4, 5 and 10 of the design.
    """

    _esm = module()  # as text: a watched file would keep every board alive
    _css = style()
    reraise = False

    frame = traitlets.Dict().tag(sync=True)
    film = traitlets.Dict().tag(sync=True)
    symbols = traitlets.Unicode().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    title = traitlets.Unicode().tag(sync=True)

    def __init__(self, show: Show) -> None:
        self._show = show
        self._lock = getattr(show, "lock", None) or threading.RLock()
        self._seen: dict[str, int] = {}  # by view: the number of its last message
        self._raised: list[Exception] = []
        with self._lock:
            film = show.film() or {}
            frame = {"n": 0, "tree": None} | ({"say": "", "pause": 0, "more": False} if film else _packed(show.frame()))
            super().__init__(frame=frame, film=film, symbols=show.symbols, words=words(), title=show.title)
        self.on_msg(self._receive)

    @property
    def show(self) -> Show:
        """What is shown."""
        return self._show

    def refresh(self) -> None:
        """Show the frame as it is now, after something other than the reader changed the show."""
        with self._lock:
            self._write(_packed(self._show.frame()))

    def close(self) -> None:
        """Take the board off every page; its layout goes with it."""
        layout = self.layout
        super().close()
        if layout is not None:
            layout.close()

    def __repr__(self) -> str:
        return str(self.title)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        bundle: tuple[dict[str, Any], dict[str, Any]] | None = super()._repr_mimebundle_(**kwargs)
        if bundle is not None:
            note = say("ui.js.still")
            with self._lock:
                shown = pictured(self._show)
                bundle[0]["text/plain"] = described(shown, note)
                bundle[0]["text/html"] = f"<style>{self._css}</style>\n{still(shown, f's{self.model_id[:8]}-', note)}"
        return bundle

    def _handle_msg(self, msg: dict[str, Any]) -> None:
        super()._handle_msg(msg)
        if self._raised:  # ipywidgets swallows what a handler raises, so a test would stay green
            raise self._raised.pop()

    def _receive(self, _widget: object, intent: Any, _buffers: object) -> None:
        """The one way in, on whatever thread: repeats and the unreadable are dropped, faults are shown."""
        with self._lock:
            if not self._is_new(intent):
                return
            try:
                self._act(intent)
            except Exception as error:  # noqa: BLE001 - whatever it is, the board stays usable
                fault = {"say": say("ui.js.fault"), "details": _code_lines(error)}
                self._write({**self.frame, "more": False}, intent, fault=fault)
                if self.reraise:
                    self._raised.append(error)

    def _is_new(self, intent: Any) -> bool:
        if not isinstance(intent, dict) or not isinstance(intent.get("do"), str):
            return False
        view, count = str(intent.get("view")), intent.get("count")
        if not isinstance(count, int) or count <= self._seen.get(view, 0):
            return False
        self._seen[view] = count
        # "ack" only speeds up the network; of two views that ask for the act after one frame, the first is enough.
        return intent["do"] != "ack" and (intent["do"] != "next" or bool(intent.get("at") == self.frame["n"]))

    def _act(self, intent: dict[str, Any]) -> None:
        look, beat = getattr(self._show, "look", None), getattr(self._show, "beat", None)
        if intent["do"] == "beat":
            if beat is None or not beat(intent):
                self.send({"kind": "beat", "view": intent.get("view"), "count": intent["count"]})
                return
            self._write(_packed(self._show.frame()), intent)
            return
        if intent["do"] == "look" and look is not None:
            self.send({"kind": "look", "at": intent.get("at"), "frame": _packed(look(intent))})
            return
        self._show.handle(intent)
        self._write(_packed(self._show.frame()), intent)

    def _write(self, frame: Mapping[str, Any], intent: Mapping[str, Any] | None = None, **fault: Any) -> None:
        kept = {key: value for key, value in frame.items() if key not in ("fault", "answers")}
        if intent:  # the view that asked knows its answer from an opponent's act that was under way
            kept["answers"] = {"view": str(intent.get("view")), "count": intent["count"]}
        with self.hold_sync():
            self.symbols, self.title = self._show.symbols, self._show.title
            self.frame = {**kept, **fault, "n": self.frame["n"] + 1}


def _packed(frame: Mapping[str, Any]) -> dict[str, Any]:
    """A frame in which equal parts of the drawing, such as the pictures of equal cards, travel once.

    As text: notebooks walk and compare every value of a trait, and a drawing has a thousand.
    """
    if not frame["tree"]:
        return dict(frame)
    return {**frame, "tree": packed(frame["tree"])}


def _code_lines(error: Exception) -> str:
    """A traceback of code lines only: values, also in the error's own sentence, may tell another seat's cards."""
    return "".join(traceback.format_tb(error.__traceback__)) + type(error).__name__
