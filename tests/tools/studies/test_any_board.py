"""Figures of static play on other boards and with other racks."""

import pytest

from game.rules.board_layouts import CLASSIC
from tools.studies.any_board import BOARDS, main, stretched


def test_a_board_drawn_apart_or_together_has_its_premiums_in_the_same_places() -> None:
    assert stretched(15).lines == CLASSIC.lines
    for size, _ in BOARDS:
        lines = stretched(size).lines
        assert (lines[0][0], lines[-1][-1], lines[0][size // 2], lines[size // 2][size // 2]) == (
            "W",
            "W",
            "W",
            "*",
        )
        assert lines == lines[::-1] == tuple(map("".join, zip(*lines, strict=True)))
        if size >= CLASSIC.size:
            assert sorted("".join(lines).replace(".", "")) == sorted("".join(CLASSIC.lines).replace(".", ""))


def test_each_board_has_its_speed_and_what_judging_wins_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--games", "2"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert [row.split(":")[0] for row in rows] == [
        f"{size} squares a side, racks of {rack}" for size, rack in BOARDS
    ]
    assert all("static games/s; judging wins " in row and " of 2 against points alone" in row for row in rows)
