"""Each notebook of the project as a page without a kernel: what nbconvert and `tabletutor export` make of it."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from nbconvert import HTMLExporter, MarkdownExporter, ScriptExporter
from traitlets.config import Config

from tabletutor.export import MOST, export
from tabletutor.words import say

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
SETTINGS = Config(json.loads((ROOT / "binder" / "jupyter_nbconvert_config.json").read_text(encoding="utf-8")))
WIDGET = "application/vnd.jupyter.widget-view+json"
BROKEN = r"Loading widget|Error displaying widget|model_id|\b(?:Board|Check)\(|<tabletutor\.|object at 0x"


def told(html: str) -> str:
    """What is left of a page for whoever has neither style nor script nor pictures."""
    return unescape(re.sub(r"(?s)<(style|script|svg)\b.*?</\1>|<[^>]+>", " ", html))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_nbconvert_shows_every_board_in_words(path):
    """In HTML and Markdown each board is a picture with its position in words and says how to play; a script has the words."""
    book = nbformat.read(path, 4)
    NotebookClient(book, timeout=300, kernel_name="python3").execute()
    outputs = [output for cell in book.cells if cell.cell_type == "code" for output in cell.outputs]
    widgets = [output.data["text/html"] for output in outputs if WIDGET in output.get("data", {})]
    boards = [html for html in widgets if "<svg" in html]
    assert boards
    for exporter in (HTMLExporter, MarkdownExporter):
        text = told(exporter(config=SETTINGS).from_notebook_node(book)[0])
        assert text.count(say("ui.js.still")) == len(boards)
        assert not re.findall(BROKEN, text)
    script, _ = ScriptExporter(config=SETTINGS).from_notebook_node(book)
    compile(script, path.name, "exec")
    assert script.count("# " + say("ui.js.still")) == len(boards)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_script_of_a_notebook_that_never_ran_is_python(path):
    """`jupyter nbconvert --to script` names the file .py, and keeps the prose as comments."""
    script, resources = ScriptExporter(config=SETTINGS).from_filename(str(path))
    compile(script, path.name, "exec")
    assert resources["output_extension"] == ".py"
    assert "\n# # " in script


def test_the_start_notebook_becomes_a_small_page(tmp_path):
    """The start notebook, with its check cell, is one page within the limit; the others are in `test_export.py`."""
    page = export(next(path for path in NOTEBOOKS if path.stem == "00-start"), tmp_path / "start.html")
    text = page.read_text(encoding="utf-8")
    assert len(text.encode()) <= MOST
    assert "page half is missing here" in told(text)
    assert not re.findall(BROKEN, told(text))
