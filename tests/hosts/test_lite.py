"""The JupyterLite site: Python runs in the browser, and nothing comes from another machine."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.hosts.inside import NOTEBOOKS
from tests.hosts.notebook import run_all
from tests.hosts.servers import files


def test_every_notebook_is_in_the_site(site):
    """What lies in `notebooks/` is published, unchanged."""
    published = {path.name: path.read_bytes() for path in (site / "files").glob("*.ipynb")}
    assert published == {path.name: path.read_bytes() for path in NOTEBOOKS}


def test_tam_cuc_is_played_without_a_server(site, page, play):
    """The notebook runs to its end in the browser, its boards show, and the opponents answer moves."""
    with files(site) as url:
        run_all(page, f"{url}lab/index.html?path=tamcuc.ipynb", "tamcuc.ipynb")
        expect(page.locator(".jp-Toolbar-kernelName")).to_contain_text("Pyodide")
        play(page)
