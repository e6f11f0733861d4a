"""A figure knows what is demanded of it."""

from __future__ import annotations

import pytest

from game.__main__ import main
from game.bench.figure import Measurement
from game.commands import bench


@pytest.mark.parametrize(
    ("figure", "demanded", "good"),
    [
        (Measurement("frames", 29.9, "1/s", at_least=30), ">= 30", False),
        (Measurement("frames", 30.0, "1/s", at_least=30), ">= 30", True),
        (Measurement("share", 2.01, "ms", at_most=2), "<= 2", False),
        (Measurement("share", 2.0, "ms", at_most=2), "<= 2", True),
        (Measurement("words", 170_000, ""), "", True),
    ],
)
def test_a_figure_says_whether_it_is_as_demanded(figure: Measurement, demanded: str, good: bool) -> None:
    assert (figure.demanded, figure.good) == (demanded, good)


def test_only_what_is_missed_is_told_where_that_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    figures = [
        Measurement("met", 2.0, "ms", at_most=2),
        Measurement("missed", 2.5, "ms", at_most=2),
        Measurement("told", 2.5, "ms"),
    ]
    monkeypatch.setitem(bench.PARTS, "table", lambda: figures)
    assert main(["bench", "--missed", "table"]) == 0
    _, *lines = capsys.readouterr().out.splitlines()
    assert [line.split()[1] for line in lines] == ["missed"]
