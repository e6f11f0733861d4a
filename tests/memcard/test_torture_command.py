"""`parlour torture` on a disk that deserves to fail."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.__main__ import main
from memcard.torture.simulated import SimulatedDisk, cut_everywhere
from memcard.torture.trials import TRIALS, Trial


class ForgetfulDisk(SimulatedDisk):
    """Whatever is done to names stays in doubt, so the disks that may be found multiply without end."""

    def sync_folder(self, folder: Path) -> None:
        self._call()


def forgetful(_folder: Path, _count: int, tally: Counter[str]) -> Iterator[str | None]:
    return cut_everywhere(ForgetfulDisk, tally)


def test_a_trial_of_a_broken_disk_ends_after_a_few_failures_and_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(TRIALS, "power", Trial("power", "a disk that forgets", forgetful, 0, 0))
    assert main(["torture", "power"]) == 1
    table = capsys.readouterr().out.splitlines()
    assert len([line for line in table if "power cut at call" in line]) == 5
    assert table[-1].strip() == "stopped, as that is enough"
    assert main(["torture", "power", "--json"]) == 1
    (found,) = json.loads(capsys.readouterr().out)
    assert (found["trial"], found["failures"], len(found["told"])) == ("power", 5, 5)
