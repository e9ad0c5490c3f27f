"""The command `tabletutor`: opens the notebooks in JupyterLab, or plays a game in the terminal.

`python3 -m tabletutor` in a fresh clone installs what it needs first, so at import this module needs a bare Python only.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple, NoReturn

from tabletutor import environment
from tabletutor.words import listed, say

START = "00-start.ipynb"


class Copied(NamedTuple):
    """What happened to the notebooks: file names, in order."""

    new: list[str]
    kept: list[str]


def main(argv: list[str] | None = None) -> int:
    """Run the command.

    Args:
        argv: the words after `tabletutor`; those of this process when left out.

    Returns:
        The exit status: 0, or 1 after a sentence that says what went wrong.
    """
    words = sys.argv[1:] if argv is None else argv
    if words[:1] == ["text"]:
        from tabletutor.textmode import main as play_in_text

        return play_in_text(words[1:])
    if words[:1] == ["doctor"]:
        return _doctor(words[1:])
    try:
        if words[:1] == ["export"]:
            return _export(_export_parser().parse_args(words[1:]), words)
        return _open_notebooks(_parser().parse_args(words), words)
    except environment.SetupError as error:
        print(error, file=sys.stderr)
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tabletutor",
        description=say("command.about"),
        epilog=" ".join(map(say, ("command.text", "export.hint", "doctor.hint"))),
    )
    parser.add_argument(
        "--to", metavar="FOLDER", type=Path, default=Path("tabletutor-notebooks"), help=say("command.to")
    )
    parser.add_argument("--no-browser", action="store_true", help=say("command.no_browser"))
    parser.add_argument("--port", type=int, help=say("command.port"))
    return parser


def _export_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tabletutor export", description=say("export.about"))
    parser.add_argument("notebook", metavar="NOTEBOOK", type=Path, help=say("export.notebook"))
    parser.add_argument("--to", metavar="FILE", type=Path, help=say("export.to"))
    return parser


def _go_on_inside(words: list[str]) -> None:
    """In a clone whose packages are not there: go on in an environment that has them."""
    if environment.is_clone() and not _inside_own_environment():
        _become([str(environment.prepare()), "-m", "tabletutor", *words], dict(os.environ))


def _export(options: argparse.Namespace, words: list[str]) -> int:
    from tabletutor.export import NEEDED, ExportError, export

    if not all(map(find_spec, NEEDED)):
        _go_on_inside(words)
    try:
        file = export(options.notebook, options.to)
    except ExportError as error:
        raise environment.SetupError(str(error)) from error
    print(say("export.done", file=file, size=-(-file.stat().st_size // 1000)))
    return 0


def _open_notebooks(options: argparse.Namespace, words: list[str]) -> int:
    if not (find_spec("jupyterlab") and find_spec("anywidget")):
        _go_on_inside(words)
        raise environment.SetupError(say("command.no_lab"))
    folder = options.to.expanduser().resolve()
    report(copy_notebooks(_notebooks(), folder), folder)
    _become(lab_command(folder, options.port, browser=not options.no_browser), _lab_environment())


def _doctor(words: list[str]) -> int:
    from tabletutor.doctor import here

    argparse.ArgumentParser(prog="tabletutor doctor", description=say("doctor.about")).parse_args(words)
    found = here()
    print(*found.seen, *(found.faults or [say("doctor.well")]), sep="\n")
    return 1 if found.faults else 0


def _inside_own_environment() -> bool:
    return Path(sys.prefix).resolve() == (environment.CLONE / ".venv").resolve()


def _notebooks() -> Path:
    inside = Path(__file__).parent / "_notebooks"  # where the wheel puts them
    return inside if inside.is_dir() else environment.CLONE / "notebooks"


def copy_notebooks(source: Path, target: Path) -> Copied:
    """Copy the notebooks, never over a file that is there.

    Args:
        source: the folder of the project's notebooks.
        target: the reader's folder, made if missing.

    Returns:
        The names copied, and the names that were there with another content and stay as they are.

    Raises:
        SetupError: the folder cannot be written, or there is no notebook to copy.
    """
    copied = Copied([], [])
    files = sorted(source.glob("*.ipynb"))
    if not files:
        raise environment.SetupError(say("command.no_notebooks", folder=source))
    try:
        target.mkdir(parents=True, exist_ok=True)
        for file in files:
            _copy(file, target / file.name, copied)
    except OSError as error:
        raise environment.SetupError(say("command.cannot_write", folder=target, error=error)) from error
    return copied


def _copy(file: Path, copy: Path, copied: Copied) -> None:
    content = file.read_bytes()
    try:
        with copy.open("xb") as out:  # x: refuses a file that exists, even one made this very moment
            out.write(content)
        copied.new.append(file.name)
    except FileExistsError:
        if copy.read_bytes() != content:
            copied.kept.append(file.name)


def report(copied: Copied, folder: Path) -> None:
    """Say where the notebooks are, and which of the reader's own were kept."""
    print(say("command.where", folder=folder), flush=True)
    if copied.kept:
        print(say("command.kept", names=listed(copied.kept)), flush=True)


def lab_command(folder: Path, port: int | None, *, browser: bool) -> list[str]:
    """The command line that opens JupyterLab on the start notebook.

    >>> lab_command(Path("here"), 8890, browser=False)[1:5]
    ['-m', 'jupyterlab', 'here/00-start.ipynb', '--no-browser']
    """
    command = [sys.executable, "-m", "jupyterlab", str(folder / START)]
    # the printed address, for whoever opens the browser by hand, leads to the start as well
    command += [] if browser else ["--no-browser", f"--LabApp.default_url=/lab/tree/{START}"]
    command += [] if port is None else [f"--port={port}"]
    return command + (["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else [])


def _lab_environment() -> dict[str, str]:
    env = dict(os.environ)
    # kernels must come from this very environment
    env["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), env.get("PATH", "")])
    if environment.is_clone():  # someone's own JupyterLab may run a clone that is not installed in it
        env["PYTHONPATH"] = os.pathsep.join(filter(None, [str(environment.CLONE), env.get("PYTHONPATH")]))
    return env


def _become(command: list[str], env: dict[str, str]) -> NoReturn:
    """Go on as another program, so that Ctrl+C and signals reach it directly."""
    sys.stdout.flush()
    if os.name == "nt":  # Windows starts a second process and lets the first one end, which confuses the terminal
        sys.exit(subprocess.call(command, env=env))
    os.execve(command[0], command, env)


if __name__ == "__main__":
    sys.exit(main())
