"""What the trial of two programs with one folder sees: a sample of it, and that it would see what is lost."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tools.stress import concurrent_programs as neighbours
from tools.stress.concurrent_programs import PLAYED, SOLVED, two_programs


def test_two_programs_that_take_in_and_solve_at_once_lose_nothing(tmp_path: Path) -> None:
    """K8"""
    tally: Counter[str] = Counter()
    assert list(two_programs(tmp_path, 2, tally)) == [None] * 2
    assert sum(tally.values()) == 4 * (SOLVED + PLAYED)


def test_the_trial_sees_what_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(neighbours, "_play", lambda home, share: None)
    (wrong,) = two_programs(tmp_path, 1, Counter())
    assert wrong == f"try 0: {SOLVED} solved puzzles of Cleo are gone"
