"""Pages without a kernel: what `tabletutor export` writes, and what `jupyter nbconvert` makes of a notebook with boards."""

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

from tabletutor import __main__ as command, export as room, page
from tabletutor.export import MOST, ExportError, export
from tabletutor.games import GAMES
from tabletutor.preview import pictured
from tabletutor.screen import Screen
from tabletutor.setup import settings
from tabletutor.words import say

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"
SETTINGS = NOTEBOOKS.parent / "binder" / "jupyter_nbconvert_config.json"
GEM = r"\b(?:red|blue|yellow) \d+"
PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="


def notebook(folder: Path, *cells: str, **more: object) -> Path:
    """A notebook of these cells; one that begins with # is Markdown, and `more` is added to each."""
    file = folder / "book.ipynb"
    kinds = [("markdown" if cell.startswith("#") else "code", cell) for cell in cells]
    rows = [{"cell_type": kind, "source": text.splitlines(keepends=True), **more} for kind, text in kinds]
    file.write_text(json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": rows}), encoding="utf-8")
    return file


def exported(folder: Path, *cells: str, **more: object) -> str:
    return export(notebook(folder, *cells, **more)).read_text(encoding="utf-8")


def ids(html: str) -> list[str]:
    return re.findall(r'\sid="([^"]*)"', html)


def told(html: str) -> str:
    """What is left of a page for whoever has neither style nor script nor pictures."""
    return unescape(re.sub(r"(?s)<(style|script|svg)\b.*?</\1>|<[^>]+>", " ", html))


def test_a_page_shows_what_the_cells_show(tmp_path):
    """Markdown is rendered, code stands as it is, and what was printed, displayed and returned follows it."""
    text = exported(
        tmp_path,
        "# Seven <small>B</small>\n\n| a | b |\n|---|---|\n| 1 | *2* |",
        "n = 6\nprint('a < b')\ndisplay('first')\nn * 7",
        "n;",
        "n = n + 1",
    )
    assert "<title>Seven" in text and "<td><em>2</em></td>" in text
    assert "n = 6\nprint('a &lt; b')" in text
    assert re.findall(r'<pre class="tt-out">(.*)</pre>', text) == ["a &lt; b", "'first'", "42"]


def test_links_and_pictures_of_a_page_need_no_network(tmp_path):
    """Pictures beside the notebook, and attached ones, are in the page; others are their words; links stay."""
    (tmp_path / "here.png").write_bytes(b"\x89PNG")
    text = exported(
        tmp_path,
        "# A\n![near](here.png) ![in the cell](attachment:a.png) ![far](https://example.org/x.png) ![gone](gone.png)\n"
        "[page](https://example.org) [next](tinco.ipynb)",
        attachments={"a.png": {"image/png": PIXEL}},
    )
    assert re.findall(r'<img src="([^"]*)" alt="([^"]*)"', text) == [
        ("data:image/png;base64,iVBORw==", "near"),
        (f"data:image/png;base64,{PIXEL}", "in the cell"),
    ]
    assert "<em>far</em>" in text and "<em>gone</em>" in text
    assert '<a href="https://example.org">' in text and '<a href="tinco.html">' in text


@pytest.mark.parametrize("game", GAMES)
def test_a_notebook_of_a_game_becomes_one_small_page(game, tmp_path):
    """Its lesson is a film, every other board a picture with words: each id once, each reference to one that is there."""
    book = json.loads((NOTEBOOKS / f"{game}.ipynb").read_text(encoding="utf-8"))
    cells = [cell for cell in book["cells"] if "simulate" not in str(cell) and "tryout" not in str(cell)]
    file = tmp_path / "book.ipynb"
    file.write_text(json.dumps({**book, "cells": cells}), encoding="utf-8")
    text = export(file).read_text(encoding="utf-8")
    assert len(text.encode()) <= MOST
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "").replace("http-equiv", "")
    assert text.count("<style>") == text.count('<script type="module">') == 1
    html = re.sub(r"(?s)<(script|style)\b.*?</\1>", "", text)
    assert len(ids(html)) == len({*ids(html)})
    assert set(re.findall(r'href="#([^"]*)"', html)) <= {*ids(html)}
    asked = sum("play(" in str(cell["source"]) or "practice(" in str(cell["source"]) for cell in cells)
    assert text.count('<article data-film="') == 1
    assert told(text).count(say("ui.js.still")) == asked >= 3
    assert html.count(': a picture of the board"') == html.count("<summary>The picture in words</summary>") == asked + 1
    assert html.count("<symbol ") == len({*re.findall(r'<symbol [^>]*\bid="([^"]*)"', html)})


def test_a_page_is_the_same_each_time(tmp_path):
    """With a seed word, and for the picture of a match without one too, the page has the same bytes again."""
    cells = 'import tabletutor\ntabletutor.practice("trico", word="7b")', 'tabletutor.play("trico")'
    assert exported(tmp_path, *cells) == exported(tmp_path, *cells)


def test_a_picture_shows_the_first_position_and_nobody_elses_cards():
    """The set-up form becomes a table at which the reader sees his ten cards, and none of the others'."""
    show = Screen(settings("trico", 3))
    shown = pictured(show)
    hand = set(re.findall(rf"Play ({GEM})", page.described(shown, "")))
    assert show.table is None and len(hand) == 10
    led = re.findall(rf"Katya led ({GEM})", page.described(shown, ""))
    seen = {gem for text in (str(page.position(shown)), page.still(shown, "", "")) for gem in re.findall(GEM, text)}
    assert len(led) == 1 and seen == hand | {*led}
    both = pictured(Screen(settings("trico", 3, seats=["reader", "reader"])))
    assert not re.findall(rf"Play {GEM}", page.described(both, ""))


def test_a_match_that_goes_on_is_pictured_as_it_is():
    """A table that is there already is not replaced."""
    now = settings("xochintlan", 2)
    show = Screen(now, now.table())
    assert pictured(show) is show


def test_what_is_wrong_is_a_sentence_and_nothing_is_written(tmp_path, monkeypatch):
    """No file, no notebook, a cell that fails, a folder that is missing, a page too large, a package that is missing."""

    def refused(file: Path, to: Path | None = None) -> str:
        with pytest.raises(ExportError) as caught:
            export(file, to)
        assert [found.name for found in tmp_path.iterdir() if found.suffix != ".ipynb"] == []
        return str(caught.value)

    assert "nowhere.ipynb cannot be read: No such file" in refused(tmp_path / "nowhere.ipynb")
    for text in ("no notebook", "[]", '{"cells": 7}', '{"cells": [{}]}'):
        (tmp_path / "text.ipynb").write_text(text, encoding="utf-8")
        assert "is no notebook" in refused(tmp_path / "text.ipynb")
    broken = refused(notebook(tmp_path, "# A", "import sys\nsys.exit(nobody)"))
    assert "Cell 2" in broken and "“import sys”" in broken and "NameError: name 'nobody' is not defined" in broken
    assert "SyntaxError" in refused(notebook(tmp_path, "%matplotlib inline"))
    assert "SystemExit: 3" in refused(notebook(tmp_path, "raise SystemExit(3)"))
    assert "cannot be written: No such file" in refused(notebook(tmp_path, "1"), tmp_path / "no" / "a.html")
    assert "1000 kB is the most" in refused(notebook(tmp_path, "print('x' * 1_000_000)"))
    monkeypatch.setattr(room, "find_spec", lambda name: name != "mistune")
    assert "packages are needed: mistune." in refused(notebook(tmp_path, "1"))


def test_only_pages_of_ours_are_written_over(tmp_path):
    """A page is renewed; another file that has its name is left alone, and so is a page whose notebook fails now."""
    file = notebook(tmp_path, "1")
    target = export(file)
    before = target.read_bytes()
    with pytest.raises(ExportError):
        export(notebook(tmp_path, "1 / 0"))
    assert target.read_bytes() == before
    assert export(notebook(tmp_path, "2")) == target and target.read_bytes() != before
    assert export(file, tmp_path) == target
    target.write_text("<p>mine", encoding="utf-8")
    with pytest.raises(ExportError, match="was not made by this command"):
        export(file)
    assert target.read_text(encoding="utf-8") == "<p>mine"


def test_the_cells_run_in_the_notebooks_folder(tmp_path, monkeypatch):
    """Files and modules beside the notebook are found, and afterwards all is as it was."""
    (tmp_path / "beside_the_book.py").write_text("X = 'from beside'", encoding="utf-8")
    monkeypatch.chdir(tmp_path.parent)
    text = exported(
        tmp_path, "import beside_the_book\nfrom pathlib import Path\nbeside_the_book.X, Path('book.ipynb').exists()"
    )
    assert "('from beside', True)" in text
    assert Path.cwd() == tmp_path.parent


def test_the_command_exports(tmp_path, capsys):
    """`tabletutor export` says where the page is; what is wrong is one sentence and the status 1."""
    file = notebook(tmp_path, "# A page", "1")
    assert command.main(["export", str(file), "--to", str(tmp_path / "other.html")]) == 0
    assert "other.html" in capsys.readouterr().out and (tmp_path / "other.html").is_file()
    assert command.main(["export", str(tmp_path / "nothing.ipynb")]) == 1
    assert capsys.readouterr().err.startswith("The notebook ")


# ---- jupyter nbconvert ----


@pytest.fixture(scope="module")
def run(tmp_path_factory) -> nbformat.NotebookNode:
    """A notebook with a lesson, a question, a match and a match to watch of every game, run in a kernel that keeps the
    state of its widgets."""
    book = nbformat.v4.new_notebook()
    calls = 'lesson("{0}")', 'practice("{0}", word="7b")', 'play("{0}")', 'play("{0}", seats=["random"] * 3)'
    source = [f"import tabletutor\ntabletutor.{call.format(game)}" for game in GAMES for call in calls]
    book.cells = [nbformat.v4.new_markdown_cell("# All"), *map(nbformat.v4.new_code_cell, source)]
    NotebookClient(book, timeout=60, resources={"metadata": {"path": tmp_path_factory.mktemp("run")}}).execute()
    assert book.metadata.widgets
    return book


def readable(text: str, boards: int) -> bool:
    """Whether each board is a position and a sentence how to play, and none is being waited for or a bare name."""
    words = told(text)
    assert "Loading widget" not in words and "<tabletutor" not in words and "Board(" not in words
    return words.count(say("ui.js.still")) == words.count("The picture in words") == boards


@pytest.mark.parametrize("kept", [True, False])
def test_nbconvert_to_html_shows_every_position(run, kept):
    """With the state of the widgets in the notebook, as after `--execute`, and without, as JupyterLab saves it."""
    book = nbformat.from_dict(run)
    if not kept:
        del book.metadata["widgets"]
    config = json.loads(SETTINGS.read_text(encoding="utf-8"))["Exporter"]
    html, _ = HTMLExporter(**config if kept else {}).from_notebook_node(book)
    assert readable(html, 4 * len(GAMES))
    if kept:
        assert html.count("/* The look of every board.") == 1, "one style serves all pictures"
    assert "vnd.jupyter.widget-view+json" not in html.replace(
        """'script[type="application/vnd.jupyter.widget-view+json"]'""", ""
    )
    own = [name for name in ids(html) if re.match(r"s\w{8}-", name)]
    assert len(own) == len({*own}) > 100


def test_nbconvert_to_markdown_shows_every_position(run):
    """The pictures survive a Markdown reader whole, and their words are readable where style and pictures are taken out."""
    import mistune

    text, _ = MarkdownExporter().from_notebook_node(run)
    html = str(mistune.create_markdown(escape=False)(text))
    assert readable(html, 4 * len(GAMES))
    assert html.count("</pre></details></figcaption></figure>") == 4 * len(GAMES)
    assert "Your turn" in told(html)


def test_nbconvert_to_script_is_python(run):
    """The script is Python, text as comments; with each board's position and how to play it."""
    text, _ = ScriptExporter(config=Config(json.loads(SETTINGS.read_text(encoding="utf-8")))).from_notebook_node(run)
    compile(text, "<script>", "exec")
    assert text.count("# " + say("ui.js.still")) == 4 * len(GAMES)
    assert "# # All" in text and text.count("tabletutor.play(") == 2 * len(GAMES)


def test_the_text_beside_a_board_is_a_position(run):
    """What a terminal or a screen reader is given: the title, what lies on the table, how to play; no form to set it up."""
    for cell in run.cells[1:]:
        lines = cell.outputs[0].data["text/plain"].splitlines()
        assert len(lines) > 4 and lines[-1] == say("ui.js.still")
        assert say("setup.start") not in lines and "Seat 1" not in str(lines)


def test_boards_of_others_stay_in_a_page():
    """Only our boards are taken out for `nbconvert`; any other widget keeps its view and its state."""
    from tabletutor.notebook.pictures import Pictures

    view, state = "application/vnd.jupyter.widget-view+json", "application/vnd.jupyter.widget-state+json"
    data = [
        {view: {"model_id": "1"}, "text/html": "<b>"},
        {view: {"model_id": "2"}, "text/html": '<figure class="tt-root">'},
    ]
    cell = nbformat.v4.new_code_cell("", outputs=[nbformat.v4.new_output("display_data", d) for d in data])
    book = nbformat.v4.new_notebook(cells=[cell], metadata={"widgets": {state: {"state": {"1": {}, "2": {}}}}})
    book, _ = Pictures().preprocess(book, {})
    assert [view in output.data for output in book.cells[0].outputs] == [True, False]
    assert [*book.metadata.widgets[state].state] == ["1"]
