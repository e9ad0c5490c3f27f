"""The generator of badge and links: each names edition, interface and notebook, and is encoded as its reader decodes it."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit
from xml.etree import ElementTree as ET

import pytest

from binder import links
from binder.links import BADGE, BINDER, INTERFACES, LinkError, main, on_binder, on_hub, on_site, repository
from tests.test_architecture import NOTEBOOKS, _tracked

ROOT = Path(__file__).resolve().parent.parent
REPO = "https://github.com/owner/name"
OPENS = re.compile(r"https?://[^\s)\"'>]*(?:/v2/(?:gh|git|gl)/|git-pull\?)[^\s)\"'>]*")


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("owner/name", REPO),
        ("owner/name.git", REPO),
        ("https://github.com/owner/name.git", REPO),
        ("https://github.com/owner/name/", REPO),
        ("https://someone:a-token@github.com/owner/name", REPO),
        ("git@github.com:owner/name.git", REPO),
        ("ssh://git@example.org:2222/group/sub/name.git", "https://example.org/group/sub/name"),
        ("https://example.org:8443/group/name", "https://example.org:8443/group/name"),
    ],
)
def test_a_repository_is_known_however_it_is_written(text, address):
    """Owner and name, the forms of git's remotes and web addresses mean one address; no token gets into a link."""
    assert repository(text) == address


@pytest.mark.parametrize("text", ["", "name", "/work/main", "file:///work/main", "two words/name", "../name", "owner/"])
def test_what_names_no_repository_is_answered(text):
    """A folder, a word or a blank makes no link but a sentence that says what would."""
    with pytest.raises(LinkError, match=r"names no repository\. Write owner/name"):
        repository(text)


@pytest.mark.parametrize("interface", INTERFACES)
@pytest.mark.parametrize("notebook", ["notebooks/trico.ipynb", "notebooks/Tam Cúc & more #2.ipynb", "a/100%.ipynb"])
def test_a_path_arrives_whole(interface, notebook):
    """Decoded as Binder, a hub and the browser decode it, every path is the notebook's, and the query has no other field."""
    prefix = INTERFACES[interface].server
    there = parse_qs(urlsplit(on_binder(REPO, "v1", interface, notebook)).query, strict_parsing=True)
    assert list(there) == ["urlpath"] and unquote(there["urlpath"][0]) == prefix + notebook
    pulled = parse_qs(urlsplit(on_hub("https://hub.org", REPO, "class", interface, notebook)).query)
    assert pulled.keys() == {"repo", "branch", "urlpath"} and pulled["repo"] == [REPO]
    assert unquote(pulled["urlpath"][0]) == f"{prefix}name/{notebook}"
    assert urlsplit(there["urlpath"][0]).path == there["urlpath"][0], "no character of it begins a query or a fragment"
    assert parse_qs(urlsplit(on_site("https://x.org", interface, notebook)).query)["path"] == [Path(notebook).name]


def test_a_plain_path_is_encoded_once():
    """The slashes of an ordinary link are %2F, never %252F."""
    link = on_binder(REPO, "v0.1.0", "lab", "notebooks/trico.ipynb")
    assert link == f"{BINDER}/v2/gh/owner/name/v0.1.0?urlpath=lab%2Ftree%2Fnotebooks%2Ftrico.ipynb"


def test_a_repository_elsewhere_and_a_tag_with_a_slash():
    """Beyond GitHub Binder wants the whole address as one word, and so it wants the tag."""
    link = on_binder("https://example.org/group/name", "release/1", "lab", "notebooks/trico.ipynb")
    assert link.startswith(f"{BINDER}/v2/git/https%3A%2F%2Fexample.org%2Fgroup%2Fname/release%2F1?urlpath=")


def test_every_notebook_is_linked(capsys):
    """Without a path the badge opens the start and every notebook has its line, under its own heading."""
    assert main(["--repo", "owner/name", "--site", "https://example.org/games/", "--hub", "https://hub.org"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"[![Open on Binder]({BADGE})](") and "00-start.ipynb" in lines[0]
    assert len(lines) == 2 + len(NOTEBOOKS)
    assert lines[3].startswith("- Tam Cúc: [in the browser alone](https://example.org/games/lab/index.html?path=tamcuc")
    assert all(line.count("](https://") == 3 for line in lines[2:])


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["--repo", "owner"], "'owner' names no repository"),
        (["--repo", "owner/name", "--tag", "main"], "'main' is a branch"),
        (
            ["--repo", "owner/name", "--path", "tamcuc.ipynb"],
            "There is no notebook 'tamcuc.ipynb'. There are: notebooks/",
        ),
    ],
)
def test_no_link_without_its_parts(capsys, words, answer):
    """What cannot be linked is answered in a sentence, with nothing printed that could be pasted."""
    assert main(words) == 1
    told = capsys.readouterr()
    assert answer in told.err and not told.out


def test_a_clone_knows_its_address_and_its_branches(tmp_path):
    """The remote 'origin' is asked; without one a sentence says so; a branch of the clone is no tag; a new tag is awaited."""
    for path in ("binder/links.py", "pyproject.toml", "notebooks/trico.ipynb"):
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_bytes((ROOT / path).read_bytes())

    def git(*words: str) -> None:
        subprocess.run(["git", *words], cwd=tmp_path, check=True, capture_output=True)

    def asked(*words: str) -> subprocess.CompletedProcess[str]:
        script = [sys.executable, "-I", str(tmp_path / "binder" / "links.py"), *words]
        return subprocess.run(script, cwd="/", capture_output=True, text=True, check=False)

    git("init", "-q", "-b", "work")
    assert "no remote 'origin'" in asked().stderr
    git("remote", "add", "origin", "git@github.com:somebody/theirs.git")
    assert "/v2/gh/somebody/theirs/v" in asked().stdout and "has no tag v" in asked().stderr
    git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "--allow-empty", "-m", "one")
    git("tag", "v7")
    assert not asked("--tag", "v7").stderr
    assert "'work' is a branch" in asked("--tag", "work").stderr


def _open_nothing(text: str) -> list[str]:
    """The links to Binder or a hub that do not name a notebook of ours in an interface."""
    inside = {link: unquote(parse_qs(urlsplit(link).query).get("urlpath", [""])[0]) for link in OPENS.findall(text)}
    ends = tuple(f"notebooks/{notebook.name}" for notebook in NOTEBOOKS)
    return [link for link, path in inside.items() if not path.endswith(ends)]


def test_all_links_of_the_project_open_a_notebook():
    """No text or notebook has a link to Binder or a hub that leaves out the interface or names a notebook that is gone."""
    bare, gone = f"{BINDER}/v2/gh/owner/name/v1", on_binder(REPO, "v1", "lab", "notebooks/gone.ipynb")
    assert _open_nothing(f"[a]({bare}) [b]({gone})") == [bare, gone]
    texts = [path for path in _tracked() if path.suffix in (".md", ".ipynb", ".html")]
    assert len(texts) > len(NOTEBOOKS)
    assert [link for path in texts for link in _open_nothing(path.read_text(encoding="utf-8"))] == []


def test_the_examples_are_true():
    """What the docstrings of the generator show is what it answers."""
    failed, tried = doctest.testmod(links)
    assert tried and not failed


def test_the_badge_is_a_picture_of_ours():
    """The badge has a name for who cannot see it, and fetches nothing."""
    text = (ROOT / BADGE).read_text(encoding="utf-8")
    badge = ET.fromstring(text)  # noqa: S314 - our own file
    assert badge.findtext("{http://www.w3.org/2000/svg}title") == "Open on Binder"
    assert re.findall(r"(?:href|src|url\(|@import)", text) == []
