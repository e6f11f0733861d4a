"""`python -m tools.stress`: trials by name, told as `parlour torture` tells its own."""

from __future__ import annotations

import json

import pytest

from tools.stress.__main__ import TRIALS, main


def test_trials_are_performed_by_name_and_what_is_none_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pads", "rules", "--quick", "--count", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [(one["trial"], one["tries"], one["failures"]) for one in found] == [
        ("pads", 1, 0),
        ("rules", 1, 0),
    ]
    assert main(["tickling"]) == 2
    assert "no trial called 'tickling'" in capsys.readouterr().out


def test_every_trial_is_listed_by_its_name() -> None:
    assert {name: trial.name for name, trial in TRIALS.items()} == {name: name for name in TRIALS}
