"""The command `tabletutor`, short of starting JupyterLab itself."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tabletutor import __main__ as command, environment

ROOT = Path(__file__).resolve().parent.parent

SETTINGS = ("binder/overrides.json", "binder/jupyter_nbconvert_config.json")


@pytest.fixture
def source(tmp_path):
    """Two notebooks of the project."""
    folder = tmp_path / "source"
    folder.mkdir()
    (folder / "00-start.ipynb").write_text("start", encoding="utf-8")
    (folder / "tamcuc.ipynb").write_text("tam cuc", encoding="utf-8")
    return folder


def test_notebooks_are_copied_and_the_readers_own_are_kept(source, tmp_path, capsys):
    """What is missing is copied, what is the same is left, what the reader changed is kept and named."""
    folder = tmp_path / "new" / "mine"
    assert command.copy_notebooks(source, folder) == (["00-start.ipynb", "tamcuc.ipynb"], [])
    (folder / "tamcuc.ipynb").write_text("my game", encoding="utf-8")
    again = command.copy_notebooks(source, folder)
    assert again == ([], ["tamcuc.ipynb"])
    assert (folder / "tamcuc.ipynb").read_text(encoding="utf-8") == "my game"
    command.report(again, folder)
    assert "tamcuc.ipynb" in capsys.readouterr().out


def test_a_folder_that_cannot_be_used_gives_a_sentence(source, tmp_path):
    """A file where the folder should be, or no notebooks at all, is told in a sentence, not in a traceback."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(environment.SetupError, match="--to"):
        command.copy_notebooks(source, tmp_path / "file")
    with pytest.raises(environment.SetupError, match="no notebooks"):
        command.copy_notebooks(tmp_path / "nowhere", tmp_path)


def test_options_reach_jupyterlab(tmp_path, monkeypatch):
    """The start notebook is opened, --no-browser and --port are passed on, and root is let in."""
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    words = command.lab_command(tmp_path, 8890, browser=False)
    start = "--LabApp.default_url=/lab/tree/00-start.ipynb"
    assert words[3:] == [str(tmp_path / "00-start.ipynb"), "--no-browser", start, "--port=8890", "--allow-root"]
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    assert command.lab_command(tmp_path, None, browser=True)[4:] == []


def test_the_command_starts_on_a_bare_python():
    """From a clone, without any installed package, the help is shown."""
    words = [sys.executable, "-S", "-E", "-m", "tabletutor", "--help"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    assert "--no-browser" in done.stdout


def test_outside_a_clone_a_sentence_says_what_to_install(monkeypatch, capsys):
    """An installed package without JupyterLab names the command that brings it."""
    monkeypatch.setattr(command, "find_spec", lambda name: None)
    monkeypatch.setattr(environment, "is_clone", lambda: False)
    assert command.main([]) == 1
    assert "tabletutor[lab]" in capsys.readouterr().err


@pytest.fixture
def clone(tmp_path):
    """As much of a clone as the set-up looks at."""
    (tmp_path / "binder").mkdir()
    for name in ("pyproject.toml", "binder/requirements.txt", "binder/requirements-test.txt", *SETTINGS):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    return tmp_path


def test_a_python_that_cannot_make_environments_is_told_what_to_install(clone, monkeypatch):
    """Without ensurepip (Debian's python3 alone) the package to install is named."""
    monkeypatch.setattr(environment, "find_spec", lambda name: None)
    with pytest.raises(environment.SetupError, match="python3-venv"):
        environment.prepare(root=clone)


def test_an_environment_is_installed_once_and_again_when_a_lock_changes(clone, monkeypatch, capsys):
    """The larger environment counts as the smaller one too; a changed lock makes both stale."""
    installed = []
    monkeypatch.setattr(environment, "_make", lambda python, root: (root / ".venv").mkdir(exist_ok=True))
    monkeypatch.setattr(environment, "_answers", lambda python, code: True)
    monkeypatch.setattr(environment, "_quickest_installer", lambda python, root: True)
    monkeypatch.setattr(environment, "_install", lambda python, uv, words: installed.append(Path(words[-1]).name))
    for lock in (environment.TEST_LOCK, environment.LOCK, environment.TEST_LOCK):
        environment.prepare(lock, clone)
    assert installed == ["requirements-test.txt", clone.name]
    (clone / "binder" / "requirements.txt").write_text("", encoding="utf-8")
    environment.prepare(environment.LOCK, clone)
    environment.prepare(environment.TEST_LOCK, clone)
    assert installed[2:] == ["requirements.txt", clone.name, "requirements-test.txt", clone.name]
    assert (clone / ".venv/share/jupyter/lab/settings/overrides.json").is_file()
    assert (clone / ".venv/etc/jupyter/jupyter_nbconvert_config.json").is_file()
