"""What choices lose beside a longer search is measured by luck that neither search has met."""

import pytest

from game.lexicon.words import Lexicon
from game.maven.messages import Budget, Candidate
from game.maven.player.choose_move import choose
from game.rules.seat_view import SeatView
from tests.maven.tables import lexicon
from tools.studies import longer_search
from tools.studies.longer_search import ChoiceLoss, choice_loss, main, summary_of_losses, turn_taken

SEED = 140_001
BAGS = range(3, 5)


def test_a_turn_is_taken_with_so_many_tiles_in_the_bag_and_all_that_was_seen() -> None:
    view = turn_taken(lexicon(), SEED, BAGS)
    assert view is not None
    assert view.bag_count in BAGS
    assert view.history
    assert turn_taken(lexicon(), SEED, range(101, 102)) is None


def test_the_same_choice_loses_nothing_and_the_worst_of_all_loses_what_a_comparison_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = turn_taken(lexicon(), SEED, BAGS)
    assert view is not None
    assert choice_loss(lexicon(), view, SEED, 1_000, 1) == ChoiceLoss(SEED, view.bag_count, 0.0, 0.0)

    def hasty(
        view: SeatView, lexicon: Lexicon, level: int, budget: Budget, seed: int
    ) -> tuple[Candidate, ...]:
        found = choose(view, lexicon, level, budget, seed, top=1_000)
        return found[-1:] if budget.nodes == 1_000 else found

    monkeypatch.setattr(longer_search, "choose", hasty)
    lost = choice_loss(lexicon(), view, SEED, 1_000, 3)
    assert lost.places > 0.05 or lost.points > 5


def test_the_sum_tells_means_and_bounds() -> None:
    losses = [ChoiceLoss(1, 3, 0.0, 0.0), ChoiceLoss(2, 4, 0.02, -1.0), ChoiceLoss(3, 4, -0.005, 4.0)]
    told = "3 positions, 2 other choices: 0.50 +-1.50 of a hundred, 1.00 +-2.99 points lost"
    assert summary_of_losses(losses) == told


def test_the_command_prints_each_position_and_the_sum(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--games", "1", "--seed", str(SEED), "--nodes", "1000", "--times", "2"])
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith(f"ChoiceLoss(seed={SEED}, bag=")
    assert last.startswith("1 positions, ")
