"""`python -m tools.stress`: trials by name, told as `parlour torture` tells its own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tools.stress.__main__ import TRIALS, main

ROOT = Path(__file__).parents[3]


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


ELSEWHERE = "rooms=2 brokers=2 halls=2 abuse=2 siege=2 television=2 phones=2 liars=8 televisions=2"
"""Trials of which no other test performs a step, and for how many seconds of a processor: each of all others
is performed at its smallest size."""


def test_every_trial_that_no_other_test_performs_begins_without_an_error() -> None:
    """As far as it comes in a few seconds of a processor: what it is made of is still there."""
    command = [sys.executable, "-m", "tests.tools.stress.starts", *ELSEWHERE.split()]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    broken = {name: said for name, said in json.loads(told).items() if "Traceback" in said}
    assert broken == {}
