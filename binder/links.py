"""Prints the badge and the links that open the notebooks: on the static site, on Binder, and on a hub with nbgitpuller.

`python3 binder/links.py --repo owner/name` needs a bare Python. All links come from here, so that each names the edition,
the interface and the notebook: a link that leaves one of them out opens something else some day.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, urlencode, urlsplit

ROOT = Path(__file__).resolve().parent.parent
START = "notebooks/00-start.ipynb"
BADGE = ".github/binder.svg"
BINDER = "https://mybinder.org"
# Web addresses and those of ssh; a name or token before the @ is nobody's business.
ADDRESSES = (
    r"https?://(?:[^@/\s]+@)?([\w.-]+(?::\d+)?)/([\w./~-]+)",
    r"ssh://(?:[^@/\s]+@)?([\w.-]+)(?::\d+)?/([\w./~-]+)",
    r"(?:[^@/\s]+@)([\w.-]+):([\w./~-]+)",
)
MOVING = {"HEAD", "main", "master"}  # branches almost everywhere, also where git is not at hand to ask


class Interface(NamedTuple):
    """What the reader sees, as parts of an address."""

    server: str
    site: str


# Notebook 7 is none of them: in some visits its page raises an exception of its own while it starts.
INTERFACES = {
    "lab": Interface("lab/tree/", "lab/index.html"),
    "document": Interface("doc/tree/", "notebooks/index.html"),  # JupyterLab's simple interface: one notebook at a time
}


class LinkError(ValueError):
    """What was asked for makes no link; the text is a sentence for the person who asked."""


def repository(text: str) -> str:
    """The web address of a repository, from whatever names it.

    >>> repository("owner/name"), repository("git@gitlab.com:owner/name.git")
    ('https://github.com/owner/name', 'https://gitlab.com/owner/name')
    """
    bare = text.strip().removesuffix("/").removesuffix(".git")
    if re.fullmatch(r"[\w-]+/[\w.-]+", bare):
        return f"https://github.com/{bare}"
    for form in ADDRESSES:
        if found := re.fullmatch(form, bare):
            return f"https://{found[1]}/{found[2]}"
    raise LinkError(
        f"'{text}' names no repository. Write owner/name when it is on GitHub, or its whole address, "
        "such as https://gitlab.com/owner/name."
    )


def on_binder(repo: str, tag: str, interface: str, notebook: str, binder: str = BINDER) -> str:
    """The link that builds the repository at a tag, or finds it built, and opens a notebook.

    >>> on_binder("https://github.com/owner/name", "v0.1.0", "lab", "notebooks/trico.ipynb")
    'https://mybinder.org/v2/gh/owner/name/v0.1.0?urlpath=lab%2Ftree%2Fnotebooks%2Ftrico.ipynb'
    """
    host, path = urlsplit(repo).netloc, urlsplit(repo).path.strip("/")
    source = f"gh/{path}" if host == "github.com" else f"git/{quote(repo, safe='')}"
    return f"{binder}/v2/{source}/{quote(tag, safe='')}?{_query(urlpath=_inside(interface, notebook))}"


def on_hub(hub: str, repo: str, branch: str | None, interface: str, notebook: str) -> str:
    """The link that brings the notebooks into a reader's own folder, keeps their changes, and opens one.

    It names a branch, or nothing for the repository's own: nbgitpuller takes a tag once and fails on the second visit.

    >>> on_hub("https://hub.example.org", "https://github.com/owner/name", None, "lab", "notebooks/trico.ipynb").split("?")[1]
    'repo=https%3A%2F%2Fgithub.com%2Fowner%2Fname&urlpath=lab%2Ftree%2Fname%2Fnotebooks%2Ftrico.ipynb'
    """
    inside = _inside(interface, f"{repo.rpartition('/')[2]}/{notebook}")
    which = {"branch": branch} if branch else {}
    return f"{hub}/hub/user-redirect/git-pull?{_query(repo=repo, **which, urlpath=inside)}"


def on_site(site: str, interface: str, notebook: str) -> str:
    """The link to a notebook of the static site, where Python runs in the browser.

    >>> on_site("https://example.org/games", "lab", "notebooks/trico.ipynb")
    'https://example.org/games/lab/index.html?path=trico.ipynb'
    """
    return f"{site}/{INTERFACES[interface].site}?{_query(path=Path(notebook).name)}"


def _inside(interface: str, notebook: str) -> str:
    return INTERFACES[interface].server + quote(notebook)


def _query(**fields: str) -> str:
    return urlencode(fields, quote_via=quote, safe="")


def title(notebook: str) -> str:
    """The first heading of a notebook."""
    cells = json.loads((ROOT / notebook).read_text(encoding="utf-8"))["cells"]
    return "".join(cells[0]["source"]).splitlines()[0].lstrip("# ")


def markdown(options: argparse.Namespace) -> str:
    """The badge and one line of links a notebook, the static site first: it has no limits and needs no server."""
    repo = repository(options.repo or _origin())
    tag = _tag(options.tag or _version())
    lines = []
    for notebook in options.path or _notebooks():
        binder = on_binder(repo, tag, options.interface, _known(notebook), options.binder)
        links = {"on Binder": binder}
        if options.site:
            links = {"in the browser alone": on_site(options.site, options.interface, notebook), **links}
        if options.hub:
            links["on the hub"] = on_hub(options.hub, repo, options.branch, options.interface, notebook)
        if not lines:
            lines += [f"[![Open on Binder]({BADGE})]({binder})", ""]
        lines.append(f"- {title(notebook)}: " + ", ".join(f"[{where}]({link})" for where, link in links.items()))
    return "\n".join(lines)


def _git(*words: str) -> str:
    """What git says about this clone, or nothing where there is no git or no clone."""
    try:
        return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()
    except OSError:
        return ""


def _origin() -> str:
    found = _git("remote", "get-url", "origin")
    if not found:
        raise LinkError("This folder has no remote 'origin', so its address is not known. Name it: --repo owner/name.")
    return found


def _version() -> str:
    return "v" + tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]


def _tag(name: str) -> str:
    """The name, if it is not that of a branch; says so when the tag has yet to be made."""
    if name in MOVING or _git("for-each-ref", f"refs/heads/{name}", f"refs/remotes/*/{name}"):
        raise LinkError(
            f"'{name}' is a branch: what it opens changes, and every change makes somebody wait for a new build. "
            f"Name a tag, such as --tag {_version()}."
        )
    if not _git("for-each-ref", f"refs/tags/{name}"):
        print(f"This clone has no tag {name} yet: the links work once it is made and pushed.", file=sys.stderr)
    return name


def _notebooks() -> list[str]:
    return [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "notebooks").glob("*.ipynb"))]


def _known(notebook: str) -> str:
    if notebook not in _notebooks():
        raise LinkError(f"There is no notebook '{notebook}'. There are: {', '.join(_notebooks())}.")
    return notebook


def _web(text: str) -> str:
    if not re.match(r"https?://[^/?#\s]+", text) or re.search(r"[?#\s]", text):
        raise argparse.ArgumentTypeError(f"'{text}' is no address. Write it as in https://example.org/games.")
    return text.rstrip("/")


def main(argv: list[str] | None = None) -> int:
    """Print the Markdown; 1 after a sentence that says why there is none."""
    try:
        print(markdown(_parser().parse_args(argv)))
    except LinkError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python3 binder/links.py",
        description="Print the badge and the links that open the notebooks, as Markdown.",
    )
    parser.add_argument("--repo", help="owner/name on GitHub, or an address; default: this clone's remote 'origin'")
    parser.add_argument("--tag", help=f"the edition that Binder builds; default: {_version()}")
    parser.add_argument(
        "--interface",
        choices=INTERFACES,
        default="lab",
        help="lab: JupyterLab as a whole; document: one notebook at a time, without tabs; default: lab",
    )
    parser.add_argument("--path", action="append", metavar="NOTEBOOK", help=f"such as {START}; default: all of them")
    parser.add_argument("--binder", type=_web, default=BINDER, metavar="ADDRESS", help=f"default: {BINDER}")
    parser.add_argument("--site", type=_web, metavar="ADDRESS", help="where the static site is published")
    parser.add_argument("--hub", type=_web, metavar="ADDRESS", help="a JupyterHub that has nbgitpuller and tabletutor")
    parser.add_argument("--branch", help="what the hub follows; default: the repository's own")
    return parser


if __name__ == "__main__":
    sys.exit(main())
