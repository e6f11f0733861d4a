"""docs/ledger.md tells the truth: every row of the five editions has a test, or a waiver with a reason."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROWS = {"PS": 144, "SP": 76, "SC": 25, "EM": 39, "SO": 53}
"""How many rows the ledger has for each edition: Console 1999, Home Computer 1987, PC 2002, Mail 1999 and
House Rules."""
LINE = re.compile(r"^\| ([A-Z]{2})-(\d{3}) \| .+ \| (.+) \|$", re.MULTILINE)
SHORTEST_REASON = 8


def cells(edition: str) -> dict[int, str]:
    """The last cell of each row of an edition, by number, in the order in which they are written."""
    text = (ROOT / "docs" / "ledger.md").read_text(encoding="utf-8")
    return {int(number): cell for name, number, cell in LINE.findall(text) if name == edition}


@pytest.mark.parametrize("edition", ROWS)
def test_every_row_of_the_edition_has_a_test_that_exists_or_a_waiver_with_a_reason(edition: str) -> None:
    written = cells(edition)
    assert list(written) == list(range(1, ROWS[edition] + 1))
    sources = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    there = set(re.findall(r"def (test_\w+)", sources))
    for row, cell in written.items():
        tests = re.findall(r"`(test_\w+)`", cell)
        waived, _, reason = cell.partition("waived: ")
        named = f"{edition}-{row:03}"
        assert tests or (not waived and len(reason) > SHORTEST_REASON), f"{named} has neither test nor waiver"
        assert set(tests) <= there, f"{named} names a test that is gone"
