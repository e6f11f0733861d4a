"""Moves with an empty bag are judged by what they come to at the end of the game."""

from __future__ import annotations

import pytest

from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.rules.moves import Move
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.position import Position
from game.rules.rules_and_defaults import Rules
from game.rules.seat_view import seat_view
from game.rules.seeded_luck import Luck
from tests.maven.tables import lexicon
from tools.studies.endgame_losses import (
    EndgameLoss,
    emptied_bag,
    endgame_loss,
    is_proven_within,
    main,
    summary_of_losses,
)

ENOUGH = Budget(nodes=64_000)
EASY = 7063
"""A game whose end is proven at once."""
HARD = 7015
"""One whose end takes many seconds."""


def test_a_game_is_played_until_the_bag_is_empty_and_no_further() -> None:
    position = emptied_bag(lexicon(), EASY)
    before, _ = opening(Rules(), 2, EASY, luck=Luck.EACH_DRAW)
    assert before.bag
    assert position.bag == ""
    assert position.outcome is None
    assert any(len(rack) == 7 for rack in position.racks)


def test_a_proven_move_gives_nothing_away() -> None:
    assert endgame_loss(lexicon(), EASY, ENOUGH, ENOUGH) == EndgameLoss(EASY, 0.0, proven=True)


def test_a_rack_with_thousands_of_plays_is_proven_too() -> None:
    """RSE?WAE against CV."""
    position = emptied_bag(lexicon(), 7010)
    mine = position.to_move
    best = choose(seat_view(position, mine), lexicon(), 8, ENOUGH, 0)[0]
    assert best.proven
    lead = position.scores[mine] - position.scores[1 - mine]
    assert lead + best.equity == lead_at_the_end(position, best.move)


def lead_at_the_end(position: Position, first: Move) -> int:
    """Of the side to move, if it begins with a move and then both do the best there is."""
    mine, move = position.to_move, first
    while True:
        position, _ = play(position, move, lexicon())
        if position.outcome:
            return position.scores[mine] - position.scores[1 - mine]
        best = choose(seat_view(position, position.to_move), lexicon(), 8, ENOUGH, 0)[0]
        assert best.proven
        move = best.move


@pytest.mark.parametrize("seed", [7019, 7026])
def test_what_a_hasty_move_loses_is_what_it_is_behind_when_the_game_is_over(seed: int) -> None:
    """The static choice, which searches nothing, against the proof."""
    hasty = Budget(nodes=1)
    position = emptied_bag(lexicon(), seed)
    best, first = (
        choose(seat_view(position, position.to_move), lexicon(), 8, budget, 0)[0].move
        for budget in (ENOUGH, hasty)
    )
    loss = endgame_loss(lexicon(), seed, hasty, ENOUGH)
    assert loss.points == lead_at_the_end(position, best) - lead_at_the_end(position, first) > 0
    assert not loss.proven


def test_only_points_given_away_are_summed_up() -> None:
    losses = [EndgameLoss(1, 5.0, False), EndgameLoss(2, -3.0, False), EndgameLoss(3, 0.0, True)]
    assert summary_of_losses(losses) == "3 positions: 1 proven, 1 misjudged, 5 points given away"


def test_a_series_is_summed_up_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--games", "1", "--seed", str(EASY), "--seconds", "60"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told == [
        "1 positions: 1 proven, 0 misjudged, 0 points given away",
        "1 proven within 60 s of processor time",
    ]


def test_an_end_that_takes_longer_is_not_proven_in_time() -> None:
    assert not is_proven_within(lexicon(), HARD, 0)
