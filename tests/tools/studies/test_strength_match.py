"""Matches against another program."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from game.maven.messages import Budget
from tests.maven.tables import lexicon
from tools.studies.strength_match import Rival, main, ourselves, play_game

SERVE = [sys.executable, "-m", "game", "maven", "serve"]


def test_a_rival_that_is_ourselves_plays_the_very_games_that_we_play_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    statically = ourselves(lexicon(), Budget(nodes=1))
    with Rival(SERVE, Budget(nodes=1)) as rival:
        rows = [play_game(lexicon(), number, statically, rival) for number in (0, 1)]
    assert rows == [play_game(lexicon(), number, statically, statically) for number in (0, 1)]
    assert rows[0][2:4] == rows[1][3:1:-1], "the same luck, the other way about"

    games = tmp_path / "games.csv"
    games.write_text("".join(",".join(map(str, row)) + "\n" for row in rows))
    assert main(["--nodes", "1", "--games", "2", "--csv", str(games)]) == 0
    assert capsys.readouterr().out.startswith("2 games: 50.0%"), "no game is played twice"


def test_a_match_that_is_decided_is_not_played_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games = tmp_path / "games.csv"
    games.write_text("".join(f"{number},{number % 2},400,300,1.0\n" for number in range(160)))
    assert main(["--nodes", "1", "--games", "100000", "--csv", str(games), "--decide", "50", "55"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("160 games: 100.0%")
    assert told[1].startswith("decided: 55.0% rather than 50.0%, after 80 pairs")


def test_a_rival_that_is_gone_or_refuses_ends_the_match_in_a_sentence() -> None:
    with (
        Rival([sys.executable, "-c", ""], Budget(nodes=1)) as rival,
        pytest.raises(RuntimeError, match="ended"),
    ):
        play_game(lexicon(), 0, rival, rival)
    refusing = [sys.executable, "-c", """input(); print('{"error": "no"}')"""]
    with Rival(refusing, Budget(nodes=1)) as rival, pytest.raises(RuntimeError, match="answer: no"):
        play_game(lexicon(), 0, rival, rival)
    cold = [sys.executable, "-c", """input(); print('{"move": "pass", "makeshift": "plainly"}')"""]
    with Rival(cold, Budget(seconds=1)) as rival, pytest.raises(RuntimeError, match="not compiled yet"):
        play_game(lexicon(), 0, rival, rival)
