"""What the trials of files that come to lie together see, and that they would see what is lost."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from game.storage import database_file
from game.storage import local_store as house
from game.storage.local_store import LocalStore
from tools.stress import mixed_logs as trial
from tools.stress.concurrent_writers import kills, mendings

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="processes are forked and killed")


@pytest.fixture(autouse=True)
def soon_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "QUIET_SECONDS", 0.02)
    monkeypatch.setattr(trial, "SIZES", (1, 20))


def test_whatever_lies_beside_a_house_nothing_that_was_safe_is_lost_or_silent(tmp_path: Path) -> None:
    """K13, K14."""
    tally: Counter[str] = Counter()
    failures = trial.foreign_logs(tmp_path, len(trial.WAYS), tally)
    assert [wrong for wrong in failures if wrong] == []
    assert set(tally) == set(trial.WAYS)


def test_the_trial_sees_a_log_that_is_replayed_into_another_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database_file, "follows", lambda _path: True)
    scene = trial.LogScene(tmp_path, Random(1))
    trial.WAYS["another house over a log"](scene)
    assert "are not in the house" in str(trial.wrong(scene))


def test_the_trial_sees_what_is_gone_in_silence(tmp_path: Path) -> None:
    scene = trial.LogScene(tmp_path, Random(1))
    trial.WAYS["no log"](scene)
    LocalStore(scene.home).close()
    assert trial.wrong(scene) == "nothing is said"


def test_who_mends_and_who_is_killed_costs_no_row_that_another_program_was_told_to_be_safe(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """K15."""
    monkeypatch.setattr("tools.stress.concurrent_writers.EACH", 10)
    tally: Counter[str] = Counter()
    assert [*mendings(tmp_path, 2, tally), *kills(tmp_path, 2, tally)] == [None] * 4
    assert tally["mended"] == 2
