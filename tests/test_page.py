"""What a page needs to show a board without a notebook, and how much of it there is."""

from __future__ import annotations

from tabletutor.page import module, page as exported, style
from tabletutor.tutor import lesson

MOST = 30_000  # bytes: the module's text travels with every board


def test_the_module_is_small():
    """The text of the JavaScript module stays within 30 kB, and comments stay behind."""
    text = module()
    assert len(text.encode()) <= MOST
    assert "/** @param" not in text.replace("(/** @param", "")


def test_all_games_bring_their_style():
    """The style sheet holds what all boards share and what single games add."""
    assert ".tt-board" in style() and ".tt-drawn" in style()


def test_an_exported_lesson_is_one_file():
    """A lesson as a page carries its film and its pictures, and names no address but the namespace of SVG."""
    text = exported(lesson("tamcuc"))
    assert text.count('<script type="module">') == text.count("<article data-film=") == 1 and "Tam Cúc" in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "").replace("http-equiv", "")
