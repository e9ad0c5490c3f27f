"""The table of hosts in the README, made from what `smoke.py` recorded: `python -m tests.hosts.matrix` after a run."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import NamedTuple

from tests.hosts.prepare import BINDER, ROOT

SEEN = ROOT / "build" / "hosts"
RESULTS = Path(__file__).with_name("matrix.json")
PICTURES = ROOT / ".github" / "hosts"
README = ROOT / "README.md"
BEGIN, END = "<!-- hosts: python -m tests.hosts.matrix -->\n", "<!-- /hosts -->\n"


class Host(NamedTuple):
    """A host that a test visits.

    Attributes:
        title: its name for readers.
        package: what its version is the version of.
        lock: the part after `requirements-` of the file in `binder/` that pins it.
        test: the test's file, from the clone's folder.
    """

    title: str
    package: str
    lock: str
    test: str


HOSTS = {
    "lab-lowest": Host("JupyterLab, lowest", "jupyterlab", "lowest", "tests/hosts/test_labs.py"),
    "lab-newest": Host("JupyterLab, newest", "jupyterlab", "more", "tests/hosts/test_labs.py"),
    "notebook7": Host("Notebook 7", "notebook", "hosts", "tests/hosts/test_notebook7.py"),
    "marimo": Host("marimo", "marimo", "hosts", "tests/hosts/test_marimo.py"),
    "voila": Host("Voilà", "voila", "more", "tests/hosts/test_voila.py"),
    "collaboration": Host(
        "two people by jupyter-collaboration", "jupyter-collaboration", "more", "tests/hosts/test_collaboration.py"
    ),
    "jupyterlite": Host(
        "JupyterLite, in the browser alone", "jupyterlite-pyodide-kernel", "hosts", "tests/hosts/test_lite.py"
    ),
    "jupyterhub": Host("JupyterHub", "jupyterhub", "more", "tests/hosts/test_hub.py"),
}
HEAD = "| host | boards | seen with | checked |\n|---|---|---|---|\n"
# what is said of a host that has another test and no record yet
WITHOUT = {
    "jupyterlite": "| JupyterLite, in the browser alone | yes | | on every change, without a network; `python3 -m tests site` builds it |\n",
}
# what no visit is made in, or another kind of test
OTHERS = """\
| JupyterLab, our pin | yes | | on every change: every game is played |
| Binder | yes | | on every change: a match is played in a copy of its environment; a real Binder was not tried |
| exported page, no kernel | lessons; pictures of the rest | | on every change |
| terminal: `tabletutor text` | text only | | on every change |
| VS Code, Colab | not tried; [documented: one step more](.github/HOSTS.md) | | |

*Full*: a board shows, moves, a refusal with its rule, what happened, and a new game were seen. A version is the one they were seen with, and leads to a picture.
"""


def results() -> dict[str, dict[str, object]]:
    """What was seen, by host, as it is committed."""
    return json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.is_file() else {}


def pinned(host: Host) -> str:
    """The version that the lock says."""
    lines = (BINDER / f"requirements-{host.lock}.txt").read_text(encoding="utf-8").splitlines()
    return next(line.split("==")[1].split()[0] for line in lines if line.startswith(f"{host.package}=="))


def collect() -> None:
    """Take over the records and pictures of the last run; what it did not visit stays."""
    PICTURES.mkdir(exist_ok=True)
    found = results()
    for file in sorted(SEEN.glob("*.json")):
        found[file.stem] = json.loads(file.read_text(encoding="utf-8"))
        shutil.copy(file.with_suffix(".jpg"), PICTURES)
    RESULTS.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def table() -> str:
    """The table as Markdown; a host without a record or another test has no row."""
    found = results()
    rows = [_row(name, host, found[name]) if name in found else WITHOUT.get(name, "") for name, host in HOSTS.items()]
    return HEAD + "".join(rows) + OTHERS


def _row(name: str, host: Host, seen: dict[str, object]) -> str:
    slow = "pytest.mark.everywhere" in (ROOT / host.test).read_text(encoding="utf-8")
    when = "by `python3 -m tests everywhere`" if slow else "on every change"
    return f"| {host.title} | {seen['level']} | [{seen['version']}](.github/hosts/{name}.jpg) | {when} |\n"


def parted(readme: str) -> tuple[str, str, str]:
    """What is before, in and after the place of the table."""
    before, rest = readme.split(BEGIN)
    inside, after = rest.split(END)
    return before, inside, after


def main() -> None:
    """Collect, and write the table into the README."""
    collect()
    before, _, after = parted(README.read_text(encoding="utf-8"))
    README.write_text(before + BEGIN + table() + END + after, encoding="utf-8")
    print(table())


if __name__ == "__main__":
    main()
