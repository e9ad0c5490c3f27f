"""The JupyterLite site: Python runs in the browser, and nothing comes from another machine."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.hosts.inside import NOTEBOOKS
from tests.hosts.notebook import run_all
from tests.hosts.prepare import HOSTS
from tests.hosts.servers import files
from tests.hosts.smoke import installed, smoke


def test_every_notebook_is_in_the_site(site):
    """What lies in `notebooks/` is published, unchanged."""
    published = {path.name: path.read_bytes() for path in (site / "files").glob("*.ipynb")}
    assert published == {path.name: path.read_bytes() for path in NOTEBOOKS}


def test_tam_cuc_is_played_without_a_server(site, page):
    """The notebook runs to its end in the browser, its boards show, and the whole visit goes as in every host."""
    with files(site) as url:
        run_all(page, f"{url}lab/index.html?path=tamcuc.ipynb", "tamcuc.ipynb")
        expect(page.locator(".jp-Toolbar-kernelName")).to_contain_text("Pyodide")
        smoke(page, "jupyterlite", installed(HOSTS, "jupyterlite-pyodide-kernel"))


@pytest.mark.parametrize("notebook", [path.name for path in NOTEBOOKS if path.stem != "tamcuc"])
def test_a_notebook_runs_to_its_end_below_a_path(site, page, notebook):
    """Every other notebook runs all its cells too, and shows its boards, where the site lies in a folder of a server."""
    with files(site.parent) as url:
        run_all(page, f"{url}{site.name}/lab/index.html?path={notebook}", notebook)


def test_the_site_opens_when_its_server_is_gone(site, page):
    """After two visits everything is in the browser: without a server the notebook opens and its boards show."""
    path = "tinco.ipynb"
    with files(site.parent) as url:
        address = f"{url}{site.name}/lab/index.html?path={path}"
        for _ in range(2):
            run_all(page, address, path)
    run_all(page, address, path)
