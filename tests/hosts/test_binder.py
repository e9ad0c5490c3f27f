"""Binder: what its image would be made of, and a game in it, opened by the links of `binder/links.py`.

Without Docker and conda: repo2docker's own recipe is read; its frozen packages, ours and `postBuild` are in an environment,
and its own entry point starts the server. The system below, which is Ubuntu's, and what conda brings beside Python (Node,
libraries) are those of this machine.
"""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from playwright.sync_api import Page, expect

from binder.links import START, on_binder, repository
from tests.hosts.binder import ENV, TOKEN, Image, build, checkout, image, inside, launched, pins, ready
from tests.hosts.prepare import BINDER, ROOT
from tests.lab.test_play import mouse

REPO = repository("owner/name")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The repository where Binder puts it, after `postBuild`."""
    assert ready(), "The environment of Binder is missing or old: `python3 -m tests hosts` makes it."
    folder = checkout(tmp_path_factory.mktemp("binder") / "jovyan")
    done = build(folder)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="module")
def chosen(home: Path) -> Image:
    """What repo2docker makes of it."""
    return image(home)


@pytest.fixture(scope="module")
def server(home: Path) -> Iterator[str]:
    """The address of the server that Binder would start."""
    with launched(home) as url:
        yield url


def _follow(page: Page, server: str, interface: str, notebook: str) -> None:
    """Do what Binder does with a link once the server runs."""
    link = on_binder(REPO, "v0.1.0", interface, notebook)
    page.goto(f"{server}{parse_qs(urlsplit(link).query)['urlpath'][0]}?token={TOKEN}")


def _run(page: Page, code: str) -> None:
    """Run the cell that begins so, as a reader does."""
    cell = page.locator(".jp-CodeCell", has_text=code).first
    cell.locator(".cm-content").click()
    page.keyboard.press("Shift+Enter")
    expect(cell.locator(".tt-root")).to_be_visible()


def test_binder_takes_the_folder_and_its_python(chosen):
    """repo2docker builds from `binder/`, with the Python named there, and that is one we support and pin for."""
    runtime = (BINDER / "runtime.txt").read_text(encoding="utf-8").strip()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert (chosen.pack, f"python-{chosen.python}") == ("PythonBuildPack", runtime)
    assert chosen.python in SpecifierSet(project["requires-python"])


def test_the_recipe_keeps_packages_apart_from_sources(chosen):
    """The pins are a layer before the sources, so that a change of text builds fast; `postBuild` is last; nothing else is run."""
    steps = [
        "COPY --chown=1000:1000 src/binder/requirements.txt ${REPO_DIR}/binder/requirements.txt",
        'RUN ${KERNEL_PYTHON_PREFIX}/bin/pip install --no-cache-dir -r "binder/requirements.txt"',
        "COPY --chown=1000:1000 src/ ${REPO_DIR}/",
        "RUN chmod +x binder/postBuild",
        "RUN ./binder/postBuild",
    ]
    print(chosen.dockerfile)  # with `-s`, or when this fails
    lines = chosen.dockerfile.splitlines()
    after_base = lines[lines.index("ENV CONDA_DEFAULT_ENV=${KERNEL_PYTHON_PREFIX}") :]
    assert [line for line in after_base if re.match(r"(RUN|COPY) .*(src/|pip|conda|mamba|binder)", line)] == steps


def test_post_build_is_a_program_for_linux():
    """It is executable in git, its lines end in LF, and it stops at the first failure."""
    listed = subprocess.run(["git", "ls-files", "-s", "binder/postBuild"], cwd=ROOT, capture_output=True, check=True)
    text = (BINDER / "postBuild").read_bytes()
    assert listed.stdout.startswith(b"100755 ")
    assert text.startswith(b"#!/bin/bash\nset -euo pipefail\n") and b"\r" not in text


def test_our_pins_win(home, chosen):
    """Every package has the version pinned here, whatever the image brought, and nothing of the image was broken by it."""
    listing = json.loads(inside(home, "pip", "list", "--format=json"))
    found = {one["name"].lower().replace("_", "-"): one["version"] for one in listing}
    lines = (BINDER / "requirements.txt").read_text(encoding="utf-8").splitlines()
    wanted = [Requirement(line) for line in lines if not line.startswith("#")]
    ours = {one.name: str(one.specifier)[2:] for one in wanted if one.marker is None or one.marker.evaluate()}
    assert {name: found[name] for name in ours} == ours
    base = dict(pin.split("==") for pin in pins(chosen.frozen))
    assert base["jupyterlab"] != ours["jupyterlab"] and base["jupyterhub"] == found["jupyterhub"], "there was a base"
    assert inside(home, "pip", "check").strip() == "No broken requirements found."


def test_post_build_brings_settings_and_pictures(home):
    """The package is the built one; JupyterLab has our settings and trusts the notebooks; nbconvert draws boards."""
    where = inside(home, "python3", "-P", "-c", "import tabletutor; print(tabletutor.__file__)")
    assert Path(where.strip()).is_relative_to(ENV)
    settings = ENV / "share" / "jupyter" / "lab" / "settings" / "overrides.json"
    assert settings.read_bytes() == (BINDER / "overrides.json").read_bytes()
    check = f"import nbformat as n, nbformat.sign as s; print(s.NotebookNotary().check_signature(n.read({START!r}, 4)))"
    assert inside(home, "python3", "-c", check).strip() == "True"
    words = ["jupyter", "nbconvert", "--execute", "--to", "html", "--stdout", START]
    assert re.search(r'<svg[^>]*class="tt-art"', inside(home, *words))


def test_a_link_opens_the_start_and_a_match_is_played(server, page):
    """The link for JupyterLab opens the start notebook; its cell shows a board; a match of one deal is played to its end."""
    _follow(page, server, "lab", START)
    expect(page.get_by_role("tab", name=re.compile("00-start"))).to_be_visible()
    expect(page.get_by_text("Python 3 (ipykernel) | Idle")).to_be_visible()
    _run(page, "tabletutor.play(")
    board = page.locator(".tt-root")
    board.get_by_text("Seed word, length").click()
    board.get_by_label("Number of deals").fill("1")
    player = mouse(page)
    player.start()
    player.play()
    assert player.turns >= 3
    expect(board.get_by_role("table", name="Score sheet")).to_be_visible()


def test_a_link_opens_one_notebook_at_a_time(server, page, play):
    """The link for a single document opens a game's notebook without a tab, and turns are taken in it."""
    _follow(page, server, "document", "notebooks/tamcuc.ipynb")
    expect(page.get_by_role("heading", name="Tam Cúc", exact=True)).to_be_visible()
    expect(page.get_by_text("Python 3 (ipykernel) | Idle")).to_be_visible()
    expect(page.get_by_role("tab", name=re.compile("tamcuc"))).to_have_count(0)
    _run(page, "tabletutor.play(")
    play(page)
