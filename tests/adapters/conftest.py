"""Our game behind the interfaces of others: read and run in the environment of the peers alone (`python3 -m tests peers`).

There everything is read, so that a project that is missing is an error and no test is left out in silence.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.adapters.prepare import PEERS

collect_ignore = (
    [] if Path(sys.prefix).resolve() == PEERS.resolve() else ["spiel.py", "zoo.py", "test_spiel.py", "test_zoo.py"]
)
