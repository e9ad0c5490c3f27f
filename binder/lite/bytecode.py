"""Adds compiled files to the wheels and the standard library in /site; runs inside Pyodide, see `bytecode.mjs`.

The sources stay, since a traceback shows lines of them. The compiled files are not compared with them at run time: both come
in one archive. The dates are fixed, so that the same sources give the same archives.
"""

from __future__ import annotations

import importlib.util
import marshal
import sys
import zipfile
from pathlib import Path, PurePosixPath

SITE = Path("/site")
UNCHECKED = (0b01).to_bytes(4, "little")  # by hash, and the hash is never looked at
DATE = (2023, 11, 14, 0, 0, 0)
TAG = sys.implementation.cache_tag


def compiled(source: bytes, name: str) -> bytes:
    """A source as the content of a .pyc file."""
    code = compile(source, name, "exec", dont_inherit=True)
    return importlib.util.MAGIC_NUMBER + UNCHECKED + importlib.util.source_hash(source) + marshal.dumps(code)


def beside(name: str, *, library: bool) -> str:
    """Where Python looks for the compiled file: zipped modules have it beside them, others in a folder."""
    path = PurePosixPath(name)
    return f"{path}c" if library else str(path.parent / "__pycache__" / f"{path.stem}.{TAG}.pyc")


def add(archive: Path, root: str, *, library: bool) -> None:
    """Write an archive anew, with compiled files."""
    with zipfile.ZipFile(archive) as old:
        entries = {name: old.read(name) for name in old.namelist() if not name.endswith("/")}
    for name in [name for name in entries if name.endswith(".py") and ".data/" not in name]:
        try:
            entries[beside(name, library=library)] = compiled(entries[name], f"{root}/{name}")
        except SyntaxError:
            continue  # a package may carry files for other Pythons, which nobody imports here
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as new:
        for name, content in entries.items():
            entry = zipfile.ZipInfo(name, DATE)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            new.writestr(entry, content)


VERSION = f"{sys.version_info.major}.{sys.version_info.minor}"
for wheel in sorted(SITE.glob("*.whl")):
    add(wheel, f"/lib/python{VERSION}/site-packages", library=False)
add(SITE / "python_stdlib.zip", f"/lib/python{VERSION.replace('.', '')}.zip", library=True)
