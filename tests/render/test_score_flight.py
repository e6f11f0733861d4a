"""A score flies from its word to its box: motion as plain functions."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st

from controllers.actions import Brand
from game.render.panels.canvas import Canvas, Rect
from game.render.panels.compose import compose
from game.render.panels.easing import Easing
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import Pen
from game.render.panels.score_flight import ARC, counted_at, on_way
from game.render.panels.sparks import rain, sparks
from game.rules.moves import Square
from game.scenes.kit.picture.game_panels import Hud, ScoreBox, ScoreWindows, Spot
from game.scenes.kit.picture.screen import Picture

ACROSS = tuple((900.0 + 50 * n, 400.0) for n in range(7))
SHARES = st.floats(0.0, 1.0)
FRAME = 1 / 60


def squares(points: Iterable[tuple[float, float]], side: float = 40.0) -> list[Rect]:
    return [Rect(x - side / 2, y - side / 2, side, side) for x, y in points]


@given(
    st.integers(0, 14),
    st.integers(0, 8),
    st.sets(st.tuples(st.integers(0, 14), st.integers(0, 14)), max_size=40),
)
def test_a_tally_lies_on_no_letter_of_its_word_or_of_the_words_around(
    row: int, column: int, around: set[tuple[int, int]]
) -> None:
    def seen(row: int, column: int) -> tuple[float, float]:
        return 600 + 50.0 * column, 100 + 50.0 * row

    played = tuple(seen(row, column + n) for n in range(7))
    kit = Kit(Pen(), Canvas.of((1920, 1080)), Easing(), Brand.PLAYSTATION, played=played, played_square=50.0)
    kit.tiles = tuple(seen(*square) for square in around)
    box = counted_at(ScoreBox(0, "Anna", 0, "", adding=34), Rect(96, 54, 352, 98), kit)
    assert kit.canvas.safe.contains(box)
    assert not any(box.overlaps(square) for square in squares((*played, *kit.tiles)))


def test_a_tally_sets_out_at_its_word_and_arrives_at_the_box() -> None:
    start, end = (900.0, 500.0), (300.0, 100.0)
    assert on_way(start, end, 0.0) == start
    x, y = on_way(start, end, 1.0)
    assert abs(x - end[0]) + abs(y - end[1]) < 1e-9
    _, halfway = on_way(start, end, 0.5)
    assert halfway == 300.0 - ARC


@given(SHARES)
def test_sparks_are_the_same_every_time_and_gone_at_the_end(share: float) -> None:
    assert sparks(ACROSS, 50.0, share) == sparks(ACROSS, 50.0, share)
    assert sparks(ACROSS, 50.0, 1.0) == []
    assert all(0.0 <= spark.alpha <= 1.0 and spark.size > 0 for spark in sparks(ACROSS, 50.0, share))


def test_tiles_rain_from_above_the_screen_to_below_it() -> None:
    screen = Rect(0, 0, 1920, 1080)
    assert rain(screen, 0.0) == rain(screen, 1.0) == []
    tops = [min(tile.box.y for tile in rain(screen, share)) for share in (0.05, 0.5, 0.95)]
    assert tops == sorted(tops)
    assert tops[0] < 0
    assert all(-80 < tile.box.y < 1160 for n in range(1, 100) for tile in rain(screen, n / 100))


# ---------------------------------------------------------------- with the panels


def hud(score: int, adding: int | None) -> Picture:
    box = ScoreBox(0, "Anna", score, "", adding=adding)
    played = (Square(7, 7), Square(7, 8)) if adding is not None else ()
    panel = Hud((box,), ScoreWindows.DEFAULT, 40, Spot.BOARD, buttons=False, played=played)
    return Picture(panels=(panel,))


class Screen:
    """Panels over time without a window; the word is seen in the middle of the screen."""

    def __init__(self, instant: bool = False) -> None:
        self.motion = Easing()
        self.motion.instant = instant
        self.pen = Pen()

    def show(self, picture: Picture, seconds: float) -> None:
        for _ in range(max(1, round(seconds / FRAME))):
            self.motion.advance(FRAME)
            self.pen.clear()
            kit = Kit(self.pen, Canvas.of((1920, 1080)), self.motion, Brand.PLAYSTATION)
            if getattr(picture.panels[0], "played", ()):
                kit.played, kit.played_square = ((900.0, 500.0), (960.0, 500.0)), 60.0
            compose(picture, kit)

    def place(self, words: str) -> Rect | None:
        return next((label.box for label in self.pen.labels if label.text == words), None)


def test_the_total_takes_a_score_in_when_it_has_landed() -> None:
    screen = Screen()
    screen.show(hud(100, None), 0.5)
    screen.show(hud(100, 34), 0.5)
    word = screen.place("+34")
    assert word is not None
    assert abs(word.centre[0] - 930) < 5
    assert word.bottom < 470
    ways = []
    for _ in range(20):
        screen.show(hud(134, None), FRAME)
        if box := screen.place("+34"):
            ways.append(box.centre[0])
            assert screen.place("100")
    assert len(ways) > 5
    assert all(a >= b for a, b in itertools.pairwise(ways))
    screen.show(hud(134, None), 1.5)
    assert screen.place("134")
    assert screen.place("+34") is None
    assert not screen.motion.moving


def test_a_score_that_is_skipped_while_it_is_counted_flies_as_what_it_is_worth() -> None:
    screen = Screen()
    screen.show(hud(100, None), 0.5)
    screen.show(hud(100, 7), 0.3)
    screen.show(hud(134, None), 0.1)
    assert screen.place("+34")


def test_under_reduced_motion_no_score_flies() -> None:
    screen = Screen(instant=True)
    screen.show(hud(100, 20), FRAME)
    chip = screen.place("+20")
    assert chip is not None
    assert chip.x < 620
    screen.show(hud(184, None), FRAME)
    assert screen.place("184")
