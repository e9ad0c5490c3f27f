"""Binder on this machine: what repo2docker makes of the repository, the packages of its image, and the server it starts.

There is neither Docker nor conda here. The image's packages are those of the list that repo2docker has frozen, as far as
they are Python's, from PyPI, with the Python of the tests; on top comes what the Dockerfile says. At import this needs a bare
Python only, since `python3 -m tests` brings the environment.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.hosts.prepare import BINDER, PYTHON, ROOT, _fingerprint, install, make, python_in
from tests.hosts.servers import _address, _end

ENV = ROOT / ".venv" / "binder"
DONE = ENV / "done"
MADE_OF = [BINDER / name for name in ("requirements.txt", "requirements-hosts.txt", "postBuild", "runtime.txt")]
TOKEN = "t0ken"  # noqa: S105 - of a server on loopback, for a minute
BASE_URL = "/user/somebody-name-7f3k/"
# conda's names for four packages of Python
RENAMED = {
    "brotli-python": "brotli",
    "jupyterhub-base": "jupyterhub",
    "nbconvert-core": "nbconvert",
    "python-fastjsonschema": "fastjsonschema",
}


class Image(NamedTuple):
    """What repo2docker chose.

    Attributes:
        pack: the class of the build pack.
        python: the version, as "3.11".
        dockerfile: the recipe.
        frozen: conda's list of the packages of the base image.
        entrypoint: the program that starts the server in the image.
    """

    pack: str
    python: str
    dockerfile: str
    frozen: str
    entrypoint: str


def image(repository: Path) -> Image:
    """Ask repo2docker."""
    words = [str(PYTHON), "-P", str(Path(__file__).with_name("image.py"))]
    done = subprocess.run(words, cwd=repository, capture_output=True, text=True, check=True)
    return Image(**json.loads(done.stdout))


def pins(frozen: str) -> list[str]:
    """What pip can install of conda's list.

    >>> pins("https://x/noarch/nbconvert-core-7.16.6-pyh29332c3_0.conda#d\\nhttps://x/linux-64/zlib-1.3.1-hb9d3cd8_2.conda#c")
    ['nbconvert==7.16.6']
    """
    found = re.findall(r"/([^/\s]+)-([^-/\s]+)-py[^-/\s]*\.(?:conda|tar\.bz2)", frozen)
    return [f"{RENAMED.get(name, name)}=={version}" for name, version in found]


def ready() -> bool:
    """Whether the image's environment is there, made from the files as they are now."""
    return DONE.is_file() and DONE.read_text(encoding="utf-8") == _fingerprint(*MADE_OF)


def prepare_binder() -> str | None:
    """Make the image's environment, once, after that of the hosts; answers a sentence when it cannot be had."""
    if ready():
        return None
    print(f"Installing what Binder would into {ENV} ...", flush=True)
    if not (make(ENV) and _packages() and _first_build()):
        return "The environment of Binder could not be made. The lines above say why."
    DONE.write_text(_fingerprint(*MADE_OF), encoding="utf-8")
    return None


def _packages() -> bool:
    base = ENV / "base.txt"
    base.write_text("\n".join(pins(image(ROOT).frozen)), encoding="utf-8")
    return install(python_in(ENV), base) and install(python_in(ENV), BINDER / "requirements.txt")


def _first_build() -> bool:
    """Brings what `postBuild` fetches, so that the tests need no network when they run it again."""
    with tempfile.TemporaryDirectory() as folder:
        home = checkout(Path(folder) / "home")
        done = build(
            home, {**_environment(home), "HOME": os.environ.get("HOME", folder)}
        )  # pip's own settings are there
    if done.returncode:
        print(done.stdout + done.stderr, flush=True)
    return done.returncode == 0


def checkout(folder: Path) -> Path:
    """What git would bring: the project's own files, committed or about to be."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=True)
    for name in filter(None, done.stdout.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    return folder


def build(home: Path, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Run `postBuild` as the Dockerfile does; without a network unless another environment says so."""
    env = env or {**_environment(home), "PIP_NO_INDEX": "1"}
    return subprocess.run(["./binder/postBuild"], cwd=home, env=env, capture_output=True, text=True, check=False)


def inside(home: Path, *words: str) -> str:
    """What a command says that is run in the image."""
    done = subprocess.run(words, cwd=home, env=_environment(home), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def _environment(home: Path) -> dict[str, str]:
    foreign = ("JUPYTER", "IPYTHON", "XDG_", "PYTHON", "VIRTUAL_ENV")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    own = {
        "PATH": f"{python_in(ENV).parent}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(home),
        "REPO_DIR": str(home),
        "JUPYTER_DATA_DIR": str(home / ".local" / "share" / "jupyter"),
        "NB_PYTHON_PREFIX": str(ENV),
        "KERNEL_PYTHON_PREFIX": str(ENV),
    }
    return {**kept, **own}


@contextmanager
def launched(home: Path) -> Iterator[str]:
    """Start the server through the image's entry point, with the options that Binder gives; answers its address."""
    binders = [f"base_url={BASE_URL}", f"token={TOKEN}", "trust_xheaders=True", "allow_origin=*", "allow_origin_pat=.*"]
    options = [f"--{app}.{option}" for app in ("NotebookApp", "ServerApp") for option in binders]
    words = [str(python_in(ENV)), "-u", image(home).entrypoint, "jupyter-lab", "--ip=127.0.0.1", "--port=0", *options]
    with (home / "server.log").open("w", encoding="utf-8") as log:
        process = subprocess.Popen(
            [*words, "--allow-root", "--no-browser"],  # here only: the image has another user, and no browser
            cwd=home,
            env=_environment(home),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,  # so that its kernels can be ended with it, and nothing else
        )
        try:
            notes = ".local/share/jupyter/runtime/jpserver-*.json"
            yield _address(process, home, notes, lambda note: note["url"].replace("localhost", "127.0.0.1"))
        finally:
            _end(process)
