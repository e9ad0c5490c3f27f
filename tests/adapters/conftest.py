"""Our game behind the interfaces of others: read and run only where those are installed (`python3 -m tests peers`)."""

from __future__ import annotations

from importlib.util import find_spec

_NEEDS = {"spiel.py": "pyspiel", "zoo.py": "pettingzoo", "test_spiel.py": "pyspiel", "test_zoo.py": "pettingzoo"}

collect_ignore = [name for name, module in _NEEDS.items() if find_spec(module) is None]
