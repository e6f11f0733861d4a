"""The pace of showing a turn: everything arrives, in order, and nothing after the end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.events import PlayScore, TilesDrawn, TilesPlaced, TurnBegan, WordScore
from game.rules.moves import Square, Tile
from game.scenes.table.turn_pace import CALM, FAST, Pace, Showing, pace_of, schedule

SQUARES = tuple(Square(7, col) for col in range(7, 11))
PLACED = TilesPlaced(
    0,
    tuple(Tile(square, face) for square, face in zip(SQUARES, "HORN", strict=True)),
    PlayScore((WordScore("HORN", SQUARES, 7, 2, 14),), 0, 14),
)
DRAWN = TilesDrawn(0, "AEIO", 80)


def shown(pace: Pace, *, laid: bool) -> Showing:
    return schedule((PLACED, DRAWN, TurnBegan(1, 1)), pace, laid=laid)


@pytest.mark.parametrize("pace", [CALM, FAST])
@pytest.mark.parametrize("laid", [True, False])
def test_at_the_end_every_tile_is_down_and_every_tile_drawn(pace: Pace, laid: bool) -> None:
    showing = shown(pace, laid=laid)
    placed, drawn, _ = showing.beats
    assert showing.tiles_down(placed, showing.length) == 4
    assert showing.drawn(drawn, showing.length) == 4


@given(st.floats(0, 10), st.floats(0, 10))
def test_tiles_only_ever_come_and_the_count_only_ever_rises(a: float, b: float) -> None:
    showing = shown(CALM, laid=False)
    placed, drawn, _ = showing.beats
    early, late = sorted((a, b))
    assert showing.tiles_down(placed, early) <= showing.tiles_down(placed, late)
    assert showing.drawn(drawn, early) <= showing.drawn(drawn, late)
    before, after = showing.counting(placed, early), showing.counting(placed, late)
    if before is not None and after is not None:
        assert before <= after


def test_a_score_is_counted_up_from_nothing_to_its_exact_total_before_the_next_beat() -> None:
    showing = shown(CALM, laid=True)
    placed = showing.beats[0]
    assert showing.counting(placed, 0.0) == 0
    assert showing.counting(placed, CALM.count) == 14
    assert showing.counting(placed, placed.end) is None


def test_nobody_waits_for_the_tiles_of_a_fast_computer() -> None:
    showing = shown(FAST, laid=False)
    assert showing.tiles_down(showing.beats[0], 0.0) == 4
    assert showing.length <= 0.5


def test_sp045_the_wait_from_tile_to_tile_grows_with_the_placement_speed_and_at_zero_there_is_none() -> None:
    last_down = []
    for speed in range(10):
        showing = shown(pace_of(speed), laid=False)
        placed = showing.beats[0]
        last_down.append(next(t for t in range(4000) if showing.tiles_down(placed, t / 1000) == 4))
    assert last_down[0] == 0
    assert last_down == sorted(set(last_down))
    assert pace_of(3) == CALM
    at_once = shown(pace_of(0), laid=False)
    assert at_once.counting(at_once.beats[0], 0.0) == 0, "the score is still counted for eyes"
