"""The table of chances to win can be made anew."""

from pathlib import Path

import numpy as np

from game.maven.plays.chance_table import MOST_LEFT
from tools.studies.chance_fit import main


def test_a_few_games_make_a_table_of_means_and_spreads_for_every_number_of_tiles_left(tmp_path: Path) -> None:
    file = tmp_path / "chances.npz"
    assert main([str(file), "--games", "40"]) == 0
    with np.load(file) as stored:
        table = stored["chances"]
    assert table.shape == (MOST_LEFT + 1, 2)
    assert np.isfinite(table).all()
    assert (table[:, 1] >= 1).all()
