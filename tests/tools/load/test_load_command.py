"""`python -m tools.load`: measurements by name, told as `parlour bench` tells its own."""

from __future__ import annotations

import json

import pytest

from game.bench.figure import Measurement
from tools.load.__main__ import PARTS, main


def test_parts_are_measured_by_name_and_what_is_none_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(PARTS, "rooms", lambda: [Measurement("players", 3, "")])
    assert main(["rooms", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rooms"] == [{"name": "players", "value": 3, "unit": ""}]
    assert main(["weather"]) == 2
    assert "nothing called 'weather'" in capsys.readouterr().err
