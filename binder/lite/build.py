"""Builds the JupyterLite site: the notebooks with Python in the browser, on any static server, with nothing from a CDN.

`python3 -m tests site` runs it and brings what it needs; by itself it fetches nothing.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from email.parser import HeaderParser
from pathlib import Path
from typing import Any

from pages.publish import publish

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

from tabletutor.environment import python_of  # noqa: E402 - the clone is on the path only now
from tests.node import node  # noqa: E402

HOSTS = ROOT / ".venv" / "hosts"  # filled by tests/hosts/prepare.py
PYODIDE = HOSTS / "node" / "node_modules" / "pyodide"
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
SHARE = Path(sys.prefix) / "share" / "jupyter" / "labextensions"
EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", "@jupyterlite/pyodide-kernel-extension", "anywidget")
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
APPS = ("lab", "notebooks", "tree")


def main(site: Path) -> None:
    """Build the site into a folder, which is emptied first."""
    _check_versions()
    shutil.rmtree(site, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)  # fresh: jupyterlite keeps notes of what is up to date, and stale ones skip the settings
        names = _python_for_the_browser(work / "static" / "pyodide")
        _settings(work, names)
        _build(work, site.resolve())
    shutil.copy(next(site.rglob("favicon.ico")), site / "favicon.ico")  # the app asks for it there
    _check_settings(site)
    _stay_offline(site)
    publish(site)


def _check_versions() -> None:
    from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION

    found = json.loads((PYODIDE / "package.json").read_text(encoding="utf-8"))["version"]
    if found != PYODIDE_VERSION:
        sys.exit(
            f"binder/lite/package.json pins Pyodide {found}, but the kernel was made for {PYODIDE_VERSION}. Pin that, and run "
            "'npm install --package-lock-only --omit-lockfile-registry-resolved' in binder/lite."
        )


def _python_for_the_browser(target: Path) -> list[str]:
    """Pyodide with a list of packages of our own, all in the site; answers their names.

    All are loaded while the kernel starts, so nothing is resolved, looked up or fetched from elsewhere later.
    """
    target.mkdir(parents=True)
    for name in RUNTIME:
        shutil.copy(PYODIDE / name, target)
    _run(ROOT, "hatchling", "build", "--target", "wheel", "--directory", str(target))
    kernel = SHARE / "@jupyterlite" / "pyodide-kernel-extension" / "static" / "pypi"
    for wheel in (*(HOSTS / "wheels").glob("*.whl"), *kernel.glob("*.whl")):
        if not wheel.name.startswith("widgetsnbextension-3"):  # the kernel brings a stand-in for ipywidgets 7 too
            shutil.copy(wheel, target)
    _compile(target)
    packages = dict(sorted(map(_entry, target.glob("*.whl"))))
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    (target / "pyodide-lock.json").write_text(json.dumps({"info": info, "packages": packages}, indent=1), "utf-8")
    return list(packages)


def _compile(target: Path) -> None:
    """Bytecode for Python in the browser, which else compiles everything at every visit."""
    shutil.copy(PYODIDE / "pyodide-lock.json", target)  # it starts with no package of ours yet
    _start(ROOT, node(str(Path(__file__).with_name("bytecode.mjs")), str(target), python=python_of(ROOT)))


def _entry(wheel: Path) -> tuple[str, dict[str, Any]]:
    """A wheel as Pyodide's list of packages wants it."""
    with zipfile.ZipFile(wheel) as archive:
        metadata = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        head = HeaderParser().parsestr(archive.read(metadata).decode())
    name = head["Name"].lower().replace("_", "-")
    return name, {
        "name": name,
        "version": head["Version"],
        "file_name": wheel.name,
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "install_dir": "site",
        "package_type": "package",
        "imports": [],
        "depends": [],  # every one of them is loaded anyway
        "unvendored_tests": False,
    }


def _settings(work: Path, names: list[str]) -> None:
    shutil.copy(ROOT / "binder" / "overrides.json", work / "overrides.json")
    notebooks = b"".join(path.read_bytes() for path in sorted((ROOT / "notebooks").glob("*.ipynb")))
    config = {
        "appName": "tabletutor",
        "exposeAppInBrowser": True,
        "enableServiceWorkerCache": True,
        # a visitor's saved copy hides what is published: a new edition begins with a new store
        "contentsStorageName": f"tabletutor {hashlib.sha256(notebooks).hexdigest()[:8]}",
        "litePluginSettings": {KERNEL: {"disablePyPIFallback": True, "loadPyodideOptions": {"packages": names}}},
    }
    text = json.dumps({"jupyter-lite-schema-version": 0, "jupyter-config-data": config}, indent=1)
    (work / "jupyter-lite.json").write_text(text, encoding="utf-8")


def _build(work: Path, site: Path) -> None:
    words = ["--lite-dir", str(work), "--output-dir", str(site), "--contents", str(ROOT / "notebooks")]
    words += ["--no-sourcemaps", "--no-unused-shared-packages", "--no-libarchive"]
    words += ["--ignore-sys-prefix"]  # only the three extensions that a board needs
    words += [word for name in EXTENSIONS for word in ("--LiteBuildConfig.federated_extensions", str(SHARE / name))]
    words += [word for app in APPS for word in ("--apps", app)]
    _run(work, "jupyter", "lite", "build", *words)


def _run(folder: Path, *module: str) -> None:
    """Run a module of this environment; what it says is shown only if it fails."""
    _start(folder, [sys.executable, "-m", *module])


def _start(folder: Path, words: list[str]) -> None:
    env = {**os.environ, "SOURCE_DATE_EPOCH": "1700000000"}  # the same sources give the same files
    done = subprocess.run(words, cwd=folder, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(done.stdout + done.stderr)


def _stay_offline(site: Path) -> None:
    """Let the site open when its server is gone.

    Jupyterlite's worker forgets that it keeps files whenever the browser puts it to sleep, and never keeps the lists of
    files, which lie under /api/ and are plain files here. It would keep failures too, and mix two editions of the site.
    """
    worker, name = site / "service-worker.js", f'"precache {_edition(site)}"'
    text = worker.read_text(encoding="utf-8")
    asked = '"true"===new URL(location.href).searchParams.get("enableCache")'
    for old, new, times in (
        ("let enableCache=!1;", f"let enableCache={asked};", 1),
        ('t.pathname.includes("/api/")}', 't.pathname.includes("/api/")&&!t.pathname.endsWith(".json")}', 1),
        ("{return(await openCache()).put(e,t)}", "{return t.ok?(await openCache()).put(e,t):void 0}", 1),
        ('"precache"', name, 2),
    ):
        if text.count(old) != times:
            sys.exit(f"service-worker.js of this jupyterlite has not {old!r} {times} times: look at it again")
        text = text.replace(old, new)
    worker.write_text(text, encoding="utf-8")


def _edition(site: Path) -> str:
    """Changes when anything does that Python in the browser runs: the list of packages has the hash of each."""
    files = [site / "static" / "pyodide" / "pyodide-lock.json", *sorted((site / "files").glob("*.ipynb"))]
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:8]


def _check_settings(site: Path) -> None:
    """Jupyterlite skips settings silently; without them the kernel asks a CDN."""
    config = json.loads((site / "jupyter-lite.json").read_text(encoding="utf-8"))["jupyter-config-data"]
    kernel = config["litePluginSettings"][KERNEL]
    present = {extension["name"] for extension in config["federated_extensions"]}
    if kernel.get("pyodideUrl") != "./static/pyodide/pyodide.mjs" or not kernel["disablePyPIFallback"]:
        sys.exit(f"the settings of the kernel are not in the site: {kernel}")
    if present != set(EXTENSIONS):
        sys.exit(f"the site has the extensions {sorted(present)}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
