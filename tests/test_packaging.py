"""The wheel and the source archive, used from an empty folder as somebody would who has only them."""

from __future__ import annotations

import email
import os
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

import tabletutor

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
OURS = ("tests/", "binder/", ".github/", "build/")


def build(source: Path, target: Path, kind: str) -> Path:
    """What hatchling makes of a source folder; it needs no network."""
    words = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(target)]
    subprocess.run(words, cwd=source, check=True, capture_output=True, text=True)
    (file,) = target.iterdir()
    return file


@pytest.fixture(scope="session")
def wheel(tmp_path_factory):
    return build(ROOT, tmp_path_factory.mktemp("wheel"), "wheel")


@pytest.fixture(scope="session")
def sdist(tmp_path_factory):
    return build(ROOT, tmp_path_factory.mktemp("sdist"), "sdist")


@pytest.fixture(scope="session")
def installed(wheel, tmp_path_factory):
    """An environment with the wheel, which knows of the tests' packages but not of the clone."""
    folder = tmp_path_factory.mktemp("installed")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "env"], check=True)
    python = folder / "env" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    install = [
        sys.executable,
        "-m",
        "uv",
        "pip",
        "install",
        "--offline",
        "--no-deps",
        "--python",
        str(python),
        str(wheel),
    ]
    subprocess.run(install, check=True, capture_output=True, text=True)
    return python


def run(python: Path, folder: Path, *words: str, given: str = "") -> str:
    """What a command prints in an empty folder, without the clone on any path."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [str(python), *words], cwd=folder, env=env, input=given, capture_output=True, text=True, check=True
    )
    return done.stdout


def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if not name.endswith("/")}


def tracked(folder: str) -> set[str]:
    """The project's own files in a folder, committed or about to be."""
    words = ["git", "ls-files", "--cached", "--others", "--exclude-standard", folder]
    done = subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True)
    return {name for name in done.stdout.splitlines() if (ROOT / name).is_file()}


def test_the_wheel_has_the_whole_package_and_the_notebooks(wheel):
    """Every file of the package is inside: code, scripts, styles, texts, rulebooks, licence; and the five notebooks."""
    inside = names(wheel)
    assert tracked("tabletutor") <= inside
    for kind in (".js", ".css", ".toml", "rulebook.md", "py.typed", "LICENSE"):
        assert any(name.endswith(kind) for name in inside), kind
    assert {name.replace("notebooks/", "tabletutor/_notebooks/") for name in tracked("notebooks")} <= inside


def test_the_wheel_has_nothing_else(wheel):
    """Nothing of the tests, of Binder, of caches or of other programs is inside."""
    extra = {name for name in names(wheel) if not name.startswith("tabletutor/")}
    assert {name.split("/")[0].split("-")[0] for name in extra} == {"tabletutor"}
    data = {name for name in extra if ".data/" in name}
    assert {name.split("/", 1)[1] for name in data} == {"data/etc/jupyter/jupyter_nbconvert_config.json"}
    assert not [name for name in names(wheel) if name.endswith(".pyc") or "__pycache__" in name]


def test_the_source_archive_makes_the_same_wheel(wheel, sdist, tmp_path):
    """Whoever builds from the source archive gets the very bytes of our wheel, and the archive has no tests."""
    with tarfile.open(sdist) as archive:
        inside = [name.split("/", 1)[1] for name in archive.getnames()]
        archive.extractall(tmp_path, filter="data")
    more = [name for name in inside if name.startswith(OURS)]
    assert more == ["binder/jupyter_nbconvert_config.json"]
    (source,) = tmp_path.iterdir()
    again = build(source, tmp_path / "wheel", "wheel")
    assert again.name == wheel.name
    assert again.read_bytes() == wheel.read_bytes()


def test_the_installed_package_plays_in_an_empty_folder(installed, tmp_path):
    """From the wheel alone, with no other package, the version is told, a rule cited and a match played in text."""
    code = "import tabletutor as t; print(t.__version__, t.__file__, t.rulebook('tamcuc').cite('tamcuc.tie').status)"
    version, file, status = run(installed, tmp_path, "-c", code).split()
    assert (version, status) == (tabletutor.__version__, "stated")
    assert not Path(file).is_relative_to(ROOT)
    words = ("-m", "tabletutor", "text", "tamcuc", "--players", "3", "--seed", "x", "--bots", "random", "--watch")
    assert "Tam Cúc" in run(installed, tmp_path, *words)
    assert list(tmp_path.iterdir()) == []  # playing writes no file


def test_the_installed_package_shows_boards(installed, tmp_path):
    """With anywidget beside it the wheel's own script, style and texts make a board, and the notebooks are found."""
    packages = next(path for path in sys.path if path.endswith("site-packages"))
    code = (
        f"import sys; sys.path.append({packages!r}); import tabletutor, tabletutor.__main__ as m; "
        "board = tabletutor.play('trico'); print(tabletutor.__file__); print(len(board._esm) > 1000); "
        "print(*sorted(file.name for file in m._notebooks().iterdir()))"
    )
    file, shown, books = run(installed, tmp_path, "-c", code).splitlines()
    assert not Path(file).is_relative_to(ROOT) and shown == "True"
    assert set(books.split()) == {Path(name).name for name in tracked("notebooks")}
    assert list(tmp_path.iterdir()) == []


def test_the_description_can_be_shown(wheel):
    """The metadata name the licence, the lowest Python and the README as Markdown."""
    with zipfile.ZipFile(wheel) as archive:
        name = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        told = email.message_from_bytes(archive.read(name))
    assert (told["License-Expression"], told["Requires-Python"]) == ("MIT", PROJECT["requires-python"])
    assert told["Description-Content-Type"] == "text/markdown"
    assert "# tabletutor" in told.get_payload(decode=True).decode("utf-8")


def test_the_lowest_python_is_the_one_that_is_tested():
    """The tests run on the lowest Python the package promises; the newest is Pyodide's, in tests/hosts."""
    lowest = tuple(map(int, PROJECT["requires-python"].removeprefix(">=").split(".")))
    assert sys.version_info[:2] >= lowest
    named = (ROOT / "binder" / "runtime.txt").read_text(encoding="utf-8").strip().removeprefix("python-")
    assert named.startswith(".".join(map(str, lowest)))


def test_the_pinned_packages_agree_with_each_other():
    """`pip check` finds no package whose needs are not met."""
    done = subprocess.run([sys.executable, "-m", "pip", "check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
