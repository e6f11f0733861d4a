"""What the trial of hostile payloads sees, and that it would see a reader that believes anything."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import NoReturn

import pytest

from game.high_scores import Chart, Charts, HighScore
from game.saves import SaveSummary
from game.scenes.after import high_score_charts
from game.scenes.cards import card_slots
from memcard.slot import Slot
from tools.stress import payload_fuzz as payloads


def wrong(folder: Path, tries: int, tally: Counter[str] | None = None) -> list[str]:
    found = payloads.hostile_payloads(folder, tries, Counter() if tally is None else tally)
    return [failure for failure in found if failure]


def test_no_payload_does_more_than_be_refused_and_most_games_go_on(tmp_path: Path) -> None:
    tally: Counter[str] = Counter()
    assert wrong(tmp_path, 40, tally) == []
    assert tally["record hostile, the game refused"] > 0
    assert tally["settings hostile, the game played on"] > 0
    assert "settings hostile, the game refused" not in tally
    assert list(tmp_path.iterdir()) == []


def test_the_trial_sees_a_reader_of_high_scores_that_believes_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def believing(text: bytes) -> Charts:
        kept = json.loads(text)
        return {chart: tuple(HighScore(*row) for row in kept.get(chart.name, [])) for chart in Chart}

    monkeypatch.setattr(high_score_charts, "charts_from_json", believing)
    assert wrong(tmp_path, 25)


def test_the_trial_sees_names_that_no_screen_can_hold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def long_name(_slot: Slot) -> SaveSummary:
        return SaveSummary("x" * 100_000, (), "." * 225)

    monkeypatch.setattr(card_slots, "summary", long_name)
    assert any("a label of 100,000 letters on" in failure for failure in wrong(tmp_path, 3))


def test_the_trial_sees_a_table_that_fails_otherwise_than_by_refusing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*_: object) -> NoReturn:
        raise OverflowError("too large")

    monkeypatch.setattr(payloads, "from_card", failing)
    assert any("OverflowError" in failure for failure in wrong(tmp_path, 10))
