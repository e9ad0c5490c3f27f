"""The house as a whole: what no single room can promise alone. Who imports whom is checked by `lint-imports`."""

from __future__ import annotations

import ast
import json
import re
import statistics
import subprocess
import sys
import tomllib
import unicodedata
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "tabletutor"
MODULES = sorted(PACKAGE.rglob("*.py"))
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))

# Lines a room may have, so that it stays readable; the first pattern that fits counts.
BUDGETS = {
    "game.py": 150,
    "drawing.py": 120,
    "words.py": 120,
    "table.py": 250,
    "pieces.py": 250,
    "screen.py": 250,
    "notebook/board.py": 150,
    "notebook/board.js": 400,
    "games/*/rules.py": 400,
    "games/*/*.py": 250,
    "*.py": 250,
    "*.js": 250,
}
EDGES = ("__main__.py", "textmode.py", "environment.py", "notebook")  # rooms that talk to the machine
BARE_IMPORTS = (
    70  # modules that `import tabletutor` may load beyond a bare Python; 59 were needed by all rooms together
)
SLOW = {"dataclasses", "inspect", "asyncio", "importlib.metadata", "tomllib", "argparse", "subprocess"}
JUPYTER = {"anywidget", "ipywidgets", "traitlets", "IPython", "jupyterlab", "comm", "psygnal"}
LOCKS = ["requirements.txt", "requirements-test.txt", "requirements-hosts.txt", "requirements-peers.txt"]
LOCKS += ["package-lock.json", "lite/requirements.txt", "lite/package-lock.json"]
TEXT = {".py", ".js", ".css", ".toml", ".md", ".ipynb", ".json", ".txt", ".yml", ".html", ".cfg"}


def _name(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def _tracked() -> list[Path]:
    """The project's own files, committed or about to be."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=True)
    return [path for name in done.stdout.split("\0") if name and (path := ROOT / name).is_file()]


def _functions(path: Path) -> list[tuple[str, int]]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return [(f"{_name(path)}:{node.name}", _length(node)) for node in found]


def _length(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines of code; a docstring is there to be long enough."""
    lines = (node.end_lineno or node.lineno) - node.lineno + 1
    first = node.body[0]
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
        lines -= (first.end_lineno or first.lineno) - first.lineno + 1
    return lines


@pytest.mark.parametrize("path", [*MODULES, *sorted(PACKAGE.rglob("*.js"))], ids=_name)
def test_a_room_keeps_to_its_lines(path):
    """No file is longer than its budget: a longer one means that a room is missing."""
    budget = next(
        most for pattern, most in BUDGETS.items() if path.match(f"tabletutor/{pattern}") or path.match(pattern)
    )
    lines = len(path.read_text(encoding="utf-8").splitlines())
    assert lines <= budget


def test_functions_are_short():
    """No function has more than 50 lines, and half of them have fewer than ten."""
    functions = [function for path in MODULES for function in _functions(path)]
    assert [f for f in functions if f[1] > 50] == []
    assert statistics.median(length for _, length in functions) < 10


@pytest.mark.parametrize("path", [p for p in MODULES if not _name(p).startswith(EDGES)], ids=_name)
def test_no_clock_no_chance_no_printing(path):
    """Inside the house there is no time, no task, no hidden randomness and nothing is printed."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = {alias.name for alias in node.names} if isinstance(node, ast.Import) else {node.module}
            assert not names & {"asyncio", "time", "threading.Timer", "datetime"}, f"line {node.lineno}"
            if isinstance(node, ast.ImportFrom) and node.module == "random":
                assert [alias.name for alias in node.names] == ["Random"], f"line {node.lineno}"
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random":
            assert node.attr == "Random", f"line {node.lineno}: randomness is handed in"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("print", "input"), f"line {node.lineno}"


@pytest.mark.parametrize(
    "path", sorted(p for n in ("bots", "board") for p in PACKAGE.glob(f"games/*/{n}.py")), ids=_name
)
def test_opponents_and_boards_never_name_the_state(path):
    """A bot and a board know views only: the name State does not occur in them."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    names |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}
    names |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert "State" not in names


def _loaded(code: str) -> set[str]:
    """The modules of a fresh process, without those a virtual environment's own hooks bring."""
    script = f"import sys; {code}; print(*sys.modules)"
    words = [sys.executable, "-S", "-E", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r}); {script}"]
    return set(subprocess.run(words, capture_output=True, text=True, check=True, cwd="/").stdout.split())


def test_importing_the_package_loads_little():
    """`import tabletutor` brings nothing of Jupyter, none of the slow standard modules, and few modules in all."""
    loaded = _loaded("import tabletutor") - _loaded("pass")
    assert not loaded & SLOW
    assert not {name.split(".")[0] for name in loaded} & JUPYTER
    assert len(loaded) <= BARE_IMPORTS, sorted(loaded)


def test_the_version_is_the_same_everywhere():
    """pyproject.toml, the package and the change log name one version."""
    import tabletutor

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == tabletutor.__version__
    assert f"## {tabletutor.__version__}" in (ROOT / ".github" / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_locks_hold_exact_versions_and_no_addresses():
    """Every line of the locks pins one version, and no registry is named in them."""
    for name in LOCKS:
        text = (ROOT / "binder" / name).read_text(encoding="utf-8")
        assert "://" not in text
        pins = [line for line in text.splitlines() if line and not line.startswith(("#", "-r "))]
        assert name.endswith(".json") or all("==" in line for line in pins)


def test_all_hosts_have_the_same_widgets():
    """The Python of the widgets speaks to the JavaScript of another environment, so all locks pin one version of them."""
    locks = [(ROOT / "binder" / name).read_text("utf-8") for name in LOCKS if name.endswith("s.txt")]
    for name in ("anywidget", "ipywidgets", "jupyterlab-widgets", "comm", "traitlets"):
        assert len({pin for lock in locks for pin in re.findall(rf"(?m)^{name}==\S+", lock)}) == 1


@pytest.mark.parametrize("path", sorted(p for e in ("js", "css") for p in PACKAGE.rglob(f"*.{e}")), ids=_name)
def test_nothing_is_loaded_from_elsewhere(path):
    """Scripts and styles name no address but the namespaces of the web's own languages."""
    addresses = re.findall(
        r"(?:https?:)?//[\w.-]+\.\w+[^\s\"')]*", re.sub(r"(?m)(^|\s)//.*$", "", path.read_text("utf-8"))
    )
    assert [a for a in addresses if not a.startswith("http://www.w3.org/")] == []
    assert "@import" not in path.read_text("utf-8")


def test_texts_are_in_one_normal_form():
    """Vietnamese and Nahuatl letters are composed (NFC) everywhere, and lines end in LF, so that searching finds them."""
    wrong = []
    for path in _tracked():
        if path.suffix in TEXT:
            text = path.read_bytes().decode("utf-8")
            if "\r" in text or not unicodedata.is_normalized("NFC", text):
                wrong.append(str(path.relative_to(ROOT)))
    assert wrong == []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_notebooks_are_committed_clean(path):
    """A notebook has no outputs and no counts, and names its kernel so that no host asks for one."""
    document = json.loads(path.read_text(encoding="utf-8"))
    assert document["metadata"]["kernelspec"]["name"] == "python3"
    assert document["metadata"]["language_info"]["name"] == "python"
    assert "widgets" not in document["metadata"]
    for cell in document["cells"]:
        assert not cell.get("outputs") and cell.get("execution_count") is None
        assert "id" in cell
