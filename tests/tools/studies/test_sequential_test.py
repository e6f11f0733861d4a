"""A match ends as soon as it is decided, and is decided wrongly no oftener than is said."""

import numpy as np
import pytest

from tools.studies.sequential_test import SequentialTest

RESULTS = np.array([0.0, 0.25, 0.5, 0.75, 1.0])
LOW, HIGH, MATCHES, MOST = 0.5, 0.55, 300, 3000


def odds(share: float) -> list[float]:
    """How often each result of a pair comes where so much is won on average: most pairs are shared."""
    lift = share - 0.5
    found = np.array([0.2, 0.05, 0.5, 0.05, 0.2]) + lift * np.array([-0.8, -0.4, 0.0, 0.4, 0.8])
    assert float(found @ RESULTS) == pytest.approx(share)
    return list(found)


def match(share: float, luck: np.random.Generator) -> SequentialTest:
    test = SequentialTest(LOW, HIGH)
    for result in luck.choice(RESULTS, MOST, p=odds(share)):
        test.add([float(result)])
        if test.verdict is not None:
            break
    return test


@pytest.mark.parametrize("truth", [LOW, HIGH])
def test_of_a_hundred_verdicts_five_are_wrong_and_half_the_games_are_saved(truth: float) -> None:
    luck = np.random.Generator(np.random.PCG64(int(1000 * truth)))
    played = [match(truth, luck) for _ in range(MATCHES)]
    wrong = sum(test.verdict != truth for test in played)
    assert 1 <= wrong <= MATCHES * 0.08
    variance = float(np.array(odds(truth)) @ (RESULTS - truth) ** 2)
    fixed = variance * (2 * 1.645 / (HIGH - LOW)) ** 2  # pairs that a match of a length fixed before takes
    assert np.mean([test.pairs for test in played]) < 0.7 * fixed


def test_a_match_between_the_two_is_decided_either_way_and_a_stronger_side_sooner() -> None:
    luck = np.random.Generator(np.random.PCG64(7))
    between = [match(0.525, luck) for _ in range(60)]
    assert {test.verdict for test in between} >= {LOW, HIGH}
    stronger = [match(0.62, luck) for _ in range(60)]
    assert {test.verdict for test in stronger} == {HIGH}
    assert np.mean([test.pairs for test in stronger]) < 0.4 * np.mean([test.pairs for test in between])


def test_a_few_pairs_that_are_all_alike_decide_nothing() -> None:
    test = SequentialTest(LOW, HIGH)
    test.add([1.0] * 9)
    assert test.verdict is None
    assert str(test).startswith("not decided, after 9 pairs")
    test.add([1.0] * 60)
    assert str(test).startswith("decided: 55.0% rather than 50.0%")
