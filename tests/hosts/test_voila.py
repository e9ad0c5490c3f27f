"""Voilà: a notebook as a page without cells, with a kernel behind it."""

from __future__ import annotations

import pytest

from tests.hosts.notebook import lab
from tests.hosts.prepare import MORE
from tests.hosts.smoke import installed, smoke
from tests.hosts.visit import visit

# its template asks for an icon font and for MathJax, boards or not; no board needs them
VOILAS_OWN = ("cdn.jsdelivr.net/npm/@fortawesome", "cdnjs.cloudflare.com/ajax/libs/mathjax")
CONNECTED = ("CONNECT cdn.jsdelivr.net:443", "CONNECT cdnjs.cloudflare.com:443")  # all that the fence sees of it


@pytest.mark.everywhere
def test_a_short_visit_in_voila(tmp_path, chromium):
    """A board shows, three moves, a refusal with its rule, what happened, and a new game; Voilà's own requests go nowhere."""
    with lab(MORE, tmp_path) as url, visit(chromium, *VOILAS_OWN, *CONNECTED) as page:
        page.goto(f"{url}voila/render/board.ipynb")
        smoke(page, "voila", installed(MORE, "voila"))
