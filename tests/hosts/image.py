"""What repo2docker makes of the repository it is started in, as JSON. Runs in `.venv/hosts`, where repo2docker is."""

from __future__ import annotations

import json
from pathlib import Path


def main() -> None:
    """Let it choose as it does for Binder, and print what it chose; nothing is built or fetched."""
    import repo2docker  # not at the top: the other tests look for examples in this file, where there is none of it
    from repo2docker.app import Repo2Docker

    parts, app = Path(repo2docker.__file__).parent / "buildpacks", Repo2Docker()
    packs = [kind(base_image=app.base_image) for kind in app.buildpacks]
    pack = next(pack for pack in packs if pack.detect())
    pack.platform = "linux/amd64"
    frozen = next(name for name in pack.get_build_script_files() if name.endswith(".lock"))
    told = {
        "pack": type(pack).__name__,
        "python": pack.python_version,
        "dockerfile": pack.render({"REPO_DIR": "/home/jovyan"}),
        "frozen": (parts / frozen).read_text(encoding="utf-8"),
        "entrypoint": str(parts / "repo2docker-entrypoint"),
    }
    print(json.dumps(told))


if __name__ == "__main__":
    main()
