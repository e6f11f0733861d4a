"""Who knows the order of the bag is told what can be reached: with few tiles that is the true best."""

import pytest

from game.rules.editions import SOLITAIRE
from game.rules.letter_sets import LetterRow, LetterSet
from game.rules.opening import opening
from game.rules.quick_replace import replace
from tests.maven.search.test_solitaire_beam import everything
from tests.maven.tables import small_lexicon
from tools.studies.solitaire_foresight import main, reached

FEW = LetterSet("Few", (LetterRow("A", 2, 1), LetterRow("T", 2, 1), LetterRow("C", 1, 3)))
RULES = replace(SOLITAIRE, tiles=FEW, rack_size=3)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_with_five_tiles_the_best_game_is_found_and_narrow_searches_find_no_better(seed: int) -> None:
    position, _ = opening(RULES, 1, seed)
    ends = everything(position.board, position.racks[0], position.bag[::-1])
    best = max(ends.values(), default=0) // 1000
    assert reached(small_lexicon(), RULES, seed, 2000) == best
    assert reached(small_lexicon(), RULES, seed, 1) <= best


def test_the_command_tells_each_bag_and_the_mean(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--bags", "2", "--seed", "5", "--width", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    points = [int(line.split(": ")[1]) for line in lines[:2]]
    assert [line.split(":")[0] for line in lines] == ["bag 5", "bag 6", "2 bags"]
    assert min(points) > 900
    assert f"mean {sum(points) / 2:.0f}," in lines[2]
