"""What budgets choose in the middle of games is held against what a far longer search finds."""

import shlex
from pathlib import Path

import pytest

from game.lexicon.words import Lexicon
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.rules.moves import Exchange, Move, Pass
from tests.maven.tables import lexicon
from tests.tools.studies.test_strength_match import SERVE
from tools.studies import choice_losses
from tools.studies.choice_losses import (
    JudgedPosition,
    from_line,
    judged_positions,
    main,
    position_of,
    summary_of_choices,
    to_line,
)

GOOD, FAIR, POOR = Exchange("A"), Exchange("B"), Pass()


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choice_losses, "_INFERENCE", Budget(nodes=100))
    monkeypatch.setattr(choice_losses, "_SCREENING", 10)
    monkeypatch.setattr(choice_losses, "_MOST", 2)


def test_positions_are_kept_with_all_that_was_known_and_their_static_choice_is_always_judged() -> None:
    games = list(judged_positions(lexicon(), 3, rounds=4))
    assert [from_line(to_line(game)) for game in games] == games
    for game in games:
        view, position, told = position_of(game, lexicon())
        assert 7 <= view.bag_count <= 80
        assert len(view.history) == len(game.moves) == len(told) == view.ply
        assert sorted(position.bag + position.racks[1 - view.seat]) == sorted(view.unseen)
        assert choose(view, lexicon(), 8, Budget(nodes=1), 0)[0].move in game.worths
        assert game.least == min(game.worths.values())


def test_gains_are_over_the_static_choice_and_losses_behind_the_best() -> None:
    games = [JudgedPosition(1, (), {GOOD: 0.6, FAIR: 0.5}, 0.5), JudgedPosition(2, (), {GOOD: 0.4}, 0.4)]
    chosen: dict[str, list[Move]] = {"1": [FAIR, GOOD], "9": [GOOD, POOR]}
    assert summary_of_choices(games, chosen).splitlines()[1:] == [
        "           1: loses 5.00 +-9.80, gains 0.00 +-0.00",
        "           9: loses 0.00 +-0.00, gains 5.00 +-9.80",
    ]


def test_a_file_is_made_and_budgets_are_judged_by_it_on_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Lexicon, "load", lexicon)
    file = str(tmp_path / "positions.jsonl")
    assert main([file, "--add", "1", "--seed", "3", "--rounds", "2"]) == 0
    assert main([file, "--nodes", "1"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "2 positions; points of a hundred in chance to win"
    assert told[1].endswith("gains 0.00 +-0.00")
    assert main([file, "--rival", shlex.join(SERVE), "--rival-nodes", "1"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [row.split(":")[0].strip() for row in told[1:]] == ["1", "rival"]
    assert told[2].endswith("gains 0.00 +-0.00")  # it is ourselves
