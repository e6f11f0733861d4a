"""Blocks at the end of a game: as high as the scores, the winner in the middle."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from game.render.panels.canvas import Rect
from game.render.panels.podium import blocks, ceremony_seconds, start_of
from game.scenes.kit.picture.sheet_pictures import ResultRow

ROOM = Rect(96, 250, 1728, 600)
TOTALS = st.lists(st.integers(-500, 2000), min_size=1, max_size=4).map(lambda found: sorted(found)[::-1])


def rows(totals: list[int]) -> list[ResultRow]:
    return [ResultRow(seat, "Anna", total, 0, total, seat == 0) for seat, total in enumerate(totals)]


@given(TOTALS)
def test_whoever_scored_more_stands_higher(totals: list[int]) -> None:
    high = {block.row: block.box.h for block in blocks(rows(totals), ROOM, 1.0)}
    assert sorted(high) == list(range(len(totals)))
    for row in range(len(totals) - 1):
        assert (high[row] > high[row + 1]) == (totals[row] > totals[row + 1])


@given(TOTALS)
def test_blocks_stand_beside_each_other_on_one_ground(totals: list[int]) -> None:
    placed = [block.box for block in blocks(rows(totals), ROOM, 1.0)]
    assert all(left.right < right.x for left, right in pairwise(placed))
    assert all(ROOM.contains(box, slack=0.01) and abs(box.bottom - ROOM.bottom) < 0.01 for box in placed)


def test_the_last_one_comes_first_and_the_winner_after_a_breath() -> None:
    for count in range(2, 5):
        starts = [start_of(row, count) for row in range(count)]
        assert starts == sorted(starts, reverse=True)
        assert starts[-1] == 0.0
        assert starts[0] < ceremony_seconds(count) <= 3.0
