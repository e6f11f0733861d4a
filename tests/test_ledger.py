"""docs/ledger.md tells the truth: every row of the console edition has a test, or a waiver with a reason."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
ROWS = range(1, 145)
LINE = re.compile(r"^\| PS-(\d{3}) \| .+ \| (.+) \|$", re.MULTILINE)


def test_every_row_of_the_console_edition_has_a_test_that_exists_or_a_waiver() -> None:
    written = dict(LINE.findall((ROOT / "docs" / "ledger.md").read_text(encoding="utf-8")))
    assert [int(row) for row in written] == list(ROWS)
    sources = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    there = set(re.findall(r"def (test_\w+)", sources))
    for row, cell in written.items():
        tests = re.findall(r"`(test_\w+)`", cell)
        assert tests or cell.startswith("waived: "), f"PS-{row} has neither a test nor a waiver"
        assert set(tests) <= there, f"PS-{row} names a test that is gone"
