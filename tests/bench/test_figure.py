"""A figure knows what is demanded of it."""

from __future__ import annotations

import pytest

from game.__main__ import main
from game.bench.figure import Figure
from game.commands import bench


@pytest.mark.parametrize(
    ("figure", "demanded", "good"),
    [
        (Figure("frames", 29.9, "1/s", at_least=30), ">= 30", False),
        (Figure("frames", 30.0, "1/s", at_least=30), ">= 30", True),
        (Figure("share", 2.01, "ms", at_most=2), "<= 2", False),
        (Figure("share", 2.0, "ms", at_most=2), "<= 2", True),
        (Figure("words", 170_000, ""), "", True),
    ],
)
def test_a_figure_says_whether_it_is_as_demanded(figure: Figure, demanded: str, good: bool) -> None:
    assert (figure.demanded, figure.good) == (demanded, good)


def test_only_what_is_missed_is_told_where_that_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    figures = [
        Figure("met", 2.0, "ms", at_most=2),
        Figure("missed", 2.5, "ms", at_most=2),
        Figure("told", 2.5, "ms"),
    ]
    monkeypatch.setitem(bench.PARTS, "table", lambda: figures)
    assert main(["bench", "--missed", "table"]) == 0
    _, *lines = capsys.readouterr().out.splitlines()
    assert [line.split()[1] for line in lines] == ["missed"]
