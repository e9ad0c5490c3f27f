"""The README's table of hosts says what was seen, and nothing else."""

from __future__ import annotations

import pytest

from tests.hosts.matrix import HOSTS, PICTURES, README, parted, pinned, results, table
from tests.hosts.prepare import ROOT

SEEN = results()


def test_the_table_is_what_the_results_say():
    """Nobody wrote a row by hand."""
    _, inside, _ = parted(README.read_text(encoding="utf-8"))
    assert inside == table(), "python -m tests.hosts.matrix writes it anew"


def test_what_was_seen_is_known():
    """Every record belongs to a host of the table, and there are some."""
    assert SEEN and set(SEEN) <= set(HOSTS)


@pytest.mark.parametrize("name", SEEN)
def test_a_row_has_its_test_its_version_and_its_picture(name):
    """The test that made the record is there, the lock still says this version, and the picture is small."""
    seen, host = SEEN[name], HOSTS[name]
    assert f'"{name}"' in (ROOT / host.test).read_text(encoding="utf-8")
    assert seen["version"] == pinned(host), "visit it again: the lock has another version now"
    assert seen["level"] == "full" and len(seen["steps"]) == 5
    assert 5_000 < (PICTURES / f"{name}.jpg").stat().st_size <= 60_000
