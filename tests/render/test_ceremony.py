"""Results and standings come with a short ceremony that ends by itself at what is true."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.render.panels.canvas import Rect
from game.render.panels.podium import blocks
from game.render.panels.sheet_table import GROWTH_SECONDS, grown, places_at
from game.render.panels.solo_pictures import counted, reached
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.sheet_pictures import ResultRow
from tests.render.panel_samples import ONWARD, RESULTS, SAMPLES
from tests.render.test_score_flight import FRAME, Screen

TOTALS = st.lists(st.integers(-500, 2000), min_size=2, max_size=4)


@given(TOTALS)
def test_rows_start_in_their_former_order_and_end_in_their_places(before: list[int]) -> None:
    seats = tuple(range(len(before)))
    start = places_at(before, seats, 0.0)
    assert sorted(start) == list(seats)
    assert [before[row] for row in sorted(seats, key=start.__getitem__)] == sorted(before, reverse=True)
    assert places_at(before, seats, GROWTH_SECONDS) == list(seats)


@given(st.integers(-500, 2000), st.integers(-500, 2000), st.floats(0, 3))
def test_a_total_grows_from_the_former_to_the_new_and_no_further(before: int, after: int, at: float) -> None:
    assert grown(before, after, 0.0) == before
    assert abs(grown(before, after, GROWTH_SECONDS) - after) < 1e-6
    assert min(before, after) - 1e-6 <= grown(before, after, at) <= max(before, after) + 1e-6


def names(screen: Screen, wanted: tuple[str, ...]) -> list[str]:
    """Those that can be read, from the top down."""
    shown: list[tuple[Rect, str]] = [(lb.box, lb.text) for lb in screen.pen.labels if lb.text in wanted]
    return [text for _, text in sorted(shown, key=lambda pair: pair[0].y)]


def test_the_standings_begin_as_they_were_before_the_latest_game() -> None:
    players = ("Margaret", "Tom", "Maven")
    screen = Screen()
    screen.show(SAMPLES["standings"], FRAME)
    assert names(screen, players) == ["Tom", "Margaret", "Maven"]
    assert screen.place("599")
    screen.show(SAMPLES["standings"], 2.0)
    assert names(screen, players) == list(players)
    assert screen.place("939")


@given(TOTALS, st.floats(1.0, 2.0))
def test_the_more_somebody_has_scored_the_higher_the_block_and_the_winner_stands_among_the_others(
    totals: list[int], scale: float
) -> None:
    ordered = sorted(totals, reverse=True)
    rows = tuple(ResultRow(n, "Anna", total, 0, total, winner=n == 0) for n, total in enumerate(ordered))
    room = Rect(96, 200, 1400, 640)
    placed = blocks(rows, room, scale)
    assert {block.row for block in placed} == set(range(len(rows)))
    for one in placed:
        assert room.contains(one.box, slack=0.01)
        assert one.box.y - 0.8 * one.figure >= room.y
        for other in placed:
            if rows[one.row].total > rows[other.row].total:
                assert one.box.h > other.box.h
            if one is not other:
                assert not one.box.overlaps(other.box)
    middle = room.centre[0]
    assert placed[0].box.x - room.x == pytest.approx(room.right - placed[-1].box.right)
    if len(rows) == 3:
        assert next(block for block in placed if block.row == 0).box.centre[0] == pytest.approx(middle)


def test_the_winner_comes_last() -> None:
    screen = Screen()
    seen: list[str] = []
    for _ in range(90):
        screen.show(SAMPLES["results"], FRAME)
        seen += [name for name in names(screen, ("Margaret", "Tom", "Robin", "Maven")) if name not in seen]
    assert seen == ["Maven", "Robin", "Tom", "Margaret"]


@pytest.mark.parametrize(
    ("name", "seconds"), [("results", 3.0), ("results_news", 3.0), ("standings", 2.0), ("finale", 2.0)]
)
def test_every_ceremony_is_over_after_two_or_three_seconds(name: str, seconds: float) -> None:
    screen = Screen()
    screen.show(SAMPLES[name], seconds + 0.1)
    assert not screen.motion.moving


@pytest.mark.parametrize("name", ["results", "standings", "finale"])
def test_with_reduced_motion_all_is_there_at_once(name: str) -> None:
    still, moved = Screen(instant=True), Screen()
    still.show(SAMPLES[name], FRAME)
    moved.show(SAMPLES[name], 3.0)
    assert still.pen.rows.tolist() == moved.pen.rows.tolist()


def test_with_fast_ai_all_is_there_at_once() -> None:
    for name, last in (("results", "Margaret"), ("standings", "939"), ("finale", "812")):
        screen = Screen()
        screen.motion.brisk = True
        screen.show(SAMPLES[name], FRAME)
        assert screen.place(last), name
    moved = Screen()
    moved.show(SAMPLES["finale"], 3.0)
    assert [label.text for label in screen.pen.labels] == [label.text for label in moved.pen.labels]
    assert len(screen.pen.rows) == len(moved.pen.rows), "no sparks, no rain"


def test_a_score_alone_is_counted_up_from_nothing_and_the_medal_comes_last() -> None:
    screen, seen = Screen(), []
    for _ in range(90):
        screen.show(SAMPLES["finale"], FRAME)
        shown = [label.text for label in screen.pen.labels]
        seen.append(next(int(text) for text in shown if text.isdecimal() and len(text) <= 3))
        assert ("Gold medal" not in shown) or seen[-1] == 812
    assert seen == sorted(seen)
    assert seen[0] < 100
    assert seen[-1] == 812
    assert screen.place("Gold medal")


@given(st.integers(1, 1500), st.integers(1, 1500))
def test_the_counting_comes_by_a_medal_when_it_is_said_to(one: int, other: int) -> None:
    points, score = sorted((one, other))
    assert counted(score, reached(points, score)) == pytest.approx(points, abs=1e-6 * score)


def test_a_ceremony_does_not_begin_again_when_the_selector_moves() -> None:
    picture = SAMPLES["results"]
    screen = Screen()
    screen.show(picture, 3.0)
    focused = Picture(panels=(RESULTS(buttons=replace(ONWARD, focus=1)),))
    screen.show(focused, FRAME)
    assert len(names(screen, ("Margaret", "Tom", "Robin", "Maven"))) == 4
