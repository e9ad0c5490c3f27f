"""Why no board shows: compares the kernel half (Python) with the page half (JupyterLab's extensions), file by file.

On hubs the server and the kernel are often two environments, and each half is right on its own.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

from tabletutor.words import listed, say

ANYWIDGET, IPYWIDGETS = (0, 11), (8,)  # what pyproject.toml asks for
MANAGER = "@jupyter-widgets/jupyterlab-manager"
PROVIDERS = {"anywidget": "anywidget", MANAGER: "jupyterlab_widgets"}  # a page's extension, and the package that has it
MANAGERS = {"8": "5", "7": "3"}  # the manager that speaks to an ipywidgets, by major version
TOLD = ("anywidget", "ipywidgets")


class Kernel(NamedTuple):
    """A kernel that JupyterLab offers.

    Args:
        name: the name of its folder.
        python: the interpreter it starts.
    """

    name: str
    python: str


class Report(NamedTuple):
    """What was found: sentences about what is there, and about what is at fault."""

    seen: list[str]
    faults: list[str]


def examine(
    prefix: Path | None,
    versions: Mapping[str, str],
    python: str = sys.executable,
    ask: Callable[[str], str | None] | None = None,
    shared: Sequence[Path] = (),
) -> Report:
    """Compare both halves.

    Args:
        prefix: the environment JupyterLab runs in; `None` where there is none.
        versions: what the kernel's Python has installed, by package.
        python: the kernel's interpreter, for the commands that mend it.
        ask: the version of tabletutor an interpreter has: "" for none, `None` if it does not run.
        shared: folders outside the environment in which JupyterLab looks for extensions and kernels too.

    >>> examine(None, {"anywidget": "0.11.0", "ipywidgets": "8.1.9"}).faults
    []
    """
    there = [f"{name} {versions[name]}" for name in TOLD if name in versions]
    seen = [say("doctor.python", python=python, versions=listed(there) or "–")]
    faults = list(_kernel_faults(versions, python))
    if prefix is None:
        return Report([*seen, say("doctor.no_page")], faults)
    page = extensions(prefix, shared)
    parts = [f"{name} {version}" for name, version in page.items() if name in PROVIDERS]
    seen.append(say("doctor.page", prefix=prefix, versions=listed(parts) or "–"))
    faults += _page_faults(prefix, page, versions)
    for kernel in kernels(prefix, shared):
        faults += _kernel_elsewhere(kernel, python, versions.get("tabletutor", ""), ask or tabletutor_of)
    return Report(seen, faults)


def here() -> Report:
    """Examine the environment this process runs in, and the JupyterLab its PATH leads to."""
    versions = {name: found for name in TOLD if (found := _version(name))}
    return examine(
        server_prefix(), {"tabletutor": tabletutor_of(sys.executable) or "", **versions}, shared=shared_folders()
    )


def server_prefix() -> Path | None:
    """The environment of the JupyterLab that would be started: beside this Python, else the first on the PATH."""
    folders = [str(Path(sys.executable).parent), os.environ.get("PATH", "")]
    found = shutil.which("jupyter-lab", path=os.pathsep.join(folders))
    return Path(found).parent.parent if found else None


def shared_folders() -> list[Path]:
    """Where every JupyterLab of this user looks beside its own environment: his folder, and the machine's."""
    named = [os.environ.get("JUPYTER_DATA_DIR", ""), *os.environ.get("JUPYTER_PATH", "").split(os.pathsep)]
    usual = [Path.home() / ".local/share/jupyter", Path("/usr/local/share/jupyter"), Path("/usr/share/jupyter")]
    return [*(Path(name) for name in named if name), *usual]


def extensions(prefix: Path, shared: Sequence[Path] = ()) -> dict[str, str]:
    """The extensions of a JupyterLab's page and their versions, read from its files.

    >>> extensions(Path("/nowhere"))
    {}
    """
    roots = [folder / "labextensions" for folder in (*shared, prefix / "share" / "jupyter")]  # the last one counts
    files = [file for root in roots for file in sorted([*root.glob("*/package.json"), *root.glob("@*/*/package.json")])]
    packages = [_json(file) for file in files]
    return {str(package["name"]): str(package.get("version", "")) for package in packages if "name" in package}


def kernels(prefix: Path, shared: Sequence[Path] = ()) -> list[Kernel]:
    """The Python kernels a JupyterLab offers; a plain `python` in them means the server's own."""
    folders = (prefix / "share" / "jupyter", *shared)
    files = [file for folder in folders for file in sorted((folder / "kernels").glob("*/kernel.json"))]
    found = [(file.parent.name, Path((_json(file).get("argv") or [""])[0])) for file in files]
    # a path that is absolute already stays as it is
    return [Kernel(name, str(prefix / "bin" / path)) for name, path in found if path.name.startswith("python")]


def tabletutor_of(python: str) -> str | None:
    """The version of tabletutor an interpreter has: "" for none, `None` where it does not run."""
    code = "from importlib.util import find_spec as f; print(f('tabletutor') and __import__('tabletutor').__version__)"
    try:
        done = subprocess.run([python, "-c", code], capture_output=True, text=True, check=True, timeout=30, cwd="/")
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.strip().removeprefix("None")


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""


def _json(file: Path) -> dict[str, Any]:
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", version)))


def _pip(python: str | Path, *what: str) -> str:
    return shlex.join([str(python), "-m", "pip", "install", *what])


def _kernel_faults(versions: Mapping[str, str], python: str) -> Iterator[str]:
    for name, need in (("anywidget", ANYWIDGET), ("ipywidgets", IPYWIDGETS)):
        wanted = ".".join(map(str, need))
        told = {"name": name, "python": python, "command": _pip(python, f"{name}=={wanted}.*")}
        if name not in versions:
            yield say("doctor.missing_kernel", **told)
        elif _numbers(versions[name])[: len(need)] != need:
            yield say("doctor.wrong_kernel", found=versions[name], wanted=wanted, **told)


def _page_faults(prefix: Path, page: Mapping[str, str], versions: Mapping[str, str]) -> Iterator[str]:
    python = prefix / ("python.exe" if os.name == "nt" else "bin/python")
    for name, wanted in _wanted_pages(versions).items():
        package = PROVIDERS[name]
        # the manager's own number is 2 ahead of its Python package's: 5.0 is in jupyterlab_widgets 3.0
        pin = wanted if name == "anywidget" else str(int(wanted) - 2)
        told = {"name": name, "prefix": prefix, "command": _pip(python, f"{package}=={pin}.*") + "."}
        if name not in page:
            yield say("doctor.missing_page", **told)
        elif not f"{page[name]}.".startswith(f"{wanted}."):
            yield say("doctor.wrong_page", found=page[name], wanted=wanted, **told)
        for file in _switched_off(prefix, name):
            command = f"{prefix / 'bin' / 'jupyter'} labextension enable {name}."
            yield say("doctor.disabled", name=name, file=file, command=command)


def _wanted_pages(versions: Mapping[str, str]) -> dict[str, str]:
    """By extension, how the version the kernel half speaks to begins."""
    any_version = _numbers(versions.get("anywidget", "")) or ANYWIDGET
    major = versions.get("ipywidgets", "8").split(".")[0]
    return {"anywidget": ".".join(map(str, any_version[:2])), MANAGER: MANAGERS.get(major, MANAGERS["8"])}


def _switched_off(prefix: Path, name: str) -> list[Path]:
    files = [prefix / "etc" / "jupyter" / "labconfig" / "page_config.json"]
    files.append(prefix / "share" / "jupyter" / "lab" / "settings" / "page_config.json")
    off = [(file, _json(file).get("disabledExtensions", {})) for file in files]
    return [file for file, names in off if (names.get(name) if isinstance(names, dict) else name in names)]


def _kernel_elsewhere(kernel: Kernel, python: str, version: str, ask: Callable[[str], str | None]) -> Iterator[str]:
    if Path(kernel.python).parent == Path(python).parent:  # python and python3 are one
        return
    found = ask(kernel.python)
    told = {"name": kernel.name, "python": kernel.python}
    if found is None:
        yield say("doctor.kernel_gone", command=f"jupyter kernelspec remove {kernel.name}", **told)
    elif not found:
        yield say("doctor.kernel_bare", command=_pip(kernel.python, "tabletutor"), **told)
    elif found != version:
        command = _pip(kernel.python, f"tabletutor=={version}")
        yield say("doctor.kernel_other", found=found, wanted=version, command=command, **told)
