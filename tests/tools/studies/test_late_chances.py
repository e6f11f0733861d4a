"""What a simulation tells of the last draws is measured by games that are played on from them."""

from dataclasses import replace

import pytest

from game.lexicon.words import Lexicon
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.rules.moves import Place
from tests.maven.tables import lexicon, view_of
from tools.studies.late_chances import (
    JudgedMove,
    judged_moves,
    late_positions,
    main,
    share_won,
    summary_of_chances,
)

SEED = 42_009


def test_positions_have_few_tiles_in_the_bag_and_an_open_result() -> None:
    found = list(late_positions(lexicon(), SEED))
    assert found
    for position in found:
        assert 3 <= len(position.bag) <= 7
        assert abs(position.scores[0] - position.scores[1]) < 100


def test_a_game_is_won_by_whoever_leads_by_more_than_is_left_to_win() -> None:
    position = next(late_positions(lexicon(), SEED))
    me = position.to_move
    move = choose(view_of(position), lexicon(), 8, Budget(nodes=1), 0)[0].move
    for lead, share in ((500, 1.0), (-500, 0.0)):
        scores = (500 + lead, 500) if me == 0 else (500, 500 + lead)
        assert share_won(replace(position, scores=scores), move, lexicon()) == share


def test_moves_are_judged_by_the_simulation_and_by_the_same_deals() -> None:
    position = next(late_positions(lexicon(), SEED))
    moves = judged_moves(position, lexicon(), 1000, 2, 1)
    told = choose(view_of(position), lexicon(), 8, Budget(nodes=1000), 1, top=4)
    assert [move.told for move in moves] == [each.win_rate for each in told]
    assert {move.found for move in moves} <= {0.0, 0.25, 0.5, 0.75, 1.0}
    laid = [len(each.move.tiles) if isinstance(each.move, Place) else 0 for each in told]
    assert [move.empties for move in moves] == [tiles >= len(position.bag) for tiles in laid]


def test_a_simulation_that_says_ten_chances_too_many_is_told_so() -> None:
    told = summary_of_chances("x", [JudgedMove(True, 0.6, 0.5), JudgedMove(True, 0.2, 0.1)])
    assert told == "x: +10.0 +-0.0 points of a hundred too much (2 moves)"


def test_the_command_tells_moves_that_empty_the_bag_from_others(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Lexicon, "load", lexicon)
    assert main(["--games", "1", "--seed", str(SEED), "--nodes", "1000", "--deals", "1"]) == 0
    assert "others: " in capsys.readouterr().out
