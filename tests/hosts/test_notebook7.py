"""Notebook 7: the same widgets in another page, with a server and a kernel."""

from __future__ import annotations

import json
import shutil

from tests.hosts.notebook import run_all
from tests.hosts.prepare import HOSTS, ROOT
from tests.hosts.servers import program
from tests.hosts.smoke import installed, smoke

OPTIONS = [
    "--ServerApp.ip=127.0.0.1",
    "--ServerApp.port=0",
    "--IdentityProvider.token=",
    "--allow-root",
    "--no-browser",
]
OPTIONS += ["--ServerApp.terminals_enabled=False", "--JupyterNotebookApp.expose_app_in_browser=True"]
# the environment is shared with what builds the JupyterLite site, and this page cannot load the kernel of that
NOT_HERE = {"disabledExtensions": {"@jupyterlite/pyodide-kernel-extension": True}}


def test_tam_cuc_is_played_in_notebook_7(tmp_path, page):
    """The notebook runs to its end, its boards show, and the whole short visit goes well in the first of them."""
    config = tmp_path / ".jupyter" / "labconfig" / "page_config.json"
    config.parent.mkdir(parents=True)
    config.write_text(json.dumps(NOT_HERE), encoding="utf-8")
    shutil.copy(ROOT / "notebooks" / "tamcuc.ipynb", tmp_path)
    words = ["-m", "notebook", *OPTIONS, f"--ServerApp.root_dir={tmp_path}"]
    notes = ".local/share/jupyter/runtime/jpserver-*.json"
    with program(words, tmp_path, notes, lambda note: note["url"].replace("localhost", "127.0.0.1")) as url:
        run_all(page, f"{url}notebooks/tamcuc.ipynb", "tamcuc.ipynb")
        smoke(page, "notebook7", installed(HOSTS, "notebook"))
