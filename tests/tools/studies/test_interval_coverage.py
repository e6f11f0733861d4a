"""Whether intervals hold is counted by play-outs of another luck, and told by how far the game has come."""

import pytest

from game.maven.messages import Difference, Interval
from tools.studies import interval_coverage
from tools.studies.interval_coverage import Compared, holds, summary_of_intervals


def about(mean: float, wide: float) -> Interval:
    return Interval(mean, mean - wide, mean + wide)


def test_an_interval_holds_if_both_errors_together_reach_from_one_mean_to_the_other() -> None:
    assert holds(about(0.10, 0.03), about(0.14, 0.04)), "the root of 9 and 16 is 5"
    assert holds(about(0.10, 0.03), about(0.15, 0.04))
    assert not holds(about(0.10, 0.03), about(0.16, 0.04))
    assert holds(about(0.5, 0.0), about(0.5, 0.0))


def test_of_a_hundred_it_is_told_in_how_many_chances_and_points_hold_and_what_is_proven_is_left_out() -> None:
    told = Difference(about(0.10, 0.02), about(5.0, 1.0))
    close, far = Difference(about(0.11, 0.0), about(9.0, 0.0)), Difference(about(0.20, 0.0), about(5.0, 0.0))
    proven = Difference(about(0.3, 0.0), about(4.0, 0.0), proven=True)
    pairs = [Compared(30, told, found) for found in (close, close, close, far)]
    pairs += [Compared(0, proven, proven), Compared(30, None, far)]
    said = summary_of_intervals(pairs)
    assert said.startswith("5 of 6 pairs judged, 5 made out, 1 proven;")
    assert "chances hold in 75.0 of 100 (+-2.0 on average)" in said
    assert said.endswith("points in 25.0")


def test_the_command_takes_positions_of_games_and_prints_what_holds(
    capsys: pytest.CaptureFixture[str],
) -> None:
    small = ["--games", "1", "--turns", "2", "--seed", "7", "--nodes", "1000", "--times", "1"]
    assert interval_coverage.main(small) == 0
    *phases, whole = capsys.readouterr().out.splitlines()
    assert phases
    assert whole.startswith("in all: ")
    assert " pairs judged" in whole
    judged = [int(line.split(": ")[1].split(" of ")[0]) for line in (*phases, whole)]
    assert sum(judged[:-1]) == judged[-1] > 0
