"""What the trial of hostile evenings sees, and that it would see a reader that believes anything."""

from __future__ import annotations

import zipfile
from collections import Counter
from pathlib import Path

import pytest

from game.bounded_zip import ZipFromOutside
from tools.stress import history_fuzz as evenings


def wrong(folder: Path, tries: int, tally: Counter[str] | None = None) -> list[str]:
    found = evenings.hostile_evenings(folder, tries, Counter() if tally is None else tally)
    return [failure for failure in found if failure]


def test_no_file_of_evenings_ends_the_program_or_loses_what_is_here(tmp_path: Path) -> None:
    tally: Counter[str] = Counter()
    assert wrong(tmp_path, 20, tally) == []
    assert {"cut: refused", "other bytes: taken", "the house damaged"} <= set(tally)


def test_the_trial_sees_a_reader_that_believes_what_a_file_says_of_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def believing(self: ZipFromOutside, part: zipfile.ZipInfo, most: int) -> bytes:
        return self._bundle.read(part)

    monkeypatch.setattr(ZipFromOutside, "read", believing)
    monkeypatch.setattr(evenings, "MOST_GROWTH", 1 << 40)
    assert wrong(tmp_path, 12) != []
