"""What the storm of presses sees besides presses that break something."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import NoReturn

import pytest

from game.saves import SaveError
from memcard.block import Save
from tools.stress import random_presses as presses


def test_the_storm_sees_a_begun_game_that_cannot_be_played_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def spoilt(_save: Save) -> NoReturn:
        raise SaveError("It is no game any more")

    monkeypatch.setattr(presses, "EVERY", 40)
    monkeypatch.setattr(presses, "BEGINNINGS", (presses._late,))
    storm = presses.press_storm(tmp_path, 200, Counter())
    assert not any(storm)
    monkeypatch.setattr(presses, "saved_game", spoilt)
    found = [wrong for wrong in presses.press_storm(tmp_path, 200, Counter()) if wrong]
    assert found
    assert all("cannot be played on: It is no game any more" in wrong for wrong in found)
