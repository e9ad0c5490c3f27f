"""`tabletutor doctor`: which half of a board is at fault, and the command that mends it. The environments are folders."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import tabletutor
from tabletutor import __main__ as command, doctor

FIT = {"tabletutor": tabletutor.__version__, "anywidget": "0.11.0", "ipywidgets": "8.1.9"}
PAGE = {"anywidget": "0.11.0", doctor.MANAGER: "5.0.16"}
PYTHON = "/kernel/bin/python"


def write(file: Path, content: object) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(content), encoding="utf-8")


@pytest.fixture
def server(tmp_path):
    """Makes the environment of a server with these extensions, and returns its folder."""

    def make(**extensions: str) -> Path:
        for name, version in extensions.items():
            write(
                tmp_path / "share/jupyter/labextensions" / name / "package.json",
                {"name": name, "version": version},
            )
        return tmp_path

    return make


def faults(prefix: Path | None, versions: dict[str, str], found: str | None = FIT["tabletutor"]) -> list[str]:
    return doctor.examine(prefix, versions, PYTHON, lambda _: found).faults


def test_halves_that_fit_have_no_fault(server):
    """Where both halves have versions that speak to each other nothing is blamed, and both are named."""
    seen, found = doctor.examine(server(**PAGE), FIT, PYTHON)
    assert found == []
    assert "anywidget 0.11.0 and ipywidgets 8.1.9" in seen[0] and f"{doctor.MANAGER} 5.0.16" in seen[1]


@pytest.mark.parametrize(
    ("versions", "told"),
    [
        ({"ipywidgets": "8.1.9"}, "anywidget is missing"),
        (FIT | {"anywidget": "0.9.21"}, "anywidget is 0.9.21"),
        (FIT | {"ipywidgets": "7.8.5"}, "ipywidgets is 7.8.5"),
    ],
)
def test_a_faulty_kernel_is_named(versions, told):
    """A widget package that is missing or too old in the kernel's Python blames the kernel half, with the command."""
    (sentence,) = faults(None, versions)
    assert "kernel half is at fault" in sentence and told in sentence
    assert f"{PYTHON} -m pip install" in sentence


@pytest.mark.parametrize(
    ("page", "told", "mend"),
    [
        ({doctor.MANAGER: "5.0.16"}, "anywidget is missing", "anywidget==0.11.*"),
        ({"anywidget": "0.11.0"}, f"{doctor.MANAGER} is missing", "jupyterlab_widgets==3.*"),
        (PAGE | {"anywidget": "0.9.21"}, "anywidget is 0.9.21", "anywidget==0.11.*"),
        (PAGE | {"anywidget": "0.1.0"}, "anywidget is 0.1.0", "anywidget==0.11.*"),
        (PAGE | {doctor.MANAGER: "3.1.11"}, f"{doctor.MANAGER} is 3.1.11", "jupyterlab_widgets==3.*"),
    ],
)
def test_a_faulty_page_is_named(server, page, told, mend):
    """An extension that is missing or of another version blames the page half, and the server's own Python mends it."""
    prefix = server(**page)
    (sentence,) = faults(prefix, FIT)
    assert "page half is at fault" in sentence and told in sentence
    assert f"{prefix / 'bin' / 'python'} -m pip install {mend}" in sentence.replace("'", "")


@pytest.mark.parametrize("off", [{"anywidget": True}, ["anywidget"]])
def test_an_extension_that_is_switched_off_is_found(server, off):
    """JupyterLab writes disabled extensions in two forms; both are read, and the file is named."""
    file = server(**PAGE) / "etc/jupyter/labconfig/page_config.json"
    write(file, {"disabledExtensions": off})
    (sentence,) = faults(server(**PAGE), FIT)
    assert str(file) in sentence and "labextension enable anywidget" in sentence


@pytest.mark.parametrize(
    ("found", "told"), [(None, "does not answer"), ("", "tabletutor is missing"), ("0.0.9", "tabletutor is 0.0.9")]
)
def test_a_kernel_in_another_environment_is_found(server, found, told):
    """A kernel whose Python is gone, or has no tabletutor or another one, is named; a fitting one and R are not."""
    prefix = server(**PAGE)
    write(prefix / "share/jupyter/kernels/school/kernel.json", {"argv": ["/school/bin/python3", "-m", "x"]})
    write(prefix / "share/jupyter/kernels/own/kernel.json", {"argv": ["/kernel/bin/python3", "-m", "x"]})
    write(prefix / "share/jupyter/kernels/ir/kernel.json", {"argv": ["R"]})
    (sentence,) = faults(prefix, FIT, found)
    assert "“school”" in sentence and told in sentence
    assert faults(prefix, FIT) == []


def test_a_plain_python_is_the_servers_own(server):
    """A kernel file that says only `python` starts the server's Python, where the package may be missing."""
    prefix = server(**PAGE)
    write(prefix / "share/jupyter/kernels/python3/kernel.json", {"argv": ["python", "-m", "ipykernel_launcher"]})
    assert doctor.kernels(prefix) == [doctor.Kernel("python3", str(prefix / "bin" / "python"))]


def test_what_lies_in_the_users_own_folder_counts_too(server, tmp_path, monkeypatch):
    """Kernels and extensions that were installed for the user, outside every environment, are found as JupyterLab finds them."""
    prefix, mine = server(**{doctor.MANAGER: "5.0.16"}), tmp_path / "mine"
    write(mine / "kernels/old/kernel.json", {"argv": ["/old/bin/python", "-m", "x"]})
    write(mine / "labextensions/anywidget/package.json", {"name": "anywidget", "version": "0.11.0"})
    assert any("anywidget is missing" in sentence for sentence in faults(prefix, FIT))
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(mine))
    (sentence,) = doctor.examine(prefix, FIT, PYTHON, lambda _: "", doctor.shared_folders()[:1]).faults
    assert "“old”" in sentence and "tabletutor is missing" in sentence


def test_an_interpreter_is_asked_for_its_tabletutor(tmp_path):
    """This Python has a version, a Python without packages has none, and a file that is not there does not answer."""
    bare = tmp_path / "bare"
    bare.write_text(f'#!/bin/sh\nexec "{sys.executable}" -S -E "$@"\n', encoding="utf-8")
    bare.chmod(0o755)
    assert doctor.tabletutor_of(sys.executable) == FIT["tabletutor"]
    assert doctor.tabletutor_of(str(bare)) == ""
    assert doctor.tabletutor_of(str(tmp_path / "gone")) is None


def test_the_command_says_that_this_environment_is_well():
    """The environment of the tests has both halves: the command says so and ends with 0."""
    env = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    words = [sys.executable, "-m", "tabletutor", "doctor"]
    done = subprocess.run(words, capture_output=True, text=True, check=False, env=env)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Both halves fit" in done.stdout


def test_the_command_ends_with_1_where_something_is_at_fault(monkeypatch, capsys):
    """A fault is printed instead of the good news, and the exit status is 1."""
    monkeypatch.setattr(doctor, "here", lambda: doctor.Report(["seen"], ["a fault"]))
    assert command.main(["doctor"]) == 1
    assert capsys.readouterr().out == "seen\na fault\n"


def test_the_versions_asked_for_are_those_of_the_package():
    """The doctor asks for the anywidget that pyproject.toml asks for."""
    text = (Path(__file__).resolve().parent.parent / "pyproject.toml").read_text(encoding="utf-8")
    assert f'dependencies = ["anywidget>={".".join(map(str, doctor.ANYWIDGET))}' in text
