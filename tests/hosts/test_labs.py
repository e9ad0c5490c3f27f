"""JupyterLab: the lowest version that is supported and the newest there is. Every test of `tests/lab` runs in our own pin."""

from __future__ import annotations

import pytest

from tests.hosts.notebook import lab, run_all
from tests.hosts.prepare import LOWEST, MORE
from tests.hosts.smoke import installed, smoke

pytestmark = pytest.mark.everywhere


@pytest.mark.parametrize(
    ("host", "environment", "options"),
    [("lab-lowest", LOWEST, []), ("lab-newest", MORE, ["--YDocExtension.disable_rtc=True"])],
)
def test_a_short_visit_in_jupyterlab(tmp_path, page, host, environment, options):
    """A board shows, three moves, a refusal with its rule, what happened, and a new game."""
    with lab(environment, tmp_path, *options) as url:
        run_all(page, f"{url}lab/tree/board.ipynb", "board.ipynb")
        smoke(page, host, installed(environment, "jupyterlab"))
